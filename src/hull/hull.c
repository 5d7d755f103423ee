/* Convex hulls in use: the support point, and the condition under which it is right.
 *
 * Climbing ends at the farthest vertex, from every start and in every direction a, iff at each
 * vertex v
 *
 *     (*)  if a . (n - v) <= 0 for all neighbours n, then a . (w - v) <= 0 for all vertices w.
 *
 * If climbing stops at v, the left side holds, so the right side does: v is farthest. If (*) fails
 * for some v and a, the walk that starts there is wrong. Climbing ends, since each step is a strict
 * gain.
 *
 * A hull fulfils (*) if its vertices are all corners and its lists contain at least the edges. A
 * polytope lies in the cone that its edges at v span, which is why the simplex method works. So w -
 * v is a sum of positive multiples of the n - v. Ties do not matter: the edges that leave a level
 * face are in the lists, too. (*) fails at a vertex that is no corner and has all its neighbours in
 * one face. Seen from behind the face this vertex is lowest, and no neighbour is better. */
#include "keepout/hull.h"

#include <stddef.h>

#include "src/hull/hull_core.h"
#include "src/hull/hull_lift.h"
#include "src/math/rotate.h"
#include "src/math/wide.h"

/* ---- orientation ---- */

/* Out of line: once in flash, and once on the stack. */
static void add_product(koi_i128 *sum, int64_t a, int32_t b)
{
    *sum = koi_i128_add(*sum, koi_i128_mul(a, b));
}

/* The sum has three products of 2^61 and 2^30, so it is within 3 * 2^91. */
int32_t koi_orient(const ko_vec3 *a, const ko_vec3 *b, const ko_vec3 *c, const ko_vec3 *d)
{
    const ko_vec3 e = koi_minus3(b, a);
    const ko_vec3 f = koi_minus3(c, a);
    const ko_vec3 g = koi_minus3(d, a);
    const ko_wide3 normal = koi_cross3_shared(&e, &f);
    koi_i128 volume = koi_i128_of(0);
    add_product(&volume, normal.x, g.x);
    add_product(&volume, normal.y, g.y);
    add_product(&volume, normal.z, g.z);
    if (koi_i128_is_negative(volume)) {
        return -1;
    }
    return (volume.high != 0 || volume.low != 0U) ? 1 : 0;
}

/* ---- flat sets ---- */

const ko_vec3 *koi_lifted_at(const koi_lifted *set, uint32_t i)
{
    return (i < set->count) ? &set->points[i] : &set->extra[i - set->count];
}

/* True iff the point is outside of what the first 1 to 3 corners span: a point, line or plane. */
static bool adds_dimension(const koi_lifted *set, uint32_t corners, const ko_vec3 *point)
{
    const ko_vec3 *a = koi_lifted_at(set, set->corner[0]);
    const ko_vec3 way = koi_minus3(point, a);
    if (corners == 1U) {
        return way.x != 0 || way.y != 0 || way.z != 0;
    }
    const ko_vec3 *b = koi_lifted_at(set, set->corner[1]);
    if (corners == 2U) {
        const ko_vec3 line = koi_minus3(b, a);
        const ko_wide3 normal = koi_cross3_shared(&line, &way);
        return normal.x != 0 || normal.y != 0 || normal.z != 0;
    }
    return koi_orient(a, b, koi_lifted_at(set, set->corner[2]), point) != 0;
}

/* One pass is enough: a point that adds no dimension when it is tried adds none later. Added points
 * are 1 LSB from the first point, towards 0 or from 0 to 1, so they are legal. The three axes span
 * space, so there are always enough. */
void koi_lift(const ko_vec3 *points, uint32_t count, koi_lifted *out)
{
    uint32_t corners = 1;
    *out = (koi_lifted){.points = points, .count = count};
    for (uint32_t i = 1; i < count && corners < 4U; i++) {
        if (adds_dimension(out, corners, &points[i])) {
            out->corner[corners++] = i;
        }
    }
    for (uint32_t axis = 0; axis < 3U && corners < 4U; axis++) {
        ko_vec3 *beside = &out->extra[out->extras];
        *beside = points[0];
        fix16_t *along = (axis == 0U) ? &beside->x : (axis == 1U) ? &beside->y : &beside->z;
        *along += (*along > 0) ? -1 : 1;
        if (adds_dimension(out, corners, beside)) {
            out->corner[corners++] = count + out->extras++;
        }
    }
}

/* ---- check ---- */

/* True iff `to` is among the neighbours of `from`. Call it after lists_ascend. */
static bool has_link(const ko_hull *hull, uint32_t from, uint32_t to)
{
    for (uint32_t link = hull->first[from]; link < hull->first[from + 1U]; link++) {
        if (hull->neighbours[link] == to) {
            return true;
        }
    }
    return false;
}

/* True iff first[] begins with 0 and never falls. */
static bool lists_ascend(const ko_hull *hull)
{
    bool ascend = hull->first[0] == 0U;
    for (uint32_t v = 0; v < hull->count; v++) {
        ascend = ascend && hull->first[v] <= hull->first[v + 1U];
    }
    return ascend;
}

/* True iff each link of v leads to another vertex, which links back. */
static bool links_are_mutual(const ko_hull *hull, uint32_t v)
{
    for (uint32_t link = hull->first[v]; link < hull->first[v + 1U]; link++) {
        const uint32_t other = hull->neighbours[link];
        if (other >= hull->count || other == v || !has_link(hull, other, v)) {
            return false;
        }
    }
    return true;
}

