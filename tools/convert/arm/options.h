/* The options of keepout-arm. */
#ifndef OPTIONS_H
#define OPTIONS_H

#include "urdf.h"

enum { WORDS_MOST = 64 }; /* of one option */

typedef struct options {
    const char *bare[WORDS_MOST]; /* links of CSV files without a mesh and a capsule */
    int bare_count;
    const char *absent[WORDS_MOST]; /* names of no link */
    int absent_count;
    const char *joints[8];
    int joint_files;
    const char *poses;
    const char *allowed;
    const char *table; /* of capsules */
    int most;          /* capsules for each link */
    int samples;
    const char *output; /* the folder */
    const char *name;   /* in C; null: from the robot's */
    const char *links;
    const char *guard;
    urdf_paths paths;
    const char *hold[WORDS_MOST];
    int hold_count;
    bool is_quiet;
    char **files; /* a URDF and perhaps an SRDF, or meshes */
    int file_count;
} options;

void options_read(int argc, char **argv, options *o);

#endif
