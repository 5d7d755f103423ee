/* Oriented boxes made of other volumes, other volumes made of them, unions, and boxes at poses.
 *
 * A round volume around a box must reach all of its points. A point of a box is c + A s, where A^T
 * A = 1 + E. With e the largest |E_ij|, |A s|^2 = s . s + s . E s <= |s|^2 + e (sum |s_i|)^2. So
 * the radius allows for the term with e. Rounding a point to nearest moves it by at most half an
 * LSB on each axis, 0.87 in all, and the radius grows by 1 LSB for it. Both are 0 where the axes
 * are exact and nothing was rounded. */
#include "src/obb/obb.h"
#include "src/obb/obb_axes.h"
#include "src/obb/obb_fit.h"

#include "keepout/make.h"
#include "keepout/transform.h"

#include "src/math/wide.h"
#include "src/math/rotate.h"

#define ONE INT64_C(0x40000000)
#define UP ((uint64_t)ONE - 1U)

/* ---- from boxes ---- */

/* The interval that holds both boxes on each axis of a frame, relative to a's centre. */
static void range_of_boxes(const ko_obb *a, const ko_obb *b, const ko_mat3 *axes,
                           koi_obb_range *out)
{
    const ko_vec3 d = koi_closest_difference(&b->c, &a->c);
    for (int i = 0; i < KOI_OBB_AXES; i++) {
        const ko_dir3 *axis = koi_obb_axis(axes, i);
        const int64_t at = koi_obb_project(axis, &d);
        const int64_t reach = (int64_t)koi_obb_reach(b, axis);
        out->hi[i] = (int64_t)koi_obb_reach(a, axis);
        out->lo[i] = -out->hi[i];
        koi_obb_widen(out, i, at - reach, at + reach);
    }
}

ko_status ko_obb_union(const ko_obb *a, const ko_obb *b, ko_obb *out)
{
    if (a == NULL || b == NULL || out == NULL) {
        return KO_E_ARG;
    }
    if (ko_obb_check(a) != KO_OK || ko_obb_check(b) != KO_OK) {
        return KO_E_RANGE;
    }
    koi_obb_range along_a;
    koi_obb_range along_b;
    range_of_boxes(a, b, &a->axes, &along_a);
    range_of_boxes(a, b, &b->axes, &along_b);
    const ko_vec3 origin = a->c; /* out may be a or b */
    const ko_mat3 of_a = a->axes;
    const ko_mat3 of_b = b->axes;
    const bool a_first =
        !koi_i128_less(koi_obb_range_volume(&along_b), koi_obb_range_volume(&along_a));
    if (koi_obb_fit(a_first ? &along_a : &along_b, &origin, a_first ? &of_a : &of_b, out) ||
        koi_obb_fit(a_first ? &along_b : &along_a, &origin, a_first ? &of_b : &of_a, out)) {
        return KO_OK;
    }
    return KO_E_RANGE;
}

/* Rounding the centre moves the box by half an LSB on each world axis, 0.87 in all. That is less
 * than 1 - 2 eps along each of its own axes, so extents that are 1 LSB larger cover it. */
ko_status ko_obb_from_aabb_at(const ko_aabb *box, const ko_pose *pose, ko_obb *out)
{
    if (box == NULL || pose == NULL || out == NULL) {
        return KO_E_ARG;
    }
    ko_obb made;
    made.axes = pose->r;
    if (ko_aabb_check(box) != KO_OK || ko_vec3_check(&pose->t) != KO_OK ||
        !koi_obb_is_frame(&pose->r, KOI_OBB_TOLERANCE) ||
        !koi_obb_place(&pose->t, &pose->r, &box->c, &made.c)) {
        return KO_E_RANGE;
    }
    /* The centre was rounded iff a coordinate of r box->c is no whole number of LSB. */
    const ko_mat3 *a = &pose->r;
    const ko_dir3 rows[KOI_OBB_AXES] = {
        {a->x.x, a->y.x, a->z.x}, {a->x.y, a->y.y, a->z.y}, {a->x.z, a->y.z, a->z.z}};
    uint64_t parts = 0;
    for (int i = 0; i < KOI_OBB_AXES; i++) {
        parts |= (uint64_t)koi_obb_project(&rows[i], &box->c) & UP;
    }
    const fix16_t wider = (parts != 0U) ? 1 : 0;
    const ko_vec3 r = {box->r.x + wider, box->r.y + wider, box->r.z + wider};
    made.r = r;
    if (!koi_obb_is_in_range(&made)) {
        return KO_E_RANGE;
    }
    *out = made;
    return KO_OK;
}

