/* Tests of one mesh inside another: either one is the solid, either comes first, in pieces, at any
 * pose.
 *
 * promise: no-miss, damage-contained */
#include "test_mesh.h"
#include "wider.h"

static ko_mesh large;
static ko_mesh small;
static const ko_pose still = {KO_MAT3_IDENTITY, {0, 0, 0}};

static fix16_t *coordinate(ko_vec3 *v, unsigned axis)
{
    return (axis == 0U) ? &v->x : (axis == 1U) ? &v->y : &v->z;
}

static void bake_as(unsigned which, bool is_solid, fix16_t error, ko_mesh *mesh)
{
    one.source.solid = is_solid ? 1U : 0U;
    (void)bake(which, error, mesh);
}

static void two_boxes(fix16_t outer, bool solid_outer, fix16_t inner, bool solid_inner)
{
    make_box(outer);
    bake_as(0, solid_outer, 0, &large);
    make_box(inner);
    bake_as(1, solid_inner, 0, &small);
}

static ko_status find_pair(ko_mesh *a, ko_mesh *b, const ko_pose *pose, ko_mesh_path path,
                           uint32_t budget, ko_mesh_pair *pair)
{
    ko_mesh_pairs query;
    ko_mesh_pair other;
    ko_status status;
    CHECK_EQ(ko_mesh_pairs_begin(by_path(a, path), by_path(b, path), pose, &query), KO_OK);
    while ((status = ko_mesh_pairs_next(&query, &(uint32_t){budget}, pair)) == KO_UNFINISHED) {
    }
    if (status == KO_OK && (pair->a == KO_MESH_INSIDE || pair->b == KO_MESH_INSIDE)) {
        CHECK_EQ(ko_mesh_pairs_next(&query, NULL, &other), KO_END);
    }
    CHECK(status != KO_END || ko_mesh_pairs_next(&query, NULL, &other) == KO_END);
    return status;
}

static ko_status find_gap(ko_mesh *a, ko_mesh *b, const ko_pose *pose, fix16_t reach,
                          ko_mesh_path path, uint32_t budget, ko_mesh_gap *gap)
{
    ko_mesh_pairs query;
    ko_mesh_gap other;
    ko_status status;
    CHECK_EQ(ko_mesh_closest_begin(by_path(a, path), by_path(b, path), pose, reach, &query), KO_OK);
    while ((status = ko_mesh_closest_next(&query, &(uint32_t){budget}, gap)) == KO_UNFINISHED) {
    }
    CHECK_EQ(ko_mesh_closest_next(&query, NULL, &other), KO_END);
    return status;
}

/* The surfaces do not touch. If `b` is inside `a` or the reverse, that is reported as
 * KO_MESH_INSIDE. */
static void expect(ko_mesh *a, ko_mesh *b, const ko_pose *pose, bool inside)
{
    const bool in_a = a == &large;
    for (unsigned i = 0; i < 4U; i++) {
        const ko_mesh_path path = ((i & 1U) != 0U) ? KO_MESH_BRUTE : KO_MESH_TREE;
        const uint32_t budget = ((i & 2U) != 0U) ? 3U : FOREVER;
        ko_mesh_pair pair = {7, 7};
        ko_mesh_gap gap = {{7, 7}, 7};
        CHECK_EQ(find_pair(a, b, pose, path, budget, &pair), inside ? KO_OK : KO_END);
        CHECK_EQ(pair.a == KO_MESH_INSIDE, inside && in_a);
        CHECK_EQ(pair.b == KO_MESH_INSIDE, inside && !in_a);
        CHECK_EQ(find_gap(a, b, pose, 0, path, budget, &gap), inside ? KO_OK : KO_END);
        CHECK_EQ(gap.clearance, inside ? 0 : 7);
        CHECK_EQ(find_gap(a, b, pose, LIMIT, path, budget, &gap), KO_OK);
        CHECK_EQ(gap.clearance == 0, inside);
        CHECK_EQ(gap.faces.a == KO_MESH_INSIDE, inside && in_a);
        CHECK_EQ(gap.faces.b == KO_MESH_INSIDE, inside && !in_a);
    }
}

static void cube_in_cube(void)
{
    for (unsigned i = 0; i < 4U; i++) {
        const bool outer = (i & 1U) != 0U;
        two_boxes(2 << 16, outer, 1 << 15, (i & 2U) != 0U);
        expect(&large, &small, &still, outer);
        expect(&small, &large, &still, outer);
    }
}

