/* Judges the claims of keepout/toi.h about round shapes against each other and boxes.
 *
 * The truth is in long double (64 bits of mantissa on x86). Coordinates are below 2^32 LSB. A
 * distance is a root of a sum of three squares, and their differences are right to 2^-30 LSB. Or it
 * is the distance at points close to the closest ones, where it is flat. MARGIN, 2^-12 LSB, is
 * larger than both errors.
 *
 * The distance of convex shapes on a line is a convex function, so golden section finds its least
 * value until t.
 *
 * promise: never-late, stated-bound */
#include "oracle_sweep.h"
#include "keepout/make.h"

#include <float.h>
#include <math.h>

#if LDBL_MANT_DIG < 64
#error "the oracle of sweeps needs a long double of 64 bits"
#endif

typedef long double real;

#define ONE ((wide)KO_Q30_ONE)
#define MARGIN ((real)0x1p-12)

/* ---- round shapes ---- */

typedef struct point {
    real x[AXES];
} point;

/* A moving segment a b, and a segment c d or a box around c with extents `radius`. This is the
 * library's core in real numbers. */
typedef struct scene {
    point a;
    point b;
    point c;
    point d;
    real radius[AXES];
    real by[AXES];
    real reach;
} scene;

static point point_of(const ko_vec3 *v)
{
    const point p = {{v->x, v->y, v->z}};
    return p;
}

static point minus(point a, point b)
{
    const point p = {{a.x[0] - b.x[0], a.x[1] - b.x[1], a.x[2] - b.x[2]}};
    return p;
}

static point on_line(point a, point way, real s)
{
    const point p = {{a.x[0] + way.x[0] * s, a.x[1] + way.x[1] * s, a.x[2] + way.x[2] * s}};
    return p;
}

static real dot(point a, point b)
{
    return a.x[0] * b.x[0] + a.x[1] * b.x[1] + a.x[2] * b.x[2];
}

static real clip(real s)
{
    return s < 0 ? 0 : s > 1 ? 1 : s;
}

static real to_segment(point p, point a, point b)
{
    const point way = minus(b, a);
    const real square = dot(way, way);
    const real s = (square > 0) ? clip(dot(minus(p, a), way) / square) : 0;
    const point apart = minus(p, on_line(a, way, s));
    return dot(apart, apart);
}

static real smaller(real a, real b)
{
    return a < b ? a : b;
}

static real between_segments(point a, point b, point c, point d)
{
    const point u = minus(b, a);
    const point v = minus(d, c);
    const point w = minus(a, c);
    real best = smaller(smaller(to_segment(a, c, d), to_segment(b, c, d)),
                        smaller(to_segment(c, a, b), to_segment(d, a, b)));
    const real uu = dot(u, u);
    const real uv = dot(u, v);
    const real vv = dot(v, v);
    const real det = uu * vv - uv * uv;
    if (det > 0) {
        const real s = clip((uv * dot(v, w) - vv * dot(u, w)) / det);
        best = smaller(best, to_segment(on_line(a, u, s), c, d));
    }
    return best;
}

static point outside(const scene *s, point p)
{
    point gap = minus(p, s->c);
    for (unsigned axis = 0; axis < AXES; axis++) {
        const real r = s->radius[axis];
        gap.x[axis] = gap.x[axis] > r ? gap.x[axis] - r : gap.x[axis] < -r ? gap.x[axis] + r : 0;
    }
    return gap;
}

/* Returns the least squared distance of the segment a b from the box. It bisects on the sign of the
 * slope. */
static real to_box(const scene *s, point a, point b)
{
    const point way = minus(b, a);
    real lo = 0;
    real hi = 1;
    for (unsigned i = 0; i < 64U && dot(way, way) > 0; i++) {
        const real middle = (lo + hi) / 2;
        if (dot(outside(s, on_line(a, way, middle)), way) >= 0) {
            hi = middle;
        } else {
            lo = middle;
        }
    }
    const point p = outside(s, on_line(a, way, lo));
    const point q = outside(s, on_line(a, way, hi));
    return smaller(dot(p, p), dot(q, q));
}

/* Returns the distance of the cores at t. */
static real distance_at(const scene *s, real t)
{
    const point by = {{s->by[0], s->by[1], s->by[2]}};
    const point a = on_line(s->a, by, t);
    const point b = on_line(s->b, by, t);
    const bool box = s->radius[0] + s->radius[1] + s->radius[2] > 0;
    return sqrtl(box ? to_box(s, a, b) : between_segments(a, b, s->c, s->d));
}

