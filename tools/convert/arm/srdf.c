#include <math.h>
#include <string.h>

#include "common/names.h"
#include "common/tell.h"

#include "urdf.h"
#include "vocabulary.h"

static int link_named(const robot *r, const xml *at, const char *attribute)
{
    const char *name = xml_need(at, attribute, "a link of the URDF");
    return robot_find(r, name_used(name));
}

/* A pair that is never checked may name a link that the URDF lacks, as files for a family of robots
 * do: nothing is lost. A pair that is to be checked may not. */
static bool is_known(const xml *at, const char *attribute, int link, reason why)
{
    if (link >= 0) {
        return true;
    }
    if (why == CHECKED) {
        xml_refuse(at, "a link of the URDF", "%s=\"%.63s\"", attribute, xml_get(at, attribute));
    }
    say("%s:%lu:%lu: warning: %s=\"%.63s\" is no link of the URDF: its <%s> is passed over\n",
        at->path, at->line, at->column, attribute, xml_get(at, attribute), at->name);
    return false;
}

static void set_pair(robot *r, int a, int b, reason why)
{
    r->allowed[a][b] = why;
    r->allowed[b][a] = why;
}

static bool read_pairs(robot *r, const xml *root, const char *name, reason why)
{
    const xml *first = xml_child(root, name);
    for (const xml *at = first; at != NULL; at = xml_after(at)) {
        const int a = link_named(r, at, "link1");
        const int b = link_named(r, at, "link2");
        if (!is_known(at, "link1", a, why) || !is_known(at, "link2", b, why)) {
            continue;
        }
        if (a == b) {
            xml_refuse(at, "two links", "%s twice", r->frames[a].name);
        }
        set_pair(r, a, b, why);
    }
    return first != NULL;
}

/* A link whose pairs are all allowed, but those that enable_collisions names. */
static bool read_defaults(robot *r, const xml *root)
{
    const xml *first = xml_child(root, "disable_default_collisions");
    for (const xml *at = first; at != NULL; at = xml_after(at)) {
        const int link = link_named(r, at, "link");
        for (int i = 0; i < r->frame_count && is_known(at, "link", link, GIVEN); i++) {
            if (i != link) {
                set_pair(r, i, link, GIVEN);
            }
        }
    }
    return first != NULL;
}

/* ---- poses ---- */

static void set_joint(const robot *r, const xml *at, double *values)
{
    const char *name = xml_need(at, "name", "a joint of the URDF");
    for (int i = 0; i < r->frame_count; i++) {
        const frame *f = &r->frames[i];
        if (strcmp(f->joint_name, name_used(name)) != 0) {
            continue;
        }
        double value = 0;
        (void)xml_need(at, "value", "a number");
        (void)xml_numbers(at, "value", 1, 1000, &value);
        if (f->joint >= 0) {
            values[f->joint] = value;
        }
        return;
    }
    xml_refuse(at, "a joint of the URDF", "name=\"%.63s\"", name);
}

static bool is_pose(const robot *r, const char *name)
{
    for (int i = 0; i < r->pose_count; i++) {
        if (strcmp(r->poses[i].name, name) == 0) {
            return true;
        }
    }
    return false;
}

/* Refuses a state if an earlier one has its name and its group. */
static void refuse_second(const xml *root, const xml *state)
{
    for (const xml *at = xml_child(root, "group_state"); at != state; at = xml_after(at)) {
        if (strcmp(xml_get(at, "name"), xml_get(state, "name")) == 0 &&
            strcmp(xml_get(at, "group"), xml_get(state, "group")) == 0) {
            xml_refuse(state, "a state of another name than those before it", "%s",
                       xml_get(state, "name"));
        }
    }
}

/* Joints that a state does not name are as urdf_add_rest has them. The states of two groups may
 * have one name; the second is then called group.name. */
static void read_state(robot *r, const xml *root, const xml *state)
{
    char group[CSV_NAME];
    char whole[2 * CSV_NAME];
    if (r->pose_count == POSES_MOST) {
        xml_refuse(state, "at most 64 of them", "another <group_state>");
    }
    const int at = r->pose_count;
    urdf_add_rest(r);
    posture *p = &r->poses[at];
    r->pose_count = at;
    xml_name(state, "name", p->name);
    xml_name(state, "group", group);
    refuse_second(root, state);
    if (is_pose(r, p->name)) {
        (void)snprintf(whole, sizeof(whole), "%s.%s", group, p->name);
        if (strlen(whole) >= CSV_NAME || is_pose(r, whole)) {
            xml_refuse(state, "a state of another name than those before it", "%s", p->name);
        }
        memcpy(p->name, whole, strlen(whole) + 1U);
    }
    for (const xml *joint = xml_child(state, "joint"); joint != NULL; joint = xml_after(joint)) {
        set_joint(r, joint, p->values);
    }
    robot_follow(r, p->values);
    r->pose_count++;
    robot_check_pose(r, state->path, state->line);
}

bool srdf_read(robot *r, const char *path)
{
    const xml *root = xml_read(path, "robot");
    vocabulary_check_srdf(r, root);
    const bool has_defaults = read_defaults(r, root);
    const bool has_pairs = read_pairs(r, root, "disable_collisions", GIVEN);
    (void)read_pairs(r, root, "enable_collisions", CHECKED);
    for (const xml *at = xml_child(root, "group_state"); at != NULL; at = xml_after(at)) {
        read_state(r, root, at);
    }
    return has_defaults || has_pairs;
}