/* Only the second piece is inside; the first is outside, or far away, or inside a cavity. */
static void pieces(void)
{
    const ko_vec3 r = {90, 80, 70};
    const ko_vec3 places[3] = {{-3000, 0, 0}, {0, LIMIT - 1000, 7}, {500, 500, 500}};
    const ko_vec3 hollow = {500, 500, 500};
    const ko_vec3 hollow_r = {300, 300, 300};
    const ko_vec3 inside = {-500, -400, -300};
    for (unsigned i = 0; i < 6U; i++) {
        make_box(1000);
        add_box(&hollow, &hollow_r);
        for (unsigned face = 12; face < 24U; face++) {
            turn_face(face);
        }
        bake_as(0, true, 0, &large);
        make_box(1);
        one.source.vertex_count = 0;
        one.source.face_count = 0;
        add_box(&places[i % 3U], &r);
        if (i >= 3U) {
            add_box(&inside, &r);
        }
        bake_as(1, false, 0, &small);
        expect(&large, &small, &still, i >= 3U);
        expect(&small, &large, &still, i >= 3U);
    }
}

/* A solid of this error, and a mesh of two pieces: one inside, the other with its middle at x. */
static void two_pieces(fix16_t error, fix16_t x)
{
    const ko_vec3 r = {90, 80, 70};
    const ko_vec3 inside = {-500, -400, -300};
    const ko_vec3 beside = {x, 0, 0};
    make_box(1000);
    bake_as(0, true, error, &large);
    one.source.vertex_count = 0;
    one.source.face_count = 0;
    add_box(&inside, &r);
    add_box(&beside, &r);
    bake_as(1, false, 0, &small);
}

/* Of two pieces one touches the wall and the other is inside: only triangles that touch are
 * reported, by any budget. */
static void touching_and_inside(void)
{
    two_pieces(0, 1000);
    for (uint32_t i = 0; i < 4U; i++) {
        ko_mesh_pairs query;
        ko_mesh_pair pair;
        ko_status status;
        const bool is_swapped = (i & 1U) != 0U;
        const uint32_t budget = ((i & 2U) != 0U) ? 1U : FOREVER;
        uint32_t touching = 0;
        CHECK_EQ(ko_mesh_pairs_begin(is_swapped ? &small : &large, is_swapped ? &large : &small,
                                     &still, &query),
                 KO_OK);
        do {
            status = ko_mesh_pairs_next(&query, &(uint32_t){budget}, &pair);
            if (status == KO_OK) {
                touching++;
                CHECK(pair.a != KO_MESH_INSIDE && pair.b != KO_MESH_INSIDE);
            }
        } while (status == KO_OK || status == KO_UNFINISHED);
        CHECK_EQ(status, KO_END);
        CHECK(touching > 0U);
    }
}

/* Of two pieces one is beside the wall and the other is inside. Up to the errors the triangles have
 * no clearance, and they are reported; farther away the piece inside is. */
static void beside_and_inside(void)
{
    enum { ERROR = 5, WALL = 1000 + 90 };
    for (fix16_t gap = ERROR - 1; gap <= ERROR + 1; gap++) {
        ko_mesh_gap found = {{7, 7}, 7};
        two_pieces(ERROR, WALL + gap);
        CHECK_EQ(find_gap(&large, &small, &still, LIMIT, KO_MESH_TREE, FOREVER, &found), KO_OK);
        CHECK_EQ(found.clearance, 0);
        CHECK_EQ(found.faces.a == KO_MESH_INSIDE, gap > ERROR);
    }
}

/* Asks in both orders at any pose. The inverse pose is rounded, so only poses clear of the surface
 * are compared. */
static void any_pose_of_box(void)
{
    test_random random = {41};
    uint32_t found = 0;
    for (uint32_t i = test_rounds(400); i > 0U; i--) {
        const fix16_t size = random_range(&random, 100, LIMIT / 8);
        two_boxes(size, true, random_range(&random, 1, size / 2), i % 2U == 0U);
        const ko_pose pose = any_pose(&random, size + size / 2);
        ko_pose back;
        ko_mesh_gap gap = {{0, 0}, 0};
        const ko_vec3 *t = &pose.t;
        const bool is_in = t->x <= size && t->x >= -size && t->y <= size && t->y >= -size &&
                           t->z <= size && t->z >= -size;
        CHECK_EQ(pose_inverse(&pose, &back), KO_OK);
        large.flags ^= 1U; /* a surface, during this search */
        small.flags &= 2U;
        const ko_status near = find_gap(&large, &small, &pose, 20, KO_MESH_TREE, FOREVER, &gap);
        large.flags ^= 1U;
        if (near == KO_END) {
            expect(&large, &small, &pose, is_in);
            expect(&small, &large, &back, is_in);
            found += is_in ? 1U : 0U;
        }
    }
    CHECK(found > 0U || TEST_SCALE > 1U);
}

/* Takes every distance from the wall, from within and without, at exact poses and turned ones. A
 * mesh that does not touch the wall must be inside or outside. */
