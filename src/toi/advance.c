/* Conservative advancement by separating planes: Newton's method on the distance of moving convex
 * shapes.
 *
 * Let a normal n point from the still shape to the moving one. The gap along n between the two is
 *
 *     g(t) = min over moving of n . p - max over still of n . q - reach |n| + (n . by) t,
 *
 * which is linear in t. Where it is positive the shapes are apart. In integers it is exact, with
 * |n| rounded up. So a gap that is positive now stays positive up to its root, whatever n is. The
 * time may advance to the root; if the root lies beyond the step there is no contact. No answer is
 * late, and nothing needs an epsilon.
 *
 * The distance f(t) is a convex function, and the direction of closest points gives a line that
 * touches it. That is Newton's method, which from this side never passes the first root. Closest
 * points are one of three pairs: an end of one shape and the other shape; a corner of the box and
 * the segment; or points within two edges. The direction of the third pair is the cross product of
 * the edges, which does not depend on t. All of these are tried, and the latest root counts. So
 * degenerate and parallel edges need no case of their own.
 *
 * Rounds. Let L and m be value and slope of the line in one round, L' and m' in the next. Let e
 * bound how far a line may lie below f where it was made. Lines lie below f, so L' + m' L / m <=
 * L + e. While L >= 4 e that is L'/L + m'/m <= 5/4, so L m falls to at most (5/8)^2 of itself in
 * every round. At first L m is at most (sqrt 3 2^30)^2 = 3 * 2^60, in LSB. There is contact only if
 * m >= L, so L m stays above (4 e)^2. With e >= 1, as at the limits of range, that takes less than
 * 43 rounds. Where e is less, L <= 1 ends it, which takes 46. After 48 rounds the time that was
 * reached is the answer, and it is not late.
 *
 * Tightness. The rounds end with L <= 1 LSB, or with L <= 4 e, or where a round gains less than one
 * unit of t. In the last case L <= |by| / 2^30, below 1.74. Then f <= L + e. The parts of e are:
 *   - the place of the moving shape, rounded to 2^-detail LSB: 0.87 of that, which counts twice;
 *   - n, rounded towards 0 to 30 bits, which turns it by at most 2^-29 sqrt 3: times the lengths of
 *     both cores;
 *   - |n|: reach / 2^29.
 *
 *     128 m (2^23)  detail >= 13, cores 2 sqrt 3 2^23   e < 0.01 + 0.10 + 0.02         f <= 1.2
 *     1 km (2^26)   detail >= 7                         e < 0.02 + 0.75 + 0.13 = 0.9   f <= 4.5
 *     all                                               e <= 1.74 + 12 + 2 < 16        f <= 80 */
#include "src/toi/advance.h"

#include <stddef.h>

#include "port/bits.h"
#include "src/math/quotient.h"
#include "src/math/wide.h"

#define ROUNDS 48U
#define ONE KO_Q30_ONE

/* The state of a search. */
typedef struct course {
    const koi_advance *what;
    ko_vec3 moving_way; /* b - a of each segment */
    ko_vec3 still_way;
    ko_wide3 shift;  /* by * now, in 2^-detail LSB, to nearest */
    uint32_t detail; /* bits below 1 LSB */
    ko_q30 now;      /* the time of this round */
    ko_q30 next;     /* the latest root that this round found */
    bool is_far;     /* a gap of this round is 1 LSB or more */
    ko_wide3 w;      /* from one shape to the other, in 2^-detail LSB */
} course;

static uint32_t bits_of(uint32_t x)
{
    return 32U - koi_port_clz(x);
}

/* ---- a line ---- */

/* A gap is `begin` at the beginning of the step and changes by `slope` within it, in units of 1 /
 * size LSB. If the gap is open at c->now, advances c->next to the time when it closes, and returns
 * true. In 2^-30 of a unit all of it is below 2^93. */
static bool advance_to_root(course *c, int64_t begin, int64_t slope, uint32_t size)
{
    const koi_i128 gap = koi_i128_add(koi_i128_mul(begin, ONE), koi_i128_mul(slope, c->now));
    if (!koi_i128_less(koi_i128_of(0), gap)) {
        return false;
    }
    const uint64_t whole = ((uint64_t)gap.high << 34) | (gap.low >> 30);
    c->is_far = c->is_far || whole >= size;
    const bool closes = slope < 0 && begin <= -slope;
    const ko_q30 root =
        closes ? (ko_q30)koi_quotient_q30((uint64_t)begin, (uint64_t)-slope, NULL) : KO_NEVER;
    c->next = (root > c->next) ? root : c->next;
    return true;
}

