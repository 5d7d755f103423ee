/* The part of golden_arms that hashes its answers for a round's random input. */
#ifndef GOLDEN_ARMS_H
#define GOLDEN_ARMS_H

/* Draws an arm, places it and asks it everything, alone, among objects and in a room. */
void fold_arm(void);

#endif
