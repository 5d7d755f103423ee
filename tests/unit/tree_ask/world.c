#include "world.h"

#include <string.h>

#include "edge.h"
#include "tests/harness/object.h"

EDGE static ko_tree_node nodes_a[WORLD_A];
static ko_tree_node nodes_b[WORLD_B];
static ko_tree_id ids_a[WORLD_A];
static ko_tree_id ids_b[WORLD_B];
world world_a = {.nodes = nodes_a, .ids = ids_a};
world world_b = {.nodes = nodes_b, .ids = ids_b};
uint32_t world_marks[KO_TREE_MARK_WORDS(WORLD_A)];

/* One bit for each pair of objects. */
static uint8_t seen[WORLD_A * WORLD_A / 8 + 1];

void world_begin(world *w, uint32_t capacity)
{
    if (w == &world_a) {
        w->nodes = edge_take(nodes_a, sizeof(nodes_a), capacity * sizeof(ko_tree_node));
    }
    memset(w->nodes, 0xA5, capacity * sizeof(ko_tree_node));
    CHECK_EQ(ko_tree_init(&w->tree, w->nodes, capacity, F16(0.1)), KO_OK);
    for (uint32_t i = 0; i < capacity; i++) {
        w->ids[i] = NONE;
    }
    w->capacity = capacity;
    memset(world_marks, 0, sizeof(world_marks));
}

static const ko_bounds *box_of(const world *w, uint32_t object)
{
    const uint32_t place = w->nodes[w->ids[object] & 0xFFFFU].leaf_place;
    CHECK((place >> 1) < w->capacity);
    return &w->nodes[(place >> 1) % w->capacity].box[place & 1U];
}

static void random_box(test_random *random, uint32_t spread, ko_aabb *box)
{
    const fix16_t reach = METRES(spread);
    box->c.x = random_range(random, -reach, reach);
    box->c.y = random_range(random, -reach, reach);
    box->c.z = random_range(random, -reach / 4, reach / 4);
    box->r.x = random_range(random, 0, METRES(1));
    box->r.y = random_range(random, 0, METRES(1));
    box->r.z = random_range(random, 0, METRES(1));
}

static void mark(world *w, uint32_t object, uint32_t *marks)
{
    if (marks != NULL) {
        CHECK_EQ(ko_tree_mark(&w->tree, w->ids[object], marks), KO_OK);
    }
}

/* Moves some boxes to where their fat box just touches another's, or misses it by an LSB. */
static void nudge(const world *w, test_random *random, uint32_t object, ko_aabb *box)
{
    const uint32_t other = random_bits(random) % w->capacity;
    const uint32_t choice = random_bits(random) % 8U;
    if (choice >= 2U || other == object || w->ids[other] == NONE) {
        return;
    }
    box->c.x = box_of(w, other)->hi.x + w->tree.margin + box->r.x + (fix16_t)choice;
}

void world_step(world *w, test_random *random, uint32_t spread, uint32_t *marks)
{
    const uint32_t object = random_bits(random) % w->capacity;
    const uint32_t choice = random_bits(random);
    ko_aabb box;
    random_box(random, spread, &box);
    nudge(w, random, object, &box);
    if (w->ids[object] == NONE) {
        CHECK_EQ(ko_tree_insert(&w->tree, &box, object, &w->ids[object]), KO_OK);
        mark(w, object, marks);
        return;
    }
    if (choice % 8U == 0U) {
        mark(w, object, marks);
        CHECK_EQ(ko_tree_remove(&w->tree, w->ids[object]), KO_OK);
        w->ids[object] = NONE;
        return;
    }
    if (choice % 8U < 5U) {
        ko_aabb was;
        CHECK_EQ(object_fat_box(&w->tree, w->ids[object], &was), KO_OK);
        box.c = was.c;
        box.c.x += random_range(random, -METRES(1) / 4, METRES(1) / 4);
        box.c.y += random_range(random, -METRES(1) / 4, METRES(1) / 4);
    }
    const ko_status status = ko_tree_move(&w->tree, w->ids[object], &box, NULL);
    CHECK(status == KO_OK || status == KO_MOVED);
    if (status == KO_MOVED) {
        mark(w, object, marks);
    }
}

void world_fill(world *w, uint32_t capacity, uint32_t seed, uint32_t spread)
{
    test_random random = {seed};
    world_begin(w, capacity);
    for (uint32_t i = 0; i < 6U * capacity; i++) {
        world_step(w, &random, spread, NULL);
    }
}

void world_set_category(world *w, uint32_t object, uint8_t bits)
{
    CHECK_EQ(ko_tree_set_category(&w->tree, w->ids[object], bits), KO_OK);
}

static bool apart(fix16_t lo, fix16_t hi, fix16_t from, fix16_t to)
{
    return hi < from || to < lo;
}

bool world_touch(const world *v, uint32_t i, const world *w, uint32_t j)
{
    const ko_bounds *a = box_of(v, i);
    const ko_bounds *b = box_of(w, j);
    return !apart(a->lo.x, a->hi.x, b->lo.x, b->hi.x) &&
           !apart(a->lo.y, a->hi.y, b->lo.y, b->hi.y) && !apart(a->lo.z, a->hi.z, b->lo.z, b->hi.z);
}

ko_status world_pairs_begin(form f, uint32_t mask0, uint32_t mask1, world_pairs *pairs)
{
    if (f == CROSS) {
        return ko_tree_cross_begin(&world_a.tree, &world_b.tree, mask0, mask1, &pairs->two);
    }
    return ko_tree_pairs_begin(&world_a.tree, (f == SELF) ? NULL : world_marks, mask0, mask1,
                               &pairs->one);
}

