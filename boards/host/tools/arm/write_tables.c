/* Writes a robot's tables for any firmware: NAME_arm.c and NAME_arm.h. */
#include <ctype.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "host/memory.h"
#include "emit.h"

static char *file_name(const char *folder, const char *name, const char *ending)
{
    const size_t room = strlen(folder) + strlen(name) + strlen(ending) + 2U;
    char *to = malloc(room);
    if (to == NULL) {
        out_of_memory();
    }
    (void)snprintf(to, room, "%s/%s%s", folder, name, ending);
    return to;
}

static void put_upper(FILE *out, const char *name)
{
    for (; *name != '\0'; name++) {
        fputc(toupper((unsigned char)*name), out);
    }
}

static int driven_of(const robot *r)
{
    int count = 0;
    for (int i = 0; i < r->frame_count; i++) {
        count += (r->frames[i].joint >= 0 && r->frames[i].follows < 0) ? 1 : 0;
    }
    return count;
}

static void put_count(FILE *out, const char *name, const char *what, int count, const char *meaning)
{
    fprintf(out, "#define ");
    put_upper(out, name);
    fprintf(out, "_%s %dU /* %s */\n", what, count, meaning);
}

static void write_header(const robot *r, const model *m, const char *path, const char *name)
{
    FILE *out = emit_open(path);
    fprintf(out, "/* The arm %s, made by keepout-arm. */\n#ifndef ", r->name);
    put_upper(out, name);
    fprintf(out, "_ARM_H\n#define ");
    put_upper(out, name);
    fprintf(out, "_ARM_H\n\n#include \"keepout/arm.h\"\n\n");
    put_count(out, name, "LINKS", r->frame_count, "entries of the link names");
    put_count(out, name, "CAPSULES", m->arm.capsule_count, "capsules of all links");
    put_count(out, name, "JOINTS", r->joint_count, "values that ko_arm_place takes");
    put_count(out, name, "DRIVEN", driven_of(r), "joints that follow no other");
    put_count(out, name, "POSES", r->pose_count, "named poses");
    fprintf(
        out,
        "\n/* Angles in 2^-32 of a turn, lengths in Q16.16 metres, in the order of the joints. */\n"
        "extern const ko_arm_model %s_arm;\n"
        "extern const char *const %s_links[];\n"
        "extern const char *const %s_joints[];\n"
        "extern const char *const %s_poses[];\n"
        "extern const int32_t %s_values[][%d];\n\n",
        name, name, name, name, name, (r->joint_count > 0) ? r->joint_count : 1);
    fprintf(
        out,
        "/* Computes the values of all joints from those of the driven ones: joints that mimic\n"
        " * others are off by at most 5 units. Arrays of all and of the driven joints. */\n"
        "void %s_follow(const int32_t *driven, int32_t *values);\n\n#endif\n",
        name);
    emit_close(out, path);
}

/* Units of arm.h for a radian or a metre. */
static double unit_of(const frame *f)
{
    return (f->kind == JOINT_SLIDES) ? 65536 : 4294967296.0 / (2 * acos(-1));
}

/* The position of a joint's value among those of all that move, in the order of the links. */
static int place_of(const robot *r, int joint)
{
    int place = 0;
    for (int i = 0; i < r->frame_count && r->frames[i].joint != joint; i++) {
        place += (r->frames[i].joint >= 0) ? 1 : 0;
    }
    return place;
}

/* The joint that drives this one at last, with what that makes of factor and offset. */
static const frame *driver_of(const robot *r, const frame *f, double *factor, double *offset)
{
    *factor = 1;
    *offset = 0;
    while (f->follows >= 0) {
        *offset += *factor * f->offset;
        *factor *= f->factor;
        f = robot_mover(r, f->follows);
    }
    return f;
}

/* A factor is a whole number of 30 bits and a shift. */
static void put_follower(FILE *out, const robot *r, const frame *f, int driven)
{
    double factor, offset;
    const frame *by = driver_of(r, f, &factor, &offset);
    const double low = round(by->least * unit_of(by));
    int power = 0;
    const double part = frexp(factor * unit_of(f) / unit_of(by), &power);
    int shift = 30 - power;
    double whole = part * 1073741824.0;
    if (shift < 1 || shift > 62) {
        whole = (shift < 1) ? whole : ldexp(whole, 62 - shift);
        shift = (shift < 1) ? 1 : 62;
    }
    fprintf(out, "    {%d, INT64_C(%.0f), INT64_C(%.0f), %d, INT64_C(%.0f)}, /* %s */\n", driven,
            low, whole, shift, round(offset * unit_of(f)), f->joint_name);
}

