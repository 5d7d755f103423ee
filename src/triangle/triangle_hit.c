/* Where lines meet triangles: exact signs of volumes, watertight.
 *
 * A line p + tau d, with tau from 0 to a limit, meets the plane of a, b, c at tau = -s / D. There n
 * is the plane's normal, s = n . (p - a) and D = n . d. Seen from p, the corners are A, B, C. The
 * volumes d . (B x C), d . (C x A), d . (A x B) of the edges sum to D. The line passes inside iff
 * none has the other sign than D, and the shares of D are the barycentric coordinates. Two
 * triangles with a common edge compute the same volume for it but for the sign, so nothing passes
 * between them. All of it is within 3 * 2^91 for |d| <= 2^30 (+ 4).
 *
 * If D = 0 and s = 0, all lies in one plane, or the triangle is degenerate. Then the line enters at
 * p, if that is inside, or at the first of the edges that it meets. */
#include "port/fast.h"

#include "src/triangle/triangle_hit.h"
#include "keepout/cast.h"

#include <stddef.h>

#include "src/box/line.h"
#include "src/math/wide.h"
#include "src/triangle/triangle_kernel.h"
#include "src/triangle/triangle.h"
#include "src/triangle/triangle_pierce.h"

/* tau = num / den, den > 0. */
typedef struct crossing {
    koi_i128 num;
    koi_i128 den;
} crossing;

/* a * b, for a >= 0 and a product below 2^127. */
static KOI_APART koi_i128 scale(koi_i128 a, uint32_t b)
{
    koi_i128 product = koi_i128_umul(a.low, b);
    product.high = (int64_t)((uint64_t)product.high + (uint64_t)a.high * b);
    return product;
}

/* Sets the share to tau over the limit: num * 2^30 / (den * limit). num is below 2^93 and den *
 * limit below 2^93 * 2^31, so both are within 2^124. */
static void set_share(const koi_path *l, const crossing *at, crossing *share)
{
    if (l->limit == (uint32_t)KO_Q30_ONE) {
        *share = *at;
        return;
    }
    share->num = scale(at->num, (uint32_t)KO_Q30_ONE);
    share->den = scale(at->den, l->limit);
}

/* True iff 0 <= tau <= limit. */
static KOI_APART bool is_on_line(const koi_path *l, const crossing *at)
{
    crossing share;
    if (koi_i128_is_negative(at->num)) {
        return false;
    }
    set_share(l, at, &share);
    return !koi_i128_less(share.den, share.num);
}

/* The share of the limit in Q2.30, rounded down; 0 for a limit of 0. */
static KOI_OWN_FRAME ko_q30 parameter(const koi_path *l, const crossing *at)
{
    crossing share;
    set_share(l, at, &share);
    return (koi_kernel_sign(share.den) > 0) ? koi_kernel_ratio(&share.num, &share.den) : 0;
}

static koi_i128 with_sign(koi_i128 x, int sign)
{
    return (sign < 0) ? koi_i128_negate(x) : x;
}

static void set_hit(ko_triangle_hit *out, ko_q30 t, ko_q30 v, ko_q30 w)
{
    out->t = t;
    out->u = KO_Q30_ONE - v - w;
    out->v = v;
    out->w = w;
}

/* ---- the line crosses the plane ---- */

/* The corners seen from p. */
static koi_corners seen_from(const koi_outline *corners, const ko_vec3 *p)
{
    const koi_corners seen = {{koi_closest_difference(corners->v[0], p),
                               koi_closest_difference(corners->v[1], p),
                               koi_closest_difference(corners->v[2], p)}};
    return seen;
}

/* d . (a x b), times sign. */
static koi_i128 volume(const koi_path *l, const ko_vec3 *a, const ko_vec3 *b, int sign)
{
    const ko_wide3 n = koi_cross3_shared(a, b);
    return with_sign(koi_kernel_dot_wide(&n, &l->d), sign);
}

/* The line meets the plane at `at`, and D, which has that sign, is not 0. The third share is what
 * the others leave of D. */
