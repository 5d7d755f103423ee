/* k-DOPs along other directions than their own: the bound that re-alignment, planes and boxes use.
 *
 * How far the body reaches along m is bounded by combinations of its normals. Let m be the sum of
 * w * n over some outward normals n of the body (of either sign), all w >= 0. Then each point p of
 * it has m . p = sum of w * (n . p) <= sum of w * hi(n). Every such combination gives a bound, and
 * the exact extent is the least over all of them (the duality of linear programming). Good
 * combinations use three normals that are neighbours around m. The order of m's components by
 * magnitude decides which these are, since each set of normals is symmetric under sign changes and
 * permutations of the axes. For components a >= b >= c >= 0, with [xyz] for hi of a normal and -
 * for -1, they are, for each k:
 *
 *      6   a [100] + b [010] + c [001]                                        the only one
 *      8   (a+c)/2 [111] + (b-c)/2 [11-] + (a-b)/2 [1--]          the face of the cube about m ...
 *          (b+c)/2 [111] + (a-c)/2 [11-] + (a-b)/2 [1-1]          ... cut along its other diagonal
 *     12   (a+b-c)/2 [110] + (a-b+c)/2 [101] + (b+c-a)/2 [011]    if a <= b + c: a triangle
 *          c [101] + (a+b-c)/2 [110] + (a-b-c)/2 [1-0]            if a >= b + c: a square ...
 *          b [110] + (a-b+c)/2 [101] + (a-b-c)/2 [10-]            ... cut either way
 *     14   (a-b) [100] + (b+c)/2 [111] + (b-c)/2 [11-]
 *          (a-c) [100] + (b-c) [010] + c [111]
 *     18   (a-b-c) [100] + b [110] + c [101]                      if a >= b + c
 *          (a+b-c)/2 [110] + (a-b+c)/2 [101] + (b+c-a)/2 [011]    if a <= b + c
 *          b [110] + (a-b) [101] + (b+c-a) [001]                  if a <= b + c
 *          (a-c) [110] + c [101] + (b+c-a) [010]                  if a <= b + c
 *          (a-b+c) [100] + (b-c) [110] + c [011]
 *     26   (a-b) [100] + (b-c) [110] + c [111]
 *          (a-b-c) [100] + b [110] + c [101]                      if a >= b + c
 *          (b+c-a) [111] + (a-c) [110] + (a-b) [101]              if a <= b + c
 *          (b-c) [10-] + (a-2b+c) [100] + b [111]                 if a + c >= 2 b
 *          (a-b) [10-] + (2b-a-c) [110] + (a-b+c) [111]           if a + c <= 2 b
 *          (a-2b-c) [100] + (b+c) [101] + b [11-]                 if a >= 2 b + c
 *          (a-b) [101] + (a-b-c) [11-] + (2b+c-a) [110]           if b + c <= a <= 2 b + c
 *          c [1-1] + (a-b-2c) [100] + (b+c) [110]                 if a >= b + 2 c
 *          (a-b-c) [1-1] + (b+2c-a) [101] + (a-c) [110]           if b + c <= a <= b + 2 c
 *
 * Each line is checked by adding up its columns. All weights are >= 0, and each k has a line that
 * always applies. The table holds weights doubled, so they are whole. The least bound that applies
 * is taken.
 *
 * Sharpness. For k = 6 there is no other combination. For k = 8 the weights of four normals in
 * three dimensions lie on one straight line. The bound on it is convex and piecewise linear, so it
 * is least where a weight is 0, which is at four points. Two of them are in the table. The other
 * two replace [111] by the neighbours of -[111], and a tight k-DOP makes them no smaller. For k =
 * 12 to 26 it is measured: tests/oracle/oracle_kdop_align.c tries all 286 combinations on tight
 * k-DOPs, and finds none with a smaller bound than the least of these.
 *
 * Size. Let a normal have v components other than 0. If all three normals have a 1 for a, the
 * weights sum to a, and the sum of weight * v is at most 3 a. The other lines have no -1, so this
 * sum is a + b + c <= 3 a. So twice a weight is at most 2 a < 2^32 for |m| <= 2^31 - 1, which is
 * exact in unsigned 32 bits. With slabs within v * 2^29 the doubled bound is at most 6 a * 2^29 <
 * 12 * 2^59 < 2^63. */
#include "src/kdop/kdop_align.h"
#include "src/kdop/kdop.h"

#include "keepout/make.h"
#include "keepout/transform.h"

#include <stddef.h>
#include <string.h>

#include "src/box/bounds.h"
#include "src/math/wide.h"

