/* reference_arm [CASES] judges arms against the reference. Nothing may be on the unsafe side, or
 * beyond its bound. One case in ten is nasty: lengths up to the limits, capsules without length or
 * radius, parallel ones, objects that touch within 2 LSB.
 *
 * promise: never-above, no-miss, contains, stated-bound */
#include "arms.h"

#include <math.h>
#include <stdio.h>

#include "keepout/mesh_build.h"

enum { CORNERS = 4, FACES = 4 };

struct told told;

bool nasty;

void note(real *worst, real value)
{
    *worst = (value > *worst) ? value : *worst;
}

/* ---- a random arm ---- */

static ko_arm_link links[LINKS];
ko_arm_capsule capsules[CAPSULES];
static uint32_t allowed[LINKS];
ko_arm_model model;
ko_arm arm;
static ko_pose frames[2][LINKS];
ko_capsule placed[2][CAPSULES];
ko_arm_state states[2];
static frame truth[2][LINKS];
static int32_t values[2][LINKS];
static ko_pose base;
static bool has_base;

static uint32_t blocks[2][(KO_MESH_BYTES(CORNERS, FACES) + 3U) / 4U];
static ko_mesh meshes[2];

ko_vec3 random_vec3(int32_t size)
{
    const ko_vec3 v = {range(-size, size), range(-size, size), range(-size, size)};
    return v;
}

static ko_dir3 random_direction(void)
{
    static const ko_dir3 axes[6] = {{KO_Q30_ONE, 0, 0},  {0, KO_Q30_ONE, 0},  {0, 0, KO_Q30_ONE},
                                    {-KO_Q30_ONE, 0, 0}, {0, -KO_Q30_ONE, 0}, {0, 0, -KO_Q30_ONE}};
    ko_dir3 d = axes[bits() % 6U];
    if (bits() % 2U == 0U) {
        const ko_vec3 v = random_vec3(1 << 20);
        KO_IGNORE(ko_dir3_from_vec3(&v, &d));
    }
    return d;
}

ko_pose random_pose(int32_t size)
{
    ko_pose pose = {KO_MAT3_IDENTITY, {0, 0, 0}};
    const ko_dir3 axis = random_direction();
    const ko_angle angle =
        (bits() % 2U == 0U) ? (ko_angle)(bits() & 0xC0000000U) : (ko_angle)bits();
    KO_IGNORE(ko_mat3_from_axis_angle(&axis, angle, &pose.r));
    pose.t = random_vec3(size);
    return pose;
}

static void random_link(uint32_t i, int32_t size)
{
    ko_arm_link *link = &links[i];
    const uint32_t kind = bits() % 9U;
    const int32_t least = (int32_t)bits();
    link->origin = random_pose(size);
    link->axis = random_direction();
    link->joint = (uint8_t)((kind < 5U)    ? KO_JOINT_REVOLUTE
                            : (kind == 5U) ? KO_JOINT_FIXED
                            : (kind == 6U) ? KO_JOINT_CONTINUOUS
                                           : KO_JOINT_PRISMATIC);
    link->parent = (uint16_t)((i == 0U) ? KO_ARM_NONE : (bits() % 10U == 0U) ? bits() % i : i - 1U);
    link->low = (link->joint == KO_JOINT_PRISMATIC) ? range(-size, size) : least;
    link->high =
        (link->joint == KO_JOINT_PRISMATIC) ? range(link->low, 2 * size) : range(least, INT32_MAX);
    link->mesh = 0;
}

static void random_capsule(uint32_t i, int32_t size)
{
    ko_arm_capsule *c = &capsules[i];
    c->shape.a = random_vec3(size);
    c->shape.b = random_vec3(size);
    c->shape.r = range(0, size / 4);
    c->link = (uint16_t)(bits() % model.link_count);
    if (nasty) {
        c->shape.b = (bits() % 3U == 0U) ? c->shape.a : c->shape.b;
        c->shape.r = (bits() % 3U == 0U) ? 0 : c->shape.r;
        if (i > 0U && bits() % 3U == 0U) { /* the same axis on another link: often parallel */
            c->shape.a = capsules[i - 1U].shape.a;
            c->shape.b = capsules[i - 1U].shape.b;
        }
    }
}

