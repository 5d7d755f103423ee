/* Declares the judges of lozenges that several files share. */
#ifndef ORACLE_LOZENGE_H
#define ORACLE_LOZENGE_H

#include "oracle_quad.h"

void lozenge_judge_contains_point(oracle_case *with, oracle_tally *tally);
void lozenge_judge_contains(oracle_case *with, oracle_tally *tally);
void lozenge_judge_overlap(oracle_case *with, oracle_tally *tally);
void lozenge_judge_overlap_sphere(oracle_case *with, oracle_tally *tally);
void lozenge_judge_overlap_capsule(oracle_case *with, oracle_tally *tally);
void lozenge_judge_overlap_segment(oracle_case *with, oracle_tally *tally);
void lozenge_judge_overlap_aabb(oracle_case *with, oracle_tally *tally);
void lozenge_judge_cast_segment(oracle_case *with, oracle_tally *tally);
void lozenge_judge_overlap_ray(oracle_case *with, oracle_tally *tally);
void lozenge_judge_cast_ray(oracle_case *with, oracle_tally *tally);
void lozenge_judge_side_plane(oracle_case *with, oracle_tally *tally);
void lozenge_judge_clearance_plane(oracle_case *with, oracle_tally *tally);
void lozenge_judge_clearance_point(oracle_case *with, oracle_tally *tally);
void lozenge_judge_clearance_sphere(oracle_case *with, oracle_tally *tally);
void lozenge_judge_clearance_capsule(oracle_case *with, oracle_tally *tally);
void lozenge_judge_clearance(oracle_case *with, oracle_tally *tally);
void lozenge_judge_clearance_aabb(oracle_case *with, oracle_tally *tally);
void lozenge_judge_clearance_segment(oracle_case *with, oracle_tally *tally);
void lozenge_judge_closest_point(oracle_case *with, oracle_tally *tally);

#endif