static KOI_OWN_FRAME bool cross_plane(const koi_outline *corners, const koi_path *l,
                                      const crossing *at, int sign, ko_triangle_hit *out)
{
    if (!is_on_line(l, at)) {
        return false;
    }
    const koi_corners seen = seen_from(corners, &l->p);
    const koi_i128 v = volume(l, &seen.v[2], &seen.v[0], sign);
    const koi_i128 w = volume(l, &seen.v[0], &seen.v[1], sign);
    if (koi_i128_is_negative(v) || koi_i128_is_negative(w) ||
        koi_i128_less(at->den, koi_i128_add(v, w))) {
        return false;
    }
    if (out != NULL) {
        set_hit(out, parameter(l, at), koi_kernel_ratio(&v, &at->den),
                koi_kernel_ratio(&w, &at->den));
    }
    return true;
}

/* ---- all in one plane ---- */

static int64_t at(const ko_vec3 *v, unsigned axis)
{
    return (axis == 0U) ? v->x : ((axis == 1U) ? v->y : v->z);
}

static ko_wide3 widen(const ko_vec3 *v)
{
    const ko_wide3 wide = {v->x, v->y, v->z};
    return wide;
}

/* True iff p, the origin of `seen`, lies in the triangle. It lies in its plane, and the triangle is
 * not degenerate. Areas are seen along one coordinate axis, and within 2^61. */
static KOI_OWN_FRAME bool start_inside(const koi_corners *seen, ko_triangle_hit *out)
{
    const ko_wide3 n = koi_corners_normal(seen);
    const unsigned axis = koi_kernel_axis_of(&n);
    const int64_t all = koi_kernel_at(&n, axis);
    const int sign = (all < 0) ? -1 : 1;
    int64_t part[KOI_CORNERS];
    if (all == 0) {
        return false;
    }
    for (unsigned i = 0; i < KOI_CORNERS; i++) {
        const unsigned j = koi_corner_after(i);
        const ko_wide3 area = koi_cross3_shared(&seen->v[j], &seen->v[koi_corner_after(j)]);
        part[i] = sign * koi_kernel_at(&area, axis);
        if (part[i] < 0) {
            return false;
        }
    }
    if (out != NULL) {
        set_hit(out, 0, koi_kernel_ratio64(part[1], sign * all),
                koi_kernel_ratio64(part[2], sign * all));
    }
    return true;
}

/* Where the line enters an edge: at num / den of d with den > 0, and at edge_num / edge_den of the
 * edge. All are within 2^61. */
typedef struct entry {
    int64_t num;
    int64_t den;
    int64_t edge_num;
    int64_t edge_den;
} entry;

/* Writes num / den with a denominator above 0. */
static void set_fraction(int64_t num, int64_t den, int64_t *to_num, int64_t *to_den)
{
    *to_num = (den < 0) ? -num : num;
    *to_den = (den < 0) ? -den : den;
}

/* All lies on one line: seen from p, the edge goes from w to w + e. d is not 0, so the test uses an
 * axis on which d is not 0. The entry is p itself or the nearer end. */
static KOI_OWN_FRAME bool enter_along(const ko_vec3 *w, const ko_vec3 *d, const ko_vec3 *e,
                                      entry *in)
{
    const ko_wide3 way = widen(d);
    const unsigned axis = koi_kernel_axis_of(&way);
    const int64_t sign = (at(d, axis) < 0) ? -1 : 1;
    const int64_t start = sign * at(w, axis);
    const int64_t end = start + sign * at(e, axis);
    const int64_t near = (start < end) ? start : end;
    const int64_t far = (start < end) ? end : start;
    if (far < 0) {
        return false;
    }
    in->den = sign * at(d, axis);
    in->num = (near > 0) ? near : 0;
    set_fraction(in->num - start, end - start, &in->edge_num, &in->edge_den);
    return true;
}

/* True iff p lies within the edge. d is 0, p is on the edge's line, and e is not 0. */
static bool enter_at_rest(const ko_vec3 *w, const ko_vec3 *e, entry *in)
{
    const ko_wide3 way = widen(e);
    const unsigned axis = koi_kernel_axis_of(&way);
    in->num = 0;
    in->den = 1;
    set_fraction(-at(w, axis), at(e, axis), &in->edge_num, &in->edge_den);
    return in->edge_num >= 0 && in->edge_num <= in->edge_den;
}

/* True also if one of them is 0. */
static bool are_parallel(const ko_vec3 *a, const ko_vec3 *b)
{
    const ko_wide3 n = koi_cross3_shared(a, b);
    return koi_kernel_is_zero(&n);
}

