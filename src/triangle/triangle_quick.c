/* Tests if two triangles touch, by signs of volumes. Most signs are known from numbers of 32 bits;
 * the others are found exactly.
 *
 * Let neither triangle be on one side of the other's plane, and let them not lie in one plane.
 * Then both meet the line L in which the planes cross, each in an interval, and they touch iff the
 * intervals do. One corner of A, the alone one, is on one side of B's plane or on it. The others
 * are on the other side or on it. The alone corner is higher than both or lower: sideA = 1 or -1.
 * So the ends of A's interval are where its two edges from there, e1 and e2, cross the plane; f1
 * and f2 are B's. Let L point along nA x nB, and let w lead from B's alone corner to A's.
 * - (e x f) . L = (e . nA)(f . nB) - (e . nB)(f . nA) = -(e . nB)(f . nA). Its sign is -sideA
 *   sideB, since edges from the alone corner lead to the other side. The ends p of e and q of f
 *   have (e x f) . (p - q) = (e x f) . w: that sign tells which is farther along L.
 * - p1 - p2 is a multiple of ((e1 x e2) x nB) of the sign of sideA, that is of sideA L. q1 - q2
 *   is one of sideB (nB x nA), that is of -sideB L. So it is known which end of each is the
 *   farther one.
 *
 * Two such volumes decide. If they separate, A and B are on either side of a slab normal to e x f:
 * A's third corner is beyond e seen from B, as p of the other edge is; the same holds for B.
 *
 * Heights in 32 bits. Corners are seen from b's first, in units in which the largest coordinate
 * has 23 bits: so differences r, s, t are within M = 2^24. Small corners are scaled up exactly;
 * large ones are rounded down, which changes differences by less than 1. A volume (r x s) . t then
 * changes by three determinants of one error, each within 6 M^2, three of two errors, each within
 * 6 M, and one of three: by less than 19 M^2.
 * Only the upper 32 bits of the products of r x s count, n, within 2^17 on each axis and less than
 * 1 off. The lowest 12 bits of t do not count, which leaves v within 2^12, less than 1 off. So
 * n . v is within 3 * 2^29. It is off from the volume, which is 2^44 times as large, by less than
 * |v| + |n| + 3 + 19 M^2 / 2^44, where |v| is the sum of the components, at most 3 * 2^12.
 *
 * Source: Guigue and Devillers, Fast and robust triangle-triangle overlap test, 2003. */
#include "port/fast.h"
#include "src/triangle/triangle_quick.h"

#include "src/triangle/triangle_kernel.h"
#include "src/triangle/triangle.h"

#include "port/bits.h"

#define FULL_BITS 23U
#define CUT_BITS 12U

/* The largest reach that lengths of normals of small triangles, below 2^43, can be times. */
#define MOST_SMALL_REACH 0xFFFFFU

/* By how much a height is off, without what the normal adds: 3 * 2^12 + 3 + 19 * 2^4. */
#define SLACK ((3 << CUT_BITS) + 3 + (19 << 4))

/* Both triangles: as they are, and in units seen from b's first corner. */
typedef struct couple {
    koi_outline a;
    koi_outline b;
    ko_vec3 p[KOI_CORNERS];
    ko_vec3 q[KOI_CORNERS];
    uint32_t reach;
    uint32_t units; /* the reach, rounded up */
    bool is_small;  /* all coordinates are within 2^19 LSB */
} couple;

/* ---- heights ---- */

/* The upper bits of a normal. */
typedef struct normal {
    ko_vec3 n;
    int32_t length; /* the sum of its components */
    int32_t slack;  /* by less than this a height is off */
} normal;

static inline int32_t upper_minor(int32_t a, int32_t b, int32_t c, int32_t d)
{
    return (int32_t)(koi_port_mul(a, b) >> 32) - (int32_t)(koi_port_mul(c, d) >> 32);
}

