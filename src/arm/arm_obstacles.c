/* An arm's capsules and a set of obstacles: the tree tells whose boxes of all places are near, the
 * place of each now decides. */
#include "src/arm/arm_core.h"

#include <stddef.h>

#include "src/math/wide.h"
#include "src/obstacle/obstacle_place.h"

ko_status ko_arm_obstacles_begin(const ko_arm_state *state, const ko_obstacles *set, uint32_t now,
                                 fix16_t reach, ko_order order, uint8_t mask,
                                 ko_arm_obstacles *query)
{
    if (query == NULL) {
        return KO_E_ARG;
    }
    if (state == NULL || set == NULL) {
        return koi_query_refuse(&query->q, KO_E_ARG);
    }
    query->set = set;
    query->now = now;
    koi_arm_walk_begin(&set->tree, &query->walk);
    const ko_status status =
        koi_arm_search_begin(state, reach, order, mask, &query->q, &query->search);
    if (status == KO_OK) {
        query->q.doubt = ko_obstacles_doubt(set, now, mask);
    }
    return status;
}

/* A place as a shape: of a sphere a capsule without length. */
static void shape_of(const koi_obstacle_place *place, ko_arm_walk *walk)
{
    walk->is_box = !place->is_sphere;
    if (place->is_sphere) {
        walk->shape.capsule = (ko_capsule){place->box.c, place->box.c, place->box.r.x};
    } else {
        walk->shape.box = place->box;
    }
}

/* Where the obstacle that was found is. */
static KOI_NOINLINE ko_status give_shape(ko_arm_obstacles *query)
{
    ko_arm_walk *walk = &query->walk;
    koi_obstacle_place place;
    uint32_t age = 0;
    bool is_stale = false;
    const ko_obstacle_slot *slot = koi_obstacle_find(query->set, walk->hit.id);
    if (slot == NULL ||
        !koi_obstacle_now(query->set, &slot->obstacle, query->now, &place, &age, &is_stale)) {
        return KO_E_DATA;
    }
    shape_of(&place, walk);
    walk->is_stale = is_stale;
    walk->has_shape = true;
    return KO_OK;
}

/* KO_OK: *found is to be reported. KO_END: the walk met everything. */
static ko_status go_on(ko_arm_obstacles *query, uint32_t *budget, ko_arm_contact *found)
{
    ko_arm_walk *walk = &query->walk;
    ko_status status = KO_OK;
    while (status == KO_OK) {
        status =
            koi_arm_walk_next(walk, &query->set->tree, &query->q, &query->search, budget, found);
        if (status != KO_OK || walk->has_shape) {
            return status;
        }
        status = give_shape(query);
    }
    return status;
}

/* KO_END means clear. A set that is not whole must not answer it. */
static ko_status end_of(const ko_query *q)
{
    const bool is_whole = (q->doubt & (KO_OBSTACLE_LOST | KO_OBSTACLE_SILENT)) == 0U;
    return is_whole ? KO_END : KO_PARTIAL;
}

ko_status ko_arm_obstacles_next(ko_arm_obstacles *query, uint32_t *budget, ko_arm_contact *contact)
{
    ko_arm_contact found;
    if (query == NULL || contact == NULL) {
        return KO_E_ARG;
    }
    ko_query *q = &query->q;
    ko_status status = koi_arm_search_check(q);
    if (status != KO_OK) {
        return status;
    }
    if (query->set->tree.revision != query->walk.revision) {
        return koi_query_end(q, KO_E_CHANGED);
    }
    status = go_on(query, budget, &found);
    if (status == KO_END) {
        koi_arm_walk_restart(&query->walk);
        status = koi_arm_search_close(&query->search, &found);
    }
    if (status == KO_OK) {
        q->doubt |= (found.is_stale != 0U) ? KO_OBSTACLE_STALE : 0U;
        *contact = found;
    }
    return koi_arm_search_answer(q, (status == KO_END) ? end_of(q) : status);
}
