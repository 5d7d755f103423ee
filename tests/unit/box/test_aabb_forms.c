/* Tests of the other forms of ko_aabb: corners, and a corner with widths.
 *
 * promise: contains, refuses */
#include "boxes.h"
#include "keepout/make.h"

/* ---- other forms ---- */

static ko_status from_bounds(const ko_vec3 *lo, const ko_vec3 *hi, ko_aabb *out)
{
    const ko_bounds bounds = {*lo, *hi};
    return ko_aabb_from_bounds(&bounds, out);
}

static ko_status from_minwidth(const ko_vec3 *lo, const ko_vec3 *width, ko_aabb *out)
{
    const ko_minwidth from = {*lo, *width};
    return ko_aabb_from_minwidth(&from, out);
}

static void check_from_corners(const corner_row *row, unsigned axis)
{
    ko_vec3 min = {-8, -8, -8};
    ko_vec3 max = {8, 8, 8};
    ko_vec3 width = {16, 16, 16};
    ko_aabb expected = {{0, 0, 0}, {8, 8, 8}};
    ko_aabb box = blank_box;
    *axis_of(&min, axis) = row->min;
    *axis_of(&max, axis) = row->max;
    *axis_of(&width, axis) = row->max - row->min;
    set_axis(&expected, axis, row->c, row->r);
    CHECK_EQ(from_bounds(&min, &max, &box), KO_OK);
    check_same(&box, &expected);
    CHECK_EQ(ko_aabb_check(&box), KO_OK);
    box = blank_box;
    CHECK_EQ(from_minwidth(&min, &width, &box), KO_OK);
    check_same(&box, &expected);
}

static void from_corners_at_the_edges(void)
{
    for (size_t i = 0; i < CORNER_ROWS; i++) {
        for (unsigned axis = 0; axis < AXES; axis++) {
            check_from_corners(&corner_rows[i], axis);
        }
    }
}

typedef struct pair_row {
    fix16_t first;
    fix16_t second;
} pair_row;

static const pair_row bad_corners[] = {
    {1, 0},
    {0, -1},
    {LIMIT, LIMIT - 1},
    {0, LIMIT + 1},
    {-LIMIT - 1, 0},
    {LIMIT + 1, LIMIT + 1},
    {-LIMIT - 1, -LIMIT - 1},
    {INT32_MIN, INT32_MAX},
    {INT32_MAX, INT32_MIN},
    {INT32_MIN, INT32_MIN},
    {INT32_MAX, INT32_MAX},
};

static const pair_row bad_widths[] = {
    {0, -1},
    {LIMIT, -1},
    {LIMIT, -2 * LIMIT},
    {0, LIMIT + 1},
    {LIMIT, 1},
    {-LIMIT, 2 * LIMIT + 1},
    {-LIMIT - 1, 0},
    {-LIMIT - 1, 1},
    {LIMIT + 1, 0},
    {LIMIT + 1, -1},
    {LIMIT, INT32_MAX},
    {-LIMIT, INT32_MAX},
    {0, INT32_MIN},
    {LIMIT, INT32_MIN},
    {INT32_MIN, INT32_MIN},
    {INT32_MIN, INT32_MAX},
    {INT32_MAX, INT32_MAX},
    {INT32_MAX, -INT32_MAX},
};

typedef ko_status (*from_form)(const ko_vec3 *min, const ko_vec3 *other, ko_aabb *box);

static void check_refused(from_form from, const pair_row *row, unsigned axis)
{
    ko_vec3 min = {-8, -8, -8};
    ko_vec3 other = {8, 8, 8};
    ko_aabb box = blank_box;
    *axis_of(&min, axis) = row->first;
    *axis_of(&other, axis) = row->second;
    CHECK_EQ(from(&min, &other, &box), KO_E_RANGE);
    check_same(&box, &blank_box);
}

static void from_corners_refuses(void)
{
    for (unsigned axis = 0; axis < AXES; axis++) {
        for (size_t i = 0; i < LENGTH(bad_corners); i++) {
            check_refused(from_bounds, &bad_corners[i], axis);
        }
        for (size_t i = 0; i < LENGTH(bad_widths); i++) {
            check_refused(from_minwidth, &bad_widths[i], axis);
        }
    }
}

