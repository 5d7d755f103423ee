/* Proves what roots.c and hang.h assume of three kernels: by trying every input. */
#include <stdio.h>

#include "port/bits.h"
#include "port/quotient.h"
#include "port/tree.h"

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

/* True iff each place of the largest pool has its own box. */
static uint32_t are_boxes(void)
{
    static ko_tree_node nodes[KO_TREE_MAX_CAPACITY];
    uint32_t same = 1;
    for (uint32_t place = 0; place < 2U * KO_TREE_MAX_CAPACITY; place++) {
        same &= (koi_port_box_at(nodes, place) == &nodes[place >> 1].box[place & 1U]) ? 1U : 0U;
    }
    return same;
}

int main(void)
{
    const uint32_t boxes = are_boxes();
    uint32_t roots = 1;
    uint32_t zeros = koi_port_clz(0) == 32U ? 1U : 0U;
    for (uint32_t n = UINT32_C(1) << 30; n != 0U; n++) {
        roots &= is_root(n);
    }
    for (uint32_t x = 1; x != 0U; x++) {
        zeros &= are_zeros(x);
    }
    printf("roots %u, zeros %u, boxes %u\n", (unsigned)roots, (unsigned)zeros, (unsigned)boxes);
    return (roots & zeros & boxes) != 0U ? 0 : 1;
}
