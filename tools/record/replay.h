/* Replays a recording on the library that this is linked with, record by record, and stops at the
 * first bit that differs. For the host's tool and for the page; it uses the heap. */
#ifndef RECORD_REPLAY_H
#define RECORD_REPLAY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct koplay koplay;

typedef enum koplay_state {
    KOPLAY_GOES_ON = 0, /* a record was dealt with; there are more */
    KOPLAY_EQUAL = 1,   /* that was the last: enough calls were replayed, and all gave the same */
    KOPLAY_DIFFERS = 2, /* the last record that was dealt with differs */
    KOPLAY_BAD = 3,     /* the recording is no recording, or contradicts itself */
    KOPLAY_LITTLE = 4   /* that was the last, and too few calls were replayed to call it equal */
} koplay_state;

/* An answer "equal" needs at least one half of the calls. If the ring dropped calls, those that
 * were replayed must also fill at least one eighth of the recording. README.md says why. */
enum { KOPLAY_HALF = 2, KOPLAY_EIGHTH = 8 };

/* How far a replay came. */
typedef struct koplay_report {
    uint32_t records;  /* in the file */
    uint32_t done;     /* dealt with so far */
    uint32_t replayed; /* calls made again, with equal answers */
    uint32_t contents; /* records that hold the content of an object */
    uint32_t compared; /* of these, compared with what the replay held */
    uint32_t changed;  /* objects that something else than a recorded call had changed */
    uint32_t before;   /* calls before the first snapshot, or after a gap: not replayed */
    uint32_t unknown;  /* calls on queries that were begun there: not replayed */
    uint32_t gaps;     /* where records are missing between others */
    uint32_t lost;     /* the records that are missing there */
    uint32_t missed;   /* calls that were not recorded, as they came during another call */
    uint32_t
        unfit; /* the same, as they were larger than the ring, or had two answers in one place */
    uint32_t dropped; /* calls that went because the ring was full */
    uint32_t calls;   /* all of the time that the recording covers: replayed, or not for a reason */
    /* the record that was dealt with last */
    uint32_t number;
    const char *name; /* its function, or "snapshot", "content", "end" */
    /* the difference, or what is bad */
    char what[96];     /* the answer that differs: "hits[3].id" */
    uint64_t expected; /* as recorded */
    uint64_t found;    /* as the library gave here */
    uint32_t bit;      /* the lowest that differs */
    bool is_status;    /* both are a ko_status */
    char why[160];     /* KOPLAY_BAD: what was found and what was expected */
} koplay_report;

/* Takes a whole recording, whose bytes are copied, and checks each length and check word. Null if
 * there is no memory. A recording that is refused answers KOPLAY_BAD to the first step. */
koplay *koplay_open(const void *bytes, size_t size);
koplay_state koplay_step(koplay *play);
const koplay_report *koplay_look(const koplay *play);
/* The record that was dealt with last as text: the call with its arguments and its result. */
const char *koplay_text(const koplay *play);
/* One line that says how the replay stands. */
const char *koplay_verdict(koplay *play);
void koplay_shut(koplay *play);

#endif
