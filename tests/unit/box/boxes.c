#include "boxes.h"

const ko_vec3 blank = {UNTOUCHED, UNTOUCHED, UNTOUCHED};
const ko_aabb blank_box = {{UNTOUCHED, UNTOUCHED, UNTOUCHED}, {UNTOUCHED, UNTOUCHED, UNTOUCHED}};
const ko_aabb unit_box = {{0, 0, 0}, {1, 1, 1}};

/* If the width is odd, the side nearer to the origin is rounded. */
const corner_row corner_rows[CORNER_ROWS] = {
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

const legal_row legal_rows[LEGAL_ROWS] = {
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
    /* These sums wrap, or cancel, in 32 bits. */
    {INT32_MAX, INT32_MAX, false},
    {INT32_MAX, INT32_MIN, false},
    {INT32_MAX, -INT32_MAX, false},
    {INT32_MIN, INT32_MAX, false},
    {INT32_MIN, INT32_MIN, false},
    {INT32_MIN, 0, false},
    {0, INT32_MIN, false},
    {0, INT32_MAX, false},
};

void check_same_vec(const ko_vec3 *actual, const ko_vec3 *expected)
{
    CHECK_EQ(actual->x, expected->x);
    CHECK_EQ(actual->y, expected->y);
    CHECK_EQ(actual->z, expected->z);
}

void check_same(const ko_aabb *actual, const ko_aabb *expected)
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

uint64_t brute_distance2(const ko_aabb *a, const ko_aabb *b)
{
    uint64_t sum = 0;
    for (unsigned axis = 0; axis < AXES; axis++) {
        const uint64_t gap = (uint64_t)gap_on(a, b, axis);
        sum += gap * gap;
    }
    return sum;
}

bool brute_overlap(const ko_aabb *a, const ko_aabb *b)
{
    for (unsigned axis = 0; axis < AXES; axis++) {
        if (low(a, axis) > high(b, axis) || low(b, axis) > high(a, axis)) {
            return false;
        }
    }
    return true;
}

bool brute_contains(const ko_aabb *outer, const ko_aabb *inner)
{
    for (unsigned axis = 0; axis < AXES; axis++) {
        if (low(inner, axis) < low(outer, axis) || high(inner, axis) > high(outer, axis)) {
            return false;
        }
    }
    return true;
}

/* ---- random boxes ---- */

/* Each draw is a statement of its own: compilers may evaluate operands in any order. */
fix16_t random_length(test_random *random, fix16_t limit)
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

ko_vec3 random_point(test_random *random)
{
    ko_vec3 point;
    point.x = random_length(random, LIMIT);
    point.y = random_length(random, LIMIT);
    point.z = random_length(random, LIMIT);
    return point;
}

ko_aabb random_box(test_random *random)
{
    ko_aabb box;
    for (unsigned axis = 0; axis < AXES; axis++) {
        const fix16_t r = random_length(random, LIMIT);
        const fix16_t radius = (r < 0) ? -r : r;
        set_axis(&box, axis, random_length(random, LIMIT - radius), radius);
    }
    return box;
}

void snap_axis(test_random *random, const ko_aabb *a, ko_aabb *b, unsigned axis)
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

ko_aabb random_other(test_random *random, const ko_aabb *a)
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
