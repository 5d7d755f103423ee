/* Writes links_data.c of tools/programs/links. */
#include <inttypes.h>

#include "common/written.h"

#include "emit.h"
#include "links.h"

static void put_index(FILE *out, int index)
{
    fprintf(out, ", %d", (index < 0) ? (int)LINKS_NONE : index);
}

static void put_frame(FILE *out, const robot *r, const frame *f)
{
    const ko_pose origin = model_origin(f);
    const ko_dir3 axis = model_axis(f);
    fprintf(out, "    {");
    put_c_string(out, f->name);
    fprintf(out, ",\n     ");
    emit_pose(out, &origin);
    fprintf(out, ",\n     ");
    emit_dir3(out, &axis);
    put_index(out, f->parent);
    put_index(out, f->joint);
    put_index(out, emit_mesh_number(r, f->mesh));
    fprintf(out, ", %s},\n", (f->kind == JOINT_SLIDES) ? "true" : "false");
}

static bool is_checked(const robot *r, int i, int k)
{
    return r->frames[i].mesh >= 0 && r->frames[k].mesh >= 0 && r->allowed[i][k] == CHECKED;
}

static int put_pairs(FILE *out, const robot *r)
{
    int count = 0;
    fprintf(out, "const link_pair link_pairs[] = {\n");
    for (int i = 0; i < r->frame_count; i++) {
        for (int k = i + 1; k < r->frame_count; k++) {
            if (is_checked(r, i, k)) {
                count++;
                fprintf(out, "    {%d, %d}, /* ", i, k);
                put_text(out, r->frames[i].name);
                fprintf(out, ", ");
                put_text(out, r->frames[k].name);
                fprintf(out, " */\n");
            }
        }
    }
    fprintf(out, "};\n\n");
    return count;
}

static void put_poses(FILE *out, const robot *r)
{
    for (int i = 0; i < r->pose_count; i++) {
        fprintf(out, "static const int32_t values_%d[] = {", i);
        for (int k = 0; k < r->joint_count; k++) {
            const int32_t value = model_value(robot_mover(r, k), r->poses[i].values[k]);
            fprintf(out, "%" PRId32 ", ", value);
        }
        fprintf(out, "0};\n");
    }
    fprintf(out, "const link_pose link_poses[] = {\n");
    for (int i = 0; i < r->pose_count; i++) {
        fprintf(out, "    {");
        put_c_string(out, r->poses[i].name);
        fprintf(out, ", values_%d},\n", i);
    }
    fprintf(out, "};\n\n");
}

static bool has_pairs(const robot *r)
{
    for (int i = 0; i < r->frame_count; i++) {
        for (int k = i + 1; k < r->frame_count; k++) {
            if (is_checked(r, i, k)) {
                return true;
            }
        }
    }
    return false;
}

void write_links(const robot *r, const char *path)
{
    if (r->frame_count > LINKS_MOST) {
        model_limit("%s: found %d links, expected at most %d", r->path, r->frame_count, LINKS_MOST);
    }
    if (!has_pairs(r)) {
        refuse("%s: found no pair of links with meshes that is to be checked", r->path);
    }
    FILE *out = emit_open(path);
    emit_head(out, r, "links.h");
    fprintf(out, "const link_frame links[] = {\n");
    for (int i = 0; i < r->frame_count; i++) {
        put_frame(out, r, &r->frames[i]);
    }
    fprintf(out, "};\n\nconst link_mesh link_meshes[] = {\n");
    const int meshes = emit_meshes(out, r, true);
    fprintf(out, "};\n\n");
    const int pairs = put_pairs(out, r);
    put_poses(out, r);
    fprintf(out,
            "const uint16_t link_count = %d, link_mesh_count = %d, link_pair_count = %d,\n"
            "               link_pose_count = %d;\n",
            r->frame_count, meshes, pairs, r->pose_count);
    emit_close(out, path);
}
