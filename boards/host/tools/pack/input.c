#include "input.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "keepout/make.h"

#define MOST_FIELDS 8

/* A file being read, one line after the other. */
typedef struct reader {
    const char *path;
    FILE *file;
    char *line;
    size_t room;
    unsigned long number;
} reader;

static reader reader_open(const char *path)
{
    reader r = {.path = path, .file = fopen(path, "r")};
    if (r.file == NULL) {
        refuse("%s: cannot be read", path);
    }
    return r;
}

static _Noreturn void expected(const reader *r, const char *what)
{
    refuse("%s:%lu: expected %s", r->path, r->number, what);
}

static const char *skip_blanks(const char *at)
{
    return at + strspn(at, " \t");
}

/* Reads the next line that is not empty. NULL at the end. */
static const char *reader_next(reader *r)
{
    ssize_t length = 0;
    while ((length = getline(&r->line, &r->room, r->file)) >= 0) {
        r->number++;
        if (memchr(r->line, '\0', (size_t)length) != NULL) {
            expected(r, "text, found a zero byte");
        }
        while (length > 0 && strchr("\r\n", r->line[length - 1]) != NULL) {
            r->line[--length] = '\0';
        }
        const char *at = skip_blanks(r->line);
        if (*at != '\0' && *at != '#') {
            return at;
        }
    }
    if (ferror(r->file)) {
        refuse("%s:%lu: cannot be read on", r->path, r->number + 1U);
    }
    return NULL;
}

static void reader_close(reader *r)
{
    (void)fclose(r->file);
    free(r->line);
}

/* Splits a line into fields and returns their number. Fields are separated by `separator`, or by
 * blanks if that is a blank. */
static int read_fields(const reader *r, const char *at, char separator, const char *what,
                       decimal *fields)
{
    int count = 0;
    for (;;) {
        at = skip_blanks(at);
        if (count == MOST_FIELDS || !decimal_read(&at, &fields[count])) {
            expected(r, what);
        }
        count++;
        const char *next = skip_blanks(at);
        if (*next == '\0') {
            return count;
        }
        if (separator == ' ' ? next == at : *next++ != separator) {
            expected(r, what);
        }
        at = next;
    }
}

/* Makes room for one more by doubling. */
static void *grow(void *items, size_t count, size_t size)
{
    if ((count & (count - 1U)) != 0U) {
        return items; /* room is the next power of two */
    }
    void *larger = realloc(items, (count == 0U ? 1U : 2U * count) * size);
    if (larger == NULL) {
        refuse("out of memory");
    }
    return larger;
}

pack_time to_pack_time(int64_t ns)
{
    const pack_time t = {(uint32_t)ns, (int32_t)(ns >> 32)};
    return t;
}

static const int64_t farthest = 8192000000000; /* nano: KO_LIMIT */

static int64_t distance_of(int64_t nano)
{
    return (nano < 0) ? -nano : nano;
}

static fix16_t read_coordinate(const reader *r, decimal field, int64_t origin)
{
    const int64_t most = 8000000000000;
    if (distance_of(field.nano) > 2 * farthest || distance_of(field.nano + origin) > most) {
        expected(r, "a position that with ORIGIN is within 8000 m");
    }
    return (fix16_t)nano_to_raw_nearest(field.nano + origin);
}

static void check_time(const reader *r, int64_t time)
{
    if (time > PACK_MOST_TIME || time < -PACK_MOST_TIME) {
        expected(r, "a time within 4e9 seconds");
    }
}

