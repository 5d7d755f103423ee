/* celljudge FOLDER FILE
 *
 * FOLDER holds the models, NAME.obj; FILE is the output of `cell poses`. It judges each pair of
 * parts that may collide, at each tick. If the parts touch, the events must say so. If they are
 * more than BOUND apart, the events must not say that they touch. Exit codes: 0 all events are
 * right, 1 one is wrong, 2 usage or bad input. */
#include "judge.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_PARTS = 16, MOST_TRIANGLES = 4096, MOST_VERTICES = 4096, LINKS = 4 };

/* The largest distance at which a pair may be reported, in LSB. Meshes need 2, twice the errors of
 * both (3 each), 2 for the pose of one in the other, and 2 for corners rounded to the grid. Boxes
 * need less. */
static const double BOUND = 20.0 / 65536; /* 0.3 mm */
static const double TOUCH = 1e-9;         /* the error of double precision */

typedef struct body {
    char name[32];
    triangle *own; /* in its own frame */
    triangle *now; /* in the world */
    int count;
    bool is_box;
    bool is_solid; /* true for a box, or a closed mesh */
    vec half;
    double turn[9];
    vec at;
    vec low; /* bounds of the corners in the world */
    vec high;
} body;

static body bodies[MOST_PARTS];
static int body_count;
static bool said[MOST_PARTS][MOST_PARTS];
static unsigned long asked, contacts, close_by, wrong;

static _Noreturn void stop(const char *what, const char *which)
{
    fprintf(stderr, "celljudge: %s: %s\n", what, which);
    exit(2);
}

/* ---- reading ---- */

static void read_model(const char *folder, body *b)
{
    static vec vertices[MOST_VERTICES];
    char path[1024];
    char line[256];
    int count = 0;
    (void)snprintf(path, sizeof(path), "%s/%s.obj", folder, b->name);
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        stop("no such model", path);
    }
    while (fgets(line, sizeof(line), file) != NULL) {
        vec v;
        int a = 0, c = 0, d = 0;
        if (sscanf(line, "v %lf %lf %lf", &v.x, &v.y, &v.z) == 3 && count < MOST_VERTICES) {
            vertices[count++] = v;
        } else if (sscanf(line, "f %d %d %d", &a, &c, &d) == 3 && b->count < MOST_TRIANGLES &&
                   fmin(fmin(a, c), d) >= 1 && fmax(fmax(a, c), d) <= count) {
            const triangle t = {{vertices[a - 1], vertices[c - 1], vertices[d - 1]}};
            b->own[b->count++] = t;
        } else {
            stop("what is in this model", line);
        }
    }
    (void)fclose(file);
    b->is_solid = are_closed(b->own, b->count);
}

static body *find(const char *name)
{
    for (int i = 0; i < body_count; i++) {
        if (strcmp(bodies[i].name, name) == 0) {
            return &bodies[i];
        }
    }
    stop("no such part", name);
}

static body *begin_body(const char *name)
{
    if (body_count == MOST_PARTS) {
        stop("too many parts", name);
    }
    body *b = &bodies[body_count++];
    (void)snprintf(b->name, sizeof(b->name), "%s", name);
    b->own = calloc(MOST_TRIANGLES, sizeof(triangle));
    b->now = calloc(MOST_TRIANGLES, sizeof(triangle));
    if (b->own == NULL || b->now == NULL) {
        stop("no memory", name);
    }
    return b;
}

static void make_box(body *b, const double *half)
{
    static const int quads[6][4] = {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4},
                                    {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};
    vec p[8];
    b->is_box = true;
    b->is_solid = true;
    b->half.x = half[0] / 65536;
    b->half.y = half[1] / 65536;
    b->half.z = half[2] / 65536;
    for (int i = 0; i < 8; i++) {
        p[i].x = (i & 1) ? b->half.x : -b->half.x;
        p[i].y = (i & 2) ? b->half.y : -b->half.y;
        p[i].z = (i & 4) ? b->half.z : -b->half.z;
    }
    for (int i = 0; i < 6; i++) {
        const int *q = quads[i];
        const triangle one = {{p[q[0]], p[q[1]], p[q[2]]}};
        const triangle two = {{p[q[0]], p[q[2]], p[q[3]]}};
        b->own[b->count++] = one;
        b->own[b->count++] = two;
    }
}

