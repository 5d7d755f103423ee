/* Judges the claims of keepout/vec.h.
 *
 * promise: exact, stated-bound */
#include "oracle.h"

#include <string.h>

#define REACH (2 * (int64_t)KO_LIMIT)

static void judge_check(oracle_case *with, oracle_tally *tally)
{
    const ko_vec3 v = doubtful_vec(with, KO_LIMIT);
    (void)found_status(tally, ko_vec3_check(&v), all_within(&v, KO_LIMIT));
}

/* ---- sum and difference ---- */

typedef ko_status (*combination)(const ko_vec3 *a, const ko_vec3 *b, ko_vec3 *out);

/* Draws a vector. Nasty ones have one component for which the result is within 2 of an end of 32
 * bits. */
static ko_vec3 any_operand(oracle_case *with, const ko_vec3 *other, int sign)
{
    ko_vec3 v = doubtful_vec(with, once_in(with, 8) ? INT32_MAX : REACH);
    const unsigned axis = (unsigned)any_between(with, 0, 2);
    const int64_t end = once_in(with, 2) ? INT32_MAX : INT32_MIN;
    const int64_t wanted = (end - component(other, axis)) * sign + any_between(with, -2, 2);
    if (with->nasty && fits32(wanted)) {
        set_component(&v, axis, wanted);
    }
    return v;
}

static void judge_combination(combination combine, int sign, oracle_case *with, oracle_tally *tally)
{
    const ko_vec3 a = any_vec(with, INT32_MAX);
    const ko_vec3 b = any_operand(with, &a, sign);
    const ko_vec3 before = {1, 2, 3};
    ko_vec3 out = before;
    bool fits = true;
    for (unsigned axis = 0; axis < AXES; axis++) {
        fits = fits && fits32((wide)component(&a, axis) + (wide)sign * component(&b, axis));
    }
    if (!found_status(tally, combine(&a, &b, &out), fits)) {
        found(tally, memcmp(&out, &before, sizeof out) == 0);
        return;
    }
    for (unsigned axis = 0; axis < AXES; axis++) {
        const wide truth = (wide)component(&a, axis) + (wide)sign * component(&b, axis);
        found(tally, component(&out, axis) == truth);
    }
}

static void judge_add(oracle_case *with, oracle_tally *tally)
{
    judge_combination(ko_vec3_add, 1, with, tally);
}

static void judge_sub(oracle_case *with, oracle_tally *tally)
{
    judge_combination(ko_vec3_sub, -1, with, tally);
}

/* ---- products ---- */

static void judge_dot(oracle_case *with, oracle_tally *tally)
{
    const ko_vec3 a = doubtful_vec(with, REACH);
    const ko_vec3 b = doubtful_vec(with, REACH);
    const bool in_range = all_within(&a, REACH) && all_within(&b, REACH);
    int64_t out = 7;
    if (!found_status(tally, ko_vec3_dot(&a, &b, &out), in_range)) {
        found(tally, out == 7);
        return;
    }
    found(tally, out == (wide)a.x * b.x + (wide)a.y * b.y + (wide)a.z * b.z);
}

static void judge_cross(oracle_case *with, oracle_tally *tally)
{
    const ko_vec3 a = doubtful_vec(with, REACH);
    const ko_vec3 b = doubtful_vec(with, REACH);
    const ko_wide3 before = {7, 8, 9};
    ko_wide3 out = before;
    const bool in_range = all_within(&a, REACH) && all_within(&b, REACH);
    if (!found_status(tally, ko_vec3_cross(&a, &b, &out), in_range)) {
        found(tally, memcmp(&out, &before, sizeof out) == 0);
        return;
    }
    found(tally, out.x == (wide)a.y * b.z - (wide)a.z * b.y);
    found(tally, out.y == (wide)a.z * b.x - (wide)a.x * b.z);
    found(tally, out.z == (wide)a.x * b.y - (wide)a.y * b.x);
}

/* ---- lengths ---- */

static uwide square_of(const ko_vec3 *v)
{
    return (uwide)((wide)v->x * v->x + (wide)v->y * v->y + (wide)v->z * v->z);
}

static void judge_length_up(oracle_case *with, oracle_tally *tally)
{
    const ko_vec3 v = doubtful_vec(with, REACH);
    const uwide square = square_of(&v);
    fix16_t out = -7;
    if (!found_status(tally, ko_vec3_length_up(&v, &out), all_within(&v, REACH))) {
        found(tally, out == -7);
        return;
    }
    const uwide root = (uint32_t)out;
    found_safe(tally, out >= 0 && root * root >= square);
    found(tally, root == 0U || (root - 1U) * (root - 1U) < square);
    if (root * root >= square) {
        found_deviation(tally, beyond_root(square, (uint64_t)root));
    }
}

static const oracle_claim claims[] = {
    {"ko_vec3_check", EXACT, 0, judge_check},
    {"ko_vec3_add", EXACT, 0, judge_add},
    {"ko_vec3_sub", EXACT, 0, judge_sub},
    {"ko_vec3_dot", EXACT, 0, judge_dot},
    {"ko_vec3_cross", EXACT, 0, judge_cross},
    {"ko_vec3_length_up", ROUNDED, ONE_LSB - 1U, judge_length_up},
};

ORACLE_SUITE(oracle_vec, "keepout/vec.h", claims);
