#include "flash.h"

#include <stdio.h>
#include <string.h>

/* No line has this number, since flash ends far below 4 GB. */
static const uint32_t no_line = UINT32_MAX;

bool flash_open(flash *f, const char *text)
{
    unsigned n[6];
    memset(f, 0, sizeof *f);
    if (sscanf(text, "%u:%u:%u:%u:%u:%u", &n[0], &n[1], &n[2], &n[3], &n[4], &n[5]) != 6 ||
        n[0] == 0U || n[1] == 0U || n[0] * n[1] > FLASH_MOST_LINES || n[2] == 0U ||
        n[5] > FLASH_MOST_LINES) {
        fprintf(stderr, "cycles: no flash: %s\n", text);
        return false;
    }
    f->code.sets = n[0];
    f->code.ways = n[1];
    f->line_bytes = n[2];
    f->wait = n[3];
    f->prefetches = n[4] != 0U;
    f->is_shared = n[5] == 0U;
    f->constants.sets = 1;
    f->constants.ways = n[5];
    flash_clear(f);
    return true;
}

void flash_clear(flash *f)
{
    memset(f->code.lines, 0, sizeof f->code.lines);
    memset(f->constants.lines, 0, sizeof f->constants.lines);
    f->current = no_line;
}

void flash_restart(flash *f)
{
    for (unsigned i = 0; i < FLASH_MOST_LINES; i++) {
        f->code.lines[i].ready = 0;
        f->constants.lines[i].ready = 0;
    }
    f->current = no_line;
}

/* The slot of a line, or the one that it takes, which is the least recently used of its set. */
static struct cache_line *slot_of(cache *c, uint32_t line)
{
    struct cache_line *set = &c->lines[(size_t)(line % c->sets) * c->ways];
    struct cache_line *oldest = set;
    for (unsigned i = 0; i < c->ways; i++) {
        if (set[i].used != 0U && set[i].line == line) {
            return &set[i];
        }
        oldest = (set[i].used < oldest->used) ? &set[i] : oldest;
    }
    return oldest;
}

static bool holds(const struct cache_line *slot, uint32_t line)
{
    return slot->used != 0U && slot->line == line;
}

static unsigned fetch_line(const flash *f, cache *c, uint32_t line, uint64_t now)
{
    struct cache_line *slot = slot_of(c, line);
    unsigned stall = 0;
    if (!holds(slot, line)) {
        stall = f->wait;
        *slot = (struct cache_line){line, 0, now + stall};
    } else if (slot->ready > now) {
        stall = (unsigned)(slot->ready - now);
    }
    slot->used = ++c->tick;
    return stall;
}

/* Flash reads one line at a time, so a prefetch begins when the line is there. */
static void prefetch(const flash *f, cache *c, uint32_t line, uint64_t now)
{
    struct cache_line *slot = slot_of(c, line);
    if (!holds(slot, line)) {
        *slot = (struct cache_line){line, ++c->tick, now + f->wait + 1U};
    }
}

static unsigned enter(flash *f, uint32_t line, uint64_t now)
{
    if (line == f->current) {
        return 0;
    }
    const unsigned stall = fetch_line(f, &f->code, line, now);
    f->current = line;
    if (f->prefetches) {
        prefetch(f, &f->code, line + 1U, now + stall);
    }
    return stall;
}

unsigned flash_fetch(flash *f, uint32_t at, unsigned size, uint64_t now)
{
    const unsigned stall = enter(f, at / f->line_bytes, now);
    return stall + enter(f, (at + size - 1U) / f->line_bytes, now + stall);
}

unsigned flash_constant(flash *f, uint32_t at, uint64_t now)
{
    return fetch_line(f, f->is_shared ? &f->code : &f->constants, at / f->line_bytes, now);
}
