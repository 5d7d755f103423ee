/* reference_fence [CASES] judges fences and positions against the reference. Nothing may be on the
 * unsafe side, or beyond its bound.
 *
 * promise: never-above, no-miss, never-late, exact, stated-bound */
#include "cases.h"
#include "reference_fence.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST_ZONES = 6, MOST_POINTS = 12 };

static struct {
    uint32_t polygons;
    uint32_t breaches;
    uint32_t clear_legs;
    real worst_point;
    real worst_round;
    real worst_leg;
    real worst_leg_slope;
    real worst_depth;
    real worst_witness;
    real worst_union;
    uint32_t rooms;
    real worst_geo;
    real worst_back;
} told;

/* A fence on a grid of +-size, and the same fence enlarged by `scale` for the library. A result
 * that is exact for the small one is exact for the large one, which extends to the limits. */
typedef struct scene {
    ko_fence_rule rule;
    uint32_t n;
    bool has_round;
    int32_t size;
    int32_t scale;
    ko_fence_zone small[MOST_ZONES];
    ko_fence_zone large[MOST_ZONES];
    ko_fence_xy small_points[MOST_ZONES][MOST_POINTS];
    ko_fence_xy large_points[MOST_ZONES][MOST_POINTS];
} scene;

static int32_t grid(const scene *s)
{
    return range(-s->size, s->size);
}

static bool make_polygon(scene *s, uint32_t i)
{
    ko_fence_zone *z = &s->small[i];
    ko_fence fence;
    z->points = s->small_points[i];
    for (int tries = 0; tries < 40; tries++) {
        z->count = (uint16_t)range(3, (tries < 30) ? 7 : 4);
        for (uint32_t k = 0; k < z->count; k++) {
            s->small_points[i][k].x = grid(s);
            s->small_points[i][k].y = grid(s);
        }
        if (i > 0U && s->small[0].kind == KO_FENCE_POLYGON && tries < 20) {
            /* an edge in common with the first zone */
            const uint32_t from = bits() % s->small[0].count;
            s->small_points[i][0] = s->small_points[0][(from + 1U) % s->small[0].count];
            s->small_points[i][1] = s->small_points[0][from];
        }
        if (ko_fence_open(z, 1, KO_FENCE_ANY, 0, &fence, NULL) == KO_OK) {
            return true;
        }
    }
    return false;
}

/* Draws a zone on the small grid. Returns false if no legal polygon was found. */
static bool make_zone(scene *s, uint32_t i, bool with_round)
{
    ko_fence_zone *z = &s->small[i];
    *z = (ko_fence_zone){0};
    z->role = (bits() % 2U) ? KO_FENCE_KEEP_IN : KO_FENCE_KEEP_OUT;
    z->floor = (bits() % 3U == 0U) ? KO_FENCE_NO_FLOOR : range(-s->size, s->size - 1);
    z->ceiling = (bits() % 3U == 0U)               ? KO_FENCE_NO_CEILING
                 : (z->floor == KO_FENCE_NO_FLOOR) ? grid(s)
                                                   : range(z->floor + 1, s->size);
    const uint32_t kind = bits() % (with_round ? 4U : 3U);
    if (kind == 3U) {
        z->kind = KO_FENCE_CYLINDER;
        s->has_round = true;
        z->radius = range(1, s->size);
        z->centre.x = range(-(s->size - z->radius), s->size - z->radius);
        z->centre.y = range(-(s->size - z->radius), s->size - z->radius);
        return true;
    }
    if (kind == 2U) {
        z->kind = KO_FENCE_BOX;
        z->low.x = range(-s->size, s->size - 1);
        z->low.y = range(-s->size, s->size - 1);
        z->high.x = range(z->low.x + 1, s->size);
        z->high.y = range(z->low.y + 1, s->size);
        return true;
    }
    z->kind = KO_FENCE_POLYGON;
    return make_polygon(s, i);
}

