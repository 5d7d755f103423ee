/* Boxes around bodies that turn.
 *
 * All functions end alike. On each axis they know the lowest and the highest coordinate of the
 * body, exactly, as 64-bit sums of products of Q2.30 and Q16.16. These are rounded once, outward,
 * and moved by t.
 * Bounds: |m| < 2^31 and legal points are within 2^29, so a product is below 2^60 and a sum of
 * three below 3 * 2^60. A sphere's radius, below 2^31, times 2^30 adds 2^61. The total is below
 * 2^63. */
#include "keepout/refit.h"

#include <stddef.h>

#include "src/box/bounds.h"
#include "src/math/wide.h"
#include "src/math/fix.h"
#include "src/hull/hull_core.h"
#include "src/math/rotate.h"

#define ONE_BITS 30

/* ---- rows of a matrix ---- */

static bool dir_is_usable(const ko_dir3 *d)
{
    return d->x != INT32_MIN && d->y != INT32_MIN && d->z != INT32_MIN;
}

/* An entry of -2 has no opposite in 32 bits. */
static bool pose_is_usable(const ko_pose *pose)
{
    return ko_vec3_check(&pose->t) == KO_OK && dir_is_usable(&pose->r.x) &&
           dir_is_usable(&pose->r.y) && dir_is_usable(&pose->r.z);
}

/* Rows x, y, z: each gives one coordinate of a turned point. */
static void rows_of(const ko_mat3 *m, ko_dir3 rows[3])
{
    rows[0] = (ko_dir3){m->x.x, m->y.x, m->z.x};
    rows[1] = (ko_dir3){m->x.y, m->y.y, m->z.y};
    rows[2] = (ko_dir3){m->x.z, m->y.z, m->z.z};
}

/* Out of line: copies in each caller would cost flash. */
static KOI_OWN_FRAME int64_t dot(const ko_dir3 *row, const ko_vec3 *v)
{
    return koi_dir3_along(row, v);
}

static ko_dir3 magnitudes(const ko_dir3 *row)
{
    const ko_dir3 positive = {(ko_q30)koi_magnitude(row->x), (ko_q30)koi_magnitude(row->y),
                              (ko_q30)koi_magnitude(row->z)};
    return positive;
}

/* ---- from exact spans to a box ---- */

/* An interval on an axis before it is moved by t; Q18.46. */
typedef struct span {
    int64_t lo;
    int64_t hi;
} span;

/* Moves a span by t, and rounds it outward. False iff the result is not legal. */
static bool place(const span *turned, fix16_t t, fix16_t *lo, fix16_t *hi)
{
    const int64_t low = koi_rotate_down(turned->lo) + t;
    const int64_t high = koi_rotate_up(turned->hi) + t;
    *lo = (fix16_t)low;
    *hi = (fix16_t)high;
    return low >= -KO_LIMIT && high <= KO_LIMIT;
}

static ko_status place_all(const span turned[3], const ko_vec3 *t, ko_bounds *out)
{
    ko_bounds box;
    if (!place(&turned[0], t->x, &box.lo.x, &box.hi.x) ||
        !place(&turned[1], t->y, &box.lo.y, &box.hi.y) ||
        !place(&turned[2], t->z, &box.lo.z, &box.hi.z)) {
        return KO_E_RANGE;
    }
    *out = box;
    return KO_OK;
}

static ko_status place_box(const span turned[3], const ko_vec3 *t, ko_aabb *out)
{
    ko_bounds box;
    const ko_status status = place_all(turned, t, &box);
    if (status == KO_OK) {
        koi_bounds_to_aabb(&box, out);
    }
    return status;
}

/* ---- sphere ---- */

/* A radius r > 0 grows by r / 2^26 rounded up. The square root is rounded up as well, so the result
 * is less than 2 LSB above the promise. r is at most sqrt(3) * 2^30, so with the 28 more it stays
 * below 2^31. */
