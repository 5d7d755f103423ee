/* Hashes the contacts of an arm with random joints, capsules and meshes, among objects and in a
 * room. */
#include <stddef.h>

#include "arms.h"
#include "meshes.h"
#include "tests/harness/object.h"

enum { LINKS = 6, CAPSULES = 7, OBJECTS = 4, MOST_STEPS = 60 };

static ko_arm_link links[LINKS];
static ko_arm_capsule capsules[CAPSULES];
static uint32_t allowed[LINKS];
static ko_pose frames[2][LINKS];
static ko_capsule placed[2][CAPSULES];
static ko_arm arm;
static ko_arm_state states[2]; /* the present pose, and that of the next step */

static void draw_link(uint32_t i)
{
    ko_arm_link *link = &links[i];
    const ko_mat3 turn = draw_turn();
    link->origin = draw_pose(METRE);
    link->axis = turn.y;
    link->joint = (uint8_t)draw_below(is_nasty() ? 5U : 4U);
    const bool slides = link->joint == KO_JOINT_PRISMATIC;
    link->low = slides ? draw_number(METRE / 2) : (int32_t)draw();
    link->high = slides ? sum(link->low, METRE) : (int32_t)draw();
    if (link->high < link->low && !is_nasty()) {
        const int32_t low = link->high;
        link->high = link->low;
        link->low = low;
    }
    link->mesh = (draw_below(3) == 0U) ? &meshes[draw_below(2)] : NULL;
    link->parent = (i == 0U) ? (uint16_t)KO_ARM_NONE : (uint16_t)draw_below(i);
    if (is_nasty()) {
        link->parent = (uint16_t)draw_below(LINKS);
    }
}

/* Draws an arm. A refused description is drawn again. */
static void draw_arm(void)
{
    const ko_arm_model model = {links, capsules, (draw_below(4) == 0U) ? NULL : allowed, LINKS,
                                CAPSULES};
    ko_status status = KO_E_RANGE;
    while (status != KO_OK) {
        draw_mood();
        for (uint32_t i = 0; i < LINKS; i++) {
            draw_link(i);
            allowed[i] = draw();
            allowed[i] &= draw();
        }
        for (uint32_t i = 0; i < CAPSULES; i++) {
            capsules[i].shape = draw_capsule(METRE, METRE / 4);
            capsules[i].link = (uint16_t)draw_below(LINKS);
        }
        status = ko_arm_open(&model, &arm);
        fold_signed(status);
    }
}

/* True if two links are allowed to touch, are the same, or one of them is no link. */
static bool is_allowed(uint32_t a, uint32_t b)
{
    const uint32_t *rows = arm.model.allowed;
    return a >= LINKS || b >= LINKS || a == b ||
           (rows != NULL && (((rows[a] >> b) | (rows[b] >> a)) & 1U) != 0U);
}

/* Some steps of a walk, and a whole one. */
static void fold_validation(const ko_arm *of)
{
    ko_validation walk = {0, 0, 0, 0};
    uint32_t steps = draw_below(20);
    fold_signed(ko_arm_validate(of, &walk, &steps));
    fold(steps);
    fold_signed(ko_arm_validate(of, NULL, NULL));
}

static void begin_states(void)
{
    fold(arm.joint_count);
    fold_validation(&arm);
    for (uint32_t i = 0; i < LINKS; i++) {
        fold(arm.growth[i]);
        fold(is_allowed(i, draw_below(LINKS + 1)) ? 1U : 0U);
    }
    for (int i = 0; i < 2; i++) {
        const uint32_t room = is_nasty() ? LINKS - 1U : (uint32_t)LINKS;
        fold_signed(ko_arm_state_init(&arm, frames[i], room, placed[i], CAPSULES, &states[i]));
        fold_signed(ko_arm_state_init(&arm, frames[i], LINKS, placed[i], CAPSULES, &states[i]));
    }
}

/* Values within the limits of the joints; nasty rounds draw any numbers. */
static void draw_values(int32_t values[LINKS])
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < LINKS; i++) {
        const uint32_t bits = draw();
        const uint32_t travel = (uint32_t)links[i].high - (uint32_t)links[i].low;
        const uint32_t part = (travel == UINT32_MAX) ? bits : bits % (travel + 1U);
        const bool is_any = is_nasty() || links[i].joint == KO_JOINT_CONTINUOUS;
        if (links[i].joint != KO_JOINT_FIXED) {
            values[count] = is_any ? (int32_t)bits : sum(links[i].low, (int32_t)part);
            count++;
        }
    }
}

