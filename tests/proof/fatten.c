/* The fat box of a leaf, in src/tree/tree.c: legal, around the box, without overflow. */
#include "contracts.h"

#include "keepout/tree.h"

/*@ assigns \nothing;
    ensures legal(\result);
    ensures legal(x) ==> \result == x;
    ensures x < \result ==> \result == -0x20000000;
    ensures x > \result ==> \result == 0x20000000; */
static fix16_t cut(fix16_t x);

/*@ requires \valid(lo) && \valid(hi) && \separated(lo, hi);
    requires legal(*lo) && legal(*hi) && 0 <= margin <= 0x20000000;
    requires -0x38000000 <= ahead <= 0x38000000;
    assigns *lo, *hi;
    ensures legal(*lo) && *lo <= \old(*lo) && legal(*hi) && \old(*hi) <= *hi;
    ensures ahead >= 0 ==> *lo == most(-0x20000000, \old(*lo) - margin);
    ensures ahead >= 0 ==> *hi == least(0x20000000, \old(*hi) + margin + ahead);
    ensures ahead < 0 ==> *lo == most(-0x20000000, \old(*lo) - margin + ahead);
    ensures ahead < 0 ==> *hi == least(0x20000000, \old(*hi) + margin); */
static void fatten_axis(fix16_t margin, fix16_t ahead, fix16_t *lo, fix16_t *hi);

#include "core/fix.c"
#include "core/vec.c"
#include "core/bounds.c"
#include "tree/tree.c"
