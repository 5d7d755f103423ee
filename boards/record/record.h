/* A recorder of a firmware's calls of keepout: README.md says how it is used.
 *
 * It writes each call with its inputs and answers into a ring of the caller's. When the ring is
 * full the oldest records go. One recorder serves one core; a call from an interrupt or a task that
 * interrupts the recording of another call is passed on, counted, and not recorded. */
#ifndef RECORD_H
#define RECORD_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The fewest words of a ring. */
#define KOREC_LEAST_WORDS 1024U

/* Called when a record finds no room, before the oldest go: it may call korec_read. */
typedef void (*korec_full)(void);

/* Begins a recording. Until then, and after korec_stop, calls are passed on and nothing else.
 *
 *   ring    `words` of memory that the recorder owns until the next start
 *   every   after so many words of calls a mark is written, from which a replay can begin; 0:
 *           never, so only korec_mark writes them. A sixth of the ring is a good choice
 *   full    may be null
 *
 * Returns false, and records nothing, if ring is null or shorter than KOREC_LEAST_WORDS. */
bool korec_start(uint32_t *ring, uint32_t words, uint32_t every, korec_full full);

/* Takes a snapshot: writes a mark before the next call. The content of each object is written again
 * just before its first use after the mark, so objects that are gone are not touched. */
void korec_mark(void);

/* Returns the words of a ring that is large enough for what was recorded so far: those of this ring
 * if it is, else six times the most content between two marks. */
uint32_t korec_ring_words(void);

/* Ends the recording with a record that says so: a file without it is refused. */
void korec_stop(void);

/* Moves up to `room` bytes of the recording out of the ring, the oldest first, and returns how
 * many: always a multiple of 4. 0: there is no more for the time being. The bytes of all calls,
 * one after the other, are the file. */
uint32_t korec_read(void *to, uint32_t room);

/* The bytes that korec_read has left. */
uint32_t korec_left(void);

#ifdef __cplusplus
}
#endif

#endif
