/* The inside of a replay: what replay.c, play.c, memory.c and content.c share. */
#ifndef RECORD_PLAYER_H
#define RECORD_PLAYER_H

#include "record/play.h"

/* Memory of the recorded firmware, and where the replay has it. */
typedef struct koplay_region {
    struct koplay_region *next;
    uint32_t address; /* there */
    uint32_t type;
    uint32_t count;
    void *memory;   /* here */
    void *previous; /* what it was before, to be compared or freed; null: nothing */
    bool is_ours;   /* not within another region */
    bool is_filled; /* it holds what it holds there */
} koplay_region;

enum { KOPLAY_BUCKETS = 1024, KOPLAY_TEXT = 1024 };

struct koplay {
    uint32_t *words;
    uint32_t size;
    uint32_t at;      /* the next record */
    uint32_t pos;     /* the next word of the record under way ... */
    uint32_t end;     /* ... and where its content ends */
    uint32_t answers; /* where the answers of the call begin; 0: it was not made */
    uint32_t nulls;
    uint32_t bit;
    uint32_t next_number;
    uint32_t filled;  /* words of the calls that were replayed */
    uint32_t content; /* the most words of content between two marks */
    uint32_t absent;  /* calls that were not recorded before the first mark of the file */
    bool has_mark;    /* a mark came */
    bool is_known;    /* and no gap since */
    bool is_skipped;  /* the call under way is not replayed */
    bool is_done;     /* it was not refused */
    bool is_pending;  /* content differs: a difference, unless the call after it is missing */
    koplay_report pending;
    koplay_region *given[8]; /* memory that it may fill */
    uint32_t given_count;
    koplay_state state;
    koplay_report report;
    koplay_region *regions[KOPLAY_BUCKETS];
    void **scratch; /* memory of the record under way */
    uint32_t scratch_count;
    uint32_t scratch_room;
    char text[KOPLAY_TEXT];
    uint32_t text_length;
    char verdict[320];
};

/* ---- memory.c ---- */

koplay_region *koplay_find(koplay *r, uint32_t address, uint32_t type);
/* Finds or makes a region with room for `count`; null without memory. */
koplay_region *koplay_provide(koplay *r, uint32_t address, uint32_t type, uint32_t count);
void koplay_forget(koplay *r);
/* Memory until the end of the record; every byte is 0xA5. Null without memory. */
void *koplay_scratch(koplay *r, uint32_t type, uint32_t count);
void koplay_sweep(koplay *r);

/* ---- content.c ---- */

/* Deals with a record of content. */
void koplay_content(koplay *r);

/* ---- play.c ---- */

bool koplay_goes_on(const koplay *r);
void koplay_bad(koplay *r, const char *format, ...) __attribute__((format(printf, 2, 3)));
void koplay_say(koplay *r, const char *format, ...) __attribute__((format(printf, 2, 3)));
void koplay_differ(koplay *r, const char *what, uint64_t expected, uint64_t found);
uint32_t koplay_word(koplay *r);
/* Compares entries of a plain type, field by field; `expected` are bytes of the record. `index` is
 * the first one's place, or below 0: it has none. */
void koplay_compare(koplay *r, const char *name, uint32_t type, int64_t index, uint32_t count,
                    const uint8_t *expected, const uint8_t *found);
/* As koplay_compare, of the fields at `from` .. `to` alone. */
void koplay_compare_range(koplay *r, const char *name, uint32_t type, int64_t index,
                          const uint8_t *expected, const uint8_t *found, uint32_t from,
                          uint32_t to);

#endif
