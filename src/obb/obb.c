/* Oriented boxes: legality, projections, the box around one, points, spheres and planes.
 *
 * Distances are measured in the box's frame. Let A be the matrix of axes, A^T A = 1 + E with |E_ij|
 * <= eps = 2^-26, d = p - c, and t = A^T d, which 64 bits hold exactly. For any point c + A s of
 * the box
 *
 *     A^T (d - A s) = t - s - E s,   |(E s)_i| <= eps (r.x + r.y + r.z) =: slack,
 *
 * so |A^T (d - A s)| >= S, the length of the vector of excesses max(0, |t_i| - r_i - slack). Since
 * |A| <= sqrt(1 + 3 eps) < 1 + 1.5 eps, the distance is at least S / (1 + 1.5 eps). Conversely,
 * with s = t clamped to the box, the distance is at most (1 + 2 eps) (S + 2 sqrt(3) slack): that
 * bounds what S loses. */
#include "port/fast.h"

#include "src/obb/obb.h"

#include "keepout/make.h"
#include "keepout/contains.h"
#include "keepout/plane.h"
#include "keepout/refit.h"
#include "keepout/overlap.h"
#include "keepout/clearance.h"
#include "keepout/closest.h"

#include "port/bits.h"
#include "port/reload.h"
#include "src/distance/surface.h"
#include "src/math/wide.h"
#include "src/math/rotate.h"
#include "src/round/round.h"
#include "src/round/sphere.h"

#define ONE INT64_C(0x40000000)
#define HALF (ONE / 2)

/* ---- projections ---- */

const ko_dir3 *koi_obb_axis(const ko_mat3 *axes, int i)
{
    return (i == 0) ? &axes->x : (i == 1) ? &axes->y : &axes->z;
}

fix16_t koi_obb_component(const ko_vec3 *v, int i)
{
    return (i == 0) ? v->x : (i == 1) ? v->y : v->z;
}

int64_t koi_obb_project(const ko_dir3 *direction, const ko_vec3 *v)
{
    const int64_t xy = koi_wide_mac(koi_port_mul(direction->x, v->x), direction->y, v->y);
    return koi_wide_mac(xy, direction->z, v->z);
}

uint64_t koi_obb_size(int64_t x)
{
    return (x < 0) ? 0U - (uint64_t)x : (uint64_t)x;
}

/* r |axis . direction| in Q46, with the dot product rounded up to Q30. */
static uint64_t reach_of(const ko_dir3 *axis, fix16_t r, const ko_dir3 *direction)
{
    const uint64_t along = koi_obb_size(koi_dir3_dot(axis, direction)) + (uint64_t)(ONE - 1);
    return koi_port_umul((uint32_t)(along >> 30), (uint32_t)r);
}

uint64_t koi_obb_reach(const ko_obb *box, const ko_dir3 *direction)
{
    return reach_of(&box->axes.x, box->r.x, direction) +
           reach_of(&box->axes.y, box->r.y, direction) +
           reach_of(&box->axes.z, box->r.z, direction);
}

uint64_t koi_obb_slack(const ko_vec3 *r)
{
    return ((uint64_t)(uint32_t)r->x + (uint32_t)r->y + (uint32_t)r->z) << 4;
}

bool koi_obb_scale(const int64_t v[KOI_OBB_AXES], ko_dir3 *out)
{
    const uint64_t bits = koi_obb_size(v[0]) | koi_obb_size(v[1]) | koi_obb_size(v[2]);
    const uint32_t top = (uint32_t)(bits >> 32);
    const uint32_t width =
        64U - ((top != 0U) ? koi_port_clz(top) : 32U + koi_port_clz((uint32_t)bits));
    if (bits == 0U) {
        return false;
    }
    const uint32_t left = (width < 30U) ? 30U - width : 0U;
    const uint32_t right = (width > 30U) ? width - 30U : 0U;
    out->x = (ko_q30)((int64_t)((uint64_t)v[0] << left) >> right);
    out->y = (ko_q30)((int64_t)((uint64_t)v[1] << left) >> right);
    out->z = (ko_q30)((int64_t)((uint64_t)v[2] << left) >> right);
    return true;
}

