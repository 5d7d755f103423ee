/* Counts instructions by minstret. Under `-icount shift=10` QEMU advances it by 1024 for each
 * instruction. */
#include "board.h"
#include "csr.h"

uint32_t board_instructions(void)
{
    uint32_t high = 0;
    uint32_t low = 0;
    uint32_t again = 0;
    do { /* repeat until no carry happens in between */
        __asm__ volatile(CSR("csrr %0, minstreth") : "=r"(high));
        __asm__ volatile(CSR("csrr %0, minstret") : "=r"(low));
        __asm__ volatile(CSR("csrr %0, minstreth") : "=r"(again));
    } while (high != again);
    return (high << 22) | (low >> 10);
}
