/* Makes zones of polygons whose corners come as latitude and longitude.
 *
 * Such an edge has two readings: the chord in the plane, and the curve that is straight in latitude
 * and longitude. The curve lies on the equator's side of the chord. A zone must break neither
 * reading, so each edge is drawn on the allowed side of both:
 *
 * - Where the curve lies on the forbidden side, or within 3 mm (and 7 mm that the plane adds, src/
 *   fence/geo.c), the edge stays a chord.
 * - Else the curve is divided into n equal parts. A new corner stands at the middle of each part.
 *   With `bend` the bound of the whole curve, a part leaves its own chord by at most bend / n^2. So
 *   each corner is moved off the curve by that, as far as the tangents at the parts' ends meet from
 *   it. The lines between neighbouring corners then lie on the allowed side of the curve: on a part
 *   of length 1 / n they are above the curve's own chord by bend / n^2. From the edge's end to the
 *   first corner, at t in 0 .. 1 of that line, it is t bend / n^2, and the curve is at most t (1 -
 *   t) bend / n^2 above its chord.
 * - An edge that two keep-in zones of one union share from both sides stays a chord in both. Each
 *   reading moves the seam, but not the union. A zone is cut back if the other one does not reach
 *   over all of its heights, because then the edge is a boundary.
 *
 * A corner's numbers are rounded by less than 1 mm, which is added to the part that moves it.
 *
 * Between chord and curve, no other edge may stand. There an outline's inside would be its outside
 * in the other reading, and no polygon would hold for both. Three lines that go around the curve
 * bound that room: at a quarter and three quarters of the chord they are as far off as the curve is
 * at most. */
#include "src/fence/fence_core.h"
#include "src/fence/fence_check.h"
#include "src/fence/fence_simple.h"
#include "src/fence/fence_cross.h"
#include "src/fence/fence_outline.h"

#include <stddef.h>

#include "keepout/fix.h"
#include "src/fence/geo_core.h"
#include "src/math/quotient.h"
#include "src/math/wide.h"

#define KEPT 196U                      /* 3 mm: a chord stays that the curve leaves by no more */
#define PLANE 459U                     /* 7 mm: the geodesic and the chord */
#define GIVEN_AWAY 590U                /* 9 mm: how far a corner is moved off the curve */
#define ROUNDED 66U                    /* 1 mm */
#define MOST_BEND (INT32_C(144) << 16) /* of edges within KO_LIMIT, at 85 degrees: 132 m */

/* What is needed to make zones. */
typedef struct maker {
    const ko_fence_area *areas;
    uint32_t count;
    ko_fence_rule rule;
    const ko_geo_frame *frame;
} maker;

/* The curve of an edge from a corner to the next. */
typedef struct curve {
    const ko_geo *a;
    const ko_geo *b;
    uint32_t bend; /* 0: it is not told from the chord */
    bool bends[2]; /* it may lie to the right of the chord, to the left */
} curve;

/* ---- edges ---- */

static uint32_t after(const ko_fence_area *area, uint32_t i)
{
    return (i + 1U == area->count) ? 0U : i + 1U;
}

/* Says whether the corners go anti-clockwise, seen with north up. Ways are within 2^25 units, so
 * products are within 2^50. */
static bool is_ccw(const ko_fence_area *area)
{
    const ko_geo *g = area->corners;
    uint32_t at = 0;
    for (uint32_t i = 1; i < area->count; i++) {
        if (g[i].lat < g[at].lat ||
            (g[i].lat == g[at].lat && koi_geo_turn(g[at].lon, g[i].lon) < 0)) {
            at = i;
        }
    }
    const ko_geo *from = &g[(at == 0U) ? area->count - 1U : at - 1U];
    const ko_geo *to = &g[after(area, at)];
    return koi_geo_turn(from->lon, g[at].lon) * ((int64_t)to->lat - g[at].lat) >
           ((int64_t)g[at].lat - from->lat) * koi_geo_turn(g[at].lon, to->lon);
}

static bool is_left_allowed(const ko_fence_area *area)
{
    return is_ccw(area) == (area->role == KO_FENCE_KEEP_IN);
}

