/* links_data.c */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "robot.h"

static const double lsb_per_metre = 65536;

static ko_q30 q30(double value)
{
    return (ko_q30)llrint(value * KO_Q30_ONE);
}

/* Rz(yaw) Ry(pitch) Rx(roll), as URDF has it; by columns. */
static ko_mat3 rotation_of(const double rpy[3])
{
    const double sr = sin(rpy[0]), cr = cos(rpy[0]);
    const double sp = sin(rpy[1]), cp = cos(rpy[1]);
    const double sy = sin(rpy[2]), cy = cos(rpy[2]);
    const ko_mat3 m = {
        {q30(cy * cp), q30(sy * cp), q30(-sp)},
        {q30(cy * sp * sr - sy * cr), q30(sy * sp * sr + cy * cr), q30(cp * sr)},
        {q30(cy * sp * cr + sy * sr), q30(sy * sp * cr - cy * sr), q30(cp * cr)},
    };
    return m;
}

static void put_dir3(FILE *out, const ko_dir3 *d)
{
    fprintf(out, "{%" PRId32 ", %" PRId32 ", %" PRId32 "}", d->x, d->y, d->z);
}

static void put_index(FILE *out, int index)
{
    fprintf(out, ", %d", (index < 0) ? (int)LINKS_NONE : index);
}

static void put_frame(FILE *out, const frame *f, int mesh)
{
    ko_mat3 r = rotation_of(f->rpy);
    (void)ko_mat3_orthonormalize(&r, &r);
    fprintf(out, "    {\"%s\",\n     {{", f->name);
    put_dir3(out, &r.x);
    fprintf(out, ",\n       ");
    put_dir3(out, &r.y);
    fprintf(out, ",\n       ");
    put_dir3(out, &r.z);
    fprintf(out, "},\n      {%lld, %lld, %lld}},\n     ", llrint(f->xyz[0] * lsb_per_metre),
            llrint(f->xyz[1] * lsb_per_metre), llrint(f->xyz[2] * lsb_per_metre));
    const ko_dir3 axis = {q30(f->axis[0]), q30(f->axis[1]), q30(f->axis[2])};
    put_dir3(out, &axis);
    put_index(out, f->parent);
    put_index(out, f->joint);
    put_index(out, mesh);
    fprintf(out, "},\n");
}

/* Meshes that a link uses are numbered; the others are not linked. */
static int number_of(const robot *r, int mesh)
{
    int number = 0;
    for (int i = 0; i < mesh; i++) {
        number += (r->used_by[i] > 0) ? 1 : 0;
    }
    return (mesh < 0) ? -1 : number;
}

static int put_meshes(FILE *out, const robot *r)
{
    int count = 0;
    fprintf(out, "const link_mesh link_meshes[] = {\n");
    for (int i = 0; i < r->mesh_count; i++) {
        const char *name = r->meshes[i];
        if (r->used_by[i] == 0) {
            continue;
        }
        count++;
        fprintf(out, "    {\"%s\", %s_mesh, ", name, name);
        for (const char *c = name; *c != '\0'; c++) {
            fputc((*c >= 'a' && *c <= 'z') ? *c - 'a' + 'A' : *c, out);
        }
        fprintf(out, "_MESH_BYTES, %s_source},\n", name);
    }
    fprintf(out, "};\n\n");
    return count;
}

static bool is_checked(const robot *r, int i, int k)
{
    return r->frames[i].mesh >= 0 && r->frames[k].mesh >= 0 && !r->allowed[i][k];
}

static int count_pairs(const robot *r)
{
    int count = 0;
    for (int i = 0; i < r->frame_count; i++) {
        for (int k = i + 1; k < r->frame_count; k++) {
            count += is_checked(r, i, k) ? 1 : 0;
        }
    }
    return count;
}

static void put_pairs(FILE *out, const robot *r)
{
    fprintf(out, "const link_pair link_pairs[] = {\n");
    for (int i = 0; i < r->frame_count; i++) {
        for (int k = i + 1; k < r->frame_count; k++) {
            if (is_checked(r, i, k)) {
                fprintf(out, "    {%d, %d}, /* %s, %s */\n", i, k, r->frames[i].name,
                        r->frames[k].name);
            }
        }
    }
    fprintf(out, "};\n\n");
}

/* In 2^-32 of a turn. */
static int32_t angle_of(double radians)
{
    const double turns = radians / (2 * acos(-1));
    const double part = turns - floor(turns); /* 0 .. 1 */
    return (int32_t)(uint32_t)(uint64_t)llrint(part * 4294967296.0);
}

static void put_poses(FILE *out, const robot *r)
{
    for (int i = 0; i < r->pose_count; i++) {
        fprintf(out, "static const ko_angle angles_%d[] = {", i);
        for (int k = 0; k < r->joint_count; k++) {
            fprintf(out, "%" PRId32 ", ", angle_of(r->poses[i].angles[k]));
        }
        fprintf(out, "0};\n");
    }
    fprintf(out, "const link_pose link_poses[] = {\n");
    for (int i = 0; i < r->pose_count; i++) {
        fprintf(out, "    {\"%s\", angles_%d},\n", r->poses[i].name, i);
    }
    fprintf(out, "};\n\n");
}

void robot_write(const robot *r, const char *path)
{
    const int pairs = count_pairs(r);
    if (pairs == 0) {
        refuse("%s: found no pair of links with meshes that is to be checked", path);
    }
    FILE *out = fopen(path, "w");
    if (out == NULL) {
        refuse("%s: cannot be written", path);
    }
    fprintf(out, "/* Made by links-chain. */\n#include \"links.h\"\n");
    for (int i = 0; i < r->mesh_count; i++) {
        if (r->used_by[i] > 0) {
            fprintf(out, "#include \"%s.h\"\n", r->meshes[i]);
        }
    }
    fprintf(out, "\nconst link_frame links[] = {\n");
    for (int i = 0; i < r->frame_count; i++) {
        put_frame(out, &r->frames[i], number_of(r, r->frames[i].mesh));
    }
    fprintf(out, "};\n\n");
    const int meshes = put_meshes(out, r);
    put_pairs(out, r);
    put_poses(out, r);
    fprintf(out,
            "const uint16_t link_count = %d, link_mesh_count = %d, link_pair_count = %d,\n"
            "               link_pose_count = %d;\n",
            r->frame_count, meshes, pairs, r->pose_count);
    if (ferror(out) != 0 || fclose(out) != 0) {
        refuse("%s: cannot be written", path);
    }
}
