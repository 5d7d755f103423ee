/* Decodes a Thumb instruction as far as its cycles depend on it. */
#ifndef CYCLES_DECODE_H
#define CYCLES_DECODE_H

#include <stdbool.h>
#include <stdint.h>

typedef enum kind {
    ALU,
    TO_PC, /* a data operation that writes the pc */
    MUL,
    MLA,
    MUL_LONG,
    MLA_LONG,
    DIVIDE,
    LOAD,
    LOAD_UPDATE, /* and writes its base */
    STORE,
    STORE_INDEXED,
    LOAD_MANY,
    STORE_MANY,
    BRANCH,
    CALL,
    INDIRECT,
    IT_BLOCK,
    SYSTEM,
    BARRIER,
    FP,
    FP_MLA,
    FP_DIVIDE,
    FP_MOVE, /* within the float registers, or from and to the core: nothing waits for it */
    FP_TWO,  /* two core registers */
    FP_LOAD,
    FP_STORE,
    MARK_BEGIN,
    MARK_END,
    MARK_ROW,
    MARK_DROP,
} kind;

enum { NO_REGISTER = -1 };

/* A register is 0 to 15, a float register 0 to 31, or NO_REGISTER. */
typedef struct op {
    uint32_t at;
    uint8_t size;
    kind kind;
    int8_t dest;
    int8_t base;
    int8_t index;
    bool loads_pc;
    bool is_literal; /* a load relative to the pc */
    int8_t fp_dest;
    int8_t fp_source[3];
} op;

op decode(uint32_t at, const uint8_t *bytes, unsigned size);
bool is_memory(const op *o);

#endif
