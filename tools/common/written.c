#include "common/written.h"

#include <string.h>

static bool is_among(char c, const char *set)
{
    return c != '\0' && strchr(set, c) != NULL;
}

bool is_c_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

void put_text(FILE *out, const char *text)
{
    for (const char *at = text; *at != '\0'; at++) {
        const bool is_inert = is_c_letter(*at) || is_among(*at, " .:;+()[]/'=-");
        const bool computes = at == text && is_among(*at, "=+-");
        (void)fputc((is_inert && !computes) ? *at : '_', out);
    }
}

void put_c_string(FILE *out, const char *text)
{
    (void)fputc('"', out);
    put_text(out, text);
    (void)fputc('"', out);
}
