/* Tests of ko_fix_*: legality, exact products, square roots.
 *
 * promise: exact */
#include "harness.h"

#include "keepout/fix.h"

#include <stddef.h>

#include "src/math/wide.h"

#define LIMIT KO_LIMIT
#define UNTOUCHED ((fix16_t)0x5A5A5A5A)
#define LENGTH(table) (sizeof(table) / sizeof((table)[0]))

/* Half of the magnitudes are uniform, half are spread over the powers of two. */
static uint64_t random_wide(test_random *random)
{
    const uint32_t high = random_bits(random);
    const uint64_t bits = ((uint64_t)high << 32) | random_bits(random);
    const uint32_t choice = random_bits(random);
    return (choice & 1U) ? bits : bits >> ((choice >> 8) % 64U);
}

/* ---- legality ---- */

typedef struct legal_row {
    fix16_t x;
    bool legal;
} legal_row;

static const legal_row legal_rows[] = {
    {0, true},
    {1, true},
    {-1, true},
    {LIMIT - 1, true},
    {LIMIT, true},
    {LIMIT + 1, false},
    {-LIMIT + 1, true},
    {-LIMIT, true},
    {-LIMIT - 1, false},
    {2 * LIMIT, false},
    {-2 * LIMIT, false},
    {INT32_MAX, false},
    {INT32_MIN + 1, false},
    {INT32_MIN, false},
};

static void legal_is_the_closed_range(void)
{
    for (size_t i = 0; i < LENGTH(legal_rows); i++) {
        CHECK_EQ(ko_fix_is_legal(legal_rows[i].x), legal_rows[i].legal);
    }
}

/* ---- multiply and accumulate ---- */

typedef struct mac_row {
    int64_t acc;
    fix16_t a;
    fix16_t b;
    int64_t expected;
} mac_row;

static const mac_row mac_rows[] = {
    {0, 0, 0, 0},
    {7, 0, INT32_MIN, 7},
    {-7, 3, 5, 8},
    {0, 65536, 65536, INT64_C(1) << 32},
    {0, -1, 1, -1},
    {0, -1, -1, 1},
    {0, 0xFFFF, 0xFFFF, INT64_C(0xFFFE0001)},
    {0, 0x10000, 0xFFFF, INT64_C(0xFFFF0000)},
    {0, 0x1FFFF, -0x1FFFF, -INT64_C(0x3FFFC0001)},
    {0, INT32_MAX, INT32_MAX, INT64_C(0x3FFFFFFF00000001)},
    {0, INT32_MIN, INT32_MIN, INT64_C(0x4000000000000000)},
    {0, INT32_MIN, INT32_MAX, -INT64_C(0x3FFFFFFF80000000)},
    {0, INT32_MIN, -1, INT64_C(0x80000000)},
    {INT64_C(0x2000000000000000), 2 * LIMIT, 2 * LIMIT, INT64_C(0x3000000000000000)},
    {-INT64_C(0x2000000000000000), 2 * LIMIT, -2 * LIMIT, -INT64_C(0x3000000000000000)},
    {INT64_MAX - 1, 1, 1, INT64_MAX},
    {INT64_MIN + 1, 1, -1, INT64_MIN},
    /* Beyond 64 bits the sum wraps. */
    {INT64_MAX, 1, 1, INT64_MIN},
    {INT64_MIN, 1, -1, INT64_MAX},
    {INT64_C(0x4000000000000000), INT32_MIN, INT32_MIN, INT64_MIN},
    {INT64_MAX, INT32_MIN, INT32_MIN, INT64_MIN + INT64_C(0x3FFFFFFFFFFFFFFF)},
};

static void mac_is_exact_and_wraps(void)
{
    for (size_t i = 0; i < LENGTH(mac_rows); i++) {
        const mac_row *row = &mac_rows[i];
        CHECK_EQ(koi_wide_mac(row->acc, row->a, row->b), row->expected);
        CHECK_EQ(koi_wide_mac(row->acc, row->b, row->a), row->expected);
    }
}

static uint64_t magnitude(fix16_t x)
{
    return (x < 0) ? (uint64_t)(-(int64_t)x) : (uint64_t)x;
}

/* Long multiplication with digits of 16 bits: shares nothing with a compiler's or a port's
 * multiply. */
static uint64_t paper_mac(int64_t acc, fix16_t a, fix16_t b)
{
    const uint64_t ua = magnitude(a);
    const uint64_t ub = magnitude(b);
    const uint64_t low = (ua & 0xFFFFU) * (ub & 0xFFFFU);
    const uint64_t middle = (ua >> 16) * (ub & 0xFFFFU) + (ua & 0xFFFFU) * (ub >> 16);
    const uint64_t product = low + (middle << 16) + (((ua >> 16) * (ub >> 16)) << 32);
    return ((a < 0) == (b < 0)) ? (uint64_t)acc + product : (uint64_t)acc - product;
}

