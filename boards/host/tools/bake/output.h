/* Files being written: each has another name until all of a mesh are whole. */
#ifndef OUTPUT_H
#define OUTPUT_H

#include <stdio.h>

typedef struct output {
    FILE *file;
    char path[1024];
    char part[1040];
} output;

/* Opens a file. The program ends if one cannot be written, and then leaves no unfinished file. */
output *output_open(const char *directory, const char *name, const char *ending);
void output_close(output *o);
void put(output *o, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Prints names of files, without characters that would end a comment. */
void put_sources(output *o, const char *sources);

/* Gives all closed files their names: the mesh is written. */
void output_finish(void);

#endif
