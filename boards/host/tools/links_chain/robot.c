#include "robot.h"

#include <math.h>
#include <string.h>

int robot_find(const robot *r, const char *name)
{
    for (int i = 0; i < r->frame_count; i++) {
        if (strcmp(r->frames[i].name, name) == 0) {
            return i;
        }
    }
    return -1;
}

/* ---- joints ---- */

static int add_frame(robot *r, const csv *c, const char *name)
{
    if (r->frame_count == LINKS_MOST) {
        csv_refuse(c, name, "at most 64 links");
    }
    frame *f = &r->frames[r->frame_count];
    *f = (frame){.parent = -1, .joint = -1, .mesh = -1};
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
}

static void read_joint(robot *r, const csv *c)
{
    char name[CSV_NAME];
    if (c->count != 12) {
        csv_refuse(c, "another number of fields",
                   "joint,parent,child,x,y,z,roll,pitch,yaw,axis,min,max");
    }
    csv_name(c, 0, "the name of a joint", name);
    csv_name(c, 1, "the name of a link", name);
    const int parent = find_or_add(r, c, name);
    csv_name(c, 2, "the name of a link", name);
    const int child = find_or_add(r, c, name);
    frame *f = &r->frames[child];
    if (f->parent >= 0 || child == parent) {
        csv_refuse(c, name, "a link that has no parent yet");
    }
    f->parent = parent;
    for (int i = 0; i < 3; i++) {
        f->xyz[i] = csv_number(c, 3 + i, "a place in metres, within 1000", 1000);
        f->rpy[i] = csv_number(c, 6 + i, "an angle in radians, within 7", 7);
    }
    read_axis(c, f);
    f->least = csv_number(c, 10, "an angle in radians, within 7", 7);
    f->most = csv_number(c, 11, "an angle in radians, within 7", 7);
    if (strcmp(c->field[9], "fixed") != 0) {
        f->joint = r->joint_count++;
    }
}

void robot_read_joints(robot *r, const char *path)
{
    csv c = csv_open(path);
    while (csv_next(&c)) {
        read_joint(r, &c);
    }
    csv_close(&c);
}

/* Exchanges two frames, and corrects the parents of all. */
static void swap_in(robot *r, int to, int from)
{
    const frame moved = r->frames[from];
    r->frames[from] = r->frames[to];
    r->frames[to] = moved;
    for (int i = 0; i < r->frame_count; i++) {
        int *parent = &r->frames[i].parent;
        *parent = (*parent == to) ? from : (*parent == from) ? to : *parent;
    }
}

/* Sorts parents before children. Refuses a second root and a circle. */
void robot_order(robot *r, const char *path)
{
    for (int done = 0; done < r->frame_count; done++) {
        int next = done;
        while (next < r->frame_count && r->frames[next].parent >= done) {
            next++;
        }
        if (next == r->frame_count) {
            refuse("%s: found a circle of links about %s, expected a tree", path,
                   r->frames[done].name);
        }
        if (done > 0 && r->frames[next].parent < 0) {
            refuse("%s: found two links without a parent, %s and %s, expected one", path,
                   r->frames[0].name, r->frames[next].name);
        }
        swap_in(r, done, next);
        frame *f = &r->frames[done];
        f->depth = (f->parent < 0) ? 0 : r->frames[f->parent].depth + 1;
    }
    if (r->frame_count == 0) {
        refuse("%s: found no joint, expected at least one", path);
    }
}

/* ---- meshes ---- */

void robot_add_mesh(robot *r, const char *path)
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
    if (r->mesh_count == LINKS_MOST) {
        refuse("%s: expected at most %d meshes", path, LINKS_MOST);
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

void robot_give_meshes(robot *r)
{
    for (int i = 0; i < r->frame_count; i++) {
        r->frames[i].mesh = mesh_for(r, r->frames[i].name);
        if (r->frames[i].mesh >= 0) {
            r->used_by[r->frames[i].mesh]++;
        }
    }
    for (int i = 0; i < r->mesh_count; i++) {
        if (r->used_by[i] == 0) {
            fprintf(stderr, "%s: warning: no joint leads to a link of this name: left out\n",
                    r->files[i]);
        }
    }
}

/* ---- poses and allowed pairs ---- */

static void warn_limits(const robot *r, const csv *c, const posture *p)
{
    for (int i = 0; i < r->frame_count; i++) {
        const frame *f = &r->frames[i];
        if (f->joint >= 0 && (p->angles[f->joint] < f->least || p->angles[f->joint] > f->most)) {
            fprintf(stderr, "%s:%lu: warning: pose %s turns %s by %g, beyond its range %g .. %g\n",
                    c->path, c->line, p->name, f->name, p->angles[f->joint], f->least, f->most);
        }
    }
}

void robot_read_poses(robot *r, const char *path)
{
    csv c = csv_open(path);
    while (csv_next(&c)) {
        char expected[64];
        if (r->pose_count == LINKS_MOST) {
            csv_refuse(&c, "another pose", "at most 64");
        }
        posture *p = &r->poses[r->pose_count++];
        csv_name(&c, 0, "the name of a pose", p->name);
        if (c.count != 1 + r->joint_count) {
            (void)snprintf(expected, sizeof(expected), "a name and %d angles", r->joint_count);
            csv_refuse(&c, "another number of fields", expected);
        }
        for (int i = 0; i < r->joint_count; i++) {
            p->angles[i] = csv_number(&c, 1 + i, "an angle in radians, within 1000", 1000);
        }
        warn_limits(r, &c, p);
    }
    csv_close(&c);
    if (r->pose_count == 0) {
        refuse("%s: found no pose, expected at least one", path);
    }
}

/* A pair with an unknown link is passed over, because a pair that is not named is checked. */
void robot_read_allowed(robot *r, const char *path)
{
    csv c = csv_open(path);
    while (csv_next(&c)) {
        char a[CSV_NAME];
        char b[CSV_NAME];
        csv_name(&c, 0, "the name of a link", a);
        csv_name(&c, 1, "the name of a link", b);
        const int i = robot_find(r, a);
        const int k = robot_find(r, b);
        if (i >= 0 && k >= 0) {
            r->allowed[i][k] = true;
            r->allowed[k][i] = true;
        }
    }
    csv_close(&c);
}

/* ---- error ---- */

/* Bounds the misplacement of a link's points. Each joint rounds a translation twice to nearest, in
 * the origin and where frames are composed. That is at most sqrt(3) / 2 LSB each, 1.74 together.
 * Its rotation is off by at most 30 units of 2^-30: origin 1, axis and angle 4, two products of
 * 1.5, times 3 for nine entries. This is 0.0019 LSB for each metre that is turned. The frame of one
 * link in the other's adds half of that. */
double robot_error(const robot *r, int link)
{
    const double farthest_of_mesh = 10; /* metres from its frame, and more than any here */
    double reach = farthest_of_mesh;
    for (int i = 0; i < r->frame_count; i++) {
        reach += sqrt(r->frames[i].xyz[0] * r->frames[i].xyz[0] +
                      r->frames[i].xyz[1] * r->frames[i].xyz[1] +
                      r->frames[i].xyz[2] * r->frames[i].xyz[2]);
    }
    return 1.74 * r->frames[link].depth + 0.5 + 0.002 * (r->frames[link].depth + 1) * reach;
}
