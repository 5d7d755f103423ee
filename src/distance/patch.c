/* The distance of a parallelogram and a box: guessed in some 14 bits, proved in 64.
 *
 * The points of the parallelogram are s u + t v. On an axis on which such a point is beyond a face
 * of the box it is `off` by a gap; the squared distance is the sum of the squared gaps. While no
 * point comes in or goes out on an axis, that is a quadratic in s and t, whose least in the unit
 * square has a closed form. The guess goes to that least, looks which axes are off there, and so
 * on: mostly two rounds find which axes are off, and which of s and t are 0, 1 or between.
 *
 * The proof: all is seen along the axes that are not off, so these count as 0. Let w be the vector
 * from the origin to the closest point of the corner, line or plane of what is between, measured
 * from the faces. If w does not point into the box on an axis that is off, w . u is not negative
 * where s is 0 and not positive where s is 1, and v is alike, the distance is at least |w|. It is
 * that, if the closest point is between 0 and 1, and within the box on the other axes. */
#include "port/fast.h"

#include "src/distance/patch.h"

#include "src/distance/measure.h"
#include "src/distance/plane.h"
#include "src/math/quotient.h"

#define AXES KOI_PATCH_AXES
#define BITS 14
#define ONE 4096
#define ONE_BITS 12
#define SPARE 8
#define MOST_ROUNDS 7U
#define MOST_PROOFS 3U
#define MOST_SMALL (UINT32_C(1) << 17)

/* The patch in 14 bits and a sign, each number too low by less than 1, and the guess. */
typedef struct rough {
    int32_t u[AXES];
    int32_t v[AXES];
    int32_t lo[AXES];
    int32_t hi[AXES];
    int32_t side[AXES]; /* 1 beyond hi, -1 below lo, 0 not off */
    int32_t s;          /* 0 to ONE */
    int32_t t;
    int32_t shift;
    bool is_mended; /* a side was */
    uint32_t low;   /* KOI_UNKNOWN, or the distance, rounded down, or 1 or 2 below that */
} rough;

/* ---- making ---- */

void koi_patch_set(const ko_vec3 *corner, const ko_vec3 *u, const ko_vec3 *v, const ko_aabb *box,
                   koi_patch *out)
{
    const ko_vec3 from = koi_minus3(&box->c, corner);
    const fix16_t middle[AXES] = {from.x, from.y, from.z};
    const fix16_t r[AXES] = {box->r.x, box->r.y, box->r.z};
    const fix16_t of_u[AXES] = {u->x, u->y, u->z};
    const fix16_t of_v[AXES] = {v->x, v->y, v->z};
    for (unsigned i = 0; i < AXES; i++) {
        out->u[i] = of_u[i];
        out->v[i] = of_v[i];
        out->lo[i] = koi_minus(middle[i], r[i]);
        out->hi[i] = (fix16_t)((uint32_t)middle[i] + (uint32_t)r[i]);
    }
}

/* The sum modulo 2^32. */
static inline fix16_t plus(fix16_t a, fix16_t b)
{
    return (fix16_t)((uint32_t)a + (uint32_t)b);
}

/* All bits of a number, but its sign. */
static inline uint32_t bits_of(fix16_t x)
{
    return (uint32_t)(x ^ (x >> 31));
}

/* Moves faces that are well beyond the parallelogram to SPARE beyond it, or to the other face where
 * that is beyond it, too. No distance changes. Returns all bits of the numbers. */
static inline uint32_t cut(koi_patch *p)
{
    uint32_t bits = 0;
    for (unsigned i = 0; i < AXES; i++) {
        const fix16_t u = p->u[i];
        const fix16_t v = p->v[i];
        const fix16_t least = plus(plus((u < 0) ? u : 0, (v < 0) ? v : 0), -SPARE);
        const fix16_t most = plus(plus((u > 0) ? u : 0, (v > 0) ? v : 0), SPARE);
        const fix16_t lo = p->lo[i];
        const fix16_t hi = p->hi[i];
        if (lo < least) {
            p->lo[i] = (hi < least) ? hi : least;
        }
        if (hi > most) {
            p->hi[i] = (lo > most) ? lo : most;
        }
        bits |= bits_of(u) | bits_of(v) | bits_of(p->lo[i]) | bits_of(p->hi[i]);
    }
    return bits;
}

