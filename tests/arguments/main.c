/* Calls every public function with bad arguments: null for each pointer in turn, and extreme
 * numbers as arguments and within structs. It also passes several of these at once, and one
 * argument over another. With an argument, it damages queries under way and the memory of pools
 * instead.
 *
 * A refused call must answer with an error and leave every byte as it was. Any other call must
 * write nothing but its results. Sanitizers watch for everything else. */
#include <stdio.h>
#include <string.h>

#include "arguments.h"

#define MOST_BYTES 65536U
#define MIXTURES 200U    /* for each function: calls with several bad values at once */
#define NULL_MIXTURES 8U /* for each pointer: calls with null and several bad values */
#define GARBAGE 100U     /* how often a query is overwritten */
#define BUDGET 1000U     /* for a call that continues a query */
#define MOST_CALLS 1000U /* until a query must end */
#define MOST_FAILURES 3U /* how many are printed for each function */

static uint8_t kept[MOST_BYTES];  /* all samples, as samples_make left them */
static uint8_t after[MOST_BYTES]; /* all samples, as a call left them */
static _Alignas(16) uint8_t twin[4096];
static unsigned failures; /* of the function under test */
static const call *tested;

static void fail(const char *what, const char *which)
{
    failures++;
    if (failures <= MOST_FAILURES) {
        printf("  %s: %s%s%s\n", tested->name, which, (which[0] != '\0') ? ": " : "", what);
    }
}

/* ---- the memory of all samples ---- */

static void save(uint8_t *to)
{
    for (unsigned i = 0; i < region_count; i++) {
        memcpy(to, regions[i].at, regions[i].size);
        to += regions[i].size;
    }
}
static void restore(void)
{
    const uint8_t *from = kept;
    for (unsigned i = 0; i < region_count; i++) {
        memcpy(regions[i].at, from, regions[i].size);
        from += regions[i].size;
    }
}
/* Returns the sample that an address lies in. */
static const region *region_of(const void *at)
{
    for (unsigned i = 0; i < region_count; i++) {
        const uintptr_t offset = (uintptr_t)at - (uintptr_t)regions[i].at;
        if (offset < regions[i].size) {
            return &regions[i];
        }
    }
    return NULL;
}
/* True if a sample holds the address of another. */
static bool leads_to(const region *from, const region *to)
{
    for (size_t at = 0; at + sizeof(void *) <= from->size; at += sizeof(void *)) {
        void *held;
        memcpy(&held, (const uint8_t *)from->at + at, sizeof(held));
        const region *next = region_of(held);
        if (next == to) {
            return true;
        }
    }
    return false;
}
/* True iff a call may write a sample: a result, a spared argument, or memory of one of these. */
static bool may_change(const value *v, const region *r, bool is_refused)
{
    for (unsigned i = 0; i < tested->count; i++) {
        const parameter *p = &tested->parameters[i];
        const bool is_free =
            is_refused ? (p->flags & IS_SPARED) != 0U : (p->flags & IS_CONST) == 0U;
        const region *of = (p->points_to != NULL && is_free) ? region_of(v[i].at) : NULL;
        if (of == r || (of != NULL && p->points_to->rule >= OWNS_MEMORY && leads_to(of, r))) {
            return true;
        }
    }
    return false;
}
/* True if all samples are as `from` holds them, but for what the call may write. */
static bool is_unchanged(const uint8_t *from, const value *v, bool is_refused)
{
    for (unsigned i = 0; i < region_count; i++) {
        if (memcmp(regions[i].at, from, regions[i].size) != 0 &&
            !may_change(v, &regions[i], is_refused)) {
            return false;
        }
        from += regions[i].size;
    }
    return true;
}
/* ---- one call ---- */

