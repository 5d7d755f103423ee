/* A file being written: under another name until it is whole. */
#ifndef OUTPUT_H
#define OUTPUT_H

#include <stdio.h>

typedef struct output {
    FILE *file;
    char path[1024];
    char part[1040];
} output;

output output_open(const char *directory, const char *name, const char *ending);
void output_close(output *o);
void put(output *o, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