static void random_values(int32_t *to)
{
    for (uint32_t i = 0; i < model.link_count; i++) {
        if (links[i].joint == KO_JOINT_CONTINUOUS) {
            *to++ = (int32_t)bits();
        } else if (links[i].joint != KO_JOINT_FIXED) {
            *to++ = range(links[i].low, links[i].high);
        }
    }
}

static void random_mesh(uint32_t i, int32_t size)
{
    static const ko_mesh_face faces[FACES] = {{{0, 1, 2}}, {{0, 1, 3}}, {{0, 2, 3}}, {{1, 2, 3}}};
    ko_vec3 corners[CORNERS];
    ko_mesh_work work[FACES];
    ko_mesh_stats stats;
    for (int k = 0; k < CORNERS; k++) {
        corners[k] = random_vec3(size);
    }
    const ko_mesh_source source = {corners, faces, CORNERS, FACES, 0, 0};
    const uint32_t link = (i == 0U) ? 0U : 1U + bits() % model.link_count;
    if (link < model.link_count &&
        ko_mesh_build(&source, work, blocks[i], sizeof(blocks[i]), &stats) == KO_OK &&
        ko_mesh_open(blocks[i], sizeof(blocks[i]), &meshes[i]) == KO_OK) {
        links[link].mesh = &meshes[i];
    }
}

/* Draws an arm and places it in two states. Returns false if the library refuses a state. */
static bool random_arm(void)
{
    nasty = case_number % 10U == 0U;
    const int32_t size = (nasty && bits() % 2U == 0U) ? 1 << (10 + bits() % 19U) : 20000;
    model.links = links;
    model.capsules = capsules;
    model.allowed = (bits() % 4U == 0U) ? 0 : allowed;
    model.link_count = (uint16_t)(1U + ((nasty && bits() % 2U == 0U) ? 0U : bits() % 12U));
    model.capsule_count = (uint16_t)(bits() % 16U);
    for (uint32_t i = 0; i < model.link_count; i++) {
        random_link(i, size);
        allowed[i] = 2U << i;
    }
    for (uint32_t i = 0; i < model.capsule_count; i++) {
        random_capsule(i, size / 4);
    }
    random_mesh(0, size / 4);
    random_mesh(1, size / 4);
    base = random_pose(size);
    has_base = bits() % 2U == 0U;
    expect(ko_arm_open(&model, &arm) == KO_OK, "the description is refused");
    for (int i = 0; i < 2; i++) {
        KO_IGNORE(ko_arm_state_init(&arm, frames[i], LINKS, placed[i], CAPSULES, &states[i]));
        random_values(values[i]);
    }
    if (bits() % 2U == 0U) { /* the second state is a small step on */
        int32_t steps[LINKS];
        for (int i = 0; i < LINKS; i++) {
            const int32_t most = 1 << (bits() % 20U);
            steps[i] = range(-most, most);
        }
        expect(ko_arm_step(&arm, values[0], steps, values[1]) == KO_OK, "no step ahead");
    }
    for (int i = 0; i < 2; i++) {
        if (ko_arm_place(&states[i], has_base ? &base : 0, values[i]) != KO_OK) {
            told.refused++;
            return false;
        }
        reference_frames(&model, has_base ? &base : 0, values[i], truth[i]);
    }
    told.placed++;
    return true;
}

/* ---- judges ---- */

point end(int state, uint32_t capsule, bool second)
{
    const ko_arm_capsule *c = &capsules[capsule];
    return reference_place(&truth[state][c->link], second ? &c->shape.b : &c->shape.a);
}

static real axes(int state, uint32_t a, uint32_t b)
{
    return reference_segments(end(state, a, false), end(state, a, true), end(state, b, false),
                              end(state, b, true));
}

static void judge_places(void)
{
    for (uint32_t i = 0; i < model.capsule_count; i++) {
        const ko_capsule *c = &placed[0][i];
        const real off = fmaxl(reference_length(reference_point(&c->a), end(0, i, false)),
                               reference_length(reference_point(&c->b), end(0, i, true)));
        const real grown = (real)c->r - capsules[i].shape.r;
        note(&told.worst_place, off / grown);
        expect(off <= grown && grown >= arm.growth[capsules[i].link] + 1U &&
                   grown <= arm.growth[capsules[i].link] + 5U,
               "a capsule that does not hold its own");
    }
}

static real pair_bound(uint32_t a, uint32_t b)
{
    const real far = (capsules[a].shape.r > (1 << 24) || capsules[b].shape.r > (1 << 24)) ? 16 : 0;
    return 2.0L * (arm.growth[capsules[a].link] + arm.growth[capsules[b].link]) + 6 + far;
}

