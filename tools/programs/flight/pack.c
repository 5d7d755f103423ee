/* Reads the packed flight, block by block. */
#include <stddef.h>
#include <string.h>

#include "common/crc32.h"
#include "board.h"
#include "flight.h"

/* The block that was read last, and its number. */
static pack_block block;
static uint32_t block_number = UINT32_MAX;

static void check(bool ok)
{
    if (!ok) {
        stop(EXIT_FILE, "the packed flight is damaged or of another version");
    }
}

static void check_section(const pack_header *h, pack_section s, uint32_t size)
{
    check(s.offset >= sizeof(*h) && s.offset <= h->size && s.count <= (h->size - s.offset) / size);
}

static void check_level(const pack_header *h, const pack_level *level)
{
    check(level->shift >= 16U && level->shift <= 31U && level->columns >= 1U && level->rows >= 1U);
    const uint64_t entries = (uint64_t)level->columns * level->rows + 1U;
    check(level->offset >= sizeof(*h) && level->offset <= h->size &&
          entries <= (h->size - level->offset) / sizeof(uint32_t));
}

/* Makes `block` the block of this number. */
static void load(int file, uint32_t number)
{
    if (number == block_number) {
        return;
    }
    block_number = UINT32_MAX;
    check(board_file_read(file, number * PACK_BLOCK, &block, sizeof(block)) == sizeof(block));
    if (~crc32_more(~number, block.bytes, PACK_PAYLOAD) != block.crc) {
        stop(EXIT_FILE, "the packed flight is damaged: the checksum of a block is wrong");
    }
    block_number = number;
}

/* Copies `size` bytes from an offset, across blocks. */
static void read_bytes(int file, uint32_t offset, void *to, uint32_t size)
{
    uint8_t *out = to;
    while (size > 0U) {
        const uint32_t at = offset % PACK_PAYLOAD;
        const uint32_t part = (size < PACK_PAYLOAD - at) ? size : PACK_PAYLOAD - at;
        load(file, offset / PACK_PAYLOAD);
        memcpy(out, block.bytes + at, part);
        out += part;
        offset += part;
        size -= part;
    }
}

/* The size of the file that holds `size` bytes in blocks. */
static int64_t file_size(uint32_t size)
{
    return ((int64_t)size + PACK_PAYLOAD - 1) / PACK_PAYLOAD * PACK_BLOCK;
}

static void check_header(const pack_header *h, int64_t size)
{
    check(h->magic == PACK_MAGIC && h->version == PACK_VERSION && file_size(h->size) == size);
    check_section(h, h->poses, sizeof(pack_pose));
    check_section(h, h->movers, sizeof(pack_mover));
    check_section(h, h->boxes, sizeof(pack_box));
    check(h->level_count <= PACK_MAX_LEVELS);
    for (uint32_t i = 0; i < h->level_count; i++) {
        check_level(h, &h->levels[i]);
    }
    const fix16_t most = 1000 * fix16_one + 1;
    check(h->radius > 0 && h->radius <= most && h->reach > 0 && h->reach <= most && h->warn >= 0 &&
          h->warn <= h->reach && pack_ns(h->ahead) >= 0 && pack_ns(h->ahead) <= PACK_MOST_AHEAD);
}

void pack_open(pack *p, const char *path)
{
    p->file = board_file_open(path, false);
    if (p->file < 0) {
        stop(EXIT_INPUT, "the packed flight cannot be opened");
    }
    block_number = UINT32_MAX;
    read_bytes(p->file, 0, &p->header, sizeof(p->header));
    check_header(&p->header, board_file_size(p->file));
}

void pack_read(const pack *p, pack_section section, uint32_t first, void *to, uint32_t count,
               uint32_t size)
{
    check(first <= section.count && count <= section.count - first);
    read_bytes(p->file, section.offset + first * size, to, count * size);
}

void pack_tiles(const pack *p, const pack_level *level, uint32_t row, uint32_t column,
                uint32_t last_column, uint32_t *first, uint32_t *end)
{
    const pack_section directory = {level->columns * level->rows + 1U, level->offset};
    pack_read(p, directory, row * level->columns + column, first, 1, sizeof(*first));
    pack_read(p, directory, row * level->columns + last_column + 1U, end, 1, sizeof(*end));
    check(*first <= *end && *end <= p->header.boxes.count);
}
