/* A model that was read from a file by the readers of keepout-bake. */
#ifndef VIEW_READ_H
#define VIEW_READ_H

#include "model.h"

/* Reads an OBJ, STL or PLY file whose unit is so many metres. A malformed file ends the program
 * with a message on stderr. */
void read_model(const char *path, double unit, model *m);

#endif
