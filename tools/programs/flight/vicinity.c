/* The obstacles of the map around the warning distance, as a list. Consecutive poses are near to
 * each other, so a list of all obstacles within a ball serves while the vehicle is within a skin of
 * its centre. It is sorted into shells by the distance from there, so that a pose need not visit
 * all of them.
 *
 * The next list is made tick by tick while the present one serves. First what both balls hold is
 * copied. Then the rest of the new ball is searched in the tree, cell by cell of the cube around
 * it. An obstacle of the new ball that is not in the old one touches a cell at a point that is in
 * the new ball and not in the old one. So cells without such a point are left out.
 *
 * Obstacles that the window inserts meanwhile are added to both lists. Obstacles that it removes
 * stay there as stale handles. So a list holds what the store holds. */
#include <stddef.h>
#include <string.h>

#include "flight.h"

enum { SIDE = 4, CELLS = SIDE * SIDE * SIDE, FEW = 48 };
/* Costs in units of 100 instructions. */
enum { BEGIN = 15, COPY = 3, FIND = 2, TEST_CELL = 4, LEAST_UNITS = 20 };
enum { SKIN = 12288 }; /* 19 cm */
/* of a tick: faster vehicles leave a list before the next one is made */
enum { FASTEST = SKIN / 22 };

void vicinity_init(vicinity *v, const store *fixed, fix16_t half)
{
    *v = (vicinity){.fixed = fixed, .half = half};
    v->list.ball.r = -1;
    v->list.ids = v->ids[0];
    v->list.next = v->nexts[0];
    v->made.ids = v->ids[1];
    v->made.next = v->nexts[1];
}

static uint64_t square(fix16_t length)
{
    return (uint64_t)length * (uint64_t)length;
}

/* ---- making ---- */

/* The shell of a list in which a squared distance from its middle lies, for one within its ball. */
static uint32_t shell_of(const vicinity_list *list, uint64_t distance2)
{
    uint32_t shell = 0;
    for (uint32_t step = SHELLS / 2; step > 0U; step /= 2U) {
        if (square((fix16_t)(shell + step) * list->width) <= distance2) {
            shell += step;
        }
    }
    return shell;
}

/* Drops the outermost shell that is not empty. The ball of the list ends before it. */
static void drop_shell(vicinity_list *list)
{
    uint32_t shell = SHELLS - 1U;
    while (list->shells[shell] == VICINITY_END) {
        shell--;
    }
    uint16_t last = list->shells[shell];
    for (; list->next[last] != VICINITY_END; last = list->next[last]) {
        list->ids[last] = KO_TREE_ID_NONE;
    }
    list->ids[last] = KO_TREE_ID_NONE;
    list->next[last] = list->free;
    list->free = list->shells[shell];
    list->shells[shell] = VICINITY_END;
    list->ball.r = (fix16_t)shell * list->width;
}

/* Finds an entry for an obstacle in a shell. If the list is full it is one of a shell that lies
 * farther out. VICINITY_END if the obstacle's own shell was dropped. */
static uint16_t free_entry(vicinity_list *list, uint32_t shell)
{
    if (list->count < MOST_VICINITY) {
        return (uint16_t)list->count++;
    }
    if (list->free == VICINITY_END) {
        drop_shell(list);
    }
    if ((fix16_t)shell * list->width >= list->ball.r) {
        return VICINITY_END;
    }
    const uint16_t at = list->free;
    list->free = list->next[at];
    return at;
}

/* Adds an obstacle to a list if it is within its ball. */
static void add(vicinity_list *list, const ko_aabb *box, ko_tree_id id)
{
    const uint64_t distance2 = box_gap2(box, &list->ball.c);
    if (list->ball.r < 0 || distance2 >= square(list->ball.r)) {
        return;
    }
    const uint32_t shell = shell_of(list, distance2);
    const uint16_t at = free_entry(list, shell);
    if (at != VICINITY_END) {
        list->ids[at] = id;
        list->next[at] = list->shells[shell];
        list->shells[shell] = at;
    }
}