/* Calls with samples that are bad somewhere; `before` holds them as they were. */
static int64_t run_and_judge(const value *v, const uint8_t *before, const char *which)
{
    const int64_t result = tested->run(v);
    if (tested->kind != STATUS) {
        if (tested->kind != NOTHING && !is_unchanged(before, v, false)) {
            fail("writes more than its results", which);
        }
        return result;
    }
    if (result < KO_E_CHANGED || result > KO_PARTIAL) {
        fail("answers what is no status", which);
    } else if (result < KO_OK) {
        if (!is_unchanged(before, v, true)) {
            fail("is refused, and has written", which);
        } else if (tested->after != NULL && !tested->after(v)) {
            fail("is refused, and leaves something else than it says", which);
        }
    } else if (!is_unchanged(before, v, false)) {
        fail("writes more than its results", which);
    }
    return result;
}
static void judge_good(void)
{
    value v[MOST_ARGUMENTS];
    restore();
    tested->fill(v);
    for (unsigned i = 0; i < tested->count; i++) {
        const parameter *p = &tested->parameters[i];
        if (p->points_to != NULL && region_of(v[i].at) == NULL) {
            fail("its sample is no sample", p->name);
        }
    }
    if (run_and_judge(v, kept, "") < KO_OK && tested->kind == STATUS) {
        fail("refuses good arguments", "");
    }
}
/* ---- bad values ---- */

/* A number that may be bad: an argument, or a word of a struct that an argument points at. */
typedef struct place {
    uint8_t argument;
    uint16_t offset;
    uint16_t size; /* 0 for the argument itself */
} place;
#define MOST_PLACES 256U
static place places[MOST_PLACES];
static unsigned place_count;

static void add_place(unsigned argument, size_t offset, size_t size)
{
    if (place_count < MOST_PLACES) {
        places[place_count++] = (place){(uint8_t)argument, (uint16_t)offset, (uint16_t)size};
    } else {
        fail("has too many words", "");
    }
}
static void add_members(unsigned argument, const type *t)
{
    for (unsigned i = 0; i < t->word_count; i++) {
        const word *w = &t->words[i];
        for (unsigned at = 0; at < w->size; at += 4U) {
            add_place(argument, w->offset + at, (w->size < 4U) ? w->size : 4U);
        }
    }
}
/* Collects every number of the call that may be bad. */
static void find_places(const value *v)
{
    place_count = 0;
    for (unsigned i = 0; i < tested->count; i++) {
        const type *t = tested->parameters[i].points_to;
        if (t == NULL) {
            add_place(i, 0, 0);
        } else if (t->rule == SOME_MEMBERS) {
            add_members(i, t);
        }
        for (unsigned at = 0; t != NULL && t->rule == ALL_WORDS && at < t->size; at += 4U) {
            add_place(i, at, (t->size < 4U) ? t->size : 4U);
        }
    }
    (void)v;
}
static unsigned extreme_count(const place *p)
{
    return (p->size == 0U) ? tested->parameters[p->argument].extreme_count
                           : COUNT(extremes_of_int32);
}
/* Writes one bad value: of the argument's own type, or as many bytes as the word has. */
static void put(const place *p, unsigned which, value *v)
{
    if (p->size == 0U) {
        v[p->argument].number = tested->parameters[p->argument].extremes[which];
        return;
    }
    const int64_t wide = extremes_of_int32[which];
    const uint32_t number = (uint32_t)wide;
    const uint16_t half = (uint16_t)((which < 5U) ? UINT16_MAX - which : which);
    const uint8_t byte = (uint8_t)((which < 5U) ? UINT8_MAX - which : which);
    uint8_t *const to = (uint8_t *)v[p->argument].at + p->offset;
    memcpy(to,
           (p->size == 4U)   ? (const void *)&number
           : (p->size == 2U) ? (const void *)&half
                             : &byte,
           p->size);
}
static void judge_extremes(void)
{
    for (unsigned i = 0; i < place_count; i++) {
        for (unsigned which = 0; which < extreme_count(&places[i]); which++) {
            value v[MOST_ARGUMENTS];
            restore();
            tested->fill(v);
            put(&places[i], which, v);
            save(after);
            (void)run_and_judge(v, after, tested->parameters[places[i].argument].name);
        }
    }
}
static uint32_t state = 2463534242U;
static unsigned draw(unsigned n)
{
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return state % n;
}
/* Makes a few of the numbers bad. */
static void spoil(value *v)
{
    for (unsigned n = (place_count > 0U) ? 2U + draw(4U) : 0U; n > 0U; n--) {
        const place *p = &places[draw(place_count)];
        put(p, draw(extreme_count(p)), v);
    }
}
static void judge_mixtures(void)
{
    for (unsigned round = 0; place_count > 1U && round < MIXTURES; round++) {
        value v[MOST_ARGUMENTS];
        restore();
        tested->fill(v);
        spoil(v);
        save(after);
        (void)run_and_judge(v, after, "several");
    }
}

