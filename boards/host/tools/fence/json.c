#include "json.h"

#include <stdlib.h>
#include <string.h>

#include "model.h"

enum { MOST_DEPTH = 64 };

typedef struct reader {
    const char *path;
    const char *at;
    const char *end;
    unsigned long line;
    unsigned depth;
} reader;

/* Refuses the present character, and names what was expected. */
static _Noreturn void expected(const reader *r, const char *what)
{
    if (r->at == r->end) {
        refuse(r->path, r->line, "expected %s, found the end of the file", what);
    }
    const unsigned char c = (unsigned char)*r->at;
    if (c < 32U || c > 126U) {
        refuse(r->path, r->line, "expected %s, found the byte %u", what, c);
    }
    refuse(r->path, r->line, "expected %s, found '%c'", what, c);
}

static char peek(const reader *r)
{
    return (r->at < r->end) ? *r->at : '\0';
}

static void skip_blanks(reader *r)
{
    while (r->at < r->end && strchr(" \t\r\n", *r->at) != NULL && *r->at != '\0') {
        r->line += (*r->at == '\n') ? 1U : 0U;
        r->at++;
    }
}

static json *make(const reader *r, json_kind kind)
{
    json *value = calloc(1, sizeof(*value));
    if (value == NULL) {
        refuse(r->path, 0, "out of memory");
    }
    value->kind = kind;
    value->line = r->line;
    return value;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static void take_digits(reader *r)
{
    if (!is_digit(peek(r))) {
        expected(r, "a digit");
    }
    while (is_digit(peek(r))) {
        r->at++;
    }
}

static char *copied(const reader *r, const char *from, const char *to)
{
    char *text = malloc((size_t)(to - from) + 1U);
    if (text == NULL) {
        refuse(r->path, 0, "out of memory");
    }
    memcpy(text, from, (size_t)(to - from));
    text[to - from] = '\0';
    return text;
}

static json *read_number(reader *r)
{
    json *value = make(r, JSON_NUMBER);
    const char *from = r->at;
    r->at += (peek(r) == '-') ? 1 : 0;
    if (peek(r) == '0') {
        r->at++;
        if (is_digit(peek(r))) {
            expected(r, "no digit after a leading 0");
        }
    } else {
        take_digits(r);
    }
    if (peek(r) == '.') {
        r->at++;
        take_digits(r);
    }
    if (peek(r) == 'e' || peek(r) == 'E') {
        r->at++;
        r->at += (peek(r) == '-' || peek(r) == '+') ? 1 : 0;
        take_digits(r);
    }
    value->text = copied(r, from, r->at);
    return value;
}

static char hexadecimal(reader *r)
{
    unsigned code = 0;
    for (int i = 0; i < 4; i++, r->at++) {
        static const char digits[] = "0123456789abcdef0123456789ABCDEF";
        const char *digit = (peek(r) != '\0') ? strchr(digits, peek(r)) : NULL;
        if (digit == NULL) {
            expected(r, "four hexadecimal digits");
        }
        code = code * 16U + (unsigned)((digit - digits) & 15);
    }
    return (code < 128U && code > 0U) ? (char)code : '?';
}

static char read_escape(reader *r)
{
    static const char from[] = "\"\\/bfnrt";
    static const char to[] = "\"\\/\b\f\n\r\t";
    const char c = peek(r);
    const char *found = (c != '\0') ? strchr(from, c) : NULL;
    if (found == NULL && c != 'u') {
        expected(r, "an escape");
    }
    r->at++;
    return (found != NULL) ? to[found - from] : hexadecimal(r);
}

static char *read_text(reader *r)
{
    if (peek(r) != '"') {
        expected(r, "a string");
    }
    r->at++;
    char *text = copied(r, r->at, r->end); /* at most as long as the rest */
    size_t size = 0;
    while (peek(r) != '"') {
        if (r->at == r->end || (unsigned char)*r->at < 32U) {
            expected(r, "the end of a string");
        }
        char c = *r->at++;
        if (c == '\\') {
            c = read_escape(r);
        }
        text[size++] = c;
    }
    r->at++;
    text[size] = '\0';
    return realloc(text, size + 1U);
}

static json *read_value(reader *r);

/* Refuses a second member of one name. */
static void check_new(const reader *r, const json *object, const json *member)
{
    for (const json *m = object->first; m != NULL; m = m->next) {
        if (strcmp(m->key, member->key) == 0) {
            refuse(r->path, member->line, "\"%s\" stands twice in an object, first on line %lu",
                   member->key, m->line);
        }
    }
}

static json *read_member(reader *r, const json *object)
{
    skip_blanks(r);
    char *key = read_text(r);
    skip_blanks(r);
    if (peek(r) != ':') {
        expected(r, "':'");
    }
    r->at++;
    json *value = read_value(r);
    value->key = key;
    check_new(r, object, value);
    return value;
}

/* An array or an object. */
static json *read_many(reader *r, json_kind kind)
{
    const char close = (kind == JSON_ARRAY) ? ']' : '}';
    json *many = make(r, kind);
    json **last = &many->first;
    r->at++;
    if (++r->depth > MOST_DEPTH) {
        refuse(r->path, r->line, "nested deeper than %d", MOST_DEPTH);
    }
    skip_blanks(r);
    while (peek(r) != close || many->count > 0U) {
        *last = (kind == JSON_ARRAY) ? read_value(r) : read_member(r, many);
        last = &(*last)->next;
        many->count++;
        skip_blanks(r);
        if (peek(r) == close) {
            break;
        }
        if (peek(r) != ',') {
            expected(r, (kind == JSON_ARRAY) ? "',' or ']'" : "',' or '}'");
        }
        r->at++;
    }
    r->at++;
    r->depth--;
    return many;
}

static json *read_word(reader *r)
{
    static const struct {
        const char *word;
        json_kind kind;
    } words[] = {{"null", JSON_NULL}, {"false", JSON_FALSE}, {"true", JSON_TRUE}};
    for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
        const size_t size = strlen(words[i].word);
        if ((size_t)(r->end - r->at) >= size && memcmp(r->at, words[i].word, size) == 0) {
            json *value = make(r, words[i].kind);
            r->at += size;
            return value;
        }
    }
    expected(r, "a value");
}

static json *read_value(reader *r)
{
    skip_blanks(r);
    const char c = peek(r);
    if (c == '{') {
        return read_many(r, JSON_OBJECT);
    }
    if (c == '[') {
        return read_many(r, JSON_ARRAY);
    }
    if (c == '"') {
        json *value = make(r, JSON_STRING);
        value->text = read_text(r);
        return value;
    }
    return (c == '-' || is_digit(c)) ? read_number(r) : read_word(r);
}

json *json_read(const char *path, const char *text, size_t size)
{
    reader r = {path, text, text + size, 1, 0};
    json *value = read_value(&r);
    skip_blanks(&r);
    if (r.at != r.end) {
        expected(&r, "the end of the file");
    }
    return value;
}

const json *json_member(const json *object, const char *key)
{
    const json *m = (object != NULL && object->kind == JSON_OBJECT) ? object->first : NULL;
    while (m != NULL && strcmp(m->key, key) != 0) {
        m = m->next;
    }
    return m;
}
