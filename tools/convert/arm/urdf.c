#include "urdf.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "common/names.h"
#include "common/tell.h"

#include "model.h"
#include "paths.h"
#include "turn.h"
#include "vocabulary.h"

static const double farthest = 1000; /* metres */

/* ---- shapes ---- */

static void read_origin(const xml *at, double xyz[3], double turn[3][3])
{
    const xml *origin = xml_child(at, "origin");
    double rpy[3] = {0, 0, 0};
    memset(xyz, 0, 3 * sizeof(double));
    if (origin != NULL) {
        (void)xml_numbers(origin, "xyz", 3, farthest, xyz);
        (void)xml_numbers(origin, "rpy", 3, 1000, rpy);
    }
    turn_of_rpy(rpy, turn);
}

/* Reads lengths that are above 0. */
static void read_sizes(const xml *at, const char *name, int count, double *to)
{
    (void)xml_need(at, name, "a size in metres");
    (void)xml_numbers(at, name, count, farthest, to);
    for (int i = 0; i < count; i++) {
        if (!(to[i] > 0)) {
            xml_refuse(at, "sizes above 0", "%s=\"%s\"", name, xml_get(at, name));
        }
    }
}

/* True if a shape has no extent at all, as the box of size 0 in some roots. Says so. */
static bool is_nothing(const xml *kind)
{
    const bool is_box = strcmp(kind->name, "box") == 0;
    const char *size = is_box ? "size" : "radius";
    double is[3] = {0, 0, 0};
    if ((!is_box && strcmp(kind->name, "sphere") != 0) ||
        !xml_numbers(kind, size, is_box ? 3 : 1, farthest, is) || is[0] != 0 || is[1] != 0 ||
        is[2] != 0) {
        return false;
    }
    say("%s:%lu:%lu: warning: a <%s> with %s=\"%s\" is passed over\n", kind->path, kind->line,
        kind->column, kind->name, size, xml_get(kind, size));
    return true;
}

/* Refuses a file whose numbers may be anything but metres, unless scale= says what they are. Assimp
 * applies the unit of Collada and passes over that of 3MF and others. */
static void need_scale(const xml *mesh, const char *path)
{
    static const char *const metres[] = {"stl", "obj", "ply", "dae", "gltf", "glb", "off", "x3d"};
    const char *dot = strrchr(path, '.');
    const char *ending = (dot == NULL || strchr(dot, '/') != NULL) ? "" : dot + 1;
    for (size_t i = 0; i < sizeof(metres) / sizeof(metres[0]); i++) {
        if (strcasecmp(ending, metres[i]) == 0) {
            return;
        }
    }
    if (xml_get(mesh, "scale") == NULL) {
        xml_refuse(mesh,
                   "scale=, the metres of one unit of the file (\"0.001 0.001 0.001\" of a 3MF "
                   "that says no other unit), because the unit is not read",
                   "filename=\"%.200s\" without scale=", xml_get(mesh, "filename"));
    }
}

static void read_mesh(const xml *mesh, shape_place *at, const urdf_paths *paths, shape *to)
{
    const char *uri = xml_need(mesh, "filename", "a file");
    (void)xml_numbers(mesh, "scale", 3, 1e6, at->scale);
    for (int i = 0; i < 3; i++) {
        if (at->scale[i] == 0) {
            xml_refuse(mesh, "three numbers that are not 0", "scale=\"%s\"",
                       xml_get(mesh, "scale"));
        }
    }
    char *path = paths_find(mesh, uri, paths);
    need_scale(mesh, path);
    const char *wrong = shape_add_file(to, at, path);
    if (wrong != NULL) {
        refuse("%s:%lu:%lu: %s: found %s", mesh->path, mesh->line, mesh->column, path, wrong);
    }
    free(path);
}

