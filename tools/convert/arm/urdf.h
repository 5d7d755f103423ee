/* Reads a robot from a URDF, and its poses and allowed pairs from an SRDF. */
#ifndef URDF_H
#define URDF_H

#include "robot.h"

enum { PATHS_MOST = 32 };

/* Where files of `package://NAME/...` are. */
typedef struct urdf_paths {
    const char *at[PATHS_MOST]; /* NAME=FOLDER, or a folder that holds packages */
    int count;
    bool takes_visual; /* a link without a collision shape takes its visual one */
} urdf_paths;

void urdf_read(robot *r, const char *path, const urdf_paths *paths);
/* True if the file gives allowed pairs. */
bool srdf_read(robot *r, const char *path);
/* Adds a pose with every joint at 0, or at the limit that is nearest to it. */
void urdf_add_rest(robot *r);

#endif
