#include "common/tell.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "common/memory.h"

static void put_shown(FILE *out, char byte)
{
    if (byte >= ' ' && byte <= '~') {
        (void)fputc(byte, out);
    } else {
        (void)fprintf(out, "\\x%02X", (unsigned)(unsigned char)byte);
    }
}

/* How many ends of lines a format ends with, behind its first `from` characters. */
static size_t ends_of(const char *format, size_t from)
{
    size_t length = strlen(format);
    size_t count = 0;
    while (length - count > from && format[length - count - 1U] == '\n') {
        count++;
    }
    return count;
}

static char *formatted(const char *format, va_list arguments, size_t *size)
{
    va_list again;
    va_copy(again, arguments);
    const int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    *size = (length > 0) ? (size_t)length : 0U;
    char *text = need(*size + 1U, 1);
    (void)vsnprintf(text, *size + 1U, format, arguments);
    return text;
}

void tell_with(FILE *out, const char *format, va_list arguments)
{
    const size_t before = strspn(format, "\n");
    const size_t after = ends_of(format, before);
    size_t size = 0;
    char *text = formatted(format, arguments, &size);
    for (size_t i = 0; i < size; i++) {
        if (i < before || i >= size - after) {
            (void)fputc('\n', out);
        } else {
            put_shown(out, text[i]);
        }
    }
    free(text);
}

void tell(FILE *out, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    tell_with(out, format, arguments);
    va_end(arguments);
}

void say(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    tell_with(stderr, format, arguments);
    va_end(arguments);
}