/* Adds the geometry of a <collision> or <visual>. */
static void read_geometry(const xml *at, const urdf_paths *paths, shape *to)
{
    static const char form[] = "<box>, <cylinder>, <sphere>, <capsule> or <mesh>";
    shape_place place = {.scale = {1, 1, 1}};
    double size[3];
    const xml *geometry = xml_child(at, "geometry");
    const xml *kind = (geometry != NULL) ? geometry->first : NULL;
    if (kind == NULL) {
        xml_refuse(at, form, "<%s> without geometry", at->name);
    }
    if (kind->next != NULL || xml_after(geometry) != NULL) {
        xml_refuse((kind->next != NULL) ? kind->next : xml_after(geometry),
                   "one shape in each <collision> or <visual>", "a second one");
    }
    read_origin(at, place.xyz, place.turn);
    if (is_nothing(kind)) {
        return;
    }
    if (strcmp(kind->name, "box") == 0) {
        read_sizes(kind, "size", 3, size);
        shape_add_box(to, &place, size);
    } else if (strcmp(kind->name, "cylinder") == 0) {
        read_sizes(kind, "radius", 1, &size[0]);
        read_sizes(kind, "length", 1, &size[1]);
        shape_add_cylinder(to, &place, size[0], size[1]);
    } else if (strcmp(kind->name, "sphere") == 0) {
        read_sizes(kind, "radius", 1, size);
        shape_add_ball(to, &place, size[0]);
    } else if (strcmp(kind->name, "capsule") == 0) {
        read_sizes(kind, "radius", 1, &size[0]);
        read_sizes(kind, "length", 1, &size[1]);
        shape_add_capsule(to, &place, size[0], size[1]);
    } else if (strcmp(kind->name, "mesh") == 0) {
        read_mesh(kind, &place, paths, to);
    } else {
        xml_refuse(kind, form, "<%s>", kind->name);
    }
}

static void check_shape(const xml *link, const shape *s)
{
    double most = 0;
    for (int i = 0; i < s->corner_count; i++) {
        for (int k = 0; k < 3; k++) {
            if (!(fabs(s->corners[i][k]) <= farthest)) {
                xml_refuse(link,
                           "a shape within 1000 m of the link's frame: scale=\"0.001 0.001 "
                           "0.001\" for millimetres",
                           "a corner at %g m", s->corners[i][k]);
            }
            most = fmax(most, fabs(s->corners[i][k]));
        }
    }
    if (most > 10) {
        say("%s:%lu:%lu: warning: link %s has a corner at %g m; "
            "scale=\"0.001 0.001 0.001\" is for millimetres\n",
            link->path, link->line, link->column, xml_get(link, "name"), most);
    }
}

static shape *read_shapes(const xml *link, const char *which, const urdf_paths *paths)
{
    const xml *one = xml_child(link, which);
    shape *to = (one != NULL) ? shape_new() : NULL;
    for (; one != NULL; one = xml_after(one)) {
        read_geometry(one, paths, to);
    }
    if (to == NULL || to->corner_count == 0) {
        free(to);
        return NULL;
    }
    check_shape(link, to);
    return to;
}

/* ---- links ---- */

static void read_link(robot *r, const xml *link, const urdf_paths *paths)
{
    if (r->frame_count == ROBOT_MOST) {
        xml_refuse(link, "at most 256 links", "another link");
    }
    frame *f = &r->frames[r->frame_count];
    *f = (frame){.parent = -1, .joint = -1, .follows = -1, .mesh = -1};
    turn_of_rpy((const double[3]){0, 0, 0}, f->turn);
    xml_name(link, "name", f->name);
    if (robot_find(r, f->name) >= 0) {
        xml_refuse(link, "a link of another name than those before it", "%s", f->name);
    }
    r->frame_count++;
    f->body = read_shapes(link, "collision", paths);
    if (f->body == NULL && xml_child(link, "visual") != NULL) {
        f->is_unseen = !paths->takes_visual;
        f->body = paths->takes_visual ? read_shapes(link, "visual", paths) : NULL;
    }
    if (f->is_unseen) {
        memcpy(r->unseen[r->unseen_count++], f->name, sizeof(f->name));
        say("%s:%lu:%lu: warning: link %s has a visual shape and none for collisions: "
            "nothing checks it (--visual takes the visual one)\n",
            link->path, link->line, link->column, f->name);
    }
}