/* A call must report null first, whatever else is bad. */
static void judge_null_of(unsigned i, const value *v, const uint8_t *before)
{
    const parameter *p = &tested->parameters[i];
    const bool is_allowed =
        (p->flags & ((before == kept) ? MAY_BE_NULL : MAY_BE_NULL | NULL_IF_EMPTY)) != 0U;
    const int64_t result = run_and_judge(v, before, p->name);
    if (tested->kind == STATUS && !is_allowed && result != KO_E_ARG) {
        fail("does not answer null with KO_E_ARG", p->name);
    }
    if (tested->kind == STATUS && is_allowed && before == kept && result < KO_OK) {
        fail("refuses null", p->name);
    }
    if (tested->kind == NUMBER && !is_allowed &&
        (uint32_t)result != (uint32_t)tested->answer_to_null) {
        fail("has another answer to null", p->name);
    }
}
static void judge_null(void)
{
    for (unsigned i = 0; i < tested->count; i++) {
        value v[MOST_ARGUMENTS];
        if (tested->parameters[i].points_to == NULL) {
            continue;
        }
        for (unsigned round = 0; round <= NULL_MIXTURES; round++) {
            restore();
            tested->fill(v);
            if (round > 0U) {
                spoil(v);
                save(after);
            }
            v[i].at = NULL;
            judge_null_of(i, v, (round > 0U) ? after : kept);
        }
    }
}

/* ---- damaged queries ---- */

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
/* As `judge_damage_of`, for every call and the memory that trees, obstacle sets and pair sets
 * manage. */
static void judge_pool_of(const region *pool)
{
    static const uint8_t flips[] = {0x01, 0x02, 0x03, 0x80, 0xFF};
    value v[MOST_ARGUMENTS];
    for (size_t at = 0; at < pool->size; at++) {
        for (unsigned i = 0; i < COUNT(flips); i++) {
            prepare(v);
            ((uint8_t *)pool->at)[at] ^= flips[i];
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
                judge_pool_of(region_of(pools[k]));
            }
        }
    }
}
/* Damages queries under way: nothing but the query says how far it has come. */
static void judge_damage(void)
{
    for (unsigned i = 0; i < tested->count; i++) {
        const type *t = tested->parameters[i].points_to;
        if (find_budget() < tested->count && t != NULL && t->rule == IS_QUERY) {
            judge_damage_of(i);
        }
    }
}

/* ---- one argument over another ---- */

/* Two arguments that are only read may be the same. The answer must be that for one and a copy of
 * it. */
