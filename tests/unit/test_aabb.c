/* ko_aabb_*: boxes, against comparisons of their corners in 64 bits. */
#include "harness.h"

#include "keepout/aabb.h"

#include <stddef.h>

#define LIMIT KO_LIMIT
#define HALF (KO_LIMIT / 2)
#define UNTOUCHED 0x5A5A5A5A
#define AXES 3U
#define LENGTH(table) (sizeof(table) / sizeof((table)[0]))

static const ko_vec3 blank = {UNTOUCHED, UNTOUCHED, UNTOUCHED};
static const ko_aabb blank_box = {{UNTOUCHED, UNTOUCHED, UNTOUCHED},
                                  {UNTOUCHED, UNTOUCHED, UNTOUCHED}};
static const ko_aabb unit_box = {{0, 0, 0}, {1, 1, 1}};

/* ---- boxes seen axis by axis ---- */

static fix16_t *axis_of(ko_vec3 *v, unsigned axis)
{
    return (axis == 0U) ? &v->x : (axis == 1U) ? &v->y : &v->z;
}

static fix16_t get(const ko_vec3 *v, unsigned axis)
{
    return (axis == 0U) ? v->x : (axis == 1U) ? v->y : v->z;
}

static int64_t low(const ko_aabb *box, unsigned axis)
{
    return (int64_t)get(&box->c, axis) - get(&box->r, axis);
}

static int64_t high(const ko_aabb *box, unsigned axis)
{
    return (int64_t)get(&box->c, axis) + get(&box->r, axis);
}

static void set_axis(ko_aabb *box, unsigned axis, fix16_t c, fix16_t r)
{
    *axis_of(&box->c, axis) = c;
    *axis_of(&box->r, axis) = r;
}

static ko_aabb point_box(const ko_vec3 *point)
{
    const ko_aabb box = {*point, {0, 0, 0}};
    return box;
}

static void check_same_vec(const ko_vec3 *actual, const ko_vec3 *expected)
{
    CHECK_EQ(actual->x, expected->x);
    CHECK_EQ(actual->y, expected->y);
    CHECK_EQ(actual->z, expected->z);
}

static void check_same(const ko_aabb *actual, const ko_aabb *expected)
{
    check_same_vec(&actual->c, &expected->c);
    check_same_vec(&actual->r, &expected->r);
}

/* ---- the same questions by brute force ---- */

static int64_t gap_on(const ko_aabb *a, const ko_aabb *b, unsigned axis)
{
    const int64_t above = low(b, axis) - high(a, axis);
    const int64_t below = low(a, axis) - high(b, axis);
    const int64_t gap = (above > below) ? above : below;
    return (gap > 0) ? gap : 0;
}

static uint64_t brute_distance2(const ko_aabb *a, const ko_aabb *b)
{
    uint64_t sum = 0;
    for (unsigned axis = 0; axis < AXES; axis++) {
        const uint64_t gap = (uint64_t)gap_on(a, b, axis);
        sum += gap * gap;
    }
    return sum;
}

static bool brute_overlap(const ko_aabb *a, const ko_aabb *b)
{
    for (unsigned axis = 0; axis < AXES; axis++) {
        if (low(a, axis) > high(b, axis) || low(b, axis) > high(a, axis)) {
            return false;
        }
    }
    return true;
}

static bool brute_contains(const ko_aabb *outer, const ko_aabb *inner)
{
    for (unsigned axis = 0; axis < AXES; axis++) {
        if (low(inner, axis) < low(outer, axis) || high(inner, axis) > high(outer, axis)) {
            return false;
        }
    }
    return true;
}

/* ---- random boxes ---- */

/* One of: uniform, spread over the powers of two, within 3 LSB of either end, tiny.
 * Every draw is a statement of its own: operands have no order, compilers would differ. */
static fix16_t random_length(test_random *random, fix16_t limit)
{
    const fix16_t little = (limit < 3) ? limit : 3;
    const uint32_t choice = random_bits(random);
    const fix16_t any = random_range(random, -limit, limit);
    const fix16_t inset = random_range(random, 0, little);
    switch (choice >> 30) {
    case 0:
        return any;
    case 1:
        return any / (1 << (choice % 29U));
    case 2:
        return (any < 0) ? inset - limit : limit - inset;
    default:
        return (any < 0) ? -inset : inset;
    }
}

static ko_vec3 random_point(test_random *random)
{
    ko_vec3 point;
    point.x = random_length(random, LIMIT);
    point.y = random_length(random, LIMIT);
    point.z = random_length(random, LIMIT);
    return point;
}

static ko_aabb random_box(test_random *random)
{
    ko_aabb box;
    for (unsigned axis = 0; axis < AXES; axis++) {
        const fix16_t r = random_length(random, LIMIT);
        const fix16_t radius = (r < 0) ? -r : r;
        set_axis(&box, axis, random_length(random, LIMIT - radius), radius);
    }
    return box;
}

/* Moves one side of b to within 2 LSB of a's on one axis; leaves b if it would not be legal. */
static void snap_axis(test_random *random, const ko_aabb *a, ko_aabb *b, unsigned axis)
{
    const fix16_t sign = (random_bits(random) & 1U) ? 1 : -1;
    const fix16_t face = sign * get(&a->c, axis) + get(&a->r, axis) + random_range(random, -2, 2);
    const fix16_t room = LIMIT - face;
    if (room < 0 || face < -LIMIT) {
        return;
    }
    const fix16_t wished = get(&b->r, axis);
    const fix16_t radius = (wished < room / 2) ? wished : room / 2;
    set_axis(b, axis, sign * (face + radius), radius);
}

