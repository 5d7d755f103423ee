/* tracks: turns the trajectories of several vehicles into a file for swarm: where each is
 * at each tick, and how far it is at most from a straight way between them. */
#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/crc32.h"
#include "common/options.h"
#include "common/output.h"
#include "common/memory.h"
#include "common/refuse.h"
#include "common/file.h"
#include "common/names.h"
#include "common/tell.h"
#include "logs.h"
#include "origin.h"
#include "track_format.h"

static const char usage[] =
    "usage: tracks --tracks FOLDER --out FILE\n"
    "  --distance M       two vehicles as near as this are a pair (4)\n"
    "  --ticks HZ         ticks a second (20)\n"
    "  --origin X,Y,Z     added to each position, metres; or auto (0,0,0)\n"
    "  --skip bad         leaves out poses that cannot be used, and counts them\n"
    "  --pose-rate HZ     poses a second of tracks without times (KITTI)\n"
    "  --time-unit UNIT   s, ms, us or ns, for CSV whose header names none\n"
    "  --text FOLDER      writes there places.csv: tick,vehicle,x,y,z, at most 600 a vehicle\n"
    "  --help\n"
    "Each file in the folder is a vehicle, in the order of their names. Formats and meaning:\n"
    "tools/programs/swarm/README.md. Exit code 0, or 2 for bad input.";

typedef enum { TRACKS, DISTANCE, TICKS, ORIGIN, SKIP, POSE_RATE, UNIT, TEXT, OUT } option;
enum { OPTIONS = OUT + 1 };
static const char *const names[OPTIONS] = {"tracks",    "distance",  "ticks", "origin", "skip",
                                           "pose-rate", "time-unit", "text",  "out"};
static const int64_t second = 1000000000;
static const int64_t metre = 1000000000;

static void read_options(int argc, char **argv, const char *values[OPTIONS])
{
    options_read(argc, argv, usage, OPTIONS, names, values);
    if (values[TRACKS] == NULL || values[OUT] == NULL) {
        refuse_usage(usage, "expected --tracks FOLDER and --out FILE");
    }
}

