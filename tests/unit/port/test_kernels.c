/* Tests of the port's kernels against the generic ones, and of both against formulas that share no
 * code with them. On a board whose port overrides nothing the two are the same code.
 *
 * promise: same-kernels, exact */
#include "harness.h"
#include "keepout/overlap.h"
#include "kernels.h"
#include "pools.h"

#include <stddef.h>

#define LENGTH(table) (sizeof(table) / sizeof((table)[0]))

/* Numbers at which carries, signs and shifts may fail: powers of two, their neighbours, halves. */
static const uint32_t edges[] = {
    0,           1,           2,           3,           7,           8,           0xFF,
    0x100,       0x7FFF,      0x8000,      0x8001,      0xFFFE,      0xFFFF,      0x10000,
    0x10001,     0x1FFFF,     0xB504,      0xB505,      0xFFFFFF,    0x1000000,   0x1FFFFFFF,
    0x20000000,  0x20000001,  0x3FFFFFFF,  0x40000000,  0x40000001,  0x5A827999,  0x7FFF0000,
    0x7FFF8000,  0x7FFFFFFE,  0x7FFFFFFF,  0x80000000U, 0x80000001U, 0x8000FFFFU, 0xAAAAAAAAU,
    0xB504F333U, 0xC0000000U, 0xE0000000U, 0xFFFF0000U, 0xFFFF0001U, 0xFFFF7FFFU, 0xFFFF8000U,
    0xFFFFFFFEU, 0xFFFFFFFFU,
};

/* A uniform word, one of any length in bits, or one of the edges with a bit flipped. */
static uint32_t random_word(test_random *random)
{
    const uint32_t choice = random_bits(random);
    const uint32_t bits = random_bits(random);
    switch (choice % 3U) {
    case 0:
        return bits;
    case 1:
        return bits >> (choice >> 27);
    default:
        return edges[bits % LENGTH(edges)] ^ ((choice & 0x100U) ? 1U << (choice >> 27) : 0U);
    }
}

/* ---- independent formulas ---- */

/* Multiplies by shift and add. */
static uint64_t slow_product(uint32_t a, uint32_t b)
{
    uint64_t sum = 0;
    for (uint32_t bit = 32U; bit-- > 0U;) {
        sum = (sum << 1) + (((b >> bit) & 1U) ? a : 0U);
    }
    return sum;
}

static uint32_t magnitude(int32_t x)
{
    return (x < 0) ? (uint32_t)(-(int64_t)x) : (uint32_t)x;
}

static int64_t slow_signed_product(int32_t a, int32_t b)
{
    const int64_t product = (int64_t)slow_product(magnitude(a), magnitude(b));
    return ((a < 0) != (b < 0)) ? -product : product;
}

static uint32_t slow_zeros(uint32_t x)
{
    uint32_t zeros = 0;
    while (zeros < 32U && (x & (0x80000000U >> zeros)) == 0U) {
        zeros++;
    }
    return zeros;
}

/* root^2 <= n < (root + 1)^2; for the largest root the right side is 2^64, which exceeds any n. */
static bool is_root(uint32_t root, uint64_t n)
{
    return slow_product(root, root) <= n &&
           (root == UINT32_MAX || n < slow_product(root + 1U, root + 1U));
}

static bool axis_overlaps(int64_t ca, int64_t ra, int64_t cb, int64_t rb)
{
    const int64_t d = ca - cb;
    return ((d < 0) ? -d : d) <= ra + rb;
}

static bool boxes_overlap(const ko_aabb *a, const ko_aabb *b)
{
    return axis_overlaps(a->c.x, a->r.x, b->c.x, b->r.x) &&
           axis_overlaps(a->c.y, a->r.y, b->c.y, b->r.y) &&
           axis_overlaps(a->c.z, a->r.z, b->c.z, b->r.z);
}

/* Intervals are apart exactly if the higher of the low ends is above the lower of the high ends. */
static bool interval_overlaps(fix16_t lo, fix16_t hi, fix16_t from, fix16_t to)
{
    const fix16_t start = (lo > from) ? lo : from;
    const fix16_t end = (hi < to) ? hi : to;
    return start <= end;
}

static bool corners_overlap(const ko_bounds *a, const ko_bounds *b)
{
    return interval_overlaps(a->lo.x, a->hi.x, b->lo.x, b->hi.x) &&
           interval_overlaps(a->lo.y, a->hi.y, b->lo.y, b->hi.y) &&
           interval_overlaps(a->lo.z, a->hi.z, b->lo.z, b->hi.z);
}

/* ---- arithmetic ---- */

