/* bake-truth checks keepout-bake against its own error: no point of a model may be farther than
 * that from the baked triangles, and vice versa. It writes random models of triangles, slivers,
 * specks and bent polygons, bakes them and measures point by point. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_POINTS = 64, MOST_FACES = 16, MOST_CORNERS = 4, SAMPLES = 60, MOST_BLOB = 65536 };

typedef struct vec {
    double c[3];
} vec;

typedef struct made {
    vec points[MOST_POINTS];
    int point_count;
    int face[MOST_FACES][MOST_CORNERS];
    int corners[MOST_FACES];
    int face_count;
} made;

typedef struct tri {
    vec v[3];
} tri;

typedef struct soup {
    tri items[8 * MOST_FACES];
    int count;
} soup;

static const double lsb = 1.0 / 65536;

/* ---- chance ---- */

static uint64_t state = 88172645463325252U;

static double chance(void) /* 0 .. 1 */
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (double)(state >> 11) / 9007199254740992.0;
}

static int pick(int n)
{
    return (int)(chance() * n);
}

static vec in_cube(double half)
{
    return (vec){{(2 * chance() - 1) * half, (2 * chance() - 1) * half, (2 * chance() - 1) * half}};
}

/* ---- vectors ---- */

static vec mad(vec a, vec b, double t)
{
    for (int i = 0; i < 3; i++) {
        a.c[i] += t * b.c[i];
    }
    return a;
}

static vec sub(vec a, vec b)
{
    return mad(a, b, -1);
}

static double dot(vec a, vec b)
{
    return a.c[0] * b.c[0] + a.c[1] * b.c[1] + a.c[2] * b.c[2];
}

static vec cross(vec a, vec b)
{
    return (vec){{a.c[1] * b.c[2] - a.c[2] * b.c[1], a.c[2] * b.c[0] - a.c[0] * b.c[2],
                  a.c[0] * b.c[1] - a.c[1] * b.c[0]}};
}

static double segment_distance(vec p, vec a, vec b)
{
    const vec d = sub(b, a);
    const double n = dot(d, d);
    const double t = (n > 0) ? fmin(1, fmax(0, dot(sub(p, a), d) / n)) : 0;
    const vec e = sub(p, mad(a, d, t));
    return sqrt(dot(e, e));
}

static double triangle_distance(vec p, const tri *t)
{
    const vec n = cross(sub(t->v[1], t->v[0]), sub(t->v[2], t->v[0]));
    double best = INFINITY;
    int inside = dot(n, n) > 0;
    for (int i = 0; i < 3; i++) {
        const vec a = t->v[i];
        const vec b = t->v[(i + 1) % 3];
        best = fmin(best, segment_distance(p, a, b));
        inside = inside && dot(cross(sub(b, a), sub(p, a)), n) >= 0;
    }
    return inside ? fmin(best, fabs(dot(sub(p, t->v[0]), n)) / sqrt(dot(n, n))) : best;
}

static double soup_distance(vec p, const soup *s)
{
    double best = INFINITY;
    for (int i = 0; i < s->count; i++) {
        best = fmin(best, triangle_distance(p, &s->items[i]));
    }
    return best;
}

/* Draws a point of a triangle, often near an edge or a corner. */
static vec point_of(const tri *t)
{
    const double w[3] = {pow(chance(), 3) + 1e-12, pow(chance(), 3), pow(chance(), 3)};
    const double sum = w[0] + w[1] + w[2];
    vec p = {{0, 0, 0}};
    for (int i = 0; i < 3; i++) {
        p = mad(p, t->v[i], w[i] / sum);
    }
    return p;
}

/* ---- models ---- */

/* Adds a point as the file holds it: nine decimals. */
static int add_point(made *m, vec p)
{
    for (int i = 0; i < 3; i++) {
        char text[64];
        (void)snprintf(text, sizeof(text), "%.9f", p.c[i]);
        p.c[i] = atof(text);
    }
    m->points[m->point_count] = p;
    return m->point_count++;
}

static void add_face(made *m, int count, int a, int b, int c, int d)
{
    const int face[MOST_CORNERS] = {a, b, c, d};
    memcpy(m->face[m->face_count], face, sizeof(face));
    m->corners[m->face_count++] = count;
}