/* ---- from round volumes ---- */

/* The same three integers as a direction, of any length. */
static ko_dir3 as_direction(const ko_vec3 *v)
{
    const ko_dir3 d = {v->x, v->y, v->z};
    return d;
}

/* A frame with z along a vector of any length; the world's frame if the vector is 0. */
static void frame_along(const ko_vec3 *way, ko_mat3 *out)
{
    const int64_t v[KOI_OBB_AXES] = {way->x, way->y, way->z};
    ko_dir3 up;
    ko_dir3 side;
    *out = koi_obb_world;
    if (koi_obb_to_unit(v, &up)) {
        koi_obb_across(&up, &side);
        (void)koi_obb_frame_of(&up, &side, out); /* side is across up */
    }
}

static bool is_longer(const ko_vec3 *a, const ko_vec3 *b)
{
    return koi_wide_square3(koi_magnitude(a->x), koi_magnitude(a->y), koi_magnitude(a->z)) >
           koi_wide_square3(koi_magnitude(b->x), koi_magnitude(b->y), koi_magnitude(b->z));
}

/* The frame with z across both vectors and x along the longer one. Parallel vectors get frame_along
 * of the longer one. */
static void frame_across(const ko_vec3 *u, const ko_vec3 *v, ko_mat3 *out)
{
    const ko_vec3 *longer = is_longer(v, u) ? v : u;
    const ko_dir3 one = as_direction(u);
    const ko_dir3 other = as_direction(v);
    const ko_dir3 along = as_direction(longer);
    ko_dir3 up;
    /* unreachable: up is at right angles to the longer one */
    if (!koi_obb_unit_cross(&one, &other, &up) || !koi_obb_frame_of(&up, &along, out)) {
        frame_along(longer, out);
    }
}

/* Fits a box along a frame around the points and everything within r of their hull. An axis is at
 * most 1 + e long with e <= 2^-26, so r reaches at most r (1 + e) along it. */
static ko_status fit_about(const ko_vec3 *points, uint32_t count, fix16_t r, const ko_mat3 *axes,
                           ko_obb *out)
{
    koi_obb_range over;
    const int64_t spare = (koi_obb_defect(axes) != 0U) ? (int64_t)r * 16 : 0;
    const int64_t reach = (int64_t)r * ONE + spare;
    koi_obb_range_of_points(points, count, axes, &over);
    for (int i = 0; i < KOI_OBB_AXES; i++) {
        over.lo[i] -= reach;
        over.hi[i] += reach;
    }
    return koi_obb_fit(&over, &points[0], axes, out) ? KO_OK : KO_E_RANGE;
}

ko_status ko_obb_from_lozenge(const ko_lozenge *lozenge, ko_obb *out)
{
    if (lozenge == NULL || out == NULL) {
        return KO_E_ARG;
    }
    if (ko_lozenge_check(lozenge) != KO_OK) {
        return KO_E_RANGE;
    }
    const ko_vec3 *a = &lozenge->a;
    const ko_vec3 *u = &lozenge->u;
    const ko_vec3 *v = &lozenge->v;
    const ko_vec3 corners[4] = {*a,
                                {a->x + u->x, a->y + u->y, a->z + u->z},
                                {a->x + v->x, a->y + v->y, a->z + v->z},
                                {a->x + u->x + v->x, a->y + u->y + v->y, a->z + u->z + v->z}};
    ko_mat3 axes;
    frame_across(u, v, &axes);
    return fit_about(corners, 4, lozenge->r, &axes, out);
}

/* ---- to round volumes ---- */

/* The radius that holds all A s with |s_i| <= r_i: sqrt(|r|^2 + e (r.x + r.y + r.z)^2) rounded up,
 * for the extents of a legal box. The squares are below 2^62 each, and e is at most 2^34 in Q60, so
 * the second term is below 2^36. */
