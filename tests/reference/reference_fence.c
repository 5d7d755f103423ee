/* Computes clearances, breaches and positions of fences from their definition. */
#include "reference_fence.h"

#include <math.h>
#include <stdlib.h>

typedef __int128 wide;

/* ---- distances ---- */

static real edge_distance(real px, real py, real ax, real ay, real bx, real by)
{
    const real dx = bx - ax;
    const real dy = by - ay;
    real t = ((px - ax) * dx + (py - ay) * dy) / (dx * dx + dy * dy);
    t = (t < 0) ? 0 : (t > 1) ? 1 : t;
    return hypotl(px - (ax + dx * t), py - (ay + dy * t));
}

/* Adds the angles that the edges subtend: the sum is +-2 pi inside, 0 outside. */
static bool is_wound(const ko_fence_zone *zone, real x, real y)
{
    real sum = 0;
    for (uint32_t i = 0; i < zone->count; i++) {
        const ko_fence_xy *a = &zone->points[i];
        const ko_fence_xy *b = &zone->points[(i + 1U) % zone->count];
        const real ax = a->x - x;
        const real ay = a->y - y;
        const real bx = b->x - x;
        const real by = b->y - y;
        sum += atan2l(ax * by - ay * bx, ax * bx + ay * by);
    }
    return fabsl(sum) > 3;
}

static real depth_polygon(const ko_fence_zone *zone, real x, real y)
{
    real least = INFINITY;
    for (uint32_t i = 0; i < zone->count; i++) {
        const ko_fence_xy *a = &zone->points[i];
        const ko_fence_xy *b = &zone->points[(i + 1U) % zone->count];
        least = fminl(least, edge_distance(x, y, a->x, a->y, b->x, b->y));
    }
    return (least > 0 && is_wound(zone, x, y)) ? least : -least;
}

static real depth_box(const ko_fence_zone *zone, real x, real y)
{
    const real ox = fmaxl(zone->low.x - x, x - zone->high.x);
    const real oy = fmaxl(zone->low.y - y, y - zone->high.y);
    if (ox <= 0 && oy <= 0) {
        return -fmaxl(ox, oy);
    }
    return -hypotl(fmaxl(ox, 0), fmaxl(oy, 0));
}

real ref_zone_depth(const ko_fence_zone *zone, ref_point p)
{
    real flat;
    if (zone->kind == KO_FENCE_POLYGON) {
        flat = depth_polygon(zone, p.x, p.y);
    } else if (zone->kind == KO_FENCE_BOX) {
        flat = depth_box(zone, p.x, p.y);
    } else {
        flat = zone->radius - hypotl(p.x - zone->centre.x, p.y - zone->centre.y);
    }
    const real under =
        (zone->floor == KO_FENCE_NO_FLOOR) ? (real)INFINITY : p.z - (real)zone->floor;
    const real above =
        (zone->ceiling == KO_FENCE_NO_CEILING) ? (real)INFINITY : (real)zone->ceiling - p.z;
    const real level = fminl(under, above);
    if (flat >= 0 && level >= 0) {
        return fminl(flat, level);
    }
    return -hypotl(fminl(flat, 0), fminl(level, 0));
}

real ref_clearance(const ko_fence_zone *zones, uint32_t n, ko_fence_rule rule, ref_point p)
{
    real least = INFINITY;
    real most = -INFINITY;
    bool has_in = false;
    for (uint32_t i = 0; i < n; i++) {
        const real depth = ref_zone_depth(&zones[i], p);
        if (zones[i].role == KO_FENCE_KEEP_OUT) {
            least = fminl(least, -depth);
        } else if (rule == KO_FENCE_ALL) {
            least = fminl(least, depth);
        } else {
            most = fmaxl(most, depth);
            has_in = true;
        }
    }
    return has_in ? fminl(least, most) : least;
}

static ref_point along(const ko_segment *leg, real t)
{
    const ref_point p = {leg->a.x + ((real)leg->b.x - leg->a.x) * t,
                         leg->a.y + ((real)leg->b.y - leg->a.y) * t,
                         leg->a.z + ((real)leg->b.z - leg->a.z) * t};
    return p;
}

