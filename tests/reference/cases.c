#include "cases.h"

#include <stdio.h>
#include <stdlib.h>

enum { SHOWN = 20 };

uint32_t case_number;

static uint64_t state = 88172645463325252U;
static unsigned long passed;
static unsigned long failed;

uint32_t cases_begin(int argc, char **argv)
{
    return (argc > 1) ? (uint32_t)strtoul(argv[1], NULL, 10) : 100000U;
}

uint32_t bits(void)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (uint32_t)(state >> 16);
}

int32_t range(int32_t lo, int32_t hi)
{
    const uint64_t values = (uint64_t)((int64_t)hi - lo) + 1U;
    return (int32_t)(lo + (int64_t)(bits() % values));
}

void expect(bool is_so, const char *what)
{
    if (is_so) {
        passed++;
    } else if (failed++ < SHOWN) {
        printf("  FAILED case %lu: %s\n", (unsigned long)case_number, what);
    }
}

int cases_end(const char *name)
{
    printf("reference %s: %lu passed, %lu failed\n", name, passed, failed);
    return (failed == 0U) ? 0 : 1;
}
