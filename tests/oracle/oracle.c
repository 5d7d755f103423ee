/* Runs the oracle: oracle [cases for each function]. Exits with 1 iff a claim is broken. */
#include "oracle.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DEFAULT_CASES UINT64_C(1000000)

static const oracle_suite *const suites[] = {
    &oracle_rotation, &oracle_pose, &oracle_fix,      &oracle_vec,     &oracle_aabb,
    &oracle_aabb16,   &oracle_cast, &oracle_sphere,   &oracle_capsule, &oracle_lozenge,
    &oracle_obb,      &oracle_kdop, &oracle_triangle, &oracle_hull,    &oracle_refit,
    &oracle_sweep,    &oracle_mesh};

static const char *const promise_text[] = {
    [EXACT] = "exact", [ROUNDED] = "rounded", [CONSERVATIVE] = "conservative"};

/* Adds one case to the total. It counts once, however many of its axes or claims are concerned. */
static void add_case(oracle_tally *total, const oracle_tally *one)
{
    total->cases++;
    total->yes += one->yes;
    total->no += one->no;
    total->missed += (one->missed != 0U) ? 1U : 0U;
    total->over += (one->over != 0U) ? 1U : 0U;
    total->broken += (one->broken != 0U) ? 1U : 0U;
    total->worst = (one->worst > total->worst) ? one->worst : total->worst;
}

static void judge_all(const oracle_claim *claim, uint64_t cases, oracle_tally *tally)
{
    oracle_case with = {.random = 0};
    for (const char *c = claim->function; *c != '\0'; c++) {
        with.random = with.random * 31U + (unsigned char)*c;
    }
    while (tally->cases < cases) {
        oracle_tally one = {0};
        with.nasty = tally->cases % 10U == 0U;
        claim->judge(&with, &one);
        add_case(tally, &one);
    }
}

/* True if one of two possible answers was right in fewer than one case of 200. */
static bool is_idle(const oracle_tally *tally)
{
    const uint64_t answers = tally->yes + tally->no;
    return answers != 0U && (tally->yes < answers / 200U || tally->no < answers / 200U);
}

static bool is_kept(const oracle_claim *claim, const oracle_tally *tally)
{
    if (tally->missed != 0U || tally->broken != 0U || is_idle(tally)) {
        return false;
    }
    return tally->worst <= claim->bound && (claim->promise != EXACT || tally->over == 0U);
}

static void print_lsb(uint64_t deviation)
{
    const uint64_t millionths = (deviation % ONE_LSB) * UINT64_C(1000000) / ONE_LSB;
    printf("%" PRIu64 ".%06" PRIu64, deviation / ONE_LSB, millionths);
}

static void print_line(const oracle_claim *claim, const oracle_tally *tally, bool kept)
{
    printf("%-29s %9" PRIu64 "  %-12s %6" PRIu64 " %9" PRIu64 " %6" PRIu64 "  ", claim->function,
           tally->cases, promise_text[claim->promise], tally->missed, tally->over, tally->broken);
    print_lsb(tally->worst);
    printf(" of ");
    print_lsb(claim->bound);
    printf("  %9" PRIu64 " %9" PRIu64 "%s%s\n", tally->yes, tally->no,
           is_idle(tally) ? "  IDLE" : "", kept ? "" : "  FAILED");
}

/* Returns how many claims of the suite are broken, and adds the comparisons with the truth. */
static unsigned run_suite(const oracle_suite *suite, uint64_t cases, uint64_t *comparisons)
{
    unsigned failed = 0;
    for (size_t i = 0; i < suite->count; i++) {
        oracle_tally tally = {0};
        judge_all(&suite->claims[i], cases, &tally);
        *comparisons += tally.cases;
        const bool kept = is_kept(&suite->claims[i], &tally);
        print_line(&suite->claims[i], &tally, kept);
        failed += kept ? 0U : 1U;
    }
    return failed;
}

/* Arguments: oracle [cases [part parts]] runs every `parts`th suite from `part` on. That lets
 * processes share the work. oracle cases header runs the suites of that header alone. */
int main(int argc, char **argv)
{
    const char *const only = (argc == 3) ? argv[2] : NULL;
    const uint64_t cases = (argc > 1) ? strtoull(argv[1], NULL, 10) : DEFAULT_CASES;
    const size_t part = (argc > 3) ? strtoul(argv[2], NULL, 10) : 0U;
    const size_t parts = (argc > 3) ? strtoul(argv[3], NULL, 10) : 1U;
    size_t total = 0;
    uint64_t comparisons = 0;
    unsigned failed = 0;
    if (parts == 0U || part >= parts) {
        fprintf(stderr, "usage: oracle [cases [part parts]], part below parts\n");
        return 2;
    }
    printf("%-29s %9s  %-12s %6s %9s %6s  %-20s  %9s %9s\n", "function", "cases", "class", "missed",
           "over", "broken", "worst LSB of bound", "yes/legal", "no/beyond");
    for (size_t i = part; i < sizeof(suites) / sizeof(suites[0]); i += parts) {
        if (only != NULL && strcmp(only, suites[i]->header) != 0) {
            continue;
        }
        printf("%s\n", suites[i]->header);
        /* each case builds a whole mesh */
        failed +=
            run_suite(suites[i], (suites[i] == &oracle_mesh) ? cases / 10U : cases, &comparisons);
        total += suites[i]->count;
    }
    if (total == 0U) {
        fprintf(stderr, "oracle: no suite %s\n", (only != NULL) ? only : "in this part");
        return 2;
    }
    printf("oracle: %" PRIu64 " comparisons\n", comparisons);
    if (parts == 1U) {
        printf("oracle: %zu passed, %u failed\n", total - failed, failed);
    } else {
        printf("oracle, part %zu of %zu: %zu passed, %u failed\n", part + 1U, parts, total - failed,
               failed);
    }
    return (failed == 0U) ? EXIT_SUCCESS : EXIT_FAILURE;
}
