/* Calls every public function with bad arguments: null for each pointer in turn, and extreme
 * numbers as arguments and within structs. It also passes several of these at once, and one
 * argument over another. With the argument "damaged" it damages queries under way and the memory of
 * pools instead. With "unset" it gives containers that were never set up, with "counts" it judges
 * how many findings each ..._next_n says it has delivered.
 *
 * A refused call must answer with an error and leave every byte as it was. Any other call must
 * write nothing but its results. Sanitizers watch for everything else.
 *
 * promise: refuses */
#include <stdio.h>
#include <string.h>

#include "judge.h"
#include "places.h"

#define MIXTURES 200U    /* for each function: calls with several bad values at once */
#define NULL_MIXTURES 8U /* for each pointer: calls with null and several bad values */

static _Alignas(16) uint8_t twin[4096];

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
    if (tested->run(v) != apart || !is_unchanged(after, v, KO_E_ARG)) {
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

static bool judge(const call *c)
{
    value v[MOST_ARGUMENTS];
    tested = c;
    failures = 0;
    restore();
    c->fill(v);
    find_places();
    judge_good();
    judge_extremes();
    judge_mixtures();
    judge_null();
    judge_aliases();
    return failures == 0U;
}
/* Judges one kind of bad input for every function whose name begins so. */
static unsigned judge_each(const char *what, bool judge_call(const call *c), const char *begin)
{
    unsigned failed = 0;
    unsigned judged = 0;
    for (unsigned i = 0; i < call_count; i++) {
        if (strncmp(calls[i].name, begin, strlen(begin)) == 0) {
            failed += judge_call(&calls[i]) ? 0U : 1U;
            judged++;
        }
    }
    printf("%s: %u passed, %u failed\n", what, judged - failed, failed);
    return failed;
}

/* Without an argument it judges bad arguments. A second one is the beginning of the functions'
 * names. */
int main(int argc, char **argv)
{
    const char *const what = (argc > 1) ? argv[1] : "arguments";
    const char *const names = (argc > 2) ? argv[2] : "";
    size_t size = 0;
    for (unsigned i = 0; i < region_count; i++) {
        size += regions[i].size;
    }
    setvbuf(stdout, NULL, _IONBF, 0); /* keeps all output if a sanitizer stops the program */
    const int line = samples_make();
    if (line != 0 || size > MOST_BYTES) {
        printf("samples.c:%d: the sample is refused\n%s: 0 passed, 1 failed\n", line, what);
        return 1;
    }
    save(kept);
    if (strcmp(what, "unset") == 0) {
        return (judge_unset() == 0U) ? 0 : 1;
    }
    if (strcmp(what, "counts") == 0) {
        return (judge_counts() == 0U) ? 0 : 1;
    }
    if (strcmp(what, "damaged") == 0) {
        return (judge_each("damaged queries", judge_damage, names) == 0U) ? 0 : 1;
    }
    return (judge_each(what, judge, names) == 0U) ? 0 : 1;
}