/* Adds a quadrilateral whose fourth corner is bent out of the plane by up to 0.6 mm. */
static void add_quad(made *m, double size)
{
    static const double bends[] = {0, 1e-5, 2e-4, 6e-4};
    const vec c = in_cube(size);
    const vec u = in_cube(size);
    const vec v = in_cube(size);
    const vec n = cross(u, v);
    const double length = sqrt(dot(n, n));
    const double bend = (length > 0) ? bends[pick(4)] / length : 0;
    const int at = add_point(m, c);
    add_point(m, mad(c, u, 1));
    add_point(m, mad(mad(mad(c, u, 1), v, 1), n, bend));
    add_point(m, mad(c, v, 1));
    add_face(m, 4, at, at + 1, at + 2, at + 3);
}

/* Adds a triangle that is hard to bake: on an edge, a needle, a speck, without area; or a
 * quadrilateral. */
static void add_odd_one(made *m, double size)
{
    static const double offs[] = {0, 1e-6, 1e-5, 1e-4, 5e-4};
    const int *face = m->face[pick(m->face_count)];
    const vec a = m->points[face[0]];
    const vec b = m->points[face[1]];
    const vec d = sub(b, a);
    const double off = offs[pick(5)];
    const int at = m->point_count;
    switch (pick(6)) {
    case 0: /* on an edge, or beside it */
        add_point(m, mad(mad(a, d, chance()), in_cube(1), off));
        add_face(m, 3, face[0], at, face[1], 0);
        break;
    case 1: /* a needle along an edge, or beside it */
        add_point(m, mad(mad(a, d, chance()), in_cube(1), off));
        add_point(m, mad(mad(a, d, chance()), in_cube(1), off));
        add_face(m, 3, at, at + 1, at, 0);
        break;
    case 2: /* a speck */
        add_point(m, mad(a, in_cube(1), off));
        add_point(m, mad(a, in_cube(1), off));
        add_point(m, mad(a, in_cube(1), off));
        add_face(m, 3, at, at + 1, at + 2, 0);
        break;
    case 3:
        add_face(m, 3, face[0], face[1], face[0], 0);
        break;
    case 4: /* a neighbour whose seam is computed twice */
        add_point(m, mad(a, in_cube(1), off));
        add_point(m, mad(b, in_cube(1), off));
        add_point(m, in_cube(size));
        add_face(m, 3, at + 1, at, at + 2, 0);
        break;
    default:
        add_quad(m, size);
        break;
    }
}

/* Makes a model: up to three random triangles, and up to five odd ones beside them. */
static void make(made *m)
{
    static const double sizes[] = {0.0002, 0.01, 1, 100};
    const double size = sizes[pick(4)];
    m->point_count = 0;
    m->face_count = 0;
    for (int n = 1 + pick(3); n > 0; n--) {
        const int at = add_point(m, in_cube(size));
        add_point(m, in_cube(size));
        add_point(m, in_cube(size));
        add_face(m, 3, at, at + 1, at + 2, 0);
    }
    for (int n = pick(6); n > 0; n--) {
        add_odd_one(m, size);
    }
}

static int write_obj(const made *m, const char *path)
{
    FILE *file = fopen(path, "w");
    if (file == NULL) {
        return 0;
    }
    for (int i = 0; i < m->point_count; i++) {
        const double *c = m->points[i].c;
        fprintf(file, "v %.9f %.9f %.9f\n", c[0], c[1], c[2]);
    }
    for (int i = 0; i < m->face_count; i++) {
        fprintf(file, "f");
        for (int k = 0; k < m->corners[i]; k++) {
            fprintf(file, " %d", m->face[i][k] + 1);
        }
        fprintf(file, "\n");
    }
    return fclose(file) == 0;
}

/* Collects all triangles of the model. If `both`, a quadrilateral gives those of both its
 * diagonals. */
