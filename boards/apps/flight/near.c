/* The nearest obstacle, and the obstacles within the warning distance. */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "flight.h"

/* The store that holds an obstacle: movers or the map. */
static const store *store_of(const near_state *n, uint32_t name)
{
    return n->stores[(name & PACK_MOVER) ? 1 : 0];
}

/* One search of the neighbourhood. */
typedef struct look {
    near_state *n;
    const ko_vec3 *position;
    uint64_t inside2; /* squared distances below this are within the warning distance */
} look;

/* Adds an obstacle to those within the warning distance. */
static void note_inside(near_state *n, uint32_t name, ko_tree_id id, uint64_t distance2)
{
    if (n->inside_count == MOST_INSIDE) {
        stop(EXIT_POOL, "more obstacles within the warning distance than there is room for");
    }
    n->inside[n->inside_count++] =
        (neighbour){name, id, (fix16_t)ko_fix_sqrt_down(distance2) - n->radius};
}

/* The squared distance of an obstacle, which becomes the nearest if it is nearer than all
 * before. */
static uint64_t take(near_state *n, const ko_vec3 *position, const ko_aabb *box, uint32_t name,
                     ko_tree_id id)
{
    uint64_t distance2 = 0;
    const ko_aabb here = {*position, {0, 0, 0}};
    if (ko_aabb_distance2(box, &here, &distance2) != KO_OK) {
        stop(EXIT_FILE, "an obstacle's box is damaged");
    }
    if (!n->found || distance2 < n->nearest2 ||
        (distance2 == n->nearest2 && name < n->nearest.name)) {
        n->found = true;
        n->nearest = (neighbour){name, id, 0};
        n->nearest2 = distance2;
    }
    return distance2;
}

/* Visits an obstacle: it may be the nearest, and may be within the warning distance. */
static void see(void *context, const ko_aabb *box, uint32_t name, ko_tree_id id)
{
    const look *l = context;
    const uint64_t distance2 = take(l->n, l->position, box, name, id);
    if (distance2 < l->inside2) {
        note_inside(l->n, name, id, distance2);
    }
}

/* Collects all obstacles within the warning distance. */
static void look_inside(near_state *n, const ko_vec3 *position)
{
    const fix16_t half = n->radius + n->warn + 1;
    const ko_vec3 lo = {position->x - half, position->y - half, position->z - half};
    const ko_vec3 hi = {position->x + half, position->y + half, position->z + half};
    look l = {n, position, (uint64_t)half * (uint64_t)half};
    for (int i = 0; i < 2; i++) {
        store_visit(n->stores[i], &lo, &hi, see, &l);
    }
}

/* Searches a store for an obstacle nearer than the nearest so far. The tree reports boxes that are
 * fatter than the obstacles, so the search ends when a reported box is not nearer than the nearest
 * obstacle. */
static void search(near_state *n, const store *s, const ko_vec3 *position)
{
    ko_tree_nearest query;
    ko_tree_near hit;
    const fix16_t most = n->radius + n->reach + 1;
    const uint32_t seen = n->found ? ko_fix_sqrt_down(n->nearest2) : (uint32_t)most;
    const fix16_t reach = (seen < (uint32_t)most) ? (fix16_t)seen : most;
    ko_status status;
    (void)ko_tree_nearest_begin(&s->tree, position, reach, KO_ALL, &query);
    while ((status = ko_tree_nearest_next(&query, NULL, &hit)) == KO_OK) {
        (void)take(n, position, store_box(s, hit.id), hit.user, hit.id);
        if (ko_fix_sqrt_down(n->nearest2) <= (uint32_t)hit.clearance) {
            return;
        }
    }
    if (status != KO_END) {
        stop(EXIT_FILE, ko_status_text(status)); /* an unfinished search is not clear */
    }
}

static int by_name(const void *a, const void *b)
{
    const uint32_t x = ((const neighbour *)a)->name;
    const uint32_t y = ((const neighbour *)b)->name;
    return (x > y) - (x < y);
}

/* The nearest obstacle of the previous pose is a good first guess: nothing farther is searched. */
void near_look(near_state *n, const ko_vec3 *position)
{
    const neighbour last = n->nearest;
    const ko_aabb *box = n->found ? store_box(store_of(n, last.name), last.id) : NULL;
    memcpy(n->before, n->inside, n->inside_count * sizeof(n->inside[0]));
    n->before_count = n->inside_count;
    n->inside_count = 0;
    n->found = false;

    look_inside(n, position);
    if (n->inside_count == 0U) {
        if (box != NULL) {
            (void)take(n, position, box, last.name, last.id);
        }
        search(n, n->stores[0], position);
        search(n, n->stores[1], position);
    }
    if (n->found) {
        n->nearest.clearance = (fix16_t)ko_fix_sqrt_down(n->nearest2) - n->radius;
        n->found = n->nearest.clearance <= n->reach;
    }
    qsort(n->inside, n->inside_count, sizeof(n->inside[0]), by_name);
}

bool near_clearance(const near_state *n, const neighbour *o, const ko_vec3 *position,
                    fix16_t *clearance)
{
    const ko_aabb *box = store_box(store_of(n, o->name), o->id);
    fix16_t distance = 0;
    if (box == NULL || ko_aabb_clearance_point(box, position, &distance) != KO_OK) {
        return false;
    }
    *clearance = distance - n->radius;
    return *clearance <= n->reach;
}
