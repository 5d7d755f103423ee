/* Lines, as the casts of all volumes take them. */
#ifndef KOI_LINE_H
#define KOI_LINE_H

#include "keepout/cast.h"
#include "port/reload.h"
#include "src/math/wide.h"

/* ko_aabb_overlap_line for a box given by its corners, without a check for null. */
bool koi_line_overlap_bounds(const ko_line *line, const ko_bounds *box);

/* ko_line_shorten without its checks: for a legal line and t from 0 to KO_Q30_ONE. */
void koi_line_cut(ko_line *line, ko_q30 t);

/* The whole line as a segment, with its end rounded to nearest. margin becomes 0 if that is exact,
 * else 1: the segment's points are then less than 1 LSB from those of the line. KO_E_RANGE if the
 * line or the end is not legal. */
ko_status koi_line_to_segment(const ko_line *line, ko_segment *way, uint32_t *margin);

/* True only if that segment, as far as the line's `end`, is not within margin of the box. The
 * line's bounds are compared with the box grown by 2 margin. One margin is the distance asked for,
 * the other covers what the segment leaves these bounds by. */
bool koi_line_misses(const ko_line *line, const ko_bounds *box, uint32_t margin);

/* |x| <= KO_LIMIT in one unsigned comparison: measured from -KO_LIMIT, x beyond either end is above
 * 2 KO_LIMIT. */
static inline bool koi_line_is_in(fix16_t x)
{
    return (uint32_t)x + (uint32_t)KO_LIMIT <= 2U * (uint32_t)KO_LIMIT;
}

/* Joins `bits` with the folded coordinates of a point. Without a bit from KO_LIMIT up in the result
 * the point is legal. */
static inline uint32_t koi_line_bits(uint32_t bits, const ko_vec3 *p)
{
    bits = koi_port_reload(bits | koi_folded(p->x));
    bits = koi_port_reload(bits | koi_folded(p->y));
    return koi_port_reload(bits | koi_folded(p->z));
}

/* ko_vec3_check, inline. */
static inline bool koi_line_holds(const ko_vec3 *point)
{
    return koi_line_is_in(point->x) && koi_line_is_in(point->y) && koi_line_is_in(point->z);
}

/* True if the length is not negative and the origin is legal, as in every line that a constructor
 * made. Casts check it, since their products would overflow otherwise. */
static inline bool koi_line_is_legal(const ko_line *line)
{
    return line->length >= 0 && koi_line_holds(&line->origin);
}

/* True if the line is legal and no component of its direction is beyond 1 + 2^-28, which is
 * KO_Q30_ONE + 4. A segment's and a sweep's direction never is: it is at most 2^30 LSB on an axis.
 */
bool koi_line_is_short(const ko_line *line);

/* `enter`, or KO_NEVER if the line was shortened to an `end` before it. */
static inline ko_q30 koi_line_enter(const ko_line *line, ko_q30 enter)
{
    return (enter <= line->end) ? enter : KO_NEVER;
}

/* True if the line's end is exactly origin + direction, as for every segment and sweep. Then
 * `enter` is a fraction of `direction`, too. */
static inline bool koi_line_is_whole(const ko_line *line)
{
    return line->length == KO_Q30_ONE;
}

#endif
