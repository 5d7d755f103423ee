#include "arena.h"

#include <stddef.h>
#include <string.h>

#include "edge.h"
#include "src/tree/tree_node.h"
#include "src/tree/tree_shelf.h"
#include "tests/harness/object.h"

#define USER_MARK 0xC0FFEE00U

ko_tree arena_tree;
EDGE ko_tree_node arena_pool[TEST_CAPACITY];
arena_object arena_objects[TEST_CAPACITY];

uint32_t arena_mix(uint32_t x)
{
    x = (x ^ (x >> 16)) * 0x7FEB352DU;
    x = (x ^ (x >> 15)) * 0x846CA68BU;
    return x ^ (x >> 16);
}

/* A number in -reach .. reach. */
static fix16_t spread(uint32_t bits, fix16_t reach)
{
    return (fix16_t)(arena_mix(bits) % (2U * (uint32_t)reach + 1U)) - reach;
}

void arena_random_box(uint32_t seed, ko_aabb *box)
{
    const uint32_t place = (seed & 0xFFFFU) * 6U;
    const uint32_t nudge = (seed >> 16) * 3U + 0x10000000U;
    box->c.x = spread(place, METRES(8)) + spread(nudge, METRES(1) / 4);
    box->c.y = spread(place + 1U, METRES(8)) + spread(nudge + 1U, METRES(1) / 4);
    box->c.z = spread(place + 2U, METRES(2)) + spread(nudge + 2U, METRES(1) / 4);
    box->r.x = (fix16_t)(arena_mix(place + 3U) % (uint32_t)METRES(1));
    box->r.y = (fix16_t)(arena_mix(place + 4U) % (uint32_t)METRES(1));
    box->r.z = (fix16_t)(arena_mix(place + 5U) % (uint32_t)METRES(1));
}

uint32_t arena_user(uint32_t object)
{
    return object ^ USER_MARK;
}

uint32_t arena_object_of(uint32_t user)
{
    return user ^ USER_MARK;
}

void arena_begin(uint32_t capacity, uint8_t garbage)
{
    memset(arena_pool, garbage, sizeof(arena_pool));
    memset(arena_objects, 0xFF, sizeof(arena_objects));
    CHECK_EQ(ko_tree_init(&arena_tree, arena_pool, capacity, F16(0.1)), KO_OK);
}

/* Hashes whole words, of which both structs consist. */
static uint32_t fold(uint32_t hash, const void *from, size_t size)
{
    const uint8_t *byte = from;
    for (size_t i = 0; i < size; i += sizeof(uint32_t)) {
        uint32_t word;
        memcpy(&word, byte + i, sizeof(word));
        hash = (hash ^ word) * 16777619U;
        hash ^= hash >> 15;
    }
    return hash;
}

uint32_t arena_checksum(void)
{
    return fold(fold(2166136261U, &arena_tree, sizeof(arena_tree)), arena_pool, sizeof(arena_pool));
}

/* Returns some box if the links are damaged. */
const ko_bounds *arena_box_at(uint32_t slot)
{
    const uint32_t place = (slot < ARENA_CAPACITY) ? arena_pool[slot].leaf_place : KO_TREE_NIL;
    const bool is_place = place / 2U < arena_tree.branches;
    CHECK(is_place);
    return &arena_pool[is_place ? place / 2U : 0U].box[place % 2U];
}

const ko_bounds *arena_box_of(uint32_t object)
{
    const ko_bounds *box = arena_box_at(arena_objects[object].id & 0xFFFFU);
    CHECK_EQ(fold(0, box, sizeof(*box)), arena_objects[object].fat);
    return box;
}

void arena_adopt(uint32_t object)
{
    const ko_bounds *box = arena_box_at(arena_objects[object].id & 0xFFFFU);
    arena_objects[object].fat = fold(0, box, sizeof(*box));
}

void arena_corners(const ko_aabb *box, ko_bounds *corners)
{
    corners->lo = (ko_vec3){box->c.x - box->r.x, box->c.y - box->r.y, box->c.z - box->r.z};
    corners->hi = (ko_vec3){box->c.x + box->r.x, box->c.y + box->r.y, box->c.z + box->r.z};
}

static void fatten_axis(int64_t ahead, fix16_t *lo, fix16_t *hi)
{
    const int64_t low = (int64_t)*lo - arena_tree.margin + ((ahead < 0) ? ahead : 0);
    const int64_t high = (int64_t)*hi + arena_tree.margin + ((ahead > 0) ? ahead : 0);
    *lo = (low < -KO_LIMIT) ? -KO_LIMIT : (fix16_t)low;
    *hi = (high > KO_LIMIT) ? KO_LIMIT : (fix16_t)high;
}

