/* The unit tests of how calls end. */
#include "harness.h"

extern const test_suite end_suite;

static const test_suite *const suites[] = {&end_suite};

int main(void)
{
    return (test_run(TEST_LABEL, suites, sizeof(suites) / sizeof(suites[0])) == 0U) ? 0 : 1;
}
