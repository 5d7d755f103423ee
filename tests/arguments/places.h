/* The numbers of a call that may be bad: arguments, and words of structs that they point at. */
#ifndef PLACES_H
#define PLACES_H

#include "arguments.h"

typedef struct place {
    uint8_t argument;
    uint16_t offset;
    uint16_t size; /* 0 for the argument itself */
    bool is_count; /* it says how much memory there is */
} place;

#define MOST_PLACES 256U

extern place places[MOST_PLACES]; /* those of the function under test */
extern unsigned place_count;

/* Collects them. */
void find_places(void);

/* Says how many bad values are tried in a place. */
unsigned extreme_count(const place *p);

/* Writes one of these: of the argument's own type, or as many bytes as the word has. */
void put(const place *p, unsigned which, value *v);

/* Writes any number. A place that says how much memory there is gets one of its bad values. */
void put_any(const place *p, int64_t number, value *v);

#endif
