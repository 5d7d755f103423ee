/* Tests of two meshes: all pairs and the least distance equal those of all pairs of triangles.
 *
 * promise: no-miss, refuses */
#include "test_mesh.h"

#include <string.h>

static ko_mesh first;
static ko_mesh second;
static ko_mesh_pairs pairs;

static const ko_pose nowhere = {{{ONE, 0, 0}, {0, ONE, 0}, {0, 0, ONE}}, {0, 0, 0}};

/* Reads two triangles and places the second. Returns the sum of their errors. */
static fix16_t pair_of(const ko_pose *pose, uint32_t a, uint32_t b, ko_triangle *one_of,
                       ko_triangle *other)
{
    fix16_t rounded = 0;
    ko_triangle t;
    CHECK_EQ(ko_mesh_get_triangle(&first, a, one_of), KO_OK);
    CHECK_EQ(ko_mesh_get_triangle(&second, b, &t), KO_OK);
    CHECK_EQ(ko_triangle_transform(&t, pose, other, &rounded), KO_OK);
    return first.error + second.error + rounded;
}

typedef struct sum {
    uint32_t pairs;
    uint32_t mix;
} sum;

/* Adds a pair to a sum that does not depend on the order. */
static void note(sum *s, uint32_t a, uint32_t b)
{
    s->pairs++;
    s->mix += (a * 65537U + b + 1U) * 2654435761U;
}

static sum found_by(const ko_pose *pose, ko_mesh_path path, uint32_t budget)
{
    sum s = {0, 0};
    ko_mesh_pair pair = {0, 0};
    ko_mesh_gap gap;
    ko_status status =
        ko_mesh_pairs_begin(by_path(&first, path), by_path(&second, path), pose, &pairs);
    CHECK_EQ(status, KO_OK);
    CHECK_EQ(ko_mesh_closest_next(&pairs, &(uint32_t){1}, &gap), KO_E_ARG);
    while (status == KO_OK || status == KO_UNFINISHED) {
        status = ko_mesh_pairs_next(&pairs, &(uint32_t){budget}, &pair);
        if (status == KO_OK) {
            note(&s, pair.a, pair.b);
        }
    }
    CHECK_EQ(status, KO_END);
    return s;
}

static sum expected_pairs(const ko_pose *pose)
{
    sum s = {0, 0};
    for (uint32_t b = 0; b < second.face_count; b++) {
        for (uint32_t a = 0; a < first.face_count; a++) {
            ko_triangle one_of;
            ko_triangle other;
            const fix16_t reach = pair_of(pose, a, b, &one_of, &other);
            if (ko_triangle_within(&one_of, &other, reach)) {
                note(&s, a, b);
            }
        }
    }
    return s;
}

static void check_pairs(const ko_pose *pose, uint32_t budget)
{
    const sum expected = expected_pairs(pose);
    const sum tree = found_by(pose, KO_MESH_TREE, budget);
    CHECK_EQ(tree.pairs, expected.pairs);
    CHECK_EQ(tree.mix, expected.mix);
    const sum brute = found_by(pose, KO_MESH_BRUTE, budget);
    CHECK_EQ(brute.pairs, expected.pairs);
    CHECK_EQ(brute.mix, expected.mix);
}

static ko_pose placed_near(test_random *random, fix16_t size, uint32_t i)
{
    ko_pose pose = any_pose(random, size);
    if (i % 4U == 0U) { /* exact poses, which touch often */
        pose.r = nowhere.r;
        pose.t.z = (i % 8U == 0U) ? 2 * size : pose.t.z;
    }
    return pose;
}

static void all_pairs(void)
{
    test_random random = {21};
    for (uint32_t i = test_rounds(600); i > 0U; i--) {
        const fix16_t size = (fix16_t)(64U << (random_bits(&random) % 20U));
        const fix16_t other = (i % 2U == 0U) ? size : size / 16 + 8;
        bake_any(&random, 0, size, (i % 3U == 0U) ? 1 : 0, &first);
        bake_any(&random, 1, other, (i % 5U == 0U) ? 7 : 0, &second);
        const ko_pose pose = placed_near(&random, size, i);
        check_pairs(&pose, (i % 3U == 1U) ? 1U + i % 5U : FOREVER);
    }
}

/* ---- distance ---- */