static void enlarge(scene *s)
{
    for (uint32_t i = 0; i < s->n; i++) {
        ko_fence_zone *z = &s->large[i];
        *z = s->small[i];
        z->floor = (z->floor == KO_FENCE_NO_FLOOR) ? z->floor : z->floor * s->scale;
        z->ceiling = (z->ceiling == KO_FENCE_NO_CEILING) ? z->ceiling : z->ceiling * s->scale;
        z->low.x *= s->scale;
        z->low.y *= s->scale;
        z->high.x *= s->scale;
        z->high.y *= s->scale;
        for (uint32_t k = 0; z->kind == KO_FENCE_POLYGON && k < z->count; k++) {
            s->large_points[i][k].x = s->small_points[i][k].x * s->scale;
            s->large_points[i][k].y = s->small_points[i][k].y * s->scale;
        }
        z->points = s->large_points[i];
    }
}

static void make_scene(scene *s)
{
    static const int32_t sizes[6] = {4, 8, 30, 1000, 100000, 1 << 18};
    s->has_round = false;
    s->size = sizes[bits() % 6U];
    s->rule = (bits() % 2U) ? KO_FENCE_ANY : KO_FENCE_ALL;
    s->scale = (bits() % 3U == 0U) ? KO_LIMIT / s->size
               : (bits() % 2U)     ? 1
                                   : range(1, KO_LIMIT / s->size);
    s->n = 0;
    const uint32_t wanted = 1U + bits() % (1U + bits() % MOST_ZONES);
    const bool with_round = bits() % 3U == 0U;
    while (s->n < wanted && make_zone(s, s->n, with_round)) {
        s->n++;
    }
    if (s->n == 0U) {
        s->n = 1;
        s->small[0] = (ko_fence_zone)KO_FENCE_ZONE_BOX(KO_FENCE_KEEP_IN, -1, -2, 2, 1, -3, 3);
    }
    if (bits() % 4U == 0U) { /* all zones are keep-in zones */
        for (uint32_t i = 0; i < s->n; i++) {
            s->small[i].role = KO_FENCE_KEEP_IN;
        }
    }
    enlarge(s);
}

/* Draws a point of the grid, at times on an edge, a corner or the floor of a zone. */
static ko_vec3 make_point(const scene *s)
{
    ko_vec3 p = {grid(s), grid(s), grid(s)};
    const ko_fence_zone *z = &s->small[bits() % s->n];
    if (z->kind == KO_FENCE_POLYGON && bits() % 4U == 0U) {
        const ko_fence_xy a = z->points[bits() % z->count];
        const ko_fence_xy b = z->points[bits() % z->count];
        p.x = (bits() % 2U) ? a.x : (a.x + b.x) / 2;
        p.y = (bits() % 2U) ? a.y : (a.y + b.y) / 2;
    }
    if (z->floor != KO_FENCE_NO_FLOOR && bits() % 8U == 0U) {
        p.z = z->floor;
    }
    return p;
}

static ko_vec3 enlarged(const scene *s, ko_vec3 p)
{
    const ko_vec3 q = {p.x * s->scale, p.y * s->scale, p.z * s->scale};
    return q;
}

static ref_point real_of(ko_vec3 p)
{
    const ref_point q = {p.x, p.y, p.z};
    return q;
}

static const real hair = 1e-6L;

/* True if a point breaks the fence. The result is exact unless there are cylinders. */
static bool is_broken_at(const scene *s, ko_vec3 p)
{
    const ko_segment leg = {p, p};
    return s->has_round ? ref_clearance(s->large, s->n, s->rule, real_of(p)) < -hair
                        : ref_breaks_at(s->large, s->n, s->rule, &leg, 0, 1);
}

/* No point nearer than the clearance may break the fence: points beside corners, beside crossings
 * of edges, and others. */