void arena_fatten(const ko_aabb *box, const ko_vec3 *step, ko_bounds *fat)
{
    const int64_t ahead = arena_tree.ahead;
    arena_corners(box, fat);
    fatten_axis(ahead * step->x, &fat->lo.x, &fat->hi.x);
    fatten_axis(ahead * step->y, &fat->lo.y, &fat->hi.y);
    fatten_axis(ahead * step->z, &fat->lo.z, &fat->hi.z);
}

bool arena_same(const ko_bounds *a, const ko_bounds *b)
{
    return memcmp(a, b, sizeof(*a)) == 0;
}

static bool axis_holds(fix16_t lo, fix16_t hi, fix16_t from, fix16_t to)
{
    return lo <= from && to <= hi;
}

bool arena_holds(const ko_bounds *outer, const ko_bounds *inner)
{
    return axis_holds(outer->lo.x, outer->hi.x, inner->lo.x, inner->hi.x) &&
           axis_holds(outer->lo.y, outer->hi.y, inner->lo.y, inner->hi.y) &&
           axis_holds(outer->lo.z, outer->hi.z, inner->lo.z, inner->hi.z);
}

static bool axis_apart(fix16_t lo, fix16_t hi, fix16_t from, fix16_t to)
{
    return hi < from || to < lo;
}

bool arena_touch(const ko_bounds *a, const ko_bounds *b)
{
    return !axis_apart(a->lo.x, a->hi.x, b->lo.x, b->hi.x) &&
           !axis_apart(a->lo.y, a->hi.y, b->lo.y, b->hi.y) &&
           !axis_apart(a->lo.z, a->hi.z, b->lo.z, b->hi.z);
}

/* The tree's box must be the documented one, bit for bit. The reported box must contain it. */
static void check_fat(uint32_t object, const ko_aabb *box, const ko_vec3 *step)
{
    arena_object *o = &arena_objects[object];
    ko_bounds expected;
    ko_bounds told;
    ko_aabb fat;
    arena_fatten(box, step, &expected);
    o->fat = fold(0, &expected, sizeof(expected));
    CHECK(arena_same(arena_box_of(object), &expected));
    CHECK_EQ(object_fat_box(&arena_tree, o->id, &fat), KO_OK);
    CHECK_EQ(ko_aabb_check(&fat), KO_OK);
    arena_corners(&fat, &told);
    CHECK(arena_holds(&told, &expected));
}

void arena_insert(uint32_t object, uint32_t seed, arena_pattern *pattern)
{
    static const ko_vec3 still = {0, 0, 0};
    arena_object *o = &arena_objects[object];
    ko_aabb box;
    uint32_t user = 0;
    const uint32_t count = arena_tree.count;
    pattern(seed, &box);
    CHECK_EQ(ko_tree_insert(&arena_tree, &box, arena_user(object), &o->id), KO_OK);
    o->seed = seed;
    CHECK_EQ(arena_tree.count, count + 1U);
    CHECK_EQ(object_user(&arena_tree, o->id, &user), KO_OK);
    CHECK_EQ(user, arena_user(object));
    check_fat(object, &box, &still);
}

void arena_remove(uint32_t object)
{
    arena_object *o = &arena_objects[object];
    uint32_t user = 0;
    const uint32_t count = arena_tree.count;
    CHECK_EQ(ko_tree_remove(&arena_tree, o->id), KO_OK);
    CHECK_EQ(arena_tree.count, count - 1U);
    CHECK_EQ(object_user(&arena_tree, o->id, &user), KO_E_ID);
    o->id = KO_TREE_ID_NONE;
}

static void move_to(uint32_t object, const ko_aabb *to, const ko_vec3 *displacement)
{
    static const ko_vec3 still = {0, 0, 0};
    const ko_tree_id id = arena_objects[object].id;
    ko_bounds corners;
    arena_corners(to, &corners);
    const bool stays = arena_holds(arena_box_of(object), &corners);
    const uint32_t revision = arena_tree.revision;
    const uint32_t count = arena_tree.count;
    CHECK_EQ(ko_tree_move(&arena_tree, id, to, displacement), stays ? KO_OK : KO_MOVED);
    CHECK_EQ(arena_tree.revision == revision, stays);
    CHECK_EQ(arena_tree.count, count);
    if (!stays) {
        check_fat(object, to, (displacement == NULL) ? &still : displacement);
    }
}

void arena_move(uint32_t object, uint32_t seed, arena_pattern *pattern)
{
    ko_aabb from;
    ko_aabb to;
    pattern(arena_objects[object].seed, &from);
    pattern(seed, &to);
    const ko_vec3 step = {to.c.x - from.c.x, to.c.y - from.c.y, to.c.z - from.c.z};
    move_to(object, &to, &step);
    arena_objects[object].seed = seed;
}