static void fold_state(const ko_arm_state *state)
{
    fold(state->revision);
    fold(state->link);
    fold(state->is_placed ? 1U : 0U);
    for (uint32_t i = 0; state->is_placed && i < LINKS; i++) {
        fold_vec(&state->frames[i].t);
        fold_dir(&state->frames[i].r.x);
        fold_dir(&state->frames[i].r.y);
        fold_dir(&state->frames[i].r.z);
    }
    for (uint32_t i = 0; state->is_placed && i < CAPSULES; i++) {
        fold_vec(&state->capsules[i].a);
        fold_vec(&state->capsules[i].b);
        fold_signed(state->capsules[i].r);
    }
}

static void place(void)
{
    const ko_pose base = draw_pose(2 * METRE);
    const ko_pose *at = (draw_below(2) == 0U) ? NULL : &base;
    int32_t values[LINKS] = {0};
    int32_t steps[LINKS] = {0};
    draw_values(values);
    for (uint32_t i = 0; i < LINKS; i++) {
        steps[i] = draw_number(16 * METRE);
    }
    fold_signed(ko_arm_place(&states[0], at, values));
    fold_state(&states[0]);
    fold_signed(ko_arm_step(&arm, values, steps, values));
    for (uint32_t i = 0; i < LINKS; i++) {
        fold_signed(values[i]);
    }
    fold_signed(ko_arm_place(&states[1], at, values));
    fold_state(&states[1]);
}

/* ---- contacts ---- */

/* The query under way: is_once if it asks for the closest contact alone, is_told if that was
 * reported. */
static bool is_once;
static bool is_told;

static const ko_arm_contact no_contact = {0, 0, 0, 0, 0, {0, 0}, {0, 0}, 0};

static void fold_contact(ko_status status, const ko_arm_contact *c)
{
    fold_signed(status);
    fold_signed(c->clearance);
    fold(c->link_a);
    fold(c->link_b);
    fold(c->capsule_a);
    fold(c->capsule_b);
    fold(c->object.id);
    fold(c->object.user);
    fold(c->faces.a);
    fold(c->faces.b);
    fold(c->is_stale);
}

static void fold_witness(ko_status status, const ko_vec3 *on_a, const ko_vec3 *on_b)
{
    fold_signed(status);
    fold_vec(on_a);
    fold_vec(on_b);
}

/* Draws whether to ask for all contacts or for the closest alone. */
static ko_order draw_order(void)
{
    is_once = draw_below(2) != 0U;
    is_told = false;
    return is_once ? KO_ORDER_ASCENDING : KO_ORDER_ANY;
}

/* The status at the end of a query to an obstacle set, which may be incomplete. */
static ko_status end_of(const ko_query *q)
{
    return ((q->doubt & (KO_OBSTACLE_LOST | KO_OBSTACLE_SILENT)) == 0U) ? KO_END : KO_PARTIAL;
}

static ko_status self_witness(const ko_arm_contact *contact, ko_vec3 *on_a, ko_vec3 *on_b)
{
    if (!states[0].is_placed) {
        return KO_E_CHANGED;
    }
    if (contact->capsule_a >= CAPSULES || contact->capsule_b >= CAPSULES) {
        return KO_E_ID;
    }
    return ko_capsule_closest(&placed[0][contact->capsule_a], &placed[0][contact->capsule_b], on_a,
                              on_b);
}

static ko_status objects_witness(const ko_arm_world *world, const ko_arm_contact *contact,
                                 ko_vec3 *on_arm, ko_vec3 *on_object)
{
    ko_aabb box;
    if (!states[0].is_placed) {
        return KO_E_CHANGED;
    }
    if (contact->capsule_a >= CAPSULES) {
        return KO_E_ID;
    }
    const ko_status status = object_fat_box(world->tree, contact->object.id, &box);
    if (status != KO_OK) {
        return status;
    }
    const ko_capsule *capsule = &placed[0][contact->capsule_a];
    const uint32_t user = contact->object.user;
    return (user < world->shape_count)
               ? ko_capsule_closest(capsule, &world->shapes[user], on_arm, on_object)
               : ko_capsule_closest_aabb(capsule, &box, on_arm, on_object);
}

