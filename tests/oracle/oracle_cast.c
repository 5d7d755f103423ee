/* Judges the claims of keepout/cast.h about boxes. The truth about segments and rays is computed by
 * slabs, in fractions of 128 bits.
 *
 * promise: never-above, no-miss, never-late, contains, exact */
#include "oracle_cast.h"
#include "keepout/make.h"
#include "keepout/plane.h"
#include "line.h"
#include "wider.h"
#include "oracle_cells.h"

#include <string.h>

/* ---- segments ---- */

static void judge_overlap(oracle_case *with, oracle_tally *tally)
{
    const ko_aabb box = any_box(with);
    const ko_segment s = any_segment(with, &box);
    const path p = path_of_segment(&s);
    fraction enter;
    fraction leave;
    found_answer(tally, ko_aabb_overlap_line(&box, SEGMENT_LINE(&s)),
                 when_inside(&p, &box, &enter, &leave));
}

static bool segment_is_legal(const ko_segment *s)
{
    return all_within(&s->a, KO_LIMIT) && all_within(&s->b, KO_LIMIT);
}

static void judge_cast(oracle_case *with, oracle_tally *tally)
{
    ko_aabb box = any_box(with);
    ko_segment s = any_segment(with, &box);
    ko_q30 enter = 7;
    ko_q30 leave = 7;
    doubt(with, &box);
    if (once_in(with, 30)) {
        s.b = doubtful_vec(with, KO_LIMIT);
    }
    const bool legal = is_legal(&box) && segment_is_legal(&s);
    ko_line line;
    ko_status status = ko_line_from_segment(&s, &line);
    if (status == KO_OK) {
        status = ko_aabb_cast_line(&box, &line, &enter, &leave);
    }
    if (!found_status(tally, status, legal)) {
        found(tally, enter == 7 && leave == 7);
        return;
    }
    const path p = path_of_segment(&s);
    judge_times(tally, &p, &box, enter, leave);
}

static void judge_segment_box(oracle_case *with, oracle_tally *tally)
{
    const ko_segment s = {doubtful_vec(with, KO_LIMIT), doubtful_vec(with, KO_LIMIT)};
    const ko_aabb before = {{1, 2, 3}, {4, 5, 6}};
    ko_aabb out = before;
    if (!found_status(tally, aabb_from_segment(&s, &out), segment_is_legal(&s))) {
        found(tally, memcmp(&out, &before, sizeof out) == 0);
        return;
    }
    found(tally, is_legal(&out));
    for (unsigned axis = 0; axis < AXES; axis++) {
        const wide a = component(&s.a, axis);
        const wide b = component(&s.b, axis);
        const interval got = side(&out, axis);
        const interval true_side = {a < b ? a : b, a < b ? b : a};
        found_safe(tally, got.lo <= true_side.lo && true_side.hi <= got.hi);
        const wide wider = (got.hi - got.lo) - (true_side.hi - true_side.lo);
        found_deviation(tally, (uint64_t)wider << DEVIATION_BITS);
    }
}

/* ---- planes ---- */

static void judge_side(oracle_case *with, oracle_tally *tally)
{
    const ko_aabb box = any_box(with);
    const interval sides[AXES] = {side(&box, 0), side(&box, 1), side(&box, 2)};
    const ko_plane plane = any_plane(with, sides);
    const interval i = values_within(&plane, sides);
    const ko_side truth = (i.lo > 0)   ? KO_SIDE_OUTSIDE
                          : (i.hi < 0) ? KO_SIDE_INSIDE
                                       : KO_SIDE_ACROSS;
    const ko_side answer = ko_aabb_side_plane(&box, &plane);
    found_answer(tally, answer == KO_SIDE_ACROSS, truth == KO_SIDE_ACROSS);
    found(tally, answer == truth);
}

/* The true margin is value / |n|. The root has 30 more bits than |n|. */
static void judge_clearance(oracle_case *with, oracle_tally *tally)
{
    ko_aabb box = any_box(with);
    const interval sides[AXES] = {side(&box, 0), side(&box, 1), side(&box, 2)};
    const ko_plane plane = any_plane(with, sides);
    doubt(with, &box);
    const wide square = (wide)square_of(&plane.normal);
    const wide off = square - (ONE * ONE + 16);
    const wide limit = (wide)1 << 33;
    const bool unit = off >= -limit && off <= limit;
    const bool near = plane.offset >= -2 * KO_LIMIT && plane.offset <= 2 * KO_LIMIT;
    fix16_t out = 7;
    if (!found_status(tally, ko_aabb_margin_plane(&box, &plane, &out),
                      is_legal(&box) && unit && near)) {
        found(tally, out == 7);
        return;
    }
    const interval last[AXES] = {side(&box, 0), side(&box, 1), side(&box, 2)};
    const wide root = (wide)root_below((uwide)square << 60);
    const wide value = values_within(&plane, last).lo;
    found_safe(tally, out * (root + (out > 0 ? 1 : 0)) <= value * ONE);
    const wide exact = value * (ONE << DEVIATION_BITS) / root;
    const wide doubt_of_length = (exact < 0 ? -exact : exact) >> 27;
    const wide below = exact - out * ((wide)1 << DEVIATION_BITS) - doubt_of_length;
    found_deviation(tally, (below > 0) ? (uint64_t)below : 0U);
}

static const oracle_claim claims[] = {
    {"aabb_from_segment", CONSERVATIVE, ONE_LSB, judge_segment_box},
    {"ko_aabb_overlap_line, segment", EXACT, 0, judge_overlap},
    {"ko_aabb_cast_line, segment", ROUNDED, 0, judge_cast},
    {"ko_aabb_overlap_line, ray", EXACT, 0, judge_ray_overlap},
    {"ko_aabb_cast_line, ray", ROUNDED, 0, judge_ray_cast},
    {"ko_line_from_segment", EXACT, 0, judge_prepared},
    {"ko_line_from_ray", EXACT, 0, judge_prepared_ray},
    {"ko_line_shorten, segment", EXACT, 0, judge_shorten},
    {"ko_line_shorten, ray", EXACT, 0, judge_shorten_ray},
    {"ko_aabb16_overlap_line, segment", EXACT, 0, judge_cells_segment},
    {"ko_aabb16_overlap_line, ray", EXACT, 0, judge_cells_ray},
    {"ko_aabb_side_plane", EXACT, 0, judge_side},
    {"ko_aabb_margin_plane", CONSERVATIVE, ONE_LSB + ONE_LSB / 1000U, judge_clearance},
};

ORACLE_SUITE(oracle_cast, "keepout/cast.h", claims);