/* Every fourth one all but touches a: by one face, an edge or a corner. */
static ko_aabb random_other(test_random *random, const ko_aabb *a)
{
    ko_aabb b = random_box(random);
    const uint32_t choice = random_bits(random) >> 16;
    if (choice % 4U != 0U) {
        return b;
    }
    for (unsigned axis = 0; axis < AXES; axis++) {
        if ((choice >> 4) % AXES == axis || ((choice >> 8) & (1U << axis)) != 0U) {
            snap_axis(random, a, &b, axis);
        } else {
            set_axis(&b, axis, get(&a->c, axis), get(&a->r, axis));
        }
    }
    return b;
}

/* ---- legality ---- */

typedef struct legal_row {
    fix16_t c;
    fix16_t r;
    bool legal;
} legal_row;

static const legal_row legal_rows[] = {
    {0, 0, true},
    {LIMIT, 0, true},
    {-LIMIT, 0, true},
    {0, LIMIT, true},
    {HALF, HALF, true},
    {-HALF, HALF, true},
    {LIMIT - 1, 1, true},
    {-LIMIT + 1, 1, true},
    {LIMIT, 1, false},
    {-LIMIT, 1, false},
    {1, LIMIT, false},
    {-1, LIMIT, false},
    {0, LIMIT + 1, false},
    {LIMIT + 1, 0, false},
    {-LIMIT - 1, 0, false},
    {0, -1, false},
    {LIMIT, -1, false},
    {LIMIT + 1, -1, false},
    {-LIMIT - 1, -1, false},
    {0, -LIMIT, false},
    /* Sums that wrap, or cancel, in 32 bits. */
    {INT32_MAX, INT32_MAX, false},
    {INT32_MAX, INT32_MIN, false},
    {INT32_MAX, -INT32_MAX, false},
    {INT32_MIN, INT32_MAX, false},
    {INT32_MIN, INT32_MIN, false},
    {INT32_MIN, 0, false},
    {0, INT32_MIN, false},
    {0, INT32_MAX, false},
};

static void legal_on_every_axis(void)
{
    CHECK_EQ(ko_aabb_check(NULL), KO_E_ARG);
    for (size_t i = 0; i < LENGTH(legal_rows); i++) {
        for (unsigned axis = 0; axis < AXES; axis++) {
            ko_aabb box = {{LIMIT - 5, 0, 5 - LIMIT}, {5, LIMIT, 5}};
            set_axis(&box, axis, legal_rows[i].c, legal_rows[i].r);
            CHECK_EQ(ko_aabb_check(&box), legal_rows[i].legal ? KO_OK : KO_E_RANGE);
        }
    }
}

/* ---- other forms ---- */

typedef struct corner_row {
    fix16_t min;
    fix16_t max;
    fix16_t c;
    fix16_t r;
} corner_row;

/* Where the width is odd, the side nearer to the origin is the one that gives way. */
static const corner_row corner_rows[] = {
    {0, 0, 0, 0},
    {7, 7, 7, 0},
    {-4, 6, 1, 5},
    {0, 1, 0, 1},
    {-1, 0, 0, 1},
    {1, 2, 1, 1},
    {-2, -1, -1, 1},
    {-3, 2, 0, 3},
    {-2, 3, 0, 3},
    {10, 15, 12, 3},
    {-15, -10, -12, 3},
    {LIMIT, LIMIT, LIMIT, 0},
    {-LIMIT, -LIMIT, -LIMIT, 0},
    {LIMIT - 1, LIMIT, LIMIT - 1, 1},
    {-LIMIT, -LIMIT + 1, -LIMIT + 1, 1},
    {LIMIT - 3, LIMIT, LIMIT - 2, 2},
    {-LIMIT, -LIMIT + 3, -LIMIT + 2, 2},
    {-LIMIT, LIMIT, 0, LIMIT},
    {-LIMIT, LIMIT - 1, 0, LIMIT},
    {-LIMIT + 1, LIMIT, 0, LIMIT},
    {-LIMIT, 0, -HALF, HALF},
    {-LIMIT, 1, -HALF + 1, HALF + 1},
    {-1, LIMIT, HALF - 1, HALF + 1},
};

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
    CHECK_EQ(ko_aabb_from_min_max(&min, &max, &box), KO_OK);
    check_same(&box, &expected);
    CHECK_EQ(ko_aabb_check(&box), KO_OK);
    box = blank_box;
    CHECK_EQ(ko_aabb_from_min_width(&min, &width, &box), KO_OK);
    check_same(&box, &expected);
}

static void from_corners_at_the_edges(void)
{
    for (size_t i = 0; i < LENGTH(corner_rows); i++) {
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
            check_refused(ko_aabb_from_min_max, &bad_corners[i], axis);
        }
        for (size_t i = 0; i < LENGTH(bad_widths); i++) {
            check_refused(ko_aabb_from_min_width, &bad_widths[i], axis);
        }
    }
}

