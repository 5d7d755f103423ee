/* Faults of arms: tables, placed capsules of an arm, structs, and queries. */
#include "faults.h"

#include "keepout/arm.h"
#include "keepout/units.h"

#include <string.h>

enum { LINKS = 7, CAPSULES = 8, OBJECTS = 40, SELF = 1U << 0U, WORLD = 1U << 1U };

static ko_arm *arm;
static ko_arm_state *state;
static ko_tree *tree;
static ko_capsule *shapes;
static ko_arm_world *world;

static ko_arm_model *model;

static bool finds(void)
{
    return ko_arm_validate(arm, NULL, NULL) != KO_OK;
}

/* A chain: joints turn about z and x in turn, and links are 0.4 m long. */
static void set_links(ko_arm_link *links)
{
    for (uint32_t i = 0; i < LINKS; i++) {
        const ko_pose origin = {KO_MAT3_IDENTITY, {0, 0, (i == 0U) ? 0 : KO_M(0.4)}};
        const ko_dir3 axes[2] = {{0, 0, KO_Q30_ONE}, {KO_Q30_ONE, 0, 0}};
        links[i].origin = origin;
        links[i].axis = axes[i % 2U];
        links[i].low = KO_TURNS_DEG(-170);
        links[i].high = KO_TURNS_DEG(170);
        links[i].mesh = NULL;
        links[i].parent = (uint16_t)((i == 0U) ? KO_ARM_NONE : i - 1U);
        links[i].joint = (i == 0U) ? KO_JOINT_FIXED : KO_JOINT_REVOLUTE;
    }
}

static void set_capsules(ko_arm_capsule *capsules)
{
    for (uint32_t i = 0; i < CAPSULES; i++) {
        const ko_capsule shape = {{0, 0, 0}, {0, 0, KO_M(0.4)}, KO_M(0.06)};
        capsules[i].shape = shape;
        capsules[i].shape.a.x = (i == LINKS) ? KO_M(0.2) : 0; /* a tool on the last link */
        capsules[i].link = (uint16_t)((i < LINKS) ? i : LINKS - 1U);
    }
}

static void build_world(test_random *random)
{
    ko_tree_node *pool = guard_take(GUARD_CONSTANT, OBJECTS * sizeof(*pool));
    tree = guard_take(GUARD_CONSTANT, sizeof(*tree));
    shapes = guard_take(GUARD_CONSTANT, OBJECTS * sizeof(*shapes));
    world = guard_take(GUARD_CONSTANT, sizeof(*world));
    KO_IGNORE(ko_tree_init(tree, pool, OBJECTS, 0));
    for (uint32_t i = 0; i < OBJECTS; i++) {
        ko_tree_id id;
        ko_aabb box;
        ko_vec3 *const ends[2] = {&shapes[i].a, &shapes[i].b};
        for (unsigned k = 0; k < 2U; k++) {
            ends[k]->x = random_range(random, KO_M(-3), KO_M(3));
            ends[k]->y = random_range(random, KO_M(-3), KO_M(3));
            ends[k]->z = random_range(random, KO_M(-1), KO_M(3));
        }
        shapes[i].r = KO_M(0.1);
        KO_IGNORE(ko_aabb_from_capsule(&shapes[i], &box));
        KO_IGNORE(ko_tree_insert(tree, &box, i, &id));
    }
    const ko_arm_world all = {tree, shapes, OBJECTS};
    memcpy(world, &all, sizeof(all));
}

