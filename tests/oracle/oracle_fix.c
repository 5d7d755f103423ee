/* Judges the claims of keepout/fix.h.
 *
 * promise: exact, stated-bound */
#include "oracle.h"

static uint64_t any_wide(oracle_case *with)
{
    const uint64_t bits = any_bits(with);
    return once_in(with, 2) ? bits : bits >> (any_bits(with) % 64U);
}

static void judge_legal(oracle_case *with, oracle_tally *tally)
{
    const int64_t limit = once_in(with, 2) ? KO_LIMIT : INT32_MAX;
    const int64_t edge = once_in(with, 2) ? KO_LIMIT : -KO_LIMIT;
    const int64_t x = with->nasty ? edge + any_between(with, -2, 2) : any_length(with, limit);
    const bool truth = x >= -KO_LIMIT && x <= KO_LIMIT;
    found_answer(tally, ko_fix_is_legal((fix16_t)x), truth);
}

/* ---- square roots ---- */

static uint64_t any_square(oracle_case *with)
{
    if (!with->nasty) {
        return any_wide(with);
    }
    const uint64_t root = once_in(with, 4) ? UINT32_MAX : any_wide(with) >> 32;
    return root * root + (uint64_t)any_between(with, -2, 2);
}

static void judge_sqrt_down(oracle_case *with, oracle_tally *tally)
{
    const uint64_t square = any_square(with);
    const uwide root = ko_fix_sqrt_down(square);
    found_safe(tally, root * root <= square);
    found(tally, (root + 1U) * (root + 1U) > square);
    if (root * root <= square) {
        found_deviation(tally, short_of_root(square, (uint64_t)root));
    }
}

/* Above the largest square of 32 bits the answer must stay at its root, as the header says. */
static void judge_sqrt_up(oracle_case *with, oracle_tally *tally)
{
    const uint64_t square = any_square(with);
    const uwide root = ko_fix_sqrt_up(square);
    const uwide largest = UINT32_MAX;
    if (square > largest * largest) {
        found(tally, root == largest);
        return;
    }
    found_safe(tally, root * root >= square);
    found(tally, root == 0U || (root - 1U) * (root - 1U) < square);
    if (root * root >= square) {
        found_deviation(tally, beyond_root(square, (uint64_t)root));
    }
}

static const oracle_claim claims[] = {
    {"ko_fix_is_legal", EXACT, 0, judge_legal},
    {"ko_fix_sqrt_down", ROUNDED, ONE_LSB - 1U, judge_sqrt_down},
    {"ko_fix_sqrt_up", ROUNDED, ONE_LSB - 1U, judge_sqrt_up},
};

ORACLE_SUITE(oracle_fix, "keepout/fix.h", claims);
