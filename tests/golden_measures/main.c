/* The golden hash of distances, closest points and times: of the same random bodies as
 * golden_volumes, a program of its own for boards with little flash. */
#include <stdio.h>

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
    const uint32_t high = (uint32_t)(hash >> 32);
    const uint32_t low = (uint32_t)hash;
    printf("golden measures: %08lx%08lx, expected %08lx%08lx\n", (unsigned long)high,
           (unsigned long)low, (unsigned long)GOLDEN_HIGH, (unsigned long)GOLDEN_LOW);
    return (high == GOLDEN_HIGH && low == GOLDEN_LOW) ? 0 : 1;
}
