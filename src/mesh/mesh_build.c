/* Building a mesh: from the top down, by sweeping each axis for the division of least cost.
 *
 * The depth is bounded. Let c(d) = LEAF_FACES * 2^(MAX_DEPTH - d) be the number of triangles that
 * fit at depth d and below. The root has at most 65535 <= c(0) triangles. At MAX_DEPTH c is 4, and
 * n <= 4 triangles make a leaf. Above it n >= 4 triangles are divided into k and n - k only if both
 * are at least 2 and at most c(d + 1) = c(d) / 2. k = n / 2 always is: rounded up it is at most
 * c(d) / 2, which is whole. So no leaf is deeper than MAX_DEPTH. Where there are two triangles or
 * more each leaf has two, which makes at most n / 2 leaves and n - 1 nodes.
 *
 * The stack of ranges to be built holds the second parts that wait on the path down: one for each
 * step, and one more. Nodes are written in preorder, the root first. A pass backwards meets a
 * node's children before the node, and sets links and boxes. */
#include "keepout/mesh_build.h"

#include "src/box/aabb16_bounds.h"
#include "src/box/aabb_build.h"
#include "src/box/bounds.h"
#include "src/math/crc.h"
#include "src/math/wide.h"
#include "src/mesh/mesh_core.h"
#include "src/mesh/mesh_solid.h"
#include "src/mesh/mesh_sort.h"
#include "src/triangle/triangle_kernel.h"
#include "src/triangle/triangle.h"
#include "src/box/slab16.h"

#define AXES 3U
#define LEAST_FACES 2U /* in a leaf, where the mesh has two */
#define TEST_COST 2U   /* of a triangle; a visit costs 1 */

/* Triangles that are next to each other in builder.work, for one node at this depth. */
typedef struct range {
    uint16_t first;
    uint16_t count;
    uint16_t depth;
} range;

typedef struct builder {
    ko_mesh_work *work;
    ko_mesh_node *nodes;
    uint32_t node_count;
    uint32_t leaf_count;
    uint32_t deepest;
    uint32_t stacked;
    range stack[KO_MESH_MAX_DEPTH + 1U];
} builder;

/* ---- cost ---- */

/* Returns half the surface, in cells. Each width is 1 cell larger, so none is 0: below 2^34. */
static uint64_t area_of(const ko_aabb16 *box)
{
    const uint32_t x = 65536U - box->x.before - box->x.after;
    const uint32_t y = 65536U - box->y.before - box->y.after;
    const uint32_t z = 65536U - box->z.before - box->z.after;
    return koi_port_umul(x, y) + koi_port_umul(y, z) + koi_port_umul(z, x);
}

static void unite(ko_aabb16 *box, const ko_aabb16 *with)
{
    koi_slab16_union(&box->x, &with->x, &box->x);
    koi_slab16_union(&box->y, &with->y, &box->y);
    koi_slab16_union(&box->z, &with->z, &box->z);
}

/* Returns the box of the triangle at a position of the sorted list. Boxes are stored by the
 * triangle's number in the source. */
static const ko_aabb16 *box_at(const builder *b, uint32_t place)
{
    return &b->work[b->work[place].face].box;
}

/* Returns how much the two parts differ. */
static uint32_t imbalance(uint32_t part, uint32_t count)
{
    return (2U * part > count) ? 2U * part - count : count - 2U * part;
}

/* A division of a range that is sorted along the axis: `left` triangles, and the rest. */
typedef struct division {
    uint64_t cost; /* area times triangles, of both sides: below 2^34 * 2^17 */
    uint32_t left;
    unsigned axis;
} division;

/* Finds the best division along an axis, along which the range is sorted, if it is better than
 * `best`. Neither part may have more than `most` triangles. Among equal costs the more even
 * division is better. */
