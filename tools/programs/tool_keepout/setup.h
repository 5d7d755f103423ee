/* The set-up of a machine: clamps, stock, tools, offsets. It is one text file, see README.md. */
#ifndef SETUP_H
#define SETUP_H

#include "keepout/toolpath.h"
#include "refusal.h"
#include "steps.h"

enum { MOST_BOXES = 24, MOST_TOOLS = 24, MOST_NAME = 15, WORKS = 9, HOMES = 2 };

/* A tool. Its cutter and its holder move along the path and are judged against the boxes. */
typedef struct tool {
    int32_t number;
    ko_tool cutter;
    ko_tool holder;   /* its length is 0 if there is none */
    fix16_t holder_z; /* how far its lower end is above the tip */
    int64_t offset;   /* steps; how far the tip is below the machine's position */
} tool;

typedef struct setup {
    ko_aabb box[MOST_BOXES]; /* first the clamps, then the stock; Q16.16 mm of the machine */
    char name[MOST_BOXES][MOST_NAME + 1];
    uint32_t clamps;
    uint32_t boxes; /* clamps and stock */
    tool tools[MOST_TOOLS];
    uint32_t tool_count;
    place work[WORKS]; /* the machine's position of each zero point */
    place home[HOMES]; /* of G28 and G30 */
    place start;       /* the machine's position */
    int start_tool;    /* an index, or -1 */
    fix16_t margin;
    int64_t blend;       /* steps; how far G64 without P leaves the path, or -1 */
    int8_t block_delete; /* 1: lines with a slash are left out; 0: they are run; -1: not said */
    uint8_t is_inch;
    bool is_rapid_loose; /* a rapid move of several axes may not be straight */
    uint16_t seen;       /* bits of the lines that were read, below */
    uint16_t works;      /* a bit for each zero point that was given */
    uint16_t homes;
} setup;

enum {
    SEEN_UNITS = 1,
    SEEN_MARGIN = 2,
    SEEN_START = 4,
    SEEN_BLEND = 8,
    SEEN_DELETE = 16,
    SEEN_RAPID = 32
};

/* Empties the set-up; takes a line of its file; says whether all that is needed was there. */
void setup_begin(setup *s);
bool setup_take(setup *s, const char *line, refusal *why);
bool setup_is_whole(const setup *s, refusal *why);

/* Returns the index of a tool, or -1. */
int setup_find_tool(const setup *s, int64_t number);

#endif