static ko_status obstacles_witness(const ko_obstacles *set, const ko_arm_contact *contact,
                                   ko_vec3 *on_arm, ko_vec3 *on_obstacle)
{
    ko_body body;
    if (!states[0].is_placed) {
        return KO_E_CHANGED;
    }
    if (contact->capsule_a >= CAPSULES) {
        return KO_E_ID;
    }
    const ko_status status = ko_obstacles_get_body(set, contact->object.id, 2000, &body);
    if (status != KO_OK) {
        return status;
    }
    const ko_capsule *capsule = &placed[0][contact->capsule_a];
    if (body.kind == KO_BODY_BOX) {
        return ko_capsule_closest_aabb(capsule, &body.as.box, on_arm, on_obstacle);
    }
    const ko_sphere *ball = &body.as.sphere;
    const ko_capsule round = {ball->c, ball->c, ball->r};
    return ko_capsule_closest(capsule, &round, on_arm, on_obstacle);
}

static void fold_self(void)
{
    ko_arm_contact contact = no_contact;
    ko_arm_self query = {0};
    ko_vec3 on_a = {0, 0, 0};
    ko_vec3 on_b = {0, 0, 0};
    ko_trend trend = KO_TREND_UNKNOWN;
    const fix16_t reach = draw_size(METRE);
    ko_status status = ko_arm_self_begin(&states[0], reach, draw_order(), &query);
    for (uint32_t i = 0; i < MOST_STEPS && goes_on(status); i++) {
        uint32_t budget = draw_budget();
        status = (is_told && is_once) ? KO_END : ko_arm_self_next(&query, &budget, &contact);
        fold_contact(status, &contact);
        is_told = status == KO_OK;
    }
    fold_signed(status);
    fold(query.q.visits);
    status = self_witness(&contact, &on_a, &on_b);
    fold_witness(status, &on_a, &on_b);
    fold_signed(ko_arm_trend(&states[0], &states[1], &contact, &trend));
    fold_signed((int32_t)trend);
}

static void fold_objects(void)
{
    static ko_tree_node nodes[OBJECTS];
    ko_tree tree;
    ko_capsule shapes[OBJECTS];
    fold_signed(ko_tree_init(&tree, nodes, OBJECTS, F16(0.1)));
    for (uint32_t i = 0; i < OBJECTS; i++) {
        ko_aabb box;
        ko_tree_id id = 0;
        shapes[i] = draw_capsule(3 * METRE, METRE / 2);
        if (ko_aabb_from_capsule(&shapes[i], &box) == KO_OK) {
            fold_signed(ko_tree_insert(&tree, &box, i, &id));
        }
    }
    const ko_arm_world world = {&tree, shapes, draw_below(OBJECTS + 1)};
    const uint8_t mask = is_nasty() ? 0U : KO_ALL;
    ko_arm_contact contact = no_contact;
    ko_arm_objects query = {0};
    ko_vec3 on_arm = {0, 0, 0};
    ko_vec3 on_object = {0, 0, 0};
    const fix16_t reach = draw_size(METRE);
    ko_status status = ko_arm_objects_begin(&states[0], &world, reach, draw_order(), mask, &query);
    for (uint32_t i = 0; i < MOST_STEPS && goes_on(status); i++) {
        uint32_t budget = draw_budget();
        status = (is_told && is_once) ? KO_END : ko_arm_objects_next(&query, &budget, &contact);
        fold_contact(status, &contact);
        is_told = status == KO_OK;
    }
    fold_signed(status);
    fold(query.q.visits);
    status = objects_witness(&world, &contact, &on_arm, &on_object);
    fold_witness(status, &on_arm, &on_object);
}

