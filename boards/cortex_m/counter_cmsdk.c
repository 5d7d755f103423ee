/* Counts instructions by CMSDK TIMER0 of the MPS2 boards: 32 bits down at 25 MHz. Under `-icount
 * shift=10` an instruction is 1024 ns, 25.6 ticks. A lap takes 167 million instructions and is
 * counted at the next reading. */
#include "board.h"

#define TIMER0 ((volatile uint32_t *)0x40000000U)
enum { CTRL = 0, VALUE = 1, RELOAD = 2 };
enum { ENABLE = 1 };

void SysTick_Handler(void);

void SysTick_Handler(void)
{
}

uint32_t board_instructions(void)
{
    static uint32_t last;
    static uint64_t ticks;
    if (TIMER0[CTRL] == 0U) {
        TIMER0[RELOAD] = UINT32_MAX;
        TIMER0[VALUE] = UINT32_MAX;
        TIMER0[CTRL] = ENABLE;
        last = UINT32_MAX;
    }
    const uint32_t now = TIMER0[VALUE];
    ticks += last - now;
    last = now;
    return (uint32_t)((ticks * 10U + 128U) / 256U);
}
