/* Tests of the validation of fences: each changed bit of a zone, of its corners and of the fence is
 * found, in steps of every size.
 *
 * promise: damage-found, bounded-steps, set-up */
#include "flips.h"
#include "harness.h"

#include <stddef.h>

#include "keepout/fence.h"
#include "src/fence/fence_zone.h"

#define M(x) ((fix16_t)((x)*65536))

static ko_fence_xy yard[5] = {
    {M(-50), M(-40)}, {M(50), M(-40)}, {M(60), 0}, {M(50), M(40)}, {M(-50), M(40)}};
static ko_fence_xy pond[3] = {{M(10), M(10)}, {M(20), M(10)}, {M(10), M(20)}};
static ko_fence_zone zones[4] = {
    KO_FENCE_ZONE_POLYGON(KO_FENCE_KEEP_IN, yard, 5, 0, M(100)),
    KO_FENCE_ZONE_CYLINDER(KO_FENCE_KEEP_OUT, M(-20), M(7), M(3), KO_FENCE_NO_FLOOR, M(30)),
    KO_FENCE_ZONE_BOX(KO_FENCE_KEEP_OUT, M(-40), M(-30), M(-35), M(-20), 0, KO_FENCE_NO_CEILING),
    KO_FENCE_ZONE_POLYGON(KO_FENCE_KEEP_OUT, pond, 3, M(-1), M(2)),
};
static ko_fence fence;

#define CORNERS (5U + 3U)
#define STEPS (2U * 4U + CORNERS)

static ko_status next(ko_validation *walk, uint32_t *budget)
{
    return ko_fence_validate(&fence, walk, budget);
}

static void open(void)
{
    CHECK_EQ(ko_fence_open(zones, 4, KO_FENCE_ANY, M(2), &fence, NULL), KO_OK);
}

static void sound_fences_are_sound(void)
{
    open();
    CHECK_EQ(ko_fence_validate(&fence, NULL, NULL), KO_OK);
    CHECK_EQ(flips_steps(next, STEPS + 1U, KO_OK), STEPS);
    ko_fence one;
    for (uint32_t i = 0; i < 4U; i++) {
        CHECK_EQ(ko_fence_open(&zones[i], 1, KO_FENCE_ALL, 0, &one, NULL), KO_OK);
        CHECK_EQ(ko_fence_validate(&one, NULL, NULL), KO_OK);
    }
}

static void others_are_refused(void)
{
    static const ko_fence never;
    ko_validation walk = {0, 0, 0, 0};
    uint32_t budget = 3;
    open();
    CHECK_EQ(ko_fence_validate(NULL, NULL, NULL), KO_E_ARG);
    CHECK_EQ(ko_fence_validate(&never, NULL, NULL), KO_E_DATA);
    CHECK_EQ(ko_fence_validate(NULL, &walk, &budget), KO_E_ARG);
    CHECK_EQ(ko_fence_validate(&fence, NULL, &budget), KO_UNFINISHED);
    budget = 3;
    CHECK_EQ(ko_fence_validate(&never, &walk, &budget), KO_E_DATA);
    CHECK_EQ(budget, 3);
    CHECK_EQ(ko_fence_open(zones, 0, KO_FENCE_ANY, 0, &fence, NULL), KO_E_RANGE);
    CHECK_EQ(ko_fence_validate(&fence, NULL, NULL), KO_E_DATA);
}

/* Fields of a zone that its kind has, and all corners. The high bits of a pointer count, too. */
#define FIELD(zone, name)                                                                          \
    {                                                                                              \
        &zones[zone].name, (uint32_t)sizeof(zones[zone].name)                                      \
    }
#define HEAD(zone)                                                                                 \
    FIELD(zone, role), FIELD(zone, kind), FIELD(zone, count), FIELD(zone, floor),                  \
        FIELD(zone, ceiling)