real ref_least_along(const ko_fence_zone *zone, int sign, const ko_segment *leg)
{
    enum { PARTS = 128 };
    real value[PARTS + 1];
    real least = INFINITY;
    for (int i = 0; i <= PARTS; i++) {
        value[i] = sign * ref_zone_depth(zone, along(leg, (real)i / PARTS));
        least = fminl(least, value[i]);
    }
    for (int i = 0; i <= PARTS; i++) {
        const bool is_low =
            (i == 0 || value[i - 1] >= value[i]) && (i == PARTS || value[i + 1] >= value[i]);
        real lo = (real)((i > 0) ? i - 1 : 0) / PARTS;
        real hi = (real)((i < PARTS) ? i + 1 : PARTS) / PARTS;
        for (int k = 0; is_low && k < 70; k++) {
            const real p = lo + (hi - lo) / 3;
            const real q = hi - (hi - lo) / 3;
            const real at_p = sign * ref_zone_depth(zone, along(leg, p));
            const real at_q = sign * ref_zone_depth(zone, along(leg, q));
            least = fminl(least, fminl(at_p, at_q));
            if (at_p < at_q) {
                hi = q;
            } else {
                lo = p;
            }
        }
    }
    return least;
}

/* ---- exact ---- */

/* Coordinates multiplied by den. */
typedef struct scaled {
    wide x;
    wide y;
    wide z;
    wide den;
} scaled;

/* Returns -1 outside, 0 on the boundary, 1 inside, by the winding number. */
static int place_polygon(const ko_fence_xy *points, uint32_t n, const scaled *p)
{
    int winding = 0;
    for (uint32_t i = 0; i < n; i++) {
        const wide ax = points[i].x * p->den;
        const wide ay = points[i].y * p->den;
        const wide bx = points[(i + 1U) % n].x * p->den;
        const wide by = points[(i + 1U) % n].y * p->den;
        const wide cross = (bx - ax) * (p->y - ay) - (by - ay) * (p->x - ax);
        const wide dot = (ax - p->x) * (bx - p->x) + (ay - p->y) * (by - p->y);
        if (cross == 0 && dot <= 0) {
            return 0;
        }
        if (ay <= p->y && by > p->y && cross > 0) {
            winding++;
        }
        if (ay > p->y && by <= p->y && cross < 0) {
            winding--;
        }
    }
    return (winding != 0) ? 1 : -1;
}

/* True if the closed zone, a box or a polygon, holds a point. */
static bool is_in(const ko_fence_zone *zone, const scaled *p)
{
    if ((zone->floor != KO_FENCE_NO_FLOOR && p->z < zone->floor * p->den) ||
        (zone->ceiling != KO_FENCE_NO_CEILING && p->z > zone->ceiling * p->den)) {
        return false;
    }
    if (zone->kind == KO_FENCE_BOX) {
        return p->x >= zone->low.x * p->den && p->x <= zone->high.x * p->den &&
               p->y >= zone->low.y * p->den && p->y <= zone->high.y * p->den;
    }
    return place_polygon(zone->points, zone->count, p) >= 0;
}

bool ref_breaks_at(const ko_fence_zone *zones, uint32_t n, ko_fence_rule rule,
                   const ko_segment *leg, int64_t num, int64_t den)
{
    const scaled p = {leg->a.x * (wide)den + ((wide)leg->b.x - leg->a.x) * num,
                      leg->a.y * (wide)den + ((wide)leg->b.y - leg->a.y) * num,
                      leg->a.z * (wide)den + ((wide)leg->b.z - leg->a.z) * num, den};
    bool has_in = false;
    bool in_one = false;
    for (uint32_t i = 0; i < n; i++) {
        const bool in = is_in(&zones[i], &p);
        if (zones[i].role == KO_FENCE_KEEP_OUT) {
            if (in) {
                return true;
            }
        } else {
            has_in = true;
            in_one = in_one || in;
            if (rule == KO_FENCE_ALL && !in) {
                return true;
            }
        }
    }
    return rule == KO_FENCE_ANY && has_in && !in_one;
}

typedef struct fraction {
    int64_t n;
    int64_t d;
} fraction;

static int compare(const void *p, const void *q)
{
    const fraction *a = p;
    const fraction *b = q;
    const wide x = (wide)a->n * b->d;
    const wide y = (wide)b->n * a->d;
    return (x < y) ? -1 : (x > y) ? 1 : 0;
}

