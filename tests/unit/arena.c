#include "arena.h"

#include <stddef.h>
#include <string.h>

#define USER_MARK 0xC0FFEE00U

ko_tree arena_tree;
ko_tree_node arena_pool[ARENA_NODES];
arena_object arena_objects[TEST_CAPACITY];

uint32_t arena_mix(uint32_t x)
{
    x = (x ^ (x >> 16)) * 0x7FEB352DU;
    x = (x ^ (x >> 15)) * 0x846CA68BU;
    return x ^ (x >> 16);
}

/* In -reach .. reach. */
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
    CHECK_EQ(ko_tree_init(&arena_tree, arena_pool, KO_TREE_NODES(capacity)), KO_OK);
}

static uint32_t fold(uint32_t hash, const void *from, size_t size)
{
    const uint8_t *byte = from;
    for (size_t i = 0; i < size; i++) {
        hash = (hash ^ byte[i]) * 16777619U;
    }
    return hash;
}

uint32_t arena_checksum(void)
{
    return fold(fold(2166136261U, &arena_tree, sizeof(arena_tree)), arena_pool, sizeof(arena_pool));
}

/* Of an object that is not in, though it should be: some box, and a failed check. */
const ko_bounds *arena_box_of(uint32_t object)
{
    const uint32_t slot = arena_objects[object].id & 0xFFFFU;
    CHECK(slot < arena_tree.capacity);
    return &arena_pool[(slot < arena_tree.capacity) ? slot : 0U].box;
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

/* The tree's box is, bit for bit, the documented one; the one it tells holds that. */
static void check_fat(uint32_t object, const ko_aabb *box, const ko_vec3 *step)
{
    ko_bounds expected;
    ko_bounds told;
    ko_aabb fat;
    arena_fatten(box, step, &expected);
    CHECK(arena_same(arena_box_of(object), &expected));
    CHECK_EQ(ko_tree_fat_box(&arena_tree, arena_objects[object].id, &fat), KO_OK);
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
    CHECK_EQ(ko_tree_user(&arena_tree, o->id, &user), KO_OK);
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
    CHECK_EQ(ko_tree_user(&arena_tree, o->id, &user), KO_E_ID);
    o->id = KO_TREE_ID_NONE;
}

void arena_move(uint32_t object, uint32_t seed, arena_pattern *pattern)
{
    arena_object *o = &arena_objects[object];
    ko_aabb from;
    ko_aabb to;
    ko_bounds corners;
    pattern(o->seed, &from);
    pattern(seed, &to);
    arena_corners(&to, &corners);
    const ko_vec3 step = {to.c.x - from.c.x, to.c.y - from.c.y, to.c.z - from.c.z};
    const bool stays = arena_holds(arena_box_of(object), &corners);
    const uint32_t revision = arena_tree.revision;
    CHECK_EQ(ko_tree_move(&arena_tree, o->id, &to, &step), stays ? KO_OK : KO_MOVED);
    CHECK_EQ(arena_tree.revision == revision, stays);
    o->seed = seed;
    if (!stays) {
        check_fat(object, &to, &step);
    }
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

/* From the recursion alone; of heights beyond the limit and one too many to hold. */
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

static uint32_t height_of(uint32_t node)
{
    return (node < arena_tree.capacity) ? 0U : arena_pool[node].height;
}

static bool is_balanced(const ko_tree_node *branch)
{
    const uint32_t a = height_of(branch->is.child[0]);
    const uint32_t b = height_of(branch->is.child[1]);
    const uint32_t high = (a > b) ? a : b;
    const uint32_t low = (a > b) ? b : a;
    return branch->height == high + 1U && high - low <= KO_TREE_K;
}

static void check_balance(void)
{
    uint32_t linked = 0;
    for (uint32_t i = arena_tree.capacity; i < arena_tree.branches.fresh; i++) {
        const ko_tree_node *node = &arena_pool[i];
        const bool is_linked = node->box.lo.x <= node->box.hi.x;
        linked += is_linked ? 1U : 0U;
        CHECK(!is_linked || is_balanced(node));
    }
    CHECK_EQ(linked, (arena_tree.count == 0U) ? 0U : arena_tree.count - 1U);
}

void arena_check_sound(void)
{
    ko_tree_stats stats;
    CHECK_EQ(ko_tree_validate(&arena_tree), KO_OK);
    CHECK_EQ(ko_tree_measure(&arena_tree, &stats), KO_OK);
    CHECK(stats.height <= KO_TREE_MAX_HEIGHT);
    CHECK(stats.count == 0U || arena_least_leaves(stats.height) <= stats.count);
    CHECK_EQ(stats.count, arena_tree.count);
    check_balance();
}

/* Links from a leaf up to the root; 0xFFFF if they do not lead there. */
static uint32_t depth_of(uint32_t object)
{
    uint32_t node = arena_objects[object].id & 0xFFFFU;
    for (uint32_t depth = 0; depth <= KO_TREE_MAX_HEIGHT; depth++) {
        const uint32_t above = (node < ARENA_NODES) ? arena_pool[node].parent : KO_TREE_NIL;
        if (above >= ARENA_NODES) {
            return (node == arena_tree.root) ? depth : 0xFFFFU;
        }
        CHECK(arena_holds(&arena_pool[above].box, &arena_pool[node].box));
        node = above;
    }
    return 0xFFFFU;
}

/* The height by following every leaf up: independent of what the tree says about itself. */
void arena_check_depths(void)
{
    ko_tree_stats stats;
    uint32_t deepest = 0;
    for (uint32_t i = 0; i < arena_tree.capacity; i++) {
        const uint32_t depth = (arena_objects[i].id == KO_TREE_ID_NONE) ? 0U : depth_of(i);
        deepest = (depth > deepest) ? depth : deepest;
    }
    CHECK_EQ(ko_tree_measure(&arena_tree, &stats), KO_OK);
    CHECK_EQ(stats.height, deepest);
}

/* ---- patterns: the seed is the object's number ---- */

static void place(ko_aabb *box, fix16_t x, fix16_t y, fix16_t z, fix16_t r)
{
    *box = (ko_aabb){{x, y, z}, {r, r, r}};
}

void arena_row(uint32_t i, ko_aabb *box)
{
    place(box, METRES(i), 0, 0, METRES(1) / 4);
}

static void row_down_x(uint32_t i, ko_aabb *box)
{
    place(box, -METRES(i), 0, 0, METRES(1) / 4);
}

static void row_up_y(uint32_t i, ko_aabb *box)
{
    place(box, METRES(3), METRES(i), 0, METRES(2));
}

static void row_down_y(uint32_t i, ko_aabb *box)
{
    place(box, 0, -METRES(i), 0, 0);
}

static void row_up_z(uint32_t i, ko_aabb *box)
{
    place(box, 0, METRES(-7), METRES(i), METRES(1));
}

static void row_down_z(uint32_t i, ko_aabb *box)
{
    place(box, 0, 0, -METRES(i), METRES(5));
}

static void identical(uint32_t i, ko_aabb *box)
{
    (void)i;
    place(box, METRES(1), METRES(2), METRES(3), METRES(1));
}

static void same_point_far_out(uint32_t i, ko_aabb *box)
{
    (void)i;
    place(box, KO_LIMIT, -KO_LIMIT, KO_LIMIT, 0);
}

static void nested_outward(uint32_t i, ko_aabb *box)
{
    place(box, 0, 0, 0, METRES(i + 1U) / 2);
}

static void nested_inward(uint32_t i, ko_aabb *box)
{
    place(box, METRES(8), 0, 0, METRES(2000U - i));
}

static void powers_of_two(uint32_t i, ko_aabb *box)
{
    place(box, (fix16_t)1 << (i % 29U), -((fix16_t)1 << (i / 29U % 29U)), 0, (fix16_t)(i % 7U));
}

/* Eight directions, ever farther out. */
static void spiral(uint32_t i, ko_aabb *box)
{
    static const int8_t turn[8] = {0, 5, 7, 5, 0, -5, -7, -5};
    const fix16_t far = (fix16_t)(i * 0x800U);
    place(box, turn[(i + 2U) % 8U] * far, turn[i % 8U] * far, (fix16_t)i, METRES(1) / 2);
}

/* Around the corners of the world, cut at its edge. */
static void clusters(uint32_t i, ko_aabb *box)
{
    const fix16_t inset = METRES(1) / 8 + (fix16_t)(arena_mix(i) % (uint32_t)METRES(2));
    const fix16_t edge = KO_LIMIT - inset;
    place(box, (i & 1U) ? edge : -edge, (i & 2U) ? edge : -edge, (i & 4U) ? edge : -edge,
          METRES(1) / 8);
}

/* From far to near, on alternate sides. */
static void closing_in(uint32_t i, ko_aabb *box)
{
    const fix16_t x = METRES(4000U - i);
    place(box, (i & 1U) ? x : -x, 0, 0, METRES(1));
}

arena_pattern *const arena_patterns[ARENA_PATTERNS] = {
    arena_row,  row_down_x, row_up_y,       row_down_y,       row_up_z,
    row_down_z, identical,  nested_outward, nested_inward,    powers_of_two,
    spiral,     clusters,   closing_in,     arena_random_box, same_point_far_out,
};
