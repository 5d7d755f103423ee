#include "read_csv.h"

#include <math.h>
#include <string.h>

#include "common/tell.h"

#include "turn.h"

int csv_find_link(const robot *r, const csv *c, int field, char *name)
{
    const char *text = (field < c->count) ? c->field[field] : "";
    const int found = robot_find(r, text);
    if (found < 0) {
        csv_name(c, field, "the name of a link", name);
    } else {
        memcpy(name, text, strlen(text) + 1U);
    }
    return found;
}

/* ---- joints ---- */

static int add_frame(robot *r, const csv *c, const char *name)
{
    if (r->frame_count == 64) {
        csv_refuse(c, name, "at most 64 links");
    }
    frame *f = &r->frames[r->frame_count];
    *f = (frame){.parent = -1, .joint = -1, .follows = -1, .mesh = -1};
    turn_of_rpy((const double[3]){0, 0, 0}, f->turn);
    memcpy(f->name, name, strlen(name) + 1U);
    return r->frame_count++;
}

static int find_or_add(robot *r, const csv *c, const char *name)
{
    const int found = robot_find(r, name);
    return (found >= 0) ? found : add_frame(r, c, name);
}

static void read_axis(const csv *c, frame *f)
{
    static const char form[] = "an axis: x, y, z, -x, -y, -z or fixed";
    const char *text = c->field[9];
    const double sign = (*text == '-') ? -1 : 1;
    if (strcmp(text, "fixed") == 0) {
        return;
    }
    text += (*text == '-') ? 1 : 0;
    if (text[0] < 'x' || text[0] > 'z' || text[1] != '\0') {
        csv_refuse(c, c->field[9], form);
    }
    f->axis[text[0] - 'x'] = sign;
    f->kind = JOINT_TURNS;
}

/* Reads a row `bare,LINK`, for a link that has neither mesh nor capsule, or `absent,LINK`, for one
 * that other files name and this robot has not. */
static bool read_bare(robot *r, const csv *c)
{
    const bool is_absent = strcmp(c->field[0], "absent") == 0;
    if (c->count != 2 || (!is_absent && strcmp(c->field[0], "bare") != 0)) {
        return false;
    }
    if (r->bare_count == BARE_MOST) {
        csv_refuse(c, c->field[1], "at most 256 rows of bare and absent links");
    }
    bare_name *b = &r->bare[r->bare_count++];
    csv_name(c, 1, "the name of a link", b->name);
    b->path = c->path;
    b->line = c->line;
    b->is_absent = is_absent;
    return true;
}

void csv_add_bare(robot *r, const char *name, bool is_absent)
{
    const char *option = is_absent ? "--absent" : "--bare";
    if (strlen(name) >= CSV_NAME || r->bare_count == BARE_MOST) {
        refuse("%s: found %s, expected the name of a link, at most %d of them", option, name,
               BARE_MOST);
    }
    bare_name *b = &r->bare[r->bare_count++];
    memcpy(b->name, name, strlen(name) + 1U);
    b->path = option;
    b->line = 0;
    b->is_absent = is_absent;
}

static void read_joint(robot *r, const csv *c)
{
    char name[CSV_NAME];
    double rpy[3];
    if (c->count != 12) {
        csv_refuse(c, "another number of fields",
                   "joint,parent,child,x,y,z,roll,pitch,yaw,axis,min,max");
    }
    char joint[CSV_NAME];
    csv_name(c, 0, "the name of a joint", joint);
    for (int i = 0; i < r->frame_count; i++) {
        if (strcmp(r->frames[i].joint_name, joint) == 0) {
            csv_refuse(c, joint, "a joint of another name than those before it");
        }
    }
    csv_name(c, 1, "the name of a link", name);
    const int parent = find_or_add(r, c, name);
    csv_name(c, 2, "the name of a link", name);
    const int child = find_or_add(r, c, name);
    frame *f = &r->frames[child];
    if (f->parent >= 0 || child == parent) {
        csv_refuse(c, name, "a link that has no parent yet");
    }
    memcpy(f->joint_name, joint, sizeof(joint));
    f->parent = parent;
    for (int i = 0; i < 3; i++) {
        f->xyz[i] = csv_number(c, 3 + i, "a place in metres, within 1000", 1000);
        rpy[i] = csv_number(c, 6 + i, "an angle in radians, within 7", 7);
    }
    turn_of_rpy(rpy, f->turn);
    read_axis(c, f);
    f->least = csv_number(c, 10, "an angle in radians, within 16 turns", ROBOT_FARTHEST);
    f->most = csv_number(c, 11, "an angle in radians, within 16 turns", ROBOT_FARTHEST);
    if (f->kind != JOINT_FIXED) {
        f->joint = r->joint_count++;
        if (f->most < f->least) {
            csv_refuse(c, "a range that ends before it begins", "min,max with min <= max");
        }
    }
}