static KOI_APART void cross(const ko_dir3 *a, const ko_dir3 *b, int64_t out[KOI_OBB_AXES])
{
    out[0] = koi_minor(a->y, a->z, b->y, b->z);
    out[1] = koi_minor(a->z, a->x, b->z, b->x);
    out[2] = koi_minor(a->x, a->y, b->x, b->y);
}

bool koi_obb_cross(const ko_dir3 *a, const ko_dir3 *b, ko_dir3 *out)
{
    int64_t wide[KOI_OBB_AXES];
    cross(a, b, wide);
    return koi_obb_scale(wide, out);
}

/* ---- legality ---- */

/* The limit is far enough from 2^31 that no dot product overflows, and beyond all that the
 * tolerance admits. */
bool koi_obb_is_short(const ko_dir3 *a)
{
    const uint32_t most = (uint32_t)ONE + 64U;
    return koi_magnitude(a->x) <= most && koi_magnitude(a->y) <= most &&
           koi_magnitude(a->z) <= most;
}

/* The upper word of what a . b + tolerance is above expected. It is below that of 2 tolerance iff
 * the dot product is within the tolerance; or it is equal, if it is off by exactly that. */
static inline uint32_t deviation(const ko_dir3 *a, const ko_dir3 *b, uint32_t upper)
{
    return (uint32_t)((uint64_t)koi_dir3_dot(a, b) >> 32) + upper;
}

/* True only if the axes are a frame within the tolerance; false also where a deviation is exactly
 * that. Squares sum up to at most 3 * 2^62. So none that is far from 1 looks near it, modulo 2^64.
 * If all three are near 1, the other dot products are exact. */
static inline bool is_surely_frame(const ko_mat3 *axes)
{
    const ko_dir3 *const x = &axes->x;
    const ko_dir3 *const y = &axes->y;
    const ko_dir3 *const z = &axes->z;
    const uint32_t upper = (uint32_t)(KOI_OBB_TOLERANCE >> 32);
    const uint32_t less = upper - (uint32_t)((ONE * ONE) >> 32);
    const uint32_t off = deviation(x, x, less) | deviation(y, y, less) | deviation(z, z, less) |
                         deviation(x, y, upper) | deviation(y, z, upper) | deviation(z, x, upper);
    return off < 2U * upper;
}

bool koi_obb_is_frame(const ko_mat3 *axes, uint64_t tolerance)
{
    koi_gram g;
    koi_gram_of(axes, &g);
    return koi_gram_is_within(&g, tolerance);
}

uint64_t koi_obb_defect(const ko_mat3 *axes)
{
    koi_gram g;
    koi_gram_of(axes, &g);
    const uint64_t off[6] = {koi_obb_size(g.xx), koi_obb_size(g.yy), koi_obb_size(g.zz),
                             koi_obb_size(g.xy), koi_obb_size(g.yz), koi_obb_size(g.zx)};
    uint64_t worst = 0;
    for (int i = 0; i < 6; i++) {
        worst = (off[i] > worst) ? off[i] : worst;
    }
    return worst;
}

/* How far a box reaches from its centre on one world axis, |axes| r, rounded up. For radii below
 * 2^31 and the axes of a legal frame it is below 3 * 2^61. */
static uint64_t extent(ko_q30 x, ko_q30 y, ko_q30 z, const ko_vec3 *r)
{
    const uint64_t sum = koi_port_umul(koi_magnitude(x), (uint32_t)r->x) +
                         koi_port_umul(koi_magnitude(y), (uint32_t)r->y) +
                         koi_port_umul(koi_magnitude(z), (uint32_t)r->z);
    return (sum + (uint64_t)(ONE - 1)) >> 30;
}