static void sweep(builder *b, const range *r, unsigned axis, uint32_t most, division *best)
{
    const uint32_t first = r->first;
    const uint32_t count = r->count;
    /* Store with each triangle the cost of it and all behind it. */
    ko_aabb16 box = *box_at(b, first + count - 1U);
    for (uint32_t i = count; i > 0U; i--) {
        unite(&box, box_at(b, first + i - 1U));
        b->work[first + i - 1U].cost = area_of(&box) * (count - i + 1U);
    }
    /* Add the cost of those before, and compare. */
    box = *box_at(b, first);
    for (uint32_t left = 1U; left + LEAST_FACES <= count; left++) {
        unite(&box, box_at(b, first + left - 1U));
        if (left < LEAST_FACES || left > most || count - left > most) {
            continue;
        }
        const uint64_t cost = area_of(&box) * left + b->work[first + left].cost;
        if (cost < best->cost ||
            (cost == best->cost && imbalance(left, count) < imbalance(best->left, count))) {
            best->cost = cost;
            best->left = left;
            best->axis = axis;
        }
    }
}

/* Returns how many triangles fit below a child of a node at this depth, at most 2^17. */
static uint32_t room_below(uint32_t depth)
{
    const uint32_t steps = KO_MESH_MAX_DEPTH - depth - 1U;
    return KO_MESH_LEAF_FACES << ((steps > 15U) ? 15U : steps);
}

/* Returns the best division along any axis, and leaves the range sorted along that axis. */
static division best_division(builder *b, const range *r)
{
    const uint32_t most = room_below(r->depth);
    division best = {UINT64_MAX, r->count, 0};
    for (unsigned axis = 0; axis < AXES; axis++) {
        koi_mesh_sort(b->work, r->first, r->count, axis);
        sweep(b, r, axis, most, &best);
    }
    if (best.axis != AXES - 1U) {
        koi_mesh_sort(b->work, r->first, r->count, best.axis);
    }
    return best;
}

/* ---- nodes ---- */

static ko_aabb16 box_of(const builder *b, const range *r)
{
    ko_aabb16 box = *box_at(b, r->first);
    for (uint32_t i = 1; i < r->count; i++) {
        unite(&box, box_at(b, (uint32_t)r->first + i));
    }
    return box;
}

static void add_leaf(builder *b, const range *r)
{
    ko_mesh_node *node = &b->nodes[b->node_count++];
    node->box = box_of(b, r);
    node->link = KO_MESH_IS_LEAF | ((uint32_t)(r->count - 1U) << 16) | r->first;
    b->leaf_count++;
    b->deepest = (r->depth > b->deepest) ? r->depth : b->deepest;
}

static void push(builder *b, uint32_t first, uint32_t count, uint32_t depth)
{
    const range r = {(uint16_t)first, (uint16_t)count, (uint16_t)depth};
    b->stack[b->stacked++] = r;
}

/* Returns true if a division pays. Four triangles are divided only if two more visits cost less
 * than the tests that they save. */
static bool is_worth(const builder *b, const range *r, const division *best)
{
    if (r->count > KO_MESH_LEAF_FACES) {
        return true;
    }
    const ko_aabb16 box = box_of(b, r);
    const uint64_t area = area_of(&box);
    return 2U * area + TEST_COST * best->cost < TEST_COST * r->count * area;
}

/* Adds the node of a range: a leaf, or a branch whose two parts go on the stack. */
static void add_range(builder *b, const range *r)
{
    if (r->count < 2U * LEAST_FACES || r->depth == KO_MESH_MAX_DEPTH) {
        add_leaf(b, r);
        return;
    }
    const division best = best_division(b, r);
    if (!is_worth(b, r, &best)) {
        add_leaf(b, r);
        return;
    }
    b->nodes[b->node_count++].link = 0;
    push(b, r->first + best.left, r->count - best.left, r->depth + 1U);
    push(b, r->first, best.left, r->depth + 1U);
}

/* Sets links and boxes of branches, backwards. Returns the sum of area times cost: below 2^54. */
static uint64_t finish_nodes(builder *b)
{
    uint64_t cost = 0;
    for (uint32_t i = b->node_count; i > 0U; i--) {
        ko_mesh_node *node = &b->nodes[i - 1U];
        uint32_t weight = 1U;
        if (koi_mesh_is_leaf(node)) {
            weight += TEST_COST * koi_mesh_leaf_count(node);
        } else {
            const uint32_t second = koi_mesh_end(b->nodes, i);
            node->link = koi_mesh_end(b->nodes, second);
            node->box = b->nodes[i].box;
            unite(&node->box, &b->nodes[second].box);
        }
        cost += area_of(&node->box) * weight;
    }
    return cost;
}

