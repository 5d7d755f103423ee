#include "map.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "columns.h"
#include "common/memory.h"
#include "common/refuse.h"
#include "pack_format.h"

static const char box_form[] = "x,y,z,h or x,y,z,hx,hy,hz";

void map_add(map *m, uint64_t name, const map_box *box)
{
    if (name >= PACK_MOVER) {
        refuse("%s: expected at most 2147483647 lines or points, found more", m->path);
    }
    m->items = grow(m->items, m->count, sizeof(*m->items));
    m->items[m->count] = *box;
    m->items[m->count++].name = (uint32_t)name;
}

/* Farther than any legal position with any origin: 1e8 m. */
static const int64_t farthest = 100000000000000000;

void map_set_axis(const text_reader *r, map_box *b, int axis, decimal centre, decimal half)
{
    if (half.negative) {
        text_expected(r, "half-sizes of 0 or more", "one below 0");
    }
    if (centre.nano > farthest || centre.nano < -farthest || half.nano > farthest) {
        text_expected(r, "a box within 8192 m of the origin", "one beyond 1e8 m");
    }
    b->c[axis] = centre.nano;
    b->h[axis] = half.nano + (half.cut ? 1 : 0) + (centre.cut ? 1 : 0);
}

map_box map_box_of_fields(const text_reader *r, int first, int count, const char *form)
{
    map_box b = {.name = (uint32_t)r->number};
    for (int axis = 0; axis < 3; axis++) {
        const decimal c = text_number(r, first + axis, form);
        map_set_axis(r, &b, axis, c, text_number(r, first + ((count == 4) ? 3 : 3 + axis), form));
    }
    return b;
}

/* Lines of four fields, or of six: a file has the one or the other, so that a line that was cut off
 * is none of the other form. */
static void read_boxes(map *m, text_reader *r, char *line)
{
    int count = 0;
    unsigned long first = r->number;
    m->form = "boxes";
    for (; line != NULL; line = text_next(r)) {
        (void)text_split(r, line, ',');
        if (r->field_count != 4 && r->field_count != 6) {
            text_expected(r, box_form, "%d fields", r->field_count);
        }
        count = (count == 0) ? r->field_count : count;
        const map_box b = map_box_of_fields(r, 0, r->field_count, box_form);
        if (r->field_count != count) {
            char what[64];
            (void)snprintf(what, sizeof(what), "%d fields as in line %lu", count, first);
            text_expected(r, what, "%d", r->field_count);
        }
        map_add(m, r->number, &b);
    }
}

/* ---- boxes by the names of columns ---- */

enum { SIZES = 3, QUATERNION = 4 };

typedef struct box_columns {
    int at[3];
    int size[SIZES];
    bool is_whole; /* the sizes are whole, not half */
    int yaw;       /* -1: none */
    bool in_degrees;
    int q[QUATERNION]; /* x, y, z, w; q[0] is -1: none */
} box_columns;

/* Finds columns of all the names, or returns false. */
static bool find_all(const text_reader *r, const columns *c, const char *const *names, int count,
                     int *at)
{
    int found = 0;
    for (int i = 0; i < count; i++) {
        at[i] = columns_find(r, c, names[i]);
        found += (at[i] >= 0) ? 1 : 0;
    }
    if (found > 0 && found < count) {
        text_expected(r, "columns that go together", "%s without the others",
                      names[(at[0] >= 0) ? 0 : count - 1]);
    }
    return found == count;
}

static bool find_sizes(const text_reader *r, const columns *c, box_columns *b)
{
    static const char *const cube[] = {"h"};
    static const char *const half[] = {"hx", "hy", "hz"};
    static const char *const whole[] = {"sx", "sy", "sz"};
    b->is_whole = find_all(r, c, whole, SIZES, b->size);
    if (b->is_whole || find_all(r, c, half, SIZES, b->size)) {
        return true;
    }
    const bool is_cube = find_all(r, c, cube, 1, b->size);
    b->size[1] = b->size[0];
    b->size[2] = b->size[0];
    return is_cube;
}

/* Refuses rotations that are not read: without them a box would stand elsewhere. */
static void refuse_rotations(const text_reader *r, const columns *c)
{
    static const char *const names[] = {"roll",  "pitch",   "roll_deg", "pitch_deg", "theta",
                                        "angle", "heading", "rotation", "rot",       "rx",
                                        "ry",    "rz",      "q_x",      "q_w",       "yaw_rad"};
    static const char orientation[] = "orientation";
    for (int i = 0; i < c->count; i++) {
        const char *name = c->items[i].name;
        bool is_rotation = strstr(name, orientation) != NULL;
        for (size_t k = 0; k < sizeof(names) / sizeof(names[0]); k++) {
            is_rotation = is_rotation || strcmp(name, names[k]) == 0;
        }
        if (is_rotation) {
            text_expected(r, "rotations as yaw, yaw_deg or qx,qy,qz,qw", "a column %s", name);
        }
    }
}

