#include "report.h"

#include <math.h>
#include <string.h>

#include "common/names.h"
#include "common/tell.h"

void report_prove(const robot *r, const capsules *c, const char *table)
{
    for (int i = 0; i < r->frame_count; i++) {
        if (r->frames[i].body == NULL) {
            continue;
        }
        const proof p = capsules_prove(c, r, i);
        if (p.holds) {
            continue;
        }
        if (table == NULL) {
            model_limit(
                "%s: the capsules fitted to %s do not hold (%.6f, %.6f, %.6f) m: nothing is "
                "written",
                r->path, r->frames[i].name, p.at[0], p.at[1], p.at[2]);
        }
        refuse("%s: found capsules of %s that leave out (%.6f, %.6f, %.6f) m by %.6f m, expected "
               "capsules that hold the link",
               table, r->frames[i].name, p.at[0], p.at[1], p.at[2], p.outside);
    }
}

static int capsules_of(const capsules *c, int link)
{
    int count = 0;
    for (int i = 0; i < c->count; i++) {
        count += (c->at[i].link == link) ? 1 : 0;
    }
    return count;
}

static void put_links(FILE *out, const robot *r, const capsules *c)
{
    tell(out, "%-24s %9s %8s %12s %12s %7s\n", "link", "triangles", "capsules", "mesh [l]",
         "capsules [l]", "ratio");
    for (int i = 0; i < r->frame_count; i++) {
        const frame *f = &r->frames[i];
        if (f->body == NULL) {
            tell(out, "%-24s %9s %8d\n", f->name, f->is_unseen ? "NOT CHECKED" : "no shape",
                 capsules_of(c, i));
            continue;
        }
        const double mesh = shape_volume(f->body) * 1000;
        const double held = capsules_volume(c, i) * 1000;
        tell(out, "%-24s %9d %8d %12.4f %12.4f", f->name, f->body->face_count, capsules_of(c, i),
             mesh, held);
        if (mesh > 0) {
            tell(out, " %7.2f", held / mesh);
        }
        tell(out, "\n");
    }
}

static void put_proof(FILE *out, const robot *r, const capsules *c)
{
    long corners = 0;
    int links = 0;
    double room = 0;
    for (int i = 0; i < r->frame_count; i++) {
        if (r->frames[i].body != NULL) {
            links++;
            room = fmax(room, robot_rounding(r, i));
            corners += capsules_prove(c, r, i).corners;
        }
    }
    tell(out,
         "\nproved: the capsules of %d links hold their %ld corners and balls, in whole 2^-16 m,\n",
         links, corners);
    tell(out, "  each with room for its rounding and that of the joints (up to %.2f LSB)\n", room);
}

static void put_joints(FILE *out, const robot *r)
{
    static const char *const kinds[] = {"fixed", "turns", "slides"};
    tell(out, "\n%-24s %-8s %s\n", "joint", "kind", "range [rad, m], axis");
    for (int k = 0; k < r->joint_count; k++) {
        const frame *f = robot_mover(r, k);
        tell(out, "%-24s %-8s", f->joint_name, kinds[f->kind]);
        if (f->is_endless) {
            tell(out, " without end");
        } else {
            tell(out, " %g .. %g", f->least, f->most);
        }
        tell(out, ", axis %.6g %.6g %.6g", f->axis[0], f->axis[1], f->axis[2]);
        if (f->follows >= 0) {
            tell(out, ", %g times %s + %g", f->factor, robot_mover(r, f->follows)->joint_name,
                 f->offset);
        }
        tell(out, "\n");
    }
}

static void put_pairs(FILE *out, const robot *r, const sampled *s)
{
    static const char *const why[] = {"", "a file says so", "neighbours", "always touched",
                                      "never touched"};
    int checked = 0;
    if (s == NULL) {
        tell(out, "\npairs that are never checked, as the files say:\n");
    } else {
        tell(
            out,
            "\nno file gives allowed pairs: %d random samples (%d more were beyond a limit) gave\n",
            s->samples, s->refused);
        tell(out, "  %d neighbours, %d pairs that always touch, %d that never did.\n",
             s->neighbours, s->always, s->never);
        tell(out,
             "  Sampling proves nothing: a pair that never touched may touch in a pose that was "
             "not tried.\n");
    }
    for (int i = 0; i < r->frame_count; i++) {
        for (int k = i + 1; k < r->frame_count; k++) {
            const bool have = r->frames[i].body != NULL && r->frames[k].body != NULL;
            checked += (have && r->allowed[i][k] == CHECKED) ? 1 : 0;
            if (have && r->allowed[i][k] != CHECKED) {
                tell(out, "  %s, %s: %s\n", r->frames[i].name, r->frames[k].name,
                     why[r->allowed[i][k]]);
            }
        }
    }
    tell(out, "%d pairs of links are checked\n", checked);
}

