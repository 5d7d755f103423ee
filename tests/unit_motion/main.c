/* The unit tests of bodies in motion, stopping and contacts. */
#include "harness.h"

extern const test_suite motion_meet_suite, motion_stop_suite, motion_contact_suite;

static const test_suite *const suites[] = {&motion_meet_suite, &motion_stop_suite,
                                           &motion_contact_suite};

int main(void)
{
    return (test_run(TEST_LABEL, suites, sizeof(suites) / sizeof(suites[0])) == 0U) ? 0 : 1;
}