static void check_products(uint32_t a, uint32_t b)
{
    const uint64_t plain = slow_product(a, b);
    const int64_t with_sign = slow_signed_product((int32_t)a, (int32_t)b);
    CHECK(generic_kernels.umul(a, b) == plain);
    CHECK(port_kernels.umul(a, b) == plain);
    CHECK(generic_kernels.mul((int32_t)a, (int32_t)b) == with_sign);
    CHECK(port_kernels.mul((int32_t)a, (int32_t)b) == with_sign);
}

static void check_zeros(uint32_t x)
{
    CHECK_EQ(generic_kernels.clz(x), slow_zeros(x));
    CHECK_EQ(port_kernels.clz(x), slow_zeros(x));
}

static void check_fractions(uint32_t a, uint32_t b, uint32_t c, uint32_t d)
{
    const bool is_less = slow_product(a, d) < slow_product(c, b);
    CHECK_EQ(generic_kernels.is_less(a, b, c, d), is_less);
    CHECK_EQ(port_kernels.is_less(a, b, c, d), is_less);
}

/* Terms that are equal, near or 0 are among them. */
static void fractions_are_compared(void)
{
    test_random random = {0x165667B1U};
    for (uint32_t i = test_rounds(200000); i > 0U; i--) {
        const uint32_t a = random_word(&random);
        const uint32_t b = random_word(&random);
        const uint32_t near = random_bits(&random);
        check_fractions(a, b, random_word(&random), random_word(&random));
        check_fractions(a, b, a + (near & 3U) - 1U, b + ((near >> 2) & 3U) - 1U);
        check_fractions(a, b, (near & 16U) ? a : 0U, (near & 32U) ? b : 0U);
    }
}

static void check_root(uint64_t n)
{
    const uint32_t half = (uint32_t)(n >> 32) | 0x40000000U; /* its root has 16 bits */
    const uint32_t root = generic_kernels.root(half);
    const uint32_t part = (uint32_t)n % (root << 16);
    CHECK(is_root(root, half));
    CHECK_EQ(port_kernels.root(half), root);
    CHECK_EQ(generic_kernels.over_root(part, half), part / root);
    CHECK_EQ(port_kernels.over_root(part, half), part / root);
    CHECK(is_root(ko_fix_sqrt_down(n), n));
}

/* Checks roots around a square, where the answer steps. */
static void check_roots_about(uint32_t root)
{
    const uint64_t square = slow_product(root, root);
    check_root(square);
    check_root(square + 1U);
    check_root(square - 1U);
    check_root(square + root);
    check_root(square + 2U * (uint64_t)root);
}

static void products_are_exact(void)
{
    test_random random = {0x9E3779B1U};
    for (size_t i = 0; i < LENGTH(edges) * LENGTH(edges); i++) {
        check_products(edges[i / LENGTH(edges)], edges[i % LENGTH(edges)]);
    }
    for (uint32_t i = test_rounds(1000000); i > 0U; i--) {
        const uint32_t a = random_word(&random);
        const uint32_t b = random_word(&random);
        check_products(a, b);
    }
}

static void zeros_are_counted(void)
{
    test_random random = {0x85EBCA77U};
    for (size_t i = 0; i < LENGTH(edges); i++) {
        check_zeros(edges[i]);
    }
    for (uint32_t i = 0; i < 32U; i++) {
        check_zeros(1U << i);
        check_zeros((1U << i) - 1U);
        check_zeros(UINT32_MAX >> i);
    }
    for (uint32_t i = test_rounds(1000000); i > 0U; i--) {
        check_zeros(random_word(&random));
    }
}

static void roots_are_exact(void)
{
    test_random random = {0xC2B2AE3DU};
    for (size_t i = 0; i < LENGTH(edges) * LENGTH(edges); i++) {
        check_root(((uint64_t)edges[i / LENGTH(edges)] << 32) | edges[i % LENGTH(edges)]);
    }
    for (size_t i = 0; i < LENGTH(edges); i++) {
        check_roots_about(edges[i]);
    }
    for (uint32_t i = test_rounds(1000000); i > 0U; i--) {
        const uint32_t high = random_word(&random);
        const uint32_t low = random_word(&random);
        const uint32_t shift = random_bits(&random) % 64U;
        check_root((((uint64_t)high << 32) | low) >> shift);
        if (i % 4U == 0U) {
            check_roots_about(low);
        }
    }
}

