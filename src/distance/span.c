/* The distance of a span from the origin: guessed in 32 bits, proved in 64.
 *
 * The closest point of a span is from + sum of t_k edge_k, each t_k from 0 to 1. The guess improves
 * one t_k after the other, each to the best for the others (coordinate descent). Mostly two rounds
 * find which t_k are 0, 1 or between.
 *
 * The proof: let w be the vector from the origin to the closest point of the line or the plane
 * through those edges whose t_k is between; w is at right angles to them. If w . edge_k is not
 * negative where t_k is 0, and not positive where t_k is 1, no point of the span is farther back
 * along w. So the span is not closer than |w|. And it is as close, if that closest point is within
 * the edges. */
#include "port/fast.h"

#include "src/distance/span.h"

#include "port/quotient.h"
#include "src/distance/measure.h"
#include "src/distance/plane.h"
#include "src/math/quotient.h"

/* 1 as a part of the longest edges. */
#define ONE 8192
#define BITS 14
#define MOST_ROUNDS 4U
#define MOST_SMALL (UINT32_C(1) << 18)

/* The span in 14 bits and a sign, for the guess. Edge k is scaled by itself, and its part goes from
 * 0 to whole[k]. */
typedef struct rough {
    int32_t gram[KOI_SPAN_EDGES][KOI_SPAN_EDGES]; /* products of edges, over 2^14 */
    int32_t along[KOI_SPAN_EDGES];                /* products with `from`, over 2^14 */
    int32_t part[KOI_SPAN_EDGES];
    int32_t whole[KOI_SPAN_EDGES];
    ko_vec3 edge[KOI_SPAN_EDGES];
    ko_vec3 from;
    int32_t shift; /* of `from` */
} rough;

/* ---- the guess ---- */

static inline int32_t bits_of(const ko_vec3 *v)
{
    const uint32_t size =
        (uint32_t)((v->x ^ (v->x >> 31)) | (v->y ^ (v->y >> 31)) | (v->z ^ (v->z >> 31)));
    return 32 - (int32_t)koi_port_clz(size | 1U);
}

/* v / 2^shift, rounded down. */
static inline ko_vec3 shifted(const ko_vec3 *v, int32_t shift)
{
    if (shift < 0) {
        const int32_t by = INT32_C(1) << -shift;
        const ko_vec3 out = {v->x * by, v->y * by, v->z * by};
        return out;
    }
    const ko_vec3 out = {v->x >> shift, v->y >> shift, v->z >> shift};
    return out;
}

/* The product of two vectors of 14 bits, over 2^14: below 3 * 2^14. */
static inline int32_t product(const ko_vec3 *v, const ko_vec3 *w)
{
    return (v->x * w->x + v->y * w->y + v->z * w->z) >> BITS;
}

/* Scales each edge to 14 bits, and `from` as the longest vector. An edge that has z bits less than
 * the longest vector has a whole of z bits less. */
static KOI_OWN_FRAME void scale(const koi_span *span, rough *out)
{
    int32_t bits[KOI_SPAN_EDGES];
    int32_t most = bits_of(&span->from);
    for (unsigned k = 0; k < KOI_SPAN_EDGES; k++) {
        bits[k] = bits_of(&span->edge[k]);
        most = (bits[k] > most) ? bits[k] : most;
    }
    out->shift = most - BITS;
    out->from = shifted(&span->from, out->shift);
    for (unsigned k = 0; k < KOI_SPAN_EDGES; k++) {
        const int32_t less = (most - bits[k] < BITS) ? most - bits[k] : BITS - 1;
        out->edge[k] = shifted(&span->edge[k], out->shift - less);
        out->whole[k] = ONE >> less;
        out->part[k] = out->whole[k] / 2;
        out->along[k] = product(&out->edge[k], &out->from);
        for (unsigned i = 0; i <= k; i++) {
            out->gram[k][i] = product(&out->edge[k], &out->edge[i]);
            out->gram[i][k] = out->gram[k][i];
        }
        out->gram[k][k] += (out->gram[k][k] == 0) ? 1 : 0;
    }
}