/* Advances along n, and if there is no gap, along -n. n is below 2^30 on each axis, so |n| is below
 * sqrt 3 * 2^30. So n . p of legal points p, or of corners of a box around p, is within 3 * 2^59;
 * begin is within 5 * 2^60 and slope within 3 * 2^60. */
static void advance_along(course *c, const ko_vec3 *n)
{
    const koi_advance *what = c->what;
    const ko_vec3 size3 = {(fix16_t)koi_magnitude(n->x), (fix16_t)koi_magnitude(n->y),
                           (fix16_t)koi_magnitude(n->z)};
    const uint32_t size =
        ko_fix_sqrt_up(koi_wide_square3((uint32_t)size3.x, (uint32_t)size3.y, (uint32_t)size3.z));
    const int64_t reach =
        koi_dot3(&size3, &what->radius) + (int64_t)koi_port_umul(size, what->reach);
    const int64_t a = koi_dot3(n, &what->moving.a);
    const int64_t b = koi_dot3(n, &what->moving.b);
    const int64_t p = koi_dot3(n, &what->still.a);
    const int64_t q = koi_dot3(n, &what->still.b);
    const int64_t slope = koi_dot3(n, &what->by);
    if (!advance_to_root(c, ((a < b) ? a : b) - ((p > q) ? p : q) - reach, slope, size)) {
        (void)advance_to_root(c, ((p < q) ? p : q) - ((a > b) ? a : b) - reach, -slope, size);
    }
}

/* ---- a direction: a vector of any length is made one of 30 bits ---- */

/* These are functions of their own, so that each is off the stack when the next is called. */

static uint32_t bits_of_wide(uint64_t x)
{
    const uint32_t upper = (uint32_t)(x >> 32);
    return (upper != 0U) ? 32U + bits_of(upper) : bits_of((uint32_t)x);
}

/* x / 2^shift, rounded towards 0. The result is below 2^30. Range: shift from -29 to 34. */
static ko_q30 scaled(int64_t x, int32_t shift)
{
    const uint64_t size = koi_magnitude64(x);
    const uint32_t part = (uint32_t)((shift >= 0) ? size >> shift : size << -shift);
    return (x < 0) ? -(ko_q30)part : (ko_q30)part;
}

/* Sets n to the direction of w. Returns false if w is 0. */
static bool set_direction(const ko_wide3 *w, ko_vec3 *n)
{
    const uint32_t bits =
        bits_of_wide(koi_magnitude64(w->x) | koi_magnitude64(w->y) | koi_magnitude64(w->z));
    const int32_t shift = (int32_t)bits - 30;
    n->x = scaled(w->x, shift);
    n->y = scaled(w->y, shift);
    n->z = scaled(w->z, shift);
    return bits != 0U;
}

/* A longer vector, which a shift from -29 to 63 makes one of 30 bits. It is square w + part d of
 * set_perpendicular. Let w be at most W on each axis and d at most D. The part of w at right angles
 * to d, times d . d, is at most 4 W D^2: the component x is w.x (d.y^2 + d.z^2) - d.x (w.y d.y +
 * w.z d.z). detail_of leaves W D below 2^61 where D is below 2^30, so this is below 2^93. Where no
 * bit is free W is at most 2^31 and D 2^30. Then it is 2^93 at most, and not that: w of 2^31 on all
 * axes is along d. */
typedef struct long3 {
    koi_i128 x;
    koi_i128 y;
    koi_i128 z;
} long3;

static ko_q30 scaled_long(const koi_i128 *x, int32_t shift)
{
    const koi_i128 size = koi_i128_magnitude(*x);
    const uint64_t part = (shift >= 0)
                              ? (size.low >> shift) | ((uint64_t)size.high << 1 << (63 - shift))
                              : size.low << -shift;
    return koi_i128_is_negative(*x) ? -(ko_q30)part : (ko_q30)part;
}

static uint32_t bits_of_long(const koi_i128 *x)
{
    const koi_i128 size = koi_i128_magnitude(*x);
    return (size.high != 0) ? 64U + bits_of_wide((uint64_t)size.high) : bits_of_wide(size.low);
}

static uint32_t larger(uint32_t a, uint32_t b)
{
    return (a > b) ? a : b;
}

static KOI_OWN_FRAME bool set_long_direction(const long3 *w, ko_vec3 *n)
{
    const uint32_t bits =
        larger(bits_of_long(&w->x), larger(bits_of_long(&w->y), bits_of_long(&w->z)));
    const int32_t shift = (int32_t)bits - 30;
    n->x = scaled_long(&w->x, shift);
    n->y = scaled_long(&w->y, shift);
    n->z = scaled_long(&w->z, shift);
    return bits != 0U;
}

