/* Tests of arms against meshes: meshes of the arm's own links, and the mesh of a room.
 *
 * promise: refuses */
#include "crane.h"

#include "keepout/mesh_build.h"
#include "keepout/clearance.h"

#define HALF (KO_TURNS_ONE / 2)
#define QUARTER (KO_TURNS_ONE / 4)
#define SIDE (METRE / 10) /* half of a beam's thickness */

enum { CORNERS = 8, FACES = 12 };
static uint32_t block[(KO_MESH_BYTES(CORNERS, FACES) + 3U) / 4U];
static uint32_t room_block[(KO_MESH_BYTES(CORNERS, FACES) + 3U) / 4U];
static ko_mesh beam; /* 0 .. 1 m along x */
static ko_mesh room; /* a box of 4 m around x = 6 m */

static const ko_mesh_face faces[FACES] = {
    {{0, 3, 1}}, {{0, 2, 3}}, {{4, 5, 7}}, {{4, 7, 6}}, {{0, 1, 5}}, {{0, 5, 4}},
    {{2, 7, 3}}, {{2, 6, 7}}, {{0, 6, 2}}, {{0, 4, 6}}, {{1, 3, 7}}, {{1, 7, 5}},
};

static uint8_t is_solid; /* builds solids instead of surfaces */

static void build_box(const ko_vec3 *lo, const ko_vec3 *hi, uint32_t *to, size_t size, ko_mesh *out)
{
    ko_vec3 corners[CORNERS];
    ko_mesh_work work[FACES];
    ko_mesh_stats stats;
    for (unsigned i = 0; i < CORNERS; i++) {
        corners[i].x = ((i & 1U) != 0U) ? hi->x : lo->x;
        corners[i].y = ((i & 2U) != 0U) ? hi->y : lo->y;
        corners[i].z = ((i & 4U) != 0U) ? hi->z : lo->z;
    }
    const ko_mesh_source source = {corners, faces, CORNERS, FACES, 0, is_solid};
    CHECK_EQ(ko_mesh_build(&source, work, to, size, &stats), KO_OK);
    CHECK_EQ(ko_mesh_open(to, size, out), KO_OK);
}

/* Opens the arm with a mesh on the first beam and one on the rail, and builds the room. */
static void build(void)
{
    const ko_vec3 lo = {0, -SIDE, -SIDE};
    const ko_vec3 hi = {METRE, SIDE, SIDE};
    const ko_vec3 room_lo = {4 * METRE, -2 * METRE, -2 * METRE};
    const ko_vec3 room_hi = {8 * METRE, 2 * METRE, 2 * METRE};
    build_box(&lo, &hi, block, sizeof(block), &beam);
    build_box(&room_lo, &room_hi, room_block, sizeof(room_block), &room);
    crane_build();
    crane_links[0].mesh = 0;
    crane_links[1].mesh = &beam;
    crane_links[3].mesh = &beam;
    CHECK_EQ(ko_arm_open(&crane_model, &crane), KO_OK);
}

static void measures_its_meshes(void)
{
    ko_arm_meshes query;
    ko_arm_contact contact;
    ko_vec3 a;
    ko_vec3 b;
    build();
    /* The first beam lies along x at z = 1, the second stands at its end, the rail follows it. */
    crane_place(0, 0, 3 * QUARTER, 0);
    CHECK_EQ(ko_arm_meshes_begin(&crane_state, 2 * METRE, KO_ORDER_ASCENDING, &query), KO_OK);
    ko_status status;
    uint32_t calls = 0;
    while ((status = ko_arm_meshes_next(&query, PURSE(2U), &contact)) == KO_UNFINISHED) {
        calls++;
    }
    CHECK_EQ(status, KO_OK);
    CHECK(calls > 0U);
    CHECK(contact.link_a == 1U && contact.link_b == 3U);
    CHECK(contact.clearance <= METRE - SIDE && contact.clearance > METRE - SIDE - 60);
    ko_arm_contact after;
    while ((status = ko_arm_meshes_next(&query, PURSE(2U), &after)) == KO_UNFINISHED) {
    }
    CHECK_EQ(status, KO_END); /* only one pair of links has meshes */
    CHECK_EQ(ko_arm_closest_meshes(&crane_state, &contact, &a, &b), KO_OK);
    CHECK(b.z - a.z > METRE - SIDE - 20 && b.z - a.z < METRE - SIDE + 20);
    CHECK_EQ(ko_arm_meshes_begin(&crane_state, METRE / 2, KO_ORDER_ASCENDING, &query), KO_OK);
    CHECK_EQ(ko_arm_meshes_next(&query, NULL, &contact), KO_END);
    /* Folded back: the rail starts at the post and lies over the first beam. */
    crane_place(0, 0, HALF, METRE / 2);
    CHECK_EQ(ko_arm_meshes_begin(&crane_state, 0, KO_ORDER_ANY, &query), KO_OK);
    CHECK_EQ(ko_arm_meshes_next(&query, NULL, &contact), KO_END);
    crane_place(0, 0, HALF, -METRE / 2);
    CHECK_EQ(ko_arm_meshes_begin(&crane_state, 0, KO_ORDER_ANY, &query), KO_OK);
    CHECK_EQ(ko_arm_meshes_next(&query, NULL, &contact), KO_OK);
    CHECK_EQ(contact.clearance, 0);
    CHECK_EQ(ko_arm_meshes_next(&query, NULL, &contact), KO_END);
}

