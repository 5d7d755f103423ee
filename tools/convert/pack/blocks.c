#include "blocks.h"

#include <stdlib.h>
#include <string.h>

#include "common/crc32.h"
#include "common/memory.h"
#include "common/output.h"
#include "common/refuse.h"
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
        out_of_memory();
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
static void write_block(const block_file *b, uint32_t number, output *to)
{
    const size_t at = (size_t)number * PACK_PAYLOAD;
    const size_t left = b->size - at;
    pack_block block = {.crc = 0};
    memcpy(block.bytes, b->bytes + at, (left < PACK_PAYLOAD) ? left : PACK_PAYLOAD);
    block.crc = ~crc32_more(~number, block.bytes, PACK_PAYLOAD);
    output_put(to, &block, sizeof(block));
}

void blocks_write(const block_file *b, const char *path)
{
    output *to = output_open("%s", path);
    for (uint32_t number = 0; (size_t)number * PACK_PAYLOAD < b->size; number++) {
        write_block(b, number, to);
    }
    output_close(to);
}
