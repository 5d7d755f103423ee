/* keepout-arm: turns a robot's URDF and SRDF, or its CSV files, into const data for arm.h. It fits
 * capsules to the links, and proves that they hold them. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "common/memory.h"
#include "common/tell.h"
#include "common/written.h"
#include "emit.h"
#include "fold.h"
#include "options.h"
#include "read_csv.h"
#include "report.h"
#include "turn.h"

/* ---- reading ---- */

static void read_tables(const options *o, robot *r)
{
    for (int i = 0; i < o->file_count; i++) {
        csv_add_mesh(r, o->files[i]);
    }
    r->path = o->joints[0];
    memcpy(r->name, "robot", sizeof("robot"));
    for (int i = 0; i < o->bare_count; i++) {
        csv_add_bare(r, o->bare[i], false);
    }
    for (int i = 0; i < o->absent_count; i++) {
        csv_add_bare(r, o->absent[i], true);
    }
    for (int i = 0; i < o->joint_files; i++) {
        csv_read_joints(r, o->joints[i]);
    }
    robot_order(r, o->joints[0]);
    csv_give_meshes(r);
}

/* True if a file gives the allowed pairs. */
static bool read_pairs_and_poses(const options *o, robot *r)
{
    const bool has_srdf = o->joint_files == 0 && o->file_count == 2;
    bool has_pairs = has_srdf && srdf_read(r, o->files[1]);
    if (o->allowed != NULL) {
        memset(r->allowed, 0, sizeof(r->allowed));
        csv_read_allowed(r, o->allowed);
        has_pairs = true;
    }
    if (o->poses != NULL) {
        csv_read_poses(r, o->poses);
    }
    if (r->pose_count == 0) {
        urdf_add_rest(r);
        say("%s: no file gives a pose: the only one is rest, every joint at 0 or at the "
            "limit nearest to it\n",
            r->path);
    }
    r->link_count = r->frame_count;
    if (o->joint_files == 0) {
        for (int i = 0; i < o->hold_count; i++) {
            fold_hold(r, o->hold[i]);
        }
        fold_links(r, KO_ARM_MAX_LINKS);
    }
    return has_pairs;
}

/* Without a table capsules are fitted to the meshes. */
static void load_meshes(robot *r)
{
    static const shape_place at = {{0, 0, 0}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {1, 1, 1}};
    for (int i = 0; i < r->frame_count; i++) {
        frame *f = &r->frames[i];
        if (f->mesh < 0) {
            continue;
        }
        f->body = shape_new();
        const char *wrong = shape_add_file(f->body, &at, r->files[f->mesh]);
        if (wrong != NULL) {
            refuse("%s: found %s", r->files[f->mesh], wrong);
        }
    }
}

/* ---- meshes to bake ---- */

static char *path_of(const char *folder, const char *name, const char *ending)
{
    const size_t room = strlen(folder) + strlen(name) + strlen(ending) + 2U;
    char *to = malloc(room);
    if (to == NULL) {
        out_of_memory();
    }
    (void)snprintf(to, room, "%s/%s%s", folder, name, ending);
    return to;
}

/* True if one of the first meshes has the name. The names of macros are those in capitals. */
static bool is_mesh(const robot *r, const char *name, int count)
{
    int i = 0;
    while (i < count && strcasecmp(r->meshes[i], name) != 0) {
        i++;
    }
    return i < count;
}

/* A name in C that no other mesh has. */
static void name_mesh(robot *r, const char *from, int mesh)
{
    char *to = r->meshes[mesh];
    size_t length = 0;
    to[length++] = 'm';
    to[length++] = '_';
    for (; *from != '\0' && length < MESH_NAME - 16; from++) {
        to[length++] = is_c_letter(*from) ? *from : '_';
    }
    to[length] = '\0';
    for (int n = mesh; is_mesh(r, to, mesh); n += ROBOT_MOST) {
        (void)snprintf(to + length, 16, "_%d", n);
    }
}

static void write_shape(const shape *s, const char *path)
{
    FILE *out = emit_open(path);
    for (int i = 0; i < s->corner_count; i++) {
        const double *p = s->corners[i];
        fprintf(out, "v %.17g %.17g %.17g\n", p[0], p[1], p[2]);
    }
    for (int i = 0; i < s->face_count; i++) {
        const int *c = s->faces[i].corner;
        fprintf(out, "f %d %d %d\n", c[0] + 1, c[1] + 1, c[2] + 1);
    }
    emit_close(out, path);
}

