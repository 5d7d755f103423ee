/* How far two triangles are apart, if they are closer than a reach.
 *
 * The distance is that of the origin from D = A - B, the differences of their points. For any
 * axis, D is at least `lo - hi` over the axis' length away, where lo is the least of A and hi the
 * most of B along it. Whole numbers prove that, however the axis was found. Mostly the line
 * through the middles is good enough. If not, Gilbert, Johnson and Keerthi's method finds better
 * axes. It keeps a simplex of at most three corners of D. The point v of the simplex that is
 * closest to the origin is the next axis. The corner w that is lowest along v joins the simplex.
 *
 * If the simplex has three corners, w replaces one of them. The line through the origin along v
 * meets one of the three triangles that w makes with two of the corners: that triangle stays. The
 * line meets it below v if w is below. So the next v is always shorter if the triangles do not
 * touch, and no simplex comes twice.
 *
 * If nothing is lower along v than the simplex, v is the closest point of D, and |v| is the
 * distance. Whole numbers decide that too, unless corners lose low bits ("cut"): v is a corner, or
 * on an edge, or its direction is the normal of a face. Then the distance is rounded down, once.
 * With cut corners the simplex says which features are closest, most likely; triangle_proof.c
 * measures these and proves it.
 *
 * Bounds. Corners are seen from b's first, below 2^m on each axis, m <= 17. Larger triangles are
 * rounded down to units in which they are within -2^15 .. 2^15 - 1. An axis is within 2^14 and
 * 2^(29 - m), so along it a corner is within 3 * 2^29 and a gap within 3 * 2^30. gap^2 < 2^64, and
 * so is reach^2 axis^2 for a reach of at most 2^(m + 2), which no distance is. Rounding changes
 * differences by less than 1 unit on each axis, so a gap by less than the sum of the axis'
 * components. Corners of D are within 2^(m + 1) - 1, cut to -2^14 .. 2^14 - 1. So edges of the
 * simplex are within 2^15 - 1, dot products within 3 * 2^29, minors of them within 18 * 2^58, cross
 * products within 2 (2^15 - 1)^2 < 2^31, v within 3 * 2^44, and v times a corner, all summed up,
 * within 9 * 2^58.
 *
 * Source: Gilbert, Johnson, Keerthi, A fast procedure for computing the distance between complex
 * objects, 1988; van den Bergen, Collision Detection in Interactive 3D Environments, 2003, 4.3. */
#include "port/fast.h"
#include "src/triangle/triangle_gap.h"

#include "src/triangle/triangle_kernel.h"

#include "src/distance/closest.h"
#include "port/bits.h"

#define MOST_BITS 17U
#define ROUNDED_BITS 15U
#define SUM_BITS 29U
#define AXIS_BITS 14U
#define CUT_BITS 14U
#define MOST_LOOKS 16U
#define CORNERS 3U

/* Both triangles as seen from b's first corner, and what their size allows. */
typedef struct couple {
    ko_vec3 p[CORNERS];
    ko_vec3 q[CORNERS];
    uint32_t reach;
    uint32_t axis_bits;
    uint32_t cut;    /* bits taken off corners of D */
    bool is_rounded; /* to units */
} couple;

/* Up to three corners of D, cut. With `count` below 3 the last one fills the rest of s. */
typedef struct simplex {
    ko_vec3 s[CORNERS];
    uint32_t of[CORNERS]; /* the corners of A and B that it is made of, as bits */
    unsigned count;
    ko_wide3 v; /* a multiple of the simplex' point that is closest to the origin */
} simplex;

/* ---- arithmetic ---- */

static inline int32_t dot(const ko_vec3 *a, const ko_vec3 *b)
{
    return a->x * b->x + a->y * b->y + a->z * b->z;
}

static inline ko_vec3 cross(const ko_vec3 *a, const ko_vec3 *b)
{
    const ko_vec3 n = {a->y * b->z - a->z * b->y, a->z * b->x - a->x * b->z,
                       a->x * b->y - a->y * b->x};
    return n;
}

/* ---- looking along an axis ---- */