/* The kernel decides for the root, rounded down, less the reach, or 0 if that is less. */
static void check_gap(uint32_t x, uint32_t y, uint32_t z, uint32_t reach)
{
    const int32_t gap = port_kernels.gap(x, y, z, reach);
    CHECK_EQ(generic_kernels.gap(x, y, z, reach), -1);
    if (gap >= 0) {
        const uint64_t square = slow_product(x, x) + slow_product(y, y) + slow_product(z, z);
        const uint32_t root = reach + (uint32_t)gap;
        CHECK((gap == 0 && square < slow_product(reach + 1U, reach + 1U)) || is_root(root, square));
    } else {
        CHECK_EQ(gap, -1);
    }
}

static void gaps_are_exact(void)
{
    test_random random = {0x6A09E667U};
    for (size_t i = 0; i < LENGTH(edges) * LENGTH(edges); i++) {
        const uint32_t x = edges[i / LENGTH(edges)];
        const uint32_t y = edges[i % LENGTH(edges)];
        check_gap(x, y, 0, 0);
        check_gap(x, 0, 0, y);
        check_gap(x >> 10, y >> 10, y >> 11, x >> 12);
    }
    for (uint32_t i = test_rounds(1000000); i > 0U; i--) {
        const uint32_t shift = 10U + random_bits(&random) % 22U;
        const uint32_t x = random_bits(&random) >> shift;
        const uint32_t y = random_bits(&random) >> shift;
        const uint32_t z = random_bits(&random) >> shift;
        check_gap(x, y, z, random_bits(&random) >> (10U + random_bits(&random) % 22U));
        check_gap(x, 0, 0, x - i % 3U); /* just out of reach, or just within */
        check_gap(x, y, z,
                  ko_fix_sqrt_down(slow_product(x, x) + slow_product(y, y) + slow_product(z, z)));
    }
}

/* q d <= n < (q + 1) d. */
static void check_quotient(uint64_t n, uint32_t d)
{
    const uint32_t q = generic_kernels.quotient(n, d);
    CHECK(slow_product(q, d) <= n && n - slow_product(q, d) < d);
    CHECK_EQ(port_kernels.quotient(n, d), q);
}

/* Both agree on what is above 0, and give 0 or less for the rest. */
static void check_part(int32_t num, int32_t den)
{
    const int32_t part = generic_kernels.part(num, den);
    CHECK_EQ(part, (num > 0) ? num / den : 0);
    CHECK((num > 0) ? port_kernels.part(num, den) == part : port_kernels.part(num, den) <= 0);
}

/* Checks numbers around a multiple of d, where the quotient steps. */
static void check_quotients_about(uint32_t q, uint32_t d)
{
    const uint64_t n = slow_product(q, d);
    check_quotient(n, d);
    check_quotient(n + d - 1U, d);
    if (n != 0U) {
        check_quotient(n - 1U, d);
    }
}

/* Divisors have 32 bits, and n is below d * 2^32. */
static void quotients_are_exact(void)
{
    test_random random = {0xD3A2646CU};
    for (size_t i = 0; i < LENGTH(edges) * LENGTH(edges); i++) {
        const uint32_t d = edges[i / LENGTH(edges)] | 0x80000000U;
        check_quotients_about(edges[i % LENGTH(edges)], d);
        check_quotient(((uint64_t)(edges[i % LENGTH(edges)] % d) << 32) | UINT32_MAX, d);
    }
    for (uint32_t upper = 0x8000U; upper <= 0xFFFFU; upper += (TEST_SCALE > 1) ? 61U : 1U) {
        check_quotients_about(UINT32_MAX, (upper << 16) | 0xFFFFU);
        check_quotients_about(0xFFFF0001U, upper << 16);
    }
    for (uint32_t i = test_rounds(1000000); i > 0U; i--) {
        const uint32_t d = random_word(&random) | 0x80000000U;
        const uint32_t high = random_word(&random) % d;
        const uint32_t low = random_word(&random);
        check_quotient(((uint64_t)high << 32) | low, d);
        check_part((int32_t)low, (int32_t)(d >> (1U + low % 31U)));
        check_quotients_about(low, d);
    }
}

/* Both estimates are within 4 of the quotient. */
static void check_estimate(uint32_t x, uint32_t d)
{
    const int64_t q = generic_kernels.quotient((uint64_t)x << 33, d << 1);
    const int64_t of_generic = generic_kernels.estimate(x, d);
    const int64_t of_port = port_kernels.estimate(x, d);
    CHECK(of_generic >= q - 4 && of_generic <= q + 4);
    CHECK(of_port >= q - 4 && of_port <= q + 4);
}

/* For each upper half of d, its lowest and its highest value with what is largest and with what
 * leaves most. */
