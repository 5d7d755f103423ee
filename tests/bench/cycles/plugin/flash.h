/* The cycles that a core waits for its flash, with the buffers and caches that are in front. */
#ifndef CYCLES_FLASH_H
#define CYCLES_FLASH_H

#include <stdbool.h>
#include <stdint.h>

enum { FLASH_MOST_LINES = 4096 };

/* Lines of a cache; each set is replaced the least recently used first. */
typedef struct cache {
    unsigned sets;
    unsigned ways;
    uint64_t tick;
    struct cache_line {
        uint32_t line;
        uint64_t used;  /* 0: empty */
        uint64_t ready; /* when its fetch is done */
    } lines[FLASH_MOST_LINES];
} cache;

typedef struct flash {
    unsigned line_bytes;
    unsigned wait;    /* cycles until a line is there, beyond the first one */
    bool prefetches;  /* the next line of code, too */
    bool is_shared;   /* constants are cached with the code */
    uint32_t current; /* the line that code runs in */
    cache code;
    cache constants;
} flash;

/* Reads "SETS:WAYS:LINE_BYTES:WAIT:PREFETCH:CONSTANT_WAYS"; 0 of the last: shared with the code. */
bool flash_open(flash *f, const char *text);

/* Empties all of it. */
void flash_clear(flash *f);

/* Forgets which fetches are under way, as times begin at 0 again. */
void flash_restart(flash *f);

/* The wait for the code, or for a constant, at an address and a time. */
unsigned flash_fetch(flash *f, uint32_t at, unsigned size, uint64_t now);
unsigned flash_constant(flash *f, uint32_t at, uint64_t now);

#endif