static void judge_near(const scene *s, ko_vec3 p, fix16_t clearance, real x, real y)
{
    for (int k = 0; k < 5; k++) {
        static const int beside[5][2] = {{0, 0}, {2, 2}, {2, -2}, {-2, 2}, {-2, -2}};
        const real qx = roundl(x) + beside[k][0];
        const real qy = roundl(y) + beside[k][1];
        if (hypotl(qx - p.x, qy - p.y) < clearance && fabsl(qx) <= KO_LIMIT &&
            fabsl(qy) <= KO_LIMIT) {
            const ko_vec3 q = {(fix16_t)qx, (fix16_t)qy, p.z};
            expect(!is_broken_at(s, q), "a clearance reaches beyond the fence");
        }
    }
}

static void judge_crossings(const scene *s, ko_vec3 p, fix16_t clearance, const ko_fence_xy *a,
                            const ko_fence_xy *b)
{
    const real dx = (real)b->x - a->x;
    const real dy = (real)b->y - a->y;
    judge_near(s, p, clearance, a->x, a->y);
    judge_near(s, p, clearance, (a->x + (real)b->x) / 2, (a->y + (real)b->y) / 2);
    for (uint32_t i = 0; i < s->n; i++) {
        const ko_fence_zone *z = &s->large[i];
        for (uint32_t k = 0; z->kind == KO_FENCE_POLYGON && k < z->count; k++) {
            const ko_fence_xy *c = &z->points[k];
            const ko_fence_xy *d = &z->points[(k + 1U) % z->count];
            const real ex = (real)d->x - c->x;
            const real ey = (real)d->y - c->y;
            const real m = dx * ey - dy * ex;
            const real t = ((c->x - (real)a->x) * ey - (c->y - (real)a->y) * ex) / m;
            if (m != 0 && t >= 0 && t <= 1) {
                judge_near(s, p, clearance, a->x + dx * t, a->y + dy * t);
            }
        }
    }
}

static void judge_ball(const scene *s, ko_vec3 p, fix16_t clearance)
{
    for (uint32_t i = 0; i < s->n; i++) {
        const ko_fence_zone *z = &s->large[i];
        const uint32_t n = (z->kind == KO_FENCE_POLYGON) ? z->count : 0U;
        for (uint32_t k = 0; k < n; k++) {
            judge_crossings(s, p, clearance, &z->points[k], &z->points[(k + 1U) % n]);
        }
        if (z->kind == KO_FENCE_BOX) {
            const ko_fence_xy c[4] = {
                z->low, {z->high.x, z->low.y}, z->high, {z->low.x, z->high.y}};
            for (uint32_t k = 0; k < 4U; k++) {
                judge_crossings(s, p, clearance, &c[k], &c[(k + 1U) % 4U]);
            }
        }
    }
    for (int k = 0; k < 8; k++) {
        const real angle = bits() / 683565275.6L;
        const real tilt = bits() / 2734261102.0L - 0.785L;
        const real r = (clearance - 2) * (k % 2 ? 1 : bits() / 4294967296.0L);
        const real q[3] = {p.x + r * cosl(angle) * cosl(tilt), p.y + r * sinl(angle) * cosl(tilt),
                           p.z + r * sinl(tilt)};
        if (r > 0 && fabsl(q[0]) <= KO_LIMIT && fabsl(q[1]) <= KO_LIMIT &&
            fabsl(q[2]) <= KO_LIMIT) {
            const ko_vec3 at = {(fix16_t)roundl(q[0]), (fix16_t)roundl(q[1]),
                                (fix16_t)roundl(q[2])};
            expect(!is_broken_at(s, at), "a clearance reaches beyond the fence");
        }
    }
}

