/* Checks the golden hash of rotations and volumes: construction, poses and overlap. Random bodies
 * and answers must be the same everywhere.
 *
 * promise: same-bits */
#include "bodies.h"
#include "expected.h"

enum { ROUNDS = 250 };

int main(void)
{
    static bodies pair[2];
    make(&pair[1]);
    for (int i = 0; i < ROUNDS; i++) {
        make(&pair[i & 1]);
        fold_bodies(&pair[i & 1]);
        fold_overlaps(&pair[0], &pair[1]);
        fold_lines(&pair[0], &pair[1]);
        fold_placed(&pair[0], &pair[1]);
        fold_conversions(&pair[0], &pair[1]);
    }
    return fold_end("golden volumes", GOLDEN_HIGH, GOLDEN_LOW);
}
