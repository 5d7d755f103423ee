/* Two segments: where they are closest, and how far apart they are.
 *
 * The dot products of the segments decide on which features the closest points lie. They are exact
 * in 64 bits, but the products of two of them take 128. Here 30 bits of each decide first, with a
 * bound on what the others can add, and the exact products only where these are not certain. The
 * distance of the features is estimated in 64 bits, again with a bound. So all answers are exact,
 * and those that the bounds cannot prove come from the exact fraction of koi_closest_segments. */
#include "port/fast.h"

#include "src/distance/closest.h"

#include <stddef.h>

#include "src/distance/measure.h"

/* The parameters of the lines' closest pair are s / n2 and t / n2. n2 is 0 if they are parallel. */
typedef struct terms {
    koi_i128 n2;
    koi_i128 s;
    koi_i128 t;
} terms;

/* In a function of its own the differences stay in registers, which halves what this takes. */
static KOI_NOINLINE void set_lines(const koi_couple *of, koi_lines *l)
{
    l->d1 = koi_minus3(of->b1, of->a1);
    l->d2 = koi_minus3(of->b2, of->a2);
    l->r = koi_minus3(of->a1, of->a2);
    koi_set_dots(l);
}

/* ---- regions, exact ---- */

static KOI_NOINLINE void set_terms(const koi_lines *l, terms *out)
{
    out->n2 = koi_closest_minor(l->d11, l->d22, l->d12, l->d12);
    out->s = koi_closest_minor(l->d12, l->f, l->c, l->d22);
    out->t = koi_closest_minor(l->d11, l->f, l->d12, l->c);
}

/* Says where num / den lies, for den > 0: -1 at or below 0, 1 at or above 1, 0 between. */
static int8_t region(const koi_i128 *num, const koi_i128 *den)
{
    if (!koi_i128_less(koi_i128_of(0), *num)) {
        return -1;
    }
    return koi_i128_less(*num, *den) ? 0 : 1;
}

/* The region of s by exact products, and that of t where s is between the ends. */
static KOI_NOINLINE koi_spot decide(const koi_couple *of)
{
    koi_lines l;
    terms exact;
    koi_spot at = {-1, 0};
    set_lines(of, &l);
    set_terms(&l, &exact);
    if (!koi_i128_is_zero(exact.n2)) {
        at.s = region(&exact.s, &exact.n2);
    }
    if (at.s == 0) {
        at.t = region(&exact.t, &exact.n2);
    }
    return at;
}

/* ---- regions ---- */

/* Finds the regions of a closest pair. Every decision is that of exact numbers. If the region of t
 * is an end, that of s is not final: the caller measures that end against the first segment.
 *
 * Why: the squared distance is convex in (s, t), where both are 0 .. 1. s is that of the lines'
 * closest pair, clamped, and t is best for this s. Let t be beyond 0 .. 1. A straight line to it,
 * from any point of the unit square, crosses the nearer edge while the distance falls. So the least
 * lies on that edge. For parallel segments (n2 = 0) every s has an equally good t on the line, and
 * s is 0. */
static inline koi_spot find_spot(const koi_couple *of, const koi_lines *l)
{
    koi_spot at = {-1, 0};
    if (l->d11 != 0 && l->d22 != 0) { /* else n2 is 0 */
        at = koi_estimate_spot(l);
        if (at.s == KOI_UNSURE || (at.s == 0 && at.t == KOI_UNSURE)) {
            at = decide(of);
        }
    }
    if (at.s != 0) {
        /* s is 0 or 1: t is (f + s d12) / d22, with |f|, |d12| < 2^62. */
        const int64_t num = (at.s < 0) ? l->f : (int64_t)((uint64_t)l->f + (uint64_t)l->d12);
        at.t = (num <= 0) ? -1 : (num < l->d22) ? 0 : 1;
    }
    return at;
}

/* ---- the exact square ---- */

/* *sum += a b. */
static KOI_NOINLINE void add_product(koi_i128 *sum, int64_t a, int32_t b)
{
    *sum = koi_i128_add(*sum, koi_i128_mul(a, b));
}

/* The square between the lines themselves: (r . n)^2 / n.n with n = d1 x d2. The components of n
 * are within 2^61; |r . n| <= |r| |d1| |d2| <= (sqrt(3) 2^30)^3 < 2^93. */
