/* The nearest obstacle, and the obstacles within the warning distance. */
#include <stddef.h>

#include "flight.h"

/* The store that holds an obstacle: movers or the map. */
static const store *store_of(const near_state *n, uint32_t name)
{
    return n->stores[((name & PACK_MOVER) != 0U) ? 1 : 0];
}

/* The costs in units of 100 instructions: of a pose, of an obstacle found in the tree, of one that
 * enters or leaves, of one of the list, of a search; VISITS boxes of a search take one unit. */
enum { BASE = 18, FIND = 1, TEST = 1, CHANGE = 3, SEARCH = 10, VISITS = 2 };

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

/* Where it is noted in which element of `inside` an obstacle stands. */
IN_LINE uint16_t *place_of(near_state *n, bool of_movers, ko_tree_id id)
{
    return &n->places[(id & 0xFFFFU) + (of_movers ? FLIGHT_CAPACITY : 0U)];
}

/* True if an obstacle stands in `inside`, at its noted place. A place that was noted for another
 * obstacle holds another handle. */
IN_LINE bool is_in(const near_list *list, uint16_t place, bool of_movers, ko_tree_id id)
{
    return place < list->count && list->items[place].id == id &&
           is_mover(list->items[place].name) == of_movers;
}

static void enter(near_state *n, bool of_movers, ko_tree_id id)
{
    near_list *inside = &n->inside;
    if (inside->count == MOST_INSIDE) {
        stop(EXIT_POOL, "more obstacles within the warning distance than there is room for");
    }
    const neighbour o = {store_name(n->stores[of_movers ? 1 : 0], id), id};
    *place_of(n, of_movers, id) = (uint16_t)inside->count;
    inside->items[inside->count++] = o;
    n->entered.items[n->entered.count++] = o;
    n->spent += CHANGE;
}

/* The last of the list moves to the free element. */
static void leave(near_state *n, uint32_t place)
{
    near_list *inside = &n->inside;
    const neighbour last = inside->items[--inside->count];
    n->left.items[n->left.count++] = inside->items[place];
    inside->items[place] = last;
    if (last.id != KO_TREE_ID_NONE) {
        *place_of(n, is_mover(last.name), last.id) = (uint16_t)place;
    }
    n->spent += CHANGE;
}

/* An obstacle may have come within the warning distance, or left it. */
IN_LINE void compare(near_state *n, bool of_movers, ko_tree_id id, bool is_inside)
{
    const uint16_t place = *place_of(n, of_movers, id);
    const bool was_inside = is_in(&n->inside, place, of_movers, id);
    if (is_inside && !was_inside) {
        enter(n, of_movers, id);
    } else if (was_inside && !is_inside) {
        leave(n, place);
    }
}

/* Lets those leave that are outside or gone: movers, or all. */
static void check_inside(const look *l, bool of_all)
{
    near_state *n = l->n;
    for (uint32_t i = n->inside.count; i-- > 0U;) {
        const neighbour o = n->inside.items[i];
        if (!of_all && !is_mover(o.name)) {
            continue;
        }
        const ko_aabb *box = store_box(store_of(n, o.name), o.id);
        if (box == NULL || box_gap2(box, l->position) >= l->inside2) {
            leave(n, i);
        }
    }
    n->spent += of_all ? n->inside.count : n->stores[1]->tree.count;
}