/* The least distance of all pairs of triangles, less the errors of the meshes and of the pose. */
static fix16_t expected_gap(const ko_pose *pose)
{
    const bool exact = memcmp(&pose->r, &nowhere.r, sizeof(pose->r)) == 0;
    fix16_t least = INT32_MAX;
    for (uint32_t b = 0; b < second.face_count; b++) {
        for (uint32_t a = 0; a < first.face_count; a++) {
            ko_triangle one_of;
            ko_triangle other;
            fix16_t d = 0;
            (void)pair_of(pose, a, b, &one_of, &other);
            CHECK_EQ(ko_triangle_clearance(&one_of, &other, &d), KO_OK);
            least = (d < least) ? d : least;
        }
    }
    least -= first.error + second.error + (exact ? 0 : 1);
    return (least < 0) ? 0 : least;
}

/* The least distance by a query; -1 if it is above the search radius. */
static fix16_t gap_by(const ko_pose *pose, fix16_t reach, ko_mesh_path path, uint32_t budget)
{
    ko_mesh_gap gap = {{0, 0}, -1};
    ko_mesh_pair pair;
    ko_status status =
        ko_mesh_closest_begin(by_path(&first, path), by_path(&second, path), pose, reach, &pairs);
    CHECK_EQ(status, KO_OK);
    CHECK_EQ(ko_mesh_pairs_next(&pairs, &(uint32_t){1}, &pair), KO_E_ARG);
    do {
        status = ko_mesh_closest_next(&pairs, &(uint32_t){budget}, &gap);
    } while (status == KO_UNFINISHED);
    CHECK(status == KO_OK || status == KO_END);
    CHECK(status != KO_OK || (gap.faces.a < first.face_count && gap.faces.b < second.face_count));
    const fix16_t found = (status == KO_OK) ? gap.clearance : -1;
    CHECK_EQ(ko_mesh_closest_next(&pairs, NULL, &gap), KO_END);
    return found;
}

static void gaps(void)
{
    test_random random = {23};
    for (uint32_t i = test_rounds(200); i > 0U; i--) {
        const fix16_t size = (fix16_t)(64U << (random_bits(&random) % 20U));
        const fix16_t reach = random_range(&random, 0, 3 * size);
        bake_any(&random, 0, size, (i % 3U == 0U) ? 1 : 0, &first);
        bake_any(&random, 1, size / 2, (i % 5U == 0U) ? 7 : 0, &second);
        const ko_pose pose = placed_near(&random, 3 * size, i);
        const fix16_t expected = expected_gap(&pose);
        const uint32_t budget = (i % 3U == 1U) ? 1U + i % 5U : FOREVER;
        CHECK_EQ(gap_by(&pose, LIMIT, KO_MESH_TREE, budget), expected);
        CHECK_EQ(gap_by(&pose, LIMIT, KO_MESH_BRUTE, budget), expected);
        CHECK_EQ(gap_by(&pose, reach, KO_MESH_TREE, budget), (expected <= reach) ? expected : -1);
    }
}

/* ---- what is known ---- */

static void boxes(void)
{
    ko_pose pose = nowhere;
    ko_mesh_pair pair;
    make_box(1000);
    (void)bake(0, 0, &first);
    (void)bake(1, 0, &second);
    pose.t.x = 2000;
    check_pairs(&pose, FOREVER);
    CHECK_EQ(gap_by(&pose, 0, KO_MESH_TREE, FOREVER), 0);
    pose.t.x = 2001;
    CHECK_EQ(ko_mesh_pairs_begin(&first, &second, &pose, &pairs), KO_OK);
    CHECK_EQ(ko_mesh_pairs_next(&pairs, NULL, &pair), KO_END);
    CHECK_EQ(gap_by(&pose, 0, KO_MESH_TREE, FOREVER), -1);
    CHECK_EQ(gap_by(&pose, 1, KO_MESH_TREE, FOREVER), 1);
    second.error = 1;
    CHECK_EQ(ko_mesh_pairs_begin(&first, &second, &pose, &pairs), KO_OK);
    CHECK_EQ(ko_mesh_pairs_next(&pairs, NULL, &pair), KO_OK);
    CHECK_EQ(gap_by(&pose, 1, KO_MESH_TREE, FOREVER), 0);
    check_pairs(&nowhere, 3); /* a mesh and itself */
}

