/* Text files of people, read line by line and checked. A malformed line ends the program with
 * "file:line: expected ..., found ..." and exit code 2. */
#ifndef HOST_TEXT_H
#define HOST_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "common/decimal.h"

/* A file being read. A mark of the byte order at its start is skipped. Every line ends with a
 * newline, the last one too: the rest of a file that was cut off could have another meaning. */
typedef struct text_reader {
    const char *path;
    FILE *file;
    char *line;
    size_t room;
    unsigned long number;
    char **fields; /* of text_split, in `line` */
    int field_count;
    int field_room;
} text_reader;

text_reader text_open(const char *path);
/* Reads the next line, without its end and the blanks before it. NULL at the end of the file. */
char *text_next_any(text_reader *r);
/* Reads the next line that is neither empty nor a comment. */
char *text_next(text_reader *r);
void text_close(text_reader *r);

/* Ends the program: "file:line: expected what, found ...". */
_Noreturn void text_expected(const text_reader *r, const char *what, const char *found, ...)
    __attribute__((format(printf, 3, 4)));

/* Splits a line into fields, at its commas or at blanks, and returns their number. Blanks around a
 * field and the quotes that enclose one are taken off. A comma within quotes splits nothing. */
int text_split(text_reader *r, char *line, char separator);
/* A field as a number. `what` is the form that was expected of the line. */
decimal text_number(const text_reader *r, int field, const char *what);
/* The same of a number in another unit, as decimal_read_scaled. */
decimal text_scaled(const text_reader *r, int field, int power, const char *what);

#endif