ko_status ko_sphere_from_points_about(const ko_vec3 *points, uint32_t n, const ko_vec3 *pivot,
                                      ko_sphere *out)
{
    if (points == NULL || pivot == NULL || out == NULL) {
        return KO_E_ARG;
    }
    if (ko_vec3_check(pivot) != KO_OK || n > UINT16_MAX || !koi_points_are_legal(points, n)) {
        return KO_E_RANGE;
    }
    uint64_t farthest = 0;
    for (uint32_t i = 0; i < n; i++) {
        const uint64_t square = koi_wide_square3(koi_magnitude(points[i].x - pivot->x),
                                                 koi_magnitude(points[i].y - pivot->y),
                                                 koi_magnitude(points[i].z - pivot->z));
        farthest = (square > farthest) ? square : farthest;
    }
    const uint32_t r = ko_fix_sqrt_up(farthest);
    const ko_sphere about = {*pivot, (fix16_t)(r + ((r + 0x3FFFFFFU) >> 26))};
    *out = about;
    return KO_OK;
}

ko_status ko_aabb_from_sphere_at(const ko_sphere *about_pivot, const ko_pose *pose, ko_aabb *out)
{
    ko_dir3 rows[3];
    span turned[3];
    if (about_pivot == NULL || pose == NULL || out == NULL) {
        return KO_E_ARG;
    }
    const ko_vec3 *pivot = &about_pivot->c;
    if (about_pivot->r < 0 || ko_vec3_check(pivot) != KO_OK || !pose_is_usable(pose)) {
        return KO_E_RANGE;
    }
    const bool turns = pivot->x != 0 || pivot->y != 0 || pivot->z != 0;
    const int64_t around = (int64_t)about_pivot->r * (INT64_C(1) << ONE_BITS);
    rows_of(&pose->r, rows);
    for (uint32_t axis = 0; axis < 3U; axis++) {
        const int64_t centre = turns ? dot(&rows[axis], pivot) : 0;
        turned[axis] = (span){centre - around, centre + around};
    }
    return place_box(turned, &pose->t, out);
}

/* ---- points ---- */

static span span_of(const ko_dir3 *row, const ko_vec3 *points, uint32_t n)
{
    const int64_t first = dot(row, &points[0]);
    span all = {first, first};
    for (uint32_t i = 1; i < n; i++) {
        const int64_t at = dot(row, &points[i]);
        all.lo = (at < all.lo) ? at : all.lo;
        all.hi = (at > all.hi) ? at : all.hi;
    }
    return all;
}

ko_status ko_aabb_from_points_at(const ko_vec3 *points, uint32_t n, const ko_pose *pose,
                                 ko_aabb *out)
{
    ko_dir3 rows[3];
    span turned[3];
    if (points == NULL || pose == NULL || out == NULL) {
        return KO_E_ARG;
    }
    if (!pose_is_usable(pose) || n > UINT16_MAX || !koi_points_are_legal(points, n)) {
        return KO_E_RANGE;
    }
    rows_of(&pose->r, rows);
    for (uint32_t axis = 0; axis < 3U; axis++) {
        turned[axis] = span_of(&rows[axis], points, n);
    }
    return place_box(turned, &pose->t, out);
}

/* ---- hull ---- */

/* Climbs to the vertices that are lowest and highest along a row. It starts at extreme[0] and [1],
 * and writes the vertices there. */
static ko_status climb_row(const ko_hull *hull, const ko_dir3 *row, uint16_t extreme[2], span *out)
{
    const ko_dir3 down = {-row->x, -row->y, -row->z};
    ko_status status = ko_hull_support(hull, &down, extreme[0], &extreme[0]);
    if (status == KO_OK) {
        status = ko_hull_support(hull, row, extreme[1], &extreme[1]);
    }
    if (status != KO_OK) {
        return status;
    }
    out->lo = dot(row, &hull->vertices[extreme[0]]);
    out->hi = dot(row, &hull->vertices[extreme[1]]);
    return KO_OK;
}

