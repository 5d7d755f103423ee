/* The unit tests of keepout/units.h. */
#include "harness.h"

extern const test_suite units_suite, units_float_suite, units_axes_suite;

static const test_suite *const suites[] = {&units_suite, &units_float_suite, &units_axes_suite};

int main(void)
{
    return (test_run(TEST_LABEL, suites, sizeof(suites) / sizeof(suites[0])) == 0U) ? 0 : 1;
}
