/* The unit tests of sectors. */
#include "harness.h"

extern const test_suite sector_suite, sector_scan_suite, sector_shape_suite, sector_merge_suite;

static const test_suite *const suites[] = {&sector_suite, &sector_scan_suite, &sector_shape_suite,
                                           &sector_merge_suite};

int main(void)
{
    return (test_run(TEST_LABEL, suites, sizeof(suites) / sizeof(suites[0])) == 0U) ? 0 : 1;
}
