/* Judges the claims of keepout/fix.h. */
#include "oracle.h"
#include "src/math/wide.h"

static uint64_t any_wide(oracle_case *with)
{
    const uint64_t bits = any_bits(with);
    return once_in(with, 2) ? bits : bits >> (any_bits(with) % 64U);
}

static int64_t signed_wide(oracle_case *with)
{
    const int64_t value = (int64_t)any_wide(with);
    return once_in(with, 2) ? value : -(value / 2);
}

static void judge_legal(oracle_case *with, oracle_tally *tally)
{
    const int64_t limit = once_in(with, 2) ? KO_LIMIT : INT32_MAX;
    const int64_t edge = once_in(with, 2) ? KO_LIMIT : -KO_LIMIT;
    const int64_t x = with->nasty ? edge + any_between(with, -2, 2) : any_length(with, limit);
    const bool truth = x >= -KO_LIMIT && x <= KO_LIMIT;
    found_answer(tally, ko_fix_is_legal((fix16_t)x), truth);
}

static fix16_t any_fix(oracle_case *with)
{
    const int64_t x = any_length(with, INT32_MAX);
    return once_in(with, 64) ? INT32_MIN : (fix16_t)x;
}

/* Nasty sums wrap around. */
static void judge_mac(oracle_case *with, oracle_tally *tally)
{
    const int64_t end = once_in(with, 2) ? INT64_MIN + 2 : INT64_MAX - 2;
    const int64_t acc = with->nasty ? end + any_between(with, -2, 2) : signed_wide(with);
    const fix16_t a = any_fix(with);
    const fix16_t b = any_fix(with);
    const uwide truth = (uwide)((wide)acc + (wide)a * b);
    found(tally, (uint64_t)koi_wide_mac(acc, a, b) == (uint64_t)truth);
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
    {"sums of products", EXACT, 0, judge_mac},
    {"ko_fix_sqrt_down", ROUNDED, ONE_LSB - 1U, judge_sqrt_down},
    {"ko_fix_sqrt_up", ROUNDED, ONE_LSB - 1U, judge_sqrt_up},
};

ORACLE_SUITE(oracle_fix, "keepout/fix.h", claims);
