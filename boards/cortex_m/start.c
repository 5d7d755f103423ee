/* The path from reset to main, and the handling of a fault. */
#include <stdint.h>

#include "console.h"
#include "semihost.h"
#include "stack.h"

extern uint32_t _data_load[], _data_start[], _data_end[], _bss_start[], _bss_end[], _stack_limit[],
    _stack_top[];

int main(int argc, char **argv);
void Reset_Handler(void);
void SysTick_Handler(void);

#define MOST_ARGUMENTS 32

static void enable_fpu(void)
{
#ifdef __ARM_FP
    volatile uint32_t *const CPACR = (volatile uint32_t *)0xE000ED88U;
    *CPACR |= 0xFU << 20; /* coprocessors 10 and 11: FPU and MVE */
    __asm__ volatile("dsb\n isb" ::: "memory");
#endif
}

static void set_up_memory(void)
{
    const uint32_t *from = _data_load;
    for (uint32_t *to = _data_start; to < _data_end;) {
        *to++ = *from++;
    }
    for (uint32_t *to = _bss_start; to < _bss_end;) {
        *to++ = 0;
    }
}

__attribute__((used, noinline)) static void run(void)
{
    static char *argv[MOST_ARGUMENTS + 1];
    stack_paint();
    const int argc = console_arguments(argv, MOST_ARGUMENTS);
    semihost_exit(main(argc, argv));
}

/* libc's exit ends here. */
_Noreturn void _exit(int code);

_Noreturn void _exit(int code)
{
    semihost_exit(code);
}

void Reset_Handler(void)
{
    enable_fpu();
    set_up_memory();
    run();
}

static void put_hex(char *to, uint32_t value)
{
    for (int shift = 28; shift >= 0; shift -= 4) {
        *to++ = "0123456789abcdef"[(value >> shift) & 0xFU];
    }
}

/* The stacked program counter shows where the fault happened, if there was stack left for it. */
__attribute__((used)) static void report_fault(const uint32_t *frame)
{
    char text[] = "fault: exception ........ at pc ........ lr ........\n";
    uint32_t ipsr = 0;
    if (frame < _stack_limit || frame + 8 > _stack_top) {
        console_alarm("fault: stack overflow\n");
        semihost_exit(1);
    }
    __asm__ volatile("mrs %0, ipsr" : "=r"(ipsr));
    put_hex(text + 17, ipsr);
    put_hex(text + 32, frame[6]);
    put_hex(text + 44, frame[5]);
    console_alarm(text);
    semihost_exit(1);
}

/* No code here uses the process stack, so the frame is on the main one. A stack that overflowed is
 * set back to the top, over its old content, because the program does not continue. */
__attribute__((naked)) static void Fault_Handler(void)
{
    __asm__ volatile(".syntax unified\n"
                     "mrs r0, msp\n"
                     "ldr r1, =_stack_limit\n"
                     "cmp r0, r1\n"
                     "bhs 1f\n"
                     "ldr r1, =_stack_top\n"
                     "mov sp, r1\n"
                     "1: ldr r1, =report_fault\n"
                     "bx r1\n");
}

typedef void (*vector)(void);

__attribute__((section(".vectors"), used)) static const vector vectors[16] = {
    (vector)_stack_top, Reset_Handler, Fault_Handler, Fault_Handler,  Fault_Handler, Fault_Handler,
    Fault_Handler,      Fault_Handler, Fault_Handler, Fault_Handler,  Fault_Handler, Fault_Handler,
    Fault_Handler,      Fault_Handler, Fault_Handler, SysTick_Handler};