/* Sorts obstacles by name (Shell's sort). */
static void sort(near_list *list)
{
    static const uint16_t steps[] = {701, 301, 132, 57, 23, 10, 4, 1};
    for (uint32_t k = 0; k < sizeof(steps) / sizeof(steps[0]); k++) {
        const uint32_t step = steps[k];
        for (uint32_t i = step; i < list->count; i++) {
            const neighbour o = list->items[i];
            uint32_t at = i;
            for (; at >= step && list->items[at - step].name > o.name; at -= step) {
                list->items[at] = list->items[at - step];
            }
            list->items[at] = o;
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

/* Visits an obstacle: it may be the nearest, and may have come within the warning distance. */
static bool see(void *context, const ko_aabb *box, uint32_t name, ko_tree_id id)
{
    const look *l = context;
    const uint64_t distance2 = take(l->n, l->position, box, name, id);
    l->n->spent += FIND;
    if (distance2 < l->inside2) {
        compare(l->n, is_mover(name), id, true);
    }
    return true;
}

/* Visits the obstacles of a shell of the list. */
static void see_shell(const look *l, const vicinity *v, uint32_t shell, bool may_change)
{
    near_state *n = l->n;
    const ko_vec3 at = *l->position;
    uint32_t seen = 0;
    for (uint16_t i = v->list.shells[shell]; i != VICINITY_END; i = v->list.next[i], seen++) {
        const ko_tree_id id = v->list.ids[i];
        const ko_aabb *box = store_at(v->fixed, id);
        if (!store_holds(v->fixed, id)) {
            continue;
        }
        const uint64_t distance2 = box_gap2(box, &at);
        if (distance2 <= n->nearest2) {
            (void)take(n, &at, box, store_name(v->fixed, id), id);
        }
        if (may_change) {
            compare(n, false, id, distance2 < l->inside2);
        }
    }
    n->spent += TEST * seen;
}

/* Visits those listed obstacles of the map that may be the nearest, and those that may have come
 * within the warning distance or left it. The vehicle is `away` from the middle of the list, and
 * was at most `far` away since the previous pose. So an obstacle in a shell lo .. hi is at least
 * lo - away from it. One with hi + far <= half was within the warning distance and still is; one
 * with lo - far >= half was not and is not. Returns the distance up to which all are visited. */
static int64_t see_listed(const look *l, const vicinity *v, fix16_t away, fix16_t far)
{
    near_state *n = l->n;
    const int64_t half = n->half;
    int64_t lo = 0;
    for (uint32_t shell = 0; shell < SHELLS; shell++) {
        const int64_t hi = lo + v->list.width;
        const int64_t least = lo - away;
        if (hi > v->list.ball.r) {
            break;
        }
        const bool may_change = hi + far > half && lo - far < half;
        if (may_change || least <= 0 || (uint64_t)(least * least) <= n->nearest2) {
            see_shell(l, v, shell, may_change);
        }
        lo = hi;
    }
    return lo - away;
}

/* Finds what entered and left the warning distance. Returns the distance up to which the nearest
 * obstacle of the map is known from that. */
static int64_t look_inside(near_state *n, const ko_vec3 *position)
{
    const fix16_t half = n->half;
    const ko_vec3 lo = {position->x - half, position->y - half, position->z - half};
    const ko_vec3 hi = {position->x + half, position->y + half, position->z + half};
    look l = {n, position, (uint64_t)half * (uint64_t)half};
    /* Nothing that was inside at the previous pose is gone, and nothing was there unknown. */
    const bool is_kept = n->was_known && window_knows(n->map, &n->last, half);
    const bool is_listed = vicinity_holds(&n->around, position);
    const bool is_followed = is_kept && is_listed && vicinity_holds(&n->around, &n->last);
    int64_t known = half;
    if (!is_followed || n->stores[1]->tree.count > 0U) {
        check_inside(&l, !is_followed);
    }
    if (is_listed) {
        const ko_vec3 *centre = &n->around.list.ball.c;
        const fix16_t away = distance_up(position, centre);
        const fix16_t before = is_followed ? distance_up(&n->last, centre) : INT32_MAX / 2;
        known = see_listed(&l, &n->around, away, (before > away) ? before : away);
    } else {
        (void)store_visit(n->stores[0], &lo, &hi, see, &l, &n->spent);
    }
    (void)store_visit(n->stores[1], &lo, &hi, see, &l, &n->spent);
    n->was_known = window_knows(n->map, position, half);
    n->last = *position;
    return known;
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
            break;
        }
    }
    if (status < 0) {
        stop(EXIT_FILE, ko_status_text(status)); /* an unfinished search is not clear */
    }
    n->spent += SEARCH + query.q.visits / VISITS;
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
    n->half = n->radius + n->warn + 1;
    n->map = map;
    vicinity_init(&n->around, map->fixed, n->half);
}

/* Without its handle an obstacle of the map cannot be found again. It leaves. */
void near_forget(near_state *n)
{
    near_list *inside = &n->inside;
    n->found = n->found && is_mover(n->nearest.name);
    vicinity_forget(&n->around);
    for (uint32_t i = 0; i < inside->count; i++) {
        if (!is_mover(inside->items[i].name)) {
            inside->items[i].id = KO_TREE_ID_NONE;
        }
    }
}

/* The nearest obstacle of the previous pose is a good first guess: nothing farther is searched. */
void near_look(near_state *n, const ko_vec3 *position)
{
    const neighbour last = n->nearest;
    const ko_aabb *box = n->found ? store_box(store_of(n, last.name), last.id) : NULL;
    n->entered.count = 0;
    n->left.count = 0;
    n->found = false;
    n->nearest2 = UINT64_MAX;
    n->spent = BASE;
    if (box != NULL) {
        (void)take(n, position, box, last.name, last.id);
    }
    const int64_t known = look_inside(n, position);
    const uint64_t known2 = (known > 0) ? (uint64_t)(known * known) : 0U;
    if (n->nearest2 > known2) {
        search(n, n->stores[0], position);
    }
    if (n->stores[1]->tree.count > 0U && n->nearest2 > (uint64_t)n->half * (uint64_t)n->half) {
        search(n, n->stores[1], position);
    }
    n->around.nearest = INT32_MAX;
    if (n->found) {
        n->around.nearest = (fix16_t)ko_fix_sqrt_down(n->nearest2);
        n->clearance = n->around.nearest - n->radius;
        n->found = n->clearance <= n->reach;
    }
    sort(&n->entered);
    sort(&n->left);
}

bool near_clearance(const near_state *n, const neighbour *o, const ko_vec3 *position,
                    fix16_t *clearance)
{
    const ko_aabb *box = store_box(store_of(n, o->name), o->id);
    const ko_aabb here = {*position, {0, 0, 0}};
    fix16_t distance = 0;
    if (box == NULL || ko_aabb_clearance(box, &here, &distance) != KO_OK) {
        return false;
    }
    *clearance = distance - n->radius;
    return *clearance <= n->reach;
}
