/* When a moving point comes within reach of another, for numbers below 2^21, which is 32 m. The
 * squared distance less that of the reach is f(t) = a t^2 - 2 b t + c, with a, b and c below 2^44.
 * Products are those of 16-bit halves, one instruction each. */
#include "port/approach.h"

#if KOI_PORT_ARMV6M

#include "port/armv6m/inverse.h"
#include "port/bits.h"
#include "port/mul.h"
#include "port/quotient.h"
#include "port/quotient.h"

#define NEAR 0x200000U /* 2^21 */

#define CUT 7 /* the bits that the rough products leave out */

/* ---- sums of products ---- */

/* A sum of up to four products of numbers from -2^21 to below 2^21: modulo 2^32, and that of the
 * numbers' upper 15 bits. With F and G for these, and e and e' for what is cut, a product is
 * 2^14 F G + 2^7 (F e' + G e) + e e'. The last two terms are below 2^29 in magnitude, and four of
 * them below 2^31. So the rough sum says which number the other is the lower half of. */
typedef struct twin {
    uint32_t low;
    int32_t rough; /* at most 4 * 2^28, or less: see where it is made */
} twin;

static inline int64_t whole(twin s)
{
    const uint32_t near = (uint32_t)s.rough << (2 * CUT);
    const int32_t off = (int32_t)(s.low - near);
    const uint32_t high = (uint32_t)(s.rough >> (32 - 2 * CUT));
    return (int64_t)((((uint64_t)high << 32) | near) + (uint64_t)(int64_t)off);
}

typedef struct parts {
    int32_t x;
    int32_t y;
    int32_t z;
} parts;

static inline parts upper_of(const ko_vec3 *v)
{
    const parts upper = {v->x >> CUT, v->y >> CUT, v->z >> CUT};
    return upper;
}

static inline uint32_t low_product(int32_t a, int32_t b)
{
    return (uint32_t)a * (uint32_t)b;
}

/* v . w; the rough sum is at most 3 * 2^28. */
static inline twin dot(const ko_vec3 *v, parts v7, const ko_vec3 *w, parts w7)
{
    const twin s = {low_product(v->x, w->x) + low_product(v->y, w->y) + low_product(v->z, w->z),
                    v7.x * w7.x + v7.y * w7.y + v7.z * w7.z};
    return s;
}

/* ---- the root ---- */

/* A number below 2^48 in 16-bit digits. */
typedef struct digits {
    uint32_t upper;
    uint32_t middle;
    uint32_t lower;
} digits;

/* x 2^shift, for shifts from 1 to 31. */
static inline uint64_t raised(uint64_t x, uint32_t shift)
{
    const uint32_t high = (uint32_t)(x >> 32);
    const uint32_t low = (uint32_t)x;
    return ((uint64_t)((high << shift) | (low >> (32U - shift))) << 32) | (low << shift);
}

/* x / 2^shift, rounded down, for shifts from 1 to 31. */
static inline uint64_t lowered(uint64_t x, uint32_t shift)
{
    const uint32_t high = (uint32_t)(x >> 32);
    const uint32_t low = (uint32_t)x;
    return ((uint64_t)(high >> shift) << 32) | (high << (32U - shift)) | (low >> shift);
}

static inline digits digits_of(uint64_t x)
{
    const uint32_t low = (uint32_t)x;
    const digits d = {(uint32_t)(x >> 32), low >> 16, low & 0xFFFFU};
    return d;
}

/* a b / 2^32, less than 3 too small. */
static inline uint64_t upper_product(digits a, digits b)
{
    const uint64_t middle = (uint64_t)(a.upper * b.middle) + a.middle * b.upper;
    const uint64_t lower = (uint64_t)(a.upper * b.lower) + a.lower * b.upper;
    const uint32_t lowest = ((a.middle * b.lower) >> 16) + ((a.lower * b.middle) >> 16);
    return ((uint64_t)(a.upper * b.upper) << 32) + (middle << 16) + lower + a.middle * b.middle +
           lowest;
}

/* The root of n in 2^-16, off by less than 16, for n of 2^62 or more; 0 leaves it open. With the
 * root of the upper half and one digit more, what is left is v = n - root^2, from -2^32 to 2^33.
 * Then v / 2 root is to be added, which is at most 1. It loses 1/2^15 where the lower digit of the
 * root is left out and 1/2^14 by the inverse: up to 2 and 4 of 2^16; up to 4 where v is cut. */
static inline uint64_t long_root(uint64_t n)
{
    const uint32_t high = (uint32_t)(n >> 32);
    const uint32_t low = (uint32_t)n;
    uint32_t rough = 0; /* the inverse that comes with the root has too few bits */
    const uint32_t upper = koi_port_root16(high, &rough);
    const uint32_t inverse = koi_port_inverse16(upper);
    const uint32_t rest = ((high - upper * upper) << 15) | (low >> 17);
    uint32_t lower = ((rest >> 16) * inverse) >> 15;
    uint32_t over = rest - lower * upper;
    while (over >= upper) {
        over -= upper;
        lower++;
    }
    if (lower > 0xFFFFU) {
        return 0U;
    }
    const int32_t left =
        (int32_t)((over << 14) + ((low & 0x1FFFFU) >> 3)) - (int32_t)((lower * lower) >> 3);
    const int32_t more = ((left >> 15) * (int32_t)inverse) >> 14;
    return (((uint64_t)(upper) << 32) | (lower << 16)) + (uint64_t)(int64_t)more;
}

