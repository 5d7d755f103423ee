/* Tests of the validation of fields: each changed bit of the struct is found, and bodies that are
 * no longer legal, in steps of every size.
 *
 * promise: damage-found, bounded-steps, set-up */
#include "flips.h"
#include "harness.h"

#include <stddef.h>

#include "keepout/motion.h"
#include "src/math/digest.h"

#define METRE ((fix16_t)0x10000)

enum { BODIES = 4 };

static ko_body bodies[BODIES];
static ko_tree_node nodes[2];
static ko_tree tree;
static ko_field field;

static ko_status next(ko_validation *walk, uint32_t *budget)
{
    return ko_field_validate(&field, walk, budget);
}

static void make(void)
{
    for (int32_t i = 0; i < BODIES; i++) {
        bodies[i] = (ko_body){.as.sphere = {{i * METRE, 0, 0}, METRE}, .kind = KO_BODY_SPHERE};
    }
    CHECK_EQ(ko_tree_init(&tree, nodes, 2, 0), KO_OK);
    CHECK_EQ(ko_field_open(bodies, BODIES, &tree, NULL, 3, &field), KO_OK);
}

static void sound_fields_are_sound(void)
{
    make();
    CHECK_EQ(next(NULL, NULL), KO_OK);
    CHECK_EQ(flips_steps(next, BODIES + 1U, KO_OK), BODIES);
    bodies[2].as.sphere.c.x += METRE; /* a body may move */
    CHECK_EQ(next(NULL, NULL), KO_OK);
    CHECK_EQ(ko_field_open(NULL, 0, &tree, NULL, KO_ALL, &field), KO_OK);
    CHECK_EQ(next(NULL, NULL), KO_OK);
}

static void others_are_refused(void)
{
    static const ko_field never;
    ko_validation walk = {0, 0, 0, 0};
    uint32_t budget = 3;
    CHECK_EQ(ko_field_validate(NULL, NULL, NULL), KO_E_ARG);
    CHECK_EQ(ko_field_validate(NULL, &walk, &budget), KO_E_ARG);
    CHECK_EQ(ko_field_validate(&never, &walk, &budget), KO_E_ARG);
    CHECK_EQ(budget, 3);
}

#define FIELD(name)                                                                                \
    {                                                                                              \
        &field.name, (uint32_t)sizeof(field.name)                                                  \
    }
static void damage_of_the_struct_is_found(void)
{
    const flips_area fields[] = {FIELD(tree),  FIELD(frozen), FIELD(bodies),
                                 FIELD(count), FIELD(mask),   FIELD(seal)};
    make();
    CHECK_EQ(flips_missed(fields, 6, 1000000, next), 0);
}

static void bodies_that_are_not_legal_are_found(void)
{
    make();
    bodies[1].as.sphere.r = -1;
    CHECK_EQ(flips_steps(next, BODIES + 1U, KO_E_DATA), 2);
}

static void damaged_walks_are_contained(void)
{
    make();
    CHECK_EQ(flips_displaced(next, BODIES + 1U), 0);
    /* beyond the end, with the checksum of that place */
    ko_validation walk = {0, 0, 0, 0};
    uint32_t budget = 0;
    CHECK_EQ(next(&walk, &budget), KO_UNFINISHED);
    walk.part = BODIES + 1U;
    walk.sum = koi_digest(walk.mark, walk.part);
    CHECK_EQ(next(&walk, NULL), KO_E_DATA);
}

static const test_case cases[] = {
    {"sound fields are sound", sound_fields_are_sound},
    {"others are refused", others_are_refused},
    {"damage of the struct is found", damage_of_the_struct_is_found},
    {"bodies that are not legal are found", bodies_that_are_not_legal_are_found},
    {"damaged walks are contained", damaged_walks_are_contained},
};
TEST_SUITE(motion_validate, cases);
