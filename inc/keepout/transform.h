/** Bodies at poses: a shape given in a frame, seen from outside, and the way back.
 *
 * ko_<shape>_transform makes the shape that contains { r p + t, p in the shape };
 * ko_<shape>_transform_inverse one that contains { r transposed times (p - t) }, for asking about
 * it in the frame of another body. r is taken as stored. Each step adds its rounding, so place the
 * shape of the body's own frame at its latest pose, never the last result.
 *
 * Functions fail with KO_E_RANGE if the shape, the pose or the result is not legal. out may be the
 * shape. */
#ifndef KEEPOUT_TRANSFORM_H
#define KEEPOUT_TRANSFORM_H

#include "keepout/shape.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A sphere of a frame, seen from outside.
 *
 * @promise  contains the image. The centre is rounded as by ko_vec3_transform. The radius grows by
 *           1 LSB up to 365 m, and by at most 4 LSB at 8192 m. That is sqrt(3) / 2 LSB for the
 *           rounding, and 1.5 * 2^-28 of the radius for what a legal matrix may stretch
 * @cost     ko_pose_check and 9 products */
KO_CHECKED ko_status ko_sphere_transform(const ko_sphere *sphere, const ko_pose *pose,
                                         ko_sphere *out);

/** A sphere given outside, seen from a frame.
 *
 * @promise  as ko_sphere_transform */
KO_CHECKED ko_status ko_sphere_transform_inverse(const ko_sphere *sphere, const ko_pose *pose,
                                                 ko_sphere *out);

/** A capsule of a frame, seen from outside. The image of a segment lies in the capsule of radius
 * 1 LSB that it becomes.
 *
 * @promise  as ko_sphere_transform, with two ends of one radius
 * @cost     ko_pose_check and 18 products */
KO_CHECKED ko_status ko_capsule_transform(const ko_capsule *capsule, const ko_pose *pose,
                                          ko_capsule *out);

/** A capsule given outside, seen from a frame.
 *
 * @promise  as ko_capsule_transform */
KO_CHECKED ko_status ko_capsule_transform_inverse(const ko_capsule *capsule, const ko_pose *pose,
                                                  ko_capsule *out);

/** A lozenge of a frame, seen from outside. The edges are rounded to nearest, and the corner so
 * that the middle is.
 *
 * @promise  contains the image. Each point is off by at most 1 LSB on each axis. The radius grows
 *           by 2 LSB up to 731 m, and by at most 5 LSB at 8192 m. That is sqrt(3) LSB and 1.5 *
 *           2^-28 of the radius
 * @cost     ko_pose_check and 36 products */
KO_CHECKED ko_status ko_lozenge_transform(const ko_lozenge *lozenge, const ko_pose *pose,
                                          ko_lozenge *out);

/** A lozenge given outside, seen from a frame.
 *
 * @promise  as ko_lozenge_transform */
KO_CHECKED ko_status ko_lozenge_transform_inverse(const ko_lozenge *lozenge, const ko_pose *pose,
                                                  ko_lozenge *out);

/** An oriented box of a frame, seen from outside. r may be what the axes of a legal box may be,
 * left-handed too. The axes are turned and rounded to nearest. Where this leaves their dot
 * products more than 2^-27 from 0 or 1, they are made anew, right-handed and within 2^-28.
 *
 * @promise  contains the image. Each extent grows by at most 3 LSB + 2^-24 of the sum of the
 *           extents, and by 0 where axes and centre are exact
 * @cost     80 multiplications; 110 and five square roots where the axes are made anew */
KO_CHECKED ko_status ko_obb_transform(const ko_obb *box, const ko_pose *pose, ko_obb *out);

/** An oriented box given outside, seen from a frame. With the pose { a.axes, a.c } it is seen from
 * the box a.
 *
 * @promise  as ko_obb_transform */
KO_CHECKED ko_status ko_obb_transform_inverse(const ko_obb *box, const ko_pose *pose, ko_obb *out);

/** The k-DOP that contains a k-DOP of a frame, seen from outside: its re-alignment. r may be any
 * moderate matrix (rotation.h). Where the body's points or hull are at hand, ko_kdop_from_hull_at
 * is tighter. Two spheres that ko_sphere_from_kdop makes around pivots and that do not overlap say
 * that neither k-DOP needs to be re-aligned.
 *
 * @promise  contains the image. Each new interval of a tight k-DOP is the exact extent of the
 *           turned body, rounded outward by less than 1 LSB. That is proved for k = 6 and 8, and
 *           measured for the others: src/kdop/kdop_align.c. For a k-DOP that is not tight it may be
 *           wider
 * @fails    KO_E_RANGE also if k is none of the six, or the k-DOP is seen to be empty
 * @cost     k bounds of at most 27 wide products */
KO_CHECKED ko_status ko_kdop_transform(unsigned k, const ko_kdop_slab *dop, const ko_pose *pose,
                                       ko_kdop_slab *out);

/** A triangle of a frame, seen from outside, and the error of its corners. Rounded corners alone
 * would not be safe, so allow for the error in the next test. Add it to the radius of the other
 * shape, or to the extents of a box (ko_aabb_grow). Move each slab of a k-DOP outward by 2 LSB.
 * Give the sum of both errors to ko_triangle_within. Subtract it from a clearance. The matrix is
 * not checked; any nine numbers are multiplied.
 *
 * @param[out] error  0 if nothing was rounded, else 1 LSB
 * @promise  each point of the image is within error of a point of out, and the other way about
 * @fails    KO_E_RANGE if the triangle, t or the result is not legal
 * @cost     27 wide multiplications */
KO_CHECKED ko_status ko_triangle_transform(const ko_triangle *triangle, const ko_pose *pose,
                                           ko_triangle *out, fix16_t *error);

#ifdef __cplusplus
}
#endif

#endif
