/* Segments and rays in 128 bits: as paths, the time in which they are in a box, and random ones. */
#ifndef ORACLE_CAST_H
#define ORACLE_CAST_H

#include "oracle_box.h"

#include "keepout/cast.h"

#define ONE ((wide)KO_Q30_ONE)

/* The points from + t way, t of 0 .. 1, in 2^-30 LSB. */
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

/* When the path is in the box of these sides (in LSB); false iff never. */
bool when_within(const path *p, const interval sides[AXES], fraction *enter, fraction *leave);

/* The same for a box. */
bool when_inside(const path *p, const ko_aabb *box, fraction *enter, fraction *leave);

/* enter and leave are those of the path rounded down and up, or KO_NEVER if it does not hit. */
void judge_times(oracle_tally *tally, const path *p, const ko_aabb *box, ko_q30 enter,
                 ko_q30 leave);

void judge_times_within(oracle_tally *tally, const path *p, const interval sides[AXES],
                        ko_q30 enter, ko_q30 leave);

/* Legal. Nasty ones, and others at times, pass through a point at or near the surface of the
 * box. */
ko_segment any_segment(oracle_case *with, const ko_aabb *box);

/* A legal origin, length >= 0; its direction unit, along an axis, of single bits, or any, its end
 * anywhere. */
ko_ray any_ray(oracle_case *with, const ko_aabb *box);

/* A direction of length 1 in most cases, along an axis in some. */
ko_dir3 any_normal(oracle_case *with);
uwide square_of(const ko_dir3 *n);

/* normal . p - offset at the nearest and the farthest corner, in 2^-30 LSB. */
interval values_within(const ko_plane *plane, const interval sides[AXES]);

/* Nasty: it all but touches the box of these sides. */
ko_plane any_plane(oracle_case *with, const interval sides[AXES]);

/* The judges of rays and of what is prepared: oracle_ray.c. */
void judge_ray_to_segment(oracle_case *with, oracle_tally *tally);
void judge_ray_overlap(oracle_case *with, oracle_tally *tally);
void judge_ray_cast(oracle_case *with, oracle_tally *tally);
void judge_prepared(oracle_case *with, oracle_tally *tally);
void judge_prepared_ray(oracle_case *with, oracle_tally *tally);
void judge_shorten(oracle_case *with, oracle_tally *tally);
void judge_shorten_ray(oracle_case *with, oracle_tally *tally);

#endif
