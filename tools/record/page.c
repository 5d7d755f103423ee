/* The replay as the page calls it: plain numbers, and texts that end with a zero byte. One
 * recording at a time. README.md says how they are called in turn. */
#include <stdlib.h>

#include "record/replay.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

static void *bytes;
static koplay *play;

/* Returns room for a file of `size` bytes, which the page fills; null without memory. Closes the
 * recording that was open. */
void *EXPORT(replay_room)(uint32_t size)
{
    koplay_shut(play);
    play = NULL;
    free(bytes);
    bytes = malloc((size > 0U) ? size : 1U);
    return bytes;
}

/* Opens the bytes in the room. Answers a koplay_state: 0, or 3 if it is refused. */
uint32_t EXPORT(replay_open)(uint32_t size)
{
    play = (bytes != NULL) ? koplay_open(bytes, size) : NULL;
    free(bytes);
    bytes = NULL;
    if (play == NULL) {
        return KOPLAY_BAD;
    }
    return (koplay_look(play)->why[0] != '\0') ? KOPLAY_BAD : KOPLAY_GOES_ON;
}

/* Deals with up to `most` records, and answers the koplay_state. */
uint32_t EXPORT(replay_step)(uint32_t most)
{
    koplay_state state = (play != NULL) ? KOPLAY_GOES_ON : KOPLAY_BAD;
    for (uint32_t i = 0; i < most && state == KOPLAY_GOES_ON; i++) {
        state = koplay_step(play);
    }
    return state;
}

/* A number of the report: records, done, replayed, contents, compared, changed, before, unknown,
 * gaps, missed, unfit, dropped, number, lost, calls, by their place in this list. */
uint32_t EXPORT(replay_number)(uint32_t which)
{
    if (play == NULL) {
        return 0;
    }
    const koplay_report *p = koplay_look(play);
    const uint32_t numbers[] = {p->records, p->done,    p->replayed, p->contents, p->compared,
                                p->changed, p->before,  p->unknown,  p->gaps,     p->missed,
                                p->unfit,   p->dropped, p->number,   p->lost,     p->calls};
    return (which < sizeof(numbers) / sizeof(numbers[0])) ? numbers[which] : 0U;
}

/* A text: 0 the record that was dealt with last, 1 its name, 2 how the replay stands, 3 the answer
 * that differs. */
const char *EXPORT(replay_text)(uint32_t which)
{
    if (play == NULL) {
        return (which == 2U) ? "no memory for the recording" : "";
    }
    switch (which) {
    case 0:
        return koplay_text(play);
    case 1:
        return koplay_look(play)->name;
    case 2:
        return koplay_verdict(play);
    case 3:
        return koplay_look(play)->what;
    default:
        return "";
    }
}
