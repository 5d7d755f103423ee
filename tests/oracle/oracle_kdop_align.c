/* Judges the claims about k-DOPs and directions of any kind: planes, and k-DOPs at poses.
 *
 * promise: never-above, no-miss, contains, stated-bound */
#include "oracle_kdop.h"
#include "keepout/plane.h"
#include "keepout/transform.h"

void judge_dop_plane(oracle_case *with, oracle_tally *tally)
{
    dop_body b = dop_any(with, dop_any_k(with));
    const bool tight = !once_in(with, 8);
    if (!tight) {
        dop_loosen(with, &b);
    }
    ko_plane plane = {dop_any_direction(with), 0};
    const wide m[AXES] = {-(wide)plane.normal.x, -(wide)plane.normal.y, -(wide)plane.normal.z};
    const wide most = dop_extent12(b.k, b.slab, m); /* 12 * 2^30 times the extent */
    const wide lowest = dop_floor_div(-most, (wide)12 << 30);
    const wide offset =
        once_in(with, 2) ? lowest + any_between(with, -2, 2) : any_length(with, KO_LIMIT);
    plane.offset = (fix16_t)dop_clamp(offset);
    const bool truth = -most <= plane.offset * ((wide)12 << 30);
    const bool answer = ko_kdop_side_plane(b.k, b.slab, &plane) != KO_SIDE_OUTSIDE;
    found_answer(tally, answer, truth);
    found(tally, !tight || answer == truth);
}

/* Draws a plane, in half of the cases within 2 LSB of one end of the body. Unless is_unit, some
 * normals have any length. */
static ko_plane any_plane(oracle_case *with, const dop_body *b, bool is_unit)
{
    ko_plane plane = {dop_any_direction(with), 0};
    if (!is_unit && once_in(with, 4)) {
        plane.normal.x = (ko_q30)any_length(with, INT32_MAX);
        plane.normal.y = (ko_q30)any_length(with, INT32_MAX);
        plane.normal.z = (ko_q30)any_length(with, INT32_MAX);
    }
    const wide sign = once_in(with, 2) ? 1 : -1;
    const wide m[AXES] = {sign * plane.normal.x, sign * plane.normal.y, sign * plane.normal.z};
    const wide end = sign * dop_extent12(b->k, b->slab, m);
    const wide near = dop_floor_div(end, (wide)12 << 30) + any_between(with, -2, 2);
    const wide offset = once_in(with, 2) ? near : any_length(with, 2 * (int64_t)KO_LIMIT);
    plane.offset = (fix16_t)((offset > 2 * (wide)KO_LIMIT)    ? 2 * (wide)KO_LIMIT
                             : (offset < -2 * (wide)KO_LIMIT) ? -2 * (wide)KO_LIMIT
                                                              : offset);
    return plane;
}

/* Returns the least and the largest height of the body above the plane, times 12 * 2^30. */
static interval heights_of(const dop_body *b, const ko_plane *plane)
{
    const wide up[AXES] = {plane->normal.x, plane->normal.y, plane->normal.z};
    const wide down[AXES] = {-up[0], -up[1], -up[2]};
    const wide offset = plane->offset * ((wide)12 << 30);
    const interval heights = {-dop_extent12(b->k, b->slab, down) - offset,
                              dop_extent12(b->k, b->slab, up) - offset};
    return heights;
}

void judge_dop_side(oracle_case *with, oracle_tally *tally)
{
    dop_body b = dop_any(with, dop_any_k(with));
    const bool tight = !once_in(with, 8);
    if (!tight) {
        dop_loosen(with, &b);
    }
    const ko_plane plane = any_plane(with, &b, false);
    const interval heights = heights_of(&b, &plane);
    const bool truth = heights.lo <= 0 && heights.hi >= 0;
    const ko_side side_of = ko_kdop_side_plane(b.k, b.slab, &plane);
    found_answer(tally, side_of == KO_SIDE_ACROSS, truth);
    found_safe(tally, side_of != KO_SIDE_OUTSIDE || heights.lo > 0);
    found_safe(tally, side_of != KO_SIDE_INSIDE || heights.hi < 0);
    found(tally, !tight || (side_of == KO_SIDE_ACROSS) == truth);
}

