#include "csv.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/names.h"
#include "common/written.h"

void csv_refuse(const csv *c, const char *found, const char *expected)
{
    refuse("%s:%lu: found %.60s, expected %s", c->path, c->line, found, expected);
}

csv csv_open(const char *path)
{
    csv c = {.path = path, .file = fopen(path, "r")};
    if (c.file == NULL) {
        refuse("%s: cannot be read", path);
    }
    return c;
}

static char *trimmed(char *at)
{
    at += strspn(at, " \t");
    for (size_t n = strlen(at); n > 0U && strchr(" \t\r\n", at[n - 1U]) != NULL; n--) {
        at[n - 1U] = '\0';
    }
    return at;
}

static void split(csv *c, char *at)
{
    c->count = 0;
    while (at != NULL) {
        char *comma = strchr(at, ',');
        if (c->count == CSV_FIELDS) {
            csv_refuse(c, "more than 72 fields", "fewer");
        }
        if (comma != NULL) {
            *comma = '\0';
        }
        c->field[c->count++] = trimmed(at);
        at = (comma == NULL) ? NULL : comma + 1;
    }
}

bool csv_next(csv *c)
{
    ssize_t length = 0;
    while ((length = getline(&c->text, &c->room, c->file)) >= 0) {
        c->line++;
        if (memchr(c->text, '\0', (size_t)length) != NULL) {
            csv_refuse(c, "a zero byte", "text");
        }
        const bool is_marked = c->line == 1U && strncmp(c->text, "\xEF\xBB\xBF", 3) == 0;
        char *at = trimmed(c->text + (is_marked ? 3 : 0)); /* the mark of UTF-8 */
        if (*at != '\0' && *at != '#') {
            split(c, at);
            return true;
        }
    }
    if (ferror(c->file) != 0) {
        refuse("%s:%lu: cannot be read on", c->path, c->line + 1U);
    }
    return false;
}

void csv_close(csv *c)
{
    (void)fclose(c->file);
    free(c->text);
}

void csv_name(const csv *c, int field, const char *expected, char *to)
{
    const char *from = (field < c->count) ? c->field[field] : "";
    const size_t length = strlen(from);
    const bool is_used = name_found(from) != from; /* as a report names what a URDF holds */
    for (size_t i = 0; i < length && !is_used; i++) {
        if (!is_c_letter(from[i]) && strchr("-.", from[i]) == NULL) {
            csv_refuse(c, from, expected);
        }
    }
    if (length == 0U || length >= CSV_NAME) {
        csv_refuse(c, (length == 0U) ? "nothing" : from, expected);
    }
    const char *used = is_used ? from : name_used(from);
    memcpy(to, used, strlen(used) + 1U);
}

double csv_number(const csv *c, int field, const char *expected, double most)
{
    char *after = NULL;
    const char *from = (field < c->count) ? c->field[field] : "";
    const double value = strtod(from, &after);
    if (after == from || *after != '\0' || strpbrk(from, "xXnN") != NULL ||
        !(fabs(value) <= most)) {
        csv_refuse(c, (*from == '\0') ? "nothing" : from, expected);
    }
    return value;
}