/* Adds an obstacle to the next list if it is not in it. */
static void add_once(vicinity *v, const ko_aabb *box, ko_tree_id id)
{
    const uint32_t slot = id & 0xFFFFU;
    const uint32_t bit = 1U << (slot % 32U);
    if ((v->marks[slot / 32U] & bit) == 0U) {
        v->marks[slot / 32U] |= bit;
        add(&v->made, box, id);
    }
}

void vicinity_insert(vicinity *v, const ko_aabb *box, ko_tree_id id)
{
    add(&v->list, box, id);
    if (v->is_making) {
        const uint32_t slot = id & 0xFFFFU;
        v->marks[slot / 32U] |= 1U << (slot % 32U);
        add(&v->made, box, id);
    }
}

static bool see(void *context, const ko_aabb *box, uint32_t name, ko_tree_id id)
{
    vicinity *v = context;
    (void)name;
    v->cost += FIND;
    add_once(v, box, id);
    return true;
}

/* ---- cells ---- */

static fix16_t border(const vicinity *v, uint32_t at)
{
    const fix16_t r = v->radius;
    return (fix16_t)(2 * (int64_t)r * at / SIDE - r);
}

static ko_bounds cell_of(const vicinity *v, uint32_t cell)
{
    const ko_vec3 *c = &v->made.ball.c;
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

/* True if a cell may hold a point of the new ball that is not in the old one. Let these have the
 * middles c and o and the radii r and q. From |p - c| <= r and |p - o| >= q for the point p follows
 * 2 (p - o).(c - o) >= |c - o|^2 + q^2 - r^2. */
static bool is_new(const vicinity *v, const ko_bounds *b)
{
    const ko_vec3 *c = &v->made.ball.c;
    const ko_sphere *old = &v->list.ball;
    const fix16_t r = v->made.ball.r;
    const ko_vec3 nearest = {fix16_clamp(c->x, b->lo.x, b->hi.x),
                             fix16_clamp(c->y, b->lo.y, b->hi.y),
                             fix16_clamp(c->z, b->lo.z, b->hi.z)};
    const ko_aabb point = {nearest, {0, 0, 0}};
    if (box_gap2(&point, c) > square(r)) {
        return false;
    }
    if (old->r < 0) {
        return true;
    }
    const int64_t x = far_of(b->lo.x, b->hi.x, old->c.x);
    const int64_t y = far_of(b->lo.y, b->hi.y, old->c.y);
    const int64_t z = far_of(b->lo.z, b->hi.z, old->c.z);
    const ko_aabb here = {*c, {0, 0, 0}};
    const int64_t along = most_along(b->lo.x, b->hi.x, old->c.x, c->x) +
                          most_along(b->lo.y, b->hi.y, old->c.y, c->y) +
                          most_along(b->lo.z, b->hi.z, old->c.z, c->z);
    const int64_t smaller = (int64_t)square(old->r) - (int64_t)square(r);
    return (uint64_t)(x * x + y * y + z * z) >= square(old->r) &&
           2 * along >= (int64_t)box_gap2(&here, &old->c) + smaller;
}

static void search_cell(vicinity *v)
{
    const ko_bounds b = cell_of(v, v->cell++);
    v->cost += TEST_CELL;
    if (is_new(v, &b)) {
        (void)store_visit(v->fixed, &b.lo, &b.hi, see, v, &v->cost);
    }
}

/* ---- lists ---- */

/* Begins a list around a point ahead, where the vehicle is when half of the skin is used up. */
static void begin(vicinity *v, const ko_vec3 *position, const ko_vec3 *last, fix16_t step)
{
    const int64_t lead = (step > 0) ? (SKIN / 2) * 65536LL / step : 0;
    const int64_t most = 64LL * 65536;
    const int64_t times = (lead < most) ? lead : most;
    vicinity_list *list = &v->made;
    list->ball.c.x = position->x + (fix16_t)(((position->x - last->x) * times) >> 16);
    list->ball.c.y = position->y + (fix16_t)(((position->y - last->y) * times) >> 16);
    list->ball.c.z = position->z + (fix16_t)(((position->z - last->z) * times) >> 16);
    v->radius = v->half + SKIN;
    list->ball.r = v->radius;
    list->width = v->radius / SHELLS + 1;
    list->count = 0;
    list->free = VICINITY_END;
    memset(list->shells, 0xFF, sizeof(list->shells));
    memset(v->marks, 0, sizeof(v->marks));
    v->is_making = true;
    v->copied = 0;
    v->cell = 0;
    v->cost = 0;
}

/* The list that was made becomes the present one. */
static void change(vicinity *v)
{
    const vicinity_list list = v->list;
    v->list = v->made;
    v->made = list;
    v->cost_before = v->cost;
    v->is_making = false;
}

/* Does one tick's work on the next list, up to some units. */
static void make(vicinity *v, uint32_t units)
{
    const vicinity_list *old = &v->list;
    const uint32_t end = v->cost + units;
    while (old->ball.r >= 0 && v->copied < old->count && v->cost < end) {
        const ko_tree_id id = old->ids[v->copied++];
        if (id != KO_TREE_ID_NONE && store_holds(v->fixed, id)) {
            add_once(v, store_at(v->fixed, id), id);
        }
        v->cost += COPY;
    }
    while (v->cell < CELLS && v->cost < end) {
        search_cell(v);
    }
    if (v->cell == CELLS) {
        change(v);
    }
}

/* True if the vehicle is beyond a part of the list's skin, and flies on. */
static bool is_leaving(const vicinity *v, const ko_vec3 *position, const ko_vec3 *last)
{
    const ko_sphere *ball = &v->list.ball;
    const int64_t away = (int64_t)(position->x - ball->c.x) * (position->x - last->x) +
                         (int64_t)(position->y - ball->c.y) * (position->y - last->y) +
                         (int64_t)(position->z - ball->c.z) * (position->z - last->z);
    return away > 0 && distance_up(position, &ball->c) > (ball->r - v->half) / 8;
}

void vicinity_forget(vicinity *v)
{
    v->list.ball.r = -1;
    v->is_making = false;
}

bool vicinity_holds(const vicinity *v, const ko_vec3 *position)
{
    if (v->list.ball.r < 0) {
        return false;
    }
    const fix16_t whole = v->list.ball.r / v->list.width * v->list.width;
    return distance_up(position, &v->list.ball.c) <= whole - v->half;
}

/* Returns the units of work that are due in a tick in which the vehicle moves by a step. With them
 * the list is made within half of the skin. */
static uint32_t units_of(const vicinity *v, fix16_t step, uint32_t most)
{
    const fix16_t play = v->list.ball.r - v->half;
    const uint32_t least = CELLS * TEST_CELL + COPY * v->list.count;
    const uint32_t cost = (v->cost_before > v->cost) ? v->cost_before : v->cost;
    const int64_t share = 2LL * ((cost > least) ? cost : least) * step / ((play > 0) ? play : 1);
    return (share > most) ? most : (share < LEAST_UNITS) ? (uint32_t)LEAST_UNITS : (uint32_t)share;
}

/* A list is not worth making for a vehicle that leaves it at once, or where little is near. */
uint32_t vicinity_work(vicinity *v, const ko_vec3 *position, uint32_t most)
{
    const ko_vec3 last = v->last;
    const fix16_t step = distance_up(position, &last);
    const uint32_t before = v->cost;
    v->last = *position;
    v->is_making = v->is_making && v->made.ball.r >= v->half;
    if (step > FASTEST || v->fixed->tree.count < FEW || v->nearest > v->half + SKIN) {
        return 0;
    }
    const bool is_held = vicinity_holds(v, position);
    if (!v->is_making && (!is_held || is_leaving(v, position, &last))) {
        begin(v, position, &last, step);
        return BEGIN;
    }
    if (v->is_making) {
        make(v, is_held ? units_of(v, step, most) : most);
    }
    return v->cost - before;
}