/* Returns the height of the lowest legal point above the plane, times 12 * 2^30. */
static wide lowest_of_world(const ko_plane *plane)
{
    const wide n[AXES] = {plane->normal.x, plane->normal.y, plane->normal.z};
    wide sum = plane->offset * ((wide)1 << 30);
    for (unsigned axis = 0; axis < AXES; axis++) {
        sum += ((n[axis] < 0) ? -n[axis] : n[axis]) * KO_LIMIT;
    }
    return -12 * sum;
}

static bool is_unit_plane(const ko_plane *plane)
{
    const wide n[AXES] = {plane->normal.x, plane->normal.y, plane->normal.z};
    const wide square = n[0] * n[0] + n[1] * n[1] + n[2] * n[2];
    const wide least = ((wide)1 << 30) - 4; /* 1 - 2^-28 */
    const wide most = ((wide)1 << 30) + 4;
    return square >= least * least && square <= most * most;
}

void judge_dop_clearance_plane(oracle_case *with, oracle_tally *tally)
{
    dop_body b = dop_any(with, dop_any_k(with));
    const bool tight = !once_in(with, 8);
    if (!tight) {
        dop_loosen(with, &b);
    }
    ko_plane plane = any_plane(with, &b, true);
    fix16_t out = -7;
    const wide lowest = heights_of(&b, &plane).lo; /* before dop_doubt changes the body */
    const dop_body whole = b;
    const ko_plane before = plane;
    if (once_in(with, 8)) {
        plane.normal.y = (ko_q30)(plane.normal.y + any_between(with, -16, 16));
        plane.offset = (fix16_t)(plane.offset + any_between(with, -2, 2));
    }
    dop_doubt(with, &b);
    const bool is_same = dop_same(b.k, b.slab, whole.slab);
    const bool legal = dop_is_legal(b.k, b.slab) && is_unit_plane(&plane) &&
                       plane.offset >= -2 * KO_LIMIT && plane.offset <= 2 * KO_LIMIT;
    const ko_status status = ko_kdop_margin_plane(b.k, b.slab, &plane, &out);
    tally->yes += legal ? 1U : 0U;
    tally->no += legal ? 0U : 1U;
    found(tally, status == KO_OK || (status == KO_E_RANGE && out == -7));
    if (!legal || status != KO_OK) { /* the library may see that slabs are empty */
        found(tally, legal ? !is_same : status == KO_E_RANGE);
        return;
    }
    if (!is_same || before.normal.y != plane.normal.y || before.offset != plane.offset) {
        return;
    }
    const wide world = lowest_of_world(&plane);
    const wide height = (lowest < world) ? world : lowest;
    const wide n[AXES] = {plane.normal.x, plane.normal.y, plane.normal.z};
    const uwide square = (uwide)(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
    const wide length = (wide)root_below(square << 60); /* 2^60 times the length, rounded down */
    const bool is_whole = (uwide)(length * length) == square << 60;
    const wide scaled = height * ((wide)1 << 30);
    const wide limit = 12 * (length + ((out < 0 && !is_whole) ? 1 : 0));
    found_safe(tally, out * limit <= scaled);
    if (tight && out * limit <= scaled) {
        const wide beyond = scaled - (wide)out * 12 * length;
        found_deviation(tally, (uint64_t)((beyond << DEVIATION_BITS) / (12 * length)));
    }
}

/* Judges one random end of one random slab. It must not be inside the exact extent; if `tight`, its
 * excess is the deviation. */
static void judge_end(oracle_case *with, oracle_tally *tally, const dop_body *b,
                      const ko_pose *pose, const ko_kdop_slab *out, bool tight)
{
    const unsigned i = (unsigned)any_between(with, 0, b->k / 2 - 1);
    const int sign = once_in(with, 2) ? 1 : -1;
    wide m[AXES];
    dop_pulled_back(dop_normal(b->k, i), &pose->r, sign, m);
    const wide end = (sign > 0) ? out[i].hi : -(wide)out[i].lo;
    const wide got = end - sign * dop_project(dop_normal(b->k, i), &pose->t);
    const wide beyond = got * ((wide)12 << 30) - dop_extent12(b->k, b->slab, m);
    found_safe(tally, beyond >= 0);
    if (beyond >= 0 && tight) {
        found_deviation(tally, (uint64_t)(beyond / ((wide)12 << (30U - DEVIATION_BITS))));
    }
}

/* The image must hold each of the points that made the body. */
static void judge_points(oracle_tally *tally, const dop_body *b, const ko_pose *pose,
                         const ko_kdop_slab *out)
{
    for (unsigned i = 0; i < b->k / 2U; i++) {
        wide m[AXES];
        dop_pulled_back(dop_normal(b->k, i), &pose->r, 1, m);
        const wide shift = dop_project(dop_normal(b->k, i), &pose->t) * ((wide)1 << 30);
        for (unsigned j = 0; j < b->count; j++) {
            const ko_vec3 *const p = &b->points[j];
            const wide at = m[0] * p->x + m[1] * p->y + m[2] * p->z + shift;
            found_safe(tally,
                       out[i].lo * ((wide)1 << 30) <= at && at <= out[i].hi * ((wide)1 << 30));
        }
    }
}

/* True iff the exact image, rounded outward, leaves the range; only then may the library refuse. */
static bool is_beyond(const dop_body *b, const ko_pose *pose)
{
    for (unsigned i = 0; i < b->k; i++) {
        const int *const n = dop_normal(b->k, i / 2U);
        const int sign = (i % 2U != 0U) ? 1 : -1;
        wide m[AXES];
        dop_pulled_back(n, &pose->r, sign, m);
        const wide end = -dop_floor_div(-dop_extent12(b->k, b->slab, m), (wide)12 << 30);
        if (end + sign * dop_project(n, &pose->t) > (wide)dop_weight(n) * KO_LIMIT) {
            return true;
        }
    }
    return false;
}

static void judge_transform_of(oracle_case *with, oracle_tally *tally, bool tight)
{
    const bool wide_range = once_in(with, 8);
    dop_body b = dop_any_within(with, dop_any_k(with), wide_range ? KO_LIMIT : KO_LIMIT / 16);
    ko_pose pose = {dop_any_rotation(with), any_vec(with, wide_range ? KO_LIMIT : KO_LIMIT / 4)};
    ko_kdop_slab out[SLABS] = {{5, 6}};
    if (!tight) {
        dop_loosen(with, &b);
    }
    if (once_in(with, 16)) { /* not a rotation */
        pose.r.y = (ko_dir3){(ko_q30)any_between(with, -INT32_MAX, INT32_MAX), 0,
                             once_in(with, 4) ? INT32_MIN : 0};
    }
    const bool legal = pose.r.y.z != INT32_MIN;
    const ko_status status = ko_kdop_transform(b.k, b.slab, &pose, out);
    tally->yes += legal ? 1U : 0U;
    tally->no += legal ? 0U : 1U;
    if (status == KO_OK) {
        found(tally, legal);
        judge_points(tally, &b, &pose, out);
        judge_end(with, tally, &b, &pose, out, tight);
        return;
    }
    found(tally, status == KO_E_RANGE && out[0].lo == 5);
    found(tally, !legal || !tight || is_beyond(&b, &pose));
}

void judge_dop_transform(oracle_case *with, oracle_tally *tally)
{
    judge_transform_of(with, tally, true);
}

void judge_dop_transform_loose(oracle_case *with, oracle_tally *tally)
{
    judge_transform_of(with, tally, false);
}
