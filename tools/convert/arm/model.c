#include "model.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "common/tell.h"

static const double lsb_per_metre = 65536;

void model_limit(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    tell_with(stderr, format, arguments);
    va_end(arguments);
    say("\n");
    exit(3);
}

static ko_q30 q30(double value)
{
    return (ko_q30)llrint(value * KO_Q30_ONE);
}

ko_pose model_origin(const frame *f)
{
    const double(*m)[3] = f->turn;
    ko_mat3 turn = {{q30(m[0][0]), q30(m[1][0]), q30(m[2][0])},
                    {q30(m[0][1]), q30(m[1][1]), q30(m[2][1])},
                    {q30(m[0][2]), q30(m[1][2]), q30(m[2][2])}};
    if (ko_mat3_normalize(&turn, &turn) != KO_OK) {
        model_limit("found an origin whose rotation the library refuses");
    }
    const ko_pose out = {turn,
                         {(fix16_t)llrint(f->xyz[0] * lsb_per_metre),
                          (fix16_t)llrint(f->xyz[1] * lsb_per_metre),
                          (fix16_t)llrint(f->xyz[2] * lsb_per_metre)}};
    return out;
}

ko_dir3 model_axis(const frame *f)
{
    return (ko_dir3){q30(f->axis[0]), q30(f->axis[1]), q30(f->axis[2])};
}

double model_unit(const frame *f)
{
    return (f->kind == JOINT_SLIDES) ? lsb_per_metre : KO_TURNS_ONE / ROBOT_TURN;
}

/* The limits in the units of arm.h. Those beyond the range of ko_turns are cut: the numbers at its
 * ends are legal for no joint with limits, so they stand for what cannot be represented. */
static int32_t limit_of(const frame *f, double limit)
{
    const double units = limit * model_unit(f);
    return (int32_t)llrint(fmin(fmax(units, -2147483647.0), 2147483646.0));
}

int32_t model_value(const frame *f, double value)
{
    const double units = value * model_unit(f);
    if (f->is_endless) {
        return (int32_t)(uint32_t)(uint64_t)llrint(fmod(units, 4294967296.0));
    }
    const double low = limit_of(f, f->least);
    const double high = limit_of(f, f->most);
    if (!robot_is_beyond(f, value)) {
        return (int32_t)llrint(fmin(fmax(units, low), high));
    }
    return (int32_t)llrint((value < f->least) ? fmax(fmin(units, low - 1), INT32_MIN)
                                              : fmin(fmax(units, high + 1), INT32_MAX));
}

void model_values(const robot *r, const double *values, int32_t *to)
{
    for (int i = 0; i < r->frame_count; i++) {
        const frame *f = &r->frames[i];
        if (f->joint >= 0) {
            *to++ = model_value(f, values[f->joint]);
        }
    }
}

static ko_joint kind_of(const frame *f)
{
    return f->is_endless               ? KO_JOINT_CONTINUOUS
           : (f->kind == JOINT_TURNS)  ? KO_JOINT_REVOLUTE
           : (f->kind == JOINT_SLIDES) ? KO_JOINT_PRISMATIC
                                       : KO_JOINT_FIXED;
}

static void fill_joint(ko_arm_link *to, const frame *f)
{
    to->joint = (uint8_t)kind_of(f);
    if (f->kind != JOINT_FIXED && !f->is_endless) {
        to->low = limit_of(f, f->least);
        to->high = limit_of(f, f->most);
    }
}

void model_fill(model *to, const robot *r, const capsules *c)
{
    memset(to, 0, sizeof(*to));
    if (r->frame_count > (int)KO_ARM_MAX_LINKS) {
        model_limit("%s: found %d links that joints move against each other (%d in the file), "
                    "expected at most %u, which is what arm.h takes (KO_ARM_MAX_LINKS): --hold "
                    "JOINT makes a joint still",
                    r->path, r->frame_count, r->link_count, KO_ARM_MAX_LINKS);
    }
    for (int i = 0; i < r->frame_count; i++) {
        const frame *f = &r->frames[i];
        ko_arm_link *link = &to->links[i];
        link->origin = model_origin(f);
        link->axis = model_axis(f);
        link->parent = (uint16_t)((f->parent >= 0) ? (uint32_t)f->parent : KO_ARM_NONE);
        fill_joint(link, f);
        for (int k = 0; k < r->frame_count; k++) {
            to->allowed[i] |= (r->allowed[i][k] != CHECKED) ? UINT32_C(1) << k : 0U;
        }
    }
    for (int i = 0; i < r->pose_count; i++) {
        model_values(r, r->poses[i].values, to->poses[i]);
    }
    to->arm =
        (ko_arm_model){to->links, c->at, to->allowed, (uint16_t)r->frame_count, (uint16_t)c->count};
}