static inline int32_t scaled(fix16_t x, int32_t shift)
{
    return (shift < 0) ? x * (INT32_C(1) << -shift) : x >> shift;
}

/* ---- the guess ---- */

/* Sets the sides of the point s u + t v. Returns true if one changed. */
static inline bool set_sides(rough *r)
{
    int32_t changed = 0;
    for (unsigned i = 0; i < AXES; i++) {
        const int32_t x = r->s * r->u[i] + r->t * r->v[i];
        const int32_t side = (x > r->hi[i] * ONE) - (x < r->lo[i] * ONE);
        changed |= side ^ r->side[i];
        r->side[i] = side;
    }
    return changed != 0;
}

static inline void begin(const koi_patch *p, uint32_t bits, rough *r)
{
    r->shift = 32 - (int32_t)koi_port_clz(bits | 1U) - BITS;
    for (unsigned i = 0; i < AXES; i++) {
        r->u[i] = scaled(p->u[i], r->shift);
        r->v[i] = scaled(p->v[i], r->shift);
        r->lo[i] = scaled(p->lo[i], r->shift);
        r->hi[i] = scaled(p->hi[i], r->shift);
        r->side[i] = 0;
    }
    r->s = ONE / 2;
    r->t = ONE / 2;
    r->is_mended = false;
    r->low = KOI_UNKNOWN;
    (void)set_sides(r);
}

/* num / den in parts of ONE, from 0 to ONE. */
static KOI_APART int32_t share(int64_t num, int64_t den)
{
    if (num <= 0) {
        return 0;
    }
    if (num >= den) {
        return ONE;
    }
    const uint32_t zeros = koi_zeros64((uint64_t)den);
    const uint32_t shift = (zeros < 44U) ? 44U - zeros : 0U;
    return (int32_t)((uint32_t)(num >> shift) * (uint32_t)ONE / (uint32_t)(den >> shift));
}

/* The best s for a t, where the edges' products are uu and uv. */
static inline int32_t best_for(int32_t ub, int32_t uu, int32_t uv, int32_t t)
{
    return share(koi_port_mul(ub, ONE) - koi_port_mul(uv, t), koi_port_mul(uu, ONE));
}

/* The part of u that is closest to the middle of the box on the axes that are not off, for the part
 * t of v. Products are below 2^42. */
static int32_t middle_for(const rough *r, const int32_t *u, const int32_t *v, int32_t t)
{
    int64_t num = 0;
    int32_t uu = 0;
    for (unsigned i = 0; i < AXES; i++) {
        if (r->side[i] == 0) {
            uu += u[i] * u[i];
            num += koi_port_mul(u[i], (r->lo[i] + r->hi[i]) * (ONE / 2) - t * v[i]);
        }
    }
    return share(num, koi_port_mul(uu, ONE));
}

/* Goes to the least of the quadratic of the axes that are off. Products of two vectors are below
 * 3 * 2^28, those of two such below 2^60. An edge at right angles to these axes goes to the middle
 * of the box on the others. */
static void go_round(rough *r)
{
    int32_t uu = 0;
    int32_t uv = 0;
    int32_t vv = 0;
    int32_t ub = 0;
    int32_t vb = 0;
    for (unsigned i = 0; i < AXES; i++) {
        if (r->side[i] != 0) {
            const int32_t u = r->u[i];
            const int32_t v = r->v[i];
            const int32_t b = (r->side[i] > 0) ? r->hi[i] : r->lo[i];
            uu += u * u;
            uv += u * v;
            vv += v * v;
            ub += u * b;
            vb += v * b;
        }
    }
    if (uu == 0 || vv == 0) {
        r->s = (uu != 0) ? best_for(ub, uu, 0, 0) : middle_for(r, r->u, r->v, r->t);
        r->t = (vv != 0) ? best_for(vb, vv, 0, 0) : middle_for(r, r->v, r->u, r->s);
        return;
    }
    const int64_t den = koi_port_mul(uu, vv) - koi_port_mul(uv, uv);
    r->s = share(koi_port_mul(ub, vv) - koi_port_mul(vb, uv), den);
    r->t = best_for(vb, vv, uv, r->s);
    if (r->t == 0 || r->t == ONE) {
        r->s = best_for(ub, uu, uv, r->t);
    }
}

