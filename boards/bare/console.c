/* Connects picolibc's stdio to semihosting: stdout and stderr, arguments and exit. */
#include "console.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "semihost.h"

typedef struct stream {
    int32_t handle; /* -1: not open yet */
    uint32_t mode;
    uint32_t used;
    bool failed; /* some output was lost */
    char buffer[128];
} stream;

static stream out = {.handle = -1, .mode = OPEN_WRITE};
static stream err = {.handle = -1, .mode = OPEN_APPEND};

static void drain(stream *s)
{
    if (s->handle < 0) {
        static const char name[] = ":tt";
        uintptr_t open[3] = {(uintptr_t)name, s->mode, sizeof(name) - 1U};
        s->handle = semihost(SYS_OPEN, open);
    }
    uintptr_t write[3] = {(uintptr_t)s->handle, (uintptr_t)s->buffer, s->used};
    s->failed = semihost(SYS_WRITE, write) != 0 || s->failed;
    s->used = 0;
}

static void put(stream *s, char c)
{
    s->buffer[s->used++] = c;
    if (s->used == sizeof(s->buffer)) {
        drain(s);
    }
}

static int put_out(char c, FILE *file)
{
    (void)file;
    put(&out, c);
    return (unsigned char)c;
}

/* A line of stderr appears at once. */
static int put_err(char c, FILE *file)
{
    (void)file;
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
    if (out.used != 0U) {
        drain(&out);
    }
    if (err.used != 0U) {
        drain(&err);
    }
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
    if (code == 0 && out.failed) {
        code = 1; /* lost output is no success */
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
