/* The first root of the squared distance of a moving point, in closed form. */
#include "port/fast.h"

#include "src/distance/approach.h"

#include "port/approach.h"
#include "src/math/quotient.h"
#include "src/math/wide.h"

/* f(t) = a t^2 - 2 b t + c is the squared distance less the square of the reach. |a|, |b| and |c|
 * are at most 3 * 2^60. */
typedef struct quadratic {
    int64_t a;
    int64_t b;
    int64_t c;
    koi_i128 d; /* b^2 - a c */
} quadratic;

/* True iff f(t) < 0 at t = k / 2^30. In 2^-60 all of it is below 2^124. */
static KOI_OWN_FRAME bool is_within(const quadratic *f, uint32_t k)
{
    const uint64_t square = koi_port_umul(k, k);
    const koi_i128 first = koi_i128_add(koi_i128_umul((uint64_t)f->a, square),
                                        koi_i128_umul((uint64_t)f->c, UINT64_C(1) << 60));
    return koi_i128_less(first, koi_i128_umul((uint64_t)f->b, (uint64_t)k << 31));
}

/* x 2^shift, for shifts below 128. */
static koi_i128 shifted(const koi_i128 *x, uint32_t shift)
{
    const uint64_t high = (uint64_t)x->high;
    if (shift >= 64U) {
        const koi_i128 far = {0, (int64_t)(x->low << (shift - 64U))};
        return far;
    }
    const koi_i128 near = {x->low << shift,
                           (int64_t)((high << shift) | (x->low >> 1 >> (63U - shift)))};
    return near;
}

/* The first root of an f that falls to a root below 1, with b and c above 0 and d not below 0. It
 * is c / (b + r), where r is the root of d; there c < 2 b, since f(1) < 0 or b < a.
 *
 * c is below b + r for a rounded r, too. Where c >= b, f(1) is -1 or less. So d is (c - b)^2 - c
 * f(1), at least (c - b)^2 + c, where c > 2 (c - b). So r is at least c - b + 1.
 *
 * All is scaled so that b has 62 bits. r is rounded down by less than 1, so the quotient is above
 * the root by less than 2^-61 of it. Rounded down it is right, or one too much. It is right if the
 * remainder is at least the quotient, since then the quotient by 1 more is the same. Else f decides
 * exactly: it is below 0 between its roots, and the quotient is not above b / a, which is between
 * them. */
static KOI_OWN_FRAME ko_q30 first_root(const quadratic *f)
{
    const uint32_t shift = koi_zeros64((uint64_t)f->b) - 2U;
    const uint64_t b = (uint64_t)f->b << shift;
    const uint64_t c = (uint64_t)f->c << shift;
    const koi_i128 d = shifted(&f->d, 2U * shift);
    const uint64_t sum = b + koi_root128(&d);
    const uint32_t root = koi_quotient_q30(c, sum, NULL);
    const uint64_t rest = (c << 30) - sum * root; /* modulo 2^64, where it fits */
    return (ko_q30)((rest < root && is_within(f, root)) ? root - 1U : root);
}

/* Where it approaches to the end, the distance there decides: distances may be 2^31 on each axis,
 * and their squares sum to 3 * 2^62, unsigned. So the sum is right modulo 2^64. Else it is nearest
 * before the end: there c < b, or a c would be above b^2. */
ko_q30 koi_approach(const ko_vec3 *from, const ko_vec3 *by, uint32_t reach)
{
    const ko_q30 time = koi_port_approach(from, by, reach);
    if (time != KOI_PORT_OPEN) { /* unreachable: the portable kernel leaves all of it */
        return time;
    }
    const uint64_t touch = koi_port_umul(reach, reach);
    quadratic f;
    f.c = koi_dot3(from, from) - (int64_t)touch;
    if (f.c <= 0) {
        return 0;
    }
    f.b = -koi_dot3(from, by);
    if (f.b <= 0) {
        return KO_NEVER; /* not approaching */
    }
    f.a = koi_dot3(by, by);
    if (f.a <= f.b) {
        const uint64_t end = (uint64_t)f.c + touch - 2U * (uint64_t)f.b + (uint64_t)f.a;
        if (end >= touch) {
            return (end == touch) ? KO_Q30_ONE : KO_NEVER;
        }
    } else if (f.c >= f.b) {
        return KO_NEVER;
    }
    f.d = koi_i128_sub(koi_i128_mul(f.b, f.b), koi_i128_mul(f.a, f.c));
    return koi_i128_is_negative(f.d) ? KO_NEVER : first_root(&f);
}
