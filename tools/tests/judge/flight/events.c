/* Reads the firmware's output: its rows, and the pose that each belongs to. */
#include "reference.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

enum { TIME_DECIMALS = 9, DECIMALS = 6, FIELDS = 5 };
enum { FIELD_TIME, FIELD_EVENT, FIELD_OBSTACLE, FIELD_CLEARANCE, FIELD_CONTACT };

typedef enum { NEVER, MAYBE, ALWAYS } need;

static const char HEADER[] = "time,event,obstacle,clearance,contact_in";

/* The fields that each kind of row needs. */
static const struct {
    const char *name;
    need obstacle, clearance, contact;
    bool around; /* distances stand in the obstacle's field */
} KIND[REF_KINDS] = {
    [REF_UNKNOWN] = {"unknown", NEVER, ALWAYS, NEVER},
    [REF_NEAREST] = {"nearest", ALWAYS, ALWAYS, NEVER},
    [REF_NONE] = {"none", NEVER, ALWAYS, NEVER},
    [REF_LEAVE] = {"leave", ALWAYS, MAYBE, NEVER},
    [REF_ENTER] = {"enter", ALWAYS, ALWAYS, NEVER},
    [REF_HIT] = {"hit", ALWAYS, ALWAYS, ALWAYS},
    [REF_BRAKE] = {"brake", NEVER, NEVER, NEVER},
    [REF_LATE] = {"late", NEVER, NEVER, NEVER},
    [REF_SECTORS] = {"sectors", NEVER, NEVER, ALWAYS, true},
};

void ref_violation(ref_report *report, const char *format, ...)
{
    if (report->count++ >= REF_SHOWN)
        return;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(report->text[report->count - 1], REF_TEXT, format, arguments);
    va_end(arguments);
}

const char *ref_kind_name(ref_kind kind)
{
    return KIND[kind].name;
}

void ref_format_name(const ref_world *world, size_t obstacle, char name[REF_NAME])
{
    if (obstacle < world->map.count)
        snprintf(name, REF_NAME, "%ld", world->map.line[obstacle]);
    else
        snprintf(name, REF_NAME, "m%u", (unsigned)world->movers.id[obstacle - world->map.count]);
}

static uint64_t power_of_ten(int decimals)
{
    uint64_t power = 1;
    while (decimals-- > 0)
        power *= 10;
    return power;
}

void ref_format_fixed(int64_t value, int decimals, char text[REF_NAME])
{
    uint64_t unit = power_of_ten(decimals);
    uint64_t magnitude = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    snprintf(text, REF_NAME, "%s%llu.%0*llu", value < 0 ? "-" : "",
             (unsigned long long)(magnitude / unit), decimals,
             (unsigned long long)(magnitude % unit));
}

/* Only one spelling of a number is legal: the value is formatted again and compared. */
static bool parse_fixed(const char *text, int decimals, int64_t *value)
{
    char again[REF_NAME];
    bool negative = *text == '-';
    *value = 0;
    for (const char *c = text + negative; *c; c++) {
        if (*c == '.')
            continue;
        if (*c < '0' || *c > '9' || *value > (INT64_MAX - 9) / 10)
            return false;
        *value = 10 * *value + (*c - '0');
    }
    if (negative)
        *value = -*value;
    ref_format_fixed(*value, decimals, again);
    return strcmp(text, again) == 0;
}

static bool parse_name(const ref_world *world, const char *text, size_t *obstacle)
{
    char again[REF_NAME];
    bool mover = *text == 'm';
    long number = strtol(text + mover, NULL, 10);
    if (number < 1 || number >= (mover ? (long)REF_MOVER_IDS : world->map.lines + 1))
        return false;
    *obstacle = mover ? world->movers.by_id[number] : world->map.by_line[number];
    if (*obstacle == REF_NOTHING)
        return false;
    *obstacle += mover ? world->map.count : 0;
    ref_format_name(world, *obstacle, again);
    return strcmp(text, again) == 0;
}

static bool parse_kind(const char *text, ref_kind *kind)
{
    for (*kind = 0; *kind < REF_KINDS; (*kind)++)
        if (strcmp(text, KIND[*kind].name) == 0)
            return true;
    return false;
}

static bool split(char *line, char *field[FIELDS])
{
    for (int i = 0; i < FIELDS; i++) {
        char *comma = strchr(line, ',');
        if ((comma != NULL) != (i < FIELDS - 1))
            return false;
        field[i] = line;
        if (!comma)
            break;
        *comma = '\0';
        line = comma + 1;
    }
    return true;
}

/* True if the presence of a field is as its kind of row needs it. */
static bool agrees(const char *field, need wanted)
{
    return wanted == MAYBE || (*field != '\0') == (wanted == ALWAYS);
}

/* Parses distances with one blank between them. They live as long as the program. */
static bool parse_around(const char *text, ref_event *event)
{
    event->around = ref_allocate(REF_DIRECTIONS, sizeof(uint16_t));
    for (int i = 0; i < REF_DIRECTIONS; i++) {
        char *end = NULL;
        unsigned long value = strtoul(text, &end, 10);
        if (*text < '0' || *text > '9' || value > UINT16_MAX ||
            *end != (i + 1 < REF_DIRECTIONS ? ' ' : '\0'))
            return false;
        event->around[i] = (uint16_t)value;
        text = end + 1;
    }
    return true;
}

