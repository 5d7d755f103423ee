/* Checks the golden hash of motion: every function, in random rounds. One round in ten is nasty. It
 * uses the random input of golden_modules and the meshes of golden_meshes, and is a program of its
 * own for boards with little flash.
 *
 * promise: same-bits */
#include "expected.h"
#include "meshes.h"
#include "motions.h"

enum { ROUNDS = 40 };

int main(void)
{
    for (int i = 0; i < ROUNDS; i++) {
        draw_mood();
        fold_building();
        fold_motion();
        fold_legs();
    }
    return fold_end("golden motion", GOLDEN_HIGH, GOLDEN_LOW);
}
