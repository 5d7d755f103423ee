/* Makes moves of a machine, which are lines and arcs, and computes their points. */
#include "src/toolpath/move.h"

#include <stddef.h>

#include "src/math/quotient.h"
#include "src/math/wide.h"
#include "port/bits.h"

#define TURN ((uint64_t)1 << 32)
#define LEAST_RADIUS 16U
#define MOST_RADIUS ((uint32_t)KO_LIMIT / 2U)

/* The error of the angle (3 * 2^-32 turns of 2^28 LSB: 1.2 LSB), of points (1.2 LSB), and the rest
 * of the sum. */
#define ROUNDINGS 4

/* ---- planes ---- */

koi_plane_point koi_move_into_plane(const ko_vec3 *p, ko_plane_axes plane)
{
    const koi_plane_point xy = {p->x, p->y, p->z};
    const koi_plane_point zx = {p->z, p->x, p->y};
    const koi_plane_point yz = {p->y, p->z, p->x};
    return (plane == KO_PLANE_XY) ? xy : (plane == KO_PLANE_ZX) ? zx : yz;
}

ko_vec3 koi_move_out_of_plane(const koi_plane_point *p, ko_plane_axes plane)
{
    const ko_vec3 xy = {p->u, p->v, p->w};
    const ko_vec3 zx = {p->v, p->w, p->u};
    const ko_vec3 yz = {p->w, p->u, p->v};
    return (plane == KO_PLANE_XY) ? xy : (plane == KO_PLANE_ZX) ? zx : yz;
}

static bool is_plane(ko_plane_axes plane)
{
    return plane == KO_PLANE_XY || plane == KO_PLANE_ZX || plane == KO_PLANE_YZ;
}

static bool is_arc(ko_move_kind kind)
{
    return kind == KO_MOVE_ARC_CW || kind == KO_MOVE_ARC_CCW;
}

/* ---- points ---- */

/* A sum in units of 2^-30 LSB, rounded to nearest. */
static fix16_t blend(int64_t sum)
{
    return (fix16_t)((sum + (INT64_C(1) << 29)) >> 30);
}

/* From a towards b by a way that is at most |b - a| <= 2^30. */
static fix16_t towards(fix16_t a, fix16_t b, uint64_t way)
{
    return (b < a) ? koi_minus(a, (fix16_t)way) : koi_plus(a, (fix16_t)way);
}

/* a + (b - a) part / whole, to nearest. part <= whole <= 2^30. */
static fix16_t across(fix16_t a, fix16_t b, uint32_t part, uint32_t whole)
{
    const uint64_t size = koi_port_umul(koi_magnitude(koi_minus(b, a)), part);
    return towards(a, b, koi_quotient_by(size + whole / 2U, whole));
}

/* The same for a part in Q30. */
static fix16_t along(fix16_t a, fix16_t b, uint32_t part)
{
    const uint64_t size = koi_port_umul(koi_magnitude(koi_minus(b, a)), part);
    return towards(a, b, (size + (UINT64_C(1) << 29)) >> 30);
}

/* Turns the vector from the centre to the arc's start. Its components are within 2^28 and the sine
 * and cosine within 2^30, so sums are below 2^60. */
ko_vec3 koi_move_on_arc(const ko_move *move, uint64_t angle, uint32_t part, uint32_t whole)
{
    const koi_plane_point from = koi_move_into_plane(&move->from, move->plane);
    const koi_plane_point to = koi_move_into_plane(&move->to, move->plane);
    const koi_plane_point centre = koi_move_into_plane(&move->centre, move->plane);
    const fix16_t u = koi_minus(from.u, centre.u);
    const fix16_t v = koi_minus(from.v, centre.v);
    ko_q30 sine = 0;
    ko_q30 cosine = KO_Q30_ONE;
    KO_IGNORE(ko_angle_sin_cos((ko_angle)(uint32_t)angle, &sine, &cosine));
    sine = (move->kind == KO_MOVE_ARC_CW) ? -sine : sine;
    const koi_plane_point at = {
        koi_plus(centre.u, blend(koi_port_mul(u, cosine) - koi_port_mul(v, sine))),
        koi_plus(centre.v, blend(koi_port_mul(v, cosine) + koi_port_mul(u, sine))),
        across(from.w, to.w, part, whole),
    };
    return koi_move_out_of_plane(&at, move->plane);
}

