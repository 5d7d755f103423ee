/* The normals of k-DOPs, as the library has them. */
#ifndef VIEW_NORMALS_H
#define VIEW_NORMALS_H

#include "keepout/keepout.h"

/* Components are -1, 0 or 1. */
typedef struct kdop_normal {
    int x;
    int y;
    int z;
} kdop_normal;

/* The k / 2 normals, one for each slab. They hold until the next call. */
const kdop_normal *kdop_normals_of(unsigned k);

#endif
