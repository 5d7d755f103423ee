/* Writes arm_data.c of tools/programs/arm_guard. */
#include <inttypes.h>

#include "common/written.h"

#include "emit.h"
#include "guard.h"

static int put_meshes(FILE *out, const robot *r)
{
    fprintf(out, "const guard_block guard_blocks[] = {\n");
    const int count = emit_meshes(out, r, false);
    fprintf(out, "    {0, 0, 0}};\nko_mesh guard_meshes[%d];\n\n", (count > 0) ? count : 1);
    return count;
}

/* Writes poses in the order of the files, and their values in the order of the links. */
static void put_poses(FILE *out, const robot *r, const model *m)
{
    for (int i = 0; i < r->pose_count; i++) {
        fprintf(out, "static const int32_t values_%d[] = {", i);
        for (int k = 0; k < r->joint_count; k++) {
            fprintf(out, "INT32_C(%" PRId32 "), ", m->poses[i][k]);
        }
        fprintf(out, "0};\n");
    }
    fprintf(out, "const guard_pose guard_poses[] = {\n");
    for (int i = 0; i < r->pose_count; i++) {
        fprintf(out, "    {");
        put_c_string(out, r->poses[i].name);
        fprintf(out, ", values_%d},\n", i);
    }
    fprintf(out, "};\n\n");
}

void write_guard(const robot *r, const model *m, const char *path)
{
    if (m->arm.capsule_count > GUARD_CAPSULES) {
        model_limit("%s: found %u capsules, expected at most %d, for which arm_guard has room: "
                    "give fewer by --capsules",
                    r->path, m->arm.capsule_count, GUARD_CAPSULES);
    }
    FILE *out = emit_open(path);
    emit_head(out, r, "guard.h");
    const int meshes = put_meshes(out, r);
    emit_arm(out, r, m, "guard_meshes");
    fprintf(out, "const char *const guard_names[] = {\n");
    emit_names(out, r);
    fprintf(out, "};\n\n");
    put_poses(out, r, m);
    fprintf(out,
            "const ko_arm_model guard_model = {links, capsules, allowed, %d, %d};\n"
            "const uint16_t guard_block_count = %d, guard_pose_count = %d;\n",
            r->frame_count, m->arm.capsule_count, meshes, r->pose_count);
    emit_close(out, path);
}
