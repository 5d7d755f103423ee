/* The unit tests of fans of legs; and of a tree that damage made one long chain, which other
 * programs have no room for on small boards. */
#include "harness.h"

extern const test_suite motion_fan_suite, chain_suite;

static const test_suite *const suites[] = {&motion_fan_suite, &chain_suite};

int main(void)
{
    return (test_run(TEST_LABEL, suites, sizeof(suites) / sizeof(suites[0])) == 0U) ? 0 : 1;
}