/* The lowest corner of A and the highest of B along an axis. */
typedef struct look {
    uint32_t low;
    uint32_t high;
    uint32_t gap; /* 0 where they overlap */
} look;

/* a and b: the corners of A and B along the axis. */
static inline look ends_of(const int32_t a[CORNERS], const int32_t b[CORNERS])
{
    look l = {0U, 0U, 0U};
    int32_t lo = a[0];
    int32_t hi = b[0];
    for (unsigned i = 1; i < CORNERS; i++) {
        if (a[i] < lo) {
            lo = a[i];
            l.low = i;
        }
        if (b[i] > hi) {
            hi = b[i];
            l.high = i;
        }
    }
    l.gap = (lo > hi) ? (uint32_t)lo - (uint32_t)hi : 0U;
    return l;
}

static inline look look_along(const couple *c, const ko_vec3 *axis)
{
    const int32_t a[CORNERS] = {dot(axis, &c->p[0]), dot(axis, &c->p[1]), dot(axis, &c->p[2])};
    const int32_t b[CORNERS] = {0, dot(axis, &c->q[1]), dot(axis, &c->q[2])};
    return ends_of(a, b);
}

/* The sum of the components' magnitudes. */
static inline uint32_t lengths(const ko_vec3 *v)
{
    return koi_magnitude(v->x) + koi_magnitude(v->y) + koi_magnitude(v->z);
}

/* True only if the gap shows that they are at least reach apart. */
static inline bool is_beyond(const couple *c, const look *l, const ko_vec3 *axis)
{
    const uint32_t off = c->is_rounded ? lengths(axis) : 0U;
    return l->gap > off && koi_port_umul(l->gap - off, l->gap - off) >=
                               koi_port_umul(c->reach, c->reach) * (uint32_t)dot(axis, axis);
}

/* An axis roughly along v, of at most so many bits. Any axis proves a distance, so rounding does no
 * harm. */
static inline ko_vec3 narrow_axis(const ko_vec3 *v, uint32_t bits)
{
    const uint32_t width = 32U - koi_port_clz(koi_bits3(v) | 1U);
    const uint32_t down = (width > bits) ? width - bits : 0U;
    const ko_vec3 axis = {v->x >> down, v->y >> down, v->z >> down};
    return axis;
}

/* As narrow_axis, rounded to nearest. */
static inline ko_vec3 wide_axis(const ko_wide3 *v, uint32_t bits)
{
    const uint64_t all = koi_magnitude64(v->x) | koi_magnitude64(v->y) | koi_magnitude64(v->z);
    const uint32_t top = (uint32_t)(all >> 32);
    const uint32_t width =
        (top != 0U) ? 64U - koi_port_clz(top) : 32U - koi_port_clz((uint32_t)all | 1U);
    const uint32_t down = (width > bits) ? width - bits : 0U;
    const int64_t half = ((int64_t)1 << down) >> 1;
    const ko_vec3 axis = {(int32_t)((v->x + half) >> down), (int32_t)((v->y + half) >> down),
                          (int32_t)((v->z + half) >> down)};
    return axis;
}

/* ---- the simplex ---- */

/* The keep functions reduce the simplex to the corners that its closest point needs, and set v. */
static inline void keep_corner(simplex *x, unsigned i)
{
    const ko_vec3 s = x->s[i];
    x->s[0] = s;
    x->s[1] = s;
    x->s[2] = s;
    x->of[0] = x->of[i];
    x->count = 1U;
    x->v.x = s.x;
    x->v.y = s.y;
    x->v.z = s.z;
}

/* v = of_i s[i] + of_j s[j], where no factor is below 0. */
static inline void keep_edge(simplex *x, unsigned i, unsigned j, int32_t of_i, int32_t of_j)
{
    const ko_vec3 s = x->s[i];
    const ko_vec3 t = x->s[j];
    const uint32_t of_t = x->of[j];
    x->s[0] = s;
    x->s[1] = t;
    x->s[2] = t;
    x->of[0] = x->of[i];
    x->of[1] = of_t;
    x->count = 2U;
    x->v.x = koi_wide_mac(koi_port_mul(of_i, s.x), of_j, t.x);
    x->v.y = koi_wide_mac(koi_port_mul(of_i, s.y), of_j, t.y);
    x->v.z = koi_wide_mac(koi_port_mul(of_i, s.z), of_j, t.z);
}

