/** Compact boxes and k-DOPs: intervals of 16-bit cells in a frame that many volumes share.
 *
 * A frame is a cube of 65535 cells of 2^shift LSB on each axis, about its origin. Line i of its
 * grid, from 0 to 65535, lies at origin + (i - 32768) * 2^shift.
 *
 * | shift | a cell | the cube |
 * | --- | --- | --- |
 * | 0 | 1 LSB | 1 m |
 * | 8 | 4 mm | 256 m |
 * | 13 | 12.5 cm | 8192 m |
 *
 * An interval is stored as the number of cells before it and the number after it. So its two halves
 * are alike: a smaller number is a larger interval at either end, and a union is two minima. One
 * packed instruction compares two intervals where the core has it (port/armv7em/packed.h).
 *
 * A box has the three slabs of a 6-DOP. So ko_kdop16_check takes a box b by k = 6 and {b.x, b.y,
 * b.z}, and points become a k-DOP first. The union has the smaller of each two numbers, and a
 * volume contains another if no number of it is larger. Each conversion refuses a frame that is not
 * legal.
 *
 * Volumes of different frames must not be compared: no function can check this. For questions that
 * are not here, unpack the volume with ko_aabb_from_aabb16 or ko_kdop_from_kdop16. */
#ifndef KEEPOUT_COMPACT_H
#define KEEPOUT_COMPACT_H

#include "keepout/shape.h"

#ifdef __cplusplus
extern "C" {
#endif

#define KO_FRAME16_MAX_SHIFT 15 /**< cells of half a metre */

/** Legal: a legal origin, a shift from 0 to KO_FRAME16_MAX_SHIFT. At the largest shift the cube
 * spans 2^30 LSB to either side of its origin, less one cell at the upper end. */
typedef struct ko_frame16 {
    ko_vec3 origin; /**< line 32768 of the grid on each axis */
    uint8_t shift;  /**< a cell is 2^shift LSB wide */
} ko_frame16;

/** The interval from line `before` to line 65535 - `after`. They may be the same line. Legal:
 * before + after <= 65535. */
typedef struct ko_slab16 {
    uint16_t before; /**< cells before it */
    uint16_t after;  /**< cells behind it */
} ko_slab16;

/** A box of 12 bytes. */
typedef struct ko_aabb16 {
    ko_slab16 x; /**< its interval on x */
    ko_slab16 y; /**< its interval on y */
    ko_slab16 z; /**< its interval on z */
} ko_aabb16;

/** k-DOPs of half the size. On a slab of normal n the frame's origin lies at n . origin. */
typedef struct ko_kdop6_16 {
    ko_slab16 slab[3]; /**< an interval for each normal */
} ko_kdop6_16;
/** A compact k-DOP with 4 slabs. */
typedef struct ko_kdop8_16 {
    ko_slab16 slab[4]; /**< an interval for each normal */
} ko_kdop8_16;
/** A compact k-DOP with 6 slabs. */
typedef struct ko_kdop12_16 {
    ko_slab16 slab[6]; /**< an interval for each normal */
} ko_kdop12_16;
/** A compact k-DOP with 7 slabs. */
typedef struct ko_kdop14_16 {
    ko_slab16 slab[7]; /**< an interval for each normal */
} ko_kdop14_16;
/** A compact k-DOP with 9 slabs. */
typedef struct ko_kdop18_16 {
    ko_slab16 slab[9]; /**< an interval for each normal */
} ko_kdop18_16;
/** A compact k-DOP with 13 slabs. */
typedef struct ko_kdop26_16 {
    ko_slab16 slab[13]; /**< an interval for each normal */
} ko_kdop26_16;

/* ---- boxes ---- */

/** The smallest compact box that holds a box.
 *
 * @promise  contains it; less than one cell wider at each side
 * @fails    KO_E_RANGE if something is not legal or the box reaches out of the frame */
KO_CHECKED ko_status ko_aabb16_from_aabb(const ko_aabb *box, const ko_frame16 *frame,
                                         ko_aabb16 *out);

/** The box of a compact box.
 *
 * @promise  contains its legal points: what lies beyond KO_LIMIT is cut. Otherwise exact but for
 *           the 1 LSB of ko_aabb_from_bounds
 * @fails    KO_E_RANGE if something is not legal or no point of the box is */
KO_CHECKED ko_status ko_aabb_from_aabb16(const ko_aabb16 *box, const ko_frame16 *frame,
                                         ko_aabb *out);

/** Says whether two compact boxes of one frame have a point in common.
 *
 * @promise  exact on the cells */
bool ko_aabb16_overlap(const ko_aabb16 *a, const ko_aabb16 *b);

/** Says whether a line touches the legal points of a compact box. Also true for an illegal shift.
 *
 * @promise  exact on the cells; false where no point of the box is legal
 * @cost     as ko_aabb_overlap_line, and 6 shifts */
bool ko_aabb16_overlap_line(const ko_aabb16 *box, const ko_frame16 *frame, const ko_line *line);

/* ---- k-DOPs ---- */

/** Says whether a compact k-DOP is legal: before + after <= 65535 in each slab.
 *
 * @fails  KO_E_RANGE if k is none of the six or a slab is not legal */
KO_CHECKED ko_status ko_kdop16_check(unsigned k, const ko_slab16 *dop);

/** The smallest compact k-DOP that holds a k-DOP.
 *
 * @promise  contains it; less than one cell wider at each side
 * @fails    KO_E_RANGE if k is none of the six, something is not legal, or a slab reaches out of
 *           the frame (sums of three coordinates do so first) */
KO_CHECKED ko_status ko_kdop16_from_kdop(unsigned k, const ko_kdop_slab *dop,
                                         const ko_frame16 *frame, ko_slab16 *out);

/** The k-DOP of a compact k-DOP.
 *
 * @promise  exact; what lies beyond the legal range is cut
 * @fails    KO_E_RANGE if k is none of the six, something is not legal, or a slab lies wholly
 *           beyond the legal range */
KO_CHECKED ko_status ko_kdop_from_kdop16(unsigned k, const ko_slab16 *dop, const ko_frame16 *frame,
                                         ko_kdop_slab *out);

/** Says whether all pairs of slabs overlap, of k-DOPs of one frame.
 *
 * @promise  exact on the cells, so conservative on the bodies as ko_kdop_overlap */
bool ko_kdop16_overlap(unsigned k, const ko_slab16 *a, const ko_slab16 *b);

#ifdef __cplusplus
}
#endif

#endif
