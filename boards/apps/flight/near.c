/* The nearest obstacle, and the obstacles within the warning distance. */
#include <stddef.h>

#include "flight.h"
#include "port/fast.h"

/* The store that holds an obstacle: movers or the map. */
static const store *store_of(const near_state *n, uint32_t name)
{
    return n->stores[((name & PACK_MOVER) != 0U) ? 1 : 0];
}

/* The costs in units of 100 instructions: of a pose, and of an obstacle found in the tree. TESTS
 * obstacles of the list are tested in one unit. An obstacle that is noted takes one. */
enum { BASE = 40, FIND = 2, TESTS = 2 };

/* One search of the neighbourhood. */
typedef struct look {
    near_state *n;
    const ko_vec3 *position;
    uint64_t inside2; /* squared distances below this are within the warning distance */
} look;

/* ---- what entered, what left ---- */

static bool is_mover(uint32_t name)
{
    return (name & PACK_MOVER) != 0U;
}

/* Where it is noted in which element of a list an obstacle stands. */
IN_LINE uint16_t *place_of(near_state *n, bool of_movers, ko_tree_id id)
{
    return &n->places[(id & 0xFFFFU) + (of_movers ? FLIGHT_CAPACITY : 0U)];
}

/* True if an obstacle stands in a list, at its noted place. A place that was noted for another
 * obstacle or another list holds another handle. */
IN_LINE bool is_in(const near_list *list, uint16_t place, bool of_movers, ko_tree_id id)
{
    return place < list->count && list->items[place].id == id &&
           is_mover(list->items[place].name) == of_movers;
}

/* Adds an obstacle to those within the warning distance. It entered if it was not among those of
 * the previous pose. */
static void note_inside(near_state *n, bool of_movers, ko_tree_id id)
{
    near_list *inside = n->inside;
    uint16_t *place = place_of(n, of_movers, id);
    neighbour o = {0, id};
    if (inside->count == MOST_INSIDE) {
        stop(EXIT_POOL, "more obstacles within the warning distance than there is room for");
    }
    if (is_in(n->before, *place, of_movers, id)) {
        o.name = n->before->items[*place].name;
    } else {
        o.name = store_name(n->stores[of_movers ? 1 : 0], id);
        n->enters[n->enter_count++] = (uint16_t)inside->count;
    }
    *place = (uint16_t)inside->count;
    inside->items[inside->count++] = o;
}

static void note_leaves(near_state *n)
{
    for (uint32_t i = 0; i < n->before->count; i++) {
        const neighbour *o = &n->before->items[i];
        const bool of_movers = is_mover(o->name);
        if (o->id == KO_TREE_ID_NONE ||
            !is_in(n->inside, *place_of(n, of_movers, o->id), of_movers, o->id)) {
            n->leaves[n->leave_count++] = (uint16_t)i;
        }
    }
}

/* Sorts indices of a list by name (Shell's sort). */
static void sort(const near_list *list, uint16_t *indices, uint32_t count)
{
    static const uint16_t steps[] = {701, 301, 132, 57, 23, 10, 4, 1};
    for (uint32_t k = 0; k < sizeof(steps) / sizeof(steps[0]); k++) {
        const uint32_t step = steps[k];
        for (uint32_t i = step; i < count; i++) {
            const uint16_t index = indices[i];
            const uint32_t name = list->items[index].name;
            uint32_t at = i;
            for (; at >= step && list->items[indices[at - step]].name > name; at -= step) {
                indices[at] = indices[at - step];
            }
            indices[at] = index;
        }
    }
}

/* ---- searches ---- */

/* The squared distance of an obstacle, which becomes the nearest if it is nearer than all
 * before. */
IN_LINE uint64_t take(near_state *n, const ko_vec3 *position, const ko_aabb *box, uint32_t name,
                      ko_tree_id id)
{
    const uint64_t distance2 = box_gap2(box, position);
    if (distance2 < n->nearest2 || (distance2 == n->nearest2 && name < n->nearest.name)) {
        n->found = true;
        n->nearest = (neighbour){name, id};
        n->nearest2 = distance2;
    }
    return distance2;
}