/* v is the normal ab x ac, turned so that it leads from the origin to the face. */
static inline void keep_face(simplex *x, const ko_vec3 *ab, const ko_vec3 *ac)
{
    ko_vec3 n = cross(ab, ac);
    if (koi_dot3(&n, &x->s[0]) < 0) {
        const ko_vec3 s = x->s[1];
        const uint32_t of = x->of[1];
        x->s[1] = x->s[2];
        x->s[2] = s;
        x->of[1] = x->of[2];
        x->of[2] = of;
        n.x = -n.x;
        n.y = -n.y;
        n.z = -n.z;
    }
    x->count = 3U;
    x->v.x = n.x;
    x->v.y = n.y;
    x->v.z = n.z;
}

/* Finds the point that is closest to the origin, by the regions of Ericson 5.1.5 (Real-Time
 * Collision Detection), and drops the corners that it does not need. s may hold a corner twice. */
static void reduce(simplex *x)
{
    const ko_vec3 *s = x->s;
    const ko_vec3 ab = koi_minus3(&s[1], &s[0]);
    const ko_vec3 ac = koi_minus3(&s[2], &s[0]);
    const int32_t d1 = -dot(&ab, &s[0]);
    const int32_t d2 = -dot(&ac, &s[0]);
    if (d1 <= 0 && d2 <= 0) {
        keep_corner(x, 0);
        return;
    }
    const int32_t d3 = -dot(&ab, &s[1]);
    const int32_t d4 = -dot(&ac, &s[1]);
    if (d3 >= 0 && d4 <= d3) {
        keep_corner(x, 1);
        return;
    }
    if (d1 >= 0 && d3 <= 0 && koi_port_mul(d1, d4) <= koi_port_mul(d3, d2)) {
        keep_edge(x, 0, 1, -d3, d1);
        return;
    }
    const int32_t d5 = -dot(&ab, &s[2]);
    const int32_t d6 = -dot(&ac, &s[2]);
    if (d6 >= 0 && d5 <= d6) {
        keep_corner(x, 2);
    } else if (d2 >= 0 && d6 <= 0 && koi_port_mul(d5, d2) <= koi_port_mul(d1, d6)) {
        keep_edge(x, 0, 2, -d6, d2);
    } else if (d4 >= d3 && d5 >= d6 && koi_port_mul(d3, d6) <= koi_port_mul(d5, d4)) {
        keep_edge(x, 1, 2, d5 - d6, d4 - d3);
    } else {
        keep_face(x, &ab, &ac);
    }
}

/* Returns which corner of the face w replaces. Seen along the normal, the origin is in the triangle
 * of w and the two others. */
static unsigned replaced_by(const simplex *x, const ko_vec3 *w)
{
    const ko_vec3 n = {(int32_t)x->v.x, (int32_t)x->v.y, (int32_t)x->v.z};
    int64_t side[CORNERS];
    for (unsigned i = 0; i < CORNERS; i++) {
        const ko_vec3 m = cross(w, &x->s[i]);
        side[i] = koi_dot3(&n, &m);
    }
    if (side[0] >= 0 && side[1] <= 0) {
        return 2U;
    }
    return (side[1] >= 0 && side[2] <= 0) ? 0U : 1U;
}

/* The corners that a look found, as bits. */
static inline uint32_t bits_of(const look *l)
{
    return (1U << l->low) | (8U << l->high);
}

/* Adds w to the corners; reduce follows. */
static void join(simplex *x, const ko_vec3 *w, uint32_t of)
{
    if (x->count == 3U) {
        const unsigned i = replaced_by(x, w);
        x->s[i] = *w;
        x->of[i] = of;
        return;
    }
    x->s[2] = x->s[1];
    x->s[1] = x->s[0];
    x->s[0] = *w;
    x->of[2] = x->of[1];
    x->of[1] = x->of[0];
    x->of[0] = of;
}

