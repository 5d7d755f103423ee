/* A seeded run of trees, units, meshes, fences and arms, folded into a hash for each. bits.py makes
 * the same run in Python. */
#include <stdio.h>

#include "keepout/keepout.h"

#define MOST 64U /* objects in the tree */
#define EDGE 6U  /* vertices along each side of the mesh */
#define FACES (2U * (EDGE - 1U) * (EDGE - 1U))

static uint32_t seed;
static uint64_t hash;

static void begin(uint32_t with)
{
    seed = with;
    hash = UINT64_C(14695981039346656037);
}

static void fold(uint32_t word)
{
    hash = (hash ^ word) * UINT64_C(1099511628211);
}

static void finish(const char *name)
{
    printf("%s %08lx%08lx\n", name, (unsigned long)(hash >> 32), (unsigned long)(uint32_t)hash);
}

/* A number from 0 to below `limit`. */
static uint32_t below(uint32_t limit)
{
    seed = seed * 1664525U + 1013904223U;
    return (seed >> 8) % limit;
}

static int32_t within(int32_t most)
{
    return (int32_t)below(2U * (uint32_t)most + 1U) - most;
}

static ko_vec3 point(int32_t most)
{
    ko_vec3 p;
    p.x = within(most);
    p.y = within(most);
    p.z = within(most);
    return p;
}

/* Two points in their order, which an initialiser would not say. */
static ko_segment segment(int32_t most)
{
    ko_segment made;
    made.a = point(most);
    made.b = point(most);
    return made;
}

static void fold_point(const ko_vec3 *p)
{
    fold((uint32_t)p->x);
    fold((uint32_t)p->y);
    fold((uint32_t)p->z);
}

/* ---- tree ---- */

static ko_aabb box(void)
{
    ko_aabb made;
    ko_bounds bounds;
    bounds.lo = point(8 << 16);
    bounds.hi.x = bounds.lo.x + (int32_t)below(2 << 16);
    bounds.hi.y = bounds.lo.y + (int32_t)below(2 << 16);
    bounds.hi.z = bounds.lo.z + (int32_t)below(2 << 16);
    KO_IGNORE(ko_aabb_from_bounds(&bounds, &made));
    return made;
}

static void ask(const ko_tree *tree, uint32_t what)
{
    const ko_aabb around = box();
    const ko_segment way = segment(8 << 16);
    ko_status status;
    ko_tree_query query;
    ko_tree_hit hit;
    ko_tree_nearest nearest;
    ko_tree_near near;
    ko_tree_cast cast;
    ko_tree_cast_hit met;
    ko_tree_pairs pairs;
    ko_tree_pair pair;
    ko_line line;
    if (what == 0U) {
        ko_tree_query_begin(tree, &around, KO_ALL, &query);
        while ((status = ko_tree_query_next(&query, NULL, &hit)) == KO_OK) {
            fold(hit.id);
            fold(hit.user);
        }
        fold(query.q.visits);
    } else if (what == 1U) {
        ko_tree_nearest_begin(tree, &way.a, 6 << 16, KO_ALL, &nearest);
        while ((status = ko_tree_nearest_next(&nearest, NULL, &near)) == KO_OK) {
            fold(near.user);
            fold((uint32_t)near.clearance);
            fold((uint32_t)near.square);
            fold((uint32_t)(near.square >> 32));
        }
    } else if (what == 2U) {
        KO_IGNORE(ko_line_from_segment(&way, &line));
        ko_tree_cast_begin(tree, &line, NULL, KO_ORDER_ASCENDING, KO_ALL, &cast);
        while ((status = ko_tree_cast_next(&cast, NULL, &met)) == KO_OK) {
            fold(met.user);
            fold((uint32_t)met.enter);
        }
    } else {
        ko_tree_pairs_begin(tree, NULL, KO_ALL, KO_ALL, &pairs);
        while ((status = ko_tree_pairs_next(&pairs, NULL, &pair)) == KO_OK) {
            fold(pair.a.user);
            fold(pair.b.user);
        }
    }
    fold((uint32_t)status);
}