static void limits(void)
{
    const ko_pose turned = {{{0, ONE, 0}, {-ONE, 0, 0}, {0, 0, ONE}}, {0, 0, 0}};
    ko_pose pose = nowhere;
    make_box(LIMIT);
    (void)bake(0, KO_MESH_MAX_ERROR, &first);
    (void)bake(1, 0, &second);
    check_pairs(&turned, FOREVER);
    pose.t.x = 1;
    CHECK_EQ(ko_mesh_pairs_begin(&first, &second, &pose, &pairs), KO_E_RANGE);
    make_box(8);
    (void)bake(1, 0, &second);
    pose.t.x = LIMIT - 8;
    pose.t.y = -LIMIT + 8;
    check_pairs(&pose, FOREVER);
    pose.t.x = 0;
    pose.t.y = 0;
    CHECK_EQ(gap_by(&pose, LIMIT, KO_MESH_TREE, FOREVER), LIMIT - 8 - KO_MESH_MAX_ERROR);
    /* legal matrices of which one axis alone is not exact */
    for (uint32_t axis = 0; axis < 3U; axis++) {
        ko_dir3 *const axes[] = {&pose.r.x, &pose.r.y, &pose.r.z};
        pose = nowhere;
        axes[axis]->y += (axis == 1U) ? 0 : 1;
        axes[axis]->x += (axis == 1U) ? 1 : 0;
        pose.t.z = 4;
        check_pairs(&pose, FOREVER);
        check_pairs(&pose, 1);
    }
}

static void refusals(void)
{
    ko_pose pose = nowhere;
    ko_mesh_pair pair;
    ko_mesh_gap gap;
    make_box(1000);
    (void)bake(0, 0, &first);
    CHECK_EQ(ko_mesh_pairs_begin(NULL, &first, &pose, &pairs), KO_E_ARG);
    CHECK_EQ(ko_mesh_pairs_begin(&first, NULL, &pose, &pairs), KO_E_ARG);
    CHECK_EQ(ko_mesh_pairs_begin(&first, &first, NULL, &pairs), KO_E_ARG);
    CHECK_EQ(ko_mesh_pairs_begin(&first, &first, &pose, NULL), KO_E_ARG);
    CHECK_EQ(ko_mesh_closest_begin(NULL, &first, &pose, (fix16_t)5, &pairs), KO_E_ARG);
    CHECK_EQ(ko_mesh_closest_begin(&first, &first, NULL, (fix16_t)-5, &pairs), KO_E_ARG);
    CHECK_EQ(ko_mesh_closest_begin(&first, &first, &pose, (fix16_t)-1, &pairs), KO_E_RANGE);
    CHECK_EQ(ko_mesh_closest_begin(&first, &first, &pose, LIMIT + 1, &pairs), KO_E_RANGE);
    pose.t.x = LIMIT + 1;
    CHECK_EQ(ko_mesh_closest_begin(&first, &first, &pose, (fix16_t)1, &pairs), KO_E_RANGE);
    pose.t.x = LIMIT; /* the box sticks out */
    CHECK_EQ(ko_mesh_pairs_begin(&first, &first, &pose, &pairs), KO_E_RANGE);
    pose = nowhere;
    pose.r.x.x = ONE / 2;
    CHECK_EQ(ko_mesh_pairs_begin(&first, &first, &pose, &pairs), KO_E_RANGE);
    CHECK_EQ(ko_mesh_pairs_next(&pairs, NULL, &pair), KO_E_RANGE); /* repeats the refusal */
    CHECK_EQ(ko_mesh_pairs_next(NULL, &(uint32_t){1}, &pair), KO_E_ARG);
    CHECK_EQ(ko_mesh_pairs_next(&pairs, &(uint32_t){1}, NULL), KO_E_ARG);
    CHECK_EQ(ko_mesh_closest_next(NULL, &(uint32_t){1}, &gap), KO_E_ARG);
    CHECK_EQ(ko_mesh_closest_next(&pairs, &(uint32_t){1}, NULL), KO_E_ARG);
    CHECK_EQ(ko_mesh_pairs_next_n(&pairs, NULL, &pair, 1, NULL), KO_E_ARG);
}

/* A query is damaged in one way while it waits: it ends with KO_E_DATA. */
static void expect_damage(const ko_mesh_pairs *damaged)
{
    ko_mesh_pair pair = {7, 7};
    ko_mesh_pairs query = *damaged;
    query.q.status = KO_OK; /* without its seal */
    CHECK_EQ(ko_mesh_pairs_next(&query, NULL, &pair), KO_E_DATA);
    CHECK_EQ(ko_mesh_pairs_next(&query, NULL, &pair), KO_E_DATA);
    CHECK(pair.a == 7U && pair.b == 7U);
}

