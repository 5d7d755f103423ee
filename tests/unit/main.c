/* The unit tests of numbers, vectors, boxes and kernels, the same on the host and on every board.
 */
#include <stdio.h>

#include "harness.h"

#ifndef TEST_LABEL
#define TEST_LABEL "unit"
#endif

extern const test_suite status_suite, fix_suite, vec_suite, aabb_suite, aabb_forms_suite,
    aabb_made_suite, aabb_refused_suite, aabb_build_suite, kernels_suite, corners_suite, way_suite,
    fixmath_suite;

static const test_suite *const suites[] = {
    &status_suite,     &fix_suite,       &vec_suite,          &aabb_suite,
    &aabb_forms_suite, &aabb_made_suite, &aabb_refused_suite, &aabb_build_suite,
    &kernels_suite,    &corners_suite,   &way_suite,          &fixmath_suite,
};

int main(void)
{
    return (test_run(TEST_LABEL, suites, sizeof(suites) / sizeof(suites[0])) == 0U) ? 0 : 1;
}