static void refuses_meshes(void)
{
    ko_arm_meshes query;
    ko_arm_contact contact = {0};
    ko_vec3 a;
    build();
    CHECK_EQ(ko_arm_meshes_begin(&crane_state, 0, KO_ORDER_ANY, &query), KO_E_CHANGED);
    crane_place(0, 0, HALF, 0);
    CHECK_EQ(ko_arm_meshes_begin(0, 0, KO_ORDER_ANY, &query), KO_E_ARG);
    CHECK_EQ(ko_arm_meshes_begin(&crane_state, 0, KO_ORDER_ANY, 0), KO_E_ARG);
    CHECK_EQ(ko_arm_meshes_begin(&crane_state, -1, KO_ORDER_ANY, &query), KO_E_RANGE);
    CHECK_EQ(ko_arm_meshes_begin(&crane_state, METRE, KO_ORDER_ANY, &query), KO_OK);
    CHECK_EQ(ko_arm_meshes_next(&query, PURSE(0U), &contact), KO_UNFINISHED);
    CHECK_EQ(ko_arm_meshes_next(0, PURSE(0U), &contact), KO_E_ARG);
    CHECK_EQ(ko_arm_meshes_next(&query, PURSE(0U), 0), KO_E_ARG);
    CHECK_EQ(ko_arm_closest_meshes(&crane_state, &contact, &a, 0), KO_E_ARG);
    contact.link_a = 0; /* has no mesh */
    CHECK_EQ(ko_arm_closest_meshes(&crane_state, &contact, &a, &a), KO_E_ID);
    crane_place(0, 0, HALF, 0);
    CHECK_EQ(ko_arm_meshes_next(&query, PURSE(9U), &contact), KO_E_CHANGED);
}

/* Least clearance of any capsule to any triangle, by brute force; `within` counts those within
 * reach. */
static fix16_t least_in_room(fix16_t reach, uint32_t *within)
{
    fix16_t least = KO_LIMIT;
    *within = 0;
    for (uint32_t c = 0; c < CRANE_CAPSULES; c++) {
        for (uint32_t f = 0; f < room.face_count; f++) {
            ko_triangle triangle;
            fix16_t clearance = -1;
            CHECK_EQ(ko_mesh_get_triangle(&room, f, &triangle), KO_OK);
            CHECK_EQ(ko_triangle_clearance_capsule(&triangle, &crane_placed[c], &clearance), KO_OK);
            least = (clearance < least) ? clearance : least;
            *within += (clearance <= reach) ? 1U : 0U;
        }
    }
    return least;
}

/* Compares both orders of a query with brute force over all triangles and capsules. */
static void compare(fix16_t reach, uint32_t budget)
{
    ko_arm_room query;
    ko_arm_contact contact;
    uint32_t within;
    uint32_t found = 0;
    ko_status status;
    const fix16_t least = least_in_room(reach, &within);
    crane_forget();
    CHECK_EQ(ko_arm_room_begin(&crane_state, &room, 0, reach, KO_ORDER_ANY, &query), KO_OK);
    while ((status = ko_arm_room_next(&query, PURSE(budget), &contact)) == KO_OK ||
           status == KO_UNFINISHED) {
        if (status == KO_OK) {
            crane_note(&contact);
            found++;
        }
    }
    CHECK_EQ(status, KO_END);
    CHECK(found >= within);
    crane_sort();
    CHECK_EQ(ko_arm_room_begin(&crane_state, &room, 0, reach, KO_ORDER_ASCENDING, &query), KO_OK);
    fix16_t first = KO_LIMIT;
    while ((status = ko_arm_room_next(&query, PURSE(budget), &contact)) == KO_OK ||
           status == KO_UNFINISHED) {
        if (status == KO_OK) {
            first = (first == KO_LIMIT) ? contact.clearance : first;
            crane_check_next(&contact);
        }
    }
    CHECK_EQ(status, KO_END);
    crane_check_end();
    CHECK_EQ(first, (least <= reach) ? least : KO_LIMIT);
}