/* One normal of a combination: twice its weight as multiples of a, b and c, and its components on
 * the axes that a, b and c belong to. */
typedef struct term {
    int8_t a, b, c;
    int8_t on_a, on_b, on_c;
} term;

/* When a combination applies: the bits of all forms that must be >= 0, and 16 times the bits of
 * those that must be <= 0. */
enum {
    ALWAYS = 0,
    FORM_0 = 1, /* a - b - c */
    FORM_1 = 2, /* a - 2 b + c */
    FORM_2 = 4, /* a - 2 b - c */
    FORM_3 = 8, /* a - b - 2 c */
    FAR = FORM_0,
    NEAR = FORM_0 * 16
};

typedef struct combination {
    uint8_t k;
    uint8_t needs;
    term terms[3];
} combination;

static const combination combinations[] = {
    {6, ALWAYS, {{2, 0, 0, 1, 0, 0}, {0, 2, 0, 0, 1, 0}, {0, 0, 2, 0, 0, 1}}},
    {8, ALWAYS, {{1, 0, 1, 1, 1, 1}, {0, 1, -1, 1, 1, -1}, {1, -1, 0, 1, -1, -1}}},
    {8, ALWAYS, {{0, 1, 1, 1, 1, 1}, {1, 0, -1, 1, 1, -1}, {1, -1, 0, 1, -1, 1}}},
    {12, NEAR, {{1, 1, -1, 1, 1, 0}, {1, -1, 1, 1, 0, 1}, {-1, 1, 1, 0, 1, 1}}},
    {12, FAR, {{0, 0, 2, 1, 0, 1}, {1, 1, -1, 1, 1, 0}, {1, -1, -1, 1, -1, 0}}},
    {12, FAR, {{0, 2, 0, 1, 1, 0}, {1, -1, 1, 1, 0, 1}, {1, -1, -1, 1, 0, -1}}},
    {14, ALWAYS, {{2, -2, 0, 1, 0, 0}, {0, 1, 1, 1, 1, 1}, {0, 1, -1, 1, 1, -1}}},
    {14, ALWAYS, {{2, 0, -2, 1, 0, 0}, {0, 2, -2, 0, 1, 0}, {0, 0, 2, 1, 1, 1}}},
    {18, FAR, {{2, -2, -2, 1, 0, 0}, {0, 2, 0, 1, 1, 0}, {0, 0, 2, 1, 0, 1}}},
    {18, NEAR, {{1, 1, -1, 1, 1, 0}, {1, -1, 1, 1, 0, 1}, {-1, 1, 1, 0, 1, 1}}},
    {18, NEAR, {{0, 2, 0, 1, 1, 0}, {2, -2, 0, 1, 0, 1}, {-2, 2, 2, 0, 0, 1}}},
    {18, NEAR, {{2, 0, -2, 1, 1, 0}, {0, 0, 2, 1, 0, 1}, {-2, 2, 2, 0, 1, 0}}},
    {18, ALWAYS, {{2, -2, 2, 1, 0, 0}, {0, 2, -2, 1, 1, 0}, {0, 0, 2, 0, 1, 1}}},
    {26, ALWAYS, {{2, -2, 0, 1, 0, 0}, {0, 2, -2, 1, 1, 0}, {0, 0, 2, 1, 1, 1}}},
    {26, FAR, {{2, -2, -2, 1, 0, 0}, {0, 2, 0, 1, 1, 0}, {0, 0, 2, 1, 0, 1}}},
    {26, NEAR, {{-2, 2, 2, 1, 1, 1}, {2, 0, -2, 1, 1, 0}, {2, -2, 0, 1, 0, 1}}},
    {26, FORM_1, {{0, 2, -2, 1, 0, -1}, {2, -4, 2, 1, 0, 0}, {0, 2, 0, 1, 1, 1}}},
    {26, FORM_1 * 16, {{2, -2, 0, 1, 0, -1}, {-2, 4, -2, 1, 1, 0}, {2, -2, 2, 1, 1, 1}}},
    {26, FORM_2, {{2, -4, -2, 1, 0, 0}, {0, 2, 2, 1, 0, 1}, {0, 2, 0, 1, 1, -1}}},
    {26, FAR | FORM_2 * 16, {{2, -2, 0, 1, 0, 1}, {2, -2, -2, 1, 1, -1}, {-2, 4, 2, 1, 1, 0}}},
    {26, FORM_3, {{0, 0, 2, 1, -1, 1}, {2, -2, -4, 1, 0, 0}, {0, 2, 2, 1, 1, 0}}},
    {26, FAR | FORM_3 * 16, {{2, -2, -2, 1, -1, 1}, {-2, 2, 4, 1, 0, 1}, {2, 0, -2, 1, 1, 0}}},
};
#define COMBINATIONS (sizeof(combinations) / sizeof(combinations[0]))

