#include "track.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "columns.h"
#include "common/memory.h"
#include "common/refuse.h"
#include "pack_format.h"

void track_expected(const track *t, uint64_t place, const char *what, const char *found)
{
    const bool is_line = strcmp(t->unit, "line") == 0;
    refuse("%s:%s%" PRIu64 ": expected %s, found %s", t->path, is_line ? "" : " byte ", place, what,
           found);
}

void track_bad(track *t, uint64_t place, const char *what, const char *found)
{
    if (!t->options.skips_bad) {
        char text[128];
        (void)snprintf(text, sizeof(text), "%s (SKIP=bad leaves such poses out)", found);
        track_expected(t, place, what, text);
    }
    t->first_skipped = (t->skipped == 0U) ? place : t->first_skipped;
    t->skipped++;
}

void track_check_time(const track *t, uint64_t place, int64_t time)
{
    if (time > PACK_MOST_TIME || time < -PACK_MOST_TIME) {
        track_expected(t, place, "a time within 4e9 seconds", "one beyond that");
    }
}

void track_add(track *t, uint64_t place, int64_t time, const int64_t at[3])
{
    track_check_time(t, place, time);
    if (t->count > 0U && time <= t->items[t->count - 1U].time) {
        const bool is_same = time == t->items[t->count - 1U].time;
        track_bad(t, place, "a later time than in the line before",
                  is_same ? "the same time again" : "an earlier time");
        return;
    }
    t->items = grow(t->items, t->count, sizeof(*t->items));
    t->items[t->count++] = (track_pose){time, {at[0], at[1], at[2]}, place};
}

/* The number of fields of a line that is split at blanks, of TUM or KITTI. */
enum { TUM_FIELDS = 8, KITTI_FIELDS = 12 };

static const char tum_form[] = "t x y z qx qy qz qw";
static const char kitti_form[] = "12 numbers, the three rows of a pose (KITTI)";

static void read_plain_line(track *t, text_reader *r, char *line, int fields)
{
    static const int tum_at[] = {1, 2, 3};
    static const int kitti_at[] = {3, 7, 11};
    const bool is_tum = fields == TUM_FIELDS;
    const char *form = is_tum ? tum_form : kitti_form;
    const int *at = is_tum ? tum_at : kitti_at;
    int64_t position[3];
    if (text_split(r, line, ' ') != fields) {
        text_expected(r, form, "%d fields", r->field_count);
    }
    for (int i = 0; i < fields; i++) {
        (void)text_number(r, i, form);
    }
    for (int axis = 0; axis < 3; axis++) {
        position[axis] = text_number(r, at[axis], form).nano;
    }
    int64_t time = text_number(r, 0, form).nano;
    if (!is_tum) {
        time = (int64_t)(t->count + t->skipped) * t->options.interval;
    }
    track_add(t, r->number, time, position);
}

/* Reads TUM or KITTI, as the first line says. */
static void read_plain(track *t, text_reader *r, char *line)
{
    char *copy = strdup(line);
    const int count = (copy == NULL) ? 0 : text_split(r, copy, ' ');
    const int fields = (count == KITTI_FIELDS) ? KITTI_FIELDS : TUM_FIELDS;
    free(copy);
    t->form = (fields == TUM_FIELDS) ? "TUM" : "KITTI";
    if (fields == KITTI_FIELDS && t->options.interval == 0) {
        text_expected(r, "POSE_RATE=poses a second, or t x y z qx qy qz qw",
                      "12 numbers (KITTI), which have no time");
    }
    for (; line != NULL; line = text_next(r)) {
        read_plain_line(t, r, line, fields);
    }
}

/* Refuses PX4's local position as CSV: its x, y, z are north, east, down. */
static void refuse_ned(const text_reader *r, const columns *c)
{
    static const char *const names[] = {"xy_valid", "z_valid", "ref_lat", "xy_global",
                                        "field.xy_valid"};
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        if (columns_find(r, c, names[i]) >= 0) {
            text_expected(r, "the log itself (.ulg), or columns x, y, z that are east, north, up",
                          "%s: a vehicle_local_position, which is north, east, down", names[i]);
        }
    }
}

/* Reads CSV whose header was split last. */
static void read_named(track *t, text_reader *r)
{
    columns c = columns_read(r);
    int at[3];
    int power = 0;
    const int count = r->field_count;
    refuse_ned(r, &c);
    const int time = columns_time(r, &c, t->options.time_unit, &power);
    if (!columns_position(r, &c, at)) {
        text_expected(r, "columns x, y and z", "none of the names that README.md lists");
    }
    t->form = (columns_find(r, &c, "p_rs_r_x") >= 0) ? "EuRoC" : "CSV";
    for (char *line = NULL; (line = text_next(r)) != NULL;) {
        int64_t position[3];
        if (text_split(r, line, ',') != count) {
            text_expected(r, "as many fields as the header has", "%d, not %d", r->field_count,
                          count);
        }
        for (int axis = 0; axis < 3; axis++) {
            position[axis] = text_number(r, at[axis], "a position in metres").nano;
        }
        track_add(t, r->number, text_scaled(r, time, power, "a time").nano, position);
    }
    columns_free(&c);
}

static void read_text(track *t)
{
    text_reader r = text_open(t->path);
    char *line = NULL;
    while ((line = text_next_any(&r)) != NULL) {
        if (columns_are_header(&r, line)) {
            read_named(t, &r);
            break;
        }
        if (*line != '\0' && *line != '#') {
            read_plain(t, &r, line);
            break;
        }
    }
    if (t->count == 0U) {
        refuse("%s:%lu: expected at least one pose: %s, found %s", t->path, r.number + 1U, tum_form,
               (t->skipped > 0U) ? "none that can be used" : "the end");
    }
    text_close(&r);
}

void track_read(const char *path, const track_options *options, track *out)
{
    *out = (track){.path = path, .unit = "byte", .options = *options};
    if (!log_read_ulog(out) && !log_read_dataflash(out)) {
        out->unit = "line";
        read_text(out);
    }
    if (options->interval != 0 && strcmp(out->form, "KITTI") != 0) {
        refuse("POSE_RATE is for trajectories without times (KITTI): %s has times (%s)", path,
               out->form);
    }
    if (out->count == 0U) {
        refuse("%s: expected at least one pose, found none", path);
    }
}