static bool axis_is_legal(fix16_t c, uint64_t r)
{
    return koi_magnitude(c) + r <= (uint64_t)KO_LIMIT;
}

/* Writes the box's radius on each world axis. True iff its points are within KO_LIMIT. c is a whole
 * number, so it makes no difference that |axes| r is rounded up. */
static bool reaches(const ko_obb *box, ko_vec3 *out)
{
    const ko_mat3 *m = &box->axes;
    const uint64_t x = extent(m->x.x, m->y.x, m->z.x, &box->r);
    const uint64_t y = extent(m->x.y, m->y.y, m->z.y, &box->r);
    const uint64_t z = extent(m->x.z, m->y.z, m->z.z, &box->r);
    const ko_vec3 r = {(fix16_t)x, (fix16_t)y, (fix16_t)z};
    *out = r;
    return axis_is_legal(box->c.x, x) && axis_is_legal(box->c.y, y) && axis_is_legal(box->c.z, z);
}

bool koi_obb_is_in_range(const ko_obb *box)
{
    ko_vec3 unused;
    return reaches(box, &unused);
}

static bool has_extents(const ko_vec3 *r)
{
    return r->x >= 0 && r->y >= 0 && r->z >= 0;
}

/* True iff the box is legal. Then r is its radius on each world axis. */
static bool is_legal(const ko_obb *box, ko_vec3 *r)
{
    return has_extents(&box->r) && koi_obb_is_frame(&box->axes, KOI_OBB_TOLERANCE) &&
           reaches(box, r);
}

ko_status ko_aabb_from_obb(const ko_obb *box, ko_aabb *out)
{
    ko_vec3 r;
    if (box == NULL || out == NULL) {
        return KO_E_ARG;
    }
    if (!is_legal(box, &r)) {
        return KO_E_RANGE;
    }
    out->c = box->c;
    out->r = r;
    return KO_OK;
}

/* True only if extents are legal, and a box with these and a legal frame is within KO_LIMIT.
 * Components of axes are at most 1 + 2^-26, and each extent is below 2^29. So on each axis the box
 * reaches by less than 24 beyond the sum of the extents, and no number that is looked at has a bit
 * from KO_LIMIT up. */
static inline bool is_well_within(const ko_vec3 *c, const ko_vec3 *r)
{
    const uint32_t reach = (uint32_t)r->x + (uint32_t)r->y + (uint32_t)r->z + 24U;
    uint32_t bits = (uint32_t)(r->x | r->y | r->z) | reach;
    bits = koi_port_reload(bits | (koi_folded(c->x) + reach));
    bits = koi_port_reload(bits | (koi_folded(c->y) + reach));
    bits = koi_port_reload(bits | (koi_folded(c->z) + reach));
    return bits < (uint32_t)KO_LIMIT;
}

/* True only if the box is legal. */
static KOI_APART_AT_OS bool is_surely_legal(const ko_obb *box)
{
    return is_well_within(&box->c, &box->r) && is_surely_frame(&box->axes);
}

ko_status ko_obb_check(const ko_obb *box)
{
    ko_vec3 unused;
    if (box == NULL) {
        return KO_E_ARG;
    }
    if (is_surely_legal(box)) {
        return KO_OK;
    }
    return is_legal(box, &unused) ? KO_OK : KO_E_RANGE;
}

ko_status ko_obb_extent_along(const ko_obb *box, const ko_dir3 *direction, fix16_t *out)
{
    if (box == NULL || direction == NULL || out == NULL) {
        return KO_E_ARG;
    }
    const uint64_t longest = UINT64_C(0x1000010000000000) - 1U; /* (1 + 2^-20) in Q60 */
    if (ko_obb_check(box) != KO_OK || !koi_obb_is_short(direction) ||
        (uint64_t)koi_dir3_dot(direction, direction) > longest) {
        return KO_E_RANGE;
    }
    /* at most |r| (1 + 2^-20) <= sqrt(3) 2^29 and a bit */
    *out = (fix16_t)((koi_obb_reach(box, direction) + (uint64_t)(ONE - 1)) >> 30);
    return KO_OK;
}

