/* Faults of trees: the pool, the struct, and queries. */
#include "faults.h"

#include "keepout/clearance.h"
#include "keepout/overlap.h"
#include "keepout/tree_pairs.h"
#include "keepout/units.h"

#include <string.h>

enum { CAPACITY = 104, OBJECTS = 96, OTHERS = 24, ROOM = 4 };

/* The scene. The boxes are those of the tree, read when nothing was damaged. */
static ko_tree *tree;
static ko_tree *other; /* in pairs of two trees */
static ko_tree_hit *hits;
static ko_tree_near *nears;
static ko_tree_cast_hit *cast_hits;
static ko_aabb boxes[OBJECTS];
static ko_aabb other_boxes[OTHERS];

/* What the question under way asks. */
static ko_aabb asked_box;
static ko_vec3 asked_point;
static fix16_t asked_reach;

static ko_vec3 draw_point(test_random *random, fix16_t limit)
{
    ko_vec3 p;
    p.x = random_range(random, -limit, limit);
    p.y = random_range(random, -limit, limit);
    p.z = random_range(random, -limit, limit);
    return p;
}

static ko_aabb draw_box(test_random *random, fix16_t least, fix16_t most)
{
    ko_aabb box;
    box.c = draw_point(random, KO_M(40));
    box.r.x = random_range(random, least, most);
    box.r.y = random_range(random, least, most);
    box.r.z = random_range(random, least, most);
    return box;
}

static bool finds_in_tree(void)
{
    return ko_tree_validate(tree) != KO_OK;
}

static bool finds_in_other(void)
{
    return ko_tree_validate(other) != KO_OK;
}

/* Fills a tree, moves some objects and exchanges some, so that slots were used anew. */
static void fill(ko_tree *t, uint32_t n, ko_aabb *boxes_of, test_random *random)
{
    static ko_tree_id ids[OBJECTS];
    for (uint32_t i = 0; i < n; i++) {
        const ko_aabb box = draw_box(random, KO_M(0.5), KO_M(5));
        KO_IGNORE(ko_tree_insert(t, &box, i, &ids[i]));
    }
    for (uint32_t i = 0; i < n; i += 3U) {
        const ko_aabb box = draw_box(random, KO_M(0.5), KO_M(5));
        KO_IGNORE(ko_tree_move(t, ids[i], &box, NULL));
    }
    for (uint32_t i = 1; i < n; i += 7U) {
        const ko_aabb box = draw_box(random, KO_M(0.5), KO_M(5));
        KO_IGNORE(ko_tree_remove(t, ids[i]));
        KO_IGNORE(ko_tree_insert(t, &box, i, &ids[i]));
    }
    for (uint32_t i = 0; i < n; i++) {
        ko_tree_object object;
        KO_IGNORE(ko_tree_get(t, ids[i], &object));
        boxes_of[i] = object.box;
    }
}

static ko_tree *make(uint32_t capacity, uint32_t n, ko_aabb *boxes_of, ko_tree_node **pool,
                     test_random *random)
{
    *pool = guard_take(GUARD_CONSTANT, capacity * sizeof(**pool));
    ko_tree *t = guard_take(GUARD_CONSTANT, sizeof(*t));
    KO_IGNORE(ko_tree_init(t, *pool, capacity, KO_M(0.1)));
    fill(t, n, boxes_of, random);
    return t;
}

static void build(test_random *random, range *ranges)
{
    ko_tree_node *pool;
    ko_tree_node *other_pool;
    tree = make(CAPACITY, OBJECTS, boxes, &pool, random);
    other = make(OTHERS, OTHERS, other_boxes, &other_pool, random);
    hits = guard_take(GUARD_WORK, ROOM * sizeof(*hits));
    nears = guard_take(GUARD_WORK, ROOM * sizeof(*nears));
    cast_hits = guard_take(GUARD_WORK, ROOM * sizeof(*cast_hits));
    const range all[] = {
        {.name = "nodes of a tree",
         .at = pool,
         .size = CAPACITY * sizeof(*pool),
         .check_name = "ko_tree_validate",
         .finds = finds_in_tree},
        {.name = "struct `ko_tree`",
         .at = tree,
         .size = sizeof(*tree),
         .check_name = "ko_tree_validate",
         .finds = finds_in_tree},
        {.name = "nodes of a second tree",
         .at = other_pool,
         .size = OTHERS * sizeof(*other_pool),
         .check_name = "ko_tree_validate",
         .finds = finds_in_other,
         .asked = 1U << 6U},
    };
    memcpy(ranges, all, sizeof(all));
}

