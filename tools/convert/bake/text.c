#include "text.h"

#include <ctype.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/memory.h"
#include "common/refuse.h"

enum { SHOWN = 40 };

/* ---- messages ---- */

const char *place_text(const place *where, char *to, size_t size)
{
    const unsigned long long at = (unsigned long long)where->at;
    if (where->kind == PLACE_LINE) {
        (void)snprintf(to, size, "%s:%llu", where->file, at);
    } else if (where->kind == PLACE_BYTE) {
        (void)snprintf(to, size, "%s: byte %llu", where->file, at);
    } else {
        (void)snprintf(to, size, "%s", where->file);
    }
    return to;
}

void refuse_at(const place *where, const char *format, ...)
{
    char at[512];
    va_list arguments;
    va_start(arguments, format);
    end_with(EXIT_INPUT, place_text(where, at, sizeof(at)), format, arguments);
}

void stop(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    end_with(EXIT_INPUT, "keepout-bake", format, arguments);
}

/* ---- words ---- */

text text_of(const blob *b)
{
    static const char mark[] = "\xEF\xBB\xBF"; /* of UTF-8 */
    text t = {.at = (const char *)b->data, .where = {b->path, PLACE_LINE, 1}};
    t.end = t.at + b->size;
    const char *zero = memchr(t.at, 0, b->size);
    if (zero != NULL) {
        const place where = {b->path, PLACE_BYTE, (uint64_t)(zero - t.at)};
        refuse_at(&where, "found a zero byte, expected text");
    }
    if (b->size >= strlen(mark) && memcmp(t.at, mark, strlen(mark)) == 0) {
        t.at += strlen(mark);
    }
    return t;
}

static bool is_line_end(char c)
{
    return c == '\n' || c == '\r';
}

/* Skips one end of line of any kind. */
static void step_line(text *t)
{
    const char first = *t->at++;
    if (first == '\r' && t->at < t->end && *t->at == '\n') {
        t->at++;
    }
    t->where.at++;
}

static void skip_blanks(text *t)
{
    for (;;) {
        while (t->at < t->end && (*t->at == ' ' || *t->at == '\t' || *t->at == '\f')) {
            t->at++;
        }
        if (!t->joins || t->at + 1 >= t->end || *t->at != '\\' || !is_line_end(t->at[1])) {
            return;
        }
        t->at++;
        step_line(t);
    }
}

static bool ends_word(const text *t, const char *at)
{
    return at == t->end || *at == ' ' || *at == '\t' || *at == '\f' || is_line_end(*at) ||
           (t->joins && *at == '\\' && at + 1 < t->end && is_line_end(at[1]));
}

bool text_word(text *t, word *w)
{
    skip_blanks(t);
    if (t->at == t->end || is_line_end(*t->at) || (t->comment != 0 && *t->at == t->comment)) {
        return false;
    }
    const char *from = t->at;
    while (!ends_word(t, t->at)) {
        t->at++;
    }
    w->at = from;
    w->length = (t->at - from > 1000000) ? 1000000 : (int)(t->at - from);
    return true;
}

bool text_next_line(text *t)
{
    while (t->at < t->end && !is_line_end(*t->at)) {
        t->at++;
    }
    if (t->at == t->end) {
        return false;
    }
    step_line(t);
    return true;
}

bool text_word_anywhere(text *t, word *w)
{
    while (!text_word(t, w)) {
        if (!text_next_line(t)) {
            return false;
        }
    }
    return true;
}

bool word_is(const word *w, const char *lower_case)
{
    const size_t length = strlen(lower_case);
    if ((size_t)w->length != length) {
        return false;
    }
    for (size_t i = 0; i < length; i++) {
        if (tolower((unsigned char)w->at[i]) != lower_case[i]) {
            return false;
        }
    }
    return true;
}

const char *text_found(const text *t, const word *w, bool there)
{
    static char message[SHOWN + 24];
    if (!there) {
        return (t->at == t->end) ? "found the end of the file" : "found the end of the line";
    }
    const int shown = (w->length > SHOWN) ? SHOWN : w->length;
    (void)snprintf(message, sizeof(message), "found '%.*s'%s", shown, w->at,
                   shown < w->length ? "..." : "");
    return message;
}

/* ---- numbers ---- */

/* Decimal only, because strtod would accept hexadecimal numbers too. */
double word_number(const text *t, const word *w, const char *expected)
{
    char *after = NULL;
    const double value = strtod(w->at, &after);
    const bool whole = after == w->at + w->length;
    if (whole && !isfinite(value)) {
        refuse_at(&t->where, "%s, expected %s, a finite number", text_found(t, w, true), expected);
    }
    if (!whole || memchr(w->at, 'x', (size_t)w->length) != NULL ||
        memchr(w->at, 'X', (size_t)w->length) != NULL) {
        refuse_at(&t->where, "%s, expected %s, a number", text_found(t, w, true), expected);
    }
    return value;
}

double text_number(text *t, const char *expected)
{
    word w;
    if (!text_word(t, &w)) {
        refuse_at(&t->where, "%s, expected %s, a number", text_found(t, NULL, false), expected);
    }
    return word_number(t, &w, expected);
}

bool read_integer(const char *at, const char *end, int64_t *out)
{
    const int64_t most = (int64_t)1 << 53;
    const bool negative = at < end && *at == '-';
    int64_t value = 0;
    at += (at < end && (*at == '-' || *at == '+')) ? 1 : 0;
    if (at == end) {
        return false;
    }
    for (; at < end; at++) {
        if (*at < '0' || *at > '9' || value > most) {
            return false;
        }
        value = 10 * value + (*at - '0');
    }
    *out = negative ? -value : value;
    return true;
}

int64_t text_integer(text *t, const char *expected, int64_t least, int64_t most)
{
    word w = {NULL, 0};
    int64_t value = 0;
    const bool there = text_word(t, &w);
    if (!there || !read_integer(w.at, w.at + w.length, &value) || value < least || value > most) {
        refuse_at(&t->where, "%s, expected %s, an integer of %lld to %lld",
                  text_found(t, &w, there), expected, (long long)least, (long long)most);
    }
    return value;
}

void text_end_line(text *t)
{
    word w;
    if (text_word(t, &w)) {
        refuse_at(&t->where, "%s, expected the end of the line", text_found(t, &w, true));
    }
}
