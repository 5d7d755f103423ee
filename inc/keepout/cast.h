/** First contact along a line: lines, and casts of every volume.
 *
 *     ko_line line;
 *     ko_q30 enter;
 *     ko_line_from_segment(&segment, &line);              once
 *     status = ko_sphere_cast_line(&sphere, &line, &enter);   for each volume
 *     if (status == KO_OK && enter != KO_NEVER) ... the segment meets the sphere at `enter` ...
 *
 * A line is made of a segment, of a ray or of a sweep, without rounding. `enter` is the part of the
 * line before the contact: 0 at its origin, KO_Q30_ONE at its end, KO_NEVER if there is no contact.
 * It is 0 if the line begins in the volume. No `enter` is later than the true one.
 *
 * To find the first of many volumes, shorten the line after each hit. Then what is entered later
 * answers KO_NEVER.
 *
 * Every cast fails with KO_E_RANGE if the volume is not legal. Some demand more of the line, as
 * they say. */
#ifndef KEEPOUT_CAST_H
#define KEEPOUT_CAST_H

#include "keepout/shape.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- lines ---- */

/** The line from a to b of a segment.
 *
 * @promise  exact
 * @fails    KO_E_RANGE if an end is not legal */
KO_CHECKED ko_status ko_line_from_segment(const ko_segment *segment, ko_line *line);

/** The line of a ray: its direction as stored, of any length, and its end anywhere.
 *
 * @promise  exact
 * @fails    KO_E_RANGE if the origin is not legal or the length is negative */
KO_CHECKED ko_status ko_line_from_ray(const ko_ray *ray, ko_line *line);

/** The line of a point that is displaced by `by`. Its end may leave the legal range.
 *
 * @promise  exact
 * @fails    KO_E_RANGE if `from` is not legal or a component of `by` is beyond +-2 KO_LIMIT */
KO_CHECKED ko_status ko_line_from_sweep(const ko_vec3 *from, const ko_vec3 *by, ko_line *line);

/** Shortens the line: for further calls only what is entered at t or before counts.
 *
 * @param t  a part of the whole line, however often it was shortened; it may grow again
 * @promise  nothing that is truly entered at t or before is missed. A box, a k-DOP or a triangle
 *           counts iff its cast along the whole line has enter <= t
 * @fails    KO_E_RANGE if t is not from 0 to KO_Q30_ONE
 * @cost     3 wide multiplications, 3 products in 128 bits */
KO_CHECKED ko_status ko_line_shorten(ko_line *line, ko_q30 t);

/* ---- casts ---- */

/** Where a line enters a box and where it leaves it. Both are KO_NEVER if they do not touch.
 *
 * @param[out] exit  the end of the line if that is in the box
 * @promise  contact exact; enter rounded down and exit up, each by less than 1 unit of Q2.30
 * @cost     14 wide multiplications, two divisions of 32 bits; along a ray of 64 bits
 * @see      Williams et al., An Efficient and Robust Ray-Box Intersection Algorithm, 2005 */
KO_CHECKED ko_status ko_aabb_cast_line(const ko_aabb *box, const ko_line *line, ko_q30 *enter,
                                       ko_q30 *exit);

/** Where a line enters a sphere. The line's end must be legal.
 *
 * @promise  along a segment or sweep exact, `enter` rounded down by less than 1 unit of Q2.30.
 *           Along a ray it is conservative: it may report what is less than 2 LSB away. At `enter`
 *           the ray is less than 4 LSB from the sphere
 * @fails    KO_E_RANGE if the line's end, rounded to nearest, is not legal
 * @cost     two products, a root of 128 bits and a division of 64 bits; none if there is no contact
 * @see      Ericson, Real-Time Collision Detection, 5.3.2 */
KO_CHECKED ko_status ko_sphere_cast_line(const ko_sphere *sphere, const ko_line *line,
                                         ko_q30 *enter);

/** Where a line enters a capsule. The line's end must be legal.
 *
 * @promise  along a segment or sweep contact is exact, and at `enter` the line is less than 5 LSB
 *           from the capsule. Along a ray it is conservative: it may report what is less than 2 LSB
 *           away. At `enter` the ray is less than 7 LSB from the capsule
 * @fails    KO_E_RANGE if the line's end, rounded to nearest, is not legal
 * @cost     as ko_capsule_overlap. If there is a contact, two to five divisions of 64 bits and
 *           one or two roots of 128 bits. Up to 30 rounds of bisection where the line grazes the
 *           capsule, or is longer than 500 m
 * @see      Ericson, Real-Time Collision Detection, 5.1.2 and 5.3.7 */