/* Returns the least distance in 0 .. end, by golden section, and where it is. */
static real least(const scene *s, real end, real *where)
{
    const real ratio = 0.6180339887498948482L;
    real lo = 0;
    real hi = end;
    real x = hi - ratio * (hi - lo);
    real y = lo + ratio * (hi - lo);
    real fx = distance_at(s, x);
    real fy = distance_at(s, y);
    for (unsigned i = 0; i < 72U; i++) {
        if (fx < fy) {
            hi = y;
            y = x;
            fy = fx;
            x = hi - ratio * (hi - lo);
            fx = distance_at(s, x);
        } else {
            lo = x;
            x = y;
            fx = fy;
            y = lo + ratio * (hi - lo);
            fy = distance_at(s, y);
        }
    }
    *where = (lo + hi) / 2;
    const real inner = smaller(fx, fy);
    const real ends = smaller(distance_at(s, 0), distance_at(s, end));
    if (ends < inner) {
        *where = (distance_at(s, 0) <= distance_at(s, end)) ? 0 : end;
    }
    return smaller(inner, ends);
}

/* The distance must not fall below the reach before t. The deviation is by how much larger the
 * shapes could be until they touch. */
static void judge_hit(const scene *s, ko_q30 time, oracle_tally *tally, uint64_t bound)
{
    real where;
    const real t = (real)time / (real)KO_Q30_ONE;
    const real low = (time > 0) ? least(s, t, &where) : distance_at(s, 0);
    found_safe(tally, time == 0 || low >= s->reach - MARGIN);
    const real over = low - s->reach - MARGIN;
    const uint64_t deviation = (over > 0) ? (uint64_t)ceill(over * (real)ONE_LSB) : 0U;
    found_deviation(tally, deviation);
    found(tally, deviation <= bound);
}

/* True if the boxes of the shapes never touch along the path: then the shapes do not either. */
static bool boxes_are_apart(const scene *s)
{
    for (unsigned axis = 0; axis < AXES; axis++) {
        const real v = s->by[axis];
        const real a = s->a.x[axis];
        const real b = s->b.x[axis];
        const real c = s->c.x[axis];
        const real d = s->d.x[axis];
        const real grow = s->reach + s->radius[axis] + MARGIN;
        const real lo = smaller(a, b) + smaller(v, 0);
        const real hi = -smaller(-a, -b) - smaller(-v, 0);
        if (lo > -smaller(-c, -d) + grow || hi < smaller(c, d) - grow) {
            return true;
        }
    }
    return false;
}

static void judge_time(const scene *s, ko_q30 t, oracle_tally *tally, uint64_t bound)
{
    real where;
    if (t != KO_NEVER) {
        found(tally, t >= 0 && t <= KO_Q30_ONE);
        judge_hit(s, t, tally, bound);
    } else if (!boxes_are_apart(s)) {
        found_safe(tally, least(s, 1, &where) > s->reach - MARGIN);
    }
}

/* ---- random scenes ---- */

typedef struct bodies {
    ko_capsule a;
    ko_capsule b;
    ko_aabb box;
    ko_vec3 by;
    bool against_box;
    uint64_t bound;
} bodies;

static ko_vec3 place(oracle_case *with, const ko_vec3 *middle, int64_t size)
{
    ko_vec3 p;
    for (unsigned axis = 0; axis < AXES; axis++) {
        const int64_t at = component(middle, axis) + any_length(with, size);
        set_component(&p, axis, clamped(at, KO_LIMIT));
    }
    return p;
}

/* Draws a segment: any, along the given direction or nearly so, along an axis, or a point. */
static void any_core(oracle_case *with, const ko_vec3 *middle, int64_t size, const ko_vec3 *like,
                     ko_capsule *out)
{
    out->a = place(with, middle, size);
    out->b = place(with, middle, size);
    if (once_in(with, 4)) {
        const int64_t jitter = once_in(with, 2) ? 2 : 0;
        for (unsigned axis = 0; axis < AXES; axis++) {
            const int64_t at = component(&out->a, axis) + component(like, axis) +
                               any_between(with, -jitter, jitter);
            set_component(&out->b, axis, clamped(at, KO_LIMIT));
        }
    } else if (once_in(with, 6)) {
        const unsigned axis = (unsigned)any_between(with, 0, 2);
        const int64_t at = component(&out->b, axis);
        out->b = out->a;
        set_component(&out->b, axis, at);
    }
}

