/* The unit tests of the tree itself; those of what can be asked of it are in unit_query. */
#include "harness.h"

extern const test_suite tree_suite, tree_shape_suite, tree_states_suite, tree_query_suite,
    tree_fault_suite, tree_seal_suite;

static const test_suite *const suites[] = {&tree_suite,       &tree_shape_suite, &tree_states_suite,
                                           &tree_query_suite, &tree_fault_suite, &tree_seal_suite};

int main(void)
{
    return (test_run(TEST_LABEL, suites, sizeof(suites) / sizeof(suites[0])) == 0U) ? 0 : 1;
}
