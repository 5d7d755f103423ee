/* fanbench: instructions for the margins of 276 legs, by ko_fan and the usual way; one line of
 * "workload,keepout,float,float by hand,building,tests" each, means over TICKS. README.md says
 * more. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "board.h"
#include "keepout/keepout.h"
#include "usual.h"

enum { TICKS = 4, BODIES = FIELD_OBSTACLES + FIELD_PIECES };

static workload world;
static usual_field usual_world;
static float usual[FIELD_LEGS];
static ko_body bodies[BODIES];
static ko_leg legs[FIELD_LEGS];
static ko_tree_node nodes[BODIES];
static ko_tree tree;
static uint32_t count;

static void fail(const char *what)
{
    fprintf(stderr, "fanbench: %s\n", what);
    exit(1);
}

/* ---- once a map ---- */

static void add(const ko_body *body)
{
    ko_aabb box;
    ko_tree_id id;
    bodies[count] = *body;
    if (ko_body_to_aabb(body, &box) != KO_OK || ko_tree_insert(&tree, &box, count, &id) != KO_OK) {
        fail("the tree is full");
    }
    count++;
}

/* A wall in pieces of at most 8 m, whose boxes are small. */
static void add_wall(const ko_vec3 *a, const ko_vec3 *b)
{
    const ko_vec3 way = {b->x - a->x, b->y - a->y, 0};
    fix16_t length = 0;
    (void)ko_vec3_length_up(&way, &length);
    const int32_t pieces = length / METRES(8) + 1;
    ko_body piece = {.kind = KO_BODY_CAPSULE};
    piece.as.capsule.b = *a;
    for (int32_t i = 1; i <= pieces; i++) {
        piece.as.capsule.a = piece.as.capsule.b;
        piece.as.capsule.b.x = a->x + (fix16_t)((int64_t)way.x * i / pieces);
        piece.as.capsule.b.y = a->y + (fix16_t)((int64_t)way.y * i / pieces);
        add(&piece);
    }
}

static void build(bool has_fence)
{
    count = 0;
    if (ko_tree_init(&tree, nodes, BODIES) != KO_OK || ko_tree_set_margin(&tree, 0, 0) != KO_OK) {
        fail("no tree");
    }
    for (uint32_t i = 0; i < FIELD_OBSTACLES; i++) {
        const ko_body sphere = {.as.sphere = world.obstacles[i], .kind = KO_BODY_SPHERE};
        add(&sphere);
    }
    for (uint32_t i = 0; i < FIELD_CORNERS && has_fence; i++) {
        add_wall(&world.fence[i], &world.fence[(i + 1U) % FIELD_CORNERS]);
    }
}

/* ---- each tick ---- */

static uint32_t ask(void)
{
    static ko_fan fan;
    const ko_field stands = {&tree, bodies, count, 0};
    if (ko_fan_begin(&stands, legs, FIELD_LEGS, FIELD_RADIUS, FIELD_REACH, false, &fan) != KO_OK ||
        ko_fan_next(&fan, KO_NO_BUDGET) != KO_END) {
        fail("the fan failed");
    }
    return fan.tests;
}

/* Both say the same: within 2 mm, as far as float can tell; crossing a fence has no depth. */
static void compare(void)
{
    const float fine = 0.002F;
    for (uint32_t i = 0; i < FIELD_LEGS; i++) {
        const float mine = (float)legs[i].margin / 65536.0F;
        const float truth = (usual[i] < 5.0F) ? usual[i] : 5.0F;
        const bool is_same = mine <= truth + fine && mine >= truth - fine;
        if (legs[i].state == KO_LEG_UNKNOWN || !is_same) {
            fprintf(stderr, "fanbench: leg %" PRIu32 ": %" PRId32 " and %" PRId32 " mm\n", i,
                    (int32_t)(mine * 1000.0F), (int32_t)(usual[i] * 1000.0F));
            fail("the two do not agree");
        }
    }
}

static void measure(const char *name, bool has_fence)
{
    uint64_t keepout = 0;
    uint64_t by_float = 0;
    uint64_t by_hand = 0;
    uint64_t building = 0;
    uint64_t tests = 0;
    for (uint32_t tick = 0; tick < TICKS; tick++) {
        field_make(tick, &world);
        usual_make(&world, &usual_world);
        for (uint32_t i = 0; i < FIELD_LEGS; i++) {
            legs[i].way = world.legs[i];
        }
        uint32_t start = board_instructions();
        build(has_fence);
        building += board_instructions() - start;
        start = board_instructions();
        tests += ask();
        keepout += board_instructions() - start;
        start = board_instructions();
        usual_margins(&usual_world, has_fence, usual);
        by_float += board_instructions() - start;
        compare();
        start = board_instructions();
        tuned_margins(&usual_world, has_fence, usual);
        by_hand += board_instructions() - start;
        compare();
    }
    printf("%s,%" PRIu32 ",%" PRIu32 ",%" PRIu32 ",%" PRIu32 ",%" PRIu32 "\n", name,
           (uint32_t)(keepout / TICKS), (uint32_t)(by_float / TICKS), (uint32_t)(by_hand / TICKS),
           (uint32_t)(building / TICKS), (uint32_t)(tests / TICKS));
}

int main(void)
{
    measure("obstacles", false);
    measure("obstacles and fence", true);
    return 0;
}
