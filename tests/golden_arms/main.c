/* Checks the golden hash of arms: every function, in random rounds. One round in ten is nasty. It
 * uses the random input of golden_modules and the meshes of golden_meshes, and is a program of its
 * own for boards with little flash.
 *
 * promise: same-bits */
#include "arms.h"
#include "expected.h"
#include "meshes.h"

enum { ROUNDS = 40 };

int main(void)
{
    for (int i = 0; i < ROUNDS; i++) {
        draw_mood();
        fold_building();
        fold_arm();
    }
    return fold_end("golden arms", GOLDEN_HIGH, GOLDEN_LOW);
}
