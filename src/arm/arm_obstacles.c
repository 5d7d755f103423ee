/* An arm's capsules and a set of obstacles: the tree tells whose boxes of all places are near, the
 * place of each now decides. */
#include "src/arm/arm_core.h"

#include <stddef.h>

#include "src/math/wide.h"
#include "src/obstacle/obstacle_place.h"

ko_status ko_arm_obstacles_begin(const ko_arm_state *state, const ko_obstacles *set, uint32_t now,
                                 uint8_t mask, ko_arm_goal goal, fix16_t reach,
                                 ko_arm_obstacles *query)
{
    ko_arm_search search;
    if (state == NULL || set == NULL || query == NULL) {
        return KO_E_ARG;
    }
    if (mask == 0U) {
        return KO_E_RANGE;
    }
    const ko_status status = koi_arm_search_begin(state, goal, reach, &search);
    if (status == KO_OK) {
        query->search = search;
        query->set = set;
        koi_arm_walk_begin(&set->tree, mask, &query->walk);
        query->view.now = now;
        query->view.doubt = ko_obstacles_doubt(set, now, mask);
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
        !koi_obstacle_now(query->set, &slot->obstacle, query->view.now, &place, &age, &is_stale)) {
        return KO_E_DATA;
    }
    shape_of(&place, walk);
    walk->is_stale = is_stale;
    walk->has_shape = true;
    return KO_OK;
}

/* KO_OK: *found is to be told. KO_END: that was all. */
static ko_status go_on(ko_arm_obstacles *query, uint32_t budget, ko_arm_contact *found)
{
    ko_arm_walk *walk = &query->walk;
    ko_status status = KO_OK;
    while (status == KO_OK) {
        status = koi_arm_walk_next(walk, &query->set->tree, &query->search, &budget, found);
        if (status != KO_OK || walk->has_shape) {
            return status;
        }
        status = give_shape(query);
    }
    return status;
}

static void tell(ko_obstacle_view *view, const ko_arm_contact *found, ko_arm_contact *contact)
{
    view->doubt |= found->is_stale ? KO_OBSTACLE_STALE : 0U;
    *contact = *found;
}

/* KO_END means clear. A set that is not whole must not answer it. */
static ko_status finish(const ko_obstacle_view *view, ko_status status)
{
    return (status == KO_END && !koi_obstacle_is_whole(view)) ? KO_PARTIAL : status;
}

ko_status ko_arm_obstacles_next(ko_arm_obstacles *query, uint32_t budget, ko_arm_contact *contact)
{
    ko_arm_contact found;
    if (query == NULL || contact == NULL) {
        return KO_E_ARG;
    }
    ko_status status = koi_arm_search_check(&query->search);
    if (status != KO_OK) {
        return finish(&query->view, status);
    }
    if (query->set->tree.revision != query->walk.tree.revision) {
        return KO_E_CHANGED;
    }
    status = go_on(query, budget, &found);
    if (status == KO_END) {
        status = koi_arm_search_end(&query->search, &found);
    }
    if (status == KO_OK) {
        tell(&query->view, &found, contact);
    }
    return finish(&query->view, status);
}

ko_status ko_arm_obstacles_witness(const ko_arm_state *state, const ko_obstacles *set, uint32_t now,
                                   const ko_arm_contact *contact, ko_vec3 *on_arm,
                                   ko_vec3 *on_obstacle)
{
    koi_obstacle_place place;
    if (state == NULL || set == NULL || contact == NULL || on_arm == NULL || on_obstacle == NULL) {
        return KO_E_ARG;
    }
    if (!state->is_placed) {
        return KO_E_CHANGED;
    }
    if (contact->capsule_a >= state->arm->model.capsule_count) {
        return KO_E_ID;
    }
    const ko_status status =
        ko_obstacles_place(set, contact->object.id, now, &place.box, &place.is_sphere);
    if (status != KO_OK) {
        return status;
    }
    const ko_capsule *capsule = &state->capsules[contact->capsule_a];
    const ko_capsule round = {place.box.c, place.box.c, place.box.r.x};
    return place.is_sphere ? ko_capsule_closest(capsule, &round, on_arm, on_obstacle)
                           : ko_capsule_closest_aabb(capsule, &place.box, on_arm, on_obstacle);
}
