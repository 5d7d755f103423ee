/* Angles: sine and cosine.
 *
 * An angle in fractions of a turn is reduced by taking bits, exactly. The rest is u in 0 .. 1 of an
 * eighth of a turn, and with z = u * u
 *
 *     sin = u * S(z)        S(z) = s0 - z * (s1 - z * (s2 - z * (s3 - z * s4)))
 *     cos = 1 - z * C(z)    C(z) likewise
 *
 * S and C interpolate sin(u pi / 4) / u and (1 - cos(u pi / 4)) / z in the five Chebyshev points of
 * 0 .. 1. They are off by less than 4e-12, 0.004 units of 2^-30. Each coefficient is stored with as
 * many bits of fraction as 32 bits hold, so the inner rounds add next to nothing.
 *
 * The errors in units are these:
 *
 *     0.02, 0.08      z rounded to Q31, for sine and cosine
 *     0.125, 0.0625   S cut to Q32 and C to Q33, either way of the mean, which is subtracted
 *     0.03            the inner rounds
 *     0.5             the final rounding
 *
 * Their sum is 0.7. Over all 2^33 angles, halves included, the largest measured errors are 0.688
 * and 0.637. libfixmath's fix16_sin is good to 2 LSB of Q16.16, which is 32768 units: far from
 * enough here. */
#include "src/math/angle.h"
#include "src/math/rotate.h"

#include <stddef.h>

/* The term less z (Q31) times the sum of the terms after it, whose product has 32 + shift bits of
 * fraction more. Nothing wraps: z <= 1 and the terms fall, so each term is larger than the number
 * that is subtracted from it. */
static inline uint32_t less(uint32_t term, uint32_t z, uint32_t sum, uint32_t shift)
{
    return term - ((uint32_t)(koi_port_umul(z, sum) >> 32) >> shift);
}

/* S at z, in Q32. The terms have 32, 35, 40, 46 and 53 bits of fraction. */
static inline uint32_t sine_at(uint32_t z)
{
    const uint32_t s3 = less(2573553341U, z, 2783194726U, 6);
    const uint32_t s2 = less(2738216292U, z, s3, 5);
    const uint32_t s1 = less(2774394667U, z, s2, 4);
    return less(3373259426U, z, s1, 2);
}

/* C at z, in Q33. The terms have 33, 37, 43, 50 and 57 bits of fraction. */
static inline uint32_t cosine_at(uint32_t z)
{
    const uint32_t c3 = less(4042668231U, z, 3505662284U, 6);
    const uint32_t c2 = less(2867454178U, z, c3, 6);
    const uint32_t c1 = less(2179004479U, z, c2, 5);
    return less(2649351758U, z, c1, 3);
}

/* Sine and cosine of quadrant + f / 2^32 quarter turns. In the upper half of a quadrant the angle
 * is measured back from its end. Sine and cosine change places there, and in odd quadrants. */
static void sin_cos(uint32_t quadrant, uint32_t f, ko_q30 *sine, ko_q30 *cosine)
{
    const bool is_upper = f > 0x80000000U;
    const uint32_t u = is_upper ? 0U - f : f;
    const uint32_t z = (uint32_t)((2U * koi_port_umul(u, u) + 0x80000000U) >> 32);
    /* Q31 * Q32 to Q30, and Q31 * Q33 to Q30: below 2^63 and 0.62 * 2^64 with the rounding. The cut
     * in the last round of a polynomial makes it half an LSB too large in the mean, which is u / 2
     * and z / 2 here. */
    const uint64_t rise = koi_port_umul(u, sine_at(z)) - (u >> 1) + (UINT64_C(1) << 32);
    const uint64_t fall = koi_port_umul(z, cosine_at(z)) - (z >> 1) + (UINT64_C(1) << 33);
    const ko_q30 near = (ko_q30)(rise >> 33);
    const ko_q30 far = KO_Q30_ONE - (ko_q30)(fall >> 34);
    const bool is_swapped = is_upper != ((quadrant & 1U) != 0U);
    const ko_q30 s = is_swapped ? far : near;
    const ko_q30 c = is_swapped ? near : far;
    *sine = ((quadrant & 2U) != 0U) ? -s : s;
    *cosine = (((quadrant + 1U) & 2U) != 0U) ? -c : c;
}

ko_status ko_angle_sin_cos(ko_angle angle, ko_q30 *sine, ko_q30 *cosine)
{
    if (sine == NULL || cosine == NULL) {
        return KO_E_ARG;
    }
    sin_cos((uint32_t)angle >> 30, (uint32_t)angle << 2, sine, cosine);
    return KO_OK;
}

/* Half an angle is within a quarter turn either way. The sign decides the quadrant, 3 or 0. */
void koi_angle_half_sin_cos(ko_angle angle, ko_q30 *sine, ko_q30 *cosine)
{
    sin_cos((angle < 0) ? 3U : 0U, (uint32_t)angle << 1, sine, cosine);
}
