/* Declares small sets of points for the oracle. The corners and edges of their hull are found by
 * definition, in 128 bits: all planes through them are tried. */
#ifndef ORACLE_POINTS_H
#define ORACLE_POINTS_H

#include "oracle.h"

#include "keepout/hull.h"

#define MOST_POINTS 10

/* ---- exact geometry ---- */

typedef struct big3 {
    wide x, y, z;
} big3;

big3 way3(const ko_vec3 *a, const ko_vec3 *b);
big3 cross3(big3 a, big3 b);
wide dot3(big3 a, big3 b);
int sign_of(wide x);
bool is_zero3(big3 v);

/* Returns the side of the plane through a, b, c on which d lies: 1 if they appear anti-clockwise
 * from it. */
int side_of(const ko_vec3 *a, const ko_vec3 *b, const ko_vec3 *c, const ko_vec3 *d);
bool same_point(const ko_vec3 *a, const ko_vec3 *b);

/* ---- sets of points ---- */

typedef struct point_set {
    ko_vec3 at[MOST_POINTS];
    int n;
} point_set;

/* Draws points: spread out, on a small grid (equal points, rows, planes), within 1 LSB of a plane
 * or a line, or in the world's corners. */
point_set any_points(oracle_case *with);

/* Returns on which sides of the plane through v, i, j points lie: bit 0 for above, bit 1 for
 * below. */
int sides_of(const point_set *set, const ko_vec3 *v, const ko_vec3 *i, const ko_vec3 *j);

bool is_flat(const point_set *set);

/* True if v is a corner of the convex hull, or if the line between two corners is an edge of it. */
bool is_corner(const point_set *set, const ko_vec3 *v);
bool is_edge(const point_set *set, bool flat, const ko_vec3 *v, const ko_vec3 *w);

/* ---- memory for their hull ---- */

typedef struct hull_room {
    ko_hull_face faces[KO_HULL_FACES(MOST_POINTS)];
    uint16_t first[KO_HULL_FIRST(MOST_POINTS)];
    uint16_t neighbours[KO_HULL_LINKS(MOST_POINTS)];
} hull_room;

/* Describes as much of the memory as n points need. */
ko_hull_store hull_room_of(hull_room *room, uint16_t n);

#endif
