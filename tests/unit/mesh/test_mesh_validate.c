/* Tests of the validation of meshes: each changed bit of the block and of the struct is found, in
 * steps of every size.
 *
 * promise: damage-found, bounded-steps, set-up */
#include "flips.h"
#include "test_mesh.h"

#include <stddef.h>

static ko_mesh mesh;

static uint32_t make(void)
{
    make_box(1000);
    return bake(0, 0, &mesh).bytes;
}

static ko_status next(ko_validation *walk, uint32_t *budget)
{
    return ko_mesh_validate(&mesh, walk, budget);
}

/* The checksum begins at byte 8, so the last run may be shorter than 16 bytes. */
static uint32_t steps_of(uint32_t bytes)
{
    return (bytes - 8U + 15U) / 16U;
}

static void sound_meshes_are_sound(void)
{
    test_random random = {0x6B8B4567U};
    const uint32_t bytes = make();
    CHECK_EQ(next(NULL, NULL), KO_OK);
    CHECK_EQ(flips_steps(next, steps_of(bytes) + 1U, KO_OK), steps_of(bytes));
    mesh.path = KO_MESH_BRUTE; /* is the caller's */
    CHECK_EQ(next(NULL, NULL), KO_OK);
    for (uint32_t i = 0; i < 6U; i++) {
        bake_any(&random, 1, 100000, 5, &mesh);
        CHECK_EQ(next(NULL, NULL), KO_OK);
        CHECK(flips_steps(next, 3, KO_OK) > 4U);
    }
}

static void others_are_refused(void)
{
    static const ko_mesh never;
    ko_validation walk = {0, 0, 0, 0};
    uint32_t budget = 3;
    CHECK_EQ(ko_mesh_validate(NULL, NULL, NULL), KO_E_ARG);
    CHECK_EQ(ko_mesh_validate(NULL, &walk, &budget), KO_E_ARG);
    CHECK_EQ(ko_mesh_validate(&never, &walk, &budget), KO_E_ARG);
    CHECK_EQ(budget, 3);
}

static void damage_of_the_block_is_found(void)
{
    const flips_area block = {blobs[0], make()};
    CHECK_EQ(flips_missed(&block, 1, 1000000, next), 0);
}

/* Pointers and counts of the mesh, which are not followed if they are damaged. Counts share words
 * of the checksum: where the upper one is odd, a word in which they overlap would miss the highest
 * bit of the lower one. */
#define FIELD(name)                                                                                \
    {                                                                                              \
        &mesh.name, (uint32_t)sizeof(mesh.name)                                                    \
    }
static void damage_of_the_struct_is_found(void)
{
    const flips_area fields[] = {
        FIELD(nodes),  FIELD(vertices), FIELD(faces),      FIELD(frame.origin), FIELD(frame.shift),
        FIELD(bounds), FIELD(error),    FIELD(node_count), FIELD(vertex_count), FIELD(face_count),
        FIELD(depth),  FIELD(flags),    FIELD(seal)};
    const uint32_t count = (uint32_t)(sizeof(fields) / sizeof(fields[0]));
    test_random random = {0x327B23C6U};
    (void)make();
    CHECK_EQ(flips_missed(fields, count, 1000000, next), 0);
    one.source.solid = 1;
    (void)bake(0, 0, &mesh);
    CHECK(mesh.flags % 2U == 1U && mesh.depth % 2U == 1U);
    CHECK_EQ(flips_missed(fields, count, 1000000, next), 0);
    make_hills(&random, 1000, 100);
    (void)bake(0, 0, &mesh);
    CHECK_EQ(mesh.vertex_count % 2U, 1);
    CHECK_EQ(flips_missed(fields, count, 1000000, next), 0);
}

static void verdicts_do_not_depend_on_the_budget(void)
{
    const uint32_t bytes = make();
    blobs[0][20] ^= 1U;
    CHECK_EQ(flips_steps(next, steps_of(bytes) + 1U, KO_E_DATA), steps_of(bytes));
    blobs[0][20] ^= 1U;
    CHECK_EQ(next(NULL, NULL), KO_OK);
}

/* A walk that ended begins anew, and so does one over another mesh, in its middle. */
static void walks_begin_anew(void)
{
    ko_validation walk = {0, 0, 0, 0};
    uint32_t budget = 5;
    ko_mesh other;
    (void)make();
    (void)bake(1, 3, &other);
    CHECK_EQ(next(&walk, &budget), KO_UNFINISHED);
    CHECK_EQ(ko_mesh_validate(&other, &walk, NULL), KO_OK);
    CHECK_EQ(next(&walk, NULL), KO_OK);
    CHECK_EQ(next(&walk, NULL), KO_OK);
}

static void damaged_walks_are_contained(void)
{
    const uint32_t steps = steps_of(make());
    CHECK_EQ(flips_displaced(next, steps + 1U), 0);
}

static const test_case cases[] = {
    {"sound meshes are sound", sound_meshes_are_sound},
    {"others are refused", others_are_refused},
    {"damage of the block is found", damage_of_the_block_is_found},
    {"damage of the struct is found", damage_of_the_struct_is_found},
    {"verdicts do not depend on the budget", verdicts_do_not_depend_on_the_budget},
    {"walks begin anew", walks_begin_anew},
    {"damaged walks are contained", damaged_walks_are_contained},
};
TEST_SUITE(mesh_validate, cases);