static uint32_t radius_about(const ko_mat3 *axes, const ko_vec3 *r)
{
    const uint64_t sum = (uint64_t)(uint32_t)r->x + (uint32_t)r->y + (uint32_t)r->z;
    const koi_i128 more = koi_i128_umul(sum * sum, koi_obb_defect(axes));
    const uint64_t whole = ((uint64_t)more.high << 4) | (more.low >> 60);
    const uint64_t part = ((more.low & (UINT64_MAX >> 4)) != 0U) ? 1U : 0U;
    return ko_fix_sqrt_up(koi_wide_square3((uint32_t)r->x, (uint32_t)r->y, (uint32_t)r->z) + whole +
                          part);
}

ko_status ko_sphere_from_obb(const ko_obb *box, ko_sphere *out)
{
    if (box == NULL || out == NULL) {
        return KO_E_ARG;
    }
    if (ko_obb_check(box) != KO_OK) {
        return KO_E_RANGE;
    }
    const ko_sphere about = {box->c, (fix16_t)radius_about(&box->axes, &box->r)};
    if (ko_sphere_check(&about) != KO_OK) {
        return KO_E_RANGE;
    }
    *out = about;
    return KO_OK;
}

static fix16_t *component(ko_vec3 *v, int i)
{
    return (i == 0) ? &v->x : (i == 1) ? &v->y : &v->z;
}

/* r_i times axis i, each component rounded to nearest; within 2^29 for a legal box. True iff it is
 * exact. */
static bool half_edge(const ko_obb *box, int i, ko_vec3 *out)
{
    const ko_dir3 *axis = koi_obb_axis(&box->axes, i);
    const fix16_t r = koi_obb_component(&box->r, i);
    const ko_wide3 wide = {koi_port_mul(axis->x, r), koi_port_mul(axis->y, r),
                           koi_port_mul(axis->z, r)};
    *out = koi_rotate_nearest3(&wide);
    return (((uint64_t)wide.x | (uint64_t)wide.y | (uint64_t)wide.z) & UP) == 0U;
}

ko_status ko_capsule_from_obb(const ko_obb *box, ko_capsule *out)
{
    if (box == NULL || out == NULL) {
        return KO_E_ARG;
    }
    if (ko_obb_check(box) != KO_OK) {
        return KO_E_RANGE;
    }
    const ko_vec3 *r = &box->r;
    const int longest = (r->x >= r->y && r->x >= r->z) ? 0 : (r->y >= r->z) ? 1 : 2;
    ko_vec3 across = *r;
    ko_vec3 half;
    *component(&across, longest) = 0;
    const uint32_t more = half_edge(box, longest, &half) ? 0U : 1U;
    const ko_capsule about = {koi_closest_difference(&box->c, &half),
                              {box->c.x + half.x, box->c.y + half.y, box->c.z + half.z},
                              (fix16_t)(radius_about(&box->axes, &across) + more)};
    if (ko_capsule_check(&about) != KO_OK) {
        return KO_E_RANGE;
    }
    *out = about;
    return KO_OK;
}

/* Two half edges are rounded, so a point moves by at most 1 LSB on each axis, 1.74 in all. The
 * radius grows by 1 LSB for each. */
ko_status ko_lozenge_from_obb(const ko_obb *box, ko_lozenge *out)
{
    if (box == NULL || out == NULL) {
        return KO_E_ARG;
    }
    if (ko_obb_check(box) != KO_OK) {
        return KO_E_RANGE;
    }
    const ko_vec3 *r = &box->r;
    const int shortest = (r->z <= r->x && r->z <= r->y) ? 2 : (r->y <= r->x) ? 1 : 0;
    ko_vec3 across = {0, 0, 0};
    ko_vec3 u;
    ko_vec3 v;
    *component(&across, shortest) = koi_obb_component(r, shortest);
    const bool u_is_exact = half_edge(box, (shortest == 0) ? 1 : 0, &u);
    const bool v_is_exact = half_edge(box, (shortest == 2) ? 1 : 2, &v);
    const uint32_t more = (u_is_exact ? 0U : 1U) + (v_is_exact ? 0U : 1U);
    const ko_vec3 beside = koi_closest_difference(&box->c, &u);
    const ko_lozenge about = {koi_closest_difference(&beside, &v),
                              {2 * u.x, 2 * u.y, 2 * u.z},
                              {2 * v.x, 2 * v.y, 2 * v.z},
                              (fix16_t)(radius_about(&box->axes, &across) + more)};
    if (ko_lozenge_check(&about) != KO_OK) {
        return KO_E_RANGE;
    }
    *out = about;
    return KO_OK;
}

