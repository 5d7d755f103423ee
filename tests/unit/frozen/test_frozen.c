/* Tests of ko_frozen_open, ko_frozen_validate and ko_frozen_get_box: sound blocks, damaged ones,
 * and blocks of which somebody made the checksum anew.
 *
 * promise: exact, damage-found, bounded-steps, set-up */
#include "flips.h"
#include "frost.h"

#include <string.h>

#include "src/math/crc.h"

enum { OBJECTS = 9, HEADER = 48 };

static void make(void)
{
    test_random random = {0xBA7C9045U};
    frost_make(&random, OBJECTS, FROST_LOOSE);
}

/* Makes the checksum of the block anew. */
static void sum_up(uint32_t bytes)
{
    frost_block[1] = koi_crc32((const uint8_t *)frost_block + 8, bytes - 8U);
}

/* Each flipped bit is found by the checksum, and where the checksum is made anew by a check of its
 * own, except in values, in the exact parts of corners and in spans that nothing else depends
 * on. */
static void damage_is_refused(void)
{
    make();
    const uint32_t bytes = KO_FROZEN_BYTES((uint32_t)OBJECTS);
    const uint32_t nodes = 2U * OBJECTS - 1U;
    uint32_t accepted = 0;
    ko_frozen opened;
    for (uint32_t bit = 0; bit < 8U * bytes; bit++) {
        const uint32_t word = bit / 32U;
        const uint32_t flip = UINT32_C(1) << bit % 32U;
        frost_block[word] ^= flip;
        CHECK_EQ(ko_frozen_open(frost_block, bytes, &opened), KO_E_DATA);
        const uint32_t crc = frost_block[1];
        sum_up(bytes);
        const ko_status status = ko_frozen_open(frost_block, bytes, &opened);
        const uint32_t at = word * 4U;
        const bool is_link = at >= HEADER && at < HEADER + 16U * nodes && at % 16U == 12U;
        CHECK(status == KO_E_DATA || (status == KO_OK && !is_link && (at >= 24U || word == 1U)));
        accepted += (status == KO_OK) ? 1U : 0U;
        frost_block[word] ^= (word == 1U) ? 0U : flip;
        frost_block[1] = (word == 1U) ? crc ^ flip : crc;
    }
    CHECK_EQ(ko_frozen_open(frost_block, bytes, &opened), KO_OK);
    CHECK(accepted > 32U * OBJECTS && accepted < 8U * bytes / 2U);
}

static void sizes_are_checked(void)
{
    make();
    const uint32_t bytes = KO_FROZEN_BYTES((uint32_t)OBJECTS);
    ko_frozen opened;
    memset(&opened, 0x11, sizeof opened);
    for (uint32_t size = 0; size < bytes; size++) {
        CHECK_EQ(ko_frozen_open(frost_block, size, &opened), KO_E_DATA);
    }
    CHECK_EQ(opened.set_up, 0x11); /* unchanged */
    CHECK_EQ(ko_frozen_open(frost_block, bytes + 100U, &opened), KO_OK);
    CHECK_EQ(ko_frozen_open((const uint8_t *)frost_block + 1, bytes, &opened), KO_E_RANGE);
    CHECK_EQ(ko_frozen_open(NULL, bytes, &opened), KO_E_ARG);
    CHECK_EQ(ko_frozen_open(frost_block, bytes, NULL), KO_E_ARG);
}

/* Writes word `at` of the block, and says what opening answers; all is as before afterwards. */
static ko_status with(uint32_t at, uint32_t value)
{
    const uint32_t bytes = KO_FROZEN_BYTES((uint32_t)OBJECTS);
    const uint32_t kept = frost_block[at];
    ko_frozen opened;
    frost_block[at] = value;
    sum_up(bytes);
    const ko_status status = ko_frozen_open(frost_block, bytes, &opened);
    frost_block[at] = kept;
    sum_up(bytes);
    return status;
}

