#include "life.h"

#include <stddef.h>
#include <string.h>

#include "edge.h"
#include "lost.h"
#include "tests/harness/object.h"

EDGE static ko_tree_node nodes_a[LIFE_NODES];
static ko_tree_node nodes_b[LIFE_OTHER + 1U];
static life_object objects_a[LIFE_CAPACITY];
static life_object objects_b[LIFE_OTHER];
uint8_t life_bytes[KO_TREE_SNAPSHOT_BYTES(LIFE_CAPACITY)];

life life_a = {.nodes = nodes_a, .objects = objects_a};
life life_b = {.nodes = nodes_b, .objects = objects_b};

static uint32_t draw(test_random *random, uint32_t below)
{
    return random_bits(random) % below;
}

/* The last world meets the limit and has even numbers only. The others leave room to double. */
void life_begin(life *l, uint32_t capacity, uint32_t world)
{
    static const fix16_t worlds[LIFE_WORLDS] = {
        4, 64, 5000, 1 << 20, 100 << 16, KO_LIMIT / 10, KO_LIMIT};
    field_world = worlds[world];
    l->is_even = world == LIFE_WORLDS - 1U;
    l->is_dense = false;
    memset(&l->tuner, 0, sizeof(l->tuner));
    memset(l->nodes, 0xA5, (capacity + 1U) * sizeof(*l->nodes));
    for (uint32_t i = 0; i < capacity; i++) {
        l->objects[i].id = KO_TREE_ID_NONE;
    }
    CHECK_EQ(ko_tree_init(&l->tree, l->nodes, capacity, 0), KO_OK);
}

/* ---- boxes ---- */

/* Boxes up to a quarter of the world, so that many touch and some hide behind others. */
static void draw_large(test_random *random, fix16_t *c, fix16_t *r)
{
    *r = random_range(random, 0, field_world / 4) & ~1;
    *c = random_range(random, *r - field_world, field_world - *r) & ~1;
    if (*c - *r < -field_world || *c + *r > field_world) {
        *r = 0; /* only in the smallest worlds */
    }
}

static ko_aabb draw_box(test_random *random, const life *l)
{
    ko_aabb box = field_box(random);
    if (l->is_dense) {
        draw_large(random, &box.c.x, &box.r.x);
        draw_large(random, &box.c.y, &box.r.y);
        draw_large(random, &box.c.z, &box.r.z);
    }
    if (!l->is_even) { /* field_box leaves no room for more at the edge of the world, nor needs to
                        */
        box.c.x += (fix16_t)draw(random, 2);
        box.c.y += (fix16_t)draw(random, 2);
        box.r.z += (fix16_t)draw(random, 2);
    }
    return box;
}

static ko_vec3 draw_displacement(test_random *random, const life *l)
{
    const ko_vec3 p = field_point(random);
    const ko_vec3 step = {p.x / 8, p.y / 8, p.z / 8};
    const ko_vec3 even = {step.x & ~1, step.y & ~1, step.z & ~1};
    return l->is_even ? even : step;
}

static void fatten_axis(int64_t c, int64_t r, int64_t margin, int64_t ahead, fix16_t *lo,
                        fix16_t *hi)
{
    const int64_t low = c - r - margin;
    const int64_t high = c + r + margin;
    const int64_t first = ((low < -KO_LIMIT) ? -KO_LIMIT : low) + ((ahead < 0) ? ahead : 0);
    const int64_t last = ((high > KO_LIMIT) ? KO_LIMIT : high) + ((ahead > 0) ? ahead : 0);
    *lo = (fix16_t)((first < -KO_LIMIT) ? -KO_LIMIT : first);
    *hi = (fix16_t)((last > KO_LIMIT) ? KO_LIMIT : last);
}

/* The fat box, as tree.h describes it. */
static ko_bounds fatten(const ko_tree *tree, const ko_aabb *box, const ko_vec3 *step)
{
    static const ko_vec3 none = {0, 0, 0};
    const ko_vec3 *s = (step == NULL) ? &none : step;
    const int64_t ahead = tree->ahead;
    const fix16_t m = tree->margin;
    ko_bounds fat;
    fatten_axis(box->c.x, box->r.x, m, ahead * s->x, &fat.lo.x, &fat.hi.x);
    fatten_axis(box->c.y, box->r.y, m, ahead * s->y, &fat.lo.y, &fat.hi.y);
    fatten_axis(box->c.z, box->r.z, m, ahead * s->z, &fat.lo.z, &fat.hi.z);
    return fat;
}

