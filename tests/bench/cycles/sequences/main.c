/* sequences: runs short sequences of instructions whose cycles ../expected.txt holds. Prints the
 * name of each; the plugin writes a row for each. ../README.md says more. */
#include <stdint.h>
#include <stdio.h>

/* r4 is the address of the words. The last of them holds its own address. Labels that a body may
 * use: 6 is a function that saves registers, 7 one that does not, 8 the end, 9 a constant. */
#define RUN(name, before, body)                                                                    \
    do {                                                                                           \
        puts(name);                                                                                \
        __asm__ volatile(".syntax unified\n"                                                       \
                         "mov r4, %0\n movs r0, #1\n movs r1, #2\n movs r2, #3\n movs r3, #5\n"    \
                         "movs r5, #4\n" before "\n.balign 4\n nop\n"                              \
                         "mov r9, r9\n" body "\nmov r10, r10\n mov r11, r11\n b 8f\n"              \
                         ".balign 4\n7: bx lr\n"                                                   \
                         ".balign 4\n6: push {r4, lr}\n pop {r4, pc}\n"                            \
                         ".balign 4\n9: .word 5\n8:\n"                                             \
                         :                                                                         \
                         : "r"(words)                                                              \
                         : "r0", "r1", "r2", "r3", "r4", "r5", "r6", "lr", "cc", "memory");        \
    } while (0)

static uint32_t words[4];

/* What every core has. */
static void run_data(void)
{
    RUN("data", "", "adds r0, #1\n eors r0, r1\n lsls r0, r0, #2");
    RUN("multiply", "", "muls r0, r1, r0\n muls r2, r3, r2");
    RUN("status", "", "mrs r0, primask");
    RUN("barrier", "", "dmb");
}

static void run_memory(void)
{
    RUN("load", "", "ldr r2, [r4]\n nop");
    RUN("three loads", "", "ldr r2, [r4]\n ldr r3, [r4, #4]\n ldr r5, [r4, #8]");
    RUN("a loaded address", "", "ldr r2, [r4, #12]\n ldr r2, [r2]");
    RUN("an address just made", "", "adds r5, r4, #4\n ldr r2, [r5]");
    RUN("an address made before", "", "adds r5, r4, #4\n nop\n ldr r2, [r5]");
    RUN("two stores", "", "str r2, [r4]\n str r3, [r4, #4]");
    RUN("store by a register", "", "str r2, [r4, r5]\n nop");
    RUN("load, then store by a register", "", "ldr r3, [r4]\n str r2, [r4, r5]");
    RUN("a constant", "", "ldr r0, 9f");
    RUN("three registers", "", "ldmia r4!, {r0, r1, r2}");
    RUN("push and pop", "", "push {r0, r1, r2}\n pop {r0, r1, r2}");
}

static void run_jumps(void)
{
    RUN("jump", "", "b 1f\n nop\n 1: nop");
    RUN("branch that is taken", "", "cmp r0, r0\n beq 1f\n nop\n 1:");
    RUN("branch that is not", "", "cmp r0, r0\n bne 8f");
    RUN("call and return", "", "bl 7f");
    RUN("call by a register", "adr r6, 7f\n adds r6, #1", "blx r6");
    RUN("call, push, pop, return", "", "bl 6f");
    RUN("move to the pc", "adr r6, 1f", "mov pc, r6\n .balign 4\n 1: nop");
}

#if __ARM_ARCH >= 7
static void run_thumb2(void)
{
    RUN("a folded it", "", "cmp r0, r0\n it eq\n moveq r1, r2");
    RUN("an it behind 4 bytes", "", "cmp.w r0, r0\n it eq\n moveq r1, r2");
    RUN("a load that is skipped", "", "cmp r0, r0\n it ne\n ldrne r1, [r4]");
    RUN("multiply and add", "", "mla r0, r1, r2, r3");
    RUN("multiply long", "", "umull r0, r1, r2, r3");
    RUN("multiply long and add", "", "umlal r0, r1, r2, r3");
    RUN("divide", "", "udiv r0, r1, r2");
    RUN("load of two", "", "ldrd r0, r1, [r4]");
    RUN("load off its alignment", "", "ldr r0, [r4, #1]");
    RUN("load that moves its base", "", "ldr r0, [r4], #4\n ldr r1, [r4]");
    RUN("jump to 4 bytes off a word", "", "b.n 1f\n nop\n nop\n 1: add.w r0, r0, #256");
    RUN("compare and branch", "", "cbnz r0, 1f\n nop\n 1: nop");
    RUN("table of branches", "movs r0, #0", "tbb [pc, r0]\n 1: .byte (2f - 1b) / 2, 0\n 2: nop");
}
#endif

#ifdef __ARM_FP
static void run_float(void)
{
    RUN("two sums", "", "vadd.f32 s0, s1, s2\n vadd.f32 s3, s1, s2");
    RUN("a sum of a sum", "", "vadd.f32 s0, s1, s2\n vadd.f32 s3, s0, s2");
    RUN("sum and store", "", "vadd.f32 s0, s1, s2\n vstr s0, [r4]");
    RUN("compare", "", "vcmp.f32 s1, s2\n vmrs apsr_nzcv, fpscr");
    RUN("multiply and add, float", "", "vmla.f32 s0, s1, s2");
    RUN("divide, float", "", "vdiv.f32 s0, s1, s2");
    RUN("root", "", "vsqrt.f32 s0, s1");
    RUN("load, float", "", "vldr s0, [r4]\n nop");
    RUN("two loads, float", "", "vldr s0, [r4]\n vldr s1, [r4, #4]");
    RUN("load in double", "", "vldr d0, [r4]\n nop");
    RUN("store, float", "", "vstr s1, [r4]\n nop");
    RUN("four registers, float", "", "vldmia r4, {s0, s1, s2, s3}");
    RUN("two core registers", "", "vmov r0, r1, d0");
}
#endif

/* Two lines of 16 bytes, and the mark behind them in a third one. */
static __attribute__((noinline)) void run_lines(const char *name)
{
    puts(name);
    __asm__ volatile(".syntax unified\n b 1f\n .balign 16\n nop\n nop\n nop\n nop\n nop\n nop\n"
                     "1: nop\n mov r9, r9\n"
                     ".rept 16\n nop\n .endr\n"
                     "mov r10, r10\n mov r11, r11\n" ::
                         : "memory");
}

int main(void)
{
    words[3] = (uint32_t)(uintptr_t)&words[3];
    run_data();
    run_memory();
    words[3] = 0;
    run_jumps();
#if __ARM_ARCH >= 7
    run_thumb2();
#endif
#ifdef __ARM_FP
    run_float();
#endif
    run_lines("lines, the first time");
    run_lines("lines, again");
    return 0;
}
