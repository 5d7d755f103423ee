#include <stddef.h>

#include "board.h"
#include "flight.h"

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

static void check_header(const pack_header *h, int64_t size)
{
    check(h->magic == PACK_MAGIC && h->version == PACK_VERSION && (int64_t)h->size == size);
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
        stop(EXIT_FILE, "the packed flight cannot be opened");
    }
    check(board_file_read(p->file, 0, &p->header, sizeof(p->header)) == sizeof(p->header));
    check_header(&p->header, board_file_size(p->file));
}

void pack_read(const pack *p, pack_section section, uint32_t first, void *to, uint32_t count,
               uint32_t size)
{
    check(first <= section.count && count <= section.count - first);
    const int64_t bytes = (int64_t)count * size;
    if (board_file_read(p->file, section.offset + first * size, to, (size_t)bytes) != bytes) {
        stop(EXIT_FILE, "the packed flight cannot be read");
    }
}

void pack_tiles(const pack *p, const pack_level *level, uint32_t row, uint32_t column,
                uint32_t last_column, uint32_t *first, uint32_t *end)
{
    const pack_section directory = {level->columns * level->rows + 1U, level->offset};
    pack_read(p, directory, row * level->columns + column, first, 1, sizeof(*first));
    pack_read(p, directory, row * level->columns + last_column + 1U, end, 1, sizeof(*end));
    check(*first <= *end && *end <= p->header.boxes.count);
}
