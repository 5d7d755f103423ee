/* Declares segments and rays as paths in 128 bits, the time in which they are in a box, and random
 * ones. */
#ifndef ORACLE_CAST_H
#define ORACLE_CAST_H

#include "oracle_box.h"

#include "keepout/cast.h"

#define ONE ((wide)KO_Q30_ONE)

/* The points from + t * way for t in 0 .. 1, in 2^-30 LSB. */
typedef struct path {
    wide from[AXES];
    wide way[AXES];
} path;

path path_of_segment(const ko_segment *s);
path path_of_ray(const ko_ray *ray);

typedef struct fraction {
    wide part;
    wide whole;
} fraction;

/* Computes when the path is in the box of these sides (in LSB). Returns false iff it never is. */
bool when_within(const path *p, const interval sides[AXES], fraction *enter, fraction *leave);

/* As `when_within`, for an AABB. */
bool when_inside(const path *p, const ko_aabb *box, fraction *enter, fraction *leave);

/* The times must be those of the path: enter rounded down and leave rounded up, or KO_NEVER if it
 * does not hit. */
void judge_times(oracle_tally *tally, const path *p, const ko_aabb *box, ko_q30 enter,
                 ko_q30 leave);

void judge_times_within(oracle_tally *tally, const path *p, const interval sides[AXES],
                        ko_q30 enter, ko_q30 leave);

/* Draws a legal segment. Nasty ones, and some others, pass through a point at or near the surface
 * of the box. */
ko_segment any_segment(oracle_case *with, const ko_aabb *box);

/* Draws a ray of legal origin and length >= 0 that ends anywhere. Its direction is a unit vector,
 * lies along an axis, has single bits, or is any. */
ko_ray any_ray(oracle_case *with, const ko_aabb *box);

/* Draws a direction, in most cases of length 1, in some along an axis. */
ko_dir3 any_normal(oracle_case *with);
uwide square_of(const ko_dir3 *n);

/* Returns normal . p - offset at the nearest and the farthest corner, in 2^-30 LSB. */
interval values_within(const ko_plane *plane, const interval sides[AXES]);

/* Draws a plane; nasty ones all but touch the box of these sides. */
ko_plane any_plane(oracle_case *with, const interval sides[AXES]);

/* Judges of rays and of prepared lines, defined in oracle_ray.c. */
void judge_ray_overlap(oracle_case *with, oracle_tally *tally);
void judge_ray_cast(oracle_case *with, oracle_tally *tally);
void judge_prepared(oracle_case *with, oracle_tally *tally);
void judge_prepared_ray(oracle_case *with, oracle_tally *tally);
void judge_shorten(oracle_case *with, oracle_tally *tally);
void judge_shorten_ray(oracle_case *with, oracle_tally *tally);

#endif
