/* Triangles: legality, bounds, sides of planes, distances to points; the arithmetic of the others.
 */
#include "keepout/triangle.h"

#include <stddef.h>

#include "core/bounds.h"
#include "triangle/triangle_kernel.h"
#include "core/wide.h"
#include <ko_port_bits.h>

/* ---- vectors ---- */

static fix16_t sub(fix16_t a, fix16_t b)
{
    return (fix16_t)((uint32_t)a - (uint32_t)b);
}

ko_vec3 ko_kernel_sub(const ko_vec3 *a, const ko_vec3 *b)
{
    const ko_vec3 v = {sub(a->x, b->x), sub(a->y, b->y), sub(a->z, b->z)};
    return v;
}

/* a * d - b * c */
static KO_NOINLINE int64_t minor(fix16_t a, fix16_t b, fix16_t c, fix16_t d)
{
    return (int64_t)((uint64_t)ko_port_mul(a, d) - (uint64_t)ko_port_mul(b, c));
}

ko_wide3 ko_kernel_cross(const ko_vec3 *a, const ko_vec3 *b)
{
    const ko_wide3 v = {minor(a->y, a->z, b->y, b->z), minor(a->z, a->x, b->z, b->x),
                        minor(a->x, a->y, b->x, b->y)};
    return v;
}

int64_t ko_kernel_dot(const ko_vec3 *a, const ko_vec3 *b)
{
    return ko_wide_mac(ko_wide_mac(ko_port_mul(a->x, b->x), a->y, b->y), a->z, b->z);
}

bool ko_kernel_is_zero(const ko_wide3 *v)
{
    return v->x == 0 && v->y == 0 && v->z == 0;
}

/* Two sums of three products: of the upper and of the lower half of n, n = upper * 2^32 + lower,
 * both signed. */
typedef struct halves {
    int64_t upper;
    int64_t lower;
} halves;

static KO_NOINLINE void add_product(halves *sum, int64_t n, fix16_t x)
{
    const int32_t lower = (int32_t)(uint32_t)n;
    const int32_t upper = (int32_t)(uint32_t)(((uint64_t)n - (uint64_t)(int64_t)lower) >> 32);
    sum->upper = ko_wide_mac(sum->upper, upper, x);
    sum->lower = ko_wide_mac(sum->lower, lower, x);
}

/* |upper| <= 2^30 and |lower| <= 2^31 for each n, the sum of |x| is at most 3 * 2^30: both sums
 * stay within 3 * 2^61. */
ko_i128 ko_kernel_dot_wide(const ko_wide3 *n, const ko_vec3 *v)
{
    halves sum = {0, 0};
    add_product(&sum, n->x, v->x);
    add_product(&sum, n->y, v->y);
    add_product(&sum, n->z, v->z);
    ko_i128 wide;
    wide.low = (uint64_t)sum.upper << 32;
    wide.high = (int32_t)(uint32_t)((uint64_t)sum.upper >> 32);
    return ko_i128_add(wide, ko_i128_of(sum.lower));
}

static KO_NOINLINE ko_i128 multiply(int64_t a, int64_t b)
{
    return ko_i128_mul(a, b);
}

ko_i128 ko_kernel_dot_wides(const ko_wide3 *m, const ko_wide3 *n)
{
    const ko_i128 xy = ko_i128_add(multiply(m->x, n->x), multiply(m->y, n->y));
    return ko_i128_add(xy, multiply(m->z, n->z));
}

int ko_kernel_sign(ko_i128 x)
{
    return (x.high < 0) ? -1 : ((x.high != 0 || x.low != 0U) ? 1 : 0);
}

