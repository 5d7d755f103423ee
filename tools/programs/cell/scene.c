#include "scene.h"

#include "base.h"
#include "building.h"
#include "forearm.h"
#include "hand.h"
#include "shoulder.h"
#include "upper.h"

#define MM(x) ((fix16_t)((x)*65536L / 1000))
#define DEGREES(x) ((ko_angle)(int32_t)((x)*4294967296LL / 360))

/* ---- the parts ---- */

static const struct {
    const char *name;
    const uint32_t *blob;
    uint32_t bytes;
    const ko_hull *hull;
} meshes[MESHES] = {
    {"shoulder", shoulder_mesh, SHOULDER_MESH_BYTES, &shoulder_hull},
    {"upper", upper_mesh, UPPER_MESH_BYTES, &upper_hull},
    {"forearm", forearm_mesh, FOREARM_MESH_BYTES, &forearm_hull},
    {"hand", hand_mesh, HAND_MESH_BYTES, &hand_hull},
    {"base", base_mesh, BASE_MESH_BYTES, &base_hull},
    {"building", building_mesh, BUILDING_MESH_BYTES, &building_hull},
};

/* Boxes that stand on the floor or on the table, turned around z. */
static const struct {
    const char *name;
    ko_vec3 at;
    ko_vec3 half;
    ko_angle turned;
} crates[CRATES] = {
    {"crate", {MM(1050), MM(-850), MM(550)}, {MM(120), MM(80), MM(100)}, DEGREES(20)},
    {"barrel", {MM(-700), MM(700), MM(300)}, {MM(200), MM(200), MM(300)}, DEGREES(45)},
    {"cabinet", {MM(-1000), MM(-300), MM(600)}, {MM(150), MM(300), MM(600)}, DEGREES(0)},
};

/* ---- the arm ---- */

/* Each joint turns around an axis of its own frame, which lies this far along z of the link before
 * it. */
static const struct {
    ko_dir3 axis;
    fix16_t along;
} joints[LINKS] = {
    {{0, 0, KO_Q30_ONE}, MM(280)},
    {{0, KO_Q30_ONE, 0}, MM(360)},
    {{0, KO_Q30_ONE, 0}, MM(650)},
    {{0, KO_Q30_ONE, 0}, MM(520)},
};

/* The joints' angles, and the ticks to the next row. Angles between two rows are linear. */
static const struct {
    uint16_t ticks;
    ko_angle angle[LINKS];
} way[] = {
    {60, {DEGREES(0), DEGREES(0), DEGREES(0), DEGREES(0)}},
    {60, {DEGREES(-40), DEGREES(60), DEGREES(75), DEGREES(40)}},    /* onto the table */
    {40, {DEGREES(-39), DEGREES(72), DEGREES(32), DEGREES(20)}},    /* to the crate */
    {60, {DEGREES(35), DEGREES(40), DEGREES(50), DEGREES(0)}},      /* past the pillar */
    {60, {DEGREES(90), DEGREES(15), DEGREES(20), DEGREES(10)}},     /* under the beam */
    {80, {DEGREES(135), DEGREES(75), DEGREES(70), DEGREES(20)}},    /* to the barrel */
    {60, {DEGREES(170), DEGREES(-30), DEGREES(155), DEGREES(105)}}, /* folded onto itself */
    {0, {DEGREES(190), DEGREES(40), DEGREES(80), DEGREES(60)}},     /* to the cabinet */
};
enum { WAYS = sizeof(way) / sizeof(way[0]) };

uint32_t scene_ticks(void)
{
    uint32_t ticks = 0;
    for (unsigned i = 0; i < WAYS; i++) {
        ticks += way[i].ticks;
    }
    return ticks;
}

static ko_angle angle_at(unsigned joint, uint32_t tick)
{
    unsigned i = 0;
    while (i + 2U < WAYS && tick >= way[i].ticks) {
        tick -= way[i].ticks;
        i++;
    }
    const int64_t from = way[i].angle[joint];
    const int64_t step = (int64_t)(uint32_t)way[i + 1U].angle[joint] - (int64_t)(uint32_t)from;
    const int64_t shorter = (int32_t)(uint32_t)(uint64_t)step; /* modulo a turn */
    return (ko_angle)(uint32_t)(uint64_t)(from + shorter * tick / way[i].ticks);
}

bool scene_move(part *parts, uint32_t tick)
{
    const ko_pose *before = &parts[BASE].pose;
    for (unsigned i = 0; i < LINKS; i++) {
        part *p = &parts[i];
        ko_pose joint = {KO_MAT3_IDENTITY, {0, 0, joints[i].along}};
        if (ko_mat3_from_axis_angle(&joints[i].axis, angle_at(i, tick), &joint.r) != KO_OK ||
            ko_pose_compose(before, &joint, &p->pose) != KO_OK ||
            ko_aabb_from_hull_at(p->hull, &p->pose, &p->cache, &p->box) != KO_OK ||
            ko_aabb_grow(&p->box, p->mesh.error, &p->box) != KO_OK) {
            return false;
        }
        before = &p->pose;
    }
    return true;
}

bool scene_is_asked(uint32_t a, uint32_t b)
{
    const uint32_t low = (a < b) ? a : b;
    const uint32_t high = (a < b) ? b : a;
    return low + 1U != high && !(low == 0U && high == BASE);
}

/* ---- opening ---- */

static bool open_mesh(part *p, unsigned i)
{
    static const ko_pose at_origin = {KO_MAT3_IDENTITY, {0, 0, 0}};
    p->name = meshes[i].name;
    p->hull = meshes[i].hull;
    p->pose = at_origin;
    return ko_mesh_open(meshes[i].blob, meshes[i].bytes, &p->mesh) == KO_OK &&
           ko_aabb_from_mesh(&p->mesh, &p->box) == KO_OK;
}

static bool place_crate(part *p, unsigned i)
{
    static const ko_dir3 up = {0, 0, KO_Q30_ONE};
    const ko_aabb local = {{0, 0, 0}, crates[i].half};
    p->name = crates[i].name;
    p->half = crates[i].half;
    p->pose.t = crates[i].at;
    return ko_mat3_from_axis_angle(&up, crates[i].turned, &p->pose.r) == KO_OK &&
           ko_aabb_from_aabb_at(&local, &p->pose, &p->box) == KO_OK;
}

bool scene_open(part *parts)
{
    bool is_whole = true;
    for (unsigned i = 0; i < MESHES; i++) {
        is_whole = open_mesh(&parts[i], i) && is_whole;
    }
    for (unsigned i = 0; i < CRATES; i++) {
        is_whole = place_crate(&parts[MESHES + i], i) && is_whole;
    }
    return is_whole;
}
