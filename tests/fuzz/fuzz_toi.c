/* libFuzzer: bytes as two volumes of which one moves, for toi.h, and as two moving bodies, how they
 * brake, and a leg among bodies, for motion.h. Before the time of contact the volumes, made
 * smaller by what rounding their positions may cost, must be apart. What overlaps from the
 * beginning has the time 0, and what overlaps anywhere on the way has a time. A leg's margin must
 * agree with the clearance of its capsule from each body.
 *
 * promise: never-above, never-late, no-miss, stops-in-time */
#include "shapes.h"

enum { BODIES = 6, PARTS = 8 };

/* A body displaced, and smaller by 2 LSB: the rounding of its position is within that. */
static bool placed(const ko_body *b, const ko_vec3 *by, ko_body *out)
{
    *out = *b;
    if (b->kind == KO_BODY_SPHERE) {
        out->as.sphere.c = plus(&b->as.sphere.c, by);
        out->as.sphere.r -= 2;
    } else if (b->kind == KO_BODY_CAPSULE) {
        out->as.capsule.a = plus(&b->as.capsule.a, by);
        out->as.capsule.b = plus(&b->as.capsule.b, by);
        out->as.capsule.r -= 2;
    } else {
        out->as.box.c = plus(&b->as.box.c, by);
        out->as.box.r.x -= 2;
        out->as.box.r.y -= 2;
        out->as.box.r.z -= 2;
    }
    return ko_body_check(out) == KO_OK;
}

static bool overlap(const ko_body *a, const ko_body *b)
{
    const ko_body *one = (a->kind >= b->kind) ? a : b;
    const ko_body *other = (a->kind >= b->kind) ? b : a;
    if (one->kind == KO_BODY_SPHERE) {
        return ko_sphere_overlap(&one->as.sphere, &other->as.sphere);
    }
    if (one->kind == KO_BODY_CAPSULE) {
        return (other->kind == KO_BODY_SPHERE)
                   ? ko_capsule_overlap_sphere(&one->as.capsule, &other->as.sphere)
                   : ko_capsule_overlap(&one->as.capsule, &other->as.capsule);
    }
    return (other->kind == KO_BODY_SPHERE) ? ko_sphere_overlap_aabb(&other->as.sphere, &one->as.box)
           : (other->kind == KO_BODY_CAPSULE)
               ? ko_capsule_overlap_aabb(&other->as.capsule, &one->as.box)
               : ko_aabb_overlap(&other->as.box, &one->as.box);
}

/* ---- one moves ---- */

static ko_status first_contact(const ko_body *a, const ko_body *b, const ko_vec3 *by, ko_q30 *time)
{
    const ko_vec3 back = {-by->x, -by->y, -by->z};
    if (a->kind > b->kind) {
        return first_contact(b, a, &back, time);
    }
    if (a->kind == KO_BODY_SPHERE && b->kind == KO_BODY_SPHERE) {
        return ko_sphere_toi(&a->as.sphere, &b->as.sphere, by, time);
    }
    if (a->kind == KO_BODY_SPHERE && b->kind == KO_BODY_CAPSULE) {
        const ko_capsule ball = {a->as.sphere.c, a->as.sphere.c, a->as.sphere.r};
        return ko_capsule_toi(&ball, &b->as.capsule, by, time);
    }
    if (a->kind == KO_BODY_SPHERE) {
        return ko_sphere_toi_aabb(&a->as.sphere, &b->as.box, by, time);
    }
    if (a->kind == KO_BODY_CAPSULE && b->kind == KO_BODY_CAPSULE) {
        return ko_capsule_toi(&a->as.capsule, &b->as.capsule, by, time);
    }
    return (a->kind == KO_BODY_CAPSULE) ? ko_capsule_toi_aabb(&a->as.capsule, &b->as.box, by, time)
                                        : ko_aabb_toi(&a->as.box, &b->as.box, by, time);
}