static void estimates_are_near(void)
{
    test_random random = {0x1B873593U};
    for (uint32_t upper = 0x4000U; upper <= 0x7FFFU; upper += (TEST_SCALE > 1) ? 61U : 1U) {
        static const uint32_t lower[] = {0U, 1U, 0x7FFFU, 0x8000U, 0x8001U, 0xFFFFU};
        for (size_t i = 0; i < LENGTH(lower); i++) {
            const uint32_t d = (upper << 16) | lower[i];
            check_estimate(0U, d);
            check_estimate(d / 4U + 1U, d);
            check_estimate(upper * 0x3FFFU + upper / 2U, d);
            check_estimate(upper * 0x3FFFU + upper / 2U + 1U, d);
            check_estimate(upper - 1U, d);
        }
    }
    for (uint32_t i = test_rounds(1000000); i > 0U; i--) {
        const uint32_t d = (random_word(&random) >> 2) | 0x40000000U;
        check_estimate(random_word(&random) % (d / 4U + 2U), d);
    }
}

/* ---- boxes ---- */

/* Draws centre and radius on one axis with |c| + r <= KO_LIMIT, from small to the edge of the
 * world. */
static void legal_axis(test_random *random, fix16_t *c, fix16_t *r)
{
    const uint32_t size = random_bits(random) % 30U;
    const uint32_t radius = random_bits(random);
    const uint32_t centre = random_bits(random);
    *r = (fix16_t)(radius % ((1U << size) + 1U));
    const uint32_t room = (uint32_t)(KO_LIMIT - *r);
    const uint32_t reach = (room < (2U << size)) ? room : 2U << size;
    *c = (fix16_t)(centre % (2U * reach + 1U)) - (fix16_t)reach;
}

static void legal_box(test_random *random, ko_aabb *box)
{
    legal_axis(random, &box->c.x, &box->r.x);
    legal_axis(random, &box->c.y, &box->r.y);
    legal_axis(random, &box->c.z, &box->r.z);
}

/* Moves `box` until it touches `of` on x in a point, or misses it by an LSB, if that is legal. */
static void snap(test_random *random, const ko_aabb *of, ko_aabb *box)
{
    const fix16_t gap = (fix16_t)(random_bits(random) % 2U);
    const fix16_t away = of->r.x + box->r.x + gap;
    const fix16_t c = (random_bits(random) & 1U) ? of->c.x + away : of->c.x - away;
    const ko_aabb moved = {{c, of->c.y, of->c.z}, box->r};
    if (ko_aabb_check(&moved) == KO_OK) {
        *box = moved;
    }
}

static void corners_of(const ko_aabb *box, ko_bounds *corners)
{
    corners->lo = (ko_vec3){box->c.x - box->r.x, box->c.y - box->r.y, box->c.z - box->r.z};
    corners->hi = (ko_vec3){box->c.x + box->r.x, box->c.y + box->r.y, box->c.z + box->r.z};
}

static void check_overlap(const ko_aabb *a, const ko_aabb *b)
{
    ko_bounds p;
    ko_bounds q;
    corners_of(a, &p);
    corners_of(b, &q);
    const bool expected = boxes_overlap(a, b);
    CHECK_EQ(generic_kernels.aabb_overlap(a, b), expected);
    CHECK_EQ(port_kernels.aabb_overlap(a, b), expected);
    CHECK_EQ(generic_kernels.bounds_overlap(&p, &q), expected);
    CHECK_EQ(port_kernels.bounds_overlap(&p, &q), expected);
    CHECK_EQ(ko_aabb_overlap(a, b), expected);
}

static void legal_boxes_overlap_exactly(void)
{
    test_random random = {0x27D4EB2FU};
    for (uint32_t i = test_rounds(1000000); i > 0U; i--) {
        ko_aabb a;
        ko_aabb b;
        legal_box(&random, &a);
        legal_box(&random, &b);
        check_overlap(&a, &b);
        snap(&random, &a, &b);
        check_overlap(&a, &b);
        check_overlap(&b, &a);
    }
}

/* A box with an interval on one axis and the point 0 on the others. */
static void put_interval(ko_bounds *box, uint32_t axis, fix16_t lo, fix16_t hi)
{
    *box = (ko_bounds){{0, 0, 0}, {0, 0, 0}};
    switch (axis) {
    case 0:
        box->lo.x = lo, box->hi.x = hi;
        break;
    case 1:
        box->lo.y = lo, box->hi.y = hi;
        break;
    default:
        box->lo.z = lo, box->hi.z = hi;
        break;
    }
}

