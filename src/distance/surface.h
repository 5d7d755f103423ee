/* From the cores of round shapes (points, segments, parallelograms) to their surfaces. All points
 * are legal; nothing is checked; reentrant. */
#ifndef KOI_SURFACE_H
#define KOI_SURFACE_H

#include "src/distance/closest.h"

/* The gap between two surfaces whose cores are `distance` apart, where reach is the sum of the
 * radii: 0 where the surfaces touch. */
static inline fix16_t koi_surface_gap(uint32_t distance, uint32_t reach)
{
    return (distance > reach) ? (fix16_t)(distance - reach) : 0;
}

/* Squared distance of two legal points: at most 3 * 2^60. */
uint64_t koi_surface_square(const ko_vec3 *a, const ko_vec3 *b);

/* A point at most reach <= KO_LIMIT from f, before each coordinate is rounded to nearest (sqrt(3) /
 * 2 LSB in all), on the way from f to p; p itself if that is within reach. Else it is less than
 * 2.74 LSB short of reach. */
ko_vec3 koi_surface_inward(const ko_vec3 *f, const ko_vec3 *p, uint32_t reach);

/* From the points p and q of two cores to the surfaces: by ra from p towards q, by rb from q
 * towards p. If p and q are within ra + rb, both to the point that divides the way as the radii. */
void koi_surface_pair(const ko_vec3 *p, fix16_t ra, const ko_vec3 *q, fix16_t rb, ko_vec3 *on_p,
                      ko_vec3 *on_q);

#endif
