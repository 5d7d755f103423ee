/* Counts instructions by SysTick, for boards whose own timers are not supported here. It counts 24
 * bits down at the processor clock. Its interrupt counts the laps and takes a few instructions each
 * time. Under `-icount shift=10` an instruction is 1024 ns, so BOARD_MHZ * 1.024 ticks. */
#include "board.h"

#ifndef BOARD_MHZ
#error "board.mk names the processor clock: BOARD_MHZ"
#endif

#define SYST ((volatile uint32_t *)0xE000E010U)
enum { CSR = 0, RVR = 1, CVR = 2 };
enum { ENABLE = 1, TICKINT = 2, CPU_CLOCK = 4 };

static const uint32_t top = 0xFFFFFFU;
static volatile uint32_t laps;

void SysTick_Handler(void);

void SysTick_Handler(void)
{
    laps++;
}

static void start(void)
{
    SYST[RVR] = top;
    SYST[CVR] = 0;
    SYST[CSR] = ENABLE | TICKINT | CPU_CLOCK;
}

uint32_t board_instructions(void)
{
    if ((SYST[CSR] & ENABLE) == 0U) {
        start();
    }
    uint32_t before = 0;
    uint32_t left = 0;
    do { /* repeat until no lap ends in between */
        before = laps;
        left = SYST[CVR];
    } while (before != laps);
    const uint64_t ticks = (uint64_t)before * (top + 1U) + (top - left);
    return (uint32_t)((ticks * 125U + 64U * BOARD_MHZ) / (128U * BOARD_MHZ));
}
