/* The obstacles of the map around the warning distance, as a list. Consecutive poses are near to
 * each other, so a list of all obstacles within a ball serves while the vehicle is within a skin of
 * its centre. Testing one of the list takes a quarter of what it takes to find it in the tree.
 *
 * The next list is made tick by tick while the present one serves. First what both balls hold is
 * copied. Then the rest of the new ball is searched in the tree, cell by cell of the cube around
 * it. An obstacle of the new ball that is not in the old one touches a cell at a point that is in
 * the new ball and not in the old one. So cells without such a point are left out.
 *
 * The known ball of the window holds both balls, so no obstacle of theirs comes or goes. */
#include <string.h>

#include "flight.h"
#include "port/fast.h"

enum { SIDE = 6, CELLS = SIDE * SIDE * SIDE };
/* Costs in units of 100 instructions. */
enum { COPIES = 2, FIND = 2, TEST_CELL = 1, SEARCH_CELL = 8, LEAST_UNITS = 20, LEAST_SEEN = 64 };
static const fix16_t skin = 12288; /* 19 cm */
#define FASTEST                                                                                    \
    (skin / 22) /* of a tick: faster vehicles leave a list before the next one is made */

void vicinity_init(vicinity *v, const store *fixed, const window *around, fix16_t half)
{
    *v = (vicinity){.fixed = fixed, .around = around, .radius = half + skin + 1};
    v->ids = v->lists[0];
    v->next_ids = v->lists[1];
    v->cost_before = CELLS * TEST_CELL;
}

static uint64_t square(fix16_t length)
{
    return (uint64_t)length * (uint64_t)length;
}

/* True if all obstacles of a ball of the list's size are in the store, and stay there. */
static bool is_known(const vicinity *v, const ko_vec3 *centre)
{
    const ko_sphere *known = &v->around->known;
    return known->r >= v->radius && distance_up(centre, &known->c) <= known->r - v->radius;
}

/* Adds an obstacle to the next list if it is within its ball and not in the list. */
static void add(vicinity *v, const ko_aabb *box, ko_tree_id id)
{
    const uint32_t slot = id & 0xFFFFU;
    const uint32_t bit = 1U << (slot % 32U);
    if ((v->marks[slot / 32U] & bit) != 0U || box_gap2(box, &v->next_centre) > square(v->radius)) {
        return;
    }
    if (v->next_count == MOST_VICINITY) {
        v->is_off = true; /* there are too many: the tree is searched instead */
        return;
    }
    v->marks[slot / 32U] |= bit;
    v->next_ids[v->next_count++] = id;
}

static bool see(void *context, const ko_aabb *box, uint32_t name, ko_tree_id id)
{
    vicinity *v = context;
    (void)name;
    v->cost += FIND;
    add(v, box, id);
    return true;
}

/* ---- cells ---- */

static fix16_t border(const vicinity *v, uint32_t at)
{
    return (fix16_t)(2 * (int64_t)v->radius * at / SIDE - v->radius);
}

static ko_bounds cell_of(const vicinity *v, uint32_t cell)
{
    const ko_vec3 *c = &v->next_centre;
    const uint32_t x = cell % SIDE;
    const uint32_t y = cell / SIDE % SIDE;
    const uint32_t z = cell / SIDE / SIDE;
    const ko_bounds b = {
        {c->x + border(v, x), c->y + border(v, y), c->z + border(v, z)},
        {c->x + border(v, x + 1U), c->y + border(v, y + 1U), c->z + border(v, z + 1U)}};
    return b;
}

/* The greatest distance on an axis. */
static int64_t far_of(fix16_t lo, fix16_t hi, fix16_t p)
{
    return ((int64_t)hi - p > (int64_t)p - lo) ? (int64_t)hi - p : (int64_t)p - lo;
}

/* The most of (q - from) (to - from) for q of lo .. hi. */
static int64_t most_along(fix16_t lo, fix16_t hi, fix16_t from, fix16_t to)
{
    return (int64_t)(((to > from) ? hi : lo) - from) * (to - from);
}

/* True if a cell may hold a point of the new ball that is not in the old one. That point is nearer
 * to the new centre than to the old one. */