/* Takes every pair of intervals between these ends, on each axis, while the other axes touch. */
static void edge_boxes_overlap_exactly(void)
{
    static const fix16_t ends[] = {-KO_LIMIT, 1 - KO_LIMIT, -1, 0, 1, KO_LIMIT - 1, KO_LIMIT};
    const uint32_t n = LENGTH(ends);
    for (uint32_t i = 0; i < 3U * n * n * n * n; i++) {
        const uint32_t axis = i % 3U;
        const uint32_t first = i / 3U % (n * n);
        const uint32_t second = i / 3U / (n * n);
        ko_bounds a;
        ko_bounds b;
        put_interval(&a, axis, ends[first % n], ends[first / n]);
        put_interval(&b, axis, ends[second % n], ends[second / n]);
        if (first % n > first / n || second % n > second / n) {
            continue; /* the ends are out of order */
        }
        CHECK_EQ(generic_kernels.bounds_overlap(&a, &b), corners_overlap(&a, &b));
        CHECK_EQ(port_kernels.bounds_overlap(&a, &b), corners_overlap(&a, &b));
    }
}

static void random_point(test_random *random, ko_vec3 *p)
{
    p->x = (fix16_t)random_word(random);
    p->y = (fix16_t)random_word(random);
    p->z = (fix16_t)random_word(random);
}

/* Every port gives the same answer for boxes that are not legal. */
static void any_boxes_get_the_same_answer(void)
{
    test_random random = {0x165667B1U};
    for (uint32_t i = test_rounds(1000000); i > 0U; i--) {
        ko_aabb a;
        ko_aabb b;
        random_point(&random, &a.c);
        random_point(&random, &a.r);
        random_point(&random, &b.c);
        random_point(&random, &b.r);
        const ko_bounds p = {a.c, a.r};
        const ko_bounds q = {b.c, b.r};
        CHECK_EQ(port_kernels.aabb_overlap(&a, &b), generic_kernels.aabb_overlap(&a, &b));
        CHECK_EQ(port_kernels.bounds_overlap(&p, &q), generic_kernels.bounds_overlap(&p, &q));
    }
}

/* A line near the middle of the 16-bit range, at one of its ends, or any. */
static uint16_t some_line(test_random *random)
{
    const uint32_t bits = random_bits(random);
    const uint32_t near = 32768U + (bits >> 8) % 5U;
    return (uint16_t)((bits & 1U) ? near : (bits & 2U) ? (bits >> 31) * 65535U : bits >> 16);
}

static bool lines_meet(const ko_slab16 *a, const ko_slab16 *b)
{
    const int32_t a_end = 65535 - a->after;
    const int32_t b_end = 65535 - b->after;
    return a->before <= b_end && b->before <= a_end;
}

static void packed_intervals_overlap_exactly(void)
{
    test_random random = {0x27220A95U};
    for (uint32_t i = test_rounds(1000000); i > 0U; i--) {
        ko_slab16 s[6];
        for (uint32_t k = 0; k < 6U; k++) {
            s[k].before = some_line(&random);
            s[k].after = some_line(&random);
        }
        const ko_aabb16 first = {s[0], s[1], s[2]};
        const ko_aabb16 second = {s[3], s[4], s[5]};
        ko_aabb16 *const edge = at_edge(sizeof(*edge));
        const ko_aabb16 *const a = ((i & 1U) == 0U) ? edge : &first;
        const ko_aabb16 *const b = ((i & 1U) == 0U) ? &second : edge;
        *edge = ((i & 1U) == 0U) ? first : second;
        const bool all = lines_meet(&first.x, &second.x) && lines_meet(&first.y, &second.y) &&
                         lines_meet(&first.z, &second.z);
        CHECK_EQ(generic_kernels.slab16_overlap(&s[0], &s[1]), lines_meet(&s[0], &s[1]));
        CHECK_EQ(port_kernels.slab16_overlap(&s[0], &s[1]), lines_meet(&s[0], &s[1]));
        CHECK_EQ(generic_kernels.aabb16_overlap(a, b), all);
        CHECK_EQ(port_kernels.aabb16_overlap(a, b), all);
    }
}

static const test_case cases[] = {
    {"packed intervals overlap exactly", packed_intervals_overlap_exactly},
    {"products are exact", products_are_exact},
    {"zeros are counted", zeros_are_counted},
    {"fractions are compared", fractions_are_compared},
    {"roots are exact", roots_are_exact},
    {"gaps are exact", gaps_are_exact},
    {"quotients are exact", quotients_are_exact},
    {"estimates are near", estimates_are_near},
    {"legal boxes overlap exactly", legal_boxes_overlap_exactly},
    {"edge boxes overlap exactly", edge_boxes_overlap_exactly},
    {"any boxes get the same answer", any_boxes_get_the_same_answer},
};

TEST_SUITE(kernels, cases);
