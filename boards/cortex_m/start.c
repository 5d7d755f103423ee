/* Reset, faults and vectors of a Cortex-M. */
#include "start.h"

#include "semihost.h"

extern uint32_t _stack_limit[], _stack_top[];

void Reset_Handler(void);
void SysTick_Handler(void);
void report_fault(const uint32_t *frame);

#define UNNAMED __attribute__((unused)) /* the code finds it in its register */

__attribute__((naked, noinline)) int32_t semihost(uint32_t operation UNNAMED, void *block UNNAMED)
{
    __asm__ volatile("bkpt 0xAB\n"
                     "bx lr\n");
}

static void enable_fpu(void)
{
#ifdef __ARM_FP
    volatile uint32_t *const CPACR = (volatile uint32_t *)0xE000ED88U;
    *CPACR |= 0xFU << 20; /* coprocessors 10 and 11: FPU and MVE */
    __asm__ volatile("dsb\n isb" ::: "memory");
#endif
}

void Reset_Handler(void)
{
    enable_fpu();
    start();
}

/* The stacked program counter shows where the fault happened, if there was stack left for it. */
FROM_ASSEMBLY void report_fault(const uint32_t *frame)
{
    uint32_t ipsr = 0;
    if (frame < _stack_limit || frame + 8 > _stack_top) {
        start_overflow();
    }
    __asm__ volatile("mrs %0, ipsr" : "=r"(ipsr));
    start_fault(ipsr, frame[6], frame[5]);
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
                     "bx r1\n"
                     ".ltorg\n"); /* link-time optimisation puts much code behind this */
}

typedef void (*vector)(void);

__attribute__((section(".vectors"), used)) static const vector vectors[16] = {
    (vector)_stack_top, Reset_Handler, Fault_Handler, Fault_Handler,  Fault_Handler, Fault_Handler,
    Fault_Handler,      Fault_Handler, Fault_Handler, Fault_Handler,  Fault_Handler, Fault_Handler,
    Fault_Handler,      Fault_Handler, Fault_Handler, SysTick_Handler};
