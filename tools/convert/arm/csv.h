/* Reads the CSV files of a robot. A malformed line ends the program: file:line: found ..., expected
 * ..., exit code 2. */
#ifndef CSV_H
#define CSV_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "common/refuse.h"

enum { CSV_FIELDS = 72, CSV_NAME = 64 };

typedef struct csv {
    const char *path;
    FILE *file;
    unsigned long line;
    char *text;
    size_t room;
    int count;
    char *field[CSV_FIELDS];
} csv;

csv csv_open(const char *path);
/* Reads the next row that is neither a comment nor empty. False at the end. Blanks around fields
 * are dropped. */
bool csv_next(csv *c);
void csv_close(csv *c);

_Noreturn void csv_refuse(const csv *c, const char *found, const char *expected);
/* A name of letters, digits, '_', '-' and '.', shorter than CSV_NAME, or one under which a file's
 * is used (names.h). */
void csv_name(const csv *c, int field, const char *expected, char *to);
/* A finite decimal number within +-most. */
double csv_number(const csv *c, int field, const char *expected, double most);

#endif