/* ---- directions of closest points ---- */

/* Sets w to `to` - `from` + shift, in 2^-detail LSB: one of the two moves. |to - from| + |by| <=
 * 2^bits(extent), so it is below 2^62: see detail_of. */
static KOI_APART void place(course *c, const ko_vec3 *to, const ko_vec3 *from)
{
    const int64_t unit = (int64_t)1 << c->detail;
    c->w.x = (to->x - from->x) * unit + c->shift.x;
    c->w.y = (to->y - from->y) * unit + c->shift.y;
    c->w.z = (to->z - from->z) * unit + c->shift.z;
}

/* a * whole + b * part */
static void blend(int64_t a, int64_t whole, int32_t b, int64_t part, koi_i128 *out)
{
    *out = koi_i128_add(koi_i128_mul(a, whole), koi_i128_mul(b, part));
}

/* Sets n to the direction of square w + part d. */
static KOI_OWN_FRAME bool set_perpendicular(const ko_wide3 *w, const ko_vec3 *d, int64_t square,
                                            int64_t part, ko_vec3 *n)
{
    long3 sum;
    blend(w->x, square, d->x, part, &sum.x);
    blend(w->y, square, d->y, part, &sum.y);
    blend(w->z, square, d->z, part, &sum.z);
    return set_long_direction(&sum, n);
}

/* Sets n to the direction from the origin to the closest point of the segment w .. w + d. Within
 * the segment that is the perpendicular, scaled by d . d; else c->w becomes the end. w and its
 * products are in 2^-detail LSB. Returns false if the closest point is the origin. */
static bool set_to_segment(course *c, const ko_vec3 *d, ko_vec3 *n)
{
    ko_wide3 *w = &c->w;
    const int64_t unit = (int64_t)1 << c->detail;
    const int64_t square =
        (int64_t)koi_wide_square3(koi_magnitude(d->x), koi_magnitude(d->y), koi_magnitude(d->z));
    const int64_t part = -(w->x * d->x + w->y * d->y + w->z * d->z);
    if (part > 0 && part < square * unit) {
        return set_perpendicular(w, d, square, part, n);
    }
    if (part > 0) {
        w->x += d->x * unit;
        w->y += d->y * unit;
        w->z += d->z * unit;
    }
    return set_direction(w, n);
}

/* How far w is outside of -r .. r, with its sign. */
static int64_t beyond(int64_t w, int64_t r)
{
    if (w > r) {
        return w - r;
    }
    return (w < -r) ? w + r : 0;
}

/* Sets n to the direction from the box around the origin to the point w. Returns false if w is in
 * the box. */
static KOI_OWN_FRAME bool set_to_box(course *c, ko_vec3 *n)
{
    const ko_vec3 *r = &c->what->radius;
    const int64_t unit = (int64_t)1 << c->detail;
    c->w.x = beyond(c->w.x, r->x * unit);
    c->w.y = beyond(c->w.y, r->y * unit);
    c->w.z = beyond(c->w.z, r->z * unit);
    return set_direction(&c->w, n);
}

/* Advances along the direction from the still box or segment to an end of the moving one. Once it
 * is known that there is no contact, no direction matters. */
static void advance_from_end(course *c, const ko_vec3 *end)
{
    ko_vec3 n;
    if (c->next == KO_NEVER) {
        return;
    }
    const ko_vec3 back = {-c->still_way.x, -c->still_way.y, -c->still_way.z};
    place(c, end, &c->what->still.a);
    if (koi_is_zero3(&c->what->radius) ? set_to_segment(c, &back, &n) : set_to_box(c, &n)) {
        advance_along(c, &n);
    }
}

/* Advances along the direction from the moving segment to an end or corner of the still one. */
static void advance_to_corner(course *c, const ko_vec3 *corner)
{
    ko_vec3 n;
    if (c->next == KO_NEVER) {
        return;
    }
    place(c, &c->what->moving.a, corner);
    if (set_to_segment(c, &c->moving_way, &n)) {
        advance_along(c, &n);
    }
}

/* Advances to each corner of the still box. */
static KOI_OWN_FRAME void advance_to_corners(course *c)
{
    const ko_vec3 *middle = &c->what->still.a;
    const ko_vec3 *r = &c->what->radius;
    for (unsigned corner = 0; corner < 8U; corner++) {
        const ko_vec3 at = {middle->x + ((corner & 1U) != 0U ? r->x : -r->x),
                            middle->y + ((corner & 2U) != 0U ? r->y : -r->y),
                            middle->z + ((corner & 4U) != 0U ? r->z : -r->z)};
        advance_to_corner(c, &at);
    }
}

