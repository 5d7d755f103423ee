/* Tests that all functions of ko_aabb_* refuse the same things: null pointers and illegal boxes.
 *
 * promise: refuses */
#include "boxes.h"
#include "keepout/make.h"
#include "keepout/clearance.h"
#include "src/box/bounds.h"

/* Holds the result of any function. */
typedef struct results {
    ko_aabb box;
    ko_bounds bounds;
    ko_minwidth wide;
    uint64_t square;
    fix16_t length;
} results;

typedef ko_status (*attempt)(const ko_aabb *a, const ko_aabb *b, results *out);

static ko_status try_to_bounds(const ko_aabb *a, const ko_aabb *b, results *out)
{
    (void)b;
    return ko_bounds_from_aabb(a, out ? &out->bounds : NULL);
}

static ko_status try_to_minwidth(const ko_aabb *a, const ko_aabb *b, results *out)
{
    (void)b;
    return ko_minwidth_from_aabb(a, out ? &out->wide : NULL);
}

static ko_status try_expand(const ko_aabb *a, const ko_aabb *b, results *out)
{
    (void)b;
    return ko_aabb_grow(a, 0, out ? &out->box : NULL);
}

static ko_status try_union(const ko_aabb *a, const ko_aabb *b, results *out)
{
    return ko_aabb_union(a, b, out ? &out->box : NULL);
}

static ko_status try_distance2(const ko_aabb *a, const ko_aabb *b, results *out)
{
    return ko_aabb_distance2(a, b, out ? &out->square : NULL);
}

static ko_status try_clearance(const ko_aabb *a, const ko_aabb *b, results *out)
{
    return ko_aabb_clearance(a, b, out ? &out->length : NULL);
}

/* The argument that the function makes of b. */
typedef enum second { NOTHING, BOX } second;

typedef struct refusal {
    attempt run;
    second takes;
} refusal;

static const refusal refusals[] = {
    {try_to_bounds, NOTHING}, {try_to_minwidth, NOTHING}, {try_expand, NOTHING},
    {try_union, BOX},         {try_distance2, BOX},       {try_clearance, BOX},
};

static void spoil(results *out)
{
    out->box = blank_box;
    out->bounds = (ko_bounds){blank, blank};
    out->wide = (ko_minwidth){blank, blank};
    out->square = UNTOUCHED;
    out->length = UNTOUCHED;
}

static void check_unspoilt(const results *out)
{
    check_same(&out->box, &blank_box);
    check_same_vec(&out->bounds.lo, &blank);
    check_same_vec(&out->bounds.hi, &blank);
    check_same_vec(&out->wide.lo, &blank);
    check_same_vec(&out->wide.width, &blank);
    CHECK_EQ(out->square, UNTOUCHED);
    CHECK_EQ(out->length, UNTOUCHED);
}

static void check_attempt(attempt run, const ko_aabb *a, const ko_aabb *b, ko_status expected)
{
    results out;
    spoil(&out);
    CHECK_EQ(run(a, b, &out), expected);
    check_unspoilt(&out);
}

static void everything_refuses_null(void)
{
    for (size_t i = 0; i < LENGTH(refusals); i++) {
        check_attempt(refusals[i].run, NULL, &unit_box, KO_E_ARG);
        if (refusals[i].takes != NOTHING) {
            check_attempt(refusals[i].run, &unit_box, NULL, KO_E_ARG);
        }
        CHECK_EQ(refusals[i].run(&unit_box, &unit_box, NULL), KO_E_ARG);
    }
}

static void check_refusal(const refusal *function, const legal_row *row, unsigned axis)
{
    static const ko_aabb origin = {{0, 0, 0}, {0, 0, 0}};
    ko_aabb bad = unit_box;
    set_axis(&bad, axis, row->c, row->r);
    check_attempt(function->run, &bad, &origin, KO_E_RANGE);
    if (function->takes == BOX) {
        check_attempt(function->run, &unit_box, &bad, KO_E_RANGE);
    }
}

static void everything_refuses_illegal_boxes(void)
{
    for (size_t i = 0; i < LENGTH(refusals); i++) {
        for (size_t k = 0; k < LEGAL_ROWS; k++) {
            for (unsigned axis = 0; axis < AXES && !legal_rows[k].legal; axis++) {
                check_refusal(&refusals[i], &legal_rows[k], axis);
            }
        }
    }
}

/* The last axis of one operand is illegal, and that operand is also the result. */
static void refused_operand_is_unchanged(void)
{
    const ko_aabb bad = {{3, 4, LIMIT}, {1, 1, 1}};
    ko_aabb box = bad;
    CHECK_EQ(ko_aabb_union(&box, &unit_box, &box), KO_E_RANGE);
    check_same(&box, &bad);
    CHECK_EQ(ko_aabb_union(&unit_box, &box, &box), KO_E_RANGE);
    check_same(&box, &bad);
    box = unit_box;
    CHECK_EQ(ko_aabb_union(&box, &bad, &box), KO_E_RANGE);
    check_same(&box, &unit_box);
}

/* A box reaches to the limit on each side of each axis, and not one beyond. */
static void boxes_at_the_limit(void)
{
    static const fix16_t radii[] = {0, 1, KO_LIMIT - 1, KO_LIMIT};
    for (unsigned i = 0; i < 24U; i++) {
        const fix16_t r = radii[i / 6U];
        const fix16_t sign = (i % 2U == 0U) ? 1 : -1;
        for (fix16_t beyond = 0; beyond <= 1; beyond++) {
            ko_aabb at = {{0, 0, 0}, {0, 0, 0}};
            fix16_t *const c[3] = {&at.c.x, &at.c.y, &at.c.z};
            fix16_t *const half[3] = {&at.r.x, &at.r.y, &at.r.z};
            *half[i / 2U % 3U] = r;
            *c[i / 2U % 3U] = sign * (KO_LIMIT - r + beyond);
            CHECK_EQ(koi_bounds_is_legal(&at), beyond == 0);
            CHECK_EQ(ko_aabb_check(&at), (beyond == 0) ? KO_OK : KO_E_RANGE);
        }
    }
}

static const test_case cases[] = {
    {"boxes at the limit", boxes_at_the_limit},
    {"everything refuses null", everything_refuses_null},
    {"everything refuses illegal boxes", everything_refuses_illegal_boxes},
    {"a refused operand is unchanged", refused_operand_is_unchanged},
};

extern const test_suite aabb_refused_suite;
TEST_SUITE(aabb_refused, cases);