/* The curve of an edge within a hemisphere lies on the equator's side of the chord: to the east
 * that is the right in the north. Across the equator both sides are possible. */
static curve curve_at(const ko_fence_area *area, uint32_t i)
{
    curve c = {&area->corners[i], &area->corners[after(area, i)], 0, {true, true}};
    const int64_t way = koi_geo_turn(c.a->lon, c.b->lon);
    /* unreachable: corners are within the plane, so edges are below 2^31 */
    if (way == 0 || !koi_geo_bend(c.a, c.b, &c.bend) || c.bend <= KEPT) {
        c.bend = 0;
        return c;
    }
    if ((c.a->lat >= 0) == (c.b->lat >= 0)) {
        c.bends[0] = (way > 0) == (c.a->lat >= 0);
        c.bends[1] = !c.bends[0];
    }
    return c;
}

static bool are_same(const ko_geo *p, const ko_geo *q)
{
    return p->lat == q->lat && koi_geo_turn(p->lon, q->lon) == 0;
}

/* Says whether the area has the edge too, and its inside on the other side of it. */
static bool has_from_outside(const ko_fence_area *area, const curve *c, bool is_left)
{
    for (uint32_t i = 0; i < area->count; i++) {
        const ko_geo *p = &area->corners[i];
        const ko_geo *q = &area->corners[after(area, i)];
        const bool is_back = are_same(p, c->b) && are_same(q, c->a);
        if (is_back || (are_same(p, c->a) && are_same(q, c->b))) {
            return is_back == (is_left_allowed(area) == is_left);
        }
    }
    return false;
}

/* Says whether another keep-in area of the union continues this one beyond the edge, at all of its
 * heights. */
static bool is_seam(const maker *m, const ko_fence_area *area, const curve *c, bool is_left)
{
    for (uint32_t i = 0; i < m->count; i++) {
        const ko_fence_area *other = &m->areas[i];
        if (other != area && other->role == KO_FENCE_KEEP_IN && other->floor <= area->floor &&
            other->ceiling >= area->ceiling && has_from_outside(other, c, is_left)) {
            return true;
        }
    }
    return false;
}

/* The number of corners that divide the edge; 0 if it stays a chord. */
static uint32_t parts_of(const maker *m, const ko_fence_area *area, const curve *c, bool is_left)
{
    if (c->bend == 0U || !c->bends[is_left ? 1 : 0]) {
        return 0;
    }
    if (m->rule == KO_FENCE_ANY && area->role == KO_FENCE_KEEP_IN && is_seam(m, area, c, is_left)) {
        return 0;
    }
    return ko_fix_sqrt_up((c->bend + PLANE + GIVEN_AWAY - 1U) / GIVEN_AWAY);
}

/* ---- the room between chord and curve ---- */

/* The way of an edge in the plane, and its length, rounded up. */
typedef struct course {
    int64_t dx;
    int64_t dy;
    uint32_t size;
} course;

static course course_of(const ko_fence_xy *a, const ko_fence_xy *b)
{
    course c = {(int64_t)b->x - a->x, (int64_t)b->y - a->y, 0};
    c.size = ko_fix_sqrt_up((uint64_t)(c.dx * c.dx) + (uint64_t)(c.dy * c.dy));
    return c;
}

/* A point moved off an edge to its left. Products are within 2^56. */
static ko_fence_xy moved(const ko_fence_xy *at, const course *edge, int64_t off)
{
    const ko_fence_xy p = {at->x - (fix16_t)koi_quotient_cut(edge->dy * off, edge->size),
                           at->y + (fix16_t)koi_quotient_cut(edge->dx * off, edge->size)};
    return p;
}

/* How far a point is off an edge from `a` to its left, rounded down. Differences are within
 * 2^30 + 2^25. */
static int64_t off_edge(const ko_fence_xy *p, const ko_fence_xy *a, const course *edge)
{
    const int64_t x = (int64_t)p->x - a->x;
    const int64_t y = (int64_t)p->y - a->y;
    return koi_quotient_floor(edge->dx * y - edge->dy * x, edge->size);
}

/* Four points around a curve: the chord's ends, and two between them, all on one side. */
typedef struct band {
    ko_fence_xy at[4];
} band;

