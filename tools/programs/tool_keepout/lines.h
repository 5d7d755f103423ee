/* Reads a text file line by line through a small buffer. */
#ifndef LINES_H
#define LINES_H

#include <stdbool.h>
#include <stdint.h>

#include "refusal.h"

enum { MOST_LINE = 255 };

typedef struct lines {
    const char *path;
    int file;
    uint32_t offset;          /* in the file, of what follows in the buffer */
    unsigned number;          /* of the line that was read last, from 1 */
    char text[MOST_LINE + 2]; /* this line */
} lines;

typedef enum lines_answer { LINES_READ, LINES_END, LINES_BAD } lines_answer;

/* Opens the file, and says on stderr if that fails. */
bool lines_open(lines *l, const char *path);

/* Reads the next line, without its end, into l->text. */
lines_answer lines_next(lines *l, refusal *why);

/* Writes where something was found on stderr. */
void lines_refuse(const lines *l, const refusal *why);

#endif
