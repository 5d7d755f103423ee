/* Reads the text files: trajectory, map and movers. Malformed input ends the program here. */
#include "reference.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

enum { FIELDS_MOST = 10, NS_DIGITS = 9, EXPONENT_MOST = 1000 };

static const char BLANKS[] = " \t";
/* In ns, so that the difference of two times fits into 64 bits. */
static const int64_t TIME_MOST = 4000000000000000000;
static const long double POSITION_MOST = 8000, BOX_MOST = 8192;

typedef struct {
    const char *name;
    FILE *file;
    char *line;
    size_t room;
    long number;
} text;

void *ref_allocate(size_t count, size_t size)
{
    void *memory = calloc(count ? count : 1, size);
    if (memory)
        return memory;
    fprintf(stderr, "reference: out of memory\n");
    exit(REF_EXIT_INPUT);
}

/* Returns an array that has room for one more; it grows at each power of two. */
void *ref_grow(void *array, size_t count, size_t size)
{
    if (count & (count - 1))
        return array;
    void *memory = realloc(array, (count ? 2 * count : 1) * size);
    if (memory)
        return memory;
    fprintf(stderr, "reference: out of memory\n");
    exit(REF_EXIT_INPUT);
}

_Noreturn static void expected(const text *in, const char *what)
{
    fprintf(stderr, "%s:%ld: %s was expected\n", in->name, in->number, what);
    exit(REF_EXIT_INPUT);
}

_Noreturn static void unreadable(const text *in)
{
    fprintf(stderr, "%s: %s\n", in->name, strerror(errno));
    exit(REF_EXIT_INPUT);
}

static text open_text(const char *name)
{
    text in = {.name = name, .file = fopen(name, "r")};
    if (!in.file)
        unreadable(&in);
    return in;
}

static void close_text(text *in)
{
    free(in->line);
    fclose(in->file);
}

/* Reads the next line that is neither empty nor a comment, without its end. */
static bool next_line(text *in)
{
    for (;;) {
        errno = 0;
        ssize_t length = getline(&in->line, &in->room, in->file);
        if (length < 0 && (ferror(in->file) || errno))
            unreadable(in);
        if (length < 0)
            return false;
        in->number++;
        if (strlen(in->line) != (size_t)length)
            expected(in, "text without zero bytes");
        if (length > 0 && in->line[length - 1] == '\n')
            in->line[--length] = '\0';
        if (length > 0 && in->line[length - 1] == '\r')
            in->line[--length] = '\0';
        const char first = in->line[strspn(in->line, " \t")];
        if (first != '\0' && first != '#')
            return true;
    }
}

static char *trim(char *field)
{
    field += strspn(field, BLANKS);
    size_t length = strlen(field);
    while (length > 0 && strchr(BLANKS, field[length - 1]))
        field[--length] = '\0';
    return field;
}

/* Splits a line at its commas. More than FIELDS_MOST fields are too many for every file, so the
 * last field keeps the rest. */
static size_t split_commas(char *line, char *field[FIELDS_MOST])
{
    size_t count = 0;
    while (line && count < FIELDS_MOST) {
        char *comma = strchr(line, ',');
        if (comma)
            *comma++ = '\0';
        field[count++] = trim(line);
        line = comma;
    }
    return count;
}

static size_t split_blanks(char *line, char *field[FIELDS_MOST])
{
    size_t count = 0;
    char *rest = NULL;
    char *word = strtok_r(line, BLANKS, &rest);
    while (word && count < FIELDS_MOST) {
        field[count++] = word;
        word = strtok_r(NULL, BLANKS, &rest);
    }
    return count;
}

/* strtold accepts more than decimal numbers, so the characters are checked first. */
bool ref_number(const char *field, long double *value)
{
    char *end = NULL;
    if (field[0] == '\0' || field[strspn(field, "0123456789+-.eE")] != '\0')
        return false;
    *value = strtold(field, &end);
    return *end == '\0' && isfinite(*value);
}

static long double number(const text *in, const char *field, const char *what)
{
    long double value;
    if (!ref_number(field, &value))
        expected(in, what);
    return value;
}

/* Parses decimal digits exactly: a binary fraction could not be printed as the same digits. */
static int64_t nanoseconds(const text *in, const char *field)
{
    number(in, field, "a time, a decimal number of seconds,");
    bool negative = *field == '-';
    const char *digits = field + strspn(field, "+-");
    const char *exponent = strpbrk(digits, "eE");
    const char *end = exponent ? exponent : digits + strlen(digits);
    const char *point = memchr(digits, '.', (size_t)(end - digits));
    long power = exponent ? strtol(exponent + 1, NULL, 10) : 0;
    if (power > EXPONENT_MOST || power < -EXPONENT_MOST)
        expected(in, "a time with an exponent that makes sense");
    long wanted = (long)((point ? point : end) - digits) + power + NS_DIGITS;
    int64_t value = 0;
    while (wanted-- > 0) {
        digits += *digits == '.';
        int digit = digits < end ? *digits++ - '0' : 0;
        if (value > (TIME_MOST - digit) / 10)
            expected(in, "a time within 4e9 seconds");
        value = 10 * value + digit;
    }
    return negative ? -value : value;
}

