/* Finds when two moving bodies touch and how near they come.
 *
 * Seen from the second body, the first one moves by the difference of the velocities. That
 * displacement is rounded to whole LSB: by half an LSB on each axis, 0.87 in all, at its end, and
 * in proportion before the end. So the first body, grown by 1 LSB if anything was rounded, contains
 * the exact body at every time: no contact is missed or late. Its distance from the second body is
 * below the true one by at most the growth (sqrt(3) LSB for a box) and the rounding: 2.6 LSB.
 *
 * The least distance is that of one body from everything that the other sweeps. Two round bodies
 * make it the distance of a capsule or a lozenge from a capsule, exactly. Two boxes make it the
 * distance of the segment of the centres' difference from the box of both extents. */
#include "keepout/motion.h"
#include "keepout/clearance.h"

#include <stddef.h>

#include "src/math/quotient.h"
#include "src/math/wide.h"
#include "src/distance/closest.h"
#include "src/round/body.h"

#define MICROSECONDS 1000000

/* The relative motion: b stands and a moves by `by`. The body that was given first is grown. */
typedef struct passing {
    ko_body a;
    ko_body b;
    ko_vec3 by;
} passing;

/* The displacement on one axis, rounded to nearest. |v| <= 2^30, so |relative| <= 2^31, times 2^31:
 * below 2^62. */
static int64_t displacement_on(fix16_t va, fix16_t vb, uint32_t horizon, bool *is_rounded)
{
    const int64_t product = ((int64_t)va - vb) * (int64_t)horizon;
    const int64_t moved = koi_quotient_floor(product + MICROSECONDS / 2, MICROSECONDS);
    *is_rounded = *is_rounded || moved * MICROSECONDS != product;
    return moved;
}

/* True if a body, larger by 1 LSB, is legal where it is and where it gets. */
static bool are_legal(const ko_body *body, const ko_vec3 *by)
{
    const ko_body larger = koi_body_grown(body, 1);
    const ko_body there = koi_body_moved(&larger, by);
    return ko_body_check(&larger) == KO_OK && ko_body_check(&there) == KO_OK;
}

static bool fits(int64_t moved)
{
    return moved >= -2 * (int64_t)KO_LIMIT && moved <= 2 * (int64_t)KO_LIMIT;
}

static bool is_mover(const ko_mover *mover)
{
    return ko_body_check(&mover->body) == KO_OK && koi_are_differences(&mover->velocity);
}

static bool are_fitting(int64_t x, int64_t y, int64_t z)
{
    return fits(x) && fits(y) && fits(z);
}

/* Makes the relative motion within the horizon. If one of two bodies is a box, that is b. */
static ko_status prepare(const ko_mover *a, const ko_mover *b, uint32_t horizon, passing *out)
{
    bool is_rounded = false;
    if (!is_mover(a) || !is_mover(b) || horizon > KO_MAX_HORIZON) {
        return KO_E_RANGE;
    }
    /* the displacement of a as b sees it */
    const int64_t x = displacement_on(a->velocity.x, b->velocity.x, horizon, &is_rounded);
    const int64_t y = displacement_on(a->velocity.y, b->velocity.y, horizon, &is_rounded);
    const int64_t z = displacement_on(a->velocity.z, b->velocity.z, horizon, &is_rounded);
    if (!are_fitting(x, y, z)) {
        return KO_E_RANGE;
    }
    const ko_vec3 by = {(fix16_t)x, (fix16_t)y, (fix16_t)z};
    const ko_vec3 back = {-by.x, -by.y, -by.z};
    if (!are_legal(&a->body, &by) || !are_legal(&b->body, &back)) {
        return KO_E_RANGE;
    }
    out->a = koi_body_grown(&a->body, is_rounded ? 1 : 0);
    out->b = b->body;
    out->by = by;
    if (out->a.kind == KO_BODY_BOX && out->b.kind != KO_BODY_BOX) { /* let the round one move */
        const ko_body box = out->a;
        out->a = out->b;
        out->b = box;
        out->by = back;
    }
    return KO_OK;
}

/* ---- contact ---- */

/* The first contact as a fraction of the horizon. */
static ko_q30 time_of(const passing *p)
{
    ko_q30 t = KO_NEVER; /* all is in range, so no call fails */
    if (p->a.kind == KO_BODY_BOX) {
        KO_IGNORE(ko_aabb_toi(&p->a.as.box, &p->b.as.box, &p->by, &t));
        return t;
    }
    if (p->a.kind == KO_BODY_SPHERE && p->b.kind == KO_BODY_SPHERE) {
        KO_IGNORE(ko_sphere_toi(&p->a.as.sphere, &p->b.as.sphere, &p->by, &t));
        return t;
    }
    const ko_capsule moving = koi_body_round(&p->a);
    if (p->b.kind == KO_BODY_BOX) {
        KO_IGNORE(ko_capsule_toi_aabb(&moving, &p->b.as.box, &p->by, &t));
    } else {
        const ko_capsule still = koi_body_round(&p->b);
        KO_IGNORE(ko_capsule_toi(&moving, &still, &p->by, &t));
    }
    return t;
}

/* ---- closest approach ---- */

static bool is_point(const ko_capsule *c)
{
    return c->a.x == c->b.x && c->a.y == c->b.y && c->a.z == c->b.z;
}

/* The least distance of a moving sphere, which sweeps a capsule. */
static fix16_t closest_of_sphere(const ko_capsule *moving, const passing *p)
{
    const ko_capsule swept = {moving->a, koi_body_sum(&moving->a, &p->by), moving->r};
    fix16_t closest = 0;
    if (p->b.kind == KO_BODY_BOX) {
        KO_IGNORE(ko_capsule_clearance_aabb(&swept, &p->b.as.box, &closest));
    } else {
        const ko_capsule still = koi_body_round(&p->b);
        KO_IGNORE(ko_capsule_clearance(&swept, &still, &closest));
    }
    return closest;
}

