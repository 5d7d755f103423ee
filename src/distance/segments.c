/* Two segments: where they are closest, and how far apart they are.
 *
 * The dot products of the segments decide on which features the closest points lie. They are exact
 * in 64 bits. In most cases their signs show an end that is closest. Else products of two of them
 * decide, which take 128 bits: first 30 bits of each, with a bound on what the others can add, and
 * the exact products only where these are not certain. The
 * distance of the features is estimated in 64 bits, again with a bound. So all answers are exact,
 * and those that the bounds cannot prove come from the exact fraction of koi_closest_segments. */
#include "port/fast.h"
#include "src/distance/segments.h"

#include "src/distance/closest.h"

#include <stddef.h>

#include "src/distance/measure.h"

/* The parameters of the lines' closest pair are s / n2 and t / n2. n2 is 0 if they are parallel. */
typedef struct terms {
    koi_i128 n2;
    koi_i128 s;
    koi_i128 t;
} terms;

static inline void set_differences(const koi_couple *of, koi_lines *l)
{
    l->d1 = koi_minus3(of->b1, of->a1);
    l->d2 = koi_minus3(of->b2, of->a2);
    l->r = koi_minus3(of->a1, of->a2);
}

/* Sets the dot products alone, and returns r . r. In a function of its own the differences stay in
 * registers, which halves what this takes. */
static uint64_t set_dots(const koi_couple *of, koi_lines *l)
{
    koi_lines own;
    set_differences(of, &own);
    koi_set_dots(&own);
    l->d11 = own.d11;
    l->d22 = own.d22;
    l->d12 = own.d12;
    l->c = own.c;
    l->f = own.f;
    return (uint64_t)koi_dot3(&own.r, &own.r);
}

/* ---- regions, exact ---- */

static void set_terms(const koi_lines *l, terms *out)
{
    out->n2 = koi_closest_minor(l->d11, l->d22, l->d12, l->d12);
    out->s = koi_closest_minor(l->d12, l->f, l->c, l->d22);
    out->t = koi_closest_minor(l->d11, l->f, l->d12, l->c);
}

/* Says where num / den lies, for den > 0: -1 at or below 0, 1 at or above 1, 0 between. */
static KOI_APART int8_t region(const koi_i128 *num, const koi_i128 *den)
{
    if (!koi_i128_less(koi_i128_of(0), *num)) {
        return -1;
    }
    return koi_i128_less(*num, *den) ? 0 : 1;
}

/* The region of s by exact products, and that of t where s is between the ends. */
static KOI_OWN_FRAME koi_spot decide(const koi_lines *l)
{
    terms exact;
    koi_spot at = {-1, 0};
    set_terms(l, &exact);
    if (!koi_i128_is_zero(exact.n2)) {
        at.s = region(&exact.s, &exact.n2);
    }
    if (at.s == 0) {
        at.t = region(&exact.t, &exact.n2);
    }
    return at;
}

/* ---- regions ---- */

/* x + y modulo 2^64. */
static inline int64_t wide_sum(int64_t x, int64_t y)
{
    return (int64_t)((uint64_t)x + (uint64_t)y);
}

static inline int64_t wide_difference(int64_t x, int64_t y)
{
    return (int64_t)((uint64_t)x - (uint64_t)y);
}

/* Finds an end of one segment that is in all closest pairs, and leaves the other region at 0. Both
 * are 0 if it finds none.
 *
 * Half the slope of the squared distance along t is -f - s d12 + t d22. If it is above 0 at t = 0,
 * for s = 0 and for s = 1, it is so for all s between them, and more so for larger t. Then t is 0
 * in all closest pairs. The other ends are alike. Along s the slope is c + s d11 - t d12. Where it
 * is 0 at s = 0, it is above 0 for larger s, or d11 is 0, and s may be 0. All sums here are dot
 * products of a segment and a difference of two ends, so they are within 2^62. */
static inline koi_spot find_end(const koi_lines *l)
{
    const koi_spot t_low = {0, -1};
    const koi_spot t_high = {0, 1};
    const koi_spot s_low = {-1, 0};
    const koi_spot s_high = {1, 0};
    const koi_spot none = {0, 0};
    const int64_t f = wide_sum(l->f, l->d12); /* f at s = 1 */
    if ((l->f & f) < 0) {
        return t_low;
    }
    if ((wide_difference(l->d22, l->f) & wide_difference(l->d22, f)) < 0) {
        return t_high;
    }
    const int64_t c = wide_difference(l->c, l->d12); /* c at t = 1 */
    if ((l->c | c) >= 0) {
        return s_low;
    }
    if ((wide_sum(l->c, l->d11) & wide_sum(c, l->d11)) < 0) {
        return s_high;
    }
    return none;
}

