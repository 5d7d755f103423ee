/* Tests of errors that must not cancel each other in the tree's seal. They are exchanges between
 * leaves, the same bit flipped in two leaves, and any two bits.
 *
 * ko_tree_validate may accept changes on which no answer depends. These are in slots that were
 * never used, boxes and links of free branches, values and filter bits of free leaves. A filter bit
 * of a branch is free, too, if no object below needs it.
 *
 * promise: damage-found */
#include "arena.h"

#include <stddef.h>
#include <string.h>

#include "src/tree/tree_seal.h"

#define MOST 96U
#define NODE_BITS (8U * (uint32_t)sizeof(ko_tree_node))

static uint32_t n; /* objects; a quarter more slots are free */

/* Values differ by a few low bits, filter bits are random, every fifth slot is free. */
static void build(test_random *random)
{
    const uint32_t slots = (ARENA_CAPACITY < MOST) ? ARENA_CAPACITY : MOST;
    arena_begin(slots, 0x5A);
    for (uint32_t i = 0; i < slots; i++) {
        arena_insert(i, random_bits(random), arena_random_box);
        const uint8_t bits = (uint8_t)random_bits(random);
        CHECK_EQ(ko_tree_set_category(&arena_tree, arena_objects[i].id, bits), KO_OK);
    }
    for (uint32_t i = 0; i < slots; i += 5U) {
        arena_remove(i);
    }
    n = slots;
    CHECK_EQ(ko_tree_validate(&arena_tree), KO_OK);
}

static bool in_use(uint32_t slot)
{
    return arena_pool[slot].leaf_place < KO_TREE_LEAF;
}

static bool is_found(void)
{
    const ko_status status = ko_tree_validate(&arena_tree);
    CHECK(status == KO_OK || status == KO_E_DATA);
    return status == KO_E_DATA;
}

static void flip(uint32_t node, uint32_t bit)
{
    ((uint8_t *)&arena_pool[node])[bit / 8U] ^= (uint8_t)(1U << (bit % 8U));
}

/* ---- exchanges ---- */

static void exchange_users(uint32_t a, uint32_t b)
{
    const uint32_t user = arena_pool[a].user;
    arena_pool[a].user = arena_pool[b].user;
    arena_pool[b].user = user;
}

static void exchange_bits(uint32_t a, uint32_t b)
{
    const uint8_t bits = arena_pool[a].leaf_category;
    arena_pool[a].leaf_category = arena_pool[b].leaf_category;
    arena_pool[b].leaf_category = bits;
}

static void exchange_boxes(uint32_t a, uint32_t b)
{
    ko_bounds *one = &arena_pool[arena_pool[a].leaf_place / 2U].box[arena_pool[a].leaf_place % 2U];
    ko_bounds *other =
        &arena_pool[arena_pool[b].leaf_place / 2U].box[arena_pool[b].leaf_place % 2U];
    const ko_bounds box = *one;
    *one = *other;
    *other = box;
}

static bool are_different(uint32_t a, uint32_t b)
{
    return in_use(a) && in_use(b) && !arena_same(arena_box_at(a), arena_box_at(b)) &&
           arena_pool[a].user != arena_pool[b].user;
}

/* All pairs of leaves, siblings and others. */
static void check_exchanges(void (*exchange)(uint32_t a, uint32_t b), bool counts_bits)
{
    uint32_t tried = 0;
    uint32_t missed = 0;
    for (uint32_t a = 0; a < n; a++) {
        for (uint32_t b = a + 1U; b < n; b++) {
            const bool same_bits = arena_pool[a].leaf_category == arena_pool[b].leaf_category;
            if (!are_different(a, b) || (counts_bits && same_bits)) {
                continue;
            }
            exchange(a, b);
            missed += is_found() ? 0U : 1U;
            tried++;
            exchange(a, b);
        }
    }
    CHECK(tried > n);
    CHECK_EQ(missed, 0);
}