/* The magnitudes of a direction's components in falling order. step is what a normal's component 1
 * on that axis, in the direction's sign, adds to the normal's number 9 x + 3 y + z. */
typedef struct ordered {
    uint32_t a, b, c;
    int32_t step_a, step_b, step_c;
} ordered;

/* Swaps two components with their steps if the first is the smaller. */
static void order_two(uint32_t *more, uint32_t *less, int32_t *more_step, int32_t *less_step)
{
    if (*more < *less) {
        const uint32_t size = *more;
        const int32_t step = *more_step;
        *more = *less;
        *more_step = *less_step;
        *less = size;
        *less_step = step;
    }
}

static ordered order(const ko_dir3 *m)
{
    ordered o = {koi_magnitude(m->x), koi_magnitude(m->y), koi_magnitude(m->z),
                 (m->x < 0) ? -9 : 9, (m->y < 0) ? -3 : 3, (m->z < 0) ? -1 : 1};
    order_two(&o.a, &o.b, &o.step_a, &o.step_b);
    order_two(&o.b, &o.c, &o.step_b, &o.step_c);
    order_two(&o.a, &o.b, &o.step_a, &o.step_b);
    return o;
}

/* hi of the outward normal with the number 9 x + 3 y + z. It is a normal of the k-DOP or the
 * opposite of one, for which hi is -lo of the slab. index[] is the position in koi_kdop_normals by
 * number. */
static int32_t end_along(unsigned k, const ko_kdop_slab *dop, int32_t number)
{
    static const uint8_t index[14] = {0, 6, 12, 5, 11, 3, 8, 2, 10, 4, 9, 1, 7, 0};
    const ko_kdop_slab *const slab =
        &dop[index[(number < 0) ? -number : number] - koi_kdop_firsts[k]];
    return (number < 0) ? (int32_t)(0U - (uint32_t)slab->lo) : slab->hi;
}

/* One term of a doubled bound: twice the weight times hi of the normal, modulo 2^64; see "Size"
 * above. */
static uint64_t term_of(const term *t, const ordered *o, unsigned k, const ko_kdop_slab *dop)
{
    const uint32_t weight = (uint32_t)t->a * o->a + (uint32_t)t->b * o->b + (uint32_t)t->c * o->c;
    const int32_t end =
        end_along(k, dop, t->on_a * o->step_a + t->on_b * o->step_b + t->on_c * o->step_c);
    const uint64_t product = koi_port_umul(weight, koi_magnitude(end));
    return (end < 0) ? 0U - product : product;
}

/* The bits of the forms that are >= 0, and 16 times the bits of those that are <= 0. */
static unsigned signs_of(const ordered *o)
{
    const int64_t a = o->a;
    const int64_t b = o->b;
    const int64_t c = o->c;
    const int64_t form[4] = {a - b - c, a - b - b + c, a - b - b - c, a - b - c - c};
    unsigned signs = 0;
    for (unsigned i = 0; i < 4U; i++) {
        signs |= (form[i] >= 0 ? 1U << i : 0U) | (form[i] <= 0 ? 16U << i : 0U);
    }
    return signs;
}

/* The least bound of all combinations of k that apply to m. */
int64_t koi_kdop_reach(unsigned k, const ko_kdop_slab *dop, const ko_dir3 *m)
{
    const ordered o = order(m);
    const unsigned lacks = ~signs_of(&o);
    int64_t least = INT64_MAX;
    /* Skip combinations of another k, and those that need a sign which a form does not have. */
    for (unsigned i = 0; i < COMBINATIONS; i++) {
        const combination *const with = &combinations[i];
        if (with->k != k || (with->needs & lacks) != 0U) {
            continue;
        }
        uint64_t sum = 0;
        for (unsigned j = 0; j < 3U; j++) {
            sum += term_of(&with->terms[j], &o, k, dop);
        }
        least = ((int64_t)sum < least) ? (int64_t)sum : least;
    }
    return least;
}

/* ---- rotation ---- */

/* True iff the magnitudes sum to less than 2. */
static bool column_is_legal(const ko_dir3 *c)
{
    /* The sum may be three times 2^31. */
    const uint64_t sum = (uint64_t)koi_magnitude(c->x) + koi_magnitude(c->y) + koi_magnitude(c->z);
    return sum <= INT32_MAX;
}