/* In ascending order the closest pair must come first, and there must be as many as in any
 * order. */
static void judge_order(fix16_t reach, fix16_t least, uint32_t count)
{
    ko_arm_self query;
    ko_arm_contact contact;
    ko_status status;
    uint32_t found = 0;
    fix16_t last = least;
    (void)ko_arm_self_begin(&states[0], reach, KO_ORDER_ASCENDING, &query);
    while ((status = ko_arm_self_next(&query, PURSE(1U + bits() % 40U), &contact)) == KO_OK ||
           status == KO_UNFINISHED) {
        if (status == KO_OK) {
            expect(contact.clearance >= last && (found > 0U || contact.clearance == least),
                   "pairs do not ascend from the least");
            last = contact.clearance;
            found++;
        }
    }
    expect(status == KO_END && found == count, "pairs in ascending order are others");
}

static void judge_self(fix16_t reach)
{
    bool seen[CAPSULES][CAPSULES] = {{false}};
    ko_arm_self query;
    ko_arm_contact contact;
    ko_status status = ko_arm_self_begin(&states[0], reach, KO_ORDER_ANY, &query);
    fix16_t least = KO_LIMIT;
    uint32_t count = 0;
    while ((status = ko_arm_self_next(&query, PURSE(1U + bits() % 40U), &contact)) == KO_OK ||
           status == KO_UNFINISHED) {
        if (status == KO_UNFINISHED) {
            continue;
        }
        const uint32_t a = contact.capsule_a;
        const uint32_t b = contact.capsule_b;
        const real true_one = fmaxl(0, axes(0, a, b) - capsules[a].shape.r - capsules[b].shape.r);
        seen[a][b] = true;
        least = (contact.clearance < least) ? contact.clearance : least;
        told.pairs++;
        count++;
        told.touching += (contact.clearance == 0) ? 1U : 0U;
        note(&told.worst_pair, (true_one - contact.clearance) / pair_bound(a, b));
        expect(contact.clearance <= true_one && true_one - contact.clearance < pair_bound(a, b),
               "a clearance beyond its bound");
    }
    expect(status == KO_END, "a search that does not end");
    for (uint32_t a = 0; a < model.capsule_count; a++) {
        for (uint32_t b = a + 1U; b < model.capsule_count; b++) {
            const uint32_t i = capsules[a].link;
            const uint32_t k = capsules[b].link;
            const bool skip = i == k || (model.allowed != 0 && (i + 1U == k || k + 1U == i));
            expect(skip != seen[a][b] ||
                       (!skip && axes(0, a, b) - capsules[a].shape.r - capsules[b].shape.r > reach),
                   "a pair missed, or one that is allowed");
        }
    }
    judge_order(reach, least, count);
}

static void judge_trend(void)
{
    for (uint32_t a = 0; a + 1U < model.capsule_count; a++) {
        const ko_arm_contact contact = {.capsule_a = (uint16_t)a, .capsule_b = (uint16_t)(a + 1U)};
        ko_trend trend = KO_TREND_UNKNOWN;
        const real before = axes(0, a, a + 1U);
        const real after = axes(1, a, a + 1U);
        const real bound =
            4.0L * (arm.growth[capsules[a].link] + arm.growth[capsules[a + 1U].link]) + 12;
        expect(ko_arm_trend(&states[0], &states[1], &contact, &trend) == KO_OK, "no trend");
        told.trends += (trend != KO_TREND_UNKNOWN) ? 1U : 0U;
        expect((trend == KO_TREND_UNKNOWN) ? fabsl(after - before) < bound
                                           : (trend == KO_TREND_SEPARATE) == (after > before),
               "a trend the wrong way");
    }
}

/* ---- meshes ---- */

static void place_face(uint32_t link, uint32_t face, point out[3])
{
    ko_triangle t;
    KO_IGNORE(ko_mesh_get_triangle(links[link].mesh, face, &t));
    out[0] = reference_place(&truth[0][link], &t.a);
    out[1] = reference_place(&truth[0][link], &t.b);
    out[2] = reference_place(&truth[0][link], &t.c);
}

