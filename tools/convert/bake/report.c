#include <stdio.h>

#include "baked.h"

static void say_bytes(const baked *b)
{
    printf("  bytes          %u, %.2f a triangle\n", b->stats.bytes,
           (double)b->stats.bytes / b->stats.faces);
}

static void say_tree(const baked *b)
{
    const ko_mesh_stats *s = &b->stats;
    printf("  tree           %u nodes, depth %u, %u leaves of %.2f triangles on average\n",
           s->nodes, s->depth, s->leaves, (double)s->faces / s->leaves);
    printf("  SAH cost       %.2f visits and tests of a line that hits its box\n", s->cost / 256.0);
}

static void say_model(const model *m, const baked *b)
{
    printf("  triangles      %u; %u without area dropped", b->stats.faces, b->dropped);
    if (m->polygons > 0U) {
        printf("; of these from %u polygons", m->polygons);
    }
    printf("\n  vertices       %u\n", b->mesh.vertex_count);
    if (m->lines > 0U) {
        printf("  left out       %u lines or points: they are no surface\n", m->lines);
    }
}

static void say_welded(const model *m)
{
    if (m->welded == 0U) {
        return;
    }
    printf("  welded         %u corners, less than one LSB from others; the farthest moved by "
           "%.1f um\n",
           m->welded, 1e6 / LSB_PER_METRE * m->weld_moved);
    if (m->weld_lost > 0U) {
        printf("                 %u triangles between them lost their area\n", m->weld_lost);
    }
}

static void say_error(const model *m, const baked *b)
{
    const double um = 1e6 / LSB_PER_METRE;
    printf("  error          %.1f um (%d LSB)", um * (double)b->mesh.error, (int)b->mesh.error);
    if (m->bend > 0) {
        printf(", %.1f um of it as polygons are not flat", um * m->bend);
    }
    printf("\n");
}

static void print_surface(const model *m, const baked *b)
{
    const surface *s = &b->edges;
    if (b->is_solid) {
        printf("  solid          a thing wholly inside is found; shells: %u\n", s->shells.all);
    } else {
        printf("  surface        a thing wholly inside is not found; %s\n",
               surface_is_solid(s) ? "closed: could be baked with --solid" : "it bounds no body:");
    }
    surface_print(stdout, m, s, "                 ");
}

static void say_volume(const char *name, const char *absent)
{
    if (absent != NULL) {
        printf("  no %-12s %s\n", name, absent);
    }
}

static void say_hull(const volumes *v)
{
    if (v->no_hull != NULL) {
        return;
    }
    printf("  hull           %u corners", v->hull.count);
    if (v->obb_faces < v->hull_faces) {
        printf("; OBB along the %u largest of %u triangles", v->obb_faces, v->hull_faces);
    }
    printf("\n");
}

void report(const model *m, const baked *b, const char *name)
{
    const volumes *v = &b->around;
    printf("%s\n", name);
    say_model(m, b);
    say_welded(m);
    say_bytes(b);
    say_tree(b);
    say_error(m, b);
    print_surface(m, b);
    say_hull(v);
    say_volume("hull", v->no_hull);
    say_volume("OBB", v->no_obb);
    say_volume("k-DOPs", v->no_dops);
    say_volume("capsule", v->no_capsule);
}
