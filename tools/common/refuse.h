/* Ends the host's tools: a message on stderr, written as tell.h says, and an exit code. */
#ifndef HOST_REFUSE_H
#define HOST_REFUSE_H

#include <stdarg.h>

/* The exit codes of a tool; 0 is done. */
enum { EXIT_INPUT = 2, EXIT_INTERNAL = 3 };

/* Ends with EXIT_INPUT: for bad input or options. */
_Noreturn void refuse(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The same, and then the usage, whose lines are the program's own. */
_Noreturn void refuse_usage(const char *usage, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Ends with EXIT_INTERNAL: for what is not the user's fault, such as a lost output. */
_Noreturn void fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Ends with any code. `where` stands before the message, with a colon between, unless it is empty.
 * Stdout is flushed first. */
_Noreturn void end_with(int code, const char *where, const char *format, va_list arguments)
    __attribute__((format(printf, 3, 0)));

#endif
