/* The parts of golden_motion. Each hashes its answers for a round's random input. */
#ifndef GOLDEN_MOTIONS_H
#define GOLDEN_MOTIONS_H

void fold_motion(void);

/* Legs among bodies, a tree and a mesh. */
void fold_legs(void);

#endif
