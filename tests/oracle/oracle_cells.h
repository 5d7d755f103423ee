/* Declares boxes in 16-bit cells, judged in 128 bits. */
#ifndef ORACLE_CELLS_H
#define ORACLE_CELLS_H

#include "oracle_box.h"

#include "keepout/compact.h"

#define FIRST (-32768)
#define LAST 65535

ko_slab16 *slab_of(ko_aabb16 *box, unsigned axis);

/* Number of the first and the last line of a slab, counted from the first of the grid; and the
 * position of a line. */
int64_t lo_line(const ko_slab16 *slab);
int64_t hi_line(const ko_slab16 *slab);
wide place(int64_t line, wide origin, unsigned shift);

/* Draws a frame, mostly near a given point and at times not legal. */
ko_frame16 any_frame(oracle_case *with, const ko_vec3 *near);
bool frame_is_legal(const ko_frame16 *frame);

ko_aabb16 any_cells(oracle_case *with, bool doubtful);

bool is_in_frame(wide lo, wide hi, wide origin, unsigned shift);

/* The slab must be the interval that holds lo .. hi with the fewest cells. Deviations are in
 * cells. */
void judge_rounded(oracle_tally *tally, const ko_slab16 *slab, wide lo, wide hi, wide origin,
                   unsigned shift);

/* Clamps x to +-limit. */
wide cut(wide x, wide limit);

/* Judges of points and lines, defined in oracle_cells.c. */
void judge_cells_from_points(oracle_case *with, oracle_tally *tally);
void judge_cells_segment(oracle_case *with, oracle_tally *tally);
void judge_cells_ray(oracle_case *with, oracle_tally *tally);

#endif
