/* Oriented boxes: touching, clearance, casts. Every promise is about the set that shape.h states.
 *
 * Predicates (those that answer bool) are kernels: they check nothing but null, and what is not
 * legal gets some answer, without undefined behaviour. Asked about a null pointer overlap is true.
 *
 * Worst case, where none is given: straight code, with loops over three axes. */
#ifndef KEEPOUT_OBB_H
#define KEEPOUT_OBB_H

#include <stddef.h>

#include "keepout/lozenge.h"
#include "keepout/rotation.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- overlap ---- */

/* True if a segment touches the box. Promise: conservative, as ko_obb_overlap, of the 6 axes
 * (face normals, their cross products with the segment), with the sum of the extents + the
 * segment's length. Reentrant. Source: Ericson 5.3.3. */
bool ko_obb_overlap_segment(const ko_obb *box, const ko_segment *segment);

/* True if a ray touches the box: the set that ko_obb_cast_ray takes it for. Promise: conservative:
 * never false of what touches; true of what does not only where it touches the box with its faces
 * moved outward by 1 LSB + 2^-24 of the sum of the extents. True of a ray or a box that is not
 * legal. Worst case: 6 divisions of 30 rounds. Reentrant. Source: Kay and Kajiya 1986. */
bool ko_obb_overlap_ray(const ko_obb *box, const ko_ray *ray);

/* ---- casts ---- */

/* The parameter at which a segment enters the box, 0 .. KO_Q30_ONE (0 if it starts inside),
 * KO_NEVER if they do not touch. Range: legal. Promise: conservative: it hits whatever touches,
 * never later than the true parameter. It is the answer, less than 1 unit of Q2.30 early, for a
 * box with its faces moved outward by at most 2^-24 of the sum of the extents (and at its exit 1
 * unit late). Fails with KO_E_RANGE iff something is not legal, KO_E_ARG iff a pointer is null;
 * then enter is unchanged. Worst case: 6 divisions of 30 rounds. Reentrant. Source: Kay and Kajiya
 * 1986; Ericson 5.3.3. */
ko_status ko_obb_cast_segment(const ko_obb *box, const ko_segment *segment, ko_q30 *enter);

/* The same of a ray, the set { origin + t length direction, 0 <= t <= 1 } with the direction as
 * stored; enter is a part of its length. Range: a legal box and origin, length >= 0, components
 * of the direction within 1 + 2^-24; its end may be anywhere. Promise: as ko_obb_cast_segment,
 * with 1 LSB of length + 1 unit of Q2.30 for 1 unit. Fails as ko_obb_cast_segment. Worst case:
 * 7 such divisions. Reentrant. */
ko_status ko_obb_cast_ray(const ko_obb *box, const ko_ray *ray, ko_q30 *enter);

#ifdef __cplusplus
}
#endif

#endif
