/* The questions to a mesh, and to two. */
#include "worst.h"

enum {
    OTHER = MESH_GENES,
    SHIFT = 2 * MESH_GENES,
    PLACE,
    SHAPE,
    TURN = SHAPE + 9,
    REACH = TURN + 4,
    ROOM,
    ALL_GENES,
    MOST_ROOM = 8,
};

static ko_mesh meshes[2];
static const uint32_t *genes;
static uint32_t kept[MOST_GENES];
static union {
    ko_mesh_query volume;
    ko_mesh_cast cast;
    ko_mesh_nearest nearest;
    ko_mesh_pairs pairs;
} query;
static ko_aabb box;
static ko_sphere sphere;
static ko_capsule capsule;
static ko_obb obb;
static ko_kdop_slab slabs[KO_KDOP_MAX_SLABS];
static unsigned k;
static ko_pose pose;
static ko_line line;
static fix16_t reach;
static uint32_t room;
static uint32_t count;

static bool make_shapes(void)
{
    static const uint8_t ks[] = {6, 8, 12, 14, 18, 26};
    const uint32_t shift = genes[SHIFT];
    box = box_of(genes + SHAPE, shift);
    sphere = sphere_of(genes + SHAPE, shift);
    capsule = capsule_of(genes + SHAPE, shift);
    if (genes[PLACE] % 3U == 0U) { /* at a corner, or between two */
        const ko_vec3 a = meshes[0].vertices[genes[PLACE] / 3U % meshes[0].vertex_count];
        const ko_vec3 b = meshes[0].vertices[genes[PLACE] / 128U % meshes[0].vertex_count];
        sphere.c = a;
        sphere.r = 0;
        capsule = (ko_capsule){a, b, 0};
        box = (ko_aabb){a, {0, 0, 0}};
    }
    pose = (ko_pose){turn_of(genes + TURN), box.c};
    if (genes[TURN] % 4U == 0U) {
        pose.r = (ko_mat3){{KO_Q30_ONE, 0, 0}, {0, KO_Q30_ONE, 0}, {0, 0, KO_Q30_ONE}};
    }
    obb = (ko_obb){box.c, pose.r, box.r};
    k = ks[genes[PLACE] % 6U];
    reach = length(genes[REACH], genes[SHIFT]);
    room = genes[ROOM] % MOST_ROOM + 1U;
    const ko_segment axis = {capsule.a, capsule.b};
    return ko_kdop_from_obb(k, &obb, slabs) == KO_OK && ko_line_from_segment(&axis, &line) == KO_OK;
}

static bool make(const uint32_t *gene)
{
    memcpy(kept, gene, sizeof(kept));
    genes = kept;
    memset(&query, 0, sizeof(query));
    return mesh_of(genes, 0, &meshes[0]) && make_shapes();
}

static bool make_two(const uint32_t *gene)
{
    return mesh_of(gene + OTHER, 1, &meshes[1]) && make(gene);
}

/* ---- volumes ---- */

static ko_mesh_hit hit;

static void aabb_begin(void)
{
    (void)ko_mesh_query_aabb_begin(&meshes[0], &box, &query.volume);
}

static ko_status aabb_next(uint32_t *purse)
{
    return ko_mesh_query_aabb_next(&query.volume, purse, &hit);
}

static void sphere_begin(void)
{
    (void)ko_mesh_query_sphere_begin(&meshes[0], &sphere, &query.volume);
}

static ko_status sphere_next(uint32_t *purse)
{
    return ko_mesh_query_sphere_next(&query.volume, purse, &hit);
}

static void capsule_begin(void)
{
    (void)ko_mesh_query_capsule_begin(&meshes[0], &capsule, &query.volume);
}

static ko_status capsule_next(uint32_t *purse)
{
    return ko_mesh_query_capsule_next(&query.volume, purse, &hit);
}

static void obb_begin(void)
{
    (void)ko_mesh_query_obb_begin(&meshes[0], &obb, &query.volume);
}

static ko_status obb_next(uint32_t *purse)
{
    return ko_mesh_query_obb_next(&query.volume, purse, &hit);
}

static void kdop_begin(void)
{
    (void)ko_mesh_query_kdop_begin(&meshes[0], k, slabs, &query.volume);
}

static ko_status kdop_next(uint32_t *purse)
{
    return ko_mesh_query_kdop_next(&query.volume, purse, &hit);
}

static void contains_begin(void)
{
    (void)ko_mesh_contains_begin(&meshes[0], &box.c, &query.volume);
}

static ko_status contains_next(uint32_t *purse)
{
    return ko_mesh_contains_next(&query.volume, purse);
}

/* ---- lines, and what is nearest ---- */

static void cast_begin(void)
{
    (void)ko_mesh_cast_begin(&meshes[0], &line, KO_ORDER_ANY, &query.cast);
}

static void first_begin(void)
{
    (void)ko_mesh_cast_begin(&meshes[0], &line, KO_ORDER_ASCENDING, &query.cast);
}

static ko_status cast_next(uint32_t *purse)
{
    return ko_mesh_cast_next(&query.cast, purse, &hit);
}

static ko_mesh_near nearest;

static void near_sphere_begin(void)
{
    (void)ko_mesh_nearest_sphere_begin(&meshes[0], &sphere, reach, &query.nearest);
}

static ko_status near_sphere_next(uint32_t *purse)
{
    return ko_mesh_nearest_sphere_next(&query.nearest, purse, &nearest);
}

