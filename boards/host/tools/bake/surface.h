/* Finds out whether triangles bound a body: every edge in two of them that run along it opposite
 * ways, and every shell turned outward. */
#ifndef SURFACE_H
#define SURFACE_H

#include <stdio.h>

#include "shells.h"

typedef enum fault_kind {
    FAULT_OPEN,   /* an edge of one triangle */
    FAULT_MANY,   /* an edge of more than two */
    FAULT_TURNED, /* an edge of two triangles that run along it the same way */
    FAULT_TWIN,   /* triangles with the same three corners */
    FAULT_KINDS
} fault_kind;

enum { FAULT_NAMED = 4 };

/* Where it is: the triangles that meet there, the first few, by their number in the model. */
typedef struct fault {
    uint32_t face[FAULT_NAMED];
    uint32_t corner; /* the edge is from this corner of face[0] to the next */
    uint32_t count;  /* of triangles that meet there */
} fault;

typedef struct fault_list {
    fault *items; /* by their first triangle */
    uint32_t count;
} fault_list;

typedef struct surface {
    fault_list faults[FAULT_KINDS];
    bool is_closed;     /* along each edge as many triangles run one way as the other */
    shell_count shells; /* none where it is not closed */
} surface;

/* Looks at all triangles of the model, those without area among them. Rounding corners to the grid
 * and dropping triangles without area opens nothing that is closed in the file: corners move, edges
 * stay together, and what a triangle without area joins lies on one line. */
void surface_find(const model *m, surface *out);
void surface_free(surface *s);

/* True iff it bounds a body. */
bool surface_is_solid(const surface *s);

/* Counts and the first few places, each line after `margin`. */
void surface_print(FILE *to, const model *m, const surface *s, const char *margin);

#endif
