#include "state.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

#include "hulls.h"
#include "polytope.h"
#include "volumes.h"

enum { SEED = 3 };

static kind_state states[MOST_KINDS];
static ko_pose poses[2];
static body_gap gap;
static uint32_t seed;
static sweep_count swept;
static polytope shape;

const kind_state *state_of(uint32_t kind)
{
    return &states[(kind < MOST_KINDS) ? kind : 0U];
}

const ko_pose *state_pose(uint32_t copy)
{
    return &poses[copy % 2U];
}

const body_gap *state_gap(void)
{
    return &gap;
}

sweep_count state_swept(void)
{
    return swept;
}

void state_begin(void)
{
    memset(states, 0, sizeof(states));
    swept = (sweep_count){0, 0};
    seed = SEED;
}

/* ---- at two poses ---- */

/* The content of a kind's volume over that of the hull. */
static double ratio_of(const volume_kind *kind, const volume *v)
{
    uint32_t unused = 1;
    polytope_of(kind, v, &shape);
    const double content =
        (shape.count > 0U) ? fabs(polytope_content(&shape)) : volume_of(kind, v, &unused);
    return content / hull_volume(body_get());
}

ko_status state_place(uint32_t copy, ko_angle angle, const ko_vec3 *at)
{
    static const ko_vec3 directions[2] = {{1, 2, 4}, {3, -1, 2}};
    ko_dir3 axis;
    ko_pose pose = {.t = *at};
    ko_status status = ko_dir3_from_vec3(&directions[copy % 2U], &axis);
    status = (status == KO_OK) ? ko_mat3_from_axis_angle(&axis, angle, &pose.r) : status;
    if (status != KO_OK) {
        return status;
    }
    poses[copy % 2U] = pose;
    for (unsigned i = 0; i < kind_count; i++) {
        kind_state *s = &states[i];
        volume *v = &s->placed[copy % 2U];
        const ko_status placed =
            kinds[i].place(body_get(), &pose, &s->caches[copy % 2U], &kinds[i], v);
        s->status = (copy % 2U == 0U || s->status == KO_OK) ? placed : s->status;
        if (copy % 2U == 0U && placed == KO_OK) {
            s->ratio = ratio_of(&kinds[i], v);
        }
    }
    return KO_OK;
}

ko_status state_compare(void)
{
    for (unsigned i = 0; i < kind_count; i++) {
        kind_state *s = &states[i];
        s->apart = (separation){.type = AXIS_NONE};
        s->overlaps =
            s->status != KO_OK || kinds[i].overlap(&kinds[i], &s->placed[0], &s->placed[1]);
        if (s->status == KO_OK) {
            separation_find(&kinds[i], &s->placed[0], &s->placed[1], &s->apart);
        }
    }
    kind_state *hull = &states[kind_count];
    hull->ratio = 1.0;
    hull->status = body_find_gap(&poses[0], &poses[1], &gap);
    hull->overlaps = hull->status != KO_OK || gap.clearance == 0;
    hull->apart = (separation){.type = AXIS_NONE};
    if (!hull->overlaps) {
        hulls_find_axis(poses, &gap, &hull->apart);
    }
    return hull->status;
}

/* ---- the sweep ---- */

/* A random rotation, at a random distance below `reach` in a random direction. */
static ko_pose pose_near(fix16_t reach)
{
    const ko_mat3 r = next_rotation(&seed);
    const ko_mat3 way = next_rotation(&seed);
    const int64_t distance = ((int64_t)(next_random(&seed) >> 8) * reach) >> 24;
    const ko_pose pose = {r,
                          {(fix16_t)((way.x.x * distance) >> 30),
                           (fix16_t)((way.x.y * distance) >> 30),
                           (fix16_t)((way.x.z * distance) >> 30)}};
    return pose;
}

/* Counts the answer of one kind. Hulls that touch within the 3 LSB of body_find_gap may be apart:
 * then the axis that the kind found proves it right. */
static ko_status count_kind(unsigned i, const ko_pose pair[2], bool are_apart)
{
    climb_cache caches[2] = {{{{0}}, {{0}}}, {{{0}}, {{0}}}};
    volume placed[2];
    separation axis;
    for (int copy = 0; copy < 2; copy++) {
        const ko_status status =
            kinds[i].place(body_get(), &pair[copy], &caches[copy], &kinds[i], &placed[copy]);
        if (status != KO_OK) {
            return status;
        }
    }
    const bool said = kinds[i].overlap(&kinds[i], &placed[0], &placed[1]);
    states[i].wrong += (said && are_apart) ? 1U : 0U;
    if (!said && !are_apart) {
        separation_find(&kinds[i], &placed[0], &placed[1], &axis);
        states[i].missed += hulls_are_parted(pair, &axis) ? 0U : 1U;
    }
    return KO_OK;
}

ko_status state_sweep(uint32_t pairs)
{
    for (uint32_t n = 0; n < pairs; n++) {
        body_gap between;
        ko_pose pair[2] = {{.t = {0, 0, 0}}};
        pair[0].r = next_rotation(&seed);
        pair[1] = pose_near(2 * body_get()->turning.r);
        ko_status status = body_find_gap(&pair[0], &pair[1], &between);
        const bool are_apart = status == KO_OK && between.clearance > 0;
        for (unsigned i = 0; i < kind_count && status == KO_OK; i++) {
            status = count_kind(i, pair, are_apart);
        }
        if (status != KO_OK) {
            return status;
        }
        swept.apart += are_apart ? 1U : 0U;
        swept.touching += are_apart ? 0U : 1U;
    }
    return KO_OK;
}
