/* Point clouds: lines of x y z, PLY and PCD, as text or binary. */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "columns.h"
#include "common/refuse.h"
#include "map.h"

enum { MOST_FIELDS = 256, MOST_STRIDE = 65536 };

static void need_voxel(const map *m)
{
    if (m->voxel == 0) {
        refuse("%s: expected VOXEL=metres, the edge of the cubes that its points fill, found a "
               "point cloud without it",
               m->path);
    }
}

/* Points that are not finite are no measurements. They are refused, or left out. */
static void skip_point(map *m, const char *place, uint64_t number)
{
    if (!m->skips_bad) {
        refuse("%s:%s%" PRIu64 ": expected a point, found a number that is not finite (SKIP=bad "
               "leaves such points out)",
               m->path, place, number);
    }
    m->skipped++;
}

static bool is_not_finite(const char *field)
{
    static const char *const words[] = {"nan", "-nan", "inf", "-inf", "NaN", "-NaN"};
    for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
        if (strcmp(field, words[i]) == 0) {
            return true;
        }
    }
    return false;
}

/* Adds the point of the line that was split last. */
static void add_line(map *m, voxels *v, const text_reader *r, const int at[3])
{
    decimal point[3];
    for (int axis = 0; axis < 3; axis++) {
        if (is_not_finite(r->fields[at[axis]])) {
            skip_point(m, "", r->number);
            return;
        }
    }
    for (int axis = 0; axis < 3; axis++) {
        point[axis] = text_number(r, at[axis], "a position in metres");
        if (point[axis].nano > 100000000000000000 || point[axis].nano < -100000000000000000) {
            text_expected(r, "a point within 1e8 m", "'%s'", r->fields[at[axis]]);
        }
    }
    voxels_add(v, m, r->number, point);
}

static void expect_fields(const text_reader *r, int count)
{
    char what[64];
    (void)snprintf(what, sizeof(what), "%d fields as in the lines before", count);
    if (r->field_count != count) {
        text_expected(r, what, "%d", r->field_count);
    }
}

void cloud_read_text(map *m, text_reader *r, char *line)
{
    static const int at[] = {0, 1, 2};
    voxels v = {NULL, 0, 0};
    int count = 0;
    int64_t announced = -1;
    m->form = "points (XYZ)";
    for (; line != NULL; line = text_next(r)) {
        (void)text_split(r, line, ' ');
        if (count == 0 && announced < 0 && r->field_count == 1) {
            announced = text_scaled(r, 0, 0, "x y z, or the number of points").nano;
            continue;
        }
        count = (count == 0) ? r->field_count : count;
        if (count < 3) {
            text_expected(r, "x y z", "%d fields", count);
        }
        expect_fields(r, count);
        add_line(m, &v, r, at);
    }
    if (announced >= 0 && (uint64_t)announced != m->points + m->skipped) {
        refuse("%s:%lu: expected %" PRId64 " points as the first line says, found %zu", m->path,
               r->number, announced, m->points + m->skipped);
    }
    voxels_free(&v);
}

void cloud_read_csv(map *m, text_reader *r, const int at[3], int count)
{
    voxels v = {NULL, 0, 0};
    m->form = "points by columns";
    for (char *line = NULL; (line = text_next(r)) != NULL;) {
        (void)text_split(r, line, ',');
        expect_fields(r, count);
        add_line(m, &v, r, at);
    }
    voxels_free(&v);
}

/* ---- PLY and PCD: points of fields with types ---- */

typedef enum coding { CODING_NONE, CODING_TEXT, CODING_LITTLE, CODING_BIG } coding;

/* The points of a file: how they are written, and where x, y, z stand in each. */
typedef struct layout {
    coding how;
    uint64_t points;
    int fields;       /* numbers of a point */
    size_t stride;    /* bytes of a point */
    int at[3];        /* the numbers x, y, z; -1: none */
    size_t offset[3]; /* their bytes */
    size_t size[3];   /* 4 or 8 bytes: float or double */
} layout;