static void measures_a_room(void)
{
    test_random random = {9U};
    build();
    for (uint32_t i = 0; i < test_rounds(200U); i++) {
        int32_t values[CRANE_JOINTS];
        const ko_pose base = {KO_MAT3_IDENTITY, {random_range(&random, 0, 10 * METRE), 0, 0}};
        crane_random(&random, values);
        CHECK_EQ(ko_arm_place(&crane_state, &base, values), KO_OK);
        compare(random_range(&random, 0, (i % 8U == 0U) ? 3 * METRE : METRE / 2),
                1U + random_bits(&random) % 50U);
        compare(0, UINT32_MAX);
    }
}

static void measures_a_room_elsewhere(void)
{
    ko_arm_room query;
    ko_arm_contact contact;
    ko_vec3 on_axis;
    ko_vec3 on_mesh;
    /* The room is turned a quarter around z and moved: its near wall is at y = 3. */
    const ko_pose pose = {{{0, KO_Q30_ONE, 0}, {-KO_Q30_ONE, 0, 0}, {0, 0, KO_Q30_ONE}},
                          {0, -METRE, 0}};
    build();
    crane_place(QUARTER, 0, 3 * QUARTER, -METRE / 2); /* along y to 1 m, then up */
    CHECK_EQ(ko_arm_room_begin(&crane_state, &room, &pose, 3 * METRE, KO_ORDER_ASCENDING, &query),
             KO_OK);
    CHECK_EQ(ko_arm_room_next(&query, NULL, &contact), KO_OK);
    const fix16_t true_one = 2 * METRE - METRE / 8; /* the clearance of the tip's ball */
    CHECK(contact.clearance <= true_one && contact.clearance > true_one - 30);
    CHECK_EQ(contact.link_a, 4);
    CHECK_EQ(ko_arm_closest_room(&crane_state, &room, &pose, &contact, &on_axis, &on_mesh), KO_OK);
    CHECK(on_mesh.y >= 3 * METRE - 3 && on_mesh.y <= 3 * METRE + 3);
    CHECK(on_axis.y >= METRE - 9 && on_axis.y <= METRE + 9);
}

static void refuses_rooms(void)
{
    ko_arm_room query;
    ko_arm_contact contact = {0};
    ko_vec3 a;
    ko_pose pose = {KO_MAT3_IDENTITY, {0, 0, KO_LIMIT}};
    build();
    CHECK_EQ(ko_arm_room_begin(&crane_state, &room, 0, 0, KO_ORDER_ANY, &query), KO_E_CHANGED);
    CHECK_EQ(ko_arm_closest_room(&crane_state, &room, 0, &contact, &a, &a), KO_E_CHANGED);
    CHECK_EQ(ko_arm_closest_meshes(&crane_state, &contact, &a, &a), KO_E_CHANGED);
    crane_place(0, 0, HALF, 0);
    CHECK_EQ(ko_arm_room_begin(0, &room, 0, 0, KO_ORDER_ANY, &query), KO_E_ARG);
    CHECK_EQ(ko_arm_room_begin(&crane_state, 0, 0, 0, KO_ORDER_ANY, &query), KO_E_ARG);
    CHECK_EQ(ko_arm_room_begin(&crane_state, &room, 0, 0, KO_ORDER_ANY, 0), KO_E_ARG);
    CHECK_EQ(ko_arm_room_begin(&crane_state, &room, 0, -1, KO_ORDER_ANY, &query), KO_E_RANGE);
    CHECK_EQ(ko_arm_room_begin(&crane_state, &room, &pose, METRE, KO_ORDER_ANY, &query), KO_OK);
    CHECK_EQ(ko_arm_room_next(&query, PURSE(1U), &contact), KO_E_RANGE);
    pose.r.x.x = 7;
    CHECK_EQ(ko_arm_room_begin(&crane_state, &room, &pose, 0, KO_ORDER_ANY, &query), KO_E_RANGE);
    CHECK_EQ(ko_arm_room_begin(&crane_state, &room, 0, METRE, KO_ORDER_ANY, &query), KO_OK);
    CHECK_EQ(ko_arm_room_next(0, PURSE(1U), &contact), KO_E_ARG);
    CHECK_EQ(ko_arm_room_next(&query, PURSE(1U), 0), KO_E_ARG);
    contact.faces.b = room.face_count;
    CHECK_EQ(ko_arm_closest_room(&crane_state, &room, 0, &contact, &a, &a), KO_E_ID);
    CHECK_EQ(ko_arm_closest_room(&crane_state, 0, 0, &contact, &a, &a), KO_E_ARG);
    crane_place(0, 0, HALF, 0);
    CHECK_EQ(ko_arm_room_next(&query, PURSE(1U), &contact), KO_E_CHANGED);
}

