/* Time of first contact: boxes and spheres in closed form, capsules by advance.c. */
#include "port/fast.h"

#include "keepout/make.h"
#include "keepout/toi.h"

#include <stddef.h>

#include "port/fraction.h"
#include "src/toi/advance.h"
#include "src/toi/lead.h"
#include "src/toi/toi_capsule.h"
#include "src/box/slab.h"
#include "src/distance/approach.h"
#include "src/distance/closest.h"
#include "src/math/wide.h"
#include "src/round/round.h"

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

/* True only if both spheres and `by` are in range. */
static inline bool are_near(const ko_sphere *a, const ko_sphere *b, const ko_vec3 *by)
{
    const uint32_t off = koi_round_off(&a->c) | koi_round_off(&b->c) | koi_round_off(by);
    return off < 2U * KOI_ROUND_NEAR && (uint32_t)(a->r | b->r) < KOI_ROUND_NEAR;
}

/* True only if the numbers on one axis stay beyond reach, on one side, from `from` to from + by. */
static inline bool stays_beyond(fix16_t from, fix16_t by, fix16_t reach)
{
    return (from > reach && by > reach - from) || (from < -reach && by < -reach - from);
}

ko_status ko_sphere_toi(const ko_sphere *a, const ko_sphere *b, const ko_vec3 *by, ko_q30 *time)
{
    if (a == NULL || b == NULL || by == NULL || time == NULL) {
        return KO_E_ARG;
    }
    const ko_status status =
        are_near(a, b, by) ? KO_OK : in_range(ko_sphere_check(a), ko_sphere_check(b), by);
    if (status == KO_OK) {
        const ko_vec3 from = koi_minus3(&a->c, &b->c);
        const fix16_t reach = a->r + b->r;
        const bool is_apart = stays_beyond(from.x, by->x, reach) ||
                              stays_beyond(from.y, by->y, reach) ||
                              stays_beyond(from.z, by->z, reach);
        *time = is_apart ? KO_NEVER : koi_approach(&from, by, (uint32_t)reach);
    }
    return status;
}

/* ---- round shapes as capsules: first their boxes, then by advancing ---- */

/* The time of contact of the boxes around the shapes, which is not later than that of the shapes. A
 * legal capsule has a box. */
static KOI_OWN_FRAME ko_q30 begin_at_box(const ko_capsule *moving, const ko_aabb *still,
                                         const ko_vec3 *by)
{
    ko_aabb box;
    KO_IGNORE(ko_aabb_from_capsule(moving, &box));
    return box_time(&box, still, by);
}

static KOI_OWN_FRAME ko_q30 begin_at_capsule(const ko_capsule *moving, const ko_capsule *still,
                                             const ko_vec3 *by)
{
    ko_aabb box;
    KO_IGNORE(ko_aabb_from_capsule(still, &box));
    return begin_at_box(moving, &box, by);
}

/* Advances from the time of the boxes. */
static KOI_OWN_FRAME ko_q30 advance(const ko_capsule *a, const ko_capsule *b, const ko_vec3 *by)
{
    const koi_advance what = {.moving = {a->a, a->b},
                              .still = {b->a, b->b},
                              .by = *by,
                              .reach = (uint32_t)a->r + (uint32_t)b->r};
    return koi_advance_run(&what, begin_at_capsule(a, b, by));
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
    if (begin_at_capsule(a, b, by) == KO_NEVER) {
        *time = KO_NEVER;
    } else if (!koi_toi_of_capsules(a, b, by, time)) {
        *time = advance(a, b, by);
    }
    return KO_OK;
}

/* ---- a ball and a box ---- */

#define AXES 3

/* On one axis the centre of the ball, seen from the middle of the box, is at from + by t. */
typedef struct axis {
    fix16_t from;
    fix16_t by;
    fix16_t r;    /* of the box */
    int32_t side; /* 1 if it is beyond the face r, -1 if it is below -r, 0 within or at an end */
} axis;

