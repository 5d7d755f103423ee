/* Tests of pairs over time, against a model that holds a bit for each pair.
 *
 * promise: doubt, refuses, damage-contained */
#include "harness.h"
#include "keepout/keepout.h"

#include <string.h>

#define LENGTH(table) (sizeof(table) / sizeof((table)[0]))
#define OBJECTS 8U
#define SLOTS 40U

static uint64_t slots[SLOTS + 2U];
static ko_pair_set set;

/* The key of an object, of several kinds: high bits must count as well. */
static uint32_t key_of(uint32_t object, uint32_t kind)
{
    return (kind == 0U) ? object : (kind == 1U) ? KO_PAIR_MAX_KEY - 7U + object : object << 27;
}

/* ---- the model: [low][high] ---- */

typedef struct model {
    uint8_t was[OBJECTS];
    uint8_t is[OBJECTS];
    uint32_t known; /* slots in use */
    uint32_t lost;
    ko_status walk; /* how the walk over the pairs ended */
} model;

static bool has(const uint8_t *pairs, uint32_t i, uint32_t j)
{
    return (pairs[i] & (1U << j)) != 0U;
}

static uint32_t count(const uint8_t *pairs)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < OBJECTS; i++) {
        for (uint32_t j = 0; j < OBJECTS; j++) {
            n += has(pairs, i, j) ? 1U : 0U;
        }
    }
    return n;
}

static void model_add(model *m, uint32_t a, uint32_t b, uint32_t kind)
{
    const uint32_t i = (a < b) ? a : b;
    const uint32_t j = (a < b) ? b : a;
    const bool is_room = has(m->was, i, j) || m->known < set.capacity;
    CHECK_EQ(ko_pair_set_add(&set, key_of(a, kind), key_of(b, kind)), is_room ? KO_OK : KO_E_FULL);
    if (!is_room) {
        m->lost++;
        return;
    }
    m->known += has(m->was, i, j) ? 0U : 1U;
    m->is[i] = (uint8_t)(m->is[i] | (1U << j));
}

/* Checks that all events come, in order, and no others. */
static void check_events(const model *m, uint32_t kind)
{
    ko_pair_event event = {0, 0, KO_PAIR_END};
    for (uint32_t i = 0; i < OBJECTS; i++) {
        for (uint32_t j = 0; j < OBJECTS; j++) {
            const bool was = has(m->was, i, j);
            const bool is = has(m->is, i, j);
            if (!was && !is) {
                continue;
            }
            CHECK_EQ(ko_pair_set_next(&set, &event), KO_OK);
            CHECK_EQ(event.low, key_of(i, kind));
            CHECK_EQ(event.high, key_of(j, kind));
            CHECK_EQ(event.change, !was ? KO_PAIR_BEGIN : is ? KO_PAIR_STAY : KO_PAIR_END);
        }
    }
    const ko_pair_event last = event;
    const bool is_whole = m->lost == 0U && m->walk == KO_END;
    const ko_status end = is_whole ? KO_END : KO_PARTIAL;
    CHECK_EQ(ko_pair_set_next(&set, &event), end);
    CHECK_EQ(ko_pair_set_next(&set, &event), end);
    CHECK(event.low == last.low && event.high == last.high && event.change == last.change);
    CHECK_EQ(set.lost, m->lost);
}

static void check_guards(void)
{
    CHECK(slots[0] == 0xA5A5A5A5A5A5A5A5U && slots[set.capacity + 1U] == 0xA5A5A5A5A5A5A5A5U);
}

static void begin(uint32_t n)
{
    memset(slots, 0xA5, sizeof(slots));
    CHECK_EQ(ko_pair_set_init(&set, slots + 1, n), KO_OK);
}