/* The frame of a room turns by a few units of 2^-30, and stretches by as much as is legal. So the
 * point of a capsule at the end of the range, taken there and back, is 4 LSB farther. */
static void refuses_points_beyond_the_range(void)
{
    const fix16_t turns = 2;
    const ko_pose pose = {{{KO_Q30_ONE + 1, turns, turns - 1},
                           {turns - 1, KO_Q30_ONE + 1, turns},
                           {turns, turns - 1, KO_Q30_ONE + 1}},
                          {20, 20, 20}};
    ko_arm_link link = {
        .origin = {KO_MAT3_IDENTITY, {0, 0, 0}}, .joint = KO_JOINT_FIXED, .parent = KO_ARM_NONE};
    ko_arm_capsule ball = {.link = 0};
    const ko_arm_model model = {&link, &ball, 0, 1, 1};
    const int32_t none = 0;
    const ko_arm_contact contact = {0};
    ko_arm arm;
    ko_pose frame;
    ko_capsule placed;
    ko_arm_state state;
    build();
    CHECK_EQ(ko_arm_open(&model, &arm), KO_OK);
    CHECK_EQ(ko_arm_state_init(&arm, &frame, 1, &placed, 1, &state), KO_OK);
    for (fix16_t inside = 3; inside < 12; inside++) {
        const ko_pose base = {KO_MAT3_IDENTITY, {KO_LIMIT - inside, KO_LIMIT - 9, KO_LIMIT - 9}};
        ko_vec3 a = {7, 7, 7};
        ko_vec3 b = {7, 7, 7};
        CHECK_EQ(ko_arm_place(&state, &base, &none), KO_OK);
        const ko_status status = ko_arm_closest_room(&state, &room, &pose, &contact, &a, &b);
        CHECK_EQ(status, (inside < 4) ? KO_E_RANGE : KO_OK);
        CHECK((status == KO_OK) ? a.x == KO_LIMIT - inside + 4 : a.x == 7 && b.x == 7);
    }
}

/* ---- solids ---- */

static void build_cube(fix16_t r, bool solid, uint32_t *to, size_t size, ko_mesh *out)
{
    const ko_vec3 lo = {-r, -r, -r};
    const ko_vec3 hi = {r, r, r};
    is_solid = solid ? 1U : 0U;
    build_box(&lo, &hi, to, size, out);
    is_solid = 0;
}

/* Checks that every capsule is reported as inside, once each. The ascending query reports an inside
 * contact first, whichever walls are within reach. */
static void expect_inside(const ko_pose *pose, fix16_t reach, uint32_t budget)
{
    ko_arm_room query;
    ko_arm_contact contact;
    ko_status status;
    ko_vec3 on_axis;
    ko_vec3 on_mesh;
    uint32_t inside = 0;
    CHECK_EQ(ko_arm_room_begin(&crane_state, &room, pose, reach, KO_ORDER_ANY, &query), KO_OK);
    while ((status = ko_arm_room_next(&query, PURSE(budget), &contact)) == KO_OK ||
           status == KO_UNFINISHED) {
        if (status == KO_OK && contact.faces.b == KO_MESH_INSIDE) {
            inside |= 1U << contact.capsule_a;
            CHECK_EQ(contact.clearance, 0);
            CHECK_EQ(ko_arm_closest_room(&crane_state, &room, pose, &contact, &on_axis, &on_mesh),
                     KO_OK);
            const ko_vec3 *a = &crane_placed[contact.capsule_a].a;
            CHECK(on_axis.x == a->x && on_axis.y == a->y && on_mesh.z == a->z);
        }
    }
    CHECK_EQ(status, KO_END);
    CHECK_EQ(inside, (1U << CRANE_CAPSULES) - 1U);
    CHECK_EQ(ko_arm_room_begin(&crane_state, &room, pose, reach, KO_ORDER_ASCENDING, &query),
             KO_OK);
    while ((status = ko_arm_room_next(&query, PURSE(budget), &contact)) == KO_UNFINISHED) {
    }
    CHECK_EQ(status, KO_OK);
    CHECK(contact.clearance == 0 && contact.faces.b == KO_MESH_INSIDE);
}