static bool holds(const ko_bounds *fat, const ko_aabb *box)
{
    return fat->lo.x <= box->c.x - box->r.x && box->c.x + box->r.x <= fat->hi.x &&
           fat->lo.y <= box->c.y - box->r.y && box->c.y + box->r.y <= fat->hi.y &&
           fat->lo.z <= box->c.z - box->r.z && box->c.z + box->r.z <= fat->hi.z;
}

/* ---- refusals ---- */

static uint32_t checksum(const life *l)
{
    const uint8_t *byte = (const uint8_t *)l->nodes;
    uint32_t hash = 2166136261U;
    for (size_t i = 0; i < (l->tree.capacity + 1U) * sizeof(*l->nodes); i += 4U) {
        uint32_t word;
        memcpy(&word, byte + i, 4);
        hash = (hash ^ word) * 16777619U;
        hash ^= hash >> 15;
    }
    return hash;
}

/* Makes calls that must be refused and must change no byte. */
static void try_refusals(life *l, test_random *random)
{
    const ko_tree before = l->tree;
    const uint32_t sum = checksum(l);
    const ko_aabb good = draw_box(random, l);
    ko_aabb bad = good;
    ko_tree_id id = 77;
    const uint32_t slot = draw(random, l->tree.capacity);
    const ko_tree_id stale = (l->objects[slot].id == KO_TREE_ID_NONE)
                                 ? random_bits(random) << 16 | slot | 0x80000000U
                                 : l->objects[slot].id ^ (0x10000U << draw(random, 8));
    bad.r.y = (draw(random, 2) == 0U) ? -1 : KO_LIMIT + 1;
    CHECK_EQ(ko_tree_insert(&l->tree, &bad, 1, &id), KO_E_RANGE);
    CHECK_EQ(ko_tree_move(&l->tree, stale, &good, NULL), KO_E_ID);
    CHECK_EQ(ko_tree_remove(&l->tree, stale), KO_E_ID);
    CHECK_EQ(ko_tree_set_category(&l->tree, stale, 3), KO_E_ID);
    if (l->tree.count == l->tree.capacity) {
        CHECK_EQ(lost_one(&l->tree, ko_tree_insert(&l->tree, &good, 1, &id)), KO_OK);
        CHECK_EQ(lost_one(&l->tree, ko_tree_build(&l->tree, &good, NULL, 1, &id)), KO_OK);
    }
    if (l->tree.count != 0U) {
        CHECK_EQ(ko_tree_save(&l->tree, life_bytes, 40), KO_E_FULL);
    }
    CHECK_EQ(id, 77);
    CHECK(memcmp(&before, &l->tree, sizeof(before)) == 0);
    CHECK_EQ(checksum(l), sum);
}

/* ---- steps ---- */

/* Records an object that the tree has inserted. */
static void adopt(life *l, ko_tree_id id, uint32_t user, const ko_aabb *box)
{
    const uint32_t slot = id & 0xFFFFU;
    CHECK(slot < l->tree.capacity && l->objects[slot].id == KO_TREE_ID_NONE);
    if (slot < l->tree.capacity) {
        l->objects[slot] = (life_object){id, user, fatten(&l->tree, box, NULL), KO_TREE_CATEGORY};
    }
}

static life_effect insert(life *l, test_random *random)
{
    const ko_aabb box = draw_box(random, l);
    const uint32_t user = random_bits(random);
    ko_tree_id id = 0;
    CHECK_EQ(ko_tree_insert(&l->tree, &box, user, &id), KO_OK);
    adopt(l, id, user, &box);
    return LIFE_CHANGED;
}

static life_effect take_out(life *l, uint32_t slot)
{
    CHECK_EQ(ko_tree_remove(&l->tree, l->objects[slot].id), KO_OK);
    CHECK_EQ(ko_tree_remove(&l->tree, l->objects[slot].id), KO_E_ID);
    l->objects[slot].id = KO_TREE_ID_NONE;
    return LIFE_CHANGED;
}