static inline normal normal_of(const ko_vec3 *a, const ko_vec3 *b)
{
    const ko_vec3 n = {upper_minor(a->y, b->z, a->z, b->y), upper_minor(a->z, b->x, a->x, b->z),
                       upper_minor(a->x, b->y, a->y, b->x)};
    const int32_t length = (int32_t)(koi_magnitude(n.x) + koi_magnitude(n.y) + koi_magnitude(n.z));
    const normal out = {n, length, length + SLACK};
    return out;
}

/* The height of a corner over b's first. */
static inline int32_t height_over_first(const normal *n, const ko_vec3 *v)
{
    return n->n.x * (v->x >> CUT_BITS) + n->n.y * (v->y >> CUT_BITS) + n->n.z * (v->z >> CUT_BITS);
}

/* The height of `to` over `from`. */
static inline int32_t height(const normal *n, const ko_vec3 *from, const ko_vec3 *to)
{
    return n->n.x * ((to->x - from->x) >> CUT_BITS) + n->n.y * ((to->y - from->y) >> CUT_BITS) +
           n->n.z * ((to->z - from->z) >> CUT_BITS);
}

/* ---- exact volumes ---- */

/* The sign of the volume of n and the way to `to`. Where all is within 2^19 it has 64 bits. */
static int sign_of(const couple *c, const ko_wide3 *n, const ko_vec3 *from, const ko_vec3 *to)
{
    const ko_vec3 v = koi_closest_difference(to, from);
    if (!c->is_small) {
        return koi_kernel_sign(koi_kernel_dot_wide(n, &v));
    }
    const int64_t volume = koi_volume_dot(n, &v);
    return (volume > 0) ? 1 : ((volume < 0) ? -1 : 0);
}

/* True iff the exact height is more than reach. */
static bool is_volume_more(const couple *c, const ko_wide3 *n, const ko_vec3 *from,
                           const ko_vec3 *to)
{
    const ko_vec3 v = koi_closest_difference(to, from);
    const uint64_t length = koi_magnitude64(n->x) + koi_magnitude64(n->y) + koi_magnitude64(n->z);
    if (c->is_small && c->reach <= MOST_SMALL_REACH) {
        return koi_magnitude64(koi_volume_dot(n, &v)) > length * c->reach;
    }
    const koi_i128 at = koi_i128_magnitude(koi_kernel_dot_wide(n, &v));
    return koi_i128_less(koi_i128_umul(length, c->reach), at);
}

/* ---- how far they are apart ---- */

/* True only if a height that is at least this, and above 0, is more than reach. The length of the
 * normal is at most the sum of its components, each of which is less than 2 off. */
static inline bool is_more(const couple *c, const normal *n, int32_t least)
{
    return least > 0 && koi_port_umul((uint32_t)least, UINT32_C(1) << CUT_BITS) >=
                            koi_port_umul((uint32_t)n->length + 6U, c->units);
}

/* ---- sides ---- */

/* The corners above a plane and those below it, as bits. */
typedef struct sides {
    int32_t at[KOI_CORNERS];
    uint32_t above;
    uint32_t below;
} sides;

static inline void set_side(sides *s, unsigned i, int32_t slack)
{
    s->above |= (s->at[i] >= slack) ? 1U << i : 0U;
    s->below |= (s->at[i] <= -slack) ? 1U << i : 0U;
}

/* Finds the sides exactly of corners that have none. */
static KOI_OWN_FRAME void make_sure(const couple *c, const koi_outline *plane,
                                    const koi_outline *corners, sides *s)
{
    const ko_wide3 n = koi_outline_normal(plane);
    for (unsigned i = 0; i < KOI_CORNERS; i++) {
        const uint32_t bit = 1U << i;
        if (((s->above | s->below) & bit) == 0U) {
            const int sign = sign_of(c, &n, plane->v[0], corners->v[i]);
            s->above |= (sign > 0) ? bit : 0U;
            s->below |= (sign < 0) ? bit : 0U;
        }
    }
}