/* ---- joints ---- */

static int link_of(const robot *r, const xml *joint, const char *which)
{
    char name[CSV_NAME];
    const xml *at = xml_child(joint, which);
    if (at == NULL) {
        xml_refuse(joint, "a link", "joint %s without <%s>", xml_need(joint, "name", "a name"),
                   which);
    }
    xml_name(at, "link", name);
    const int found = robot_find(r, name);
    if (found < 0) {
        xml_refuse(at, "a link of this file", "%s", name);
    }
    return found;
}

static void read_axis(const xml *joint, frame *f)
{
    const xml *at = xml_child(joint, "axis");
    double axis[3] = {1, 0, 0};
    if (at != NULL && !xml_numbers(at, "xyz", 3, 1e6, axis)) {
        xml_refuse(at, "xyz, three numbers", "<axis> without xyz");
    }
    const double length = sqrt(axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2]);
    if (!(length > 1e-9)) {
        xml_refuse(at, "a direction", "an axis without length");
    }
    for (int i = 0; i < 3; i++) {
        f->axis[i] = axis[i] / length;
    }
}

static void read_limit(const xml *joint, frame *f, double most)
{
    const xml *limit = xml_child(joint, "limit");
    if (limit == NULL) {
        xml_refuse(joint, "<limit lower= upper=>", "joint %s without <limit>", f->joint_name);
    }
    (void)xml_numbers(limit, "lower", 1, most, &f->least);
    (void)xml_numbers(limit, "upper", 1, most, &f->most);
    if (f->most < f->least) {
        xml_refuse(limit, "a lower limit that is not above the upper one", "%g .. %g", f->least,
                   f->most);
    }
    if (f->kind == JOINT_TURNS && (f->least > ROBOT_FARTHEST || f->most < -ROBOT_FARTHEST)) {
        xml_refuse(limit, "a range that begins within 16 turns, 100.5 rad", "%g .. %g of joint %s",
                   f->least, f->most, f->joint_name);
    }
    if (f->kind == JOINT_TURNS && (f->least < -ROBOT_FARTHEST || f->most > ROBOT_FARTHEST)) {
        say("%s:%lu:%lu: warning: joint %s turns from %g to %g; the tables hold 16 turns "
            "either way, and values beyond are refused\n",
            limit->path, limit->line, limit->column, f->joint_name, f->least, f->most);
        f->least = fmax(f->least, -ROBOT_FARTHEST);
        f->most = fmin(f->most, ROBOT_FARTHEST);
    }
}

static void read_kind(const xml *joint, frame *f)
{
    static const char form[] = "fixed, revolute, continuous or prismatic";
    const char *type = xml_need(joint, "type", form);
    if (strcmp(type, "fixed") == 0) {
        return;
    }
    f->kind = (strcmp(type, "prismatic") == 0) ? JOINT_SLIDES : JOINT_TURNS;
    f->is_endless = strcmp(type, "continuous") == 0;
    if (!f->is_endless && f->kind == JOINT_TURNS && strcmp(type, "revolute") != 0) {
        xml_refuse(joint, form, "type=\"%s\" of joint %s", type, f->joint_name);
    }
    read_axis(joint, f);
    if (f->is_endless) {
        f->least = -acos(-1);
        f->most = acos(-1);
    } else {
        read_limit(joint, f, (f->kind == JOINT_TURNS) ? 1e300 : farthest);
    }
}