/* Visits an obstacle: it may be the nearest, and may be within the warning distance. */
static bool see(void *context, const ko_aabb *box, uint32_t name, ko_tree_id id)
{
    const look *l = context;
    const uint64_t distance2 = take(l->n, l->position, box, name, id);
    l->n->around.seen++;
    l->n->spent += FIND;
    if (distance2 < l->inside2) {
        note_inside(l->n, is_mover(name), id);
    }
    return true;
}

/* Visits the listed obstacles of the map. */
static void see_listed(const look *l, const vicinity *v)
{
    near_state *n = l->n;
    const ko_vec3 at = *l->position;
    const uint64_t inside2 = l->inside2;
    uint64_t least = UINT64_MAX;
    for (uint32_t i = 0; i < v->count; i++) {
        const ko_tree_id id = v->ids[i];
        const ko_aabb *box = store_at(v->fixed, id);
        const uint64_t distance2 = box_gap2(box, &at);
        if (distance2 <= least) {
            least = take(n, &at, box, store_name(v->fixed, id), id);
        }
        if (distance2 < inside2) {
            note_inside(n, false, id);
        }
    }
}

/* Collects all obstacles within the warning distance. */
static void look_inside(near_state *n, const ko_vec3 *position)
{
    const fix16_t half = n->radius + n->warn + 1;
    const ko_vec3 lo = {position->x - half, position->y - half, position->z - half};
    const ko_vec3 hi = {position->x + half, position->y + half, position->z + half};
    look l = {n, position, (uint64_t)half * (uint64_t)half};
    if (vicinity_holds(&n->around, position)) {
        see_listed(&l, &n->around);
        n->spent += n->around.count / TESTS;
    } else {
        (void)store_visit(n->stores[0], &lo, &hi, see, &l);
    }
    (void)store_visit(n->stores[1], &lo, &hi, see, &l);
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

/* ---- a pose ---- */

void near_init(near_state *n, const window *map, const store *moving, const pack_header *h)
{
    n->stores[0] = map->fixed;
    n->stores[1] = moving;
    /* Rounding of positions loses half an LSB on each axis: below 1 in all. */
    n->radius = h->radius + 1;
    n->reach = h->reach;
    n->warn = h->warn;
    n->inside = &n->lists[0];
    n->before = &n->lists[1];
    vicinity_init(&n->around, map->fixed, map, n->radius + n->warn + 1);
}

/* Without its handle an obstacle of the map cannot be found again. It leaves. */
void near_forget(near_state *n)
{
    near_list *inside = n->inside;
    n->found = n->found && (n->nearest.name & PACK_MOVER) != 0U;
    for (uint32_t i = 0; i < inside->count; i++) {
        if ((inside->items[i].name & PACK_MOVER) == 0U) {
            inside->items[i].id = KO_TREE_ID_NONE;
        }
    }
}

/* The nearest obstacle of the previous pose is a good first guess: nothing farther is searched. */
void near_look(near_state *n, const ko_vec3 *position)
{
    const neighbour last = n->nearest;
    const ko_aabb *box = n->found ? store_box(store_of(n, last.name), last.id) : NULL;
    near_list *before = n->inside;
    n->inside = n->before;
    n->before = before;
    n->inside->count = 0;
    n->enter_count = 0;
    n->leave_count = 0;
    n->found = false;
    n->nearest2 = UINT64_MAX;

    n->spent = BASE;
    look_inside(n, position);
    n->spent += n->inside->count;
    if (n->inside->count == 0U) {
        if (box != NULL) {
            (void)take(n, position, box, last.name, last.id);
        }
        search(n, n->stores[0], position);
        search(n, n->stores[1], position);
    }
    if (n->found) {
        n->clearance = (fix16_t)ko_fix_sqrt_down(n->nearest2) - n->radius;
        n->found = n->clearance <= n->reach;
    }
    note_leaves(n);
    sort(n->inside, n->enters, n->enter_count);
    sort(n->before, n->leaves, n->leave_count);
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
