/* Reads the scene: joints, poses, allowed pairs and shapes; computes where links are. */
#include "judge.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- rows: the chain tool has checked them, so a malformed one is a failure ---- */

enum { FIELDS = 80, LINE = 4096 };

static int split(char *line, char **fields)
{
    int count = 0;
    line[strcspn(line, "\r\n#")] = '\0';
    for (char *at = strtok(line, ","); at != NULL && count < FIELDS; at = strtok(NULL, ",")) {
        at += strspn(at, " \t");
        for (size_t n = strlen(at); n > 0U && (at[n - 1U] == ' ' || at[n - 1U] == '\t'); n--) {
            at[n - 1U] = '\0';
        }
        fields[count++] = at;
    }
    return (count == 1 && fields[0][0] == '\0') ? 0 : count;
}

static FILE *open_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        fail("%s: cannot be read", path);
    }
    return file;
}

static void copy_name(char *to, const char *from)
{
    (void)snprintf(to, NAME, "%s", from);
}

/* ---- joints ---- */

static void multiply(double a[3][3], double b[3][3], double out[3][3])
{
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) {
            out[i][k] = a[i][0] * b[0][k] + a[i][1] * b[1][k] + a[i][2] * b[2][k];
        }
    }
}

/* Makes a rotation around axis 0, 1 or 2. */
static void rotation(int axis, double angle, double out[3][3])
{
    const int u = (axis + 1) % 3;
    const int v = (axis + 2) % 3;
    memset(out, 0, 9 * sizeof(double));
    out[axis][axis] = 1;
    out[u][u] = cos(angle);
    out[v][v] = cos(angle);
    out[u][v] = -sin(angle);
    out[v][u] = sin(angle);
}

static void read_joint(scene *s, char **f)
{
    double roll[3][3], pitch[3][3], yaw[3][3], both[3][3];
    link *l = &s->links[s->link_count++];
    copy_name(l->joint_name, f[0]);
    copy_name(l->parent, f[1]);
    copy_name(l->name, f[2]);
    l->origin.t = (vec){atof(f[3]), atof(f[4]), atof(f[5])};
    rotation(0, atof(f[6]), roll);
    rotation(1, atof(f[7]), pitch);
    rotation(2, atof(f[8]), yaw);
    multiply(yaw, pitch, both);
    multiply(both, roll, l->origin.r);
    l->axis = -1;
    if (strcmp(f[9], "fixed") != 0) {
        l->sign = (f[9][0] == '-') ? -1 : 1;
        l->axis = f[9][strlen(f[9]) - 1U] - 'x';
        l->joint = s->joint_count++;
    }
}

static const link *find(const scene *s, const char *name)
{
    for (int i = 0; i < s->link_count; i++) {
        if (strcmp(s->links[i].name, name) == 0) {
            return &s->links[i];
        }
    }
    return NULL;
}

void read_joints(scene *s, const char *path)
{
    char line[LINE];
    char *f[FIELDS];
    FILE *file = open_file(path);
    while (fgets(line, sizeof(line), file) != NULL) {
        if (split(line, f) == 12 && s->link_count < MOST) {
            read_joint(s, f);
        }
    }
    (void)fclose(file);
    for (int i = 0; i < s->link_count; i++) {
        if (find(s, s->links[i].parent) == NULL) {
            copy_name(s->root, s->links[i].parent);
        }
    }
}

/* A first row `name,JOINT,...` says which joint a column is of. False if the row is none. */
static bool read_head(const scene *s, char **f, int *order)
{
    if (s->pose_count > 0 || strcmp(f[0], "name") != 0) {
        return false;
    }
    for (int i = 0; i < s->joint_count; i++) {
        int found = -1;
        for (int k = 0; k < s->link_count; k++) {
            const link *l = &s->links[k];
            found = (l->axis >= 0 && strcmp(l->joint_name, f[1 + i]) == 0) ? l->joint : found;
        }
        if (found < 0) {
            return false;
        }
        order[i] = found;
    }
    return true;
}

