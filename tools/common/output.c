#include "common/output.h"

#include <errno.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/memory.h"
#include "common/refuse.h"

enum { MOST = 40 }; /* a picture of each level of a mesh, and its files */

#define UNWRITTEN "%s: cannot be written: %s"

static output *pending[MOST];
static int count;

/* Runs at each end of the program and removes the unfinished files. */
static void remove_pending(void)
{
    while (count > 0) {
        (void)unlink(pending[--count]->part);
    }
}

output *output_open(const char *format, ...)
{
    static bool is_cared_for;
    output *o = malloc(sizeof(*o));
    va_list arguments;
    if (o == NULL) {
        out_of_memory();
    }
    va_start(arguments, format);
    const int length = vsnprintf(o->path, sizeof(o->path), format, arguments);
    va_end(arguments);
    if (length < 0 || length >= (int)sizeof(o->path)) {
        refuse("%.100s...: name too long", o->path);
    }
    if (!is_cared_for) {
        is_cared_for = atexit(remove_pending) == 0;
    }
    if (!is_cared_for || count == MOST) {
        fail("%s: too many files at once", o->path);
    }
    (void)snprintf(o->part, sizeof(o->part), "%s.part", o->path);
    o->file = fopen(o->part, "wb");
    if (o->file == NULL) {
        refuse(UNWRITTEN, o->path, strerror(errno));
    }
    pending[count++] = o;
    return o;
}

void output_put(output *o, const void *from, size_t size)
{
    (void)fwrite(from, 1, size, o->file);
}

void put(output *o, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    (void)vfprintf(o->file, format, arguments);
    va_end(arguments);
}

void output_close(output *o)
{
    const bool is_whole = ferror(o->file) == 0;
    const bool is_closed = fclose(o->file) == 0;
    if (!is_whole || !is_closed) {
        fail(UNWRITTEN, o->path, strerror(errno));
    }
}

void output_finish(void)
{
    for (int i = 0; i < count; i++) {
        if (rename(pending[i]->part, pending[i]->path) != 0) {
            const int reason = errno;
            for (int k = 0; k < i; k++) {
                (void)unlink(pending[k]->path); /* a part of the files is no result */
            }
            refuse(UNWRITTEN, pending[i]->path, strerror(reason));
        }
    }
    while (count > 0) {
        free(pending[--count]);
    }
}
