/* reference_frozen [CASES] judges the frozen tree against the dynamic one, without a margin. Each
 * case asks both of them a box query, the nearest, and a cast in both orders; worlds change.
 *
 * promise: no-miss, exact */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cases.h"
#include "keepout/keepout.h"

enum { MOST = 2048, CASES_A_WORLD = 500, FIRST = 3 };

static ko_aabb boxes[MOST];
static ko_tree_node nodes[MOST];
static ko_tree tree;
static uint32_t block[KO_FROZEN_BYTES((uint32_t)MOST) / 4U];
static ko_frozen frozen;
static uint8_t seen[MOST];
static uint32_t count;
static int32_t size;
static unsigned long found, candidates;

static ko_vec3 point(int32_t by)
{
    return (ko_vec3){range(-by, by), range(-by, by), range(-by / 4, by / 4)};
}

/* A box within the world, half of whose sides are short. */
static ko_aabb box_of(int32_t most)
{
    const ko_vec3 c = point(size - most);
    const ko_vec3 r = {range(0, most), range(0, (bits() % 2U == 0U) ? most : most / 9),
                       range(0, most)};
    return (ko_aabb){c, r};
}

/* Draws a world from half a millimetre to the whole legal range, and makes both trees. */
static void build(void)
{
    static ko_frozen_build state;
    const uint32_t wide = 5U + bits() % 25U;
    size = (wide >= 29U) ? KO_LIMIT : (int32_t)(UINT32_C(1) << wide) + range(0, (1 << wide) - 1);
    count = (bits() % 20U == 0U) ? bits() % 4U : (uint32_t)range(1, MOST);
    expect(ko_tree_init(&tree, nodes, MOST, 0) == KO_OK, "init");
    for (uint32_t i = 0; i < count; i++) {
        ko_tree_id id;
        boxes[i] = box_of(size / 16);
        expect(ko_tree_insert(&tree, &boxes[i], i, &id) == KO_OK, "insert");
    }
    const bool is_list = bits() % 2U == 0U;
    const ko_frozen_source list = {boxes, NULL, NULL, count, NULL};
    const ko_frozen_source of_tree = {NULL, NULL, NULL, 0, &tree};
    (void)ko_frozen_build_begin(is_list ? &list : &of_tree, block, sizeof(block), &state);
    ko_status status = KO_UNFINISHED;
    while (status == KO_UNFINISHED) {
        uint32_t budget = 1U + bits() % 1000U;
        status = ko_frozen_build_step(&state, &budget, &frozen);
    }
    expect(status == KO_OK, "build");
    expect(ko_frozen_open(block, sizeof(block), &frozen) == KO_OK, "open");
}

/* True iff the boxes are less than a cell apart. */
static bool is_near(const ko_aabb *a, const ko_aabb *b)
{
    const int64_t cell = INT64_C(1) << frozen.shift;
    return llabs((int64_t)a->c.x - b->c.x) - a->r.x - b->r.x < cell &&
           llabs((int64_t)a->c.y - b->c.y) - a->r.y - b->r.y < cell &&
           llabs((int64_t)a->c.z - b->c.z) - a->r.z - b->r.z < cell;
}

static void ask_box(const ko_aabb *box)
{
    ko_tree_query warm;
    ko_frozen_query cold;
    ko_tree_hit hit;
    ko_frozen_hit frozen_hit;
    ko_status status = KO_OK;
    memset(seen, 0, count);
    (void)ko_frozen_query_begin(&frozen, box, KO_ALL, &cold);
    while ((status = ko_frozen_query_next(&cold, NULL, &frozen_hit)) == KO_OK) {
        seen[frozen_hit.user]++;
        candidates++;
        expect(is_near(&boxes[frozen_hit.user], box), "query: less than a cell apart");
    }
    expect(status == KO_END, "query: the end");
    (void)ko_tree_query_begin(&tree, box, KO_ALL, &warm);
    while (ko_tree_query_next(&warm, NULL, &hit) == KO_OK) {
        found++;
        expect(seen[hit.user] == 1U, "query: nothing is missed");
    }
}