void arena_put(uint32_t object, uint32_t seed, arena_pattern *pattern)
{
    ko_aabb to;
    pattern(seed, &to);
    move_to(object, &to, NULL);
    arena_objects[object].seed = seed;
}

void arena_step(test_random *random, uint32_t removals)
{
    const uint32_t object = random_bits(random) % arena_tree.capacity;
    const uint32_t seed = random_bits(random);
    const uint32_t choice = random_bits(random);
    if (arena_objects[object].id == KO_TREE_ID_NONE) {
        arena_insert(object, seed, arena_random_box);
        return;
    }
    if (choice % 8U < removals) {
        arena_remove(object);
        return;
    }
    const bool leaps = (choice >> 8) % 4U == 0U;
    const uint32_t place = leaps ? seed : arena_objects[object].seed;
    arena_move(object, (place & 0xFFFFU) | (seed & 0xFFFF0000U), arena_random_box);
}

/* ---- the shape ---- */

/* Computed from the recursion alone. A height far beyond the limit gives UINT32_MAX, more leaves
 * than a tree can hold. */
uint32_t arena_least_leaves(uint32_t height)
{
    uint32_t least[KO_TREE_MAX_HEIGHT + 2U];
    if (height > KO_TREE_MAX_HEIGHT + 1U) {
        return UINT32_MAX;
    }
    for (uint32_t h = 0; h <= height; h++) {
        const uint32_t shorter = (h > KO_TREE_K + 1U) ? h - 1U - KO_TREE_K : 0U;
        least[h] = (h == 0U) ? 1U : least[h - 1U] + least[shorter];
    }
    return least[height];
}

static bool is_branch(uint32_t link)
{
    return link < arena_tree.branches && link != 0U;
}

static uint32_t height_of(uint32_t link)
{
    return is_branch(link) ? arena_pool[link].height : 0U;
}

uint32_t arena_height(void)
{
    return height_of(arena_pool[0].child[0]);
}

/* How many branches in a row from the root down have one leaf and one child that is more than K
 * high. */
static uint32_t shelves_of(void)
{
    uint32_t shelves = 0;
    for (uint32_t link = arena_pool[0].child[0]; height_of(link) > KO_TREE_K + 1U; shelves++) {
        const uint16_t *child = arena_pool[link].child;
        if (is_branch(child[0]) && is_branch(child[1])) {
            break;
        }
        link = is_branch(child[0]) ? child[0] : child[1];
    }
    return shelves;
}

void arena_check_height(void)
{
    const uint32_t height = (arena_tree.count == 0U) ? 0U : arena_height();
    const uint32_t shelves = (arena_tree.count == 0U) ? 0U : shelves_of();
    const uint32_t exempt = (shelves < KOI_TREE_SHELVES) ? shelves : KOI_TREE_SHELVES;
    CHECK(height <= KO_TREE_MAX_HEIGHT);
    CHECK(arena_tree.count == 0U ||
          arena_least_leaves(height - exempt) + exempt <= arena_tree.count);
}

/* True iff the branch that hangs at a place is one of the shelves at the top. */
static bool is_shelf(uint32_t place)
{
    uint32_t depth = 0;
    for (uint32_t at = place; at / 2U != 0U && depth < KOI_TREE_SHELVES; depth++) {
        at = arena_pool[at / 2U].place;
    }
    return depth < KOI_TREE_SHELVES && depth < shelves_of();
}

static fix16_t lower(fix16_t a, fix16_t b)
{
    return (a < b) ? a : b;
}

static fix16_t higher(fix16_t a, fix16_t b)
{
    return (a > b) ? a : b;
}

void arena_unite(const ko_bounds boxes[2], ko_bounds *both)
{
    const ko_bounds *a = &boxes[0];
    const ko_bounds *b = &boxes[1];
    both->lo = (ko_vec3){lower(a->lo.x, b->lo.x), lower(a->lo.y, b->lo.y), lower(a->lo.z, b->lo.z)};
    both->hi =
        (ko_vec3){higher(a->hi.x, b->hi.x), higher(a->hi.y, b->hi.y), higher(a->hi.z, b->hi.z)};
}

/* Checks a branch: it names its parent and has the right box, height, balance and filter bits. */
static bool check_branch(uint32_t place, uint32_t link)
{
    const ko_tree_node *above = &arena_pool[place / 2U];
    const ko_tree_node *node = &arena_pool[link];
    const uint32_t a = height_of(node->child[0]);
    const uint32_t b = height_of(node->child[1]);
    const uint32_t high = (a > b) ? a : b;
    const uint32_t low = (a > b) ? b : a;
    ko_bounds both;
    arena_unite(node->box, &both);
    CHECK_EQ(node->place, place);
    CHECK_EQ(node->height, high + 1U);
    CHECK(high - low <= KO_TREE_K || (low == 0U && is_shelf(place)));
    CHECK_EQ(node->category & ~above->category, 0);
    CHECK(arena_same(&above->box[place % 2U], &both));
    return node->place == place;
}

