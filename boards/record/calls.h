/* The parts of the generated calls. Each call writes one record:
 *
 *     korec_enter, korec_object ..., korec_open, what goes in, the call itself, what came out,
 *     korec_settle ..., korec_close
 *
 * A record that finds no room is given up within; the call is made all the same. */
#ifndef RECORD_CALLS_H
#define RECORD_CALLS_H

#include <stdbool.h>
#include <stdint.h>

#include "keepout/keepout.h"

/* Returns false if this call is not recorded. If it changes an object while another call is
 * recorded, it spoils the record of that call, too. */
bool korec_enter(bool changes);
/* Gives the call up if two of its answers have one place: only one of them is left there. */
void korec_apart(const void *a, const void *b);
void korec_open(uint32_t function);
void korec_word(uint32_t word);
void korec_wide(uint64_t word);
/* Whole words; the last one is filled with zeros. */
void korec_bytes(const void *from, uint32_t bytes);
void korec_array(const void *from, uint32_t count, uint32_t size);
void korec_address(const void *address);
void korec_close(void);

/* ---- objects: memory whose content lives longer than a call; objects.c ---- */

/* Writes the content of an object unless the recording holds it as it is. */
void korec_object(const void *object, uint32_t type, uint32_t count);
/* Writes the content of what an object is made from, whatever is known of it. */
void korec_describe(const void *object, uint32_t type, uint32_t count);
/* Adds bytes to a digest. */
uint32_t korec_sum(uint32_t sum, const void *from, uint32_t bytes);
/* Notes how a call left an object. */
uint32_t korec_digest(const void *object, uint32_t type, uint32_t count);
void korec_settle(const void *object, uint32_t type, uint32_t count);
/* Forgets all objects, or lets each be written again before its next use. */
void korec_forget(void);
void korec_age(void);

/* ---- queries under way ---- */

/* A digest of what is defined in the head of a query, by which the replay knows it. */
uint32_t korec_query_digest(const ko_query *q);
static inline void korec_query_before(const ko_query *q)
{
    korec_word((q != NULL) ? korec_query_digest(q) : 0U);
}
void korec_query_after(const ko_query *q);

/* ---- counts of arrays, for the table ---- */

/* Slabs of a k-DOP; 0 if k is none of the six. */
static inline uint32_t korec_slabs(unsigned k)
{
    return (k == 6U || k == 8U || k == 12U || k == 14U || k == 18U || k == 26U) ? k / 2U : 0U;
}
/* False if the struct of a fence is damaged: then calls read no zone. */
static inline bool korec_is_sealed(const ko_fence *fence)
{
    static const ko_vec3 origin = {0, 0, 0};
    ko_fence_answer answer;
    return ko_fence_test_point(fence, &origin, &answer) != KO_E_DATA;
}
/* Bytes of a snapshot of a tree, as its header says. */
static inline uint32_t korec_saved(const uint8_t *bytes)
{
    return bytes[28] | (uint32_t)bytes[29] << 8 | (uint32_t)bytes[30] << 16 |
           (uint32_t)bytes[31] << 24;
}

#endif
