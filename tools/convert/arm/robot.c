#include "robot.h"

#include <math.h>
#include <string.h>

#include "common/tell.h"

int robot_find(const robot *r, const char *name)
{
    for (int i = 0; i < r->frame_count; i++) {
        if (strcmp(r->frames[i].name, name) == 0) {
            return i;
        }
    }
    return -1;
}

static bool is_named(const robot *r, const char *name, bool is_absent)
{
    for (int i = 0; i < r->bare_count; i++) {
        if (r->bare[i].is_absent == is_absent && strcmp(r->bare[i].name, name) == 0) {
            return true;
        }
    }
    return false;
}

bool robot_is_bare(const robot *r, const char *name)
{
    return is_named(r, name, false);
}

bool robot_is_absent(const robot *r, const char *name)
{
    return is_named(r, name, true);
}

const frame *robot_mover(const robot *r, int joint)
{
    for (int i = 0; i < r->frame_count; i++) {
        if (r->frames[i].joint == joint) {
            return &r->frames[i];
        }
    }
    return NULL;
}

/* ---- order ---- */

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

/* A joint may follow one that follows another, so this repeats until all are settled. */
void robot_follow(const robot *r, double *values)
{
    for (int round = 0; round < r->joint_count; round++) {
        for (int i = 0; i < r->frame_count; i++) {
            const frame *f = &r->frames[i];
            if (f->joint >= 0 && f->follows >= 0) {
                values[f->joint] = f->factor * values[f->follows] + f->offset;
            }
        }
    }
}

const frame *robot_driver(const robot *r, const frame *f, double *factor, double *offset)
{
    *factor = 1;
    *offset = 0;
    while (f->follows >= 0) {
        *offset += *factor * f->offset;
        *factor *= f->factor;
        f = robot_mover(r, f->follows);
    }
    return f;
}

bool robot_is_beyond(const frame *f, double value)
{
    static const double noise = 1e-9;
    return !f->is_endless && (value < f->least - noise || value > f->most + noise);
}

void robot_check_pose(robot *r, const char *path, unsigned long line)
{
    const posture *p = &r->poses[r->pose_count - 1];
    for (int i = 0; i < r->frame_count; i++) {
        const frame *f = &r->frames[i];
        const double value = (f->joint >= 0) ? p->values[f->joint] : 0;
        if (f->joint >= 0 && f->kind == JOINT_TURNS && !(fabs(value) < ROBOT_FARTHEST - 1e-6)) {
            refuse("%s:%lu: found joint %s at %g rad in pose %s, expected less than 16 turns, %g "
                   "rad, either way",
                   path, line, f->joint_name, value, p->name, ROBOT_FARTHEST);
        }
        if (f->joint >= 0 && robot_is_beyond(f, value)) {
            say("%s:%lu: warning: pose %s has joint %s at %g, beyond its range %g .. %g\n", path,
                line, p->name, f->joint_name, value, f->least, f->most);
        }
    }
}

/* ---- error ---- */

/* How far joints that slide may move a link from where its origin is. */
static double slide_of(const frame *f)
{
    return (f->kind == JOINT_SLIDES) ? fmax(fabs(f->least), fabs(f->most)) : 0;
}

/* How far a link's shape reaches from its frame. */
static double reach_of(const frame *f)
{
    double most = 0;
    for (int i = 0; f->body != NULL && i < f->body->corner_count; i++) {
        const double *p = f->body->corners[i];
        most = fmax(most, sqrt(p[0] * p[0] + p[1] * p[1] + p[2] * p[2]));
    }
    return most;
}

/* The length of all origins and slides, and of the longest shape, which is at least 10 m here: not
 * every shape is read. */
static double span_of(const robot *r)
{
    double longest = 10;
    for (int i = 0; i < r->frame_count; i++) {
        longest = fmax(longest, reach_of(&r->frames[i]));
    }
    double span = longest;
    for (int i = 0; i < r->frame_count; i++) {
        const double *t = r->frames[i].xyz;
        span += sqrt(t[0] * t[0] + t[1] * t[1] + t[2] * t[2]) + slide_of(&r->frames[i]);
    }
    return span;
}

static int slides_to(const robot *r, int link)
{
    int slides = 0;
    for (int i = link; i >= 0; i = r->frames[i].parent) {
        slides += (r->frames[i].kind == JOINT_SLIDES) ? 1 : 0;
    }
    return slides;
}

/* Bounds by how much the values of the joints from the root to a link are off, in 2^-30 rad. A
 * value is rounded to nearest, by half of 50.3 of these. That of a joint that follows another is
 * off by 2^-30 of itself more: by so much its factor is rounded. */
static double turning_to(const robot *r, int link)
{
    static const double unit = ROBOT_TURN * 8;
    double sum = 0;
    for (int i = link; i >= 0; i = r->frames[i].parent) {
        const frame *f = &r->frames[i];
        const double most = f->is_endless ? ROBOT_FARTHEST : fmax(fabs(f->least), fabs(f->most));
        const double part = (f->follows >= 0) ? fmin(most, ROBOT_FARTHEST) / ROBOT_FARTHEST : 0;
        sum += (f->kind == JOINT_TURNS) ? unit * (0.5 + 2 * part) : 0;
    }
    return sum;
}

/* Bounds the misplacement of a link's points. Each joint rounds a translation twice to nearest,
 * in the origin and where frames are composed. That is at most sqrt(3) / 2 LSB each, 1.74
 * together. A joint that slides rounds its value and its displacement too: 2 more. Its rotation
 * is off by at most 30 units of 2^-30: origin 1, axis and angle 4, two products of 1.5, times 3
 * for nine entries; and by what its value is off. A unit is 0.000061 LSB for each metre that is
 * turned. The frame of one link in the other's adds half of that. */
double robot_error(const robot *r, int link)
{
    const int depth = r->frames[link].depth;
    const double units = 32.0 * (depth + 1) + turning_to(r, link);
    return 1.74 * depth + 2.0 * slides_to(r, link) + 0.5 + units / 16384 * span_of(r);
}

/* Bounds what rounding the description moves. A joint's translation is rounded to nearest, at
 * most sqrt(3) / 2 LSB, and the value of a joint that slides by 0.5. Its rotation is off by at
 * most 11 units of 2^-30: 0.65 units of each entry, so 2 in norm; the axis by 0.9, which counts
 * twice; and what a legal matrix may differ from a rotation, 7. Its value adds what that is off. */
double robot_rounding(const robot *r, int link)
{
    const int depth = r->frames[link].depth;
    const double units = 11.0 * depth + turning_to(r, link);
    return 0.8661 * depth + 0.5 * slides_to(r, link) + units / 16384 * span_of(r);
}