static void judge_point(const scene *s, const ko_fence *fence, ko_vec3 grid_point, bool is_nudged)
{
    ko_fence_answer answer;
    ko_vec3 p = enlarged(s, grid_point);
    if (is_nudged) {
        p.x += range((p.x > -KO_LIMIT) ? -2 : 0, (p.x < KO_LIMIT) ? 1 : 0);
        p.y += range((p.y > -KO_LIMIT) ? -2 : 0, (p.y < KO_LIMIT) ? 1 : 0);
        p.x = (p.x < -KO_LIMIT) ? -KO_LIMIT : p.x;
        p.y = (p.y < -KO_LIMIT) ? -KO_LIMIT : p.y;
    }
    const ko_status status = ko_fence_test_point(fence, &p, &answer);
    expect(status == KO_OK && answer.state != KO_FENCE_UNKNOWN, "a point is refused");
    const real truth = ref_clearance(s->large, s->n, s->rule, real_of(p));
    const real below = truth - answer.clearance;
    const bool is_union = s->rule == KO_FENCE_ANY && answer.state != KO_FENCE_BREACH;
    expect(is_union || below > -hair, "the clearance of a point is too large");
    if (is_union) {
        judge_ball(s, p, answer.clearance);
    }
    expect(below < (s->has_round ? 2 : 1) + hair, "the clearance of a point is too small");
    told.worst_point = (!s->has_round && below > told.worst_point) ? below : told.worst_point;
    told.worst_round = (s->has_round && below > told.worst_round) ? below : told.worst_round;
    if (!s->has_round && !is_nudged) {
        const ko_segment leg = {grid_point, grid_point};
        const bool is_broken = ref_breaks_at(s->small, s->n, s->rule, &leg, 0, 1);
        expect(is_broken == (answer.state == KO_FENCE_BREACH), "a point's breach is not exact");
    }
    expect((answer.state == KO_FENCE_BREACH) ? truth < 2 * hair : truth > -2 * hair,
           "a point is on the wrong side");
    if (answer.state != KO_FENCE_BREACH) {
        expect((answer.state == KO_FENCE_CLEAR) == (answer.clearance > fence->warn),
               "a warning is not as it should be");
    }
    /* the witness must be on a boundary, at the stated distance */
    const ref_point w = real_of(answer.nearest);
    const real off = fabsl(ref_zone_depth(&s->large[answer.zone], w));
    const real way = hypotl(hypotl(w.x - p.x, w.y - p.y), w.z - p.z);
    const real farther =
        way - (is_union ? (real)answer.clearance
                        : fabsl(ref_zone_depth(&s->large[answer.zone], real_of(p))));
    expect(off < 2 && farther < (is_union ? INFINITY : 3) && farther > -3,
           "a witness is not on the boundary");
    told.worst_witness = (off > told.worst_witness) ? off : told.worst_witness;
}

static real length_of(const ko_segment *leg)
{
    return hypotl(hypotl((real)leg->b.x - leg->a.x, (real)leg->b.y - leg->a.y),
                  (real)leg->b.z - leg->a.z);
}

/* Returns the least clearance along a leg that breaks nothing, as ko_fence_test_leg defines it. */
static real least_along(const scene *s, const ko_segment *leg)
{
    real least = INFINITY;
    real most = 0;
    bool has_in = false;
    for (uint32_t i = 0; i < s->n; i++) {
        const ko_fence_zone *z = &s->large[i];
        const real here = ref_least_along(z, (z->role == KO_FENCE_KEEP_IN) ? 1 : -1, leg);
        if (z->role == KO_FENCE_KEEP_IN && s->rule == KO_FENCE_ANY) {
            has_in = true;
            most = fmaxl(most, here);
        } else {
            least = fminl(least, here);
        }
    }
    return has_in ? fminl(least, most) : least;
}

static real at(const scene *s, const ko_segment *leg, real t)
{
    const ref_point p = {leg->a.x + ((real)leg->b.x - leg->a.x) * t,
                         leg->a.y + ((real)leg->b.y - leg->a.y) * t,
                         leg->a.z + ((real)leg->b.z - leg->a.z) * t};
    return ref_clearance(s->large, s->n, s->rule, p);
}

