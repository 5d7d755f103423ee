/* Frames for oriented boxes: made of two directions, and along the principal axes of points. */
#include "src/obb/obb_axes.h"
#include "src/obb/obb.h"

#include "src/math/quotient.h"
#include "src/math/wide.h"

#define ONE INT64_C(0x40000000)

const ko_mat3 koi_obb_world = KO_MAT3_IDENTITY;

/* ---- directions ---- */

/* x / length rounded to nearest, ties away from 0, so that x and -x round alike. */
static ko_q30 over(ko_q30 x, uint32_t length)
{
    const int64_t half = (int64_t)(length / 2U);
    return (ko_q30)koi_quotient_cut(x * ONE + ((x < 0) ? -half : half), length);
}

/* Scaled by a power of two, v is at least 2^29 long. So rounding its length down costs at most
 * 2^-29 of it. */
bool koi_obb_to_unit(const int64_t v[KOI_OBB_AXES], ko_dir3 *out)
{
    ko_dir3 d;
    if (!koi_obb_scale(v, &d)) {
        return false;
    }
    const uint32_t length = ko_fix_sqrt_down(
        koi_wide_square3(koi_magnitude(d.x), koi_magnitude(d.y), koi_magnitude(d.z)));
    out->x = over(d.x, length);
    out->y = over(d.y, length);
    out->z = over(d.z, length);
    return true;
}

bool koi_obb_unit_cross(const ko_dir3 *a, const ko_dir3 *b, ko_dir3 *out)
{
    ko_dir3 d;
    if (!koi_obb_cross(a, b, &d)) {
        return false;
    }
    const int64_t v[KOI_OBB_AXES] = {d.x, d.y, d.z};
    return koi_obb_to_unit(v, out);
}

/* The cross products are within 2^-28 of right angles; the tolerance is 2^-26. */
bool koi_obb_frame_of(const ko_dir3 *up, const ko_dir3 *along, ko_mat3 *out)
{
    out->z = *up;
    /* unreachable: y is at right angles to up */
    return koi_obb_unit_cross(up, along, &out->y) && koi_obb_unit_cross(&out->y, up, &out->x);
}

/* ---- principal axes ---- */

/* A symmetric matrix is stored as xx, yy, zz, xy, yz, zx. */
#define TERMS 6

/* Halves or doubles the matrix until its largest entry is within 2^29 .. 2^30. False iff all
 * entries are 0. */
static bool shrink(int64_t m[TERMS])
{
    uint64_t bits = 0;
    for (int i = 0; i < TERMS; i++) {
        bits |= koi_obb_size(m[i]);
    }
    if (bits == 0U) {
        return false;
    }
    while (bits >= UINT64_C(1) << 30) {
        bits >>= 1;
        for (int i = 0; i < TERMS; i++) {
            m[i] /= 2;
        }
    }
    while (bits < UINT64_C(1) << 29) {
        bits <<= 1;
        for (int i = 0; i < TERMS; i++) {
            m[i] *= 2;
        }
    }
    return true;
}

/* m * m. Entries are below 2^30, so sums of three products are below 3 * 2^60. */
static void square(int64_t m[TERMS])
{
    const int64_t xx = m[0];
    const int64_t yy = m[1];
    const int64_t zz = m[2];
    const int64_t xy = m[3];
    const int64_t yz = m[4];
    const int64_t zx = m[5];
    m[0] = xx * xx + xy * xy + zx * zx;
    m[1] = xy * xy + yy * yy + yz * yz;
    m[2] = zx * zx + yz * yz + zz * zz;
    m[3] = xy * (xx + yy) + zx * yz;
    m[4] = yz * (yy + zz) + xy * zx;
    m[5] = zx * (zz + xx) + yz * xy;
}

/* Sets out to the direction of the largest eigenvalue, and destroys the matrix. False iff it is 0.
 * Squared 12 times, a matrix is nearly one column times itself, if that eigenvalue is larger than
 * the next by 1 part in 500. If it is not, any direction in their plane will do. */
static bool dominant(int64_t m[TERMS], ko_dir3 *out)
{
    for (int i = 0; i < 12; i++) {
        if (!shrink(m)) {
            return false;
        }
        square(m);
    }
    const int64_t x[KOI_OBB_AXES] = {m[0], m[3], m[5]};
    const int64_t y[KOI_OBB_AXES] = {m[3], m[1], m[4]};
    const int64_t z[KOI_OBB_AXES] = {m[5], m[4], m[2]};
    if (m[0] >= m[1] && m[0] >= m[2]) {
        return koi_obb_to_unit(x, out);
    }
    return koi_obb_to_unit((m[1] >= m[2]) ? y : z, out);
}

/* (a - b) / 2^shift, rounded towards 0. */
static fix16_t shifted(fix16_t a, fix16_t b, unsigned shift)
{
    const int64_t d = (int64_t)a - b;
    return (fix16_t)(d / (INT64_C(1) << shift));
}

/* The sums of products of the components of d, where d goes from the points' mean to a point.
 * Components are shifted down to 22 bits: 65535 products of 2^44 are below 2^60. */