/* c 2^30 / (b + r), rounded down, where r is the root of square 2^32; or KOI_PORT_OPEN. The square
 * is 2^34 or more and off by less than 3; b is below 2^47, and c below 2^48.
 *
 * Let h, which is 1 to 14, be half of the shift that makes the square 2^62 or more. The root of the
 * square is then 2^(31 - h) or more, and off by less than 2^h 3 / 2^32, which counts 2^16 times.
 * With the other errors, 16 / 2^h and 1, the sum is off by less than 10. The quotient is below
 * 2^30. So the remainder is off by less than 3 in its upper half. */
static inline ko_q30 quotient_of(uint64_t b, uint64_t c, uint64_t square)
{
    const uint32_t zeros = koi_port_clz((uint32_t)(square >> 32)) & ~1U;
    const uint32_t half = zeros / 2U;
    const uint64_t root = long_root(raised(square, zeros));
    if (root == 0U) {
        return KOI_PORT_OPEN;
    }
    const uint64_t sum = b + lowered(root, half); /* 2^33 to 2^48 */
    const uint32_t top = koi_port_clz((uint32_t)(sum >> 32));
    const uint32_t upper = (uint32_t)(raised(sum, top) >> 32);
    const uint64_t part = raised(c, top);
    if (c >= sum || (uint32_t)(part >> 32) >= upper) {
        return KOI_PORT_OPEN;
    }
    /* The upper half of the sum alone gives 2 too much at most, which is 1 too much here. */
    uint32_t quotient = koi_port_quotient(part, upper) >> 2;
    const uint32_t high = (uint32_t)(sum >> 32);
    uint64_t rest = (c << 30) - koi_port_umul((uint32_t)sum, quotient) -
                    ((uint64_t)(high * quotient) << 32); /* modulo 2^64, where it fits */
    if ((int64_t)rest < 0) {
        quotient--;
        rest += sum;
    }
    const uint32_t over = (uint32_t)(rest >> 32);
    return (over >= 3U && over + 5U <= high) ? (ko_q30)quotient : KOI_PORT_OPEN;
}

/* The first root of f, which falls to a root below 1; KO_NEVER if it has none. a, b and c are above
 * 0, and c is below 2 b. All are shifted alike until a or b has 47 bits. */
static KOI_OWN_FRAME ko_q30 first_fall(int64_t a, int64_t b, int64_t c)
{
    uint64_t a1 = (uint64_t)a;
    uint64_t b1 = (uint64_t)b;
    uint64_t c1 = (uint64_t)c;
    if (((a1 | b1) >> 32) == 0U) {
        a1 <<= 14;
        b1 <<= 14;
        c1 <<= 14;
        if (((a1 | b1) >> 32) == 0U) {
            return KOI_PORT_OPEN;
        }
    }
    const uint32_t shift = koi_port_clz((uint32_t)((a1 | b1) >> 32)) - 17U; /* 1 to 14 */
    a1 = raised(a1, shift);
    b1 = raised(b1, shift);
    c1 = raised(c1, shift);
    const digits bs = digits_of(b1);
    const uint64_t square = upper_product(bs, bs) - upper_product(digits_of(a1), digits_of(c1));
    if ((int64_t)square < INT64_C(1) << 34) {
        return ((int64_t)square <= -3) ? KO_NEVER : KOI_PORT_OPEN;
    }
    return quotient_of(b1, c1, square);
}

/* The cases are those of src/distance/approach.c. */
ko_q30 koi_port_approach(const ko_vec3 *from, const ko_vec3 *by, uint32_t reach)
{
    const uint32_t all = ((uint32_t)from->x + NEAR) | ((uint32_t)from->y + NEAR) |
                         ((uint32_t)from->z + NEAR) | ((uint32_t)by->x + NEAR) |
                         ((uint32_t)by->y + NEAR) | ((uint32_t)by->z + NEAR);
    if (all >= 2U * NEAR || reach >= NEAR) {
        return KOI_PORT_OPEN;
    }
    const parts from7 = upper_of(from);
    const uint32_t reach7 = reach >> CUT;
    twin s = dot(from, from7, from, from7);
    s.low -= reach * reach;
    s.rough -= (int32_t)(reach7 * reach7);
    const int64_t c = whole(s);
    if (c <= 0) {
        return 0;
    }
    const parts by7 = upper_of(by);
    const int64_t b = -whole(dot(from, from7, by, by7));
    if (b <= 0) {
        return KO_NEVER;
    }
    const int64_t a = whole(dot(by, by7, by, by7));
    if (a <= b) {
        const int64_t end = a - 2 * b + c;
        if (end >= 0) {
            return (end == 0) ? KO_Q30_ONE : KO_NEVER;
        }
    } else if (c >= b) {
        return KO_NEVER;
    }
    return first_fall(a, b, c);
}

#endif
