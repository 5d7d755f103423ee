/* The unit tests of what can be asked of a tree along ways, with volumes, and about nearness. */
#include "harness.h"

extern const test_suite query_kinds_suite, query_order_suite, query_first_suite, query_fault_suite;

static const test_suite *const suites[] = {&query_kinds_suite, &query_order_suite,
                                           &query_first_suite, &query_fault_suite};

int main(void)
{
    return (test_run(TEST_LABEL, suites, sizeof(suites) / sizeof(suites[0])) == 0U) ? 0 : 1;
}