static layout layout_begin(void)
{
    return (layout){.at = {-1, -1, -1}};
}

/* Adds a field of a point. A field x, y or z is a float or double. */
static void layout_add(const text_reader *r, layout *l, const char *name, size_t size,
                       bool is_float, unsigned count)
{
    for (int axis = 0; axis < 3; axis++) {
        if (name[0] != "xyz"[axis] || name[1] != '\0') {
            continue;
        }
        if (!is_float || (size != 4U && size != 8U) || count != 1U || l->at[axis] >= 0) {
            text_expected(r, "x, y and z as float or double", "another %s", name);
        }
        l->at[axis] = l->fields;
        l->offset[axis] = l->stride;
        l->size[axis] = size;
    }
    l->fields += (int)count;
    l->stride += size * count;
    if (l->fields > MOST_FIELDS || l->stride > MOST_STRIDE) {
        text_expected(r, "at most 256 fields a point", "more");
    }
}

static void layout_check(const text_reader *r, const layout *l)
{
    if (l->at[0] < 0 || l->at[1] < 0 || l->at[2] < 0) {
        text_expected(r, "points with x, y and z", "none of them");
    }
    if (l->how == CODING_NONE) {
        text_expected(r, "how the points are written", "nothing about it");
    }
}

static void read_text_points(map *m, voxels *v, text_reader *r, const layout *l)
{
    for (uint64_t i = 0; i < l->points; i++) {
        char *line = text_next(r);
        if (line == NULL) {
            refuse("%s:%lu: expected %" PRIu64 " points, found %" PRIu64, m->path, r->number,
                   l->points, i);
        }
        (void)text_split(r, line, ' ');
        expect_fields(r, l->fields);
        add_line(m, v, r, l->at);
    }
    if (text_next(r) != NULL) {
        text_expected(r, "the end of the file after the last point", "a line more");
    }
}

static double number_at(const uint8_t *from, size_t size, bool is_big)
{
    uint64_t bits = 0;
    for (size_t i = 0; i < size; i++) {
        bits = (bits << 8) | from[is_big ? i : size - 1U - i];
    }
    if (size == sizeof(double)) {
        double value = 0;
        memcpy(&value, &bits, sizeof(value));
        return value;
    }
    const uint32_t low = (uint32_t)bits;
    float value = 0;
    memcpy(&value, &low, sizeof(value));
    return (double)value;
}

static void add_bytes(map *m, voxels *v, const layout *l, uint64_t number, const uint8_t *bytes)
{
    decimal point[3];
    for (int axis = 0; axis < 3; axis++) {
        const double value =
            number_at(bytes + l->offset[axis], l->size[axis], l->how == CODING_BIG);
        if (!(value - value == 0)) {
            skip_point(m, " point ", number);
            return;
        }
        if (!decimal_from_double(value, &point[axis]) || value > 1e8 || value < -1e8) {
            refuse("%s: point %" PRIu64 ": expected a point within 1e8 m, found %g", m->path,
                   number, value);
        }
    }
    voxels_add(v, m, number, point);
}

static void read_binary_points(map *m, voxels *v, text_reader *r, const layout *l)
{
    static uint8_t bytes[MOST_STRIDE];
    for (uint64_t i = 0; i < l->points; i++) {
        if (fread(bytes, 1, l->stride, r->file) != l->stride) {
            refuse("%s: expected %" PRIu64 " points of %zu bytes, found %" PRIu64
                   ": is the file cut off?",
                   m->path, l->points, l->stride, i);
        }
        add_bytes(m, v, l, i + 1U, bytes);
    }
    if (fgetc(r->file) != EOF) {
        refuse("%s: expected the end of the file after %" PRIu64 " points, found more", m->path,
               l->points);
    }
}

static void read_points(map *m, text_reader *r, const layout *l)
{
    voxels v = {NULL, 0, 0};
    layout_check(r, l);
    if (l->how == CODING_TEXT) {
        read_text_points(m, &v, r, l);
    } else {
        read_binary_points(m, &v, r, l);
    }
    voxels_free(&v);
}

