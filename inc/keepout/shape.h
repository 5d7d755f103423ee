/* Shapes that are tested against bounding volumes: segment, ray, plane, triangle.
 *
 * Legal: every point within +-KO_LIMIT. A shape is closed: its boundary belongs to it. */
#ifndef KEEPOUT_SHAPE_H
#define KEEPOUT_SHAPE_H

#include "keepout/rotation.h"

#ifdef __cplusplus
extern "C" {
#endif

/* From a to b; a point if they are equal. A parameter along it is a ko_q30 of 0 (a) .. KO_Q30_ONE
 * (b). */
typedef struct ko_segment {
    ko_vec3 a;
    ko_vec3 b;
} ko_segment;

/* From an origin along a direction for a length >= 0: a unit direction and a legal end, but where a
 * function says that it takes others. */
typedef struct ko_ray {
    ko_vec3 origin;
    ko_dir3 direction;
    fix16_t length;
} ko_ray;

/* The half-space of all points p with normal . p <= offset; its boundary is the plane. normal has
 * length 1 within 2^-28. */
typedef struct ko_plane {
    ko_dir3 normal;
    fix16_t offset;
} ko_plane;

/* Three points; degenerate ones (a segment, a point) are legal. */
typedef struct ko_triangle {
    ko_vec3 a;
    ko_vec3 b;
    ko_vec3 c;
} ko_triangle;

#ifdef __cplusplus
}
#endif

#endif
