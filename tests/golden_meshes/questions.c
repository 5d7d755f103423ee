/* A mesh is asked everything, by the tree and by brute force. */
#include <stddef.h>

#include "meshes.h"

enum { MOST_STEPS = 80 };

ko_capsule draw_capsule(fix16_t reach, fix16_t radius)
{
    ko_capsule capsule;
    capsule.a = draw_point(reach);
    capsule.b = draw_point(reach);
    capsule.r = draw_size(radius);
    return capsule;
}

ko_segment draw_segment(fix16_t reach)
{
    ko_segment segment;
    segment.a = draw_point(reach);
    segment.b = draw_point(reach);
    return segment;
}

static ko_mesh_path draw_path(void)
{
    return (draw_below(4) == 0U) ? KO_MESH_BRUTE : KO_MESH_TREE;
}

static ko_ray draw_ray(void)
{
    ko_ray ray;
    ray.origin = draw_point(6 * METRE);
    ray.length = draw_size(20 * METRE);
    const ko_mat3 turn = draw_turn();
    ray.direction = turn.x;
    return ray;
}

static void fold_at(const ko_triangle_hit *at)
{
    fold_signed(at->t);
    fold_signed(at->u);
    fold_signed(at->v);
    fold_signed(at->w);
}

/* A query that was begun with this status, to its end. */
static void fold_query(ko_status status, ko_mesh_query *query)
{
    ko_mesh_hit hit = {0, {KO_NEVER, 0, 0, 0}};
    fold_signed(status);
    for (uint32_t i = 0; i < MOST_STEPS && goes_on(status); i++) {
        status = ko_mesh_query_next(query, draw_budget(), &hit);
        fold_signed(status);
        fold(hit.face);
        fold_at(&hit.at);
    }
    fold(query->visits);
    fold(query->tests);
}

static void fold_volumes_of(const ko_mesh *mesh)
{
    ko_mesh_query query = {0};
    ko_aabb box;
    box.c = draw_point(4 * METRE);
    box.r.x = draw_size(2 * METRE);
    box.r.y = draw_size(2 * METRE);
    box.r.z = draw_size(2 * METRE);
    ko_obb turned;
    turned.c = box.c;
    turned.axes = draw_turn();
    turned.r = box.r;
    const ko_sphere sphere = draw_sphere(4 * METRE, 3 * METRE);
    const ko_capsule capsule = draw_capsule(4 * METRE, METRE);
    static const uint8_t ks[] = {6, 8, 12, 14, 18, 26, 7};
    const unsigned k = ks[draw_below(is_nasty() ? 7U : 6U)];
    ko_kdop26 dop = {{{0, 0}}};
    ko_status status = ko_mesh_query_aabb(mesh, &box, draw_path(), &query);
    fold_query(status, &query);
    status = ko_mesh_query_sphere(mesh, &sphere, draw_path(), &query);
    fold_query(status, &query);
    status = ko_mesh_query_capsule(mesh, &capsule, draw_path(), &query);
    fold_query(status, &query);
    status = ko_mesh_query_obb(mesh, &turned, draw_path(), &query);
    fold_query(status, &query);
    fold_signed(ko_kdop_from_aabb((k == 7U) ? 6U : k, &box, dop.slab));
    status = ko_mesh_query_kdop(mesh, k, dop.slab, draw_path(), &query);
    fold_query(status, &query);
}

static void fold_search(ko_status status, ko_mesh_search *search)
{
    ko_mesh_hit hit = {0, {KO_NEVER, 0, 0, 0}};
    fold_signed(status);
    for (uint32_t i = 0; i < MOST_STEPS && goes_on(status); i++) {
        status = ko_mesh_first_next(search, draw_budget(), &hit);
        fold_signed(status);
    }
    fold(hit.face);
    fold_at(&hit.at);
    fold(search->visits);
    fold(search->tests);
}

