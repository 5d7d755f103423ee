/* libFuzzer: bytes as the description of an arm, values of its joints, and boxes in a tree. A
 * placed arm must report exactly those pairs of capsules, and of capsules and boxes, whose
 * clearance is within reach, in each order. Then tables of the arm, nodes of the tree and positions
 * of queries are damaged: every call must end, and stay within tables and nodes, which are on the
 * heap.
 *
 * promise: no-miss, refuses, change-noticed, damage-contained */
#include "shapes.h"

enum { LINKS = 6, CAPSULES = 8, OBJECTS = 6, MOST_ROUNDS = 2000 };

typedef struct robot {
    input in;
    ko_arm_link links[LINKS];
    ko_arm_capsule described[CAPSULES];
    uint32_t allowed[LINKS];
    ko_arm_model model;
    ko_arm arm;
    int32_t values[LINKS];
    ko_pose *frames;
    ko_capsule *capsules;
    ko_arm_state state;
    ko_tree_node *nodes;
    ko_tree tree;
    ko_tree_id ids[OBJECTS];
    uint32_t count;
    bool is_damaged;
} robot;

static void describe(robot *r)
{
    const uint32_t form = take(&r->in, 1);
    r->model.links = r->links;
    r->model.capsules = r->described;
    r->model.allowed = (form % 2U == 0U) ? NULL : r->allowed;
    r->model.link_count = (uint16_t)(1U + form / 2U % LINKS);
    r->model.capsule_count = (uint16_t)(take(&r->in, 1) % (CAPSULES + 1U));
    for (uint32_t i = 0; i < r->model.link_count; i++) {
        ko_arm_link *l = &r->links[i];
        const ko_vec3 axis = point(&r->in);
        const uint32_t kind = take(&r->in, 1);
        l->origin = pose(&r->in);
        if (ko_dir3_from_vec3(&axis, &l->axis) != KO_OK) {
            l->axis = (ko_dir3){0, 0, KO_Q30_ONE};
        }
        l->joint = (uint8_t)((kind < 250U) ? kind % 4U : kind);
        l->low = (l->joint == KO_JOINT_PRISMATIC) ? -KO_LIMIT / 8 : -KO_TURNS_ONE;
        l->high = -l->low;
        l->parent = (uint16_t)((i == 0U || kind > 245U) ? KO_ARM_NONE : kind / 4U % i);
        r->allowed[i] = take(&r->in, 1) & take(&r->in, 1);
    }
    for (uint32_t i = 0; i < r->model.capsule_count; i++) {
        r->described[i].shape = capsule(&r->in);
        r->described[i].link = (uint16_t)(take(&r->in, 1) % r->model.link_count);
    }
}

static void furnish(robot *r)
{
    const uint32_t many = take(&r->in, 1) % (OBJECTS + 1U);
    demand(ko_tree_init(&r->tree, r->nodes, OBJECTS, 1 << 12) == KO_OK);
    for (uint32_t i = 0; i < many; i++) {
        const ko_aabb b = aabb(&r->in);
        r->count += (ko_tree_insert(&r->tree, &b, 1000U + i, &r->ids[r->count]) == KO_OK) ? 1U : 0U;
    }
}

/* ---- brute force ---- */

static bool is_allowed(const robot *r, uint32_t i, uint32_t k)
{
    return i == k || (r->model.allowed != NULL &&
                      ((r->allowed[i] >> k & 1U) != 0U || (r->allowed[k] >> i & 1U) != 0U));
}

static uint32_t count_self(const robot *r, fix16_t reach, fix16_t *least)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < r->model.capsule_count; i++) {
        for (uint32_t k = 0; k < i; k++) {
            fix16_t clearance = 0;
            demand(ko_capsule_clearance(&r->capsules[i], &r->capsules[k], &clearance) == KO_OK);
            if (clearance <= reach && !is_allowed(r, r->described[i].link, r->described[k].link)) {
                count++;
                *least = (clearance < *least) ? clearance : *least;
            }
        }
    }
    return count;
}

static uint32_t count_objects(const robot *r, fix16_t reach, fix16_t *least)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < r->model.capsule_count; i++) {
        for (uint32_t k = 0; k < r->count; k++) {
            ko_tree_object object;
            fix16_t clearance = 0;
            demand(ko_tree_get(&r->tree, r->ids[k], &object) == KO_OK);
            demand(ko_capsule_clearance_aabb(&r->capsules[i], &object.box, &clearance) == KO_OK);
            if (clearance <= reach) {
                count++;
                *least = (clearance < *least) ? clearance : *least;
            }
        }
    }
    return count;
}

/* ---- queries ---- */

/* What a query has said: how many contacts, the first, and whether they came in order. */
typedef struct heard {
    uint32_t count;
    fix16_t first;
    fix16_t last;
} heard;

static void hear(const robot *r, heard *h, const ko_arm_contact *c, ko_order order, fix16_t reach)
{
    if (!r->is_damaged) {
        demand(c->capsule_a < r->model.capsule_count && c->clearance <= reach);
        demand(order == KO_ORDER_ANY || c->clearance >= h->last || h->count == 0U);
    }
    h->first = (h->count == 0U) ? c->clearance : h->first;
    h->last = c->clearance;
    h->count++;
}

