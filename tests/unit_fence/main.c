/* The unit tests of fences and of positions. */
#include "harness.h"

extern const test_suite fence_suite, fence_check_suite, fence_leg_suite, geo_suite;

static const test_suite *const suites[] = {&fence_suite, &fence_check_suite, &fence_leg_suite,
                                           &geo_suite};

int main(void)
{
    return (test_run(TEST_LABEL, suites, sizeof(suites) / sizeof(suites[0])) == 0U) ? 0 : 1;
}