/* ---- points ---- */

/* cofactor . v: within 2^93 for |cofactor| <= 2^60 (1 + 2^-25) and v of length up to sqrt(3) 2^30.
 */
static koi_i128 triple(const int64_t cofactor[KOI_OBB_AXES], int32_t x, int32_t y, int32_t z)
{
    const koi_i128 xy = koi_i128_add(koi_i128_mul(cofactor[0], x), koi_i128_mul(cofactor[1], y));
    return koi_i128_add(xy, koi_i128_mul(cofactor[2], z));
}

/* a * r for a >= 0. It fits: |det| is about 2^90 and r at most 2^31; a numerator is below 2^93 and
 * is multiplied by 2^30, the unit of axes. */
static koi_i128 times(koi_i128 a, uint32_t r)
{
    koi_i128 product = koi_i128_umul(a.low, r);
    product.high = (int64_t)((uint64_t)product.high + (uint64_t)a.high * r);
    return product;
}

/* Solves d = A s by Cramer's rule: s_i = (a_j x a_k) . d / det A. The point is inside iff |s_i| <=
 * r_i for all i. The division is avoided by multiplying both sides by |det A|. */
bool ko_obb_contains_point(const ko_obb *box, const ko_vec3 *point)
{
    if (box == NULL || point == NULL) {
        return false;
    }
    const ko_vec3 d = koi_closest_difference(point, &box->c);
    for (int i = 0; i < KOI_OBB_AXES; i++) {
        const ko_dir3 *axis = koi_obb_axis(&box->axes, i);
        int64_t cofactor[KOI_OBB_AXES];
        cross(koi_obb_axis(&box->axes, (i + 1) % 3), koi_obb_axis(&box->axes, (i + 2) % 3),
              cofactor);
        const koi_i128 det = koi_i128_magnitude(triple(cofactor, axis->x, axis->y, axis->z));
        const koi_i128 along =
            times(koi_i128_magnitude(triple(cofactor, d.x, d.y, d.z)), (uint32_t)ONE); /* 2^123 */
        if (koi_i128_less(times(det, (uint32_t)koi_obb_component(&box->r, i)), along)) {
            return false;
        }
    }
    return true;
}

/* The excess of a vector d over the face of an axis, in Q46. |t| and the face are below 2^62. */
static inline uint64_t excess(const ko_dir3 *axis, const ko_vec3 *d, fix16_t r, uint64_t slack)
{
    const uint64_t t = koi_obb_size(koi_dir3_along(axis, d));
    const int64_t over = (int64_t)(t - slack - ((uint64_t)(uint32_t)r << 30));
    return (uint64_t)(over & ~(over >> 63));
}

/* The sum of the squares of a point's excesses over the faces. They are rounded down from Q46 to 32
 * bits with as many fractional bits as fit. *shift becomes 22 (Q24) if all excesses and `length`
 * are below 2^53 (128 m), else 30. Excesses are below sqrt(3) 2^60 (1 + 2 eps) < 2^61. The extents
 * of a legal box add up to less than 2^32. */
