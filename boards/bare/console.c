/* Connects picolibc's stdio to semihosting: stdout and stderr, arguments and exit.
 *
 * Both may go to one file, perhaps with the output of other programs. So each write ends with a
 * line, and what was printed on stdout is written before a line of stderr. Only a line that is
 * longer than the buffer is written in parts. */
#include "console.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "semihost.h"

/* The longest line that is written at once. build.mk gives boards that have the memory more. */
#ifndef CONSOLE_LINE
#define CONSOLE_LINE 128
#endif

typedef struct stream {
    int32_t handle; /* -1: not open yet */
    uint32_t mode;
    uint32_t used;
    bool failed; /* some output was lost */
    char buffer[CONSOLE_LINE];
} stream;

static stream out = {.handle = -1, .mode = OPEN_WRITE};
static stream err = {.handle = -1, .mode = OPEN_APPEND};

/* Writes the first bytes of the buffer, and keeps the rest. */
static void write_first(stream *s, uint32_t count)
{
    if (s->handle < 0) {
        static const char name[] = ":tt";
        uintptr_t open[3] = {(uintptr_t)name, s->mode, sizeof(name) - 1U};
        s->handle = semihost(SYS_OPEN, open);
    }
    uintptr_t write[3] = {(uintptr_t)s->handle, (uintptr_t)s->buffer, count};
    s->failed = semihost(SYS_WRITE, write) != 0 || s->failed;
    s->used -= count;
    memmove(s->buffer, s->buffer + count, s->used);
}

static void drain(stream *s)
{
    if (s->used != 0U) {
        write_first(s, s->used);
    }
}

/* The bytes up to the end of the last whole line; all of them if no line ends. */
static uint32_t whole_lines(const stream *s)
{
    for (uint32_t end = s->used; end > 0U; end--) {
        if (s->buffer[end - 1U] == '\n') {
            return end;
        }
    }
    return s->used;
}

static void put(stream *s, char c)
{
    s->buffer[s->used++] = c;
    if (s->used == sizeof(s->buffer)) {
        write_first(s, whole_lines(s));
    }
}

static int put_out(char c, FILE *file)
{
    (void)file;
    put(&out, c);
    return (unsigned char)c;
}

/* A line of stderr appears at once, after what was printed on stdout. */
static int put_err(char c, FILE *file)
{
    (void)file;
    if (err.used == 0U) {
        drain(&out);
    }
    put(&err, c);
    if (c == '\n') {
        drain(&err);
    }
    return (unsigned char)c;
}

static FILE out_file = FDEV_SETUP_STREAM(put_out, NULL, NULL, _FDEV_SETUP_WRITE);
static FILE err_file = FDEV_SETUP_STREAM(put_err, NULL, NULL, _FDEV_SETUP_WRITE);
FILE *const stdout = &out_file;
FILE *const stderr = &err_file;

static void drain_all(void)
{
    drain(&out);
    drain(&err);
}

/* Sends the buffers if that is possible, whatever state the program left behind. */
void console_alarm(const char *text)
{
    if (out.used > sizeof(out.buffer) || err.used > sizeof(err.buffer)) {
        out.used = 0;
        err = (stream){.handle = -1, .mode = OPEN_APPEND};
    }
    drain_all();
    for (; *text != '\0'; text++) {
        put(&err, *text);
    }
    drain_all();
}

_Noreturn void semihost_exit(int code)
{
    enum { ApplicationExit = 0x20026 };
    drain_all();
    if ((code == 0 || code == 1) && out.failed) {
        code = EXIT_INTERNAL; /* lost output is no answer */
    }
    uintptr_t block[2] = {ApplicationExit, (uintptr_t)code};
    (void)semihost(SYS_EXIT_EXTENDED, block);
    for (;;) {
    }
}

/* The words are cut at blanks, in the buffer itself. */
int console_arguments(char **argv, int most)
{
    static char line[512];
    uintptr_t block[2] = {(uintptr_t)line, sizeof(line)};
    int argc = 0;
    if (semihost(SYS_GET_CMDLINE, block) != 0) {
        return 0;
    }
    for (char *at = line; argc < most;) {
        at += strspn(at, " ");
        if (*at == '\0') {
            break;
        }
        argv[argc++] = at;
        at += strcspn(at, " ");
        if (*at == ' ') {
            *at++ = '\0';
        }
    }
    return argc;
}