static life_effect colour(life *l, uint32_t slot, test_random *random)
{
    const uint32_t bits = random_bits(random);
    l->objects[slot].bits = (uint8_t)((bits & 0xFU) == 0U ? 0U : 1U << ((bits >> 8) % 8U));
    CHECK_EQ(ko_tree_set_category(&l->tree, l->objects[slot].id, l->objects[slot].bits), KO_OK);
    return LIFE_CHANGED;
}

static bool is_in_world(const ko_bounds *b)
{
    const fix16_t w = field_world;
    return b->lo.x >= -w && b->lo.y >= -w && b->lo.z >= -w && b->hi.x <= w && b->hi.y <= w &&
           b->hi.z <= w;
}

/* Moves an object anywhere, or to a corner of its fat box and just beyond. */
static life_effect move(life *l, uint32_t slot, test_random *random)
{
    life_object *o = &l->objects[slot];
    const ko_vec3 by = draw_displacement(random, l);
    const ko_vec3 *step = (draw(random, 3) == 0U) ? NULL : &by;
    ko_aabb box = draw_box(random, l);
    if (draw(random, 2) == 0U && is_in_world(&o->fat)) {
        const ko_aabb near = {{o->fat.lo.x, o->fat.lo.y, o->fat.hi.z}, {0, 0, 0}};
        box = near;
        box.c.x += (o->fat.lo.x < field_world) ? (fix16_t)(2U * draw(random, 2)) : 0;
        box.r.z = (o->fat.hi.z > 2) ? 2 : 0;
        box.c.z -= box.r.z;
    }
    const bool stays = holds(&o->fat, &box);
    CHECK_EQ(ko_tree_move(&l->tree, o->id, &box, step), stays ? KO_OK : KO_MOVED);
    o->fat = stays ? o->fat : fatten(&l->tree, &box, step);
    return stays ? LIFE_SAME : LIFE_CHANGED;
}

life_effect life_step(life *l, test_random *random)
{
    const uint32_t slot = draw(random, l->tree.capacity);
    const uint32_t choice = draw(random, 64);
    if (choice == 0U) {
        return life_upkeep(l, random);
    }
    if (choice == 1U) {
        try_refusals(l, random);
        return LIFE_SAME;
    }
    if (l->objects[slot].id == KO_TREE_ID_NONE) {
        return insert(l, random);
    }
    if (choice < 14U) {
        return take_out(l, slot);
    }
    return (choice < 20U) ? colour(l, slot, random) : move(l, slot, random);
}

/* ---- upkeep ---- */

static life_effect tune(life *l, test_random *random)
{
    const uint32_t revision = l->tree.revision;
    const uint32_t moves = l->tuner.moves;
    const ko_status status = ko_tree_tune(&l->tree, &(uint32_t){draw(random, 200)}, &l->tuner);
    CHECK(status == KO_OK || status == KO_UNFINISHED);
    CHECK_EQ(l->tuner.moves != moves, l->tree.revision != revision);
    return (l->tuner.moves != moves) ? LIFE_CHANGED : LIFE_SAME;
}

/* Builds as many objects as there is room for, at most 3. */
static life_effect build(life *l, test_random *random)
{
    const uint32_t room = (uint32_t)l->tree.capacity - l->tree.count;
    const uint32_t n = draw(random, ((room < 3U) ? room : 3U) + 1U);
    ko_aabb boxes[3];
    uint32_t users[3];
    ko_tree_id ids[3];
    for (uint32_t i = 0; i < n; i++) {
        boxes[i] = draw_box(random, l);
        users[i] = random_bits(random);
    }
    CHECK_EQ(ko_tree_build(&l->tree, boxes, users, n, ids), KO_OK);
    for (uint32_t i = 0; i < n; i++) {
        adopt(l, ids[i], users[i], &boxes[i]);
    }
    return (n == 0U) ? LIFE_SAME : LIFE_CHANGED;
}