/* True only if the point of the guess is within reach. The scaled numbers are too low by less than
 * 1 each, so a point on an axis is too low by less than 2 ONE, and faces are by less than ONE. */
static inline bool is_touching(const rough *r, uint32_t reach)
{
    uint64_t square = 0;
    for (unsigned i = 0; i < AXES; i++) {
        const int32_t x = r->s * r->u[i] + r->t * r->v[i];
        const int32_t above = x - r->hi[i] * ONE + 2 * ONE;
        const int32_t below = (r->lo[i] + 1) * ONE - x;
        const int32_t more = (above > below) ? above : below;
        const uint32_t gap = (more > 0) ? ((uint32_t)more >> ONE_BITS) + 1U : 0U;
        square += koi_port_umul(gap, gap);
    }
    const uint32_t least = (reach < MOST_SMALL) ? reach : MOST_SMALL;
    const uint32_t most = (r->shift < 0) ? least << -r->shift : reach >> r->shift;
    return square <= koi_port_umul(most, most);
}

/* ---- the proof ---- */

/* The guess as exact numbers: what is not off is 0, except in x. */
typedef struct guess {
    ko_vec3 e;       /* from the faces to the point with all that is between set to 0 */
    ko_vec3 edge[2]; /* u and v */
    fix16_t x[AXES]; /* that point itself; edges at right angles to w have their parts here */
    int8_t end[2];   /* -1 where the part is 0, 1 where it is 1, 0 where w is at right angles */
    unsigned count;  /* of the edges that are between */
    unsigned first;  /* the first of them */
    bool is_slanted; /* x is rounded */
} guess;

static inline ko_vec3 seen(const fix16_t *v, const int32_t *side)
{
    const ko_vec3 out = {(side[0] != 0) ? v[0] : 0, (side[1] != 0) ? v[1] : 0,
                         (side[2] != 0) ? v[2] : 0};
    return out;
}

/* Adds a part of an edge to x, and counts the edge where it is between. */
static void add_edge(const fix16_t *edge, const rough *r, int32_t part, unsigned which, guess *g)
{
    g->edge[which] = seen(edge, r->side);
    g->end[which] = (int8_t)((part == ONE) - (part == 0));
    int32_t moved = (part == ONE) ? ONE : 0;
    if (g->end[which] == 0) {
        if (koi_is_zero3(&g->edge[which])) {
            moved = part;
            g->is_slanted = true;
        } else {
            g->first = (g->count == 0U) ? which : g->first;
            g->count++;
        }
    }
    for (unsigned i = 0; i < AXES && moved != 0; i++) {
        g->x[i] = plus(g->x[i], (fix16_t)(koi_port_mul(edge[i], moved) >> ONE_BITS));
    }
}

static inline void set_guess(const koi_patch *p, const rough *r, guess *g)
{
    fix16_t e[AXES];
    g->count = 0;
    g->first = 0;
    g->is_slanted = false;
    for (unsigned i = 0; i < AXES; i++) {
        g->x[i] = 0;
    }
    add_edge(p->u, r, r->s, 0U, g);
    add_edge(p->v, r, r->t, 1U, g);
    for (unsigned i = 0; i < AXES; i++) {
        e[i] = (r->side[i] == 0) ? 0 : koi_minus(g->x[i], (r->side[i] > 0) ? p->hi[i] : p->lo[i]);
    }
    const ko_vec3 at = {e[0], e[1], e[2]};
    g->e = at;
}

/* ---- the proof: each part is true only if it holds, and else mends the guess where it can ---- */

