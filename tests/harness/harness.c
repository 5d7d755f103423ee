#include "harness.h"

#include <stdio.h>

#define SHOWN_PER_CASE 5U

static unsigned failures_of_case;
static uint32_t comparisons;

static bool note_failure(const char *file, int line)
{
    failures_of_case++;
    if (failures_of_case > SHOWN_PER_CASE) {
        return false;
    }
    printf("  %s:%d: ", file, line);
    return true;
}

void test_check(bool ok, const char *file, int line, const char *text)
{
    comparisons++;
    if (!ok && note_failure(file, line)) {
        printf("false: %s\n", text);
    }
}

/* Prints hexadecimal halves: a small printf may know no 64-bit numbers. */
static void print_wide(int64_t value)
{
    const uint64_t bits = (uint64_t)value;
    if (value >= INT32_MIN && value <= INT32_MAX) {
        printf("%ld", (long)value);
    } else {
        printf("0x%08lx%08lx", (unsigned long)(bits >> 32), (unsigned long)(bits & 0xFFFFFFFFU));
    }
}

void test_check_eq(int64_t actual, int64_t expected, const char *file, int line, const char *text)
{
    comparisons++;
    if (actual != expected && note_failure(file, line)) {
        printf("%s is ", text);
        print_wide(actual);
        printf(", not ");
        print_wide(expected);
        printf("\n");
    }
}

static unsigned run_suite(const test_suite *suite)
{
    unsigned failed = 0;
    for (unsigned i = 0; i < suite->count; i++) {
        failures_of_case = 0;
        suite->cases[i].run();
        if (failures_of_case != 0U) {
            printf("  FAILED %s: %s (%u checks)\n", suite->name, suite->cases[i].name,
                   failures_of_case);
            failed++;
        }
    }
    return failed;
}

unsigned test_run(const char *label, const test_suite *const *suites, unsigned count)
{
    unsigned total = 0;
    unsigned failed = 0;
    for (unsigned i = 0; i < count; i++) {
        failed += run_suite(suites[i]);
        total += suites[i]->count;
    }
    printf("%s: %lu comparisons\n", label, (unsigned long)comparisons);
    printf("%s: %u passed, %u failed\n", label, total - failed, failed);
    return failed;
}

uint32_t random_bits(test_random *random)
{
    uint32_t x = random->state;
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
    random->state = x;
    return x;
}

int32_t random_range(test_random *random, int32_t lo, int32_t hi)
{
    const uint32_t span = (uint32_t)hi - (uint32_t)lo;
    const uint32_t bits = random_bits(random);
    const uint32_t offset = (span == UINT32_MAX) ? bits : bits % (span + 1U);
    return (int32_t)((uint32_t)lo + offset);
}