/* A yaw is in radians, if its unit does not say degrees. */
static bool is_in_degrees(const text_reader *r, const char *unit)
{
    const bool is_degrees = strcmp(unit, "deg") == 0;
    if (!is_degrees && unit[0] != '\0' && strcmp(unit, "rad") != 0) {
        text_expected(r, "yaw [rad] or yaw [deg]", "the unit [%s]", unit);
    }
    return is_degrees;
}

static void find_rotation(const text_reader *r, const columns *c, box_columns *b)
{
    static const char *const names[] = {"qx", "qy", "qz", "qw"};
    const int degrees = columns_find(r, c, "yaw_deg");
    const int radians = columns_find(r, c, "yaw");
    b->yaw = (radians >= 0) ? radians : degrees;
    b->in_degrees = radians < 0 || is_in_degrees(r, c->items[radians].unit);
    if (!find_all(r, c, names, QUATERNION, b->q)) {
        b->q[0] = -1;
    }
    if ((radians >= 0) + (degrees >= 0) + (b->q[0] >= 0) > 1) {
        text_expected(r, "one rotation: yaw, yaw_deg or qx,qy,qz,qw", "two");
    }
}

/* The sizes of the entries of a rotation from its quaternion. */
static void sizes_of_quaternion(const text_reader *r, const box_columns *b, long double m[3][3])
{
    long double q[QUATERNION];
    long double norm = 0;
    for (int i = 0; i < QUATERNION; i++) {
        q[i] = (long double)text_number(r, b->q[i], "a quaternion").nano * 1e-9L;
        norm += q[i] * q[i];
    }
    if (!(norm > 0.98L && norm < 1.02L)) {
        text_expected(r, "a quaternion of length 1", "one of length %.3Lf", sqrtl(norm));
    }
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3;
        const int k = (i + 2) % 3;
        m[i][i] = fabsl(1 - 2 * (q[j] * q[j] + q[k] * q[k]) / norm);
        m[i][j] = fabsl(2 * (q[i] * q[j] - q[k] * q[3]) / norm);
        m[i][k] = fabsl(2 * (q[i] * q[k] + q[j] * q[3]) / norm);
    }
}

static void sizes_of_yaw(const text_reader *r, const box_columns *b, long double m[3][3])
{
    const long double pi = 3.14159265358979323846264338327950288L;
    const long double yaw = (long double)text_number(r, b->yaw, "a yaw").nano * 1e-9L;
    const long double angle = b->in_degrees ? yaw * pi / 180 : yaw;
    if (!(angle >= -8 && angle <= 8)) {
        text_expected(r, "a yaw within a turn", "'%s'", r->fields[b->yaw]);
    }
    const long double s = fabsl(sinl(angle));
    const long double c = fabsl(cosl(angle));
    const long double rows[3][3] = {{c, s, 0}, {s, c, 0}, {0, 0, 1}};
    memcpy(m, rows, sizeof(rows));
}

/* Makes a rotated box the one around it, larger by what rounding may take away. */
static void turn_box(const text_reader *r, const box_columns *from, map_box *b)
{
    long double m[3][3];
    int64_t h[3];
    if (from->yaw < 0 && from->q[0] < 0) {
        return;
    }
    if (from->q[0] >= 0) {
        sizes_of_quaternion(r, from, m);
    } else {
        sizes_of_yaw(r, from, m);
    }
    for (int i = 0; i < 3; i++) {
        const long double half = m[i][0] * (long double)b->h[0] + m[i][1] * (long double)b->h[1] +
                                 m[i][2] * (long double)b->h[2];
        h[i] = (int64_t)ceill(half * (1 + 1e-15L)) + 2;
    }
    memcpy(b->h, h, sizeof(h));
}

static void read_named_boxes(map *m, text_reader *r, const box_columns *b, int count)
{
    m->form = (b->yaw >= 0 || b->q[0] >= 0) ? "rotated boxes by columns" : "boxes by columns";
    for (char *line = NULL; (line = text_next(r)) != NULL;) {
        map_box box = {.name = 0};
        if (text_split(r, line, ',') != count) {
            text_expected(r, "as many fields as the header has", "%d, not %d", r->field_count,
                          count);
        }
        for (int axis = 0; axis < 3; axis++) {
            decimal half = text_number(r, b->size[axis], "a size in metres");
            half.cut = half.cut || (b->is_whole && half.nano % 2 != 0);
            half.nano /= b->is_whole ? 2 : 1;
            map_set_axis(r, &box, axis, text_number(r, b->at[axis], "a position in metres"), half);
        }
        turn_box(r, b, &box);
        map_add(m, r->number, &box);
    }
}