static void fold_lines_of(const ko_mesh *mesh)
{
    const ko_segment segment = draw_segment(5 * METRE);
    const ko_ray ray = draw_ray();
    ko_mesh_query query = {0};
    ko_mesh_search search = {0};
    ko_status status = ko_mesh_query_segment(mesh, &segment, draw_path(), &query);
    fold_query(status, &query);
    status = ko_mesh_query_ray(mesh, &ray, draw_path(), &query);
    fold_query(status, &query);
    status = ko_mesh_first_segment(mesh, &segment, draw_path(), &search);
    fold_search(status, &search);
    status = ko_mesh_first_ray(mesh, &ray, draw_path(), &search);
    fold_search(status, &search);
}

static void fold_nearest_of(const ko_mesh *mesh)
{
    const ko_vec3 point = draw_point(8 * METRE);
    const fix16_t radius = draw_size(12 * METRE);
    ko_mesh_search search = {0};
    ko_mesh_near near = {0, 0, {0, 0, 0}};
    ko_status status = ko_mesh_nearest_point(mesh, &point, radius, draw_path(), &search);
    fold_signed(status);
    for (uint32_t i = 0; i < MOST_STEPS && goes_on(status); i++) {
        status = ko_mesh_nearest_next(&search, draw_budget(), &near);
        fold_signed(status);
    }
    fold(near.face);
    fold_signed(near.clearance);
    fold_vec(&near.point);
    fold(search.visits);
    fold(search.tests);
}

static void fold_contains_of(const ko_mesh *mesh)
{
    const ko_vec3 point = draw_point(3 * METRE);
    ko_mesh_contains query = {0};
    ko_status status = ko_mesh_contains_begin(mesh, &point, draw_path(), &query);
    fold_signed(status);
    for (uint32_t i = 0; i < MOST_STEPS && goes_on(status); i++) {
        status = ko_mesh_contains_next(&query, draw_budget());
        fold_signed(status);
        if (status == KO_OK) { /* and so it stays */
            break;
        }
    }
    fold(query.query.visits);
    fold(query.query.tests);
    fold_signed(ko_mesh_contains_point(mesh, &point));
}

void fold_questions(void)
{
    const ko_mesh *mesh = &meshes[draw_below(2)];
    const uint32_t number = draw_below(mesh->face_count + (is_nasty() ? 9U : 0U));
    ko_triangle triangle = {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}};
    ko_aabb box = {{0, 0, 0}, {0, 0, 0}};
    fold_signed(ko_mesh_triangle(mesh, number, &triangle));
    fold_vec(&triangle.a);
    fold_vec(&triangle.b);
    fold_vec(&triangle.c);
    fold_signed(ko_mesh_node_box(mesh, number, &box));
    fold_vec(&box.c);
    fold_vec(&box.r);
    fold_signed(ko_mesh_to_aabb(mesh, &box));
    fold_vec(&box.c);
    fold_vec(&box.r);
    fold_volumes_of(mesh);
    fold_lines_of(mesh);
    fold_nearest_of(mesh);
    fold_contains_of(mesh);
}

/* ---- two of them ---- */

void fold_pairs(void)
{
    const ko_mesh *a = &meshes[0];
    const ko_mesh *b = &meshes[draw_below(2)];
    const ko_pose pose = draw_pose(5 * METRE);
    const fix16_t reach = draw_size(4 * METRE);
    ko_mesh_pairs pairs = {0};
    ko_mesh_pair pair = {0, 0};
    ko_mesh_gap gap = {{0, 0}, 0};
    ko_status status = ko_mesh_pairs_begin(a, b, &pose, draw_path(), &pairs);
    fold_signed(status);
    for (uint32_t i = 0; i < MOST_STEPS && goes_on(status); i++) {
        status = ko_mesh_pairs_next(&pairs, draw_budget(), &pair);
        fold_signed(status);
        fold(pair.a);
        fold(pair.b);
    }
    fold(pairs.visits);
    fold(pairs.tests);
    status = ko_mesh_gap_begin(a, b, &pose, reach, draw_path(), &pairs);
    fold_signed(status);
    for (uint32_t i = 0; i < MOST_STEPS && goes_on(status); i++) {
        status = ko_mesh_gap_next(&pairs, draw_budget(), &gap);
        fold_signed(status);
    }
    fold(gap.faces.a);
    fold(gap.faces.b);
    fold_signed(gap.clearance);
    fold(pairs.visits);
    fold(pairs.tests);
}