/* ---- what touches a box ---- */

static ko_status begin_box(void *query, test_random *random)
{
    asked_box = draw_box(random, KO_M(1), KO_M(20));
    return ko_tree_query_begin(tree, &asked_box, KO_ALL, query);
}

static ko_status next_box(void *query, uint32_t *budget, answer *to)
{
    ko_tree_hit hit;
    const ko_status status = ko_tree_query_next(query, budget, &hit);
    if (status == KO_OK) {
        note(to, hit.user, 0);
    }
    return status;
}

static ko_status next_boxes(void *query, uint32_t *budget, answer *to)
{
    uint32_t count;
    const ko_status status = ko_tree_query_next_n(query, budget, hits, ROOM, &count);
    for (uint32_t i = 0; status == KO_OK && i < count; i++) {
        note(to, hits[i].user, 0);
    }
    return status;
}

static bool is_right_box(const answer *of)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < OBJECTS; i++) {
        if (ko_aabb_overlap(&boxes[i], &asked_box)) {
            bool has_it = false;
            for (uint32_t k = 0; k < of->count; k++) {
                has_it = has_it || of->found[k].key == i;
            }
            if (!has_it) {
                return false;
            }
            count++;
        }
    }
    return count == of->count;
}

/* ---- along a line ---- */

static ko_status begin_cast(void *query, test_random *random, ko_order order)
{
    ko_line line;
    ko_segment segment;
    segment.a = draw_point(random, KO_M(50));
    segment.b = draw_point(random, KO_M(50));
    KO_IGNORE(ko_line_from_segment(&segment, &line));
    const ko_vec3 half = {KO_M(1), KO_M(2), KO_M(3)};
    return ko_tree_cast_begin(tree, &line, (random_bits(random) & 1U) ? &half : NULL, order, KO_ALL,
                              query);
}

static ko_status begin_ascending(void *query, test_random *random)
{
    return begin_cast(query, random, KO_ORDER_ASCENDING);
}

static ko_status begin_any(void *query, test_random *random)
{
    return begin_cast(query, random, KO_ORDER_ANY);
}

static ko_status next_cast(void *query, uint32_t *budget, answer *to)
{
    ko_tree_cast_hit hit;
    const ko_status status = ko_tree_cast_next(query, budget, &hit);
    if (status == KO_OK) {
        note(to, hit.user, hit.enter);
    }
    return status;
}

static ko_status next_casts(void *query, uint32_t *budget, answer *to)
{
    uint32_t count;
    const ko_status status = ko_tree_cast_next_n(query, budget, cast_hits, ROOM, &count);
    for (uint32_t i = 0; status == KO_OK && i < count; i++) {
        note(to, cast_hits[i].user, cast_hits[i].enter);
    }
    return status;
}

/* ---- the nearest ---- */

static ko_status begin_nearest(void *query, test_random *random)
{
    asked_point = draw_point(random, KO_M(45));
    asked_reach = random_range(random, KO_M(2), KO_M(25));
    return ko_tree_nearest_begin(tree, &asked_point, asked_reach, KO_ALL, query);
}

static ko_status next_nearest(void *query, uint32_t *budget, answer *to)
{
    ko_tree_near near;
    const ko_status status = ko_tree_nearest_next(query, budget, &near);
    if (status == KO_OK) {
        note(to, near.user, near.clearance);
    }
    return status;
}

