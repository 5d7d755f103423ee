/* Tests of the validation of arms: each changed bit of a link, a capsule, a row of allowed links
 * and the arm itself is found, in steps of every size.
 *
 * promise: damage-found, bounded-steps, set-up */
#include "crane.h"
#include "flips.h"

#include <stddef.h>

#define STEPS ((uint32_t)CRANE_LINKS + CRANE_CAPSULES)

static ko_status next(ko_validation *walk, uint32_t *budget)
{
    return ko_arm_validate(&crane, walk, budget);
}

static void sound_arms_are_sound(void)
{
    crane_build();
    CHECK_EQ(ko_arm_validate(&crane, NULL, NULL), KO_OK);
    CHECK_EQ(flips_steps(next, STEPS + 1U, KO_OK), STEPS);
    ko_arm_model bare = crane_model;
    bare.allowed = NULL;
    bare.capsules = NULL;
    bare.capsule_count = 0;
    ko_arm arm;
    CHECK_EQ(ko_arm_open(&bare, &arm), KO_OK);
    CHECK_EQ(ko_arm_validate(&arm, NULL, NULL), KO_OK);
}

static void others_are_refused(void)
{
    static const ko_arm never;
    ko_validation walk = {0, 0, 0, 0};
    uint32_t budget = 3;
    CHECK_EQ(ko_arm_validate(NULL, NULL, NULL), KO_E_ARG);
    CHECK_EQ(ko_arm_validate(NULL, &walk, &budget), KO_E_ARG);
    CHECK_EQ(ko_arm_validate(&never, &walk, &budget), KO_E_ARG);
    CHECK_EQ(budget, 3);
}

/* All fields of a link; padding does not count. */
#define FIELD(i, name)                                                                             \
    {                                                                                              \
        &crane_links[i].name, (uint32_t)sizeof(crane_links[i].name)                                \
    }
#define LINK(i)                                                                                    \
    FIELD(i, origin), FIELD(i, axis), FIELD(i, low), FIELD(i, high), FIELD(i, mesh),               \
        FIELD(i, parent), FIELD(i, joint)
#define CAPSULE(i)                                                                                 \
    {&crane_capsules[i].shape, sizeof(ko_capsule)},                                                \
    {                                                                                              \
        &crane_capsules[i].link, sizeof(uint16_t)                                                  \
    }

static void damage_of_tables_is_found(void)
{
    const flips_area tables[] = {LINK(0),
                                 LINK(1),
                                 LINK(2),
                                 LINK(3),
                                 LINK(4),
                                 CAPSULE(0),
                                 CAPSULE(1),
                                 CAPSULE(2),
                                 CAPSULE(3),
                                 CAPSULE(4),
                                 {crane_allowed, sizeof(crane_allowed)},
                                 {crane.growth, CRANE_LINKS * sizeof(uint32_t)},
                                 {&crane.sum, sizeof(crane.sum)}};
    crane_build();
    CHECK_EQ(flips_missed(tables, (uint32_t)(sizeof(tables) / sizeof(tables[0])), 1000000, next),
             0);
}

/* Pointers and counts of the arm, which are not followed if they are damaged. */
static void damage_of_the_arm_is_found(void)
{
    const flips_area fields[] = {{&crane.model.links, sizeof(void *)},
                                 {&crane.model.capsules, sizeof(void *)},
                                 {&crane.model.allowed, sizeof(void *)},
                                 {&crane.model.link_count, sizeof(uint16_t)},
                                 {&crane.model.capsule_count, sizeof(uint16_t)},
                                 {&crane.joint_count, sizeof(uint16_t)},
                                 {&crane.seal, sizeof(uint32_t)}};
    crane_build();
    CHECK_EQ(flips_missed(fields, 7, 1000000, next), 0);
}

static void verdicts_do_not_depend_on_the_budget(void)
{
    crane_build();
    crane_links[2].high ^= 1;
    CHECK_EQ(flips_steps(next, STEPS + 1U, KO_E_DATA), STEPS);
    crane_links[2].high ^= 1;
    CHECK_EQ(ko_arm_validate(&crane, NULL, NULL), KO_OK);
}

/* A walk that ended begins anew, and so does one over another arm, in its middle. */
static void walks_begin_anew(void)
{
    ko_validation walk = {0, 0, 0, 0};
    uint32_t budget = STEPS - 1U;
    ko_arm other;
    crane_build();
    ko_arm_model fewer = crane_model;
    fewer.capsule_count = 1;
    CHECK_EQ(ko_arm_open(&fewer, &other), KO_OK);
    CHECK_EQ(next(&walk, &budget), KO_UNFINISHED);
    CHECK_EQ(ko_arm_validate(&other, &walk, NULL), KO_OK);
    CHECK_EQ(next(&walk, NULL), KO_OK);
    CHECK_EQ(next(&walk, NULL), KO_OK);
}

static void damaged_walks_are_contained(void)
{
    crane_build();
    CHECK_EQ(flips_displaced(next, STEPS + 1U), 0);
}

static const test_case cases[] = {
    {"sound arms are sound", sound_arms_are_sound},
    {"others are refused", others_are_refused},
    {"damage of the tables is found", damage_of_tables_is_found},
    {"damage of the arm is found", damage_of_the_arm_is_found},
    {"verdicts do not depend on the budget", verdicts_do_not_depend_on_the_budget},
    {"walks begin anew", walks_begin_anew},
    {"damaged walks are contained", damaged_walks_are_contained},
};
TEST_SUITE(arm_validate, cases);