/* Saves the tree and restores it. Queries under way see another tree. */
static life_effect freeze(life *l)
{
    const uint32_t capacity = l->tree.capacity;
    ko_tree_node *nodes = l->tree.nodes;
    uint32_t size = 0;
    CHECK_EQ(snapshot_size(&l->tree, &size), KO_OK);
    CHECK(size <= sizeof(life_bytes));
    const ko_status status = ko_tree_save(&l->tree, life_bytes, size);
    CHECK_EQ(status, KO_OK);
    if (status != KO_OK) {
        return LIFE_SAME; /* there is no snapshot to restore */
    }
    memset(nodes, 0x5A, capacity * sizeof(*nodes));
    memset(&l->tree, 0x5A, sizeof(l->tree));
    CHECK_EQ(ko_tree_restore(&l->tree, nodes, capacity, life_bytes, size), KO_OK);
    return LIFE_ANOTHER;
}

/* Moves the tree by one node in memory. Queries do not notice. */
static life_effect shift(life *l)
{
    ko_tree_node *to = (l->tree.nodes == l->nodes) ? l->nodes + 1 : l->nodes;
    CHECK_EQ(ko_tree_copy(&l->tree, to, l->tree.capacity, &l->tree), KO_OK);
    CHECK(l->tree.nodes == to);
    return LIFE_SAME;
}

static life_effect set_margin(life *l, test_random *random)
{
    const uint32_t most = l->is_even ? 1U : (uint32_t)field_world / 100U + 3U;
    const fix16_t margin = (fix16_t)draw(random, most);
    const uint8_t ahead = (uint8_t)draw(random, KO_TREE_MAX_AHEAD + 1U);
    CHECK_EQ(ko_tree_set_margin(&l->tree, margin, ahead), KO_OK);
    return LIFE_SAME;
}

life_effect life_upkeep(life *l, test_random *random)
{
    switch (draw(random, 8)) {
    case 0:
        CHECK_EQ(ko_tree_rebuild(&l->tree), KO_OK);
        return (l->tree.branches == 0U) ? LIFE_SAME : LIFE_CHANGED;
    case 1:
        CHECK_EQ(ko_tree_compact(&l->tree), KO_OK);
        return (l->tree.branches == 0U) ? LIFE_SAME : LIFE_CHANGED;
    case 2:
        return build(l, random);
    case 3:
        return freeze(l);
    case 4:
        return shift(l);
    case 5:
        return set_margin(l, random);
    default:
        return tune(l, random);
    }
}

/* ---- agreement ---- */

static bool is_wider_by_one_at_most(fix16_t told, fix16_t lo, fix16_t hi)
{
    return told == hi - lo || told == hi - lo + 1;
}

/* Compares the tree's reports on an object with the model. */
static void check_object(const life *l, const life_object *o)
{
    ko_aabb told = {{0, 0, 0}, {0, 0, 0}};
    uint32_t user = 0;
    uint8_t bits = 0;
    CHECK_EQ(object_user(&l->tree, o->id, &user), KO_OK);
    CHECK_EQ(user, o->user);
    CHECK_EQ(object_category(&l->tree, o->id, &bits), KO_OK);
    CHECK_EQ(bits, o->bits);
    CHECK_EQ(object_fat_box(&l->tree, o->id, &told), KO_OK);
    const ko_bounds *f = &o->fat;
    CHECK(told.c.x - told.r.x <= f->lo.x && told.c.x + told.r.x >= f->hi.x);
    CHECK(told.c.y - told.r.y <= f->lo.y && told.c.y + told.r.y >= f->hi.y);
    CHECK(told.c.z - told.r.z <= f->lo.z && told.c.z + told.r.z >= f->hi.z);
    CHECK(is_wider_by_one_at_most(2 * told.r.x, f->lo.x, f->hi.x));
    CHECK(is_wider_by_one_at_most(2 * told.r.y, f->lo.y, f->hi.y));
    CHECK(is_wider_by_one_at_most(2 * told.r.z, f->lo.z, f->hi.z));
}

void life_check(const life *l)
{
    uint32_t count = 0;
    ko_tree_stats stats;
    CHECK_EQ(ko_tree_validate(&l->tree), KO_OK);
    CHECK_EQ(ko_tree_measure(&l->tree, &stats), KO_OK);
    CHECK(stats.height <= KO_TREE_MAX_HEIGHT);
    for (uint32_t i = 0; i < l->tree.capacity; i++) {
        if (l->objects[i].id != KO_TREE_ID_NONE) {
            check_object(l, &l->objects[i]);
            count++;
        }
    }
    CHECK_EQ(stats.count, count);
}