/* The rest stays below den < 2^126, so doubling it fits. */
ko_q30 ko_kernel_ratio(ko_i128 num, ko_i128 den)
{
    uint32_t quotient = ko_i128_less(num, den) ? 0U : 1U;
    ko_i128 rest = (quotient == 0U) ? num : ko_i128_sub(num, den);
    for (unsigned i = 0; i < 30U; i++) {
        rest = ko_i128_add(rest, rest);
        quotient <<= 1;
        if (!ko_i128_less(rest, den)) {
            rest = ko_i128_sub(rest, den);
            quotient |= 1U;
        }
    }
    return (ko_q30)quotient;
}

/* ---- corners ---- */

ko_corners ko_corners_of(const ko_triangle *triangle)
{
    const ko_corners corners = {{triangle->a, triangle->b, triangle->c}};
    return corners;
}

ko_corners ko_corners_of_segment(const ko_vec3 *a, const ko_vec3 *b)
{
    const ko_corners corners = {{*a, *b, *b}};
    return corners;
}

ko_wide3 ko_corners_normal(const ko_corners *corners)
{
    const ko_vec3 ab = ko_kernel_sub(&corners->v[1], &corners->v[0]);
    const ko_vec3 ac = ko_kernel_sub(&corners->v[2], &corners->v[0]);
    return ko_kernel_cross(&ab, &ac);
}

void ko_corners_bounds(const ko_corners *corners, ko_bounds *out)
{
    out->lo = corners->v[0];
    out->hi = corners->v[0];
    for (unsigned i = 1; i < KO_CORNERS; i++) {
        const ko_bounds corner = {corners->v[i], corners->v[i]};
        ko_bounds_union(out, &corner, out);
    }
}

ko_status ko_triangle_check(const ko_triangle *triangle)
{
    if (triangle == NULL) {
        return KO_E_ARG;
    }
    const bool legal = ko_vec3_check(&triangle->a) == KO_OK &&
                       ko_vec3_check(&triangle->b) == KO_OK && ko_vec3_check(&triangle->c) == KO_OK;
    return legal ? KO_OK : KO_E_RANGE;
}

ko_status ko_triangle_to_aabb(const ko_triangle *triangle, ko_aabb *box)
{
    const ko_status status = (box == NULL) ? KO_E_ARG : ko_triangle_check(triangle);
    if (status != KO_OK) {
        return status;
    }
    const ko_corners corners = ko_corners_of(triangle);
    ko_bounds bounds;
    ko_corners_bounds(&corners, &bounds);
    ko_bounds_to_aabb(&bounds, box);
    return KO_OK;
}

/* normal . p - offset in Q18.46: at most 3 * 2^60 for |normal| <= 2^31, |p| <= 2^29, and 2^61
 * more. */
static ko_side side_of_point(const ko_plane *plane, const ko_vec3 *point)
{
    const ko_vec3 normal = {plane->normal.x, plane->normal.y, plane->normal.z};
    const int64_t along = ko_kernel_dot(&normal, point);
    const int64_t offset = ko_port_mul(plane->offset, KO_Q30_ONE);
    return (along < offset) ? KO_SIDE_INSIDE : (along > offset) ? KO_SIDE_OUTSIDE : KO_SIDE_ACROSS;
}

ko_side ko_triangle_side(const ko_triangle *triangle, const ko_plane *plane)
{
    if (triangle == NULL || plane == NULL) {
        return KO_SIDE_ACROSS;
    }
    const ko_side side = side_of_point(plane, &triangle->a);
    const bool same =
        side_of_point(plane, &triangle->b) == side && side_of_point(plane, &triangle->c) == side;
    return same ? side : KO_SIDE_ACROSS;
}

/* ---- squared distances ---- */

/* 192 bits, unsigned, lowest word first. */
typedef struct words {
    uint64_t w[3];
} words;

/* a * b, where it is below 2^192 and a is not negative. */
static KO_NOINLINE words scale(ko_i128 a, uint64_t b)
{
    const ko_i128 low = ko_i128_umul(a.low, b);
    const ko_i128 high = ko_i128_umul((uint64_t)a.high, b);
    words product;
    product.w[0] = low.low;
    product.w[1] = (uint64_t)low.high + high.low;
    product.w[2] = (uint64_t)high.high + ((product.w[1] < high.low) ? 1U : 0U);
    return product;
}

