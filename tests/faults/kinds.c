/* Makes kinds of faults of a module's ranges and questions, and runs their cases. */
#include "kinds.h"

#include <stdio.h>
#include <string.h>

enum { TRIES = 200, JUDGED = 200, MOST_SIZE = 4096 };

kind kinds[MOST_KINDS];

static range ranges[MOST_RANGES];
static void *query; /* in the work memory */
static uint32_t budget_of_call;

static void add(unsigned *count, const module *of, const range *damaged, const question *asked,
                ko_status when)
{
    kind *k = &kinds[(*count)++];
    memset(k, 0, sizeof(*k));
    k->of = of;
    k->damaged = damaged;
    k->asked = asked;
    k->when = when;
    if (damaged != NULL) {
        k->check_name = damaged->check_name;
        snprintf(k->name, sizeof(k->name), "%s", damaged->name);
    } else {
        snprintf(k->name, sizeof(k->name), "%s, %s", asked->name,
                 (when == KO_UNFINISHED) ? "waiting" : "after a finding");
    }
}

unsigned kinds_build(const module *of, uint32_t seed)
{
    test_random random = {seed * 2654435761U + 99U};
    guard_lock(false);
    guard_clear();
    query = guard_take(GUARD_WORK, MOST_SIZE);
    memset(ranges, 0, sizeof(ranges));
    of->build(&random, ranges);
    guard_keep();
    unsigned count = 0;
    for (unsigned i = 0; i < of->range_count; i++) {
        add(&count, of, &ranges[i], NULL, KO_OK);
    }
    for (unsigned i = 0; i < of->question_count; i++) {
        if (of->questions[i].size > 0U) {
            add(&count, of, NULL, &of->questions[i], KO_UNFINISHED);
            add(&count, of, NULL, &of->questions[i], KO_OK);
        }
    }
    return count;
}

/* A fault: bits of a range, flipped before call `call` of an answer; BEFORE_BEGIN: before begin. */
#define BEFORE_BEGIN UINT32_MAX

typedef struct fault {
    uint8_t *at;
    uint32_t call;
    unsigned bits;
    size_t bit[2];
} fault;

static void flip(const fault *f)
{
    for (unsigned i = 0; i < f->bits; i++) {
        f->at[f->bit[i] / 8U] ^= (uint8_t)(1U << (f->bit[i] % 8U));
    }
}

/* Asks, with a fault or without one. A fault ends the access to constant memory. */
static void ask(const question *q, test_random random, const fault *f, answer *to)
{
    guard_restore();
    to->count = to->calls = 0;
    to->is_full = false;
    if (f != NULL && f->call == BEFORE_BEGIN) {
        flip(f);
        guard_lock(true);
    }
    to->last = q->begin(query, &random);
    while (to->last == KO_OK || to->last == KO_UNFINISHED) {
        if (to->calls == MOST_CALLS || to->is_full) {
            to->is_full = true;
            return;
        }
        if (f != NULL && f->call == to->calls) {
            flip(f);
            guard_lock(true);
        }
        uint32_t budget = budget_of_call;
        to->last = q->next(query, &budget, to);
        to->said[to->calls++] = (int8_t)to->last;
    }
}

/* Draws the call before which the fault comes. Returns false if this answer has none. */
static bool draw_call(const kind *k, const answer *right, test_random *random, uint32_t *call)
{
    if (k->damaged != NULL) {
        const uint32_t instants = right->calls + (k->damaged->is_placed ? 0U : 1U);
        *call = random_bits(random) % instants;
        *call = (*call == right->calls) ? BEFORE_BEGIN : *call;
        return true;
    }
    uint32_t fitting = 0;
    for (uint32_t i = 0; i < right->calls; i++) {
        fitting += (right->said[i] == k->when) ? 1U : 0U;
    }
    uint32_t left = (fitting > 0U) ? random_bits(random) % fitting : 0U;
    for (uint32_t i = 0; fitting > 0U && i < right->calls; i++) {
        if (right->said[i] == k->when && left-- == 0U) {
            *call = i + 1U;
            return true;
        }
    }
    return false;
}

static void draw_bits(const kind *k, const question *q, test_random *random, fault *f)
{
    const size_t size = 8U * ((k->damaged != NULL) ? k->damaged->size : q->size);
    f->at = (k->damaged != NULL) ? k->damaged->at : query;
    f->bit[0] = random_bits(random) % size;
    f->bit[1] = (f->bit[0] + 1U + random_bits(random) % (size - 1U)) % size;
}

static const question *draw_question(const kind *k, test_random *random)
{
    if (k->asked != NULL) {
        return k->asked;
    }
    unsigned i;
    do {
        i = random_bits(random) % k->of->question_count;
    } while (k->damaged->asked != 0U && (k->damaged->asked & (1U << i)) == 0U);
    return &k->of->questions[i];
}

static uint32_t draw_budget(test_random *random)
{
    static const uint32_t budgets[] = {1, 1, 2, 4, 8, 16};
    return budgets[random_bits(random) % (sizeof(budgets) / sizeof(budgets[0]))];
}

static bool is_usable(const answer *right)
{
    return !right->is_full && right->last == KO_END;
}

/* A silent answer is found if the check finds it afterwards. */
static outcome check_silence(const kind *k)
{
    return (k->damaged != NULL && k->damaged->finds != NULL && k->damaged->finds())
               ? OUTCOME_FOUND
               : OUTCOME_SILENT;
}

/* Neighbouring numbers give unlike ones, none of them 0. */
static uint32_t mix(uint32_t x)
{
    x = (x ^ x >> 16U) * 0x7FEB352DU;
    x = (x ^ x >> 15U) * 0x846CA68BU;
    x ^= x >> 16U;
    return (x != 0U) ? x : 1U;
}

outcome kind_run(const kind *k, unsigned bits, uint32_t seed, uint32_t number)
{
    static answer right, got;
    test_random random = {mix(mix(mix(seed + 1U) + number) + bits)};
    for (unsigned i = 0; i < TRIES; i++) {
        fault f = {.bits = bits};
        const question *q = draw_question(k, &random);
        budget_of_call = draw_budget(&random);
        const test_random asked = {random_bits(&random) | 1U};
        ask(q, asked, NULL, &right);
        if (!is_usable(&right) || !draw_call(k, &right, &random, &f.call)) {
            continue;
        }
        draw_bits(k, q, &random, &f);
        ask(q, asked, &f, &got);
        outcome o = judge(q, &right, &got);
        o = (o == OUTCOME_SILENT) ? check_silence(k) : o;
        guard_lock(false);
        if (k->damaged != NULL) {
            flip(&f); /* back; work memory is restored anyway */
        }
        return o;
    }
    fprintf(stderr, "faults: %s: no question fits in case %lu\n", k->name, (unsigned long)number);
    return OUTCOMES;
}

bool kinds_are_right(const module *of, uint32_t seed)
{
    static answer right;
    test_random random = {seed * 97U + 5U};
    for (unsigned i = 0; i < of->question_count; i++) {
        const question *q = &of->questions[i];
        for (unsigned n = 0; q->is_right != NULL && n < JUDGED; n++) {
            budget_of_call = draw_budget(&random);
            const test_random asked = {random_bits(&random) | 1U};
            ask(q, asked, NULL, &right);
            if (is_usable(&right) && !q->is_right(&right)) {
                fprintf(stderr, "faults: %s: wrong without a fault\n", q->name);
                return false;
            }
        }
    }
    return true;
}