static void build(test_random *random, range *ranges)
{
    ko_arm_link *links = guard_take(GUARD_CONSTANT, LINKS * sizeof(*links));
    ko_arm_capsule *capsules = guard_take(GUARD_CONSTANT, CAPSULES * sizeof(*capsules));
    uint32_t *allowed = guard_take(GUARD_CONSTANT, LINKS * sizeof(*allowed));
    model = guard_take(GUARD_CONSTANT, sizeof(*model));
    arm = guard_take(GUARD_CONSTANT, sizeof(*arm));
    ko_pose *frames = guard_take(GUARD_WORK, LINKS * sizeof(*frames));
    ko_capsule *placed = guard_take(GUARD_WORK, CAPSULES * sizeof(*placed));
    state = guard_take(GUARD_WORK, sizeof(*state));
    set_links(links);
    set_capsules(capsules);
    for (uint32_t i = 0; i + 1U < LINKS; i++) {
        allowed[i] = 2U << i; /* a link and the next one */
    }
    const ko_arm_model all = {links, capsules, allowed, LINKS, CAPSULES};
    memcpy(model, &all, sizeof(all));
    KO_IGNORE(ko_arm_open(model, arm));
    KO_IGNORE(ko_arm_state_init(arm, frames, LINKS, placed, CAPSULES, state));
    build_world(random);
    const range found[] = {
        {.name = "links of an arm",
         .at = links,
         .size = LINKS * sizeof(*links),
         .check_name = "ko_arm_validate",
         .finds = finds},
        {.name = "capsules of an arm",
         .at = capsules,
         .size = CAPSULES * sizeof(*capsules),
         .check_name = "ko_arm_validate",
         .finds = finds},
        {.name = "allowed pairs of an arm",
         .at = allowed,
         .size = LINKS * sizeof(*allowed),
         .check_name = "ko_arm_validate",
         .finds = finds,
         .asked = SELF},
        {.name = "struct `ko_arm`",
         .at = arm,
         .size = sizeof(*arm),
         .check_name = "ko_arm_validate",
         .finds = finds},
        {.name = "placed capsules of an arm",
         .at = placed,
         .size = CAPSULES * sizeof(*placed),
         .is_placed = true},
        {.name = "struct `ko_arm_state`", .at = state, .size = sizeof(*state)},
        {.name = "shapes of the world",
         .at = shapes,
         .size = OBJECTS * sizeof(*shapes),
         .asked = WORLD},
    };
    memcpy(ranges, found, sizeof(found));
}

static ko_status place(test_random *random)
{
    int32_t values[LINKS];
    for (uint32_t i = 0; i < LINKS; i++) {
        values[i] = random_range(random, KO_TURNS_DEG(-100), KO_TURNS_DEG(100));
    }
    return ko_arm_place(state, NULL, values);
}

static ko_order draw_order(test_random *random)
{
    return (random_bits(random) & 1U) ? KO_ORDER_ANY : KO_ORDER_ASCENDING;
}

static ko_status begin_self(void *query, test_random *random)
{
    const ko_status status = place(random);
    const ko_order order = draw_order(random);
    return (status != KO_OK) ? status : ko_arm_self_begin(state, KO_M(0.3), order, query);
}

static ko_status next_self(void *query, uint32_t *budget, answer *to)
{
    ko_arm_contact contact;
    const ko_status status = ko_arm_self_next(query, budget, &contact);
    if (status == KO_OK) {
        note(to, (uint64_t)contact.capsule_a << 16U | contact.capsule_b, contact.clearance);
    }
    return status;
}

static ko_status begin_objects(void *query, test_random *random)
{
    const ko_status status = place(random);
    const ko_order order = draw_order(random);
    return (status != KO_OK) ? status
                             : ko_arm_objects_begin(state, world, KO_M(0.2), order, KO_ALL, query);
}

static ko_status next_objects(void *query, uint32_t *budget, answer *to)
{
    ko_arm_contact contact;
    const ko_status status = ko_arm_objects_next(query, budget, &contact);
    if (status == KO_OK) {
        note(to, (uint64_t)contact.capsule_a << 32U | contact.object.user, contact.clearance);
    }
    return status;
}

static const question questions[] = {
    {"`ko_arm_self`", sizeof(ko_arm_self), false, begin_self, next_self, NULL},
    {"`ko_arm_objects`", sizeof(ko_arm_objects), false, begin_objects, next_objects, NULL},
};

const module arm_module = {"arm", questions, sizeof(questions) / sizeof(questions[0]), build, 7};