/* Writes each link's shape as an OBJ in its frame. */
static void write_shapes(robot *r, const char *folder)
{
    for (int i = 0; i < r->frame_count; i++) {
        frame *f = &r->frames[i];
        if (f->body == NULL) {
            continue;
        }
        if (r->mesh_count == 64) {
            model_limit("%s: found more than 64 links with shapes", r->path);
        }
        f->mesh = r->mesh_count++;
        r->used_by[f->mesh] = 1;
        name_mesh(r, f->name, f->mesh);
        char *path = path_of(folder, r->meshes[f->mesh], ".obj");
        write_shape(f->body, path);
        r->files[f->mesh] = path;
    }
}

/* The worst error of the links that use the mesh. arm_guard's queries allow for the error of
 * placing themselves. */
static double error_of(const robot *r, int mesh, bool is_guard)
{
    double worst = 0;
    for (int i = 0; i < r->frame_count; i++) {
        const double coarse = (r->frames[i].body != NULL) ? r->frames[i].body->coarse * 65536 : 0;
        const double error = coarse + (is_guard ? robot_rounding(r, i) : robot_error(r, i));
        worst = (r->frames[i].mesh == mesh && error > worst) ? error : worst;
    }
    return worst;
}

/* Lists each mesh that a link uses: the error of its placing, and its file. */
static void list_meshes(const robot *r, bool is_guard)
{
    for (int i = 0; i < r->mesh_count; i++) {
        if (r->used_by[i] == 0) {
            continue;
        }
        if (strpbrk(r->files[i], "\r\n") != NULL) {
            refuse("%s: expected a name of one line", r->files[i]);
        }
        printf("%.9f %s\n", error_of(r, i, is_guard) / 65536.0, r->files[i]);
    }
}

/* ---- all of it ---- */

static void make_folder(const char *path)
{
    if (mkdir(path, 0777) != 0 && errno != EEXIST) {
        refuse("%s: cannot be made: %s", path, strerror(errno));
    }
}

/* A name in C from that of the robot. */
static void default_name(const robot *r, char *to)
{
    size_t length = 0;
    for (const char *from = r->name; *from != '\0' && length < 40; from++) {
        const bool is_digit = *from >= '0' && *from <= '9';
        const bool is_plain = is_c_letter(*from) && (!is_digit || length > 0U);
        to[length++] = is_plain ? *from : '_';
    }
    to[length] = '\0';
}

/* Writes what a person asked for: tables, capsules, report, picture. */
static void write_all(const options *o, const robot *r, const model *m, const capsules *c,
                      const sampled *s)
{
    char name[CSV_NAME];
    default_name(r, name);
    char *report = path_of(o->output, "report", ".txt");
    char *table = path_of(o->output, "capsules", ".csv");
    char *picture = path_of(o->output, "picture", ".svg");
    write_tables(r, m, o->output, (o->name != NULL) ? o->name : name);
    capsules_write(c, r, table);
    picture_write(r, c, picture);
    FILE *out = emit_open(report);
    report_write(out, r, c, s);
    emit_close(out, report);
    if (!o->is_quiet && o->links == NULL && o->guard == NULL) {
        report_write(stdout, r, c, s);
    }
    free(report);
    free(table);
    free(picture);
}

static void make_capsules(const options *o, robot *r, capsules *c)
{
    if (o->table != NULL) {
        capsules_read(c, r, o->table);
    } else {
        capsules_fit(c, r, o->most);
    }
    report_prove(r, c, o->table);
}

int main(int argc, char **argv)
{
    static robot r;
    static capsules c;
    static model m;
    options o;
    sampled s;
    options_read(argc, argv, &o);
    const bool is_urdf = o.joint_files == 0;
    if (is_urdf) {
        urdf_read(&r, o.files[0], &o.paths);
    } else {
        read_tables(&o, &r);
    }
    const bool has_pairs = read_pairs_and_poses(&o, &r);
    const bool has_capsules = is_urdf || o.links == NULL || o.guard != NULL;
    const bool samples = is_urdf && !has_pairs;
    if (!is_urdf && o.table == NULL && has_capsules) {
        load_meshes(&r);
    }
    if (has_capsules) {
        make_capsules(&o, &r, &c);
    }
    if (samples) {
        s = sample_pairs(&r, &c, o.samples);
    }
    report_note(&r, samples ? &s : NULL);
    make_folder(o.output);
    if (is_urdf) {
        write_shapes(&r, o.output);
    }
    if (has_capsules) {
        model_fill(&m, &r, &c);
        write_all(&o, &r, &m, &c, samples ? &s : NULL);
    }
    if (o.links != NULL) {
        write_links(&r, o.links);
    }
    if (o.guard != NULL) {
        write_guard(&r, &m, o.guard);
    }
    if (o.links != NULL || o.guard != NULL) {
        list_meshes(&r, o.guard != NULL);
    }
    return (fflush(stdout) == 0 && ferror(stdout) == 0) ? 0 : 2;
}
