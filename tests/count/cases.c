/* Makes six comparisons in three cases; one of them fails. tests/count.sh checks that they are
 * counted so. */
#include "harness.h"

static void sound(void)
{
    CHECK(true);
    CHECK_EQ(7, 7);
}

static void broken(void)
{
    CHECK(true);
    CHECK_EQ(7, 8);
    CHECK(true);
}

static void single(void)
{
    CHECK(true);
}

static const test_case cases[] = {{"sound", sound}, {"broken", broken}, {"single", single}};
static TEST_SUITE(count, cases);
static const test_suite *const suites[] = {&count_suite};

int main(void)
{
    return (test_run("count", suites, 1) == 0U) ? 0 : 1;
}
