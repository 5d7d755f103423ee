/* libFuzzer: bytes as numbers of up to 128 bits. Quotients and roots must be what the compiler's
 * own numbers of 128 bits say, and all forms of the quotient of 64 by 32 bits, and of the root of
 * 32 bits, must agree.
 *
 * promise: exact */
#include "fuzz.h"
#include "port/quotient.h"
#include "src/math/quotient.h"

#define koi_port_quotient quotient_by_digits
#define koi_port_estimate estimate_by_digits
#include "port/divide/quotient.h"
#undef koi_port_quotient
#undef koi_port_estimate
#define koi_port_quotient quotient_by_bits
#define koi_port_estimate estimate_by_bits
#define koi_port_root16 root16_by_bits
#define koi_port_over16 over16_by_bits
#define koi_port_part part_by_bits
#include "port/generic/quotient.h"
#undef koi_port_quotient
#undef koi_port_estimate
#undef koi_port_root16
#undef koi_port_over16
#undef koi_port_part

__extension__ typedef unsigned __int128 wide;

/* Reads a number that is often small, or close to a power of two. */
static uint64_t word(input *in)
{
    const uint32_t form = take(in, 1);
    if (form < 64U) {
        return (UINT64_C(1) << form) - 1U;
    }
    if (form < 128U) {
        return (UINT64_C(1) << (form - 64U)) + take(in, 1);
    }
    const uint64_t high = take(in, 4);
    return ((high << 32) | take(in, 4)) >> (form % 64U);
}

static koi_i128 number_126(input *in)
{
    koi_i128 x;
    x.low = word(in);
    x.high = (int64_t)(word(in) >> 2);
    return x;
}

static wide wide_of(const koi_i128 *x)
{
    return ((wide)(uint64_t)x->high << 64) | x->low;
}

/* (rest 2^bits + top) / den = q, where q den may take more than 128 bits: the remainder follows
 * modulo 2^128, and a wrong quotient would leave one that is no remainder or has other digits. */
static void try_quotient(input *in)
{
    const koi_i128 den = number_126(in);
    const koi_i128 any = number_126(in);
    const uint64_t low = word(in);
    const unsigned bits = 1U + take(in, 1) % 64U;
    if (wide_of(&den) == 0U) {
        return;
    }
    wide left = wide_of(&any) % wide_of(&den);
    const koi_i128 rest = {(uint64_t)left, (int64_t)(uint64_t)(left >> 64)};
    const uint64_t quotient = koi_quotient(&rest, low, &den, bits);
    for (unsigned bit = 1; bit <= bits; bit++) { /* left < den < 2^126 before each */
        left = (left << 1) | ((low >> (64U - bit)) & 1U);
        const bool digit = ((quotient >> (bits - bit)) & 1U) != 0U;
        demand((left >= wide_of(&den)) == digit);
        left -= digit ? wide_of(&den) : 0U;
    }
    demand(bits == 64U || quotient >> bits == 0U);
}

static void try_q30(input *in)
{
    const uint64_t whole = word(in) >> 1;
    const uint64_t part = word(in);
    if (whole == 0U || part / 2U >= whole) {
        return;
    }
    bool is_exact = false;
    const uint32_t quotient = koi_quotient_q30(part, whole, &is_exact);
    const wide exact = ((wide)part << 30) / whole;
    demand(quotient == (exact < INT32_MAX ? (uint32_t)exact : INT32_MAX));
    demand(exact > INT32_MAX || is_exact == (exact * whole == (wide)part << 30));
}

static void try_root(input *in)
{
    const koi_i128 square = number_126(in);
    const wide root = koi_root128(&square);
    demand(root * root <= wide_of(&square) && wide_of(&square) < (root + 1U) * (root + 1U));
}

static void try_forms(input *in)
{
    const uint32_t d = take(in, 4) | 0x80000000U;
    const uint64_t n = word(in) % ((uint64_t)d << 32);
    demand(quotient_by_digits(n, d) == n / d);
    demand(quotient_by_bits(n, d) == n / d);
}

static void try_root16(input *in)
{
    const uint32_t n = take(in, 4) | (1U << 30);
    uint32_t inverse = 0;
    uint32_t unused = 0;
    const uint32_t root = koi_port_root16(n, &inverse);
    demand((uint64_t)root * root <= n && n < (root + UINT64_C(1)) * (root + 1U));
    demand(root16_by_bits(n, &unused) == root);
    const uint32_t num = (uint32_t)(take(in, 4) % ((uint64_t)root << 16));
    demand(koi_port_over16(num, root, inverse) == num / root);
    demand(over16_by_bits(num, root, unused) == num / root);
    const int32_t part = (int32_t)(num >> 1);
    demand(koi_port_part(part, (int32_t)root) == part / (int32_t)root);
    demand(part_by_bits(part, (int32_t)root) == part / (int32_t)root);
}

/* True iff an estimate of x 2^32 / d is at most 4 off. */
static bool is_near(uint32_t estimate, uint32_t x, uint32_t d)
{
    const int64_t exact = (int64_t)(((uint64_t)x << 32) / d);
    const int64_t off = (int64_t)estimate - exact;
    return off >= -4 && off <= 4;
}

static void try_estimates(input *in)
{
    const uint32_t d = (take(in, 4) & 0x3FFFFFFFU) | 0x40000000U;
    const uint32_t x = take(in, 4) % (d / 4U + 2U);
    demand(is_near(koi_port_estimate(x, d), x, d));
    demand(is_near(estimate_by_digits(x, d), x, d));
    demand(is_near(estimate_by_bits(x, d), x, d));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static void (*const tries[])(input *) = {try_quotient, try_q30,    try_root,
                                             try_forms,    try_root16, try_estimates};
    input in = {data, data + size};
    while (in.at < in.end) {
        tries[take(&in, 1) % (sizeof(tries) / sizeof(tries[0]))](&in);
    }
    return 0;
}