/* Finds the regions of a closest pair, as find_spot.
 *
 * Why: the squared distance is convex in (s, t), where both are 0 .. 1. s is that of the lines'
 * closest pair, clamped, and t is best for this s. Let t be beyond 0 .. 1. A straight line to it,
 * from any point of the unit square, crosses the nearer edge while the distance falls. So the least
 * lies on that edge. For parallel segments (n2 = 0) every s has an equally good t on the line, and
 * s is 0. */
static koi_spot find_any(const koi_lines *l)
{
    koi_spot at = {-1, 0};
    if (l->d22 != 0) { /* else n2 is 0; find_end found s where d11 is 0 */
        at = koi_estimate_spot(l);
        if (at.s == KOI_UNSURE || (at.s == 0 && at.t == KOI_UNSURE)) {
            at = decide(l);
        }
    }
    if (at.s != 0) {
        /* s is 0 or 1: t is (f + s d12) / d22, with |f|, |d12| < 2^62. */
        const int64_t num = (at.s < 0) ? l->f : wide_sum(l->f, l->d12);
        at.t = (num <= 0) ? -1 : (num < l->d22) ? 0 : 1;
    }
    return at;
}

/* Finds the regions of a closest pair. Every decision is that of exact numbers. If the region of t
 * is an end, that of s is not final: the caller measures that end against the first segment. */
static inline koi_spot find_spot(const koi_lines *l)
{
    const koi_spot at = find_end(l);
    if (at.s != 0 || at.t != 0) {
        return at;
    }
    return find_any(l);
}

/* ---- the exact square ---- */

/* *sum += a b. */
static void add_product(koi_i128 *sum, int64_t a, int32_t b)
{
    *sum = koi_i128_add(*sum, koi_i128_mul(a, b));
}

/* The square between the lines themselves: (r . n)^2 / n.n with n = d1 x d2. The components of n
 * are within 2^61; |r . n| <= |r| |d1| |d2| <= (sqrt(3) 2^30)^3 < 2^93. */
static KOI_OWN_FRAME void between_lines(const koi_lines *l, const koi_i128 *n2, koi_square *square)
{
    const ko_wide3 n = koi_cross3_shared(&l->d1, &l->d2);
    koi_i128 triple = {0, 0};
    add_product(&triple, n.x, l->r.x);
    add_product(&triple, n.y, l->r.y);
    add_product(&triple, n.z, l->r.z);
    koi_square_of_height(&triple, n2, square);
}

/* Writes s, t and the square where both points lie between the ends. It is out of line for its
 * stack, which the search for the regions needs, too. */
static KOI_OWN_FRAME void meet_lines(const koi_couple *of, koi_lines *l, ko_q30 *s, ko_q30 *t,
                                     koi_square *square)
{
    terms exact;
    set_differences(of, l);
    set_terms(l, &exact);
    if (square != NULL) {
        between_lines(l, &exact.n2, square);
    }
    if (s != NULL && t != NULL) { /* unreachable: both are given or none */
        *s = koi_closest_ratio(&exact.s, &exact.n2);
        *t = koi_closest_ratio(&exact.t, &exact.n2);
    }
}

static void set_parameter(ko_q30 *t, ko_q30 value)
{
    if (t != NULL) {
        *t = value;
    }
}

void koi_closest_segments(const koi_couple *of, ko_q30 *s, ko_q30 *t, koi_square *square)
{
    koi_lines l;
    (void)set_dots(of, &l);
    const koi_spot at = find_spot(&l);
    if (at.s == 0 && at.t == 0) {
        meet_lines(of, &l, s, t, square);
    } else if (at.t != 0) {
        set_parameter(t, (at.t < 0) ? 0 : KO_Q30_ONE);
        koi_closest_point_segment((at.t < 0) ? of->a2 : of->b2, of->a1, of->b1, s, square);
    } else {
        set_parameter(s, (at.s < 0) ? 0 : KO_Q30_ONE);
        koi_closest_point_segment((at.s < 0) ? of->a1 : of->b1, of->a2, of->b2, t, square);
    }
}

/* ---- distances ---- */

/* The distance from a point e to the line of a vector d, where `square` is e . e, `along` is e . d,
 * and `whole` is d . d. The foot is on d. */
static KOI_OWN_FRAME uint32_t to_foot(uint64_t square, uint64_t along, uint64_t whole,
                                      uint32_t reach)
{
    return koi_to_foot(square, along, koi_ratio(along, whole), reach);
}

/* The same to the segment from 0 to d. The square of e - d is a sum modulo 2^64, and fits. */
static inline uint32_t from_end(uint64_t square, uint64_t along, uint64_t whole, uint32_t reach)
{
    if ((int64_t)along > 0) {
        if (along < whole) {
            return to_foot(square, along, whole, reach);
        }
        square += whole - 2U * along;
    }
    return koi_root_of(square, 0U, reach);
}

/* The distance of an end of the second segment from the first, where `square` is r . r. Seen from
 * the beginning of the first, the dot products of this end are sums of those known. */