static void ask_self(robot *r, fix16_t reach, ko_order order, uint32_t steps)
{
    ko_arm_self q;
    ko_arm_contact c;
    heard h = {0, 0, 0};
    fix16_t least = INT32_MAX;
    ko_status status = ko_arm_self_begin(&r->state, reach, order, &q);
    for (uint32_t i = 0; goes_on(status) && i < MOST_ROUNDS; i++) {
        status = ko_arm_self_next(&q, &(uint32_t){steps}, &c);
        if (status == KO_OK) {
            hear(r, &h, &c, order, reach);
        }
        if (r->is_damaged && i == 1U) {
            q.a ^= (uint16_t)steps;
            q.b ^= (uint16_t)(steps << 3);
        }
    }
    if (!r->is_damaged && status == KO_END) {
        demand(h.count == count_self(r, reach, &least));
        demand(h.count == 0U || order == KO_ORDER_ANY || h.first == least);
    }
    demand(r->is_damaged || status != KO_E_DATA);
}

static void ask_objects(robot *r, fix16_t reach, ko_order order, uint32_t steps)
{
    const ko_arm_world world = {&r->tree, NULL, 0};
    ko_arm_objects q;
    ko_arm_contact c;
    heard h = {0, 0, 0};
    fix16_t least = INT32_MAX;
    ko_status status = ko_arm_objects_begin(&r->state, &world, reach, order, KO_ALL, &q);
    for (uint32_t i = 0; goes_on(status) && i < MOST_ROUNDS; i++) {
        status = ko_arm_objects_next(&q, &(uint32_t){steps}, &c);
        if (status == KO_OK) {
            hear(r, &h, &c, order, reach);
        }
        if (r->is_damaged && i == 1U) {
            q.walk.at ^= (uint16_t)steps;
            q.walk.link ^= (uint16_t)(steps << 3);
            q.walk.has_hit ^= (uint8_t)steps;
        }
    }
    if (!r->is_damaged && status == KO_END) {
        const uint32_t due = count_objects(r, reach, &least);
        demand(h.count <= due + 0U && (h.count == due || least > 0 || order == KO_ORDER_ANY));
        demand(h.count == due);
        demand(h.count == 0U || order == KO_ORDER_ANY || h.first == least);
    }
    demand(r->is_damaged || status != KO_E_DATA);
}

static void ask(robot *r)
{
    const fix16_t reach = size_of(&r->in);
    const ko_order order = (ko_order)(take(&r->in, 1) % 2U);
    const uint32_t steps = budget(&r->in);
    ask_self(r, reach, order, steps);
    ask_objects(r, reach, order, steps);
}

/* ---- where the arm goes ---- */

static void check_step(robot *r)
{
    int32_t steps[LINKS];
    int32_t next[LINKS];
    for (uint32_t i = 0; i < LINKS; i++) {
        steps[i] = (int32_t)take(&r->in, 4);
    }
    if (ko_arm_step(&r->arm, r->values, steps, next) == KO_OK) {
        const ko_status status = ko_arm_place(&r->state, NULL, next);
        demand(status == KO_OK || (status == KO_E_RANGE && !r->state.is_placed));
    }
}

static void damage(robot *r)
{
    const uint32_t at = take(&r->in, 2);
    const uint8_t by = (uint8_t)(1U + take(&r->in, 1) % 255U);
    r->is_damaged = true;
    ((uint8_t *)r->frames)[at % (r->model.link_count * sizeof(*r->frames))] ^= by;
    if (r->model.capsule_count > 0U) {
        ((uint8_t *)r->capsules)[at % (r->model.capsule_count * sizeof(*r->capsules))] ^= by;
    }
    ((uint8_t *)r->nodes)[at % (OBJECTS * sizeof(*r->nodes))] ^= by;
}

static void live(robot *r)
{
    ko_arm_self early;
    ko_arm_contact c;
    for (uint32_t i = 0; i < LINKS; i++) {
        const uint32_t form = take(&r->in, 1);
        r->values[i] = (int32_t)((form < 250U) ? (form - 100U) << 18 : take(&r->in, 4));
    }
    demand(ko_arm_self_begin(&r->state, 0, KO_ORDER_ANY, &early) == KO_E_CHANGED);
    const ko_status status = ko_arm_place(&r->state, NULL, r->values);
    demand(status == KO_OK || status == KO_E_RANGE);
    if (status != KO_OK) {
        return;
    }
    furnish(r);
    ask(r);
    KO_IGNORE(ko_arm_self_begin(&r->state, 0, KO_ORDER_ANY, &early));
    check_step(r);
    demand(ko_arm_self_next(&early, &(uint32_t){9}, &c) < KO_OK ||
           early.q.revision == r->state.revision);
    damage(r);
    ask(r);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    robot r;
    memset(&r, 0, sizeof(r));
    r.in = (input){data, data + size};
    describe(&r);
    const ko_status status = ko_arm_open(&r.model, &r.arm);
    demand(status == KO_OK || status == KO_E_RANGE);
    if (status != KO_OK) {
        return 0;
    }
    r.frames = malloc(r.model.link_count * sizeof(*r.frames));
    r.capsules = malloc(r.model.capsule_count * sizeof(*r.capsules) + 1U);
    r.nodes = malloc(OBJECTS * sizeof(*r.nodes));
    demand(r.frames != NULL && r.capsules != NULL && r.nodes != NULL);
    demand(ko_arm_state_init(&r.arm, r.frames, r.model.link_count, r.capsules,
                             r.model.capsule_count, &r.state) == KO_OK);
    live(&r);
    free(r.frames);
    free(r.capsules);
    free(r.nodes);
    return 0;
}