/* Finds the sides by the heights over a plane. */
static inline void set_sides(const couple *c, sides *s, const normal *n, const koi_outline *plane,
                             const koi_outline *corners)
{
    s->above = 0U;
    s->below = 0U;
    set_side(s, 0, n->slack);
    set_side(s, 1, n->slack);
    set_side(s, 2, n->slack);
    if ((s->above | s->below) != KOI_SIDES_ALL) {
        make_sure(c, plane, corners, s);
    }
}

static inline bool is_one_side(const sides *s)
{
    return s->above == KOI_SIDES_ALL || s->below == KOI_SIDES_ALL;
}

static inline int32_t least_of(int32_t a, int32_t b, int32_t c)
{
    const int32_t ab = (a < b) ? a : b;
    return (ab < c) ? ab : c;
}

static KOI_OWN_FRAME bool are_volumes_more(const couple *c, const koi_outline *plane,
                                           const koi_outline *corners)
{
    const ko_wide3 n = koi_outline_normal(plane);
    return is_volume_more(c, &n, plane->v[0], corners->v[0]) &&
           is_volume_more(c, &n, plane->v[0], corners->v[1]) &&
           is_volume_more(c, &n, plane->v[0], corners->v[2]);
}

/* Answers for corners that are all on one side. */
static inline koi_quick_answer how_far(const couple *c, const sides *s, const normal *n,
                                       const koi_outline *plane, const koi_outline *corners)
{
    const int32_t least = (s->above == KOI_SIDES_ALL) ? least_of(s->at[0], s->at[1], s->at[2])
                                                      : least_of(-s->at[0], -s->at[1], -s->at[2]);
    const bool is_beyond =
        c->reach == 0U || is_more(c, n, least - n->slack) || are_volumes_more(c, plane, corners);
    return is_beyond ? KOI_QUICK_BEYOND : KOI_QUICK_APART;
}

/* ---- two intervals ---- */

/* As compare_ends, exactly. */
static koi_quick_answer compare_exactly(const couple *c, uint32_t i, uint32_t k, uint32_t j,
                                        uint32_t l, bool is_turned)
{
    const ko_vec3 d = koi_closest_difference(c->a.v[k], c->a.v[i]);
    const ko_vec3 e = koi_closest_difference(c->b.v[l], c->b.v[j]);
    const ko_wide3 n = koi_cross3_shared(&d, &e);
    const int sign = sign_of(c, &n, c->b.v[j], c->a.v[i]);
    if (is_turned ? sign >= 0 : sign <= 0) {
        return KOI_QUICK_TOUCH;
    }
    const bool is_beyond = c->reach == 0U || is_volume_more(c, &n, c->b.v[j], c->a.v[i]);
    return is_beyond ? KOI_QUICK_BEYOND : KOI_QUICK_APART;
}

/* Compares the ends of two edges along L: of a's from corner i to k, and of b's from j to l.
 * `is_turned` turns the sign. KOI_QUICK_TOUCH: they do not separate. */
KOI_EACH koi_quick_answer compare_ends(const couple *c, uint32_t i, uint32_t k, uint32_t j,
                                       uint32_t l, bool is_turned)
{
    const ko_vec3 d = koi_minus3(&c->p[k], &c->p[i]);
    const ko_vec3 e = koi_minus3(&c->q[l], &c->q[j]);
    const normal n = normal_of(&d, &e);
    const int32_t seen = height(&n, &c->q[j], &c->p[i]);
    const int32_t at = is_turned ? -seen : seen;
    if (at <= -n.slack) {
        return KOI_QUICK_TOUCH;
    }
    if (at >= n.slack && is_more(c, &n, at - n.slack)) {
        return KOI_QUICK_BEYOND;
    }
    return compare_exactly(c, i, k, j, l, is_turned);
}

/* ---- both ---- */

