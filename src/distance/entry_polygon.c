/* When a moving point comes within reach of a polygon.
 *
 * Points within reach are within reach of the plane and over the polygon, or within reach of an
 * edge. So the point comes in over the polygon when it comes within reach of the plane, or it is
 * not over the polygon then, and comes in at the first edge. */
#include "src/distance/entry_polygon.h"
#include "src/distance/entry.h"

#include "src/distance/measure.h"
#include "src/math/quotient.h"

/* The plane of a polygon, and how the point moves to it. Heights are times the length. */
typedef struct slope {
    uint32_t length; /* of the normal, off by less than 3; 0 if there is no normal */
    int64_t height;  /* at the beginning */
    int64_t pace;
} slope;

/* The edges of a polygon, and for each a vector across it, in its plane and inward. */
typedef struct ring {
    ko_vec3 edge[KOI_ENTRY_CORNERS];
    ko_vec3 across[KOI_ENTRY_CORNERS];
} ring;

static KOI_APART void set_ring(const koi_polygon *of, ring *out)
{
    for (unsigned i = 0; i < of->corners; i++) {
        const unsigned next = (i + 1U == of->corners) ? 0U : i + 1U;
        out->edge[i] = koi_minus3(of->corner[next], of->corner[i]);
        out->across[i] = koi_normal_of(&of->normal, &out->edge[i]);
    }
}

/* The time at which the height is reach + 2.5 LSB, 0 where it is less from the beginning; KO_NEVER
 * if it stays above. */
static inline ko_q30 plane_time(const slope *of, uint32_t reach)
{
    const uint64_t height = koi_magnitude64(of->height);
    const uint64_t near = koi_port_umul(reach, of->length) + 5U * (uint64_t)of->length / 2U;
    if (height <= near) {
        return 0;
    }
    const uint64_t pace = koi_magnitude64(of->pace);
    if ((of->height < 0) == (of->pace < 0) || height - near > pace) {
        return KO_NEVER;
    }
    return (ko_q30)koi_quotient_q30(height - near, pace, NULL);
}

/* True only if the point e, seen from corner 0, is at most `most` LSB above the plane. The normal's
 * parts are off by less than 1. The point is over the polygon, so the normal is not 0, and one of
 * its parts is 2^30 or more. */
static inline bool is_height_within(const slope *of, const koi_polygon *polygon, const ko_vec3 *e,
                                    uint32_t most)
{
    const uint64_t height = koi_magnitude64(koi_dot3(&polygon->normal, e)) + koi_sum_of(e);
    return height <= koi_port_umul(most, of->length - 2U);
}

/* True only if it is at least `least` LSB above the plane, and nears it. */
static inline bool is_height_above(const slope *of, const koi_polygon *polygon, const ko_vec3 *e,
                                   const ko_vec3 *by, uint32_t least)
{
    const int64_t height = koi_dot3(&polygon->normal, e);
    return of->length != 0U && (height < 0) != (of->pace < 0) &&
           koi_magnitude64(of->pace) > koi_sum_of(by) &&
           koi_magnitude64(height) >= koi_port_umul(least, of->length + 3U) + koi_sum_of(e);
}

/* 1 if p is inside of an edge, -1 if it is outside, 0 where that is not certain. The normal's parts
 * are off by less than 1, and one is 2^30 or more. So its product with the edge, scaled to 31 bits,
 * is off by less than 6, and cutting it off adds less than 2. */
static KOI_APART int side_of(const ko_vec3 *across, const ko_vec3 *corner, const ko_vec3 *p)
{
    const ko_vec3 e = koi_minus3(p, corner);
    const int64_t inside = koi_dot3(across, &e);
    const int64_t slack = (int64_t)(8U * (uint64_t)koi_sum_of(&e));
    return (inside > slack) - (inside < -slack);
}

/* The edges that p is not certainly inside of, as bits; 0 only if p is over the polygon. *is_outer
 * becomes true only if p is not. */
static uint32_t outer_edges(const koi_polygon *of, const ring *r, const ko_vec3 *p, bool *is_outer)
{
    uint32_t edges = 0;
    *is_outer = of->normal.x == 0 && of->normal.y == 0 && of->normal.z == 0;
    for (unsigned i = 0; i < of->corners; i++) {
        const int side = side_of(&r->across[i], of->corner[i], p);
        edges |= (side <= 0) ? UINT32_C(1) << i : 0U;
        *is_outer = *is_outer || side < 0;
    }
    return edges;
}

/* The earliest of the estimates for some edges, and which edge it is. */
static KOI_APART ko_q30 first_edge(const koi_polygon *of, const ring *r, const koi_course *way,
                                   uint32_t edges, unsigned *which)
{
    ko_q30 first = KO_NEVER;
    for (unsigned i = 0; i < of->corners; i++) {
        if ((edges >> i & 1U) != 0U) {
            const ko_q30 t = koi_entry_estimate(way, of->corner[i], &r->edge[i]);
            if (t < first) {
                first = t;
                *which = i;
            }
        }
    }
    return first;
}