static inline uint64_t excess_square(const ko_obb *box, const ko_vec3 *point, uint64_t length,
                                     unsigned *shift)
{
    const ko_vec3 d = koi_minus3(point, &box->c);
    const uint32_t sum = (uint32_t)box->r.x + (uint32_t)box->r.y + (uint32_t)box->r.z;
    const uint64_t slack = (uint64_t)sum << 4;
    const uint64_t x = excess(&box->axes.x, &d, box->r.x, slack);
    const uint64_t y = excess(&box->axes.y, &d, box->r.y, slack);
    const uint64_t z = excess(&box->axes.z, &d, box->r.z, slack);
    uint32_t e[KOI_OBB_AXES] = {(uint32_t)(x >> 22), (uint32_t)(y >> 22), (uint32_t)(z >> 22)};
    *shift = 22U;
    if (((x | y | z | length) >> 53) != 0U) {
        *shift = 30U;
        e[0] = (uint32_t)(x >> 30);
        e[1] = (uint32_t)(y >> 30);
        e[2] = (uint32_t)(z >> 30);
    }
    return koi_wide_square3(e[0], e[1], e[2]);
}

/* x (1 + 2^-25), rounded up, which is more than (1 + 1.5 eps) x. */
static uint64_t stretched(uint64_t x)
{
    return x + ((x + 0x1FFFFFFU) >> 25);
}

bool ko_obb_overlap_sphere(const ko_obb *box, const ko_sphere *sphere)
{
    if (box == NULL || sphere == NULL) {
        return true;
    }
    unsigned shift;
    const uint64_t wide = (uint64_t)(uint32_t)sphere->r << 30;
    const uint64_t square = excess_square(box, &sphere->c, wide, &shift);
    const uint64_t reach = stretched(wide >> shift); /* below 2^32 */
    return square <= koi_port_umul((uint32_t)reach, (uint32_t)reach);
}

static ko_status check_point(const ko_obb *box, const ko_vec3 *point, const void *out)
{
    if (box == NULL || point == NULL || out == NULL) {
        return KO_E_ARG;
    }
    const ko_status status = ko_obb_check(box);
    return (status != KO_OK) ? status : ko_vec3_check(point);
}

/* True iff a ball is legal. Mostly the folded coordinates plus the radius tell. */
static inline bool is_ball(const ko_vec3 *c, uint32_t r)
{
    uint32_t bits = koi_port_reload(r | (koi_folded(c->x) + r));
    bits = koi_port_reload(bits | (koi_folded(c->y) + r));
    bits |= koi_folded(c->z) + r;
    return bits < (uint32_t)KO_LIMIT || koi_round_is_legal(c, (fix16_t)r);
}

/* The bound of clearance.h: rounding three excesses down takes sqrt(3) units, the root 1 and the
 * division by 1 + 2^-25 another. A unit is 2^-8 LSB, or 1 LSB for large excesses. The last shift
 * takes 1 LSB. */
ko_status ko_obb_clearance_sphere(const ko_obb *box, const ko_sphere *sphere, fix16_t *clearance)
{
    if (box == NULL || sphere == NULL || clearance == NULL) {
        return KO_E_ARG;
    }
    const uint32_t r = (uint32_t)sphere->r;
    if (ko_obb_check(box) != KO_OK || !is_ball(&sphere->c, r)) {
        return KO_E_RANGE;
    }
    unsigned shift;
    const uint64_t square = excess_square(box, &sphere->c, 0, &shift);
    const uint32_t reach = (r < (UINT32_C(1) << 24)) ? r << 8 : 0U;
    if (shift == 22U && square <= koi_port_umul(reach, reach)) {
        *clearance = 0;
        return KO_OK;
    }
    const uint32_t root = ko_fix_sqrt_down(square);
    const uint32_t cut = (root >> 25) + ((root & 0x1FFFFFFU) != 0U ? 1U : 0U);
    *clearance = koi_surface_gap((root - cut) >> (30U - shift), r);
    return KO_OK;
}

static fix16_t clamped(int64_t x, fix16_t r)
{
    return (x > r) ? r : (x < -(int64_t)r) ? -r : (fix16_t)x;
}

/* One coordinate of c + axes u, rounded to nearest, for a point of a legal box. The sum in Q46 is
 * within 2^59. The point is within KO_LIMIT, and so it is when rounded. */
