/* Shared by the tests of boxes: tables of boxes axis by axis, answers by brute force, random
 * boxes. */
#ifndef BOXES_H
#define BOXES_H

#include "harness.h"

#include "keepout/shape.h"

#include <stddef.h>

#define LIMIT KO_LIMIT
#define HALF (KO_LIMIT / 2)
#define UNTOUCHED 0x5A5A5A5A
#define AXES 3U
#define LENGTH(table) (sizeof(table) / sizeof((table)[0]))

extern const ko_vec3 blank;
extern const ko_aabb blank_box;
extern const ko_aabb unit_box;

/* ---- boxes seen axis by axis ---- */

static inline fix16_t *axis_of(ko_vec3 *v, unsigned axis)
{
    return (axis == 0U) ? &v->x : (axis == 1U) ? &v->y : &v->z;
}

static inline fix16_t get(const ko_vec3 *v, unsigned axis)
{
    return (axis == 0U) ? v->x : (axis == 1U) ? v->y : v->z;
}

static inline int64_t low(const ko_aabb *box, unsigned axis)
{
    return (int64_t)get(&box->c, axis) - get(&box->r, axis);
}

static inline int64_t high(const ko_aabb *box, unsigned axis)
{
    return (int64_t)get(&box->c, axis) + get(&box->r, axis);
}

static inline void set_axis(ko_aabb *box, unsigned axis, fix16_t c, fix16_t r)
{
    *axis_of(&box->c, axis) = c;
    *axis_of(&box->r, axis) = r;
}

static inline ko_aabb point_box(const ko_vec3 *point)
{
    const ko_aabb box = {*point, {0, 0, 0}};
    return box;
}

void check_same_vec(const ko_vec3 *actual, const ko_vec3 *expected);
void check_same(const ko_aabb *actual, const ko_aabb *expected);

/* Centre and radius on one axis, and whether they are legal. */
typedef struct legal_row {
    fix16_t c;
    fix16_t r;
    bool legal;
} legal_row;

enum { LEGAL_ROWS = 28 };
extern const legal_row legal_rows[LEGAL_ROWS];

/* Corners on one axis, and the smallest box around them. */
typedef struct corner_row {
    fix16_t min;
    fix16_t max;
    fix16_t c;
    fix16_t r;
} corner_row;
enum { CORNER_ROWS = 23 };
extern const corner_row corner_rows[CORNER_ROWS];

/* ---- the same questions by brute force ---- */

uint64_t brute_distance2(const ko_aabb *a, const ko_aabb *b);
bool brute_overlap(const ko_aabb *a, const ko_aabb *b);
bool brute_contains(const ko_aabb *outer, const ko_aabb *inner);

/* ---- random boxes ---- */

/* Draws uniformly, over the powers of two, within 3 LSB of either end, or tiny. */
fix16_t random_length(test_random *random, fix16_t limit);
ko_vec3 random_point(test_random *random);
ko_aabb random_box(test_random *random);

/* Moves one side of b to within 2 LSB of a's on one axis. Leaves b as it is if it became
 * illegal. */
void snap_axis(test_random *random, const ko_aabb *a, ko_aabb *b, unsigned axis);

/* A random box. Every fourth one all but touches a: by one face, an edge or a corner. */
ko_aabb random_other(test_random *random, const ko_aabb *a);

#endif
