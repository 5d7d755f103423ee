/* The axis that separates two volumes of one kind which the library finds apart. */
#ifndef VIEW_AXIS_H
#define VIEW_AXIS_H

#include "kinds.h"

typedef enum axis_type {
    AXIS_NONE,    /* they overlap */
    AXIS_WORLD,   /* x, y or z: `i` */
    AXIS_CENTRES, /* the line of the centres */
    AXIS_CLOSEST, /* the line of the closest points */
    AXIS_FACE_A,  /* axis `i` of the first box */
    AXIS_FACE_B,  /* axis `i` of the second */
    AXIS_EDGES,   /* axis `i` of the first box x axis `j` of the second */
    AXIS_NORMAL   /* normal `i` of the k-DOP: `normal` */
} axis_type;

/* Along `direction`, of length 1, the first volume ends at `from` and the second begins at `to`,
 * both in LSB; to - from is the gap. */
typedef struct separation {
    axis_type type;
    int i;
    int j;
    int normal[3];
    double direction[3];
    double from;
    double to;
} separation;

/* Finds the first axis that separates, in the order in which the library tests them. AXIS_NONE if
 * none does: the kind's test answers true exactly then. */
void separation_find(const volume_kind *kind, const volume *a, const volume *b, separation *out);

/* The axis from one point to another, with the gap between them. */
void separation_between(const ko_vec3 *a, const ko_vec3 *b, separation *out);

#endif
