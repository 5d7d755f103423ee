/* Files being written: each has another name until all of a mesh are whole. */
#ifndef OUTPUT_H
#define OUTPUT_H

#include <stdio.h>

typedef struct output {
    FILE *file;
    char path[1024];
    char part[1040];
} output;

/* The program ends if a file cannot be written; then none of those not yet finished is left. */
output *output_open(const char *directory, const char *name, const char *ending);
void output_close(output *o);
void put(output *o, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Names of files, without what would end a comment. */
void put_sources(output *o, const char *sources);

/* Gives all that were closed their names: the mesh is written. */
void output_finish(void);

#endif
