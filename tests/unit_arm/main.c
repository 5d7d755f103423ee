/* The unit tests of arms. */
#include "harness.h"

extern const test_suite arm_suite, arm_query_suite, arm_obstacles_suite, arm_mesh_suite;

static const test_suite *const suites[] = {&arm_suite, &arm_query_suite, &arm_obstacles_suite,
                                           &arm_mesh_suite};

int main(void)
{
    return (test_run(TEST_LABEL, suites, sizeof(suites) / sizeof(suites[0])) == 0U) ? 0 : 1;
}
