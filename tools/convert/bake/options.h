#ifndef OPTIONS_H
#define OPTIONS_H

#include "model.h"

typedef struct options {
    transform placing;
    double error; /* metres */
    const char *name;
    const char *output;
    const char *svg;
    bool join;
    bool blob;
    bool solid;
    bool quiet;
    char **files;
    int file_count;
} options;

/* Reads the options. Wrong use ends the program with code 2, --help with 0. argv is reordered. */
void arguments_read(int argc, char **argv, options *o);

#endif
