/* Judges the claims about k-DOPs in 16-bit cells against points, segments, rays and planes.
 * oracle_aabb16.c judges what boxes and k-DOPs have in common.
 *
 * promise: contains, exact */
#include "oracle_kdop.h"
#include "wider.h"
#include "keepout/contains.h"
#include "keepout/plane.h"

#include <string.h>

#define LINES 65535

static wide cell_of(const ko_frame16 *frame)
{
    return (wide)1 << frame->shift;
}

/* Returns the position of line 0 of the grid on a slab. */
static wide first_of(const int *n, const ko_frame16 *frame)
{
    return dop_project(n, &frame->origin) - 32768 * cell_of(frame);
}

/* ---- random cells ---- */

typedef struct cells {
    dop_body body; /* the body whose cells these are, if is_made */
    ko_frame16 frame;
    ko_slab16 slab[SLABS];
    bool is_made;
} cells;

/* Draws a frame whose grid is roughly as wide as the body. With `doubtful` it is at times not
 * legal. */
static ko_frame16 frame_for(oracle_case *with, const dop_body *b, bool doubtful)
{
    wide widest = 1;
    for (unsigned i = 0; i < b->k / 2U; i++) {
        const wide size = (wide)b->slab[i].hi - b->slab[i].lo;
        widest = (size > widest) ? size : widest;
    }
    int64_t shift = any_between(with, -1, 2);
    while (shift < 0 || (shift < 15 && (wide)LINES << shift < widest)) {
        shift++;
    }
    ko_frame16 frame = {dop_point_near(with, b), (uint8_t)shift};
    if (once_in(with, 2)) {
        frame.origin = b->points[0];
    }
    if (doubtful && once_in(with, 16)) {
        frame.shift = (uint8_t)any_between(with, 16, 255);
    } else if (doubtful && once_in(with, 16)) {
        frame.origin = doubtful_vec(with, KO_LIMIT);
    }
    return frame;
}

/* Computes the cells of the points: each end is rounded outward to a line. Returns false iff they
 * extend beyond the grid. */
static bool truth_of_points(const dop_body *b, const ko_frame16 *frame, ko_slab16 *out)
{
    for (unsigned i = 0; i < b->k / 2U; i++) {
        const wide first = first_of(dop_normal(b->k, i), frame);
        const wide lo = dop_floor_div(b->slab[i].lo - first, cell_of(frame));
        const wide hi = -dop_floor_div(first - b->slab[i].hi, cell_of(frame));
        if (lo < 0 || hi > LINES) {
            return false;
        }
        out[i].before = (uint16_t)lo;
        out[i].after = (uint16_t)(LINES - hi);
    }
    return true;
}

static ko_slab16 any_slab16(oracle_case *with)
{
    const int64_t before = any_between(with, 0, LINES);
    const int64_t most = LINES - before;
    const int64_t after = once_in(with, 4) ? most : any_between(with, 0, most);
    return (ko_slab16){(uint16_t)before, (uint16_t)after};
}

/* Draws the cells of a body, or any cells. */
static cells any_cells(oracle_case *with)
{
    cells c;
    memset(&c, 0, sizeof c);
    c.body = dop_any(with, dop_any_k(with));
    c.frame = frame_for(with, &c.body, false);
    c.is_made = !once_in(with, 4) && truth_of_points(&c.body, &c.frame, c.slab);
    for (unsigned i = 0; i < c.body.k / 2U && !c.is_made; i++) {
        c.slab[i] = any_slab16(with);
    }
    return c;
}

/* Computes where the cells begin and end on each slab. */
static void ends_of(const cells *c, interval *ends)
{
    for (unsigned i = 0; i < c->body.k / 2U; i++) {
        const wide first = first_of(dop_normal(c->body.k, i), &c->frame);
        ends[i].lo = first + c->slab[i].before * cell_of(&c->frame);
        ends[i].hi = first + (LINES - c->slab[i].after) * cell_of(&c->frame);
    }
}

/* Draws a legal point near the body, at times moved to an end of a slab. */
static ko_vec3 point_at(oracle_case *with, const cells *c)
{
    ko_vec3 p = dop_point_near(with, &c->body);
    interval ends[SLABS];
    ends_of(c, ends);
    const unsigned i = (unsigned)any_between(with, 0, c->body.k / 2U - 1U);
    const int *const n = dop_normal(c->body.k, i);
    const wide target = once_in(with, 2) ? ends[i].lo : ends[i].hi;
    const wide by = target - dop_project(n, &p) + any_between(with, -1, 1);
    const unsigned axis = (n[0] != 0) ? 0U : (n[1] != 0) ? 1U : 2U;
    if (once_in(with, 2)) {
        set_component(&p, axis, (int64_t)dop_clamp(component(&p, axis) + by * n[axis]));
    }
    return p;
}

/* ---- judges ---- */

/* Computes the cells as lengths, clipped to the legal range. Returns false iff nothing of a slab is
 * left. */