/* The best part of edge k for those of the edges a, b and c. The sum is below 2^31. */
static inline void improve(rough *r, unsigned k, unsigned a, unsigned b, unsigned c)
{
    const int32_t *const row = r->gram[k];
    const int32_t rest =
        r->along[k] * ONE + row[a] * r->part[a] + row[b] * r->part[b] + row[c] * r->part[c];
    const int32_t best = koi_port_part(-rest, row[k]);
    r->part[k] = (best < 0) ? 0 : (best > r->whole[k]) ? r->whole[k] : best;
}

static inline void go_round(rough *r)
{
    improve(r, 0U, 1U, 2U, 3U);
    improve(r, 1U, 0U, 2U, 3U);
    improve(r, 2U, 0U, 1U, 3U);
    improve(r, 3U, 0U, 1U, 2U);
}

/* Goes one round, and then on in its direction: to the least on that line, or to the first bound.
 * Where the rounds would take many small steps, this takes them at once. The least is found to some
 * digits, by numbers shifted to 22 bits; `far` is in 1/256 of the round's step.
 *
 * Sums of products with gram are below 2^31, steps within 2^13. */
static KOI_OWN_FRAME void go_on(rough *r)
{
    int32_t step[KOI_SPAN_EDGES];
    int64_t slope = 0;
    int64_t bend = 0;
    int32_t far = INT32_MAX;
    for (unsigned k = 0; k < KOI_SPAN_EDGES; k++) {
        step[k] = r->part[k];
    }
    go_round(r);
    for (unsigned k = 0; k < KOI_SPAN_EDGES; k++) {
        step[k] = r->part[k] - step[k];
    }
    for (unsigned k = 0; k < KOI_SPAN_EDGES; k++) {
        const int32_t *const row = r->gram[k];
        const int32_t rise = r->along[k] * ONE + row[0] * r->part[0] + row[1] * r->part[1] +
                             row[2] * r->part[2] + row[3] * r->part[3];
        const int32_t turn =
            row[0] * step[0] + row[1] * step[1] + row[2] * step[2] + row[3] * step[3];
        slope = koi_wide_mac(slope, rise, step[k]);
        bend = koi_wide_mac(bend, turn, step[k]);
        if (step[k] != 0) {
            const int32_t room = (step[k] > 0) ? r->whole[k] - r->part[k] : r->part[k];
            const int32_t most = koi_port_part(room * 256, (int32_t)koi_magnitude(step[k]));
            far = (most < far) ? most : far;
        }
    }
    const uint64_t size = koi_magnitude64(slope) | koi_magnitude64(bend);
    const uint32_t zeros = koi_zeros64(size | 1U);
    const uint32_t shift = (zeros < 42U) ? 42U - zeros : 0U;
    const int32_t down = (int32_t)(-slope >> shift);
    const int32_t curve = (int32_t)(bend >> shift);
    const int32_t best = (down > 0) ? koi_port_part(down * 256, (curve > 0) ? curve : 1) : 0;
    far = (best < far) ? best : far;
    for (unsigned k = 0; k < KOI_SPAN_EDGES; k++) {
        r->part[k] += (step[k] * far) >> 8;
    }
}

static inline bool is_between(const rough *r, unsigned k)
{
    return r->part[k] != 0 && r->part[k] != r->whole[k];
}

/* Brings one part to an end where two edges are parallel and the parts of both are between: the
 * closest points are the same, and there is one part less to prove. */
static KOI_APART void settle(rough *r)
{
    static const uint8_t pairs[6][4] = {{0, 1, 2, 3}, {0, 2, 1, 3}, {0, 3, 1, 2},
                                        {1, 2, 0, 3}, {1, 3, 0, 2}, {2, 3, 0, 1}};
    for (unsigned p = 0; p < 6U; p++) {
        const unsigned i = pairs[p][0];
        const unsigned j = pairs[p][1];
        const uint32_t across = koi_magnitude(r->gram[i][j]);
        const uint32_t both = (uint32_t)r->gram[i][i] * (uint32_t)r->gram[j][j];
        if (is_between(r, i) && is_between(r, j) && across * across >= both - (both >> 10)) {
            r->part[i] = 0;
            improve(r, j, i, pairs[p][2], pairs[p][3]);
            improve(r, i, j, pairs[p][2], pairs[p][3]);
        }
    }
}