static void near_capsule_begin(void)
{
    (void)ko_mesh_nearest_capsule_begin(&meshes[0], &capsule, reach, &query.nearest);
}

static ko_status near_capsule_next(uint32_t *purse)
{
    return ko_mesh_nearest_capsule_next(&query.nearest, purse, &nearest);
}

/* ---- two meshes ---- */

static ko_mesh_pair pairs[MOST_ROOM];
static ko_mesh_gap gap;

static void pairs_begin(void)
{
    (void)ko_mesh_pairs_begin(&meshes[0], &meshes[1], &pose, &query.pairs);
}

static ko_status pairs_next(uint32_t *purse)
{
    return ko_mesh_pairs_next(&query.pairs, purse, pairs);
}

static ko_status pairs_next_n(uint32_t *purse)
{
    return ko_mesh_pairs_next_n(&query.pairs, purse, pairs, room, &count);
}

static void closest_begin(void)
{
    (void)ko_mesh_closest_begin(&meshes[0], &meshes[1], &pose, reach, &query.pairs);
}

static ko_status closest_next(uint32_t *purse)
{
    return ko_mesh_closest_next(&query.pairs, purse, &gap);
}

/* ---- a mesh as a whole: its steps are its triangles ---- */

static ko_triangle triangle;

static uint32_t faces(void)
{
    return meshes[0].face_count;
}

static uint32_t parts(void)
{
    return (uint32_t)meshes[0].face_count + meshes[0].node_count + meshes[0].vertex_count;
}

static ko_status build(uint32_t *purse)
{
    (void)purse;
    return mesh_build_again();
}

static ko_status open(uint32_t *purse)
{
    (void)purse;
    return mesh_open_again(&meshes[0]);
}

static ko_status validate(uint32_t *purse)
{
    return walked(ko_mesh_validate(&meshes[0], &worst_walk, purse));
}

static ko_status get_triangle(uint32_t *purse)
{
    (void)purse;
    return ko_mesh_get_triangle(&meshes[0], genes[ROOM] % meshes[0].face_count, &triangle);
}

static ko_status box_of_mesh(uint32_t *purse)
{
    (void)purse;
    return ko_aabb_from_mesh(&meshes[0], &box);
}

#define QUESTION(name, begin, next)                                                                \
    {                                                                                              \
        name, ALL_GENES, make, begin, next, NULL                                                   \
    }
#define OF_TWO(name, begin, next)                                                                  \
    {                                                                                              \
        name, ALL_GENES, make_two, begin, next, NULL                                               \
    }
#define BEGIN(name, begin)                                                                         \
    {                                                                                              \
        name, ALL_GENES, make, begin, NULL, one_step                                               \
    }
static const call list[] = {
    QUESTION("ko_mesh_query_aabb_next", aabb_begin, aabb_next),
    QUESTION("ko_mesh_query_sphere_next", sphere_begin, sphere_next),
    QUESTION("ko_mesh_query_capsule_next", capsule_begin, capsule_next),
    QUESTION("ko_mesh_query_obb_next", obb_begin, obb_next),
    QUESTION("ko_mesh_query_kdop_next", kdop_begin, kdop_next),
    QUESTION("ko_mesh_contains_next", contains_begin, contains_next),
    QUESTION("ko_mesh_cast_next:any", cast_begin, cast_next),
    QUESTION("ko_mesh_cast_next:ascending", first_begin, cast_next),
    QUESTION("ko_mesh_nearest_sphere_next", near_sphere_begin, near_sphere_next),
    QUESTION("ko_mesh_nearest_capsule_next", near_capsule_begin, near_capsule_next),
    OF_TWO("ko_mesh_pairs_next", pairs_begin, pairs_next),
    OF_TWO("ko_mesh_pairs_next_n", pairs_begin, pairs_next_n),
    OF_TWO("ko_mesh_closest_next", closest_begin, closest_next),
    BEGIN("ko_mesh_query_aabb_begin", aabb_begin),
    BEGIN("ko_mesh_query_sphere_begin", sphere_begin),
    BEGIN("ko_mesh_query_capsule_begin", capsule_begin),
    BEGIN("ko_mesh_query_obb_begin", obb_begin),
    BEGIN("ko_mesh_query_kdop_begin", kdop_begin),
    BEGIN("ko_mesh_contains_begin", contains_begin),
    BEGIN("ko_mesh_cast_begin", first_begin),
    BEGIN("ko_mesh_nearest_sphere_begin", near_sphere_begin),
    BEGIN("ko_mesh_nearest_capsule_begin", near_capsule_begin),
    {"ko_mesh_pairs_begin", ALL_GENES, make_two, pairs_begin, NULL, one_step},
    {"ko_mesh_closest_begin", ALL_GENES, make_two, closest_begin, NULL, one_step},
    QUESTION("ko_mesh_validate", walk_begin, validate),
    {"ko_mesh_build", ALL_GENES, make, no_begin, build, faces},
    {"ko_mesh_open", ALL_GENES, make, no_begin, open, parts},
    {"ko_mesh_get_triangle", ALL_GENES, make, no_begin, get_triangle, one_step},
    {"ko_aabb_from_mesh", ALL_GENES, make, no_begin, box_of_mesh, one_step},
};
const calls mesh_calls = {list, sizeof(list) / sizeof(list[0])};
