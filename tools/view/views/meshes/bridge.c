#include "bridge.h"

#include <string.h>

side meshes_sides[2];
pair_row meshes_pairs[PAIRS];
meshes_answer meshes_found;

static uint32_t blocks[3][BLOCK_WORDS]; /* of both meshes, and of the next one */
static pair_row steps[PAIRS];           /* pairs of nodes in the order of visits */

/* ---- meshes ---- */

void VIEW_EXPORT(view_begin)(void)
{
    for (unsigned i = 0; i < 2U; i++) {
        meshes_sides[i].pose = (ko_pose){KO_MAT3_IDENTITY, {0, 0, 0}};
        meshes_sides[i].block = NULL;
    }
}

/* A block that no mesh is in. */
static uint32_t *spare(void)
{
    unsigned i = 0;
    while (meshes_sides[0].block == blocks[i] || meshes_sides[1].block == blocks[i]) {
        i++;
    }
    return blocks[i];
}

void *VIEW_EXPORT(view_room)(void)
{
    return spare();
}

/* The interval of a node on one axis, as compact.h describes it. */
static void interval_of(const ko_slab16 *slab, fix16_t origin, unsigned shift, fix16_t *lo,
                        fix16_t *hi)
{
    *lo = origin + ((int32_t)slab->before - 32768) * (1 << shift);
    *hi = origin + (32767 - (int32_t)slab->after) * (1 << shift);
}

static void write_box(const ko_mesh *mesh, const ko_aabb16 *box, ko_bounds *out)
{
    const ko_vec3 *origin = &mesh->frame.origin;
    interval_of(&box->x, origin->x, mesh->frame.shift, &out->lo.x, &out->hi.x);
    interval_of(&box->y, origin->y, mesh->frame.shift, &out->lo.y, &out->hi.y);
    interval_of(&box->z, origin->z, mesh->frame.shift, &out->lo.z, &out->hi.z);
}

/* Writes a row for each node. A branch ends where `link` says, so nodes that are open lie on a
 * stack of those ends. */
static void write_nodes(side *s)
{
    uint32_t ends[KO_MESH_MAX_DEPTH + 1U];
    uint32_t depth = 0;
    for (uint32_t i = 0; i < s->mesh.node_count; i++) {
        const ko_mesh_node *node = &s->mesh.nodes[i];
        while (depth > 0U && i >= ends[depth - 1U]) {
            depth--;
        }
        write_box(&s->mesh, &node->box, &s->nodes[i].box);
        s->nodes[i].depth = (int32_t)depth;
        s->nodes[i].visited = 0;
        if ((node->link & KO_MESH_IS_LEAF) == 0U && depth < KO_MESH_MAX_DEPTH) {
            ends[depth++] = node->link;
        }
    }
}

int32_t VIEW_EXPORT(view_open)(uint32_t which, uint32_t size)
{
    uint32_t *block = spare();
    ko_mesh mesh;
    if (which > 1U || size > sizeof(blocks[0])) {
        return KO_E_RANGE;
    }
    const ko_status status = ko_mesh_open(block, size, &mesh);
    if (status == KO_OK) {
        side *s = &meshes_sides[which];
        s->mesh = mesh;
        s->block = block;
        write_nodes(s);
    }
    return status;
}

/* Returns a number of a mesh that the page reads: a count or an address. */
uint32_t VIEW_EXPORT(view_about)(uint32_t which, uint32_t what)
{
    const side *s = &meshes_sides[which & 1U];
    const uintptr_t about[] = {s->mesh.face_count,
                               s->mesh.vertex_count,
                               s->mesh.node_count,
                               s->mesh.depth,
                               s->mesh.flags,
                               (uint32_t)s->mesh.error,
                               (uintptr_t)s->mesh.faces,
                               (uintptr_t)s->mesh.vertices,
                               (uintptr_t)&s->mesh.bounds,
                               (uintptr_t)s->nodes,
                               (uintptr_t)&s->pose};
    return (what < sizeof(about) / sizeof(about[0])) ? (uint32_t)about[what] : 0U;
}

/* Returns a part of the answer, as the page reads it. */
const void *VIEW_EXPORT(view_found)(uint32_t what)
{
    const void *const found[] = {&meshes_found, meshes_pairs, steps};
    return (what < 3U) ? found[what] : NULL;
}

