/* The form of a recording: what the recorder writes and the replay reads. README.md has it as a
 * table. All of it is 32-bit words, little-endian. */
#ifndef RECORD_FORMAT_H
#define RECORD_FORMAT_H

#include <stdint.h>

#define KOREC_MAGIC 0x43524F4BU /* "KORC" */
#define KOREC_VERSION 2U

/* The words of a file's header. */
enum {
    KOREC_HEAD_MAGIC = 0,
    KOREC_HEAD_VERSION = 1,
    KOREC_HEAD_LIBRARY = 2,   /* ko_version() */
    KOREC_HEAD_SIGNATURE = 3, /* of all prototypes and layouts: types.h */
    KOREC_HEAD_TREE_K = 4,    /* KO_TREE_K of config.h */
    KOREC_HEAD_CHECK = 5,
    KOREC_HEAD_WORDS = 6
};

/* The words of every record: its length in the low half of the first and what it is in the high
 * half, its number, its content, and the check over all of them. */
enum { KOREC_RECORD_LEAST = 3, KOREC_RECORD_MOST = 0xFFFF };

/* Records that are no calls; a call has the number of its function. */
enum {
    KOREC_MARK = 0xFFF0, /* a replay may begin here; its words are the counters below */
    KOREC_PART = 0xFFF1, /* what memory holds: address, type, count, first, entries, bytes */
    KOREC_END = 0xFFF2   /* the last record; its words are the counters */
};

/* The counters. All but the last count calls. */
enum {
    KOREC_MISSED = 0,  /* not recorded: another one was being recorded */
    KOREC_UNFIT = 1,   /* not recorded: larger than the ring, or two answers in one place */
    KOREC_DROPPED = 2, /* recorded, and dropped because the ring was full */
    KOREC_CONTENT = 3, /* the most words of content between two marks */
    KOREC_COUNTERS = 4
};

/* A ring must have so many times the room of the content between two marks, and a mark comes after
 * this part of it. README.md derives the number. */
enum { KOREC_SHARES = 6 };

static inline int korec_is_call(uint32_t what)
{
    return what < KOREC_MARK;
}

/* Why the content of an object was written; in the high half of the type. */
enum {
    KOREC_FIRST = 0,  /* the recorder did not know it */
    KOREC_AGAIN = 1,  /* a mark was written since: a replay that knows it must hold the same */
    KOREC_CHANGED = 2 /* something else than a recorded call changed it */
};

/* Adds a word to a check or a digest. For each word it is a bijection of `sum`, and for each sum
 * one of the word, so one changed word is always found. */
static inline uint32_t korec_mix(uint32_t sum, uint32_t word)
{
    const uint32_t x = sum ^ (word * 0x9E3779B1U);
    return ((x << 13) | (x >> 19)) * 5U + 0xE6546B64U;
}

#endif