KO_CHECKED ko_status ko_capsule_cast_line(const ko_capsule *capsule, const ko_line *line,
                                          ko_q30 *enter);

/** Where a line enters a lozenge. The line's end must be legal.
 *
 * @promise  as ko_capsule_cast_line
 * @fails    KO_E_RANGE if the line's end, rounded to nearest, is not legal
 * @cost     as ko_lozenge_overlap. If there is a contact, one division and one root where the line
 *           enters over the parallelogram; else for each edge that it is outside of, as
 *           ko_capsule_cast_line
 * @see      Ericson, Real-Time Collision Detection, 5.5.7 */
KO_CHECKED ko_status ko_lozenge_cast_line(const ko_lozenge *lozenge, const ko_line *line,
                                          ko_q30 *enter);

/** Where a line enters an oriented box.
 *
 * @promise  conservative: reports whatever touches. It answers for a box whose faces are at most
 *           2^-24 of the sum of the extents farther out. `enter` may be 1 unit of Q2.30 early,
 *           along a ray 1 LSB of its length more
 * @cost     6 divisions of 64 bits, 7 along a ray
 * @see      Kay, Kajiya, Ray Tracing Complex Scenes, SIGGRAPH 1986 */
KO_CHECKED ko_status ko_obb_cast_line(const ko_obb *box, const ko_line *line, ko_q30 *enter);

/** Where a line enters a k-DOP.
 *
 * @promise  contact exact; enter rounded down, by less than 1 unit of Q2.30
 * @fails    KO_E_RANGE if k is none of the six, or a component of a ray's direction is beyond
 *           KO_Q30_ONE + 4
 * @cost     k / 2 slabs of 4 wide products, one division of 64 bits
 * @see      Kay, Kajiya, Ray Tracing Complex Scenes, SIGGRAPH 1986 */
KO_CHECKED ko_status ko_kdop_cast_line(unsigned k, const ko_kdop_slab *dop, const ko_line *line,
                                       ko_q30 *enter);

/** Where a line meets a triangle: at t of the line, at u a + v b + w c of the triangle with
 * u + v + w = KO_Q30_ONE, each 0 or more. If it does not, t is KO_NEVER and the rest is 0. */
typedef struct ko_triangle_hit {
    ko_q30 t; /**< where on the line, or KO_NEVER */
    ko_q30 u; /**< the part of corner a */
    ko_q30 v; /**< the part of corner b */
    ko_q30 w; /**< the part of corner c */
} ko_triangle_hit;

/** The first point that a line and a triangle have in common.
 *
 * @promise  contact exact, also of parallel and degenerate ones. Meshes are watertight: a line
 *           through a common edge or corner meets each of the triangles there. t is rounded down by
 *           less than 1 unit of Q2.30. u, v, w are less than 2 units off and sum to 1 exactly. One
 *           of them is 0 if the triangle is degenerate
 * @fails    KO_E_RANGE if a component of a ray's direction is beyond KO_Q30_ONE + 4
 * @cost     some 60 multiplications and three divisions of 128 bits. It is three times that if
 *           line and triangle are coplanar, and 12 comparisons if their boxes do not touch
 * @see      Ericson, Real-Time Collision Detection, 5.3.4 and 5.3.6, with exact signs of volumes */
KO_CHECKED ko_status ko_triangle_cast_line(const ko_triangle *triangle, const ko_line *line,
                                           ko_triangle_hit *hit);

/* ---- yes or no: for the other kinds their cast says so, by a time other than KO_NEVER ---- */

/** Says whether a line touches a box. True iff ko_aabb_cast_line reports a contact, without its
 * divisions: this is the test of a tree.
 *
 * @promise  exact for a legal box
 * @cost     3 to 9 comparisons separate most boxes, 12 wide multiplications decide the rest
 * @see      Ericson, Real-Time Collision Detection, 5.3.3, without its epsilon */
bool ko_aabb_overlap_line(const ko_aabb *box, const ko_line *line);

#ifdef __cplusplus
}
#endif

#endif
