#include "fold.h"

#include <fnmatch.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/names.h"
#include "common/tell.h"

#include "turn.h"

/* ---- removing ---- */

/* Moves the children of a fixed link to its parent. */
static void hand_over(robot *r, int link)
{
    frame *f = &r->frames[link];
    for (int i = 0; i < r->frame_count; i++) {
        frame *child = &r->frames[i];
        if (child->parent != link) {
            continue;
        }
        turn_apply(f->turn, child->xyz, child->xyz);
        for (int k = 0; k < 3; k++) {
            child->xyz[k] += f->xyz[k];
        }
        turn_multiply(f->turn, child->turn, child->turn);
        child->parent = f->parent;
    }
}

static void remove_link(robot *r, int link)
{
    for (int i = link; i + 1 < r->frame_count; i++) {
        r->frames[i] = r->frames[i + 1];
        memcpy(r->allowed[i], r->allowed[i + 1], sizeof(r->allowed[i]));
    }
    r->frame_count--;
    for (int i = 0; i < r->frame_count; i++) {
        frame *f = &r->frames[i];
        f->parent -= (f->parent > link) ? 1 : 0;
        f->depth = (f->parent < 0) ? 0 : r->frames[f->parent].depth + 1;
        memmove(&r->allowed[i][link], &r->allowed[i][link + 1],
                (size_t)(ROBOT_MOST - 1 - link) * sizeof(reason));
    }
}

/* Fixes a joint where its link's origin is; the numbers of the joints after it change. */
static void remove_joint(robot *r, frame *f)
{
    const int joint = f->joint;
    f->kind = JOINT_FIXED;
    f->is_endless = false;
    f->joint = -1;
    f->follows = -1;
    for (int i = 0; i < r->frame_count; i++) {
        r->frames[i].joint -= (r->frames[i].joint > joint) ? 1 : 0;
        r->frames[i].follows -= (r->frames[i].follows > joint) ? 1 : 0;
    }
    for (int i = 0; i < r->pose_count; i++) {
        double *values = r->poses[i].values;
        memmove(&values[joint], &values[joint + 1],
                (size_t)(ROBOT_MOST - 1 - joint) * sizeof(*values));
    }
    r->joint_count--;
}

static bool is_followed(const robot *r, int joint)
{
    for (int i = 0; i < r->frame_count; i++) {
        if (r->frames[i].follows == joint) {
            return true;
        }
    }
    return false;
}

/* ---- held joints ---- */

typedef struct held {
    bool is_held[ROBOT_MOST];
    double values[ROBOT_MOST]; /* by the joint's number */
} held;

static double rest_of(const frame *f)
{
    return fmin(fmax(0, f->least), f->most);
}

/* Holds the joints of this name, at the value behind `=` if there is one. */
static void match(const robot *r, const char *what, held *h)
{
    char name[CSV_NAME];
    char *after = NULL;
    const char *equals = strrchr(what, '=');
    const size_t length = (equals != NULL) ? (size_t)(equals - what) : strlen(what);
    const double value = (equals != NULL) ? strtod(equals + 1, &after) : 0;
    bool is_found = false;
    if (length >= sizeof(name) || (equals != NULL && (after == equals + 1 || *after != '\0')) ||
        !isfinite(value)) {
        refuse("--hold: found %s, expected JOINT or JOINT=VALUE, in radians or metres", what);
    }
    memcpy(name, what, length);
    name[length] = '\0';
    for (int k = 0; k < r->joint_count; k++) {
        const frame *f = robot_mover(r, k);
        if (f->follows < 0 && (fnmatch(name, f->joint_name, 0) == 0 ||
                               fnmatch(name, name_found(f->joint_name), 0) == 0)) {
            h->is_held[k] = true;
            h->values[k] = (equals != NULL) ? value : rest_of(f);
            is_found = true;
        }
    }
    if (!is_found) {
        refuse("--hold: found %s, expected the name of a joint that moves and follows no other, or "
               "a pattern of such names",
               name);
    }
}

