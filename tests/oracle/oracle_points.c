/* Draws small sets of points, and finds the corners and edges of their hull by definition. */
#include "oracle_points.h"

/* ---- exact geometry ---- */

big3 way3(const ko_vec3 *a, const ko_vec3 *b)
{
    const big3 v = {(wide)b->x - a->x, (wide)b->y - a->y, (wide)b->z - a->z};
    return v;
}

big3 cross3(big3 a, big3 b)
{
    const big3 v = {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
    return v;
}

wide dot3(big3 a, big3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

int sign_of(wide x)
{
    return (x > 0) - (x < 0);
}

bool is_zero3(big3 v)
{
    return v.x == 0 && v.y == 0 && v.z == 0;
}

int side_of(const ko_vec3 *a, const ko_vec3 *b, const ko_vec3 *c, const ko_vec3 *d)
{
    return sign_of(dot3(cross3(way3(a, b), way3(a, c)), way3(a, d)));
}

bool same_point(const ko_vec3 *a, const ko_vec3 *b)
{
    return a->x == b->x && a->y == b->y && a->z == b->z;
}

/* ---- sets of points ---- */

point_set any_points(oracle_case *with)
{
    point_set set = {.n = (int)any_between(with, 1, MOST_POINTS)};
    const int kind = (int)any_between(with, 0, with->nasty ? 7 : 5);
    const int64_t pitch = any_between(with, 1, 1000);
    const ko_vec3 a = any_vec(with, 1 << 27);
    const ko_vec3 b = any_vec(with, 1 << 27);
    const ko_vec3 home = any_vec(with, KO_LIMIT - 4000);
    const int64_t grid = any_between(with, 1, 3);
    for (int i = 0; i < set.n; i++) {
        for (unsigned axis = 0; axis < AXES; axis++) {
            int64_t x = any_between(with, -KO_LIMIT, KO_LIMIT);
            const int64_t s = any_between(with, -1, 1);
            x = (kind == 1) ? any_length(with, KO_LIMIT) : x;
            x = (kind == 2 || kind == 3)
                    ? component(&home, axis) + pitch * any_between(with, 0, grid)
                    : x;
            x = (kind == 6) ? s * KO_LIMIT : x;
            x = (kind == 7) ? (s < 0 ? -KO_LIMIT : KO_LIMIT - (s > 0)) : x;
            set_component(&set.at[i], axis, x);
        }
        if (kind == 4 || kind == 5) {
            const int64_t s = any_between(with, -2, 2);
            const int64_t t = (kind == 4) ? any_between(with, -2, 1) : 0;
            for (unsigned axis = 0; axis < AXES; axis++) {
                const int64_t off = once_in(with, 6) && with->nasty ? any_between(with, -1, 1) : 0;
                set_component(&set.at[i], axis,
                              s * component(&a, axis) + t * component(&b, axis) / 2 + off);
            }
        }
    }
    return set;
}

int sides_of(const point_set *set, const ko_vec3 *v, const ko_vec3 *i, const ko_vec3 *j)
{
    int seen = 0;
    for (int k = 0; k < set->n && seen != 3; k++) {
        const int s = side_of(v, i, j, &set->at[k]);
        seen |= (s > 0) ? 1 : (s < 0) ? 2 : 0;
    }
    return seen;
}

static bool is_end_of_line(const point_set *set, const ko_vec3 *v, big3 along)
{
    int seen = 0;
    for (int k = 0; k < set->n; k++) {
        const big3 to = way3(v, &set->at[k]);
        const int s = is_zero3(cross3(along, to)) ? sign_of(dot3(along, to)) : 0;
        seen |= (s > 0) ? 1 : (s < 0) ? 2 : 0;
    }
    return seen != 3;
}

/* True if a line through v in the plane with that normal has all points of the plane on one side,
 * and v is an end of it. */
static bool is_corner_in_plane(const point_set *set, const ko_vec3 *v, big3 normal)
{
    for (int i = 0; i < set->n; i++) {
        const big3 along = way3(v, &set->at[i]);
        if (is_zero3(along) || dot3(normal, along) != 0) {
            continue;
        }
        int seen = 0;
        for (int k = 0; k < set->n; k++) {
            const big3 to = way3(v, &set->at[k]);
            const big3 turn = cross3(along, to);
            const wide t = normal.x != 0   ? turn.x * sign_of(normal.x)
                           : normal.y != 0 ? turn.y * sign_of(normal.y)
                                           : turn.z * sign_of(normal.z);
            const int s = (dot3(normal, to) == 0) ? sign_of(t) : 0;
            seen |= (s > 0) ? 1 : (s < 0) ? 2 : 0;
        }
        if (seen != 3 && is_end_of_line(set, v, along)) {
            return true;
        }
    }
    return false;
}

/* A corner of a polytope is a corner of a facet that holds it, and vice versa. */
bool is_corner(const point_set *set, const ko_vec3 *v)
{
    bool in_line = true;
    big3 along = {0, 0, 0};
    for (int i = 0; i < set->n; i++) {
        const big3 e = way3(v, &set->at[i]);
        along = is_zero3(e) ? along : e;
        for (int j = 0; j < i; j++) {
            const big3 normal = cross3(e, way3(v, &set->at[j]));
            if (is_zero3(normal)) {
                continue;
            }
            in_line = false;
            if (sides_of(set, v, &set->at[i], &set->at[j]) != 3) {
                return is_corner_in_plane(set, v, normal);
            }
        }
    }
    return in_line && is_end_of_line(set, v, along);
}

bool is_flat(const point_set *set)
{
    for (int a = 0; a < set->n; a++) {
        for (int b = 0; b < a; b++) {
            for (int c = 0; c < b; c++) {
                if (sides_of(set, &set->at[a], &set->at[b], &set->at[c]) != 0) {
                    return false;
                }
            }
        }
    }
    return true;
}

/* In a solid an edge lies in two different planes with all points on one side. In a plane all
 * points lie on one side of its line. On a line there are only two corners. */
bool is_edge(const point_set *set, bool flat, const ko_vec3 *v, const ko_vec3 *w)
{
    big3 plane = {0, 0, 0};
    bool two_planes = false;
    bool one_side = true;
    for (int k = 0; k < set->n; k++) {
        const big3 normal = cross3(way3(v, w), way3(v, &set->at[k]));
        if (is_zero3(normal) || sides_of(set, v, w, &set->at[k]) == 3) {
            continue;
        }
        plane = is_zero3(plane) ? normal : plane;
        two_planes = two_planes || !is_zero3(cross3(plane, normal)); /* below 2 * 2^122 */
        one_side = one_side && sign_of(normal.x) == sign_of(plane.x) &&
                   sign_of(normal.y) == sign_of(plane.y) && sign_of(normal.z) == sign_of(plane.z);
    }
    return flat ? one_side : two_planes;
}

ko_hull_store hull_room_of(hull_room *room, uint16_t n)
{
    const ko_hull_store store = {room->faces,
                                 room->first,
                                 room->neighbours,
                                 (uint16_t)KO_HULL_FACES(n),
                                 n,
                                 (uint16_t)KO_HULL_LINKS(n),
                                 0};
    return store;
}
