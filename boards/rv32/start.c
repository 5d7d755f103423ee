/* Reset and traps of an RV32 core in machine mode. Semihosting serves everything else, so no device
 * is used. */
#include "start.h"

#include "csr.h"
#include "semihost.h"

extern uint32_t _stack_limit[], _stack_top[], _flash_end[], _ram_start[], _ram_end[];

void Reset_Handler(void);
void report_trap(const uint32_t *stack, uint32_t ra);
void begin(void);

#define UNNAMED __attribute__((unused)) /* the code finds it in its register */

/* Three instructions mark the call. They must be 4 bytes each and lie on one page. */
__attribute__((naked, noinline, aligned(16))) int32_t semihost(uint32_t operation UNNAMED,
                                                               void *block UNNAMED)
{
    __asm__ volatile(".option push\n"
                     ".option norvc\n"
                     "slli x0, x0, 0x1f\n"
                     "ebreak\n"
                     "srai x0, x0, 7\n"
                     ".option pop\n"
                     "ret\n");
}

/* Makes the memory that of a part with nothing beside its flash and its RAM: flash cannot be
 * written, and an access beyond the RAM faults. Each locked entry of the physical memory protection
 * reaches from the one before it to its address, and the last one to the end. */
static void protect_memory(void)
{
    enum { READ = 1, WRITE = 2, RUN = 4, TO_ADDRESS = 1 << 3, ALL = 3 << 3, LOCKED = 1 << 7 };
    const uint32_t entries =
        (uint32_t)(LOCKED | TO_ADDRESS | READ | RUN) | (uint32_t)(LOCKED | TO_ADDRESS) << 8 |
        (uint32_t)(LOCKED | TO_ADDRESS | READ | WRITE) << 16 | (uint32_t)(LOCKED | ALL) << 24;
    __asm__ volatile(CSR("csrw pmpaddr0, %0") : : "r"((uintptr_t)_flash_end >> 2));
    __asm__ volatile(CSR("csrw pmpaddr1, %0") : : "r"((uintptr_t)_ram_start >> 2));
    __asm__ volatile(CSR("csrw pmpaddr2, %0") : : "r"((uintptr_t)_ram_end >> 2));
    __asm__ volatile(CSR("csrw pmpaddr3, %0") : : "r"(UINT32_MAX));
    __asm__ volatile(CSR("csrw pmpcfg0, %0") : : "r"(entries) : "memory");
}

FROM_ASSEMBLY void report_trap(const uint32_t *stack, uint32_t ra)
{
    uint32_t mcause = 0;
    uint32_t mepc = 0;
    if (stack < _stack_limit || stack > _stack_top) {
        start_overflow();
    }
    __asm__ volatile(CSR("csrr %0, mcause") : "=r"(mcause));
    __asm__ volatile(CSR("csrr %0, mepc") : "=r"(mepc));
    start_fault(mcause, mepc, ra);
}

/* A stack that overflowed is set back to the top, over its old content, because the program does
 * not continue. */
__attribute__((naked, aligned(4))) static void Trap_Handler(void)
{
    __asm__ volatile("mv a0, sp\n"
                     "mv a1, ra\n"
                     "la t0, _stack_limit\n"
                     "bgeu sp, t0, 1f\n"
                     "la sp, _stack_top\n"
                     "andi sp, sp, -16\n"
                     "1: tail report_trap\n");
}

FROM_ASSEMBLY void begin(void)
{
    __asm__ volatile(CSR("csrw mtvec, %0") : : "r"(Trap_Handler));
    protect_memory();
    start();
}

/* QEMU jumps to the first byte of the flash. */
__attribute__((naked, section(".vectors"), used)) void Reset_Handler(void)
{
    __asm__ volatile("la sp, _stack_top\n"
                     "andi sp, sp, -16\n"
                     "tail begin\n");
}