/* -1, 0 or 1, as a compares to b. */
static int compare(const words *a, const words *b)
{
    for (unsigned i = 3; i-- > 0U;) {
        if (a->w[i] != b->w[i]) {
            return (a->w[i] < b->w[i]) ? -1 : 1;
        }
    }
    return 0;
}

/* s * s for 0 <= s < 2^96. */
static words square_of(ko_i128 s)
{
    words sum = scale(s, s.low);
    const words upper = scale(s, (uint64_t)s.high);
    sum.w[1] += upper.w[0];
    const uint64_t carry = (sum.w[1] < upper.w[0]) ? 1U : 0U;
    sum.w[2] += upper.w[1] + carry;
    return sum;
}

static uint64_t magnitude(int64_t x)
{
    return (x < 0) ? 0U - (uint64_t)x : (uint64_t)x;
}

/* The first guess of floor(s / |n|), never above it and at most 2 below.
 *
 * n and s are shifted left by k so that the largest component of n is in 2^62 .. 2^63; then |n|^2
 * is in 2^124 .. 3 * 2^126, which fits 128 bits unsigned, and its upper half h in 2^60 .. 2^64 -
 * 2^62. R = ceil(sqrt(h + 1)), 2^30 < R < 2^32, has R * 2^32 > |n|, and is too large by less than
 * 1 + 2^-30, so by less than one part in 2^30 (1 - 2^-29). s / |n| <= sqrt(3) * 2^30, therefore s /
 * (R * 2^32) is less than 1.74 below it, and the guess at most 2 below its floor. s after the
 * shift is below sqrt(3) * 2^63 * sqrt(3) * 2^30 < 2^95, in words of 32 bits 2^63. */
static uint32_t guess_quotient(const ko_wide3 *n, ko_i128 s)
{
    const uint64_t any = magnitude(n->x) | magnitude(n->y) | magnitude(n->z);
    const uint32_t top = (uint32_t)(any >> 32);
    const uint32_t zeros = (top != 0U) ? ko_port_clz(top) : 32U + ko_port_clz((uint32_t)any);
    ko_wide3 m = *n;
    for (uint32_t k = 1; k < zeros; k++) {
        s = ko_i128_add(s, s);
    }
    const uint32_t shift = (zeros > 0U) ? zeros - 1U : 0U;
    m.x = (int64_t)((uint64_t)m.x << shift);
    m.y = (int64_t)((uint64_t)m.y << shift);
    m.z = (int64_t)((uint64_t)m.z << shift);
    const uint64_t upper = (uint64_t)ko_kernel_dot_wides(&m, &m).high;
    const uint32_t root = ko_fix_sqrt_up(upper + 1U);
    const uint64_t dividend = ((uint64_t)s.high << 32) | (s.low >> 32);
    return (root != 0U) ? (uint32_t)(dividend / root) : 0U;
}

/* floor(s / |n|) is the largest q with q^2 |n|^2 <= s^2: below 2^62 * 3 * 2^122 < 2^192. */
uint64_t ko_kernel_square_plane(const ko_wide3 *normal, ko_i128 s)
{
    const ko_i128 size = ko_i128_is_negative(s) ? ko_i128_negate(s) : s;
    const ko_i128 length2 = ko_kernel_dot_wides(normal, normal);
    const words wanted = square_of(size);
    uint64_t q = guess_quotient(normal, size);
    words trial = scale(length2, q * q);
    for (unsigned i = 0; i < 2U; i++) {
        const words next = scale(length2, (q + 1U) * (q + 1U));
        if (compare(&next, &wanted) > 0) {
            break;
        }
        trial = next;
        q++;
    }
    return 2U * q * q + ((compare(&trial, &wanted) != 0) ? 1U : 0U);
}