static scene scene_of(const bodies *with)
{
    scene s = {point_of(&with->a.a),
               point_of(&with->a.b),
               point_of(&with->b.a),
               point_of(&with->b.b),
               {0, 0, 0},
               {with->by.x, with->by.y, with->by.z},
               (real)with->a.r + (real)with->b.r};
    if (with->against_box) {
        s.c = point_of(&with->box.c);
        s.d = s.c;
        s.reach = (real)with->a.r;
        for (unsigned axis = 0; axis < AXES; axis++) {
            s.radius[axis] = (real)component(&with->box.r, axis);
        }
    }
    return s;
}

/* Returns the largest radius with which a capsule from a to b is legal. */
static fix16_t room_of(const ko_vec3 *a, const ko_vec3 *b)
{
    int64_t room = KO_LIMIT;
    for (unsigned axis = 0; axis < AXES; axis++) {
        const int64_t x = component(a, axis);
        const int64_t y = component(b, axis);
        const int64_t left = KO_LIMIT - ((x < 0) ? -x : x);
        const int64_t right = KO_LIMIT - ((y < 0) ? -y : y);
        room = left < room ? left : room;
        room = right < room ? right : room;
    }
    return (fix16_t)room;
}

static fix16_t any_radius(oracle_case *with, const ko_capsule *of, int64_t size)
{
    const int64_t r = any_length(with, size / 2);
    const fix16_t room = room_of(&of->a, &of->b);
    return (fix16_t)((r < 0 ? -r : r) < room ? (r < 0 ? -r : r) : room);
}

/* Makes the sum of the radii equal the least distance, or the distance at some time, within 3 LSB.
 * The shapes then graze or just miss. */
static void graze(oracle_case *with, bodies *with_radii)
{
    real where;
    const scene s = scene_of(with_radii);
    const real t = (real)any_between(with, 0, KO_Q30_ONE) / (real)KO_Q30_ONE;
    const real wanted = once_in(with, 2) ? least(&s, 1, &where) : distance_at(&s, t);
    const real jitter = (real)any_between(with, -3, 3);
    const int64_t sum = (int64_t)(wanted + jitter);
    const int64_t other =
        with_radii->against_box ? 0 : (sum / 2 < with_radii->b.r ? sum / 2 : with_radii->b.r);
    const int64_t first = sum - other;
    if (sum >= 0 && first <= room_of(&with_radii->a.a, &with_radii->a.b)) {
        with_radii->a.r = (fix16_t)first;
        with_radii->b.r = (fix16_t)other;
    }
}

/* Draws two bodies and a displacement, in worlds of three extents with bounds of their own. */
static void make_bodies(oracle_case *with, bodies *out, bool a_is_point, bool b_is_point,
                        bool against_box)
{
    static const struct {
        int64_t size;
        uint64_t bound;
    } worlds[] = {{INT64_C(1) << 21, 2}, {INT64_C(1) << 24, 6}, {KO_LIMIT, 80}};
    const unsigned world = (unsigned)any_between(with, 0, 2);
    const int64_t size = worlds[world].size;
    const int64_t reach = once_in(with, 3) ? size / 64 : size;
    const ko_vec3 middle = any_vec(with, KO_LIMIT - size);
    const ko_vec3 x = {(fix16_t)reach, 0, 0};
    out->bound = worlds[world].bound * ONE_LSB;
    out->against_box = against_box;
    any_core(with, &middle, reach, &x, &out->b);
    const ko_vec3 like = {(out->b.b.x - out->b.a.x) / 2, (out->b.b.y - out->b.a.y) / 2,
                          (out->b.b.z - out->b.a.z) / 2};
    any_core(with, &middle, size, &like, &out->a);
    out->a.b = a_is_point ? out->a.a : out->a.b;
    out->b.b = b_is_point ? out->b.a : out->b.b;
    out->a.r = any_radius(with, &out->a, reach);
    out->b.r = any_radius(with, &out->b, reach);
    KO_IGNORE(ko_aabb_from_bounds(&(ko_bounds){middle, middle}, &out->box));
    for (unsigned axis = 0; axis < AXES; axis++) {
        const int64_t p = component(&out->b.a, axis);
        const int64_t q = component(&out->b.b, axis);
        const int64_t c = (p + q) / 2;
        set_component(&out->box.c, axis, c);
        set_component(&out->box.r, axis, once_in(with, 8) ? 0 : ((p < q) ? c - p : c - q));
    }
    const ko_vec3 end = place(with, &middle, size);
    for (unsigned axis = 0; axis < AXES; axis++) {
        const int64_t way = component(&end, axis) - component(&out->a.a, axis);
        set_component(&out->by, axis, once_in(with, 6) ? 0 : way);
    }
    if (world == 2U && once_in(with, 4)) {
        out->by = any_vec(with, 2 * (int64_t)KO_LIMIT);
    }
    if (with->nasty || once_in(with, 10)) {
        graze(with, out);
    }
}

