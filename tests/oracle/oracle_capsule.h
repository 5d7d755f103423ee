/* Declares the judges of capsules that two files share. */
#ifndef ORACLE_CAPSULE_H
#define ORACLE_CAPSULE_H

#include "oracle_round.h"

/* Draws a capsule whose radius is near the distance of its core from the box. */
ko_capsule capsule_beside_box(oracle_case *with, const ko_aabb *box, fractions *all);

void capsule_judge_transform(oracle_case *with, oracle_tally *tally);
void capsule_judge_transform_inverse(oracle_case *with, oracle_tally *tally);
void segment_judge_closest_point(oracle_case *with, oracle_tally *tally);
void segment_judge_closest_segment(oracle_case *with, oracle_tally *tally);
void capsule_judge_closest_point(oracle_case *with, oracle_tally *tally);
void capsule_judge_closest(oracle_case *with, oracle_tally *tally);
void capsule_judge_closest_aabb(oracle_case *with, oracle_tally *tally);

#endif
