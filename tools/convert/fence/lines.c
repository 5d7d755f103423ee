/* Parses files of lines: fields between blanks, or between commas. */
#include <string.h>

#include "common/text.h"

#include "part.h"

/* A line with more fields than any format has is cut off there. */
enum { MOST_FIELDS = 13 };

static part *add_line(part *whole, unsigned long number)
{
    part *line = add_part(whole, PART_LINE, NULL);
    line->line = number;
    return line;
}

static void add_field(part *line, const char *text)
{
    part *field = add_part(line, PART_FIELD, NULL);
    field->line = line->line;
    field->text = text_of("%s", text);
}

part *parse_csv(const char *path)
{
    part *whole = add_part(NULL, PART_TEXT, NULL);
    whole->path = path;
    text_reader lines = text_open(path);
    for (char *text = NULL; (text = text_next(&lines)) != NULL;) {
        part *line = add_line(whole, lines.number);
        const int count = text_split(&lines, text, ',');
        for (int i = 0; i < count; i++) {
            add_field(line, lines.fields[i]);
        }
    }
    text_close(&lines);
    return whole;
}

/* Splits a line at blanks. Lines of blanks and comments hold nothing. */
static void split_line(part *whole, char *text, unsigned long number)
{
    part *line = NULL;
    if (*text == '#') {
        return;
    }
    for (char *field = strtok(text, " \t\r"); field != NULL; field = strtok(NULL, " \t\r")) {
        line = (line != NULL) ? line : add_line(whole, number);
        if (line->count < (size_t)MOST_FIELDS) {
            add_field(line, field);
        }
    }
}

part *parse_fields(const char *path)
{
    blob b = text_read(path);
    part *whole = add_part(NULL, PART_TEXT, NULL);
    whole->path = path;
    if (strlen((const char *)b.data) != b.size) {
        const spot at = spot_on_line(path, 0);
        refuse_at(&at, "expected text, found a zero byte");
    }
    char *next = (char *)b.data;
    for (unsigned long number = 1; next != NULL; number++) {
        char *text = next;
        next = strchr(text, '\n');
        if (next != NULL) {
            *next++ = '\0';
        }
        split_line(whole, text, number);
    }
    file_free(&b);
    return whole;
}
