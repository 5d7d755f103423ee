#include <stddef.h>

#include "flight.h"

static uint32_t slot_of(ko_tree_id id)
{
    return id & 0xFFFFU;
}

void store_init(store *s, ko_tree_node *nodes, ko_aabb *boxes, ko_tree_id *ids, uint16_t *places,
                uint32_t capacity, fix16_t margin)
{
    *s = (store){.capacity = capacity, .boxes = boxes, .ids = ids, .places = places};
    if (ko_tree_init(&s->tree, nodes, capacity, margin) != KO_OK) {
        stop(EXIT_POOL, "the pool has no size that a tree can have");
    }
}

void store_insert(store *s, const ko_aabb *box, uint32_t name, ko_tree_id *id)
{
    const uint16_t place = s->tree.count;
    const ko_status status = ko_tree_insert(&s->tree, box, name, id);
    if (status == KO_E_FULL) {
        stop_full(s);
    }
    if (status != KO_OK) {
        stop(EXIT_FILE, ko_status_text(status));
    }
    s->boxes[slot_of(*id)] = *box;
    s->ids[place] = *id;
    s->places[slot_of(*id)] = place;
    s->inserted++;
}

/* The last of the list moves to the free position. */
void store_remove(store *s, ko_tree_id id)
{
    const ko_status status = ko_tree_remove(&s->tree, id);
    if (status != KO_OK) {
        stop(EXIT_FILE, ko_status_text(status));
    }
    const ko_tree_id last = s->ids[s->tree.count];
    const uint16_t place = s->places[slot_of(id)];
    s->ids[place] = last;
    s->places[slot_of(last)] = place;
    s->removed++;
}

void store_move(store *s, ko_tree_id id, const ko_aabb *box)
{
    const ko_status status = ko_tree_move(&s->tree, id, box, NULL);
    if (status < 0) {
        stop(EXIT_FILE, ko_status_text(status));
    }
    s->boxes[slot_of(id)] = *box;
}

void store_clear(store *s)
{
    s->removed += s->tree.count;
    if (ko_tree_init(&s->tree, s->tree.nodes, s->capacity, s->tree.margin) != KO_OK) {
        stop(EXIT_POOL, "the pool has no size that a tree can have");
    }
}

static ko_vec3 cut(const ko_vec3 *p)
{
    const ko_vec3 legal = {fix16_clamp(p->x, -KO_LIMIT, KO_LIMIT),
                           fix16_clamp(p->y, -KO_LIMIT, KO_LIMIT),
                           fix16_clamp(p->z, -KO_LIMIT, KO_LIMIT)};
    return legal;
}

/* No obstacle is beyond the legal range, so the region is cut there. */
bool store_visit(const store *s, const ko_vec3 *lo, const ko_vec3 *hi, store_visitor see,
                 void *context, uint32_t *units)
{
    enum { ROOM = 16, BASE = 2, VISITS = 2 }; /* boxes of the tree that take one unit */
    ko_tree_query query;
    ko_tree_hit hits[ROOM];
    uint32_t count = 0;
    ko_aabb region;
    const ko_bounds corners = {cut(lo), cut(hi)};
    ko_status status = ko_aabb_from_bounds(&corners, &region);
    if (status == KO_OK) {
        (void)ko_tree_query_begin(&s->tree, &region, KO_ALL, &query);
        while ((status = ko_tree_query_next_n(&query, NULL, hits, ROOM, &count)) == KO_OK) {
            for (uint32_t i = 0; i < count; i++) {
                if (!see(context, store_at(s, hits[i].id), hits[i].user, hits[i].id)) {
                    *units += BASE + query.q.visits / VISITS;
                    return false;
                }
            }
        }
        *units += BASE + query.q.visits / VISITS;
    }
    if (status != KO_END) {
        stop(EXIT_FILE, ko_status_text(status)); /* an unfinished search is not clear */
    }
    return true;
}

uint32_t store_name(const store *s, ko_tree_id id)
{
    ko_tree_object object;
    if (ko_tree_get(&s->tree, id, &object) != KO_OK) {
        stop(EXIT_FILE, "an obstacle is lost");
    }
    return object.user;
}

const ko_aabb *store_box(const store *s, ko_tree_id id)
{
    ko_tree_object object;
    return (ko_tree_get(&s->tree, id, &object) == KO_OK) ? &s->boxes[slot_of(id)] : NULL;
}
