/* What a capsule must hold: balls in whole LSB, and the triangles between them. */
#ifndef HELD_H
#define HELD_H

#include <stdint.h>

#include "capsules.h"

enum { FIT_PARTS = 12 }; /* with several capsules triangles are no longer than this part */

typedef struct held {
    int64_t c[3];
    int64_t r;
} held;

/* The corners of triangles and the ends of capsules first, then whole balls. */
typedef struct held_set {
    held *balls;
    int count;
    int (*faces)[3]; /* indices of balls */
    int face_count;
    int whole; /* the first of the whole balls */
} held_set;

/* Triangles are divided until none is longer than a part of the link, unless parts is 0. */
held_set held_of(const robot *r, int link, int parts);
void held_free(held_set *s);

/* True if the capsule holds the ball: exact. */
bool held_is_in(const ko_capsule *c, const held *ball);
/* How far the ball stands out of the capsule, in LSB: below 0 within it. */
double held_outside(const ko_capsule *c, const held *ball);

#endif
