#include "scans.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "columns.h"
#include "common/memory.h"
#include "common/refuse.h"
#include "keepout/sector.h"

/* ---- where the fields of a scan stand ---- */

typedef struct scan_columns {
    int count;
    int seconds; /* of the stamp, with `nanoseconds`; -1: none */
    int nanoseconds;
    int time; /* else: one column */
    int power;
    int angle_min;
    int angle_increment;
    int range_min; /* -1: none */
    int range_max;
    int ranges; /* the first, or the list */
    int beams;  /* columns of ranges; 0: they are a list in one column; -1: the angles say */
    int angle_max;
    int speed; /* -1: none */
} scan_columns;

/* Angles are radians, ranges metres and speeds metres a second. */
static void check_unit(const text_reader *r, const column *c)
{
    static const char *const units[] = {"", "m", "rad", "m/s"};
    bool is_known = false;
    for (size_t i = 0; i < sizeof(units) / sizeof(units[0]); i++) {
        is_known = is_known || strcmp(c->unit, units[i]) == 0;
    }
    if (!is_known) {
        text_expected(r, "metres, radians, or metres a second", "%s in the unit [%s]", c->name,
                      c->unit);
    }
}

/* A column by its name, or with the prefix of rostopic echo -p. */
static int find(const text_reader *r, const columns *c, const char *name)
{
    char longer[COLUMN_NAME + 8];
    (void)snprintf(longer, sizeof(longer), "field.%s", name);
    const int plain = columns_find(r, c, name);
    const int at = (plain >= 0) ? plain : columns_find(r, c, longer);
    if (at >= 0) {
        check_unit(r, &c->items[at]);
    }
    return at;
}

static int find_needed(const text_reader *r, const columns *c, const char *name)
{
    const int at = find(r, c, name);
    if (at < 0) {
        text_expected(r, "a header with angle_min, angle_increment, range_max and ranges",
                      "none with %s", name);
    }
    return at;
}

/* The columns ranges0, ranges1, ... (or ranges_0, ranges[0]), which stand side by side. */
static void find_ranges(const text_reader *r, const columns *c, scan_columns *s)
{
    static const char *const forms[] = {"ranges%d", "ranges_%d", "ranges[%d]"};
    s->ranges = find(r, c, "ranges");
    s->beams = 0;
    for (int form = 0; form < 3 && s->ranges < 0; form++) {
        char name[COLUMN_NAME];
        for (s->beams = 0; s->beams <= MOST_BEAMS; s->beams++) {
            const char *letter = strchr(forms[form], '%');
            (void)snprintf(name, sizeof(name), "%.*s%d%s", (int)(letter - forms[form]), forms[form],
                           s->beams, letter + 2);
            const int at = (s->beams == 0) ? find(r, c, name) : s->ranges + s->beams;
            if (at < 0 || at >= c->count) {
                break;
            }
            const char *found = c->items[at].name;
            found = (strncmp(found, "field.", 6) == 0) ? found + 6 : found;
            if (strcmp(found, name) != 0) {
                break;
            }
            s->ranges = (s->beams == 0) ? at : s->ranges;
        }
    }
    if (s->ranges < 0) {
        text_expected(r, "columns ranges0, ranges1, ... or one column ranges", "none");
    }
}

static scan_columns find_columns(const text_reader *r, const char *time_unit)
{
    columns c = columns_read(r);
    scan_columns s = {.count = r->field_count};
    s.seconds = find(r, &c, "header.stamp.sec");
    s.seconds = (s.seconds < 0) ? find(r, &c, "header.stamp.secs") : s.seconds;
    s.nanoseconds = find(r, &c, "header.stamp.nanosec");
    s.nanoseconds = (s.nanoseconds < 0) ? find(r, &c, "header.stamp.nsecs") : s.nanoseconds;
    if (s.seconds < 0 || s.nanoseconds < 0) {
        s.seconds = -1;
        s.time = columns_time(r, &c, time_unit, &s.power);
    }
    s.angle_min = find_needed(r, &c, "angle_min");
    s.angle_max = find(r, &c, "angle_max");
    s.angle_increment = find_needed(r, &c, "angle_increment");
    s.range_min = find(r, &c, "range_min");
    s.range_max = find_needed(r, &c, "range_max");
    s.speed = find(r, &c, "speed");
    find_ranges(r, &c, &s);
    columns_free(&c);
    return s;
}

/* The fields of ros2 topic echo --csv, which writes no header. */
static const scan_columns ros2 = {.count = -1,
                                  .seconds = 0,
                                  .nanoseconds = 1,
                                  .angle_min = 3,
                                  .angle_max = 4,
                                  .angle_increment = 5,
                                  .range_min = 8,
                                  .range_max = 9,
                                  .ranges = 10,
                                  .beams = -1,
                                  .speed = -1};

