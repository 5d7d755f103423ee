/* The unit tests of machine tools. */
#include "harness.h"

extern const test_suite toolpath_move_suite, toolpath_check_suite;

static const test_suite *const suites[] = {&toolpath_move_suite, &toolpath_check_suite};

int main(void)
{
    return (test_run(TEST_LABEL, suites, sizeof(suites) / sizeof(suites[0])) == 0U) ? 0 : 1;
}
