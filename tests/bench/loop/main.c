/* loopbench: counts the instructions of "what is nearest within 5 m?" by keepout's tree and by a
 * loop over all obstacles in float. Prints "obstacles,keepout,float", means over POINTS. Fails if
 * the two do not agree. README.md says more. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "../cycles/mark.h"
#include "board.h"
#include "keepout/tree.h"
#include "keepout/tree_query.h"
#include "keepout/units.h"

enum { MOST = 1024, POINTS = 200, REACH_M = 5 };

typedef struct float_box {
    float centre[3];
    float half[3];
} float_box;

static ko_aabb boxes[MOST];
static float_box floats[MOST];
static ko_tree_node nodes[MOST];
static ko_tree tree;
static uint32_t seed;

static _Noreturn void fail(const char *what)
{
    fprintf(stderr, "loopbench: %s\n", what);
    exit(1);
}

/* Draws a number from lo up to hi. */
static fix16_t draw(fix16_t lo, fix16_t hi)
{
    seed = seed * 1664525U + 1013904223U;
    return lo + (fix16_t)(((uint64_t)(seed >> 8) * (uint32_t)(hi - lo)) >> 24);
}

static ko_vec3 draw_in_hall(void)
{
    ko_vec3 at;
    at.x = draw(0, KO_M(60));
    at.y = draw(0, KO_M(60));
    at.z = draw(0, KO_M(10));
    return at;
}

static float metres(fix16_t x)
{
    return (float)x / 65536.0F;
}

static void make_world(uint32_t count)
{
    seed = 12345U;
    if (ko_tree_init(&tree, nodes, MOST, 0) != KO_OK) {
        fail("no tree");
    }
    for (uint32_t i = 0; i < count; i++) {
        ko_tree_id id;
        ko_aabb *box = &boxes[i];
        box->c = draw_in_hall();
        box->r.x = draw(KO_M(0.25), KO_M(1));
        box->r.y = draw(KO_M(0.25), KO_M(1));
        box->r.z = draw(KO_M(0.25), KO_M(1));
        floats[i] = (float_box){{metres(box->c.x), metres(box->c.y), metres(box->c.z)},
                                {metres(box->r.x), metres(box->r.y), metres(box->r.z)}};
        if (ko_tree_insert(&tree, box, i, &id) != KO_OK) {
            fail("an obstacle is refused");
        }
    }
}

/* The distance to the nearest obstacle; the search radius if none is nearer. */
static __attribute__((noinline)) float by_loop(const float point[3], uint32_t count)
{
    float best = (float)(REACH_M * REACH_M);
    for (uint32_t i = 0; i < count; i++) {
        float square = 0.0F;
        for (int axis = 0; axis < 3; axis++) {
            const float gap = fabsf(floats[i].centre[axis] - point[axis]) - floats[i].half[axis];
            if (gap > 0.0F) {
                square += gap * gap;
            }
        }
        if (square < best) {
            best = square;
        }
    }
    return sqrtf(best);
}

static __attribute__((noinline)) fix16_t by_tree(const ko_vec3 *point)
{
    ko_tree_nearest query;
    ko_tree_near near;
    ko_tree_nearest_begin(&tree, point, KO_M(REACH_M), KO_ALL, &query);
    const ko_status status = ko_tree_nearest_next(&query, NULL, &near);
    if (status != KO_OK && status != KO_END) {
        fail("the query failed");
    }
    return (status == KO_OK) ? near.clearance : KO_M(REACH_M);
}

/* The points that are asked about. */
static ko_vec3 points[POINTS];

static uint64_t ask_tree(fix16_t *answers)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < POINTS; i++) {
        const uint32_t start = board_instructions();
        CYCLES_BEGIN();
        answers[i] = by_tree(&points[i]);
        CYCLES_END();
        sum += board_instructions() - start;
    }
    CYCLES_ROW();
    return sum;
}

static uint64_t ask_loop(uint32_t count, const fix16_t *answers)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < POINTS; i++) {
        const float at[3] = {metres(points[i].x), metres(points[i].y), metres(points[i].z)};
        const uint32_t start = board_instructions();
        CYCLES_BEGIN();
        const float theirs = by_loop(at, count);
        CYCLES_END();
        sum += board_instructions() - start;
        if (fabsf(metres(answers[i]) - theirs) > 0.002F) {
            fail("tree and loop do not agree");
        }
    }
    CYCLES_ROW();
    return sum;
}

static void measure(uint32_t count)
{
    static fix16_t answers[POINTS];
    make_world(count);
    seed = 777U;
    for (uint32_t i = 0; i < POINTS; i++) {
        points[i] = draw_in_hall();
    }
    const uint64_t tree_sum = ask_tree(answers);
    const uint64_t loop_sum = ask_loop(count, answers);
    printf("%" PRIu32 ",%" PRIu32 ",%" PRIu32 "\n", count, (uint32_t)(tree_sum / POINTS),
           (uint32_t)(loop_sum / POINTS));
}

int main(void)
{
    static const uint32_t counts[] = {4, 8, 16, 64, 256, 1024};
    for (uint32_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        measure(counts[i]);
    }
    return 0;
}
