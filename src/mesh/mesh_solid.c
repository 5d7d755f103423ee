/* Tests whether triangles make a solid, and finds its pieces.
 *
 * Closed means that the triangles, with their directions, have no boundary: they pass each edge in
 * one direction as often as in the other. Then the number of times that they wind around a point is
 * a whole number. It is the same for all points that a path joins without meeting a triangle.
 *
 * Edges are compared by the coordinates of their ends, not by indices: corners at one point are one
 * corner. All triangles count, also those without area, which the builder drops. The three edges of
 * such a triangle lie on one line and cancel each other there. So the kept triangles have no
 * boundary either.
 *
 * Edges are sorted by heap sort in the builder's scratch memory, three in each element; then each
 * edge's number is compared with that of its reverse, which is found by bisection.
 *
 * Six times the signed volume is the sum of a . (b - a) x (c - a): each below 3 * 2^90, all below
 * 2^108. It must be above 0. That refuses meshes whose sides face inward. It also refuses those
 * that contain each triangle twice, once with each side: they enclose nothing.
 *
 * Pieces are sets of vertices joined by triangles: a forest in which each vertex names one of no
 * greater number, and a root names itself. */
#include "src/mesh/mesh_solid.h"

#include "src/math/wide.h"
#include "src/mesh/mesh_core.h"
#include "src/mesh/mesh_heap.h"
#include "src/triangle/triangle_kernel.h"
#include "src/triangle/triangle.h"

/* ---- edges ---- */

/* All edges, in the scratch memory of their triangles. An edge is the index of its first end in the
 * upper half, and of its second end in the lower. */
typedef struct edges {
    const ko_vec3 *at; /* vertices */
    ko_mesh_work *work;
    uint32_t third; /* a third of the number of edges */
} edges;

static uint32_t get(const void *of, uint32_t i)
{
    const edges *e = (const edges *)of;
    if (i < e->third) {
        return (uint32_t)e->work[i].cost;
    }
    if (i < 2U * e->third) {
        return (uint32_t)(e->work[i - e->third].cost >> 32);
    }
    const ko_slab16 *slab = &e->work[i - 2U * e->third].box.x;
    return ((uint32_t)slab->before << 16) | slab->after;
}

static void set(void *of, uint32_t i, uint32_t edge)
{
    edges *e = (edges *)of;
    if (i < e->third) {
        uint64_t *cost = &e->work[i].cost;
        *cost = (*cost & ~(uint64_t)UINT32_MAX) | edge;
        return;
    }
    if (i < 2U * e->third) {
        uint64_t *cost = &e->work[i - e->third].cost;
        *cost = (*cost & UINT32_MAX) | ((uint64_t)edge << 32);
        return;
    }
    ko_slab16 *slab = &e->work[i - 2U * e->third].box.x;
    slab->before = (uint16_t)(edge >> 16);
    slab->after = (uint16_t)edge;
}

static uint32_t reverse_of(uint32_t edge)
{
    return (edge << 16) | (edge >> 16);
}

/* Compares by x, then y, then z. Returns -1, 0 or 1. */
static int compare_points(const ko_vec3 *a, const ko_vec3 *b)
{
    if (a->x != b->x) {
        return (a->x < b->x) ? -1 : 1;
    }
    if (a->y != b->y) {
        return (a->y < b->y) ? -1 : 1;
    }
    return (a->z < b->z) ? -1 : (a->z > b->z);
}

static bool is_less(const void *of, uint32_t a, uint32_t b)
{
    const edges *e = (const edges *)of;
    const int first = compare_points(&e->at[a >> 16], &e->at[b >> 16]);
    return (first != 0) ? first < 0 : compare_points(&e->at[a & 0xFFFFU], &e->at[b & 0xFFFFU]) < 0;
}

/* Returns how many of the sorted edges come before this one; with of_same it counts equal ones,
 * too. */
static uint32_t count_before(const edges *e, uint32_t edge, bool of_same)
{
    uint32_t low = 0;
    uint32_t high = 3U * e->third;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2U;
        const uint32_t other = get(e, middle);
        const bool before = of_same ? !is_less(e, edge, other) : is_less(e, other, edge);
        if (before) {
            low = middle + 1U;
        } else {
            high = middle;
        }
    }
    return low;
}