static const flips_area tables[] = {
    HEAD(0),
    FIELD(0, points),
    HEAD(1),
    FIELD(1, centre),
    FIELD(1, radius),
    HEAD(2),
    FIELD(2, low),
    FIELD(2, high),
    HEAD(3),
    FIELD(3, points),
    {yard, sizeof(yard)},
    {pond, sizeof(pond)},
    {fence.sums, sizeof(fence.sums)},
};
#define TABLES ((uint32_t)(sizeof(tables) / sizeof(tables[0])))

static void damage_is_found(void)
{
    open();
    CHECK_EQ(flips_missed(tables, TABLES, 1000000, next), 0);
}

/* The fields of the fence itself have a seal of their own. On hosts it covers 32 bits of the
 * pointer to the zones. */
static void damage_of_the_fence_is_found(void)
{
    const flips_area fields[] = {{&fence.count, sizeof(fence.count)},
                                 {&fence.rule, sizeof(fence.rule)},
                                 {&fence.warn, sizeof(fence.warn)},
                                 {&fence.seal, sizeof(fence.seal)},
                                 {yard, sizeof(yard)}};
    open();
    CHECK_EQ(flips_missed(fields, 5, 100000, next), 0);
    ko_fence moved = fence;
    moved.zones = &zones[1];
    CHECK_EQ(ko_fence_validate(&moved, NULL, NULL), KO_E_DATA);
}

/* Damage is found at the step that ends its half, whatever the budget. */
static void verdicts_do_not_depend_on_the_budget(void)
{
    open();
    yard[3].x ^= 1;
    CHECK_EQ(flips_steps(next, STEPS + 1U, KO_E_DATA), STEPS);
    yard[3].x ^= 1;
    zones[2].floor ^= 1;
    CHECK_EQ(flips_steps(next, STEPS + 1U, KO_E_DATA), 4);
    zones[2].floor ^= 1;
    CHECK_EQ(ko_fence_validate(&fence, NULL, NULL), KO_OK);
}

/* A walk that ended begins anew, and so does one over another fence, in its middle. */
static void walks_begin_anew(void)
{
    ko_validation walk = {0, 0, 0, 0};
    uint32_t budget = 7;
    ko_fence other;
    open();
    CHECK_EQ(ko_fence_open(&zones[1], 3, KO_FENCE_ALL, 0, &other, NULL), KO_OK);
    CHECK_EQ(ko_fence_validate(&fence, &walk, &budget), KO_UNFINISHED);
    CHECK_EQ(ko_fence_validate(&other, &walk, NULL), KO_OK);
    budget = 0;
    CHECK_EQ(ko_fence_validate(&fence, &walk, &budget), KO_UNFINISHED);
    CHECK_EQ(ko_fence_validate(&fence, &walk, NULL), KO_OK);
    CHECK_EQ(ko_fence_validate(&fence, &walk, NULL), KO_OK);
}

/* A damaged walk ends, stays in the arrays, and does not accept a half that was not walked. */
static void damaged_walks_are_contained(void)
{
    open();
    for (uint32_t part = 1; part < 12U; part++) {
        ko_validation walk = {0, 0, 0, 0};
        uint32_t budget = 0;
        CHECK_EQ(ko_fence_validate(&fence, &walk, &budget), KO_UNFINISHED);
        walk.part = (part < 10U) ? part : (part < 11U) ? UINT32_MAX : 0U;
        walk.item = (part < 10U) ? 0U : UINT32_MAX;
        CHECK_EQ(ko_fence_validate(&fence, &walk, NULL), KO_E_DATA);
    }
}

static const test_case cases[] = {
    {"sound fences are sound", sound_fences_are_sound},
    {"others are refused", others_are_refused},
    {"damage of zones and corners is found", damage_is_found},
    {"damage of the fence is found", damage_of_the_fence_is_found},
    {"verdicts do not depend on the budget", verdicts_do_not_depend_on_the_budget},
    {"walks begin anew", walks_begin_anew},
    {"damaged walks are contained", damaged_walks_are_contained},
};
TEST_SUITE(fence_validate, cases);
