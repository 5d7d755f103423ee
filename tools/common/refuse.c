#include "common/refuse.h"

#include <stdio.h>
#include <stdlib.h>

#include "common/tell.h"

void end_with(int code, const char *where, const char *format, va_list arguments)
{
    (void)fflush(stdout);
    if (*where != '\0') {
        say("%s: ", where);
    }
    tell_with(stderr, format, arguments);
    (void)fputc('\n', stderr);
    exit(code);
}

void refuse(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    end_with(EXIT_INPUT, "", format, arguments);
}

void refuse_usage(const char *usage, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    (void)fflush(stdout);
    tell_with(stderr, format, arguments);
    va_end(arguments);
    (void)fprintf(stderr, "\n%s\n", usage);
    exit(EXIT_INPUT);
}

void fail(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    end_with(EXIT_INTERNAL, "", format, arguments);
}
