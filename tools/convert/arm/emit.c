#include "emit.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "common/written.h"

FILE *emit_open(const char *path)
{
    FILE *out = fopen(path, "w");
    if (out == NULL) {
        refuse("%s: cannot be written: %s", path, strerror(errno));
    }
    return out;
}

void emit_close(FILE *out, const char *path)
{
    const bool is_written = ferror(out) == 0;
    if (fclose(out) != 0 || !is_written) {
        refuse("%s: cannot be written: %s", path, strerror(errno));
    }
}

void emit_head(FILE *out, const robot *r, const char *header)
{
    fprintf(out, "/* Made by keepout-arm. */\n#include \"%s\"\n", header);
    for (int i = 0; i < r->mesh_count; i++) {
        if (r->used_by[i] > 0) {
            fprintf(out, "#include \"%s.h\"\n", r->meshes[i]);
        }
    }
    fprintf(out, "\n");
}

void emit_comment(FILE *out, const char *text)
{
    fprintf(out, "/* ");
    put_text(out, text);
    fprintf(out, " */\n");
}

void emit_string(FILE *out, const char *text)
{
    fprintf(out, "    ");
    put_c_string(out, text);
    fprintf(out, ",\n");
}

void emit_dir3(FILE *out, const ko_dir3 *d)
{
    fprintf(out, "{%" PRId32 ", %" PRId32 ", %" PRId32 "}", d->x, d->y, d->z);
}

static void put_point(FILE *out, const ko_vec3 *p)
{
    fprintf(out, "{%" PRId32 ", %" PRId32 ", %" PRId32 "}", p->x, p->y, p->z);
}

void emit_pose(FILE *out, const ko_pose *pose)
{
    fprintf(out, "{{");
    emit_dir3(out, &pose->r.x);
    fprintf(out, ",\n       ");
    emit_dir3(out, &pose->r.y);
    fprintf(out, ",\n       ");
    emit_dir3(out, &pose->r.z);
    fprintf(out, "},\n      ");
    put_point(out, &pose->t);
    fprintf(out, "}");
}

static void put_link(FILE *out, const robot *r, const model *m, int i, const char *meshes)
{
    static const char *const kinds[] = {"KO_JOINT_FIXED", "KO_JOINT_REVOLUTE", "KO_JOINT_PRISMATIC",
                                        "KO_JOINT_CONTINUOUS"};
    const ko_arm_link *link = &m->links[i];
    fprintf(out, "    {");
    emit_pose(out, &link->origin);
    fprintf(out, ",\n     ");
    emit_dir3(out, &link->axis);
    fprintf(out, ", INT32_C(%" PRId32 "), INT32_C(%" PRId32 "), ", link->low, link->high);
    if (meshes != NULL && r->frames[i].mesh >= 0) {
        fprintf(out, "&%s[%d]", meshes, emit_mesh_number(r, r->frames[i].mesh));
    } else {
        fprintf(out, "0");
    }
    if (link->parent == KO_ARM_NONE) {
        fprintf(out, ", KO_ARM_NONE");
    } else {
        fprintf(out, ", %u", link->parent);
    }
    fprintf(out, ", %s}, ", kinds[link->joint]);
    emit_comment(out, r->frames[i].name);
}

void emit_arm(FILE *out, const robot *r, const model *m, const char *meshes)
{
    fprintf(out, "static const ko_arm_link links[] = {\n");
    for (int i = 0; i < r->frame_count; i++) {
        put_link(out, r, m, i, meshes);
    }
    fprintf(out, "};\n\nstatic const ko_arm_capsule capsules[] = {\n");
    for (int i = 0; i < m->arm.capsule_count; i++) {
        const ko_arm_capsule *c = &m->arm.capsules[i];
        fprintf(out, "    {{");
        put_point(out, &c->shape.a);
        fprintf(out, ", ");
        put_point(out, &c->shape.b);
        fprintf(out, ", %" PRId32 "}, %u},\n", c->shape.r, c->link);
    }
    fprintf(out, "};\n\nstatic const uint32_t allowed[] = {");
    for (int i = 0; i < r->frame_count; i++) {
        fprintf(out, "%s0x%08" PRIx32 "U,", (i % 8 == 0) ? "\n    " : " ", m->allowed[i]);
    }
    fprintf(out, "\n};\n\n");
}

void emit_names(FILE *out, const robot *r)
{
    for (int i = 0; i < r->frame_count; i++) {
        emit_string(out, r->frames[i].name);
    }
}

int emit_mesh_number(const robot *r, int mesh)
{
    int number = 0;
    for (int i = 0; i < mesh; i++) {
        number += (r->used_by[i] > 0) ? 1 : 0;
    }
    return (mesh < 0) ? -1 : number;
}

int emit_meshes(FILE *out, const robot *r, bool source)
{
    int count = 0;
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
        fprintf(out, source ? "_MESH_BYTES, %s_source},\n" : "_MESH_BYTES},\n", name);
    }
    return count;
}
