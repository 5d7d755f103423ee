/* SysTick asks for PendSV, which has the lowest priority and so runs when SysTick has returned. It
 * saves the registers of one task on that task's stack and restores those of the other. Tasks run
 * on the process stack, interrupts on the main stack. */
#include "switch.h"

#include <stdint.h>

enum { VECTORS = 16, PENDSV = 14, SYSTICK = 15, STACK_WORDS = 512 };
enum { CSR = 0, RVR = 1, CVR = 2 };
#define SYST ((volatile uint32_t *)0xE000E010U)
#define ICSR (*(volatile uint32_t *)0xE000ED04U)
#define VTOR (*(volatile uintptr_t *)0xE000ED08U)
#define SHPR3 (*(volatile uint32_t *)0xE000ED20U)
#define PENDSVSET (1U << 28)

static uintptr_t vectors[VECTORS] __attribute__((aligned(128)));
static uint32_t task_stack[STACK_WORDS] __attribute__((aligned(8)));
static uint32_t interrupt_stack[STACK_WORDS] __attribute__((aligned(8)));
__attribute__((used)) static uint32_t *const interrupt_stack_top = &interrupt_stack[STACK_WORDS];
static uint32_t *waiting; /* the stack pointer of the task that is not running */
static void (*tick)(void);

void switch_yield(void)
{
    ICSR = PENDSVSET;
    __asm__ volatile("dsb\n isb" ::: "memory");
}

/* The interval differs each time, so that turns end at every instant of the tasks' work: after
 * 20,000 to 32,000 instructions under boards/run.sh. */
static void on_systick(void)
{
    static uint32_t turn;
    SYST[RVR] = BOARD_MHZ * (20000U + (turn++ * 3167U) % 12007U);
    tick();
    ICSR = PENDSVSET;
}

/* Keeps the stack pointer of the task that stops, and returns that of the task that goes on. */
__attribute__((used)) static uint32_t *exchange(uint32_t *stopped)
{
    uint32_t *const next = waiting;
    waiting = stopped;
    return next;
}

/* The core has saved r0 to r3, r12, lr, pc and xpsr already, and maybe s0 to s15. */
__attribute__((naked)) static void on_pendsv(void)
{
    __asm__ volatile(".syntax unified\n"
                     "mrs r0, psp\n"
#ifdef __ARM_FP
                     "tst lr, #0x10\n" /* clear: the task has used the FPU */
                     "it eq\n"
                     "vstmdbeq r0!, {s16-s31}\n"
#endif
                     "stmdb r0!, {r4-r11, lr}\n"
                     "bl exchange\n"
                     "ldmia r0!, {r4-r11, lr}\n"
#ifdef __ARM_FP
                     "tst lr, #0x10\n"
                     "it eq\n"
                     "vldmiaeq r0!, {s16-s31}\n"
#endif
                     "msr psp, r0\n"
                     "isb\n"
                     "bx lr\n");
}

/* Lets the caller go on with its stack as the process stack. Interrupts get another. */
__attribute__((naked)) static void part_stacks(void)
{
    __asm__ volatile(".syntax unified\n"
                     "ldr r0, =interrupt_stack_top\n"
                     "ldr r0, [r0]\n"
                     "mrs r1, msp\n"
                     "msr psp, r1\n"
                     "mrs r2, control\n"
                     "orr r2, r2, #2\n" /* SPSEL: the process stack */
                     "msr control, r2\n"
                     "isb\n"
                     "msr msp, r0\n"
                     "bx lr\n");
}

/* Makes the stack of a task look as if PendSV had stopped it before its first instruction. */
static uint32_t *first_frame(void (*task)(void))
{
    enum { SAVED = 9, FRAME = 8, LR = 8, PC = SAVED + 6, XPSR = SAVED + 7 };
    uint32_t *const frame = &task_stack[STACK_WORDS - SAVED - FRAME - 1];
    frame[LR] = 0xFFFFFFFDU; /* return to a task on the process stack, which has not used the FPU */
    frame[PC] = (uint32_t)(uintptr_t)task & ~1U;
    frame[XPSR] = 1U << 24; /* Thumb */
    return frame;
}

void switch_start(void (*task)(void), void (*on_tick)(void))
{
    const uintptr_t *from = (const uintptr_t *)VTOR;
    for (uint32_t i = 0; i < VECTORS; i++) {
        vectors[i] = from[i];
    }
    vectors[PENDSV] = (uintptr_t)on_pendsv;
    vectors[SYSTICK] = (uintptr_t)on_systick;
    VTOR = (uintptr_t)vectors;
    tick = on_tick;
    waiting = first_frame(task);
    part_stacks();
    SHPR3 |= 0xFFU << 16; /* PendSV: the lowest priority */
    SYST[RVR] = BOARD_MHZ * 20000U;
    SYST[CVR] = 0;
    SYST[CSR] = 7;
}
