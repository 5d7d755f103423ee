/* Messages and reports for people, who read them in a terminal. Text from a file or from the
 * command line may hold anything: escape sequences, letters that turn the line round, ends of lines
 * that begin a line of their own. All of it goes through one writer. */
#ifndef HOST_TELL_H
#define HOST_TELL_H

#include <stdarg.h>
#include <stdio.h>

/* Writes formatted text. Printable ASCII stays; each other byte is written as \xHH. Only ends of
 * lines at the beginning and at the end of the format are ends of lines. */
void tell(FILE *out, const char *format, ...) __attribute__((format(printf, 2, 3)));
void tell_with(FILE *out, const char *format, va_list arguments)
    __attribute__((format(printf, 2, 0)));

/* The same to stderr. */
void say(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
