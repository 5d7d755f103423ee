/* Judges the claims about oriented boxes that are made of points and of hulls.
 *
 * promise: contains, stated-bound */
#include "oracle_obb.h"
#include "keepout/make.h"

#include <string.h>

#define POINTS 12U

static uint32_t any_points(oracle_case *with, ko_vec3 points[POINTS])
{
    const uint32_t count = (uint32_t)any_between(with, 1, POINTS);
    const int64_t scale = any_scale_of_boxes(with);
    const ko_vec3 centre = any_vec(with, KO_LIMIT - scale);
    const uint64_t flat = any_bits(with) % 16U;
    const ko_mat3 frame = any_axes(with);
    for (uint32_t k = 0; k < count; k++) {
        const int64_t u = any_between(with, -scale / 2, scale / 2);
        const int64_t v = (flat == 1U) ? 0 : any_between(with, -scale / 2, scale / 2);
        const int64_t w = (flat < 3U) ? 0 : any_between(with, -scale / 8, scale / 8);
        for (unsigned x = 0; x < AXES; x++) {
            const wide at = obb_of_dir(&frame.x).v[x] * u + obb_of_dir(&frame.y).v[x] * v +
                            obb_of_dir(&frame.z).v[x] * w;
            const int64_t moved = component(&centre, x) + (int64_t)(at / ONE);
            set_component(&points[k], x,
                          (moved > KO_LIMIT)    ? KO_LIMIT
                          : (moved < -KO_LIMIT) ? -KO_LIMIT
                                                : moved);
        }
    }
    return count;
}

/* The box must be legal and hold all points. A refusal is right only if some point lies beyond a
 * quarter of the range. */
static bool found_built(oracle_tally *tally, ko_status status, const ko_obb *out,
                        const ko_vec3 *points, uint32_t count)
{
    static const ko_obb blank;
    bool at_edge = false;
    for (uint32_t k = 0; k < count; k++) {
        at_edge = at_edge || !all_within(&points[k], KO_LIMIT / 4);
    }
    if (status != KO_OK) {
        found(tally, status == KO_E_RANGE && at_edge && memcmp(out, &blank, sizeof blank) == 0);
        return false;
    }
    found(tally, obb_is_legal(out));
    for (uint32_t k = 0; k < count; k++) {
        found_safe(tally, obb_holds_point(out, &points[k]));
    }
    return true;
}

/* Judges by how much r exceeds half the width of the points along each axis. */
static void judge_width(const ko_obb *box, const ko_vec3 *points, uint32_t count,
                        oracle_tally *tally)
{
    for (unsigned i = 0; i < AXES; i++) {
        const wide width = obb_width_along(obb_column(box, i), points, count);
        const long double half = (long double)width / (2.0L * (long double)ONE);
        const long double more = (long double)component(&box->r, i) - half;
        found(tally, more <= 3.0L + PART * obb_sum_of(box));
        found_deviation(tally, obb_in_parts(more));
    }
}

void judge_obb_from_points_frame(oracle_case *with, oracle_tally *tally)
{
    ko_vec3 points[POINTS];
    ko_obb out = {{0, 0, 0}, {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}, {0, 0, 0}};
    const uint32_t count = any_points(with, points);
    const ko_mat3 axes = any_axes(with);
    const ko_status status = ko_obb_from_points(points, count, &axes, &out);
    if (!obb_axes_are_legal(&axes)) {
        found(tally, status == KO_E_RANGE);
        return;
    }
    if (found_built(tally, status, &out, points, count)) {
        judge_width(&out, points, count, tally);
    }
}

void judge_obb_from_points(oracle_case *with, oracle_tally *tally)
{
    ko_vec3 points[POINTS];
    ko_obb out = {{0, 0, 0}, {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}, {0, 0, 0}};
    const uint32_t count = any_points(with, points);
    if (found_built(tally, ko_obb_from_points(points, count, NULL, &out), &out, points, count)) {
        judge_width(&out, points, count, tally);
    }
}

/* Returns what the header minimises: the product of the points' widths along the axes, each rounded
 * to whole LSB and 1 LSB larger. */
static long double volume(const ko_obb *box, const ko_vec3 *points, uint32_t count)
{
    long double product = 1.0L;
    for (unsigned i = 0; i < AXES; i++) {
        product *= (long double)(obb_width_along(obb_column(box, i), points, count) / ONE + 1);
    }
    return product;
}

void judge_obb_from_hull(oracle_case *with, oracle_tally *tally)
{
    ko_vec3 points[POINTS];
    uint16_t triangles[6];
    ko_obb out = {{0, 0, 0}, {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}, {0, 0, 0}};
    ko_obb simple;
    const uint32_t count = any_points(with, points);
    for (unsigned i = 0; i < 6U; i++) {
        triangles[i] = (uint16_t)any_between(with, 0, (int64_t)count - 1);
    }
    if (found_built(tally, ko_obb_from_hull(points, count, triangles, 2, &out), &out, points,
                    count)) {
        judge_width(&out, points, count, tally);
        if (ko_obb_from_points(points, count, NULL, &simple) == KO_OK) {
            found(tally, volume(&out, points, count) <=
                             volume(&simple, points, count) * (1.0L + FINE * FINE));
        }
    }
}
