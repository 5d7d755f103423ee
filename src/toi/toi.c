/* Time of first contact: boxes and spheres in closed form, capsules by advance.c. */
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
        const ko_vec3 from = koi_minus3(&a->c, &b->c);
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

/* ---- a ball and a box ---- */

/* The centre of the ball, seen from the middle of the box, is at from + by t. */
typedef struct flight {
    ko_vec3 from;
    ko_vec3 by;
    ko_vec3 radius; /* of the box */
    uint32_t reach; /* of the ball */
} flight;

/* from + by t in 2^-30 LSB. Exact: both products are within 2^60. */
static inline int64_t place_at(fix16_t from, fix16_t by, ko_q30 t)
{
    return koi_port_mul(from, KO_Q30_ONE) + koi_port_mul(by, t);
}

/* On which side of the interval -r .. r that is: -1 below, 1 above, 0 within or at an end. */
static inline int32_t side_at(fix16_t from, fix16_t by, fix16_t r, ko_q30 t)
{
    const int64_t x = place_at(from, by, t);
    const int64_t face = koi_port_mul(r, KO_Q30_ONE);
    return (x > face) - (x < -face);
}

/* True iff it was on a side of the interval, and has passed the end there. */
static inline bool is_in(fix16_t from, fix16_t by, fix16_t r, int32_t side, ko_q30 t)
{
    const int64_t x = place_at(from, by, t);
    const int64_t face = koi_port_mul(r, KO_Q30_ONE);
    return (side > 0) ? x < face : side < 0 && x > -face;
}

static ko_vec3 sides_at(const flight *f, ko_q30 now)
{
    const ko_vec3 sides = {side_at(f->from.x, f->by.x, f->radius.x, now),
                           side_at(f->from.y, f->by.y, f->radius.y, now),
                           side_at(f->from.z, f->by.z, f->radius.z, now)};
    return sides;
}

static bool is_one_or_none(const ko_vec3 *sides)
{
    return (sides->x != 0) + (sides->y != 0) + (sides->z != 0) <= 1;
}

/* True iff an axis that is beyond a face in `sides` is not, at the time t. */
static bool have_come_in(const flight *f, const ko_vec3 *sides, ko_q30 t)
{
    return is_in(f->from.x, f->by.x, f->radius.x, sides->x, t) ||
           is_in(f->from.y, f->by.y, f->radius.y, sides->y, t) ||
           is_in(f->from.z, f->by.z, f->radius.z, sides->z, t);
}

/* True iff an axis that is not beyond a face in `sides` is in `then`. */
static bool have_gone_out(const ko_vec3 *sides, const ko_vec3 *then)
{
    return (sides->x == 0 && then->x != 0) || (sides->y == 0 && then->y != 0) ||
           (sides->z == 0 && then->z != 0);
}

/* The time part / whole. */
typedef struct moment {
    uint32_t part;
    uint32_t whole;
} moment;

/* When the point comes to the face; at infinity if it did not between the two sides. */
static moment face_moment(fix16_t from, fix16_t by, fix16_t r, int32_t side, int32_t then)
{
    const moment never = {1U, 0U};
    const moment then_in = {koi_magnitude(from - side * r), koi_magnitude(by)};
    return (side == 0 || side == then) ? never : then_in;
}

static bool is_before(const moment *a, const moment *b)
{
    return koi_port_umul(a->part, b->whole) < koi_port_umul(b->part, a->whole);
}

/* The side of an axis from then on: as before, or where it has gone out. Rounding the time down may
 * show one that has come in as still beyond its face. */
static int32_t side_after(int32_t before, int32_t then, fix16_t by)
{
    const bool goes_out = (then > 0 && by > 0) || (then < 0 && by < 0);
    return (before != 0 || !goes_out) ? before : then;
}

/* Sets `now` to when the first axis comes in that does so by the time t, and the sides to what they
 * are then. */
static KOI_NOINLINE void come_in(const flight *f, ko_q30 t, ko_vec3 *sides, ko_q30 *now)
{
    const ko_vec3 last = sides_at(f, t);
    const moment x = face_moment(f->from.x, f->by.x, f->radius.x, sides->x, last.x);
    const moment y = face_moment(f->from.y, f->by.y, f->radius.y, sides->y, last.y);
    const moment z = face_moment(f->from.z, f->by.z, f->radius.z, sides->z, last.z);
    const moment *const xy = is_before(&y, &x) ? &y : &x;
    const moment *const first = is_before(&z, xy) ? &z : xy;
    const ko_q30 time = koi_slab_down(first->part, first->whole);
    const ko_vec3 then = sides_at(f, time);
    sides->x = (first == &x) ? 0 : side_after(sides->x, then.x, f->by.x);
    sides->y = (first == &y) ? 0 : side_after(sides->y, then.y, f->by.y);
    sides->z = (first == &z) ? 0 : side_after(sides->z, then.z, f->by.z);
    *now = (time > *now) ? time : *now;
}

