/* Draws each level of the tree: the boxes of that depth over the triangles, from above, from the
 * front and from the side. Leaves that ended higher are pale. */
#include <math.h>
#include <stdlib.h>

#include "baked.h"

enum { VIEW = 360, MARGIN = 24, HEAD = 40, MOST_DRAWN = 6000 };

typedef struct flat {
    double x;
    double y;
} flat;

/* The two axes of a view, to the right and up. */
typedef struct view {
    const char *title;
    int right;
    int up;
} view;
static const view views[] = {
    {"from above: x, y", 0, 1}, {"from the front: x, z", 0, 2}, {"from the side: y, z", 1, 2}};

typedef struct picture {
    output *o;
    const baked *b;
    const uint8_t *depths; /* of each node */
    unsigned level;
    real3 middle;
    double scale;
} picture;

static double axis_of(real3 p, int axis)
{
    return (axis == 0) ? p.x : (axis == 1) ? p.y : p.z;
}

/* Projects a point into a view. */
static flat seen(const picture *p, const view *v, const ko_vec3 *point)
{
    const real3 r = {point->x - p->middle.x, point->y - p->middle.y, point->z - p->middle.z};
    const flat f = {p->scale * axis_of(r, v->right), -p->scale * axis_of(r, v->up)};
    return f;
}

/* One path holds all boxes. Each is drawn in the same direction, because front and back would
 * otherwise cancel. */
static void put_triangle(picture *p, const flat f[3])
{
    const double turn =
        (f[1].x - f[0].x) * (f[2].y - f[0].y) - (f[1].y - f[0].y) * (f[2].x - f[0].x);
    const flat second = f[(turn > 0) ? 1 : 2];
    const flat third = f[(turn > 0) ? 2 : 1];
    put(p->o, "M%.1f,%.1fL%.1f,%.1fL%.1f,%.1fZ\n", f[0].x, f[0].y, second.x, second.y, third.x,
        third.y);
}

static void put_triangles(picture *p, const view *v)
{
    const ko_mesh *mesh = &p->b->mesh;
    const uint32_t step = 1U + mesh->face_count / MOST_DRAWN;
    put(p->o, "<path fill=\"#e4e4e4\" stroke=\"#aaa\" stroke-width=\"0.3\" d=\"");
    for (uint32_t i = 0; i < mesh->face_count; i += step) {
        flat f[3];
        for (unsigned k = 0; k < 3U; k++) {
            f[k] = seen(p, v, &mesh->vertices[mesh->faces[i].corner[k]]);
        }
        put_triangle(p, f);
    }
    put(p->o, "\"/>\n");
}

static void put_box(picture *p, const view *v, uint32_t node)
{
    ko_aabb box;
    ko_bounds corners;
    if (ko_aabb_from_aabb16(&p->b->mesh.nodes[node].box, &p->b->mesh.frame, &box) != KO_OK ||
        ko_bounds_from_aabb(&box, &corners) != KO_OK) {
        return;
    }
    const flat a = seen(p, v, &corners.lo);
    const flat c = seen(p, v, &corners.hi);
    put(p->o, "M%.1f,%.1fH%.1fV%.1fH%.1fZ\n", a.x, c.y, c.x, a.y, a.x);
}

static bool is_leaf(const picture *p, uint32_t node)
{
    return (p->b->mesh.nodes[node].link & KO_MESH_IS_LEAF) != 0U;
}

/* Draws the boxes of this level, or the leaves above it. */
static void put_boxes(picture *p, const view *v, bool above)
{
    put(p->o, "<path fill=\"none\" stroke=\"%s\" stroke-width=\"%s\" d=\"",
        above ? "#e9b8a6" : "#c30", above ? "0.6" : "1");
    for (uint32_t i = 0; i < p->b->mesh.node_count; i++) {
        const bool is_here =
            above ? p->depths[i] < p->level && is_leaf(p, i) : p->depths[i] == p->level;
        if (is_here) {
            put_box(p, v, i);
        }
    }
    put(p->o, "\"/>\n");
}

static void put_views(picture *p)
{
    for (int i = 0; i < 3; i++) {
        put(p->o, "<g transform=\"translate(%d,%d)\">\n", VIEW / 2 + i * VIEW, HEAD + VIEW / 2);
        put_triangles(p, &views[i]);
        put_boxes(p, &views[i], true);
        put_boxes(p, &views[i], false);
        put(p->o, "<text y=\"%d\" text-anchor=\"middle\">%s</text></g>\n", VIEW / 2 - 2,
            views[i].title);
    }
}

static uint32_t count_at(const picture *p)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < p->b->mesh.node_count; i++) {
        count += (p->depths[i] == p->level) ? 1U : 0U;
    }
    return count;
}

static void write_level(picture *p, const char *directory, const char *name)
{
    p->o = output_open("%s/%s_level_%02u.svg", directory, name, p->level);
    put(p->o,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
        "font-family=\"sans-serif\" font-size=\"12\">\n"
        "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n"
        "<text x=\"%d\" y=\"24\" font-size=\"16\">%s, level %u of %u: %u boxes</text>\n",
        3 * VIEW, HEAD + VIEW + MARGIN, MARGIN, name, p->level, p->b->mesh.depth, count_at(p));
    put_views(p);
    put(p->o, "</svg>\n");
    output_close(p->o);
}

/* Preorder: a branch's first child follows it, and its second begins where the first ends. */
static uint8_t *depths_of(const ko_mesh *mesh)
{
    uint8_t *depths = need(mesh->node_count, 1);
    for (uint32_t i = 0; i < mesh->node_count; i++) {
        const ko_mesh_node *node = &mesh->nodes[i];
        if ((node->link & KO_MESH_IS_LEAF) == 0U) {
            const ko_mesh_node *first = node + 1;
            const uint32_t second = ((first->link & KO_MESH_IS_LEAF) != 0U) ? i + 2U : first->link;
            depths[i + 1U] = (uint8_t)(depths[i] + 1U);
            depths[second] = (uint8_t)(depths[i] + 1U);
        }
    }
    return depths;
}

void write_svg(const baked *b, const char *directory, const char *name)
{
    const ko_bounds *box = &b->mesh.bounds;
    uint8_t *depths = depths_of(&b->mesh);
    const real3 size = {(double)box->hi.x - box->lo.x, (double)box->hi.y - box->lo.y,
                        (double)box->hi.z - box->lo.z};
    picture p = {.b = b, .depths = depths};
    p.middle = (real3){box->lo.x + size.x / 2, box->lo.y + size.y / 2, box->lo.z + size.z / 2};
    p.scale = (VIEW - 2 * MARGIN) / fmax(size.x, fmax(size.y, size.z));
    progress("drawing");
    for (p.level = 0; p.level <= b->mesh.depth; p.level++) {
        write_level(&p, directory, name);
    }
    progress(NULL);
    free(depths);
}
