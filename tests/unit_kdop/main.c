/* The unit tests of k-DOPs and of 16-bit cells: a program of their own, so that it fits boards that
 * could not hold it beside those of the other volumes. */
#include "harness.h"

extern const test_suite kdop_suite, kdop_build_suite, kdop_query_suite, aabb16_suite,
    kdop_cast_suite, aabb16_cast_suite;

static const test_suite *const suites[] = {&kdop_suite,   &kdop_build_suite, &kdop_query_suite,
                                           &aabb16_suite, &kdop_cast_suite,  &aabb16_cast_suite};

int main(void)
{
    return (test_run(TEST_LABEL, suites, sizeof(suites) / sizeof(suites[0])) == 0U) ? 0 : 1;
}
