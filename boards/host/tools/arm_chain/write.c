/* Writes arm_data.c. */
#include <inttypes.h>
#include <math.h>

#include "arm.h"
#include "emit.h"

/* Converts radians to 2^-32 of a turn, not wrapped. */
static long long turns_of(double radians)
{
    return llrint(radians / (2 * acos(-1)) * 4294967296.0);
}

/* The angle modulo a turn. */
static long long wrapped(long long angle)
{
    return (int32_t)(uint32_t)(uint64_t)angle;
}

static void put_link(FILE *out, const robot *r, const frame *f)
{
    const long long low = turns_of(f->least);
    const long long travel = turns_of(f->most) - low;
    const bool moves = f->joint >= 0;
    if (moves && travel < 0) {
        refuse("%s: found a range that ends before it begins", f->name);
    }
    fprintf(out, "    {");
    emit_pose(out, f);
    fprintf(out, ",\n     ");
    emit_axis(out, f->axis);
    fprintf(out, ", INT32_C(%lld), %lluU, ", moves ? wrapped(low) : 0,
            moves ? (unsigned long long)((travel < 4294967295) ? travel : 4294967295) : 0U);
    if (f->mesh >= 0) {
        fprintf(out, "&guard_meshes[%d]", emit_mesh_number(r, f->mesh));
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

/* Ends are rounded to nearest, by less than 1 LSB, so the radius is 1 LSB larger. */
static void put_capsules(FILE *out, const rounds *bodies)
{
    fprintf(out, "static const ko_arm_capsule capsules[] = {\n");
    for (int i = 0; i < bodies->count; i++) {
        const round_body *b = &bodies->at[i];
        fprintf(out, "    {{");
        emit_point(out, b->a);
        fprintf(out, ", ");
        emit_point(out, b->b);
        fprintf(out, ", %.0f}, %d},\n", ceil(emit_raw(b->r)) + 1, b->link);
    }
    fprintf(out, "};\n\n");
}

static int put_meshes(FILE *out, const robot *r)
{
    fprintf(out, "const guard_block guard_blocks[] = {\n");
    const int count = emit_meshes(out, r, false);
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

/* Writes poses in the order of the files, and their values in the order of the links. */
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
    FILE *out = emit_open(r, path, "arm-chain", "guard.h");
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
    emit_close(out, path);
}