static void judge_break(const scene *s, const ko_segment *grid_leg, const ko_segment *leg,
                        const ko_fence_leg_answer *answer)
{
    if (!s->has_round) {
        int64_t n;
        int64_t d;
        const bool is_broken = ref_first_break(s->small, s->n, s->rule, grid_leg, &n, &d);
        expect(is_broken == (answer->state == KO_FENCE_BREACH), "a leg's breach is not exact");
        if (is_broken && answer->state == KO_FENCE_BREACH) {
            const ko_q30 first = (ko_q30)(((__int128)n << 30) / d);
            expect(answer->first == first, "a leg's first breach is not exact");
        }
        return;
    }
    /* with cylinders the truth is rounded: samples find missed breaches, and a reported one is
     * checked where it is */
    for (int i = 0; i <= 256; i++) {
        const real t = (real)i / 256;
        if (at(s, leg, t) < -hair) {
            expect(answer->state == KO_FENCE_BREACH && answer->first / 1073741824.0L <= t + 1e-12L,
                   "a breach of a leg is missed or late");
        }
    }
    if (answer->state == KO_FENCE_BREACH) {
        const real unit = length_of(leg) / 1073741824.0L;
        expect(at(s, leg, answer->first / 1073741824.0L) < 1 + unit + hair,
               "a leg's breach is none");
    }
}

/* The margin of a leg must be its clearance, or the search radius if that is less. */
static void judge_margin(const ko_fence *fence, const ko_segment *leg,
                         const ko_fence_leg_answer *answer)
{
    fix16_t margin = 0;
    const fix16_t reach = (fix16_t)(bits() % (uint32_t)(KO_LIMIT + 1)) >> (bits() % 29U);
    const fix16_t least = (answer->clearance < reach) ? answer->clearance : reach;
    expect(ko_fence_margin_leg(fence, leg, reach, &margin) == KO_OK &&
               margin == ((answer->state == KO_FENCE_BREACH) ? KO_FENCE_MARGIN_BROKEN : least),
           "a leg's margin differs");
}

static void judge_leg(const scene *s, const ko_fence *fence, ko_segment grid_leg)
{
    ko_fence_leg_answer answer;
    ko_q30 first;
    uint32_t zone = 0;
    const ko_segment leg = {enlarged(s, grid_leg.a), enlarged(s, grid_leg.b)};
    expect(ko_fence_test_leg(fence, &leg, &answer) == KO_OK && answer.state != KO_FENCE_UNKNOWN,
           "a leg is refused");
    expect(ko_fence_cast_leg(fence, &leg, &first, &zone) == KO_OK && first == answer.first &&
               (first == KO_NEVER || zone == answer.zone),
           "the two forms of a leg differ");
    judge_margin(fence, &leg, &answer);
    judge_break(s, &grid_leg, &leg, &answer);
    if (answer.state == KO_FENCE_BREACH) {
        told.breaches++;
        real least = INFINITY;
        for (int i = 0; i <= 256; i++) {
            least = fminl(least, at(s, &leg, (real)i / 256));
        }
        const real below = least - answer.clearance;
        expect(below > -hair, "the depth of a broken leg is too small");
        expect(below < length_of(&leg) / 64 + 6, "the depth of a broken leg is too large");
        return;
    }
    told.clear_legs++;
    const real below = least_along(s, &leg) - answer.clearance;
    const bool is_slope = s->has_round && grid_leg.a.z != grid_leg.b.z;
    expect(s->rule == KO_FENCE_ANY || below > -hair, "the clearance of a leg is too large");
    for (int i = 0; i <= 8 && s->rule == KO_FENCE_ANY; i++) {
        const real t = i / 8.0L;
        const ko_vec3 p = {(fix16_t)roundl(leg.a.x + ((real)leg.b.x - leg.a.x) * t),
                           (fix16_t)roundl(leg.a.y + ((real)leg.b.y - leg.a.y) * t),
                           (fix16_t)roundl(leg.a.z + ((real)leg.b.z - leg.a.z) * t)};
        judge_ball(s, p, answer.clearance - 1); /* the point was rounded */
    }
    expect(below < (is_slope ? 24 : 2) + hair, "the clearance of a leg is too small");
    if (is_slope) {
        told.worst_leg_slope = fmaxl(told.worst_leg_slope, below);
    } else {
        told.worst_leg = fmaxl(told.worst_leg, below);
    }
}

