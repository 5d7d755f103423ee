/* One copy of what segments, spans, patches and entries share, for cores on which a copy in each
 * file would take too much flash. */
#include "src/distance/measure.h"

koi_spot koi_estimate_spot_shared(const koi_lines *l)
{
    return koi_estimate_spot_inline(l);
}

uint32_t koi_root_of_shared(uint64_t most, uint32_t slack, uint32_t reach)
{
    return koi_root_of_inline(most, slack, reach);
}

uint32_t koi_ratio_shared(uint64_t part, uint64_t whole)
{
    return koi_ratio_inline(part, whole);
}

ko_vec3 koi_normal_of_shared(const ko_vec3 *d1, const ko_vec3 *d2)
{
    return koi_normal_of_inline(d1, d2);
}

uint32_t koi_to_line_shared(const ko_vec3 *m, uint64_t most, uint32_t slack, uint32_t reach)
{
    return koi_to_line_inline(m, most, slack, reach);
}
