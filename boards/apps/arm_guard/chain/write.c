/* arm_data.c */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "arm.h"

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
    ko_mat3 m = {
        {q30(cy * cp), q30(sy * cp), q30(-sp)},
        {q30(cy * sp * sr - sy * cr), q30(sy * sp * sr + cy * cr), q30(cp * sr)},
        {q30(cy * sp * cr + sy * sr), q30(sy * sp * cr - cy * sr), q30(cp * cr)},
    };
    (void)ko_mat3_orthonormalize(&m, &m);
    return m;
}

static void put_dir3(FILE *out, const ko_dir3 *d)
{
    fprintf(out, "{%" PRId32 ", %" PRId32 ", %" PRId32 "}", d->x, d->y, d->z);
}

static void put_point(FILE *out, const double p[3])
{
    fprintf(out, "{%lld, %lld, %lld}", llrint(p[0] * lsb_per_metre), llrint(p[1] * lsb_per_metre),
            llrint(p[2] * lsb_per_metre));
}

/* Radians in 2^-32 of a turn, not wrapped. */
static long long turns_of(double radians)
{
    return llrint(radians / (2 * acos(-1)) * 4294967296.0);
}

static long long wrapped(long long angle)
{
    return (int32_t)(uint32_t)(uint64_t)angle;
}

/* Meshes that a link uses are numbered; the others are not linked. */
static int number_of(const robot *r, int mesh)
{
    int number = 0;
    for (int i = 0; i < mesh; i++) {
        number += (r->used_by[i] > 0) ? 1 : 0;
    }
    return number;
}

static void put_link(FILE *out, const robot *r, const frame *f)
{
    const ko_mat3 m = rotation_of(f->rpy);
    const ko_dir3 axis = {q30(f->axis[0]), q30(f->axis[1]), q30(f->axis[2])};
    const long long low = turns_of(f->least);
    const long long travel = turns_of(f->most) - low;
    const bool moves = f->joint >= 0;
    if (moves && travel < 0) {
        refuse("%s: found a range that ends before it begins", f->name);
    }
    fprintf(out, "    {{{");
    put_dir3(out, &m.x);
    fprintf(out, ",\n       ");
    put_dir3(out, &m.y);
    fprintf(out, ",\n       ");
    put_dir3(out, &m.z);
    fprintf(out, "},\n      ");
    put_point(out, f->xyz);
    fprintf(out, "},\n     ");
    put_dir3(out, &axis);
    fprintf(out, ", INT32_C(%lld), %lluU, ", moves ? wrapped(low) : 0,
            moves ? (unsigned long long)((travel < 4294967295) ? travel : 4294967295) : 0U);
    if (f->mesh >= 0) {
        fprintf(out, "&guard_meshes[%d]", number_of(r, f->mesh));
    } else {
        fprintf(out, "0");
    }
    if (f->parent >= 0) {
        fprintf(out, ", %d", f->parent);
    } else {
        fprintf(out, ", KO_ARM_NONE");
    }
    fprintf(out, ", %s}, /* %s */\n", moves ? "KO_JOINT_REVOLUTE" : "KO_JOINT_FIXED", f->name);
}

/* Ends are rounded to nearest, by less than 1 LSB: the radius is that much larger. */
static void put_capsules(FILE *out, const rounds *bodies)
{
    fprintf(out, "static const ko_arm_capsule capsules[] = {\n");
    for (int i = 0; i < bodies->count; i++) {
        const round_body *b = &bodies->at[i];
        fprintf(out, "    {{");
        put_point(out, b->a);
        fprintf(out, ", ");
        put_point(out, b->b);
        fprintf(out, ", %.0f}, %d},\n", ceil(b->r * lsb_per_metre) + 1, b->link);
    }
    fprintf(out, "};\n\n");
}

static int put_meshes(FILE *out, const robot *r)
{
    int count = 0;
    fprintf(out, "const guard_block guard_blocks[] = {\n");
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
        fprintf(out, "_MESH_BYTES},\n");
    }
    fprintf(out, "    {0, 0, 0}};\nko_mesh guard_meshes[%d];\n\n", (count > 0) ? count : 1);
    return count;
}

static void put_allowed(FILE *out, const robot *r)
{
    fprintf(out, "static const uint32_t allowed[] = {");
    for (int i = 0; i < r->frame_count; i++) {
        uint32_t row = 0;
        for (int k = 0; k < r->frame_count; k++) {
            row |= r->allowed[i][k] ? UINT32_C(1) << k : 0U;
        }
        fprintf(out, "0x%08" PRIx32 ", ", row);
    }
    fprintf(out, "};\n\n");
}

/* Poses are in the order of the files, values in that of the links. */
static void put_poses(FILE *out, const robot *r)
{
    for (int i = 0; i < r->pose_count; i++) {
        fprintf(out, "static const int32_t values_%d[] = {", i);
        for (int k = 0; k < r->frame_count; k++) {
            if (r->frames[k].joint >= 0) {
                const double angle = r->poses[i].angles[r->frames[k].joint];
                fprintf(out, "INT32_C(%lld), ", wrapped(turns_of(angle)));
            }
        }
        fprintf(out, "0};\n");
    }
    fprintf(out, "const guard_pose guard_poses[] = {\n");
    for (int i = 0; i < r->pose_count; i++) {
        fprintf(out, "    {\"%s\", values_%d},\n", r->poses[i].name, i);
    }
    fprintf(out, "};\n\n");
}

void arm_write(const robot *r, const rounds *bodies, const char *path)
{
    if (r->frame_count > (int)KO_ARM_MAX_LINKS) {
        refuse("%s: found %d links, expected at most 32", path, r->frame_count);
    }
    FILE *out = fopen(path, "w");
    if (out == NULL) {
        refuse("%s: cannot be written", path);
    }
    fprintf(out, "/* Made by arm-chain. */\n#include \"guard.h\"\n");
    for (int i = 0; i < r->mesh_count; i++) {
        if (r->used_by[i] > 0) {
            fprintf(out, "#include \"%s.h\"\n", r->meshes[i]);
        }
    }
    const int meshes = put_meshes(out, r);
    fprintf(out, "static const ko_arm_link links[] = {\n");
    for (int i = 0; i < r->frame_count; i++) {
        put_link(out, r, &r->frames[i]);
    }
    fprintf(out, "};\n\nconst char *const guard_names[] = {\n");
    for (int i = 0; i < r->frame_count; i++) {
        fprintf(out, "    \"%s\",\n", r->frames[i].name);
    }
    fprintf(out, "};\n\n");
    put_capsules(out, bodies);
    put_allowed(out, r);
    put_poses(out, r);
    fprintf(out,
            "const ko_arm_model guard_model = {links, capsules, allowed, %d, %d};\n"
            "const uint16_t guard_block_count = %d, guard_pose_count = %d;\n",
            r->frame_count, bodies->count, meshes, r->pose_count);
    if (ferror(out) != 0 || fclose(out) != 0) {
        refuse("%s: cannot be written", path);
    }
}