void read_poses(scene *s, const char *path)
{
    int order[FIELDS];
    for (int i = 0; i < FIELDS; i++) {
        order[i] = i;
    }
    char line[LINE];
    char *f[FIELDS];
    FILE *file = open_file(path);
    while (fgets(line, sizeof(line), file) != NULL) {
        const int count = split(line, f);
        if (count == s->joint_count + 1 && s->pose_count < MOST && !read_head(s, f, order)) {
            copy_name(s->pose_names[s->pose_count], f[0]);
            for (int i = 1; i < count; i++) {
                s->angles[s->pose_count][order[i - 1]] = atof(f[i]);
            }
            s->pose_count++;
        }
    }
    (void)fclose(file);
}

/* ---- links that a file places ---- */

static int pose_named(scene *s, const char *name)
{
    for (int i = 0; i < s->pose_count; i++) {
        if (strcmp(s->pose_names[i], name) == 0) {
            return i;
        }
    }
    if (s->pose_count == MOST) {
        fail("%s: too many poses", name);
    }
    copy_name(s->pose_names[s->pose_count], name);
    return s->pose_count++;
}

static int link_named(scene *s, const char *name, const char *mesh)
{
    for (int i = 0; i < s->link_count; i++) {
        if (strcmp(s->links[i].name, name) == 0) {
            return i;
        }
    }
    if (s->link_count == MOST) {
        fail("%s: too many links", name);
    }
    copy_name(s->links[s->link_count].name, name);
    copy_name(s->links[s->link_count].mesh, mesh);
    return s->link_count++;
}

void read_placed(scene *s, const char *path)
{
    char line[LINE];
    char *f[FIELDS];
    FILE *file = open_file(path);
    s->is_placed = true;
    while (fgets(line, sizeof(line), file) != NULL) {
        if (split(line, f) != 15) {
            fail("%s: a row that is none", path);
        }
        place *to = &s->placed[pose_named(s, f[0])][link_named(s, f[1], f[2])];
        for (int i = 0; i < 9; i++) {
            to->r[i / 3][i % 3] = atof(f[3 + i]);
        }
        to->t = (vec){atof(f[12]), atof(f[13]), atof(f[14])};
    }
    (void)fclose(file);
}

void read_allowed(scene *s, const char *path)
{
    char line[LINE];
    char *f[FIELDS];
    FILE *file = open_file(path);
    while (fgets(line, sizeof(line), file) != NULL) {
        if (split(line, f) >= 2 && s->allowed_count < MOST * MOST) {
            copy_name(s->allowed[s->allowed_count][0], f[0]);
            copy_name(s->allowed[s->allowed_count][1], f[1]);
            s->allowed_count++;
        }
    }
    (void)fclose(file);
}

bool is_allowed(const scene *s, const char *a, const char *b)
{
    for (int i = 0; i < s->allowed_count; i++) {
        for (int k = 0; k < 2; k++) {
            if (strcmp(s->allowed[i][k], a) == 0 && strcmp(s->allowed[i][1 - k], b) == 0) {
                return true;
            }
        }
    }
    return false;
}

/* Returns a frame followed by a rotation and a translation in it. */
static place after(const place *a, double r[3][3], vec t)
{
    place out;
    double p[3] = {t.x, t.y, t.z};
    double sum[3];
    place copy = *a;
    multiply(copy.r, r, out.r);
    for (int i = 0; i < 3; i++) {
        sum[i] = a->r[i][0] * p[0] + a->r[i][1] * p[1] + a->r[i][2] * p[2];
    }
    out.t = (vec){a->t.x + sum[0], a->t.y + sum[1], a->t.z + sum[2]};
    return out;
}