static ko_vec3 on_line(const ko_move *m, ko_q30 t)
{
    const uint32_t part = (uint32_t)t;
    const ko_vec3 at = {along(m->from.x, m->to.x, part), along(m->from.y, m->to.y, part),
                        along(m->from.z, m->to.z, part)};
    return at;
}

/* ---- bounds ---- */

/* The interval from a to b, in either order, larger by `more`. */
static void span(fix16_t a, fix16_t b, fix16_t more, fix16_t *lo, fix16_t *hi)
{
    *lo = ((a < b) ? a : b) - more;
    *hi = ((a < b) ? b : a) + more;
}

static bool is_legal_bounds(const ko_bounds *b)
{
    return ko_vec3_check(&b->lo) == KO_OK && ko_vec3_check(&b->hi) == KO_OK;
}

/* The bounds of the whole circle. Points are legal, and radius and error are within KO_LIMIT, so
 * nothing overflows. */
static void bounds_of_arc(const ko_move *m, ko_bounds *out)
{
    const koi_plane_point from = koi_move_into_plane(&m->from, m->plane);
    const koi_plane_point to = koi_move_into_plane(&m->to, m->plane);
    const koi_plane_point centre = koi_move_into_plane(&m->centre, m->plane);
    const fix16_t reach = m->radius + m->error;
    koi_plane_point lo = {centre.u - reach, centre.v - reach, 0};
    koi_plane_point hi = {centre.u + reach, centre.v + reach, 0};
    span(from.w, to.w, m->error, &lo.w, &hi.w);
    out->lo = koi_move_out_of_plane(&lo, m->plane);
    out->hi = koi_move_out_of_plane(&hi, m->plane);
}

static bool is_turn(const ko_move *move)
{
    return is_arc(move->kind) && is_plane(move->plane) && ko_vec3_check(&move->centre) == KO_OK &&
           move->sweep > 0U && move->sweep <= KO_MAX_TURNS * TURN &&
           move->radius >= (fix16_t)LEAST_RADIUS && (uint32_t)move->radius <= MOST_RADIUS + 1U &&
           move->error >= 0 && move->error <= KO_LIMIT / 2;
}

bool koi_move_bounds(const ko_move *move, ko_bounds *out)
{
    if (ko_vec3_check(&move->from) != KO_OK || ko_vec3_check(&move->to) != KO_OK) {
        return false;
    }
    if (move->kind == KO_MOVE_LINE) {
        span(move->from.x, move->to.x, 0, &out->lo.x, &out->hi.x);
        span(move->from.y, move->to.y, 0, &out->lo.y, &out->hi.y);
        span(move->from.z, move->to.z, 0, &out->lo.z, &out->hi.z);
        return true;
    }
    if (!is_turn(move)) {
        return false;
    }
    bounds_of_arc(move, out);
    return is_legal_bounds(out);
}

/* ---- lines ---- */

ko_status ko_move_from_line(const ko_vec3 *from, const ko_vec3 *to, ko_move *move)
{
    if (from == NULL || to == NULL || move == NULL) {
        return KO_E_ARG;
    }
    if (ko_vec3_check(from) != KO_OK || ko_vec3_check(to) != KO_OK) {
        return KO_E_RANGE;
    }
    const ko_move line = {.from = *from, .to = *to, .centre = *from, .kind = KO_MOVE_LINE};
    *move = line;
    return KO_OK;
}

/* ---- arcs ---- */

/* The angle from v to w anti-clockwise, above 0 and at most a turn, by bisection. c = v x w and d
 * = v . w are below 2^60. The cross product of v, turned by an angle, and w is c cos - d sin. Its
 * sign says whether w lies less than half a turn ahead. The sine and cosine are off by 2^-30.5,
 * less than one unit of the angle; bisection leaves one more. */
static uint64_t angle_between(int64_t c, int64_t d)
{
    if (c == 0) {
        return (d < 0) ? TURN / 2U : TURN;
    }
    const uint64_t base = (c < 0) ? TURN / 2U : 0U;
    if (c < 0) { /* from -v, which is half a turn on */
        c = -c;
        d = -d;
    }
    uint32_t before = 0;
    uint32_t after = (uint32_t)(TURN / 2U);
    while (after - before > 1U) {
        const uint32_t middle = before + (after - before) / 2U;
        ko_q30 sine = 0;
        ko_q30 cosine = 0;
        KO_IGNORE(ko_angle_sin_cos((ko_angle)middle, &sine, &cosine));
        if (koi_i128_less(koi_i128_mul(d, sine), koi_i128_mul(c, cosine))) {
            before = middle;
        } else {
            after = middle;
        }
    }
    return base + after;
}

