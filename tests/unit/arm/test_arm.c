/* Tests of ko_arm: descriptions, limits of joints, poses, and the look ahead by one step.
 *
 * promise: exact, refuses, set-up, change-noticed */
#include "crane.h"

#include <string.h>

#include "src/arm/arm_core.h"

#define HALF (KO_TURNS_ONE / 2)
#define QUARTER (KO_TURNS_ONE / 4)

static void check_at(const ko_vec3 *p, fix16_t x, fix16_t y, fix16_t z)
{
    CHECK(p->x >= x - 3 && p->x <= x + 3);
    CHECK(p->y >= y - 3 && p->y <= y + 3);
    CHECK(p->z >= z - 3 && p->z <= z + 3);
}

static void opens_what_is_legal(void)
{
    crane_build();
    CHECK_EQ(crane.joint_count, CRANE_JOINTS);
    for (unsigned i = 1; i < CRANE_LINKS; i++) {
        CHECK(crane.growth[i] > crane.growth[i - 1U] || i == 4U);
        CHECK(crane.growth[i] < 10U);
    }
    crane_model.capsules = 0;
    crane_model.capsule_count = 0;
    crane_model.allowed = 0;
    CHECK_EQ(ko_arm_open(&crane_model, &crane), KO_OK);
}

static void refused(ko_status expected)
{
    ko_arm arm;
    memset(&arm, 0x5A, sizeof(arm));
    const ko_arm before = arm;
    CHECK_EQ(ko_arm_open(&crane_model, &arm), expected);
    CHECK(memcmp(&arm, &before, sizeof(arm)) == 0);
    crane_build();
}

static void refuses_what_is_not(void)
{
    crane_build();
    CHECK_EQ(ko_arm_open(0, &crane), KO_E_ARG);
    CHECK_EQ(ko_arm_open(&crane_model, 0), KO_E_ARG);
    crane_model.links = 0;
    refused(KO_E_ARG);
    crane_model.capsules = 0;
    refused(KO_E_ARG);
    crane_model.link_count = 0;
    refused(KO_E_RANGE);
    crane_model.link_count = (uint16_t)(KO_ARM_MAX_LINKS + 1U);
    refused(KO_E_RANGE);
    crane_model.capsule_count = (uint16_t)(KO_ARM_MAX_CAPSULES + 1U);
    refused(KO_E_RANGE);
    static const ko_arm_capsule many[KO_ARM_MAX_CAPSULES + 1U] = {{.link = 0}}; /* legal ones */
    crane_model.capsules = many;
    crane_model.capsule_count = (uint16_t)(KO_ARM_MAX_CAPSULES + 1U);
    refused(KO_E_RANGE);
    crane_links[2].parent = 2;
    refused(KO_E_RANGE);
    crane_links[2].joint = 4;
    refused(KO_E_RANGE);
    crane_links[2].axis.x = 1 << 20;
    refused(KO_E_RANGE);
    crane_links[2].origin.r.x.y = 1 << 10;
    refused(KO_E_RANGE);
    crane_links[2].origin.t.x = KO_LIMIT + 1;
    refused(KO_E_RANGE);
    crane_links[3].low = -KO_LIMIT - 1;
    refused(KO_E_RANGE);
    crane_links[3].high = KO_LIMIT + 1;
    refused(KO_E_RANGE);
    crane_links[3].high = crane_links[3].low - 1;
    refused(KO_E_RANGE);
    crane_links[2].high = crane_links[2].low - 1;
    refused(KO_E_RANGE);
    crane_capsules[1].link = CRANE_LINKS;
    refused(KO_E_RANGE);
    crane_capsules[1].shape.r = -1;
    refused(KO_E_RANGE);
}

static void knows_who_may_touch(void)
{
    crane_build();
    CHECK(koi_arm_are_allowed(&crane.model, 1, 1));
    CHECK(koi_arm_are_allowed(&crane.model, 1, 2) && koi_arm_are_allowed(&crane.model, 2, 1));
    CHECK(!koi_arm_are_allowed(&crane.model, 1, 3) && !koi_arm_are_allowed(&crane.model, 3, 1));
    crane.model.allowed = 0;
    CHECK(!koi_arm_are_allowed(&crane.model, 1, 2));
}

