/* The unit tests of triangles: a program of their own, so that it fits boards that could not hold
 * all. */
#include "harness.h"

extern const test_suite triangle_suite, triangle_hit_suite, triangle_distance_suite,
    triangle_closest_suite;

static const test_suite *const suites[] = {&triangle_suite, &triangle_hit_suite,
                                           &triangle_distance_suite, &triangle_closest_suite};

int main(void)
{
    return (test_run(TEST_LABEL, suites, sizeof(suites) / sizeof(suites[0])) == 0U) ? 0 : 1;
}