/* Adds random pairs in random order, some of them twice, from none to more than fit. */
static void random_steps(uint32_t capacity, uint32_t steps, uint32_t seed)
{
    test_random random = {seed};
    model m;
    memset(&m, 0, sizeof(m));
    begin(capacity);
    for (uint32_t step = 0; step < steps; step++) {
        const uint32_t many = random_bits(&random) % ((step / 64U) % 40U + 1U);
        memcpy(m.was, m.is, sizeof(m.was));
        memset(m.is, 0, sizeof(m.is));
        m.known = count(m.was);
        m.lost = 0;
        CHECK_EQ(ko_pair_set_begin(&set), KO_OK);
        for (uint32_t k = 0; k < many; k++) {
            const uint32_t a = random_bits(&random) % OBJECTS;
            const uint32_t b = random_bits(&random) % OBJECTS;
            if (a != b) {
                model_add(&m, a, b, seed % 3U);
            }
        }
        m.walk = (step % 5U == 3U) ? KO_UNFINISHED : KO_END;
        CHECK_EQ(ko_pair_set_end(&set, m.walk), KO_OK);
        for (uint32_t i = 0; i < OBJECTS && m.walk != KO_END; i++) {
            m.is[i] |= m.was[i]; /* an unfinished walk ends no pair */
        }
        check_events(&m, seed % 3U);
        check_guards();
    }
}

static void events_keep_to_the_model(void)
{
    for (uint32_t capacity = 1; capacity <= SLOTS; capacity++) {
        random_steps(capacity, 10U + test_rounds(2600), capacity);
    }
}

/* The order of the additions does not matter. */
static void the_order_is_canonical(void)
{
    static const uint32_t pairs[][2] = {{5, 1}, {2, 9}, {1, 2}, {9, 1}, {3, 2}};
    static const uint32_t sorted[][2] = {{1, 2}, {1, 5}, {1, 9}, {2, 3}, {2, 9}};
    for (uint32_t first = 0; first < LENGTH(pairs); first++) {
        ko_pair_event event;
        begin(10);
        CHECK_EQ(ko_pair_set_begin(&set), KO_OK);
        for (uint32_t i = 0; i < LENGTH(pairs); i++) {
            const uint32_t *pair = pairs[(first + i) % LENGTH(pairs)];
            const uint32_t turned = (first + i) & 1U;
            CHECK_EQ(ko_pair_set_add(&set, pair[turned], pair[1U - turned]), KO_OK);
        }
        CHECK_EQ(ko_pair_set_end(&set, KO_END), KO_OK);
        for (uint32_t i = 0; i < LENGTH(sorted); i++) {
            CHECK_EQ(ko_pair_set_next(&set, &event), KO_OK);
            CHECK(event.low == sorted[i][0] && event.high == sorted[i][1]);
            CHECK_EQ(event.change, KO_PAIR_BEGIN);
        }
        CHECK_EQ(ko_pair_set_next(&set, &event), KO_END);
    }
}

/* A full set refuses pairs, counts them and reports that at the end. A pair that fits later begins
 * then. */
static void a_full_set_says_so(void)
{
    ko_pair_event event;
    begin(2);
    for (uint32_t step = 0; step < 3U; step++) {
        CHECK_EQ(ko_pair_set_begin(&set), KO_OK);
        CHECK_EQ(set.lost, 0);
        CHECK_EQ(ko_pair_set_add(&set, 1, 2), KO_OK);
        if (step < 2U) {
            CHECK_EQ(ko_pair_set_add(&set, 3, 4), KO_OK);
        }
        CHECK_EQ(ko_pair_set_add(&set, 5, 6), KO_E_FULL);
        CHECK_EQ(ko_pair_set_add(&set, 7, 6), KO_E_FULL);
        CHECK_EQ(set.lost, 2);
        CHECK_EQ(ko_pair_set_end(&set, KO_END), KO_OK);
        CHECK_EQ(ko_pair_set_next(&set, &event), KO_OK);
        CHECK_EQ(ko_pair_set_next(&set, &event), KO_OK);
        CHECK_EQ(event.change, (step == 0U)   ? KO_PAIR_BEGIN
                               : (step == 1U) ? KO_PAIR_STAY
                                              : KO_PAIR_END);
        CHECK_EQ(ko_pair_set_next(&set, &event), KO_PARTIAL);
    }
    CHECK_EQ(ko_pair_set_begin(&set), KO_OK);
    CHECK_EQ(ko_pair_set_add(&set, 5, 6), KO_OK);
    CHECK_EQ(ko_pair_set_end(&set, KO_END), KO_OK);
    CHECK_EQ(ko_pair_set_next(&set, &event), KO_OK);
    CHECK(event.low == 1U && event.change == KO_PAIR_END);
    CHECK_EQ(ko_pair_set_next(&set, &event), KO_OK);
    CHECK(event.low == 5U && event.high == 6U && event.change == KO_PAIR_BEGIN);
    CHECK_EQ(ko_pair_set_next(&set, &event), KO_END);
}