static void run_tree(void)
{
    static ko_tree_node nodes[MOST];
    static ko_tree_id ids[MOST];
    static uint8_t bytes[KO_TREE_SNAPSHOT_BYTES(MOST)];
    uint32_t count = 0;
    ko_tree tree;
    ko_tree_stats stats;
    KO_IGNORE(ko_tree_init(&tree, nodes, MOST, KO_M(0.25)));
    begin(1);
    for (uint32_t step = 0; step < 2000U; step++) {
        const uint32_t what = below(8);
        if (what < 2U && count < MOST) {
            const ko_aabb made = box();
            KO_IGNORE(ko_tree_insert(&tree, &made, step, &ids[count]));
            fold(ids[count]);
            count++;
        } else if (what == 2U && count > 16U) {
            const uint32_t at = below(count);
            KO_IGNORE(ko_tree_remove(&tree, ids[at]));
            count--;
            ids[at] = ids[count];
        } else if (what == 3U && count > 0U) {
            const uint32_t at = below(count);
            ko_tree_object object;
            KO_IGNORE(ko_tree_get(&tree, ids[at], &object));
            const ko_vec3 by = point(1 << 15);
            KO_IGNORE(ko_vec3_add(&object.box.c, &by, &object.box.c));
            fold((uint32_t)ko_tree_move(&tree, ids[at], &object.box, &by));
        } else {
            ask(&tree, below(4));
        }
    }
    KO_IGNORE(ko_tree_measure(&tree, &stats));
    KO_IGNORE(ko_tree_save(&tree, bytes, sizeof bytes));
    for (uint32_t i = 0; i < stats.snapshot_bytes; i++) {
        fold(bytes[i]);
    }
    finish("tree");
}

/* ---- units ---- */

static void run_units(void)
{
    begin(2);
    for (uint32_t round = 0; round < 2000U; round++) {
        double metres = within(1 << 22);
        metres /= (double)(1U << below(24));
        fix16_t down = 0;
        fix16_t up = 0;
        fix16_t nearest = 0;
        fold((uint32_t)ko_fix_from_double_down(metres, &down));
        fold((uint32_t)ko_fix_from_double_up(metres, &up));
        fold((uint32_t)ko_fix_from_double_nearest(metres, &nearest));
        fold((uint32_t)down);
        fold((uint32_t)up);
        fold((uint32_t)nearest);
    }
    finish("units");
}

/* ---- mesh ---- */

static void run_mesh(void)
{
    static ko_vec3 vertices[EDGE * EDGE];
    static ko_mesh_face faces[FACES];
    static ko_mesh_work work[FACES];
    static uint32_t blob[KO_MESH_BYTES(EDGE * EDGE, FACES) / 4U + 1U];
    ko_mesh_stats stats;
    ko_mesh mesh;
    uint32_t n = 0;
    begin(3);
    for (uint32_t i = 0; i < EDGE * EDGE; i++) {
        vertices[i].x = (int32_t)(i % EDGE) << 16;
        vertices[i].y = (int32_t)(i / EDGE) << 16;
        vertices[i].z = within(1 << 16);
    }
    for (uint16_t i = 0; i < EDGE * (EDGE - 1U); i++) {
        if (i % EDGE != EDGE - 1U) {
            const ko_mesh_face a = {{i, (uint16_t)(i + 1U), (uint16_t)(i + EDGE)}};
            const ko_mesh_face b = {
                {(uint16_t)(i + 1U), (uint16_t)(i + EDGE + 1U), (uint16_t)(i + EDGE)}};
            faces[n++] = a;
            faces[n++] = b;
        }
    }
    const ko_mesh_source source = {vertices, faces, EDGE * EDGE, FACES, 3, 0};
    KO_IGNORE(ko_mesh_build(&source, work, blob, sizeof blob, &stats));
    for (uint32_t i = 0; i < stats.bytes; i++) {
        fold(((const uint8_t *)blob)[i]);
    }
    KO_IGNORE(ko_mesh_open(blob, stats.bytes, &mesh));
    for (uint32_t round = 0; round < 100U; round++) {
        ko_sphere sphere;
        sphere.c = point(6 << 16);
        sphere.r = (int32_t)below(1 << 16);
        const ko_segment way = segment(6 << 16);
        ko_mesh_nearest nearest;
        ko_mesh_near near;
        ko_mesh_cast cast;
        ko_mesh_hit hit;
        ko_line line;
        ko_mesh_nearest_sphere_begin(&mesh, &sphere, 4 << 16, &nearest);
        if (ko_mesh_nearest_sphere_next(&nearest, NULL, &near) == KO_OK) {
            fold(near.face);
            fold((uint32_t)near.margin);
            fold_point(&near.on_mesh);
        }
        KO_IGNORE(ko_line_from_segment(&way, &line));
        ko_mesh_cast_begin(&mesh, &line, KO_ORDER_ASCENDING, &cast);
        while (ko_mesh_cast_next(&cast, NULL, &hit) == KO_OK) {
            fold(hit.face);
            fold((uint32_t)hit.at.t);
            fold((uint32_t)hit.at.u);
        }
    }
    finish("mesh");
}

/* ---- fence ---- */