/* ---- placing ---- */

static vec place(const body *b, vec p)
{
    const double *r = b->turn; /* columns */
    const vec q = {r[0] * p.x + r[3] * p.y + r[6] * p.z + b->at.x,
                   r[1] * p.x + r[4] * p.y + r[7] * p.z + b->at.y,
                   r[2] * p.x + r[5] * p.y + r[8] * p.z + b->at.z};
    return q;
}

static void pose(body *b, const char *numbers)
{
    double n[12];
    int used = 0;
    for (int i = 0; i < 12; i++, numbers += used) {
        if (sscanf(numbers, ",%lf%n", &n[i], &used) != 1) {
            stop("a pose is not whole", b->name);
        }
    }
    for (int i = 0; i < 9; i++) {
        b->turn[i] = n[i] / 1073741824;
    }
    b->at.x = n[9] / 65536;
    b->at.y = n[10] / 65536;
    b->at.z = n[11] / 65536;
    b->low = (vec){INFINITY, INFINITY, INFINITY};
    b->high = (vec){-INFINITY, -INFINITY, -INFINITY};
    for (int i = 0; i < 3 * b->count; i++) {
        const vec p = place(b, b->own[i / 3].p[i % 3]);
        b->now[i / 3].p[i % 3] = p;
        b->low = (vec){fmin(b->low.x, p.x), fmin(b->low.y, p.y), fmin(b->low.z, p.z)};
        b->high = (vec){fmax(b->high.x, p.x), fmax(b->high.y, p.y), fmax(b->high.z, p.z)};
    }
}

/* ---- judging ---- */

/* True if the bounds of two triangles are more than BOUND apart. */
static bool are_far(const triangle *a, const triangle *b)
{
    const double *p = &a->p[0].x;
    const double *q = &b->p[0].x;
    for (int axis = 0; axis < 3; axis++) {
        const double low_p = fmin(fmin(p[axis], p[axis + 3]), p[axis + 6]);
        const double top_p = fmax(fmax(p[axis], p[axis + 3]), p[axis + 6]);
        const double low_q = fmin(fmin(q[axis], q[axis + 3]), q[axis + 6]);
        const double top_q = fmax(fmax(q[axis], q[axis + 3]), q[axis + 6]);
        if (low_p > top_q + BOUND || low_q > top_p + BOUND) {
            return true;
        }
    }
    return false;
}

/* True if the box holds a point. */
static bool is_in_box(const body *box, vec p)
{
    const vec d = vec_sub(p, box->at);
    const double *r = box->turn;
    const vec x = {r[0], r[1], r[2]}, y = {r[3], r[4], r[5]}, z = {r[6], r[7], r[8]};
    return fabs(vec_dot(d, x)) <= box->half.x && fabs(vec_dot(d, y)) <= box->half.y &&
           fabs(vec_dot(d, z)) <= box->half.z;
}

/* True if the bounds of a body hold a point. */
static bool is_in_bounds(const body *b, vec p)
{
    return p.x >= b->low.x && p.y >= b->low.y && p.z >= b->low.z && p.x <= b->high.x &&
           p.y <= b->high.y && p.z <= b->high.z;
}

/* True if a corner of one is in the other, which is solid. */
static bool is_inside(const body *inner, const body *outer)
{
    for (int i = 0; outer->is_solid && i < inner->count; i++) {
        const vec p = inner->now[i].p[0];
        if (outer->is_box ? is_in_box(outer, p)
                          : is_in_bounds(outer, p) && is_wound_about(outer->now, outer->count, p)) {
            return true;
        }
    }
    return false;
}

