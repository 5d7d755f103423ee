/* From the cores of round shapes (points, segments, parallelograms) to their surfaces. All points
 * are legal. The functions check nothing and are reentrant. */
#ifndef KOI_SURFACE_H
#define KOI_SURFACE_H

#include "src/distance/closest.h"

/* The gap between two surfaces whose cores are `distance` apart, where reach is the sum of the
 * radii: 0 where the surfaces touch. */
static inline fix16_t koi_surface_gap(uint32_t distance, uint32_t reach)
{
    return (distance > reach) ? (fix16_t)(distance - reach) : 0;
}

/* The squared distance of two legal points: at most 3 * 2^60. */
uint64_t koi_surface_square(const ko_vec3 *a, const ko_vec3 *b);

/* A point on the segment from f to p that is at most reach <= KO_LIMIT from f; p itself if that is
 * within reach. If not, the point is less than 2.74 LSB short of reach. These bounds hold before
 * each coordinate is rounded to nearest, by sqrt(3) / 2 LSB in all. */
ko_vec3 koi_surface_inward(const ko_vec3 *f, const ko_vec3 *p, uint32_t reach);

/* Moves from the points p and q of two cores to the surfaces: by ra from p towards q, and by rb
 * from q towards p. If p and q are within ra + rb, both results are the point that divides the
 * segment as the radii do. p and q must not overlap the results in memory. */
void koi_surface_pair(const ko_vec3 *p, fix16_t ra, const ko_vec3 *q, fix16_t rb, ko_vec3 *on_p,
                      ko_vec3 *on_q);

#endif
