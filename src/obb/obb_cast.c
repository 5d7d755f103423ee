/* Lines cast at oriented boxes: by the slabs of the box's frame, with its faces moved outward by
 * the slack of its axes (obb.c). */
#include "src/obb/obb.h"

#include "src/box/line.h"
#include "src/math/quotient.h"

#define ONE INT64_C(0x40000000)

/* n / d in Q30, rounded down and at most 2^31. *rest becomes true if there is a remainder. d is
 * below 2^63. */
static uint32_t divide(uint64_t n, uint64_t d, bool *rest)
{
    bool is_exact = true;
    const uint32_t q = (n >= 2U * d) ? 0x80000000U : koi_quotient_q30(n, d, &is_exact);
    *rest = !is_exact;
    return q;
}

/* Cuts the interval from .. to of t down to where -face <= at + t slope / 2^30 <= face, with both
 * ends rounded outward. Returns false if nothing is left. at and face are in Q46. at is within 3 *
 * 2^60, and face within sqrt(3) 2^59 and a bit, so sums are below 2^62. A direction within 2^31 on
 * each axis has a slope within 3 * 2^61 and a bit. */
static bool cut_slab(int64_t at, int64_t slope, int64_t face, uint32_t *from, uint32_t *to)
{
    if (slope == 0) {
        return at <= face && at >= -face;
    }
    const int64_t start =
        (slope > 0) ? at : (int64_t)(0U - (uint64_t)at); /* mirrored, so that t moves it up */
    const uint64_t speed = koi_obb_size(slope);
    bool rest = false;
    if (start > face) {
        return false;
    }
    if (start < -face) {
        const uint32_t enter = divide((uint64_t)(-face - start), speed, &rest);
        *from = (enter > *from) ? enter : *from;
    }
    const uint32_t whole = divide((uint64_t)(face - start), speed, &rest);
    const uint32_t leave = whole + (rest ? 1U : 0U);
    *to = (leave < *to) ? leave : *to;
    return *from <= *to;
}

/* Finds the first t of 0 .. to at which origin + direction t / 2^30 is between all faces, and
 * writes it to *from. Returns false if there is none. */
static bool cut_box(const ko_obb *box, const ko_vec3 *origin, const ko_vec3 *direction,
                    uint32_t *from, uint32_t to)
{
    const ko_vec3 d = koi_closest_difference(origin, &box->c);
    const uint64_t slack = koi_obb_slack(&box->r);
    *from = 0;
    for (int i = 0; i < KOI_OBB_AXES; i++) {
        const ko_dir3 *axis = koi_obb_axis(&box->axes, i);
        const uint64_t face = ((uint64_t)(uint32_t)koi_obb_component(&box->r, i) << 30) + slack;
        if (!cut_slab(koi_obb_project(axis, &d), koi_obb_project(axis, direction), (int64_t)face,
                      from, &to)) {
            return false;
        }
    }
    return true;
}

ko_status ko_obb_cast_line(const ko_obb *box, const ko_line *line, ko_q30 *enter)
{
    uint32_t from = 0;
    bool rest = false;
    if (box == NULL || line == NULL || enter == NULL) {
        return KO_E_ARG;
    }
    if (ko_obb_check(box) != KO_OK || !koi_line_is_legal(line)) {
        return KO_E_RANGE;
    }
    if (!cut_box(box, &line->origin, &line->direction, &from, (uint32_t)line->length)) {
        *enter = KO_NEVER;
        return KO_OK;
    }
    if (from != 0U && !koi_line_is_whole(line)) {
        from = divide(from, (uint64_t)line->length, &rest);
    }
    *enter = koi_line_enter(line, (ko_q30)from);
    return KO_OK;
}