static void places_right_angles(void)
{
    crane_build();
    crane_place(0, 0, HALF, 0);
    check_at(&crane_frames[1].t, 0, 0, METRE);
    check_at(&crane_frames[2].t, METRE, 0, METRE);
    check_at(&crane_frames[3].t, 0, 0, METRE);
    check_at(&crane_frames[4].t, -METRE / 4, 0, METRE);
    crane_place(QUARTER, 0, HALF, METRE / 2);
    check_at(&crane_frames[2].t, 0, METRE, METRE);
    check_at(&crane_frames[3].t, 0, -METRE / 2, METRE);
    crane_place(0, -QUARTER, HALF + 1, -METRE / 2); /* -90 degrees around y is up */
    check_at(&crane_frames[2].t, 0, 0, 2 * METRE);
    check_at(&crane_frames[3].t, 0, 0, METRE + METRE / 2);
    CHECK_EQ(crane_placed[1].r, METRE / 10 + 1 + (fix16_t)crane.growth[1]);
}

static void stands_on_a_base(void)
{
    const ko_pose base = {{{0, KO_Q30_ONE, 0}, {-KO_Q30_ONE, 0, 0}, {0, 0, KO_Q30_ONE}},
                          {METRE, 2 * METRE, 3 * METRE}};
    const int32_t values[CRANE_JOINTS] = {0, 0, HALF, 0};
    crane_build();
    CHECK_EQ(ko_arm_place(&crane_state, &base, values), KO_OK);
    check_at(&crane_frames[2].t, METRE, 3 * METRE, 4 * METRE);
    ko_pose far = base;
    far.t.x = KO_LIMIT;
    CHECK_EQ(ko_arm_place(&crane_state, &far, values), KO_E_RANGE);
    CHECK_EQ(crane_state.link, 0);
    CHECK(!crane_state.is_placed);
    far.r.x.x = 5;
    CHECK_EQ(ko_arm_place(&crane_state, &far, values), KO_E_RANGE);
    CHECK_EQ(crane_state.link, KO_ARM_NONE);
}

/* A rail that reaches beyond the legal range from a legal origin, and an axis that was damaged
 * after the arm was opened: the link is named, and the arm is not placed. */
static void names_the_link_that_cannot_be_placed(void)
{
    const int32_t values[CRANE_JOINTS] = {0, 0, HALF, METRE / 2};
    crane_build();
    crane_links[3].origin.t.x = KO_LIMIT - METRE / 2 + 1;
    crane_links[3].origin.t.z = -KO_LIMIT;
    CHECK_EQ(ko_arm_place(&crane_state, 0, values), KO_E_RANGE);
    CHECK_EQ(crane_state.link, 3);
    CHECK(!crane_state.is_placed);
    crane_build();
    CHECK_EQ(ko_mat3_from_axis_angle(&crane_links[0].axis, 1U << 28, &crane_links[2].origin.r),
             KO_OK);
    CHECK_EQ(ko_arm_place(&crane_state, 0, values), KO_OK);
    crane_links[2].axis = (ko_dir3){1 << 20, 1 << 20, 1 << 20};
    CHECK_EQ(ko_arm_place(&crane_state, 0, values), KO_E_RANGE);
    CHECK_EQ(crane_state.link, 2);
    crane_links[2].origin.r = crane_links[1].origin.r; /* one that only exchanges axes */
    CHECK_EQ(ko_arm_place(&crane_state, 0, values), KO_E_RANGE);
    CHECK_EQ(crane_state.link, 2);
    crane_build();
}

static void limit(unsigned joint, int32_t value, bool is_legal)
{
    int32_t values[CRANE_JOINTS] = {0, 0, HALF, 0};
    values[joint] = value;
    CHECK_EQ(ko_arm_place(&crane_state, 0, values), is_legal ? KO_OK : KO_E_RANGE);
    CHECK_EQ(crane_state.link, is_legal ? KO_ARM_NONE : joint);
    CHECK_EQ(crane_state.is_placed, is_legal);
}

static void keeps_limits(void)
{
    crane_build();
    limit(0, INT32_MIN, true);
    limit(0, INT32_MAX, true);
    limit(1, 3 * EIGHTH, true);
    limit(1, 3 * EIGHTH + 1, false);
    limit(1, -3 * EIGHTH, true);
    limit(1, -3 * EIGHTH - 1, false);
    limit(2, 3 * EIGHTH, true);
    limit(2, 3 * EIGHTH - 1, false);
    limit(2, 7 * EIGHTH, true);
    limit(2, 7 * EIGHTH + 1, false);
    limit(2, -HALF, false); /* where half a turn would be, but a turn away */
    limit(2, INT32_MIN, false);
    limit(2, INT32_MAX, false);
    limit(2, 0, false);
    limit(3, METRE / 2, true);
    limit(3, METRE / 2 + 1, false);
    limit(3, -METRE / 2 - 1, false);
    limit(3, INT32_MIN, false);
    limit(3, INT32_MAX, false);
}