static void judge_same(unsigned i, unsigned j)
{
    value v[MOST_ARGUMENTS];
    restore();
    tested->fill(v);
    const region *r = region_of(v[i].at);
    const size_t size = (r == NULL) ? 0 : r->size - (size_t)((uintptr_t)v[i].at - (uintptr_t)r->at);
    if (size == 0U || size > sizeof(twin)) {
        return;
    }
    memcpy(twin, v[i].at, size);
    v[j].at = twin;
    const int64_t apart = tested->run(v);
    save(after);
    restore();
    v[j].at = v[i].at;
    if (tested->run(v) != apart || !is_unchanged(after, v, true)) {
        fail("answers otherwise where it is the one before", tested->parameters[j].name);
    }
}
/* A result may lie over an argument that is read. The bytes that are written must be the same. */
static void judge_over(unsigned in, unsigned out)
{
    value v[MOST_ARGUMENTS];
    restore();
    tested->fill(v);
    const region *from = region_of(v[in].at);
    const region *to = region_of(v[out].at);
    if (from == NULL || to == NULL) {
        return;
    }
    const size_t room_in = from->size - (size_t)((uintptr_t)v[in].at - (uintptr_t)from->at);
    const size_t room_out = to->size - (size_t)((uintptr_t)v[out].at - (uintptr_t)to->at);
    const size_t size = (room_in < room_out) ? room_in : room_out;
    if (size > sizeof(twin) / 2U) {
        return;
    }
    memcpy(twin, v[out].at, size);
    const int64_t apart = tested->run(v);
    memcpy(twin + sizeof(twin) / 2U, v[out].at, size);
    restore();
    v[out].at = v[in].at;
    bool is_same = tested->run(v) == apart;
    for (size_t k = 0; k < size; k++) {
        const uint8_t wrote = twin[sizeof(twin) / 2U + k];
        is_same = is_same && (wrote == twin[k] || wrote == ((const uint8_t *)v[in].at)[k]);
    }
    if (!is_same) {
        fail("answers otherwise where it lies over what is read", tested->parameters[out].name);
    }
}
static void judge_aliases(void)
{
    for (unsigned i = 0; i < tested->count; i++) {
        for (unsigned j = i + 1U; j < tested->count; j++) {
            const parameter *a = &tested->parameters[i];
            const parameter *b = &tested->parameters[j];
            if (a->points_to == NULL || a->points_to != b->points_to ||
                ((a->flags | b->flags) & STAYS_APART) != 0U) {
                continue;
            }
            const bool is_in = (a->flags & IS_CONST) != 0U;
            const bool is_in_b = (b->flags & IS_CONST) != 0U;
            if (is_in && is_in_b) {
                judge_same(i, j);
            } else if (is_in != is_in_b && a->points_to->rule < OWNS_MEMORY) {
                judge_over(is_in ? i : j, is_in ? j : i);
            }
        }
    }
}

static bool judge(const call *c, bool is_damage)
{
    value v[MOST_ARGUMENTS];
    tested = c;
    failures = 0;
    restore();
    c->fill(v);
    if (is_damage) {
        judge_damage();
        judge_pools();
        return failures == 0U;
    }
    find_places(v);
    judge_good();
    judge_extremes();
    judge_mixtures();
    judge_null();
    judge_aliases();
    return failures == 0U;
}

/* With an argument it judges damaged queries and pools instead. */
int main(int argc, char **argv)
{
    (void)argv;
    const bool is_damage = argc > 1;
    const char *const name = is_damage ? "damaged queries" : "arguments";
    unsigned failed = 0;
    size_t size = 0;
    for (unsigned i = 0; i < region_count; i++) {
        size += regions[i].size;
    }
    setvbuf(stdout, NULL, _IONBF, 0); /* keeps all output if a sanitizer stops the program */
    const int line = samples_make();
    if (line != 0 || size > MOST_BYTES) {
        printf("samples.c:%d: the sample is refused\n%s: 0 passed, 1 failed\n", line, name);
        return 1;
    }
    save(kept);
    for (unsigned i = 0; i < call_count; i++) {
        failed += judge(&calls[i], is_damage) ? 0U : 1U;
    }
    printf("%s: %u passed, %u failed\n", name, call_count - failed, failed);
    return (failed == 0U) ? 0 : 1;
}
