/* Damages what a call works with: queries under way, the memory of pools, and memory that was
 * checked once. Every call must end, stay within the memory it was given, and compute no sum that C
 * does not define. Its answer may be wrong.
 *
 * promise: damage-contained, bounded-steps */
#include "judge.h"

#include <string.h>

#define GARBAGE 100U     /* how often a query is overwritten */
#define BUDGET 1000U     /* for a call that continues a query */
#define MOST_CALLS 1000U /* until a query must end */

/* For a question KO_OK is a finding; for work it is the end. */
static bool is_question(void)
{
    return strstr(tested->name, "_next") != NULL || strstr(tested->name, "_first") != NULL;
}
/* Returns the index of the budget, or tested->count if there is none. Only calls that continue a
 * query have one. */
static unsigned find_budget(void)
{
    unsigned i = 0;
    while (i < tested->count && strcmp(tested->parameters[i].name, "budget") != 0) {
        i++;
    }
    return i;
}
/* The budget is a number, or points to a purse. */
static void give_budget(value *v, uint32_t budget)
{
    const unsigned i = find_budget();
    if (i < tested->count && tested->parameters[i].points_to == NULL) {
        v[i].number = budget;
    } else if (i < tested->count) {
        memcpy(v[i].at, &budget, sizeof(budget));
    }
}
/* Calls until the query ends or fails. It must end within its bound of steps, and may answer
 * anything. */
static void follow(value *v, uint32_t budget)
{
    const ko_status goes_on = is_question() ? KO_OK : KO_UNFINISHED;
    for (unsigned calls_made = 0; calls_made < MOST_CALLS; calls_made++) {
        give_budget(v, budget);
        const int64_t result = tested->run(v);
        if (result < KO_E_CHANGED || result > KO_PARTIAL) {
            fail("answers what is no status", "damaged");
            return;
        }
        if (result != goes_on && result != KO_UNFINISHED) {
            return;
        }
    }
    fail("does not end", "damaged");
}
static bool is_trusted(const type *t, size_t offset)
{
    for (unsigned i = 0; i < t->word_count; i++) {
        if (offset - t->words[i].offset < t->words[i].size) {
            return true;
        }
    }
    return false;
}
static void prepare(value *v)
{
    restore();
    tested->fill(v);
    give_budget(v, BUDGET);
}
static void judge_damage_of(unsigned argument)
{
    static const uint8_t flips[] = {0x01, 0x04, 0x80, 0xFF};
    const type *t = tested->parameters[argument].points_to;
    value v[MOST_ARGUMENTS];
    for (size_t at = 0; at < t->size; at++) {
        for (unsigned i = 0; i < COUNT(flips) && !is_trusted(t, at); i++) {
            prepare(v);
            ((uint8_t *)v[argument].at)[at] ^= flips[i];
            follow(v, BUDGET);
        }
    }
    for (unsigned round = 0; round < GARBAGE; round++) {
        prepare(v);
        for (size_t at = 0; at < t->size; at++) {
            const unsigned byte = (round == 0U) ? 0xFFU : draw(256U);
            if (!is_trusted(t, at) && (round % 2U == 0U || byte < 16U)) {
                ((uint8_t *)v[argument].at)[at] = (uint8_t)byte;
            }
        }
        follow(v, (round % 3U == 0U) ? 1U : BUDGET);
    }
}
/* True if the byte belongs to the address of a sample. Such an address lies whole in the memory. */
static bool is_of_pointer(const uint8_t *from, size_t size, const uint8_t *at)
{
    void *held;
    const uint8_t *first = at - (uintptr_t)at % sizeof(held);
    if (first < from || (size_t)(from + size - first) < sizeof(held)) {
        return false;
    }
    memcpy(&held, first, sizeof(held));
    return region_of(held) != NULL;
}
/* As `judge_damage_of`, for every call and the memory that trees, obstacle sets and pair sets
 * manage. */
static void judge_bytes_of(void *from, size_t size)
{
    static const uint8_t flips[] = {0x01, 0x02, 0x03, 0x80, 0xFF};
    value v[MOST_ARGUMENTS];
    for (size_t at = 0; at < size; at++) {
        for (unsigned i = 0; i < COUNT(flips); i++) {
            prepare(v);
            if (is_of_pointer(from, size, (uint8_t *)from + at)) {
                break;
            }
            ((uint8_t *)from)[at] ^= flips[i];
            if (find_budget() < tested->count) {
                follow(v, BUDGET);
            } else {
                (void)tested->run(v);
            }
        }
    }
}
/* True if a sample leads to another, directly or through a third: from a query to a tree to its
 * nodes. */
static bool reaches(const region *from, const region *to)
{
    for (unsigned i = 0; i < region_count; i++) {
        if (leads_to(from, &regions[i]) && leads_to(&regions[i], to)) {
            return true;
        }
    }
    return leads_to(from, to);
}
static void judge_pools(void)
{
    value v[MOST_ARGUMENTS];
    restore();
    tested->fill(v);
    for (unsigned i = 0; i < tested->count; i++) {
        const parameter *p = &tested->parameters[i];
        const region *of =
            (p->points_to != NULL && p->points_to->rule == OWNS_MEMORY) ? region_of(v[i].at) : NULL;
        for (unsigned k = 0; of != NULL && k < pool_count; k++) {
            if (reaches(of, region_of(pools[k]))) {
                judge_bytes_of(region_of(pools[k])->at, region_of(pools[k])->size);
            }
        }
    }
}
/* As `judge_bytes_of`, for memory that a call checked once and the library trusts since. Numbers in
 * it give wrong answers, and nothing else. */
static void judge_spans(void)
{
    value v[MOST_ARGUMENTS];
    for (unsigned i = 0; i < tested->count; i++) {
        restore();
        tested->fill(v);
        const parameter *p = &tested->parameters[i];
        const region *from = (p->points_to != NULL) ? region_of(v[i].at) : NULL;
        for (unsigned k = 0; from != NULL && k < span_count; k++) {
            const region *to = region_of(spans[k].at);
            if (from == to || reaches(from, to)) {
                judge_bytes_of(spans[k].at, spans[k].size);
            }
        }
    }
}
/* Damages queries under way: nothing but the query says how far it has come. */
static void judge_queries(void)
{
    for (unsigned i = 0; i < tested->count; i++) {
        const type *t = tested->parameters[i].points_to;
        if (find_budget() < tested->count && t != NULL && t->rule == IS_QUERY) {
            judge_damage_of(i);
        }
    }
}

bool judge_damage(const call *c)
{
    tested = c;
    failures = 0;
    judge_queries();
    judge_pools();
    judge_spans();
    return failures == 0U;
}
