/* One bit of each word that a call answered is flipped, in a process of its own: the replay must
 * stop at that record, and say the bit. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "record/format.h"
#include "record/player.h"
#include "record_test.h"

/* The answer of a process of its own. */
typedef struct outcome {
    koplay_state state;
    uint32_t answers;
    uint32_t number;
    uint32_t bit;
} outcome;

static outcome *said;

/* Deals with the next record in another process, with a word changed. */
static bool step_aside(koplay *r, uint32_t at, uint32_t mask)
{
    const pid_t child = fork();
    if (child == 0) {
        r->words[at] ^= mask;
        said->state = koplay_step(r);
        said->answers = r->answers;
        said->number = r->report.number;
        said->bit = r->report.bit;
        _exit(0);
    }
    int status = 0;
    return child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) &&
           WEXITSTATUS(status) == 0;
}

/* Flips each word of the answers of the next record. Bit 0 of a word belongs to a field, unless it
 * lies in a member of a union that holds nothing. */
static int flip_record(koplay *r, uint32_t *passed)
{
    const uint32_t number = r->words[r->at + 1U];
    const uint32_t end = r->at + (r->words[r->at] & 0xFFFFU) - 1U;
    const char *name = koplay_functions[r->words[r->at] >> 16].name;
    if (!step_aside(r, r->at, 0U) || said->answers == 0U) {
        return -1; /* this one is not replayed */
    }
    int failed = 0;
    uint32_t unseen = 0;
    const uint32_t first = said->answers;
    for (uint32_t at = first; at < end; at++) {
        const bool ended = step_aside(r, at, 1U);
        if (ended && said->state != KOPLAY_DIFFERS && at > first) {
            unseen++;
            continue;
        }
        if (!ended || said->state != KOPLAY_DIFFERS || said->number != number) {
            (void)printf("%s: record %lu, word %lu: not seen there\n", name, (unsigned long)number,
                         (unsigned long)(at - first));
            failed++;
        }
        *passed += 1U;
    }
    /* A body is one of three volumes: up to four words of a smaller one hold nothing. */
    if (unseen > 4U) {
        (void)printf("%s: record %lu: %lu words of its answers are not compared\n", name,
                     (unsigned long)number, (unsigned long)unseen);
        failed++;
    }
    return failed;
}

static int flip_all(koplay *r, uint32_t least)
{
    static bool is_done[KOREC_FUNCTIONS];
    uint32_t functions = 0;
    uint32_t passed = 0;
    int failed = 0;
    koplay_state state = KOPLAY_GOES_ON;
    while (state == KOPLAY_GOES_ON) {
        const uint32_t what = r->words[r->at] >> 16;
        if (what < KOREC_FUNCTIONS && !is_done[what] && r->is_known) {
            const int found = flip_record(r, &passed);
            is_done[what] = found >= 0;
            functions += is_done[what] ? 1U : 0U;
            failed += (found > 0) ? found : 0;
        }
        state = koplay_step(r);
    }
    (void)printf("%lu functions, %lu answers flipped\n", (unsigned long)functions,
                 (unsigned long)passed);
    for (uint32_t i = 0; functions < least && i < KOREC_FUNCTIONS; i++) {
        if (!is_done[i] && koplay_functions[i].play != NULL) {
            (void)printf("not in the recording: %s\n", koplay_functions[i].name);
        }
    }
    return failed + ((functions < least) ? 1 : 0) + ((state == KOPLAY_EQUAL) ? 0 : 1);
}

int flips(const char *path, uint32_t least)
{
    size_t size = 0;
    uint8_t *bytes = file_read(path, &size);
    koplay *r = koplay_open(bytes, size);
    said = mmap(NULL, sizeof(*said), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    free(bytes);
    if (r == NULL || said == MAP_FAILED) {
        return 1;
    }
    (void)fflush(stdout);
    const int failed = flip_all(r, least);
    koplay_shut(r);
    return failed;
}
