/* links-judge: checks whether the firmware's output about its links is true. Exit code 0 if so, 1
 * if not. */
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judge.h"

/* The error of doubles in a scene of metres. */
static const double noise = 1e-9;
/* The bound that the README states. */
static const double most_bound = 0.0015;

void fail(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    (void)fputs("links-judge: ", stderr);
    (void)vfprintf(stderr, format, arguments);
    (void)fputc('\n', stderr);
    va_end(arguments);
    exit(1);
}

typedef struct row {
    char pose[NAME];
    char a[NAME];
    char b[NAME];
    char contact[NAME];
    char triangle_a[NAME]; /* a number, or "inside" */
    char triangle_b[NAME];
    double distance;
    double bound;
} row;

typedef struct verdict {
    int rows;
    int touching;
    double worst;      /* by how much a distance was below the truth */
    double worst_part; /* the same as a part of its bound */
} verdict;

static int pose_of(const scene *s, const char *name)
{
    for (int i = 0; i < s->pose_count; i++) {
        if (strcmp(s->pose_names[i], name) == 0) {
            return i;
        }
    }
    fail("no pose %s", name);
}

/* Returns the triangle of a shape that a row names, placed. */
static tri named_triangle(const row *r, const char *number, const shape *s, const place *at)
{
    char *end = NULL;
    const long n = strtol(number, &end, 10);
    if (end == number || *end != '\0' || n < 0 || n >= s->count) {
        fail("%s, %s, %s: there are no such triangles", r->pose, r->a, r->b);
    }
    return placed(&s->triangles[n], at);
}

/* The named triangle of one body must be inside the other body. */
static void judge_inside(const row *r, const tri *inner, const shape *outer, const place *at)
{
    tri *all = calloc((size_t)outer->count + 1U, sizeof(*all));
    if (all == NULL) {
        fail("out of memory");
    }
    for (int i = 0; i < outer->count; i++) {
        all[i] = placed(&outer->triangles[i], at);
    }
    if (!outer->is_solid || !is_within(all, (size_t)outer->count, inner->v[0])) {
        fail("%s, %s, %s: a triangle is said to be inside, and is not", r->pose, r->a, r->b);
    }
    free(all);
}

/* The two named triangles must be at the stated distance, or one inside the other body. */
static void judge_triangles(const row *r, const shape *a, const place *at_a, const shape *b,
                            const place *at_b)
{
    if (strcmp(r->triangle_a, "inside") == 0) {
        const tri inner = named_triangle(r, r->triangle_b, b, at_b);
        judge_inside(r, &inner, a, at_a);
        return;
    }
    const tri ta = named_triangle(r, r->triangle_a, a, at_a);
    if (strcmp(r->triangle_b, "inside") == 0) {
        judge_inside(r, &ta, b, at_b);
        return;
    }
    const tri tb = named_triangle(r, r->triangle_b, b, at_b);
    const double d = triangle_distance(&ta, &tb);
    if (d > r->distance + r->bound + noise || d < r->distance - noise) {
        fail("%s, %s, %s: triangles %s and %s are %.6f m apart, not %.6f", r->pose, r->a, r->b,
             r->triangle_a, r->triangle_b, d, r->distance);
    }
}

static void judge(const scene *s, const row *r, verdict *v)
{
    const int pose = pose_of(s, r->pose);
    const shape *a = body_of(s, r->a);
    const shape *b = body_of(s, r->b);
    if (a == NULL || b == NULL || is_allowed(s, r->a, r->b)) {
        fail("%s, %s: nothing should be said of them", r->a, r->b);
    }
    const place at_a = place_of(s, r->a, pose);
    const place at_b = place_of(s, r->b, pose);
    const double truth = shape_distance(a, &at_a, b, &at_b);
    const bool touch = strcmp(r->contact, "touch") == 0;
    if (truth <= 0 && !touch) {
        fail("%s, %s, %s: said to be apart, and they touch", r->pose, r->a, r->b);
    }
    if (r->distance > truth + noise) {
        fail("%s, %s, %s: said to be %.6f m apart, the truth is %.9f", r->pose, r->a, r->b,
             r->distance, truth);
    }
    if (truth > r->distance + r->bound + noise || r->bound > most_bound) {
        fail("%s, %s, %s: said to be %.6f m apart, the truth is %.9f: beyond the bound %.6f",
             r->pose, r->a, r->b, r->distance, truth, r->bound);
    }
    judge_triangles(r, a, &at_a, b, &at_b);
    v->rows++;
    v->touching += (truth <= 0) ? 1 : 0;
    v->worst = fmax(v->worst, truth - r->distance);
    v->worst_part = fmax(v->worst_part, (truth - r->distance) / r->bound);
}

