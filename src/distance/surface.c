#include "src/distance/surface.h"

#include <stddef.h>

#include "src/math/quotient.h"

uint64_t koi_surface_square(const ko_vec3 *a, const ko_vec3 *b)
{
    const ko_vec3 way = koi_closest_difference(a, b);
    return (uint64_t)koi_closest_dot(&way, &way);
}

/* The distance d is rounded up to whole > reach, which takes off reach (1 - d / whole) < 1 LSB. The
 * division takes off less than 2^-30 of d <= sqrt(3) 2^30, 1.74 LSB. Together that is less than
 * 2.74 LSB. */
ko_vec3 koi_surface_inward(const ko_vec3 *f, const ko_vec3 *p, uint32_t reach)
{
    const int64_t whole = ko_fix_sqrt_up(koi_surface_square(f, p));
    if (whole <= (int64_t)reach) {
        return *p;
    }
    return koi_closest_at(f, p, (ko_q30)koi_quotient_q30(reach, (uint64_t)whole, NULL));
}

/* The point on the segment from p to q at the fraction r / whole, for a whole above 0. */
static ko_vec3 towards(const ko_vec3 *p, const ko_vec3 *q, fix16_t r, uint32_t whole)
{
    return koi_closest_at(p, q,
                          (ko_q30)koi_quotient_q30((uint32_t)r, whole, NULL)); /* r <= whole */
}

/* d is rounded down, which moves a point up to 1 LSB farther. The division moves it up to 1.74 LSB
 * less far, and rounding by at most 0.87. So it is beyond r by less than 1.87 LSB, or short of it
 * by less than 2.61. If the cores are within ra + rb, then d < ra + rb + 1. The point is beyond ra
 * by less than 1.87, and as far from q as d rb / (ra + rb) + 1.74 + 0.87 < rb + 3.61. */
void koi_surface_pair(const ko_vec3 *p, fix16_t ra, const ko_vec3 *q, fix16_t rb, ko_vec3 *on_p,
                      ko_vec3 *on_q)
{
    if (ra == 0 && rb == 0) {
        *on_p = *p;
        *on_q = *q;
        return;
    }
    const uint32_t d = ko_fix_sqrt_down(koi_surface_square(p, q));
    const uint32_t reach = (uint32_t)ra + (uint32_t)rb;
    const ko_vec3 from_p = towards(p, q, ra, (d > reach) ? d : reach);
    *on_q = (d > reach) ? towards(q, p, rb, d) : from_p;
    *on_p = from_p;
}
