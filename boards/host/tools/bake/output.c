#include "output.h"

#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "text.h"

enum { MOST = 40 }; /* a picture of each level, and the files of a mesh */

static output pending[MOST];
static int count;

/* Runs at each end of the program and removes the unfinished files. */
static void remove_pending(void)
{
    while (count > 0) {
        (void)remove(pending[--count].part);
    }
}

output *output_open(const char *directory, const char *name, const char *ending)
{
    static bool is_cared_for;
    if (!is_cared_for) {
        is_cared_for = atexit(remove_pending) == 0;
    }
    output *o = &pending[count];
    if (!is_cared_for || count == MOST) {
        stop(EXIT_INPUT, "%s%s: too many files at once", name, ending);
    }
    if (snprintf(o->path, sizeof(o->path), "%s/%s%s", directory, name, ending) >=
            (int)sizeof(o->path) ||
        snprintf(o->part, sizeof(o->part), "%s/%s%s.part", directory, name, ending) >=
            (int)sizeof(o->part)) {
        stop(EXIT_INPUT, "%s: name too long", name);
    }
    o->file = fopen(o->part, "wb");
    if (o->file == NULL) {
        stop(EXIT_INPUT, "%s: cannot be written: %s", o->part, strerror(errno));
    }
    count++;
    return o;
}

static _Noreturn void stop_unwritten(const char *path, int reason)
{
    stop(EXIT_INPUT, "%s: cannot be written: %s", path, strerror(reason));
}

void output_close(output *o)
{
    const bool is_whole = ferror(o->file) == 0;
    const bool is_closed = fclose(o->file) == 0;
    if (!is_whole || !is_closed) {
        stop_unwritten(o->path, errno);
    }
}

void put(output *o, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    (void)vfprintf(o->file, format, arguments);
    va_end(arguments);
}

void put_sources(output *o, const char *sources)
{
    for (const char *c = sources; *c != '\0'; c++) {
        put(o, "%c", (isprint((unsigned char)*c) == 0 || (*c == '*' && c[1] == '/')) ? '?' : *c);
    }
}

void output_finish(void)
{
    for (int i = 0; i < count; i++) {
        if (rename(pending[i].part, pending[i].path) != 0) {
            const int reason = errno;
            for (int k = 0; k < i; k++) {
                (void)remove(pending[k].path); /* half of a mesh is no mesh */
            }
            stop_unwritten(pending[i].path, reason);
        }
    }
    count = 0;
}