static void mac_equals_paper(void)
{
    test_random random = {0x0F1C5001U};
    for (uint32_t i = test_rounds(100000U); i > 0U; i--) {
        const int64_t acc = (int64_t)random_wide(&random);
        const fix16_t a = (fix16_t)(uint32_t)random_wide(&random);
        const fix16_t b = (fix16_t)(uint32_t)random_wide(&random);
        CHECK((uint64_t)koi_wide_mac(acc, a, b) == paper_mac(acc, a, b));
    }
}

/* ---- square roots ---- */

typedef struct root_row {
    uint64_t square;
    uint32_t down;
    uint32_t up;
} root_row;

static const root_row root_rows[] = {
    {0U, 0U, 0U},
    {1U, 1U, 1U},
    {2U, 1U, 2U},
    {3U, 1U, 2U},
    {4U, 2U, 2U},
    {5U, 2U, 3U},
    {8U, 2U, 3U},
    {9U, 3U, 3U},
    {UINT64_C(1) << 32, 65536U, 65536U},
    {(UINT64_C(1) << 32) - 1U, 65535U, 65536U},
    {(UINT64_C(1) << 32) + 1U, 65536U, 65537U},
    {UINT64_C(1) << 60, 1U << 30, 1U << 30},
    {UINT64_C(3) << 60, 1859775393U, 1859775394U},
    {UINT64_C(1) << 62, 1U << 31, 1U << 31},
    {(UINT64_C(1) << 62) - 1U, (1U << 31) - 1U, 1U << 31},
    {(UINT64_C(1) << 62) + 1U, 1U << 31, (1U << 31) + 1U},
    {UINT64_C(1) << 63, 3037000499U, 3037000500U},
    {UINT64_C(0xFFFFFFFE00000000), UINT32_MAX - 1U, UINT32_MAX},
    {UINT64_C(0xFFFFFFFE00000001), UINT32_MAX, UINT32_MAX},
    /* Rounded up these are 2^32, which does not fit: the header promises UINT32_MAX. */
    {UINT64_C(0xFFFFFFFE00000002), UINT32_MAX, UINT32_MAX},
    {UINT64_MAX - 1U, UINT32_MAX, UINT32_MAX},
    {UINT64_MAX, UINT32_MAX, UINT32_MAX},
};

static void roots_at_the_edges(void)
{
    for (size_t i = 0; i < LENGTH(root_rows); i++) {
        CHECK_EQ(ko_fix_sqrt_down(root_rows[i].square), root_rows[i].down);
        CHECK_EQ(ko_fix_sqrt_up(root_rows[i].square), root_rows[i].up);
    }
}

/* Checks square < (r + 1)^2 in the form square - r^2 <= 2 r, which cannot overflow. */
static void check_roots(uint64_t square)
{
    const uint64_t down = ko_fix_sqrt_down(square);
    const uint64_t up = ko_fix_sqrt_up(square);
    const bool whole = down * down == square;
    CHECK(down * down <= square);
    CHECK(square - down * down <= 2U * down);
    CHECK(up == ((whole || down == UINT32_MAX) ? down : down + 1U));
}

static void roots_of_powers_of_two(void)
{
    for (unsigned bit = 0; bit < 64U; bit++) {
        const uint64_t power = UINT64_C(1) << bit;
        check_roots(power - 1U);
        check_roots(power);
        check_roots(power + 1U);
        check_roots(UINT64_MAX - (power - 1U));
    }
}

static void check_square(uint32_t root)
{
    const uint64_t square = (uint64_t)root * root;
    CHECK_EQ(ko_fix_sqrt_down(square), root);
    CHECK_EQ(ko_fix_sqrt_up(square), root);
    check_roots(square + 1U);
    if (root > 1U) { /* the square below 1 is 0, itself a square */
        CHECK_EQ(ko_fix_sqrt_down(square - 1U), root - 1U);
        CHECK_EQ(ko_fix_sqrt_up(square - 1U), root);
    }
}

static void roots_around_squares(void)
{
    test_random random = {0x0F1C5003U};
    for (uint32_t i = test_rounds(100000U); i > 0U; i--) {
        check_square((uint32_t)random_wide(&random));
    }
}

static void roots_anywhere(void)
{
    test_random random = {0x0F1C5004U};
    for (uint32_t i = test_rounds(100000U); i > 0U; i--) {
        check_roots(random_wide(&random));
    }
}

static const test_case cases[] = {
    {"legal is the closed range", legal_is_the_closed_range},
    {"mac is exact and wraps", mac_is_exact_and_wraps},
    {"mac equals multiplication on paper", mac_equals_paper},
    {"roots at the edges", roots_at_the_edges},
    {"roots of powers of two", roots_of_powers_of_two},
    {"roots around perfect squares", roots_around_squares},
    {"roots anywhere", roots_anywhere},
};

extern const test_suite fix_suite;
TEST_SUITE(fix, cases);
