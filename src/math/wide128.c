/* One copy of the 128-bit products, for cores on which a copy in each file would take too much
 * flash. */
#include "src/math/wide128.h"

/* Each contains the product: a call of one by the other would take stack in all kernels. */
KOI_FLAT koi_i128 koi_i128_umul_shared(uint64_t a, uint64_t b)
{
    return koi_i128_umul_inline(a, b);
}

KOI_FLAT koi_i128 koi_i128_mul_shared(int64_t a, int64_t b)
{
    return koi_i128_mul_inline(a, b);
}