place place_of(const scene *s, const char *name, int pose)
{
    const link *chain[MOST];
    int count = 0;
    for (int i = 0; s->is_placed && i < s->link_count; i++) {
        if (strcmp(s->links[i].name, name) == 0) {
            return s->placed[pose][i];
        }
    }
    for (const link *l = find(s, name); l != NULL && count < MOST; l = find(s, l->parent)) {
        chain[count++] = l;
    }
    place at = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}};
    while (count > 0) {
        const link *l = chain[--count];
        place origin = l->origin;
        at = after(&at, origin.r, origin.t);
        if (l->axis >= 0) {
            double turn[3][3];
            rotation(l->axis, l->sign * s->angles[pose][l->joint], turn);
            at = after(&at, turn, (vec){0, 0, 0});
        }
    }
    return at;
}

/* ---- shapes: binary STL, and OBJ in the plain form of the project's own robot ---- */

static void add(shape *s, const tri *t)
{
    s->triangles = realloc(s->triangles, ((size_t)s->count + 1U) * sizeof(*t));
    if (s->triangles == NULL) {
        fail("out of memory");
    }
    s->triangles[s->count++] = *t;
}

static void read_stl(shape *s, FILE *file)
{
    unsigned char record[50];
    if (fseek(file, 84, SEEK_SET) != 0) {
        fail("%s: cannot be read", s->name);
    }
    while (fread(record, sizeof(record), 1, file) == 1) {
        float f[12];
        tri t;
        memcpy(f, record, sizeof(f));
        for (int i = 0; i < 3; i++) {
            t.v[i] = (vec){(double)f[3 + 3 * i], (double)f[4 + 3 * i], (double)f[5 + 3 * i]};
        }
        add(s, &t);
    }
}

static void read_obj(shape *s, FILE *file)
{
    static vec points[65536];
    char line[LINE];
    int count = 1;
    while (fgets(line, sizeof(line), file) != NULL) {
        vec p;
        int n = 0;
        int index[FIELDS];
        if (count < 65536 && sscanf(line, "v %lf %lf %lf", &p.x, &p.y, &p.z) == 3) {
            points[count++] = p;
        }
        for (char *at = (line[0] == 'f') ? strtok(line + 1, " \r\n") : NULL;
             at != NULL && n < FIELDS; at = strtok(NULL, " \r\n")) {
            index[n] = atoi(at);
            if (index[n] < 1 || index[n] >= count) {
                fail("%s: a face that the judge does not understand", s->name);
            }
            n++;
        }
        for (int i = 1; i + 1 < n; i++) {
            const tri t = {{points[index[0]], points[index[i]], points[index[i + 1]]}};
            add(s, &t);
        }
    }
}

void read_shape(scene *s, const char *path)
{
    const char *slash = strrchr(path, '/');
    const char *base = (slash == NULL) ? path : slash + 1;
    shape *to = &s->shapes[s->shape_count++];
    FILE *file = open_file(path);
    copy_name(to->name, base);
    to->name[strcspn(to->name, ".")] = '\0';
    const char *ending = base + strcspn(base, ".");
    if (strcmp(ending, ".stl") == 0) {
        read_stl(to, file);
    } else if (strcmp(ending, ".obj") == 0) {
        read_obj(to, file);
    } else {
        fail("%s: the judge reads binary STL and OBJ", path);
    }
    (void)fclose(file);
    to->is_solid = is_closed(to->triangles, to->count);
}

/* The shape of a link that a file places. */
static const shape *placed_body(const scene *s, const char *name)
{
    const link *l = find(s, name);
    for (int i = 0; l != NULL && i < s->shape_count; i++) {
        if (strcmp(s->shapes[i].name, l->mesh) == 0) {
            return &s->shapes[i];
        }
    }
    return NULL;
}

const shape *body_of(const scene *s, const char *name)
{
    if (s->is_placed) {
        return placed_body(s, name);
    }
    const shape *best = NULL;
    for (int i = 0; i < s->shape_count; i++) {
        const shape *b = &s->shapes[i];
        const size_t n = strlen(b->name);
        if (n <= strlen(name) && strcmp(name + strlen(name) - n, b->name) == 0 &&
            (best == NULL || n > strlen(best->name))) {
            best = b;
        }
    }
    return best;
}