static void run_fence(void)
{
    static const ko_fence_xy corners[] = {{-1000000, -900000},
                                          {1000000, -1000000},
                                          {400000, 0},
                                          {1100000, 950000},
                                          {-800000, 1000000}};
    static const ko_fence_zone zones[] = {
        KO_FENCE_ZONE_POLYGON(KO_FENCE_KEEP_IN, corners, 5, 0, KO_FENCE_NO_CEILING),
        KO_FENCE_ZONE_CYLINDER(KO_FENCE_KEEP_OUT, -200000, 30000, 150000, KO_FENCE_NO_FLOOR,
                               500000),
        KO_FENCE_ZONE_BOX(KO_FENCE_KEEP_OUT, 100000, -500000, 300001, -300000, 0, 90000)};
    static const ko_geo origin = {473977420, 85455940};
    ko_fence fence;
    ko_geo_frame frame;
    begin(4);
    KO_IGNORE(ko_fence_open(zones, 3, KO_FENCE_ANY, 100000, &fence, NULL));
    KO_IGNORE(ko_geo_frame_open(&origin, &frame));
    for (uint32_t round = 0; round < 300U; round++) {
        const ko_segment leg = segment(1200000);
        ko_geo at = origin;
        at.lat += within(400000);
        at.lon += within(400000);
        ko_fence_answer answer;
        ko_fence_leg_answer along;
        ko_vec3 local;
        KO_IGNORE(ko_fence_test_point(&fence, &leg.a, &answer));
        KO_IGNORE(ko_fence_test_leg(&fence, &leg, &along));
        KO_IGNORE(ko_vec3_from_geo(&at, 1234, &frame, &local));
        fold((uint32_t)answer.state);
        fold((uint32_t)answer.clearance);
        fold(answer.zone);
        fold_point(&answer.nearest);
        fold((uint32_t)along.state);
        fold((uint32_t)along.clearance);
        fold((uint32_t)along.first);
        fold_point(&along.at);
        fold_point(&local);
    }
    finish("fence");
}

/* ---- arm ---- */

#define ONE KO_Q30_ONE
static const ko_arm_link links[] = {
    {.origin = {KO_MAT3_IDENTITY, {0, 0, 0}}, .parent = KO_ARM_NONE, .joint = KO_JOINT_FIXED},
    {.origin = {KO_MAT3_IDENTITY, {0, 0, KO_M(0.333)}},
     .axis = {0, 0, ONE},
     .low = KO_TURNS_RAD(-2.9),
     .high = KO_TURNS_RAD(2.9),
     .parent = 0,
     .joint = KO_JOINT_REVOLUTE},
    {.origin = {{{ONE, 0, 0}, {0, 0, -ONE}, {0, ONE, 0}}, {0, 0, 0}},
     .axis = {0, 0, ONE},
     .low = KO_TURNS_RAD(-1.8),
     .high = KO_TURNS_RAD(1.8),
     .parent = 1,
     .joint = KO_JOINT_REVOLUTE},
    {.origin = {KO_MAT3_IDENTITY, {0, KO_M(-0.3), 0}},
     .axis = {0, -ONE, 0},
     .low = KO_M(-0.1),
     .high = KO_M(0.4),
     .parent = 2,
     .joint = KO_JOINT_PRISMATIC},
};
static const ko_arm_capsule capsules[] = {
    {{{0, 0, 0}, {0, 0, KO_M(0.2)}, KO_M_UP(0.08)}, 0},
    {{{0, 0, 0}, {0, KO_M(-0.3), 0}, KO_M_UP(0.06)}, 2},
    {{{0, 0, 0}, {KO_M(0.1), 0, 0}, KO_M_UP(0.03)}, 3},
};
static const uint32_t allowed[] = {1U << 1, 1U << 2, 1U << 3, 0};

static void run_arm(void)
{
    const ko_arm_model model = {links, capsules, allowed, 4, 3};
    ko_arm arm;
    ko_arm_state state;
    ko_pose frames[4];
    ko_capsule placed[3];
    begin(5);
    KO_IGNORE(ko_arm_open(&model, &arm));
    KO_IGNORE(ko_arm_state_init(&arm, frames, 4, placed, 3, &state));
    for (uint32_t round = 0; round < 300U; round++) {
        int32_t values[3];
        values[0] = within(2000000000);
        values[1] = within(1300000000);
        values[2] = within(6000);
        const ko_status status = ko_arm_place(&state, NULL, values);
        fold((uint32_t)status);
        if (status != KO_OK) {
            continue;
        }
        ko_arm_self query;
        ko_arm_contact contact;
        for (uint32_t i = 0; i < 3U; i++) {
            fold_point(&placed[i].a);
            fold_point(&placed[i].b);
            fold((uint32_t)placed[i].r);
        }
        ko_arm_self_begin(&state, 2 << 16, KO_ORDER_ASCENDING, &query);
        while (ko_arm_self_next(&query, NULL, &contact) == KO_OK) {
            fold(contact.capsule_a);
            fold(contact.capsule_b);
            fold((uint32_t)contact.clearance);
        }
    }
    finish("arm");
}

int main(void)
{
    run_tree();
    run_units();
    run_mesh();
    run_fence();
    run_arm();
    return 0;
}
