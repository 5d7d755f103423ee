/* Tests libfixmath as it is linked: it gives the same bits on every machine, and errors no larger
 * than measured.
 *
 * Measured on the host against double precision, in LSB (2^-16):
 *   fix16_sin    1.9 within +-pi/2; 508 within +-2 pi (just beyond pi, where the series ends: 0.45
 *                degrees); 1584 within +-2^29, since the remainder is taken by a rounded 2 pi
 *   fix16_atan2  667 (0.0102 rad, 0.58 degrees) all over the circle
 * Not tested, since the answers mean nothing: division by 0, roots of negative numbers, and
 * atan2(0, 0), which differs between builds with and without a cache. */
#include "harness.h"

#include <stddef.h>

#include <libfixmath/fix16.h>

#define LENGTH(table) (sizeof(table) / sizeof((table)[0]))
#define ONE 65536
#define EXPECTED_BITS 0xD197671FU

/* Every machine takes the same number of inputs, since the hash depends on it. */
#define INPUTS 3000U

static uint32_t fold(uint32_t hash, uint32_t value)
{
    for (uint32_t i = 0; i < 4U; i++) {
        hash = (hash ^ (value & 0xFFU)) * 16777619U;
        value >>= 8;
    }
    return hash;
}

static uint32_t fold_text(uint32_t hash, fix16_t value, int decimals)
{
    char text[16];
    fix16_to_str(value, text, decimals);
    for (const char *c = text; *c != '\0'; c++) {
        hash = (hash ^ (uint8_t)*c) * 16777619U;
    }
    return fold(hash, (uint32_t)fix16_from_str(text));
}

/* A number of any magnitude up to 2^29. */
static fix16_t random_number(test_random *random)
{
    const fix16_t any = random_range(random, -(1 << 29), 1 << 29);
    return any / (1 << (random_bits(random) % 29U));
}

static void the_bits_are_the_same_everywhere(void)
{
    test_random random = {0x68E31DA4U};
    uint32_t hash = 2166136261U;
    for (uint32_t i = 0; i < INPUTS; i++) {
        const fix16_t a = random_number(&random);
        const fix16_t b = random_number(&random);
        const fix16_t divisor = (b == 0) ? 1 : b;
        hash = fold(hash, (uint32_t)fix16_mul(a, b));
        hash = fold(hash, (uint32_t)fix16_div(a, divisor));
        hash = fold(hash, (uint32_t)fix16_sqrt((a < 0) ? -a : a));
        hash = fold(hash, (uint32_t)fix16_sin(a));
        hash = fold(hash, (uint32_t)fix16_cos(b));
        hash = fold(hash, (uint32_t)fix16_atan2(a, divisor));
        hash = fold_text(hash, a, (int)(i % 6U));
    }
    CHECK_EQ(hash, EXPECTED_BITS);
}

typedef struct text_row {
    const char *text;
    fix16_t value;
} text_row;

static void numbers_are_read_as_written(void)
{
    static const text_row rows[] = {
        {"0", 0},
        {"1", ONE},
        {"-1.5", -ONE - ONE / 2},
        {"+2,25", 2 * ONE + ONE / 4},
        {" 7.5 ", 15 * ONE / 2},
        {"0.00002", 1},
        {"-8192", -(1 << 29)},
        {"8191.99998", (1 << 29) - 1},
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        CHECK_EQ(fix16_from_str(rows[i].text), rows[i].value);
    }
}

/* Checks rounding to nearest: in raw units r^2 - r < 2^16 x <= r^2 + r holds for the root r of x.
 * So r is off by half an LSB at most. */
static void check_root(fix16_t x)
{
    const int64_t r = fix16_sqrt(x);
    const int64_t square = (int64_t)x * ONE;
    CHECK(r >= 0);
    CHECK(r * r - r <= square && square <= r * r + r);
}

static void roots_are_within_half_an_lsb(void)
{
    static const fix16_t edges[] = {
        0, 1, 2, 3, ONE - 1, ONE, ONE + 1, 4 * ONE, INT32_MAX - 1, INT32_MAX};
    test_random random = {0xB5297A4DU};
    for (size_t i = 0; i < LENGTH(edges); i++) {
        check_root(edges[i]);
    }
    for (uint32_t i = test_rounds(100000); i > 0U; i--) {
        const fix16_t x = random_number(&random);
        check_root((x < 0) ? -x : x);
    }
}

typedef struct angle_row {
    fix16_t angle; /* rounded to nearest */
    fix16_t sine;
    int32_t error; /* allowed, LSB */
} angle_row;

static void sines_are_as_good_as_measured(void)
{
    static const angle_row rows[] = {
        {0, 0, 0},           {34315, 32768, 2},    {51472, 46341, 2},
        {68629, 56756, 2},   {102944, 65536, 2},   {205887, 0, 508},
        {-34315, -32768, 2}, {-102944, -65536, 2}, {154416, 46341, 509},
        {308831, -65536, 4}, {411775, 0, 4},
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        const int32_t off = fix16_sin(rows[i].angle) - rows[i].sine;
        CHECK(off <= rows[i].error && -off <= rows[i].error);
    }
}

static const test_case cases[] = {
    {"the bits are the same everywhere", the_bits_are_the_same_everywhere},
    {"numbers are read as written", numbers_are_read_as_written},
    {"roots are within half an LSB", roots_are_within_half_an_lsb},
    {"sines are as good as measured", sines_are_as_good_as_measured},
};

TEST_SUITE(fixmath, cases);