/* An upper bound of the guess on an axis, in units of the scaled `from`. The scaled numbers are too
 * low by less than 1 each, so the sum is too low by less than 5 ONE. */
static inline uint32_t bound_of(int32_t sum)
{
    const uint32_t size = koi_magnitude((sum < -(5 * ONE / 2)) ? sum : sum + 5 * ONE);
    return (size >> (BITS - 1)) + 1U;
}

/* True only if the point of the guess is within reach. Spans that were scaled up, by at most 2^13,
 * are nearer than MOST_SMALL. */
static inline bool is_touching(const rough *r, uint32_t reach)
{
    ko_vec3 at = {r->from.x * ONE, r->from.y * ONE, r->from.z * ONE};
    for (unsigned k = 0; k < KOI_SPAN_EDGES; k++) {
        at.x += r->part[k] * r->edge[k].x;
        at.y += r->part[k] * r->edge[k].y;
        at.z += r->part[k] * r->edge[k].z;
    }
    const uint32_t least = (reach < MOST_SMALL) ? reach : MOST_SMALL;
    const uint32_t scaled = (r->shift < 0) ? least << -r->shift : reach >> r->shift;
    const uint64_t size = koi_wide_square3(bound_of(at.x), bound_of(at.y), bound_of(at.z));
    return size <= koi_port_umul(scaled, scaled);
}

/* ---- the proof ---- */

static const ko_vec3 zero = {0, 0, 0};

/* A guess as exact numbers: the point with all parts that are between set to 0. */
typedef struct guess {
    ko_vec3 at;
    unsigned count;   /* of the parts that are between */
    unsigned free[2]; /* the first two of them */
} guess;

static inline void set_guess(const koi_span *span, const rough *r, guess *out)
{
    out->at = span->from;
    out->count = 0;
    for (unsigned k = 0; k < KOI_SPAN_EDGES; k++) {
        if (r->part[k] == r->whole[k]) {
            out->at = koi_closest_sum(&out->at, &span->edge[k]);
        } else if (r->part[k] != 0) {
            out->free[out->count & 1U] = k;
            out->count++;
        }
    }
}

/* a x, added to a sum. */
static void add(koi_i128 *sum, int64_t a, int64_t x)
{
    *sum = koi_i128_add(*sum, koi_i128_mul(a, x));
}

/* The exact product of w and an edge, where the bounds do not tell its sign, and one or two parts
 * are between. With one, of edge_i, w is at - edge_i (at . edge_i) / (edge_i . edge_i), here times
 * this square: the terms are below 9 * 2^120. With two, w is the normal: it is below 2^93. */
static KOI_OWN_FRAME koi_i128 ahead_exactly(const koi_span *span, const guess *g,
                                            const ko_vec3 *edge)
{
    const ko_vec3 *const i = &span->edge[g->free[0]];
    koi_i128 sum = koi_i128_of(0);
    if (g->count == 1U) {
        return koi_closest_minor(koi_dot3(&g->at, edge), koi_dot3(i, i), koi_dot3(&g->at, i),
                                 koi_dot3(i, edge));
    }
    const ko_vec3 *const j = &span->edge[g->free[1]];
    const ko_vec3 back = koi_minus3(&zero, j);
    const ko_wide3 n = koi_cross3_shared(i, &back);
    add(&sum, n.x, edge->x);
    add(&sum, n.y, edge->y);
    add(&sum, n.z, edge->z);
    return sum;
}

/* True iff no point of the span is farther back along w, or along -w if is_back. The components of
 * w may be off by `off`. */