/* Each check of the header and of nodes, one by one. */
static void every_check_is_needed(void)
{
    make();
    const uint32_t nodes = HEADER / 4U;
    const uint32_t objects = nodes + 4U * (2U * OBJECTS - 1U);
    const uint32_t categories = objects + 4U * OBJECTS;
    const uint32_t root = frost_block[nodes + 3U];
    CHECK_EQ(with(0, 0x484D4F4BU), KO_E_DATA);                      /* the magic of a mesh */
    CHECK_EQ(with(2, frost_block[2] + 4U), KO_E_DATA);              /* the size */
    CHECK_EQ(with(3, frost_block[3] + 1U), KO_E_DATA);              /* the version */
    CHECK_EQ(with(3, frost_block[3] | 31U << 16), KO_E_DATA);       /* the shift */
    CHECK_EQ(with(3, frost_block[3] + (1U << 24)), KO_E_DATA);      /* the depth */
    CHECK_EQ(with(4, 0xFFFFU), KO_E_DATA);                          /* too many objects */
    CHECK_EQ(with(4, OBJECTS + 1U), KO_E_DATA);                     /* another count */
    CHECK_EQ(with(4, OBJECTS | 1U << 16), KO_E_DATA);               /* not 0 */
    CHECK_EQ(with(5, 1U), KO_E_DATA);                               /* not 0 */
    CHECK_EQ(with(6, 0x7FFFFFFFU), KO_E_DATA);                      /* bounds that are not legal */
    CHECK_EQ(with(9, frost_block[9] - 1U), KO_E_DATA);              /* a box beyond the bounds */
    CHECK_EQ(with(nodes + 3U, root - 2U), KO_E_DATA);               /* a second root */
    CHECK_EQ(with(nodes + 3U, root + 2U), KO_E_DATA);               /* beyond the end */
    CHECK_EQ(with(nodes + 3U, root | 0xFFFFU), KO_E_DATA);          /* far beyond it */
    CHECK_EQ(with(nodes + 3U, root & 0xFFFF0000U), KO_E_DATA);      /* a leaf, then more roots */
    CHECK_EQ(with(nodes + 3U, root ^ 1U << 16), KO_E_DATA);         /* other categories */
    CHECK_EQ(with(nodes, frost_block[nodes] | 0x8000U), KO_E_DATA); /* a guard */
    CHECK_EQ(with(nodes, frost_block[nodes] + 1U), KO_E_DATA);      /* a smaller box */
    CHECK_EQ(with(nodes + 7U, frost_block[nodes + 7U] + 1U), KO_E_DATA);
    CHECK_EQ(with(categories, 0), KO_E_DATA);
    CHECK_EQ(with(categories + 2U, frost_block[categories + 2U] | 0x100U), KO_E_DATA); /* padding */
    CHECK_EQ(with(objects, frost_block[objects] | 0x8000U), KO_E_DATA); /* beyond its cell */
    CHECK_EQ(with(objects + 3U, 0x12345678U), KO_OK);                   /* a value */
}

/* Changes links at random, with a sum that fits: what is accepted is searched without harm. */
static void forged_blocks_are_refused(void)
{
    test_random random = {0x858EFC16U};
    const uint32_t rounds = test_rounds(20000);
    make();
    const uint32_t bytes = KO_FROZEN_BYTES((uint32_t)OBJECTS);
    const ko_aabb all = {{0, 0, 0}, {KO_LIMIT, KO_LIMIT, KO_LIMIT}};
    for (uint32_t i = 0; i < rounds; i++) {
        const uint32_t at = 2U + random_bits(&random) % (bytes / 4U - 2U);
        const uint32_t other = 2U + random_bits(&random) % (bytes / 4U - 2U);
        const uint32_t kept[2] = {frost_block[at], frost_block[other]};
        ko_frozen opened;
        frost_block[at] ^= random_bits(&random) & random_bits(&random) & random_bits(&random);
        frost_block[other] = (i % 2U == 0U) ? kept[0] : frost_block[other];
        sum_up(bytes);
        if (ko_frozen_open(frost_block, bytes, &opened) == KO_OK) {
            ko_frozen_query query;
            ko_frozen_hit hit;
            uint32_t found = 0;
            CHECK_EQ(ko_frozen_query_begin(&opened, &all, KO_ALL, &query), KO_OK);
            while (ko_frozen_query_next(&query, NULL, &hit) == KO_OK) {
                found++;
            }
            CHECK(found <= OBJECTS && query.q.visits <= 2U * OBJECTS);
        }
        frost_block[other] = kept[1];
        frost_block[at] = kept[0];
    }
}