static inline uint32_t from_first(const koi_lines *l, bool is_end, uint64_t square, uint32_t reach)
{
    uint64_t along = 0U - (uint64_t)l->c;
    if (is_end) {
        along += (uint64_t)l->d12;
        square += (uint64_t)l->d22 - 2U * (uint64_t)l->f;
    }
    return from_end(square, along, (uint64_t)l->d11, reach);
}

/* The distance of an end of the first segment from the second. */
static inline uint32_t from_second(const koi_lines *l, bool is_end, uint64_t square, uint32_t reach)
{
    uint64_t along = (uint64_t)l->f;
    if (is_end) {
        along += (uint64_t)l->d12;
        square += (uint64_t)l->d11 + 2U * (uint64_t)l->c;
    }
    return from_end(square, along, (uint64_t)l->d22, reach);
}

/* The distance of the two lines. */
static KOI_OWN_FRAME uint32_t measure_lines(const koi_couple *of, uint32_t reach)
{
    koi_lines l;
    set_differences(of, &l);
    const ko_vec3 m = koi_normal_of(&l.d1, &l.d2);
    return koi_to_line(&m, koi_magnitude64(koi_dot3(&m, &l.r)), koi_sum_of(&l.r), reach);
}

/* The distance of any segments by its bounds. */
static KOI_OWN_FRAME uint32_t measure_any(const koi_couple *of, const koi_lines *l, uint64_t square,
                                          uint32_t reach)
{
    const koi_spot at = find_any(l);
    if (at.s == 0 && at.t == 0) {
        return measure_lines(of, reach);
    }
    const bool is_first = at.t != 0;
    uint64_t along = is_first ? 0U - (uint64_t)l->c : (uint64_t)l->f;
    if ((is_first ? at.t : at.s) > 0) {
        along += (uint64_t)l->d12;
        square += is_first ? (uint64_t)l->d22 - 2U * (uint64_t)l->f
                           : (uint64_t)l->d11 + 2U * (uint64_t)l->c;
    }
    return from_end(square, along, (uint64_t)(is_first ? l->d11 : l->d22), reach);
}

/* The same, by an end that is closest, if one is found at once. */
static KOI_OWN_FRAME uint32_t measure(const koi_couple *of, uint32_t reach)
{
    koi_lines l;
    const uint64_t square = set_dots(of, &l);
    const koi_spot at = find_end(&l);
    if (at.t != 0) {
        return from_first(&l, at.t > 0, square, reach);
    }
    if (at.s != 0) {
        return from_second(&l, at.s > 0, square, reach);
    }
    return measure_any(of, &l, square, reach);
}

static KOI_APART uint32_t measure_exact(const koi_couple *of)
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

/* ---- the least distance of many pairs of features ---- */

bool koi_minimum_is_measured(const koi_minimum *minimum)
{
    return minimum->least > minimum->reach;
}

bool koi_minimum_take(koi_minimum *minimum, const koi_square *square)
{
    if (koi_square_is_within(square, minimum->reach)) {
        return true;
    }
    if (koi_minimum_is_measured(minimum) && koi_square_is_within(square, minimum->least)) {
        minimum->least = koi_square_distance(square);
    }
    return false;
}

bool koi_minimum_are_apart(const koi_minimum *minimum, fix16_t a1, fix16_t b1, fix16_t a2,
                           fix16_t b2)
{
    const int64_t lo1 = (a1 < b1) ? a1 : b1;
    const int64_t hi1 = (a1 < b1) ? b1 : a1;
    const int64_t lo2 = (a2 < b2) ? a2 : b2;
    const int64_t hi2 = (a2 < b2) ? b2 : a2;
    return lo1 - hi2 > (int64_t)minimum->least || lo2 - hi1 > (int64_t)minimum->least;
}

static KOI_APART bool are_apart(const koi_minimum *minimum, const koi_couple *of)
{
    return koi_minimum_are_apart(minimum, of->a1->x, of->b1->x, of->a2->x, of->b2->x) ||
           koi_minimum_are_apart(minimum, of->a1->y, of->b1->y, of->a2->y, of->b2->y) ||
           koi_minimum_are_apart(minimum, of->a1->z, of->b1->z, of->a2->z, of->b2->z);
}

/* Takes in a distance, rounded down, that is not the reach. */
static void take_distance(koi_minimum *minimum, uint32_t distance)
{
    if (koi_minimum_is_measured(minimum) && distance < minimum->least &&
        distance > minimum->reach) {
        minimum->least = distance;
    }
}

bool koi_minimum_segments(koi_minimum *minimum, const koi_couple *of, ko_q30 *s)
{
    koi_square square;
    ko_q30 unused;
    if (are_apart(minimum, of)) {
        return false;
    }
    if (s == NULL) {
        const uint32_t distance = koi_closest_distance(of, minimum->reach);
        if (distance != minimum->reach) {
            take_distance(minimum, distance);
            return distance < minimum->reach;
        }
    }
    koi_closest_segments(of, s, (s != NULL) ? &unused : NULL, &square);
    return koi_minimum_take(minimum, &square);
}
