/* Random bodies of every kind, and the hashing of answers. */
#ifndef GOLDEN_BODIES_H
#define GOLDEN_BODIES_H

#include "hash.h"
#include "keepout/keepout.h"

enum { POINTS = 12 };

/* A body of every kind, around the same points. */
typedef struct bodies {
    ko_vec3 points[POINTS];
    ko_pose pose;
    ko_aabb box;
    ko_aabb16 box16;
    ko_sphere sphere;
    ko_capsule capsule;
    ko_lozenge lozenge;
    ko_obb obb;
    ko_kdop26 dop;
    ko_kdop26 turned;
    ko_kdop18_16 dop16;
    ko_triangle triangle;
    ko_segment segment;
    ko_ray ray;
    ko_plane plane;
} bodies;

/* The frame of box16 and dop16. */
extern const ko_frame16 frame;

void fold_bool(bool answer);
void fold_status(ko_status status);
void fold_dir(const ko_dir3 *d);
void fold_sphere(const ko_sphere *sphere);
void fold_capsule(const ko_capsule *capsule);
void fold_lozenge(const ko_lozenge *lozenge);
void fold_obb(const ko_obb *box);
void fold_dop26(const ko_kdop26 *dop);

/* Folds 0 for a call that failed. The value is passed by address, because as an argument it might
 * be read before the call that writes it. */
void fold_measure(ko_status status, const int32_t *value);

ko_vec3 any_point(void);
/* Makes a body of every kind around random points. */
void make(bodies *b);

/* The questions about a pair of bodies. Each hashes its answers. */
void fold_bodies(const bodies *b);
void fold_overlaps(const bodies *a, const bodies *b);
void fold_lines(const bodies *a, const bodies *b);
void fold_clearances(const bodies *a, const bodies *b);
void fold_closest(const bodies *a, const bodies *b);
void fold_times(const bodies *a, const bodies *b);
void fold_placed(const bodies *a, const bodies *b);
void fold_conversions(const bodies *a, const bodies *b);

#endif
