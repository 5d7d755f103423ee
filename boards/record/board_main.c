/* Records a program on a board, or on the host, into a file: the program's own main runs in
 * between. The last argument says where to:
 *
 *     record=FILE        all of the run; the ring is written out whenever it is full, and a
 *                        snapshot follows a ring full of calls
 *     record-last=FILE   what the ring holds at the end; says so if the ring was too small
 *
 * Without it the program runs as it is. Firmware of your own does the same with its own
 * transport. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board.h"
#include "record.h"

/* A quarter of the board's RAM, as record.mk reads it; else 1 MB. */
#ifndef KOREC_RING_WORDS
#define KOREC_RING_WORDS 262144U
#endif

int korec_app_main(int argc, char **argv);

static uint32_t ring[KOREC_RING_WORDS];
static int file = -1;
static bool is_last; /* the file gets what the ring holds at the end */

static void drain(void)
{
    static uint32_t part[256];
    uint32_t bytes = 0;
    while ((bytes = korec_read(part, sizeof(part))) != 0U) {
        if (board_file_write(file, part, bytes) != 0) {
            (void)fputs("record: the recording cannot be written\n", stderr);
            _Exit(3);
        }
    }
}

static void finish(void)
{
    if (file < 0) {
        return;
    }
    korec_stop();
    if (is_last && korec_ring_words() > KOREC_RING_WORDS) {
        (void)fprintf(stderr,
                      "record: a ring of %lu words is too small for a replay; it needs %lu\n",
                      (unsigned long)KOREC_RING_WORDS, (unsigned long)korec_ring_words());
    }
    drain();
    if (board_file_close(file) != 0) {
        (void)fputs("record: the recording cannot be written\n", stderr);
        _Exit(3);
    }
    file = -1;
}

static void begin(const char *path, korec_full full, uint32_t every)
{
    file = board_file_open(path, true);
    if (file < 0) {
        (void)fprintf(stderr, "record: %s cannot be written\n", path);
        exit(2);
    }
    (void)atexit(finish);
    if (!korec_start(ring, KOREC_RING_WORDS, every, full)) {
        (void)fprintf(stderr, "record: a ring of %lu words; expected at least %lu\n",
                      (unsigned long)KOREC_RING_WORDS, (unsigned long)KOREC_LEAST_WORDS);
        exit(2);
    }
}

/* Returns what follows `key` in a word, or null. */
static const char *value_of(const char *word, const char *key)
{
    const size_t length = strlen(key);
    return (strncmp(word, key, length) == 0) ? word + length : NULL;
}

int main(int argc, char **argv)
{
    const char *last = (argc > 1) ? argv[argc - 1] : "";
    const char *all = value_of(last, "record=");
    const char *end = value_of(last, "record-last=");
    if (all != NULL || end != NULL) {
        argv[--argc] = NULL;
        if (all != NULL) {
            begin(all, drain, KOREC_RING_WORDS);
        } else {
            is_last = true;
            begin(end, NULL, KOREC_RING_WORDS / 6U);
        }
    }
    const int code = korec_app_main(argc, argv);
    finish();
    return code;
}