static KOI_NOINLINE void between_lines(const koi_lines *l, const koi_i128 *n2, koi_square *square)
{
    const ko_wide3 n = koi_cross3_shared(&l->d1, &l->d2);
    koi_i128 triple = {0, 0};
    add_product(&triple, n.x, l->r.x);
    add_product(&triple, n.y, l->r.y);
    add_product(&triple, n.z, l->r.z);
    koi_square_of_height(&triple, n2, square);
}

/* Returns the regions of a closest pair. If both points lie between the ends, writes s, t and the
 * square; else the caller does, with a point and a segment. This frame is off the stack by then. */
static KOI_NOINLINE koi_spot meet_lines(const koi_couple *of, ko_q30 *s, ko_q30 *t,
                                        koi_square *square)
{
    koi_lines l;
    terms exact;
    set_lines(of, &l);
    const koi_spot at = find_spot(of, &l);
    if (at.s == 0 && at.t == 0) {
        set_terms(&l, &exact);
        if (square != NULL) {
            between_lines(&l, &exact.n2, square);
        }
        if (s != NULL && t != NULL) {
            *s = koi_closest_ratio(&exact.s, &exact.n2);
            *t = koi_closest_ratio(&exact.t, &exact.n2);
        }
    }
    return at;
}

static void set_parameter(ko_q30 *t, ko_q30 value)
{
    if (t != NULL) {
        *t = value;
    }
}

void koi_closest_segments(const koi_couple *of, ko_q30 *s, ko_q30 *t, koi_square *square)
{
    const koi_spot at = meet_lines(of, s, t, square);
    if (at.t != 0) {
        set_parameter(t, (at.t < 0) ? 0 : KO_Q30_ONE);
        koi_closest_point_segment((at.t < 0) ? of->a2 : of->b2, of->a1, of->b1, s, square);
    } else if (at.s != 0) {
        set_parameter(s, (at.s < 0) ? 0 : KO_Q30_ONE);
        koi_closest_point_segment((at.s < 0) ? of->a1 : of->b1, of->a2, of->b2, t, square);
    }
}

/* ---- distances ---- */

/* The distance by its bounds. An end of one segment, seen from the beginning of the other, has a
 * dot product that is a sum of those known. */
static KOI_NOINLINE uint32_t measure(const koi_couple *of, uint32_t reach)
{
    koi_lines l;
    set_lines(of, &l);
    const koi_spot at = find_spot(of, &l);
    if (at.s == 0 && at.t == 0) {
        const ko_vec3 m = koi_normal_of(&l.d1, &l.d2);
        return koi_to_line(&m, koi_magnitude64(koi_dot3(&m, &l.r)), koi_sum_of(&l.r), reach);
    }
    const bool is_first = at.t != 0; /* a point against the first segment */
    const bool is_end = (is_first ? at.t : at.s) > 0;
    const ko_vec3 *const d = is_first ? &l.d1 : &l.d2;
    const ko_vec3 *const from = is_first ? of->a1 : of->a2;
    const ko_vec3 *const end = is_first ? (is_end ? of->b2 : of->a2) : (is_end ? of->b1 : of->a1);
    const ko_vec3 e = koi_minus3(end, from);
    const uint64_t more = is_end ? (uint64_t)l.d12 : 0U;
    const uint64_t along = is_first ? more - (uint64_t)l.c : more + (uint64_t)l.f;
    return koi_to_segment(&e, d, (int64_t)along, is_first ? l.d11 : l.d22, reach);
}

static KOI_NOINLINE uint32_t measure_exact(const koi_couple *of)
{
    koi_square square;
    koi_closest_segments(of, NULL, NULL, &square);
    return koi_square_distance(&square);
}

uint32_t koi_closest_distance(const koi_couple *of, uint32_t reach)
{
    const uint32_t distance = measure(of, reach);
    return (distance != KOI_UNKNOWN) ? distance : measure_exact(of);
}

/* Only where the distance, rounded down, is the reach it may be above it. */
bool koi_closest_are_within(const koi_couple *of, uint32_t reach)
{
    koi_square square;
    const uint32_t distance = koi_closest_distance(of, reach);
    if (distance != reach) {
        return distance < reach;
    }
    koi_closest_segments(of, NULL, NULL, &square);
    return koi_square_is_within(&square, reach);
}