static void damaged_leaves(const ko_mesh_pairs *sound)
{
    ko_mesh_pairs query = *sound;
    query.face_a = query.end_a;
    expect_damage(&query);
    query = *sound;
    query.start_a = (uint16_t)(query.face_a + 1U);
    expect_damage(&query);
    query = *sound;
    query.end_a = (uint16_t)(first.face_count + 1U);
    expect_damage(&query);
    query = *sound;
    query.end_b = (uint16_t)(second.face_count + 1U);
    expect_damage(&query);
    query = *sound;
    query.turn.shift_a = KO_FRAME16_MAX_SHIFT + 1U;
    expect_damage(&query);
    query = *sound;
    query.turn.shift_b = KO_FRAME16_MAX_SHIFT + 1U;
    expect_damage(&query);
}

static void damaged_stack(const ko_mesh_pairs *sound)
{
    const uint32_t room = (uint32_t)(sizeof(sound->stack) / sizeof(sound->stack[0]));
    ko_mesh_pairs query = *sound;
    query.q.depth = (uint8_t)(room + 1U);
    expect_damage(&query);
    query = *sound;
    query.stack[query.q.depth - 1U][0] = (uint16_t)first.node_count;
    expect_damage(&query);
    query = *sound;
    query.stack[query.q.depth - 1U][1] = (uint16_t)second.node_count;
    expect_damage(&query);
    query = *sound;
    query.b = NULL;
    expect_damage(&query);
    query = *sound;
    query.q.depth = (uint8_t)room; /* no room for the children of the roots */
    query.is_fresh = 1;
    query.stack[room - 1U][0] = 0;
    query.stack[room - 1U][1] = 0;
    expect_damage(&query);
}

static void damage(void)
{
    test_random random = {22};
    ko_mesh_pair pair;
    bool is_under_way = false;
    bake_any(&random, 0, 1000, 0, &first);
    bake_any(&random, 1, 1000, 0, &second);
    CHECK_EQ(ko_mesh_pairs_begin(&first, &second, &nowhere, &pairs), KO_OK);
    damaged_stack(&pairs);
    ko_status status = KO_OK;
    while ((status == KO_OK || status == KO_UNFINISHED) && !is_under_way) {
        status = ko_mesh_pairs_next(&pairs, &(uint32_t){1}, &pair);
        is_under_way = pairs.face_b < pairs.end_b && pairs.face_a < pairs.end_a;
    }
    CHECK(is_under_way);
    damaged_leaves(&pairs);
}

/* Two triangles that 32 bits first tell apart where features do not. */
static void triangles_about_as_far_as_the_reach(void)
{
    static const ko_triangle two[2] = {{{4, 7229, 0}, {-154761, -4, 0}, {-282, -148, -67}},
                                       {{-576, 7293511, -92}, {-514, 8599, 0}, {-111, 4499, 225}}};
    static const ko_pose still = {KO_MAT3_IDENTITY, {0, 0, 0}};
    ko_mesh mesh[2];
    fix16_t distance = -1;
    for (unsigned i = 0; i < 2U; i++) {
        make_box(1);
        one.source.vertex_count = 3;
        one.source.face_count = 1;
        one.vertices[0] = two[i].a;
        one.vertices[1] = two[i].b;
        one.vertices[2] = two[i].c;
        one.faces[0] = (ko_mesh_face){{0, 1, 2}};
        (void)bake(i, 0, &mesh[i]);
    }
    CHECK_EQ(ko_triangle_clearance(&two[0], &two[1], &distance), KO_OK);
    for (fix16_t reach = 1; reach < distance + 10; reach++) {
        ko_mesh_pairs query;
        ko_mesh_gap gap = {{7, 7}, 7};
        CHECK_EQ(ko_mesh_closest_begin(&mesh[0], &mesh[1], &still, reach, &query), KO_OK);
        CHECK_EQ(ko_mesh_closest_next(&query, NULL, &gap), (reach < distance) ? KO_END : KO_OK);
        CHECK_EQ(gap.clearance, (reach < distance) ? 7 : distance);
    }
}

static const test_case cases[] = {
    {"pairs: all", all_pairs},
    {"pairs: least distance", gaps},
    {"pairs: boxes", boxes},
    {"pairs: limits", limits},
    {"pairs: damage", damage},
    {"pairs: refusals", refusals},
    {"triangles about as far as the reach", triangles_about_as_far_as_the_reach},
};
TEST_SUITE(mesh_pairs, cases);