/* Returns the distance, or any number beyond BOUND if it is beyond that. */
static double distance(const body *a, const body *b)
{
    double least = INFINITY;
    for (int i = 0; i < a->count; i++) {
        for (int j = 0; j < b->count; j++) {
            if (!are_far(&a->now[i], &b->now[j])) {
                least = fmin(least, triangle_distance(&a->now[i], &b->now[j]));
            }
        }
    }
    return (least > 0 && (is_inside(a, b) || is_inside(b, a))) ? 0 : least;
}

/* True if the pair may collide: one of the two is a moving link, and no joint connects them. */
static bool is_asked(const body *a, const body *b)
{
    static const char *const joined[][2] = {
        {"base", "shoulder"}, {"shoulder", "upper"}, {"upper", "forearm"}, {"forearm", "hand"}};
    static const char *const moving[LINKS] = {"shoulder", "upper", "forearm", "hand"};
    bool moves = false;
    for (int i = 0; i < LINKS; i++) {
        moves = moves || strcmp(a->name, moving[i]) == 0 || strcmp(b->name, moving[i]) == 0;
        if ((strcmp(a->name, joined[i][0]) == 0 && strcmp(b->name, joined[i][1]) == 0) ||
            (strcmp(b->name, joined[i][0]) == 0 && strcmp(a->name, joined[i][1]) == 0)) {
            return false;
        }
    }
    return moves;
}

static void judge(const char *tick)
{
    for (int i = 0; i < body_count; i++) {
        for (int j = i + 1; j < body_count; j++) {
            const body *a = bodies[i].is_box ? &bodies[j] : &bodies[i];
            const body *b = bodies[i].is_box ? &bodies[i] : &bodies[j];
            if (!is_asked(a, b)) {
                continue;
            }
            const double d = distance(a, b);
            const bool is_said = said[i][j] || said[j][i];
            const bool is_contact = d <= TOUCH;
            asked++;
            contacts += is_contact;
            close_by += !is_contact && is_said;
            if ((is_contact && !is_said) || (d > BOUND && is_said)) {
                wrong++;
                fprintf(stderr, "celljudge: tick %s: %s and %s are %g m apart, said to %s\n", tick,
                        a->name, b->name, d, is_said ? "touch" : "be apart");
            }
        }
    }
}

static void tell(const char *a, const char *b, bool are_touching)
{
    said[find(a) - bodies][find(b) - bodies] = are_touching;
}

/* mesh,NAME  crate,NAME,HALF EXTENTS  pose,NAME,...  begin,TICK,A,B  end,TICK,A,B  tick,TICK */
static void take_line(const char *folder, char *line)
{
    char a[32];
    char b[32];
    double half[3];
    int used = 0;
    if (sscanf(line, "mesh,%31[^,\n]", a) == 1) {
        read_model(folder, begin_body(a));
    } else if (sscanf(line, "crate,%31[^,],%lf,%lf,%lf", a, &half[0], &half[1], &half[2]) == 4) {
        make_box(begin_body(a), half);
    } else if (sscanf(line, "pose,%31[^,]%n", a, &used) == 1) {
        pose(find(a), line + used);
    } else if (sscanf(line, "begin,%*d,%31[^,],%31[^,\n]", a, b) == 2) {
        tell(a, b, true);
    } else if (sscanf(line, "end,%*d,%31[^,],%31[^,\n]", a, b) == 2) {
        tell(a, b, false);
    } else if (sscanf(line, "tick,%31[^\n]", a) == 1) {
        judge(a);
    } else {
        stop("not understood", line);
    }
}

int main(int argc, char **argv)
{
    char line[512];
    FILE *file = (argc == 3) ? fopen(argv[2], "r") : NULL;
    if (file == NULL) {
        stop("usage", "celljudge FOLDER FILE");
    }
    while (fgets(line, sizeof(line), file) != NULL) {
        take_line(argv[1], line);
    }
    (void)fclose(file);
    fprintf(stderr,
            "judge         %lu pairs, %lu touch, %lu more reported within 0.3 mm; %lu wrong\n",
            asked, contacts, close_by, wrong);
    return (wrong == 0 && asked > 0) ? 0 : 1;
}
