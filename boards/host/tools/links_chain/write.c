/* Writes links_data.c. */
#include <inttypes.h>
#include <math.h>

#include "emit.h"

static void put_index(FILE *out, int index)
{
    fprintf(out, ", %d", (index < 0) ? (int)LINKS_NONE : index);
}

static void put_frame(FILE *out, const robot *r, const frame *f)
{
    fprintf(out, "    {\"%s\",\n     ", f->name);
    emit_pose(out, f);
    fprintf(out, ",\n     ");
    emit_axis(out, f->axis);
    put_index(out, f->parent);
    put_index(out, f->joint);
    put_index(out, emit_mesh_number(r, f->mesh));
    fprintf(out, "},\n");
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

/* Converts to 2^-32 of a turn. */
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
    FILE *out = emit_open(r, path, "links-chain", "links.h");
    fprintf(out, "const link_frame links[] = {\n");
    for (int i = 0; i < r->frame_count; i++) {
        put_frame(out, r, &r->frames[i]);
    }
    fprintf(out, "};\n\nconst link_mesh link_meshes[] = {\n");
    const int meshes = emit_meshes(out, r, true);
    fprintf(out, "};\n\n");
    put_pairs(out, r);
    put_poses(out, r);
    fprintf(out,
            "const uint16_t link_count = %d, link_mesh_count = %d, link_pair_count = %d,\n"
            "               link_pose_count = %d;\n",
            r->frame_count, meshes, pairs, r->pose_count);
    emit_close(out, path);
}