static bool is_new(const vicinity *v, const ko_bounds *b)
{
    const ko_vec3 *c = &v->next_centre;
    const ko_vec3 *old = &v->centre;
    const ko_vec3 nearest = {fix16_clamp(c->x, b->lo.x, b->hi.x),
                             fix16_clamp(c->y, b->lo.y, b->hi.y),
                             fix16_clamp(c->z, b->lo.z, b->hi.z)};
    const ko_aabb point = {nearest, {0, 0, 0}};
    if (box_gap2(&point, c) > square(v->radius)) {
        return false;
    }
    if (!v->is_good) {
        return true;
    }
    const int64_t x = far_of(b->lo.x, b->hi.x, old->x);
    const int64_t y = far_of(b->lo.y, b->hi.y, old->y);
    const int64_t z = far_of(b->lo.z, b->hi.z, old->z);
    const ko_aabb here = {*c, {0, 0, 0}};
    const int64_t along = most_along(b->lo.x, b->hi.x, old->x, c->x) +
                          most_along(b->lo.y, b->hi.y, old->y, c->y) +
                          most_along(b->lo.z, b->hi.z, old->z, c->z);
    return (uint64_t)(x * x + y * y + z * z) > square(v->radius) &&
           2 * along >= (int64_t)box_gap2(&here, old);
}

static void search_cell(vicinity *v)
{
    const ko_bounds b = cell_of(v, v->cell++);
    v->cost += TEST_CELL;
    if (is_new(v, &b)) {
        v->cost += SEARCH_CELL;
        (void)store_visit(v->fixed, &b.lo, &b.hi, see, v);
    }
}

/* ---- lists ---- */

/* Begins a list around a point ahead, where the vehicle is when half of the skin is used up. */
static void begin(vicinity *v, const ko_vec3 *position, const ko_vec3 *last, fix16_t step)
{
    const int64_t lead = (step > 0) ? (skin / 2) * 65536LL / step : 0;
    const int64_t most = 64LL * 65536;
    const int64_t times = (lead < most) ? lead : most;
    v->next_centre.x = position->x + (fix16_t)(((position->x - last->x) * times) >> 16);
    v->next_centre.y = position->y + (fix16_t)(((position->y - last->y) * times) >> 16);
    v->next_centre.z = position->z + (fix16_t)(((position->z - last->z) * times) >> 16);
    v->is_making = is_known(v, &v->next_centre);
    v->next_count = 0;
    v->copied = 0;
    v->cell = 0;
    v->cost = 0;
    memset(v->marks, 0, sizeof(v->marks));
}

/* The list that was made becomes the present one. */
static void change(vicinity *v)
{
    ko_tree_id *ids = v->ids;
    v->ids = v->next_ids;
    v->next_ids = ids;
    v->count = v->next_count;
    v->centre = v->next_centre;
    v->cost_before = v->cost;
    v->is_good = true;
    v->is_making = false;
}

/* Does one tick's work on the next list: what has to be done in a part of the skin, if it is
 * half as much again as for the last one. */
static void make(vicinity *v, fix16_t step, uint32_t most)
{
    const int64_t share = 3LL * v->cost_before * step / skin;
    const uint32_t units = (share > most)          ? most
                           : (share < LEAST_UNITS) ? (uint32_t)LEAST_UNITS
                                                   : (uint32_t)share;
    const uint32_t end = v->cost + units;
    while (v->is_good && v->copied < v->count && v->cost < end) {
        const ko_tree_id id = v->ids[v->copied++];
        add(v, store_at(v->fixed, id), id);
        v->cost += v->copied % COPIES;
    }
    while (v->cell < CELLS && v->cost < end && !v->is_off) {
        search_cell(v);
    }
    if (v->cell == CELLS && !v->is_off) {
        change(v);
    }
}

/* True if the vehicle is beyond an eighth of the skin, and flies on. */
static bool is_leaving(const vicinity *v, const ko_vec3 *position, const ko_vec3 *last)
{
    const int64_t away = (int64_t)(position->x - v->centre.x) * (position->x - last->x) +
                         (int64_t)(position->y - v->centre.y) * (position->y - last->y) +
                         (int64_t)(position->z - v->centre.z) * (position->z - last->z);
    return away > 0 && distance_up(position, &v->centre) > skin / 8;
}

bool vicinity_holds(vicinity *v, const ko_vec3 *position)
{
    const bool was_good = v->is_good;
    v->is_good = was_good && !v->is_off && is_known(v, &v->centre) &&
                 distance_up(position, &v->centre) <= skin;
    v->is_making = v->is_making && was_good == v->is_good; /* a part may have been copied */
    v->seen = v->is_good ? v->count : 0U;
    return v->is_good;
}

/* A list is not worth making for a vehicle that leaves it at once, or where little is near. */
uint32_t vicinity_work(vicinity *v, const ko_vec3 *position, uint32_t most)
{
    const ko_vec3 last = v->last;
    const fix16_t step = distance_up(position, &last);
    const uint32_t before = v->cost;
    v->last = *position;
    v->is_making = v->is_making && is_known(v, &v->next_centre);
    if (v->is_off || step > FASTEST || v->seen < LEAST_SEEN) {
        return 0;
    }
    if (!v->is_making && (!v->is_good || is_leaving(v, position, &last))) {
        begin(v, position, &last, step);
        return 0;
    }
    if (v->is_making) {
        make(v, step, most);
    }
    return v->cost - before;
}
