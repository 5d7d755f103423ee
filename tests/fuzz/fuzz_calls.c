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

static ko_status check_dir3(const void *d)
{
    return ko_dir3_check(d);
}

static ko_status check_quat(const void *q)
{
    return ko_quat_check(q);
}

static ko_status check_mat3(const void *m)
{
    return ko_mat3_check(m);
}

static ko_status check_pose(const void *p)
{
    return ko_pose_check(p);
}

static ko_status check_capsule(const void *c)
{
    return ko_capsule_check(c);
}

static ko_status check_lozenge(const void *l)
{
    return ko_lozenge_check(l);
}

static ko_status check_aabb(const void *b)
{
    return ko_aabb_check(b);
}

static ko_status check_obb(const void *b)
{
    return ko_obb_check(b);
}

static ko_status check_triangle(const void *t)
{
    return ko_triangle_check(t);
}

/* Spheres about a pivot may reach beyond the limit: the headers say so. */
static ko_status check_sphere(const void *s)
{
    return (strstr(tested->name, "_about") != NULL) ? KO_OK : ko_sphere_check(s);
}

static const struct check {
    const char *type;
    ko_status (*of)(const void *made);
} checks[] = {{"ko_dir3", check_dir3},       {"ko_quat", check_quat},
              {"ko_mat3", check_mat3},       {"ko_pose", check_pose},
              {"ko_sphere", check_sphere},   {"ko_capsule", check_capsule},
              {"ko_lozenge", check_lozenge}, {"ko_aabb", check_aabb},
              {"ko_obb", check_obb},         {"ko_triangle", check_triangle}};

static bool is_legal(const parameter *p, const void *held)
{
    for (unsigned i = 0; i < COUNT(checks); i++) {
        if (strcmp(p->points_to->name, checks[i].type) == 0) {
            return checks[i].of(held) == KO_OK;
        }
    }
    return true;
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
            !is_legal(p, v[i].at)) {
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
