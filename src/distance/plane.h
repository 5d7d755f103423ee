/* The distance of the origin from the plane of two edges, or of two lines that cross: the last step
 * of spans and patches. */
#ifndef KOI_PLANE_H
#define KOI_PLANE_H

#include "src/distance/measure.h"

/* The lines of two edges: points `from` plus parts of u and of v. */
typedef struct koi_plane {
    koi_lines l;
    ko_vec3 m;      /* the normal, by koi_normal_of */
    uint64_t most;  /* the height of `from`, times the length of m: off by less than slack */
    uint32_t slack; /* `from` is off the plane if most is more than this */
    bool is_back;   /* `from` is behind the plane */
} koi_plane;

/* Returns where the parts of the closest point are, by koi_estimate_spot. Sets the plane if both
 * are 0: proved to be between the ends. */
koi_spot koi_plane_set(const ko_vec3 *from, const ko_vec3 *u, const ko_vec3 *v, koi_plane *out);

/* The distance of the plane, rounded down; 0 if it is within reach; KOI_UNKNOWN where its rounding
 * is not proved. */
uint32_t koi_plane_distance(const koi_plane *plane, uint32_t reach);

#endif
