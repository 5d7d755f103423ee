/* Text of people in files that programs read: comments and strings of C, elements of SVG, fields of
 * CSV, tables for awk and gnuplot. One alphabet serves all of them, because none of its characters
 * has a meaning in any: letters, digits, blanks and _ . : ; + ( ) [ ] / ' = -. Each other byte is
 * written as an underscore, and so is a first character that makes a spreadsheet compute. */
#ifndef HOST_WRITTEN_H
#define HOST_WRITTEN_H

#include <stdbool.h>
#include <stdio.h>

/* Writes a comment of C, an element of SVG or a field of CSV. */
void put_text(FILE *out, const char *text);

/* Writes a string of C, in quotes. Firmware prints it into a field of CSV. */
void put_c_string(FILE *out, const char *text);

/* A character of an identifier of C. */
bool is_c_letter(char c);

#endif
