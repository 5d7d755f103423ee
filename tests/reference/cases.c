/* Draws the random numbers of the references, and counts their claims. */
#include "cases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHOWN = 20, MOST_CLAIMS = 200 };

uint32_t case_number;

static uint64_t state = 88172645463325252U;

/* A claim is one test case. Each answer that it is compared with is one comparison. */
typedef struct claim {
    const char *text;
    bool is_broken;
} claim;

static claim claims[MOST_CLAIMS];
static size_t claim_count;
static unsigned long comparisons;
static unsigned long failures;

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

/* Returns the claim of that text, or a new one. Its address mostly finds it. */
static claim *claim_of(const char *text)
{
    for (size_t i = 0; i < claim_count; i++) {
        if (claims[i].text == text) {
            return &claims[i];
        }
    }
    for (size_t i = 0; i < claim_count; i++) {
        if (strcmp(claims[i].text, text) == 0) {
            return &claims[i];
        }
    }
    if (claim_count == MOST_CLAIMS) {
        fprintf(stderr, "reference: more than %d claims\n", MOST_CLAIMS);
        exit(EXIT_FAILURE);
    }
    claims[claim_count].text = text;
    return &claims[claim_count++];
}

void expect(bool is_so, const char *what)
{
    claim *const of = claim_of(what);
    comparisons++;
    if (is_so) {
        return;
    }
    of->is_broken = true;
    if (failures++ < SHOWN) {
        printf("  FAILED case %lu: %s\n", (unsigned long)case_number, what);
    }
}

int cases_end(const char *name)
{
    size_t broken = 0;
    for (size_t i = 0; i < claim_count; i++) {
        broken += claims[i].is_broken ? 1U : 0U;
    }
    printf("reference %s: %lu comparisons\n", name, comparisons);
    printf("reference %s: %zu passed, %zu failed\n", name, claim_count - broken, broken);
    return (broken == 0U && claim_count != 0U) ? 0 : 1;
}
