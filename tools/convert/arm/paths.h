/* Finds the files that a URDF names. */
#ifndef PATHS_H
#define PATHS_H

#include "urdf.h"
#include "xml.h"

/* The path of a file, in memory of its own: of package://NAME/..., model://NAME/..., file://..., or
 * a path beside the URDF. One that is not there is refused. */
char *paths_find(const xml *at, const char *uri, const urdf_paths *paths);

#endif
