/* Where a line meets a triangle, in 64 bits.
 *
 * Seen from the line's beginning p, the corners are A, B, C, and the line ends at d. With the edges
 * e = B - A and f = C - A, m = A x d and n = e x f, the volumes of triangle_hit.c are
 * - D = n . d, which all shares are measured by,
 * - d . (C x A) = m . f, the share of B, and d . (A x B) = -m . e, that of C,
 * - n . A, the share of the line at which it meets the plane.
 * The line misses the triangle if the shares of B and C have opposite signs, or one of the shares
 * of A, B, C or of the line has the other sign than D, or that of the line is above D.
 *
 * Bounds. All is within 2^19, edges within 2^20. So m is within 2^39 on each axis and n within
 * 2^41, the shares of B and C within 3 * 2^59, and D and the line's share within 3 * 2^60.
 *
 * Larger triangles and lines, and rays, are rounded down to units. Then volumes decide only beyond
 * what rounding may have changed (triangle_kernel.h), and only that they miss. */
#include "port/fast.h"
#include "src/triangle/triangle_pierce.h"

#include "src/triangle/triangle_kernel.h"

#include <stddef.h>

#include "src/math/quotient.h"
#include "port/bits.h"
#include "port/quotient.h"

/* The triangle and the line, seen from its beginning. */
typedef struct view {
    ko_vec3 a;
    ko_vec3 b;
    ko_vec3 c;
    ko_vec3 d;
} view;

/* The shares, of D. */
typedef struct shares {
    int64_t whole; /* D > 0 */
    int64_t line;
    int64_t b;
    int64_t c;
} shares;

/* ---- quotients ---- */

/* A denominator from 2^61 to 2^62 - 1, and 2^64 over its upper 32 bits, less 2^32. */
typedef struct inverse {
    uint64_t den;
    uint32_t shift;
    uint32_t over;
} inverse;

static inline inverse inverse_of(int64_t whole)
{
    const uint32_t shift = koi_zeros64((uint64_t)whole) - 2U;
    const uint64_t den = (uint64_t)whole << shift;
    const uint32_t upper = (uint32_t)(den >> 30);
    const inverse by = {den, shift, koi_port_quotient(~((uint64_t)upper << 32), upper)};
    return by;
}

/* part / whole in Q2.30, rounded down, for 0 <= part <= whole. The product of the upper bits is
 * less than 0.76 below the quotient and at most 0.5 above it: with U = upper, P the upper bits of
 * part and R = 2^32 + over, P R / 2^34 lacks less than R / 2^34 <= 1/2 for the bits cut off part
 * and at most P / 2^34 <= 1/4 for those cut off R; and it exceeds by at most 2^30 / U <= 1/2 for
 * the bits cut off den. So cut to a whole number it is at most 1 off, and the remainder, which is
 * within -2^62 .. 2^63, says which way. */
static inline ko_q30 share_of(const inverse *by, int64_t part)
{
    const uint64_t num = (uint64_t)part << by->shift;
    const uint32_t upper = (uint32_t)(num >> 30);
    const uint32_t q = (upper + (uint32_t)(koi_port_umul(upper, by->over) >> 32)) >> 2;
    const uint64_t product =
        koi_port_umul(q, (uint32_t)by->den) + ((uint64_t)(q * (uint32_t)(by->den >> 32)) << 32);
    const int64_t rest = (int64_t)((num << 30) - product);
    return (ko_q30)((rest < 0) ? q - 1U : (rest >= (int64_t)by->den) ? q + 1U : q);
}

static KOI_OWN_FRAME void set_hit(const shares *of, ko_triangle_hit *out)
{
    const inverse by = inverse_of(of->whole);
    out->t = share_of(&by, of->line);
    out->v = share_of(&by, of->b);
    out->w = share_of(&by, of->c);
    out->u = KO_Q30_ONE - out->v - out->w;
}

/* ---- volumes ---- */

static inline int64_t with_sign(int64_t x, bool is_negative)
{
    return is_negative ? -x : x;
}

