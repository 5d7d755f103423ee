/* Closest points of segments and capsules. */
#include "keepout/closest.h"

#include <stddef.h>

#include "src/distance/surface.h"
#include "src/distance/segments.h"

/* ---- segments ---- */

static bool is_legal(const ko_segment *segment)
{
    return ko_vec3_check(&segment->a) == KO_OK && ko_vec3_check(&segment->b) == KO_OK;
}

ko_status ko_segment_closest(const ko_segment *a, const ko_segment *b, ko_q30 *s, ko_q30 *t,
                             ko_vec3 *on_a, ko_vec3 *on_b)
{
    if (a == NULL || b == NULL || s == NULL || t == NULL || on_a == NULL || on_b == NULL) {
        return KO_E_ARG;
    }
    if (!is_legal(a) || !is_legal(b)) {
        return KO_E_RANGE;
    }
    koi_closest_segment_segment(&a->a, &a->b, &b->a, &b->b, s, t, NULL);
    const ko_vec3 p = koi_closest_at(&a->a, &a->b, *s);
    *on_b = koi_closest_at(&b->a, &b->b, *t);
    *on_a = p;
    return KO_OK;
}

/* ---- witness points ---- */

/* Points on the cores are off by at most 0.87 LSB for the parameter and 0.87 for the point.
 * koi_surface_pair says what moving to the surfaces adds. */
ko_status ko_capsule_closest(const ko_capsule *a, const ko_capsule *b, ko_vec3 *on_a, ko_vec3 *on_b)
{
    ko_q30 s;
    ko_q30 t;
    if (a == NULL || b == NULL || on_a == NULL || on_b == NULL) {
        return KO_E_ARG;
    }
    if (ko_capsule_check(a) != KO_OK || ko_capsule_check(b) != KO_OK) {
        return KO_E_RANGE;
    }
    koi_closest_segment_segment(&a->a, &a->b, &b->a, &b->b, &s, &t, NULL);
    const ko_vec3 p = koi_closest_at(&a->a, &a->b, s);
    const ko_vec3 q = koi_closest_at(&b->a, &b->b, t);
    koi_surface_pair(&p, a->r, &q, b->r, on_a, on_b);
    return KO_OK;
}

ko_status ko_capsule_closest_aabb(const ko_capsule *capsule, const ko_aabb *box,
                                  ko_vec3 *on_capsule, ko_vec3 *on_box)
{
    ko_q30 t;
    koi_square square;
    ko_vec3 q;
    if (capsule == NULL || box == NULL || on_capsule == NULL || on_box == NULL) {
        return KO_E_ARG;
    }
    if (ko_capsule_check(capsule) != KO_OK || ko_aabb_check(box) != KO_OK) {
        return KO_E_RANGE;
    }
    koi_closest_segment_aabb(&capsule->a, &capsule->b, box, &t, &square);
    const ko_vec3 p = koi_closest_at(&capsule->a, &capsule->b, t);
    (void)koi_closest_point_aabb(&p, box, &q);
    koi_surface_pair(&p, capsule->r, &q, 0, on_capsule, on_box);
    return KO_OK;
}
