#include "blocks.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/crc32.h"
#include "host/refuse.h"
#include "pack_format.h"

/* The boards' file functions take offsets below 2 GB. */
static const size_t most = (size_t)INT32_MAX / PACK_BLOCK * PACK_PAYLOAD;

static void make_room(block_file *b, size_t size)
{
    if (size > most) {
        refuse("the packed flight would be larger than 2 GB");
    }
    while (b->room < size) {
        b->room = (b->room == 0U) ? 65536U : 2U * b->room;
    }
    b->bytes = realloc(b->bytes, b->room);
    if (b->bytes == NULL) {
        refuse("out of memory");
    }
}

uint32_t blocks_put(block_file *b, const void *from, size_t count, size_t size)
{
    const size_t at = b->size;
    if (count > most / size) {
        refuse("the packed flight would be larger than 2 GB");
    }
    make_room(b, at + count * size);
    if (count > 0U) {
        memcpy(b->bytes + at, from, count * size);
    }
    b->size += count * size;
    return (uint32_t)at;
}

/* The last block is filled up with zeros. */
static void write_block(const block_file *b, uint32_t number, FILE *to, const char *path)
{
    const size_t at = (size_t)number * PACK_PAYLOAD;
    const size_t left = b->size - at;
    pack_block block = {.crc = 0};
    memcpy(block.bytes, b->bytes + at, (left < PACK_PAYLOAD) ? left : PACK_PAYLOAD);
    block.crc = ~crc32_more(~number, block.bytes, PACK_PAYLOAD);
    if (fwrite(&block, sizeof(block), 1, to) != 1U) {
        refuse("%s: cannot be written: %s", path, strerror(errno));
    }
}

void blocks_write(const block_file *b, const char *path)
{
    char part[4096];
    if (snprintf(part, sizeof(part), "%s.part", path) >= (int)sizeof(part)) {
        refuse("%s: name too long", path);
    }
    FILE *to = fopen(part, "wb");
    if (to == NULL) {
        refuse("%s: cannot be written: %s", part, strerror(errno));
    }
    for (uint32_t number = 0; (size_t)number * PACK_PAYLOAD < b->size; number++) {
        write_block(b, number, to, part);
    }
    if (fclose(to) != 0 || rename(part, path) != 0) {
        refuse("%s: cannot be written: %s", path, strerror(errno));
    }
}