/* Reads CSV whose header was split last: boxes, or points if VOXEL is given. */
static void read_named(map *m, text_reader *r)
{
    columns c = columns_read(r);
    box_columns b;
    const int count = r->field_count;
    if (!columns_position(r, &c, b.at)) {
        text_expected(r, "columns x, y and z", "none of the names that README.md lists");
    }
    const bool has_sizes = find_sizes(r, &c, &b);
    find_rotation(r, &c, &b);
    if (has_sizes) {
        refuse_rotations(r, &c);
    }
    columns_free(&c);
    if (has_sizes) {
        read_named_boxes(m, r, &b, count);
        return;
    }
    if (m->voxel == 0) {
        text_expected(r, "a column h, or hx,hy,hz, or sx,sy,sz; or VOXEL=metres for points",
                      "positions alone");
    }
    cloud_read_csv(m, r, b.at, count);
}

/* ---- the form of a map ---- */

/* True if a line of text has this word at its start. */
static bool starts_with(const char *line, const char *word)
{
    return strncmp(line, word, strlen(word)) == 0;
}

/* Points and boxes are told apart by VOXEL, too: it is needed for the ones and not for the
 * others. */
static void read_lines(map *m, text_reader *r, char *line)
{
    if (strchr(line, ',') != NULL) {
        if (columns_are_header(r, line)) {
            read_named(m, r);
        } else {
            read_boxes(m, r, line);
        }
        return;
    }
    if (m->voxel == 0) {
        text_expected(r, "x,y,z,h or x,y,z,hx,hy,hz, or VOXEL=metres for points x y z",
                      "a line without a comma");
    }
    cloud_read_text(m, r, line);
}

void map_read(const char *path, map *out)
{
    static const char pcd[] = "# .PCD";
    text_reader r = text_open(path);
    out->path = path;
    out->form = "no boxes";
    for (char *line = NULL; (line = text_next_any(&r)) != NULL;) {
        map_refuse_octomap(path, line);
        if (starts_with(line, "#VRML")) {
            map_read_octomap(out, &r);
            break;
        }
        if (strcmp(line, "ply") == 0) {
            cloud_read_ply(out, &r);
            break;
        }
        if (starts_with(line, pcd) || starts_with(line, "VERSION ")) {
            cloud_read_pcd(out, &r);
            break;
        }
        if (*line != '\0' && *line != '#') {
            read_lines(out, &r, line);
            break;
        }
    }
    if (out->voxel != 0 && out->points == 0U && out->skipped == 0U) {
        refuse("VOXEL is for points: %s holds %s", path, out->form);
    }
    text_close(&r);
}

void movers_read(const char *path, mover_rows *out)
{
    static const char form[] = "t,id,x,y,z,h or t,id,x,y,z,hx,hy,hz";
    const int64_t unit = 1000000000;
    int count = 0;
    unsigned long first = 0;
    text_reader r = text_open(path);
    *out = (mover_rows){path, NULL, 0};
    for (char *line = NULL; (line = text_next(&r)) != NULL;) {
        if (text_split(&r, line, ',') != 6 && r.field_count != 8) {
            text_expected(&r, form, "%d fields", r.field_count);
        }
        first = (count == 0) ? r.number : first;
        count = (count == 0) ? r.field_count : count;
        if (r.field_count != count) {
            char what[64];
            (void)snprintf(what, sizeof(what), "%d fields as in line %lu", count, first);
            text_expected(&r, what, "%d", r.field_count);
        }
        const decimal time = text_number(&r, 0, form);
        const decimal id = text_number(&r, 1, form);
        if (id.nano < unit || id.nano > 65535 * unit || id.nano % unit != 0 || id.cut) {
            text_expected(&r, "an id from 1 to 65535", "'%s'", r.fields[1]);
        }
        if (out->count > 0U && time.nano < out->items[out->count - 1U].time) {
            text_expected(&r, "a time not before that of the line before", "an earlier one");
        }
        if (time.nano > PACK_MOST_TIME || time.nano < -PACK_MOST_TIME) {
            text_expected(&r, "a time within 4e9 seconds", "'%s'", r.fields[0]);
        }
        out->items = grow(out->items, out->count, sizeof(*out->items));
        out->items[out->count++] = (map_mover){time.nano, (uint32_t)(id.nano / unit),
                                               map_box_of_fields(&r, 2, count - 2, form)};
    }
    text_close(&r);
}
