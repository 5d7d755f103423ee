/* keepout-replay: replays a recording of a firmware's calls. See README.md. */
#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record/replay.h"
#include "common/tell.h"

enum { EXIT_EQUAL = 0, EXIT_NOT_EQUAL = 1, EXIT_INPUT = 2, EXIT_INTERNAL = 3 };

static const char usage[] =
    "usage: keepout-replay [OPTION...] FILE\n"
    "\n"
    "  --list    prints each record, with its arguments and answers\n"
    "  --help    this list\n"
    "\n"
    "FILE is what korec_read gave: boards/record/README.md.\n"
    "Exit code 0: at least half of the calls were replayed, and all gave the same bits;\n"
    "1: one differs, or too few were replayed, which is called \"not compared\";\n"
    "2: bad file or options; 3: no memory, or a fault of the tool.\n"
    "If the ring dropped calls, those that were replayed must also fill an eighth of it.";

static _Noreturn void refuse(const char *what, const char *why)
{
    (void)fflush(stdout);
    say("keepout-replay: %s: %s\n", what, why);
    exit(EXIT_INPUT);
}

static _Noreturn void fail(const char *why)
{
    say("keepout-replay: %s\n", why);
    exit(EXIT_INTERNAL);
}

/* Reads the options. Returns the file's name. */
static const char *read_options(int argc, char **argv, int *is_list)
{
    static const struct option table[] = {
        {"list", no_argument, NULL, 'l'}, {"help", no_argument, NULL, 'h'}, {NULL, 0, NULL, 0}};
    opterr = 0;
    for (;;) {
        const char *word = (optind < argc) ? argv[optind] : "";
        const int found = getopt_long(argc, argv, ":", table, NULL);
        if (found == -1) {
            break;
        }
        if (found == 'h') {
            (void)puts(usage);
            exit(EXIT_EQUAL);
        }
        if (found != 'l') {
            refuse(word, "no such option (--help lists them)");
        }
        *is_list = 1;
    }
    if (optind + 1 != argc) {
        refuse((optind < argc) ? argv[optind + 1] : "no file", "expected one FILE");
    }
    return argv[optind];
}

static void *read_file(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        refuse(path, strerror(errno));
    }
    size_t room = 1U << 16;
    char *bytes = malloc(room);
    *size = 0;
    while (bytes != NULL && !feof(file) && !ferror(file)) {
        if (*size == room) {
            room *= 2U;
            char *more = realloc(bytes, room);
            if (more == NULL) {
                break;
            }
            bytes = more;
        }
        *size += fread(bytes + *size, 1, room - *size, file);
    }
    const int is_broken = ferror(file);
    const int is_whole = feof(file);
    (void)fclose(file);
    if (is_broken) {
        refuse(path, "cannot be read");
    }
    if (bytes == NULL || !is_whole) {
        fail("no memory for the file");
    }
    return bytes;
}

static void say_count(uint32_t count, const char *what)
{
    if (count > 0U) {
        (void)printf("  %" PRIu32 " %s\n", count, what);
    }
}

static void say_report(const char *path, const koplay_report *p)
{
    tell(stdout, "%s: %" PRIu32 " of %" PRIu32 " records\n", path, p->done, p->records);
    (void)printf("  %" PRIu32 " calls replayed\n", p->replayed);
    say_count(p->calls, "calls of the time that the recording covers");
    say_count(p->compared, "contents of objects compared");
    say_count(p->changed, "times something else than a recorded call had changed an object");
    say_count(p->before, "calls not replayed: they lie before the first snapshot, or after a gap");
    say_count(p->unknown,
              "calls not replayed: their query was begun or changed outside of the recording");
    say_count(p->gaps, "gaps: records are missing there");
    say_count(p->lost, "records missing in gaps");
    say_count(p->missed, "calls not recorded: they came during another call");
    say_count(
        p->unfit,
        "calls not recorded: they were larger than the ring, or had two answers in one place");
    say_count(p->dropped, "calls dropped: the ring was full");
}

int main(int argc, char **argv)
{
    int is_list = 0;
    const char *path = read_options(argc, argv, &is_list);
    size_t size = 0;
    void *bytes = read_file(path, &size);
    koplay *play = koplay_open(bytes, size);
    free(bytes);
    if (play == NULL) {
        fail("no memory for the replay");
    }
    const koplay_report *report = koplay_look(play);
    koplay_state state = KOPLAY_GOES_ON;
    while (state == KOPLAY_GOES_ON) {
        state = koplay_step(play);
        if (is_list && state != KOPLAY_BAD) {
            (void)printf("#%" PRIu32 " %s\n", report->number, koplay_text(play));
        }
    }
    if (state == KOPLAY_BAD) {
        refuse(path, report->why);
    }
    say_report(path, report);
    (void)puts(koplay_verdict(play));
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fail("the output cannot be written");
    }
    koplay_shut(play);
    return (state == KOPLAY_EQUAL) ? EXIT_EQUAL : EXIT_NOT_EQUAL;
}
