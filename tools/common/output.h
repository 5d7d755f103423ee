/* Files that the host's tools write. Each has another name until all of them are whole, and none is
 * left behind when the tool ends before that. */
#ifndef HOST_OUTPUT_H
#define HOST_OUTPUT_H

#include <stddef.h>
#include <stdio.h>

enum { OUTPUT_PATH = 4096 };

typedef struct output {
    FILE *file;
    char path[OUTPUT_PATH];
    char part[OUTPUT_PATH + 8];
} output;

/* Opens a file, whose path is printed. A path that cannot be written is refused. */
output *output_open(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Writes bytes, or text. output_close sees what was lost. */
void output_put(output *o, const void *from, size_t size);
void put(output *o, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Ends with exit code 3 if something was lost. */
void output_close(output *o);

/* Gives all closed files their names. */
void output_finish(void);

#endif