static fix16_t placed(fix16_t c, ko_q30 x, ko_q30 y, ko_q30 z, const ko_vec3 *u)
{
    const ko_dir3 row = {x, y, z};
    return (fix16_t)(c + ((koi_obb_project(&row, u) + HALF) >> 30));
}

ko_status ko_obb_closest_point(const ko_obb *box, const ko_vec3 *point, ko_vec3 *closest)
{
    const ko_status status = check_point(box, point, closest);
    if (status != KO_OK) {
        return status;
    }
    if (ko_obb_contains_point(box, point)) {
        *closest = *point;
        return KO_OK;
    }
    const ko_mat3 *m = &box->axes;
    const ko_vec3 d = koi_closest_difference(point, &box->c);
    const ko_vec3 u = {clamped((koi_obb_project(&m->x, &d) + HALF) >> 30, box->r.x),
                       clamped((koi_obb_project(&m->y, &d) + HALF) >> 30, box->r.y),
                       clamped((koi_obb_project(&m->z, &d) + HALF) >> 30, box->r.z)};
    const ko_vec3 at = {placed(box->c.x, m->x.x, m->y.x, m->z.x, &u),
                        placed(box->c.y, m->x.y, m->y.y, m->z.y, &u),
                        placed(box->c.z, m->x.z, m->y.z, m->z.z, &u)};
    *closest = at;
    return KO_OK;
}

/* ---- planes ---- */

/* normal . c - offset in Q46: below 3 * 2^59 + 2^61 < 2^62. */
static int64_t height(const ko_obb *box, const ko_plane *plane)
{
    const uint64_t offset = (uint64_t)(int64_t)plane->offset << 30;
    return (int64_t)((uint64_t)koi_obb_project(&plane->normal, &box->c) - offset);
}

ko_side ko_obb_side_plane(const ko_obb *box, const ko_plane *plane)
{
    if (box == NULL || plane == NULL) {
        return KO_SIDE_ACROSS;
    }
    const int64_t above = height(box, plane);
    if (koi_obb_size(above) <= koi_obb_reach(box, &plane->normal)) {
        return KO_SIDE_ACROSS;
    }
    return (above > 0) ? KO_SIDE_OUTSIDE : KO_SIDE_INSIDE;
}

/* Let v be the margin for a normal of length 1. The true margin is v / |normal|, which is above v -
 * |v| 2^-27 for |normal| within 2^-28 of 1. |v| is at most sqrt(3) 2^29 + 2^30 + sqrt(3) 2^29 (1 +
 * 2^-27) and a bit: below 2^31 with what is taken off. */
/* True if no part of the normal is longer than 1 + 2^-28, and the offset is within its range. */
static bool is_usable(const ko_plane *plane)
{
    const uint32_t most = (uint32_t)ONE + 4U;
    const ko_dir3 *n = &plane->normal;
    return koi_magnitude(plane->offset) <= 2U * (uint32_t)KO_LIMIT && koi_magnitude(n->x) <= most &&
           koi_magnitude(n->y) <= most && koi_magnitude(n->z) <= most;
}

ko_status ko_obb_margin_plane(const ko_obb *box, const ko_plane *plane, fix16_t *out)
{
    if (box == NULL || plane == NULL || out == NULL) {
        return KO_E_ARG;
    }
    if (ko_obb_check(box) != KO_OK || !is_usable(plane)) {
        return KO_E_RANGE;
    }
    const int64_t v = height(box, plane) - (int64_t)koi_obb_reach(box, &plane->normal);
    const int64_t cut = (int64_t)((koi_obb_size(v) + 0x7FFFFFFU) >> 27);
    const int64_t depth = (v - cut) >> 30;
    if (depth < INT32_MIN || depth > INT32_MAX) {
        return KO_E_RANGE; /* only for a normal that is longer than 1 */
    }
    *out = (fix16_t)depth;
    return KO_OK;
}
