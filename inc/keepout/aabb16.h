/* Axis-aligned boxes in 12 bytes: 16-bit cells of a frame that many boxes share.
 *
 * A frame is a cube of 65535 cells of 2^shift LSB a side, about its origin: line i of its grid (0
 * .. 65535) lies at origin + (i - 32768) * 2^shift on each axis. At shift 0 a cell is 1 LSB and the
 * cube 1 m, at shift 8 a cell is 4 mm and the cube 256 m, at shift 13 12.5 cm and 8192 m. A box
 * begins and ends on such lines; made of another box it is rounded outward.
 *
 * An interval is stored as the number of cells before it and the number after it. So its two halves
 * are alike: a smaller number is a bigger interval at either end, a union is two minima, and
 * whether two overlap is seen by one packed instruction where there is one
 * (port/armv7em/packed.h).
 *
 * Boxes of different frames must not be compared. Predicates are kernels, as in aabb.h: exact
 * on the cells, which holds what touches together, and of null pointers they say what is safe.
 * Segments, rays and planes against these boxes are in cast.h.
 *
 * Worst case, where none is stated: additions, shifts and comparisons, no loop, no
 * multiplication. */
#ifndef KEEPOUT_AABB16_H
#define KEEPOUT_AABB16_H

#include "keepout/aabb.h"

#ifdef __cplusplus
extern "C" {
#endif

#define KO_FRAME16_MAX_SHIFT 15

/* Legal: a legal origin, shift 0 .. KO_FRAME16_MAX_SHIFT. At the largest shift the cube spans 2^30
 * LSB to either side of its origin, less one cell at the upper end. */
typedef struct ko_frame16 {
    ko_vec3 origin;
    uint8_t shift;
} ko_frame16;

/* From line `before` to line 65535 - `after`; both may be the same line. Legal: before + after <=
 * 65535. */
typedef struct ko_slab16 {
    uint16_t before;
    uint16_t after;
} ko_slab16;

typedef struct ko_aabb16 {
    ko_slab16 x;
    ko_slab16 y;
    ko_slab16 z;
} ko_aabb16;

/* KO_OK iff legal; KO_E_RANGE iff not; KO_E_ARG iff null. Exact. Reentrant. */
ko_status ko_frame16_check(const ko_frame16 *frame);
ko_status ko_aabb16_check(const ko_aabb16 *box);

/* The smallest box of the frame that holds a box. Range: legal box and frame. Promise: contains
 * it; less than one cell (2^shift LSB) wider at each side. Fails with KO_E_RANGE iff something
 * is not legal or the box reaches beyond the first or the last line of the frame, KO_E_ARG iff
 * a pointer is null; then out is unchanged. Reentrant. */
ko_status ko_aabb16_from_aabb(const ko_aabb *box, const ko_frame16 *frame, ko_aabb16 *out);

/* The smallest box of the frame that holds n points. Range: n >= 1, legal points and frame.
 * Promise: contains every point; less than one cell wider at each side than the smallest of all.
 * Fails with KO_E_RANGE iff something is not legal or a point lies beyond the first or the last
 * line of the frame, KO_E_ARG iff a pointer is null or n is 0; then out is unchanged. Worst case:
 * one pass over the points, 12 comparisons each. Reentrant. */
ko_status ko_aabb16_from_points(const ko_vec3 *points, uint32_t n, const ko_frame16 *frame,
                                ko_aabb16 *out);

/* The box as centre and radius. Range: legal. Promise: contains all legal points of it: what
 * sticks out beyond KO_LIMIT is cut, else it is exact but for the 1 LSB of
 * ko_aabb_from_bounds. Fails with KO_E_RANGE iff something is not legal or no point of the box
 * is, KO_E_ARG iff a pointer is null; then out is unchanged. Reentrant. */
ko_status ko_aabb16_to_aabb(const ko_aabb16 *box, const ko_frame16 *frame, ko_aabb *out);

/* True iff the closed boxes, of one frame, have a point in common. Exact for legal boxes.
 * Reentrant. */
bool ko_aabb16_overlap(const ko_aabb16 *a, const ko_aabb16 *b);

/* True iff every point of inner is a point of outer. Exact for legal boxes. Reentrant. */
bool ko_aabb16_contains(const ko_aabb16 *outer, const ko_aabb16 *inner);

/* True iff the point is in the closed box. Exact on the cells. Range: a legal box, frame and point.
 * False of null and of a shift beyond KO_FRAME16_MAX_SHIFT. Reentrant. */
bool ko_aabb16_contains_point(const ko_aabb16 *box, const ko_frame16 *frame, const ko_vec3 *point);

/* The smallest box that holds both; out may be a or b. Range: legal boxes of one frame. Promise:
 * exact. Fails with KO_E_RANGE iff a box is not legal, KO_E_ARG iff a pointer is null; then out
 * is unchanged. Reentrant. */
ko_status ko_aabb16_union(const ko_aabb16 *a, const ko_aabb16 *b, ko_aabb16 *out);

#ifdef __cplusplus
}
#endif

#endif
