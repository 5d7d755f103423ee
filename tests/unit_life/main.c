/* The unit tests of a tree's whole life: a million steps, and after each a question. */
#include "harness.h"

extern const test_suite life_suite, life_pairs_suite, sizes_suite, damage_suite;

static const test_suite *const suites[] = {&life_suite, &life_pairs_suite, &sizes_suite,
                                           &damage_suite};

int main(void)
{
    return (test_run(TEST_LABEL, suites, sizeof(suites) / sizeof(suites[0])) == 0U) ? 0 : 1;
}
