/* Hashes moving bodies, and legs among bodies, a tree and a mesh. */
#include <stddef.h>
#include <string.h>

#include "meshes.h"
#include "motions.h"

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

static void fold_braking(void)
{
    ko_brake brake;
    brake.delay = draw_below(is_nasty() ? UINT32_MAX : 1000000U);
    brake.deceleration = 1 + draw_size(9 * METRE) / 2;
    const fix16_t speed = draw_size(20 * METRE);
    const fix16_t clearance = draw_number(60 * METRE);
    const fix16_t margin = draw_size(4 * METRE);
    const uint32_t age = draw_below(is_nasty() ? UINT32_MAX : 500000U);
    fix16_t way = 0;
    ko_brake_verdict verdict = KO_BRAKE_UNKNOWN;
    fold_signed(ko_brake_distance(&brake, speed, &way));
    fold_signed(way);
    fold_signed(ko_brake_test(&brake, speed, clearance, age, margin, &verdict));
    fold((uint32_t)verdict);
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
    fold_signed(ko_aabb_from_body(&a.body, &box));
    fold_vec(&box.c);
    fold_vec(&box.r);
    fold_signed(ko_body_clearance(&a.body, &b.body, &clearance));
    fold_signed(clearance);
    fold_signed(ko_mover_toi(&a, &b, horizon, &encounter));
    fold(encounter.contact);
    fold_signed(encounter.closest);
    fold_signed(ko_mover_closest_time(&a, &b, horizon, &at));
    fold(at);
    fold_braking();
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
    fold(0U); /* there is no mesh to ask */
}

/* A leg, and what the calls have found about it so far. */
typedef struct known_leg {
    ko_capsule path;
    uint32_t state; /* 0: unknown; 1: illegal; 2: blocked; 3: near; 4: clear */
    ko_leg_hit hit;
} known_leg;

/* Several legs, answered one after the other. */
typedef struct fan {
    ko_field field;
    known_leg legs[LEGS];
    fix16_t reach;
    bool wants_enter;
    bool is_begun; /* the query of the current leg has begun */
    int at;
    uint32_t visits;
    ko_field_nearest query;
} fan;

/* Some steps of a walk, and a whole one. */
static void fold_validation(const ko_field *field)
{
    ko_validation walk = {0, 0, 0, 0};
    uint32_t steps = draw_below(20);
    fold_signed(ko_field_validate(field, &walk, &steps));
    fold(steps);
    fold_signed(ko_field_validate(field, NULL, NULL));
}

static ko_status begin_fan(fan *f, const ko_field *field, fix16_t radius)
{
    if (radius < 0 || f->reach < 0 || radius > KO_LIMIT || f->reach > KO_LIMIT - radius) {
        return KO_E_RANGE;
    }
    const ko_status status = ko_field_open(field->bodies, field->count, field->tree, NULL,
                                           (field->mask == 0U) ? KO_ALL : field->mask, &f->field);
    fold_validation(&f->field);
    for (int i = 0; i < LEGS && status == KO_OK; i++) {
        f->legs[i].hit = (ko_leg_hit){KO_TREE_ID_NONE, 0, INT32_MIN, 0, KO_FROZEN_NONE};
    }
    return status;
}

/* Continues with the current leg. */
static ko_status ask_leg(fan *f, uint32_t *budget)
{
    known_leg *l = &f->legs[f->at];
    const uint32_t before = f->query.q.visits;
    const ko_status status = ko_field_nearest_next(&f->query, budget, &l->hit);
    f->visits += f->query.q.visits - before;
    if (status == KO_OK) {
        l->state = (l->hit.margin > 0) ? 3 : 2;
    } else if (status == KO_END) {
        l->state = 4;
        l->hit.margin = f->reach;
        l->hit.enter = KO_NEVER;
    }
    return status;
}

/* Answers all legs, until the budget is spent. KO_END: all are clear. */
static ko_status ask_fan(fan *f, uint32_t *budget)
{
    bool is_clear = true;
    for (; f->at < LEGS; f->at++) {
        known_leg *l = &f->legs[f->at];
        f->query.q.visits = f->is_begun ? f->query.q.visits : 0U;
        if (!f->is_begun && ko_field_nearest_begin(&f->field, &l->path, f->reach, f->wants_enter,
                                                   &f->query) != KO_OK) {
            l->state = 1;
            continue;
        }
        f->is_begun = true;
        const ko_status status = ask_leg(f, budget);
        if (status != KO_OK && status != KO_END) {
            return status;
        }
        f->is_begun = false;
    }
    for (int i = 0; i < LEGS; i++) {
        is_clear = is_clear && f->legs[i].state == 4U;
    }
    return is_clear ? KO_END : KO_OK;
}

static void fold_fan(const ko_field *field)
{
    static fan f;
    memset(&f, 0, sizeof(f));
    for (int i = 0; i < LEGS; i++) {
        const ko_segment path = draw_segment(12 * METRE);
        f.legs[i].path = (ko_capsule){path.a, path.b, 0};
    }
    const fix16_t radius = draw_size(METRE);
    f.reach = draw_size(6 * METRE);
    f.wants_enter = draw_below(2) == 0U;
    for (int i = 0; i < LEGS; i++) {
        f.legs[i].path.r = radius;
    }
    ko_status status = begin_fan(&f, field, radius);
    status = (status == KO_OK) ? KO_UNFINISHED : status;
    for (uint32_t i = 0; i < MOST_STEPS && status == KO_UNFINISHED; i++) {
        uint32_t budget = draw_budget();
        status = ask_fan(&f, &budget);
        fold_signed(status);
    }
    fold_signed(status);
    fold(f.visits);
    for (int i = 0; i < LEGS; i++) {
        const known_leg *l = &f.legs[i];
        fold(l->state);
        fold_signed(l->hit.margin);
        fold(l->hit.id);
        fold(l->hit.user);
        fold_signed(l->hit.enter);
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
        if (ko_aabb_from_body(&bodies[i], &box) == KO_OK) {
            fold_signed(ko_tree_insert(&tree, &box, i, &id));
        }
    }
    const uint8_t mask = (uint8_t)draw_below(3);
    const ko_field all[3] = {{&tree, NULL, bodies, BODIES, mask, 0, 0},
                             {NULL, NULL, bodies, BODIES, 0, 0, 0},
                             {&tree, NULL, NULL, 0, 0, 0, 0}};
    for (int i = 0; i < 3; i++) {
        fold_fan(&all[i]);
    }
    const ko_segment way = draw_segment(10 * METRE);
    const fix16_t radius = draw_size(METRE);
    ko_leg_contact contact = {0, 0, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}};
    for (int i = 0; i < BODIES; i++) {
        const ko_capsule leg_of_body = {way.a, way.b, radius};
        const ko_status status = ko_body_closest_leg(&bodies[i], &leg_of_body, &contact);
        fold_contact(status, &contact);
    }
    fold_leg_mesh();
}