static void at_the_wall(void)
{
    test_random random = {42};
    ko_pose pose = still;
    ko_mesh_pair pair;
    two_boxes(1000, true, 100, true);
    for (fix16_t x = 890; x <= 1110; x++) {
        pose.t.x = x;
        const bool inside = x < 1100;
        CHECK_EQ(find_pair(&large, &small, &pose, KO_MESH_TREE, FOREVER, &pair),
                 (inside || x == 1100) ? KO_OK : KO_END);
        CHECK_EQ(pair.a == KO_MESH_INSIDE, x < 900);
        CHECK_EQ(find_pair(&small, &large, &pose, KO_MESH_TREE, FOREVER, &pair),
                 (inside || x == 1100) ? KO_OK : KO_END);
    }
    for (uint32_t i = test_rounds(300); i > 0U; i--) {
        pose = any_pose(&random, 0);
        for (fix16_t z = 780; z <= 1000; z++) {
            pose.t.z = z;
            CHECK_EQ(find_pair(&large, &small, &pose, KO_MESH_TREE, 1U + (uint32_t)z % 7U, &pair),
                     KO_OK);
        }
    }
}

/* A triangle's tip approaches the wall of a turned solid, in the triangle's frame. */
static void at_a_turned_wall(void)
{
    test_random random = {43};
    const ko_vec3 tip = {0, 0, 100};
    ko_mesh_pair pair;
    two_boxes(1000, true, 100, false);
    for (uint32_t i = test_rounds(200); i > 0U; i--) {
        ko_pose pose = any_pose(&random, 0);
        CHECK_EQ(ko_vec3_rotate(&tip, &pose.r, &one.vertices[0]), KO_OK);
        one.vertices[1] = (ko_vec3){7, 0, 0};
        one.vertices[2] = (ko_vec3){0, 7, -7};
        one.faces[0] = (ko_mesh_face){{0, 1, 2}};
        one.source.face_count = 1;
        bake_as(1, false, 0, &small);
        for (fix16_t z = 880; z <= 900; z++) {
            const ko_vec3 back = {0, 0, -z};
            CHECK_EQ(ko_vec3_rotate(&back, &pose.r, &pose.t), KO_OK);
            CHECK_EQ(find_pair(&small, &large, &pose, KO_MESH_TREE, FOREVER, &pair), KO_OK);
        }
    }
}

/* Errors hide how far the walls are: a mesh that may be inside is never clear. */
static void within_errors(void)
{
    ko_mesh_gap gap;
    ko_mesh_pair pair;
    make_box(1000);
    bake_as(0, true, 30, &large);
    make_box(100);
    bake_as(1, true, 20, &small);
    ko_pose pose = still;
    for (fix16_t x = 0; x <= 1200; x += 5) {
        pose.t.x = x;
        const bool touches = x <= 1150;
        CHECK_EQ(find_pair(&large, &small, &pose, KO_MESH_TREE, FOREVER, &pair),
                 touches ? KO_OK : KO_END);
        CHECK_EQ(find_gap(&large, &small, &pose, LIMIT, KO_MESH_TREE, FOREVER, &gap), KO_OK);
        CHECK_EQ(gap.clearance, touches ? 0 : x - 1150);
    }
}

/* A query whose memory was overwritten is never clear. */
static void damaged_stage(void)
{
    ko_mesh_pairs query;
    ko_mesh_pair pair;
    two_boxes(2 << 16, true, 1 << 15, true);
    CHECK_EQ(ko_mesh_pairs_begin(&large, &small, &still, &query), KO_OK);
    query.within.stage = 3;
    CHECK_EQ(ko_mesh_pairs_next(&query, NULL, &pair), KO_E_DATA);
    CHECK_EQ(ko_mesh_pairs_next(&query, NULL, &pair), KO_E_DATA);
    /* the next node to read is one behind the end */
    CHECK_EQ(ko_mesh_pairs_begin(&large, &small, &still, &query), KO_OK);
    query.within.node = (uint16_t)(small.node_count + 1U);
    CHECK_EQ(ko_mesh_pairs_next(&query, NULL, &pair), KO_E_DATA);
    CHECK_EQ(ko_mesh_pairs_next(&query, NULL, &pair), KO_E_DATA);
    /* a piece begins with a triangle that is not there */
    CHECK_EQ(ko_mesh_pairs_begin(&large, &small, &still, &query), KO_OK);
    query.within.begins = 1;
    query.within.face = small.face_count;
    CHECK_EQ(ko_mesh_pairs_next(&query, NULL, &pair), KO_E_DATA);
    CHECK_EQ(ko_mesh_pairs_next(&query, NULL, &pair), KO_E_DATA);
}

/* The first corner of a triangle, as seen from the solid, is 15.5 km away on one axis, so it is no
 * legal point there, and outside. The box of the triangle is around the solid. */
