#include "host/refuse.h"

#include <stdio.h>
#include <stdlib.h>

void end_with(int code, const char *where, const char *format, va_list arguments)
{
    (void)fflush(stdout);
    if (*where != '\0') {
        (void)fprintf(stderr, "%s: ", where);
    }
    (void)vfprintf(stderr, format, arguments);
    (void)fputc('\n', stderr);
    exit(code);
}

void refuse(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    end_with(EXIT_INPUT, "", format, arguments);
}

void fail(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    end_with(EXIT_INTERNAL, "", format, arguments);
}
