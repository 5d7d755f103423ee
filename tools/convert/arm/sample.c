#include "sample.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/memory.h"
#include "common/tell.h"
#include "keepout/clearance.h"
#include "keepout/mesh_build.h"

typedef struct bag {
    model m;
    ko_arm arm;
    ko_arm_state state;
    ko_pose frames[KO_ARM_MAX_LINKS];
    ko_capsule placed[KO_ARM_MAX_CAPSULES];
    ko_mesh meshes[KO_ARM_MAX_LINKS];
    void *blocks[KO_ARM_MAX_LINKS];
    int capsules_touch[KO_ARM_MAX_LINKS][KO_ARM_MAX_LINKS];
    int meshes_touch[KO_ARM_MAX_LINKS][KO_ARM_MAX_LINKS];
    int beyond[KO_ARM_MAX_LINKS + 1U]; /* samples refused for the joint of this link */
    uint64_t random;
} bag;

/* A number from 0 to 1: xorshift, the same in every run. */
static double random_part(bag *b)
{
    b->random ^= b->random << 13;
    b->random ^= b->random >> 7;
    b->random ^= b->random << 17;
    return (double)(b->random >> 11) / 9007199254740992.0;
}

/* ---- placing ---- */

/* Where a joint goes: within its limits. Half a turn either way does for one without limits, unless
 * others follow it, which may turn on where it is back: then as far as these allow. */
static void range_of(const robot *r, const frame *f, double *low, double *high)
{
    double factor, offset;
    bool is_followed = false;
    *low = f->is_endless ? -ROBOT_FARTHEST : f->least;
    *high = f->is_endless ? ROBOT_FARTHEST : f->most;
    for (int i = 0; i < r->frame_count && f->is_endless; i++) {
        const frame *other = &r->frames[i];
        if (other->follows < 0 || robot_driver(r, other, &factor, &offset) != f) {
            continue;
        }
        is_followed = true;
        if (!other->is_endless && factor != 0) {
            const double a = (other->least - offset) / factor;
            const double b = (other->most - offset) / factor;
            *low = fmax(*low, fmin(a, b));
            *high = fmin(*high, fmax(a, b));
        }
    }
    if (!is_followed || *low > *high) {
        *low = f->least;
        *high = f->most;
    }
}

static void random_values(bag *b, const robot *r, int32_t *to)
{
    double values[ROBOT_MOST] = {0};
    for (int i = 0; i < r->frame_count; i++) {
        const frame *f = &r->frames[i];
        if (f->joint >= 0 && f->follows < 0) {
            double low, high;
            range_of(r, f, &low, &high);
            values[f->joint] = low + (high - low) * random_part(b);
        }
    }
    robot_follow(r, values);
    model_values(r, values, to);
}

static bool place(bag *b, const robot *r)
{
    int32_t values[KO_ARM_MAX_LINKS + 1U] = {0};
    random_values(b, r, values);
    return ko_arm_place(&b->state, NULL, values) == KO_OK;
}

/* ---- capsules ---- */

static bool capsules_touch(const bag *b, int i, int k)
{
    const ko_arm_model *m = &b->m.arm;
    for (int x = 0; x < m->capsule_count; x++) {
        for (int y = 0; y < m->capsule_count && m->capsules[x].link == i; y++) {
            fix16_t clearance = 1;
            if (m->capsules[y].link == k &&
                ko_capsule_clearance(&b->placed[x], &b->placed[y], &clearance) == KO_OK &&
                clearance == 0) {
                return true;
            }
        }
    }
    return false;
}

static void count_capsules(bag *b, const robot *r)
{
    for (int i = 0; i < r->frame_count; i++) {
        for (int k = i + 1; k < r->frame_count; k++) {
            b->capsules_touch[i][k] += capsules_touch(b, i, k) ? 1 : 0;
        }
    }
}

/* ---- meshes ---- */

/* Builds a link's mesh as a surface. False if it is too large, or all on a line. */
static bool build(bag *b, const robot *r, int link)
{
    const shape *s = r->frames[link].body;
    if (b->blocks[link] != NULL) {
        return true;
    }
    if (s == NULL || s->corner_count > 65535 || s->face_count > 65535) {
        return false;
    }
    const size_t size = KO_MESH_BYTES((size_t)s->corner_count, (size_t)s->face_count);
    ko_vec3 *corners = calloc((size_t)s->corner_count, sizeof(*corners));
    ko_mesh_face *faces = calloc((size_t)s->face_count, sizeof(*faces));
    ko_mesh_work *work = calloc((size_t)s->face_count, sizeof(*work));
    void *block = calloc(size, 1);
    ko_mesh_stats stats;
    if (corners == NULL || faces == NULL || work == NULL || block == NULL) {
        out_of_memory();
    }
    for (int i = 0; i < s->corner_count; i++) {
        corners[i] = (ko_vec3){(fix16_t)llrint(s->corners[i][0] * 65536),
                               (fix16_t)llrint(s->corners[i][1] * 65536),
                               (fix16_t)llrint(s->corners[i][2] * 65536)};
    }
    for (int i = 0; i < s->face_count; i++) {
        for (int k = 0; k < 3; k++) {
            faces[i].corner[k] = (uint16_t)s->faces[i].corner[k];
        }
    }
    const ko_mesh_source source = {
        corners, faces, (uint32_t)s->corner_count, (uint32_t)s->face_count, 1, 0};
    const bool is_built = ko_mesh_build(&source, work, block, size, &stats) == KO_OK &&
                          ko_mesh_open(block, stats.bytes, &b->meshes[link]) == KO_OK;
    free(corners);
    free(faces);
    free(work);
    b->blocks[link] = is_built ? block : NULL;
    if (!is_built) {
        free(block);
    }
    return is_built;
}

