/* Triangles by their corners' numbers, and the shells that they form. */
#ifndef SHELLS_H
#define SHELLS_H

#include "model.h"

typedef struct soup_face {
    uint32_t corner[3]; /* three different ones */
    uint32_t number;    /* in the model */
} soup_face;

typedef struct soup {
    soup_face *faces;
    uint32_t count;
} soup;

/* The triangles of a model on the grid. Triangles with two equal corners are left out, because
 * their edges cancel each other. */
soup soup_of(const model *m);
void soup_free(soup *s);

/* Finds sets of triangles that are connected by edges of two triangles. */
typedef struct shells {
    const soup *s;
    uint32_t *parent; /* for each triangle another of its shell, or itself */
} shells;

shells shells_begin(const soup *s);
void shells_join(shells *p, uint32_t a, uint32_t b);
void shells_end(shells *p);

typedef struct shell_count {
    uint32_t all;
    uint32_t inverted;      /* inside out */
    uint32_t inverted_face; /* a triangle of the first ones */
    bool has_volume;        /* the volume that all enclose, without hollows, is above 0 */
} shell_count;

/* Finds shells that are inside out. The edges must be closed. */
shell_count shells_count(const model *m, shells *p);

#endif
