/* The parts of the generated calls of a replay, and the tables beside them. Each call reads its
 * record from the front to the end. After a difference, damage or a skip all of them do nothing. */
#ifndef RECORD_PLAY_H
#define RECORD_PLAY_H

#include "record/replay.h"
#include "record/types.h"
#include "keepout/keepout.h"

/* A field of a plain struct, or several in a row. */
typedef struct koplay_field {
    const char *name;
    uint16_t offset;
    uint16_t size; /* of one */
    uint16_t count;
    uint8_t is_signed;
    uint16_t kind_offset; /* a member of a union: where the kind stands ... */
    int16_t kind;         /* ... and which it must be; below 0: no member */
} koplay_field;

typedef struct koplay_type {
    const char *name;
    const koplay_field *fields; /* null: it has pointers */
    uint32_t field_count;
    uint8_t is_same; /* compared where the recording holds it once more */
    uint8_t is_kept; /* only calls change it: a container */
} koplay_type;
extern const koplay_type koplay_types[KOREC_TYPES];

typedef struct koplay_function {
    const char *name;
    void (*play)(koplay *r);
} koplay_function;
extern const koplay_function koplay_functions[KOREC_FUNCTIONS];

/* ---- arguments ---- */

void koplay_nulls(koplay *r);
uint32_t koplay_value(koplay *r, const char *name);
uint64_t koplay_wide(koplay *r, const char *name);
const void *koplay_in(koplay *r, const char *name, uint32_t type, uint32_t count);
void *koplay_inout(koplay *r, const char *name, uint32_t type, uint32_t count);
void *koplay_out(koplay *r, const char *name, uint32_t type, uint32_t count);
void *koplay_object(koplay *r, const char *name, uint32_t type, uint32_t count);
void *koplay_made(koplay *r, const char *name, uint32_t type, uint32_t count);
void *koplay_memory(koplay *r, const char *name, uint32_t type, uint32_t count);
void *koplay_query(koplay *r, const char *name, uint32_t type, uint32_t count);
void koplay_before(koplay *r, const ko_query *q);
void koplay_inside(koplay *r, const void *inner, uint32_t type);
void *koplay_slot(koplay *r);
/* Returns false if the call must not be made. */
bool koplay_ready(koplay *r);

/* ---- answers ---- */

/* Return false if the result differs. */
bool koplay_result_status(koplay *r, int64_t found);
bool koplay_result_number(koplay *r, int64_t found, uint32_t size);
void koplay_entries(koplay *r, const char *name, uint32_t found);
void koplay_answer(koplay *r, const char *name, const void *found, uint32_t type, uint32_t count);
void koplay_state_of(koplay *r, const char *name, uint32_t found);
void koplay_pointer(koplay *r, const char *name, const void *found, uint32_t type);
void koplay_after(koplay *r, const char *name, const ko_query *q);

#endif
