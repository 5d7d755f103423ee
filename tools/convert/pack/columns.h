/* The columns of a CSV file, by the names in its header. */
#ifndef COLUMNS_H
#define COLUMNS_H

#include "common/text.h"

enum { COLUMN_NAME = 64, COLUMN_UNIT = 16 };

/* A name as it is compared: in small letters, without blanks and #, % or the unit. The unit is what
 * stands in brackets behind the name: "timestamp [ns]". */
typedef struct column {
    char name[COLUMN_NAME];
    char unit[COLUMN_UNIT];
} column;

typedef struct columns {
    column *items;
    int count;
} columns;

/* Takes the fields of the line that was split last as names. */
columns columns_read(const text_reader *r);
void columns_free(columns *c);
/* The column with this name, or -1. Ends the program if there are two of them. */
int columns_find(const text_reader *r, const columns *c, const char *name);
/* True if a line is a header of CSV with a position: its names are the reader's fields then. */
bool columns_are_header(text_reader *r, char *line);

/* True if a field is a number: the first field of a header is none. */
bool is_number(const char *field);
/* Where a position stands: the columns of x, y, z under one of the usual names, or false. */
bool columns_position(const text_reader *r, const columns *c, int at[3]);
/* The column of the time and the power of ten that makes it nanoseconds. `unit` is the one that the
 * user names for a header that does not: s, ms, us, ns, or NULL. Ends the program if none is
 * known. */
int columns_time(const text_reader *r, const columns *c, const char *unit, int *power);

#endif