/* w does not point into the box. Its components may be off by less than `off`. */
static bool is_outward(rough *r, const ko_vec3 *w, int32_t off, bool is_back)
{
    const fix16_t of[AXES] = {w->x, w->y, w->z};
    for (unsigned i = 0; i < AXES; i++) {
        const fix16_t out = ((r->side[i] > 0) != is_back) ? of[i] : koi_minus(0, of[i]);
        if (r->side[i] != 0 && out < off) {
            r->side[i] = 0;
            r->is_mended = true;
            return false;
        }
    }
    return true;
}

/* The point of the guess is within the box on the axes that are not off. The edge that is between,
 * if any, has the part q / 2^32, which is too small by less than 3. So rounding leaves less than 2,
 * and slanted parts less than 2 more. */
static bool is_inside(const koi_patch *p, rough *r, const guess *g, uint32_t q)
{
    const fix16_t *const edge = (g->first == 0U) ? p->u : p->v;
    for (unsigned i = 0; i < AXES; i++) {
        if (r->side[i] == 0) {
            const bool moves = g->count != 0U && edge[i] != 0;
            const int32_t off = (moves ? 2 : 0) + (g->is_slanted ? 2 : 0);
            const int32_t size =
                moves ? (int32_t)(koi_port_umul(koi_magnitude(edge[i]), q) >> 32) : 0;
            const fix16_t x = plus(g->x[i], (edge[i] < 0) ? -size : size);
            if (x < plus(p->lo[i], off) || x > plus(p->hi[i], -off)) {
                r->side[i] = (x > p->hi[i]) - (x < p->lo[i]);
                r->is_mended = true;
                return false;
            }
        }
    }
    return true;
}

static inline int32_t *part_of(rough *r, unsigned which)
{
    return (which == 0U) ? &r->s : &r->t;
}

/* The part of an edge is right for w, whose components are off by less than `off`. */
static bool is_foremost(rough *r, const guess *g, unsigned which, const ko_vec3 *w, uint32_t off)
{
    const ko_vec3 *const edge = &g->edge[which];
    const int64_t slack = (int64_t)off * koi_sum_of(edge);
    const int64_t ahead = koi_dot3(w, edge);
    if (g->end[which] == 0) {
        return true; /* w is at right angles */
    }
    if ((g->end[which] < 0) ? ahead >= slack : ahead <= -slack) {
        return true;
    }
    if (off == 0U || ((g->end[which] < 0) ? ahead < -slack : ahead > slack)) {
        *part_of(r, which) = ONE / 2;
        return false;
    }
    const ko_vec3 *const i = &g->edge[g->first];
    const koi_i128 exact = koi_closest_minor(koi_dot3(&g->e, edge), koi_dot3(i, i),
                                             koi_dot3(&g->e, i), koi_dot3(i, edge));
    return koi_i128_is_zero(exact) || koi_i128_is_negative(exact) == (g->end[which] > 0);
}

/* e + edge q / 2^32 on an axis: off by less than 2. */
static inline fix16_t foot(fix16_t e, fix16_t edge, uint32_t q)
{
    const uint32_t size = (uint32_t)(koi_port_umul(koi_magnitude(edge), q) >> 32);
    return (fix16_t)((uint32_t)e + ((edge < 0) ? 0U - size : size));
}

/* One edge is between. */
static KOI_OWN_FRAME uint32_t measure_edge(const koi_patch *p, rough *r, const guess *g,
                                           uint32_t reach)
{
    const ko_vec3 *const edge = &g->edge[g->first];
    const int64_t whole = koi_dot3(edge, edge);
    const uint64_t along = 0U - (uint64_t)koi_dot3(&g->e, edge);
    if ((int64_t)along <= 0 || (int64_t)along >= whole) {
        *part_of(r, g->first) = ((int64_t)along <= 0) ? 0 : ONE;
        return KOI_UNKNOWN;
    }
    const uint32_t q = koi_ratio(along, (uint64_t)whole);
    const ko_vec3 w = {foot(g->e.x, edge->x, q), foot(g->e.y, edge->y, q),
                       foot(g->e.z, edge->z, q)};
    if (!is_inside(p, r, g, q) || !is_outward(r, &w, 2, false) ||
        !is_foremost(r, g, 1U - g->first, &w, 2U)) {
        return KOI_UNKNOWN;
    }
    const uint64_t square = koi_square_to_foot((uint64_t)koi_dot3(&g->e, &g->e), along, q);
    const uint32_t slack = koi_slack_of_foot(along);
    uint32_t distance = koi_root_of(square, slack, reach);
    if (distance == KOI_UNKNOWN) {
        distance = koi_to_axis(&g->e, edge);
        r->low = koi_low_root(square, slack);
    }
    return distance;
}

