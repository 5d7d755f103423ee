/* arm_guard with tables that the page gives: the firmware's own questions, asked of every pose to
 * which the page moves the arm. Its output goes to the page, as on a board to the console. */
#include "bridge/export.h"
#include "bridge/given.h"

#define main arm_guard_main
#include "programs/arm_guard/main.c"
#undef main

ko_arm_model guard_model;
const char **guard_names;
guard_block *guard_blocks;
ko_mesh *guard_meshes;
guard_pose *guard_poses;
uint16_t guard_block_count;
uint16_t guard_pose_count;

static int32_t here[KO_ARM_MAX_LINKS];

/* ---- tables ---- */

static ko_dir3 direction(void)
{
    ko_dir3 d;
    d.x = given_whole();
    d.y = given_whole();
    d.z = given_whole();
    return d;
}

static void read_blocks(void)
{
    guard_block_count = (uint16_t)given_whole();
    guard_blocks = given_room(guard_block_count, sizeof(*guard_blocks));
    guard_meshes = given_room(guard_block_count, sizeof(*guard_meshes));
    for (uint32_t i = 0; i < guard_block_count; i++) {
        guard_block *b = &guard_blocks[i];
        b->name = given_text();
        b->block = given_file(b->name, &b->bytes);
    }
}

static void read_link(ko_arm_link *link)
{
    link->origin.r.x = direction();
    link->origin.r.y = direction();
    link->origin.r.z = direction();
    link->origin.t = given_point();
    link->axis = direction();
    link->low = given_whole();
    link->high = given_whole();
    const int32_t mesh = given_whole();
    link->mesh = (mesh >= 0 && mesh < guard_block_count) ? &guard_meshes[mesh] : NULL;
    link->parent = (uint16_t)given_whole();
    link->joint = (uint8_t)given_whole();
}

static void read_links(void)
{
    const uint16_t count = (uint16_t)given_whole();
    ko_arm_link *links = given_room(count, sizeof(*links));
    uint32_t *allowed = given_room(count, sizeof(*allowed));
    guard_names = given_room(count, sizeof(*guard_names));
    for (uint32_t i = 0; i < count; i++) {
        guard_names[i] = given_text();
        read_link(&links[i]);
        allowed[i] = (uint32_t)given_whole();
    }
    guard_model.links = links;
    guard_model.allowed = allowed;
    guard_model.link_count = count;
}

static void read_capsules(void)
{
    const uint16_t count = (uint16_t)given_whole();
    ko_arm_capsule *all = given_room(count, sizeof(*all));
    for (uint32_t i = 0; i < count; i++) {
        all[i].shape.a = given_point();
        all[i].shape.b = given_point();
        all[i].shape.r = given_whole();
        all[i].link = (uint16_t)given_whole();
    }
    guard_model.capsules = all;
    guard_model.capsule_count = count;
}

static void read_poses(void)
{
    const uint32_t joints = (uint32_t)given_whole();
    guard_pose_count = (uint16_t)given_whole();
    guard_poses = given_room(guard_pose_count, sizeof(*guard_poses));
    for (uint32_t i = 0; i < guard_pose_count; i++) {
        int32_t *values = given_room(joints, sizeof(*values));
        guard_poses[i].name = given_text();
        for (uint32_t k = 0; k < joints; k++) {
            values[k] = given_whole();
        }
        guard_poses[i].values = values;
    }
}

/* Reads the arm and opens it. */
void VIEW_EXPORT(view_open)(void)
{
    given_begin("arm.txt");
    read_blocks();
    read_links();
    read_capsules();
    read_poses();
    open_all();
}

/* ---- what the firmware says ---- */

/* All poses and sweeps, as on a board. Returns its exit code. */
int32_t VIEW_EXPORT(view_judge)(uint32_t steps, uint32_t scene)
{
    has_scene = scene != 0U;
    judge(steps);
    (void)fflush(stdout);
    return is_found ? FOUND : 0;
}

/* Room for the values of all joints, in the order of the links. */
int32_t *VIEW_EXPORT(view_values)(void)
{
    return here;
}

/* Says of the values what the firmware says of a named pose; its name is "here". Returns 1 if the
 * pose is placed, else 0. */
int32_t VIEW_EXPORT(view_tell)(uint32_t scene)
{
    const guard_pose pose = {"here", here};
    has_scene = scene != 0U;
    tell_pose(&pose);
    (void)fflush(stdout);
    return states[0].is_placed ? 1 : 0;
}

/* Puts a step between two poses into the values. */
void VIEW_EXPORT(view_between)(uint32_t from, uint32_t to, uint32_t step, uint32_t steps)
{
    between(&guard_poses[from], &guard_poses[to], step, steps, here);
}

/* The value of a joint that follows another, by its rule: as the function NAME_follow computes it
 * that keepout-arm writes. */
int32_t VIEW_EXPORT(view_follow)(int32_t driven, int64_t whole, int64_t rest, int64_t offset,
                                 int32_t shift, int32_t low, int32_t high, int32_t slack,
                                 int32_t wraps)
{
    const int64_t value = ((whole * driven + rest) >> shift) + offset;
    if (wraps != 0) {
        return (int32_t)(uint32_t)(uint64_t)value;
    }
    if (value < low) {
        return (value >= (int64_t)low - slack) ? low
               : (value < INT32_MIN)           ? INT32_MIN
                                               : (int32_t)value;
    }
    if (value > high) {
        return (value <= (int64_t)high + slack) ? high
               : (value > INT32_MAX)            ? INT32_MAX
                                                : (int32_t)value;
    }
    return (int32_t)value;
}

/* ---- what the page draws ---- */

const ko_capsule *VIEW_EXPORT(view_capsules)(void)
{
    return states[0].capsules;
}

/* The frames of the links in the world: three directions and a point each. */
const ko_pose *VIEW_EXPORT(view_frames)(void)
{
    return states[0].frames;
}

/* Pairs of capsules within reach, as numbers of capsules and LSB; three numbers a pair. */
enum { MOST_PAIRS = 4096 };
static int32_t pairs[MOST_PAIRS][3];

const int32_t *VIEW_EXPORT(view_pairs)(void)
{
    return pairs[0];
}

/* Lists them, and returns how many; -1 if the arm is not placed. */
int32_t VIEW_EXPORT(view_list_pairs)(fix16_t reach)
{
    ko_arm_self query;
    ko_arm_contact contact;
    int32_t count = 0;
    if (ko_arm_self_begin(&states[0], reach, KO_ORDER_ANY, &query) != KO_OK) {
        return -1;
    }
    while (count < MOST_PAIRS && ko_arm_self_next(&query, NULL, &contact) == KO_OK) {
        pairs[count][0] = contact.capsule_a;
        pairs[count][1] = contact.capsule_b;
        pairs[count][2] = contact.clearance;
        count++;
    }
    return count;
}

/* The scene: a capsule of what stands, and of the visitor, who is a ball. */
const ko_capsule *VIEW_EXPORT(view_objects)(void)
{
    static ko_capsule all[OBJECTS + 1];
    memcpy(all, shapes, sizeof(shapes));
    all[OBJECTS] = (ko_capsule){{METRES(450), METRES(-1000), METRES(500)},
                                {METRES(450), METRES(-1000), METRES(500)},
                                METRES(80)};
    return all;
}