static void measure(const koi_polygon *of, const ring *r, unsigned i, const ko_vec3 *p,
                    const ko_vec3 *by, koi_gauge *out)
{
    const ko_vec3 e = koi_minus3(p, of->corner[i]);
    koi_entry_measure(&e, &r->edge[i], by, out);
}

/* True only if p, which is not over the polygon, is farther than reach from all edges, and comes
 * closer to those that may be closest: to each that may be as close as `near` is at most. */
static KOI_OWN_FRAME bool are_edges_ahead(const koi_polygon *of, const ring *r, const ko_vec3 *p,
                                          const ko_vec3 *by, uint32_t reach, const koi_gauge *near)
{
    const uint64_t least = koi_port_umul(reach + 1U, reach + 1U);
    for (unsigned i = 0; i < of->corners; i++) {
        koi_gauge gauge;
        measure(of, r, i, p, by, &gauge);
        if (gauge.least < least || (gauge.least <= near->most && gauge.slope >= 0)) {
            return false;
        }
    }
    return true;
}

/* True only if the time t, which is estimated for an edge, is proved. The distance from the polygon
 * is at least the height. So where the height is above reach and falls there was no contact before.
 */
static bool is_entry_at(const koi_polygon *polygon, const ring *r, const slope *of,
                        const koi_course *way, unsigned edge, ko_q30 t)
{
    koi_gauge gauge;
    bool is_outer;
    const uint32_t reach = way->reach;
    const ko_vec3 to = koi_closest_sum(&way->from, &way->by);
    const ko_vec3 at = koi_closest_at(&way->from, &to, t);
    measure(polygon, r, edge, &at, &way->by, &gauge);
    if (gauge.most > koi_port_umul(reach + 4U, reach + 4U)) {
        return false;
    }
    const ko_vec3 e = koi_minus3(&at, polygon->corner[0]);
    if (t == 0 || is_height_above(of, polygon, &e, &way->by, reach + 1U)) {
        return true;
    }
    (void)outer_edges(polygon, r, &at, &is_outer);
    return is_outer && are_edges_ahead(polygon, r, &at, &way->by, reach, &gauge);
}

/* True only if the point at the time t, which is over the polygon, proves it. */
static KOI_OWN_FRAME bool is_entry_over(const koi_polygon *polygon, const slope *of,
                                        const koi_course *way, ko_q30 t)
{
    const ko_vec3 to = koi_closest_sum(&way->from, &way->by);
    const ko_vec3 at = koi_closest_at(&way->from, &to, t);
    const ko_vec3 e = koi_minus3(&at, polygon->corner[0]);
    return is_height_within(of, polygon, &e, way->reach + 4U) &&
           (t == 0 || is_height_above(of, polygon, &e, &way->by, way->reach + 1U));
}

/* The edges that the point is outside of at the time t. */
static uint32_t edges_at(const koi_polygon *polygon, const ring *r, const koi_course *way, ko_q30 t)
{
    bool is_outer;
    const ko_vec3 to = koi_closest_sum(&way->from, &way->by);
    const ko_vec3 at = koi_closest_at(&way->from, &to, t);
    return outer_edges(polygon, r, &at, &is_outer);
}

static KOI_OWN_FRAME void set_slope(const koi_polygon *polygon, const koi_course *way, slope *of)
{
    const ko_vec3 e = koi_minus3(&way->from, polygon->corner[0]);
    of->length = ko_fix_sqrt_down((uint64_t)koi_dot3(&polygon->normal, &polygon->normal));
    of->height = koi_dot3(&polygon->normal, &e);
    of->pace = koi_dot3(&polygon->normal, &way->by);
}

/* First come the edges that the point is outside of where it comes within reach of the plane: it
 * comes in at one of them, or it goes past their ends. */
bool koi_entry_of_polygon(const koi_polygon *polygon, const koi_course *way, ko_q30 *t)
{
    slope of;
    ring r;
    unsigned which = 0;
    set_slope(polygon, way, &of);
    *t = plane_time(&of, way->reach);
    if (*t == KO_NEVER) {
        return false;
    }
    set_ring(polygon, &r);
    const uint32_t edges = edges_at(polygon, &r, way, *t);
    if (edges == 0U) {
        return is_entry_over(polygon, &of, way, *t);
    }
    *t = first_edge(polygon, &r, way, edges, &which);
    if (*t != KO_NEVER && is_entry_at(polygon, &r, &of, way, which, *t)) {
        return true;
    }
    const uint32_t all = edges_at(polygon, &r, way, 0) | edges_at(polygon, &r, way, KO_Q30_ONE);
    if (all == edges) {
        return false;
    }
    *t = first_edge(polygon, &r, way, all, &which);
    return *t != KO_NEVER && is_entry_at(polygon, &r, &of, way, which, *t);
}