/* d and e are parallel, or 0. They have a point in common only if w is parallel to both. */
static KOI_OWN_FRAME bool enter_parallel(const ko_vec3 *w, const ko_vec3 *d, const ko_vec3 *e,
                                         entry *in)
{
    const bool still = d->x == 0 && d->y == 0 && d->z == 0;
    const bool point = e->x == 0 && e->y == 0 && e->z == 0;
    if (!are_parallel(w, d) || !are_parallel(w, e)) {
        return false;
    }
    if (!still) {
        return enter_along(w, d, e, in);
    }
    if (!point) {
        return enter_at_rest(w, e, in);
    }
    const entry here = {0, 1, 0, 0};
    *in = here;
    return w->x == 0 && w->y == 0 && w->z == 0;
}

/* The component of a cross product on one axis. */
static KOI_OWN_FRAME int64_t cross_at(const ko_vec3 *a, const ko_vec3 *b, unsigned axis)
{
    const ko_wide3 n = koi_cross3_shared(a, b);
    return koi_kernel_at(&n, axis);
}

/* Solves tau d - sigma e = w for d and e that are not parallel. The cross products with e and with
 * d are tau x = w x e and sigma x = w x d, with x = d x e. If w is normal to x, these hold on all
 * axes iff they hold on one on which x is not 0. */
static KOI_OWN_FRAME bool enter_across(const ko_vec3 *w, const ko_vec3 *d, const ko_vec3 *e,
                                       entry *in)
{
    const ko_wide3 x = koi_cross3_shared(d, e);
    if (koi_kernel_sign(koi_kernel_dot_wide(&x, w)) != 0) {
        return false;
    }
    const unsigned axis = koi_kernel_axis_of(&x);
    const int64_t den = koi_kernel_at(&x, axis);
    set_fraction(cross_at(w, e, axis), den, &in->num, &in->den);
    set_fraction(cross_at(w, d, axis), den, &in->edge_num, &in->edge_den);
    return in->num >= 0 && in->edge_num >= 0 && in->edge_num <= in->edge_den;
}

/* Finds where p + tau d, tau >= 0, enters the edge. Seen from p it goes from w to w + e. */
static bool enter_edge(const ko_vec3 *w, const ko_vec3 *d, const ko_vec3 *e, entry *in)
{
    return are_parallel(d, e) ? enter_parallel(w, d, e, in) : enter_across(w, d, e, in);
}

/* True iff a.num / a.den < b.num / b.den; products are within 2^122. */
static KOI_OWN_FRAME bool is_earlier(const entry *a, const entry *b)
{
    return koi_i128_less(koi_i128_mul(a->num, b->den), koi_i128_mul(b->num, a->den));
}

/* The hit lies on the edge from corner i to the next. The third corner has no share. */
static KOI_OWN_FRAME void set_edge_hit(const koi_path *l, const crossing *at, const entry *in,
                                       unsigned i, ko_triangle_hit *out)
{
    ko_q30 share[KOI_CORNERS] = {0, 0, 0};
    const ko_q30 along = (in->edge_den == 0) ? 0 : koi_kernel_ratio64(in->edge_num, in->edge_den);
    share[i] = KO_Q30_ONE - along;
    share[koi_corner_after(i)] = along;
    set_hit(out, parameter(l, at), share[1], share[2]);
}

/* The edge that the line enters first, or KOI_CORNERS. */
static KOI_OWN_FRAME unsigned first_edge(const koi_corners *seen, const koi_path *l, entry *first)
{
    unsigned edge = KOI_CORNERS;
    for (unsigned i = 0; i < KOI_CORNERS; i++) {
        const ko_vec3 e = koi_closest_difference(&seen->v[koi_corner_after(i)], &seen->v[i]);
        entry in;
        if (enter_edge(&seen->v[i], &l->d, &e, &in) &&
            (edge == KOI_CORNERS || is_earlier(&in, first))) {
            *first = in;
            edge = i;
        }
    }
    return edge;
}

/* True iff the line is long enough to reach that edge. */
static KOI_OWN_FRAME bool enter_at(const koi_path *l, const entry *first, unsigned edge,
                                   ko_triangle_hit *out)
{
    const crossing at = {koi_i128_of(first->num), koi_i128_of(first->den)};
    if (!is_on_line(l, &at)) {
        return false;
    }
    if (out != NULL) {
        set_edge_hit(l, &at, first, edge, out);
    }
    return true;
}

static KOI_OWN_FRAME bool enter_edges(const koi_corners *seen, const koi_path *l,
                                      ko_triangle_hit *out)
{
    entry first;
    const unsigned edge = first_edge(seen, l, &first);
    return edge != KOI_CORNERS && enter_at(l, &first, edge, out);
}