static void try_toi(input *in)
{
    const ko_body a = body(in);
    const ko_body b = body(in);
    const ko_vec3 by = point(in);
    ko_q30 time = -1;
    ko_body there;
    if (by.x == INT32_MIN || by.y == INT32_MIN || by.z == INT32_MIN) {
        return;
    }
    const ko_status status = first_contact(&a, &b, &by, &time);
    if (ko_body_check(&a) != KO_OK || ko_body_check(&b) != KO_OK) {
        demand(status == KO_E_RANGE);
        return;
    }
    if (status != KO_OK) {
        demand(status == KO_E_RANGE);
        return;
    }
    demand(time >= 0 && (time == KO_NEVER || time <= KO_Q30_ONE));
    demand(overlap(&a, &b) ? time == 0 : true);
    const ko_q30 end = (time == KO_NEVER) ? KO_Q30_ONE : time;
    for (int32_t i = 1; i <= PARTS && time != 0; i++) {
        const ko_q30 part = (ko_q30)((int64_t)end * i / PARTS) - ((time == KO_NEVER) ? 0 : 1);
        const ko_vec3 some = part_of(&by, part);
        demand(!placed(&a, &some, &there) || !overlap(&there, &b));
    }
}

/* ---- both move ---- */

static ko_mover mover(input *in)
{
    ko_mover m;
    m.body = body(in);
    m.velocity = point(in);
    return m;
}

static ko_vec3 way_in(const ko_mover *a, const ko_mover *b, uint32_t time)
{
    ko_vec3 by;
    by.x = (fix16_t)(((int64_t)a->velocity.x - b->velocity.x) * time / 1000000);
    by.y = (fix16_t)(((int64_t)a->velocity.y - b->velocity.y) * time / 1000000);
    by.z = (fix16_t)(((int64_t)a->velocity.z - b->velocity.z) * time / 1000000);
    return by;
}

static void try_movers(input *in)
{
    const ko_mover a = mover(in);
    const ko_mover b = mover(in);
    const uint32_t horizon = take(in, 1 + take(in, 1) % 4U);
    ko_encounter meet;
    ko_body there;
    uint32_t time = 0;
    fix16_t clearance = 0;
    const ko_status status = ko_mover_toi(&a, &b, horizon, &meet);
    demand(ko_mover_closest_time(&a, &b, horizon, &time) == status);
    if (status != KO_OK) {
        demand(status == KO_E_RANGE);
        return;
    }
    demand(time <= horizon && (meet.contact == KO_TIME_NEVER || meet.contact <= horizon));
    demand(meet.closest >= 0 && (meet.closest == 0 || meet.contact == KO_TIME_NEVER));
    demand(!overlap(&a.body, &b.body) || meet.contact == 0U);
    demand(ko_body_clearance(&a.body, &b.body, &clearance) == KO_OK && meet.closest <= clearance);
    const uint32_t end = (meet.contact == KO_TIME_NEVER) ? horizon : meet.contact;
    for (uint32_t i = 1; i <= PARTS && meet.contact != 0U; i++) {
        const uint32_t at = (uint32_t)((uint64_t)end * i / PARTS);
        if (at == meet.contact) {
            break;
        }
        const ko_vec3 some = way_in(&a, &b, at);
        demand(!placed(&a.body, &some, &there) || !overlap(&there, &b.body));
    }
}

/* ---- braking ---- */

