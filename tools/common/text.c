#include "common/text.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "common/file.h"
#include "common/memory.h"
#include "common/refuse.h"

enum { MOST_SHOWN = 40 };

text_reader text_open(const char *path)
{
    return (text_reader){.path = path, .file = file_open(path)};
}

void text_close(text_reader *r)
{
    (void)fclose(r->file);
    free(r->line);
    free(r->fields);
}

void text_expected(const text_reader *r, const char *what, const char *found, ...)
{
    char text[256];
    va_list arguments;
    va_start(arguments, found);
    (void)vsnprintf(text, sizeof(text), found, arguments);
    va_end(arguments);
    refuse("%s:%lu: expected %s, found %s", r->path, r->number, what, text);
}

static char *skip_blanks(char *at)
{
    return at + strspn(at, " \t");
}

/* Skips the mark of the byte order at the start of a file. */
static char *skip_mark(const text_reader *r, char *line)
{
    if (memcmp(line, "\xFF\xFE", 2) == 0 || memcmp(line, "\xFE\xFF", 2) == 0) {
        text_expected(r, "UTF-8", "UTF-16: convert it by iconv -f UTF-16 -t UTF-8");
    }
    return (strncmp(line, "\xEF\xBB\xBF", 3) == 0) ? line + 3 : line;
}

char *text_next_any(text_reader *r)
{
    errno = 0;
    ssize_t length = getline(&r->line, &r->room, r->file);
    if (length < 0) {
        if (ferror(r->file) || errno != 0) {
            refuse("%s:%lu: cannot be read on: %s", r->path, r->number + 1U, strerror(errno));
        }
        return NULL;
    }
    r->number++;
    char *at = (r->number == 1U) ? skip_mark(r, r->line) : r->line;
    if (memchr(r->line, '\0', (size_t)length) != NULL) {
        text_expected(r, "text", "a zero byte");
    }
    if (r->line[length - 1] != '\n') {
        text_expected(r, "a newline after the last line",
                      "none: is the file cut off? If it is whole, add one");
    }
    while (length > 0 && strchr("\r\n", r->line[length - 1]) != NULL) {
        r->line[--length] = '\0';
    }
    return skip_blanks(at);
}

char *text_next(text_reader *r)
{
    char *line = NULL;
    while ((line = text_next_any(r)) != NULL && (*line == '\0' || *line == '#')) {
    }
    return line;
}

static void add_field(text_reader *r, char *field)
{
    if (r->field_count == r->field_room) {
        r->field_room = (r->field_room == 0) ? 16 : 2 * r->field_room;
        r->fields = realloc(r->fields, (size_t)r->field_room * sizeof(*r->fields));
        if (r->fields == NULL) {
            out_of_memory();
        }
    }
    r->fields[r->field_count++] = field;
}

/* Takes off the blanks behind a field and the quotes around it. */
static char *trim(char *field)
{
    size_t length = strlen(field);
    while (length > 0U && strchr(" \t", field[length - 1U]) != NULL) {
        field[--length] = '\0';
    }
    if (length >= 2U && field[0] == '"' && field[length - 1U] == '"') {
        field[length - 1U] = '\0';
        field++;
    }
    return field;
}

/* The end of a field: the next separator that is not within quotes, or the end of the line. */
static char *field_end(char *at, char separator)
{
    bool is_quoted = false;
    for (; *at != '\0'; at++) {
        is_quoted = (*at == '"') ? !is_quoted : is_quoted;
        if (!is_quoted && (*at == separator || (separator == ' ' && *at == '\t'))) {
            break;
        }
    }
    return at;
}

int text_split(text_reader *r, char *line, char separator)
{
    r->field_count = 0;
    for (char *at = skip_blanks(line);;) {
        char *end = field_end(at, separator);
        const bool is_last = *end == '\0';
        *end = '\0';
        add_field(r, trim(at));
        if (is_last) {
            break;
        }
        at = skip_blanks(end + 1);
        if (separator == ' ' && *at == '\0') {
            break;
        }
    }
    return r->field_count;
}

decimal text_scaled(const text_reader *r, int field, int power, const char *what)
{
    decimal d;
    const char *at = r->fields[field];
    if (!decimal_read_scaled(&at, power, &d) || *at != '\0') {
        text_expected(r, what, "'%.*s' in field %d", MOST_SHOWN, r->fields[field], field + 1);
    }
    return d;
}

decimal text_number(const text_reader *r, int field, const char *what)
{
    return text_scaled(r, field, 9, what);
}
