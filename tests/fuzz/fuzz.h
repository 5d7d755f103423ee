/* Reads numbers from the bytes of an input, for the fuzzers of the modules. When the bytes are used
 * up, all numbers are 0. */
#ifndef FUZZ_H
#define FUZZ_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "keepout/keepout.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct input {
    const uint8_t *at;
    const uint8_t *end;
} input;

/* Ends the run unless it is true. The log of the run says in which line. */
#define demand(truth) demand_in_line((truth), __LINE__)

static inline void demand_in_line(bool truth, int line)
{
    if (!truth) {
        (void)fprintf(stderr, "line %d demands what is not so\n", line);
        abort();
    }
}

static inline uint32_t take(input *in, size_t bytes)
{
    uint32_t value = 0;
    for (; bytes > 0U && in->at < in->end; bytes--) {
        value = (value << 8) | *in->at++;
    }
    return value;
}

/* Reads a length: mostly half metres of a small world, so that things touch. Others are finer, at
 * the limits, or anything. */
static inline fix16_t number(input *in)
{
    const uint32_t form = take(in, 1);
    if (form < 200U) {
        return (fix16_t)(form << 15) - (100 << 15);
    }
    if (form < 240U) {
        return (fix16_t)(take(in, 3) << 8) >> 8;
    }
    if (form < 250U) {
        const fix16_t near = KO_LIMIT - 2 + (fix16_t)(form % 4U);
        return (form < 245U) ? near : -near;
    }
    return (fix16_t)take(in, 4);
}

/* As `number`, but mostly 0 or more. */
static inline fix16_t size_of(input *in)
{
    const uint32_t form = take(in, 1);
    return (form < 240U) ? (fix16_t)(form << 13) : number(in);
}

static inline ko_vec3 point(input *in)
{
    ko_vec3 p;
    p.x = number(in);
    p.y = number(in);
    p.z = number(in);
    return p;
}

static inline ko_capsule capsule(input *in)
{
    ko_capsule c;
    c.a = point(in);
    c.b = point(in);
    c.r = size_of(in);
    return c;
}

static inline ko_mat3 turn(input *in)
{
    ko_mat3 m = KO_MAT3_IDENTITY;
    ko_quat q;
    const uint32_t form = take(in, 1);
    if (form > 250U) {
        m.x.x = (ko_q30)take(in, 4);
    } else if (form > 60U &&
               ko_quat_from_integers((int32_t)form, (int32_t)take(in, 2) - 30000, 7000,
                                     (int32_t)take(in, 2) - 30000, &q) == KO_OK) {
        KO_IGNORE(ko_mat3_from_quat(&q, &m));
    }
    return m;
}

static inline ko_pose pose(input *in)
{
    ko_pose p;
    p.r = turn(in);
    p.t = point(in);
    return p;
}

static inline uint32_t budget(input *in)
{
    const uint32_t form = take(in, 1);
    return (form < 128U) ? UINT32_MAX : form - 127U;
}

static inline bool goes_on(ko_status status)
{
    return status == KO_OK || status == KO_UNFINISHED;
}

#endif