/* Asks about volumes that are less than `error` off: 0, or KOI_VOLUME_ERROR. Sets the shares if the
 * answer is KOI_QUICK_TOUCH, which it is only without an error. */
static koi_quick_answer pierce(const view *s, int64_t error, shares *out)
{
    const ko_vec3 e = koi_minus3(&s->b, &s->a);
    const ko_vec3 f = koi_minus3(&s->c, &s->a);
    /* Does the line pass the same side of both edges from A? */
    const ko_wide3 m = koi_cross3(&s->a, &s->d);
    int64_t b = koi_volume_dot(&m, &f);
    int64_t c = -koi_volume_dot(&m, &e);
    if ((b > error && c < -error) || (b < -error && c > error)) {
        return KOI_QUICK_APART;
    }
    /* Does it pass that side of the third edge? */
    const ko_wide3 n = koi_cross3(&e, &f);
    const int64_t along = koi_volume_dot(&n, &s->d);
    const int64_t whole = with_sign(along, along < 0);
    b = with_sign(b, along < 0);
    c = with_sign(c, along < 0);
    if (whole <= error) {
        return KOI_QUICK_UNKNOWN;
    }
    if (b < -error || c < -error || b + c - whole > 3 * error) {
        return KOI_QUICK_APART;
    }
    /* Does it meet the plane? */
    const int64_t line = with_sign(koi_volume_dot(&n, &s->a), along < 0);
    if (line < -error || line - whole > 2 * error) {
        return KOI_QUICK_APART;
    }
    const shares all = {whole, line, b, c};
    *out = all;
    return (error == 0) ? KOI_QUICK_TOUCH : KOI_QUICK_UNKNOWN;
}

/* ---- larger ones, and rays ---- */

/* One axis of the line's end, rounded down: within 2^31 + 8. */
static inline int64_t end_of(int32_t d, uint32_t limit)
{
    return koi_port_mul(d, (int32_t)limit) >> 30;
}

static KOI_APART koi_quick_answer pierce_rounded(const view *seen, uint32_t limit)
{
    view s = *seen;
    shares unused;
    const int64_t x = end_of(s.d.x, limit);
    const int64_t y = end_of(s.d.y, limit);
    const int64_t z = end_of(s.d.z, limit);
    const uint32_t all = koi_bits3(&s.a) | koi_bits3(&s.b) | koi_bits3(&s.c) |
                         (uint32_t)koi_magnitude64(x) | (uint32_t)koi_magnitude64(y) |
                         (uint32_t)koi_magnitude64(z);
    const uint32_t bits = 32U - koi_port_clz(all | 1U);
    const uint32_t shift = (bits > KOI_VOLUME_BITS) ? bits - KOI_VOLUME_BITS : 0U;
    koi_volume_round(&s.a, shift);
    koi_volume_round(&s.b, shift);
    koi_volume_round(&s.c, shift);
    s.d.x = (int32_t)(x >> shift);
    s.d.y = (int32_t)(y >> shift);
    s.d.z = (int32_t)(z >> shift);
    return pierce(&s, KOI_VOLUME_ERROR, &unused);
}

koi_quick_answer koi_quick_pierce(const koi_outline *corners, const koi_path *l,
                                  ko_triangle_hit *out)
{
    const view s = {koi_minus3(corners->v[0], &l->p), koi_minus3(corners->v[1], &l->p),
                    koi_minus3(corners->v[2], &l->p), l->d};
    shares of;
    if (l->limit != (uint32_t)KO_Q30_ONE ||
        (koi_volume_spill(&s.a, KOI_VOLUME_BITS) | koi_volume_spill(&s.b, KOI_VOLUME_BITS) |
         koi_volume_spill(&s.c, KOI_VOLUME_BITS) | koi_volume_spill(&s.d, KOI_VOLUME_BITS)) != 0U) {
        return pierce_rounded(&s, l->limit);
    }
    const koi_quick_answer answer = pierce(&s, 0, &of);
    if (answer == KOI_QUICK_TOUCH && out != NULL) {
        set_hit(&of, out);
    }
    return answer;
}