static void exchanges_are_found(void)
{
    test_random random = {0x51ED270BU};
    const uint32_t trees = test_rounds(20);
    for (uint32_t i = 0; i < trees; i++) {
        build(&random);
        check_exchanges(exchange_users, false);
        check_exchanges(exchange_boxes, false);
        check_exchanges(exchange_bits, true);
    }
    CHECK_EQ(ko_tree_validate(&arena_tree), KO_OK);
}

/* ---- the same bit in two leaves ---- */

/* Flips a bit of a leaf: of its value, generation or filter bits, or of its box in the parent. */
#define LEAF_BITS (32U + 8U + 8U + 8U * (uint32_t)sizeof(ko_bounds))
static void flip_in_leaf(uint32_t slot, uint32_t bit)
{
    if (bit < 32U) {
        flip(slot, 8U * (uint32_t)offsetof(ko_tree_node, user) + bit);
    } else if (bit < 48U) {
        flip(slot, 8U * (uint32_t)offsetof(ko_tree_node, generation) + bit - 32U);
    } else {
        const uint32_t place = arena_pool[slot].leaf_place;
        flip(place / 2U, place % 2U * 8U * (uint32_t)sizeof(ko_bounds) + bit - 48U);
    }
}

/* Two leaves in use, or two free ones, of which only the generation counts. */
static bool is_pair(uint32_t a, uint32_t b, uint32_t bit)
{
    const bool is_generation = bit >= 32U && bit < 40U;
    return a != b && in_use(a) == in_use(b) && (in_use(a) || is_generation);
}

static void the_same_bit_in_two_leaves_is_found(void)
{
    test_random random = {0x2C9277B5U};
    const uint32_t rounds = test_rounds(600000);
    uint32_t missed = 0;
    for (uint32_t i = 0; i < rounds; i++) {
        if (i % 20000U == 0U) {
            build(&random);
        }
        const uint32_t a = random_bits(&random) % n;
        const uint32_t b = random_bits(&random) % n;
        const uint32_t bit = random_bits(&random) % LEAF_BITS;
        if (!is_pair(a, b, bit)) {
            continue;
        }
        flip_in_leaf(a, bit);
        flip_in_leaf(b, bit);
        missed += is_found() ? 0U : 1U;
        flip_in_leaf(a, bit);
        flip_in_leaf(b, bit);
    }
    CHECK_EQ(missed, 0);
    CHECK_EQ(ko_tree_validate(&arena_tree), KO_OK);
}

/* ---- any two bits ---- */

/* True if validation must find the bit. A needless filter bit of a branch only makes queries visit
 * more, a missing one is found. */
static bool counts(uint32_t node, uint32_t bit)
{
    const bool is_branch = node < arena_tree.branches;
    const bool is_category = bit / 8U == offsetof(ko_tree_node, category);
    return arena_bit_counts(node, bit) && !(is_branch && is_category);
}

static void any_two_bits_are_found(void)
{
    test_random random = {0x9E6D62D7U};
    const uint32_t rounds = test_rounds(600000);
    uint32_t missed = 0;
    for (uint32_t i = 0; i < rounds; i++) {
        if (i % 20000U == 0U) {
            build(&random);
        }
        const uint32_t a = random_bits(&random) % (n * NODE_BITS);
        const uint32_t b = random_bits(&random) % (n * NODE_BITS);
        const bool must =
            counts(a / NODE_BITS, a % NODE_BITS) || counts(b / NODE_BITS, b % NODE_BITS);
        if (a == b || !must) {
            continue;
        }
        flip(a / NODE_BITS, a % NODE_BITS);
        flip(b / NODE_BITS, b % NODE_BITS);
        missed += is_found() ? 0U : 1U;
        flip(b / NODE_BITS, b % NODE_BITS);
        flip(a / NODE_BITS, a % NODE_BITS);
    }
    CHECK_EQ(missed, 0);
    CHECK_EQ(ko_tree_validate(&arena_tree), KO_OK);
}