/* ---- moved ---- */

/* A box seen from another frame: rounded axes, the extents as they were, and the exact centre,
 * which is box.c plus rest. */
typedef struct image {
    ko_obb box;    /* its centre and axes are rounded to nearest */
    ko_vec3 rest;  /* what rounding took off the centre, in 2^-30 LSB */
    bool is_exact; /* no axis was rounded */
} image;

/* Splits a Q46 into the nearest whole number and the rest. False if the whole is no legal
 * coordinate. */
static bool split(int64_t wide, fix16_t *whole, fix16_t *rest)
{
    const int64_t nearest = koi_rotate_nearest(wide);
    *whole = (fix16_t)nearest;
    *rest = (fix16_t)(wide - nearest * ONE);
    return nearest >= -(int64_t)KO_LIMIT && nearest <= KO_LIMIT;
}

/* Sets the centre and the rest of an image. False if the centre is not legal. */
static bool split_centre(const ko_wide3 *wide, image *out)
{
    return split(wide->x, &out->box.c.x, &out->rest.x) &&
           split(wide->y, &out->box.c.y, &out->rest.y) &&
           split(wide->z, &out->box.c.z, &out->rest.z);
}

/* Turns an axis and rounds it to nearest. Entries are within 1 and a bit, so sums in Q60 fit. True
 * iff nothing was rounded. */
static bool turn_axis(const ko_mat3 *r, bool inverse, const ko_dir3 *axis, ko_dir3 *out)
{
    const ko_vec3 v = {axis->x, axis->y, axis->z};
    ko_wide3 wide;
    if (inverse) {
        koi_rotate_inverse_wide(r, &v, &wide);
    } else {
        koi_rotate_wide(r, &v, &wide);
    }
    out->x = (ko_q30)koi_rotate_nearest(wide.x);
    out->y = (ko_q30)koi_rotate_nearest(wide.y);
    out->z = (ko_q30)koi_rotate_nearest(wide.z);
    return (((uint64_t)wide.x | (uint64_t)wide.y | (uint64_t)wide.z) & UP) == 0U;
}

/* Sets the axes and the extents of an image. */
static void turn_axes(const ko_mat3 *r, bool inverse, const ko_obb *box, image *out)
{
    const bool x = turn_axis(r, inverse, &box->axes.x, &out->box.axes.x);
    const bool y = turn_axis(r, inverse, &box->axes.y, &out->box.axes.y);
    const bool z = turn_axis(r, inverse, &box->axes.z, &out->box.axes.z);
    out->box.r = box->r;
    out->is_exact = x && y && z;
}

/* The LSB by which each extent grows for the rounding of axes and centre.
 *
 * Let c' = c - d and A' = A + D be the rounded centre and axes. A point c + A s of the true image,
 * with |s_i| <= r_i, is c' + A' (s + A'^-1 (d - D s)). So the extents must grow by
 * |A'^-1 (d - D s)|. d is at most sqrt(3) / 2 LSB long, D s at most sqrt(3) / 2 of 2^-30 of the sum
 * of the extents S. A'^-1 stretches by at most 1 + 2^-25, and 464943864 2^-29 is more than sqrt(3)
 * / 2 times that. With S below 3 * 2^29 and a bit the product is below 2^61. */
static fix16_t growth_of(const image *of)
{
    const bool is_placed = of->rest.x == 0 && of->rest.y == 0 && of->rest.z == 0;
    const uint64_t sum = (uint64_t)of->box.r.x + (uint64_t)of->box.r.y + (uint64_t)of->box.r.z;
    const uint64_t parts = (is_placed ? 0U : (uint64_t)ONE) + (of->is_exact ? 0U : sum);
    return (fix16_t)((parts * 464943864U + (UINT64_C(1) << 59) - 1U) >> 59);
}

