/* The golden hash of rotations and volumes: how they are made and placed, and what touches what. The
 * same random bodies, answers folded into 64 bits, everywhere. */
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
        fold_bodies(&pair[i & 1]);
        fold_overlaps(&pair[0], &pair[1]);
        fold_lines(&pair[0], &pair[1]);
        fold_placed(&pair[0], &pair[1]);
        fold_conversions(&pair[0], &pair[1]);
    }
    const uint32_t high = (uint32_t)(hash >> 32);
    const uint32_t low = (uint32_t)hash;
    printf("golden volumes: %08lx%08lx, expected %08lx%08lx\n", (unsigned long)high,
           (unsigned long)low, (unsigned long)GOLDEN_HIGH, (unsigned long)GOLDEN_LOW);
    return (high == GOLDEN_HIGH && low == GOLDEN_LOW) ? 0 : 1;
}
