/* libFuzzer: bytes as the lines of a set-up and of a milling programme for the readers of
 * tool_keepout. They must not read a line beyond its end. Each move that they report must be legal,
 * and begin where the one before it ended, unless a tool or an offset was changed. The first byte
 * says how many of the lines belong to the set-up; good lines of a set-up follow them. */
#include "programs/tool_keepout/programme.h"
#include "fuzz.h"

enum { MOST_MOVES = 64 };

static const char *const good[] = {
    "units mm",
    "work G54 at -100 -100 -100",
    "work G55 at 0 -100 -100",
    "home G28 at 0 0 0",
    "tool 1 flat diameter 6 length 40 offset 80",
    "tool 2 ball diameter 4 length 30",
    "start at 0 0 40 tool 1",
    "clamp a from 0 0 0 to 10 10 10",
    "block_delete off",
};

/* A copy of a line without a spare byte, so that the sanitizers see each overrun. */
static char *copy(const uint8_t *data, size_t length)
{
    char *line = malloc(length + 1U);
    demand(line != NULL);
    memcpy(line, data, length);
    line[length] = '\0';
    return line;
}

static void check_refusal(const refusal *why)
{
    demand(why->expected != NULL && strlen(why->found) <= MOST_FOUND);
}

static void take_setup(setup *s, const char *line)
{
    refusal why = {"", NULL};
    if (!setup_take(s, line, &why)) {
        check_refusal(&why);
    }
    demand(s->clamps <= s->boxes && s->boxes <= MOST_BOXES && s->tool_count <= MOST_TOOLS);
    for (uint32_t i = 0; i < s->boxes; i++) {
        demand(ko_aabb_check(&s->box[i]) == KO_OK && s->name[i][MOST_NAME] == '\0');
    }
}

static bool take_line(programme *p, const char *line)
{
    refusal why = {"", NULL};
    step s;
    ko_vec3 at;
    programme_answer answer = PROGRAMME_DONE;
    if (!programme_take(p, line, &why)) {
        check_refusal(&why);
        return false;
    }
    for (int i = 0; i < MOST_MOVES; i++) {
        answer = programme_next(p, &s, &why);
        if (answer != PROGRAMME_MOVE) {
            break;
        }
        demand(p->m.loaded >= 0);
        demand(ko_move_get_point(&s.move, 0, &at) == KO_OK);
        demand(ko_move_get_point(&s.move, KO_Q30_ONE, &at) == KO_OK);
    }
    if (answer == PROGRAMME_BAD) {
        check_refusal(&why);
    }
    return answer != PROGRAMME_BAD;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static setup s;
    static programme p;
    unsigned first = (size > 0U) ? data[0] % 4U : 0U;
    bool is_begun = false;
    bool is_good = true;
    setup_begin(&s);
    data += (size > 0U) ? 1 : 0;
    size -= (size > 0U) ? 1U : 0U;
    while (size > 0U && is_good) {
        const uint8_t *end = memchr(data, '\n', size);
        const size_t length = (end == NULL) ? size : (size_t)(end - data);
        const size_t whole = (end == NULL) ? length : length + 1U;
        char *line = copy(data, (length < 255U) ? length : 255U);
        if (first > 0U) {
            first--;
            take_setup(&s, line);
        } else {
            for (size_t i = 0; !is_begun && i < sizeof(good) / sizeof(good[0]); i++) {
                take_setup(&s, good[i]);
            }
            if (!is_begun) {
                programme_begin(&p, &s);
            }
            is_begun = true;
            is_good = take_line(&p, line);
        }
        free(line);
        data += whole;
        size -= whole;
    }
    return 0;
}
