/* One copy of sums, products and bits, for cores on which a copy in each file would take too
 * much flash. Dot and cross products are in fix.c, whose public functions need them, too. */
#include "src/math/wide.h"

uint64_t koi_wide_square3_shared(uint32_t x, uint32_t y, uint32_t z)
{
    return koi_wide_square3_inline(x, y, z);
}

uint32_t koi_bits3_shared(const ko_vec3 *v)
{
    return koi_bits3_inline(v);
}

/* Each contains the product: a call of one by the other would take stack in all kernels. */
KOI_FLAT koi_i128 koi_i128_umul_shared(uint64_t a, uint64_t b)
{
    return koi_i128_umul_inline(a, b);
}

KOI_FLAT koi_i128 koi_i128_mul_shared(int64_t a, int64_t b)
{
    return koi_i128_mul_inline(a, b);
}