/* 2 c^2 / e rounded down, plus 1 iff there is a rest, with the doubling after the division: for 0 <
 * c < e < 2^62. The quotient is below c; the upper half of c^2 is below e, as c^2 < e * 2^64. */
static uint64_t double_quotient(uint64_t c, uint64_t e, bool *rest_left)
{
    const ko_i128 square = ko_i128_umul(c, c);
    uint64_t rest = (uint64_t)square.high;
    uint64_t quotient = 0;
    for (unsigned i = 64; i-- > 0U;) {
        rest = (rest << 1) | ((square.low >> i) & 1U);
        quotient <<= 1;
        if (rest >= e) {
            rest -= e;
            quotient |= 1U;
        }
    }
    *rest_left = rest != 0U;
    return 2U * quotient;
}

/* |w|^2 - c^2 / e, with w the point seen from the first end, c = w . d, e = d . d. */
static uint64_t square_to_edge(const ko_vec3 *from, const ko_vec3 *to, const ko_vec3 *point)
{
    const ko_vec3 d = ko_kernel_sub(to, from);
    const ko_vec3 w = ko_kernel_sub(point, from);
    const int64_t along = ko_kernel_dot(&w, &d);
    const int64_t length2 = ko_kernel_dot(&d, &d);
    const uint64_t square = 2U * (uint64_t)ko_kernel_dot(&w, &w);
    bool rest_left = false;
    if (along <= 0) {
        return square;
    }
    if (along >= length2) {
        const ko_vec3 beyond = ko_kernel_sub(point, to);
        return 2U * (uint64_t)ko_kernel_dot(&beyond, &beyond);
    }
    const uint64_t part = double_quotient((uint64_t)along, (uint64_t)length2, &rest_left);
    return square - part - (rest_left ? 1U : 0U); /* x - (y + f): floor and "not an integer" */
}

/* Barycentric numerators of the foot of the perpendicular from a point, n . ((b - p) x (c - p))
 * and so on round: their sum is |n|^2. */
typedef struct foot {
    ko_i128 part[KO_CORNERS];
    bool inside;
} foot;

static foot foot_of(const ko_corners *corners, const ko_wide3 *n, const ko_vec3 *point)
{
    foot f = {.inside = !ko_kernel_is_zero(n)};
    for (unsigned i = 0; i < KO_CORNERS && f.inside; i++) {
        const unsigned j = ko_corner_after(i);
        const ko_vec3 b = ko_kernel_sub(&corners->v[j], point);
        const ko_vec3 c = ko_kernel_sub(&corners->v[ko_corner_after(j)], point);
        const ko_wide3 area = ko_kernel_cross(&b, &c);
        f.part[i] = ko_kernel_dot_wides(n, &area);
        f.inside = !ko_i128_is_negative(f.part[i]);
    }
    return f;
}

/* The nearest edge: i to the corner after i. */
static uint64_t square_to_edges(const ko_corners *corners, const ko_vec3 *point, unsigned *nearest)
{
    uint64_t least = KO_SQUARE_NONE;
    for (unsigned i = 0; i < KO_CORNERS; i++) {
        const uint64_t square =
            square_to_edge(&corners->v[i], &corners->v[ko_corner_after(i)], point);
        if (square < least) {
            least = square;
            *nearest = i;
        }
    }
    return least;
}

uint64_t ko_kernel_square_point(const ko_corners *corners, const ko_vec3 *point)
{
    const ko_wide3 n = ko_corners_normal(corners);
    unsigned nearest = 0;
    if (!foot_of(corners, &n, point).inside) {
        return square_to_edges(corners, point, &nearest);
    }
    const ko_vec3 w = ko_kernel_sub(point, &corners->v[0]);
    return ko_kernel_square_plane(&n, ko_kernel_dot_wide(&n, &w));
}