/* A joint of many turns: each value within the limits is legal, and its link is where the rest of
 * the turn brings it. */
static void keeps_turns(void)
{
    crane_build();
    crane_links[1].low = -9 * KO_TURNS_ONE;
    crane_links[1].high = 8 * KO_TURNS_ONE + QUARTER;
    CHECK_EQ(ko_arm_open(&crane_model, &crane), KO_OK);
    crane_place(0, QUARTER, HALF, 0);
    const ko_vec3 down = crane_frames[2].t;
    for (int32_t turns = -9; turns <= 8; turns++) {
        crane_place(turns * KO_TURNS_ONE, turns * KO_TURNS_ONE + QUARTER, HALF, 0);
        CHECK(memcmp(&crane_frames[2].t, &down, sizeof(down)) == 0);
    }
    limit(1, -9 * KO_TURNS_ONE, true);
    limit(1, -9 * KO_TURNS_ONE - 1, false);
    limit(1, 8 * KO_TURNS_ONE + QUARTER + 1, false);
    crane_links[1].low = INT32_MIN;
    crane_links[1].high = INT32_MAX;
    CHECK_EQ(ko_arm_open(&crane_model, &crane), KO_OK);
    limit(1, INT32_MIN, true);
    limit(1, INT32_MAX, true);
    int32_t values[CRANE_JOINTS] = {INT32_MAX, INT32_MAX - 3, HALF, 0};
    const int32_t steps[CRANE_JOINTS] = {KO_TURNS_ONE, 5, 0, 0};
    CHECK_EQ(ko_arm_step(&crane, values, steps, values), KO_OK);
    CHECK_EQ(values[0], INT32_MIN + KO_TURNS_ONE - 1); /* 32 turns from where it would be */
    CHECK_EQ(values[1], INT32_MAX);
}

static void is_clear_of_nothing_when_refused(void)
{
    const int32_t beyond[CRANE_JOINTS] = {0, 0, 0, 0};
    ko_arm_self query;
    ko_arm_contact contact;
    crane_build();
    CHECK_EQ(ko_arm_self_begin(&crane_state, METRE, KO_ORDER_ASCENDING, &query), KO_E_CHANGED);
    crane_place(0, 0, HALF, 0);
    CHECK_EQ(ko_arm_self_begin(&crane_state, METRE, KO_ORDER_ASCENDING, &query), KO_OK);
    CHECK_EQ(ko_arm_place(&crane_state, 0, beyond), KO_E_RANGE);
    CHECK_EQ(ko_arm_self_next(&query, NULL, &contact), KO_E_CHANGED);
    CHECK_EQ(ko_arm_self_begin(&crane_state, METRE, KO_ORDER_ASCENDING, &query), KO_E_CHANGED);
    crane_place(0, 0, HALF, 0);
    CHECK_EQ(ko_arm_self_next(&query, NULL, &contact), KO_E_CHANGED);
}

static void goes_ahead_up_to_the_limits(void)
{
    int32_t values[CRANE_JOINTS] = {INT32_MAX, 3 * EIGHTH - 0x10, 7 * EIGHTH - 0x10,
                                    -METRE / 2 + 5};
    int32_t steps[CRANE_JOINTS] = {1, 0x20, 0x10, -6};
    crane_build();
    CHECK_EQ(ko_arm_step(&crane, values, steps, values), KO_OK);
    CHECK_EQ(values[0], INT32_MIN);
    CHECK_EQ(values[1], 3 * EIGHTH);
    CHECK_EQ(values[2], 7 * EIGHTH);
    CHECK_EQ(values[3], -METRE / 2);
    steps[1] = INT32_MIN;
    steps[2] = INT32_MIN;
    steps[3] = INT32_MAX;
    CHECK_EQ(ko_arm_step(&crane, values, steps, values), KO_OK);
    CHECK_EQ(values[1], -3 * EIGHTH);
    CHECK_EQ(values[2], 3 * EIGHTH);
    CHECK_EQ(values[3], METRE / 2);
    values[2] = 0;
    int32_t out[CRANE_JOINTS] = {7, 7, 7, 7};
    CHECK_EQ(ko_arm_step(&crane, values, steps, out), KO_E_RANGE);
    CHECK(out[0] == 7 && out[3] == 7);
    CHECK_EQ(ko_arm_step(0, values, steps, out), KO_E_ARG);
    CHECK_EQ(ko_arm_step(&crane, 0, steps, out), KO_E_ARG);
    CHECK_EQ(ko_arm_step(&crane, values, 0, out), KO_E_ARG);
    CHECK_EQ(ko_arm_step(&crane, values, steps, 0), KO_E_ARG);
}

