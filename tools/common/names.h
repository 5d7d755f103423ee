/* Names of things in files, such as those of links, joints and poses. They come back as numbers of
 * rows, names in C, names of files and options, so their alphabet is small: letters, digits and
 * _ . -, a letter, a digit or _ first. A name that has other characters is used under another one,
 * which no file can hold: NAME+1 for the first of them. */
#ifndef HOST_NAMES_H
#define HOST_NAMES_H

#include <stdio.h>

/* The longest name that is used as it is, and the room for one that is not. */
enum { NAME_MOST = 63, NAME_ROOM = 64 };

/* Returns the name under which this one is used: always the same one, and never that of another.
 * It lives as long as the program. */
const char *name_used(const char *name);

/* Returns what the file says for a name that name_used returned. */
const char *name_found(const char *used);

/* Writes a table of the names that are used under another one. Nothing, if there are none. */
void names_list(FILE *out);

#endif
