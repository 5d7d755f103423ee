/* Files that the host's tools read. A file that cannot be read is refused with the reason. */
#ifndef HOST_FILE_H
#define HOST_FILE_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* A file in memory. */
typedef struct blob {
    const char *path;
    uint8_t *data; /* a zero byte follows */
    size_t size;
} blob;

FILE *file_open(const char *path);

/* Reads all of a file, of at most `most_mb` times 2^20 bytes. */
blob file_read(const char *path, size_t most_mb);
void file_free(blob *b);

/* The last part of a path. */
const char *file_name(const char *path);

#endif
