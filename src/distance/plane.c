/* Out of line: spans and patches share it, and neither comes here often. */
#include "src/distance/plane.h"

koi_spot koi_plane_set(const ko_vec3 *from, const ko_vec3 *u, const ko_vec3 *v, koi_plane *out)
{
    static const ko_vec3 zero = {0, 0, 0};
    koi_lines *const l = &out->l;
    l->r = *from;
    l->d1 = *u;
    l->d2 = koi_minus3(&zero, v);
    koi_set_dots(l);
    const koi_spot at = koi_estimate_spot(l);
    if (at.s == 0 && at.t == 0) {
        out->m = koi_normal_of(&l->d1, &l->d2);
        const int64_t height = koi_dot3(&out->m, &l->r);
        out->slack = koi_sum_of(&l->r);
        out->most = koi_magnitude64(height);
        out->is_back = height < 0;
    }
    return at;
}

uint32_t koi_plane_distance(const koi_plane *plane, uint32_t reach)
{
    const uint32_t distance = koi_to_line(&plane->m, plane->most, plane->slack, reach);
    return (distance != KOI_UNKNOWN) ? distance : koi_to_flat_line(&plane->l);
}
