/* Asks a mesh every question, through the tree and by brute force. */
#include <stddef.h>

#include "meshes.h"
#include "tests/harness/wider.h"

enum { MOST_STEPS = 80 };

/* Makes the mesh answer through its tree or by brute force, and returns it. */
static ko_mesh *by_path(ko_mesh *mesh, ko_mesh_path path)
{
    mesh->path = path;
    return mesh;
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

/* Runs a query, begun with this status, to its end. */
typedef ko_status next_of(ko_mesh_query *query, uint32_t *budget, ko_mesh_hit *hit);

static void fold_query(ko_status status, ko_mesh_query *query, next_of *next)
{
    ko_mesh_hit hit = {0, {KO_NEVER, 0, 0, 0}};
    fold_signed(status);
    for (uint32_t i = 0; i < MOST_STEPS && goes_on(status); i++) {
        uint32_t budget = draw_budget();
        status = next(query, &budget, &hit);
        fold_signed(status);
        fold(hit.face);
        fold_at(&hit.at);
    }
    fold(query->q.visits - query->tests);
    fold(query->tests);
}

/* Runs a query along a line to its end, in any order. */
static void fold_along(ko_status status, ko_mesh_cast *query)
{
    ko_mesh_hit hit = {0, {KO_NEVER, 0, 0, 0}};
    fold_signed(status);
    for (uint32_t i = 0; i < MOST_STEPS && goes_on(status); i++) {
        uint32_t budget = draw_budget();
        status = ko_mesh_cast_next(query, &budget, &hit);
        fold_signed(status);
        fold(hit.face);
        fold_at(&hit.at);
    }
    fold(query->q.visits - query->tests);
    fold(query->tests);
}

static void fold_volumes_of(ko_mesh *mesh)
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
    ko_status status = ko_mesh_query_aabb_begin(by_path(mesh, draw_path()), &box, &query);
    fold_query(status, &query, ko_mesh_query_aabb_next);
    status = ko_mesh_query_sphere_begin(by_path(mesh, draw_path()), &sphere, &query);
    fold_query(status, &query, ko_mesh_query_sphere_next);
    status = ko_mesh_query_capsule_begin(by_path(mesh, draw_path()), &capsule, &query);
    fold_query(status, &query, ko_mesh_query_capsule_next);
    status = ko_mesh_query_obb_begin(by_path(mesh, draw_path()), &turned, &query);
    fold_query(status, &query, ko_mesh_query_obb_next);
    fold_signed(kdop_from_aabb((k == 7U) ? 6U : k, &box, dop.slab));
    status = ko_mesh_query_kdop_begin(by_path(mesh, draw_path()), k, dop.slab, &query);
    fold_query(status, &query, ko_mesh_query_kdop_next);
}

static void fold_search(ko_status status, ko_mesh_cast *search)
{
    ko_mesh_hit hit = {0, {KO_NEVER, 0, 0, 0}};
    fold_signed(status);
    for (uint32_t i = 0; i < MOST_STEPS && goes_on(status); i++) {
        uint32_t budget = draw_budget();
        status = ko_mesh_cast_next(search, &budget, &hit);
        fold_signed(status);
        if (status == KO_OK) { /* the query of the other order hashes the rest */
            (void)draw_budget();
            fold_signed(KO_END);
            break;
        }
    }
    fold(hit.face);
    fold_at(&hit.at);
    fold(search->q.visits - search->tests);
    fold(search->tests);
}

static ko_status cast_segment(const ko_mesh *mesh, const ko_segment *segment, ko_order order,
                              ko_mesh_cast *query)
{
    ko_line line;
    const ko_status status = ko_line_from_segment(segment, &line);
    return (status == KO_OK) ? ko_mesh_cast_begin(mesh, &line, order, query) : status;
}

static ko_status cast_ray(const ko_mesh *mesh, const ko_ray *ray, ko_order order,
                          ko_mesh_cast *query)
{
    ko_line line;
    const ko_status status = ko_line_from_ray(ray, &line);
    return (status == KO_OK) ? ko_mesh_cast_begin(mesh, &line, order, query) : status;
}

static void fold_lines_of(ko_mesh *mesh)
{
    const ko_segment segment = draw_segment(5 * METRE);
    const ko_ray ray = draw_ray();
    ko_mesh_cast query = {0};
    ko_mesh_cast search = {0};
    ko_status status = cast_segment(by_path(mesh, draw_path()), &segment, KO_ORDER_ANY, &query);
    fold_along(status, &query);
    status = cast_ray(by_path(mesh, draw_path()), &ray, KO_ORDER_ANY, &query);
    fold_along(status, &query);
    status = cast_segment(by_path(mesh, draw_path()), &segment, KO_ORDER_ASCENDING, &search);
    fold_search(status, &search);
    status = cast_ray(by_path(mesh, draw_path()), &ray, KO_ORDER_ASCENDING, &search);
    fold_search(status, &search);
}

