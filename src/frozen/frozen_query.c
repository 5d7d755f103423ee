/* Asks which frozen objects touch a box.
 *
 * The walk goes through the nodes in preorder. A node that is touched leads to the next one, any
 * other to the node behind all below it. So it only goes forward, needs no stack, and the index of
 * the next node is all that a query remembers.
 *
 * A branch that is entered spends two visits, for the two boxes below it. The root's box is that
 * around all objects, which begin has compared. Whatever box is tested has been paid for, by this
 * call or an earlier one: at most one box a level waits for its turn. */
#include "port/fast.h"

#include "src/frozen/frozen_query.h"

#include "port/box.h"
#include "port/frozen.h"

#define BYTES offsetof(ko_frozen_query, seal)

/* Asks about a box on one axis of the grid, from `first` to `last`. Returns 0 if it is not legal
 * there: ko_aabb_check of one axis, as in src/tree_ask/tree_query.c. *beyond becomes negative if it
 * is beyond the grid; then nobody reads what this returns. Legal numbers differ by less than
 * 2^31. */
KOI_EACH uint32_t ask_axis(fix16_t c, fix16_t r, fix16_t first, fix16_t last, uint32_t shift,
                           int32_t *beyond)
{
    const uint32_t high = (uint32_t)c + (uint32_t)r;
    const uint32_t h = high + (uint32_t)KO_LIMIT;
    const fix16_t lo = (fix16_t)((uint32_t)c - (uint32_t)r);
    const int32_t from = koi_minus(lo, first);
    const int32_t to = koi_minus((fix16_t)high, first);
    *beyond |= to | koi_minus(last, lo);
    return (h <= 2U * (uint32_t)KO_LIMIT && (uint32_t)r <= h / 2U)
               ? koi_port_span_asked(koi_port_cell(from, shift), koi_port_cell(to, shift))
               : 0U;
}

/* Sets where the query looks. False: the box is not legal. */
static inline bool ask(const ko_frozen *frozen, const ko_aabb *box, ko_frozen_query *query)
{
    const ko_vec3 *const lo = &frozen->bounds.lo;
    const ko_vec3 *const hi = &frozen->bounds.hi;
    const uint32_t shift = frozen->shift;
    int32_t beyond = 0;
    const uint32_t x = ask_axis(box->c.x, box->r.x, lo->x, hi->x, shift, &beyond);
    const uint32_t y = ask_axis(box->c.y, box->r.y, lo->y, hi->y, shift, &beyond);
    const uint32_t z = ask_axis(box->c.z, box->r.z, lo->z, hi->z, shift, &beyond);
    if (x == 0U || y == 0U || z == 0U) {
        return false;
    }
    query->span[0] = x;
    query->span[1] = y;
    query->span[2] = z;
    /* Beyond the grid there is nothing, and cells that are cut to it would touch its margin. */
    query->at = (beyond < 0) ? frozen->node_count : 0U;
    return true;
}

ko_status ko_frozen_query_begin(const ko_frozen *frozen, const ko_aabb *box, uint32_t mask,
                                ko_frozen_query *query)
{
    if (query == NULL) {
        return KO_E_ARG;
    }
    if (koi_frozen_is_missing(frozen) || box == NULL) {
        return koi_query_end(&query->q, KO_E_ARG);
    }
    if (!koi_query_is_mask(mask) || !ask(frozen, box, query)) {
        return koi_query_end(&query->q, KO_E_RANGE);
    }
    (void)koi_query_open(&query->q, frozen, 0, mask);
    return koi_query_stay(&query->q, &query->seal, BYTES, KO_OK);
}

void koi_frozen_query_aim(const ko_frozen *frozen, const ko_bounds *box, ko_frozen_query *query)
{
    koi_frozen_ask(frozen, box, query->span);
    if (!koi_port_bounds_overlap(box, &frozen->bounds)) {
        query->at = frozen->node_count;
    }
}

/* Goes on until the hits are full, which is KO_OK, the visits are spent or the nodes end. Two
 * visits allow one branch to be entered, and so does the last one. */
static ko_status go_on(ko_frozen_query *query, uint32_t *budget, koi_port_frozen_hits *hits)
{
    const ko_status status = koi_frozen_resume(&query->q, &query->seal, BYTES);
    if (status != KO_OK) {
        return status;
    }
    const ko_frozen *const frozen = (const ko_frozen *)query->q.over;
    if (query->at > frozen->node_count) {
        return koi_query_end(&query->q, KO_E_DATA); /* the query is damaged */
    }
    const uint32_t purse = koi_purse_left(budget);
    const uint32_t allowed = purse / 2U + purse % 2U;
    const uint32_t left = koi_port_frozen_walk(frozen, query, allowed, hits);
    koi_purse_spend(&query->q, budget, 2U * (allowed - left));
    if (hits->room == 0U) {
        return koi_query_stay(&query->q, &query->seal, BYTES, KO_OK);
    }
    if (query->at >= frozen->node_count) {
        return koi_query_end(&query->q, KO_END);
    }
    return koi_query_leave(&query->q, &query->seal, BYTES, KO_UNFINISHED);
}

ko_status ko_frozen_query_next_n(ko_frozen_query *query, uint32_t *budget, ko_frozen_hit *hits,
                                 uint32_t room, uint32_t *count)
{
    if (koi_query_lacks(query, hits, count)) {
        return KO_E_ARG;
    }
    if (room == 0U) {
        return KO_E_RANGE;
    }
    koi_port_frozen_hits found = {hits, room};
    const ko_status status = go_on(query, budget, &found);
    *count = room - found.room;
    return (found.room < room) ? KO_OK : status;
}