static void put_folded(FILE *out, const robot *r)
{
    if (r->folded_count > 0) {
        tell(out, "\nlinks that became part of others, because no joint moves them against each "
                  "other:\n");
    }
    for (int i = 0; i < r->folded_count; i++) {
        tell(out, "  %s: part of %s\n", r->folded[i].name, r->folded[i].into);
    }
}

/* True if the mesh of a link is called m_ and the link's name, and more, because another mesh has
 * that name. */
static bool is_renamed(const robot *r, const frame *f)
{
    return f->mesh >= 0 && strncmp(r->meshes[f->mesh], "m_", 2) == 0 &&
           strlen(r->meshes[f->mesh]) > strlen(f->name) + 2U;
}

static void put_meshes(FILE *out, const robot *r)
{
    bool has_head = false;
    for (int i = 0; i < r->frame_count; i++) {
        const frame *f = &r->frames[i];
        if (is_renamed(r, f)) {
            if (!has_head) {
                tell(out, "\nmeshes with another name than their link:\n");
            }
            has_head = true;
            tell(out, "  %s: mesh %s\n", f->name, r->meshes[f->mesh]);
        }
    }
}

static void put_unused(FILE *out, const robot *r)
{
    if (r->unused_count > 0) {
        tell(out, "\nelements of the files that are not used:");
    }
    for (int i = 0; i < r->unused_count; i++) {
        tell(out, "%s %d <%s>", (i > 0) ? "," : "", r->unused[i].count, r->unused[i].name);
    }
    tell(out, "%s", (r->unused_count > 0) ? "\n" : "");
}

static void put_poses(FILE *out, const robot *r)
{
    tell(out, "\nposes:");
    for (int i = 0; i < r->pose_count; i++) {
        tell(out, " %s", r->poses[i].name);
    }
    tell(out, "\n");
}

void report_write(FILE *out, const robot *r, const capsules *c, const sampled *s)
{
    tell(out, "%s: %d links, %d joints that move, %d capsules\n\n", r->path, r->frame_count,
         r->joint_count, c->count);
    put_links(out, r, c);
    put_proof(out, r, c);
    put_joints(out, r);
    put_pairs(out, r, s);
    put_poses(out, r);
    put_folded(out, r);
    put_meshes(out, r);
    put_unused(out, r);
    names_list(out);
}

/* Names the first links that have only a visual shape. */
static void note_unseen(const robot *r)
{
    enum { NAMED = 4 };
    say("note: links with a visual shape and none for collisions:");
    for (int i = 0; i < r->unseen_count && i < NAMED; i++) {
        say("%s %s", (i > 0) ? "," : "", r->unseen[i]);
    }
    if (r->unseen_count > NAMED) {
        say(" and %d more", r->unseen_count - NAMED);
    }
    say("\n");
}

void report_note(const robot *r, const sampled *s)
{
    int left_out = 0;
    if (r->unseen_count > 0) {
        note_unseen(r);
    }
    if (r->folded_count > 0) {
        say("note: %d links that no joint moves against those they became part of (report)\n",
            r->folded_count);
    }
    for (int i = 0; i < r->frame_count; i++) {
        for (int k = i + 1; k < r->frame_count; k++) {
            left_out += (r->allowed[i][k] != CHECKED) ? 1 : 0;
        }
    }
    if (s != NULL) {
        say("note: pairs that no file allows, by %d samples: %d neighbours, %d always, %d never "
            "touch\n",
            s->samples, s->neighbours, s->always, s->never);
    } else if (left_out > 0) {
        say("note: %d pairs of links that may touch, as a file says\n", left_out);
    }
}
