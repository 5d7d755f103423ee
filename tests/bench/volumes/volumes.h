/* The parts of the host tool `volumes`. */
#ifndef VOLUMES_H
#define VOLUMES_H

#include "kinds.h"

typedef struct real3 {
    double x;
    double y;
    double z;
} real3;

real3 real_of(const ko_vec3 *p);

/* True if the file is a complete binary STL of at most MOST_POINTS different points. */
bool read_stl(const char *path, body *b);

/* measure.c */
double hull_volume(const body *b);
/* The content of a volume at its pose, in cubic metres. Exact but for k-DOPs, which are sampled. */
double volume_of(const volume_kind *kind, const volume *v, uint32_t *seed);
/* True if the point is in the volume. */
bool contains(const volume_kind *kind, const volume *v, const ko_vec3 *p);
/* The box around a volume. */
ko_aabb box_about(const volume_kind *kind, const volume *v);

/* best_box.c: the volume of the smallest box around the body that a search in double precision
 * finds. */
double best_box_volume(const body *b);

/* gjk.c: true if the hulls, turned and moved, have a point in common, in double precision. */
bool hulls_touch(const body *a, const ko_pose *at, const body *b, const ko_pose *bt);

/* svg.c: draws a page with a panel for each kind around a body. */
bool draw(const char *path, const body *b, const ko_pose *pose);

#endif