static void from_corners_refuses_null(void)
{
    static const ko_bounds bounds = {{1, 1, 1}, {1, 1, 1}};
    static const ko_minwidth from = {{1, 1, 1}, {1, 1, 1}};
    ko_aabb box = blank_box;
    CHECK_EQ(ko_aabb_from_bounds(NULL, &box), KO_E_ARG);
    CHECK_EQ(ko_aabb_from_bounds(&bounds, NULL), KO_E_ARG);
    CHECK_EQ(ko_aabb_from_minwidth(NULL, &box), KO_E_ARG);
    CHECK_EQ(ko_aabb_from_minwidth(&from, NULL), KO_E_ARG);
    check_same(&box, &blank_box);
}

static void check_form_axis(const ko_aabb *box, int64_t min, int64_t max, unsigned axis)
{
    CHECK(low(box, axis) == min || low(box, axis) == min - 1);
    CHECK(high(box, axis) == max || high(box, axis) == max + 1);
    CHECK_EQ(2 * (int64_t)get(&box->r, axis), (max - min) + ((max - min) & 1));
}

static void from_corners_contains(void)
{
    test_random random = {0xAABB0001U};
    for (uint32_t i = test_rounds(100000U); i > 0U; i--) {
        const ko_vec3 a = random_point(&random);
        const ko_vec3 b = random_point(&random);
        ko_vec3 min;
        ko_vec3 max;
        ko_aabb box = blank_box;
        for (unsigned axis = 0; axis < AXES; axis++) {
            const bool ordered = get(&a, axis) <= get(&b, axis);
            *axis_of(&min, axis) = get(ordered ? &a : &b, axis);
            *axis_of(&max, axis) = get(ordered ? &b : &a, axis);
        }
        CHECK_EQ(from_bounds(&min, &max, &box), KO_OK);
        CHECK_EQ(ko_aabb_check(&box), KO_OK);
        for (unsigned axis = 0; axis < AXES; axis++) {
            check_form_axis(&box, get(&min, axis), get(&max, axis), axis);
        }
    }
}

static void check_forms_of(const ko_aabb *box)
{
    ko_bounds bounds = {blank, blank};
    ko_minwidth wide = {blank, blank};
    ko_aabb back = blank_box;
    CHECK_EQ(ko_bounds_from_aabb(box, &bounds), KO_OK);
    CHECK_EQ(ko_minwidth_from_aabb(box, &wide), KO_OK);
    check_same_vec(&wide.lo, &bounds.lo);
    for (unsigned axis = 0; axis < AXES; axis++) {
        CHECK_EQ(get(&bounds.lo, axis), low(box, axis));
        CHECK_EQ(get(&bounds.hi, axis), high(box, axis));
        CHECK_EQ(get(&wide.width, axis), 2 * (int64_t)get(&box->r, axis));
    }
    CHECK_EQ(ko_aabb_from_bounds(&bounds, &back), KO_OK);
    check_same(&back, box);
    back = blank_box;
    CHECK_EQ(ko_aabb_from_minwidth(&wide, &back), KO_OK);
    check_same(&back, box);
}

static void forms_there_and_back(void)
{
    const ko_aabb whole = {{0, 0, 0}, {LIMIT, LIMIT, LIMIT}};
    const ko_aabb corner = {{LIMIT, -LIMIT, LIMIT - 1}, {0, 0, 1}};
    test_random random = {0xAABB0002U};
    check_forms_of(&whole);
    check_forms_of(&corner);
    for (uint32_t i = test_rounds(100000U); i > 0U; i--) {
        const ko_aabb box = random_box(&random);
        check_forms_of(&box);
    }
}

static const test_case cases[] = {
    {"from corners at the edges", from_corners_at_the_edges},
    {"from corners refuses", from_corners_refuses},
    {"from corners refuses null", from_corners_refuses_null},
    {"from corners contains", from_corners_contains},
    {"forms there and back", forms_there_and_back},
};

extern const test_suite aabb_forms_suite;
TEST_SUITE(aabb_forms, cases);