static uint64_t count_of(const text_reader *r, int field)
{
    const decimal d = text_scaled(r, field, 0, "a number of points");
    if (d.negative || d.cut || d.nano > INT32_MAX) {
        text_expected(r, "a number of points up to 2147483647", "'%s'", r->fields[field]);
    }
    return (uint64_t)d.nano;
}

/* ---- PLY ---- */

static void ply_take_format(const text_reader *r, layout *l)
{
    static const char *const names[] = {"ascii", "binary_little_endian", "binary_big_endian"};
    for (int i = 0; i < 3; i++) {
        if (r->field_count == 3 && strcmp(r->fields[1], names[i]) == 0) {
            l->how = (coding)(i + 1);
            return;
        }
    }
    text_expected(r, "format ascii, binary_little_endian or binary_big_endian", "another");
}

static void ply_take_property(const text_reader *r, layout *l)
{
    static const struct {
        const char *name;
        size_t size;
    } types[] = {{"float", 4}, {"float32", 4}, {"double", 8}, {"float64", 8},
                 {"char", 1},  {"int8", 1},    {"uchar", 1},  {"uint8", 1},
                 {"short", 2}, {"int16", 2},   {"ushort", 2}, {"uint16", 2},
                 {"int", 4},   {"int32", 4},   {"uint", 4},   {"uint32", 4}};
    for (size_t i = 0; i < sizeof(types) / sizeof(types[0]); i++) {
        if (r->field_count == 3 && strcmp(r->fields[1], types[i].name) == 0) {
            layout_add(r, l, r->fields[2], types[i].size, i < 4U, 1U);
            return;
        }
    }
    text_expected(r, "a property of a number", "'%.40s'", r->fields[r->field_count > 1 ? 1 : 0]);
}

/* Takes "element vertex N", and refuses another element that is not empty: a mesh is more than its
 * corners. */
static void ply_take_element(const text_reader *r, layout *l, bool *is_vertex)
{
    if (r->field_count != 3) {
        text_expected(r, "element NAME COUNT", "%d fields", r->field_count);
    }
    const uint64_t count = count_of(r, 2);
    *is_vertex = strcmp(r->fields[1], "vertex") == 0;
    if (*is_vertex) {
        l->points = count;
    } else if (count > 0U) {
        text_expected(r, "points alone", "%" PRIu64 " of the element %.40s: sample the mesh first",
                      count, r->fields[1]);
    }
}

void cloud_read_ply(map *m, text_reader *r)
{
    layout l = layout_begin();
    bool is_vertex = false;
    need_voxel(m);
    m->form = "points (PLY)";
    for (char *line = NULL; (line = text_next_any(r)) != NULL;) {
        const int count = text_split(r, line, ' ');
        const char *word = r->fields[0];
        if (strcmp(word, "end_header") == 0) {
            read_points(m, r, &l);
            return;
        }
        if (strcmp(word, "format") == 0) {
            ply_take_format(r, &l);
        } else if (strcmp(word, "element") == 0) {
            ply_take_element(r, &l, &is_vertex);
        } else if (strcmp(word, "property") == 0 && is_vertex) {
            ply_take_property(r, &l);
        } else if (strcmp(word, "comment") != 0 && strcmp(word, "obj_info") != 0 &&
                   strcmp(word, "property") != 0) {
            text_expected(r, "a line of a PLY header", "'%.40s' of %d fields", word, count);
        }
    }
    refuse("%s:%lu: expected end_header, found the end", m->path, r->number + 1U);
}

/* ---- PCD ---- */

/* The header's lines FIELDS, SIZE, TYPE, COUNT, by number of the field. */
typedef struct pcd_header {
    int count;
    char name[MOST_FIELDS][16];
    uint64_t size[MOST_FIELDS];
    char type[MOST_FIELDS];
    uint64_t repeat[MOST_FIELDS];
    uint64_t width;
    uint64_t height;
    uint64_t points;
} pcd_header;