static band band_of(const ko_fence_xy *a, const ko_fence_xy *b, uint32_t bend, bool is_left)
{
    const int64_t off = ((int64_t)bend + KO_GEO_MARGIN) * (is_left ? 1 : -1);
    const course chord = course_of(a, b);
    const fix16_t x = (fix16_t)(((int64_t)b->x - a->x) / 4);
    const fix16_t y = (fix16_t)(((int64_t)b->y - a->y) / 4);
    const ko_fence_xy near = {a->x + x, a->y + y};
    const ko_fence_xy far = {b->x - x, b->y - y};
    const band around = {{*a, moved(&near, &chord, off), moved(&far, &chord, off), *b}};
    return around;
}

static bool is_same(const ko_fence_xy *p, const ko_fence_xy *q)
{
    return p->x == q->x && p->y == q->y;
}

/* Says whether the segment p q touches one of the three lines around a curve. Lines that begin or
 * end where it does are left out. */
static bool is_crossed(const band *around, const ko_fence_xy *p, const ko_fence_xy *q)
{
    for (uint32_t i = 0; i < 3U; i++) {
        const ko_fence_xy *a = &around->at[i];
        const ko_fence_xy *b = &around->at[i + 1U];
        /* unreachable: only the edge itself begins and ends where its curve does */
        const bool is_joined = is_same(a, p) || is_same(a, q) || is_same(b, p) || is_same(b, q);
        if (!is_joined && koi_fence_do_touch(a, b, p, q)) {
            return true;
        }
    }
    return false;
}

/* Says whether the band holds the point, which is no end of its chord. */
static bool is_held(const band *around, const ko_fence_xy *p)
{
    const koi_fence_outline room = {around->at, 4, NULL};
    return !is_same(p, &around->at[0]) && /* unreachable: there the edge itself begins */
           !is_same(p, &around->at[3]) && koi_fence_outline_holds(&room, p->x, p->y);
}

static bool are_far(fix16_t a, fix16_t b, fix16_t p, fix16_t q)
{
    const int64_t most = 2 * (int64_t)MOST_BEND;
    return ((a > b) ? a : b) + most < ((p < q) ? p : q) ||
           ((a < b) ? a : b) - most > ((p > q) ? p : q);
}

/* Says whether the room around a curve meets the curve of edge k, but for a common corner. */
static bool is_crossed_by_curve(const ko_fence_area *area, const ko_fence_xy *points,
                                const band *around, uint32_t k)
{
    const ko_fence_xy *a = &points[k];
    const ko_fence_xy *b = &points[after(area, k)];
    if (are_far(around->at[0].x, around->at[3].x, a->x, b->x) ||
        are_far(around->at[0].y, around->at[3].y, a->y, b->y)) {
        return false;
    }
    const curve c = curve_at(area, k);
    for (uint32_t side = 0; c.bend > 0U && side < 2U; side++) {
        const band other = band_of(a, b, c.bend, side == 1U);
        for (uint32_t i = 0; c.bends[side] && i < 3U; i++) {
            if (is_crossed(around, &other.at[i], &other.at[i + 1U])) {
                return true;
            }
        }
    }
    return false;
}

/* Finds an edge that comes into the room between the chord of edge i and its curve. */
static bool find_crossing(const ko_fence_area *area, const ko_fence_xy *points, uint32_t i,
                          const band *around, uint32_t *other)
{
    for (uint32_t k = 0; k < area->count; k++) {
        if (k != i &&
            (is_crossed(around, &points[k], &points[after(area, k)]) ||
             is_held(around, &points[k]) || is_crossed_by_curve(area, points, around, k))) {
            *other = k;
            return true;
        }
    }
    return false;
}

/* Finds two edges whose readings meet, in an area whose corners stand in `points`. */
static ko_fence_fault curves_fault(const ko_fence_area *area, const ko_fence_xy *points,
                                   ko_fence_report *report)
{
    for (uint32_t i = 0; i < area->count; i++) {
        const curve c = curve_at(area, i);
        for (uint32_t side = 0; c.bend > 0U && side < 2U; side++) {
            const band around = band_of(&points[i], &points[after(area, i)], c.bend, side == 1U);
            if (c.bends[side] && find_crossing(area, points, i, &around, &report->b)) {
                report->a = i;
                return KO_FENCE_BAD_CURVE;
            }
        }
    }
    return KO_FENCE_GOOD;
}

