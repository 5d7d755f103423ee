/* The unit tests of spheres, capsules and lozenges: a program of their own, so that it fits boards
 * that could not hold it beside those of the other volumes. */
#include "harness.h"

extern const test_suite sphere_suite, capsule_suite, lozenge_suite, round_place_suite,
    round_closest_suite;

static const test_suite *const suites[] = {&sphere_suite, &capsule_suite, &lozenge_suite,
                                           &round_place_suite, &round_closest_suite};

int main(void)
{
    return (test_run(TEST_LABEL, suites, sizeof(suites) / sizeof(suites[0])) == 0U) ? 0 : 1;
}