static void add_obstacles(ko_obstacles *set)
{
    for (uint32_t i = 0; i < OBJECTS; i++) {
        ko_obstacle seen = {0, 0, 0, 0, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}};
        seen.kind = (uint8_t)(1U + draw_below(3));
        seen.source = (uint8_t)draw_below(2);
        seen.time = draw_below(2000);
        seen.c = draw_point(3 * METRE);
        seen.r.x = draw_size(METRE / 2);
        seen.r.y = draw_size(METRE / 2);
        seen.r.z = draw_size(METRE / 2);
        seen.velocity = draw_point((draw_below(2) == 0U) ? 0 : METRE);
        fold_signed(ko_obstacles_insert(set, &seen, 2000, NULL));
    }
}

static void fold_obstacles(void)
{
    static ko_tree_node nodes[OBJECTS];
    static ko_obstacle_slot slots[OBJECTS];
    static const ko_obstacles_config config = {1000, 1500, 1000, -1, 1, KO_OBSTACLE_REFUSE};
    const uint8_t mask = (uint8_t)((draw_below(2) == 0U) ? draw() : KO_ALL);
    const fix16_t reach = draw_size(METRE);
    ko_obstacles set;
    ko_arm_contact contact = no_contact;
    ko_arm_obstacles query = {0};
    ko_vec3 on_arm = {0, 0, 0};
    ko_vec3 on_obstacle = {0, 0, 0};
    fold_signed(ko_obstacles_init(&set, &config, nodes, slots, OBJECTS));
    add_obstacles(&set);
    ko_status status =
        ko_arm_obstacles_begin(&states[0], &set, 2000, reach, draw_order(), mask, &query);
    for (uint32_t i = 0; i < MOST_STEPS && goes_on(status); i++) {
        uint32_t budget = draw_budget();
        status = (is_told && is_once) ? end_of(&query.q)
                                      : ko_arm_obstacles_next(&query, &budget, &contact);
        fold_contact(status, &contact);
        is_told = status == KO_OK;
    }
    fold_signed(status);
    fold(query.q.visits);
    fold(query.q.doubt);
    status = obstacles_witness(&set, &contact, &on_arm, &on_obstacle);
    fold_witness(status, &on_arm, &on_obstacle);
}

static void fold_room(void)
{
    const ko_pose pose = draw_pose(4 * METRE);
    const ko_pose *at = (draw_below(3) == 0U) ? NULL : &pose;
    const fix16_t reach = draw_size(METRE);
    ko_arm_contact contact = no_contact;
    ko_arm_room query = {0};
    ko_vec3 on_axis = {0, 0, 0};
    ko_vec3 on_mesh = {0, 0, 0};
    ko_status status = ko_arm_room_begin(&states[0], &meshes[1], at, reach, draw_order(), &query);
    for (uint32_t i = 0; i < MOST_STEPS && goes_on(status); i++) {
        uint32_t budget = draw_budget();
        status = (is_told && is_once) ? KO_END : ko_arm_room_next(&query, &budget, &contact);
        fold_contact(status, &contact);
        is_told = status == KO_OK;
    }
    fold_signed(status);
    fold(query.q.visits);
    status = ko_arm_closest_room(&states[0], &meshes[1], at, &contact, &on_axis, &on_mesh);
    fold_witness(status, &on_axis, &on_mesh);
}

static void fold_link_meshes(void)
{
    ko_arm_contact contact = no_contact;
    ko_arm_meshes query = {0};
    ko_vec3 on_a = {0, 0, 0};
    ko_vec3 on_b = {0, 0, 0};
    const fix16_t reach = draw_size(METRE);
    ko_status status = ko_arm_meshes_begin(&states[0], reach, draw_order(), &query);
    for (uint32_t i = 0; i < MOST_STEPS && goes_on(status); i++) {
        uint32_t budget = draw_budget();
        status = (is_told && is_once) ? KO_END : ko_arm_meshes_next(&query, &budget, &contact);
        fold_contact(status, &contact);
        is_told = status == KO_OK;
    }
    fold_signed(status);
    fold(query.q.visits);
    status = ko_arm_closest_meshes(&states[0], &contact, &on_a, &on_b);
    fold_witness(status, &on_a, &on_b);
}

void fold_arm(void)
{
    draw_arm();
    begin_states();
    draw_mood();
    for (int i = 0; i < 2; i++) {
        place();
        fold_self();
        fold_objects();
        fold_obstacles();
        fold_room();
        fold_link_meshes();
    }
}
