/* libFuzzer: bytes as a story of calls of all public functions, with any numbers as arguments and
 * in the structs that are read. What a call wrote is there for the next one.
 *
 * A refused call must leave every byte as it was, and any other call must write nothing but its
 * results. Shapes, directions and rotations that are made of legal ones must be legal. Sanitizers
 * watch for everything else.
 *
 * promise: refuses */
#include "fuzz.h"

#include "tests/arguments/judge.h"
#include "tests/arguments/places.h"

enum { MOST_CALLS = 24, MOST_CHANGES = 7 };

/* ---- what is made of legal values is legal ---- */

static bool has_pivot(const value *v)
{
    for (unsigned i = 0; i < tested->count; i++) {
        if (strcmp(tested->parameters[i].name, "pivot") == 0) {
            return v[i].at != NULL;
        }
    }
    return false;
}

/* Returns the function that checks a type, ko_X_check, or null. Sums of legal points may be beyond
 * the limit, and so may spheres about a pivot: the headers say so. */
static const call *check_of(const type *t, const value *v)
{
    const size_t length = strlen(t->name);
    const bool is_about = strcmp(t->name, "ko_sphere") == 0 && has_pivot(v);
    if (is_about || strcmp(t->name, "ko_vec3") == 0) {
        return NULL;
    }
    for (unsigned i = 0; i < call_count; i++) {
        if (calls[i].count == 1U && strncmp(calls[i].name, t->name, length) == 0 &&
            strcmp(calls[i].name + length, "_check") == 0) {
            return &calls[i];
        }
    }
    return NULL;
}

static bool is_legal(unsigned place, const value *v)
{
    const call *check = check_of(tested->parameters[place].points_to, v);
    return check == NULL || check->run(&v[place]) == KO_OK;
}

static bool sets_up(void)
{
    unsigned flags = 0;
    for (unsigned i = 0; i < tested->count; i++) {
        flags |= tested->parameters[i].flags;
    }
    return (flags & IS_SET_UP) != 0U;
}

/* Returns the first argument that holds what is not legal: of those that are read, or of the
 * results. Null if there is none. Memory that a container is given holds nothing. */
static const parameter *find_illegal(const value *v, bool is_read)
{
    for (unsigned i = 0; i < tested->count; i++) {
        const parameter *p = &tested->parameters[i];
        if (p->points_to != NULL && v[i].at != NULL && (p->flags & IS_SPARED) == 0U &&
            ((p->flags & IS_CONST) != 0U) == is_read && (is_read || !sets_up()) &&
            !is_legal(i, v)) {
            return p;
        }
    }
    return NULL;
}

/* ---- calls ---- */

static uint16_t mark_of(const char *name)
{
    uint16_t mark = 0;
    for (; *name != '\0'; name++) {
        mark = (uint16_t)(31U * mark + (uint8_t)*name);
    }
    return mark;
}

/* Returns the function whose name has the next mark from a number on. So an input keeps its story
 * where functions are added. */
static const call *call_of(uint32_t number)
{
    const call *best = &calls[0];
    uint16_t least = UINT16_MAX;
    for (unsigned i = 0; i < call_count; i++) {
        const uint16_t ahead = (uint16_t)(mark_of(calls[i].name) - number);
        if (ahead < least) {
            least = ahead;
            best = &calls[i];
        }
    }
    return best;
}

/* A number of 32 bits: one that is bad in other places, or any. */
static void change(input *in, value *v)
{
    const place *p = &places[take(in, 1) % place_count];
    const uint32_t form = take(in, 1);
    if (form < 96U) {
        put(p, form % extreme_count(p), v);
    } else if (form < 224U) {
        put_any(p, (int32_t)take(in, 4), v);
    } else {
        put_any(p, (int64_t)((uint64_t)take(in, 4) << 32 | take(in, 4)), v);
    }
}

static void call_once(input *in)
{
    value v[MOST_ARGUMENTS];
    tested = call_of(take(in, 2));
    failures = 0;
    tested->fill(v);
    find_places();
    for (uint32_t n = take(in, 1) % (MOST_CHANGES + 1U); n > 0U && place_count > 0U; n--) {
        change(in, v);
    }
    const bool is_of_legal = find_illegal(v, true) == NULL;
    save(after);
    if (run_and_judge(v, after, "fuzzed") == KO_OK && tested->kind == STATUS && is_of_legal) {
        const parameter *p = find_illegal(v, false);
        if (p != NULL) {
            fail("makes what is not legal", p->name);
        }
    }
    demand(failures == 0U);
}

int LLVMFuzzerInitialize(int *argc, char ***argv);

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    demand(setvbuf(stdout, NULL, _IONBF, 0) == 0); /* failures are printed before the run ends */
    demand(samples_make() == 0);
    save(kept);
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    input in = {data, data + size};
    restore();
    for (uint32_t n = 0; n < MOST_CALLS && in.at < in.end; n++) {
        call_once(&in);
    }
    return 0;
}
