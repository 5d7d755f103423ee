#include "host/refuse.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void refuse(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    (void)vfprintf(stderr, format, arguments);
    va_end(arguments);
    (void)fputc('\n', stderr);
    exit(2);
}
