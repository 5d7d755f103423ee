/* Tests of quotients and roots of up to 128 bits against the plain forms, which find one bit a
 * round.
 *
 * promise: exact */
#include <stddef.h>

#include "harness.h"
#include "src/math/quotient.h"

#define LENGTH(table) (sizeof(table) / sizeof((table)[0]))

/* Numbers at which digits, carries and shifts may fail. */
static const uint64_t edges[] = {
    0,
    1,
    2,
    3,
    0x7FFFFFFF,
    0x80000000U,
    0x80000001U,
    0xFFFFFFFFU,
    UINT64_C(0x100000000),
    UINT64_C(0x100000001),
    UINT64_C(0x1FFFFFFFF),
    UINT64_C(0x7FFFFFFFFFFFFFFF),
    UINT64_C(0x8000000000000000),
    UINT64_C(0x8000000000000001),
    UINT64_C(0x80000000FFFFFFFF),
    UINT64_C(0xFFFFFFFF00000000),
    UINT64_C(0xFFFFFFFF00000001),
    UINT64_C(0xFFFFFFFEFFFFFFFF),
    UINT64_C(0xFFFFFFFFFFFFFFFE),
    UINT64_C(0xFFFFFFFFFFFFFFFF),
};

static uint64_t random_word(test_random *random)
{
    const uint32_t high = random_bits(random);
    const uint32_t low = random_bits(random);
    const uint32_t choice = random_bits(random);
    const uint64_t any = ((uint64_t)high << 32) | low;
    return (choice % 3U == 0U) ? edges[low % LENGTH(edges)] : any >> (choice >> 26);
}

/* A number of up to `bits` bits, 127 at most. */
static koi_i128 random_number(test_random *random, uint32_t bits)
{
    koi_i128 x = {random_word(random), 0};
    if (bits > 64U) {
        x.high = (int64_t)(random_word(random) >> (128U - bits));
    } else if (bits < 64U) {
        x.low &= (UINT64_C(1) << bits) - 1U;
    }
    return x;
}

static koi_i128 larger(const koi_i128 *a, const koi_i128 *b)
{
    return koi_i128_less(*a, *b) ? *b : *a;
}

/* ---- quotients ---- */

static uint64_t plain_quotient(koi_i128 rest, uint64_t low, const koi_i128 *den, unsigned bits)
{
    uint64_t quotient = 0;
    for (; bits > 0U; bits--) {
        const koi_i128 next = {low >> 63, 0};
        rest = koi_i128_add(koi_i128_add(rest, rest), next);
        low <<= 1;
        quotient <<= 1;
        if (!koi_i128_less(rest, *den)) {
            rest = koi_i128_sub(rest, *den);
            quotient |= 1U;
        }
    }
    return quotient;
}

static void check_quotient(const koi_i128 *rest, uint64_t low, const koi_i128 *den, unsigned bits)
{
    CHECK(koi_quotient(rest, low, den, bits) == plain_quotient(*rest, low, den, bits));
}

/* The lesser of two numbers is divided by the larger one, if that is not 0. */
static void check_pair(test_random *random, const koi_i128 *a, const koi_i128 *b)
{
    const koi_i128 one = koi_i128_of(1);
    const koi_i128 den = larger(a, b);
    const koi_i128 rest = koi_i128_less(*a, *b) ? *a : *b;
    const uint64_t low = random_word(random);
    if (!koi_i128_less(rest, den)) {
        return;
    }
    const koi_i128 most = koi_i128_sub(den, one);
    check_quotient(&rest, low, &den, 30U);
    check_quotient(&rest, low, &den, 31U);
    check_quotient(&rest, low, &den, 64U);
    check_quotient(&most, low, &den, 1U + random_bits(random) % 64U);
}

static void quotients_equal_the_plain_form(void)
{
    test_random random = {0x94D049BBU};
    for (size_t i = 0; i < LENGTH(edges) * LENGTH(edges); i++) {
        const uint64_t high = edges[i / LENGTH(edges)] >> 2;
        const koi_i128 a = {edges[i % LENGTH(edges)], (int64_t)high};
        for (size_t k = 0; k < LENGTH(edges); k++) {
            const koi_i128 b = {edges[k], (int64_t)high};
            const koi_i128 c = {edges[k], 0};
            check_pair(&random, &a, &b);
            check_pair(&random, &a, &c);
        }
    }
    for (uint32_t i = test_rounds(1000000); i > 0U; i--) {
        const uint32_t bits = 1U + random_bits(&random) % 126U;
        const koi_i128 a = random_number(&random, bits);
        const koi_i128 b = random_number(&random, (i % 4U == 0U) ? 126U : bits);
        check_pair(&random, &a, &b);
    }
}

/* A quotient that is just a whole number, and one that just is not. */
static void quotients_of_multiples_are_exact(void)
{
    test_random random = {0xBF58476DU};
    for (uint32_t i = test_rounds(1000000); i > 0U; i--) {
        const uint32_t expected = 1U + (random_bits(&random) >> 1);
        const uint64_t factor = (random_word(&random) >> 2) + 1U;
        const koi_i128 den = {factor, 0};
        const koi_i128 product = koi_i128_umul(factor, expected);
        const koi_i128 below = koi_i128_sub(product, koi_i128_of(1));
        const koi_i128 rest = {(uint64_t)product.high, 0};
        const koi_i128 less = {(uint64_t)below.high, 0};
        CHECK(koi_quotient(&rest, product.low, &den, 64U) == expected);
        CHECK(koi_quotient(&less, below.low, &den, 64U) == expected - 1U);
    }
}