/* The line is in the plane, or the triangle has none. */
static KOI_OWN_FRAME bool enter_flat(const koi_outline *corners, const koi_path *l,
                                     ko_triangle_hit *out)
{
    const koi_corners seen = seen_from(corners, &l->p);
    return start_inside(&seen, out) || enter_edges(&seen, l, out);
}

/* ---- both ---- */

/* Sets `at` to -s / D with D made positive, and returns the sign of D. If D is 0, at->num is 0 iff
 * s is 0. */
static KOI_OWN_FRAME int find_plane(const koi_outline *corners, const koi_path *l, crossing *at)
{
    const ko_wide3 n = koi_outline_normal(corners);
    const ko_vec3 first = koi_closest_difference(corners->v[0], &l->p);
    const koi_i128 along = koi_kernel_dot_wide(&n, &l->d);
    const int sign = koi_kernel_sign(along);
    at->num = with_sign(koi_kernel_dot_wide(&n, &first), sign);
    at->den = with_sign(along, sign);
    return sign;
}

/* As find_hit, in 128 bits. */
static KOI_OWN_FRAME bool find_exact(const koi_outline *corners, const koi_path *l,
                                     ko_triangle_hit *out)
{
    crossing at;
    const int sign = find_plane(corners, l, &at);
    if (sign != 0) {
        return cross_plane(corners, l, &at, sign, out);
    }
    return koi_kernel_sign(at.num) == 0 && enter_flat(corners, l, out);
}

/* True iff they meet. Only then `out`, which may be null, is written. */
static bool find_hit(const koi_outline *corners, const koi_path *l, ko_triangle_hit *out)
{
    const koi_quick_answer answer = koi_quick_pierce(corners, l, out);
    return (answer == KOI_QUICK_UNKNOWN) ? find_exact(corners, l, out) : answer == KOI_QUICK_TOUCH;
}

static koi_path path_of(const ko_vec3 *p, const ko_vec3 *q)
{
    const koi_path l = {*p, koi_closest_difference(q, p), (uint32_t)KO_Q30_ONE};
    return l;
}

bool koi_kernel_hits(const koi_outline *corners, const ko_vec3 *p, const ko_vec3 *q, ko_q30 *t)
{
    const koi_path l = path_of(p, q);
    ko_triangle_hit hit;
    if (!find_hit(corners, &l, (t != NULL) ? &hit : NULL)) {
        return false;
    }
    if (t != NULL) {
        *t = hit.t;
    }
    return true;
}

/* True iff three coordinates are all below lo or all above hi. */
static inline bool is_beside(fix16_t a, fix16_t b, fix16_t c, fix16_t lo, fix16_t hi)
{
    return (a < lo && b < lo && c < lo) || (a > hi && b > hi && c > hi);
}

/* The boxes of the line and of the triangle end on whole LSB, so comparing them is exact. */
static bool are_boxes_apart(const ko_triangle *t, const ko_bounds *line)
{
    return is_beside(t->a.x, t->b.x, t->c.x, line->lo.x, line->hi.x) ||
           is_beside(t->a.y, t->b.y, t->c.y, line->lo.y, line->hi.y) ||
           is_beside(t->a.z, t->b.z, t->c.z, line->lo.z, line->hi.z);
}

static inline bool is_legal(const ko_vec3 *v)
{
    return koi_line_is_in(v->x) && koi_line_is_in(v->y) && koi_line_is_in(v->z);
}

static bool are_legal_corners(const ko_triangle *triangle)
{
    return is_legal(&triangle->a) && is_legal(&triangle->b) && is_legal(&triangle->c);
}

ko_status ko_triangle_cast_line(const ko_triangle *triangle, const ko_line *line,
                                ko_triangle_hit *hit)
{
    const ko_triangle_hit none = {KO_NEVER, 0, 0, 0};
    if (triangle == NULL || line == NULL || hit == NULL) {
        return KO_E_ARG;
    }
    if (!are_legal_corners(triangle) || !koi_line_is_short(line)) {
        return KO_E_RANGE;
    }
    const koi_outline corners = koi_outline_of(triangle);
    const koi_path way = {line->origin, line->direction, (uint32_t)line->length};
    if (are_boxes_apart(triangle, &line->bounds) || !find_hit(&corners, &way, hit) ||
        hit->t > line->end) {
        *hit = none;
    }
    return KO_OK;
}