/* ---- areas ---- */

static ko_fence_zone zone_of(const ko_fence_area *area, const ko_fence_xy *points, uint32_t count)
{
    const ko_fence_zone zone =
        KO_FENCE_ZONE_POLYGON(area->role, points, (uint16_t)count, area->floor, area->ceiling);
    return zone;
}

/* A corner in the plane. Its position has been checked. */
static ko_fence_xy placed(const maker *m, const ko_geo *at)
{
    ko_vec3 p = {0, 0, 0};
    KO_IGNORE(ko_vec3_from_geo(at, 0, m->frame, &p));
    const ko_fence_xy xy = {p.x, p.y};
    return xy;
}

/* The corner at the middle of one of n parts: the curve's point, moved to the allowed side of both
 * readings. */
static ko_fence_xy divided(const maker *m, const curve *c, bool is_left, uint32_t k, uint32_t n)
{
    const ko_fence_xy a = placed(m, c->a);
    const ko_fence_xy b = placed(m, c->b);
    ko_fence_xy p = a;
    (void)koi_geo_between(m->frame, c->a, c->b, 2U * k + 1U, 2U * n, &p.x, &p.y);
    const course chord = course_of(&a, &b);
    const int64_t left = off_edge(&p, &a, &chord);
    const int64_t off = is_left ? left : -left;
    const uint32_t more = (c->bend + PLANE) / (n * n) + 1U + ROUNDED;
    const int64_t by = (int64_t)more + ((off < 0) ? -off : 0);
    return moved(&p, &chord, is_left ? by : -by);
}

/* Writes the corners of an area, the edges divided. Returns how many there are. */
static uint32_t write_divided(const maker *m, const ko_fence_area *area, ko_fence_xy *points)
{
    const bool is_left = is_left_allowed(area);
    uint32_t used = 0;
    for (uint32_t i = 0; i < area->count; i++) {
        const curve c = curve_at(area, i);
        const uint32_t n = parts_of(m, area, &c, is_left);
        points[used++] = placed(m, c.a);
        for (uint32_t k = 0; k < n; k++) {
            points[used++] = divided(m, &c, is_left, k, n);
        }
    }
    return used;
}

/* The corner of the area where the edge begins on which point `at` of the divided one stands. */
static uint32_t source_of(const maker *m, const ko_fence_area *area, uint32_t at)
{
    const bool is_left = is_left_allowed(area);
    uint32_t used = 0;
    uint32_t i = 0;
    for (; i + 1U < area->count; i++) {
        const curve c = curve_at(area, i);
        used += 1U + parts_of(m, area, &c, is_left);
        if (used > at) {
            break;
        }
    }
    return i;
}

/* Writes the corners of an area, first as chords, which must be legal, and no curve may come to
 * another edge. Then the divided edges must be legal, too. */
static ko_fence_fault write_area(const maker *m, const ko_fence_area *area, ko_fence_xy *points,
                                 uint32_t *used, ko_fence_report *report)
{
    for (uint32_t i = 0; i < area->count; i++) {
        points[i] = placed(m, &area->corners[i]);
    }
    const ko_fence_zone whole = zone_of(area, points, area->count);
    const koi_fence_outline outline = {points, area->count, NULL};
    const ko_fence_fault fault = koi_fence_polygon_fault(&whole, report);
    if (fault != KO_FENCE_GOOD) {
        return fault;
    }
    if (koi_fence_outline_is_ccw(&outline) != is_ccw(area)) {
        return KO_FENCE_BAD_CURVE; /* it is thinner than the room between two readings */
    }
    if (curves_fault(area, points, report) != KO_FENCE_GOOD) {
        return KO_FENCE_BAD_CURVE;
    }
    *used = write_divided(m, area, points);
    if (*used == area->count) {
        return KO_FENCE_GOOD;
    }
    const ko_fence_zone parts = zone_of(area, points, *used);
    const ko_fence_fault found = koi_fence_polygon_fault(&parts, report);
    report->a = source_of(m, area, report->a);
    report->b = source_of(m, area, report->b);
    return found; /* beyond the range, if at all: no other edge comes where the corners are added */
}