/* The corner of D that a look found, cut. */
static inline ko_vec3 corner_of(const couple *c, const look *l)
{
    const ko_vec3 w = koi_minus3(&c->p[l->low], &c->q[l->high]);
    const ko_vec3 cut = {w.x >> c->cut, w.y >> c->cut, w.z >> c->cut};
    return cut;
}

/* ---- the end ---- */

static inline int64_t along_wide(const ko_wide3 *v, const ko_vec3 *s)
{
    return v->x * s->x + v->y * s->y + v->z * s->z;
}

/* Finds the corner of D that is lowest along v itself, not along a rounded axis. True iff it is no
 * lower than the simplex. Nothing is cut. */
static bool is_lowest(const couple *c, const simplex *x, ko_vec3 *w, look *found)
{
    look l = {0U, 0U, 0U};
    int64_t lo = along_wide(&x->v, &c->p[0]);
    int64_t hi = 0;
    for (unsigned i = 1; i < CORNERS; i++) {
        const int64_t a = along_wide(&x->v, &c->p[i]);
        const int64_t b = along_wide(&x->v, &c->q[i]);
        if (a < lo) {
            lo = a;
            l.low = i;
        }
        if (b > hi) {
            hi = b;
            l.high = i;
        }
    }
    *found = l;
    *w = corner_of(c, &l);
    return lo - hi >= along_wide(&x->v, &x->s[0]);
}

/* The distance of the simplex from the origin, rounded down. For a face it is the height along the
 * normal, for an edge that of the line through s[0] and s[1], for a corner that of s[0]. */
static KOI_OWN_FRAME uint32_t distance_of(const simplex *x)
{
    koi_square square;
    const ko_vec3 *s = x->s;
    if (x->count == 3U) {
        const ko_vec3 n = {(int32_t)x->v.x, (int32_t)x->v.y, (int32_t)x->v.z};
        const koi_i128 n2 = {
            koi_wide_square3(koi_magnitude(n.x), koi_magnitude(n.y), koi_magnitude(n.z)), 0};
        const koi_i128 height = koi_i128_of(koi_dot3(&n, &s[0]));
        koi_square_of_height(&height, &n2, &square);
        return koi_square_distance(&square);
    }
    const ko_vec3 e = koi_minus3(&s[1], &s[0]);
    const int32_t along = dot(&e, &s[0]);
    const int64_t whole = (x->count == 1U) ? 1 : koi_dot3(&e, &e);
    square.high = koi_i128_of(0);
    square.low =
        (uint64_t)koi_dot3(&s[0], &s[0]) * (uint64_t)whole - (uint64_t)koi_port_mul(along, along);
    square.den = koi_i128_of(whole);
    return koi_square_distance(&square);
}

/* A distance that is 0 when rounded down does not say whether they touch. */
static koi_quick_gap answer_of(const couple *c, const simplex *x, uint32_t *distance)
{
    *distance = distance_of(x);
    if (*distance == 0U) {
        return KOI_GAP_UNKNOWN;
    }
    return (*distance < c->reach) ? KOI_GAP_KNOWN : KOI_GAP_BEYOND;
}

/* ---- both ---- */

/* The corners that the simplex is made of, as bits. With `count` below 3 the rest repeats. */
static inline uint32_t features_of(const simplex *x)
{
    return x->of[0] | ((x->count > 1U) ? x->of[1] : 0U) | ((x->count > 2U) ? x->of[2] : 0U);
}

/* Tries more axes: the directions of v. With KOI_GAP_KNOWN *found is the distance, with
 * KOI_GAP_UNKNOWN it is 0 or, where corners are cut, the features that are likely the closest. */