static void pcd_expect_fields(const text_reader *r, const pcd_header *h)
{
    if (r->field_count - 1 != h->count) {
        text_expected(r, "as many values as FIELDS", "%d, not %d", r->field_count - 1, h->count);
    }
}

static void pcd_take_fields(const text_reader *r, pcd_header *h)
{
    h->count = r->field_count - 1;
    if (h->count < 1 || h->count >= MOST_FIELDS) {
        text_expected(r, "at most 255 fields", "%d", h->count);
    }
    for (int i = 0; i < h->count; i++) {
        (void)snprintf(h->name[i], sizeof(h->name[i]), "%.15s", r->fields[i + 1]);
        h->repeat[i] = 1;
    }
}

static void pcd_take_values(const text_reader *r, pcd_header *h)
{
    pcd_expect_fields(r, h);
    for (int i = 0; i < h->count; i++) {
        if (strcmp(r->fields[0], "TYPE") == 0) {
            h->type[i] = r->fields[i + 1][0];
        } else if (strcmp(r->fields[0], "SIZE") == 0) {
            h->size[i] = count_of(r, i + 1);
        } else {
            h->repeat[i] = count_of(r, i + 1);
        }
        if (h->size[i] > 8U || h->repeat[i] > MOST_FIELDS) {
            text_expected(r, "a size up to 8 and a count up to 256", "'%.40s'", r->fields[i + 1]);
        }
    }
}

static void pcd_take_data(map *m, text_reader *r, const pcd_header *h)
{
    layout l = layout_begin();
    const char *how = (r->field_count == 2) ? r->fields[1] : "";
    if (strcmp(how, "binary_compressed") == 0) {
        text_expected(r, "DATA ascii or binary",
                      "binary_compressed: convert it by pcl_convert_pcd_ascii_binary %s out.pcd 1 "
                      "(Debian package pcl-tools)",
                      m->path);
    }
    l.how = (strcmp(how, "ascii") == 0)    ? CODING_TEXT
            : (strcmp(how, "binary") == 0) ? CODING_LITTLE
                                           : CODING_NONE;
    l.points = h->points;
    for (int i = 0; i < h->count; i++) {
        if (h->size[i] == 0U || h->type[i] == '\0') {
            text_expected(r, "SIZE and TYPE before DATA", "none");
        }
        layout_add(r, &l, h->name[i], (size_t)h->size[i], h->type[i] == 'F',
                   (unsigned)h->repeat[i]);
    }
    if (h->width * h->height != h->points) {
        text_expected(r, "POINTS to be WIDTH times HEIGHT", "%" PRIu64 " and %" PRIu64, h->points,
                      h->width * h->height);
    }
    read_points(m, r, &l);
}

void cloud_read_pcd(map *m, text_reader *r)
{
    static pcd_header h;
    need_voxel(m);
    m->form = "points (PCD)";
    for (char *line = NULL; (line = text_next(r)) != NULL;) {
        (void)text_split(r, line, ' ');
        const char *word = r->fields[0];
        if (strcmp(word, "DATA") == 0) {
            pcd_take_data(m, r, &h);
            return;
        }
        if (strcmp(word, "FIELDS") == 0) {
            pcd_take_fields(r, &h);
        } else if (strcmp(word, "SIZE") == 0 || strcmp(word, "TYPE") == 0 ||
                   strcmp(word, "COUNT") == 0) {
            pcd_take_values(r, &h);
        } else if (r->field_count == 2 && strcmp(word, "WIDTH") == 0) {
            h.width = count_of(r, 1);
        } else if (r->field_count == 2 && strcmp(word, "HEIGHT") == 0) {
            h.height = count_of(r, 1);
        } else if (r->field_count == 2 && strcmp(word, "POINTS") == 0) {
            h.points = count_of(r, 1);
        } else if (strcmp(word, "VIEWPOINT") != 0 && strcmp(word, "VERSION") != 0) {
            text_expected(r, "a line of a PCD header", "'%.40s'", word);
        }
    }
    refuse("%s:%lu: expected DATA, found the end", m->path, r->number + 1U);
}
