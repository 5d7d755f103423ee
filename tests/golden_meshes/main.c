/* Checks the golden hash of meshes: every function, in random rounds. One round in ten is nasty. It
 * uses the random input of golden_modules, and is a program of its own for boards with little
 * flash.
 *
 * promise: same-bits */
#include "expected.h"
#include "meshes.h"

enum { ROUNDS = 40 };

int main(void)
{
    for (int i = 0; i < ROUNDS; i++) {
        draw_mood();
        fold_building();
        fold_questions();
        fold_pairs();
    }
    return fold_end("golden meshes", GOLDEN_HIGH, GOLDEN_LOW);
}
