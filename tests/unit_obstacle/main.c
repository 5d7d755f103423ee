/* The unit tests of the obstacle set. */
#include "harness.h"

extern const test_suite obstacle_suite, obstacle_query_suite;

static const test_suite *const suites[] = {&obstacle_suite, &obstacle_query_suite};

int main(void)
{
    return (test_run(TEST_LABEL, suites, sizeof(suites) / sizeof(suites[0])) == 0U) ? 0 : 1;
}