ko_status ko_aabb_from_hull_at(const ko_hull *hull, const ko_pose *pose, ko_refit_cache *cache,
                               ko_aabb *out)
{
    ko_dir3 rows[3];
    span turned[3];
    if (!koi_hull_is_whole(hull) || pose == NULL || cache == NULL || out == NULL) {
        return KO_E_ARG;
    }
    ko_status status = pose_is_usable(pose) ? KO_OK : KO_E_RANGE;
    ko_refit_cache now = *cache;
    rows_of(&pose->r, rows);
    for (uint32_t axis = 0; axis < 3U && status == KO_OK; axis++) {
        status = climb_row(hull, &rows[axis], &now.extreme[2U * axis], &turned[axis]);
    }
    if (status == KO_OK) {
        status = place_box(turned, &pose->t, out);
    }
    if (status == KO_OK) {
        *cache = now;
    }
    return status;
}

/* ---- box ---- */

/* The projection of a box on a row is symmetric around that of its centre. It ends at the corner
 * whose terms all have the row's signs. */
ko_status ko_aabb_from_aabb_at(const ko_aabb *local, const ko_pose *pose, ko_aabb *out)
{
    ko_dir3 rows[3];
    span turned[3];
    if (local == NULL || pose == NULL || out == NULL) {
        return KO_E_ARG;
    }
    if (ko_aabb_check(local) != KO_OK || !pose_is_usable(pose)) {
        return KO_E_RANGE;
    }
    rows_of(&pose->r, rows);
    for (uint32_t axis = 0; axis < 3U; axis++) {
        const ko_dir3 positive = magnitudes(&rows[axis]);
        const int64_t centre = dot(&rows[axis], &local->c);
        const int64_t around = dot(&positive, &local->r);
        turned[axis] = (span){centre - around, centre + around};
    }
    return place_box(turned, &pose->t, out);
}

/* The lowest corner along a row has the lower end of an axis where the entry is positive. */
static span span_of_bounds(const ko_dir3 *row, const ko_bounds *b)
{
    const ko_vec3 low = {(row->x > 0) ? b->lo.x : b->hi.x, (row->y > 0) ? b->lo.y : b->hi.y,
                         (row->z > 0) ? b->lo.z : b->hi.z};
    const ko_vec3 high = {(row->x > 0) ? b->hi.x : b->lo.x, (row->y > 0) ? b->hi.y : b->lo.y,
                          (row->z > 0) ? b->hi.z : b->lo.z};
    const span all = {dot(row, &low), dot(row, &high)};
    return all;
}

ko_status ko_bounds_from_bounds_at(const ko_bounds *local, const ko_pose *pose, ko_bounds *out)
{
    ko_dir3 rows[3];
    span turned[3];
    if (local == NULL || pose == NULL || out == NULL) {
        return KO_E_ARG;
    }
    if (!koi_bounds_are_legal(local) || !pose_is_usable(pose)) {
        return KO_E_RANGE;
    }
    rows_of(&pose->r, rows);
    for (uint32_t axis = 0; axis < 3U; axis++) {
        turned[axis] = span_of_bounds(&rows[axis], local);
    }
    return place_all(turned, &pose->t, out);
}

/* Unsigned, since an entry of -2 is allowed: at most 3 * 2^60. */
ko_status ko_aabb_extent_along(const ko_aabb *box, const ko_dir3 *direction, fix16_t *extent)
{
    if (box == NULL || direction == NULL || extent == NULL) {
        return KO_E_ARG;
    }
    if (ko_aabb_check(box) != KO_OK) {
        return KO_E_RANGE;
    }
    const uint64_t reach = koi_port_umul(koi_magnitude(direction->x), (uint32_t)box->r.x) +
                           koi_port_umul(koi_magnitude(direction->y), (uint32_t)box->r.y) +
                           koi_port_umul(koi_magnitude(direction->z), (uint32_t)box->r.z);
    const uint64_t up = (reach + ((UINT64_C(1) << ONE_BITS) - 1U)) >> ONE_BITS;
    if (up > INT32_MAX) {
        return KO_E_RANGE;
    }
    *extent = (fix16_t)up;
    return KO_OK;
}