static ko_segment make_leg(const scene *s)
{
    ko_segment leg = {make_point(s), make_point(s)};
    if (bits() % 4U == 0U) { /* a level leg */
        leg.b.z = leg.a.z;
    }
    if (bits() % 8U == 0U) { /* an upright leg */
        leg.b.x = leg.a.x;
        leg.b.y = leg.a.y;
    }
    if (bits() % 3U == 0U) { /* a short leg */
        leg.b.x = leg.a.x + (leg.b.x - leg.a.x) / 8;
        leg.b.y = leg.a.y + (leg.b.y - leg.a.y) / 8;
        leg.b.z = leg.a.z + (leg.b.z - leg.a.z) / 8;
    }
    return leg;
}

static void judge_scene(void)
{
    static scene s;
    ko_fence fence;
    make_scene(&s);
    const fix16_t warn = (bits() % 4U == 0U) ? 0 : range(0, s.size * s.scale);
    if (ko_fence_open(s.large, s.n, s.rule, warn, &fence, NULL) != KO_OK) {
        expect(false, "a fence is refused");
        return;
    }
    for (uint32_t i = 0; i < s.n; i++) {
        told.polygons += (s.large[i].kind == KO_FENCE_POLYGON) ? 1U : 0U;
    }
    judge_point(&s, &fence, make_point(&s), false);
    judge_point(&s, &fence, make_point(&s), true);
    ko_segment leg = make_leg(&s);
    /* half of the legs should break nothing, but most fences leave few of these */
    for (uint32_t i = 0; i < 12U && case_number % 2U == 0U; i++) {
        const ko_segment large = {enlarged(&s, leg.a), enlarged(&s, leg.b)};
        ko_q30 first;
        uint32_t zone;
        if (ko_fence_cast_leg(&fence, &large, &first, &zone) == KO_OK && first == KO_NEVER) {
            break;
        }
        leg = make_leg(&s);
    }
    judge_leg(&s, &fence, leg);
}

/* ---- unions ---- */

/* Rooms on a grid of unit cells, turned by (c, s) and enlarged. They are polygons and boxes of one
 * height that overlap and share edges or parts of edges. The clearance is known, because it is the
 * distance to the nearest cell that is no room. */
enum { CELLS = 8, MOST_ROOMS = 6 };

typedef struct plan {
    int32_t c; /* cell (x, y) is at (c x - s y, s x + c y) */
    int32_t s;
    bool is_room[CELLS + 2][CELLS + 2]; /* with a ring of cells that are no rooms */
} plan;

static ko_fence_xy turned(const plan *p, int32_t x, int32_t y)
{
    const ko_fence_xy at = {p->c * (x - CELLS / 2) - p->s * (y - CELLS / 2),
                            p->s * (x - CELLS / 2) + p->c * (y - CELLS / 2)};
    return at;
}

/* Draws a room, a rectangle or an L, as a keep-in zone, and marks its cells. */
static void make_room(plan *p, ko_fence_zone *z, ko_fence_xy points[6])
{
    const int32_t x1 = range(0, CELLS - 2);
    const int32_t y1 = range(0, CELLS - 2);
    const int32_t x2 = range(x1 + 1, CELLS);
    const int32_t y2 = range(y1 + 1, CELLS);
    const bool is_l = x2 - x1 > 1 && y2 - y1 > 1 && bits() % 3U == 0U; /* an L lacks one corner */
    const int32_t x3 = is_l ? range(x1 + 1, x2 - 1) : x2;
    const int32_t y3 = is_l ? range(y1 + 1, y2 - 1) : y2;
    for (int32_t x = x1; x < x2; x++) {
        for (int32_t y = y1; y < y2; y++) {
            p->is_room[x + 1][y + 1] = p->is_room[x + 1][y + 1] || x < x3 || y < y3;
        }
    }
    const int32_t corners[6][2] = {{x1, y1}, {x2, y1}, {x2, y3}, {x3, y3}, {x3, y2}, {x1, y2}};
    const bool is_back = bits() % 2U == 0U;
    uint16_t n = 0;
    for (uint32_t i = 0; i < 6U; i++) {
        const int32_t *at = corners[is_back ? 5U - i : i];
        if (is_l || (at != corners[3] && at != corners[4])) {
            points[n++] = turned(p, at[0], at[1]);
        }
    }
    *z = (ko_fence_zone)KO_FENCE_ZONE_POLYGON(KO_FENCE_KEEP_IN, points, n, -KO_LIMIT, KO_LIMIT);
    if (!is_l && p->s == 0 && bits() % 2U == 0U) {
        const ko_fence_xy lo = turned(p, x1, y1);
        const ko_fence_xy hi = turned(p, x2, y2);
        *z = (ko_fence_zone)KO_FENCE_ZONE_BOX(KO_FENCE_KEEP_IN, lo.x, lo.y, hi.x, hi.y, -KO_LIMIT,
                                              KO_LIMIT);
    }
}