/* ---- input ---- */

static bool is_face(const ko_mesh_source *source, const ko_mesh_face *face)
{
    return face->corner[0] < source->vertex_count && face->corner[1] < source->vertex_count &&
           face->corner[2] < source->vertex_count;
}

static void corners_of(const ko_mesh_source *source, uint32_t face, koi_corners *out)
{
    for (unsigned i = 0; i < KOI_CORNERS; i++) {
        out->v[i] = source->vertices[source->faces[face].corner[i]];
    }
}

static bool are_numbers(const ko_mesh_source *source)
{
    return source->vertex_count > 0U && source->vertex_count <= KO_MESH_MAX_VERTICES &&
           source->face_count > 0U && source->face_count <= KO_MESH_MAX_FACES &&
           source->error >= 0 && source->error <= KO_MESH_MAX_ERROR && source->solid <= 1U;
}

static ko_status check_source(const ko_mesh_source *source)
{
    if (!are_numbers(source)) {
        return KO_E_RANGE;
    }
    for (uint32_t i = 0; i < source->vertex_count; i++) {
        if (ko_vec3_check(&source->vertices[i]) != KO_OK) {
            return KO_E_RANGE;
        }
    }
    for (uint32_t i = 0; i < source->face_count; i++) {
        if (!is_face(source, &source->faces[i])) {
            return KO_E_RANGE;
        }
    }
    return KO_OK;
}

/* Lists the triangles that have an area, and finds their common box. Returns how many there are. */
static uint32_t keep(const ko_mesh_source *source, ko_mesh_work *work, ko_bounds *bounds)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < source->face_count; i++) {
        koi_corners corners;
        ko_bounds box;
        corners_of(source, i, &corners);
        const ko_wide3 n = koi_corners_normal(&corners);
        if (koi_kernel_is_zero(&n)) {
            continue;
        }
        koi_corners_bounds(&corners, 0, &box);
        if (kept == 0U) {
            *bounds = box;
        } else {
            koi_bounds_union(bounds, &box, bounds);
        }
        work[kept].face = (uint16_t)i;
        kept++;
    }
    return kept;
}

/* Chooses the frame around the middle of the box with the smallest cells that hold the box. */
static void frame_of(const ko_bounds *bounds, ko_frame16 *frame)
{
    ko_aabb box;
    ko_aabb16 cells;
    koi_bounds_to_aabb(bounds, &box);
    frame->origin = box.c;
    frame->shift = 0;
    while (frame->shift < KO_FRAME16_MAX_SHIFT &&
           ko_aabb16_from_aabb(&box, frame, &cells) != KO_OK) {
        frame->shift++;
    }
}

/* Sets the box in cells of each triangle that was kept. */
static void set_boxes(const ko_mesh_source *source, const ko_frame16 *frame, ko_mesh_work *work,
                      uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        koi_corners corners;
        ko_bounds bounds;
        corners_of(source, work[i].face, &corners);
        KO_IGNORE(koi_bounds_of_points(corners.v, KOI_CORNERS, &bounds));
        (void)koi_aabb16_round(&bounds, frame, &work[work[i].face].box);
    }
}

/* ---- output ---- */

/* Writes all but the nodes, which are there: vertices, triangles, zeros, and the header with the
 * CRC. */
static void write_block(const ko_mesh_source *source, const ko_mesh_work *work,
                        koi_mesh_header *header, uint8_t *out)
{
    uint8_t *at = out + sizeof(*header) + (size_t)header->node_count * sizeof(ko_mesh_node);
    (void)memcpy(at, source->vertices, (size_t)source->vertex_count * sizeof(ko_vec3));
    at += (size_t)source->vertex_count * sizeof(ko_vec3);
    for (uint32_t i = 0; i < header->face_count; i++) {
        (void)memcpy(at, &source->faces[work[i].face], sizeof(ko_mesh_face));
        at += sizeof(ko_mesh_face);
    }
    for (; at < out + header->size; at++) {
        *at = 0;
    }
    (void)memcpy(out, header, sizeof(*header));
    header->crc = koi_crc32(out + KOI_MESH_CRC_FROM, header->size - KOI_MESH_CRC_FROM);
    (void)memcpy(out, header, sizeof(*header));
}