static void soup_of(const made *m, int both, soup *out)
{
    static const int parts[4][3] = {{0, 1, 2}, {0, 2, 3}, {0, 1, 3}, {1, 2, 3}};
    out->count = 0;
    for (int i = 0; i < m->face_count; i++) {
        const int count = (m->corners[i] == 3) ? 1 : both ? 4 : 2;
        for (int k = 0; k < count; k++) {
            for (int c = 0; c < 3; c++) {
                out->items[out->count].v[c] = m->points[m->face[i][parts[k][c]]];
            }
            out->count++;
        }
    }
}

/* ---- the baked block, read by the format's description ---- */

static uint32_t get(const unsigned char *at, int bytes)
{
    uint32_t value = 0;
    for (int i = 0; i < bytes; i++) {
        value |= (uint32_t)at[i] << (8 * i);
    }
    return value;
}

/* Returns the error in metres, or a negative number. */
static double read_blob(const char *path, soup *out)
{
    static unsigned char blob[MOST_BLOB];
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        return -1;
    }
    const size_t size = fread(blob, 1, sizeof(blob), file);
    (void)fclose(file);
    const unsigned char *vertices = blob + 64 + 16 * get(blob + 20, 2);
    const unsigned char *faces = vertices + 12 * get(blob + 16, 2);
    out->count = (int)get(blob + 18, 2);
    if (size != get(blob + 8, 4) || out->count > 8 * MOST_FACES) {
        return -1;
    }
    for (int i = 0; i < 3 * out->count; i++) {
        const unsigned char *v = vertices + 12 * get(faces + 2 * i, 2);
        for (int k = 0; k < 3; k++) {
            out->items[i / 3].v[i % 3].c[k] = (int32_t)get(v + 4 * k, 4) * lsb;
        }
    }
    return get(blob + 24, 4) * lsb;
}

/* ---- */

/* Returns the largest distance of sampled points of one soup from the other. */
static double worst_of(const soup *from, const soup *to)
{
    double worst = 0;
    for (int i = 0; i < from->count; i++) {
        for (int n = 0; n < SAMPLES; n++) {
            const vec p = (n < 3) ? from->items[i].v[n] : point_of(&from->items[i]);
            worst = fmax(worst, soup_distance(p, to));
        }
    }
    return worst;
}

/* Returns 1 if it compared the model, 0 if the tool refused it. Ends the program if something is
 * wrong. */
static int look_at(const char *tool, const char *dir, double *part)
{
    static made m;
    static soup both;
    static soup fan;
    static soup baked;
    char obj[512];
    char kom[512];
    char command[2048];
    make(&m);
    (void)snprintf(obj, sizeof(obj), "%s/truth.obj", dir);
    (void)snprintf(kom, sizeof(kom), "%s/truth.kom", dir);
    (void)snprintf(command, sizeof(command), "%s --quiet --blob --output %s %s 2>/dev/null", tool,
                   dir, obj);
    (void)remove(kom);
    if (write_obj(&m, obj) == 0) {
        exit(2);
    }
    const int code = system(command);
    const double error = read_blob(kom, &baked);
    if (code != 0 && error < 0) {
        return 0;
    }
    soup_of(&m, 1, &both);
    soup_of(&m, 0, &fan);
    const double lost = worst_of(&both, &baked);
    const double added = worst_of(&baked, &fan);
    if (error < 0 || lost > error + 1e-9 || added > error + 1e-9) {
        printf("%s: the model is up to %.3f LSB from the mesh, the mesh %.3f from it; its error "
               "is %.0f\n",
               obj, lost / lsb, added / lsb, error / lsb);
        exit(1);
    }
    *part = (error > 0) ? fmax(*part, lost / error) : *part;
    return 1;
}

int main(int argc, char **argv)
{
    int looked = 0;
    double part = 0;
    if (argc != 4) {
        fprintf(stderr, "usage: bake-truth KEEPOUT-BAKE FOLDER MODELS\n");
        return 2;
    }
    const int models = atoi(argv[3]);
    for (int i = 0; i < models; i++) {
        looked += look_at(argv[1], argv[2], &part);
    }
    printf("%d models, %d of them refused, none beyond its error; at most %.0f %% of it\n", models,
           models - looked, 100 * part);
    return (2 * looked > models) ? 0 : 1;
}
