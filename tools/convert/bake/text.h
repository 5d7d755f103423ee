/* Text word by word, and messages with a location. */
#ifndef TEXT_H
#define TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/file.h"
#include "common/memory.h"

/* A location: a line of a text file (from 1), a byte of another file (from 0), or, with neither,
 * the file as a whole. */
typedef enum place_kind { PLACE_FILE, PLACE_LINE, PLACE_BYTE } place_kind;
typedef struct place {
    const char *file;
    place_kind kind;
    uint64_t at;
} place;

/* Ends the program with exit code 2 and "file:line: message" or "file: byte n: message". */
_Noreturn void refuse_at(const place *where, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Does the same without a location: "keepout-bake: message". */
_Noreturn void stop(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Prints the location alone into a buffer of `size` bytes, ended, for messages that continue. */
const char *place_text(const place *where, char *to, size_t size);

/* A text being read. */
typedef struct text {
    const char *at;
    const char *end;
    place where;  /* the line that `at` is in */
    char comment; /* begins a comment, up to the end of the line; or 0 */
    bool joins;   /* a backslash at the end of a line joins the next line */
} text;

/* Refuses a file that holds zero bytes. Skips a byte order mark. */
text text_of(const blob *b);

typedef struct word {
    const char *at;
    int length;
} word;

/* Reads the next word of this line. False at its end. */
bool text_word(text *t, word *w);
/* Moves to the next line. False at the end of the file. The first call moves to the second line. */
bool text_next_line(text *t);
/* Reads the next word on this line or a later one. False at the end of the file. */
bool text_word_anywhere(text *t, word *w);

/* True iff both are the same, ignoring the case of letters. */
bool word_is(const word *w, const char *lower_case);

/* Returns "found `w`", or "found the end of the line" (or file), for messages. */
const char *text_found(const text *t, const word *w, bool there);

/* Reads the next word of the line, a finite number. */
double text_number(text *t, const char *expected);
double word_number(const text *t, const word *w, const char *expected);
/* Reads an integer that fills all characters between at and end. */
bool read_integer(const char *at, const char *end, int64_t *out);
/* Reads the next word of the line, an integer of least .. most. */
int64_t text_integer(text *t, const char *expected, int64_t least, int64_t most);
/* Refuses further words on this line. */
void text_end_line(text *t);

#endif
