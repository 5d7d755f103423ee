#include "emit.h"

#include <inttypes.h>
#include <math.h>

static const double lsb_per_metre = 65536;

FILE *emit_open(const robot *r, const char *path, const char *tool, const char *header)
{
    FILE *out = fopen(path, "w");
    if (out == NULL) {
        refuse("%s: cannot be written", path);
    }
    fprintf(out, "/* Made by %s. */\n#include \"%s\"\n", tool, header);
    for (int i = 0; i < r->mesh_count; i++) {
        if (r->used_by[i] > 0) {
            fprintf(out, "#include \"%s.h\"\n", r->meshes[i]);
        }
    }
    fprintf(out, "\n");
    return out;
}

void emit_close(FILE *out, const char *path)
{
    const bool is_written = ferror(out) == 0;
    if (fclose(out) != 0 || !is_written) {
        refuse("%s: cannot be written", path);
    }
}

double emit_raw(double metres)
{
    return metres * lsb_per_metre;
}

void emit_point(FILE *out, const double p[3])
{
    fprintf(out, "{%lld, %lld, %lld}", llrint(emit_raw(p[0])), llrint(emit_raw(p[1])),
            llrint(emit_raw(p[2])));
}

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
    (void)ko_mat3_normalize(&m, &m);
    return m;
}

static void put_dir3(FILE *out, const ko_dir3 *d)
{
    fprintf(out, "{%" PRId32 ", %" PRId32 ", %" PRId32 "}", d->x, d->y, d->z);
}

void emit_axis(FILE *out, const double axis[3])
{
    const ko_dir3 d = {q30(axis[0]), q30(axis[1]), q30(axis[2])};
    put_dir3(out, &d);
}

void emit_pose(FILE *out, const frame *f)
{
    const ko_mat3 m = rotation_of(f->rpy);
    fprintf(out, "{{");
    put_dir3(out, &m.x);
    fprintf(out, ",\n       ");
    put_dir3(out, &m.y);
    fprintf(out, ",\n       ");
    put_dir3(out, &m.z);
    fprintf(out, "},\n      ");
    emit_point(out, f->xyz);
    fprintf(out, "}");
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