/* Returns the least distance of all triangles of two links' meshes. */
static real meshes_truth(uint32_t a, uint32_t b)
{
    real least = INFINITY;
    for (uint32_t i = 0; i < links[a].mesh->face_count; i++) {
        for (uint32_t k = 0; k < links[b].mesh->face_count; k++) {
            point first[3];
            point second[3];
            place_face(a, i, first);
            place_face(b, k, second);
            least = fminl(least, reference_triangles(first, second));
        }
    }
    return least;
}

static void judge_meshes(fix16_t reach)
{
    ko_arm_meshes query;
    ko_arm_contact contact;
    uint32_t other = 0;
    for (uint32_t i = 1; i < model.link_count; i++) {
        other = (links[i].mesh != 0) ? i : other;
    }
    const bool may_touch = model.allowed != 0 && other == 1U; /* neighbours */
    if (links[0].mesh == 0 || other == 0U || may_touch) {
        return;
    }
    const real true_one = meshes_truth(0, other);
    ko_status status = ko_arm_meshes_begin(&states[0], reach, KO_ORDER_ANY, &query);
    do {
        status = ko_arm_meshes_next(&query, PURSE(1U + bits() % 40U), &contact);
    } while (status == KO_UNFINISHED);
    if (status == KO_END) {
        expect(true_one > reach, "meshes missed");
        return;
    }
    if (status == KO_E_RANGE) {
        told.refused++;
        return;
    }
    const real slack =
        arm.growth[0] + arm.growth[other] + 3.0L + true_one / 134217728 + ((nasty) ? 16 : 0);
    note(&told.worst_mesh, (true_one - contact.clearance) / (2 * slack + 3));
    expect(status == KO_OK && contact.clearance <= true_one &&
               true_one - contact.clearance < 2 * slack + 3,
           "meshes beyond their bound");
}

/* ---- limits ---- */

/* Moves one value beyond its limit. The call must name its joint, and the state must not answer. */
static void judge_limits(void)
{
    int32_t beyond[LINKS];
    ko_arm_self query;
    uint32_t joint = 0;
    for (uint32_t i = 0; i < LINKS; i++) {
        beyond[i] = values[0][i];
    }
    for (uint32_t i = 0; i < model.link_count; i++) {
        if (links[i].joint == KO_JOINT_FIXED) {
            continue;
        }
        const bool is_above = links[i].high < INT32_MAX && bits() % 2U == 0U;
        if (links[i].joint != KO_JOINT_CONTINUOUS && (is_above || links[i].low > INT32_MIN) &&
            bits() % 3U == 0U) {
            beyond[joint] =
                is_above ? range(links[i].high + 1, INT32_MAX) : range(INT32_MIN, links[i].low - 1);
            expect(ko_arm_place(&states[0], 0, beyond) == KO_E_RANGE && states[0].link == i &&
                       ko_arm_self_begin(&states[0], 0, KO_ORDER_ANY, &query) == KO_E_CHANGED,
                   "beyond the limits, and not refused");
            return;
        }
        joint++;
    }
}

int main(int argc, char **argv)
{
    const uint32_t cases = cases_begin(argc, argv);
    for (case_number = 0; case_number < cases; case_number++) {
        if (random_arm()) {
            const fix16_t reach = (bits() % 3U == 0U)   ? 0
                                  : (bits() % 2U == 0U) ? KO_ARM_MAX_REACH
                                                        : range(0, 40000);
            judge_places();
            judge_self(reach);
            judge_trend();
            judge_objects((reach == KO_ARM_MAX_REACH) ? 70000 : reach);
            judge_obstacles((reach == KO_ARM_MAX_REACH) ? 70000 : reach);
            judge_room((reach == KO_ARM_MAX_REACH) ? 70000 : reach);
            judge_meshes(reach);
        }
        judge_limits();
    }
    expect(told.placed > cases / 2U, "too few arms");
    printf("arms %u, and %u that leave the range; %u pairs, %u of them touch; %u trends\n",
           told.placed, told.refused, told.pairs, told.touching, told.trends);
    printf("objects %u, obstacles %u, %u of them stale, %u sets not whole; triangles of rooms %u\n",
           told.objects, told.obstacles, told.stale, told.not_whole, told.triangles);
    printf(
        "worst, of what the bound allows: place %.3Lf, pair %.3Lf, object %.3Lf, obstacle %.3Lf, "
        "room %.3Lf, meshes %.3Lf\n",
        told.worst_place, told.worst_pair, told.worst_object, told.worst_obstacle, told.worst_room,
        told.worst_mesh);
    return cases_end("arm");
}