/* The least distance within the horizon. */
static fix16_t closest_of(const passing *p)
{
    if (p->a.kind == KO_BODY_BOX) {
        return koi_body_boxes_closest(&p->a.as.box, &p->b.as.box, &p->by);
    }
    const ko_capsule moving = koi_body_round(&p->a);
    if (is_point(&moving)) {
        return closest_of_sphere(&moving, p);
    }
    const ko_lozenge swept = {moving.a, koi_closest_difference(&moving.b, &moving.a), p->by,
                              moving.r};
    fix16_t closest = 0;
    if (p->b.kind == KO_BODY_BOX) {
        KO_IGNORE(ko_lozenge_clearance_aabb(&swept, &p->b.as.box, &closest));
    } else {
        const ko_capsule still = koi_body_round(&p->b);
        KO_IGNORE(ko_lozenge_clearance_capsule(&swept, &still, &closest));
    }
    return closest;
}

/* The time of a fraction of the horizon, rounded down. The product is below 2^31 * 2^30. */
static uint32_t time_at(ko_q30 t, uint32_t horizon)
{
    return (uint32_t)(koi_port_umul((uint32_t)t, horizon) >> 30);
}

ko_status ko_mover_toi(const ko_mover *a, const ko_mover *b, uint32_t horizon,
                       ko_encounter *encounter)
{
    passing p;
    if (a == NULL || b == NULL || encounter == NULL) {
        return KO_E_ARG;
    }
    const ko_status status = prepare(a, b, horizon, &p);
    if (status != KO_OK) {
        return status;
    }
    const fix16_t closest = closest_of(&p);
    const ko_q30 t = (closest > 0) ? KO_NEVER : time_of(&p);
    encounter->closest = closest;
    encounter->contact = (t == KO_NEVER) ? KO_TIME_NEVER : time_at(t, horizon);
    return KO_OK;
}

/* ---- when ---- */

static fix16_t scaled(fix16_t by, ko_q30 t)
{
    return (fix16_t)((koi_port_mul(by, t) + (INT64_C(1) << 29)) >> 30);
}

static fix16_t distance_at(const passing *p, ko_q30 t)
{
    const ko_vec3 by = {scaled(p->by.x, t), scaled(p->by.y, t), scaled(p->by.z, t)};
    const ko_body there = koi_body_moved(&p->a, &by);
    fix16_t distance = 0;
    KO_IGNORE(ko_body_clearance(&there, &p->b, &distance)); /* legal, as both ends are */
    return distance;
}

typedef struct finding {
    ko_q30 at;
    fix16_t distance;
} finding;

/* Measures the distance at a fraction of the horizon, and keeps it if it is the least so far.
 * Beyond the horizon it is more than any. */
static fix16_t look_at(const passing *p, uint32_t t, finding *least)
{
    if (t > (uint32_t)KO_Q30_ONE) {
        return INT32_MAX;
    }
    const fix16_t distance = distance_at(p, (ko_q30)t);
    if (distance < least->distance) {
        least->distance = distance;
        least->at = (ko_q30)t;
    }
    return distance;
}

/* A golden section search in Fibonacci numbers. The two probes of an interval of F(k) are F(k-2)
 * and F(k-1) from its beginning, exactly, whichever part is left out. The first interval, F(45),
 * reaches beyond the horizon, where every distance is far.
 *
 * The distance is convex in time. A measured one is within 0.87 LSB (the rounded position) and 1
 * LSB (rounded down) of it. Let m and n be the two probes, and n measured no higher than m. Then
 * the part on the other side of m is left out. If the least is in that part, the true distance at m
 * is at most 1.87 LSB above that at n. So between the least and m it rises by at most 1.87 times
 * the ratio of the two lengths, which is at most 2: by 3.8 LSB; and m was measured.
 *
 * The search ends when the displacement that is left is 1 LSB on each axis, or when no time is left
 * between the probes. In all, the least of what was measured is less than 3.8 + 1.74 + 2 * 1.87 <
 * 10 LSB above the true least on the rounded path. */
ko_status ko_mover_closest_time(const ko_mover *a, const ko_mover *b, uint32_t horizon,
                                uint32_t *time)
{
    passing p;
    if (a == NULL || b == NULL || time == NULL) {
        return KO_E_ARG;
    }
    const ko_status status = prepare(a, b, horizon, &p);
    if (status != KO_OK) {
        return status;
    }
    /* the ends, and the first two probes */
    const uint32_t size =
        koi_magnitude(p.by.x) | koi_magnitude(p.by.y) | koi_magnitude(p.by.z); /* at least each */
    finding least = {0, INT32_MAX};
    (void)look_at(&p, 0, &least);
    (void)look_at(&p, KO_Q30_ONE, &least);
    uint32_t near = 433494437; /* F(43) */
    uint32_t far = 701408733;  /* F(44) */
    uint32_t begin = 0;
    fix16_t at_near = look_at(&p, near, &least);
    fix16_t at_far = look_at(&p, far, &least);
    while (near > 1U && koi_port_umul(near + far, size) > (uint64_t)KO_Q30_ONE) {
        /* leave out a part, and probe what remains at one new place */
        const uint32_t nearer = far - near;
        if (at_near <= at_far) {
            at_far = at_near;
            at_near = look_at(&p, begin + nearer, &least);
        } else {
            begin += near;
            at_near = at_far;
            at_far = look_at(&p, begin + near, &least);
        }
        far = near;
        near = nearer;
    }
    *time = time_at(least.at, horizon);
    return KO_OK;
}
