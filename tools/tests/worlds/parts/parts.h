/* Declares the project's own parts: a bracket of two plates with holes and two ribs, and a ring.
 * Each is the surface of a body. They are computed in integers, so that the files are the same
 * bytes on every machine. */
#ifndef PARTS_H
#define PARTS_H

#include <stdint.h>
#include <stdio.h>

enum { AROUND = 32 }; /* points on a circle; a multiple of 8 */

/* In micrometres. */
typedef struct {
    int32_t x, y, z;
} part_point;

/* Cosine and sine of a part of a circle, times a length. */
int32_t part_cos(int32_t length, int32_t step, int32_t steps);
int32_t part_sin(int32_t length, int32_t step, int32_t steps);

/* The bracket as OBJ, with quadrangles. */
void part_write_bracket(FILE *file);

/* The ring as binary STL. */
void part_write_ring(FILE *file);

#endif