typedef struct spoke {
    fix16_t u;
    fix16_t v;
    uint64_t square;
} spoke;

/* The vector from the centre to a point, in the plane. Legal points differ by at most 2^30 on each
 * axis, so the square is below 2^61. */
static spoke spoke_of(const ko_vec3 *p, const ko_vec3 *centre, ko_plane_axes plane)
{
    const koi_plane_point a = koi_move_into_plane(p, plane);
    const koi_plane_point b = koi_move_into_plane(centre, plane);
    spoke s = {a.u - b.u, a.v - b.v, 0};
    s.square = koi_port_umul(koi_magnitude(s.u), koi_magnitude(s.u)) +
               koi_port_umul(koi_magnitude(s.v), koi_magnitude(s.v));
    return s;
}

/* By how much two radii differ, from their squares, rounded up. */
static uint32_t radii_apart(uint64_t a, uint64_t b)
{
    const uint64_t larger = (a > b) ? a : b;
    const uint64_t smaller = (a > b) ? b : a;
    return (larger == smaller) ? 0U : ko_fix_sqrt_up(larger) - ko_fix_sqrt_down(smaller);
}

static bool is_radius(uint64_t square)
{
    return square >= (uint64_t)LEAST_RADIUS * LEAST_RADIUS &&
           square <= koi_port_umul(MOST_RADIUS, MOST_RADIUS);
}

static bool is_legal_arc(const ko_arc *arc)
{
    return is_arc(arc->kind) && is_plane(arc->plane) && arc->tolerance >= 0 &&
           ko_vec3_check(&arc->from) == KO_OK && ko_vec3_check(&arc->to) == KO_OK;
}

ko_status ko_move_from_arc(const ko_arc *arc, const ko_vec3 *centre, uint32_t turns, ko_move *move)
{
    ko_bounds bounds;
    if (arc == NULL || centre == NULL || move == NULL) {
        return KO_E_ARG;
    }
    if (!is_legal_arc(arc) || turns >= KO_MAX_TURNS || ko_vec3_check(centre) != KO_OK) {
        return KO_E_RANGE;
    }
    /* the radii at both ends */
    const spoke v = spoke_of(&arc->from, centre, arc->plane);
    const spoke w = spoke_of(&arc->to, centre, arc->plane);
    if (!is_radius(v.square) || !is_radius(w.square)) {
        return KO_E_RANGE;
    }
    /* 2 LSB are for the rounding of both radii */
    const uint32_t apart = radii_apart(v.square, w.square);
    if (apart > (uint32_t)arc->tolerance + 2U) {
        return KO_E_RANGE;
    }
    /* the angle from the one to the other */
    const int64_t c = koi_port_mul(v.u, w.v) - koi_port_mul(v.v, w.u);
    const int64_t d = koi_port_mul(v.u, w.u) + koi_port_mul(v.v, w.v);
    const ko_move made = {
        .from = arc->from,
        .to = arc->to,
        .centre = *centre,
        .kind = arc->kind,
        .plane = arc->plane,
        .sweep = turns * TURN + angle_between((arc->kind == KO_MOVE_ARC_CCW) ? c : -c, d),
        .radius = (fix16_t)ko_fix_sqrt_up(v.square),
        .error = (fix16_t)apart + ROUNDINGS,
    };
    if (!koi_move_bounds(&made, &bounds)) {
        return KO_E_RANGE;
    }
    *move = made;
    return KO_OK;
}

/* ---- arcs by their radius ---- */

/* A square root times 2^shift, with 31 bits: 2^30 <= root < 2^31. The root of 0 is 0. */
typedef struct scaled_root {
    uint32_t root;
    uint32_t shift;
} scaled_root;

static scaled_root root_of(uint64_t square)
{
    const uint32_t high = (uint32_t)(square >> 32);
    const uint32_t zeros =
        (high != 0U) ? koi_port_clz(high) : 32U + koi_port_clz((uint32_t)square); /* 2 or more */
    /* unreachable: chords and diameters are below 2^31, so zeros >= 2 */
    const uint32_t shift = (zeros >= 2U && square != 0U) ? (zeros - 2U) / 2U : 0U;
    const scaled_root r = {ko_fix_sqrt_down(square << (2U * shift)), shift};
    return r;
}