/* ---- how probable it is that errors cancel ---- */

/* A random leaf with its box and slot. */
typedef struct record {
    ko_bounds box;
    ko_tree_node leaf;
    uint32_t slot;
} record;

static record draw(test_random *random)
{
    record r;
    const ko_aabb box = {
        {random_range(random, -KO_LIMIT / 2, KO_LIMIT / 2),
         random_range(random, -KO_LIMIT / 2, KO_LIMIT / 2), random_range(random, 0, METRES(9))},
        {random_range(random, 0, METRES(2)), METRES(1), random_range(random, 0, METRES(2))}};
    memset(&r, 0, sizeof(r));
    arena_corners(&box, &r.box);
    r.leaf.user = random_bits(random) % 65536U;
    r.leaf.leaf_category = (uint8_t)random_bits(random);
    r.slot = random_bits(random) % KO_TREE_MAX_CAPACITY;
    return r;
}

/* The bits of legal boxes. A flip of a higher bit changes a coordinate by 8192 m or more. */
#define BOX_BITS (6U * 29U)
static void flip_in_box(ko_bounds *box, uint32_t bit)
{
    fix16_t *const at[6] = {&box->lo.x, &box->lo.y, &box->lo.z, &box->hi.x, &box->hi.y, &box->hi.z};
    *at[bit / 29U] = (fix16_t)((uint32_t)*at[bit / 29U] ^ (1U << (bit % 29U)));
}

#define KINDS (BOX_BITS + 32U + 8U)
static uint32_t digest(const record *r)
{
    return koi_seal_box(&r->box, r->slot) + koi_seal_leaf(&r->leaf, r->slot);
}
static uint32_t change_of(record *r, uint32_t kind)
{
    const uint32_t before = digest(r);
    if (kind < BOX_BITS) {
        flip_in_box(&r->box, kind);
    } else if (kind < BOX_BITS + 32U) {
        r->leaf.user ^= 1U << (kind - BOX_BITS);
    } else {
        r->leaf.leaf_category ^= (uint8_t)(1U << (kind - BOX_BITS - 32U));
    }
    return digest(r) - before;
}

static void sort(uint32_t *words, uint32_t count)
{
    for (uint32_t gap = count / 2U; gap > 0U; gap /= 2U) {
        for (uint32_t i = gap; i < count; i++) {
            const uint32_t word = words[i];
            uint32_t k = i;
            for (; k >= gap && words[k - gap] > word; k -= gap) {
                words[k] = words[k - gap];
            }
            words[k] = word;
        }
    }
}

/* The magnitude of a change. */
static uint32_t size_of(uint32_t change)
{
    CHECK(change != 0U);
    return (change < 0x80000000U) ? change : 0U - change;
}

/* Counts the pairs of changes that are equal or opposite. Half of them cancel: opposite ones if
 * both leaves have the same error, equal ones if the leaves are exchanged. */
static uint32_t coincidences(uint32_t *changes, uint32_t count)
{
    uint32_t pairs = 0;
    sort(changes, count);
    for (uint32_t i = 1, same = 0; i < count; i++) {
        same = (changes[i] == changes[i - 1U]) ? same + 1U : 0U;
        pairs += same;
    }
    return pairs;
}

/* Number of changes of a kind: as many as the pool can hold, but fewer for small pools and fewer
 * rounds. */
static uint32_t *const changes = (uint32_t *)(void *)arena_pool;
static uint32_t changes_of_a_kind(void)
{
    const uint32_t most =
        ARENA_CAPACITY * (uint32_t)sizeof(ko_tree_node) / (uint32_t)sizeof(uint32_t);
    const uint32_t part = (TEST_SCALE <= 1U) ? 1U : (TEST_SCALE <= 20U) ? 8U : 64U;
    const uint32_t limit = KO_TREE_MAX_CAPACITY / part;
    return (most < limit) ? most : limit;
}

