/* The unit tests of rotations, hulls, triangles, casts and sweeps: see tests/unit_volumes. */
#include "harness.h"

extern const test_suite rotation_suite, hull_suite, refit_suite, triangle_suite, triangle_hit_suite,
    triangle_distance_suite, triangle_closest_suite, cast_suite, sweep_suite;

static const test_suite *const suites[] = {
    &rotation_suite,         &hull_suite,         &refit_suite,
    &triangle_suite,         &triangle_hit_suite, &triangle_distance_suite,
    &triangle_closest_suite, &cast_suite,         &sweep_suite};

int main(void)
{
    return (test_run(TEST_LABEL, suites, sizeof(suites) / sizeof(suites[0])) == 0U) ? 0 : 1;
}