/* Adds a fraction to the list if it lies between 0 and 1. */
static void add(fraction *list, uint32_t *count, int64_t n, int64_t d)
{
    if (d < 0) {
        n = -n;
        d = -d;
    }
    if (d > 0 && n > 0 && n < d) {
        list[*count].n = n;
        list[*count].d = d;
        (*count)++;
    }
}

/* The answer changes only where the leg crosses a line or a plane. So it is enough to test each
 * crossing, and one point between each two. */
bool ref_first_break(const ko_fence_zone *zones, uint32_t n, ko_fence_rule rule,
                     const ko_segment *leg, int64_t *num, int64_t *den)
{
    enum { MOST = 2048 };
    static fraction list[MOST];
    uint32_t count = 0;
    const int64_t dx = (int64_t)leg->b.x - leg->a.x;
    const int64_t dy = (int64_t)leg->b.y - leg->a.y;
    const int64_t dz = (int64_t)leg->b.z - leg->a.z;
    list[count].n = 0;
    list[count++].d = 1;
    for (uint32_t i = 0; i < n; i++) {
        const ko_fence_zone *z = &zones[i];
        if (z->floor != KO_FENCE_NO_FLOOR) {
            add(list, &count, (int64_t)z->floor - leg->a.z, dz);
        }
        if (z->ceiling != KO_FENCE_NO_CEILING) {
            add(list, &count, (int64_t)z->ceiling - leg->a.z, dz);
        }
        if (z->kind == KO_FENCE_BOX) {
            add(list, &count, (int64_t)z->low.x - leg->a.x, dx);
            add(list, &count, (int64_t)z->high.x - leg->a.x, dx);
            add(list, &count, (int64_t)z->low.y - leg->a.y, dy);
            add(list, &count, (int64_t)z->high.y - leg->a.y, dy);
            continue;
        }
        for (uint32_t k = 0; k < z->count && count < MOST - 8; k++) {
            const ko_fence_xy *p = &z->points[k];
            const ko_fence_xy *q = &z->points[(k + 1U) % z->count];
            const int64_t ex = (int64_t)q->x - p->x;
            const int64_t ey = (int64_t)q->y - p->y;
            add(list, &count, ((int64_t)p->x - leg->a.x) * ey - ((int64_t)p->y - leg->a.y) * ex,
                dx * ey - dy * ex);
        }
    }
    list[count].n = 1;
    list[count++].d = 1;
    qsort(list, count, sizeof(list[0]), compare);
    for (uint32_t i = 0; i < count; i++) {
        *num = list[i].n;
        *den = list[i].d;
        if (ref_breaks_at(zones, n, rule, leg, list[i].n, list[i].d)) {
            return true;
        }
        if (i + 1U < count && compare(&list[i], &list[i + 1U]) < 0 &&
            ref_breaks_at(zones, n, rule, leg, list[i].n + list[i + 1U].n,
                          list[i].d + list[i + 1U].d)) {
            return true;
        }
    }
    return false;
}

/* ---- WGS84 ---- */

static void cartesian(real lat, real lon, real *x, real *y, real *z)
{
    const real a = 6378137.0L;
    const real f = 1 / 298.257223563L;
    const real e2 = f * (2 - f);
    const real n = a / sqrtl(1 - e2 * sinl(lat) * sinl(lat));
    *x = n * cosl(lat) * cosl(lon);
    *y = n * cosl(lat) * sinl(lon);
    *z = n * (1 - e2) * sinl(lat);
}

void ref_local(const ko_geo *origin, const ko_geo *at, real *x, real *y)
{
    const real unit = acosl(-1.0L) / 1.8e9L;
    const real lat = origin->lat * unit;
    const real lon = origin->lon * unit;
    real p[3];
    real q[3];
    cartesian(lat, lon, &p[0], &p[1], &p[2]);
    cartesian(at->lat * unit, at->lon * unit, &q[0], &q[1], &q[2]);
    const real d[3] = {q[0] - p[0], q[1] - p[1], q[2] - p[2]};
    *x = -sinl(lon) * d[0] + cosl(lon) * d[1];
    *y = -sinl(lat) * cosl(lon) * d[0] - sinl(lat) * sinl(lon) * d[1] + cosl(lat) * d[2];
}