/* ---- a scan ---- */

static double radians(const text_reader *r, int field)
{
    return (double)text_number(r, field, "an angle in radians").nano * 1e-9;
}

/* Converts radians to units of 2^-32 of a turn. */
static double units_of(double angle)
{
    const double pi = 3.14159265358979323846;
    return angle / (2 * pi) * 4294967296.0;
}

/* A range as a beam: rounded down, or KO_BEAM_FAILED if the range says nothing. */
static fix16_t beam_of(const text_reader *r, const scan_list *l, const char *text, int64_t least,
                       int64_t most)
{
    decimal d;
    const char *at = text;
    if (strcmp(text, "inf") == 0 || strcmp(text, "Infinity") == 0 || strcmp(text, ".inf") == 0) {
        return KO_BEAM_NOTHING;
    }
    if (strcmp(text, "nan") == 0 || strcmp(text, "-inf") == 0 || strcmp(text, "NaN") == 0 ||
        strcmp(text, ".nan") == 0 || strcmp(text, "-.inf") == 0 || strcmp(text, "-Infinity") == 0) {
        return KO_BEAM_FAILED;
    }
    if (!decimal_read(&at, &d) || *at != '\0') {
        text_expected(r, "a range in metres, inf or nan", "'%.40s'", text);
    }
    if (d.nano > most) {
        return l->beyond_is_nothing ? KO_BEAM_NOTHING : KO_BEAM_FAILED;
    }
    return (d.nano < least || d.nano <= 0) ? KO_BEAM_FAILED : (fix16_t)nano_to_raw_down(d.nano);
}

/* Joins a beam that points where the first one does, after a whole turn, with that one: something
 * is there if one says so, and nothing if both do. */
static void fold(scan *s)
{
    const int64_t turn = INT64_C(1) << 32;
    const int64_t step = (s->record.step < 0) ? -(int64_t)s->record.step : s->record.step;
    while ((int64_t)s->record.beams * step > turn + step / 2) {
        const uint32_t number = --s->record.beams;
        const fix16_t last = s->beams[number];
        fix16_t *to = &s->beams[number - (uint32_t)((turn + step / 2) / step)];
        if (last == KO_BEAM_FAILED || *to == KO_BEAM_NOTHING) {
            *to = (*to >= 0) ? *to : last;
        } else if (last >= 0 && (*to < 0 || last < *to)) {
            *to = last;
        }
    }
}

static void check_geometry(const text_reader *r, const scan *s, double increment, int64_t least)
{
    const double turn = 4294967296.0;
    const double step = units_of(increment);
    if (!(fabs(step) >= turn / 65536 && fabs(step) <= turn / 8)) {
        text_expected(r, "an angle_increment from 0.0001 to 0.785", "%g", increment);
    }
    if (s->record.beams < 1U || fabs(step) * (double)s->record.beams > turn * 1.02) {
        text_expected(r, "beams of at most a turn", "%u beams", (unsigned)s->record.beams);
    }
    if (s->range_max < 10000000 || s->range_max > 655000000000) {
        text_expected(r, "a range_max from 0.01 to 655 m", "%g", (double)s->range_max * 1e-9);
    }
    if (least >= s->range_max) {
        text_expected(r, "a range_min below range_max", "%g and %g", (double)least * 1e-9,
                      (double)s->range_max * 1e-9);
    }
}

static void add_beam(const text_reader *r, const scan_list *l, scan *s, const char *word,
                     int64_t least)
{
    if (s->record.beams == MOST_BEAMS) {
        text_expected(r, "at most 8192 beams", "more");
    }
    s->beams[s->record.beams++] = beam_of(r, l, word, least, s->range_max);
}

/* Reads a list of ranges in one field: (1.0, 2.0), [1.0, 2.0] or 1.0 2.0. A comma may follow the
 * last one, and no other comma stands without a range before it: the beams behind it would point
 * elsewhere. */
static void read_list(const text_reader *r, const scan_list *l, scan *s, char *text, int64_t least)
{
    const bool has_commas = strchr(text, ',') != NULL;
    for (char *at = text; at != NULL;) {
        char *end = has_commas ? strchr(at, ',') : NULL;
        char *rest = NULL;
        if (end != NULL) {
            *end = '\0';
        }
        char *word = strtok_r(at, "()[] ", &rest);
        if (word == NULL && end != NULL) {
            text_expected(r, "a range in metres, inf or nan", "nothing between two commas");
        }
        for (; word != NULL; word = strtok_r(NULL, "()[] ", &rest)) {
            add_beam(r, l, s, word, least);
        }
        at = (end != NULL) ? end + 1 : NULL;
    }
}

