/* An arm's capsules and the objects of a tree. Of each link the tree is asked with the box about
 * its capsules, grown by what is of interest; each object found is tested with each of them. */
#include "proximity/arm_core.h"

#include <stddef.h>

#include "core/bounds.h"
#include "distance/closest.h"

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
    const ko_status status = ko_arm_search_begin(state, goal, reach, &search);
    if (status == KO_OK) {
        query->search = search;
        query->world = *world;
        query->walk.revision = world->tree->revision;
        query->link = 0;
        query->at = 0;
        query->is_walking = false;
        query->has_hit = false;
    }
    return status;
}

/* ---- the box of a link ---- */

static void widen(fix16_t a, fix16_t b, int64_t by, fix16_t *lo, fix16_t *hi)
{
    const int64_t low = ((a < b) ? a : b) - by;
    const int64_t high = ((a < b) ? b : a) + by;
    *lo = (low < *lo) ? (fix16_t)((low < -KO_LIMIT) ? -KO_LIMIT : low) : *lo;
    *hi = (high > *hi) ? (fix16_t)((high > KO_LIMIT) ? KO_LIMIT : high) : *hi;
}

/* About all capsules of a link, grown, as far as it is within the range, where all objects are.
 * False if it has none. */
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
        ko_bounds_to_aabb(&box, out);
    }
    return has_any;
}

/* ---- a capsule and an object ---- */

static const ko_capsule *shape_of(const ko_arm_world *world, uint32_t user)
{
    return (world->shapes != NULL && user < world->shape_count) ? &world->shapes[user] : NULL;
}

static bool is_near_box(const ko_capsule *capsule, const ko_aabb *box, uint32_t limit,
                        fix16_t *clearance)
{
    ko_square square;
    const uint32_t radius = (uint32_t)capsule->r;
    ko_closest_segment_aabb(&capsule->a, &capsule->b, box, NULL, &square);
    return ko_square_is_within(&square, radius + limit + 1U) &&
           ko_arm_is_near(ko_square_distance(&square), radius, limit, clearance);
}

/* KO_OK: within the limit. KO_END: not. */
static ko_status test(const ko_arm_world *world, const ko_tree_hit *hit, const ko_capsule *capsule,
                      uint32_t limit, fix16_t *clearance)
{
    const ko_capsule *shape = shape_of(world, hit->user);
    if (shape != NULL) {
        if (ko_capsule_check(shape) != KO_OK) {
            return KO_E_RANGE;
        }
        return ko_arm_are_near(capsule, shape, limit, clearance) ? KO_OK : KO_END;
    }
    ko_aabb box;
    const ko_status status = ko_tree_fat_box(world->tree, hit->id, &box);
    if (status != KO_OK) {
        return status;
    }
    return is_near_box(capsule, &box, limit, clearance) ? KO_OK : KO_END;
}

/* The object under way with the link's capsules that are left. KO_OK: *found is to be told. KO_END:
 * it is done with. */
static ko_status test_object(ko_arm_objects *query, uint32_t *budget, ko_arm_contact *found)
{
    ko_arm_search *search = &query->search;
    const ko_arm_state *state = search->state;
    while (query->at < state->arm->model.capsule_count) {
        if (state->arm->model.capsules[query->at].link != query->link) {
            query->at++;
            continue;
        }
        if (!ko_arm_search_step(search, budget)) {
            return KO_UNFINISHED;
        }
        const uint32_t at = query->at;
        fix16_t clearance;
        const ko_status status =
            test(&query->world, &query->hit, &state->capsules[at], search->limit, &clearance);
        if (status < 0) {
            return status;
        }
        query->at++;
        if (status == KO_OK) {
            *found = ko_arm_contact_of(state->arm, at);
            found->object = query->hit;
            found->clearance = clearance;
            if (ko_arm_search_take(search, found)) {
                return KO_OK;
            }
        }
    }
    query->has_hit = false;
    return KO_END;
}

/* ---- the walk ---- */

/* One object more of the link under way: KO_OK. KO_END: none. */
static ko_status find(ko_arm_objects *query, uint32_t *budget)
{
    const uint32_t before = query->walk.visits;
    const ko_status status =
        ko_tree_query_next(query->world.tree, &query->walk, *budget, &query->hit);
    ko_arm_search_spend(&query->search, budget, (query->walk.visits - before) & 0xFFFFU);
    query->has_hit = status == KO_OK;
    query->at = 0;
    return status;
}

/* Begins with the next link that has capsules. KO_END: there is none. */
static ko_status begin_link(ko_arm_objects *query)
{
    const ko_arm_state *state = query->search.state;
    ko_aabb box;
    while (query->link < state->arm->model.link_count &&
           !box_of(state, query->link, query->search.limit, &box)) {
        query->link++;
    }
    if (query->link >= state->arm->model.link_count) {
        return KO_END;
    }
    const ko_status status = ko_tree_query_begin(query->world.tree, &box, &query->walk);
    if (status == KO_OK) {
        ko_tree_query_filter(&query->walk, query->world.mask);
        query->is_walking = true;
    }
    return status;
}

/* KO_OK: *found is to be told. KO_END: that was all. */
static ko_status go_on(ko_arm_objects *query, uint32_t budget, ko_arm_contact *found)
{
    for (;;) {
        ko_status status = KO_END;
        if (query->has_hit) {
            status = test_object(query, &budget, found);
            if (status != KO_END) {
                return status;
            }
        } else if (query->is_walking) {
            status = find(query, &budget);
            if (status == KO_END) {
                query->is_walking = false;
                query->link++;
            } else if (status != KO_OK) {
                return status;
            }
        } else {
            status = begin_link(query);
            if (status != KO_OK) {
                return status;
            }
        }
    }
}

ko_status ko_arm_objects_next(ko_arm_objects *query, uint32_t budget, ko_arm_contact *contact)
{
    ko_arm_contact found;
    if (query == NULL || contact == NULL) {
        return KO_E_ARG;
    }
    ko_status status = ko_arm_search_check(&query->search);
    if (status != KO_OK) {
        return status;
    }
    if (query->world.tree->revision != query->walk.revision) {
        return KO_E_CHANGED;
    }
    status = go_on(query, budget, &found);
    if (status == KO_OK) {
        *contact = found;
    }
    return (status == KO_END) ? ko_arm_search_end(&query->search, contact) : status;
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
