/* Judges the claims of keepout/compact.h about points in compact boxes, and about lines against
 * them.
 *
 * promise: no-miss, exact */
#include "oracle_cells.h"
#include "line.h"
#include "wider.h"
#include "oracle_cast.h"

#include <string.h>

#define MAX_POINTS 6

/* ---- points ---- */

/* Draws a point within a few cells of the frame's middle, of its edges, or anywhere. */
static ko_vec3 any_point_in(oracle_case *with, const ko_frame16 *frame)
{
    ko_vec3 p = doubtful_vec(with, KO_LIMIT);
    const int64_t half = INT64_C(1) << (frame->shift % 16U + 15U);
    const bool away = once_in(with, 12);
    for (unsigned axis = 0; axis < AXES && !away; axis++) {
        const int64_t by = any_length(with, half);
        const int64_t at = component(&frame->origin, axis) + by;
        set_component(&p, axis, (int64_t)cut(at, KO_LIMIT));
    }
    return p;
}

void judge_cells_from_points(oracle_case *with, oracle_tally *tally)
{
    const ko_vec3 near = any_vec(with, KO_LIMIT);
    const ko_frame16 frame = any_frame(with, &near);
    const ko_aabb16 before = {{1, 2}, {3, 4}, {5, 6}};
    ko_aabb16 out = before;
    ko_vec3 points[MAX_POINTS];
    interval all[AXES];
    const uint32_t n = (uint32_t)any_between(with, 1, MAX_POINTS);
    bool in_range = frame_is_legal(&frame);
    for (uint32_t i = 0; i < n; i++) {
        points[i] = any_point_in(with, &frame);
        in_range = in_range && all_within(&points[i], KO_LIMIT);
        for (unsigned axis = 0; axis < AXES; axis++) {
            const wide at = component(&points[i], axis);
            all[axis].lo = (i == 0U || at < all[axis].lo) ? at : all[axis].lo;
            all[axis].hi = (i == 0U || at > all[axis].hi) ? at : all[axis].hi;
        }
    }
    for (unsigned axis = 0; axis < AXES && in_range; axis++) {
        const wide origin = component(&frame.origin, axis);
        in_range = is_in_frame(all[axis].lo, all[axis].hi, origin, frame.shift);
    }
    if (!found_status(tally, aabb16_from_points(points, n, &frame, &out), in_range)) {
        found(tally, memcmp(&out, &before, sizeof out) == 0);
        return;
    }
    for (unsigned axis = 0; axis < AXES; axis++) {
        const wide origin = component(&frame.origin, axis);
        judge_rounded(tally, slab_of(&out, axis), all[axis].lo, all[axis].hi, origin, frame.shift);
    }
}

/* Draws a legal frame, parts of which are often beyond the limit. */
static ko_frame16 any_legal_frame(oracle_case *with)
{
    ko_frame16 frame = {any_vec(with, KO_LIMIT), (uint8_t)any_between(with, 0, 15)};
    return frame;
}

/* ---- lines ---- */

/* The legal points of a box in cells; lo > hi if there are none. */
typedef struct cells {
    ko_frame16 frame;
    ko_aabb16 box;
    interval sides[AXES];
    ko_aabb about; /* a legal box near the cells, for cases that touch */
} cells;

/* Draws a legal frame and cells, and computes the sides of their legal points. */
static cells make_cells(oracle_case *with)
{
    cells c;
    c.frame = any_legal_frame(with);
    c.box = any_cells(with, false);
    for (unsigned axis = 0; axis < AXES; axis++) {
        const wide origin = component(&c.frame.origin, axis);
        interval *const i = &c.sides[axis];
        i->lo = place(lo_line(slab_of(&c.box, axis)), origin, c.frame.shift);
        i->hi = place(hi_line(slab_of(&c.box, axis)), origin, c.frame.shift);
        i->lo = (i->lo < -KO_LIMIT) ? -KO_LIMIT : i->lo;
        i->hi = (i->hi > KO_LIMIT) ? KO_LIMIT : i->hi;
        const wide lo = cut(i->lo, KO_LIMIT);
        const wide hi = cut(i->hi, KO_LIMIT);
        set_component(&c.about.c, axis, (int64_t)((lo + hi) / 2));
        set_component(&c.about.r, axis, (int64_t)((hi > lo) ? (hi - lo) / 2 : 0));
    }
    return c;
}

void judge_cells_segment(oracle_case *with, oracle_tally *tally)
{
    const cells c = make_cells(with);
    const ko_segment s = any_segment(with, &c.about);
    const path p = path_of_segment(&s);
    fraction enter;
    fraction leave;
    found_answer(tally, ko_aabb16_overlap_line(&c.box, &c.frame, SEGMENT_LINE(&s)),
                 when_within(&p, c.sides, &enter, &leave));
}

void judge_cells_ray(oracle_case *with, oracle_tally *tally)
{
    const cells c = make_cells(with);
    const ko_ray ray = any_ray(with, &c.about);
    const path p = path_of_ray(&ray);
    fraction enter;
    fraction leave;
    found_answer(tally, ko_aabb16_overlap_line(&c.box, &c.frame, RAY_LINE(&ray)),
                 when_within(&p, c.sides, &enter, &leave));
}
