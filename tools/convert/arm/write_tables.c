/* Writes a robot's tables for any firmware: NAME_arm.c and NAME_arm.h. */
#include <ctype.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/memory.h"
#include "common/tell.h"
#include "common/written.h"

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
    fprintf(out, "/* The arm ");
    put_text(out, r->name);
    fprintf(out, ", made by keepout-arm. */\n#ifndef ");
    put_upper(out, name);
    fprintf(out, "_ARM_H\n#define ");
    put_upper(out, name);
    fprintf(out, "_ARM_H\n\n#include \"keepout/arm.h\"\n\n");
    put_count(out, name, "LINKS", r->frame_count, "entries of the link names");
    put_count(out, name, "CAPSULES", m->arm.capsule_count, "capsules of all links");
    put_count(out, name, "JOINTS", r->joint_count, "values that ko_arm_place takes");
    put_count(out, name, "DRIVEN", driven_of(r), "joints that follow no other");
    put_count(out, name, "POSES", r->pose_count, "named poses");
    fprintf(out,
            "\n/* Values of joints that turn are ko_turns, which keep their turns; of those that "
            "slide,\n"
            " * lengths. In the order of the joints. */\n"
            "extern const ko_arm_model %s_arm;\n"
            "extern const char *const %s_links[];\n"
            "extern const char *const %s_joints[];\n"
            "extern const char *const %s_poses[];\n"
            "extern const int32_t %s_values[][%d];\n\n",
            name, name, name, name, name, (r->joint_count > 0) ? r->joint_count : 1);
    fprintf(
        out,
        "/* Computes the values of all joints from those of the driven ones. A joint that mimics\n"
        " * another is off by at most 0.6 units within a turn, and 2.5 within 16 turns. A driven\n"
        " * value that has lost turns gives another place: do not wrap it. */\n"
        "void %s_follow(const int32_t *driven, int32_t *values);\n\n#endif\n",
        name);
    emit_close(out, path);
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

/* How far beyond its limits a follower may come by rounding: its own value and limit, and the limit
 * of the joint that drives it. */
static double slack_of(const frame *f, const frame *by, double factor)
{
    if (f->follows < 0) {
        return 0;
    }
    return ceil(3 + 0.5 * fabs(factor * model_unit(f) / model_unit(by)));
}

/* Says where the driving joint takes a follower beyond its limits. */
static void warn_image(const robot *r, const frame *f, const frame *by, double factor,
                       double offset)
{
    const double ends[2] = {by->least, by->most};
    for (int i = 0; i < 2 && f->follows >= 0 && !f->is_endless && !by->is_endless; i++) {
        const double at = factor * ends[i] + offset;
        const double room = slack_of(f, by, factor) / model_unit(f);
        if (at < f->least - room || at > f->most + room) {
            say("%s: warning: joint %s follows %s to %g, beyond its range %g .. %g: "
                "ko_arm_place refuses these values\n",
                r->path, f->joint_name, by->joint_name, at, f->least, f->most);
        }
    }
}

/* A factor is a whole number of 30 bits and a shift. */
static void put_follower(FILE *out, const robot *r, const model *m, const frame *f, int driven)
{
    double factor, offset;
    int power = 0;
    const frame *by = robot_driver(r, f, &factor, &offset);
    const double part = frexp(factor * model_unit(f) / model_unit(by), &power);
    const int shift = (30 - power > 60) ? 60 : 30 - power;
    const double whole = round(ldexp(part, power + shift));
    const double units = offset * model_unit(f);
    const double rest = round(ldexp(units - floor(units) + 0.5, shift));
    const ko_arm_link *link = &m->links[f - r->frames];
    warn_image(r, f, by, factor, offset);
    fprintf(out,
            "    {%d, INT64_C(%.0f), INT64_C(%.0f), INT64_C(%.0f), %d, INT32_C(%" PRId32
            "), INT32_C(%" PRId32 "), %.0f, %d}, ",
            driven, whole, rest, floor(units), shift, link->low, link->high,
            slack_of(f, by, factor), f->is_endless ? 1 : 0);
    emit_comment(out, f->joint_name);
}

static void put_rules(FILE *out, const robot *r, const model *m)
{
    int order[ROBOT_MOST];
    int driven = 0;
    for (int i = 0; i < r->frame_count; i++) {
        const frame *f = &r->frames[i];
        if (f->joint >= 0) {
            order[f->joint] = (f->follows < 0) ? driven++ : -1;
        }
    }
    fprintf(
        out,
        "/* value = (whole * the driven value + rest) / 2^shift + offset, rounded down. The rest\n"
        " * is a half for rounding to nearest, and a part of the offset. A value that rounding\n"
        " * puts beyond a limit, by at most slack, is at the limit. */\n"
        "typedef struct rule {\n    int driven;\n    int64_t whole;\n    int64_t rest;\n"
        "    int64_t offset;\n    int shift;\n    int32_t low;\n    int32_t high;\n"
        "    int64_t slack;\n    int wraps; /* no limits: 2^32 units are whole turns */\n"
        "} rule;\n\n"
        "static const rule rules[] = {\n");
    for (int i = 0; i < r->frame_count; i++) {
        const frame *f = &r->frames[i];
        double factor, offset;
        if (f->joint >= 0) {
            put_follower(out, r, m, f, order[robot_driver(r, f, &factor, &offset)->joint]);
        }
    }
    fprintf(out, "    {0, 0, 0, 0, 1, 0, 0, 0, 0}};\n\n");
}

static void put_follow(FILE *out, const robot *r, const model *m, const char *name)
{
    put_rules(out, r, m);
    fprintf(out,
            "static int32_t hold(const rule *at, int64_t value)\n{\n"
            "    if (at->wraps) {\n"
            "        return (int32_t)(uint32_t)(uint64_t)value;\n    }\n"
            "    if (value < at->low) {\n"
            "        return (value >= at->low - at->slack) ? at->low\n"
            "               : (value < INT32_MIN)          ? INT32_MIN\n"
            "                                              : (int32_t)value;\n    }\n"
            "    if (value > at->high) {\n"
            "        return (value <= at->high + at->slack) ? at->high\n"
            "               : (value > INT32_MAX)           ? INT32_MAX\n"
            "                                               : (int32_t)value;\n    }\n"
            "    return (int32_t)value;\n}\n\n"
            "void %s_follow(const int32_t *driven, int32_t *values)\n{\n"
            "    for (int i = 0; i < %d; i++) {\n"
            "        const rule *at = &rules[i];\n"
            "        const int64_t whole = at->whole * driven[at->driven] + at->rest;\n"
            "        values[i] = hold(at, (whole >> at->shift) + at->offset);\n"
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
                emit_string(out, robot_mover(r, k)->joint_name);
            }
        }
    }
    fprintf(out, "    0};\n\nconst char *const %s_poses[] = {\n", name);
    for (int i = 0; i < r->pose_count; i++) {
        emit_string(out, r->poses[i].name);
    }
    fprintf(out, "};\n\n");
    put_values(out, r, m, name);
    put_follow(out, r, m, name);
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