static void ask_nearest(const ko_vec3 *p)
{
    ko_tree_nearest warm;
    ko_frozen_nearest cold;
    const fix16_t reach = (bits() % 3U == 0U) ? size / 8 : INT32_MAX;
    (void)ko_tree_nearest_begin(&tree, p, reach, KO_ALL, &warm);
    (void)ko_frozen_nearest_begin(&frozen, p, reach, KO_ALL, &cold);
    for (uint32_t i = 0; i < FIRST; i++) {
        ko_tree_near near;
        ko_frozen_near frozen_near;
        const ko_status status = ko_tree_nearest_next(&warm, NULL, &near);
        expect(ko_frozen_nearest_next(&cold, NULL, &frozen_near) == status, "nearest: status");
        expect(status != KO_OK ||
                   (near.square == frozen_near.square && near.clearance == frozen_near.clearance),
               "nearest: the same distance");
    }
}

/* In any order the same objects, in ascending order the same times. */
static void ask_line(const ko_line *line, const ko_vec3 *half)
{
    ko_tree_cast warm;
    ko_frozen_cast cold;
    ko_tree_cast_hit hit;
    ko_frozen_cast_hit frozen_hit;
    uint32_t more = 0;
    memset(seen, 0, count);
    (void)ko_frozen_cast_begin(&frozen, line, half, KO_ORDER_ANY, KO_ALL, &cold);
    while (ko_frozen_cast_next(&cold, NULL, &frozen_hit) == KO_OK) {
        seen[frozen_hit.user]++;
        more++;
    }
    (void)ko_tree_cast_begin(&tree, line, half, KO_ORDER_ANY, KO_ALL, &warm);
    while (ko_tree_cast_next(&warm, NULL, &hit) == KO_OK) {
        expect(seen[hit.user] == 1U, "cast: nothing is missed");
        more--;
    }
    expect(more == 0U, "cast: nothing else is found");
    (void)ko_tree_cast_begin(&tree, line, half, KO_ORDER_ASCENDING, KO_ALL, &warm);
    (void)ko_frozen_cast_begin(&frozen, line, half, KO_ORDER_ASCENDING, KO_ALL, &cold);
    for (uint32_t i = 0; i < FIRST; i++) {
        const ko_status status = ko_tree_cast_next(&warm, NULL, &hit);
        expect(ko_frozen_cast_next(&cold, NULL, &frozen_hit) == status, "cast: status");
        expect(status != KO_OK || hit.enter == frozen_hit.enter, "cast: the same time");
    }
}

static void one(void)
{
    const ko_aabb box = box_of(size / 8);
    const ko_vec3 half = {range(0, size / 30), range(0, size / 30), range(0, size / 30)};
    const ko_vec3 from = (bits() % 9U == 0U) ? point(KO_LIMIT) : point(size);
    ko_line line;
    ask_box(&box);
    ask_nearest((bits() % 2U == 0U) ? &box.c : &from);
    if (bits() % 3U == 0U) {
        const ko_ray ray = {
            from,
            {range(-KO_Q30_ONE, KO_Q30_ONE), range(-KO_Q30_ONE, KO_Q30_ONE), range(-9, 9)},
            size};
        expect(ko_line_from_ray(&ray, &line) == KO_OK, "line");
    } else {
        const ko_segment segment = {from, (bits() % 20U == 0U) ? from : box.c};
        expect(ko_line_from_segment(&segment, &line) == KO_OK, "line");
    }
    ask_line(&line, (bits() % 2U == 0U) ? NULL : &half);
}

int main(int argc, char **argv)
{
    const uint32_t cases = cases_begin(argc, argv);
    for (case_number = 0; case_number < cases; case_number++) {
        if (case_number % CASES_A_WORLD == 0U) {
            build();
        }
        one();
    }
    printf("  boxes found %lu, candidates %lu\n", found, candidates);
    return cases_end("frozen");
}