static void covariance(const ko_vec3 *points, uint32_t count, int64_t m[TERMS])
{
    /* Find the mean of the points. */
    int64_t x = 0;
    int64_t y = 0;
    int64_t z = 0;
    for (uint32_t i = 0; i < count; i++) {
        x += points[i].x;
        y += points[i].y;
        z += points[i].z;
    }
    const ko_vec3 mean = {(fix16_t)koi_quotient_cut(x, count), (fix16_t)koi_quotient_cut(y, count),
                          (fix16_t)koi_quotient_cut(z, count)};
    /* Find the shift that leaves 22 bits of the largest difference. */
    uint32_t bits = 0;
    for (uint32_t i = 0; i < count; i++) {
        const ko_vec3 d = koi_closest_difference(&points[i], &mean);
        bits |= koi_magnitude(d.x) | koi_magnitude(d.y) | koi_magnitude(d.z);
    }
    unsigned shift = 0;
    while ((bits >> shift) >= 1U << 22) {
        shift++;
    }
    /* Add up the products. */
    for (int i = 0; i < TERMS; i++) {
        m[i] = 0;
    }
    for (uint32_t i = 0; i < count; i++) {
        const fix16_t dx = shifted(points[i].x, mean.x, shift);
        const fix16_t dy = shifted(points[i].y, mean.y, shift);
        const fix16_t dz = shifted(points[i].z, mean.z, shift);
        m[0] = koi_wide_mac(m[0], dx, dx);
        m[1] = koi_wide_mac(m[1], dy, dy);
        m[2] = koi_wide_mac(m[2], dz, dz);
        m[3] = koi_wide_mac(m[3], dx, dy);
        m[4] = koi_wide_mac(m[4], dy, dz);
        m[5] = koi_wide_mac(m[5], dz, dx);
    }
}

/* u . M v in Q30, for entries below 2^30. M v is within 3 * 2^60 in Q60 and is rounded to Q30. */
static int64_t form(const int64_t m[TERMS], const ko_dir3 *u, const ko_dir3 *v)
{
    const ko_dir3 rows[KOI_OBB_AXES] = {{(ko_q30)m[0], (ko_q30)m[3], (ko_q30)m[5]},
                                        {(ko_q30)m[3], (ko_q30)m[1], (ko_q30)m[4]},
                                        {(ko_q30)m[5], (ko_q30)m[4], (ko_q30)m[2]}};
    const ko_vec3 at = {v->x, v->y, v->z};
    const int64_t x = koi_obb_project(&rows[0], &at) / ONE;
    const int64_t y = koi_obb_project(&rows[1], &at) / ONE;
    const int64_t z = koi_obb_project(&rows[2], &at) / ONE;
    return (x * u->x + y * u->y + z * u->z) / ONE;
}

/* The cross product with the world axis along which the direction has its smallest component. */
void koi_obb_across(const ko_dir3 *a, ko_dir3 *out)
{
    const uint32_t x = koi_magnitude(a->x);
    const uint32_t y = koi_magnitude(a->y);
    const uint32_t z = koi_magnitude(a->z);
    const ko_dir3 *least = (x <= y && x <= z) ? &koi_obb_world.x
                           : (y <= z)         ? &koi_obb_world.y
                                              : &koi_obb_world.z;
    (void)koi_obb_unit_cross(a, least, out); /* at least sqrt(2/3) long: never 0 */
}

/* The first principal axis is the dominant direction of the covariance. The second is the dominant
 * one in the plane across the first: that of a 2 x 2 matrix in the directions u and w. */
void koi_obb_principal_axes(const ko_vec3 *points, uint32_t count, ko_mat3 *out)
{
    int64_t m[TERMS];
    int64_t powers[TERMS];
    ko_dir3 first;
    ko_dir3 u;
    ko_dir3 w;
    covariance(points, count, m);
    if (!shrink(m)) {
        *out = koi_obb_world;
        return;
    }
    for (int i = 0; i < TERMS; i++) {
        powers[i] = m[i];
    }
    /* Find the first axis, and two directions across it. */
    (void)dominant(powers, &first);
    koi_obb_across(&first, &u);
    (void)koi_obb_unit_cross(&first, &u, &w);
    /* Find the second axis in their plane. */
    int64_t plane[TERMS] = {form(m, &u, &u), form(m, &w, &w), 0, form(m, &u, &w), 0, 0};
    ko_dir3 in_plane = {KO_Q30_ONE, 0, 0};
    (void)dominant(plane, &in_plane); /* points on a line: stays u */
    const int64_t second[KOI_OBB_AXES] = {
        koi_port_mul(in_plane.x, u.x) + koi_port_mul(in_plane.y, w.x),
        koi_port_mul(in_plane.x, u.y) + koi_port_mul(in_plane.y, w.y),
        koi_port_mul(in_plane.x, u.z) + koi_port_mul(in_plane.y, w.z)};
    ko_dir3 along;
    /* unreachable: u and w are across the first */
    if (!koi_obb_to_unit(second, &along) || !koi_obb_frame_of(&first, &along, out)) {
        *out = koi_obb_world;
    }
}