static void read_joint(robot *r, const xml *joint)
{
    char name[CSV_NAME];
    xml_name(joint, "name", name);
    for (int i = 0; i < r->frame_count; i++) {
        if (strcmp(r->frames[i].joint_name, name) == 0) {
            xml_refuse(joint, "a joint of another name than those before it", "%s", name);
        }
    }
    const int parent = link_of(r, joint, "parent");
    frame *f = &r->frames[link_of(r, joint, "child")];
    if (f->parent >= 0 || f == &r->frames[parent]) {
        xml_refuse(joint, "a child that has no parent yet", "%s", f->name);
    }
    f->parent = parent;
    memcpy(f->joint_name, name, sizeof(name));
    read_origin(joint, f->xyz, f->turn);
    read_kind(joint, f);
    if (f->kind != JOINT_FIXED) {
        f->joint = r->joint_count++;
    }
}

static frame *joint_named(robot *r, const char *name)
{
    for (int i = 0; i < r->frame_count; i++) {
        if (strcmp(r->frames[i].joint_name, name) == 0) {
            return &r->frames[i];
        }
    }
    return NULL;
}

/* A joint may mimic one that stands after it, so this is read last. */
static void read_mimic(robot *r, const xml *joint)
{
    const xml *mimic = xml_child(joint, "mimic");
    if (mimic == NULL) {
        return;
    }
    frame *f = joint_named(r, name_used(xml_get(joint, "name")));
    const char *name = xml_need(mimic, "joint", "a joint");
    const frame *other = joint_named(r, name_used(name));
    if (f->kind == JOINT_FIXED) {
        say("%s:%lu:%lu: warning: the <mimic> of joint %s is passed over: it is fixed\n",
            mimic->path, mimic->line, mimic->column, f->joint_name);
        return;
    }
    if (other == NULL || other->joint < 0 || f->joint < 0) {
        xml_refuse(mimic, "two joints that move", "joint=\"%.63s\" for %s", name, f->joint_name);
    }
    f->follows = other->joint;
    f->factor = 1;
    (void)xml_numbers(mimic, "multiplier", 1, 1e6, &f->factor);
    (void)xml_numbers(mimic, "offset", 1, farthest, &f->offset);
    for (int k = other->joint, steps = 0; k >= 0; k = robot_mover(r, k)->follows, steps++) {
        if (steps > r->joint_count) {
            xml_refuse(mimic, "a joint that does not follow this one", "%.63s", name);
        }
    }
}

/* The tables multiply a value of 32 bits by 30 bits of the factor. */
static void check_factors(const robot *r)
{
    for (int i = 0; i < r->frame_count; i++) {
        const frame *f = &r->frames[i];
        double factor, offset;
        const frame *by = robot_driver(r, f, &factor, &offset);
        const double most = ldexp(model_unit(by) / model_unit(f), 29);
        if (f->follows >= 0 && fabs(factor) >= most) {
            refuse("%s: found joint %s, which follows %s by a factor of %g, expected less than %g",
                   r->path, f->joint_name, by->joint_name, factor, most);
        }
    }
}

void urdf_read(robot *r, const char *path, const urdf_paths *paths)
{
    const xml *root = xml_read(path, "robot");
    r->path = path;
    vocabulary_check_urdf(r, root);
    xml_name(root, "name", r->name);
    for (const xml *at = xml_child(root, "link"); at != NULL; at = xml_after(at)) {
        read_link(r, at, paths);
    }
    for (const xml *at = xml_child(root, "joint"); at != NULL; at = xml_after(at)) {
        read_joint(r, at);
    }
    for (const xml *at = xml_child(root, "joint"); at != NULL; at = xml_after(at)) {
        read_mimic(r, at);
    }
    check_factors(r);
    if (r->frame_count == 0) {
        xml_refuse(root, "at least one <link>", "a robot without links");
    }
    robot_order(r, path);
}

/* ---- a pose ---- */

void urdf_add_rest(robot *r)
{
    posture *p = &r->poses[r->pose_count++];
    memcpy(p->name, "rest", sizeof("rest"));
    for (int i = 0; i < r->joint_count; i++) {
        const frame *f = robot_mover(r, i);
        p->values[i] = fmin(fmax(0, f->least), f->most);
    }
    robot_follow(r, p->values);
}
