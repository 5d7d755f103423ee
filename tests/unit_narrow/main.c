/* The unit tests of rotations, hulls, re-fits, casts and sweeps: a program of their own, so that it
 * fits boards that could not hold all. */
#include "harness.h"

extern const test_suite rotation_suite, pose_suite, hull_suite, refit_suite, refit_kdop_suite,
    cast_suite, sweep_suite;

static const test_suite *const suites[] = {&rotation_suite, &pose_suite,       &hull_suite,
                                           &refit_suite,    &refit_kdop_suite, &cast_suite,
                                           &sweep_suite};

int main(void)
{
    return (test_run(TEST_LABEL, suites, sizeof(suites) / sizeof(suites[0])) == 0U) ? 0 : 1;
}
