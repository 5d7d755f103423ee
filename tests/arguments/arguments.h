/* Describes the functions of the library as data: how each is called, and what its arguments are.
 * generate.py makes calls.c, which holds the table, from the headers. main.c calls each function
 * with every kind of bad argument. */
#ifndef ARGUMENTS_H
#define ARGUMENTS_H

#include "keepout/keepout.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define COUNT(array) ((unsigned)(sizeof(array) / sizeof((array)[0])))

#define MOST_ARGUMENTS 10U

typedef union value {
    void *at;
    int64_t number;
    double real;
} value;

/* A number within a struct. */
typedef struct word {
    uint16_t offset;
    uint16_t size;
    bool is_count; /* says how much memory there is: it has no bad values but extremes_of_int32 */
} word;

typedef enum type_rule {
    ALL_WORDS,    /* of 32 bits each; any may be bad */
    SOME_MEMBERS, /* only these may be bad; the rest is trusted */
    OWNS_MEMORY,  /* trusted; it points to more memory of the caller's */
    IS_QUERY,     /* the state of an iterator; damage may alter all but these members */
} type_rule;

typedef struct type {
    const char *name;
    uint16_t size;
    const word *words;
    uint16_t word_count;
    type_rule rule;
} type;

#define IS_CONST 1U
#define MAY_BE_NULL 2U
#define NULL_IF_EMPTY 16U /* null is allowed if its count is 0 */
#define STAYS_APART 4U    /* may not lie over another argument */
#define IS_SPARED 8U      /* may be written by a call that is refused */
#define IS_SET_UP 32U     /* the container that this call sets up */
#define IS_COUNT 64U      /* a number that has no bad values but those that are listed */

typedef struct parameter {
    const char *name;
    const type *points_to;   /* null for a number */
    const int64_t *extremes; /* for a number: its bad values */
    unsigned extreme_count;
    unsigned flags;
} parameter;

typedef enum result_kind { STATUS, NUMBER, TEXT, NOTHING } result_kind;

typedef struct call {
    const char *name;
    int64_t (*run)(const value *arguments);
    void (*fill)(value *arguments); /* with good arguments */
    const parameter *parameters;
    unsigned count;
    result_kind kind;
    int64_t answer_to_null;                /* for a NUMBER */
    bool (*after)(const value *arguments); /* checks what a refused call wrote; null: anything */
} call;

extern const call calls[];
extern const unsigned call_count;

/* A struct that has to be set up: something in the headers is its init, its open or its begin. */
typedef struct container {
    const char *name;
    uint16_t size;
    bool is_query; /* begin sets it up, nothing else does */
} container;

extern const container containers[];
extern const unsigned container_count;

/* A container, but no query, within another struct. */
typedef struct part {
    const char *outer;
    const char *inner;
    uint16_t offset;
    uint16_t size;
} part;

extern const part parts[];
extern const unsigned part_count;

/* A call that a container which was never set up may be given: an argument, or a type that an
 * argument leads to. */
typedef struct unset_row {
    const char *function;
    const char *what;
} unset_row;

extern const unset_row unset_rows[];
extern const unsigned unset_row_count;

/* ---- samples.c ---- */

typedef struct region {
    void *at;
    uint32_t size;
    const char *type;
} region;
extern const region regions[];
extern const unsigned region_count;
/* Memory that may be damaged: every call must end and stay within it. */
extern const void *const pools[];
extern const unsigned pool_count;
/* Memory that was checked once and is trusted since, but for its numbers. */
typedef struct span {
    void *at;
    uint32_t size;
} span;
extern const span spans[];
extern const unsigned span_count;

/* Makes all samples. Returns 0, or the line of the first that the library refused. */
int samples_make(void);

/* ---- */

/* The numbers that replace good ones, for each kind of number. */
static const int64_t extremes_of_int32[] = {
    INT32_MIN, INT32_MIN + 1, -(int64_t)KO_LIMIT - 1, -(int64_t)KO_LIMIT, -1, 0,
    1,         KO_LIMIT,      (int64_t)KO_LIMIT + 1,  INT32_MAX};
static const int64_t extremes_of_uint32[] = {
    0, 1, 255, 65535, 65536, INT32_MAX, (int64_t)INT32_MAX + 1, UINT32_MAX};
static const int64_t extremes_of_uint16[] = {0, 1, 255, 32768, 65535};
static const int64_t extremes_of_uint8[] = {0, 1, 8, 127, 128, 255};
static const int64_t extremes_of_int64[] = {INT64_MIN, INT64_MIN + 1, INT32_MIN, -1, 0,
                                            1,         INT32_MAX,     INT64_MAX};
static const int64_t extremes_of_bool[] = {0, 1};
/* Doubles as bits: not a number, infinities, 1e300 and -1e300, zeros, the least above 0, 8192,
 * -8192, 1. */
static const int64_t extremes_of_double[] = {0x7FF8000000000000,  0x7FF0000000000000,
                                             -0x0010000000000000, 0x7E37E43C8800759C,
                                             -0x01C81BC377FF8A64, 0,
                                             INT64_MIN,           1,
                                             0x40C0000000000000,  -0x3F40000000000000,
                                             0x3FF0000000000000};

/* True if the sample that an address lies in is as the last call found it. */
bool is_kept(const void *at);

#endif
