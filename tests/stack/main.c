/* Measures the depth of calls that it runs, for comparison with the depths that tests/stack/run.sh
 * computes from their code. Prints "function bytes", the deepest of many random inputs.
 *
 * promise: bounded-stack */
#define KO_UNCHECKED /* what a call answers does not matter here, only how deep it goes */
#include <stdio.h>

#include "bodies.h"
#include "depth.h"
#include "keepout/keepout.h"

enum { OBJECTS = 64, ROUNDS = 60, DIRECTIONS = 26 };

typedef struct deepest {
    const char *function;
    uint32_t bytes;
    struct deepest *next;
} deepest;

static deepest *all;

static void note(deepest *here, uint32_t bytes)
{
    if (here->bytes == 0U) {
        here->next = all;
        all = here;
    }
    here->bytes = (bytes > here->bytes) ? bytes : here->bytes;
}

/* Calls through a variable, so that it measures the function itself and not a copy made for this
 * caller. */
#define MEASURE(f, ...)                                                                            \
    do {                                                                                           \
        static deepest here = {#f, 0, NULL};                                                       \
        __typeof__(f) *volatile const function = f;                                                \
        depth_here();                                                                              \
        depth_paint();                                                                             \
        (void)function(__VA_ARGS__);                                                               \
        note(&here, depth_read());                                                                 \
    } while (0)

/* ---- trees ---- */

KO_TREE_DEFINE(tree, OBJECTS, F16(0.1));
static ko_tree_id ids[OBJECTS];

APART static void change(const bodies *b, uint32_t i)
{
    ko_aabb box = b->box;
    MEASURE(ko_tree_insert, &tree, &box, i, &ids[i]);
    MEASURE(ko_tree_move, &tree, ids[i / 2U], &box, NULL);
    box.c.x /= 2;
    MEASURE(ko_tree_move, &tree, ids[i], &box, &b->points[0]);
    if (i % 8U == 7U) {
        MEASURE(ko_tree_remove, &tree, ids[i - 1U]);
        MEASURE(ko_tree_validate, &tree);
        MEASURE(ko_tree_rebuild, &tree);
    }
}

APART static void ask(const bodies *b)
{
    ko_tree_query query;
    ko_tree_cast cast;
    ko_tree_pairs pairs;
    ko_tree_nearest nearest;
    ko_tree_hit hit;
    ko_tree_cast_hit met;
    ko_tree_near near;
    ko_tree_pair pair;
    ko_line line;
    (void)ko_tree_query_begin(&tree, &b->box, KO_ALL, &query);
    MEASURE(ko_tree_query_next, &query, NULL, &hit);
    MEASURE(ko_line_from_segment, &b->segment, &line);
    MEASURE(ko_tree_cast_begin, &tree, &line, &b->box.r, KO_ORDER_ASCENDING, KO_ALL, &cast);
    MEASURE(ko_tree_cast_next, &cast, NULL, &met);
    (void)ko_tree_pairs_begin(&tree, NULL, KO_ALL, KO_ALL, &pairs);
    MEASURE(ko_tree_pairs_next, &pairs, NULL, &pair);
    (void)ko_tree_nearest_begin(&tree, &b->points[0], KO_LIMIT, KO_ALL, &nearest);
    MEASURE(ko_tree_nearest_next, &nearest, NULL, &near);
}

/* ---- volumes ---- */

APART static void compare(const bodies *a, const bodies *b)
{
    fix16_t clearance = 0;
    ko_q30 time = 0;
    MEASURE(ko_obb_overlap, &a->obb, &b->obb);
    MEASURE(ko_obb_clearance, &a->obb, &b->obb, &clearance);
    MEASURE(ko_lozenge_clearance, &a->lozenge, &b->lozenge, &clearance);
    MEASURE(ko_triangle_overlap, &a->triangle, &b->triangle);
    MEASURE(ko_triangle_clearance, &a->triangle, &b->triangle, &clearance);
    MEASURE(ko_capsule_clearance, &a->capsule, &b->capsule, &clearance);
    MEASURE(ko_capsule_toi, &a->capsule, &b->capsule, &b->points[0], &time);
}

/* Asks about a body and itself beside it: faces and edges are parallel, so that filters leave the
 * answer to exact forms. */
APART static void compare_beside(const bodies *a)
{
    static bodies b;
    ko_vec3 by;
    b = *a;
    if (ko_vec3_sub(&a->triangle.b, &a->triangle.a, &by) != KO_OK) {
        return;
    }
    KO_IGNORE(ko_vec3_add(&b.obb.c, &by, &b.obb.c));
    KO_IGNORE(ko_vec3_add(&b.lozenge.a, &by, &b.lozenge.a));
    KO_IGNORE(ko_vec3_add(&b.triangle.a, &by, &b.triangle.a));
    KO_IGNORE(ko_vec3_add(&b.triangle.b, &by, &b.triangle.b));
    KO_IGNORE(ko_vec3_add(&b.triangle.c, &by, &b.triangle.c));
    compare(a, &b);
}

/* Asks about boxes that touch exactly, and about capsules that meet after more than 8 km. */
APART static void compare_exactly(const bodies *a)
{
    const ko_vec3 ahead = {F16(10000), 0, 0};
    const ko_vec3 motion = {-F16(16000), F16(1), 0};
    const ko_pose origin = {KO_MAT3_IDENTITY, {0, 0, 0}};
    ko_aabb box = a->box;
    ko_capsule far = a->capsule;
    ko_obb straight;
    ko_obb beside;
    ko_q30 time = 0;
    if (ko_obb_from_aabb_at(&box, &origin, &straight) != KO_OK) {
        return;
    }
    box.c.x += (box.c.x < 0) ? 2 * box.r.x : -2 * box.r.x;
    KO_IGNORE(ko_obb_from_aabb_at(&box, &origin, &beside));
    MEASURE(ko_obb_overlap, &straight, &beside);
    KO_IGNORE(ko_vec3_add(&far.a, &ahead, &far.a));
    KO_IGNORE(ko_vec3_add(&far.b, &ahead, &far.b));
    MEASURE(ko_capsule_toi, &a->capsule, &far, &motion, &time);
}

APART static void build(const bodies *a, const bodies *b)
{
    ko_lozenge lozenge;
    ko_obb box;
    ko_kdop26 dop;
    ko_pose pose;
    ko_aabb bounds;
    MEASURE(ko_lozenge_from_points, a->points, POINTS, &lozenge);
    MEASURE(ko_lozenge_union, &a->lozenge, &b->lozenge, &lozenge);
    MEASURE(ko_obb_from_points, a->points, POINTS, NULL, &box);
    MEASURE(ko_kdop_from_points, DIRECTIONS, a->points, POINTS, dop.slab);
    MEASURE(ko_aabb_from_points, a->points, POINTS, &bounds);
    MEASURE(ko_aabb_from_points_at, a->points, POINTS, &b->pose, &bounds);
    MEASURE(ko_kdop_transform, DIRECTIONS, a->dop.slab, &b->pose, dop.slab);
    MEASURE(ko_pose_compose, &a->pose, &b->pose, &pose);
}

/* ---- fences ---- */

APART static void fly(const bodies *a, const bodies *b)
{
    const ko_fence_xy corner[4] = {{a->points[0].x, a->points[0].y},
                                   {a->points[1].x, a->points[1].y},
                                   {a->points[2].x, a->points[2].y},
                                   {b->points[0].x, b->points[0].y}};
    static const ko_fence_xy square[4] = {{-KO_LIMIT / 2, -KO_LIMIT / 2},
                                          {KO_LIMIT / 2, -KO_LIMIT / 2},
                                          {KO_LIMIT / 2, KO_LIMIT / 2},
                                          {-KO_LIMIT / 2, KO_LIMIT / 2}};
    const ko_fence_zone zones[2] = {
        KO_FENCE_ZONE_POLYGON(KO_FENCE_KEEP_IN, square, 4, -KO_LIMIT / 2, KO_LIMIT / 2),
        KO_FENCE_ZONE_POLYGON(KO_FENCE_KEEP_IN, corner, 3, -KO_LIMIT / 4, KO_LIMIT / 4)};
    ko_fence fence;
    ko_fence_answer point;
    ko_fence_leg_answer leg;
    fix16_t margin = 0;
    if (ko_fence_open(zones, 2, KO_FENCE_ANY, F16(1), &fence, NULL) != KO_OK) {
        return;
    }
    MEASURE(ko_fence_test_point, &fence, &b->points[1], &point);
    MEASURE(ko_fence_test_leg, &fence, &b->segment, &leg);
    MEASURE(ko_fence_margin_leg, &fence, &b->segment, F16(8), &margin);
}

/* A square of 0.2 degrees far north, whose edges are divided, turned a little by each round. */
APART static void survey(const bodies *b)
{
    static ko_fence_xy points[256];
    const int32_t by = b->points[0].x / 4096;
    const ko_geo corners[4] = {{700000000, 100000000},
                               {700000000 + by, 102000000},
                               {702000000, 102000000 + by},
                               {702000000, 100000000 - by}};
    const ko_fence_area areas[2] = {
        {KO_FENCE_KEEP_IN, 4, KO_FENCE_NO_FLOOR, KO_FENCE_NO_CEILING, corners},
        {KO_FENCE_KEEP_OUT, 3, KO_FENCE_NO_FLOOR, KO_FENCE_NO_CEILING, corners}};
    const ko_geo home = {701000000, 101000000};
    ko_geo_frame plane;
    ko_fence_zone zones[2];
    ko_fence_report report;
    ko_geo back;
    ko_vec3 point;
    fix16_t margin = 0;
    if (ko_geo_frame_open(&home, &plane) != KO_OK) {
        return;
    }
    MEASURE(ko_fence_zone_from_geo, areas, 2, KO_FENCE_ANY, &plane, zones, points, 256, &report);
    MEASURE(ko_geo_margin_leg, &corners[0], &corners[2], &margin);
    MEASURE(ko_vec3_from_geo, &corners[1], 1000, &plane, &point);
    MEASURE(ko_geo_from_vec3, &point, &plane, &back);
}

int main(void)
{
    static bodies pair[2];
    for (uint32_t i = 0; i < ROUNDS; i++) {
        make(&pair[i % 2U]);
        change(&pair[i % 2U], i % OBJECTS);
        ask(&pair[i % 2U]);
        compare(&pair[0], &pair[1]);
        compare_beside(&pair[i % 2U]);
        compare_exactly(&pair[i % 2U]);
        build(&pair[0], &pair[1]);
        fly(&pair[0], &pair[1]);
        survey(&pair[i % 2U]);
    }
    for (const deepest *d = all; d != NULL; d = d->next) {
        printf("%s %lu\n", d->function, (unsigned long)d->bytes);
    }
    return 0;
}