/* Returns true iff each edge is there as often as its reverse. */
static bool has_no_boundary(const ko_mesh_source *source, ko_mesh_work *work)
{
    static const koi_heap heap = {get, set, is_less};
    edges e = {source->vertices, work, source->face_count};
    const uint32_t count = 3U * e.third;
    for (uint32_t i = 0; i < e.third; i++) {
        const uint16_t *corner = source->faces[i].corner;
        set(&e, i, ((uint32_t)corner[0] << 16) | corner[1]);
        set(&e, i + e.third, ((uint32_t)corner[1] << 16) | corner[2]);
        set(&e, i + 2U * e.third, ((uint32_t)corner[2] << 16) | corner[0]);
    }
    koi_heap_sort(&heap, &e, count);
    for (uint32_t first = 0; first < count;) {
        const uint32_t edge = get(&e, first);
        const uint32_t reverse = reverse_of(edge);
        const uint32_t end = count_before(&e, edge, true);
        const uint32_t others = count_before(&e, reverse, true) - count_before(&e, reverse, false);
        if (end - first != others) {
            return false;
        }
        first = end;
    }
    return true;
}

/* ---- volume ---- */

/* Returns true iff the signed volume is above 0. */
static bool has_volume(const ko_mesh_source *source)
{
    koi_i128 sum = koi_i128_of(0);
    for (uint32_t i = 0; i < source->face_count; i++) {
        const uint16_t *corner = source->faces[i].corner;
        const ko_vec3 *a = &source->vertices[corner[0]];
        const koi_outline corners = {
            {a, &source->vertices[corner[1]], &source->vertices[corner[2]]}};
        const ko_wide3 n = koi_outline_normal(&corners);
        sum = koi_i128_add(sum, koi_kernel_dot_wide(&n, a));
    }
    return koi_kernel_sign(sum) > 0;
}

bool koi_mesh_is_closed(const ko_mesh_source *source, ko_mesh_work *work)
{
    return has_volume(source) && has_no_boundary(source, work);
}

/* ---- pieces ---- */

/* Returns the root of a vertex, and halves the path to it. */
static uint16_t root_of(uint16_t *parent, uint16_t v)
{
    while (parent[v] != v) {
        parent[v] = parent[parent[v]];
        v = parent[v];
    }
    return v;
}

static void join(uint16_t *parent, uint16_t a, uint16_t b)
{
    const uint16_t i = root_of(parent, a);
    const uint16_t j = root_of(parent, b);
    parent[(i > j) ? i : j] = (i > j) ? j : i;
}

/* Returns a bit for each triangle of a leaf: 1 if it is the first of its piece. was_seen is indexed
 * by root. */
static uint32_t begins_of(const ko_mesh_source *source, const ko_mesh_work *work,
                          const ko_mesh_node *leaf, uint16_t *parent, uint16_t *was_seen)
{
    const uint32_t first = koi_mesh_leaf_first(leaf);
    uint32_t begins = 0;
    for (uint32_t i = 0; i < koi_mesh_leaf_count(leaf); i++) {
        const uint16_t root = root_of(parent, source->faces[work[first + i].face].corner[0]);
        begins |= (uint32_t)(was_seen[root] == 0U) << i;
        was_seen[root] = 1U;
    }
    return begins;
}

uint32_t koi_mesh_mark_pieces(const ko_mesh_source *source, const ko_mesh_work *work,
                              uint32_t count, ko_mesh_node *nodes, uint16_t *scratch)
{
    uint16_t *parent = scratch;
    uint16_t *was_seen = scratch + source->vertex_count;
    uint32_t pieces = 0;
    uint32_t done = 0;
    /* Join the vertices of each triangle. */
    for (uint32_t v = 0; v < source->vertex_count; v++) {
        parent[v] = (uint16_t)v;
        was_seen[v] = 0;
    }
    for (uint32_t i = 0; i < count; i++) {
        const uint16_t *corner = source->faces[work[i].face].corner;
        join(parent, corner[0], corner[1]);
        join(parent, corner[1], corner[2]);
    }
    /* Mark the first triangle of each set, leaf by leaf. */
    for (ko_mesh_node *node = nodes; done < count; node++) {
        if (koi_mesh_is_leaf(node)) {
            const uint32_t begins = begins_of(source, work, node, parent, was_seen);
            node->link |= begins << KOI_MESH_BEGINS_AT;
            pieces += (begins & 1U) + ((begins >> 1) & 1U) + ((begins >> 2) & 1U) + (begins >> 3);
            done += koi_mesh_leaf_count(node);
        }
    }
    return pieces;
}