/* Radii of legal shapes are at most 2^29. */
bool ko_kernel_within(uint64_t square, fix16_t r)
{
    return square <= 2U * ko_port_umul((uint32_t)r, (uint32_t)r);
}

ko_status ko_triangle_clearance_point(const ko_triangle *triangle, const ko_vec3 *point,
                                      fix16_t *out)
{
    if (triangle == NULL || point == NULL || out == NULL) {
        return KO_E_ARG;
    }
    if (ko_triangle_check(triangle) != KO_OK || ko_vec3_check(point) != KO_OK) {
        return KO_E_RANGE;
    }
    const ko_corners corners = ko_corners_of(triangle);
    *out = (fix16_t)ko_fix_sqrt_down(ko_kernel_square_point(&corners, point) / 2U);
    return KO_OK;
}

/* ---- the closest point ---- */

/* a + v (b - a) + w (c - a) on one axis, to the nearest. v + w <= 1, so the sum of the products is
 * within 2^60 and the result between the corners. */
static fix16_t mix(fix16_t a, fix16_t b, ko_q30 v, fix16_t c, ko_q30 w)
{
    const int64_t sum = ko_wide_mac(ko_port_mul(sub(b, a), v), sub(c, a), w);
    const uint64_t shifted = ((uint64_t)sum + (UINT64_C(1) << 62) + (UINT64_C(1) << 29)) >> 30;
    return (fix16_t)((uint32_t)a + (uint32_t)shifted); /* 2^62 >> 30 is 0 modulo 2^32 */
}

static ko_vec3 mix_corners(const ko_corners *corners, unsigned first, ko_q30 v, ko_q30 w)
{
    const ko_vec3 *a = &corners->v[first];
    const ko_vec3 *b = &corners->v[ko_corner_after(first)];
    const ko_vec3 *c = &corners->v[ko_corner_after(ko_corner_after(first))];
    const ko_vec3 point = {mix(a->x, b->x, v, c->x, w), mix(a->y, b->y, v, c->y, w),
                           mix(a->z, b->z, v, c->z, w)};
    return point;
}

/* How far along the edge the point's foot is, limited to it. */
static ko_q30 along_edge(const ko_corners *corners, unsigned first, const ko_vec3 *point)
{
    const ko_vec3 *from = &corners->v[first];
    const ko_vec3 d = ko_kernel_sub(&corners->v[ko_corner_after(first)], from);
    const ko_vec3 w = ko_kernel_sub(point, from);
    const int64_t along = ko_kernel_dot(&w, &d);
    const int64_t length2 = ko_kernel_dot(&d, &d);
    if (along <= 0) {
        return 0;
    }
    return (along >= length2) ? KO_Q30_ONE
                              : ko_kernel_ratio(ko_i128_of(along), ko_i128_of(length2));
}

/* Each ratio is less than 2^-30 too small, of an edge of at most 2^30: 2 LSB, and half of one for
 * the rounding. */
ko_status ko_triangle_closest_point(const ko_triangle *triangle, const ko_vec3 *point, ko_vec3 *out)
{
    if (triangle == NULL || point == NULL || out == NULL) {
        return KO_E_ARG;
    }
    if (ko_triangle_check(triangle) != KO_OK || ko_vec3_check(point) != KO_OK) {
        return KO_E_RANGE;
    }
    const ko_corners corners = ko_corners_of(triangle);
    const ko_wide3 n = ko_corners_normal(&corners);
    const foot f = foot_of(&corners, &n, point);
    unsigned first = 0;
    if (f.inside) {
        const ko_i128 all = ko_kernel_dot_wides(&n, &n);
        *out = mix_corners(&corners, 0, ko_kernel_ratio(f.part[1], all),
                           ko_kernel_ratio(f.part[2], all));
        return KO_OK;
    }
    (void)square_to_edges(&corners, point, &first);
    *out = mix_corners(&corners, first, along_edge(&corners, first, point), 0);
    return KO_OK;
}