/* A joint that follows a held one is held, too. */
static void match_followers(const robot *r, held *h)
{
    for (int round = 0; round < r->joint_count; round++) {
        for (int k = 0; k < r->joint_count; k++) {
            const frame *f = robot_mover(r, k);
            if (f->follows >= 0 && h->is_held[f->follows]) {
                h->is_held[k] = true;
                h->values[k] = f->factor * h->values[f->follows] + f->offset;
            }
        }
    }
}

/* A pose that has the joint elsewhere, and not only at rest, is not what is judged. */
static void warn_poses(const robot *r, const frame *f, double value)
{
    for (int i = 0; i < r->pose_count; i++) {
        const double in_pose = r->poses[i].values[f->joint];
        if (fabs(in_pose - value) > 1e-9 && in_pose != rest_of(f)) {
            say("%s: warning: pose %s has joint %s at %g, and --hold keeps it at %g\n", r->path,
                r->poses[i].name, f->joint_name, in_pose, value);
        }
    }
}

static void hold(robot *r, frame *f, double value)
{
    if (!f->is_endless && (value < f->least || value > f->most)) {
        refuse("--hold: found joint %s at %g, expected %g to %g", f->joint_name, value, f->least,
               f->most);
    }
    warn_poses(r, f, value);
    if (f->kind == JOINT_TURNS) {
        double turn[3][3];
        turn_about(f->axis, value, turn);
        turn_multiply(f->turn, turn, f->turn);
    } else {
        double way[3] = {f->axis[0] * value, f->axis[1] * value, f->axis[2] * value};
        turn_apply(f->turn, way, way);
        for (int k = 0; k < 3; k++) {
            f->xyz[k] += way[k];
        }
    }
    remove_joint(r, f);
}

void fold_hold(robot *r, const char *what)
{
    static held h;
    memset(&h, 0, sizeof(h));
    match(r, what, &h);
    match_followers(r, &h);
    for (int k = r->joint_count - 1; k >= 0; k--) {
        if (h.is_held[k]) {
            hold(r, &r->frames[robot_mover(r, k) - r->frames], h.values[k]);
        }
    }
}

/* ---- links without a shape ---- */

static int fold_bare(robot *r)
{
    int folded = 0;
    for (int i = r->frame_count - 1; i > 0; i--) {
        const frame *f = &r->frames[i];
        if (f->kind == JOINT_FIXED && f->body == NULL) {
            hand_over(r, i);
            remove_link(r, i);
            folded++;
        }
    }
    return folded;
}

static bool has_child(const robot *r, int link)
{
    for (int i = 0; i < r->frame_count; i++) {
        if (r->frames[i].parent == link) {
            return true;
        }
    }
    return false;
}

/* The joints that were left out: their number, and the names of the first. */
typedef struct idle {
    char names[4][CSV_NAME];
    int count;
} idle;

static void say_idle(const robot *r, const idle *all)
{
    const int named = (all->count < 4) ? all->count : 4;
    say("%s: %d joints that move no shape are left out:", r->path, all->count);
    for (int i = 0; i < named; i++) {
        say("%s %s", (i > 0) ? "," : "", all->names[i]);
    }
    if (all->count > named) {
        say(" and %d more", all->count - named);
    }
    say("\n");
}

/* Removes joints at the end of a chain that move nothing. */
static int fold_idle(robot *r, idle *all)
{
    int folded = 0;
    for (int i = r->frame_count - 1; i > 0; i--) {
        frame *f = &r->frames[i];
        if (f->kind != JOINT_FIXED && f->body == NULL && !has_child(r, i) &&
            !is_followed(r, f->joint)) {
            if (all->count < 4) {
                memcpy(all->names[all->count], f->joint_name, sizeof(f->joint_name));
            }
            all->count++;
            remove_joint(r, f);
            remove_link(r, i);
            folded++;
        }
    }
    return folded;
}

/* ---- rigid bodies ---- */