/* Makes the links of a chain: each branch has a leaf and all the rest below it. Opens it. */
static ko_status chained(uint32_t n)
{
    test_random random = {0x2C1B3C6DU};
    ko_frozen opened;
    uint32_t below = 0; /* category bits of the leaves that follow */
    frost_make(&random, n, FROST_SAME);
    ko_frozen_node *const nodes = (ko_frozen_node *)(void *)((uint8_t *)frost_block + HEADER);
    nodes[2U * n - 2U].link = (n - 1U) << 16;
    below = frost.categories[n - 1U];
    for (uint32_t i = n - 1U; i-- > 0U;) {
        below |= frost.categories[i];
        nodes[2U * i].link = 2U * (n - 1U - i) | below << 16;
        nodes[2U * i + 1U].link = i << 16;
    }
    frost_block[3] = (frost_block[3] & 0x00FFFFFFU) | (n - 1U) << 24;
    sum_up(KO_FROZEN_BYTES(n));
    return ko_frozen_open(frost_block, FROST_BYTES, &opened);
}

/* The greatest depth is accepted, one more is not; neither is a whole tree before another one. */
static void depths_and_roots_are_checked(void)
{
    CHECK_EQ(chained(2), KO_OK);
    CHECK_EQ(chained(KO_FROZEN_MAX_DEPTH + 1U), KO_OK);
    CHECK_EQ(chained(KO_FROZEN_MAX_DEPTH + 2U), KO_E_DATA);
    CHECK_EQ(chained(OBJECTS), KO_OK);
    CHECK_EQ(with(HEADER / 4U + 3U, 0), KO_E_DATA); /* the first leaf, then a second root */
}

static ko_status next(ko_validation *walk, uint32_t *budget)
{
    return ko_frozen_validate(&frost, walk, budget);
}

static void validation_finds_damage(void)
{
    make();
    static const ko_frozen never;
    const uint32_t bytes = KO_FROZEN_BYTES((uint32_t)OBJECTS);
    const uint32_t steps = (bytes - 8U + 15U) / 16U;
    CHECK_EQ(next(NULL, NULL), KO_OK);
    CHECK_EQ(flips_steps(next, steps + 1U, KO_OK), steps);
    const flips_area block = {frost_block, bytes};
    CHECK_EQ(flips_missed(&block, 1, 1000, next), 0);
    const flips_area fields[] = {{&frost.nodes, sizeof frost.nodes},
                                 {&frost.objects, sizeof frost.objects},
                                 {&frost.categories, sizeof frost.categories},
                                 {&frost.bounds, sizeof frost.bounds},
                                 {&frost.node_count, sizeof frost.node_count},
                                 {&frost.object_count, sizeof frost.object_count},
                                 {&frost.shift, 1},
                                 {&frost.depth, 1},
                                 {&frost.seal, sizeof frost.seal}};
    CHECK_EQ(flips_missed(fields, sizeof fields / sizeof fields[0], 1000, next), 0);
    CHECK_EQ(flips_displaced(next, steps + 1U), 0);
    CHECK_EQ(ko_frozen_validate(NULL, NULL, NULL), KO_E_ARG);
    CHECK_EQ(ko_frozen_validate(&never, NULL, NULL), KO_E_ARG);
}

static void boxes_by_number(void)
{
    make();
    ko_aabb box;
    static const ko_frozen never;
    CHECK_EQ(ko_frozen_get_box(&frost, OBJECTS - 1U, &box), KO_OK);
    CHECK_EQ(ko_frozen_get_box(&frost, OBJECTS, &box), KO_E_RANGE);
    CHECK_EQ(ko_frozen_get_box(&frost, UINT32_MAX, &box), KO_E_RANGE);
    CHECK_EQ(ko_frozen_get_box(&never, 0, &box), KO_E_ARG);
    CHECK_EQ(ko_frozen_get_box(NULL, 0, &box), KO_E_ARG);
    CHECK_EQ(ko_frozen_get_box(&frost, 0, NULL), KO_E_ARG);
}

static const test_case cases[] = {
    {"damage is refused", damage_is_refused},
    {"sizes are checked", sizes_are_checked},
    {"every check is needed", every_check_is_needed},
    {"forged blocks are refused", forged_blocks_are_refused},
    {"depths and roots are checked", depths_and_roots_are_checked},
    {"validation finds damage", validation_finds_damage},
    {"boxes by number", boxes_by_number},
};
TEST_SUITE(frozen, cases);