/* Writes the nodes in preorder, without links and boxes of branches. */
static void build(builder *b, uint32_t count)
{
    b->node_count = 0;
    b->leaf_count = 0;
    b->deepest = 0;
    b->stacked = 0;
    push(b, 0, count, 0);
    while (b->stacked > 0U) {
        const range r = b->stack[--b->stacked];
        add_range(b, &r);
    }
}

static uint8_t flags_of(const ko_mesh_source *source, uint32_t pieces)
{
    return (uint8_t)(((source->solid != 0U) ? KO_MESH_IS_SOLID : 0U) |
                     ((pieces > 1U) ? KO_MESH_HAS_PIECES : 0U));
}

static bool is_incomplete(const ko_mesh_source *source)
{
    return source == NULL || source->vertices == NULL || source->faces == NULL;
}

/* Checks the source, and drops triangles without area. */
static ko_status take_source(const ko_mesh_source *source, ko_mesh_work *work, size_t size,
                             ko_bounds *bounds, uint32_t *count)
{
    const ko_status status = check_source(source);
    *count = (status == KO_OK) ? keep(source, work, bounds) : 0U;
    if (*count == 0U) {
        return KO_E_RANGE;
    }
    if (source->solid != 0U && !koi_mesh_is_closed(source, work)) {
        return KO_E_DATA;
    }
    return (size < KO_MESH_BYTES(source->vertex_count, source->face_count)) ? KO_E_FULL : KO_OK;
}

ko_status ko_mesh_build(const ko_mesh_source *source, ko_mesh_work *work, void *out, size_t size,
                        ko_mesh_stats *stats)
{
    koi_mesh_header h = {.magic = KOI_MESH_MAGIC, .version = KO_MESH_VERSION};
    ko_frame16 frame;
    builder b;
    if (is_incomplete(source) || work == NULL || out == NULL || stats == NULL) {
        return KO_E_ARG;
    }
    if (((uintptr_t)out & 3U) != 0U) {
        return KO_E_RANGE;
    }
    uint32_t count = 0;
    const ko_status status = take_source(source, work, size, &h.bounds, &count);
    if (status != KO_OK) {
        return status;
    }
    /* Build the tree in the block. */
    frame_of(&h.bounds, &frame);
    set_boxes(source, &frame, work, count);
    b.work = work;
    b.nodes = (ko_mesh_node *)(void *)((uint8_t *)out + sizeof(h));
    build(&b, count);
    const uint64_t cost = finish_nodes(&b);
    /* Mark the first triangle of each piece. The room of the vertices is not written yet. */
    uint16_t *scratch = (uint16_t *)(void *)&b.nodes[b.node_count];
    const uint32_t pieces = koi_mesh_mark_pieces(source, work, count, b.nodes, scratch);

    /* Write the rest of the block. */
    h.size = koi_mesh_size_of(b.node_count, source->vertex_count, count);
    h.shift = frame.shift;
    h.depth = (uint8_t)b.deepest;
    h.flags = flags_of(source, pieces);
    h.vertex_count = (uint16_t)source->vertex_count;
    h.face_count = (uint16_t)count;
    h.node_count = (uint16_t)b.node_count;
    h.error = source->error;
    h.origin = frame.origin;
    write_block(source, work, &h, (uint8_t *)out);

    stats->bytes = h.size;
    stats->faces = count;
    stats->dropped = source->face_count - count;
    stats->nodes = b.node_count;
    stats->leaves = b.leaf_count;
    stats->depth = b.deepest;
    stats->cost = (uint32_t)((cost << 8) / area_of(&b.nodes[0].box));
    return KO_OK;
}