static void wants_room(void)
{
    ko_arm_state state;
    int32_t values[CRANE_JOINTS] = {0, 0, HALF, 0};
    crane_build();
    CHECK_EQ(ko_arm_state_init(0, crane_frames, 5, crane_placed, 5, &state), KO_E_ARG);
    CHECK_EQ(ko_arm_state_init(&crane, 0, 5, crane_placed, 5, &state), KO_E_ARG);
    CHECK_EQ(ko_arm_state_init(&crane, crane_frames, 5, 0, 5, &state), KO_E_ARG);
    CHECK_EQ(ko_arm_state_init(&crane, crane_frames, 5, crane_placed, 5, 0), KO_E_ARG);
    CHECK_EQ(ko_arm_state_init(&crane, crane_frames, 4, crane_placed, 5, &state), KO_E_FULL);
    CHECK_EQ(ko_arm_state_init(&crane, crane_frames, 5, crane_placed, 4, &state), KO_E_FULL);
    CHECK_EQ(ko_arm_place(0, 0, values), KO_E_ARG);
    CHECK_EQ(ko_arm_place(&crane_state, 0, 0), KO_E_ARG);
}

/* An arm of zeros has no capsules, so nothing would touch it. */
static void is_clear_of_nothing_before_it_is_opened(void)
{
    static const ko_arm zeros;
    int32_t values[CRANE_JOINTS] = {0, 0, HALF, 0};
    ko_arm_state state = {.is_placed = false};
    ko_arm_contact contact;
    ko_arm_self query;
    CHECK_EQ(ko_arm_state_init(&zeros, crane_frames, 5, crane_placed, 5, &state), KO_E_ARG);
    CHECK_EQ(ko_arm_step(&zeros, values, values, values), KO_E_ARG);
    CHECK_EQ(ko_arm_place(&state, 0, values), KO_E_ARG);
    CHECK_EQ(ko_arm_self_begin(&state, METRE, KO_ORDER_ANY, &query), KO_E_ARG);
    CHECK_EQ(ko_arm_self_next(&query, NULL, &contact), KO_E_ARG);
    crane_build();
    crane_place(0, 0, HALF, 0);
    crane_state.arm = &zeros;
    CHECK_EQ(ko_arm_self_begin(&crane_state, METRE, KO_ORDER_ANY, &query), KO_E_ARG);
    crane_state.arm = &crane;
    CHECK_EQ(ko_arm_self_begin(&crane_state, METRE, KO_ORDER_ANY, &query), KO_OK);
    crane_state.arm = &zeros; /* while a query waits */
    CHECK_EQ(ko_arm_self_next(&query, NULL, &contact), KO_E_CHANGED);
    crane_state.arm = &crane;
    CHECK_EQ(ko_arm_self_next(&query, NULL, &contact), KO_E_CHANGED);
    crane_build();
}

static void wants_open_meshes(void)
{
    static const ko_mesh zeros;
    crane_build();
    crane_links[1].mesh = &zeros;
    refused(KO_E_RANGE);
}

static const test_case cases[] = {
    {"opens what is legal", opens_what_is_legal},
    {"refuses what is not", refuses_what_is_not},
    {"knows who may touch", knows_who_may_touch},
    {"places right angles", places_right_angles},
    {"stands on a base", stands_on_a_base},
    {"names the link that cannot be placed", names_the_link_that_cannot_be_placed},
    {"keeps limits", keeps_limits},
    {"keeps turns", keeps_turns},
    {"is clear of nothing when refused", is_clear_of_nothing_when_refused},
    {"is clear of nothing before it is opened", is_clear_of_nothing_before_it_is_opened},
    {"wants open meshes", wants_open_meshes},
    {"goes ahead up to the limits", goes_ahead_up_to_the_limits},
    {"wants room", wants_room},
};
TEST_SUITE(arm, cases);
