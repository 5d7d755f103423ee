/* Checks the golden hash of geo, fences, obstacles, sectors and tool paths: every function, in
 * random rounds. One round in ten is nasty. golden_meshes, golden_motion and golden_arms cover what
 * their names say.
 *
 * promise: same-bits */
#include "expected.h"
#include "modules.h"

enum { ROUNDS = 100 };

int main(void)
{
    for (int i = 0; i < ROUNDS; i++) {
        draw_mood();
        fold_geo();
        fold_fence();
        fold_obstacles();
        fold_sectors();
        fold_toolpath();
    }
    for (int i = 0; i < ROUNDS; i++) {
        draw_mood();
        fold_ranges();
    }
    return fold_end("golden modules", GOLDEN_HIGH, GOLDEN_LOW);
}