static real beyond(real x, real lo)
{
    return fmaxl(0, fmaxl(lo - x, x - (lo + 1)));
}

/* Returns the distance, in cells, from a position to the nearest cell that is no room, or to the
 * end of the ring. */
static real from_others(const plan *p, real x, real y)
{
    real least = fminl(fminl(x, CELLS - x), fminl(y, CELLS - y)) + 1;
    for (int32_t i = -1; i <= CELLS; i++) {
        for (int32_t k = -1; k <= CELLS; k++) {
            if (!p->is_room[i + 1][k + 1]) {
                least = fminl(least, hypotl(beyond(x, i), beyond(y, k)));
            }
        }
    }
    return least;
}

static void judge_union(void)
{
    static const int32_t turns[4][2] = {{1, 0}, {3, 4}, {12, -5}, {-7, 24}};
    static ko_fence_xy points[MOST_ROOMS][6];
    static ko_fence_zone zones[MOST_ROOMS];
    plan p = {0};
    ko_fence fence;
    ko_fence_answer answer;
    ko_fence_leg_answer leg_answer;
    const int32_t *turn = turns[bits() % 4U];
    const int32_t scale = range(1, 1 + (int32_t)(bits() % 2000000U));
    p.c = turn[0] * scale;
    p.s = turn[1] * scale;
    const uint32_t n = 2U + bits() % (MOST_ROOMS - 1U);
    for (uint32_t i = 0; i < n; i++) {
        make_room(&p, &zones[i], points[i]);
    }
    const real cell = hypotl(p.c, p.s);
    expect(ko_fence_open(zones, n, KO_FENCE_ANY, 0, &fence, NULL) == KO_OK, "rooms are refused");
    const int32_t from[2] = {range(0, CELLS), range(0, CELLS)};
    const int32_t to[2] = {range(0, CELLS), range(0, CELLS)};
    const ko_fence_xy a = turned(&p, from[0], from[1]);
    const ko_fence_xy b = turned(&p, to[0], to[1]);
    const ko_segment leg = {{a.x, a.y, 0}, {b.x, b.y, 0}};
    expect(ko_fence_test_point(&fence, &leg.a, &answer) == KO_OK &&
               ko_fence_test_leg(&fence, &leg, &leg_answer) == KO_OK,
           "a point or leg among rooms is refused");
    if (answer.state != KO_FENCE_BREACH) {
        const real below = from_others(&p, from[0], from[1]) * cell - answer.clearance;
        expect(below > -hair && below < 5, "the clearance of a point in rooms is off");
        told.worst_union = fmaxl(told.worst_union, below);
        const real way = hypotl(answer.nearest.x - (real)a.x, answer.nearest.y - (real)a.y);
        expect(fabsl(way - answer.clearance) < 8, "a witness in rooms is off");
    }
    if (leg_answer.state != KO_FENCE_BREACH) {
        real least = INFINITY;
        for (int i = 0; i <= 256; i++) {
            const real t = i / 256.0L;
            least = fminl(least, from_others(&p, from[0] + (to[0] - from[0]) * t,
                                             from[1] + (to[1] - from[1]) * t));
        }
        const real step = cell * hypotl(to[0] - from[0], to[1] - from[1]) / 256;
        const real below = least * cell - leg_answer.clearance;
        expect(below > -hair && below < 5 + step, "the clearance of a leg in rooms is off");
        told.rooms++;
    }
}

