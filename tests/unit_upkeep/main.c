/* The unit tests of building, tuning, copies, snapshots and sharing of trees. */
#include "harness.h"

extern const test_suite build_suite, tune_suite, category_suite, snapshot_suite, shared_suite,
    tries_suite;

static const test_suite *const suites[] = {&build_suite,    &tune_suite,   &category_suite,
                                           &snapshot_suite, &shared_suite, &tries_suite};

int main(void)
{
    return (test_run(TEST_LABEL, suites, sizeof(suites) / sizeof(suites[0])) == 0U) ? 0 : 1;
}
