/* Gives containers that were never set up to every function that takes them: as an argument, as a
 * part of one, and behind the pointers of one. All their bytes are 0, or 0xFF, or 0xA5.
 *
 * A call must be refused, or answer as it does to null, and leave the container as it is. The call
 * that sets a container up takes it as it is, and table.txt holds the few other calls that may.
 * Each case runs in a process of its own, so that a crash fails one case alone.
 *
 * promise: set-up */
#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "judge.h"

/* So many there are at least. Fewer mean that the generator passed over some. */
#define LEAST_CONTAINERS 33U
#define LEAST_CALLS 125U

/* How a case ends. The process of a case that ends exits with one of these; others are crashes. */
enum { REFUSED = 40, ANSWERED, CHANGED, MISJUDGED, CRASHED };

typedef struct target {
    unsigned argument; /* what leads to it */
    uint8_t *at;
    size_t size;
    const char *name; /* of the argument, or of the type that it leads to */
} target;

static const uint8_t fills[] = {0x00, 0xFF, 0xA5};
static bool is_row_needed[64];
static unsigned cases;
static unsigned failed;

static const container *find_container(const char *name)
{
    for (unsigned i = 0; i < container_count; i++) {
        if (strcmp(containers[i].name, name) == 0) {
            return &containers[i];
        }
    }
    return NULL;
}

/* ---- one case ---- */

static int run(const target *t, uint8_t fill)
{
    value v[MOST_ARGUMENTS];
    restore();
    tested->fill(v);
    memset(t->at, fill, t->size);
    save(after);
    failures = 0;
    const int64_t result = run_and_judge(v, after, t->name);
    for (size_t i = 0; i < t->size; i++) {
        if (t->at[i] != fill) {
            return CHANGED;
        }
    }
    const bool is_refused = (tested->kind == STATUS)   ? result < KO_OK
                            : (tested->kind == NUMBER) ? result == tested->answer_to_null
                                                       : false;
    return !is_refused ? ANSWERED : (failures > 0U) ? MISJUDGED : REFUSED;
}

/* Runs a case apart, and returns how it ends. */
static int run_apart(const target *t, uint8_t fill)
{
    const pid_t child = fork();
    if (child == 0) {
        _exit(run(t, fill));
    }
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) != child || !WIFEXITED(status) ||
        WEXITSTATUS(status) < REFUSED || WEXITSTATUS(status) > MISJUDGED) {
        return CRASHED;
    }
    return WEXITSTATUS(status);
}

/* True if a row of the table lets this container in. */
static bool is_let_in(const target *t, int end)
{
    for (unsigned i = 0; i < unset_row_count; i++) {
        if (strcmp(unset_rows[i].function, tested->name) == 0 &&
            strcmp(unset_rows[i].what, t->name) == 0) {
            is_row_needed[i] = is_row_needed[i] || end == ANSWERED || end == CHANGED;
            return end != CRASHED;
        }
    }
    return end == REFUSED;
}

static void judge_target(const target *t)
{
    static const char *const ends[] = {"is refused", "answers", "changes it",
                                       "is refused, and is wrong otherwise", "crashes"};
    for (unsigned i = 0; i < COUNT(fills); i++) {
        const int end = run_apart(t, fills[i]);
        cases++;
        if (!is_let_in(t, end)) {
            failed++;
            printf("  %s: %s of 0x%02X behind %s: %s\n", tested->name, t->name, (unsigned)fills[i],
                   tested->parameters[t->argument].name, ends[end - REFUSED]);
        }
    }
}

/* ---- what an argument leads to ---- */

static void judge_parts(unsigned argument, uint8_t *at, const char *outer)
{
    for (unsigned i = 0; i < part_count; i++) {
        if (strcmp(parts[i].outer, outer) == 0) {
            const target t = {argument, at + parts[i].offset, parts[i].size, parts[i].inner};
            judge_target(&t);
        }
    }
}

static bool is_argument(const value *v, const region *r)
{
    for (unsigned i = 0; i < tested->count; i++) {
        if (tested->parameters[i].points_to != NULL && region_of(v[i].at) == r) {
            return true;
        }
    }
    return false;
}

/* Judges every container behind the pointers of an argument, and of what they lead to. */
static void judge_behind(unsigned argument, const value *v)
{
    bool is_reached[256] = {false};
    bool goes_on = true;
    const region *const first = region_of(v[argument].at);
    if (first == NULL || region_count > COUNT(is_reached)) {
        return;
    }
    is_reached[first - regions] = true;
    while (goes_on) {
        goes_on = false;
        for (unsigned i = 0; i < region_count; i++) {
            for (unsigned k = 0; is_reached[i] && k < region_count; k++) {
                if (!is_reached[k] && leads_to(&regions[i], &regions[k])) {
                    is_reached[k] = true;
                    goes_on = true;
                }
            }
        }
    }
    for (unsigned i = 0; i < region_count; i++) {
        const region *r = &regions[i];
        if (is_reached[i] && !is_argument(v, r)) {
            const target t = {argument, r->at, r->size, r->type};
            if (find_container(r->type) != NULL) {
                judge_target(&t);
            }
            judge_parts(argument, r->at, r->type);
        }
    }
}

static void judge_call(void)
{
    value v[MOST_ARGUMENTS];
    restore();
    tested->fill(v);
    for (unsigned i = 0; i < tested->count; i++) {
        const parameter *p = &tested->parameters[i];
        if (p->points_to == NULL || (p->flags & IS_SET_UP) != 0U) {
            continue;
        }
        const container *c = find_container(p->points_to->name);
        if (c != NULL) {
            const target t = {i, v[i].at, c->size, p->name};
            judge_target(&t);
        }
        judge_parts(i, v[i].at, p->points_to->name);
        judge_behind(i, v);
    }
}

unsigned judge_unset(void)
{
    unsigned given = 0;
    for (unsigned i = 0; i < call_count; i++) {
        const unsigned before = cases;
        tested = &calls[i];
        judge_call();
        given += (cases > before) ? 1U : 0U;
    }
    for (unsigned i = 0; i < unset_row_count; i++) {
        if (!is_row_needed[i]) {
            failed++;
            printf("  table.txt: nothing needs the row unset | %s.%s\n", unset_rows[i].function,
                   unset_rows[i].what);
        }
    }
    if (container_count < LEAST_CONTAINERS || given < LEAST_CALLS) {
        failed++;
        printf("  too few containers or functions were found\n");
    }
    printf("%u containers that were never set up, given to %u functions: %u comparisons\n",
           container_count, given, cases);
    printf("never set up: %u passed, %u failed\n", cases - failed, failed);
    return failed;
}
