/* Bodies that move, and legs among bodies, a tree and a mesh. */
#include <stddef.h>

#include "meshes.h"

enum { BODIES = 5, LEGS = 3, MOST_STEPS = 80 };

static ko_body draw_body(fix16_t reach)
{
    ko_body body;
    body.kind = (ko_body_kind)draw_below(is_nasty() ? 4U : 3U);
    if (body.kind == KO_BODY_BOX) {
        body.as.box.c = draw_point(reach);
        body.as.box.r.x = draw_size(2 * METRE);
        body.as.box.r.y = draw_size(2 * METRE);
        body.as.box.r.z = draw_size(2 * METRE);
    } else if (body.kind == KO_BODY_CAPSULE) {
        body.as.capsule = draw_capsule(reach, METRE);
    } else {
        body.as.sphere = draw_sphere(reach, 2 * METRE);
    }
    return body;
}

static void fold_stopping(void)
{
    ko_brake brake;
    brake.delay = draw_below(is_nasty() ? UINT32_MAX : 1000000U);
    brake.deceleration = 1 + draw_size(9 * METRE) / 2;
    const fix16_t speed = draw_size(20 * METRE);
    const fix16_t clearance = draw_number(60 * METRE);
    const fix16_t margin = draw_size(4 * METRE);
    fix16_t way = 0;
    ko_stop stop = KO_STOP_UNKNOWN;
    fold_signed(ko_stop_distance(speed, &brake, &way));
    fold_signed(way);
    fold_signed(ko_stop_judge(clearance, margin, speed, &brake, &stop));
    fold((uint32_t)stop);
}

void fold_motion(void)
{
    ko_mover a;
    ko_mover b;
    a.body = draw_body(12 * METRE);
    b.body = draw_body(12 * METRE);
    a.velocity = draw_point(6 * METRE);
    b.velocity = draw_point(6 * METRE);
    const uint32_t horizon = draw_below(is_nasty() ? UINT32_MAX : 4000000U);
    ko_aabb box = {{0, 0, 0}, {0, 0, 0}};
    fix16_t clearance = 0;
    ko_encounter encounter = {0, 0};
    uint32_t at = 0;
    fold_signed(ko_body_check(&a.body));
    fold_signed(ko_body_to_aabb(&a.body, &box));
    fold_vec(&box.c);
    fold_vec(&box.r);
    fold_signed(ko_body_clearance(&a.body, &b.body, &clearance));
    fold_signed(clearance);
    fold_signed(ko_motion_meet(&a, &b, horizon, &encounter));
    fold(encounter.contact);
    fold_signed(encounter.closest);
    fold_signed(ko_motion_closest_time(&a, &b, horizon, &at));
    fold(at);
    fold_stopping();
}

/* ---- legs ---- */

static void fold_contact(ko_status status, const ko_leg_contact *c)
{
    fold_signed(status);
    fold_signed(c->margin);
    fold_signed(c->at);
    fold_vec(&c->on_leg);
    fold_vec(&c->on_body);
    fold_dir(&c->normal);
    fold(0U); /* of what is no mesh */
}

static void fold_fan(const ko_field *field)
{
    ko_leg legs[LEGS];
    ko_fan fan = {0};
    for (int i = 0; i < LEGS; i++) {
        const ko_leg none = {{{0, 0, 0}, {0, 0, 0}}, KO_LEG_UNKNOWN, 0, {0, 0}, 0};
        legs[i] = none;
        legs[i].way = draw_segment(12 * METRE);
    }
    const fix16_t radius = draw_size(METRE);
    const fix16_t reach = draw_size(6 * METRE);
    ko_status status = ko_fan_begin(field, legs, LEGS, radius, reach, draw_below(2) == 0U, &fan);
    status = (status == KO_OK) ? KO_UNFINISHED : status;
    for (uint32_t i = 0; i < MOST_STEPS && status == KO_UNFINISHED; i++) {
        status = ko_fan_next(&fan, draw_budget());
        fold_signed(status);
    }
    fold_signed(status);
    fold(fan.tests);
    for (int i = 0; i < LEGS; i++) {
        fold((uint32_t)legs[i].state);
        fold_signed(legs[i].margin);
        fold(legs[i].nearest.id);
        fold(legs[i].nearest.user);
        fold_signed(legs[i].free);
    }
}

static void fold_near(ko_status status, const ko_mesh_near *near)
{
    fold_signed(status);
    fold_signed(near->margin);
    fold_signed(near->at);
    fold_vec(&near->on_shape);
    fold_vec(&near->on_mesh);
    fold_dir(&near->normal);
    fold(near->face);
}

static void fold_leg_mesh(void)
{
    const ko_segment way = draw_segment(6 * METRE);
    const fix16_t radius = draw_size(METRE);
    const fix16_t reach = draw_size(3 * METRE);
    const ko_capsule leg = {way.a, way.b, radius};
    ko_mesh_near near = {.face = 0};
    ko_mesh_nearest query = {0};
    ko_status status = ko_mesh_nearest_capsule_begin(&meshes[0], &leg, reach, &query);
    for (uint32_t i = 0; i < MOST_STEPS && goes_on(status); i++) {
        uint32_t budget = draw_budget();
        status = ko_mesh_nearest_capsule_next(&query, &budget, &near);
        fold_near(status, &near);
    }
    fold_signed(status);
    fold(query.q.visits - query.tests);
    fold(query.tests);
}

void fold_legs(void)
{
    static ko_tree_node nodes[BODIES];
    ko_body bodies[BODIES];
    ko_tree tree;
    fold_signed(ko_tree_init(&tree, nodes, BODIES, F16(0.1)));
    for (uint32_t i = 0; i < BODIES; i++) {
        ko_aabb box;
        ko_tree_id id = 0;
        bodies[i] = draw_body(10 * METRE);
        if (ko_body_to_aabb(&bodies[i], &box) == KO_OK) {
            fold_signed(ko_tree_insert(&tree, &box, i, &id));
        }
    }
    const uint8_t mask = (uint8_t)draw_below(3);
    const ko_field all[3] = {
        {&tree, bodies, BODIES, mask}, {NULL, bodies, BODIES, 0}, {&tree, NULL, 0, 0}};
    for (int i = 0; i < 3; i++) {
        fold_fan(&all[i]);
    }
    const ko_segment way = draw_segment(10 * METRE);
    const fix16_t radius = draw_size(METRE);
    ko_leg_contact contact = {0, 0, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}};
    for (int i = 0; i < BODIES; i++) {
        const ko_status status = ko_leg_contact_body(&way, radius, &bodies[i], &contact);
        fold_contact(status, &contact);
    }
    fold_leg_mesh();
}