static ref_pose pose_of(const text *in, char *const field[], const long double origin[3])
{
    ref_pose pose = {.time = nanoseconds(in, field[0])};
    for (int axis = 0; axis < 3; axis++) {
        long double at = number(in, field[1 + axis], "a position in metres") + origin[axis];
        if (fabsl(at) > POSITION_MOST)
            expected(in, "a position that with ORIGIN is within 8000 m");
        pose.at[axis] = (double)at;
        pose.stored[axis] = llroundl(at * 65536);
    }
    for (int i = 4; i < 8; i++)
        number(in, field[i], "a rotation of four numbers");
    return pose;
}

void ref_read_track(const char *name, const long double origin[3], int64_t interval,
                    ref_track *track)
{
    text in = open_text(name);
    int64_t before = 0;
    while (next_line(&in)) {
        char *field[FIELDS_MOST];
        if (split_blanks(in.line, field) != 8)
            expected(&in, "t x y z qx qy qz qw");
        ref_pose pose = pose_of(&in, field, origin);
        bool first = track->count == 0;
        if (!first && pose.time <= before)
            expected(&in, "a time later than the one before");
        before = pose.time;
        if (!first && pose.time - track->pose[track->count - 1].time < interval)
            continue;
        track->pose = ref_grow(track->pose, track->count, sizeof(ref_pose));
        track->pose[track->count++] = pose;
    }
    if (track->count == 0)
        expected(&in, "at least one pose");
    close_text(&in);
}

/* x,y,z,h or x,y,z,hx,hy,hz */
static ref_box box_of(const text *in, char *const field[], size_t count)
{
    ref_box box;
    for (size_t axis = 0; axis < 3; axis++) {
        long double centre = number(in, field[axis], "a box's centre in metres");
        long double half = number(in, field[count == 4 ? 3 : 3 + axis], "a half-size in metres");
        if (half < 0)
            expected(in, "a half-size that is not negative");
        if (fabsl(centre) + half > BOX_MOST)
            expected(in, "a box within 8192 m");
        box.centre[axis] = (double)centre;
        box.half[axis] = (double)half;
    }
    return box;
}

static void transpose(ref_map *map)
{
    for (int axis = 0; axis < 3; axis++) {
        map->centre[axis] = ref_allocate(map->count, sizeof(double));
        map->half[axis] = ref_allocate(map->count, sizeof(double));
        for (size_t i = 0; i < map->count; i++) {
            map->centre[axis][i] = map->box[i].centre[axis];
            map->half[axis][i] = map->box[i].half[axis];
        }
    }
}

void ref_read_map(const char *name, ref_map *map)
{
    text in = open_text(name);
    while (next_line(&in)) {
        char *field[FIELDS_MOST];
        size_t count = split_commas(in.line, field);
        if (count != 4 && count != 6)
            expected(&in, "x,y,z,h or x,y,z,hx,hy,hz");
        map->box = ref_grow(map->box, map->count, sizeof(ref_box));
        map->line = ref_grow(map->line, map->count, sizeof(long));
        map->box[map->count] = box_of(&in, field, count);
        map->line[map->count++] = in.number;
    }
    map->lines = in.number;
    map->by_line = ref_allocate((size_t)map->lines + 1, sizeof(size_t));
    for (long line = 0; line <= map->lines; line++)
        map->by_line[line] = REF_NOTHING;
    for (size_t i = 0; i < map->count; i++)
        map->by_line[map->line[i]] = i;
    transpose(map);
    close_text(&in);
}

static size_t mover_id(const text *in, const char *field)
{
    long double id = number(in, field, "a mover's id");
    if (id < 1 || id >= REF_MOVER_IDS || id != floorl(id))
        expected(in, "a mover's id, a whole number 1 .. 65535,");
    return (size_t)id;
}

/* Numbers the ids that occur 0, 1, ... in ascending order. */
static void number_movers(ref_movers *movers)
{
    movers->id = ref_allocate(REF_MOVER_IDS, sizeof(uint16_t));
    for (size_t id = 0; id < REF_MOVER_IDS; id++)
        movers->by_id[id] = REF_NOTHING;
    for (size_t i = 0; i < movers->sightings; i++)
        movers->by_id[movers->sighting[i].mover] = 0;
    for (size_t id = 0; id < REF_MOVER_IDS; id++) {
        if (movers->by_id[id] == REF_NOTHING)
            continue;
        movers->by_id[id] = movers->count;
        movers->id[movers->count++] = (uint16_t)id;
    }
    for (size_t i = 0; i < movers->sightings; i++)
        movers->sighting[i].mover = movers->by_id[movers->sighting[i].mover];
}

/* Without a file there are no movers. */
void ref_read_movers(const char *name, ref_movers *movers)
{
    text in = {0};
    if (name)
        in = open_text(name);
    while (name && next_line(&in)) {
        char *field[FIELDS_MOST];
        size_t count = split_commas(in.line, field);
        if (count != 6 && count != 8)
            expected(&in, "t,id,x,y,z,h or t,id,x,y,z,hx,hy,hz");
        ref_sighting sighting = {.time = nanoseconds(&in, field[0]),
                                 .mover = mover_id(&in, field[1]),
                                 .box = box_of(&in, field + 2, count - 2)};
        if (movers->sightings > 0 && sighting.time < movers->sighting[movers->sightings - 1].time)
            expected(&in, "a time not before the one before");
        movers->sighting = ref_grow(movers->sighting, movers->sightings, sizeof(ref_sighting));
        movers->sighting[movers->sightings++] = sighting;
    }
    number_movers(movers);
    if (name)
        close_text(&in);
}
