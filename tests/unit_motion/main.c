/* The unit tests of bodies in motion, stopping, fans of legs and contacts; and of a tree that damage made one long
 * chain, which other programs have no room for on small boards. */
#include "harness.h"

extern const test_suite motion_meet_suite, motion_stop_suite, motion_fan_suite,
    motion_contact_suite, chain_suite;

static const test_suite *const suites[] = {&motion_meet_suite, &motion_stop_suite,
                                           &motion_fan_suite, &motion_contact_suite, &chain_suite};

int main(void)
{
    return (test_run(TEST_LABEL, suites, sizeof(suites) / sizeof(suites[0])) == 0U) ? 0 : 1;
}