/* Makes something illegal at times. Returns true iff all is legal. */
static bool doubt_bodies(oracle_case *with, bodies *b)
{
    if (!once_in(with, 30)) {
        return true;
    }
    switch (any_bits(with) % 3U) {
    case 0:
        b->by.y = (fix16_t)(2 * KO_LIMIT + any_between(with, 1, 3));
        return false;
    case 1:
        b->a.r = (fix16_t)(room_of(&b->a.a, &b->a.b) + any_between(with, 1, 3));
        return false;
    default:
        b->a.r = (fix16_t)-any_between(with, 1, 3);
        return false;
    }
}

static void judge_bodies(oracle_tally *tally, const bodies *b, bool legal, ko_status status,
                         ko_q30 t)
{
    if (!found_status(tally, status, legal)) {
        found(tally, t == 7);
        return;
    }
    const scene s = scene_of(b);
    judge_time(&s, t, tally, b->bound);
}

void judge_sphere_aabb(oracle_case *with, oracle_tally *tally)
{
    bodies b;
    ko_q30 t = 7;
    make_bodies(with, &b, true, false, true);
    const bool legal = doubt_bodies(with, &b);
    const ko_sphere a = {b.a.a, b.a.r};
    const ko_status status = ko_sphere_toi_aabb(&a, &b.box, &b.by, &t);
    judge_bodies(tally, &b, legal, status, t);
}

void judge_sphere_segment(oracle_case *with, oracle_tally *tally)
{
    bodies b;
    ko_q30 t = 7;
    make_bodies(with, &b, true, false, false);
    b.a.r = (fix16_t)((b.a.r + b.b.r <= room_of(&b.a.a, &b.a.a)) ? b.a.r + b.b.r : b.a.r);
    b.b.r = 0;
    const bool legal = doubt_bodies(with, &b);
    const ko_capsule a = {b.a.a, b.a.a, b.a.r};
    const ko_status status = ko_capsule_toi(&a, &b.b, &b.by, &t);
    judge_bodies(tally, &b, legal, status, t);
}

void judge_sphere_capsule(oracle_case *with, oracle_tally *tally)
{
    bodies b;
    ko_q30 t = 7;
    make_bodies(with, &b, true, false, false);
    const bool legal = doubt_bodies(with, &b);
    const ko_capsule a = {b.a.a, b.a.a, b.a.r};
    const ko_status status = ko_capsule_toi(&a, &b.b, &b.by, &t);
    judge_bodies(tally, &b, legal, status, t);
}

void judge_capsule(oracle_case *with, oracle_tally *tally)
{
    bodies b;
    ko_q30 t = 7;
    make_bodies(with, &b, false, false, false);
    const bool legal = doubt_bodies(with, &b);
    const ko_status status = ko_capsule_toi(&b.a, &b.b, &b.by, &t);
    judge_bodies(tally, &b, legal, status, t);
}

void judge_capsule_sphere(oracle_case *with, oracle_tally *tally)
{
    bodies b;
    ko_q30 t = 7;
    make_bodies(with, &b, false, true, false);
    const bool legal = doubt_bodies(with, &b);
    const ko_capsule c = {b.b.a, b.b.a, b.b.r};
    const ko_status status = ko_capsule_toi(&b.a, &c, &b.by, &t);
    judge_bodies(tally, &b, legal, status, t);
}

void judge_capsule_aabb(oracle_case *with, oracle_tally *tally)
{
    bodies b;
    ko_q30 t = 7;
    make_bodies(with, &b, false, false, true);
    const bool legal = doubt_bodies(with, &b);
    const ko_status status = ko_capsule_toi_aabb(&b.a, &b.box, &b.by, &t);
    judge_bodies(tally, &b, legal, status, t);
}
