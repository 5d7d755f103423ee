/* scenes [ORDER [SCENE]]: measures trees of stacked, touching, equal and elongated boxes, in the
 * order in which the scene lists them, or `shuffled`. Prints lines of
 * "scene,n,how,instructions,query,segment,ratio": how a tree was made and the instructions that it
 * took for each object, the boxes that one box query and one segment test, and the area ratio. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board.h"
#include "scenes.h"
#include "workload.h"

static ko_aabb boxes[SCENES_MOST_BOXES];
static ko_tree_node nodes[SCENES_MOST_BOXES];
static ko_tree_id ids[SCENES_MOST_BOXES];
static ko_tree tree;

static void fail(const char *what)
{
    fprintf(stderr, "scenes: %s failed\n", what);
    exit(1);
}

static uint32_t next_random(uint32_t *seed)
{
    *seed = *seed * 1664525U + 1013904223U;
    return *seed >> 8;
}

static fix16_t within(uint32_t *seed, fix16_t lo, fix16_t hi)
{
    return lo + (fix16_t)(((uint64_t)next_random(seed) * (uint32_t)(hi - lo)) >> 24);
}

/* A point in a box. */
static ko_vec3 point_in(uint32_t *seed, const ko_bounds *bounds)
{
    ko_vec3 p;
    p.x = within(seed, bounds->lo.x, bounds->hi.x);
    p.y = within(seed, bounds->lo.y, bounds->hi.y);
    p.z = within(seed, bounds->lo.z, bounds->hi.z);
    return p;
}

/* Brings the boxes into a random order. */
static void shuffle(uint32_t n)
{
    uint32_t seed = 99;
    for (uint32_t i = n - 1U; i > 0U; i--) {
        const uint32_t j = next_random(&seed) % (i + 1U);
        const ko_aabb box = boxes[i];
        boxes[i] = boxes[j];
        boxes[j] = box;
    }
}

/* Boxes of half-extent 1 m, with their centres in the scene. */
static uint32_t query_visits(const ko_bounds *bounds, uint32_t *hits)
{
    uint32_t seed = WORKLOAD_SEED_QUERIES;
    uint32_t visits = 0;
    for (int i = 0; i < WORKLOAD_QUERIES; i++) {
        const ko_aabb box = {point_in(&seed, bounds), {F16(1), F16(1), F16(1)}};
        ko_tree_query query;
        ko_tree_hit hit;
        (void)ko_tree_query_begin(&tree, &box, KO_ALL, &query);
        while (ko_tree_query_next(&query, NULL, &hit) == KO_OK) {
            (*hits)++;
        }
        visits += query.q.visits;
    }
    return visits;
}

/* Segments between two points of the scene. */
static uint32_t segment_visits(const ko_bounds *bounds, uint32_t *hits)
{
    uint32_t seed = WORKLOAD_SEED_RAYS;
    uint32_t visits = 0;
    for (int i = 0; i < WORKLOAD_QUERIES; i++) {
        ko_segment segment;
        segment.a = point_in(&seed, bounds);
        segment.b = point_in(&seed, bounds);
        ko_line line;
        ko_tree_cast cast;
        ko_tree_cast_hit hit;
        KO_IGNORE(ko_line_from_segment(&segment, &line));
        (void)ko_tree_cast_begin(&tree, &line, NULL, KO_ORDER_ANY, KO_ALL, &cast);
        while (ko_tree_cast_next(&cast, NULL, &hit) == KO_OK) {
            (*hits)++;
        }
        visits += cast.q.visits;
    }
    return visits;
}

/* Prints a line. The findings of trees made in several ways must be equal. */
static uint32_t print(const char *name, const char *how, uint32_t n, uint32_t spent)
{
    ko_tree_stats stats;
    uint32_t hits = 0;
    KO_IGNORE(ko_tree_measure(&tree, &stats));
    const ko_bounds bounds = nodes[0].box[0];
    const uint32_t query = query_visits(&bounds, &hits) * 10U / WORKLOAD_QUERIES;
    const uint32_t segment = segment_visits(&bounds, &hits) * 10U / WORKLOAD_QUERIES;
    const uint32_t ratio = stats.area_ratio * 100U / 256U;
    printf("%s,%" PRIu32 ",%s,%" PRIu32 ",%" PRIu32 ".%" PRIu32 ",%" PRIu32 ".%" PRIu32 ",%" PRIu32
           ".%02" PRIu32 "\n",
           name, n, how, spent / n, query / 10U, query % 10U, segment / 10U, segment % 10U,
           ratio / 100U, ratio % 100U);
    return hits;
}

/* Each way to make a tree, in a function of its own that callgrind finds. */
static __attribute__((noinline)) void measured_insert(uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        if (ko_tree_insert(&tree, &boxes[i], i, &ids[i]) != KO_OK) {
            fail("insert");
        }
    }
}

static __attribute__((noinline)) void measured_build(uint32_t n)
{
    if (ko_tree_build(&tree, boxes, NULL, n, ids) != KO_OK) {
        fail("build");
    }
}

static void measure(const scene *of, bool is_shuffled)
{
    scene_boxes out = {boxes, SCENES_MOST_BOXES, 0};
    of->make(&out);
    if (is_shuffled) {
        shuffle(out.count);
    }
    KO_IGNORE(ko_tree_init(&tree, nodes, SCENES_MOST_BOXES, 0));
    uint32_t start = board_instructions();
    measured_insert(out.count);
    const uint32_t found = print(of->name, "insert", out.count, board_instructions() - start);
    KO_IGNORE(ko_tree_init(&tree, nodes, SCENES_MOST_BOXES, 0));
    start = board_instructions();
    measured_build(out.count);
    if (print(of->name, "build", out.count, board_instructions() - start) != found) {
        fail("the comparison of both trees");
    }
}

int main(int argc, char **argv)
{
    const bool is_shuffled = argc > 1 && strcmp(argv[1], "shuffled") == 0;
    const char *const only = (argc > 2) ? argv[2] : NULL;
    printf("scene,n,how,instructions,query,segment,ratio\n");
    for (uint32_t i = 0; i < scenes_count; i++) {
        if (only == NULL || strcmp(only, scenes[i].name) == 0) {
            measure(&scenes[i], is_shuffled);
        }
    }
    return 0;
}
