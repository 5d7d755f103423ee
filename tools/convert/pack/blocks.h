/* The packed flight in the making: bytes in memory, then blocks with checksums in a file. */
#ifndef BLOCKS_H
#define BLOCKS_H

#include <stddef.h>
#include <stdint.h>

typedef struct block_file {
    uint8_t *bytes;
    size_t size;
    size_t room;
} block_file;

/* Appends `count` items. Returns the offset of the first one. */
uint32_t blocks_put(block_file *b, const void *from, size_t count, size_t size);

/* Writes the file, under another name until it is whole. Bad paths end the program. */
void blocks_write(const block_file *b, const char *path);

#endif
