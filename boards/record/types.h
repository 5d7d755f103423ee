/* The types of what is recorded: how the struct of an object is written, pointers included. The
 * tables are generated: build/record/types.c, record_names.h. */
#ifndef RECORD_TYPES_H
#define RECORD_TYPES_H

#include <stdint.h>

#include "record_names.h"

/* The kinds of content behind a pointer of a struct. */
enum {
    KOREC_PLAIN = 0,  /* no pointer: bytes */
    KOREC_OWN = 1,    /* content that only calls change, or nobody */
    KOREC_LIVE = 2,   /* content that the caller may change: compared before each call */
    KOREC_OTHER = 3,  /* an object of its own */
    KOREC_MEMORY = 4, /* room whose content does not matter */
    KOREC_CHECK = 5 /* no pointer: a digest over addresses, of which only is known if it is right */
};

static inline int korec_is_pointer(uint32_t mode)
{
    return mode != KOREC_PLAIN && mode != KOREC_CHECK;
}

/* A stretch of a struct: plain bytes, or a pointer. */
typedef struct korec_part {
    uint16_t offset;
    uint16_t bytes; /* plain */
    uint8_t mode;
    uint8_t target; /* the type behind a pointer */
    uint16_t base;  /* where the struct begins that `count` is asked of */
    uint32_t (*count)(const void *base);
} korec_part;

/* A type; without parts it is plain. */
typedef struct korec_type {
    uint32_t size;
    const korec_part *parts;
    uint32_t part_count;
} korec_type;
extern const korec_type korec_types[KOREC_TYPES];

/* An object within another one, at the same or a higher address. */
typedef struct korec_inside {
    uint8_t outer;
    uint8_t inner;
    uint16_t offset;
} korec_inside;
extern const korec_inside korec_insides[KOREC_INSIDES];

#endif