/* Checks a leaf: it names its parent and is an object of the model with the right box. */
static bool check_leaf(uint32_t place, uint32_t link)
{
    const uint32_t slot = link - KO_TREE_LEAF;
    if (slot >= arena_tree.leaves) {
        CHECK_EQ(slot, 0xFFFFFFFFU);
        return false;
    }
    const ko_tree_node *node = &arena_pool[slot];
    const uint32_t object = arena_object_of(node->user);
    CHECK_EQ(node->leaf_place, place);
    CHECK(node->leaf_category != 0U);
    CHECK_EQ(node->leaf_category & ~arena_pool[place / 2U].category, 0);
    CHECK(object < ARENA_CAPACITY);
    if (object >= ARENA_CAPACITY) {
        return false;
    }
    CHECK_EQ(arena_objects[object].id, slot | ((uint32_t)node->generation << 16));
    return arena_box_of(object) != NULL;
}

/* The next position after a leaf: climbs to a first child, then steps over to the second; 0 at the
 * end. The branches that it climbs were checked on the descent. */
static uint32_t next_place(uint32_t place, uint32_t *depth)
{
    while (place % 2U == 1U) {
        place = arena_pool[place / 2U].place;
        (*depth)--;
    }
    return (place == 0U) ? 0U : place + 1U;
}

void arena_check_shape(void)
{
    uint32_t leaves = 0;
    uint32_t deepest = 0;
    uint32_t depth = 0;
    uint32_t place = 0;
    bool is_sound = true;
    for (uint32_t step = 0; step < 2U * arena_tree.count && is_sound; step++) {
        const uint32_t link = arena_pool[place / 2U].child[place % 2U];
        if (is_branch(link)) {
            is_sound = check_branch(place, link);
            place = 2U * link;
            depth++;
            continue;
        }
        is_sound = check_leaf(place, link);
        leaves++;
        deepest = (depth > deepest) ? depth : deepest;
        place = next_place(place, &depth);
        if (place == 0U) {
            break;
        }
    }
    CHECK_EQ(leaves, arena_tree.count);
    CHECK(arena_tree.count == 0U || deepest == arena_height());
}

void arena_check_sound(void)
{
    ko_tree_stats stats;
    CHECK_EQ(ko_tree_validate(&arena_tree), KO_OK);
    CHECK_EQ(ko_tree_measure(&arena_tree, &stats), KO_OK);
    CHECK_EQ(stats.count, arena_tree.count);
    CHECK_EQ(stats.height, (stats.count == 0U) ? 0U : arena_height());
    arena_check_height();
    arena_check_shape();
}

/* ---- what counts ---- */

static uint32_t category_of(uint32_t link)
{
    return (link < arena_tree.branches) ? arena_tree.nodes[link].category
                                        : arena_tree.nodes[link - KO_TREE_LEAF].leaf_category;
}

/* True if validation must find a flipped filter bit of this branch. It sees a bit if the branch
 * above lacks it or a child has it. Any other bit only makes queries visit more. */
static bool category_must_be_found(uint32_t node, uint32_t bit)
{
    const ko_tree_node *n = &arena_tree.nodes[node];
    const uint32_t mask = 1U << bit;
    if ((n->category & mask) == 0U) {
        return node != 0U && (arena_tree.nodes[n->place / 2U].category & mask) == 0U;
    }
    const uint32_t second = (n->child[1] == KO_TREE_NIL) ? 0U : category_of(n->child[1]);
    return n->child[0] != KO_TREE_NIL && ((category_of(n->child[0]) | second) & mask) != 0U;
}

/* Call this before the damage. In a branch or leaf in use every bit counts. In a free node its link
 * counts, and a leaf's generation. */
bool arena_bit_counts(uint32_t node, uint32_t bit)
{
    const size_t byte = bit / 8U;
    if (byte >= offsetof(ko_tree_node, user)) {
        const bool in_use = arena_tree.nodes[node].leaf_place < KO_TREE_LEAF;
        const bool is_link = byte / 2U == offsetof(ko_tree_node, leaf_place) / 2U;
        const bool is_generation = byte == offsetof(ko_tree_node, generation);
        return node < arena_tree.leaves && (in_use || is_link || is_generation);
    }
    if (node >= arena_tree.branches) {
        return false;
    }
    const bool in_use = arena_tree.nodes[node].place < KO_TREE_LEAF;
    if (in_use && byte == offsetof(ko_tree_node, category)) {
        return category_must_be_found(node, bit % 8U);
    }
    return in_use || byte / 2U == offsetof(ko_tree_node, place) / 2U;
}