/* The arm is wholly within a block. A solid block reports it as inside, a surface reports clear. */
static void inside_a_block(void)
{
    test_random random = {11U};
    ko_arm_room query;
    ko_arm_contact contact;
    ko_vec3 a;
    build();
    for (uint32_t i = 0; i < test_rounds(60U); i++) {
        int32_t values[CRANE_JOINTS];
        const ko_pose base = {KO_MAT3_IDENTITY, {random_range(&random, -METRE, METRE), 0, 0}};
        const ko_pose pose = {{{0, KO_Q30_ONE, 0}, {-KO_Q30_ONE, 0, 0}, {0, 0, KO_Q30_ONE}},
                              {0, -METRE, random_range(&random, 0, METRE)}};
        crane_random(&random, values);
        CHECK_EQ(ko_arm_place(&crane_state, &base, values), KO_OK);
        build_cube(9 * METRE, false, room_block, sizeof(room_block), &room);
        CHECK_EQ(ko_arm_room_begin(&crane_state, &room, &pose, METRE, KO_ORDER_ANY, &query), KO_OK);
        CHECK_EQ(ko_arm_room_next(&query, NULL, &contact), KO_END);
        build_cube(9 * METRE, true, room_block, sizeof(room_block), &room);
        expect_inside(0, METRE, UINT32_MAX);
        expect_inside(&pose, METRE, 1U + random_bits(&random) % 9U);
        expect_inside(&pose, 10 * METRE, 1U + random_bits(&random) % 9U);
    }
    contact = (ko_arm_contact){.faces = {0, KO_MESH_INSIDE}, .capsule_a = CRANE_CAPSULES};
    CHECK_EQ(ko_arm_closest_room(&crane_state, &room, 0, &contact, &a, &a), KO_E_ID);
    contact.capsule_a = 0;
    build_cube(9 * METRE, false, room_block, sizeof(room_block), &room);
    CHECK_EQ(ko_arm_closest_room(&crane_state, &room, 0, &contact, &a, &a), KO_E_ID);
}

/* The mesh of one link is wholly within that of the other, and the reverse. */
static void link_in_link(void)
{
    ko_arm_meshes query;
    ko_arm_contact contact;
    ko_vec3 a = {0, 0, 0};
    ko_vec3 b = {1, 0, 0};
    for (unsigned i = 0; i < 8U; i++) {
        const bool solid = (i & 1U) != 0U;
        const bool first = (i & 2U) != 0U; /* the first link has the large mesh */
        build();
        build_cube(4 * METRE, solid, room_block, sizeof(room_block), &room);
        crane_links[first ? 1 : 3].mesh = &room;
        crane_links[first ? 3 : 1].mesh = &beam;
        CHECK_EQ(ko_arm_open(&crane_model, &crane), KO_OK);
        crane_place(0, 0x00888888, 3 * QUARTER, 0);
        const ko_order goal = ((i & 4U) != 0U) ? KO_ORDER_ASCENDING : KO_ORDER_ANY;
        CHECK_EQ(ko_arm_meshes_begin(&crane_state, METRE, goal, &query), KO_OK);
        ko_status status;
        while ((status = ko_arm_meshes_next(&query, PURSE(3U), &contact)) == KO_UNFINISHED) {
        }
        CHECK_EQ(status, solid ? KO_OK : KO_END);
        if (solid) {
            CHECK_EQ(contact.clearance, 0);
            CHECK_EQ(contact.faces.a == KO_MESH_INSIDE, first);
            CHECK_EQ(contact.faces.b == KO_MESH_INSIDE, !first);
            CHECK_EQ(ko_arm_closest_meshes(&crane_state, &contact, &a, &b), KO_OK);
            CHECK(a.x == b.x && a.y == b.y && a.z == b.z);
            contact.faces.a = KO_MESH_INSIDE;
            contact.faces.b = KO_MESH_INSIDE;
            CHECK_EQ(ko_arm_closest_meshes(&crane_state, &contact, &a, &b), KO_E_ID);
            crane_links[first ? 3 : 1].mesh = &room; /* both are solids, and neither is inside */
            CHECK_EQ(ko_arm_closest_meshes(&crane_state, &contact, &a, &b), KO_E_ID);
        }
    }
}