static int64_t stamp_of(const text_reader *r, const scan_columns *c)
{
    if (c->seconds < 0) {
        return text_scaled(r, c->time, c->power, "a time").nano;
    }
    return text_number(r, c->seconds, "seconds").nano +
           text_scaled(r, c->nanoseconds, 0, "nanoseconds").nano;
}

/* The beams of ros2 topic echo --csv: as many as the angles say, or one less where angle_max is not
 * reached. Behind them stand as many intensities, or none: an empty field, or the end. */
static uint32_t beams_by_angles(const text_reader *r, const scan_columns *c)
{
    const double width = radians(r, c->angle_max) - radians(r, c->angle_min);
    const double beams_there = width / radians(r, c->angle_increment) + 1;
    if (!(beams_there >= 1 && beams_there <= MOST_BEAMS)) {
        text_expected(r, "angle_min, angle_max and angle_increment that fit", "others");
    }
    const int most = (int)lround(beams_there);
    const int is_empty = (r->fields[r->field_count - 1][0] == '\0') ? 1 : 0;
    const int there = r->field_count - c->ranges - is_empty;
    for (int count = most; count >= 1 && count >= most - 1; count--) {
        if (there == count || (there == 2 * count && is_empty == 0)) {
            return (uint32_t)count;
        }
    }
    char what[96];
    (void)snprintf(what, sizeof(what), "as many ranges as the angles say, %d or %d, or twice that",
                   most, most - 1);
    text_expected(r, what, "%d fields after range_max", there);
}

/* Refuses an angle_max that the number of beams does not lead to, by more than one beam. */
static void check_angle_max(const text_reader *r, const scan_columns *c, const scan *s)
{
    if (c->angle_max < 0) {
        return;
    }
    const double step = radians(r, c->angle_increment);
    const double last = radians(r, c->angle_min) + ((double)s->record.beams - 1) * step;
    if (!(fabs(last - radians(r, c->angle_max)) <= 1.5 * fabs(step))) {
        text_expected(r, "an angle_max that the beams lead to", "%u beams up to %.4f",
                      (unsigned)s->record.beams, last);
    }
}

static scan scan_of(text_reader *r, const scan_list *l, const scan_columns *c)
{
    scan s = {.time = stamp_of(r, c), .record = {.line = (uint32_t)r->number}};
    const double increment = radians(r, c->angle_increment);
    const int64_t least =
        (c->range_min >= 0) ? text_number(r, c->range_min, "a range in metres").nano : 0;
    s.range_max = text_number(r, c->range_max, "a range in metres").nano;
    s.record.first = (uint32_t)(int64_t)llround(units_of(radians(r, c->angle_min)));
    s.record.step = (int32_t)lround(units_of(increment));
    s.beams = malloc(MOST_BEAMS * sizeof(*s.beams));
    if (s.beams == NULL) {
        out_of_memory();
    }
    if (c->beams == 0) {
        read_list(r, l, &s, r->fields[c->ranges], least);
    } else {
        s.record.beams = (c->beams > 0) ? (uint32_t)c->beams : beams_by_angles(r, c);
        for (uint32_t i = 0; i < s.record.beams; i++) {
            s.beams[i] = beam_of(r, l, r->fields[c->ranges + (int)i], least, s.range_max);
        }
    }
    check_geometry(r, &s, increment, least);
    check_angle_max(r, c, &s);
    fold(&s);
    s.beams = realloc(s.beams, s.record.beams * sizeof(*s.beams));
    if (c->speed >= 0) {
        s.has_speed = true;
        s.speed = text_number(r, c->speed, "a speed in metres a second");
    }
    return s;
}

static void add_scan(const text_reader *r, scan_list *l, const scan *s)
{
    if (l->count > 0U && s->time <= l->items[l->count - 1U].time) {
        text_expected(r, "a later time than in the line before", "one that is not later");
    }
    if (l->count > 0U && s->range_max != l->items[0].range_max) {
        text_expected(r, "the same range_max in all scans", "another");
    }
    if (l->count > 0U && s->time - l->items[0].time > INT64_C(1000000000000000)) {
        text_expected(r, "scans within 11 days", "a later one");
    }
    l->items = grow(l->items, l->count, sizeof(*l->items));
    l->items[l->count++] = *s;
    l->most_beams = (s->record.beams > l->most_beams) ? s->record.beams : l->most_beams;
}

