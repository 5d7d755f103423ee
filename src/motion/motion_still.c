/* Walks the frozen tree of a field along a leg.
 *
 * A walk asks for the boxes around pieces of the leg. It has as many pieces, up to 8, that the box
 * of a piece, grown by what is near, holds little more than what the piece passes, as motion_walk.c
 * says. Point i of the leg is (a (8 - i) + b i) / 8, rounded down, so it is within 1 LSB of the
 * leg, and the box of a piece is larger by that. Its corners are within 2^30 + 2, and what stands
 * is within 2^29. So all differences fit in 32 bits. */
#include "port/fast.h"

#include "src/motion/motion_still.h"

#include "port/box.h"
#include "port/frozen.h"
#include "src/distance/closest.h"
#include "src/frozen/frozen_query.h"
#include "src/motion/motion_walk.h"

#define EIGHTHS 8U

/* ---- pieces ---- */

static fix16_t part_of(fix16_t a, fix16_t b, uint32_t i)
{
    return (fix16_t)((koi_port_mul(a, (int32_t)(EIGHTHS - i)) + koi_port_mul(b, (int32_t)i)) >> 3);
}

/* The interval of a piece on an axis, larger by `near` and the rounding. */
static void bound(fix16_t a, fix16_t b, const ko_leg_still *at, fix16_t near, fix16_t *lo,
                  fix16_t *hi)
{
    const fix16_t from = part_of(a, b, at->end - at->step);
    const fix16_t to = part_of(a, b, at->end);
    *lo = koi_port_lower(from, to) - near - 1;
    *hi = koi_port_higher(from, to) + near + 1;
}

/* Asks for the box around the current piece. */
static void aim(ko_field_nearest *query, const ko_frozen *frozen)
{
    const ko_capsule *const leg = &query->line.leg;
    const fix16_t near = koi_field_interest(query);
    ko_leg_still *const at = &query->walk.by.still;
    ko_bounds box;
    bound(leg->a.x, leg->b.x, at, near, &box.lo.x, &box.hi.x);
    bound(leg->a.y, leg->b.y, at, near, &box.lo.y, &box.hi.y);
    bound(leg->a.z, leg->b.z, at, near, &box.lo.z, &box.hi.z);
    koi_frozen_query_aim(frozen, &box, &at->query);
}

/* The eighths of a leg that a piece has. */
static uint32_t step_of(const ko_capsule *leg, fix16_t near)
{
    ko_vec3 d = koi_closest_difference(&leg->b, &leg->a);
    uint32_t step = EIGHTHS;
    while (step > 1U && !koi_leg_is_wide(&d, near)) {
        d.x /= 2;
        d.y /= 2;
        d.z /= 2;
        step /= 2U;
    }
    return step;
}

void koi_field_still_begin(ko_field_nearest *query, const ko_frozen *frozen, uint32_t mask)
{
    ko_leg_still *const at = &query->walk.by.still;
    at->step = step_of(&query->line.leg, koi_field_interest(query));
    at->end = at->step;
    (void)koi_query_open(&at->query.q, frozen, 0, mask);
    at->query.at = 0;
    query->walk.left = 0;
    query->walk.is_wide = KOI_LEG_STILL;
    aim(query, frozen);
}

void koi_field_still_narrow(ko_field_nearest *query, const ko_frozen *frozen)
{
    aim(query, frozen);
}

/* ---- going on ---- */

/* False iff the query is damaged: then nothing of the walk may be read. */
static bool is_sound(const ko_leg_still *at, const ko_frozen *frozen)
{
    return at->end <= EIGHTHS && at->step <= at->end && at->step > 0U &&
           at->query.at <= frozen->node_count;
}

/* Begins the next piece. False: that was the last one. */
static bool go_to_next_piece(ko_field_nearest *query, const ko_frozen *frozen)
{
    ko_leg_still *const at = &query->walk.by.still;
    if (at->end >= EIGHTHS) {
        return false;
    }
    at->end += at->step;
    at->query.at = 0;
    aim(query, frozen);
    return true;
}

/* Takes visits off the purse, which may be overdrawn and then is empty. */
static void spend(ko_field_nearest *query, uint32_t *purse, uint32_t visits)
{
    query->q.visits += visits;
    *purse -= (visits < *purse) ? visits : *purse;
}

ko_status koi_field_still_next(ko_field_nearest *query, const ko_frozen *frozen, uint32_t *purse,
                               ko_frozen_hit *hit, ko_aabb *box)
{
    ko_leg_still *const at = &query->walk.by.still;
    if (!is_sound(at, frozen)) {
        return KO_E_DATA;
    }
    do {
        koi_port_frozen_hits hits = {hit, 1};
        const uint32_t allowed = *purse / 2U + *purse % 2U;
        const uint32_t left = koi_port_frozen_walk(frozen, &at->query, allowed, &hits);
        spend(query, purse, 2U * (allowed - left));
        if (hits.room == 0U) {
            ko_bounds exact;
            koi_frozen_box(frozen, &frozen->nodes[at->query.at - 1U], &exact);
            koi_bounds_to_aabb(&exact, box);
            spend(query, purse, 1);
            return KO_OK;
        }
        if (at->query.at < frozen->node_count) {
            return KO_UNFINISHED;
        }
    } while (go_to_next_piece(query, frozen));
    return KO_END;
}