/* When the centre comes within reach of the edge or corner that the sides name. */
static ko_q30 edge_time(const flight *f, const ko_vec3 *sides)
{
    const ko_vec3 from = {(sides->x != 0) ? f->from.x - sides->x * f->radius.x : 0,
                          (sides->y != 0) ? f->from.y - sides->y * f->radius.y : 0,
                          (sides->z != 0) ? f->from.z - sides->z * f->radius.z : 0};
    const ko_vec3 by = {(sides->x != 0) ? f->by.x : 0, (sides->y != 0) ? f->by.y : 0,
                        (sides->z != 0) ? f->by.z : 0};
    return koi_approach(&from, &by, f->reach);
}

/* There is no contact before `now`, when the centre enters the box that is larger by the reach. The
 * squared distance is a sum over the axes on which the centre is beyond a face. With one such axis,
 * entering the larger box is contact.
 *
 * Else let q be the sum for the axes that are beyond a face at `now`. It is the squared distance or
 * less for as long as they stay beyond. So if they do until q falls to the reach, there is no
 * contact before that. It is contact unless another axis went beyond a face meanwhile; then the
 * search goes on from there. And if an axis comes in before, where its part of q is 0, the search
 * goes on from that time without it. In both cases q is above the reach at the new time, so a root
 * before it shows that q rises.
 *
 * Each axis goes beyond a face and comes in from one at most once each, so there are at most 7
 * rounds; most have 1. Times are rounded down, which moves the centre by less than 1 LSB on each
 * axis. */
static ko_q30 ball_time(const flight *f, ko_q30 now)
{
    ko_vec3 sides = sides_at(f, now);
    if (is_one_or_none(&sides)) {
        return now;
    }
    for (int round = 0; round < 8; round++) {
        const ko_q30 root = edge_time(f, &sides);
        const ko_q30 time = (root >= now) ? root : KO_NEVER;
        if (time == now) {
            break;
        }
        const ko_q30 until = (time != KO_NEVER) ? time : KO_Q30_ONE;
        if (have_come_in(f, &sides, until)) {
            come_in(f, until, &sides, &now);
            continue;
        }
        const ko_vec3 then = sides_at(f, until);
        if (time == KO_NEVER || !have_gone_out(&sides, &then)) {
            return time;
        }
        now = time;
        sides = then;
    }
    return now;
}

/* For legal shapes |from| + radius + reach <= 2^30, as the slabs need. */
static KOI_NOINLINE ko_q30 ball_box_time(const ko_vec3 *c, fix16_t r, const ko_aabb *box,
                                         const ko_vec3 *by)
{
    const flight f = {koi_minus3(c, &box->c), *by, box->r, (uint32_t)r};
    const ko_vec3 radius = {box->r.x + r, box->r.y + r, box->r.z + r};
    koi_slab slab;
    return koi_slab_clip(&f.from, by, &radius, &slab)
               ? ball_time(&f, koi_slab_down(slab.enter, slab.enter_of))
               : KO_NEVER;
}

ko_status ko_sphere_toi_aabb(const ko_sphere *sphere, const ko_aabb *box, const ko_vec3 *by,
                             ko_q30 *time)
{
    if (sphere == NULL || box == NULL || by == NULL || time == NULL) {
        return KO_E_ARG;
    }
    const ko_status status = in_range(ko_sphere_check(sphere), ko_aabb_check(box), by);
    if (status == KO_OK) {
        *time = ball_box_time(&sphere->c, sphere->r, box, by);
    }
    return status;
}

static KOI_NOINLINE ko_q30 capsule_box_time(const ko_capsule *capsule, const ko_aabb *box,
                                            const ko_vec3 *by)
{
    const koi_advance what = {.moving = {capsule->a, capsule->b},
                              .still = {box->c, box->c},
                              .radius = box->r,
                              .by = *by,
                              .reach = (uint32_t)capsule->r};
    const ko_q30 begin = begin_at_box(capsule, box, by);
    return (begin == KO_NEVER) ? KO_NEVER : koi_advance_run(&what, begin, NULL);
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
    const ko_vec3 along = koi_minus3(&capsule->b, &capsule->a);
    *time = koi_is_zero3(&along) ? ball_box_time(&capsule->a, capsule->r, box, by)
                                 : capsule_box_time(capsule, box, by);
    return KO_OK;
}