static bool cut_cells(const cells *c, ko_kdop_slab *out)
{
    interval ends[SLABS];
    ends_of(c, ends);
    for (unsigned i = 0; i < c->body.k / 2U; i++) {
        const wide limit = (wide)dop_weight(dop_normal(c->body.k, i)) * KO_LIMIT;
        if (ends[i].lo > limit || ends[i].hi < -limit) {
            return false;
        }
        out[i].lo = (fix16_t)((ends[i].lo < -limit) ? -limit : ends[i].lo);
        out[i].hi = (fix16_t)((ends[i].hi > limit) ? limit : ends[i].hi);
    }
    return true;
}

/* Unpacks the cells: the library must return the same slabs. Returns false iff there are none. */
static bool unpack(oracle_tally *tally, const cells *c, ko_kdop_slab *out)
{
    ko_kdop_slab truth[SLABS];
    const unsigned k = c->body.k;
    const bool is_some = cut_cells(c, truth);
    const ko_status status = ko_kdop_from_kdop16(k, c->slab, &c->frame, out);
    found(tally, status == (is_some ? KO_OK : KO_E_RANGE));
    found(tally, !is_some || memcmp(out, truth, k / 2U * sizeof(*out)) == 0);
    return is_some;
}

void judge_dop16_from_points(oracle_case *with, oracle_tally *tally)
{
    dop_body b = dop_any(with, dop_any_k(with));
    const ko_frame16 frame = frame_for(with, &b, true);
    ko_slab16 truth[SLABS];
    ko_slab16 out[SLABS] = {{5, 6}};
    if (once_in(with, 16)) {
        b.points[b.count - 1U] = doubtful_vec(with, KO_LIMIT);
        dop_of_points(&b, b.slab);
    }
    const bool legal = all_within(&b.points[b.count - 1U], KO_LIMIT) && frame.shift <= 15 &&
                       all_within(&frame.origin, KO_LIMIT) && truth_of_points(&b, &frame, truth);
    const ko_status status = kdop16_from_points(b.k, b.points, b.count, &frame, out);
    if (!found_status(tally, status, legal)) {
        found(tally, out[0].before == 5 && out[0].after == 6);
        return;
    }
    found(tally, memcmp(out, truth, b.k / 2U * sizeof(*out)) == 0);
}

void judge_dop16_point(oracle_case *with, oracle_tally *tally)
{
    const cells c = any_cells(with);
    const ko_vec3 p = point_at(with, &c);
    interval ends[SLABS];
    bool truth = true;
    ends_of(&c, ends);
    for (unsigned i = 0; i < c.body.k / 2U; i++) {
        const wide at = dop_project(dop_normal(c.body.k, i), &p);
        truth = truth && ends[i].lo <= at && at <= ends[i].hi;
    }
    ko_kdop_slab dop[SLABS];
    const bool is_some = unpack(tally, &c, dop);
    found_inside(tally, is_some && ko_kdop_contains_point(c.body.k, dop, &p), truth);
    for (unsigned i = 0; i < c.body.count && c.is_made; i++) {
        found_safe(tally, is_some && ko_kdop_contains_point(c.body.k, dop, &c.body.points[i]));
    }
}

/* Returns the least and the largest n . p over a body, times 12 * 2^30. */
static interval reach_of(unsigned k, const ko_kdop_slab *dop, const ko_dir3 *n)
{
    const wide up[AXES] = {n->x, n->y, n->z};
    const wide down[AXES] = {-up[0], -up[1], -up[2]};
    return (interval){-dop_extent12(k, dop, down), dop_extent12(k, dop, up)};
}

/* The deviation, in cells, is the distance from the tight k-DOP to a plane that the answer calls
 * touched. */
void judge_dop16_side(oracle_case *with, oracle_tally *tally)
{
    const cells c = any_cells(with);
    const unsigned k = c.body.k;
    ko_kdop_slab dop[SLABS];
    ko_plane plane = {dop_any_direction(with), 0};
    const wide unit = (wide)12 << 30;
    if (!unpack(tally, &c, dop)) {
        return;
    }
    const interval reach = reach_of(k, dop, &plane.normal);
    const wide at = dop_floor_div(once_in(with, 2) ? reach.lo : reach.hi, unit);
    const wide near = at + any_between(with, -2, 2) * (once_in(with, 2) ? 1 : cell_of(&c.frame));
    plane.offset = (fix16_t)dop_clamp(once_in(with, 2) ? near : any_length(with, KO_LIMIT));
    const wide offset = plane.offset * unit;
    const bool truth = reach.lo <= offset && offset <= reach.hi;
    const ko_side side_of = ko_kdop_side_plane(k, dop, &plane);
    found_answer(tally, side_of == KO_SIDE_ACROSS, truth);
    found_safe(tally, side_of != KO_SIDE_OUTSIDE || reach.lo > offset);
    found_safe(tally, side_of != KO_SIDE_INSIDE || reach.hi < offset);
    if (c.is_made && side_of == KO_SIDE_ACROSS) {
        const interval tight = reach_of(k, c.body.slab, &plane.normal);
        const wide above = tight.lo - offset;
        const wide below = offset - tight.hi;
        const wide gap = (above > below) ? above : below;
        if (gap > 0) {
            found_deviation(tally, (uint64_t)(gap / ((unit * cell_of(&c.frame)) >> 20)));
        }
    }
}
