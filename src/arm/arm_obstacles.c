/* Tests an arm's capsules against a set of obstacles. The tree holds the box around all positions
 * of an obstacle until lifetime + ahead. Its position at `now` decides. */
#include "src/arm/arm_core.h"
#include "src/arm/arm_walk.h"

#include <stddef.h>

#include "src/math/wide.h"
#include "src/obstacle/obstacle_place.h"
#include "src/tree/tree_node.h"

/* The bytes that the seal covers. */
#define SEALED offsetof(ko_arm_obstacles, seal)

ko_status ko_arm_obstacles_begin(const ko_arm_state *state, const ko_obstacles *set, uint32_t now,
                                 fix16_t reach, ko_order order, uint32_t mask,
                                 ko_arm_obstacles *query)
{
    if (query == NULL) {
        return KO_E_ARG;
    }
    if (koi_arm_is_missing(state) || koi_obstacles_are_missing(set)) {
        return koi_query_end(&query->q, KO_E_ARG);
    }
    koi_query_clear(query, sizeof(*query));
    query->set = set;
    query->now = now;
    koi_arm_walk_begin(&set->tree, &query->walk);
    const ko_status status =
        koi_arm_search_begin(state, reach, order, mask, &query->q, &query->search);
    if (status == KO_OK) {
        query->q.doubt = koi_obstacle_doubt(set, now, mask);
    }
    return koi_query_stay(&query->q, &query->seal, SEALED, status);
}

/* Gives the walk a box or a sphere, which becomes a capsule without length. */
static void shape_of(const ko_body *body, ko_arm_walk *walk)
{
    walk->is_box = body->kind == KO_BODY_BOX;
    if (walk->is_box != 0U) {
        walk->shape.box = body->as.box;
    } else {
        const ko_sphere *s = &body->as.sphere;
        walk->shape.capsule = (ko_capsule){s->c, s->c, s->r};
    }
}

/* Gives the walk the obstacle that was found, where it is at `now`. */
static KOI_OWN_FRAME ko_status give_shape(ko_arm_obstacles *query)
{
    ko_arm_walk *walk = &query->walk;
    ko_body body;
    uint32_t age = 0;
    bool is_stale = false;
    const ko_obstacle_slot *slot = koi_obstacle_find(query->set, walk->hit.id);
    if (slot == NULL ||
        !koi_obstacle_now(query->set, &slot->obstacle, query->now, &body, &age, &is_stale)) {
        return KO_E_DATA;
    }
    shape_of(&body, walk);
    walk->is_stale = is_stale;
    walk->has_shape = true;
    return KO_OK;
}

/* Goes on with the walk, and gives it shapes. KO_OK: *found is to be reported. KO_END: the walk met
 * everything. */
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

ko_status ko_arm_obstacles_next(ko_arm_obstacles *query, uint32_t *budget, ko_arm_contact *contact)
{
    ko_arm_contact found;
    if (query == NULL || contact == NULL) {
        return KO_E_ARG;
    }
    ko_query *q = &query->q;
    ko_status status = koi_arm_search_resume(q, &query->seal, SEALED);
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
    status = koi_arm_search_answer(q, koi_obstacle_end(q->doubt, status));
    return koi_query_leave(q, &query->seal, SEALED, status);
}