/* Checks what can be said before a point is written: counts, and that all corners are in range. */
static ko_status check_area(const maker *m, const ko_fence_area *area, ko_fence_report *report)
{
    if (area->corners == NULL || area->count < 3U || area->count > KO_FENCE_MOST_POINTS) {
        report->fault = KO_FENCE_BAD_COUNT;
        return KO_E_RANGE;
    }
    for (uint32_t i = 0; i < area->count; i++) {
        ko_vec3 p;
        const ko_status status = ko_vec3_from_geo(&area->corners[i], 0, m->frame, &p);
        if (status != KO_OK) {
            report->fault = (status == KO_E_RANGE) ? KO_FENCE_BAD_RANGE : KO_FENCE_GOOD;
            report->a = i;
            return status;
        }
    }
    return KO_OK;
}

static uint32_t size_of(const maker *m, const ko_fence_area *area)
{
    const bool is_left = is_left_allowed(area);
    uint32_t size = area->count;
    for (uint32_t i = 0; i < area->count; i++) {
        const curve c = curve_at(area, i);
        size += parts_of(m, area, &c, is_left);
    }
    return size;
}

/* Checks areas and counts their points. */
static ko_status check_all(const maker *m, uint32_t room, ko_fence_report *report)
{
    ko_status status = KO_OK;
    uint32_t total = 0;
    for (uint32_t i = 0; i < m->count && status == KO_OK; i++) {
        report->zone = i;
        status = check_area(m, &m->areas[i], report);
    }
    for (uint32_t i = 0; i < m->count && status == KO_OK; i++) {
        const uint32_t size = size_of(m, &m->areas[i]);
        report->zone = i;
        total += size;
        if (size > KO_FENCE_MOST_POINTS || total > room) {
            status = KO_E_FULL;
        }
    }
    return status;
}

static ko_status make_zones(const maker *m, ko_fence_zone *zones, ko_fence_xy *points,
                            uint32_t room, ko_fence_report *report)
{
    const ko_status status = check_all(m, room, report);
    uint32_t start = 0;
    for (uint32_t i = 0; i < m->count && status == KO_OK; i++) {
        uint32_t used = 0;
        report->zone = i;
        report->fault = write_area(m, &m->areas[i], &points[start], &used, report);
        if (report->fault != KO_FENCE_GOOD) {
            return KO_E_RANGE;
        }
        zones[i] = zone_of(&m->areas[i], &points[start], used);
        start += used;
    }
    if (status == KO_OK) {
        *report = (ko_fence_report){KO_FENCE_GOOD, 0, 0, 0};
    }
    return status;
}

static void clear(ko_fence_zone *zones, uint32_t count)
{
    static const ko_fence_zone none = {0};
    for (uint32_t i = 0; i < count; i++) {
        zones[i] = none;
    }
}

ko_status ko_fence_zone_from_geo(const ko_fence_area *areas, uint32_t count, ko_fence_rule rule,
                                 const ko_geo_frame *frame, ko_fence_zone *zones,
                                 ko_fence_xy *points, uint32_t room, ko_fence_report *report)
{
    ko_fence_report found = {KO_FENCE_GOOD, 0, 0, 0};
    const bool is_count = count > 0U && count <= KO_FENCE_MOST_ZONES;
    if (is_count && zones != NULL) {
        clear(zones, count);
    }
    if (areas == NULL || frame == NULL || zones == NULL || points == NULL) {
        return KO_E_ARG;
    }
    const maker m = {areas, count, rule, frame};
    ko_status status = KO_E_RANGE;
    if (!is_count) {
        found.fault = KO_FENCE_BAD_COUNT;
    } else if (rule == KO_FENCE_ANY || rule == KO_FENCE_ALL) {
        status = make_zones(&m, zones, points, room, &found);
    }
    if (is_count && status != KO_OK) {
        clear(zones, count); /* the zones before the one that is refused */
    }
    if (report != NULL) {
        *report = found;
    }
    return status;
}
