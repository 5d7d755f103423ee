/* Time of first contact: boxes and spheres exactly, other shapes by advance.c. */
#include "keepout/make.h"
#include "keepout/toi.h"

#include <stddef.h>

#include "src/toi/advance.h"
#include "src/box/slab.h"
#include "src/distance/closest.h"
#include "src/math/wide.h"
#include "src/math/wide128.h"

/* KO_OK iff both shapes passed their checks and `by` is within range, else KO_E_RANGE. */
static ko_status in_range(ko_status a, ko_status b, const ko_vec3 *by)
{
    return (a == KO_OK && b == KO_OK && koi_are_differences(by)) ? KO_OK : KO_E_RANGE;
}

/* ---- boxes ---- */

/* For legal boxes |a.c - b.c| + a.r + b.r <= 2^30, as the slabs need. */
static ko_q30 box_time(const ko_aabb *a, const ko_aabb *b, const ko_vec3 *by)
{
    const ko_vec3 from = koi_closest_difference(&a->c, &b->c);
    const ko_vec3 radius = {a->r.x + b->r.x, a->r.y + b->r.y, a->r.z + b->r.z};
    koi_slab slab;
    return koi_slab_clip(&from, by, &radius, &slab) ? koi_slab_down(slab.enter, slab.enter_of)
                                                    : KO_NEVER;
}

ko_status ko_aabb_toi(const ko_aabb *a, const ko_aabb *b, const ko_vec3 *by, ko_q30 *time)
{
    if (a == NULL || b == NULL || by == NULL || time == NULL) {
        return KO_E_ARG;
    }
    const ko_status status = in_range(ko_aabb_check(a), ko_aabb_check(b), by);
    if (status == KO_OK) {
        *time = box_time(a, b, by);
    }
    return status;
}

/* ---- spheres ---- */

/* f(t) = a t^2 + 2 b t + c is the squared distance of the centres less the squared sum of the
 * radii. |a|, |b| and |c| are at most 3 * 2^60. */
typedef struct quadratic {
    int64_t a;
    int64_t b;
    int64_t c;
} quadratic;

static koi_i128 twice(koi_i128 x)
{
    return koi_i128_add(x, x);
}

/* The first root of an f that falls to a root between 0 and 1, in Q2.30, rounded down. It is found
 * digit by digit. After j digits, which make k, value is 4^j f(k / 2^j) and slope is
 * 2^j f'(k / 2^j) / 2. Those for j + 1 digits follow:
 *
 *     k'       value'                 slope'
 *     2 k      4 value                2 slope
 *     2 k + 1  4 (value + slope) + a  2 slope + a
 *
 * A digit is 1 iff f is not below 0 there and does not rise. All of it is at most 2^60 * 3 * 2^62,
 * below 2^124. */
static ko_q30 first_root(const quadratic *f)
{
    const koi_i128 a = koi_i128_of(f->a);
    koi_i128 value = koi_i128_of(f->c);
    koi_i128 slope = koi_i128_of(f->b);
    uint32_t root = 0;
    for (unsigned digit = 0; digit < 30U; digit++) {
        const koi_i128 sum = koi_i128_add(value, slope);
        const koi_i128 next_value = koi_i128_add(twice(twice(sum)), a);
        const koi_i128 next_slope = koi_i128_add(twice(slope), a);
        const bool is_one =
            !koi_i128_is_negative(next_value) && !koi_i128_less(koi_i128_of(0), next_slope);
        value = is_one ? next_value : twice(twice(value));
        slope = is_one ? next_slope : twice(slope);
        root = 2U * root + (is_one ? 1U : 0U);
    }
    return (ko_q30)root;
}

/* |from + by|, up to 2^31. The signed sum may wrap to -2^31, whose magnitude is right as well. */
static uint32_t moved(fix16_t from, fix16_t by)
{
    return koi_magnitude((fix16_t)((uint32_t)from + (uint32_t)by));
}

/* The time at which a point that moves from `from` by `by` comes within reach of the origin. At the
 * end distances may be 2^31 on each axis. Their squares sum to 3 * 2^62, unsigned. */
