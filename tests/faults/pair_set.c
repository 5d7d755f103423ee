/* Faults of sets of pairs: the slots and the struct, between the step that is known and the next
 * one. */
#include "faults.h"

#include "keepout/pair_set.h"

#include <string.h>

enum { SLOTS = 80, KEYS = 24, PAIRS = 32 };

static ko_pair_set *set;
static uint64_t *slots;

/* The pairs of the next step. */
static uint32_t next_step[PAIRS][2];

static void draw_pair(test_random *random, uint32_t pair[2])
{
    pair[0] = random_bits(random) % KEYS;
    pair[1] = (pair[0] + 1U + random_bits(random) % (KEYS - 1U)) % KEYS;
}

static bool finds(void)
{
    return ko_pair_set_validate(set, NULL, NULL) != KO_OK;
}

/* What a call changes is work memory. */
static void build(test_random *random, range *ranges)
{
    (void)random;
    set = guard_take(GUARD_WORK, sizeof(*set));
    slots = guard_take(GUARD_WORK, SLOTS * sizeof(*slots));
    const range all[] = {
        {.name = "slots of a `ko_pair_set`",
         .at = slots,
         .size = SLOTS * sizeof(*slots),
         .check_name = "ko_pair_set_validate",
         .finds = finds,
         .is_placed = true},
        {.name = "struct `ko_pair_set`",
         .at = set,
         .size = sizeof(*set),
         .check_name = "ko_pair_set_validate",
         .finds = finds,
         .is_placed = true},
    };
    memcpy(ranges, all, sizeof(all));
}

/* Makes the set, of one step whose events were read. */
static ko_status begin(void *query, test_random *random)
{
    ko_pair_event event;
    memset(query, 0, 1);
    KO_IGNORE(ko_pair_set_init(set, slots, SLOTS));
    KO_IGNORE(ko_pair_set_begin(set));
    for (unsigned i = 0; i < PAIRS; i++) {
        draw_pair(random, next_step[i]);
        KO_IGNORE(ko_pair_set_add(set, next_step[i][0], next_step[i][1]));
    }
    KO_IGNORE(ko_pair_set_end(set, KO_END));
    while (ko_pair_set_next(set, &event) == KO_OK) {
    }
    for (unsigned i = 0; i < PAIRS; i += 2U) { /* half of the pairs stay */
        draw_pair(random, next_step[i]);
    }
    return KO_OK;
}

/* The first call makes the step; the query's byte says that it was made. */
static ko_status make_step(void)
{
    ko_status status = ko_pair_set_begin(set);
    for (unsigned i = 0; status == KO_OK && i < PAIRS; i++) {
        status = ko_pair_set_add(set, next_step[i][0], next_step[i][1]);
    }
    return (status == KO_OK) ? ko_pair_set_end(set, KO_END) : status;
}

static ko_status next(void *query, uint32_t *budget, answer *to)
{
    (void)budget;
    uint8_t *is_made = query;
    ko_pair_event event;
    ko_status status = (*is_made == 0U) ? make_step() : KO_OK;
    *is_made = 1U;
    status = (status == KO_OK) ? ko_pair_set_next(set, &event) : status;
    if (status == KO_OK) {
        const uint64_t low = event.low;
        const uint64_t high = event.high;
        note(to, low << 34U | high << 2U | (uint64_t)event.change, 0);
    }
    return status;
}

static const question questions[] = {{"`ko_pair_set_next`", 0, false, begin, next, NULL}};

const module pair_set_module = {"pair_set", questions, 1, build, 2};
