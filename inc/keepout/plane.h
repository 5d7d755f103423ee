/** Shapes against planes: the side on which a shape lies, and its margin from a half-space.
 *
 * ko_<shape>_side_plane are kernels: they check null pointers only, and then answer KO_SIDE_ACROSS.
 * Shapes that are not legal get some answer, without undefined behaviour.
 *
 * ko_<shape>_margin_plane write a signed distance: above 0 the shape is clear of the half-space by
 * that much, below 0 it reaches into it to that depth. They fail with KO_E_RANGE if the shape is
 * not legal, if the normal's length is more than 2^-28 from 1, or if the offset is beyond 2
 * KO_LIMIT. */
#ifndef KEEPOUT_PLANE_H
#define KEEPOUT_PLANE_H

#include "keepout/shape.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- sides ---- */

/** The side of any plane on which a box lies.
 *
 * @promise  exact on the stored integers, whatever the length of the normal; a normal of length 0
 *           has the side of its offset's sign
 * @cost     6 wide multiplications
 * @see      Ericson, Real-Time Collision Detection, 5.2.3 */
ko_side ko_aabb_side_plane(const ko_aabb *box, const ko_plane *plane);

/** The side of a plane on which a sphere lies. The offset is within 2 KO_LIMIT.
 *
 * @promise  as ko_aabb_side_plane
 * @see      Ericson 5.2.2 */
ko_side ko_sphere_side_plane(const ko_sphere *sphere, const ko_plane *plane);

/** The side of a plane on which a capsule lies. The offset is within 2 KO_LIMIT.
 *
 * @promise  as ko_aabb_side_plane */
ko_side ko_capsule_side_plane(const ko_capsule *capsule, const ko_plane *plane);

/** The side of a plane on which a lozenge lies. The offset is within 2 KO_LIMIT.
 *
 * @promise  as ko_aabb_side_plane */
ko_side ko_lozenge_side_plane(const ko_lozenge *lozenge, const ko_plane *plane);

/** The side of a plane on which an oriented box lies. The offset is within 2 KO_LIMIT, and the
 * length of the normal is at most sqrt(3).
 *
 * @promise  conservative: KO_SIDE_ACROSS if it touches, else only where the gap is at most 2^-30 of
 *           the sum of the extents (1.5 LSB) */
ko_side ko_obb_side_plane(const ko_obb *box, const ko_plane *plane);

/** The side of a plane on which a k-DOP lies. No component of the normal is -2^31.
 *
 * @promise  exact for a tight k-DOP; of another also KO_SIDE_ACROSS where only its planes touch;
 *           KO_SIDE_ACROSS if k is none of the six
 * @cost     two bounds of ko_kdop_transform */
ko_side ko_kdop_side_plane(unsigned k, const ko_kdop_slab *dop, const ko_plane *plane);

/** The side of any plane on which a triangle lies.
 *
 * @promise  as ko_aabb_side_plane
 * @cost     12 multiplications */
ko_side ko_triangle_side_plane(const ko_triangle *triangle, const ko_plane *plane);

/* ---- margins ---- */

/** The margin of a box from a half-space.
 *
 * @promise  conservative: never above the true value, and below it by less than 1.001 LSB +
 *           |margin| / 2^27, as the normal's length is not exact. That is 2 LSB at 2 km, and 16 at
 *           the limit
 * @cost     9 wide multiplications */
KO_CHECKED ko_status ko_aabb_margin_plane(const ko_aabb *box, const ko_plane *plane,
                                          fix16_t *margin);

/** The margin of a sphere from a half-space.
 *
 * @promise  conservative: never above the true value, less than 3 LSB below it
 * @cost     one square root, one division of 64 bits */
KO_CHECKED ko_status ko_sphere_margin_plane(const ko_sphere *sphere, const ko_plane *plane,
                                            fix16_t *margin);

/** The margin of a capsule from a half-space.
 *
 * @promise  as ko_sphere_margin_plane */
KO_CHECKED ko_status ko_capsule_margin_plane(const ko_capsule *capsule, const ko_plane *plane,
                                             fix16_t *margin);

/** The margin of a lozenge from a half-space.
 *
 * @promise  as ko_sphere_margin_plane */
KO_CHECKED ko_status ko_lozenge_margin_plane(const ko_lozenge *lozenge, const ko_plane *plane,
                                             fix16_t *margin);

/** The margin of an oriented box from a half-space.
 *
 * @promise  conservative: never above the true value. It is below that by at most 2 LSB + 2^-30 of
 *           the sum of the extents + 2^-26 of the value
 * @fails    KO_E_RANGE as above, of the normal only if a component is beyond 1 + 2^-28
 * @see      Ericson 5.2.3 */
KO_CHECKED ko_status ko_obb_margin_plane(const ko_obb *box, const ko_plane *plane, fix16_t *margin);

/** The margin of a k-DOP from a half-space.
 *
 * @promise  conservative: never above the true value. For a tight k-DOP it is less than 2 LSB below
 *           that of the space between its planes. That space is cut at the least that a legal point
 *           has. For another k-DOP it is lower by the distance at which its planes stand off
 * @fails    KO_E_RANGE also if k is none of the six, or the k-DOP is seen to contain no legal point
 * @cost     one bound of ko_kdop_transform, one square root, one division of 64 bits */
KO_CHECKED ko_status ko_kdop_margin_plane(unsigned k, const ko_kdop_slab *dop,
                                          const ko_plane *plane, fix16_t *margin);

/** The margin of a triangle from a half-space.
 *
 * @promise  as ko_sphere_margin_plane
 * @cost     9 multiplications and one ko_sphere_margin_plane */
KO_CHECKED ko_status ko_triangle_margin_plane(const ko_triangle *triangle, const ko_plane *plane,
                                              fix16_t *margin);

#ifdef __cplusplus
}
#endif

#endif