static bool meshes_touch(const bag *b, int i, int k)
{
    ko_pose pose;
    ko_mesh_pairs query;
    ko_mesh_pair pair;
    return ko_pose_between(&b->frames[i], &b->frames[k], &pose) == KO_OK &&
           ko_mesh_pairs_begin(&b->meshes[i], &b->meshes[k], &pose, &query) == KO_OK &&
           ko_mesh_pairs_next(&query, NULL, &pair) == KO_OK;
}

/* Asks for the meshes of the pairs whose capsules always touched, in the same samples again. */
static void count_meshes(bag *b, const robot *r, const sampled *s, int count)
{
    for (int n = 0; n < count; n++) {
        if (!place(b, r)) {
            continue;
        }
        for (int i = 0; i < r->frame_count; i++) {
            for (int k = i + 1; k < r->frame_count; k++) {
                const bool is_due = b->capsules_touch[i][k] == s->samples &&
                                    r->allowed[i][k] == CHECKED && b->blocks[i] != NULL &&
                                    b->blocks[k] != NULL;
                b->meshes_touch[i][k] += (is_due && meshes_touch(b, i, k)) ? 1 : 0;
            }
        }
    }
}

/* ---- reasons ---- */

static void set_pair(robot *r, int i, int k, reason why, int *count)
{
    r->allowed[i][k] = why;
    r->allowed[k][i] = why;
    (*count)++;
}

/* A link is the neighbour of the nearest link towards the root that has a shape. */
static void set_neighbours(robot *r, sampled *s)
{
    for (int i = 0; i < r->frame_count; i++) {
        int k = r->frames[i].parent;
        while (k >= 0 && r->frames[k].body == NULL) {
            k = r->frames[k].parent;
        }
        if (k >= 0 && r->frames[i].body != NULL) {
            set_pair(r, i, k, NEIGHBOUR, &s->neighbours);
        }
    }
}

static void set_sampled(robot *r, const bag *b, sampled *s)
{
    for (int i = 0; i < r->frame_count; i++) {
        for (int k = i + 1; k < r->frame_count; k++) {
            if (r->allowed[i][k] != CHECKED || r->frames[i].body == NULL ||
                r->frames[k].body == NULL) {
                continue;
            }
            if (b->capsules_touch[i][k] == 0) {
                set_pair(r, i, k, NEVER, &s->never);
            } else if (b->capsules_touch[i][k] < s->samples) {
                continue;
            } else if (b->meshes_touch[i][k] == s->samples) {
                set_pair(r, i, k, ALWAYS, &s->always);
            } else {
                s->stuck++;
                say("%s: warning: the capsules of %s and %s always touch, their meshes in %d "
                    "of %d samples: the pair is checked; more --capsules are tighter\n",
                    r->path, r->frames[i].name, r->frames[k].name, b->meshes_touch[i][k],
                    s->samples);
            }
        }
    }
}

static void build_due(bag *b, const robot *r, const sampled *s)
{
    for (int i = 0; i < r->frame_count; i++) {
        for (int k = i + 1; k < r->frame_count; k++) {
            if (b->capsules_touch[i][k] == s->samples && r->allowed[i][k] == CHECKED) {
                (void)build(b, r, i);
                (void)build(b, r, k);
            }
        }
    }
}

/* Names the joint that was beyond its limits most often. */
static _Noreturn void refuse_all(const bag *b, const robot *r, int count)
{
    int worst = 0;
    for (int i = 0; i < r->frame_count; i++) {
        worst = (b->beyond[i] > b->beyond[worst]) ? i : worst;
    }
    const frame *f = &r->frames[worst];
    if (f->follows < 0) {
        refuse("%s: found no pose of the library's range among %d samples", r->path, count);
    }
    refuse("%s: found joint %s beyond its limits %g .. %g in %d of %d samples, because it follows "
           "%s; expected limits, a multiplier and an offset that fit each other",
           r->path, f->joint_name, f->least, f->most, b->beyond[worst], count,
           robot_mover(r, f->follows)->joint_name);
}

sampled sample_pairs(robot *r, const capsules *c, int count)
{
    static const uint64_t seed = 0x9E3779B97F4A7C15U;
    static bag b;
    sampled s = {0, 0, 0, 0, 0, 0};
    model_fill(&b.m, r, c);
    set_neighbours(r, &s);
    if (ko_arm_open(&b.m.arm, &b.arm) != KO_OK ||
        ko_arm_state_init(&b.arm, b.frames, KO_ARM_MAX_LINKS, b.placed, KO_ARM_MAX_CAPSULES,
                          &b.state) != KO_OK) {
        model_limit("%s: the library refuses the tables", r->path);
    }
    b.random = seed;
    for (int n = 0; n < count; n++) {
        if (place(&b, r)) {
            s.samples++;
            count_capsules(&b, r);
        } else {
            s.refused++;
            b.beyond[(b.state.link < KO_ARM_MAX_LINKS) ? b.state.link : KO_ARM_MAX_LINKS]++;
        }
    }
    if (s.samples == 0) {
        refuse_all(&b, r, count);
    }
    build_due(&b, r, &s);
    b.random = seed;
    count_meshes(&b, r, &s, count);
    set_sampled(r, &b, &s);
    for (int i = 0; i < (int)KO_ARM_MAX_LINKS; i++) {
        free(b.blocks[i]);
    }
    return s;
}
