/* Time of first contact: boxes and spheres exactly, other shapes by advance.c. */
#include "keepout/make.h"
#include "keepout/toi.h"

#include <stddef.h>

#include "src/toi/advance.h"
#include "src/box/slab.h"
#include "src/distance/approach.h"
#include "src/distance/closest.h"
#include "src/math/wide.h"

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

ko_status ko_sphere_toi(const ko_sphere *a, const ko_sphere *b, const ko_vec3 *by, ko_q30 *time)
{
    if (a == NULL || b == NULL || by == NULL || time == NULL) {
        return KO_E_ARG;
    }
    const ko_status status = in_range(ko_sphere_check(a), ko_sphere_check(b), by);
    if (status == KO_OK) {
        const ko_vec3 from = koi_closest_difference(&a->c, &b->c);
        *time = koi_approach(&from, by, (uint32_t)(a->r + b->r));
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
