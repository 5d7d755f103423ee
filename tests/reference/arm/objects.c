/* Judges an arm against objects of a tree and a set of obstacles: all pairs.
 *
 * promise: never-above, no-miss, stated-bound */
#include "arms.h"
#include "keepout/make.h"
#include "tests/harness/object.h"

#include "keepout/make.h"

#include <math.h>
#include <string.h>

enum { OBJECTS = 6, OBSTACLES = 8 };

/* ---- objects ---- */

static ko_tree tree;
static ko_tree_node nodes[OBJECTS];
static ko_capsule shapes[OBJECTS];
static ko_tree_id ids[OBJECTS];

/* Draws an object: anywhere, or touching a capsule within 2 LSB. */
static ko_capsule random_object(int32_t size)
{
    ko_capsule c = {random_vec3(size), random_vec3(size), range(0, size / 4)};
    c.b = (bits() % 4U == 0U) ? c.a : c.b;
    if (nasty && model.capsule_count > 0U) {
        const uint32_t i = bits() % model.capsule_count;
        const ko_capsule *own = &placed[0][i];
        const int32_t gap = own->r + c.r + range(-2, 2);
        c.a = own->a;
        c.a.x = (fix16_t)((own->a.x > own->b.x) ? own->a.x + gap : own->a.x - gap);
        c.b = c.a;
    }
    return c;
}

static real object_truth(uint32_t capsule, uint32_t object, bool is_shaped)
{
    const point a = end(0, capsule, false);
    const point b = end(0, capsule, true);
    const ko_capsule *shape = &shapes[object];
    real distance;
    if (is_shaped) {
        distance =
            reference_segments(a, b, reference_point(&shape->a), reference_point(&shape->b)) -
            shape->r;
    } else {
        ko_aabb box;
        (void)object_fat_box(&tree, ids[object], &box);
        distance = reference_segment_box(a, b, &box);
    }
    return fmaxl(0, distance - capsules[capsule].shape.r);
}

void judge_objects(fix16_t reach)
{
    const uint32_t shaped = bits() % (OBJECTS + 1U);
    const ko_arm_world world = {&tree, shapes, shaped};
    bool seen[CAPSULES][OBJECTS] = {{false}};
    ko_arm_objects query;
    ko_arm_contact contact;
    KO_IGNORE(ko_tree_init(&tree, nodes, OBJECTS, F16(0.1)));
    for (uint32_t i = 0; i < OBJECTS; i++) {
        ko_aabb box;
        do {
            shapes[i] = random_object(80000);
        } while (ko_aabb_from_capsule(&shapes[i], &box) != KO_OK);
        KO_IGNORE(ko_tree_insert(&tree, &box, i, &ids[i]));
    }
    ko_status status =
        ko_arm_objects_begin(&states[0], &world, reach, KO_ORDER_ANY, KO_ALL, &query);
    while ((status = ko_arm_objects_next(&query, PURSE(1U + bits() % 40U), &contact)) == KO_OK ||
           status == KO_UNFINISHED) {
        if (status == KO_OK) {
            const uint32_t c = contact.capsule_a;
            const uint32_t object = contact.object.user;
            const real true_one = object_truth(c, object, object < shaped);
            const real bound =
                2.0L * arm.growth[capsules[c].link] + ((capsules[c].shape.r > (1 << 24)) ? 11 : 3);
            seen[c][object] = true;
            told.objects++;
            note(&told.worst_object, (true_one - contact.clearance) / bound);
            expect(contact.clearance <= true_one && true_one - contact.clearance < bound,
                   "an object beyond its bound");
        }
    }
    expect(status == KO_END, "objects do not end");
    for (uint32_t c = 0; c < model.capsule_count; c++) {
        for (uint32_t i = 0; i < OBJECTS; i++) {
            expect(seen[c][i] || object_truth(c, i, i < shaped) > reach, "an object missed");
        }
    }
}

/* ---- obstacles ---- */

enum { RATE = 1000, LIFETIME = 2000 };

static ko_obstacles set;
static ko_tree_node set_nodes[OBSTACLES];
static ko_obstacle_slot slots[OBSTACLES];
static ko_obstacle seen_as[OBSTACLES];
static ko_tree_id seen_ids[OBSTACLES];
static uint32_t now;

static ko_obstacle random_obstacle(int32_t size, uint32_t oldest)
{
    const ko_capsule near = random_object(size);
    ko_obstacle o = {.kind = (uint8_t)(KO_OBSTACLE_POINT + bits() % 3U),
                     .source = (uint8_t)(bits() % 2U),
                     .time = now - bits() % oldest,
                     .c = near.a,
                     .r = {near.r, range(0, size / 4), range(0, size / 4)}};
    if (bits() % 2U == 0U) {
        o.velocity = random_vec3(size);
    }
    return o;
}

/* Returns the least distance over all positions that the obstacle may have. For a stale moving one
 * it is the distance from the box around its path, which the library uses. */
static real obstacle_truth(uint32_t capsule, const ko_obstacle *o, bool is_stale)
{
    const point a = end(0, capsule, false);
    const point b = end(0, capsule, true);
    const real ticks = is_stale ? 0 : (real)(now - o->time);
    const real most = is_stale ? LIFETIME : ticks;
    const real v[3] = {o->velocity.x, o->velocity.y, o->velocity.z};
    const real c[3] = {o->c.x, o->c.y, o->c.z};
    const bool is_box = o->kind == KO_OBSTACLE_BOX;
    const bool is_swept = is_stale && (v[0] != 0 || v[1] != 0 || v[2] != 0);
    const real round = (o->kind == KO_OBSTACLE_SPHERE) ? o->r.x : 0;
    const real r[3] = {is_box ? o->r.x : 0, is_box ? o->r.y : 0, is_box ? o->r.z : 0};
    real_box box;
    for (int i = 0; i < 3; i++) {
        const real first = c[i] + v[i] * ticks / RATE;
        const real last = c[i] + v[i] * most / RATE;
        const real more = r[i] + (is_swept ? round : 0);
        box.c[i] = (first + last) / 2;
        box.r[i] = fabsl(last - first) / 2 + more;
    }
    const real distance = reference_segment_real_box(a, b, &box) - (is_swept ? 0 : round);
    return fmaxl(0, distance - capsules[capsule].shape.r);
}