/* Returns NULL if the row is well formed, else a text that says what was expected. */
static const char *parse_event(const ref_world *world, char *line, ref_event *event)
{
    char *field[FIELDS];
    if (!split(line, field))
        return "five fields";
    if (!parse_fixed(field[FIELD_TIME], TIME_DECIMALS, &event->time))
        return "a time with 9 decimals";
    if (!parse_kind(field[FIELD_EVENT], &event->kind))
        return "unknown, nearest, none, leave, enter, hit, brake, late or sectors";
    if (KIND[event->kind].around) {
        if (!parse_around(field[FIELD_OBSTACLE], event))
            return "72 distances in whole centimetres";
        field[FIELD_OBSTACLE] = "";
    }
    if (!agrees(field[FIELD_OBSTACLE], KIND[event->kind].obstacle) ||
        (*field[FIELD_OBSTACLE] && !parse_name(world, field[FIELD_OBSTACLE], &event->obstacle)))
        return "an obstacle that there is, where there should be one";
    event->has_clearance = *field[FIELD_CLEARANCE] != '\0';
    if (!agrees(field[FIELD_CLEARANCE], KIND[event->kind].clearance) ||
        (event->has_clearance && !parse_fixed(field[FIELD_CLEARANCE], DECIMALS, &event->clearance)))
        return "a clearance with 6 decimals, where there should be one";
    bool is_look = KIND[event->kind].around;
    int64_t *span = is_look ? &event->age : &event->contact;
    if (!agrees(field[FIELD_CONTACT], KIND[event->kind].contact) ||
        (*field[FIELD_CONTACT] &&
         (!parse_fixed(field[FIELD_CONTACT], is_look ? TIME_DECIMALS : DECIMALS, span) ||
          *span < 0)))
        return "a time to contact with 6 decimals or an age with 9, where there should be one";
    return NULL;
}

/* A row is a violation and left out if its time is that of no pose, or if it is out of order. */
static void assign(const ref_track *track, ref_events *events, ref_report *report)
{
    size_t pose = 0, kept = 0;
    events->first = ref_allocate(track->count + 1, sizeof(size_t));
    for (size_t i = 0; i < events->count; i++) {
        ref_event event = events->event[i];
        size_t at = pose;
        while (at < track->count && track->pose[at].time < event.time)
            at++;
        if (at == track->count || track->pose[at].time != event.time) {
            char time[REF_NAME];
            ref_format_fixed(event.time, TIME_DECIMALS, time);
            ref_violation(report, "%s: line %ld: no pose that is due has this time", time,
                          event.line);
            continue;
        }
        while (pose < at)
            events->first[++pose] = kept;
        event.pose = at;
        events->event[kept++] = event;
    }
    while (pose < track->count)
        events->first[++pose] = kept;
    events->count = kept;
}

/* Returns the pose of a time, or REF_NOTHING. */
static size_t pose_at(const ref_track *track, int64_t time)
{
    size_t begin = 0, end = track->count;
    while (begin < end) {
        size_t middle = begin + (end - begin) / 2;
        if (track->pose[middle].time < time)
            begin = middle + 1;
        else
            end = middle;
    }
    return begin < track->count && track->pose[begin].time == time ? begin : REF_NOTHING;
}

/* Finds the pose at which each look began. */
static void assign_looks(const ref_track *track, ref_events *events, ref_report *report)
{
    events->look = ref_allocate(track->count + 1, sizeof(size_t));
    for (size_t i = 0; i <= track->count; i++)
        events->look[i] = REF_NOTHING;
    for (size_t i = 0; i < events->count; i++) {
        const ref_event *event = &events->event[i];
        if (event->kind != REF_SECTORS)
            continue;
        size_t pose = pose_at(track, event->time - event->age);
        if (pose != REF_NOTHING && events->look[pose] == REF_NOTHING)
            events->look[pose] = i;
        else
            ref_violation(report, "line %ld: no look can have begun at such a time", event->line);
    }
}

static void take_line(const ref_world *world, char *line, long number, ref_events *events,
                      ref_report *report)
{
    ref_event event = {.line = number, .obstacle = REF_NOTHING};
    const char *expected = NULL;
    if (number == 1)
        expected = strcmp(line, HEADER) == 0 ? NULL : HEADER;
    else
        expected = parse_event(world, line, &event);
    if (expected)
        ref_violation(report, "line %ld: %s was expected", number, expected);
    if (expected || number == 1)
        return;
    events->event = ref_grow(events->event, events->count, sizeof(ref_event));
    events->event[events->count++] = event;
}

void ref_read_events(const char *name, const ref_world *world, ref_events *events,
                     ref_report *report)
{
    FILE *file = fopen(name, "r");
    char *line = NULL;
    size_t room = 0;
    long number = 0;
    ssize_t length = 0;
    while (file && (length = getline(&line, &room, file)) >= 0) {
        number++;
        if (line[length - 1] == '\n' && strlen(line) == (size_t)length)
            line[length - 1] = '\0';
        else
            ref_violation(report, "line %ld: a whole line was expected", number);
        take_line(world, line, number, events, report);
    }
    if (!file || ferror(file)) {
        fprintf(stderr, "%s: %s\n", name, strerror(errno));
        exit(REF_EXIT_INPUT);
    }
    if (number == 0)
        ref_violation(report, "line 1: %s was expected", HEADER);
    free(line);
    fclose(file);
    assign(&world->track, events, report);
    assign_looks(&world->track, events, report);
}