bool koi_kdop_can_turn(const ko_mat3 *r)
{
    return column_is_legal(&r->x) && column_is_legal(&r->y) && column_is_legal(&r->z);
}

/* n . column, within 2^31 - 1 for a column that is legal. */
static ko_q30 along(const koi_kdop_normal *n, const ko_dir3 *column)
{
    return n->x * column->x + n->y * column->y + n->z * column->z;
}

ko_dir3 koi_kdop_turned_normal(const koi_kdop_normal *n, const ko_mat3 *r)
{
    const ko_dir3 m = {along(n, &r->x), along(n, &r->y), along(n, &r->z)};
    return m;
}

/* The slab of the turned and shifted body along a normal, for which m is koi_kdop_turned_normal.
 * *fits is false if the slab would reach beyond the limit, or if the body is seen to be empty. */
static ko_kdop_slab turned_ends(unsigned k, const ko_kdop_slab *dop, const ko_dir3 *m,
                                int64_t shift, fix16_t limit, bool *fits)
{
    const ko_dir3 back = {-m->x, -m->y, -m->z};
    /* Reaches are doubled Q30: 2^31 is 1 LSB. Ends are rounded outward, within 12 * 2^28 each. */
    const int64_t hi = shift - (-koi_kdop_reach(k, dop, m) >> 31);
    const int64_t lo = shift + (-koi_kdop_reach(k, dop, &back) >> 31);
    const ko_kdop_slab slab = {(fix16_t)lo, (fix16_t)hi};
    *fits = lo >= -limit && hi <= limit && lo <= hi;
    return slab;
}

ko_status ko_kdop_transform(unsigned k, const ko_kdop_slab *dop, const ko_pose *pose,
                            ko_kdop_slab *out)
{
    ko_kdop_slab turned[KO_KDOP_MAX_SLABS];
    if (dop == NULL || pose == NULL || out == NULL) {
        return KO_E_ARG;
    }
    const ko_mat3 *const r = &pose->r;
    if (ko_kdop_check(k, dop) != KO_OK || ko_vec3_check(&pose->t) != KO_OK ||
        !koi_kdop_can_turn(r)) {
        return KO_E_RANGE;
    }
    const koi_kdop_normal *const n = koi_kdop_normals_of(k);
    for (unsigned i = 0; i < k / 2U; i++) {
        const ko_dir3 m = koi_kdop_turned_normal(&n[i], r);
        bool fits = false;
        turned[i] = turned_ends(k, dop, &m, koi_kdop_project(&n[i], &pose->t),
                                koi_kdop_limit(&n[i]), &fits);
        if (!fits) {
            return KO_E_RANGE;
        }
    }
    (void)memcpy(out, turned, k / 2U * sizeof(*out));
    return KO_OK;
}

/* ---- the box about it ---- */

/* The highest coordinate of the body along a unit vector, cut at KO_LIMIT. If all of the body lies
 * below the legal range it is -KO_LIMIT - 1, which is not legal. koi_kdop_reach gives twice the
 * coordinate, and half of it is rounded down, since coordinates are whole. The doubled number is at
 * most three times a slab of 3 * 2^29, twice. */
static fix16_t highest(unsigned k, const ko_kdop_slab *dop, const ko_dir3 *unit)
{
    const int64_t end = koi_kdop_reach(k, dop, unit) >> 1;
    if (end < -KO_LIMIT) {
        return -KO_LIMIT - 1;
    }
    return (end > KO_LIMIT) ? KO_LIMIT : (fix16_t)end;
}

ko_status ko_aabb_from_kdop(unsigned k, const ko_kdop_slab *dop, ko_aabb *out)
{
    /* A component of 1 is one LSB of ko_q30 here: the reach is then in LSB, doubled. */
    static const ko_dir3 unit[6] = {{1, 0, 0},  {0, 1, 0},  {0, 0, 1},
                                    {-1, 0, 0}, {0, -1, 0}, {0, 0, -1}};
    fix16_t end[6];
    if (out == NULL) {
        return KO_E_ARG;
    }
    const ko_status status = ko_kdop_check(k, dop);
    if (status != KO_OK) {
        return status;
    }
    for (unsigned i = 0; i < 6U; i++) {
        end[i] = highest(k, dop, &unit[i]);
    }
    const ko_bounds bounds = {{-end[3], -end[4], -end[5]}, {end[0], end[1], end[2]}};
    if (!koi_bounds_are_legal(&bounds)) {
        return KO_E_RANGE;
    }
    koi_bounds_to_aabb(&bounds, out);
    return KO_OK;
}
