/* What is nearest, and what is within the warning distance. */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "flight.h"

static const store *store_of(const near_state *n, uint32_t name)
{
    return n->stores[(name & PACK_MOVER) ? 1 : 0];
}

/* One look through the neighbourhood. */
typedef struct look {
    near_state *n;
    const ko_vec3 *position;
    uint64_t inside2; /* squared distances below this are within the warning distance */
    bool collect;
} look;

static void note_inside(near_state *n, uint32_t name, ko_tree_id id, uint64_t distance2)
{
    if (n->inside_count == MOST_INSIDE) {
        stop(EXIT_POOL, "more obstacles within the warning distance than there is room for");
    }
    n->inside[n->inside_count++] =
        (neighbour){name, id, (fix16_t)ko_fix_sqrt_down(distance2) - n->radius};
}

static void see(void *context, const ko_aabb *box, uint32_t name, ko_tree_id id)
{
    look *l = context;
    near_state *n = l->n;
    uint64_t distance2 = 0;
    if (ko_aabb_distance2_point(box, l->position, &distance2) != KO_OK) {
        stop(EXIT_FILE, "an obstacle's box is damaged");
    }
    if (l->collect && distance2 < l->inside2) {
        note_inside(n, name, id, distance2);
    }
    if (!n->found || distance2 < n->nearest2 ||
        (distance2 == n->nearest2 && name < n->nearest.name)) {
        n->found = true;
        n->nearest = (neighbour){name, id, 0};
        n->nearest2 = distance2;
    }
}

static void look_within(look *l, fix16_t half)
{
    const ko_vec3 p = *l->position;
    const ko_vec3 lo = {p.x - half, p.y - half, p.z - half};
    const ko_vec3 hi = {p.x + half, p.y + half, p.z + half};
    l->n->found = false;
    for (int i = 0; i < 2; i++) {
        store_visit(l->n->stores[i], &lo, &hi, see, l);
    }
}

/* How far to look first: where the nearest of the last pose must be still, had nothing but the
 * vehicle moved. Where that is wrong it costs another look, no more. */
static fix16_t guess(const near_state *n, const ko_vec3 *position, fix16_t least, fix16_t most)
{
    ko_vec3 step;
    fix16_t way = 0;
    if (!n->found || ko_vec3_sub(position, &n->last, &step) != KO_OK ||
        ko_vec3_length_up(&step, &way) != KO_OK) {
        return least;
    }
    const int64_t far = (int64_t)ko_fix_sqrt_down(n->nearest2) + way + 2;
    if (far >= most) {
        return most;
    }
    return (far > least) ? (fix16_t)far : least;
}

static int by_name(const void *a, const void *b)
{
    const uint32_t x = ((const neighbour *)a)->name;
    const uint32_t y = ((const neighbour *)b)->name;
    return (x > y) - (x < y);
}

/* All within the warning distance are within `least`; the nearest of all is the nearest found as
 * soon as that is not farther than the look went. */
void near_look(near_state *n, const ko_vec3 *position)
{
    const fix16_t least = n->radius + n->warn + 1;
    const fix16_t most = n->radius + n->reach + 1;
    look l = {.n = n, .position = position, .collect = true};
    l.inside2 = (uint64_t)least * (uint64_t)least;
    memcpy(n->before, n->inside, n->inside_count * sizeof(n->inside[0]));
    n->before_count = n->inside_count;
    n->inside_count = 0;

    fix16_t half = guess(n, position, least, most);
    look_within(&l, half);
    l.collect = false;
    while (half < most && (!n->found || n->nearest2 > (uint64_t)half * (uint64_t)half)) {
        half = (half > most / 2) ? most : 2 * half;
        look_within(&l, half);
    }
    if (n->found) {
        n->nearest.clearance = (fix16_t)ko_fix_sqrt_down(n->nearest2) - n->radius;
        n->found = n->nearest.clearance <= n->reach;
    }
    n->last = *position;
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