void csv_read_joints(robot *r, const char *path)
{
    csv c = csv_open(path);
    while (csv_next(&c)) {
        if (!read_bare(r, &c)) {
            read_joint(r, &c);
        }
    }
    csv_close(&c);
}

/* ---- meshes ---- */

void csv_add_mesh(robot *r, const char *path)
{
    const char *slash = strrchr(path, '/');
    const char *base = (slash == NULL) ? path : slash + 1;
    const size_t length = strcspn(base, ".");
    const size_t plain =
        strspn(base, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
    if (length == 0U || plain != length || length >= CSV_NAME ||
        (base[0] >= '0' && base[0] <= '9')) {
        refuse("%s: expected a file named as a link: letters, digits and _", path);
    }
    if (r->mesh_count == 64) {
        refuse("%s: expected at most 64 meshes", path);
    }
    char *name = r->meshes[r->mesh_count];
    memcpy(name, base, length);
    name[length] = '\0';
    for (int i = 0; i < r->mesh_count; i++) {
        if (strcmp(r->meshes[i], name) == 0) {
            refuse("%s: found a second mesh of this name, the first is %s", path, r->files[i]);
        }
    }
    r->files[r->mesh_count++] = path;
}

/* A link's mesh has its name, or the longest name that its own ends with, so two fingers may share
 * one. */
static int mesh_for(const robot *r, const char *link)
{
    int best = -1;
    size_t longest = 0;
    for (int i = 0; i < r->mesh_count; i++) {
        const size_t length = strlen(r->meshes[i]);
        const size_t whole = strlen(link);
        if (length <= whole && length > longest &&
            strcmp(link + whole - length, r->meshes[i]) == 0) {
            best = i;
            longest = length;
        }
    }
    return best;
}

/* Refuses rows of bare and absent links that do not fit the joints and the meshes. */
static void check_bare(const robot *r)
{
    for (int i = 0; i < r->bare_count; i++) {
        const bare_name *b = &r->bare[i];
        const bool is_known = robot_find(r, b->name) >= 0;
        char line[32] = "";
        if (b->line > 0U) {
            (void)snprintf(line, sizeof(line), ":%lu", b->line);
        }
        if (b->is_absent && is_known) {
            refuse("%s%s: found %s as absent, expected a link that no joint has", b->path, line,
                   b->name);
        }
        if (!b->is_absent && !is_known) {
            refuse("%s%s: found %s as bare, expected a link that a joint has", b->path, line,
                   b->name);
        }
    }
}

/* A mesh that only an absent link would use is left out. */
static bool is_of_absent(const robot *r, int mesh)
{
    for (int i = 0; i < r->bare_count; i++) {
        if (r->bare[i].is_absent && mesh_for(r, r->bare[i].name) == mesh) {
            return true;
        }
    }
    return false;
}

void csv_give_meshes(robot *r)
{
    check_bare(r);
    for (int i = 0; i < r->frame_count; i++) {
        frame *f = &r->frames[i];
        const bool is_bare = robot_is_bare(r, f->name);
        f->mesh = is_bare ? -1 : mesh_for(r, f->name);
        if (!is_bare && f->mesh < 0) {
            refuse("%s: found no mesh for link %s, expected %s.stl, .obj or .ply beside it; --bare "
                   "%s (BARE=%s) if the link has none",
                   r->path, f->name, f->name, f->name, f->name);
        }
        if (f->mesh >= 0) {
            r->used_by[f->mesh]++;
        }
    }
    for (int i = 0; i < r->mesh_count; i++) {
        if (r->used_by[i] == 0 && !is_of_absent(r, i)) {
            refuse(
                "%s: found a mesh that no link uses, expected the name of a link of %s; --absent "
                "%s (ABSENT=%s) if this robot lacks the link",
                r->files[i], r->path, r->meshes[i], r->meshes[i]);
        }
    }
}

/* ---- poses and allowed pairs ---- */

/* The order of the values: column i is of joint order[i]. Joints that mimic have none. */
typedef struct columns {
    int order[ROBOT_MOST];
    int count;
} columns;

static columns columns_of(const robot *r)
{
    columns out = {{0}, 0};
    for (int k = 0; k < r->joint_count; k++) {
        if (robot_mover(r, k)->follows < 0) {
            out.order[out.count++] = k;
        }
    }
    return out;
}

/* A row `name,JOINT,JOINT...` says another order. False if the row is none. */
static bool read_head(const robot *r, const csv *c, columns *out)
{
    columns named = {{0}, 0};
    bool seen[ROBOT_MOST] = {false};
    if (r->pose_count > 0 || c->count != 1 + out->count || strcmp(c->field[0], "name") != 0) {
        return false;
    }
    for (int i = 0; i < out->count; i++) {
        int found = -1;
        for (int k = 0; k < out->count; k++) {
            const frame *f = robot_mover(r, out->order[k]);
            found = (strcmp(f->joint_name, c->field[1 + i]) == 0) ? f->joint : found;
        }
        if (found < 0 && i == 0) {
            return false;
        }
        if (found < 0 || seen[found]) {
            csv_refuse(c, c->field[1 + i], "each joint that moves once");
        }
        seen[found] = true;
        named.order[named.count++] = found;
    }
    *out = named;
    return true;
}

static void refuse_second(const robot *r, const csv *c, const char *name)
{
    for (int i = 0; i < r->pose_count; i++) {
        if (strcmp(r->poses[i].name, name) == 0) {
            csv_refuse(c, name, "a pose of another name than those before it");
        }
    }
}

static void read_pose(robot *r, const csv *c, const columns *in)
{
    char expected[64];
    if (r->pose_count == POSES_MOST) {
        csv_refuse(c, "another pose", "at most 64");
    }
    posture *p = &r->poses[r->pose_count];
    csv_name(c, 0, "the name of a pose", p->name);
    refuse_second(r, c, p->name);
    if (c->count != 1 + in->count) {
        (void)snprintf(expected, sizeof(expected), "a name and %d angles", in->count);
        csv_refuse(c, "another number of fields", expected);
    }
    for (int i = 0; i < in->count; i++) {
        p->values[in->order[i]] = csv_number(c, 1 + i, "an angle in radians, within 1000", 1000);
    }
    robot_follow(r, p->values);
    r->pose_count++;
    robot_check_pose(r, c->path, c->line);
}

void csv_read_poses(robot *r, const char *path)
{
    csv c = csv_open(path);
    columns order = columns_of(r);
    const int before = r->pose_count;
    while (csv_next(&c)) {
        if (!read_head(r, &c, &order)) {
            read_pose(r, &c, &order);
        }
    }
    csv_close(&c);
    if (r->pose_count == before) {
        refuse("%s: found no pose, expected at least one", path);
    }
}

void csv_read_allowed(robot *r, const char *path)
{
    static const char form[] = "a link of the joints, or --absent LINK (ABSENT=LINK)";
    csv c = csv_open(path);
    while (csv_next(&c)) {
        char names[2][CSV_NAME];
        int at[2];
        bool is_absent = false;
        for (int i = 0; i < 2; i++) {
            at[i] = csv_find_link(r, &c, i, names[i]);
            if (at[i] < 0 && !robot_is_absent(r, names[i])) {
                csv_refuse(&c, names[i], form);
            }
            is_absent = is_absent || at[i] < 0;
        }
        if (strcmp(names[0], names[1]) == 0) {
            csv_refuse(&c, names[0], "two links");
        }
        if (!is_absent) {
            r->allowed[at[0]][at[1]] = GIVEN;
            r->allowed[at[1]][at[0]] = GIVEN;
        }
    }
    csv_close(&c);
}
