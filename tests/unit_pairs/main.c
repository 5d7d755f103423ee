/* The unit tests of pairs: of one tree, of two, of what moved, over time. A program of their own,
 * so that it fits boards that could not hold it beside those of the tree. */
#include "harness.h"

extern const test_suite tree_pairs_suite, tree_moved_suite, tree_pairs_fault_suite, pair_set_suite;

static const test_suite *const suites[] = {&tree_pairs_suite, &tree_moved_suite,
                                           &tree_pairs_fault_suite, &pair_set_suite};

int main(void)
{
    return (test_run(TEST_LABEL, suites, sizeof(suites) / sizeof(suites[0])) == 0U) ? 0 : 1;
}