void read_track(const char *path, const int64_t *origin, int64_t interval_ns, pose_list *out)
{
    static const char form[] = "t x y z qx qy qz qw";
    decimal fields[MOST_FIELDS];
    reader r = reader_open(path);
    int64_t last_line = INT64_MIN;
    int64_t last_used = 0;
    *out = (pose_list){NULL, 0};
    for (const char *line = NULL; (line = reader_next(&r)) != NULL;) {
        if (read_fields(&r, line, ' ', form, fields) != 8) {
            expected(&r, form);
        }
        const int64_t time = fields[0].nano;
        if (time <= last_line) {
            expected(&r, "a later time than in the line before");
        }
        check_time(&r, time);
        last_line = time;
        const ko_vec3 position = {read_coordinate(&r, fields[1], origin[0]),
                                  read_coordinate(&r, fields[2], origin[1]),
                                  read_coordinate(&r, fields[3], origin[2])};
        if (out->count > 0U && time - last_used < interval_ns) {
            continue;
        }
        last_used = time;
        out->items = grow(out->items, out->count, sizeof(*out->items));
        out->items[out->count++] = (pack_pose){to_pack_time(time), position};
    }
    if (out->count == 0U) {
        refuse("%s:%lu: expected at least one pose: %s", path, r.number + 1U, form);
    }
    reader_close(&r);
}

/* Rounds one axis of a box outwards: corners are rounded out, and by one billionth more if digits
 * were cut off. */
static void read_axis(const reader *r, decimal c, decimal h, fix16_t *lo, fix16_t *hi)
{
    const int64_t half = h.nano + (h.cut ? 1 : 0) + (c.cut ? 1 : 0);
    if (h.negative) {
        expected(r, "half-sizes of 0 or more");
    }
    if (half > farthest || distance_of(c.nano) > farthest ||
        distance_of(c.nano) + half > farthest) {
        expected(r, "a box within 8192 m of the origin");
    }
    *lo = (fix16_t)nano_to_raw_down(c.nano - half);
    *hi = (fix16_t)nano_to_raw_up(c.nano + half);
}

/* x,y,z,h or x,y,z,hx,hy,hz */
static ko_aabb read_box(const reader *r, const decimal *fields, int count)
{
    const int step = (count == 4) ? 0 : 1;
    ko_bounds corners;
    ko_aabb box;
    ko_vec3 *lo = &corners.lo;
    ko_vec3 *hi = &corners.hi;
    read_axis(r, fields[0], fields[3], &lo->x, &hi->x);
    read_axis(r, fields[1], fields[3 + step], &lo->y, &hi->y);
    read_axis(r, fields[2], fields[3 + 2 * step], &lo->z, &hi->z);
    if (ko_aabb_from_bounds(&corners, &box) != KO_OK) {
        expected(r, "a box within 8192 m of the origin");
    }
    return box;
}

void read_map(const char *path, box_list *out)
{
    static const char form[] = "x,y,z,h or x,y,z,hx,hy,hz";
    decimal fields[MOST_FIELDS];
    reader r = reader_open(path);
    *out = (box_list){NULL, 0};
    for (const char *line = NULL; (line = reader_next(&r)) != NULL;) {
        const int count = read_fields(&r, line, ',', form, fields);
        if (count != 4 && count != 6) {
            expected(&r, form);
        }
        const ko_aabb box = read_box(&r, fields, count);
        out->items = grow(out->items, out->count, sizeof(*out->items));
        out->items[out->count++] = (pack_box){box, (uint32_t)r.number};
    }
    reader_close(&r);
}

void read_movers(const char *path, mover_list *out)
{
    static const char form[] = "t,id,x,y,z,h or t,id,x,y,z,hx,hy,hz";
    const int64_t unit = 1000000000;
    decimal fields[MOST_FIELDS];
    reader r = reader_open(path);
    int64_t last = INT64_MIN;
    *out = (mover_list){NULL, 0};
    for (const char *line = NULL; (line = reader_next(&r)) != NULL;) {
        const int count = read_fields(&r, line, ',', form, fields);
        if (count != 6 && count != 8) {
            expected(&r, form);
        }
        const int64_t id = fields[1].nano / unit;
        if (id < 1 || id > 65535 || fields[1].nano % unit != 0 || fields[1].cut) {
            expected(&r, "an id from 1 to 65535");
        }
        if (fields[0].nano < last) {
            expected(&r, "a time not before that of the line before");
        }
        last = fields[0].nano;
        check_time(&r, last);
        const ko_aabb box = read_box(&r, fields + 2, count - 2);
        out->items = grow(out->items, out->count, sizeof(*out->items));
        out->items[out->count++] = (pack_mover){to_pack_time(last), PACK_MOVER | (uint32_t)id, box};
    }
    reader_close(&r);
}