static ko_status check(const ko_hull *hull)
{
    if (!koi_hull_is_whole(hull)) {
        return KO_E_ARG;
    }
    if (hull->count == 0U) {
        return KO_E_RANGE;
    }
    for (uint32_t v = 0; v < hull->count; v++) {
        if (ko_vec3_check(&hull->vertices[v]) != KO_OK) {
            return KO_E_RANGE;
        }
    }
    if (!lists_ascend(hull)) {
        return KO_E_DATA;
    }
    for (uint32_t v = 0; v < hull->count; v++) {
        if (!links_are_mutual(hull, v)) {
            return KO_E_DATA;
        }
    }
    return KO_OK;
}

/* ---- validate: (*) at every vertex ----
 *
 * The vectors a of the left side of (*) are a cone. Let the n - v span space. Then the cone is
 * pointed, and all of it are sums of positive multiples of its edges. An edge is where two of the
 * conditions are equalities. So it is along (n - v) x (m - v) for two neighbours, or opposite to
 * it. It is enough to try these. Let them not span space though the points (made solid) do. Then
 * (*) is false: take an a at right angles to all n - v but not to all w - v, or its opposite. */

/* Neighbour i of v in the solid: first its links, then the added points. Null says that there are
 * no more. */
static const ko_vec3 *neighbour_at(const ko_hull *hull, const koi_lifted *set, uint32_t v,
                                   uint32_t i)
{
    const uint32_t links = (uint32_t)hull->first[v + 1U] - hull->first[v];
    if (i < links) {
        return &hull->vertices[hull->neighbours[hull->first[v] + i]];
    }
    return (i - links < set->extras) ? &set->extra[i - links] : NULL;
}

/* The sides on which points lie of the plane through a vertex and two of its neighbours. */
typedef struct sides {
    bool above;
    bool below;
} sides;

static void note_side(sides *seen, int32_t side)
{
    seen->above = seen->above || side > 0;
    seen->below = seen->below || side < 0;
}

/* Tries the plane through v and its neighbours n, m. False iff all neighbours are on one side of it
 * but not all vertices are. Sets *spans if a neighbour is outside of the plane. */
static bool plane_holds(const ko_hull *hull, const koi_lifted *set, uint32_t v, const ko_vec3 *n,
                        const ko_vec3 *m, bool *spans)
{
    const ko_vec3 *at = &hull->vertices[v];
    const ko_vec3 *other = NULL;
    sides near = {false, false};
    for (uint32_t i = 0; (other = neighbour_at(hull, set, v, i)) != NULL; i++) {
        note_side(&near, koi_orient(at, n, m, other));
    }
    *spans = *spans || near.above || near.below;
    sides all = near;
    for (uint32_t w = 0; w < hull->count && near.above != near.below; w++) {
        note_side(&all, koi_orient(at, n, m, &hull->vertices[w]));
    }
    return near.above == all.above && near.below == all.below;
}

/* True iff (*) holds at v: no climb ends there too early. */
static bool climb_goes_on(const ko_hull *hull, const koi_lifted *set, uint32_t v)
{
    const ko_vec3 *n = NULL;
    const ko_vec3 *m = NULL;
    bool spans = false;
    for (uint32_t i = 0; (n = neighbour_at(hull, set, v, i)) != NULL; i++) {
        for (uint32_t j = i + 1U; (m = neighbour_at(hull, set, v, j)) != NULL; j++) {
            if (!plane_holds(hull, set, v, n, m, &spans)) {
                return false;
            }
        }
    }
    return spans;
}

ko_status ko_hull_validate(const ko_hull *hull)
{
    koi_lifted set;
    const ko_status status = check(hull);
    if (status != KO_OK) {
        return status;
    }
    koi_lift(hull->vertices, hull->count, &set);
    for (uint32_t v = 0; v < hull->count; v++) {
        if (!climb_goes_on(hull, &set, v)) {
            return KO_E_DATA;
        }
    }
    return KO_OK;
}

/* ---- support ---- */

/* How far the point is along the direction: within 3 * 2^60 for a legal point and any direction.
 * Out of line: copies would cost flash. */
static KOI_APART int64_t reach(const ko_dir3 *direction, const ko_vec3 *point)
{
    return koi_dir3_along(direction, point);
}

/* Returns the neighbour that is farthest along the direction, and sets *best to its value. If none
 * is better than *best, returns the vertex itself. */
static uint16_t step(const ko_hull *hull, const ko_dir3 *direction, uint16_t at, int64_t *best)
{
    uint16_t to = at;
    for (uint32_t link = hull->first[at]; link < hull->first[at + 1U]; link++) {
        const uint16_t next = hull->neighbours[link];
        const int64_t value = reach(direction, &hull->vertices[next]);
        if (value > *best) {
            *best = value;
            to = next;
        }
    }
    return to;
}

ko_status ko_hull_support(const ko_hull *hull, const ko_dir3 *direction, uint16_t start,
                          uint16_t *vertex)
{
    if (!koi_hull_is_whole(hull) || direction == NULL || vertex == NULL) {
        return KO_E_ARG;
    }
    if (start >= hull->count) {
        return KO_E_RANGE;
    }
    int64_t best = reach(direction, &hull->vertices[start]);
    uint16_t at = start;
    uint16_t to = step(hull, direction, at, &best);
    while (to != at) { /* ends: best grows, and each vertex has one value, so none comes twice */
        at = to;
        to = step(hull, direction, at, &best);
    }
    *vertex = at;
    return KO_OK;
}