static void a_corner_beyond_the_range_is_outside(void)
{
    static const fix16_t at[3][2] = {{-LIMIT, LIMIT / 2}, {LIMIT, LIMIT / 2}, {-LIMIT, -LIMIT / 2}};
    const fix16_t far = LIMIT / 10 * 9;
    for (unsigned axis = 0; axis < 3U; axis++) {
        ko_pose pose = still;
        ko_mesh_pair pair;
        make_box(1000);
        bake_as(0, true, 0, &large);
        make_box(1);
        one.source.vertex_count = 3;
        one.source.face_count = 1;
        one.faces[0] = (ko_mesh_face){{0, 1, 2}};
        for (unsigned i = 0; i < 3U; i++) {
            one.vertices[i] = (ko_vec3){0, 0, 0};
            *coordinate(&one.vertices[i], axis) = at[i][0];
            *coordinate(&one.vertices[i], (axis + 1U) % 3U) = at[i][1];
        }
        bake_as(1, false, 0, &small);
        *coordinate(&pose.t, axis) = far;
        CHECK_EQ(find_pair(&small, &large, &pose, KO_MESH_TREE, FOREVER, &pair), KO_END);
        CHECK_EQ(find_pair(&small, &large, &pose, KO_MESH_BRUTE, 3U, &pair), KO_END);
    }
}

/* The legal matrix whose transpose is farthest from its inverse, where the signs of x, y and z are
 * those of 1, -1, -1. */
static const ko_mat3 askew = {{ONE - 2, 2, 2}, {2, ONE - 2, 2}, {2, 2, ONE - 2}};

/* A tiny triangle at x in the frame of a box's middle, where y and z are 0. */
static void bake_tip(const ko_pose *pose, const ko_vec3 *middle, fix16_t x)
{
    const ko_vec3 at = {middle->x + x, middle->y, middle->z};
    ko_vec3 tip;
    CHECK_EQ(ko_vec3_transform(&at, pose, &tip), KO_OK);
    one.source.vertex_count = 3;
    one.source.face_count = 1;
    one.source.solid = 0;
    one.faces[0] = (ko_mesh_face){{0, 1, 2}};
    one.vertices[0] = tip;
    one.vertices[1] = (ko_vec3){tip.x, tip.y + 7, tip.z};
    one.vertices[2] = (ko_vec3){tip.x, tip.y, tip.z + 7};
    (void)bake(1, 0, &small);
}

/* A solid 8 km from the origin of its frame. There the transposed matrix takes a corner 6 LSB
 * beside its place, so corners are corrected. A triangle is 3 to 12 LSB from a wall, to both sides.
 * It may count as touching, but inside it is never clear, and outside it is not inside. */
static void far_corners_are_corrected(void)
{
    const ko_vec3 r = {1000, 1000, 1000};
    ko_pose pose = {askew, {0, 0, 0}};
    CHECK_EQ(ko_mat3_check(&askew), KO_OK);
    for (unsigned i = 0; i < 8U; i++) {
        const fix16_t far = (LIMIT - 2000 - 77777 * (fix16_t)(i / 2U)) * ((i % 2U == 0U) ? 1 : -1);
        const ko_vec3 middle = {far, -far, -far};
        ko_vec3 t;
        uint32_t held = 0;
        uint32_t clear = 0;
        one.source.vertex_count = 0;
        one.source.face_count = 0;
        add_box(&middle, &r);
        bake_as(0, true, 0, &large);
        CHECK_EQ(ko_vec3_rotate(&middle, &askew, &t), KO_OK);
        pose.t = (ko_vec3){-t.x, -t.y, -t.z};
        for (fix16_t gap = -12; gap <= 12; gap++) {
            ko_mesh_pair pair = {7, 7};
            bake_tip(&pose, &middle, (1000 - gap) * ((i & 4U) != 0U ? 1 : -1));
            const ko_status status = find_pair(&small, &large, &pose, KO_MESH_TREE, FOREVER, &pair);
            const bool is_in = status == KO_OK && pair.b == KO_MESH_INSIDE;
            CHECK((gap > 0) ? status == KO_OK : !is_in);
            held += is_in ? 1U : 0U;
            clear += (status == KO_END) ? 1U : 0U;
        }
        CHECK(held >= 9U && clear >= 9U);
    }
}

static const test_case cases[] = {
    {"within: a cube in a cube", cube_in_cube},
    {"within: pieces", pieces},
    {"within: touching and inside", touching_and_inside},
    {"within: beside and inside", beside_and_inside},
    {"within: any pose", any_pose_of_box},
    {"within: at the wall", at_the_wall},
    {"within: at a turned wall", at_a_turned_wall},
    {"within: errors", within_errors},
    {"within: a damaged stage", damaged_stage},
    {"a corner beyond the range is outside", a_corner_beyond_the_range_is_outside},
    {"within: far corners are corrected", far_corners_are_corrected},
};
TEST_SUITE(mesh_within, cases);
