/* arm-guard-meshes: prints the distance of two placed meshes for each line of stdin, or `far` if it
 * is above the limit. A line has the numbers of two meshes, and a rotation by rows and a position
 * of each. */
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "judge.h"

typedef struct globe {
    vec c;
    double r;
} globe;

void fail(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    (void)fputs("arm-guard-meshes: ", stderr);
    (void)vfprintf(stderr, format, arguments);
    (void)fputc('\n', stderr);
    va_end(arguments);
    exit(1);
}

/* A ball around a mesh. */
static globe globe_of(const shape *s)
{
    globe g = {{0, 0, 0}, 0};
    for (int i = 0; i < 3 * s->count; i++) {
        const vec p = s->triangles[i / 3].v[i % 3];
        g.c = (vec){g.c.x + p.x / (3 * s->count), g.c.y + p.y / (3 * s->count),
                    g.c.z + p.z / (3 * s->count)};
    }
    for (int i = 0; i < 3 * s->count; i++) {
        const vec p = s->triangles[i / 3].v[i % 3];
        g.r = fmax(g.r, hypot(hypot(p.x - g.c.x, p.y - g.c.y), p.z - g.c.z));
    }
    return g;
}

static bool read_place(place *to)
{
    int count = 0;
    for (int i = 0; i < 9; i++) {
        count += scanf("%lf", &to->r[i / 3][i % 3]);
    }
    return count + scanf("%lf %lf %lf", &to->t.x, &to->t.y, &to->t.z) == 12;
}

/* At most the distance of two meshes, by the balls around them. */
static double ball_distance(const globe *a, const place *at_a, const globe *b, const place *at_b)
{
    const tri one = {{a->c, a->c, a->c}};
    const tri two = {{b->c, b->c, b->c}};
    const vec p = placed(&one, at_a).v[0];
    const vec q = placed(&two, at_b).v[0];
    return hypot(hypot(p.x - q.x, p.y - q.y), p.z - q.z) - a->r - b->r;
}

int main(int argc, char **argv)
{
    static scene s;
    static globe globes[MOST];
    int a, b;
    place at_a, at_b;
    if (argc < 3) {
        fail("usage: arm-guard-meshes LIMIT MESH...");
    }
    const double limit = atof(argv[1]);
    for (int i = 2; i < argc; i++) {
        read_shape(&s, argv[i]);
        globes[i - 2] = globe_of(&s.shapes[i - 2]);
    }
    while (scanf("%d %d", &a, &b) == 2) {
        if (a < 0 || b < 0 || a >= s.shape_count || b >= s.shape_count || !read_place(&at_a) ||
            !read_place(&at_b)) {
            fail("a line that is none");
        }
        if (ball_distance(&globes[a], &at_a, &globes[b], &at_b) > limit) {
            printf("far\n");
        } else {
            printf("%.9f\n", shape_distance(&s.shapes[a], &at_a, &s.shapes[b], &at_b));
        }
    }
    return 0;
}
