/* Proves what roots.c assumes of two kernels of 32 bits: by trying every input. */
#include <stdio.h>

#include "port/bits.h"
#include "port/quotient.h"

/* True iff r is the largest number of 16 bits with r * r <= n. */
static uint32_t is_root(uint32_t n)
{
    uint32_t inverse = 0;
    const uint32_t r = koi_port_root16(n, &inverse);
    const uint64_t above = (uint64_t)(r + 1U) * (r + 1U);
    return (r <= 0xFFFFU && r * r <= n && above > n) ? 1U : 0U;
}

/* True iff a shift by the zeros loses no bit and sets the highest. */
static uint32_t are_zeros(uint32_t x)
{
    const uint32_t zeros = koi_port_clz(x);
    const uint64_t up = (uint64_t)x << (zeros & 31U);
    return (zeros <= 31U && up >> 31 == 1U) ? 1U : 0U;
}

int main(void)
{
    uint32_t roots = 1;
    uint32_t zeros = koi_port_clz(0) == 32U ? 1U : 0U;
    for (uint32_t n = UINT32_C(1) << 30; n != 0U; n++) {
        roots &= is_root(n);
    }
    for (uint32_t x = 1; x != 0U; x++) {
        zeros &= are_zeros(x);
    }
    printf("roots %u, zeros %u\n", (unsigned)roots, (unsigned)zeros);
    return (roots & zeros) != 0U ? 0 : 1;
}
