/* Strikes a running call on an ARMv7-M without an operating system.
 *
 * SysTick interrupts the call. The processor has pushed r0 to r3, r12, lr, pc and xPSR; the handler
 * pushes r4 to r11 below these. A flipped bit of what was pushed is a flipped bit of a register. A
 * flipped bit above it, up to strike_top, is one of the stack. A second interrupt ends a call that
 * does not return. A trap, or that second interrupt, goes back to `strike` by longjmp. */
#include "strike.h"

#include "semihost.h"

#include <setjmp.h>
#include <stddef.h>

#define VTOR (*(volatile uint32_t *)0xE000ED08U)
#define SYST ((volatile uint32_t *)0xE000E010U)
#define FAULT_STATUS ((volatile uint32_t *)0xE000ED28U)
#define ICSR (*(volatile uint32_t *)0xE000ED04U)
enum { CSR = 0, RVR = 1, CVR = 2 };
enum {
    ON = 7,               /* counts the processor's clock, with interrupts */
    CLEAR_TICK = 1 << 25, /* a tick that waits */
    PATIENCE = 600000,    /* instructions until a call hangs; SysTick counts no more */
    MOST_TICKS = 0xFFFFFF,
    FRAME_WORDS = 8,
    FRAME_WORDS_FPU = 26,
    HIGH_REGISTERS = 8, /* r4 to r11 */
    LOW_REGISTERS = 7   /* r0 to r3, r12, lr, pc */
};

volatile uint32_t strike_top;

static uint32_t vectors[16] __attribute__((aligned(128)));
static jmp_buf back;
static uint32_t home; /* the stack of `strike` */

/* The stack from there up to its top: a call that goes astray may pop and overwrite it. */
extern uint32_t _stack_top[];
enum { MOST_ABOVE = 512 };
static uint32_t above[MOST_ABOVE];
static volatile bool is_running;

static strike_target aim;
static unsigned bit_count;
static test_random drawn;
static volatile bool was_struck;
static volatile strike_end ended;

bool strike_tick(uint32_t *frame, uint32_t *high, uint32_t exc_return);
uint32_t *strike_hang(void);
void strike_return(void);
uint32_t *strike_fault(void);

static void stop(void)
{
    SYST[CSR] = 0;
    ICSR = CLEAR_TICK;
}

/* An instruction takes 1024 ns under boards/run.sh. */
static void start(uint32_t instructions)
{
    const uint64_t ticks = (uint64_t)instructions * BOARD_MHZ * 1024U / 1000U;
    SYST[CSR] = 0;
    SYST[RVR] = (ticks < 2U) ? 2U : (ticks > MOST_TICKS) ? MOST_TICKS : (uint32_t)ticks;
    SYST[CVR] = 0;
    SYST[CSR] = ON;
}

/* Keeps the stack above `home`, or restores it. */
static void copy_above(bool is_kept)
{
    uint32_t *at = (uint32_t *)home;
    for (uint32_t i = 0; i < MOST_ABOVE && at + i < _stack_top; i++) {
        if (is_kept) {
            above[i] = at[i];
        } else {
            at[i] = above[i];
        }
    }
}

/* Goes back to `strike`, in thread mode. */
__attribute__((noreturn, used)) void strike_return(void)
{
    longjmp(back, 1);
}

/* Makes a frame from which the processor returns to `strike`. */
static uint32_t *frame_home(strike_end why)
{
    uint32_t *frame = (uint32_t *)(home - 4U * FRAME_WORDS);
    stop();
    copy_above(false);
    ended = why;
    frame[6] = (uint32_t)strike_return & ~1U;
    frame[7] = 1U << 24U; /* Thumb, and in no block of conditions */
    return frame;
}

static uint32_t words_of_frame(const uint32_t *frame, uint32_t exc_return)
{
    const uint32_t words = ((exc_return & 16U) != 0U) ? FRAME_WORDS : FRAME_WORDS_FPU;
    return words + ((frame[FRAME_WORDS - 1] >> 9U) & 1U); /* it was aligned by a word */
}

/* Flips bits of so many words. Two bits are never the same. */
static void flip(uint32_t *const *words, uint32_t count)
{
    const uint32_t size = 32U * count;
    uint32_t bit = random_bits(&drawn) % size;
    for (unsigned i = 0; i < bit_count; i++) {
        *words[bit / 32U] ^= 1U << (bit % 32U);
        bit = (bit + 1U + random_bits(&drawn) % (size - 1U)) % size;
    }
}

