/* Tests an arm's capsules against the objects of a tree. */
#include "src/arm/arm_core.h"
#include "src/arm/arm_walk.h"
#include "src/tree_ask/tree_walk.h"

#include <stddef.h>

/* The bytes that the seal covers. */
#define SEALED offsetof(ko_arm_objects, seal)

ko_status ko_arm_objects_begin(const ko_arm_state *state, const ko_arm_world *world, fix16_t reach,
                               ko_order order, uint32_t mask, ko_arm_objects *query)
{
    if (query == NULL) {
        return KO_E_ARG;
    }
    if (koi_arm_is_missing(state) || world == NULL || koi_tree_is_missing(world->tree)) {
        return koi_query_end(&query->q, KO_E_ARG);
    }
    koi_query_clear(query, sizeof(*query));
    query->world.tree = world->tree; /* field by field: bytes may pad the caller's struct */
    query->world.shapes = world->shapes;
    query->world.shape_count = world->shape_count;
    koi_arm_walk_begin(world->tree, &query->walk);
    const ko_status status =
        koi_arm_search_begin(state, reach, order, mask, &query->q, &query->search);
    query->q.doubt = (status == KO_OK) ? world->tree->lost : 0U;
    return koi_query_stay(&query->q, &query->seal, SEALED, status);
}

static const ko_capsule *shape_of(const ko_arm_world *world, uint32_t user)
{
    return (world->shapes != NULL && user < world->shape_count) ? &world->shapes[user] : NULL;
}

/* Gives the walk the shape of the object that was found. */
static ko_status give_shape(ko_arm_objects *query)
{
    ko_arm_walk *walk = &query->walk;
    const ko_capsule *shape = shape_of(&query->world, walk->hit.user);
    ko_status status;
    if (shape != NULL) {
        walk->shape.capsule = *shape;
        status = ko_capsule_check(&walk->shape.capsule);
    } else {
        status = koi_tree_leaf_aabb(query->world.tree, walk->hit.id & 0xFFFFU, &walk->shape.box);
    }
    walk->is_box = shape == NULL;
    walk->has_shape = status == KO_OK;
    return status;
}

/* Goes on with the walk, and gives it shapes. KO_OK: *found is to be reported. KO_END: the walk met
 * everything. */
static ko_status go_on(ko_arm_objects *query, uint32_t *budget, ko_arm_contact *found)
{
    ko_arm_walk *walk = &query->walk;
    ko_status status = KO_OK;
    while (status == KO_OK) {
        status =
            koi_arm_walk_next(walk, query->world.tree, &query->q, &query->search, budget, found);
        if (status != KO_OK || walk->has_shape) {
            return status;
        }
        status = give_shape(query);
    }
    return status;
}

ko_status ko_arm_objects_next(ko_arm_objects *query, uint32_t *budget, ko_arm_contact *contact)
{
    ko_arm_contact found;
    if (query == NULL || contact == NULL) {
        return KO_E_ARG;
    }
    ko_status status = koi_arm_search_resume(&query->q, &query->seal, SEALED);
    if (status != KO_OK) {
        return status;
    }
    if (query->world.tree->revision != query->walk.revision) {
        return koi_query_end(&query->q, KO_E_CHANGED);
    }
    status = go_on(query, budget, &found);
    if (status == KO_END) {
        koi_arm_walk_restart(&query->walk);
        status = koi_arm_search_close(&query->search, &found);
    }
    if (status == KO_OK) {
        *contact = found;
    }
    status = koi_tree_answer(&query->q, query->world.tree, status);
    return koi_query_leave(&query->q, &query->seal, SEALED, status);
}