static const char *link_name(const scene *s, int i)
{
    return (i < 0) ? s->root : s->links[i].name;
}

/* True if a pair of links must have a row. */
static bool is_due(const scene *s, const char *a, const char *b)
{
    return body_of(s, a) != NULL && body_of(s, b) != NULL && !is_allowed(s, a, b);
}

/* Each pair that must have a row must have exactly one in each pose. */
static void judge_whole(const scene *s, const row *rows, int count)
{
    for (int p = 0; p < s->pose_count; p++) {
        for (int i = -1; i < s->link_count; i++) {
            for (int k = -1; k < i; k++) {
                const char *a = link_name(s, i);
                const char *b = link_name(s, k);
                int found = 0;
                for (int n = 0; n < count; n++) {
                    const row *r = &rows[n];
                    const bool is_pair = (strcmp(r->a, a) == 0 && strcmp(r->b, b) == 0) ||
                                         (strcmp(r->a, b) == 0 && strcmp(r->b, a) == 0);
                    found += (is_pair && strcmp(r->pose, s->pose_names[p]) == 0) ? 1 : 0;
                }
                if (found != (is_due(s, a, b) ? 1 : 0)) {
                    fail("%s, %s, %s: %d rows, not %d", s->pose_names[p], a, b, found,
                         is_due(s, a, b) ? 1 : 0);
                }
            }
        }
    }
}

static int read_rows(const char *path, row *rows, int most)
{
    char line[512];
    int count = 0;
    FILE *file = fopen(path, "r");
    if (file == NULL || fgets(line, sizeof(line), file) == NULL) {
        fail("%s: cannot be read", path);
    }
    while (fgets(line, sizeof(line), file) != NULL) {
        row *r = &rows[count];
        if (count == most ||
            sscanf(line, "%63[^,],%63[^,],%63[^,],%63[^,],%63[^,],%63[^,],%lf,%lf", r->pose, r->a,
                   r->b, r->contact, r->triangle_a, r->triangle_b, &r->distance, &r->bound) != 8) {
            fail("%s: a row that is none: %s", path, line);
        }
        count++;
    }
    (void)fclose(file);
    return count;
}

/* Reads the options that keepout-arm takes, then the file to be judged. */
static void read_scene(int argc, char **argv, scene *s)
{
    for (int pass = 0; pass < 2; pass++) { /* joints before poses */
        for (int i = 1; i + 1 < argc; i++) {
            const bool is_option = argv[i][0] == '-';
            if (is_option && pass == 0 && strcmp(argv[i], "--joints") == 0) {
                read_joints(s, argv[i + 1]);
            } else if (is_option && pass == 0 && strcmp(argv[i], "--placed") == 0) {
                read_placed(s, argv[i + 1]);
            } else if (is_option && pass == 1 && strcmp(argv[i], "--poses") == 0) {
                read_poses(s, argv[i + 1]);
            } else if (is_option && pass == 1 && strcmp(argv[i], "--allowed") == 0) {
                read_allowed(s, argv[i + 1]);
            } else if (!is_option && pass == 1 && s->shape_count < MOST) {
                read_shape(s, argv[i]);
            }
            i += is_option ? 1 : 0;
        }
    }
}

int main(int argc, char **argv)
{
    enum { MOST_ROWS = 100000 };
    static scene s;
    static row rows[MOST_ROWS];
    verdict v = {0, 0, 0, 0};
    if (argc < 3) {
        fail("usage: links-judge --joints FILE ... --poses FILE [--allowed FILE] MESH ... "
             "PAIRS.csv, or --placed FILE for --joints and --poses");
    }
    read_scene(argc, argv, &s);
    const int count = read_rows(argv[argc - 1], rows, MOST_ROWS);
    judge_whole(&s, rows, count);
    for (int i = 0; i < count; i++) {
        judge(&s, &rows[i], &v);
    }
    if (v.rows == 0) {
        fail("%s: nothing was said", argv[argc - 1]);
    }
    fprintf(
        stderr,
        "judge: %d pairs, %d touch; no distance above the truth, at most %.6f m below it, %.0f %% "
        "of what is allowed\n",
        v.rows, v.touching, v.worst, 100 * v.worst_part);
    return 0;
}