/* Both edges are between: a corner of the box is over the parallelogram. */
static KOI_OWN_FRAME uint32_t measure_plane(rough *r, const guess *g, uint32_t reach)
{
    koi_plane plane;
    if (r->side[0] == 0 || r->side[1] == 0 || r->side[2] == 0) {
        return KOI_UNKNOWN;
    }
    const koi_spot at = koi_plane_set(&g->e, &g->edge[0], &g->edge[1], &plane);
    if (at.s != 0 || at.t != 0) {
        *part_of(r, (at.s != 0) ? 0U : 1U) = (((at.s != 0) ? at.s : at.t) < 0) ? 0 : ONE;
        return KOI_UNKNOWN;
    }
    if (plane.most <= plane.slack || !is_outward(r, &plane.m, 1, plane.is_back)) {
        return KOI_UNKNOWN;
    }
    const uint32_t distance = koi_plane_distance(&plane, reach);
    if (distance == KOI_UNKNOWN) {
        const uint32_t length = ko_fix_sqrt_down((uint64_t)koi_dot3(&plane.m, &plane.m));
        r->low = koi_low_height(plane.most, plane.slack, length); /* above 0: the spot is known */
    }
    return distance;
}

static uint32_t prove_once(const koi_patch *p, rough *r, uint32_t reach)
{
    guess g;
    set_guess(p, r, &g);
    if (g.count == 0U) {
        return (is_inside(p, r, &g, 0U) && is_outward(r, &g.e, 0, false) &&
                is_foremost(r, &g, 0U, &g.e, 0U) && is_foremost(r, &g, 1U, &g.e, 0U))
                   ? koi_root_of((uint64_t)koi_dot3(&g.e, &g.e), 0U, reach)
                   : KOI_UNKNOWN;
    }
    return (g.count == 1U) ? measure_edge(p, r, &g, reach) : measure_plane(r, &g, reach);
}

/* A side that was mended asks for another guess, a part does not. A distance that is known but for
 * its rounding asks for neither. */
static uint32_t prove(const koi_patch *p, rough *r, uint32_t reach)
{
    uint32_t distance = prove_once(p, r, reach);
    for (unsigned i = 1; i < MOST_PROOFS && distance == KOI_UNKNOWN && r->low == KOI_UNKNOWN; i++) {
        if (r->is_mended) {
            r->is_mended = false;
            go_round(r);
        }
        distance = prove_once(p, r, reach);
    }
    return distance;
}

/* Where rounds go to and fro between two quadratics, half the way leads on. */
uint32_t koi_patch_distance(koi_patch *patch, uint32_t reach)
{
    rough r;
    const uint32_t bits = cut(patch);
    begin(patch, bits, &r);
    for (unsigned i = 0; i < MOST_ROUNDS; i++) {
        const int32_t s = r.s;
        const int32_t t = r.t;
        go_round(&r);
        if (i == 2U || i == 4U) {
            r.s = (r.s + s) / 2;
            r.t = (r.t + t) / 2;
        }
        const bool changed = set_sides(&r);
        if (is_touching(&r, reach)) {
            patch->low = 0;
            return 0;
        }
        if (!changed && i != 2U && i != 4U) {
            break;
        }
    }
    const uint32_t distance = prove(patch, &r, reach);
    patch->low = (distance != KOI_UNKNOWN) ? distance : r.low;
    return distance;
}