static koi_quick_answer answer(const couple *c)
{
    /* Is A on one side of B's plane? Everything is seen from B's first corner. */
    sides of_a;
    const normal n = normal_of(&c->q[1], &c->q[2]);
    of_a.at[0] = height_over_first(&n, &c->p[0]);
    of_a.at[1] = height_over_first(&n, &c->p[1]);
    of_a.at[2] = height_over_first(&n, &c->p[2]);
    set_sides(c, &of_a, &n, &c->b, &c->a);
    if (is_one_side(&of_a)) {
        return how_far(c, &of_a, &n, &c->b, &c->a);
    }
    /* Is B on one side of A's plane? */
    sides of_b;
    const ko_vec3 e = koi_minus3(&c->p[1], &c->p[0]);
    const ko_vec3 f = koi_minus3(&c->p[2], &c->p[0]);
    const normal m = normal_of(&e, &f);
    of_b.at[0] = height(&m, &c->p[0], &c->q[0]);
    of_b.at[1] = height(&m, &c->p[0], &c->q[1]);
    of_b.at[2] = height(&m, &c->p[0], &c->q[2]);
    set_sides(c, &of_b, &m, &c->a, &c->b);
    if (is_one_side(&of_b)) {
        return how_far(c, &of_b, &m, &c->a, &c->b);
    }
    /* In one plane, or one is degenerate: no answer. */
    if ((of_a.above | of_a.below) == 0U || (of_b.above | of_b.below) == 0U) {
        return KOI_QUICK_UNKNOWN;
    }
    /* Each crosses the other's plane: compare the far end of each interval on the line where the
     * planes meet with the near end of the other. They touch iff neither far end is behind the
     * other's near end. The sign turns where one alone corner is above, the other below. */
    uint32_t i;
    uint32_t j;
    const bool is_a_below = koi_sides_find_alone(of_a.above, of_a.below, &i);
    const bool is_b_below = koi_sides_find_alone(of_b.above, of_b.below, &j);
    const bool is_turned = is_a_below != is_b_below;
    const koi_fan of_p = koi_fan_of(i, !is_a_below);
    const koi_fan of_q = koi_fan_of(j, is_b_below);
    const koi_quick_answer first = compare_ends(c, i, of_p.far, j, of_q.near, is_turned);
    return (first != KOI_QUICK_TOUCH) ? first
                                      : compare_ends(c, i, of_p.near, j, of_q.far, !is_turned);
}

/* At least as many bits as the longest component has, as a number in two's complement. */
static inline uint32_t bits_of(const ko_vec3 *v)
{
    return (uint32_t)((v->x ^ (v->x >> 31)) | (v->y ^ (v->y >> 31)) | (v->z ^ (v->z >> 31)));
}

static inline void enlarge(ko_vec3 *v, uint32_t shift)
{
    v->x = (fix16_t)((uint32_t)v->x << shift);
    v->y = (fix16_t)((uint32_t)v->y << shift);
    v->z = (fix16_t)((uint32_t)v->z << shift);
}

/* As many bits as the longest coordinate has. */
static inline uint32_t width_of(const couple *c)
{
    const uint32_t all = bits_of(&c->p[0]) | bits_of(&c->p[1]) | bits_of(&c->p[2]) |
                         bits_of(&c->q[1]) | bits_of(&c->q[2]);
    return 32U - koi_port_clz(all | 1U);
}

/* Takes the corners to units. No distance is 2^26 units, so a longer reach asks the same. */
static inline void to_units(couple *c, uint32_t bits)
{
    if (bits > FULL_BITS) {
        const uint32_t shift = bits - FULL_BITS;
        for (unsigned i = 0; i < KOI_CORNERS; i++) {
            koi_volume_round(&c->p[i], shift);
            koi_volume_round(&c->q[i], shift);
        }
        c->units = (c->reach >> shift) + 1U;
        return;
    }
    const uint32_t shift = FULL_BITS - bits;
    enlarge(&c->p[0], shift);
    enlarge(&c->p[1], shift);
    enlarge(&c->p[2], shift);
    enlarge(&c->q[1], shift);
    enlarge(&c->q[2], shift);
    c->units = (c->reach >> (26U - shift) == 0U) ? c->reach << shift : UINT32_C(1) << 26;
}