/* Calls in the wrong order are refused and change nothing. Events are not discarded unread. */
static void steps_come_in_turn(void)
{
    ko_pair_event event = {0, 0, KO_PAIR_END};
    begin(4);
    CHECK_EQ(ko_pair_set_next(&set, &event), KO_END);
    CHECK_EQ(ko_pair_set_add(&set, 1, 2), KO_E_CHANGED);
    CHECK_EQ(ko_pair_set_end(&set, KO_END), KO_E_CHANGED);
    CHECK_EQ(ko_pair_set_begin(&set), KO_OK);
    CHECK_EQ(ko_pair_set_begin(&set), KO_E_CHANGED);
    CHECK_EQ(ko_pair_set_next(&set, &event), KO_E_CHANGED);
    CHECK_EQ(ko_pair_set_add(&set, 2, 1), KO_OK);
    CHECK_EQ(ko_pair_set_end(&set, KO_END), KO_OK);
    CHECK_EQ(ko_pair_set_begin(&set), KO_E_CHANGED);
    CHECK_EQ(ko_pair_set_next(&set, &event), KO_OK);
    CHECK(event.low == 1U && event.high == 2U);
    CHECK_EQ(ko_pair_set_begin(&set), KO_OK);
}

static void arguments_are_checked(void)
{
    ko_pair_event event;
    begin(4);
    const ko_pair_set before = set;
    CHECK_EQ(ko_pair_set_init(NULL, slots, 4), KO_E_ARG);
    CHECK_EQ(ko_pair_set_init(&set, NULL, 4), KO_E_ARG);
    CHECK_EQ(ko_pair_set_init(&set, slots, 0), KO_E_RANGE);
    CHECK_EQ(ko_pair_set_init(&set, slots, KO_PAIR_SET_MAX_SLOTS + 1U), KO_E_RANGE);
    CHECK(set.slots == before.slots && set.capacity == before.capacity);
    CHECK_EQ(ko_pair_set_begin(NULL), KO_E_ARG);
    CHECK_EQ(ko_pair_set_add(NULL, 1, 2), KO_E_ARG);
    CHECK_EQ(ko_pair_set_end(NULL, KO_END), KO_E_ARG);
    CHECK_EQ(ko_pair_set_next(NULL, &event), KO_E_ARG);
    CHECK_EQ(ko_pair_set_next(&set, NULL), KO_E_ARG);
    CHECK_EQ(ko_pair_set_begin(&set), KO_OK);
    CHECK_EQ(ko_pair_set_add(&set, 3, 3), KO_E_RANGE);
    CHECK_EQ(ko_pair_set_add(&set, KO_PAIR_MAX_KEY + 1U, 3), KO_E_RANGE);
    CHECK_EQ(ko_pair_set_add(&set, 3, UINT32_MAX), KO_E_RANGE);
    CHECK_EQ(set.lost, 0);
    CHECK_EQ(ko_pair_set_end(&set, KO_END), KO_OK);
    CHECK_EQ(ko_pair_set_next(&set, &event), KO_END);
}

/* Slots hold random bytes at any time: every call returns, none leaves the slots, and a step has no
 * more events than slots. */
