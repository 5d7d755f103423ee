#include "columns.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "common/memory.h"
#include "common/refuse.h"

bool is_number(const char *field)
{
    decimal d;
    return decimal_read(&field, &d) && *field == '\0';
}

/* Copies at most `room` - 1 characters in small letters, without blanks and quotes. */
static void copy_plain(char *to, size_t room, const char *from, size_t count)
{
    size_t used = 0;
    for (size_t i = 0; i < count && used + 1U < room; i++) {
        if (strchr(" \t\"", from[i]) == NULL) {
            to[used++] = (char)tolower((unsigned char)from[i]);
        }
    }
    to[used] = '\0';
}

static column column_of(const char *field)
{
    column c;
    field += strspn(field, "# \t");
    const char *bracket = strpbrk(field, "[(");
    const char *after = (bracket != NULL) ? strpbrk(bracket, "])") : NULL;
    /* ranges[12] is a name with a number, no unit */
    if (after == NULL || isdigit((unsigned char)bracket[1])) {
        copy_plain(c.name, sizeof(c.name), field, strlen(field));
        c.unit[0] = '\0';
        return c;
    }
    copy_plain(c.name, sizeof(c.name), field, (size_t)(bracket - field));
    copy_plain(c.unit, sizeof(c.unit), bracket + 1, (size_t)(after - bracket - 1));
    return c;
}

columns columns_read(const text_reader *r)
{
    columns c = {calloc((size_t)r->field_count, sizeof(*c.items)), r->field_count};
    if (c.items == NULL) {
        out_of_memory();
    }
    for (int i = 0; i < c.count; i++) {
        c.items[i] = column_of(r->fields[i]);
    }
    return c;
}

void columns_free(columns *c)
{
    free(c->items);
    c->items = NULL;
}

int columns_find(const text_reader *r, const columns *c, const char *name)
{
    int found = -1;
    for (int i = 0; i < c->count; i++) {
        if (strcmp(c->items[i].name, name) != 0) {
            continue;
        }
        if (found >= 0) {
            text_expected(r, "one column of a name", "two of the name %s", name);
        }
        found = i;
    }
    return found;
}

bool columns_position(const text_reader *r, const columns *c, int at[3])
{
    static const char *const names[] = {"%c",
                                        "p%c",
                                        "p_%c",
                                        "t%c",
                                        "pos_%c",
                                        "position_%c",
                                        "p_rs_r_%c",
                                        "position.%c",
                                        "pose.position.%c",
                                        "pose.pose.position.%c",
                                        "field.pose.position.%c",
                                        "field.pose.pose.position.%c",
                                        "field.position.%c"};
    for (size_t k = 0; k < sizeof(names) / sizeof(names[0]); k++) {
        char name[COLUMN_NAME];
        int found = 0;
        for (int axis = 0; axis < 3; axis++) {
            const char *letter = strchr(names[k], '%');
            (void)snprintf(name, sizeof(name), "%.*s%c", (int)(letter - names[k]), names[k],
                           "xyz"[axis]);
            at[axis] = columns_find(r, c, name);
            found += (at[axis] >= 0) ? 1 : 0;
        }
        for (int axis = 0; axis < 3 && found == 3; axis++) {
            const char *unit = c->items[at[axis]].unit;
            if (unit[0] != '\0' && strcmp(unit, "m") != 0) {
                text_expected(r, "positions in metres", "the unit [%s]", unit);
            }
        }
        if (found == 3) {
            return true;
        }
    }
    return false;
}

bool columns_are_header(text_reader *r, char *line)
{
    char *copy = (strchr(line, ',') != NULL) ? strdup(line) : NULL;
    bool is_so = false;
    if (copy != NULL && text_split(r, copy, ',') > 2 && !is_number(r->fields[0])) {
        int at[3];
        columns c = columns_read(r);
        is_so = columns_position(r, &c, at);
        columns_free(&c);
    }
    free(copy);
    if (is_so) {
        (void)text_split(r, line, ',');
    }
    return is_so;
}

/* The power of ten that makes a unit nanoseconds, or -1. */
static int power_of(const char *unit)
{
    static const struct {
        const char *name;
        int power;
    } units[] = {{"s", 9},  {"sec", 9}, {"secs", 9}, {"ms", 6},
                 {"us", 3}, {"µs", 3},  {"ns", 0},   {"nsec", 0}};
    for (size_t i = 0; unit != NULL && i < sizeof(units) / sizeof(units[0]); i++) {
        if (strcmp(unit, units[i].name) == 0) {
            return units[i].power;
        }
    }
    return -1;
}

/* The unit that a name of times implies, "" if it implies none. */
typedef struct time_name {
    const char *name;
    const char *unit;
} time_name;

static const time_name time_names[] = {
    {"t", "s"},
    {"time", "s"},
    {"%time", "ns"},
    {"time_s", "s"},
    {"time_ms", "ms"},
    {"time_us", "us"},
    {"time_ns", "ns"},
    {"t_s", "s"},
    {"t_ms", "ms"},
    {"t_us", "us"},
    {"t_ns", "ns"},
    {"timestamp", ""},
    {"stamp", ""},
    {"timestamp_s", "s"},
    {"timestamp_ms", "ms"},
    {"timestamp_us", "us"},
    {"timestamp_ns", "ns"},
    {"timeus", "us"},
};

int columns_time(const text_reader *r, const columns *c, const char *unit, int *power)
{
    for (size_t k = 0; k < sizeof(time_names) / sizeof(time_names[0]); k++) {
        const int at = columns_find(r, c, time_names[k].name);
        if (at < 0) {
            continue;
        }
        const char *said = c->items[at].unit;
        const bool is_euroc = columns_find(r, c, "p_rs_r_x") >= 0;
        said = (said[0] != '\0') ? said : time_names[k].unit;
        said = (said[0] == '\0' && is_euroc) ? "ns" : said;
        said = (said[0] == '\0') ? unit : said;
        *power = power_of(said);
        if (*power < 0) {
            text_expected(r, "a unit of the times, as in timestamp [ns], or TIME_UNIT=s|ms|us|ns",
                          "%s without one", c->items[at].name);
        }
        return at;
    }
    text_expected(r, "a column t, time or timestamp", "none of these names");
}