/* Sets the corners, seen from b's first. */
static inline void set_corners(const ko_triangle *a, const ko_triangle *b, couple *c)
{
    const ko_vec3 origin = {0, 0, 0};
    c->p[0] = koi_minus3(&a->a, &b->a);
    c->p[1] = koi_minus3(&a->b, &b->a);
    c->p[2] = koi_minus3(&a->c, &b->a);
    c->q[0] = origin;
    c->q[1] = koi_minus3(&b->b, &b->a);
    c->q[2] = koi_minus3(&b->c, &b->a);
}

/* ---- tiny triangles ---- */

/* Two triangles with all corners within 2^14 LSB (0.25 m) of one of them, as in meshes, exactly in
 * 64 bits.
 *
 * Bounds. Seen from b's first corner, corners are within 2^14, and differences of them within
 * 2^15 - 1. So normals and cross products of edges are within 2 (2^15 - 1)^2 < 2^31 on each axis,
 * and volumes within 3 * 2^46. A reach is cut to 2^17, which no distance is, so a reach times the
 * length of a normal is within 3 * 2^48. */
#define TINY_BITS 14U
#define MOST_REACH (UINT32_C(1) << 17)

static inline ko_vec3 cross(const ko_vec3 *a, const ko_vec3 *b)
{
    const ko_vec3 n = {a->y * b->z - a->z * b->y, a->z * b->x - a->x * b->z,
                       a->x * b->y - a->y * b->x};
    return n;
}

/* A height times the length of n above this is "more than reach". The length is at most the sum of
 * the components. */
static inline int64_t limit_of(const ko_vec3 *n, uint32_t reach)
{
    const uint64_t length =
        (uint64_t)koi_magnitude(n->x) + koi_magnitude(n->y) + koi_magnitude(n->z);
    return (reach == 0U) ? 0 : (int64_t)(length * reach);
}

/* The heights of corners, and which are above a plane and below it, as bits. */
typedef struct tiny_sides {
    int64_t at[KOI_CORNERS];
    uint32_t above;
    uint32_t below;
} tiny_sides;

/* Sets the bits by the heights. */
static inline void set_tiny_sides(tiny_sides *s)
{
    s->above = ((s->at[0] > 0) ? 1U : 0U) | ((s->at[1] > 0) ? 2U : 0U) | ((s->at[2] > 0) ? 4U : 0U);
    s->below = ((s->at[0] < 0) ? 1U : 0U) | ((s->at[1] < 0) ? 2U : 0U) | ((s->at[2] < 0) ? 4U : 0U);
}

static inline bool are_tiny_one_side(const tiny_sides *s)
{
    return s->above == KOI_SIDES_ALL || s->below == KOI_SIDES_ALL;
}

/* Answers for corners that are all on one side. */
static inline koi_quick_answer how_far_tiny(const tiny_sides *s, const ko_vec3 *n, uint32_t reach)
{
    const int64_t limit = limit_of(n, reach);
    const bool beyond = (s->above == KOI_SIDES_ALL)
                            ? s->at[0] > limit && s->at[1] > limit && s->at[2] > limit
                            : s->at[0] < -limit && s->at[1] < -limit && s->at[2] < -limit;
    return beyond ? KOI_QUICK_BEYOND : KOI_QUICK_APART;
}

/* ---- two intervals ---- */

/* The alone corner and the two edges from it. */
typedef struct edges {
    ko_vec3 at;
    ko_vec3 far;
    ko_vec3 near;
} edges;

static inline void set_edges(const ko_vec3 corners[], uint32_t alone, bool is_next_far, edges *out)
{
    const koi_fan fan = koi_fan_of(alone, is_next_far);
    out->at = corners[fan.at];
    out->far = koi_minus3(&corners[fan.far], &corners[fan.at]);
    out->near = koi_minus3(&corners[fan.near], &corners[fan.at]);
}

