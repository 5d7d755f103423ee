/* The unit tests of bounding volumes: a program of their own, so that it fits boards that could not
 * hold it beside the tests of core and tree. */
#include "harness.h"

extern const test_suite obb_suite, obb_build_suite, obb_distance_suite;

static const test_suite *const suites[] = {&obb_suite, &obb_build_suite, &obb_distance_suite};

int main(void)
{
    return (test_run(TEST_LABEL, suites, sizeof(suites) / sizeof(suites[0])) == 0U) ? 0 : 1;
}
