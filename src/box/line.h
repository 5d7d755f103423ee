/* Lines, as the casts of all volumes take them. */
#ifndef KOI_LINE_H
#define KOI_LINE_H

#include "keepout/cast.h"
#include "src/math/wide.h"

/* ko_aabb_overlap_line of a box given by its corners, without a check for null. */
bool koi_line_overlap_bounds(const ko_line *line, const ko_bounds *box);

/* ko_line_shorten of what is in range. */
void koi_line_cut(ko_line *line, ko_q30 t);

/* The line as a segment whose end is rounded to nearest. `margin` is 0 if that is exact, else 1:
 * the segment's points are then less than 1 LSB from those of the line. KO_E_RANGE if the line or
 * the end is not legal. */
ko_status koi_line_to_segment(const ko_line *line, ko_segment *way, uint32_t *margin);

/* True if the box of the line does not touch the box, grown by 2 margin: then the way found above
 * is not within margin of the box either. */
bool koi_line_misses(const ko_line *line, const ko_bounds *box, uint32_t margin);

/* A coordinate of the end of a ray, rounded to nearest. False if it is not legal. */
bool koi_line_end_of(fix16_t origin, int32_t direction, fix16_t length, fix16_t *end);

/* Seen from -KO_LIMIT, without a sign: beyond on either side it is more. */
static inline bool koi_line_is_in(fix16_t x)
{
    return (uint32_t)x + (uint32_t)KO_LIMIT <= 2U * (uint32_t)KO_LIMIT;
}

/* True for every line that a constructor made. Casts check it, since products overflow else. */
static inline bool koi_line_is_legal(const ko_line *line)
{
    return line->length >= 0 && koi_line_is_in(line->origin.x) && koi_line_is_in(line->origin.y) &&
           koi_line_is_in(line->origin.z);
}

/* Also true only if no component of the direction is longer than 1 + 2^-28. A segment and a sweep
 * are never longer than 2^30 LSB on an axis, which is 1. */
bool koi_line_is_short(const ko_line *line);

/* `enter`, or KO_NEVER where the line was shortened to less. */
static inline ko_q30 koi_line_enter(const ko_line *line, ko_q30 enter)
{
    return (enter <= line->end) ? enter : KO_NEVER;
}

/* True if a parameter of the whole line is one of `direction` as well: of segments and sweeps. */
static inline bool koi_line_is_whole(const ko_line *line)
{
    return line->length == KO_Q30_ONE;
}

#endif