static inline int64_t size_of(int64_t x)
{
    return (x < 0) ? -x : x;
}

/* Compares the far end of each interval with the near end of the other. They touch iff neither far
 * end is behind the other's near end. `opposite` turns the signs: one alone corner is above, the
 * other below. */
static inline koi_quick_answer compare(const edges *a, const edges *b, bool opposite,
                                       uint32_t reach)
{
    const ko_vec3 w = koi_minus3(&a->at, &b->at);
    const ko_vec3 n = cross(&a->far, &b->near);
    const int64_t at_n = koi_dot3(&n, &w);
    if (opposite ? at_n < 0 : at_n > 0) {
        return (size_of(at_n) > limit_of(&n, reach)) ? KOI_QUICK_BEYOND : KOI_QUICK_APART;
    }
    const ko_vec3 m = cross(&a->near, &b->far);
    const int64_t at_m = koi_dot3(&m, &w);
    if (opposite ? at_m > 0 : at_m < 0) {
        return (size_of(at_m) > limit_of(&m, reach)) ? KOI_QUICK_BEYOND : KOI_QUICK_APART;
    }
    return KOI_QUICK_TOUCH;
}

/* ---- both ---- */

static KOI_APART koi_quick_answer tiny_pair(const ko_vec3 p[KOI_CORNERS],
                                            const ko_vec3 q[KOI_CORNERS], uint32_t reach)
{
    tiny_sides of_a;
    tiny_sides of_b;
    reach = (reach < MOST_REACH) ? reach : MOST_REACH;
    /* Is A on one side of B's plane? */
    const ko_vec3 n = cross(&q[1], &q[2]);
    of_a.at[0] = koi_dot3(&n, &p[0]);
    of_a.at[1] = koi_dot3(&n, &p[1]);
    of_a.at[2] = koi_dot3(&n, &p[2]);
    set_tiny_sides(&of_a);
    if (are_tiny_one_side(&of_a)) {
        return how_far_tiny(&of_a, &n, reach);
    }
    /* Is B on one side of A's plane? */
    const ko_vec3 e = koi_minus3(&p[1], &p[0]);
    const ko_vec3 f = koi_minus3(&p[2], &p[0]);
    const ko_vec3 m = cross(&e, &f);
    of_b.at[0] = -koi_dot3(&m, &p[0]);
    of_b.at[1] = of_b.at[0] + koi_dot3(&m, &q[1]);
    of_b.at[2] = of_b.at[0] + koi_dot3(&m, &q[2]);
    set_tiny_sides(&of_b);
    if (are_tiny_one_side(&of_b)) {
        return how_far_tiny(&of_b, &m, reach);
    }
    /* In one plane, or one is degenerate: no answer. */
    if ((of_a.above | of_a.below) == 0U || (of_b.above | of_b.below) == 0U) {
        return KOI_QUICK_UNKNOWN;
    }
    /* Each crosses the other's plane: compare the intervals on the line where the planes meet. */
    uint32_t i;
    uint32_t j;
    edges from_a;
    edges from_b;
    const bool is_a_below = koi_sides_find_alone(of_a.above, of_a.below, &i);
    const bool is_b_below = koi_sides_find_alone(of_b.above, of_b.below, &j);
    set_edges(p, i, !is_a_below, &from_a);
    set_edges(q, j, is_b_below, &from_b);
    return compare(&from_a, &from_b, is_a_below != is_b_below, reach);
}

/* ---- the call ---- */

koi_quick_answer koi_quick_pair(const ko_triangle *a, const ko_triangle *b, uint32_t reach)
{
    couple c;
    set_corners(a, b, &c);
    const uint32_t bits = width_of(&c);
    if (bits <= TINY_BITS) {
        return tiny_pair(c.p, c.q, reach);
    }
    c.a = koi_outline_of(a);
    c.b = koi_outline_of(b);
    c.reach = reach;
    c.is_small = bits <= KOI_VOLUME_BITS;
    to_units(&c, bits);
    return answer(&c);
}