static KOI_APART koi_quick_gap go_on(const couple *c, const look *first, uint32_t *found)
{
    simplex x;
    ko_vec3 w = corner_of(c, first);
    x.s[0] = w;
    x.of[0] = bits_of(first);
    keep_corner(&x, 0);
    *found = 0U;
    for (unsigned i = 0; i < MOST_LOOKS; i++) {
        /* Look along v: a wide gap decides. */
        const ko_vec3 axis = wide_axis(&x.v, c->axis_bits);
        look l = look_along(c, &axis);
        if (is_beyond(c, &l, &axis)) {
            return KOI_GAP_BEYOND;
        }
        /* If w is not below the simplex, either the axis was rounded too far or v is the answer. */
        w = corner_of(c, &l);
        if (along_wide(&x.v, &w) >= along_wide(&x.v, &x.s[0])) {
            if (c->cut != 0U) {
                *found = features_of(&x);
                return KOI_GAP_UNKNOWN;
            }
            if (is_lowest(c, &x, &w, &l)) {
                return answer_of(c, &x, found);
            }
        }
        /* w is below the simplex: it makes v shorter. */
        join(&x, &w, bits_of(&l));
        reduce(&x);
    }
    return KOI_GAP_UNKNOWN;
}

/* Three times the vector from b's middle to a's. */
static inline ko_vec3 between_middles(const couple *c)
{
    const ko_vec3 m = {c->p[0].x + c->p[1].x + c->p[2].x - c->q[1].x - c->q[2].x,
                       c->p[0].y + c->p[1].y + c->p[2].y - c->q[1].y - c->q[2].y,
                       c->p[0].z + c->p[1].z + c->p[2].z - c->q[1].z - c->q[2].z};
    return m;
}

/* As many bits as the longest coordinate has. */
static inline uint32_t width_of(const couple *c)
{
    const uint32_t all = koi_bits3(&c->p[0]) | koi_bits3(&c->p[1]) | koi_bits3(&c->p[2]) |
                         koi_bits3(&c->q[1]) | koi_bits3(&c->q[2]);
    return 32U - koi_port_clz(all | 1U);
}

/* Sets what the size allows. No distance is as large as 2^(bits + 2), so a longer reach asks the
 * same. */
static inline void set_limits(couple *c, uint32_t bits, uint32_t reach)
{
    c->reach = (reach < (4U << bits)) ? reach : 4U << bits;
    c->axis_bits = (SUM_BITS - bits < AXIS_BITS) ? SUM_BITS - bits : AXIS_BITS;
    c->cut = (bits + 1U > CUT_BITS) ? bits + 1U - CUT_BITS : 0U;
}

/* Looks along the line through the middles, then as go_on. */
static inline koi_quick_gap search(const couple *c, uint32_t *found)
{
    const ko_vec3 middles = between_middles(c);
    const ko_vec3 axis = narrow_axis(&middles, c->axis_bits);
    const look l = look_along(c, &axis);
    return is_beyond(c, &l, &axis) ? KOI_GAP_BEYOND : go_on(c, &l, found);
}

/* Searches with corners rounded down to units of 2^shift. */
static KOI_OWN_FRAME koi_quick_gap search_rounded(couple *c, uint32_t shift, uint32_t reach,
                                                  uint32_t *found)
{
    for (unsigned i = 0; i < CORNERS; i++) {
        koi_volume_round(&c->p[i], shift);
        koi_volume_round(&c->q[i], shift);
    }
    c->is_rounded = true;
    set_limits(c, ROUNDED_BITS, (reach >> shift) + 1U);
    return search(c, found);
}

koi_quick_gap koi_search_distance(const ko_triangle *a, const ko_triangle *b, uint32_t reach,
                                  uint32_t *found)
{
    couple c = {{koi_minus3(&a->a, &b->a), koi_minus3(&a->b, &b->a), koi_minus3(&a->c, &b->a)},
                {{0, 0, 0}, koi_minus3(&b->b, &b->a), koi_minus3(&b->c, &b->a)},
                0U,
                0U,
                0U,
                false};
    const uint32_t bits = width_of(&c);
    if (bits > MOST_BITS) {
        return search_rounded(&c, bits - ROUNDED_BITS, reach, found);
    }
    set_limits(&c, bits, reach);
    return search(&c, found);
}
