/* Judges an arm against the mesh of a room: every triangle with every capsule.
 *
 * promise: never-above, no-miss, stated-bound */
#include "arms.h"

#include <math.h>

#include "keepout/mesh_build.h"

enum { WALL_CORNERS = 8, WALL_FACES = 10 };

static uint32_t block[(KO_MESH_BYTES(WALL_CORNERS, WALL_FACES) + 3U) / 4U];
static ko_mesh mesh;
static ko_pose pose;
static bool has_pose;

/* Changes a matrix until it is as far from a rotation as is legal, or nearly so. */
static void spoil(ko_mat3 *r)
{
    ko_q30 *const entries[3] = {&r->x.x, &r->y.z, &r->z.y};
    for (int i = 0; i < 12; i++) {
        ko_mat3 next = *r;
        const int k = (int)(bits() % 3U);
        const int32_t by = range(-3, 3);
        *entries[k] += by;
        if (ko_mat3_check(r) != KO_OK) {
            *r = next;
        }
    }
}

/* Draws a corner near the arm; in nasty cases half of them touch a capsule's end within 2 LSB. */
static ko_vec3 random_corner(int32_t size)
{
    ko_vec3 p = random_vec3(size);
    if (nasty && model.capsule_count > 0U && bits() % 2U == 0U) {
        const ko_capsule *own = &placed[0][bits() % model.capsule_count];
        p = own->a;
        p.y += own->r + range(-2, 2);
    }
    return p;
}

/* Builds the room. Its corners are drawn in the world and stored relative to its pose. */
static bool random_room(void)
{
    ko_mesh_face faces[WALL_FACES];
    ko_vec3 corners[WALL_CORNERS];
    ko_mesh_work work[WALL_FACES];
    ko_mesh_stats stats;
    has_pose = bits() % 2U == 0U;
    pose = random_pose((nasty && bits() % 4U != 0U) ? (1 << 28) : 80000);
    spoil(&pose.r);
    for (int i = 0; i < WALL_CORNERS; i++) {
        corners[i] = random_corner(60000);
        if (has_pose && ko_vec3_transform_inverse(&corners[i], &pose, &corners[i]) != KO_OK) {
            return false;
        }
    }
    for (int i = 0; i < WALL_FACES; i++) {
        for (int k = 0; k < 3; k++) {
            faces[i].corner[k] = (uint16_t)(bits() % WALL_CORNERS);
        }
    }
    const ko_mesh_source source = {
        corners, faces, WALL_CORNERS, WALL_FACES, (bits() % 2U == 0U) ? 0 : range(0, 300), 0};
    return ko_mesh_build(&source, work, block, sizeof(block), &stats) == KO_OK &&
           ko_mesh_open(block, sizeof(block), &mesh) == KO_OK;
}

/* Returns the distance of a capsule from a triangle as it is stored. */
static real room_truth(uint32_t capsule, uint32_t face)
{
    const frame still = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}};
    const frame stand = has_pose ? reference_pose(&pose) : still;
    ko_triangle t;
    KO_IGNORE(ko_mesh_get_triangle(&mesh, face, &t));
    const point corners[3] = {reference_place(&stand, &t.a), reference_place(&stand, &t.b),
                              reference_place(&stand, &t.c)};
    return fmaxl(
        0, reference_segment_triangle(end(0, capsule, false), end(0, capsule, true), corners) -
               capsules[capsule].shape.r);
}

/* Returns the bound against the stored triangles. The original surface is within the mesh's error
 * of them on either side. */
static real room_bound(uint32_t capsule)
{
    const real far =
        (fabsl((real)pose.t.x) + fabsl((real)pose.t.y) + fabsl((real)pose.t.z)) / 134217728;
    return 2.0L * arm.growth[capsules[capsule].link] + 3 + mesh.error + (has_pose ? 2 + far : 0) +
           ((capsules[capsule].shape.r > (1 << 24)) ? 8 : 0);
}

/* In ascending order the closest triangle must come first, and there must be as many as in any
 * order. */
static void judge_order(fix16_t reach, fix16_t least, uint32_t count)
{
    ko_arm_room query;
    ko_arm_contact contact;
    ko_status status;
    uint32_t found = 0;
    fix16_t last = least;
    (void)ko_arm_room_begin(&states[0], &mesh, has_pose ? &pose : 0, reach, KO_ORDER_ASCENDING,
                            &query);
    while ((status = ko_arm_room_next(&query, PURSE(1U + bits() % 40U), &contact)) == KO_OK ||
           status == KO_UNFINISHED) {
        if (status == KO_OK) {
            expect(contact.clearance >= last && (found > 0U || contact.clearance == least),
                   "a room's triangles do not ascend from the least");
            last = contact.clearance;
            found++;
        }
    }
    expect(status == KO_END && found == count, "a room's triangles in ascending order are others");
}

void judge_room(fix16_t reach)
{
    bool seen[CAPSULES][WALL_FACES] = {{false}};
    ko_arm_room query;
    ko_arm_contact contact;
    fix16_t least = KO_LIMIT;
    uint32_t count = 0;
    if (!random_room()) {
        return;
    }
    ko_status status =
        ko_arm_room_begin(&states[0], &mesh, has_pose ? &pose : 0, reach, KO_ORDER_ANY, &query);
    while ((status = ko_arm_room_next(&query, PURSE(1U + bits() % 40U), &contact)) == KO_OK ||
           status == KO_UNFINISHED) {
        if (status == KO_OK) {
            const uint32_t c = contact.capsule_a;
            const real stored = room_truth(c, contact.faces.b);
            const real true_one = fmaxl(0, stored - mesh.error);
            expect(!seen[c][contact.faces.b], "a triangle told twice");
            seen[c][contact.faces.b] = true;
            told.triangles++;
            count++;
            least = (contact.clearance < least) ? contact.clearance : least;
            note(&told.worst_room,
                 (stored - mesh.error - contact.clearance) / (room_bound(c) - mesh.error));
            expect(contact.clearance <= true_one && contact.clearance <= reach &&
                       stored - contact.clearance < room_bound(c),
                   "a triangle beyond its bound");
        }
    }
    if (status == KO_E_RANGE) {
        told.refused++;
        return;
    }
    expect(status == KO_END, "a room does not end");
    for (uint32_t c = 0; c < model.capsule_count; c++) {
        for (uint32_t i = 0; i < mesh.face_count; i++) {
            expect(seen[c][i] || room_truth(c, i) - mesh.error > reach, "a triangle missed");
        }
    }
    judge_order(reach, least, count);
}
