/* Walks an arm through a tree. For each link the tree is queried with the box around the link's
 * capsules, grown by the limit of the search. Each object found is tested with each capsule. */
#include "src/arm/arm_walk.h"
#include "src/arm/arm_core.h"

#include "src/box/bounds.h"
#include "src/math/wide.h"
#include "src/distance/closest.h"

void koi_arm_walk_begin(const ko_tree *tree, ko_arm_walk *walk)
{
    (void)koi_query_end(&walk->tree.q, KO_E_DATA); /* until it begins */
    walk->revision = tree->revision;
    walk->is_box = false;
    walk->is_stale = false;
    koi_arm_walk_restart(walk);
}

void koi_arm_walk_restart(ko_arm_walk *walk)
{
    walk->link = 0;
    walk->at = 0;
    walk->is_walking = false;
    walk->has_hit = false;
    walk->has_shape = false;
}

/* ---- the box of a link ---- */

/* Widens lo .. hi to hold a and b, grown, and cuts it at the legal range. */
static void widen(fix16_t a, fix16_t b, int64_t by, fix16_t *lo, fix16_t *hi)
{
    const int64_t low = ((a < b) ? a : b) - by;
    const int64_t high = ((a < b) ? b : a) + by;
    *lo = (low < *lo) ? (fix16_t)((low < -KO_LIMIT) ? -KO_LIMIT : low) : *lo;
    *hi = (high > *hi) ? (fix16_t)((high > KO_LIMIT) ? KO_LIMIT : high) : *hi;
}

/* The box around all capsules of a link, grown, and cut at the legal range, where all objects are.
 * False if the link has no capsule. */
static bool box_of(const ko_arm_state *state, uint32_t link, uint32_t limit, ko_aabb *out)
{
    ko_bounds box = {{KO_LIMIT, KO_LIMIT, KO_LIMIT}, {-KO_LIMIT, -KO_LIMIT, -KO_LIMIT}};
    bool has_any = false;
    for (uint32_t i = 0; i < state->arm->model.capsule_count; i++) {
        const ko_capsule *c = &state->capsules[i];
        if (state->arm->model.capsules[i].link == link) {
            const int64_t by = (int64_t)c->r + limit + 1;
            widen(c->a.x, c->b.x, by, &box.lo.x, &box.hi.x);
            widen(c->a.y, c->b.y, by, &box.lo.y, &box.hi.y);
            widen(c->a.z, c->b.z, by, &box.lo.z, &box.hi.z);
            has_any = true;
        }
    }
    if (has_any) {
        koi_bounds_to_aabb(&box, out);
    }
    return has_any;
}

/* ---- objects ---- */

/* Begins a query for the next link that has capsules. KO_END: there is none. */
static KOI_OWN_FRAME ko_status begin_link(ko_arm_walk *walk, const ko_tree *tree, const ko_query *q,
                                          const ko_arm_search *search)
{
    const ko_arm_state *state = q->over;
    ko_aabb box;
    while (walk->link < state->arm->model.link_count &&
           !box_of(state, walk->link, search->limit, &box)) {
        walk->link++;
    }
    if (walk->link >= state->arm->model.link_count) {
        return KO_END;
    }
    const ko_status status = ko_tree_query_begin(tree, &box, q->mask, &walk->tree);
    walk->is_walking = status == KO_OK;
    return status;
}

/* Finds the next object, whose shape is not known yet. KO_END: none. */
static ko_status find(ko_arm_walk *walk, const ko_tree *tree, ko_query *q,
                      const ko_arm_search *search, uint32_t *budget)
{
    for (;;) {
        ko_status status = walk->is_walking ? KO_OK : begin_link(walk, tree, q, search);
        if (status != KO_OK) {
            return status;
        }
        const uint32_t before = walk->tree.q.visits;
        status = ko_tree_query_next(&walk->tree, budget, &walk->hit);
        q->visits += walk->tree.q.visits - before;
        if (status != KO_END && status != KO_PARTIAL) { /* a lost object is told at the end */
            walk->has_hit = status == KO_OK;
            walk->has_shape = false;
            walk->at = 0;
            return status;
        }
        walk->is_walking = false;
        walk->link++;
    }
}

/* ---- a capsule and an object ---- */

static bool is_near_box(const ko_capsule *capsule, const ko_aabb *box, uint32_t limit,
                        fix16_t *clearance)
{
    koi_square square;
    const uint32_t radius = (uint32_t)capsule->r;
    koi_closest_segment_aabb(&capsule->a, &capsule->b, box, NULL, &square);
    return koi_square_is_within(&square, radius + limit + 1U) &&
           koi_arm_is_near(koi_square_distance(&square), radius, limit, clearance);
}

/* True if a capsule and the object's shape are within the limit. */
static bool is_near(const ko_arm_walk *walk, const ko_capsule *capsule, uint32_t limit,
                    fix16_t *clearance)
{
    if (walk->is_box != 0U) {
        return is_near_box(capsule, &walk->shape.box, limit, clearance);
    }
    const uint32_t apart = koi_arm_clearance(capsule, &walk->shape.capsule, limit);
    *clearance = (fix16_t)apart;
    return apart <= limit;
}

/* Tests the object with the rest of the link's capsules. KO_OK: *found is to be reported. KO_END:
 * all were tested. */
static ko_status test(ko_arm_walk *walk, ko_query *q, ko_arm_search *search, uint32_t *budget,
                      ko_arm_contact *found)
{
    const ko_arm_state *state = q->over;
    for (; walk->at < state->arm->model.capsule_count; walk->at++) {
        const uint32_t at = walk->at;
        fix16_t clearance;
        if (state->arm->model.capsules[at].link != walk->link) {
            continue;
        }
        if (!koi_arm_search_step(q, budget)) {
            return KO_UNFINISHED;
        }
        if (!is_near(walk, &state->capsules[at], search->limit, &clearance)) {
            continue;
        }
        *found = koi_arm_contact_of(state->arm, at);
        found->object = walk->hit;
        found->clearance = clearance;
        found->is_stale = walk->is_stale;
        if (koi_arm_search_take(q, search, found)) {
            walk->at++;
            return KO_OK;
        }
    }
    walk->has_hit = false;
    return KO_END;
}

ko_status koi_arm_walk_next(ko_arm_walk *walk, const ko_tree *tree, ko_query *q,
                            ko_arm_search *search, uint32_t *budget, ko_arm_contact *found)
{
    if (walk->has_hit && walk->has_shape) {
        const ko_status status = test(walk, q, search, budget, found);
        if (status != KO_END) {
            return status;
        }
    }
    return walk->has_hit ? KO_OK : find(walk, tree, q, search, budget);
}