static void fold_nearest_of(ko_mesh *mesh)
{
    const ko_vec3 point = draw_point(8 * METRE);
    const fix16_t radius = draw_size(12 * METRE);
    const ko_sphere around = {point, 0};
    ko_mesh_nearest search = {0};
    ko_mesh_near near = {.face = 0};
    ko_status status =
        ko_mesh_nearest_sphere_begin(by_path(mesh, draw_path()), &around, radius, &search);
    fold_signed(status);
    for (uint32_t i = 0; i < MOST_STEPS && goes_on(status); i++) {
        uint32_t budget = draw_budget();
        status = ko_mesh_nearest_sphere_next(&search, &budget, &near);
        fold_signed(status);
    }
    fold(near.face);
    fold_signed((near.margin > 0) ? near.margin : 0);
    fold_vec(&near.on_mesh);
    fold(search.q.visits - search.tests);
    fold(search.tests);
}

static void fold_contains_of(ko_mesh *mesh)
{
    const ko_vec3 point = draw_point(3 * METRE);
    ko_mesh_contains query = {0};
    ko_status status = ko_mesh_contains_begin(by_path(mesh, draw_path()), &point, &query);
    fold_signed(status);
    for (uint32_t i = 0; i < MOST_STEPS && goes_on(status); i++) {
        uint32_t budget = draw_budget();
        status = ko_mesh_contains_next(&query, &budget);
        fold_signed(status);
        if (status == KO_OK) { /* the answer stays */
            break;
        }
    }
    fold(query.q.visits - query.tests);
    fold(query.tests);
    (void)ko_mesh_contains_begin(by_path(mesh, KO_MESH_TREE), &point, &query);
    fold_signed(ko_mesh_contains_next(&query, NULL));
}

void fold_questions(void)
{
    ko_mesh *mesh = &meshes[draw_below(2)];
    const uint32_t number = draw_below(mesh->face_count + (is_nasty() ? 9U : 0U));
    ko_triangle triangle = {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}};
    ko_aabb box = {{0, 0, 0}, {0, 0, 0}};
    fold_signed(ko_mesh_get_triangle(mesh, number, &triangle));
    fold_vec(&triangle.a);
    fold_vec(&triangle.b);
    fold_vec(&triangle.c);
    fold_signed((number < mesh->node_count)
                    ? ko_aabb_from_aabb16(&mesh->nodes[number].box, &mesh->frame, &box)
                    : KO_E_RANGE);
    fold_vec(&box.c);
    fold_vec(&box.r);
    fold_signed(ko_aabb_from_mesh(mesh, &box));
    fold_vec(&box.c);
    fold_vec(&box.r);
    fold_volumes_of(mesh);
    fold_lines_of(mesh);
    fold_nearest_of(mesh);
    fold_contains_of(mesh);
}

/* ---- two meshes ---- */

void fold_pairs(void)
{
    ko_mesh *a = &meshes[0];
    ko_mesh *b = &meshes[draw_below(2)];
    const ko_pose pose = draw_pose(5 * METRE);
    const fix16_t reach = draw_size(4 * METRE);
    ko_mesh_pairs pairs = {0};
    ko_mesh_pair pair = {0, 0};
    ko_mesh_gap gap = {{0, 0}, 0};
    ko_mesh_path path = draw_path();
    ko_status status = ko_mesh_pairs_begin(by_path(a, path), by_path(b, path), &pose, &pairs);
    fold_signed(status);
    for (uint32_t i = 0; i < MOST_STEPS && goes_on(status); i++) {
        uint32_t budget = draw_budget();
        uint32_t count;
        status = (i % 2U == 0U) ? ko_mesh_pairs_next(&pairs, &budget, &pair)
                                : ko_mesh_pairs_next_n(&pairs, &budget, &pair, 1, &count);
        fold_signed(status);
        fold(pair.a);
        fold(pair.b);
    }
    fold(pairs.q.visits - pairs.tests);
    fold(pairs.tests);
    path = draw_path();
    status = ko_mesh_closest_begin(by_path(a, path), by_path(b, path), &pose, reach, &pairs);
    fold_signed(status);
    for (uint32_t i = 0; i < MOST_STEPS && goes_on(status); i++) {
        uint32_t budget = draw_budget();
        status = ko_mesh_closest_next(&pairs, &budget, &gap);
        fold_signed(status);
    }
    fold(gap.faces.a);
    fold(gap.faces.b);
    fold_signed(gap.clearance);
    fold(pairs.q.visits - pairs.tests);
    fold(pairs.tests);
    (void)by_path(a, KO_MESH_TREE);
    (void)by_path(b, KO_MESH_TREE);
}