static void put_follow(FILE *out, const robot *r, const char *name)
{
    int order[ROBOT_MOST];
    int driven = 0;
    for (int i = 0; i < r->frame_count; i++) {
        const frame *f = &r->frames[i];
        if (f->joint >= 0) {
            order[f->joint] = (f->follows < 0) ? driven++ : -1;
        }
    }
    fprintf(out,
            "/* value = whole * (the driven value, counted on from low) / 2^shift + offset */\n"
            "typedef struct rule {\n    int driven;\n    int64_t low;\n    int64_t whole;\n"
            "    int shift;\n    int64_t offset;\n} rule;\n\n"
            "static const rule rules[] = {\n");
    for (int i = 0; i < r->frame_count; i++) {
        const frame *f = &r->frames[i];
        double factor, offset;
        if (f->joint >= 0) {
            put_follower(out, r, f, order[driver_of(r, f, &factor, &offset)->joint]);
        }
    }
    fprintf(
        out,
        "    {0, 0, 0, 1, 0}};\n\n"
        "void %s_follow(const int32_t *driven, int32_t *values)\n{\n"
        "    for (int i = 0; i < %d; i++) {\n"
        "        const rule *at = &rules[i];\n"
        "        const uint32_t above = (uint32_t)driven[at->driven] - (uint32_t)at->low;\n"
        "        const int64_t whole = at->whole * (at->low + (int64_t)above);\n"
        "        const int64_t moved = (whole + ((int64_t)1 << (at->shift - 1))) >> at->shift;\n"
        "        values[i] = (int32_t)(uint32_t)(uint64_t)(moved + at->offset);\n"
        "    }\n}\n",
        name, r->joint_count);
}

static void put_values(FILE *out, const robot *r, const model *m, const char *name)
{
    const int width = (r->joint_count > 0) ? r->joint_count : 1;
    fprintf(out, "const int32_t %s_values[][%d] = {\n", name, width);
    for (int i = 0; i < r->pose_count; i++) {
        fprintf(out, "    {");
        for (int k = 0; k < width; k++) {
            fprintf(out, "%sINT32_C(%" PRId32 ")", (k > 0) ? ", " : "", m->poses[i][k]);
        }
        fprintf(out, "},\n");
    }
    fprintf(out, "};\n\n");
}

static void write_source(const robot *r, const model *m, const char *path, const char *name)
{
    FILE *out = emit_open(path);
    fprintf(out, "/* Made by keepout-arm. */\n#include \"%s_arm.h\"\n\n", name);
    emit_arm(out, r, m, NULL);
    fprintf(out, "const ko_arm_model %s_arm = {links, capsules, allowed, %d, %d};\n\n", name,
            r->frame_count, m->arm.capsule_count);
    fprintf(out, "const char *const %s_links[] = {\n", name);
    emit_names(out, r);
    fprintf(out, "};\n\nconst char *const %s_joints[] = {\n", name);
    for (int place = 0; place < r->joint_count; place++) {
        for (int k = 0; k < r->joint_count; k++) {
            if (place_of(r, k) == place) {
                fprintf(out, "    \"%s\",\n", robot_mover(r, k)->joint_name);
            }
        }
    }
    fprintf(out, "    0};\n\nconst char *const %s_poses[] = {\n", name);
    for (int i = 0; i < r->pose_count; i++) {
        fprintf(out, "    \"%s\",\n", r->poses[i].name);
    }
    fprintf(out, "};\n\n");
    put_values(out, r, m, name);
    put_follow(out, r, name);
    emit_close(out, path);
}

void write_tables(const robot *r, const model *m, const char *folder, const char *name)
{
    char *header = file_name(folder, name, "_arm.h");
    char *source = file_name(folder, name, "_arm.c");
    write_header(r, m, header, name);
    write_source(r, m, source, name);
    free(header);
    free(source);
}