/* How many pairs are kept of a list. */
uint32_t VIEW_EXPORT(view_kept)(void)
{
    return PAIRS;
}

/* ---- poses ---- */

/* Composes the turns around x, y and z. */
static ko_status turn_of(ko_angle roll, ko_angle pitch, ko_angle yaw, ko_mat3 *out)
{
    static const ko_dir3 axes[3] = {{KO_Q30_ONE, 0, 0}, {0, KO_Q30_ONE, 0}, {0, 0, KO_Q30_ONE}};
    const ko_angle angles[3] = {roll, pitch, yaw};
    ko_mat3 all = KO_MAT3_IDENTITY;
    ko_status status = KO_OK;
    for (unsigned i = 0; i < 3U && status == KO_OK; i++) {
        ko_mat3 one;
        status = ko_mat3_from_axis_angle(&axes[i], angles[i], &one);
        status = (status == KO_OK) ? ko_mat3_compose(&one, &all, &all) : status;
    }
    *out = all;
    return status;
}

ko_status meshes_between(ko_pose *b_in_a)
{
    return ko_pose_between(&meshes_sides[0].pose, &meshes_sides[1].pose, b_in_a);
}

/* KO_OK if the library takes both poses together. */
static ko_status check_poses(void)
{
    ko_pose b_in_a;
    ko_mesh_pairs query;
    ko_status status = ko_pose_check(&meshes_sides[0].pose);
    status = (status == KO_OK) ? ko_pose_check(&meshes_sides[1].pose) : status;
    if (status != KO_OK || meshes_sides[0].block == NULL || meshes_sides[1].block == NULL) {
        return status;
    }
    status = meshes_between(&b_in_a);
    return (status != KO_OK)
               ? status
               : ko_mesh_pairs_begin(&meshes_sides[0].mesh, &meshes_sides[1].mesh, &b_in_a, &query);
}

int32_t VIEW_EXPORT(view_place)(uint32_t which, fix16_t x, fix16_t y, fix16_t z, ko_angle roll,
                                ko_angle pitch, ko_angle yaw)
{
    side *s = &meshes_sides[which & 1U];
    const ko_pose before = s->pose;
    s->pose.t = (ko_vec3){x, y, z};
    ko_status status = turn_of(roll, pitch, yaw, &s->pose.r);
    status = (status == KO_OK) ? check_poses() : status;
    if (status != KO_OK) {
        s->pose = before;
    }
    return status;
}

/* Finds where the line between two points first meets a mesh. Returns the part of its length in
 * Q2.30, or -1 if it meets nothing. The page asks what is under the pointer. */
int32_t VIEW_EXPORT(view_pick)(uint32_t which, fix16_t x, fix16_t y, fix16_t z, fix16_t tx,
                               fix16_t ty, fix16_t tz)
{
    const side *s = &meshes_sides[which & 1U];
    ko_segment segment = {{x, y, z}, {tx, ty, tz}};
    ko_line line;
    ko_mesh_cast query;
    ko_mesh_hit hit;
    ko_status status = ko_vec3_transform_inverse(&segment.a, &s->pose, &segment.a);
    status =
        (status == KO_OK) ? ko_vec3_transform_inverse(&segment.b, &s->pose, &segment.b) : status;
    status = (status == KO_OK) ? ko_line_from_segment(&segment, &line) : status;
    status = (status == KO_OK) ? ko_mesh_cast_begin(&s->mesh, &line, KO_ORDER_ASCENDING, &query)
                               : status;
    status = (status == KO_OK) ? ko_mesh_cast_next(&query, NULL, &hit) : status;
    return (status == KO_OK) ? hit.at.t : -1;
}

/* ---- questions ---- */

/* Keeps the pair of nodes that the query visits next, if it is about to visit one. */
static void keep_step(const ko_mesh_pairs *query)
{
    if (query->face_b < query->end_b || query->q.depth == 0U) {
        return;
    }
    const uint16_t *top = query->stack[query->q.depth - 1U];
    const pair_row step = {top[0], top[1]};
    const bool is_leaf_a = (meshes_sides[0].mesh.nodes[step.a].link & KO_MESH_IS_LEAF) != 0U;
    const bool is_leaf_b = (meshes_sides[1].mesh.nodes[step.b].link & KO_MESH_IS_LEAF) != 0U;
    const uint32_t seen = (is_leaf_a && is_leaf_b) ? 3U : 1U;
    meshes_sides[0].nodes[step.a].visited |= seen;
    meshes_sides[1].nodes[step.b].visited |= seen;
    if (meshes_found.step_count < PAIRS) {
        steps[meshes_found.step_count] = step;
    }
    meshes_found.step_count++;
}

