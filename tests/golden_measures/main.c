/* Checks the golden hash of distances, closest points and times. It uses the random bodies of
 * golden_volumes, and is a program of its own for boards with little flash.
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
        fold_clearances(&pair[0], &pair[1]);
        fold_closest(&pair[0], &pair[1]);
        fold_times(&pair[0], &pair[1]);
    }
    return fold_end("golden measures", GOLDEN_HIGH, GOLDEN_LOW);
}
