/* Tables that the page gives to a firmware: a file with a number or a text on each line, read in
 * order. Where something is missing, the program says what and ends with exit code 3. */
#ifndef VIEW_GIVEN_H
#define VIEW_GIVEN_H

#include "keepout/keepout.h"

/* Begins to read a file. */
void given_begin(const char *path);

/* The text of the next line, which stays where it is. */
const char *given_text(void);

/* The number of the next line: 32 bits, with or without a sign. */
int32_t given_whole(void);

/* The point of the next three lines. */
ko_vec3 given_point(void);

/* Zeroed room for objects that are kept, and for one more. */
void *given_room(size_t count, size_t size);

/* Reads a whole file, with a zero byte behind it. */
void *given_file(const char *path, size_t *size);

#endif