/* ---- positions ---- */

static int32_t wrapped(int64_t lon)
{
    return (int32_t)((lon > 1800000000)    ? lon - 3600000000
                     : (lon < -1800000000) ? lon + 3600000000
                                           : lon);
}

static void judge_position(void)
{
    ko_geo_frame frame;
    ko_vec3 local;
    ko_geo back;
    real x;
    real y;
    ko_geo origin = {range(-840000000, 840000000), range(-1800000000, 1800000000)};
    if (bits() % 4U == 0U) {
        origin.lon =
            (bits() % 2U) ? range(1799000000, 1800000000) : range(-1800000000, -1799000000);
    }
    if (bits() % 8U == 0U) {
        origin.lat = (bits() % 2U) ? 849000000 : -849000000;
    }
    const real cosine = cosl(origin.lat * acosl(-1.0L) / 1.8e9L);
    const int32_t reach = (int32_t)(720000 / cosine);
    const ko_geo at_point = {origin.lat + range(-720000, 720000),
                             wrapped((int64_t)origin.lon + range(-reach, reach))};
    if (at_point.lat > KO_GEO_MOST_LAT || at_point.lat < -KO_GEO_MOST_LAT ||
        ko_geo_frame_open(&origin, &frame) != KO_OK) {
        return;
    }
    const int32_t height = range(-8000000, 8000000);
    const ko_status status = ko_vec3_from_geo(&at_point, height, &frame, &local);
    ref_local(&origin, &at_point, &x, &y);
    if (status != KO_OK) {
        expect(fabsl(x) > 8191.9L || fabsl(y) > 8191.9L, "a position is refused");
        return;
    }
    const real off = fmaxl(fabsl(local.x / 65536.0L - x), fabsl(local.y / 65536.0L - y));
    expect(off < 0.0005L, "a position is off");
    expect(fabsl(local.z / 65536.0L - height / 1000.0L) <= 0.5L / 65536 + 1e-12L,
           "a height is off");
    told.worst_geo = fmaxl(told.worst_geo, off);
    if (labs(local.x) > 8189L * 65536 || labs(local.y) > 8189L * 65536) {
        return;
    }
    local.x += range(-65536, 65536);
    local.y += range(-65536, 65536);
    if (origin.lat > 848000000 || origin.lat < -848000000) {
        return; /* near the poles the point may be beyond the range */
    }
    expect(ko_geo_from_vec3(&local, &frame, &back) == KO_OK, "a point is refused");
    ref_local(&origin, &back, &x, &y);
    const real way = hypotl(local.x / 65536.0L - x, local.y / 65536.0L - y);
    expect(way < 0.017L, "the way back is off");
    told.worst_back = fmaxl(told.worst_back, way);
}

int main(int argc, char **argv)
{
    const uint32_t cases = cases_begin(argc, argv);
    for (case_number = 0; case_number < cases; case_number++) {
        judge_scene();
        judge_union();
        judge_position();
    }
    printf("fences           %u, with %u polygons; legs: %u break, %u do not\n", cases,
           told.polygons, told.breaches, told.clear_legs);
    printf("clearance below  point %.3Lf LSB, with cylinders %.3Lf; leg %.3Lf, slope over a "
           "cylinder %.3Lf\n",
           told.worst_point, told.worst_round, told.worst_leg, told.worst_leg_slope);
    printf("unions           %.3Lf LSB; %u legs in rooms\n", told.worst_union, told.rooms);
    printf("witness          %.3Lf LSB from the boundary\n", told.worst_witness);
    printf("position         %.4Lf mm, back %.2Lf mm\n", told.worst_geo * 1000,
           told.worst_back * 1000);
    return cases_end("fence");
}
