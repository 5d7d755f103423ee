/* The unit tests of bounding volumes: a program of their own, so that it fits boards that could not
 * hold it beside the tests of core and tree. */
#include "harness.h"

extern const test_suite sphere_suite, capsule_suite, lozenge_suite, obb_suite, kdop_suite,
    aabb16_suite;

static const test_suite *const suites[] = {&sphere_suite, &capsule_suite, &lozenge_suite,
                                           &obb_suite,    &kdop_suite,    &aabb16_suite};

int main(void)
{
    return (test_run(TEST_LABEL, suites, sizeof(suites) / sizeof(suites[0])) == 0U) ? 0 : 1;
}