/* Reads the number of an option, within limits. */
static decimal number(const char *const values[OPTIONS], option o, double least, double most)
{
    char label[32];
    (void)snprintf(label, sizeof(label), "--%s ", names[o]);
    return option_number(label, values[o], least, most);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The files of a folder in the order of their names. Hidden ones are passed over. */
static size_t list_folder(const char *folder, char *paths[TRACKS_MOST])
{
    size_t count = 0;
    DIR *dir = opendir(folder);
    if (dir == NULL) {
        refuse("%s: cannot be read: %s", folder, strerror(errno));
    }
    for (struct dirent *entry = NULL; (entry = readdir(dir)) != NULL;) {
        if (entry->d_name[0] == '.') {
            continue;
        }
        if (count == TRACKS_MOST) {
            refuse("%s: expected at most %u files, found more", folder, TRACKS_MOST);
        }
        const size_t room = strlen(folder) + strlen(entry->d_name) + 2U;
        paths[count] = malloc(room);
        if (paths[count] == NULL) {
            out_of_memory();
        }
        (void)snprintf(paths[count++], room, "%s/%s", folder, entry->d_name);
    }
    (void)closedir(dir);
    if (count < 2U) {
        refuse("%s: expected the trajectories of two vehicles or more, found %zu", folder, count);
    }
    qsort(paths, count, sizeof(*paths), by_name);
    return count;
}

/* ---- the origin ---- */

typedef struct swarm {
    track *items;
    size_t count;
    int64_t from; /* ns: the first tick */
    int64_t step; /* ns */
    uint32_t ticks;
} swarm;

/* Reads all tracks. A log of latitudes is read about the origin of the logs before it. Logs whose
 * local positions are of different origins have no distance from each other. */
static void read_tracks(char *paths[], track_options *options, swarm *s)
{
    const char *of = NULL;
    for (size_t i = 0; i < s->count; i++) {
        track *t = &s->items[i];
        track_read(paths[i], options, t);
        if (t->count < 2U) {
            refuse("%s: expected two poses or more, found one: it says nothing of a way", t->path);
        }
        if (t->has_origin && options->has_origin &&
            !log_same_origin(&t->origin, &options->origin)) {
            refuse(
                "%s: expected local positions about the origin of %s, %.7f,%.7f,%.2f, found them "
                "about %.7f,%.7f,%.2f",
                t->path, of, options->origin.lat, options->origin.lon, options->origin.alt,
                t->origin.lat, t->origin.lon, t->origin.alt);
        }
        if (t->has_origin && !options->has_origin) {
            of = t->path;
            options->has_origin = true;
            options->origin = t->origin;
        }
    }
}

/* Adds the origin to each pose. Refuses positions beyond 8000 m. */
static void move_track(track *t, const int64_t zero[3])
{
    for (size_t i = 0; i < t->count; i++) {
        for (int axis = 0; axis < 3; axis++) {
            int64_t *at = &t->items[i].at[axis];
            const bool is_far = *at > ORIGIN_FARTHEST || *at < -ORIGIN_FARTHEST;
            *at += is_far ? 0 : zero[axis];
            if (is_far || *at > 8000 * metre || *at < -8000 * metre) {
                track_expected(t, t->items[i].place, "a position that with ORIGIN is within 8000 m",
                               "one beyond (ORIGIN=auto moves all tracks)");
            }
        }
    }
}

/* ---- ticks ---- */

/* Returns the position of a vehicle at a time, in raw Q16.16. Between two poses it is on the
 * straight line; before the first and after the last it is at that pose. The search begins at pose
 * *pose and moves it on. */
static ko_vec3 place_at(const track *t, int64_t time, size_t *pose)
{
    int32_t raw[3];
    while (*pose + 2U < t->count && t->items[*pose + 1U].time <= time) {
        (*pose)++;
    }
    const track_pose *a = &t->items[*pose];
    const track_pose *b = (*pose + 1U < t->count) ? a + 1 : a;
    const int64_t whole = (b->time > a->time) ? b->time - a->time : 1;
    int64_t part = (time < a->time) ? 0 : time - a->time;
    part = (part > whole) ? whole : part;
    for (int axis = 0; axis < 3; axis++) {
        const __int128 way = (__int128)(b->at[axis] - a->at[axis]) * part / whole;
        raw[axis] = (int32_t)nano_to_raw_nearest(a->at[axis] + (int64_t)way);
    }
    return (ko_vec3){raw[0], raw[1], raw[2]};
}

/* The ticks around a vehicle's track: the last one before it begins, the first after it ends. */
static void ticks_of(const swarm *s, const track *t, uint32_t *first, uint32_t *last)
{
    const int64_t begin = t->items[0].time - s->from;
    const int64_t end = t->items[t->count - 1U].time - s->from;
    *first = (uint32_t)(begin / s->step);
    *last = (uint32_t)((end + s->step - 1) / s->step);
}

/* Fills the positions of a vehicle at all ticks. */
static void fill(const swarm *s, size_t vehicle, ko_vec3 *table)
{
    const track *t = &s->items[vehicle];
    uint32_t first = 0;
    uint32_t last = 0;
    size_t pose = 0;
    ticks_of(s, t, &first, &last);
    for (uint32_t tick = 0; tick < s->ticks; tick++) {
        ko_vec3 *to = &table[tick * s->count + vehicle];
        *to = (ko_vec3){TRACKS_ABSENT, 0, 0};
        if (tick >= first && tick <= last) {
            *to = place_at(t, s->from + tick * s->step, &pose);
        }
    }
}

/* How far the poses are from the straight way between ticks, at most, rounded up. Between poses and
 * ticks both are straight, so it is nowhere more. Rounding of the ticks adds less than 2 LSB. */
static fix16_t deviation_of(const swarm *s, size_t vehicle, const ko_vec3 *table)
{
    const track *t = &s->items[vehicle];
    long double most = 0;
    for (size_t i = 0; i < t->count; i++) {
        const int64_t time = t->items[i].time - s->from;
        uint32_t tick = (uint32_t)(time / s->step);
        tick = (tick + 1U < s->ticks) ? tick : s->ticks - 2U;
        const ko_vec3 *a = &table[tick * s->count + vehicle];
        const ko_vec3 *b = &table[(tick + 1U) * s->count + vehicle];
        if (b->x == TRACKS_ABSENT) {
            b = a;
        }
        const long double part = (long double)(time - tick * s->step) / (long double)s->step;
        const int32_t from[3] = {a->x, a->y, a->z};
        const int32_t to[3] = {b->x, b->y, b->z};
        long double sum = 0;
        for (int axis = 0; axis < 3; axis++) {
            const long double way =
                (long double)from[axis] + ((long double)to[axis] - (long double)from[axis]) * part;
            const long double off = (long double)t->items[i].at[axis] * 65536e-9L - way;
            sum += off * off;
        }
        most = (sum > most) ? sum : most;
    }
    if (most > 655360.0L * 655360.0L) {
        refuse("%s: it leaves the straight way between ticks by more than 10 m: more ticks a "
               "second are needed",
               t->path);
    }
    return (fix16_t)ceill(sqrtl(most)) + 2;
}

/* The longest time between two poses of a track, ns. */
static int64_t longest_gap(const track *t)
{
    int64_t most = 0;
    for (size_t i = 1; i < t->count; i++) {
        const int64_t gap = t->items[i].time - t->items[i - 1U].time;
        most = (gap > most) ? gap : most;
    }
    return most;
}

/* Sets the first tick, the time between ticks, and their number, from the times of all tracks. */
static void choose_ticks(swarm *s, decimal hertz)
{
    int64_t last = INT64_MIN;
    s->from = INT64_MAX;
    s->step = (int64_t)(second * (__int128)second / hertz.nano);
    for (size_t i = 0; i < s->count; i++) {
        const track *t = &s->items[i];
        s->from = (t->items[0].time < s->from) ? t->items[0].time : s->from;
        last = (t->items[t->count - 1U].time > last) ? t->items[t->count - 1U].time : last;
    }
    const int64_t ticks = (last - s->from + s->step - 1) / s->step + 1;
    if (ticks > 10000000) {
        refuse("expected tracks of at most 10000000 ticks, found %" PRId64
               ": are their times on one clock? They span %.0f s",
               ticks, (double)(last - s->from) * 1e-9);
    }
    s->ticks = (ticks < 2) ? 2U : (uint32_t)ticks;
}

static void write_tracks(const char *path, tracks_header *h, const ko_vec3 *table)
{
    output *file = output_open("%s", path);
    h->crc = crc32_more(~0U, h, offsetof(tracks_header, crc));
    output_put(file, h, sizeof(*h));
    for (uint32_t tick = 0; tick < h->ticks; tick++) {
        const size_t size = h->vehicles * sizeof(*table);
        const ko_vec3 *row = table + (size_t)tick * h->vehicles;
        const uint32_t crc = crc32_more(~tick, row, size);
        output_put(file, row, size);
        output_put(file, &crc, sizeof(crc));
    }
    output_close(file);
}

/* Writes where the vehicles are, for a picture. */
static void write_text(const char *folder, const tracks_header *h, const ko_vec3 *table)
{
    enum { MOST_PLACES = 600 };
    const uint32_t stride = h->ticks / MOST_PLACES + 1U;
    output *file = output_open("%s/places.csv", folder);
    for (uint32_t i = 0; i < h->vehicles; i++) {
        for (uint32_t tick = 0; tick < h->ticks; tick += stride) {
            const ko_vec3 *at = &table[(size_t)tick * h->vehicles + i];
            if (at->x != TRACKS_ABSENT) {
                put(file, "%" PRIu32 ",%" PRIu32 ",%.3f,%.3f,%.3f\n", tick, i, at->x / 65536.0,
                    at->y / 65536.0, at->z / 65536.0);
            }
        }
    }
    output_close(file);
}

/* Prints a line a vehicle, and how many pairs were there at the same time. */
static void report(const swarm *s, const tracks_header *h)
{
    size_t together = 0;
    for (size_t i = 0; i < s->count; i++) {
        const track *t = &s->items[i];
        uint32_t first = 0;
        uint32_t last = 0;
        ticks_of(s, t, &first, &last);
        say("tracks: %zu %s %s: %zu poses, %zu left out, %.3f m off, %.3f s apart, ticks "
            "%" PRIu32 " to %" PRIu32 "\n",
            i, name_used(file_name(t->path)), t->form, t->count, t->skipped,
            h->deviation[i] / 65536.0, (double)longest_gap(t) * 1e-9, first, last);
        if (t->is_global) {
            say("tracks: POS is read about %.7f,%.7f,%.2f\n", t->origin.lat, t->origin.lon,
                t->origin.alt);
        }
        for (size_t k = 0; k < i; k++) {
            uint32_t begin = 0;
            uint32_t end = 0;
            ticks_of(s, &s->items[k], &begin, &end);
            together += (first < end && begin < last) ? 1U : 0U;
        }
    }
    say("tracks: %zu of %zu pairs at the same time, from %.9f s, a tick is %.9f s\n", together,
        s->count * (s->count - 1U) / 2U, (double)s->from * 1e-9, (double)s->step * 1e-9);
}

static track_options options_of_tracks(const char *const values[OPTIONS])
{
    track_options out = {.time_unit = values[UNIT]};
    if (values[SKIP] != NULL && strcmp(values[SKIP], "none") != 0) {
        out.skips_bad = strcmp(values[SKIP], "bad") == 0;
        if (!out.skips_bad) {
            refuse("SKIP=%s: expected bad or none", values[SKIP]);
        }
    }
    if (values[POSE_RATE] != NULL) {
        out.interval = second * second / number(values, POSE_RATE, 0.001, 1e6).nano;
    }
    return out;
}

int main(int argc, char **argv)
{
    const char *values[OPTIONS] = {[DISTANCE] = "4", [TICKS] = "20", [ORIGIN] = "0,0,0"};
    char *paths[TRACKS_MOST];
    int64_t zero[3];
    read_options(argc, argv, values);
    track_options options = options_of_tracks(values);
    const decimal hertz = number(values, TICKS, 1, 1000);
    const decimal distance = number(values, DISTANCE, 0.01, 180);
    swarm s = {.count = list_folder(values[TRACKS], paths)};
    s.items = calloc(s.count, sizeof(*s.items));
    if (s.items == NULL) {
        out_of_memory();
    }
    read_tracks(paths, &options, &s);
    choose_ticks(&s, hertz);
    ko_vec3 *table = calloc((size_t)s.ticks * s.count, sizeof(*table));
    if (table == NULL) {
        out_of_memory();
    }
    if (!origin_read("ORIGIN", values[ORIGIN], true, zero)) {
        origin_of_tracks(s.items, s.count, "tracks", "", zero);
    }
    tracks_header h = {.magic = TRACKS_MAGIC,
                       .version = TRACKS_VERSION,
                       .vehicles = (uint32_t)s.count,
                       .ticks = s.ticks,
                       .tick_ns = (uint32_t)s.step,
                       .distance = (fix16_t)nano_to_raw_up(distance.nano + (distance.cut ? 1 : 0))};
    for (size_t i = 0; i < s.count; i++) {
        move_track(&s.items[i], zero);
        fill(&s, i, table);
        h.deviation[i] = deviation_of(&s, i, table);
    }
    write_tracks(values[OUT], &h, table);
    if (values[TEXT] != NULL) {
        write_text(values[TEXT], &h, table);
    }
    output_finish();
    report(&s, &h);
    return 0;
}
