/* Declares the judges of spheres that two files share. */
#ifndef ORACLE_SPHERE_H
#define ORACLE_SPHERE_H

#include "oracle_round.h"

static inline uwide square_apart(const ko_vec3 *a, const ko_vec3 *b)
{
    const vec_wide w = way_to(a, b);
    return (uwide)dot_wide(&w, &w);
}

/* True if the root of the square is at most `reach`. */
static inline bool within(uwide square, wide reach)
{
    return reach >= 0 && square <= (uwide)reach * (uwide)reach;
}

static inline bool is_legal_sphere(const ko_sphere *s)
{
    const ko_capsule c = {s->c, s->c, s->r};
    return is_legal_capsule(&c);
}

void sphere_judge_transform(oracle_case *with, oracle_tally *tally);
void sphere_judge_transform_inverse(oracle_case *with, oracle_tally *tally);
void sphere_judge_clearance_segment(oracle_case *with, oracle_tally *tally);
void sphere_judge_closest_point(oracle_case *with, oracle_tally *tally);
void sphere_judge_closest(oracle_case *with, oracle_tally *tally);

#endif