/* One pair in 2^30 may cancel, and of a single kind one in 2^25. On the host there are 2^27 pairs
 * of each kind. */
static void check_kinds(uint32_t kinds,
                        void (*fill)(uint32_t kind, uint32_t count, test_random *random))
{
    test_random random = {0x7F4A7C15U};
    const uint32_t count = changes_of_a_kind();
    const uint64_t pairs = (uint64_t)count * (count - 1U) / 2U;
    uint64_t all = 0;
    for (uint32_t kind = 0; kind < kinds; kind++) {
        fill(kind, count, &random);
        const uint32_t same = coincidences(changes, count);
        CHECK(same / 2U <= 1U + (pairs >> 25));
        all += same;
    }
    CHECK(all / 2U <= 1U + ((kinds * pairs) >> 30));
}

static void flip_one_bit_of_many(uint32_t kind, uint32_t count, test_random *random)
{
    for (uint32_t i = 0; i < count; i++) {
        record r = draw(random);
        changes[i] = size_of(change_of(&r, kind));
    }
}

/* Exchanges the values of two leaves, or their boxes, in every slot. */
static void exchange_in_many(uint32_t kind, uint32_t count, test_random *random)
{
    record one = draw(random);
    record other = draw(random);
    if (kind % 2U == 0U) {
        other.box = one.box;
    } else {
        other.leaf = one.leaf;
    }
    for (uint32_t slot = 0; slot < count; slot++) {
        one.slot = other.slot = slot;
        changes[slot] = size_of(digest(&one) - digest(&other));
    }
}

static void the_same_error_in_two_leaves_seldom_cancels(void)
{
    check_kinds(KINDS, flip_one_bit_of_many);
}

static void exchanges_seldom_cancel(void)
{
    check_kinds(128, exchange_in_many);
}

/* All pairs of bits of a box, and of a value and its filter bits. */
static void two_bits_of_one_record_never_cancel(void)
{
    test_random random = {0x1B873593U};
    const uint32_t rounds = test_rounds(200);
    for (uint32_t i = 0; i < rounds; i++) {
        const record r = draw(&random);
        uint32_t missed = 0;
        for (uint32_t a = 1; a < KINDS; a++) {
            const uint32_t first = (a < BOX_BITS) ? 0U : BOX_BITS;
            for (uint32_t b = first; b < a; b++) {
                record other = r;
                missed += (change_of(&other, a) + change_of(&other, b) == 0U) ? 1U : 0U;
            }
        }
        CHECK_EQ(missed, 0);
    }
}

/* Changes of the highest bit of a generation, in two slots. If these do not cancel, those of lower
 * bits do not. */
static void generations_of_two_slots_never_cancel(void)
{
    const uint32_t stride = (TEST_SCALE <= 1U) ? 1U : 61U;
    uint32_t missed = 0;
    for (uint32_t a = 1; a < KO_TREE_MAX_CAPACITY; a += stride) {
        for (uint32_t b = 0; b < a; b += 7U) {
            const uint32_t one = koi_seal_generation(128, a);
            const uint32_t other = koi_seal_generation(128, b);
            missed += (one == other || one + other == 0U) ? 1U : 0U;
        }
    }
    CHECK_EQ(missed, 0);
}

static const test_case cases[] = {
    {"exchanges are found", exchanges_are_found},
    {"the same bit in two leaves is found", the_same_bit_in_two_leaves_is_found},
    {"any two bits are found", any_two_bits_are_found},
    {"the same error in two leaves seldom cancels", the_same_error_in_two_leaves_seldom_cancels},
    {"exchanges seldom cancel", exchanges_seldom_cancel},
    {"two bits of one record never cancel", two_bits_of_one_record_never_cancel},
    {"generations of two slots never cancel", generations_of_two_slots_never_cancel},
};

TEST_SUITE(tree_seal, cases);