typedef struct flight {
    axis axes[AXES];
    uint32_t reach; /* of the ball */
} flight;

/* Sets the side to what it is at the time t. Returns true if the axis is beyond a face. A face is
 * whole, so by t is rounded towards it. */
static inline bool set_side(axis *a, ko_q30 t)
{
    const int64_t moved = koi_port_mul(a->by, t);
    const int32_t above = (int32_t)(moved >> 30);
    const int32_t below = (int32_t)((moved + (KO_Q30_ONE - 1)) >> 30);
    a->side = (below > a->r - a->from) - (above < -a->r - a->from);
    return a->side != 0;
}

/* The time part / whole. */
typedef struct moment {
    uint32_t part;
    uint32_t whole;
} moment;

static bool is_before(const moment *a, const moment *b)
{
    return koi_port_is_less(a->part, a->whole, b->part, b->whole);
}

static inline int32_t sign_of(int32_t x)
{
    return (x > 0) - (x < 0);
}

/* Returns the axis that is first to come in from beyond a face, or to go out beyond one, and sets
 * `when` to that; null if none does before the motion ends. */
static inline axis *next_to_cross(flight *f, moment *when)
{
    axis *next = NULL;
    for (int i = 0; i < AXES; i++) {
        axis *const a = &f->axes[i];
        const int32_t way = sign_of(a->by);
        const fix16_t face = (a->side == 0) ? way * a->r : a->side * a->r;
        const moment then = {koi_magnitude(face - a->from), koi_magnitude(a->by)};
        const bool crosses = a->side != way && then.part <= then.whole;
        if (crosses && (next == NULL || is_before(&then, when))) {
            next = a;
            *when = then;
        }
    }
    return next;
}

/* How the distance from the edge or corner that the sides name changes at the time t, or up to
 * 2^-30 later: 1 only if it grows, -1 only if it falls and is above the reach; else 0. Half the
 * distance on an axis is within 2^30. It is rounded down twice, and moves by less than half an LSB.
 * So it is less than 3 off, and the sum of the three less than 6. */
static inline int trend_at(const flight *f, ko_q30 t)
{
    const uint32_t half = (f->reach >> 1) + 6U;
    uint64_t square = 0;
    int64_t slope = 0;
    uint32_t speed = 0;
    for (int i = 0; i < AXES; i++) {
        const axis *const a = &f->axes[i];
        if (a->side != 0) {
            const int32_t from = (a->from - a->side * a->r) >> 1;
            const int32_t at = from + (int32_t)(koi_port_mul(a->by, t) >> 31);
            const uint32_t off = koi_magnitude(at);
            square += koi_port_umul(off, off);
            slope = koi_wide_mac(slope, at, a->by);
            speed += koi_magnitude(a->by);
        }
    }
    const int64_t doubt = (int64_t)koi_port_umul(speed, 3U);
    if (slope > doubt) {
        return 1;
    }
    return (slope < -doubt && square > koi_port_umul(half, half)) ? -1 : 0;
}

/* The way from the face that the axis is beyond; 0 if it is beyond none. */
static inline fix16_t from_face(const axis *a)
{
    return (a->side != 0) ? a->from - a->side * a->r : 0;
}

static inline fix16_t counted(const axis *a)
{
    return (a->side != 0) ? a->by : 0;
}

/* When the centre comes within reach of the edge or corner that the sides name. */
static inline ko_q30 edge_time(const flight *f)
{
    const axis *const x = &f->axes[0];
    const axis *const y = &f->axes[1];
    const axis *const z = &f->axes[2];
    const ko_vec3 from = {from_face(x), from_face(y), from_face(z)};
    const ko_vec3 by = {counted(x), counted(y), counted(z)};
    return koi_approach(&from, &by, f->reach);
}