static void flip_registers(uint32_t *frame, uint32_t *high)
{
    uint32_t *words[HIGH_REGISTERS + LOW_REGISTERS];
    for (uint32_t i = 0; i < HIGH_REGISTERS; i++) {
        words[i] = &high[i];
    }
    for (uint32_t i = 0; i < LOW_REGISTERS; i++) {
        words[HIGH_REGISTERS + i] = &frame[i];
    }
    flip(words, HIGH_REGISTERS + LOW_REGISTERS);
}

static bool flip_stack(uint32_t *frame, uint32_t exc_return)
{
    enum { MOST_WORDS = 1024 };
    static uint32_t *words[MOST_WORDS];
    uint32_t *at = frame + words_of_frame(frame, exc_return);
    uint32_t count = 0;
    while ((uint32_t)at < strike_top && count < MOST_WORDS) {
        words[count++] = at++;
    }
    if (count == 0U) {
        return false;
    }
    flip(words, count);
    return true;
}

/* The first tick strikes. Returns false for the second one, which ends the call. */
__attribute__((used)) bool strike_tick(uint32_t *frame, uint32_t *high, uint32_t exc_return)
{
    if (was_struck) {
        return false;
    }
    stop();
    if (strike_top == 0U) {
        return true;
    }
    if (aim == STRIKE_REGISTERS) {
        flip_registers(frame, high);
        was_struck = true;
    } else {
        was_struck = flip_stack(frame, exc_return);
    }
    start(PATIENCE);
    return true;
}

__attribute__((used)) uint32_t *strike_hang(void)
{
    return frame_home(STRIKE_HANG);
}

/* A trap. One outside of a call means that this program is damaged: it ends. */
__attribute__((used)) uint32_t *strike_fault(void)
{
    if (!is_running) {
        semihost_exit(EXIT_INTERNAL);
    }
    *FAULT_STATUS = *FAULT_STATUS;
    return frame_home(STRIKE_FAULT);
}

/* Calls a function that gives a frame, and returns from the exception by it: to thread mode, on the
 * main stack, without the registers of an FPU. The stack of the call that was struck may be wrong,
 * so the handler takes that below `home`. */
#define GO_HOME_BY(function)                                                                       \
    "ldr r0, =home\n"                                                                              \
    "ldr r0, [r0]\n"                                                                               \
    "subs r0, #128\n"                                                                              \
    "mov sp, r0\n"                                                                                 \
    "bl " function "\n"                                                                            \
    "mov sp, r0\n"                                                                                 \
    "ldr lr, =0xFFFFFFF9\n"                                                                        \
    "bx lr\n"                                                                                      \
    ".ltorg\n"

__attribute__((naked)) static void on_tick(void)
{
    __asm__ volatile(".syntax unified\n"
                     "mov r0, sp\n" /* what the processor pushed */
                     "mov r2, lr\n"
                     "push {r3, lr}\n" /* 8 bytes, so that the stack stays aligned */
                     "push {r4-r11}\n"
                     "mov r1, sp\n"
                     "bl strike_tick\n"
                     "cbz r0, 1f\n"
                     "pop {r4-r11}\n"
                     "pop {r3, pc}\n"
                     "1:\n" GO_HOME_BY("strike_hang"));
}

__attribute__((naked)) static void on_fault(void)
{
    __asm__ volatile(".syntax unified\n" GO_HOME_BY("strike_fault"));
}

void strike_open(void)
{
    enum { HARD_FAULT = 3, LAST_FAULT = 6, SYS_TICK = 15 };
    const uint32_t *from = (const uint32_t *)VTOR;
    for (uint32_t i = 0; i < 16U; i++) {
        vectors[i] = from[i];
    }
    for (uint32_t i = HARD_FAULT; i <= LAST_FAULT; i++) {
        vectors[i] = (uint32_t)on_fault;
    }
    vectors[SYS_TICK] = (uint32_t)on_tick;
    VTOR = (uint32_t)vectors;
}

strike_end strike(void (*run)(void), strike_target target, unsigned bits, uint32_t after,
                  test_random random)
{
    aim = target;
    bit_count = bits;
    drawn = random;
    was_struck = false;
    strike_top = 0;
    __asm__ volatile("mov %0, sp" : "=r"(home)::"memory");
    if (setjmp(back) == 0) {
        copy_above(true);
        is_running = true;
        start(after);
        run();
        stop();
        ended = was_struck ? STRIKE_RETURNED : STRIKE_MISSED;
    }
    is_running = false;
    strike_top = 0;
    return ended;
}
