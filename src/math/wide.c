/* One copy of sums and bits of three numbers, for cores on which a copy in each file would take too
 * much flash. Dot and cross products are in vec.c, whose public functions need them, too. */
#include "src/math/wide.h"

uint64_t koi_wide_square3_shared(uint32_t x, uint32_t y, uint32_t z)
{
    return koi_wide_square3_inline(x, y, z);
}

uint32_t koi_bits3_shared(const ko_vec3 *v)
{
    return koi_bits3_inline(v);
}