/* There is no contact before `now`, when the centre enters the box that is larger by the reach. The
 * squared distance is a sum over the axes on which the centre is beyond a face. With one such axis,
 * entering the larger box is contact.
 *
 * Else let q be the sum for the axes that are beyond a face at `now`. It is the squared distance
 * until an axis comes in, where its part of q is 0, or another goes out. If q falls to the reach
 * before that, there is the contact. Else the search goes on from that time with the other axes,
 * and q above the reach.
 *
 * The distance from a box is convex. If it falls at that time and is above the reach, it was above
 * before, and no root need be taken. If it grows, there is a contact before that, or none.
 *
 * Each axis goes beyond a face and comes in from one at most once each, so there are at most 7
 * rounds. Times are rounded down, which moves the centre by less than 1 LSB on each axis. */
static ko_q30 ball_time(flight *f, ko_q30 now)
{
    axis *const axes = f->axes;
    if (set_side(&axes[0], now) + set_side(&axes[1], now) + set_side(&axes[2], now) <= 1) {
        return now;
    }
    /* unreachable: there are at most 7 rounds */
    for (int round = 0; round < 7; round++) {
        moment when = {1U, 1U};
        axis *const next = next_to_cross(f, &when);
        const ko_q30 until = (next != NULL) ? koi_slab_down(when.part, when.whole) : KO_Q30_ONE;
        const int trend = (next != NULL) ? trend_at(f, until) : 1;
        if (trend >= 0) {
            const ko_q30 root = edge_time(f);
            const ko_q30 time = (root >= now) ? root : KO_NEVER;
            if (trend > 0 || time <= until) {
                return time;
            }
        }
        next->side = (next->side == 0) ? sign_of(next->by) : 0;
        now = (until > now) ? until : now;
    }
    return now; /* unreachable: as above */
}

/* For legal shapes |from| + radius + reach <= 2^30, as the slabs need. */
static ko_q30 ball_box_time(const ko_vec3 *c, fix16_t r, const ko_aabb *box, const ko_vec3 *by)
{
    const ko_vec3 from = koi_minus3(c, &box->c);
    const ko_vec3 radius = {box->r.x + r, box->r.y + r, box->r.z + r};
    koi_slab slab;
    if (!koi_slab_clip(&from, by, &radius, &slab)) {
        return KO_NEVER;
    }
    flight f = {
        {{from.x, by->x, box->r.x, 0}, {from.y, by->y, box->r.y, 0}, {from.z, by->z, box->r.z, 0}},
        (uint32_t)r};
    return ball_time(&f, koi_slab_down(slab.enter, slab.enter_of));
}

/* True only if the sphere, the box and `by` are in range. */
static KOI_APART_AT_OS bool are_box_near(const ko_sphere *sphere, const ko_aabb *box,
                                         const ko_vec3 *by)
{
    return koi_round_is_near(&sphere->c, sphere->r, box) && koi_round_off(by) < 2U * KOI_ROUND_NEAR;
}

ko_status ko_sphere_toi_aabb(const ko_sphere *sphere, const ko_aabb *box, const ko_vec3 *by,
                             ko_q30 *time)
{
    if (sphere == NULL || box == NULL || by == NULL || time == NULL) {
        return KO_E_ARG;
    }
    const ko_status status = are_box_near(sphere, box, by)
                                 ? KO_OK
                                 : in_range(ko_sphere_check(sphere), ko_aabb_check(box), by);
    if (status == KO_OK) {
        *time = ball_box_time(&sphere->c, sphere->r, box, by);
    }
    return status;
}

static KOI_OWN_FRAME ko_q30 capsule_box_time(const ko_capsule *capsule, const ko_aabb *box,
                                             const ko_vec3 *by)
{
    const koi_advance what = {.moving = {capsule->a, capsule->b},
                              .still = {box->c, box->c},
                              .radius = box->r,
                              .by = *by,
                              .reach = (uint32_t)capsule->r};
    ko_q30 time = begin_at_box(capsule, box, by);
    if (time == KO_NEVER || koi_lead(&what, &time)) {
        return time;
    }
    return koi_advance_run(&what, time);
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