void scans_read(const char *path, scan_list *out)
{
    scan_columns c = {.count = 0};
    text_reader r = text_open(path);
    out->path = path;
    for (char *line = NULL; (line = text_next(&r)) != NULL;) {
        (void)text_split(&r, line, ',');
        if (c.count == 0 && !is_number(r.fields[0])) {
            c = find_columns(&r, out->time_unit);
            continue;
        }
        if (c.count == 0) {
            c = ros2;
            if (r.field_count < 12 || is_number(r.fields[2])) {
                text_expected(&r, "a header with the names of columns, or ros2 topic echo --csv",
                              "%d fields", r.field_count);
            }
        }
        if (c.count > 0 && r.field_count != c.count) {
            text_expected(&r, "as many fields as the header has", "%d, not %d", r.field_count,
                          c.count);
        }
        const scan s = scan_of(&r, out, &c);
        add_scan(&r, out, &s);
    }
    if (out->count == 0U) {
        refuse("%s:%lu: expected at least one scan, found none", path, r.number + 1U);
    }
    text_close(&r);
}

/* ---- speeds ---- */

static int find_speed(const text_reader *r, const columns *c)
{
    static const char *const names[] = {
        "speed", "v", "vx", "linear.x", "twist.linear.x", "twist.twist.linear.x"};
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        const int at = find(r, c, names[i]);
        if (at >= 0) {
            return at;
        }
    }
    text_expected(r, "a column speed, v, vx or twist.twist.linear.x", "none");
}

void speeds_read(const char *path, const char *time_unit, speed_list *out)
{
    int count = 0;
    int time = 0;
    int speed = 1;
    int power = 9;
    text_reader r = text_open(path);
    out->path = path;
    for (char *line = NULL; (line = text_next(&r)) != NULL;) {
        (void)text_split(&r, line, ',');
        if (count == 0 && !is_number(r.fields[0])) {
            columns c = columns_read(&r);
            count = r.field_count;
            time = columns_time(&r, &c, time_unit, &power);
            speed = find_speed(&r, &c);
            columns_free(&c);
            continue;
        }
        count = (count == 0) ? 2 : count;
        if (r.field_count != count) {
            text_expected(&r, "t,speed, or as many fields as the header has", "%d fields",
                          r.field_count);
        }
        const speed_row row = {text_scaled(&r, time, power, "a time").nano,
                               text_number(&r, speed, "a speed in metres a second")};
        if (out->count > 0U && row.time < out->items[out->count - 1U].time) {
            text_expected(&r, "a time not before that of the line before", "an earlier one");
        }
        out->items = grow(out->items, out->count, sizeof(*out->items));
        out->items[out->count++] = row;
    }
    if (out->count == 0U) {
        refuse("%s:%lu: expected at least one speed, found none", path, r.number + 1U);
    }
    text_close(&r);
}

void speeds_check_clock(const speed_list *speeds, const scan_list *scans)
{
    const int64_t first = scans->items[0].time;
    const int64_t last = scans->items[scans->count - 1U].time;
    const int64_t begin = speeds->items[0].time;
    const int64_t end = speeds->items[speeds->count - 1U].time;
    if (end < first || begin > last) {
        refuse(
            "%s: expected speeds on the clock of the scans, %.3f to %.3f s, found %.3f to %.3f s",
            speeds->path, (double)first * 1e-9, (double)last * 1e-9, (double)begin * 1e-9,
            (double)end * 1e-9);
    }
}

fix16_t speed_of(decimal speed)
{
    const int64_t most = 1000000000000;
    if (speed.nano > most || speed.nano < -most) {
        refuse("expected a speed up to 1000 m/s, found %g", (double)speed.nano * 1e-9);
    }
    const bool reverses = speed.negative && (speed.nano < 0 || speed.cut);
    return reverses ? SCANS_NO_SPEED : (fix16_t)nano_to_raw_up(speed.nano + (speed.cut ? 1 : 0));
}

fix16_t speed_at(const speed_list *speeds, int64_t time, bool *is_in_gap)
{
    fix16_t most = SCANS_NO_SPEED;
    const speed_row *rows = speeds->items;
    size_t after = 0;
    *is_in_gap = false;
    while (after < speeds->count && rows[after].time < time) {
        after++;
    }
    if (after == speeds->count || (after == 0U && rows[0].time > time)) {
        return SCANS_NO_SPEED;
    }
    size_t first = (after > 0U) ? after - 1U : 0U;
    if (rows[after].time - rows[first].time > speeds->gap) {
        *is_in_gap = rows[after].time > time;
        first = after;
    }
    if (*is_in_gap) {
        return SCANS_NO_SPEED;
    }
    for (size_t i = first; i <= after; i++) {
        const fix16_t speed = speed_of(rows[i].speed);
        if (speed == SCANS_NO_SPEED) {
            return SCANS_NO_SPEED;
        }
        most = (speed > most) ? speed : most;
    }
    return most;
}