ko_status world_pairs_next(form f, world_pairs *pairs, uint32_t *budget, ko_tree_pair *pair)
{
    return (f == CROSS) ? ko_tree_cross_next(&pairs->two, budget, pair)
                        : ko_tree_pairs_next(&pairs->one, budget, pair);
}

static void fold(uint32_t *hash, uint32_t value)
{
    *hash = (*hash ^ value) * 16777619U;
    *hash ^= *hash >> 15;
}

/* Runs a query to its end. With a budget of 0 every second call has 1. A call with 0 visits nothing
 * and must change nothing. */
run world_run(form f, uint32_t budget, uint8_t mask0, uint8_t mask1)
{
    run r = {0, 0, 0, KO_OK};
    world_pairs pairs;
    ko_tree_pair pair = {{0, 0}, {0, 0}};
    CHECK_EQ(world_pairs_begin(f, mask0, mask1, &pairs), KO_OK);
    for (uint32_t calls = 0; r.status == KO_OK || r.status == KO_UNFINISHED; calls++) {
        const uint32_t allowed = (budget == 0U) ? calls % 2U : budget;
        const uint32_t before = pairs.q.visits;
        uint32_t purse = allowed;
        r.status = world_pairs_next(f, &pairs, &purse, &pair);
        CHECK(allowed != 0U || pairs.q.visits == before);
        const uint32_t spent = pairs.q.visits - before;
        CHECK(allowed > UINT32_MAX / 2U || spent < allowed + 4U);
        CHECK_EQ(purse, (spent < allowed) ? allowed - spent : 0U);
        if (r.status == KO_OK) {
            fold(&r.hash, pair.a.id);
            fold(&r.hash, pair.b.id);
            fold(&r.hash, pair.a.user);
            fold(&r.hash, pair.b.user);
            r.pairs++;
        }
    }
    r.visits = pairs.q.visits;
    return r;
}

static bool is_marked(uint32_t object)
{
    const uint32_t slot = world_a.ids[object] & 0xFFFFU;
    return ((world_marks[slot / 32U * 2U] >> (slot % 32U)) & 1U) != 0U;
}

static uint8_t category(const world *w, uint32_t object)
{
    uint8_t bits = 0;
    CHECK_EQ(object_category(&w->tree, w->ids[object], &bits), KO_OK);
    return bits;
}

/* True if this pair belongs to the answer. */
static bool is_due(form f, uint32_t i, uint32_t j, uint8_t mask0, uint8_t mask1)
{
    const world *second = (f == CROSS) ? &world_b : &world_a;
    if (world_a.ids[i] == NONE || second->ids[j] == NONE || !world_touch(&world_a, i, second, j)) {
        return false;
    }
    const uint8_t a = category(&world_a, i);
    const uint8_t b = category(second, j);
    const bool one_way = (a & mask0) != 0U && (b & mask1) != 0U;
    const bool other_way = (b & mask0) != 0U && (a & mask1) != 0U;
    if (f == CROSS) {
        return one_way;
    }
    return i != j && (one_way || other_way) && (f == SELF || is_marked(i) || is_marked(j)) &&
           (world_a.ids[i] & 0xFFFFU) < (world_a.ids[j] & 0xFFFFU);
}

/* The most visits that a query of this form may take. */
static uint32_t worst(form f)
{
    const uint32_t n = world_a.tree.count;
    const uint32_t spare = world_a.tree.branches + ((f == MOVED) ? world_a.tree.leaves : 0U) +
                           ((f == MOVED) ? world_a.tree.branches : 0U);
    if (f == CROSS) {
        return (n == 0U || world_b.tree.count == 0U) ? 1U : 2U * n * world_b.tree.count - 1U;
    }
    return ((n == 0U) ? 0U : (n - 1U) * (n - 1U)) + spare;
}

void world_check(form f, uint8_t mask0, uint8_t mask1)
{
    const world *second = (f == CROSS) ? &world_b : &world_a;
    world_pairs pairs;
    ko_tree_pair pair;
    ko_status status;
    memset(seen, 0, sizeof(seen));
    CHECK_EQ(world_pairs_begin(f, mask0, mask1, &pairs), KO_OK);
    uint32_t came = 0;
    while ((status = world_pairs_next(f, &pairs, NULL, &pair)) == KO_OK) {
        const uint32_t i = pair.a.user;
        const uint32_t j = pair.b.user;
        CHECK(i < world_a.capacity && j < second->capacity);
        if (i >= world_a.capacity || j >= second->capacity) {
            return;
        }
        const uint32_t bit = i * second->capacity + j;
        CHECK_EQ(pair.a.id, world_a.ids[i]);
        CHECK_EQ(pair.b.id, second->ids[j]);
        CHECK((seen[bit / 8U] & (1U << bit % 8U)) == 0U);
        CHECK(is_due(f, i, j, mask0, mask1));
        seen[bit / 8U] |= (uint8_t)(1U << bit % 8U);
        came++;
    }
    CHECK_EQ(status, KO_END);
    CHECK(pairs.q.visits <= worst(f));
    uint32_t due = 0;
    for (uint32_t i = 0; i < world_a.capacity; i++) {
        for (uint32_t j = 0; j < second->capacity; j++) {
            due += is_due(f, i, j, mask0, mask1) ? 1U : 0U;
        }
    }
    CHECK_EQ(came, due);
}
