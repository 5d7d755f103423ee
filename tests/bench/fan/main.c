/* fanbench: counts the instructions for the margins of 276 legs, by ko_field and ko_fence and by
 * float scans. Prints lines of "workload,keepout,float,float by hand,building,tests", means over
 * TICKS. README.md says more. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "../cycles/mark.h"
#include "board.h"
#include "keepout/keepout.h"
#include "truth.h"
#include "usual.h"

enum { TICKS = 4 };

static workload world;
static usual_field usual_world;
static float usual[FIELD_LEGS];
static fix16_t margins[FIELD_LEGS];
static double truth[FIELD_LEGS];
static ko_body bodies[FIELD_OBSTACLES];
static ko_capsule legs[FIELD_LEGS];
static bool is_known[FIELD_LEGS];
static ko_tree_node nodes[FIELD_OBSTACLES];
static ko_tree tree;
static ko_fence_xy corners[FIELD_CORNERS];
static const ko_fence_zone keep_in = KO_FENCE_ZONE_POLYGON(KO_FENCE_KEEP_IN, corners, FIELD_CORNERS,
                                                           KO_FENCE_NO_FLOOR, KO_FENCE_NO_CEILING);
static ko_fence fence;

static _Noreturn void fail(const char *what)
{
    fprintf(stderr, "fanbench: %s\n", what);
    exit(1);
}

/* ---- once a map ---- */

static void build(bool has_fence)
{
    if (ko_tree_init(&tree, nodes, FIELD_OBSTACLES, 0) != KO_OK) {
        fail("no tree");
    }
    for (uint32_t i = 0; i < FIELD_OBSTACLES; i++) {
        const ko_body sphere = {.as.sphere = world.obstacles[i], .kind = KO_BODY_SPHERE};
        ko_aabb box;
        ko_tree_id id;
        bodies[i] = sphere;
        if (ko_aabb_from_body(&sphere, &box) != KO_OK ||
            ko_tree_insert(&tree, &box, i, &id) != KO_OK) {
            fail("the tree is full");
        }
    }
    for (uint32_t i = 0; i < FIELD_CORNERS && has_fence; i++) {
        const ko_fence_xy corner = {world.fence[i].x, world.fence[i].y};
        corners[i] = corner;
    }
    if (has_fence && ko_fence_open(&keep_in, 1, KO_FENCE_ANY, 0, &fence, NULL) != KO_OK) {
        fail("the fence is not legal");
    }
}

/* ---- each tick ---- */

static uint32_t ask(bool has_fence)
{
    uint32_t tests = 0;
    ko_field field;
    if (ko_field_open(bodies, FIELD_OBSTACLES, &tree, NULL, KO_ALL, &field) != KO_OK) {
        fail("the field is not legal");
    }
    for (uint32_t i = 0; i < FIELD_LEGS; i++) {
        ko_field_nearest query;
        ko_leg_hit hit;
        (void)ko_field_nearest_begin(&field, &legs[i], FIELD_REACH, false, &query);
        const ko_status status = ko_field_nearest_next(&query, NULL, &hit);
        is_known[i] = status == KO_OK || status == KO_END; /* KO_END: the leg is clear */
        margins[i] = (status == KO_OK) ? hit.margin : FIELD_REACH;
        tests += query.q.visits;
    }
    for (uint32_t i = 0; i < FIELD_LEGS && has_fence; i++) {
        const ko_segment axis = {legs[i].a, legs[i].b};
        fix16_t room = 0;
        if (ko_fence_margin_leg(&fence, &axis, FIELD_RADIUS + FIELD_REACH, &room) != KO_OK) {
            fail("the fence failed");
        }
        if (room == KO_FENCE_MARGIN_BROKEN) {
            margins[i] = room;
        } else if (room - FIELD_RADIUS < margins[i]) {
            margins[i] = room - FIELD_RADIUS;
        }
    }
    return tests;
}

/* ---- comparing ---- */

static void find_truth(bool has_fence)
{
    for (uint32_t i = 0; i < FIELD_LEGS; i++) {
        const ko_segment *leg = &world.legs[i];
        truth[i] = has_fence ? fmin(truth[i], truth_of_fence(&world, leg))
                             : truth_of_obstacles(&world, leg);
    }
}

/* keepout's margins are never above the truth, and less than 6 LSB below it. */
static void judge_ours(void)
{
    for (uint32_t i = 0; i < FIELD_LEGS; i++) {
        const double least = fmin(truth[i], FIELD_REACH);
        const bool is_right = isinf(truth[i])
                                  ? margins[i] == KO_FENCE_MARGIN_BROKEN
                                  : margins[i] <= least + 1e-6 && margins[i] > least - 6.0;
        if (!is_known[i] || !is_right) {
            fprintf(stderr, "fanbench: leg %" PRIu32 ": %" PRId32 "\n", i, margins[i]);
            fail("not within the bound");
        }
    }
}

/* The scans' margins are within 2 mm of the truth, which float can reach. */
static void judge_usual(void)
{
    for (uint32_t i = 0; i < FIELD_LEGS; i++) {
        const double off = (double)usual[i] * 65536.0 - truth[i];
        if (isinf(truth[i]) ? usual[i] != USUAL_BROKEN : off > 131.0 || off < -131.0) {
            fprintf(stderr, "fanbench: leg %" PRIu32 ": %" PRId32 " mm\n", i,
                    (int32_t)(usual[i] * 1000.0F));
            fail("the usual way does not agree");
        }
    }
}

typedef struct sums {
    uint64_t keepout;
    uint64_t by_float;
    uint64_t by_hand;
    uint64_t building;
    uint64_t tests;
} sums;

static void measure_one(bool has_fence, sums *s)
{
    uint32_t start = board_instructions();
    build(has_fence);
    s->building += board_instructions() - start;
    start = board_instructions();
    CYCLES_BEGIN();
    s->tests += ask(has_fence);
    CYCLES_END();
    s->keepout += board_instructions() - start;
    CYCLES_ROW();
    judge_ours();
    start = board_instructions();
    CYCLES_BEGIN();
    usual_margins(&usual_world, has_fence, usual);
    CYCLES_END();
    s->by_float += board_instructions() - start;
    CYCLES_ROW();
    judge_usual();
    start = board_instructions();
    CYCLES_BEGIN();
    tuned_margins(&usual_world, has_fence, usual);
    CYCLES_END();
    s->by_hand += board_instructions() - start;
    CYCLES_ROW();
    judge_usual();
}

static void print(const char *name, const sums *s)
{
    printf("%s,%" PRIu32 ",%" PRIu32 ",%" PRIu32 ",%" PRIu32 ",%" PRIu32 "\n", name,
           (uint32_t)(s->keepout / TICKS), (uint32_t)(s->by_float / TICKS),
           (uint32_t)(s->by_hand / TICKS), (uint32_t)(s->building / TICKS),
           (uint32_t)(s->tests / TICKS));
}

int main(void)
{
    sums all[2] = {{0}};
    for (uint32_t tick = 0; tick < TICKS; tick++) {
        field_make(tick, &world);
        usual_make(&world, &usual_world);
        for (uint32_t i = 0; i < FIELD_LEGS; i++) {
            legs[i] = (ko_capsule){world.legs[i].a, world.legs[i].b, FIELD_RADIUS};
        }
        find_truth(false);
        measure_one(false, &all[0]);
        find_truth(true);
        measure_one(true, &all[1]);
    }
    print("obstacles", &all[0]);
    print("obstacles and fence", &all[1]);
    return 0;
}