static uint32_t plain_q30(uint64_t part, uint64_t whole, bool *is_exact)
{
    uint32_t quotient = 0;
    for (unsigned bit = 0; bit <= 30U; bit++) {
        quotient <<= 1;
        if (part >= whole) {
            part -= whole;
            quotient++;
        }
        part <<= 1;
    }
    *is_exact = part == 0U;
    return quotient;
}

static void check_q30(uint64_t part, uint64_t whole)
{
    bool is_exact;
    bool expected;
    const uint32_t quotient = koi_quotient_q30(part, whole, &is_exact);
    CHECK(quotient == plain_q30(part, whole, &expected));
    CHECK(is_exact == expected);
    CHECK(koi_quotient_q30(part, whole, NULL) == quotient);
}

static void parts_equal_the_plain_form(void)
{
    test_random random = {0x2545F491U};
    for (size_t i = 0; i < LENGTH(edges) * LENGTH(edges); i++) {
        const uint64_t whole = (edges[i / LENGTH(edges)] >> 1) | 1U;
        check_q30(edges[i % LENGTH(edges)] % (2U * whole), whole);
    }
    for (uint32_t i = test_rounds(1000000); i > 0U; i--) {
        const uint64_t whole = (random_word(&random) >> 1) | 1U;
        const uint64_t part = random_word(&random) % (whole + 1U);
        check_q30(part, whole);
        check_q30(whole, whole);
        check_q30(whole - 1U, whole);
        check_q30(((uint64_t)random_bits(&random) >> 2) << 30, UINT64_C(1) << 60);
    }
    CHECK_EQ(koi_quotient_q30(5, 0, NULL), 0x7FFFFFFFU);
    CHECK_EQ(koi_quotient_q30(0, 0, NULL), 0x7FFFFFFFU);
    CHECK_EQ(koi_quotient_q30(7, 3, NULL), 0x7FFFFFFFU);
}

/* ---- roots ---- */

static bool is_above(uint64_t root, const koi_i128 *n)
{
    return koi_i128_less(*n, koi_i128_umul(root, root));
}

static void check_root(const koi_i128 *n)
{
    const uint64_t root = koi_root128(n);
    CHECK(!is_above(root, n));
    CHECK(is_above(root + 1U, n));
}

/* Numbers around a square, where the root steps. */
static void check_root_about(uint64_t root)
{
    const koi_i128 one = koi_i128_of(1);
    const koi_i128 square = koi_i128_umul(root, root);
    const koi_i128 above = koi_i128_add(square, koi_i128_of((int64_t)root));
    const koi_i128 last = koi_i128_add(above, koi_i128_of((int64_t)root));
    check_root(&square);
    check_root(&above);
    check_root(&last);
    if (root != 0U) {
        const koi_i128 below = koi_i128_sub(square, one);
        check_root(&below);
    }
}

static void roots_are_exact(void)
{
    test_random random = {0xA0761D64U};
    for (size_t i = 0; i < LENGTH(edges) * LENGTH(edges); i++) {
        const koi_i128 n = {edges[i / LENGTH(edges)], (int64_t)(edges[i % LENGTH(edges)] >> 2)};
        check_root(&n);
        check_root_about((edges[i / LENGTH(edges)] >> 2) + i % LENGTH(edges));
    }
    for (uint32_t i = test_rounds(1000000); i > 0U; i--) {
        const koi_i128 n = random_number(&random, 1U + random_bits(&random) % 126U);
        check_root(&n);
        check_root_about(random_word(&random) >> 2);
    }
}

/* The division of C rounds towards 0. */
static void floors_are_rounded_down(void)
{
    test_random random = {0xF1003U};
    for (uint32_t i = test_rounds(20000U); i > 0U; i--) {
        const int64_t n = (int64_t)random_word(&random);
        const uint32_t den = (uint32_t)random_word(&random) | ((i % 16U == 0U) ? 1U : 0U);
        if (den != 0U) {
            const int64_t cut = n / (int64_t)den;
            const int64_t rest = n % (int64_t)den;
            CHECK(koi_quotient_floor(n, den) == cut - ((rest < 0) ? 1 : 0));
            CHECK(koi_quotient_cut(n, den) == cut);
            CHECK(koi_quotient_by((uint64_t)n, den) == (uint64_t)n / den);
        }
    }
    CHECK(koi_quotient_floor(INT64_MIN, 1) == INT64_MIN);
    CHECK(koi_quotient_floor(INT64_MAX, 1) == INT64_MAX);
    CHECK(koi_quotient_floor(-1, UINT32_MAX) == -1);
    CHECK(koi_quotient_cut(INT64_MIN, 1) == INT64_MIN);
    CHECK(koi_quotient_cut(-1, UINT32_MAX) == 0);
    CHECK(koi_quotient_by(UINT64_MAX, 1) == UINT64_MAX);
    CHECK(koi_quotient_by(UINT64_MAX, UINT32_MAX) == UINT64_C(0x100000001));
}

static void zeros_are_counted(void)
{
    for (uint32_t i = 0; i < 64U; i++) {
        CHECK_EQ(koi_zeros64(UINT64_C(1) << (63U - i)), i);
        CHECK_EQ(koi_zeros64(UINT64_MAX >> i), i);
    }
}

static const test_case cases[] = {
    {"quotients equal the plain form", quotients_equal_the_plain_form},
    {"quotients of multiples are exact", quotients_of_multiples_are_exact},
    {"parts equal the plain form", parts_equal_the_plain_form},
    {"roots are exact", roots_are_exact},
    {"floors are rounded down", floors_are_rounded_down},
    {"zeros are counted", zeros_are_counted},
};

TEST_SUITE(quotient, cases);
