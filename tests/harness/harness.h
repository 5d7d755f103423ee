/* The test harness: the same on the host and on every board. No heap, a few words of state. */
#ifndef HARNESS_H
#define HARNESS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct test_case {
    const char *name;
    void (*run)(void);
} test_case;

/* A suite is one file's table of cases. */
typedef struct test_suite {
    const char *name;
    const test_case *cases;
    unsigned count;
} test_suite;

#define TEST_SUITE(suite_name, table)                                                              \
    const test_suite suite_name##_suite = {                                                        \
        .name = #suite_name, .cases = (table), .count = sizeof(table) / sizeof((table)[0])}

/* A failed check fails its case. The first few of a case are printed with file and line. */
#define CHECK(condition) test_check((condition), __FILE__, __LINE__, #condition)

/* CHECK for two integers that must be equal; a failure prints both. */
#define CHECK_EQ(actual, expected)                                                                 \
    test_check_eq((int64_t)(actual), (int64_t)(expected), __FILE__, __LINE__, #actual)

void test_check(bool ok, const char *file, int line, const char *text);
void test_check_eq(int64_t actual, int64_t expected, const char *file, int line, const char *text);

/* Runs the suites and prints each case that fails. At the end it prints "<label>: N comparisons"
 * (checks) and "<label>: N passed, N failed" (cases). Returns the number of failed cases. */
unsigned test_run(const char *label, const test_suite *const *suites, unsigned count);

/* Scales the rounds of randomised tests: a board passes a small number, the host a large one.
 * test_rounds(n) is n scaled by it, at least 1. */
uint32_t test_rounds(uint32_t host_rounds);

/* A deterministic generator: xorshift32, one state per test so that order does not matter. */
typedef struct test_random {
    uint32_t state;
} test_random;

uint32_t random_bits(test_random *random);
/* A uniform number in lo .. hi, both included. */
int32_t random_range(test_random *random, int32_t lo, int32_t hi);

#endif
