#include "lines.h"

#include <stdio.h>
#include <string.h>

#include "board.h"

/* Bytes that a terminal could obey are shown as '?', as in refusals. */
static void print_path(const char *path)
{
    for (; *path != '\0'; path++) {
        (void)fputc((*path >= ' ' && *path <= '~') ? *path : '?', stderr);
    }
}

bool lines_open(lines *l, const char *path)
{
    l->path = path;
    l->file = board_file_open(path, false);
    l->offset = 0;
    l->number = 0;
    if (l->file < 0) {
        print_path(path);
        fprintf(stderr, ": found no file that can be read; expected a text file\n");
        return false;
    }
    return true;
}

static lines_answer refuse(const char *found, const char *expected, refusal *why)
{
    refusal_text(why, found, expected);
    return LINES_BAD;
}

/* A mark of UTF-8 at the beginning of the file is skipped. */
static void skip_mark(lines *l)
{
    static const char mark[] = "\xEF\xBB\xBF";
    char first[3];
    if (l->offset == 0U && board_file_read(l->file, 0, first, 3) == 3 &&
        memcmp(first, mark, 3) == 0) {
        l->offset = 3;
    }
}

lines_answer lines_next(lines *l, refusal *why)
{
    skip_mark(l);
    l->number++;
    const int64_t got = board_file_read(l->file, l->offset, l->text, MOST_LINE + 1);
    if (got < 0) {
        return refuse("a file that cannot be read", "a text file", why);
    }
    if (got == 0) {
        return LINES_END;
    }
    const char *end = memchr(l->text, '\n', (size_t)got);
    if (end == NULL && got > MOST_LINE) {
        return refuse("a longer line", "at most 255 characters in a line", why);
    }
    const size_t length = (end != NULL) ? (size_t)(end - l->text) : (size_t)got;
    if (memchr(l->text, '\0', length) != NULL) { /* it would hide the rest of the line */
        return refuse("a zero byte", "text", why);
    }
    l->text[length] = '\0';
    if (length > 0U && l->text[length - 1U] == '\r') {
        l->text[length - 1U] = '\0';
    }
    if (strchr(l->text, '\r') != NULL) {
        return refuse("a carriage return in a line", "ends of lines of Unix or Windows", why);
    }
    l->offset += (uint32_t)length + 1U;
    return LINES_READ;
}

void lines_refuse(const lines *l, const refusal *why)
{
    (void)fflush(stdout);
    print_path(l->path);
    fprintf(stderr, ":%u: found %s; expected %s\n", l->number, why->found, why->expected);
}