/* Two links are so far apart that neither can be expressed in the frame of the other. */
static void refuses_links_far_apart(void)
{
    static const ko_pose ends[2] = {{KO_MAT3_IDENTITY, {-KO_LIMIT + 4 * METRE, 0, 0}},
                                    {KO_MAT3_IDENTITY, {KO_LIMIT - 4 * METRE, 0, 0}}};
    ko_arm_link links[2] = {{.joint = KO_JOINT_FIXED, .parent = KO_ARM_NONE},
                            {.joint = KO_JOINT_FIXED, .parent = KO_ARM_NONE}};
    const ko_arm_model model = {links, 0, 0, 2, 0};
    const int32_t none = 0;
    ko_arm arm;
    ko_pose frames[2];
    ko_arm_state state;
    ko_arm_meshes query;
    ko_arm_contact contact = {.link_a = 7};
    build();
    for (unsigned i = 0; i < 2U; i++) {
        links[i].origin = ends[i];
        links[i].mesh = &beam;
    }
    CHECK_EQ(ko_arm_open(&model, &arm), KO_OK);
    CHECK_EQ(ko_arm_state_init(&arm, frames, 2, 0, 0, &state), KO_OK);
    CHECK_EQ(ko_arm_place(&state, 0, &none), KO_OK);
    CHECK_EQ(ko_arm_meshes_begin(&state, METRE, KO_ORDER_ASCENDING, &query), KO_OK);
    CHECK_EQ(ko_arm_meshes_next(&query, NULL, &contact), KO_E_RANGE);
    CHECK_EQ(contact.link_a, 7);
}

/* The array of links goes on behind the arm's with a solid, which is none of its links. */
static void refuses_a_link_too_many(void)
{
    ko_arm_link links[2] = {{.joint = KO_JOINT_FIXED, .parent = KO_ARM_NONE},
                            {.joint = KO_JOINT_FIXED, .parent = 0}};
    const ko_arm_model model = {links, 0, 0, 1, 0};
    const int32_t none = 0;
    const ko_arm_contact contact = {.link_a = 1, .faces = {KO_MESH_INSIDE, 0}};
    ko_arm arm;
    ko_pose frames[2];
    ko_arm_state state;
    ko_vec3 a;
    ko_vec3 b;
    build();
    build_cube(METRE, true, room_block, sizeof(room_block), &room);
    for (unsigned i = 0; i < 2U; i++) {
        links[i].origin = (ko_pose){KO_MAT3_IDENTITY, {0, 0, 0}};
    }
    links[0].mesh = &beam;
    links[1].mesh = &room;
    CHECK_EQ(ko_arm_open(&model, &arm), KO_OK);
    CHECK_EQ(ko_arm_state_init(&arm, frames, 2, 0, 0, &state), KO_OK);
    CHECK_EQ(ko_arm_place(&state, 0, &none), KO_OK);
    CHECK_EQ(ko_arm_closest_meshes(&state, &contact, &a, &b), KO_E_ID);
}

/* A zeroed query was never begun, so it is refused. */
static void refuses_what_was_not_begun(void)
{
    ko_arm_self self = {0};
    ko_arm_room rooms = {0};
    ko_arm_meshes meshes = {0};
    ko_arm_contact contact = {.link_a = 7};
    CHECK_EQ(ko_arm_self_next(&self, NULL, &contact), KO_E_ARG);
    CHECK_EQ(ko_arm_room_next(&rooms, NULL, &contact), KO_E_ARG);
    CHECK_EQ(ko_arm_meshes_next(&meshes, NULL, &contact), KO_E_ARG);
    CHECK_EQ(contact.link_a, 7);
}

static const test_case cases[] = {
    {"measures its meshes", measures_its_meshes},
    {"refuses meshes", refuses_meshes},
    {"measures a room", measures_a_room},
    {"measures a room elsewhere", measures_a_room_elsewhere},
    {"refuses rooms", refuses_rooms},
    {"refuses points beyond the range", refuses_points_beyond_the_range},
    {"inside a block", inside_a_block},
    {"a link in a link", link_in_link},
    {"refuses links far apart", refuses_links_far_apart},
    {"refuses a link too many", refuses_a_link_too_many},
    {"refuses what was not begun", refuses_what_was_not_begun},
};
TEST_SUITE(arm_mesh, cases);