static void fill_set(void)
{
    const ko_obstacles_config config = {.ticks_per_second = RATE,
                                        .lifetime = LIFETIME,
                                        .ahead = 0,
                                        .merge = -1,
                                        .expected = (uint8_t)(bits() % 4U),
                                        .policy = KO_OBSTACLE_REFUSE};
    const bool is_fresh = bits() % 2U == 0U;
    now = bits();
    KO_IGNORE(ko_obstacles_init(&set, &config, set_nodes, slots, OBSTACLES));
    for (uint32_t i = 0; i < OBSTACLES; i++) {
        do {
            seen_as[i] = random_obstacle(60000, is_fresh ? LIFETIME : LIFETIME * 3U / 2U);
        } while (ko_obstacles_insert(&set, &seen_as[i], now, &seen_ids[i]) != KO_OK);
    }
    if (is_fresh && bits() % 2U == 0U) { /* one too many: no stale obstacle gives up its slot */
        KO_IGNORE(ko_obstacles_insert(&set, &seen_as[0], now, 0));
    }
}

static bool is_stale(const ko_obstacle *o)
{
    return now - o->time > LIFETIME;
}

/* By definition the answer is incomplete if the set refused an obstacle, or an expected source that
 * was asked has nothing fresh. */
static bool is_whole(uint8_t mask)
{
    uint32_t heard = 0;
    for (uint32_t i = 0; i < OBSTACLES; i++) {
        heard |= is_stale(&seen_as[i]) ? 0U : 1U << seen_as[i].source;
    }
    return (set.config.expected & mask & ~heard) == 0U && (set.lost & mask) == 0U;
}

static real obstacle_bound(uint32_t capsule, const ko_obstacle *o)
{
    const bool moves = (o->velocity.x | o->velocity.y | o->velocity.z) != 0;
    return 2.0L * arm.growth[capsules[capsule].link] + 3 + (moves ? 4 : 0) +
           ((capsules[capsule].shape.r > (1 << 24)) ? 8 : 0);
}

/* In ascending order the closest contact must come first, and there must be as many as in any
 * order. */
static void judge_order(fix16_t reach, uint8_t mask, fix16_t least, uint32_t count)
{
    ko_arm_obstacles query;
    ko_arm_contact contact;
    uint32_t found = 0;
    fix16_t last = least;
    ko_status status =
        ko_arm_obstacles_begin(&states[0], &set, now, reach, KO_ORDER_ASCENDING, mask, &query);
    while ((status = ko_arm_obstacles_next(&query, PURSE(1U + bits() % 40U), &contact)) == KO_OK ||
           status == KO_UNFINISHED) {
        if (status == KO_OK) {
            expect(contact.clearance >= last && (found > 0U || contact.clearance == least),
                   "obstacles do not ascend from the least");
            last = contact.clearance;
            found++;
        }
    }
    const ko_status end = is_whole(mask) ? KO_END : KO_PARTIAL;
    told.not_whole += (end == KO_PARTIAL) ? 1U : 0U;
    expect(status == end && found == count, "obstacles in ascending order are others");
}

void judge_obstacles(fix16_t reach)
{
    bool seen[CAPSULES][OBSTACLES] = {{false}};
    ko_arm_obstacles query;
    ko_arm_contact contact;
    fix16_t least = KO_LIMIT;
    uint32_t count = 0;
    const uint8_t mask = (bits() % 4U == 0U) ? 2U : KO_ALL;
    fill_set();
    ko_status status =
        ko_arm_obstacles_begin(&states[0], &set, now, reach, KO_ORDER_ANY, mask, &query);
    while ((status = ko_arm_obstacles_next(&query, PURSE(1U + bits() % 40U), &contact)) == KO_OK ||
           status == KO_UNFINISHED) {
        if (status == KO_OK) {
            const uint32_t c = contact.capsule_a;
            uint32_t i = 0;
            while (seen_ids[i] != contact.object.id) {
                i++;
            }
            const ko_obstacle *o = &seen_as[i];
            const real true_one = obstacle_truth(c, o, is_stale(o));
            seen[c][i] = true;
            told.obstacles++;
            count++;
            told.stale += contact.is_stale;
            least = (contact.clearance < least) ? contact.clearance : least;
            note(&told.worst_obstacle, (true_one - contact.clearance) / obstacle_bound(c, o));
            expect(contact.clearance <= true_one &&
                       true_one - contact.clearance < obstacle_bound(c, o) &&
                       (contact.is_stale != 0U) == is_stale(o),
                   "an obstacle beyond its bound");
        }
    }
    expect(status == (is_whole(mask) ? KO_END : KO_PARTIAL), "obstacles do not end");
    for (uint32_t c = 0; c < model.capsule_count; c++) {
        for (uint32_t i = 0; i < OBSTACLES; i++) {
            const bool is_asked = (((uint32_t)mask >> seen_as[i].source) & 1U) != 0U;
            expect(seen[c][i]
                       ? is_asked
                       : !is_asked || obstacle_truth(c, &seen_as[i], is_stale(&seen_as[i])) > reach,
                   "an obstacle missed");
        }
    }
    judge_order(reach, mask, least, count);
}
