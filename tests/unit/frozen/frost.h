/* The one block that the tests of frozen trees build in turn, and the boxes that it is of, because
 * a small board has memory for one. */
#ifndef FROST_H
#define FROST_H

#include "harness.h"
#include "keepout/keepout.h"

#ifndef TEST_CAPACITY
#define TEST_CAPACITY 600
#endif

#define FROST_MOST ((uint32_t)((TEST_CAPACITY < 600) ? 32 : 600)) /* objects */
#define FROST_BYTES KO_FROZEN_BYTES((uint32_t)((TEST_CAPACITY < 600) ? 32 : 600))
#define METRES(n) ((fix16_t)(n)*65536)

/* How boxes are spread. */
typedef enum frost_pattern {
    FROST_LOOSE, /* in a hall of 40 x 40 x 10 m */
    FROST_TINY,  /* within less than 32768 LSB: cells of 1 LSB */
    FROST_WIDE,  /* in the whole legal range */
    FROST_SAME,  /* all alike */
    FROST_ROW,   /* most at the origin, some on the axes, each 8 times nearer than the one before */
    FROST_PATTERNS
} frost_pattern;

extern ko_aabb frost_boxes[];
extern uint32_t frost_block[];
extern ko_frozen frost;
extern ko_frozen_build frost_build;

/* Draws n boxes; value and category of box i are frost_user(i) and frost_category(i). */
void frost_draw(test_random *random, uint32_t n, frost_pattern pattern);
uint32_t frost_user(uint32_t i);
uint8_t frost_category(uint32_t i);

/* Freezes the first n boxes, with this budget a step; 0: another one each time. Returns the number
 * of steps. */
uint32_t frost_freeze(uint32_t n, uint32_t budget);
void frost_make(test_random *random, uint32_t n, frost_pattern pattern);

/* The exact corners of a box. */
ko_bounds frost_bounds(const ko_aabb *box);

/* A box, a point or a corner near the boxes, or far from them. */
void frost_draw_box(test_random *random, frost_pattern pattern, ko_aabb *box);
fix16_t frost_range(frost_pattern pattern);

/* A checksum of the block. */
uint32_t frost_digest(uint32_t n);

#endif