/* Sets n to d x e, the direction across an edge of each shape. Returns false if they are parallel.
 */
static KOI_OWN_FRAME bool set_across(const ko_vec3 *d, const ko_vec3 *e, ko_vec3 *n)
{
    const ko_wide3 w = {koi_port_mul(d->y, e->z) - koi_port_mul(d->z, e->y),
                        koi_port_mul(d->z, e->x) - koi_port_mul(d->x, e->z),
                        koi_port_mul(d->x, e->y) - koi_port_mul(d->y, e->x)};
    return set_direction(&w, n);
}

static void advance_across(course *c, const ko_vec3 *d, const ko_vec3 *e)
{
    ko_vec3 n;
    if (c->next != KO_NEVER && set_across(d, e, &n)) {
        advance_along(c, &n);
    }
}

/* ---- rounds ---- */

static uint32_t largest(const ko_vec3 *v)
{
    return larger(koi_magnitude(v->x), larger(koi_magnitude(v->y), koi_magnitude(v->z)));
}

/* The bits that are free below 2^61 in a product of a component of w, at most `extent`, and one of
 * an edge, at most `edge`. So a sum of three products is below 2^63. Where no bit is free it is at
 * most 3 * 2^31 * 2^30, which is less. */
static KOI_OWN_FRAME uint32_t detail_of(const course *c)
{
    const koi_advance *what = c->what;
    const ko_vec3 apart = koi_minus3(&what->moving.a, &what->still.a);
    const uint32_t edge = larger(largest(&c->moving_way), largest(&c->still_way));
    const uint32_t extent = largest(&apart) + largest(&what->by) + largest(&what->radius) + edge;
    const uint32_t used = bits_of(extent) + bits_of(edge);
    const uint32_t free = (used < 61U) ? 61U - used : 0U;
    return (free < 30U) ? free : 30U;
}

static int64_t shift_of(fix16_t by, ko_q30 now, uint32_t detail)
{
    const int64_t half = (detail < 30U) ? (int64_t)1 << (29U - detail) : 0;
    return (koi_port_mul(by, now) + half) >> (30U - detail);
}

/* Begins a round at a time. */
static KOI_APART void go_to(course *c, ko_q30 now)
{
    const ko_vec3 *by = &c->what->by;
    c->now = now;
    c->next = now;
    c->is_far = false;
    c->shift.x = shift_of(by->x, now, c->detail);
    c->shift.y = shift_of(by->y, now, c->detail);
    c->shift.z = shift_of(by->z, now, c->detail);
}

/* These directions do not depend on the time, but the gap along them does. */
static void advance_across_edges(course *c)
{
    static const ko_vec3 axes[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    if (koi_is_zero3(&c->what->radius)) {
        advance_across(c, &c->moving_way, &c->still_way);
        return;
    }
    for (unsigned axis = 0; axis < 3U; axis++) {
        advance_across(c, &c->moving_way, &axes[axis]);
    }
}

/* Advances along the direction of each pair that may be closest. A moving point has one pair. */
static void advance_round(course *c)
{
    const koi_advance *what = c->what;
    const bool is_line = !koi_is_zero3(&c->moving_way);
    /* the moving segment, and corners of the box or ends of the still segment */
    if (is_line && !koi_is_zero3(&what->radius)) {
        advance_to_corners(c);
    } else if (is_line) {
        advance_to_corner(c, &what->still.a);
        advance_to_corner(c, &what->still.b);
    }
    /* ends of the moving segment, and the still shape; then edges of both */
    advance_from_end(c, &what->moving.a);
    if (is_line) {
        advance_from_end(c, &what->moving.b);
        advance_across_edges(c);
    }
}

ko_q30 koi_advance_run(const koi_advance *what, ko_q30 begin)
{
    course c = {.what = what};
    c.moving_way = koi_minus3(&what->moving.b, &what->moving.a);
    c.still_way = koi_minus3(&what->still.b, &what->still.a);
    c.detail = detail_of(&c);
    unsigned round = 0;
    bool is_far = true;
    ko_q30 now = begin;
    /* Goes on while a gap is wide and a round gains time. */
    while (is_far && now != KO_NEVER) {
        go_to(&c, now);
        advance_round(&c);
        is_far = c.is_far && c.next != now;
        round++;
        /* unreachable: 46 rounds leave gaps below 4 e (the head), and then a round goes on only if
         * its motion rounds a direction otherwise; a search for many rounds found 15 in all */
        is_far = is_far && round < ROUNDS;
        now = c.next;
    }
    return now;
}