static ko_status next_nearests(void *query, uint32_t *budget, answer *to)
{
    uint32_t count;
    const ko_status status = ko_tree_nearest_next_n(query, budget, nears, ROOM, &count);
    for (uint32_t i = 0; status == KO_OK && i < count; i++) {
        note(to, nears[i].user, nears[i].clearance);
    }
    return status;
}

static bool is_right_nearest(const answer *of)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < OBJECTS; i++) {
        const ko_aabb dot = {asked_point, {0, 0, 0}};
        const ko_sphere around = {asked_point, asked_reach};
        fix16_t clearance = 0;
        KO_IGNORE(ko_aabb_clearance(&boxes[i], &dot, &clearance));
        count += ko_sphere_overlap_aabb(&around, &boxes[i]) ? 1U : 0U;
        for (uint32_t k = 0; k < of->count; k++) {
            if (of->found[k].key == i && of->found[k].value > clearance) {
                return false;
            }
        }
    }
    return count == of->count;
}

/* ---- pairs ---- */

static uint64_t key_of(const ko_tree_pair *pair)
{
    const uint64_t a = pair->a.user;
    const uint64_t b = pair->b.user;
    return a << 32U | b;
}

/* In one tree the slots say which object comes first, not the values. */
static uint64_t key_of_either(const ko_tree_pair *pair)
{
    const ko_tree_pair turned = {pair->b, pair->a};
    return (pair->a.user < pair->b.user) ? key_of(pair) : key_of(&turned);
}

static ko_status begin_pairs(void *query, test_random *random)
{
    (void)random;
    return ko_tree_pairs_begin(tree, NULL, KO_ALL, KO_ALL, query);
}

static ko_status next_pairs(void *query, uint32_t *budget, answer *to)
{
    ko_tree_pair pair;
    const ko_status status = ko_tree_pairs_next(query, budget, &pair);
    if (status == KO_OK) {
        note(to, key_of_either(&pair), 0);
    }
    return status;
}

static bool is_right_pairs(const answer *of)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < OBJECTS; i++) {
        for (uint32_t k = i + 1U; k < OBJECTS; k++) {
            count += ko_aabb_overlap(&boxes[i], &boxes[k]) ? 1U : 0U;
        }
    }
    return count == of->count;
}

static ko_status begin_cross(void *query, test_random *random)
{
    (void)random;
    return ko_tree_cross_begin(tree, other, KO_ALL, KO_ALL, query);
}

static ko_status next_cross(void *query, uint32_t *budget, answer *to)
{
    ko_tree_pair pair;
    const ko_status status = ko_tree_cross_next(query, budget, &pair);
    if (status == KO_OK) {
        note(to, key_of(&pair), 0);
    }
    return status;
}

static bool is_right_cross(const answer *of)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < OBJECTS; i++) {
        for (uint32_t k = 0; k < OTHERS; k++) {
            count += ko_aabb_overlap(&boxes[i], &other_boxes[k]) ? 1U : 0U;
        }
    }
    return count == of->count;
}

static const question questions[] = {
    {"`ko_tree_query`", sizeof(ko_tree_query), false, begin_box, next_box, is_right_box},
    {"`ko_tree_query`", 0, false, begin_box, next_boxes, is_right_box},
    {"`ko_tree_cast`", sizeof(ko_tree_cast), true, begin_ascending, next_cast, NULL},
    {"`ko_tree_cast`", 0, true, begin_ascending, next_casts, NULL},
    {"`ko_tree_nearest`", sizeof(ko_tree_nearest), true, begin_nearest, next_nearest,
     is_right_nearest},
    {"`ko_tree_pairs`", sizeof(ko_tree_pairs), false, begin_pairs, next_pairs, is_right_pairs},
    {"`ko_tree_cross`", sizeof(ko_tree_cross), false, begin_cross, next_cross, is_right_cross},
    {"`ko_tree_cast` in any order", sizeof(ko_tree_cast), false, begin_any, next_cast, NULL},
    {"`ko_tree_nearest` for several", sizeof(ko_tree_nearest), true, begin_nearest, next_nearests,
     is_right_nearest},
};

const module tree_module = {"tree", questions, sizeof(questions) / sizeof(questions[0]), build, 3};