/* The centre's offset from the middle of the chord on an axis: way / 2 times k / l, with l the
 * length of the chord and k^2 = 4 r^2 - l^2. |way| 2^shift(l) < 2^31 and the ratio is at most 2^31,
 * so nothing overflows. */
static fix16_t offset(fix16_t way, const scaled_root *k, const scaled_root *l)
{
    const uint64_t ratio = koi_quotient_by((uint64_t)k->root << 30, l->root); /* 2^29 .. 2^31 */
    const uint32_t shift = 31U + k->shift - l->shift;
    uint64_t size = koi_magnitude(way) * ratio;
    /* unreachable: a chord is 1 or longer, so l->shift <= 30 */
    size = (shift > 0U) ? (size + (UINT64_C(1) << (shift - 1U))) >> shift : size;
    return (way < 0) ? -(fix16_t)size : (fix16_t)size;
}

/* The mean of two coordinates, rounded towards 0. */
static fix16_t middle_of(fix16_t a, fix16_t b)
{
    return (fix16_t)(((int64_t)a + b) / 2);
}

/* The centre is beside the middle of the chord, at a right angle to it. `whole` is the square of
 * the diameter. */
static ko_vec3 centre_of(const ko_arc *arc, bool is_left, const spoke *way, uint64_t whole)
{
    const scaled_root k = root_of((whole > way->square) ? whole - way->square : 0U);
    const scaled_root l = root_of(way->square);
    const fix16_t u = (k.root != 0U) ? offset(way->v, &k, &l) : 0;
    const fix16_t v = (k.root != 0U) ? offset(way->u, &k, &l) : 0;
    const koi_plane_point a = koi_move_into_plane(&arc->from, arc->plane);
    const koi_plane_point b = koi_move_into_plane(&arc->to, arc->plane);
    const koi_plane_point c = {middle_of(a.u, b.u) + (is_left ? -u : u),
                               middle_of(a.v, b.v) + (is_left ? v : -v), a.w};
    return koi_move_out_of_plane(&c, arc->plane);
}

ko_status ko_move_from_arc_radius(const ko_arc *arc, fix16_t radius, ko_move *move)
{
    enum { SLACK = 16 };
    if (arc == NULL || move == NULL) {
        return KO_E_ARG;
    }
    const uint32_t size = koi_magnitude(radius);
    if (!is_legal_arc(arc) || size > MOST_RADIUS || size < LEAST_RADIUS ||
        arc->tolerance > KO_LIMIT) {
        return KO_E_RANGE;
    }
    /* the chord, which is at most a diameter long */
    const spoke way = spoke_of(&arc->to, &arc->from, arc->plane);
    const uint64_t most = 2U * (uint64_t)size + (uint32_t)arc->tolerance; /* below 2^31 */
    const uint64_t whole = koi_port_umul(2U * size, 2U * size);
    if (way.square == 0U || way.square > most * most) {
        return KO_E_RANGE;
    }
    const bool is_left = (arc->kind == KO_MOVE_ARC_CCW) == (radius > 0);
    const ko_vec3 centre = centre_of(arc, is_left, &way, whole);
    /* both radii follow from the rounded centre, so they differ by roundings alone */
    ko_arc about = *arc;
    about.tolerance = SLACK;
    return ko_move_from_arc(&about, &centre, 0, move);
}

/* ---- a point of a move ---- */

ko_status ko_move_get_point(const ko_move *move, ko_q30 t, ko_vec3 *point)
{
    ko_bounds bounds;
    if (move == NULL || point == NULL) {
        return KO_E_ARG;
    }
    if (t < 0 || t > KO_Q30_ONE || !koi_move_bounds(move, &bounds)) {
        return KO_E_RANGE;
    }
    if (move->kind == KO_MOVE_LINE) {
        *point = on_line(move, t);
        return KO_OK;
    }
    /* sweep t / 2^30 in two parts, of which the first is below 2^42 */
    const uint64_t angle = (koi_port_umul((uint32_t)(move->sweep >> 32), (uint32_t)t) << 2) +
                           (koi_port_umul((uint32_t)move->sweep, (uint32_t)t) >> 30);
    *point = koi_move_on_arc(move, angle, (uint32_t)t, (uint32_t)KO_Q30_ONE);
    return KO_OK;
}