/* Asks one step at a time, so that the page can show each pair of nodes. When no pair is left, the
 * query asks whether a piece is inside, if one of the meshes is a solid. */
static ko_status ask_touch(const ko_pose *b_in_a)
{
    ko_mesh_pairs query;
    ko_mesh_pair pair;
    ko_status status =
        ko_mesh_pairs_begin(&meshes_sides[0].mesh, &meshes_sides[1].mesh, b_in_a, &query);
    if (status != KO_OK) {
        return status;
    }
    do {
        const bool is_walk = query.q.depth > 0U || query.face_b < query.end_b;
        uint32_t budget = 1;
        keep_step(&query);
        status = ko_mesh_pairs_next(&query, &budget, &pair);
        if (is_walk) {
            meshes_found.touch = (meshes_cost){status, query.q.visits - query.tests, query.tests};
        }
        if (status == KO_OK) {
            if (meshes_found.pair_count < PAIRS) {
                meshes_pairs[meshes_found.pair_count] = (pair_row){pair.a, pair.b};
            }
            meshes_found.pair_count++;
        }
    } while (status == KO_OK || status == KO_UNFINISHED);
    const meshes_cost *walk = &meshes_found.touch;
    meshes_found.within = (meshes_cost){status, query.q.visits - query.tests - walk->visits,
                                        query.tests - walk->tests};
    meshes_found.touch.status = status;
    return (status == KO_END) ? KO_OK : status;
}

/* Finds the points of the two closest triangles, and places them. */
static void find_points(const ko_pose *b_in_a)
{
    ko_triangle a;
    ko_triangle b;
    fix16_t error = 0;
    const ko_pose *pose = &meshes_sides[0].pose;
    const ko_mesh_pair *faces = &meshes_found.gap.faces;
    ko_status status = ko_mesh_get_triangle(&meshes_sides[0].mesh, faces->a, &a);
    status = (status == KO_OK) ? ko_mesh_get_triangle(&meshes_sides[1].mesh, faces->b, &b) : status;
    status = (status == KO_OK) ? ko_triangle_transform(&b, b_in_a, &b, &error) : status;
    status = (status == KO_OK) ? ko_triangle_closest(&a, &b, &meshes_found.on_a, &meshes_found.on_b)
                               : status;
    status = (status == KO_OK) ? ko_vec3_transform(&meshes_found.on_a, pose, &meshes_found.on_a)
                               : status;
    status = (status == KO_OK) ? ko_vec3_transform(&meshes_found.on_b, pose, &meshes_found.on_b)
                               : status;
    meshes_found.has_points = (status == KO_OK) ? 1U : 0U;
}

static ko_status ask_closest(const ko_pose *b_in_a)
{
    ko_mesh_closest query;
    ko_status status = ko_mesh_closest_begin(&meshes_sides[0].mesh, &meshes_sides[1].mesh, b_in_a,
                                             KO_LIMIT, &query);
    if (status != KO_OK) {
        return status;
    }
    status = ko_mesh_closest_next(&query, NULL, &meshes_found.gap);
    meshes_found.closest = (meshes_cost){status, query.q.visits - query.tests, query.tests};
    if (status == KO_OK) {
        find_points(b_in_a);
    }
    return (status == KO_END) ? KO_OK : status;
}

int32_t VIEW_EXPORT(view_ask)(void)
{
    ko_pose b_in_a;
    memset(&meshes_found, 0, sizeof(meshes_found));
    for (unsigned k = 0; k < 2U; k++) {
        for (uint32_t i = 0; i < meshes_sides[k].mesh.node_count; i++) {
            meshes_sides[k].nodes[i].visited = 0;
        }
    }
    ko_status status = meshes_between(&b_in_a);
    status = (status == KO_OK) ? ask_touch(&b_in_a) : status;
    status = (status == KO_OK) ? ask_closest(&b_in_a) : status;
    if (status != KO_OK) {
        meshes_found.closest.status = status;
    }
    return status;
}