static void try_brake(input *in)
{
    const ko_brake brake = {take(in, 4) >> (take(in, 1) % 32U), size_of(in)};
    const fix16_t speed = size_of(in);
    const fix16_t clearance = number(in);
    const fix16_t reserve = size_of(in);
    const uint32_t age = take(in, 1) << (take(in, 1) % 24U);
    fix16_t distance = 0;
    ko_brake_verdict verdict = KO_BRAKE_UNKNOWN;
    const ko_status status = ko_brake_distance(&brake, speed, &distance);
    const ko_status judged = ko_brake_test(&brake, speed, clearance, age, reserve, &verdict);
    const long double exact = (brake.deceleration > 0)
                                  ? (long double)speed * brake.delay / 1e6L +
                                        (long double)speed * speed / (2.0L * brake.deceleration)
                                  : 0;
    demand(status == KO_OK || status == KO_E_RANGE);
    if (status == KO_OK) {
        demand(distance + 1e-9L >= exact && distance < exact + 2 + 1e-9L);
    }
    if (judged == KO_OK && verdict != KO_BRAKE_UNKNOWN) {
        const long double aged = exact + (long double)speed * age / 1e6L;
        demand(verdict != KO_BRAKE_CLEAR || aged + reserve < clearance + 1e-6L);
        demand(verdict != KO_BRAKE_NOW || aged <= clearance + 1e-6L);
    }
}

/* ---- legs ---- */

static fix16_t clearance_of(const ko_capsule *leg, const ko_body *b)
{
    const ko_body swept = {.kind = KO_BODY_CAPSULE, .as.capsule = *leg};
    fix16_t clearance = 0;
    demand(ko_body_clearance(&swept, b, &clearance) == KO_OK);
    return clearance;
}

static void ask_leg(const ko_field *field, const ko_capsule *leg, fix16_t reach, fix16_t least,
                    input *in)
{
    ko_field_nearest query;
    ko_leg_hit hit = {.margin = INT32_MIN};
    const uint32_t steps = budget(in);
    const bool wants_enter = take(in, 1) % 2U == 0U;
    ko_status status = ko_field_nearest_begin(field, leg, reach, wants_enter, &query);
    if (status != KO_OK) {
        demand(status == KO_E_RANGE);
        return;
    }
    uint32_t rounds = 0;
    do {
        status = ko_field_nearest_next(&query, &(uint32_t){steps}, &hit);
    } while (status == KO_UNFINISHED && rounds++ < 100U);
    demand(status == KO_OK || status == KO_END);
    demand(status != KO_END || least >= reach);
    demand(status != KO_OK || (hit.margin <= least && (least == 0 || hit.margin >= least - 12)));
    demand(status != KO_OK || !wants_enter || least > 12 || least > 0 || hit.enter != KO_NEVER ||
           hit.margin > -12);
}

static void try_field(input *in)
{
    ko_body bodies[BODIES];
    ko_tree_node nodes[BODIES];
    ko_tree tree;
    ko_field field;
    const ko_capsule leg = capsule(in);
    const fix16_t reach = size_of(in);
    const uint32_t count = 1U + take(in, 1) % BODIES;
    fix16_t least = INT32_MAX;
    demand(ko_tree_init(&tree, nodes, BODIES, 1 << 12) == KO_OK);
    for (uint32_t i = 0; i < count; i++) {
        ko_aabb box;
        ko_tree_id id = 0;
        bodies[i] = body(in);
        if (ko_aabb_from_body(&bodies[i], &box) != KO_OK ||
            ko_tree_insert(&tree, &box, i, &id) != KO_OK) {
            demand(ko_field_open(bodies, i + 1U, NULL, NULL, KO_ALL, &field) == KO_E_RANGE);
            return;
        }
        if (ko_capsule_check(&leg) == KO_OK) {
            const fix16_t clearance = clearance_of(&leg, &bodies[i]);
            least = (clearance < least) ? clearance : least;
        }
    }
    const bool has_tree = take(in, 1) % 2U == 0U;
    demand(ko_field_open(bodies, count, has_tree ? &tree : NULL, NULL, KO_ALL, &field) == KO_OK);
    ask_leg(&field, &leg, reach, least, in);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static void (*const tries[])(input *) = {try_toi, try_movers, try_brake, try_field};
    input in = {data, data + size};
    while (in.at < in.end) {
        tries[take(&in, 1) % 4U](&in);
    }
    return 0;
}
