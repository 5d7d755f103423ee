/* An arm's capsules and the objects of a tree. */
#include "src/arm/arm_core.h"

#include <stddef.h>

ko_status ko_arm_objects_begin(const ko_arm_state *state, const ko_arm_world *world,
                               ko_arm_goal goal, fix16_t reach, ko_arm_objects *query)
{
    ko_arm_search search;
    if (state == NULL || world == NULL || query == NULL || world->tree == NULL) {
        return KO_E_ARG;
    }
    if (world->mask == 0U) {
        return KO_E_RANGE;
    }
    const ko_status status = koi_arm_search_begin(state, goal, reach, &search);
    if (status == KO_OK) {
        query->search = search;
        query->world = *world;
        koi_arm_walk_begin(world->tree, world->mask, &query->walk);
    }
    return status;
}

static const ko_capsule *shape_of(const ko_arm_world *world, uint32_t user)
{
    return (world->shapes != NULL && user < world->shape_count) ? &world->shapes[user] : NULL;
}

/* The shape of the object that was found. */
static ko_status give_shape(ko_arm_objects *query)
{
    ko_arm_walk *walk = &query->walk;
    const ko_capsule *shape = shape_of(&query->world, walk->hit.user);
    ko_status status;
    if (shape != NULL) {
        walk->shape.capsule = *shape;
        status = ko_capsule_check(&walk->shape.capsule);
    } else {
        status = ko_tree_fat_box(query->world.tree, walk->hit.id, &walk->shape.box);
    }
    walk->is_box = shape == NULL;
    walk->has_shape = status == KO_OK;
    return status;
}

/* KO_OK: *found is to be told. KO_END: that was all. */
static ko_status go_on(ko_arm_objects *query, uint32_t budget, ko_arm_contact *found)
{
    ko_arm_walk *walk = &query->walk;
    ko_status status = KO_OK;
    while (status == KO_OK) {
        status = koi_arm_walk_next(walk, query->world.tree, &query->search, &budget, found);
        if (status != KO_OK || walk->has_shape) {
            return status;
        }
        status = give_shape(query);
    }
    return status;
}

ko_status ko_arm_objects_next(ko_arm_objects *query, uint32_t budget, ko_arm_contact *contact)
{
    ko_arm_contact found;
    if (query == NULL || contact == NULL) {
        return KO_E_ARG;
    }
    ko_status status = koi_arm_search_check(&query->search);
    if (status != KO_OK) {
        return status;
    }
    if (query->world.tree->revision != query->walk.tree.revision) {
        return KO_E_CHANGED;
    }
    status = go_on(query, budget, &found);
    if (status == KO_OK) {
        *contact = found;
    }
    return (status == KO_END) ? koi_arm_search_end(&query->search, contact) : status;
}

ko_status ko_arm_objects_witness(const ko_arm_state *state, const ko_arm_world *world,
                                 const ko_arm_contact *contact, ko_vec3 *on_arm, ko_vec3 *on_object)
{
    if (state == NULL || world == NULL || contact == NULL || on_arm == NULL || on_object == NULL ||
        world->tree == NULL) {
        return KO_E_ARG;
    }
    if (!state->is_placed) {
        return KO_E_CHANGED;
    }
    if (contact->capsule_a >= state->arm->model.capsule_count) {
        return KO_E_ID;
    }
    const ko_capsule *capsule = &state->capsules[contact->capsule_a];
    const ko_capsule *shape = shape_of(world, contact->object.user);
    ko_aabb box;
    const ko_status status = ko_tree_fat_box(world->tree, contact->object.id, &box);
    if (status != KO_OK) {
        return status;
    }
    return (shape != NULL) ? ko_capsule_closest(capsule, shape, on_arm, on_object)
                           : ko_capsule_closest_aabb(capsule, &box, on_arm, on_object);
}
