/* Finds out if triangles bound a body. Each edge must be in two of them that run along it in
 * opposite directions, and each shell must be turned outward. */
#ifndef SURFACE_H
#define SURFACE_H

#include <stdio.h>

#include "shells.h"

typedef enum fault_kind {
    FAULT_OPEN,   /* an edge of one triangle */
    FAULT_MANY,   /* an edge of more than two */
    FAULT_TURNED, /* an edge that two triangles run along in the same direction */
    FAULT_TWIN,   /* triangles with the same three corners */
    FAULT_KINDS
} fault_kind;

enum { FAULT_NAMED = 4 };

/* The location of a fault: the first few triangles that meet there, by their number in the
 * model. */
typedef struct fault {
    uint32_t face[FAULT_NAMED];
    uint32_t corner; /* the edge leads from this corner of face[0] to the next */
    uint32_t count;  /* the number of triangles that meet there */
} fault;

typedef struct fault_list {
    fault *items; /* by their first triangle */
    uint32_t count;
} fault_list;

typedef struct surface {
    fault_list faults[FAULT_KINDS];
    bool is_closed;     /* along each edge as many triangles run in one direction as in the other */
    shell_count shells; /* none if it is not closed */
} surface;

/* Examines all triangles of the model, those without area among them. A file that is closed stays
 * closed. Rounding corners to the grid moves corners, and edges stay together. Dropping a triangle
 * without area joins only edges that lie on one line. */
void surface_find(const model *m, surface *out);
void surface_free(surface *s);

/* Marks the vertices of edges along which not as many triangles run in one direction as in the
 * other. Returns false if there are none. */
bool surface_mark_open(const model *m, uint8_t *is_open);

/* True iff the triangles bound a body. */
bool surface_is_solid(const surface *s);

/* Prints the counts and the first few faults, each line after `margin`. */
void surface_print(FILE *to, const model *m, const surface *s, const char *margin);

#endif