static ko_q30 sphere_time(const ko_vec3 *from, const ko_vec3 *by, uint32_t reach)
{
    const uint64_t touch = koi_port_umul(reach, reach);
    const int64_t c = koi_dot3(from, from) - (int64_t)touch;
    const quadratic f = {koi_dot3(by, by), koi_dot3(from, by), c};
    if (f.c <= 0) {
        return 0;
    }
    if (f.b >= 0) {
        return KO_NEVER; /* not approaching */
    }
    if (f.a + f.b > 0) { /* it is nearest before the end */
        const koi_i128 square = koi_i128_mul(f.b, f.b);
        return koi_i128_less(square, koi_i128_mul(f.a, f.c)) ? KO_NEVER : first_root(&f);
    }
    /* It approaches to the end: the distance there decides whether there is a contact. */
    const uint64_t end =
        koi_wide_square3(moved(from->x, by->x), moved(from->y, by->y), moved(from->z, by->z));
    if (end >= touch) {
        return (end == touch) ? KO_Q30_ONE : KO_NEVER;
    }
    return first_root(&f);
}

ko_status ko_sphere_toi(const ko_sphere *a, const ko_sphere *b, const ko_vec3 *by, ko_q30 *time)
{
    if (a == NULL || b == NULL || by == NULL || time == NULL) {
        return KO_E_ARG;
    }
    const ko_status status = in_range(ko_sphere_check(a), ko_sphere_check(b), by);
    if (status == KO_OK) {
        const ko_vec3 from = koi_closest_difference(&a->c, &b->c);
        *time = sphere_time(&from, by, (uint32_t)(a->r + b->r));
    }
    return status;
}

/* ---- round shapes as capsules: first their boxes, then by advancing ---- */

/* The time of contact of the boxes around the shapes, which is not later than that of the shapes. A
 * legal capsule has a box. */
static KOI_NOINLINE ko_q30 begin_at_box(const ko_capsule *moving, const ko_aabb *still,
                                        const ko_vec3 *by)
{
    ko_aabb box;
    (void)ko_aabb_from_capsule(moving, &box);
    return box_time(&box, still, by);
}

static KOI_NOINLINE ko_q30 begin_at_capsule(const ko_capsule *moving, const ko_capsule *still,
                                            const ko_vec3 *by)
{
    ko_aabb box;
    (void)ko_aabb_from_capsule(still, &box);
    return begin_at_box(moving, &box, by);
}

ko_status ko_capsule_toi(const ko_capsule *a, const ko_capsule *b, const ko_vec3 *by, ko_q30 *time)
{
    if (a == NULL || b == NULL || by == NULL || time == NULL) {
        return KO_E_ARG;
    }
    const ko_status status = in_range(ko_capsule_check(a), ko_capsule_check(b), by);
    if (status != KO_OK) {
        return status;
    }
    const koi_advance what = {.moving = {a->a, a->b},
                              .still = {b->a, b->b},
                              .by = *by,
                              .reach = (uint32_t)a->r + (uint32_t)b->r};
    const ko_q30 begin = begin_at_capsule(a, b, by);
    *time = (begin == KO_NEVER) ? KO_NEVER : koi_advance_run(&what, begin, NULL);
    return KO_OK;
}

ko_status ko_capsule_toi_aabb(const ko_capsule *capsule, const ko_aabb *box, const ko_vec3 *by,
                              ko_q30 *time)
{
    if (capsule == NULL || box == NULL || by == NULL || time == NULL) {
        return KO_E_ARG;
    }
    const ko_status status = in_range(ko_capsule_check(capsule), ko_aabb_check(box), by);
    if (status != KO_OK) {
        return status;
    }
    const koi_advance what = {.moving = {capsule->a, capsule->b},
                              .still = {box->c, box->c},
                              .radius = box->r,
                              .by = *by,
                              .reach = (uint32_t)capsule->r};
    const ko_q30 begin = begin_at_box(capsule, box, by);
    *time = (begin == KO_NEVER) ? KO_NEVER : koi_advance_run(&what, begin, NULL);
    return KO_OK;
}

ko_status ko_sphere_toi_aabb(const ko_sphere *sphere, const ko_aabb *box, const ko_vec3 *by,
                             ko_q30 *time)
{
    if (sphere == NULL) {
        return KO_E_ARG;
    }
    const ko_capsule same = {sphere->c, sphere->c, sphere->r};
    return ko_capsule_toi_aabb(&same, box, by, time);
}