/* The link whose joint moves this one: itself, or the one that carries it. */
static int carrier_of(const robot *r, int link)
{
    while (r->frames[link].kind == JOINT_FIXED && r->frames[link].parent >= 0) {
        link = r->frames[link].parent;
    }
    return link;
}

/* True if the same pairs are allowed for two links, but for the links of their own rigid body. */
static bool is_allowed_alike(const robot *r, int a, int b)
{
    const int carrier = carrier_of(r, a);
    for (int i = 0; i < r->frame_count; i++) {
        const bool counts = r->frames[i].body != NULL && carrier_of(r, i) != carrier;
        if (counts && (r->allowed[a][i] == CHECKED) != (r->allowed[b][i] == CHECKED)) {
            return false;
        }
    }
    return true;
}

/* Moves the shape of a link at a fixed joint to another link of its rigid body. Both are children
 * of the carrier, or `to` is the carrier itself. */
static void move_shape(robot *r, int from, int to)
{
    frame *f = &r->frames[from];
    frame *t = &r->frames[to];
    shape_place at;
    memcpy(at.xyz, f->xyz, sizeof(at.xyz));
    memcpy(at.turn, f->turn, sizeof(at.turn));
    for (int k = 0; k < 3; k++) {
        at.scale[k] = 1;
    }
    if (t->kind == JOINT_FIXED && t->parent == f->parent) {
        double back[3][3];
        for (int i = 0; i < 3; i++) {
            for (int k = 0; k < 3; k++) {
                back[i][k] = t->turn[k][i];
            }
            at.xyz[i] -= t->xyz[i];
        }
        turn_apply(back, at.xyz, at.xyz);
        turn_multiply(back, at.turn, at.turn);
    }
    const bool was_bare = t->body == NULL;
    if (was_bare) {
        t->body = shape_new();
        memcpy(r->allowed[to], r->allowed[from], sizeof(r->allowed[to]));
        for (int i = 0; i < r->frame_count; i++) {
            r->allowed[i][to] = r->allowed[i][from];
        }
        r->allowed[to][to] = CHECKED;
    }
    shape_join(t->body, &at, f->body);
    t->parts += f->parts + (was_bare ? 0 : 1);
    f->body = NULL;
}

/* The link that takes the shape of this one: the carrier, or an earlier link that it carries. -1:
 * none is allowed alike. */
static int taker_of(const robot *r, int link)
{
    const int carrier = r->frames[link].parent;
    if (r->frames[carrier].body == NULL || is_allowed_alike(r, carrier, link)) {
        return carrier;
    }
    for (int i = carrier + 1; i < link; i++) {
        const frame *f = &r->frames[i];
        if (f->parent == carrier && f->kind == JOINT_FIXED && f->body != NULL &&
            is_allowed_alike(r, i, link)) {
            return i;
        }
    }
    return -1;
}

static void fold_rigid(robot *r)
{
    for (int i = r->frame_count - 1; i > 0; i--) {
        if (r->frames[i].kind == JOINT_FIXED) {
            hand_over(r, i);
        }
    }
    for (int i = 1; i < r->frame_count; i++) {
        const frame *f = &r->frames[i];
        const int to = (f->kind == JOINT_FIXED && f->body != NULL) ? taker_of(r, i) : -1;
        if (to >= 0) {
            folded_link *folded = &r->folded[r->folded_count++];
            memcpy(folded->name, f->name, sizeof(f->name));
            memcpy(folded->into, r->frames[to].name, sizeof(f->name));
            move_shape(r, i, to);
        }
    }
    (void)fold_bare(r);
}

void fold_links(robot *r, int most)
{
    const int folded = fold_bare(r);
    if (folded > 0) {
        say("%s: %d links without a shape at fixed joints became part of others\n", r->path,
            folded);
    }
    if (r->frame_count <= most) {
        return;
    }
    idle all = {.count = 0};
    while (fold_idle(r, &all) + fold_bare(r) > 0) {
    }
    if (all.count > 0) {
        say_idle(r, &all);
    }
    if (r->frame_count > most) {
        fold_rigid(r);
    }
}
