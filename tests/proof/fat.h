/* States the contracts of the fat boxes of src/tree/tree.c. */
#ifndef FAT_H
#define FAT_H

#include "pool.h"

#include "keepout/tree.h"

/*@ assigns \nothing;
    ensures \result <==> legal_span(c, r); */
static bool is_legal_span(fix16_t c, fix16_t r);

/*@ assigns \nothing;
    ensures \result == most(-0x20000000, x); */
static fix16_t at_least(fix16_t x);

/*@ assigns \nothing;
    ensures \result == least(0x20000000, x); */
static fix16_t at_most(fix16_t x);

/*@ requires \valid_read(box) && \valid(fat) && \separated(box, fat);
    assigns *fat;
    ensures \result <==> legal_box(box);
    ensures fat->lo.x == most(-0x20000000, \old(fat->lo.x));
    ensures fat->lo.y == most(-0x20000000, \old(fat->lo.y));
    ensures fat->lo.z == most(-0x20000000, \old(fat->lo.z));
    ensures fat->hi.x == least(0x20000000, \old(fat->hi.x));
    ensures fat->hi.y == least(0x20000000, \old(fat->hi.y));
    ensures fat->hi.z == least(0x20000000, \old(fat->hi.z)); */
static bool cut(const ko_aabb *box, ko_bounds *fat);

/*@ requires \valid(lo) && \valid(hi) && \separated(lo, hi);
    requires legal(*lo) && legal(*hi) && -0x38000000 <= ahead <= 0x38000000;
    assigns *lo, *hi;
    ensures legal(*lo) && *lo <= \old(*lo) && legal(*hi) && \old(*hi) <= *hi;
    ensures ahead < 0 ==> *lo == most(-0x20000000, \old(*lo) + ahead) && *hi == \old(*hi);
    ensures ahead >= 0 ==> *hi == least(0x20000000, \old(*hi) + ahead) && *lo == \old(*lo); */
static void lead_axis(fix16_t ahead, fix16_t *lo, fix16_t *hi);

#endif