static void from_corners_refuses_null(void)
{
    static const from_form forms[] = {ko_aabb_from_min_max, ko_aabb_from_min_width};
    static const ko_vec3 v = {1, 1, 1};
    for (size_t i = 0; i < LENGTH(forms); i++) {
        ko_aabb box = blank_box;
        CHECK_EQ(forms[i](NULL, &v, &box), KO_E_ARG);
        CHECK_EQ(forms[i](&v, NULL, &box), KO_E_ARG);
        CHECK_EQ(forms[i](&v, &v, NULL), KO_E_ARG);
        check_same(&box, &blank_box);
    }
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
        CHECK_EQ(ko_aabb_from_min_max(&min, &max, &box), KO_OK);
        CHECK_EQ(ko_aabb_check(&box), KO_OK);
        for (unsigned axis = 0; axis < AXES; axis++) {
            check_form_axis(&box, get(&min, axis), get(&max, axis), axis);
        }
    }
}

static void check_forms_of(const ko_aabb *box)
{
    ko_vec3 min = blank;
    ko_vec3 max = blank;
    ko_vec3 also = blank;
    ko_vec3 width = blank;
    ko_aabb back = blank_box;
    CHECK_EQ(ko_aabb_to_min_max(box, &min, &max), KO_OK);
    CHECK_EQ(ko_aabb_to_min_width(box, &also, &width), KO_OK);
    check_same_vec(&also, &min);
    for (unsigned axis = 0; axis < AXES; axis++) {
        CHECK_EQ(get(&min, axis), low(box, axis));
        CHECK_EQ(get(&max, axis), high(box, axis));
        CHECK_EQ(get(&width, axis), 2 * (int64_t)get(&box->r, axis));
    }
    CHECK_EQ(ko_aabb_from_min_max(&min, &max, &back), KO_OK);
    check_same(&back, box);
    back = blank_box;
    CHECK_EQ(ko_aabb_from_min_width(&min, &width, &back), KO_OK);
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

/* ---- predicates ---- */

typedef struct near_row {
    fix16_t ca;
    fix16_t ra;
    fix16_t cb;
    fix16_t rb;
    bool touch;
} near_row;

static const near_row near_rows[] = {
    {0, 10, 30, 20, true},
    {0, 10, 31, 20, false},
    {0, 10, 29, 20, true},
    {0, 0, 0, 0, true},
    {0, 0, 1, 0, false},
    {5, 0, 6, 1, true},
    {5, 0, 7, 1, false},
    {0, 100, 3, 1, true},
    {0, LIMIT, LIMIT, 0, true},
    {0, LIMIT, 0, LIMIT, true},
    {0, LIMIT - 1, LIMIT, 0, false},
    {1, LIMIT - 1, -LIMIT + 1, 0, false},
    {1, LIMIT - 1, -LIMIT + 2, 0, true},
    {1, LIMIT - 1, -LIMIT + 1, 1, true},
    {-HALF, HALF, HALF, HALF, true},
    {-HALF, HALF, HALF + 1, HALF - 1, false},
    {-HALF, HALF, HALF, HALF - 1, false},
    {-LIMIT, 0, LIMIT, 0, false},
    {-LIMIT + 1, 1, LIMIT - 1, 1, false},
    {LIMIT, 0, LIMIT, 0, true},
    {LIMIT, 0, LIMIT - 1, 0, false},
    {LIMIT, 0, LIMIT - 1, 1, true},
    {-LIMIT, 0, -LIMIT + 2, 1, false},
};

static void check_near(const near_row *row, unsigned axis, fix16_t sign)
{
    ko_aabb a = unit_box;
    ko_aabb b = unit_box;
    set_axis(&a, axis, sign * row->ca, row->ra);
    set_axis(&b, axis, sign * row->cb, row->rb);
    CHECK_EQ(ko_aabb_overlap(&a, &b), row->touch);
    CHECK_EQ(ko_aabb_overlap(&b, &a), row->touch);
}

static void overlap_at_the_faces(void)
{
    for (size_t i = 0; i < LENGTH(near_rows); i++) {
        for (unsigned axis = 0; axis < AXES; axis++) {
            check_near(&near_rows[i], axis, 1);
            check_near(&near_rows[i], axis, -1);
        }
    }
}

/* In all 27 directions touching by a face, an edge or a corner; then 1 LSB apart on each axis. */
static void overlap_at_edges_and_corners(void)
{
    const ko_aabb a = {{100, 200, 300}, {10, 20, 30}};
    for (fix16_t i = 0; i < 27; i++) {
        const fix16_t x = i % 3 - 1;
        const fix16_t y = i / 3 % 3 - 1;
        const fix16_t z = i / 9 - 1;
        const ko_aabb b = {{100 + x * 11, 200 + y * 22, 300 + z * 33}, {1, 2, 3}};
        ko_aabb apart = b;
        CHECK(ko_aabb_overlap(&a, &b));
        apart.c.x += x;
        CHECK_EQ(ko_aabb_overlap(&a, &apart), x == 0);
        apart = b;
        apart.c.y += y;
        CHECK_EQ(ko_aabb_overlap(&a, &apart), y == 0);
        apart = b;
        apart.c.z += z;
        CHECK_EQ(ko_aabb_overlap(&a, &apart), z == 0);
    }
}

static void contains_to_the_last_lsb(void)
{
    const ko_aabb outer = {{HALF, -HALF, 7}, {HALF, HALF, 9}};
    CHECK(ko_aabb_contains(&outer, &outer));
    for (unsigned axis = 0; axis < AXES; axis++) {
        const fix16_t c = get(&outer.c, axis);
        const fix16_t r = get(&outer.r, axis);
        ko_aabb inner = outer;
        set_axis(&inner, axis, c, r - 1);
        CHECK(ko_aabb_contains(&outer, &inner));
        CHECK(!ko_aabb_contains(&inner, &outer));
        for (fix16_t sign = -1; sign <= 1; sign += 2) {
            set_axis(&inner, axis, c + sign, r - 1);
            CHECK(ko_aabb_contains(&outer, &inner));
            CHECK(!ko_aabb_contains(&inner, &outer));
            set_axis(&inner, axis, c + sign * 2, r - 1);
            CHECK(!ko_aabb_contains(&outer, &inner));
        }
    }
}

static void contains_its_own_corners(void)
{
    const ko_aabb box = {{LIMIT - 5, -LIMIT + 5, 0}, {5, 5, LIMIT}};
    for (fix16_t i = 0; i < 8; i++) {
        const fix16_t x = (i & 1) ? 1 : -1;
        const fix16_t y = (i & 2) ? 1 : -1;
        const fix16_t z = (i & 4) ? 1 : -1;
        ko_vec3 point = {box.c.x + x * 5, box.c.y + y * 5, z * LIMIT};
        CHECK(ko_aabb_contains_point(&box, &point));
        point.z -= z;
        CHECK(ko_aabb_contains_point(&box, &point));
    }
}

static void point_beyond_one_face(void)
{
    const ko_aabb box = {{1000, -2000, 0}, {5, 0, 70000}};
    for (unsigned axis = 0; axis < AXES; axis++) {
        ko_vec3 point = box.c;
        CHECK(ko_aabb_contains_point(&box, &point));
        *axis_of(&point, axis) = (fix16_t)high(&box, axis) + 1;
        CHECK(!ko_aabb_contains_point(&box, &point));
        *axis_of(&point, axis) = (fix16_t)low(&box, axis) - 1;
        CHECK(!ko_aabb_contains_point(&box, &point));
        *axis_of(&point, axis) = (fix16_t)low(&box, axis);
        CHECK(ko_aabb_contains_point(&box, &point));
        *axis_of(&point, axis) = -LIMIT;
        CHECK(!ko_aabb_contains_point(&box, &point));
        *axis_of(&point, axis) = LIMIT;
        CHECK(!ko_aabb_contains_point(&box, &point));
    }
}

static void predicates_of_null_are_safe(void)
{
    CHECK(ko_aabb_overlap(NULL, &unit_box));
    CHECK(ko_aabb_overlap(&unit_box, NULL));
    CHECK(ko_aabb_overlap(NULL, NULL));
    CHECK(!ko_aabb_contains(NULL, &unit_box));
    CHECK(!ko_aabb_contains(&unit_box, NULL));
    CHECK(!ko_aabb_contains(NULL, NULL));
    CHECK(!ko_aabb_contains_point(NULL, &unit_box.c));
    CHECK(!ko_aabb_contains_point(&unit_box, NULL));
    CHECK(!ko_aabb_contains_point(NULL, NULL));
}

static fix16_t random_extreme(test_random *random)
{
    static const fix16_t extremes[] = {
        INT32_MIN, INT32_MIN + 1, -2 * LIMIT, -LIMIT - 1, -LIMIT,        -1,       0,
        1,         LIMIT,         LIMIT + 1,  2 * LIMIT,  INT32_MAX - 1, INT32_MAX};
    return extremes[(random_bits(random) >> 8) % LENGTH(extremes)];
}

/* A box that is not legal gets some answer: what counts is that the sanitizers stay silent, and
 * that the same question gets the same answer. */
static void predicates_beyond_the_range(void)
{
    test_random random = {0xAABB0003U};
    for (uint32_t i = test_rounds(100000U); i > 0U; i--) {
        ko_aabb a;
        ko_aabb b;
        for (unsigned axis = 0; axis < AXES; axis++) {
            *axis_of(&a.c, axis) = random_extreme(&random);
            *axis_of(&a.r, axis) = random_extreme(&random);
            *axis_of(&b.c, axis) = random_extreme(&random);
            *axis_of(&b.r, axis) = random_extreme(&random);
        }
        CHECK_EQ(ko_aabb_overlap(&a, &b), ko_aabb_overlap(&a, &b));
        CHECK_EQ(ko_aabb_contains(&a, &b), ko_aabb_contains(&a, &b));
        CHECK_EQ(ko_aabb_contains_point(&a, &b.c), ko_aabb_contains_point(&a, &b.c));
    }
}

static void check_predicates(const ko_aabb *a, const ko_aabb *b)
{
    const ko_aabb point = point_box(&b->c);
    CHECK_EQ(ko_aabb_overlap(a, b), brute_overlap(a, b));
    CHECK_EQ(ko_aabb_overlap(b, a), brute_overlap(a, b));
    CHECK_EQ(ko_aabb_contains(a, b), brute_contains(a, b));
    CHECK_EQ(ko_aabb_contains(b, a), brute_contains(b, a));
    CHECK_EQ(ko_aabb_contains_point(a, &b->c), brute_contains(a, &point));
}

/* Half as large as outer or nearly as large, flush with one of its sides: containment is rare. */
static ko_aabb random_inner(test_random *random, const ko_aabb *outer)
{
    ko_aabb inner;
    for (unsigned axis = 0; axis < AXES; axis++) {
        const fix16_t r = get(&outer->r, axis);
        const fix16_t shrink = (random_bits(random) & 16U) ? r / 2 : (r > 0 ? 1 : 0);
        const fix16_t sign = random_range(random, -1, 1);
        const fix16_t c = get(&outer->c, axis) + sign * shrink;
        set_axis(&inner, axis, c, r - shrink);
    }
    return inner;
}

static void predicates_against_corners(void)
{
    test_random random = {0xAABB0004U};
    for (uint32_t i = test_rounds(100000U); i > 0U; i--) {
        const ko_aabb a = random_box(&random);
        const ko_aabb b = random_other(&random, &a);
        const ko_aabb inner = random_inner(&random, &a);
        ko_aabb poking = inner;
        check_predicates(&a, &b);
        check_predicates(&a, &inner);
        snap_axis(&random, &a, &poking, i % AXES);
        check_predicates(&a, &poking);
    }
}

static ko_vec3 turned(const ko_vec3 *v)
{
    const ko_vec3 result = {v->y, v->z, v->x};
    return result;
}

static ko_aabb turned_box(const ko_aabb *box)
{
    const ko_aabb result = {turned(&box->c), turned(&box->r)};
    return result;
}

static ko_aabb mirrored_box(const ko_aabb *box)
{
    const ko_aabb result = {{-box->c.x, -box->c.y, -box->c.z}, box->r};
    return result;
}

static void check_same_answers(const ko_aabb *a, const ko_aabb *b, const ko_aabb *a2,
                               const ko_aabb *b2)
{
    uint64_t distance2 = 0;
    uint64_t again = 1;
    CHECK_EQ(ko_aabb_overlap(a2, b2), ko_aabb_overlap(a, b));
    CHECK_EQ(ko_aabb_contains(a2, b2), ko_aabb_contains(a, b));
    CHECK_EQ(ko_aabb_distance2(a, b, &distance2), KO_OK);
    CHECK_EQ(ko_aabb_distance2(a2, b2, &again), KO_OK);
    CHECK_EQ(again, distance2);
}

static void turned_and_mirrored_worlds(void)
{
    test_random random = {0xAABB0005U};
    for (uint32_t i = test_rounds(50000U); i > 0U; i--) {
        const ko_aabb a = random_box(&random);
        const ko_aabb b = random_other(&random, &a);
        ko_aabb a2 = turned_box(&a);
        ko_aabb b2 = turned_box(&b);
        check_same_answers(&a, &b, &a2, &b2);
        a2 = mirrored_box(&a);
        b2 = mirrored_box(&b);
        check_same_answers(&a, &b, &a2, &b2);
    }
}

/* ---- boxes made of boxes ---- */

/* Legal, holds both, and as small as the form allows: the radius is the half width rounded up. */
static void check_hull(const ko_aabb *hull, const ko_aabb *a, const ko_aabb *b)
{
    CHECK_EQ(ko_aabb_check(hull), KO_OK);
    CHECK(brute_contains(hull, a) && brute_contains(hull, b));
    for (unsigned axis = 0; axis < AXES; axis++) {
        const int64_t min = (low(a, axis) < low(b, axis)) ? low(a, axis) : low(b, axis);
        const int64_t max = (high(a, axis) > high(b, axis)) ? high(a, axis) : high(b, axis);
        CHECK_EQ(get(&hull->r, axis), (max - min + 1) / 2);
    }
}

static void check_union(const ko_aabb *a, const ko_aabb *b)
{
    ko_aabb hull = blank_box;
    ko_aabb other = blank_box;
    CHECK_EQ(ko_aabb_union(a, b, &hull), KO_OK);
    check_hull(&hull, a, b);
    CHECK_EQ(ko_aabb_union(b, a, &other), KO_OK);
    check_same(&other, &hull);
    other = *a;
    CHECK_EQ(ko_aabb_union(&other, b, &other), KO_OK);
    check_same(&other, &hull);
    other = *b;
    CHECK_EQ(ko_aabb_union(a, &other, &other), KO_OK);
    check_same(&other, &hull);
    CHECK_EQ(ko_aabb_union(&hull, a, &other), KO_OK);
    check_same(&other, &hull);
}

/* Points whose hull has the odd widths and edges of corner_rows. */
static void union_at_the_edges(void)
{
    for (size_t i = 0; i < LENGTH(corner_rows); i++) {
        for (unsigned axis = 0; axis < AXES; axis++) {
            ko_aabb a = unit_box;
            ko_aabb b = unit_box;
            set_axis(&a, axis, corner_rows[i].min, 0);
            set_axis(&b, axis, corner_rows[i].max, 0);
            check_union(&a, &b);
        }
    }
}

static void union_of_one(void)
{
    test_random random = {0xAABB0006U};
    for (uint32_t i = test_rounds(10000U); i > 0U; i--) {
        ko_aabb box = random_box(&random);
        const ko_aabb before = box;
        CHECK_EQ(ko_aabb_union(&box, &box, &box), KO_OK);
        check_same(&box, &before);
    }
}

static void union_holds_both(void)
{
    test_random random = {0xAABB0007U};
    for (uint32_t i = test_rounds(100000U); i > 0U; i--) {
        const ko_aabb a = random_box(&random);
        const ko_aabb b = random_other(&random, &a);
        check_union(&a, &b);
    }
}

static const legal_row expand_rows[] = {
    {0, 0, true},          {0, LIMIT, true},      {0, LIMIT + 1, false},  {5, LIMIT - 5, true},
    {5, LIMIT - 4, false}, {-5, LIMIT - 5, true}, {-5, LIMIT - 4, false}, {0, -1, false},
    {0, INT32_MIN, false}, {0, INT32_MAX, false}, {-LIMIT, 0, true},      {LIMIT, 1, false},
};

/* The row's radius is the margin: the box is flat on that axis, so it alone decides. */
static void check_expand(const legal_row *row, unsigned axis)
{
    ko_aabb box = {{0, 0, 0}, {0, 0, 0}};
    ko_aabb out = blank_box;
    ko_aabb expected;
    set_axis(&box, axis, row->c, 0);
    expected = box;
    expected.r.x = row->r;
    expected.r.y = row->r;
    expected.r.z = row->r;
    CHECK_EQ(ko_aabb_expand(&box, row->r, &out), row->legal ? KO_OK : KO_E_RANGE);
    check_same(&out, row->legal ? &expected : &blank_box);
    out = box;
    CHECK_EQ(ko_aabb_expand(&out, row->r, &out), row->legal ? KO_OK : KO_E_RANGE);
    check_same(&out, row->legal ? &expected : &box);
}

static void expand_at_the_edges(void)
{
    for (size_t i = 0; i < LENGTH(expand_rows); i++) {
        for (unsigned axis = 0; axis < AXES; axis++) {
            check_expand(&expand_rows[i], axis);
        }
    }
}

static void expand_adds_to_each_radius(void)
{
    ko_aabb box = {{1, 2, 3}, {10, 20, 30}};
    const ko_aabb expected = {{1, 2, 3}, {17, 27, 37}};
    CHECK_EQ(ko_aabb_expand(&box, 7, &box), KO_OK);
    check_same(&box, &expected);
    /* A radius that wraps back into the range must not pass. */
    CHECK_EQ(ko_aabb_expand(&box, INT32_MAX, &box), KO_E_RANGE);
    CHECK_EQ(ko_aabb_expand(&box, -7, &box), KO_E_RANGE);
    check_same(&box, &expected);
}

static ko_aabb shifted(const ko_aabb *box, const ko_vec3 *by)
{
    const ko_aabb result = {{box->c.x + by->x, box->c.y + by->y, box->c.z + by->z}, box->r};
    return result;
}

static void check_sweep(const ko_aabb *box, const ko_vec3 *by)
{
    const ko_aabb end = shifted(box, by);
    ko_aabb swept = blank_box;
    ko_aabb hull = *box;
    CHECK_EQ(ko_aabb_sweep(box, by, &swept), KO_OK);
    check_hull(&swept, box, &end);
    CHECK_EQ(ko_aabb_sweep(&hull, by, &hull), KO_OK);
    check_same(&hull, &swept);
}

static void sweep_at_the_edges(void)
{
    for (size_t i = 0; i < LENGTH(corner_rows); i++) {
        for (unsigned axis = 0; axis < AXES; axis++) {
            const fix16_t way = corner_rows[i].max - corner_rows[i].min;
            ko_aabb box = unit_box;
            ko_vec3 by = {3, -4, 0};
            set_axis(&box, axis, corner_rows[i].min, 0);
            *axis_of(&by, axis) = way;
            check_sweep(&box, &by);
            set_axis(&box, axis, corner_rows[i].max, 0);
            *axis_of(&by, axis) = -way;
            check_sweep(&box, &by);
        }
    }
}

typedef struct sweep_row {
    fix16_t c;
    fix16_t r;
    fix16_t by;
} sweep_row;

static const sweep_row bad_sweeps[] = {
    {0, 0, LIMIT + 1},
    {0, 0, -LIMIT - 1},
    {0, 1, LIMIT},
    {LIMIT, 0, 1},
    {-LIMIT, 0, -1},
    {LIMIT, 0, -2 * LIMIT - 1},
    {LIMIT, 0, INT32_MAX},
    {-LIMIT, 0, INT32_MIN},
    {0, 0, INT32_MIN},
    {LIMIT + 1, 0, -1},
    {-LIMIT - 1, 0, 1},
    {INT32_MAX, 0, -INT32_MAX},
    {INT32_MAX, 0, INT32_MAX},
    {INT32_MIN, 0, INT32_MIN},
    {0, -1, 0},
};

static void sweep_refuses_either_end(void)
{
    for (size_t i = 0; i < LENGTH(bad_sweeps); i++) {
        for (unsigned axis = 0; axis < AXES; axis++) {
            ko_aabb box = unit_box;
            ko_aabb out = blank_box;
            ko_vec3 by = {0, 0, 0};
            set_axis(&box, axis, bad_sweeps[i].c, bad_sweeps[i].r);
            *axis_of(&by, axis) = bad_sweeps[i].by;
            CHECK_EQ(ko_aabb_sweep(&box, &by, &out), KO_E_RANGE);
            check_same(&out, &blank_box);
            out = box;
            CHECK_EQ(ko_aabb_sweep(&out, &by, &out), KO_E_RANGE);
            check_same(&out, &box);
        }
    }
}

static void sweep_holds_both_ends(void)
{
    test_random random = {0xAABB0008U};
    for (uint32_t i = test_rounds(100000U); i > 0U; i--) {
        ko_aabb box = random_box(&random);
        ko_vec3 by;
        for (unsigned axis = 0; axis < AXES; axis++) {
            const fix16_t reach = LIMIT - get(&box.r, axis);
            *axis_of(&by, axis) = random_length(&random, reach) - get(&box.c, axis);
        }
        check_sweep(&box, &by);
    }
}

/* ---- distances ---- */

typedef struct distance_row {
    ko_aabb a;
    ko_aabb b;
    uint64_t distance2;
    fix16_t clearance;
} distance_row;

#define P60 (UINT64_C(1) << 60)

static const distance_row distance_rows[] = {
    {{{0, 0, 0}, {1, 1, 1}}, {{0, 0, 0}, {1, 1, 1}}, 0, 0},
    {{{0, 0, 0}, {1, 1, 1}}, {{2, 2, 2}, {1, 1, 1}}, 0, 0},
    {{{0, 0, 0}, {1, 1, 1}}, {{3, 2, 2}, {1, 1, 1}}, 1, 1},
    {{{0, 0, 0}, {1, 1, 1}}, {{0, -3, 0}, {1, 1, 1}}, 1, 1},
    {{{0, 0, 0}, {1, 1, 1}}, {{3, -3, 0}, {1, 1, 1}}, 2, 1},
    {{{0, 0, 0}, {1, 1, 1}}, {{3, 3, -3}, {1, 1, 1}}, 3, 1},
    {{{0, 0, 0}, {1, 2, 3}}, {{5, 0, -9}, {1, 8, 2}}, 25, 5},
    {{{0, 0, 0}, {0, 0, 0}}, {{2, -3, 6}, {0, 0, 0}}, 49, 7},
    {{{0, 0, 0}, {0, 0, 0}}, {{65536, 65536, 0}, {0, 0, 0}}, UINT64_C(1) << 33, 92681},
    {{{-LIMIT, 0, 0}, {0, 0, 0}}, {{LIMIT, 0, 0}, {0, 0, 0}}, P60, 2 * LIMIT},
    {{{-LIMIT, LIMIT, LIMIT}, {0, 0, 0}},
     {{LIMIT, -LIMIT, -LIMIT}, {0, 0, 0}},
     3 * P60,
     1859775393},
    {{{0, 0, -HALF}, {LIMIT, LIMIT, HALF}}, {{0, 0, HALF + 1}, {0, 0, HALF - 1}}, 4, 2},
};

static void check_distances(const ko_aabb *a, const ko_aabb *b, uint64_t distance2)
{
    uint64_t d2 = ~distance2;
    fix16_t clearance = -1;
    CHECK_EQ(ko_aabb_distance2(a, b, &d2), KO_OK);
    CHECK_EQ(d2, distance2);
    CHECK_EQ(ko_aabb_clearance(a, b, &clearance), KO_OK);
    const uint64_t r = (uint64_t)clearance;
    CHECK(clearance >= 0 && r * r <= distance2 && distance2 < (r + 1U) * (r + 1U));
    CHECK_EQ(clearance == 0, ko_aabb_overlap(a, b));
    CHECK_EQ(d2 == 0U, ko_aabb_overlap(a, b));
}

static void check_point_distances(const ko_aabb *box, const ko_vec3 *point)
{
    const ko_aabb flat = point_box(point);
    const uint64_t distance2 = brute_distance2(box, &flat);
    uint64_t d2 = ~distance2;
    fix16_t clearance = -1;
    CHECK_EQ(ko_aabb_distance2_point(box, point, &d2), KO_OK);
    CHECK_EQ(d2, distance2);
    CHECK_EQ(ko_aabb_clearance_point(box, point, &clearance), KO_OK);
    const uint64_t r = (uint64_t)clearance;
    CHECK(clearance >= 0 && r * r <= distance2 && distance2 < (r + 1U) * (r + 1U));
    CHECK_EQ(clearance == 0, ko_aabb_contains_point(box, point));
}

static void distances_at_the_edges(void)
{
    for (size_t i = 0; i < LENGTH(distance_rows); i++) {
        const distance_row *row = &distance_rows[i];
        fix16_t clearance = -1;
        check_distances(&row->a, &row->b, row->distance2);
        check_distances(&row->b, &row->a, row->distance2);
        CHECK_EQ(ko_aabb_clearance(&row->a, &row->b, &clearance), KO_OK);
        CHECK_EQ(clearance, row->clearance);
        check_point_distances(&row->a, &row->b.c);
    }
}

static void distances_against_corners(void)
{
    test_random random = {0xAABB0009U};
    for (uint32_t i = test_rounds(100000U); i > 0U; i--) {
        const ko_aabb a = random_box(&random);
        const ko_aabb b = random_other(&random, &a);
        check_distances(&a, &b, brute_distance2(&a, &b));
        check_point_distances(&a, &b.c);
    }
}

/* ---- what is refused, for all functions alike ---- */

/* Room for any function's result. */
typedef struct results {
    ko_aabb box;
    ko_vec3 first;
    ko_vec3 second;
    uint64_t square;
    fix16_t length;
} results;

typedef ko_status (*attempt)(const ko_aabb *a, const ko_aabb *b, results *out);

static const ko_vec3 *centre(const ko_aabb *box)
{
    return (box == NULL) ? NULL : &box->c;
}

static ko_status try_to_min_max(const ko_aabb *a, const ko_aabb *b, results *out)
{
    (void)b;
    return ko_aabb_to_min_max(a, out ? &out->first : NULL, out ? &out->second : NULL);
}

static ko_status try_to_min_width(const ko_aabb *a, const ko_aabb *b, results *out)
{
    (void)b;
    return ko_aabb_to_min_width(a, out ? &out->first : NULL, out ? &out->second : NULL);
}

static ko_status try_expand(const ko_aabb *a, const ko_aabb *b, results *out)
{
    (void)b;
    return ko_aabb_expand(a, 0, out ? &out->box : NULL);
}

static ko_status try_sweep(const ko_aabb *a, const ko_aabb *b, results *out)
{
    return ko_aabb_sweep(a, centre(b), out ? &out->box : NULL);
}

static ko_status try_union(const ko_aabb *a, const ko_aabb *b, results *out)
{
    return ko_aabb_union(a, b, out ? &out->box : NULL);
}

static ko_status try_distance2_point(const ko_aabb *a, const ko_aabb *b, results *out)
{
    return ko_aabb_distance2_point(a, centre(b), out ? &out->square : NULL);
}

static ko_status try_distance2(const ko_aabb *a, const ko_aabb *b, results *out)
{
    return ko_aabb_distance2(a, b, out ? &out->square : NULL);
}

static ko_status try_clearance_point(const ko_aabb *a, const ko_aabb *b, results *out)
{
    return ko_aabb_clearance_point(a, centre(b), out ? &out->length : NULL);
}

static ko_status try_clearance(const ko_aabb *a, const ko_aabb *b, results *out)
{
    return ko_aabb_clearance(a, b, out ? &out->length : NULL);
}

/* What the function takes of b. */
typedef enum second { NOTHING, VECTOR, POINT, BOX } second;

typedef struct refusal {
    attempt run;
    second takes;
} refusal;

static const refusal refusals[] = {
    {try_to_min_max, NOTHING}, {try_to_min_width, NOTHING},
    {try_expand, NOTHING},     {try_sweep, VECTOR},
    {try_union, BOX},          {try_distance2_point, POINT},
    {try_distance2, BOX},      {try_clearance_point, POINT},
    {try_clearance, BOX},
};

static void spoil(results *out)
{
    out->box = blank_box;
    out->first = blank;
    out->second = blank;
    out->square = UNTOUCHED;
    out->length = UNTOUCHED;
}

static void check_unspoilt(const results *out)
{
    check_same(&out->box, &blank_box);
    check_same_vec(&out->first, &blank);
    check_same_vec(&out->second, &blank);
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

static void half_a_result_is_refused(void)
{
    ko_vec3 out = blank;
    CHECK_EQ(ko_aabb_to_min_max(&unit_box, &out, NULL), KO_E_ARG);
    CHECK_EQ(ko_aabb_to_min_max(&unit_box, NULL, &out), KO_E_ARG);
    CHECK_EQ(ko_aabb_to_min_width(&unit_box, &out, NULL), KO_E_ARG);
    CHECK_EQ(ko_aabb_to_min_width(&unit_box, NULL, &out), KO_E_ARG);
    check_same_vec(&out, &blank);
}

static bool is_bad_second(second takes, const legal_row *row)
{
    const bool bad_point = row->c < -LIMIT || row->c > LIMIT;
    return takes == BOX || (takes == POINT && bad_point);
}

static void check_refusal(const refusal *function, const legal_row *row, unsigned axis)
{
    static const ko_aabb origin = {{0, 0, 0}, {0, 0, 0}};
    ko_aabb bad = unit_box;
    set_axis(&bad, axis, row->c, row->r);
    check_attempt(function->run, &bad, &origin, KO_E_RANGE);
    if (is_bad_second(function->takes, row)) {
        check_attempt(function->run, &unit_box, &bad, KO_E_RANGE);
    }
}

static void everything_refuses_illegal_boxes(void)
{
    for (size_t i = 0; i < LENGTH(refusals); i++) {
        for (size_t k = 0; k < LENGTH(legal_rows); k++) {
            for (unsigned axis = 0; axis < AXES && !legal_rows[k].legal; axis++) {
                check_refusal(&refusals[i], &legal_rows[k], axis);
            }
        }
    }
}

/* Refused because of the last axis of one operand, which is also the result. */
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

static const test_case cases[] = {
    {"legal on every axis", legal_on_every_axis},
    {"from corners at the edges", from_corners_at_the_edges},
    {"from corners refuses", from_corners_refuses},
    {"from corners refuses null", from_corners_refuses_null},
    {"from corners contains", from_corners_contains},
    {"forms there and back", forms_there_and_back},
    {"overlap at the faces", overlap_at_the_faces},
    {"overlap at edges and corners", overlap_at_edges_and_corners},
    {"contains to the last LSB", contains_to_the_last_lsb},
    {"contains its own corners", contains_its_own_corners},
    {"a point beyond one face", point_beyond_one_face},
    {"predicates of null are safe", predicates_of_null_are_safe},
    {"predicates beyond the range", predicates_beyond_the_range},
    {"predicates against corners", predicates_against_corners},
    {"turned and mirrored worlds", turned_and_mirrored_worlds},
    {"union at the edges", union_at_the_edges},
    {"union of one", union_of_one},
    {"union holds both", union_holds_both},
    {"expand at the edges", expand_at_the_edges},
    {"expand adds to each radius", expand_adds_to_each_radius},
    {"sweep at the edges", sweep_at_the_edges},
    {"sweep refuses either end", sweep_refuses_either_end},
    {"sweep holds both ends", sweep_holds_both_ends},
    {"distances at the edges", distances_at_the_edges},
    {"distances against corners", distances_against_corners},
    {"everything refuses null", everything_refuses_null},
    {"half a result is refused", half_a_result_is_refused},
    {"everything refuses illegal boxes", everything_refuses_illegal_boxes},
    {"a refused operand is unchanged", refused_operand_is_unchanged},
};

extern const test_suite aabb_suite;
TEST_SUITE(aabb, cases);