/* Keeps the image's own axes, and grows the extents by what was rounded. */
static ko_status take_image(const image *of, ko_obb *out)
{
    const fix16_t growth = growth_of(of);
    const ko_vec3 *r = &of->box.r;
    const ko_obb box = {of->box.c, of->box.axes, {r->x + growth, r->y + growth, r->z + growth}};
    if (!koi_obb_is_in_range(&box)) {
        return KO_E_RANGE;
    }
    *out = box;
    return KO_OK;
}

/* Fits a box along a new frame, made of the image's x and z. Along an axis L of this frame the
 * image reaches as far as its rounded axes do, and a little more. Each is off by at most 2^-31 on
 * each world axis, which is less than 2^-30 along L. The interval is around the exact centre, so
 * the rest of the centre moves it. */
static ko_status fit_image(const image *of, ko_obb *out)
{
    const ko_mat3 *seen = &of->box.axes;
    const int64_t z[KOI_OBB_AXES] = {seen->z.x, seen->z.y, seen->z.z};
    ko_dir3 up = seen->z;
    ko_mat3 axes = *seen;
    koi_obb_range over;
    (void)koi_obb_to_unit(z, &up); /* neither call fails: x and z are nearly at right angles */
    (void)koi_obb_frame_of(&up, &seen->x, &axes);
    const int64_t spare = of->is_exact ? 0 : (int64_t)of->box.r.x + of->box.r.y + of->box.r.z;
    for (int i = 0; i < KOI_OBB_AXES; i++) {
        const ko_dir3 *axis = koi_obb_axis(&axes, i);
        const int64_t rest = koi_obb_project(axis, &of->rest); /* Q76 */
        const int64_t reach = (int64_t)koi_obb_reach(&of->box, axis) + spare;
        over.lo[i] = koi_rotate_down(rest) - reach;
        over.hi[i] = koi_rotate_up(rest) + reach;
    }
    return koi_obb_fit(&over, &of->box.c, &axes, out) ? KO_OK : KO_E_RANGE;
}

/* Keeps the turned axes while they are within half the tolerance, and makes a new frame otherwise.
 * Two frames at the edge of the tolerance would make one beyond it. */
static ko_status settle(const image *of, ko_obb *out)
{
    return koi_obb_is_frame(&of->box.axes, KOI_OBB_TOLERANCE / 2U) ? take_image(of, out)
                                                                   : fit_image(of, out);
}

/* Checks the arguments of a transform. pose->r may be what the axes of a legal box may be. */
static ko_status check_move(const ko_obb *box, const ko_pose *pose, const void *out)
{
    if (box == NULL || pose == NULL || out == NULL) {
        return KO_E_ARG;
    }
    const bool legal = ko_obb_check(box) == KO_OK && ko_vec3_check(&pose->t) == KO_OK &&
                       koi_obb_is_frame(&pose->r, KOI_OBB_TOLERANCE);
    return legal ? KO_OK : KO_E_RANGE;
}

/* r c in Q46 is within sqrt(3) 2^59 and a bit, t within 2^59. */
ko_status ko_obb_transform(const ko_obb *box, const ko_pose *pose, ko_obb *out)
{
    const ko_status status = check_move(box, pose, out);
    if (status != KO_OK) {
        return status;
    }
    image seen;
    ko_wide3 c;
    koi_rotate_wide(&pose->r, &box->c, &c);
    c.x += pose->t.x * ONE;
    c.y += pose->t.y * ONE;
    c.z += pose->t.z * ONE;
    turn_axes(&pose->r, false, box, &seen);
    return split_centre(&c, &seen) ? settle(&seen, out) : KO_E_RANGE;
}

ko_status ko_obb_transform_inverse(const ko_obb *box, const ko_pose *pose, ko_obb *out)
{
    const ko_status status = check_move(box, pose, out);
    if (status != KO_OK) {
        return status;
    }
    image seen;
    ko_wide3 c;
    const ko_vec3 d = koi_closest_difference(&box->c, &pose->t);
    koi_rotate_inverse_wide(&pose->r, &d, &c);
    turn_axes(&pose->r, true, box, &seen);
    return split_centre(&c, &seen) ? settle(&seen, out) : KO_E_RANGE;
}
