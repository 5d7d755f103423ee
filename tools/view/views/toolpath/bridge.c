/* tool_keepout on files of the page: the firmware's own run, which also keeps each move, so that
 * the page can ask where the tool is and how near it stands. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bridge/export.h"
#include "judge.h"

static bool keep_step(judge *j, const step *s, const tool *with, int64_t deviation, finding *out);

#define main tool_keepout_main
#define judge_step keep_step
#include "programs/tool_keepout/main.c"
#undef judge_step
#undef main

/* How far beyond the margin the page draws clearances, in Q16.16 mm; the most samples. */
enum { SEEN = 100 << 16, MOST_SAMPLES = 60000 };

/* A move as it was judged. */
typedef struct kept {
    step s;
    uint32_t line;
    uint32_t tool;
    int64_t deviation;
    finding found;
} kept;

/* The tool at a part of a move, as it lies in the memory that the page reads. */
typedef struct sample {
    ko_vec3 tip;
    uint32_t move;
    ko_q30 part;
    fix16_t clearance; /* of the tool standing there: to a clamp, SEEN at most */
    uint32_t box;
    uint32_t state;
    uint32_t is_holder;
} sample;

static kept *moves_kept;
static uint32_t kept_count;
static sample *samples;
static char names[2][256];

static bool keep_step(judge *j, const step *s, const tool *with, int64_t deviation, finding *out)
{
    if ((kept_count & (kept_count - 1U)) == 0U) { /* room is the next power of two */
        const size_t room = (kept_count == 0U) ? 1U : 2U * (size_t)kept_count;
        kept *larger = realloc(moves_kept, room * sizeof(*larger));
        if (larger == NULL) {
            return false;
        }
        moves_kept = larger;
    }
    const bool is_judged = judge_step(j, s, with, deviation, out);
    moves_kept[kept_count++] =
        (kept){*s, file.number, (uint32_t)(with - machine.tools), deviation, *out};
    return is_judged;
}

/* Room for the name of the set-up (0) or the programme (1). */
char *VIEW_EXPORT(view_name)(uint32_t which)
{
    return names[which & 1U];
}

/* Judges the programme and returns the firmware's exit code. */
int32_t VIEW_EXPORT(view_judge)(void)
{
    char program[] = "tool_keepout";
    char *words[] = {program, names[0], names[1], NULL};
    const int code = tool_keepout_main(3, words);
    (void)fflush(stderr);
    return code;
}

uint32_t VIEW_EXPORT(view_move_count)(void)
{
    return kept_count;
}

/* Line, kind, index of the tool, state, box, clearance, first contact, holder. */
const int32_t *VIEW_EXPORT(view_move)(uint32_t i)
{
    static int32_t numbers[8];
    const kept *k = &moves_kept[i];
    const int32_t all[] = {(int32_t)k->line,        (int32_t)k->s.kind,        (int32_t)k->tool,
                           (int32_t)k->found.state, (int32_t)k->found.box,     k->found.clearance,
                           k->found.first,          k->found.is_holder ? 1 : 0};
    memcpy(numbers, all, sizeof(numbers));
    return numbers;
}

/* Number, round tip, radius and length of cutter and holder, and where the holder begins. */
const int32_t *VIEW_EXPORT(view_tool)(uint32_t i)
{
    static int32_t numbers[7];
    const tool *t = &machine.tools[i];
    const int32_t all[] = {t->number,        (t->cutter.kind == KO_TOOL_BALL) ? 1 : 0,
                           t->cutter.radius, t->cutter.length,
                           t->holder.radius, t->holder.length,
                           t->holder_z};
    memcpy(numbers, all, sizeof(numbers));
    return numbers;
}

/* The tool at a part of a move: where, and how near it stands to a clamp. */
const sample *VIEW_EXPORT(view_at)(uint32_t i, ko_q30 part)
{
    static sample at;
    const kept *k = &moves_kept[i];
    const fix16_t margin = machine.margin;
    step standing = {.kind = k->s.kind, .may_touch_stock = k->s.may_touch_stock};
    finding found = {STATE_CLEAR, 0, 0, KO_NEVER, false};
    if (ko_move_get_point(&k->s.move, part, &at.tip) != KO_OK ||
        ko_move_from_line(&at.tip, &at.tip, &standing.move) != KO_OK) {
        return NULL;
    }
    machine.margin = SEEN;
    const bool is_judged =
        judge_step(&the_judge, &standing, &machine.tools[k->tool], k->deviation, &found);
    machine.margin = margin;
    at.move = i;
    at.part = part;
    at.clearance = found.clearance;
    at.box = found.box;
    at.state = (uint32_t)found.state;
    at.is_holder = found.is_holder ? 1U : 0U;
    return is_judged ? &at : NULL;
}

static double between(const ko_vec3 *a, const ko_vec3 *b)
{
    const double x = (double)a->x - b->x;
    const double y = (double)a->y - b->y;
    const double z = (double)a->z - b->z;
    return __builtin_sqrt(x * x + y * y + z * z);
}

/* Into how many parts a move is divided that are at most `each` long. */
static uint32_t part_count(const ko_move *move, double each)
{
    double length = between(&move->from, &move->to);
    double least = 1;
    if (move->kind != KO_MOVE_LINE) {
        const double turns = (double)move->sweep / 4294967296.0;
        least = turns * 60;
        length += turns * 6.2832 * move->radius;
    }
    const double parts = length / each;
    return (uint32_t)((parts > least) ? parts : least) + 1U;
}

static uint32_t count_all(double each)
{
    uint32_t all = 0;
    for (uint32_t i = 0; i < kept_count; i++) {
        all += part_count(&moves_kept[i].s.move, each) + 1U;
    }
    return all;
}

/* Samples all moves at their ends and at least every `each` (Q16.16 mm), or less densely if that is
 * too much, and returns how many there are. */
uint32_t VIEW_EXPORT(view_sample)(fix16_t each)
{
    double step_size = each;
    uint32_t count = 0;
    while (count_all(step_size) > MOST_SAMPLES && step_size < 1e9) {
        step_size *= 2;
    }
    free(samples);
    samples = calloc((size_t)count_all(step_size) + 1U, sizeof(*samples));
    for (uint32_t i = 0; i < kept_count && samples != NULL; i++) {
        const uint32_t parts = part_count(&moves_kept[i].s.move, step_size);
        for (uint32_t k = 0; k <= parts; k++) {
            const ko_q30 part = (ko_q30)(((uint64_t)KO_Q30_ONE * k) / parts);
            const sample *at = view_at(i, part);
            if (at != NULL) {
                samples[count++] = *at;
            }
        }
    }
    return count;
}

const sample *VIEW_EXPORT(view_samples)(void)
{
    return samples;
}