static void damaged_slots_are_survived(void)
{
    test_random random = {0x68E31DA4U};
    begin(20);
    for (uint32_t i = 0; i < 100U + test_rounds(20000); i++) {
        ko_pair_event event;
        uint32_t events = 0;
        ko_status status = KO_OK;
        CHECK_EQ(ko_pair_set_begin(&set), KO_OK);
        for (uint32_t k = 0; k < 15U; k++) {
            const uint32_t bits = random_bits(&random);
            status = ko_pair_set_add(&set, bits & 7U, 8U + (bits >> 8) % 8U);
            CHECK(status == KO_OK || status == KO_E_FULL);
            if (bits >> 29 == 0U) {
                slots[1U + (bits >> 16) % 20U] ^= (uint64_t)1 << (bits >> 4) % 64U;
            }
        }
        CHECK_EQ(ko_pair_set_end(&set, KO_END), KO_OK);
        while ((status = ko_pair_set_next(&set, &event)) == KO_OK) {
            CHECK(event.low < event.high);
            events++;
        }
        CHECK(events <= 20U);
        CHECK(status == KO_END || status == KO_PARTIAL || status == KO_E_DATA);
        check_guards();
        if (status == KO_E_DATA) {
            begin(20);
        }
    }
}

/* Slots out of order are found, whichever they are. */
static void disorder_is_found(void)
{
    for (uint32_t bad = 0; bad < 6U; bad++) {
        ko_pair_event event;
        begin(12);
        CHECK_EQ(ko_pair_set_begin(&set), KO_OK);
        for (uint32_t k = 0; k < 6U; k++) {
            CHECK_EQ(ko_pair_set_add(&set, 1U + k, 100), KO_OK);
        }
        CHECK_EQ(ko_pair_set_end(&set, KO_END), KO_OK);
        slots[1U + bad] ^= (bad % 2U == 0U) ? 1U : (uint64_t)64U << 32;
        uint32_t events = 0;
        while (ko_pair_set_next(&set, &event) == KO_OK) {
            events++;
        }
        CHECK_EQ(ko_pair_set_next(&set, &event), (bad == 5U) ? KO_END : KO_E_DATA);
        CHECK(events <= bad + 1U);
        CHECK_EQ(ko_pair_set_begin(&set), (bad == 5U) ? KO_OK : KO_E_CHANGED);
    }
}

/* Memory that was never set up holds no pairs, and takes none. */
static void nothing_is_added_before_it_is_set_up(void)
{
    static ko_pair_set zeros;
    static ko_tree_node nodes[1];
    ko_tree tree;
    ko_pair_event event;
    uint32_t marks[1] = {0};
    CHECK_EQ(ko_tree_init(&tree, nodes, 1, 0), KO_OK);
    CHECK_EQ(ko_pair_set_begin(&zeros), KO_E_ARG);
    CHECK_EQ(ko_pair_set_add(&zeros, 1, 2), KO_E_ARG);
    CHECK_EQ(ko_pair_set_add_unmarked(&zeros, &tree, marks), KO_E_ARG);
    CHECK_EQ(ko_pair_set_end(&zeros, KO_END), KO_E_ARG);
    CHECK_EQ(ko_pair_set_next(&zeros, &event), KO_E_ARG);
}

/* The count of what was lost does not start again from 0. */
static void losses_are_counted_to_the_last(void)
{
    CHECK_EQ(ko_pair_set_init(&set, slots, 1), KO_OK);
    CHECK_EQ(ko_pair_set_begin(&set), KO_OK);
    CHECK_EQ(ko_pair_set_add(&set, 1, 2), KO_OK);
    set.lost = UINT32_MAX - 1U;
    for (uint32_t i = 0; i < 3U; i++) {
        CHECK_EQ(ko_pair_set_add(&set, 3, 4), KO_E_FULL);
        CHECK_EQ(set.lost, UINT32_MAX);
    }
}

static const test_case cases[] = {
    {"events keep to the model", events_keep_to_the_model},
    {"the order is canonical", the_order_is_canonical},
    {"a full set says so", a_full_set_says_so},
    {"steps come in turn", steps_come_in_turn},
    {"nothing is added before it is set up", nothing_is_added_before_it_is_set_up},
    {"losses are counted to the last", losses_are_counted_to_the_last},
    {"arguments are checked", arguments_are_checked},
    {"damaged slots are survived", damaged_slots_are_survived},
    {"disorder is found", disorder_is_found},
};

TEST_SUITE(pair_set, cases);