static bool is_foremost(const koi_span *span, const rough *r, const guess *g, const ko_vec3 *w,
                        uint32_t off, bool is_back)
{
    for (unsigned k = 0; k < KOI_SPAN_EDGES; k++) {
        if (is_between(r, k)) {
            continue;
        }
        const ko_vec3 *const edge = &span->edge[k];
        const int64_t slack = (int64_t)off * koi_sum_of(edge);
        const int64_t ahead = koi_dot3(w, edge);
        const bool is_up = (r->part[k] == 0) != is_back;
        if (is_up ? ahead >= slack : ahead <= -slack) {
            continue;
        }
        if (is_up ? ahead < -slack : ahead > slack) {
            return false;
        }
        const koi_i128 exact = ahead_exactly(span, g, edge);
        if (!koi_i128_is_zero(exact) && koi_i128_is_negative(exact) == is_up) {
            return false;
        }
    }
    return true;
}

/* e + edge q / 2^32 on an axis. q is too small by less than 3, so with rounding it is off by less
 * than 2. */
static inline fix16_t foot(fix16_t e, fix16_t edge, uint32_t q)
{
    const uint32_t size = (uint32_t)(koi_port_umul(koi_magnitude(edge), q) >> 32);
    return (fix16_t)((uint32_t)e + ((edge < 0) ? 0U - size : size));
}

/* One part is between. */
static inline uint32_t measure_edge(const koi_span *span, const rough *r, const guess *g,
                                    uint32_t reach)
{
    const ko_vec3 *const edge = &span->edge[g->free[0]];
    const int64_t whole = koi_dot3(edge, edge);
    const uint64_t along = 0U - (uint64_t)koi_dot3(&g->at, edge);
    if ((int64_t)along <= 0 || (int64_t)along >= whole) {
        return KOI_UNKNOWN;
    }
    const uint32_t q = koi_ratio(along, (uint64_t)whole);
    const ko_vec3 w = {foot(g->at.x, edge->x, q), foot(g->at.y, edge->y, q),
                       foot(g->at.z, edge->z, q)};
    if (!is_foremost(span, r, g, &w, 2U, false)) {
        return KOI_UNKNOWN;
    }
    const uint32_t distance = koi_to_foot((uint64_t)koi_dot3(&g->at, &g->at), along, q, reach);
    return (distance != KOI_UNKNOWN) ? distance : koi_to_axis(&g->at, edge);
}

/* Two parts are between: the edges span a plane, or two lines cross. */
static inline uint32_t measure_plane(const koi_span *span, const rough *r, const guess *g,
                                     uint32_t reach)
{
    koi_plane plane;
    const koi_spot at =
        koi_plane_set(&g->at, &span->edge[g->free[0]], &span->edge[g->free[1]], &plane);
    if (at.s != 0 || at.t != 0 || plane.most <= plane.slack ||
        !is_foremost(span, r, g, &plane.m, 1U, plane.is_back)) {
        return KOI_UNKNOWN;
    }
    return koi_plane_distance(&plane, reach);
}

static KOI_OWN_FRAME uint32_t prove(const koi_span *span, const rough *r, uint32_t reach)
{
    guess g;
    set_guess(span, r, &g);
    if (g.count == 0U) {
        return is_foremost(span, r, &g, &g.at, 0U, false)
                   ? koi_root_of((uint64_t)koi_dot3(&g.at, &g.at), 0U, reach)
                   : KOI_UNKNOWN;
    }
    return (g.count == 1U)   ? measure_edge(span, r, &g, reach)
           : (g.count == 2U) ? measure_plane(span, r, &g, reach)
                             : KOI_UNKNOWN;
}

uint32_t koi_span_distance(const koi_span *span, uint32_t reach)
{
    rough r;
    uint32_t distance = KOI_UNKNOWN;
    scale(span, &r);
    for (unsigned i = 0; i < MOST_ROUNDS && distance == KOI_UNKNOWN; i++) {
        if (i == 0U) {
            go_round(&r);
        } else {
            go_on(&r);
        }
        go_round(&r);
        if (i != 0U) {
            settle(&r);
        }
        distance = is_touching(&r, reach) ? 0U : prove(span, &r, reach);
    }
    return distance;
}
