#include "field.h"

#include <stddef.h>

#include "edge.h"
#include "line.h"
#include "wider.h"
#include "tests/harness/object.h"

ko_tree field_tree;
EDGE ko_tree_node field_room[FIELD_CAPACITY];
ko_tree_node *field_nodes;
ko_tree_id field_ids[FIELD_CAPACITY];
fix16_t field_world;
static uint32_t users[FIELD_CAPACITY];

void field_begin(uint32_t capacity, fix16_t world, fix16_t margin)
{
    field_world = world;
    field_nodes = edge_take(field_room, sizeof(field_room), capacity * sizeof(ko_tree_node));
    CHECK_EQ(ko_tree_init(&field_tree, field_nodes, capacity, margin), KO_OK);
    for (uint32_t i = 0; i < FIELD_CAPACITY; i++) {
        field_ids[i] = KO_TREE_ID_NONE;
    }
}

uint32_t field_user(uint32_t slot)
{
    return users[slot];
}

uint8_t field_category(uint32_t slot)
{
    uint8_t bits = 0;
    CHECK_EQ(object_category(&field_tree, field_ids[slot], &bits), KO_OK);
    return bits;
}

/* ---- drawing ---- */

static fix16_t number(test_random *random, fix16_t most)
{
    switch (random_bits(random) % 16U) {
    case 0:
        return 0;
    case 1:
        return most;
    case 2:
        return -most;
    default:
        return random_range(random, -most, most);
    }
}

ko_vec3 field_point(test_random *random)
{
    const fix16_t w = field_world;
    const ko_vec3 p = {number(random, w), number(random, w), number(random, w)};
    return p;
}

/* Draws even numbers, also where the limit could cut the fat box. */
static void side(test_random *random, fix16_t *c, fix16_t *r)
{
    const fix16_t least = (field_world < 64) ? 0 : field_world / 64;
    fix16_t size = random_range(random, 0, least);
    size = (random_bits(random) % 32U == 0U) ? random_range(random, 0, field_world / 2) : size;
    const fix16_t room = field_world - size;
    *c = random_range(random, -room, room) & ~1;
    *r = size & ~1;
    if (*c - *r < -field_world) {
        *r -= 2;
    }
}

ko_aabb field_box(test_random *random)
{
    ko_aabb box;
    side(random, &box.c.x, &box.r.x);
    side(random, &box.c.y, &box.r.y);
    side(random, &box.c.z, &box.r.z);
    box.r.x = (box.r.x < 0) ? 0 : box.r.x;
    box.r.y = (box.r.y < 0) ? 0 : box.r.y;
    box.r.z = (box.r.z < 0) ? 0 : box.r.z;
    return box;
}

/* ---- the tree ---- */

static void put_in(test_random *random)
{
    const ko_aabb box = field_box(random);
    ko_tree_id id = 0;
    const uint32_t user = random_bits(random);
    CHECK_EQ(ko_tree_insert(&field_tree, &box, user, &id), KO_OK);
    field_ids[id & 0xFFFFU] = id;
    users[id & 0xFFFFU] = user;
}

void field_step(test_random *random)
{
    const uint32_t slot = random_bits(random) % field_tree.capacity;
    if (field_ids[slot] == KO_TREE_ID_NONE) {
        put_in(random);
    } else if (random_bits(random) % 4U == 0U) {
        CHECK_EQ(ko_tree_remove(&field_tree, field_ids[slot]), KO_OK);
        field_ids[slot] = KO_TREE_ID_NONE;
    } else {
        const ko_aabb box = field_box(random);
        CHECK(ko_tree_move(&field_tree, field_ids[slot], &box, NULL) >= 0);
    }
}

void field_fill(test_random *random, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        field_step(random);
    }
    while (field_tree.count < count) {
        put_in(random);
    }
}

void field_colour(test_random *random)
{
    for (uint32_t i = 0; i < field_tree.capacity; i++) {
        if (field_ids[i] == KO_TREE_ID_NONE) {
            continue;
        }
        const uint8_t bits = (uint8_t)(1U << (random_bits(random) % 8U));
        CHECK_EQ(ko_tree_set_category(&field_tree, field_ids[i], bits), KO_OK);
    }
}

/* ---- questions ---- */

static fix16_t cut(int64_t x)
{
    if (x < -KO_LIMIT) {
        return -KO_LIMIT;
    }
    return (x > KO_LIMIT) ? KO_LIMIT : (fix16_t)x;
}

/* The other end of a segment. It is often straight along an axis from a, or equal to a. */
static ko_vec3 other_end(test_random *random, const ko_vec3 *a)
{
    const ko_vec3 p = field_point(random);
    const uint32_t bits = random_bits(random);
    const uint32_t nearer = (bits >> 8) % 8U;
    const ko_vec3 b = {(bits & 7U) == 0U ? a->x : cut(a->x + (((int64_t)p.x - a->x) >> nearer)),
                       (bits & 56U) == 0U ? a->y : cut(a->y + (((int64_t)p.y - a->y) >> nearer)),
                       (bits & 224U) == 0U ? a->z : cut(a->z + (((int64_t)p.z - a->z) >> nearer))};
    return b;
}

/* A radius, reduced until the sphere is legal. */
static fix16_t legal_radius(test_random *random, const ko_vec3 *p)
{
    const ko_vec3 c = *p;
    fix16_t r = random_range(random, 0, field_world >> (random_bits(random) % 8U));
    const fix16_t most[3] = {(c.x < 0) ? KO_LIMIT + c.x : KO_LIMIT - c.x,
                             (c.y < 0) ? KO_LIMIT + c.y : KO_LIMIT - c.y,
                             (c.z < 0) ? KO_LIMIT + c.z : KO_LIMIT - c.z};
    for (uint32_t i = 0; i < 3U; i++) {
        r = (r < most[i]) ? r : most[i];
    }
    return r;
}

/* A component of a direction: often 0, else of any size. */
static ko_q30 component(test_random *random)
{
    const uint32_t bits = random_bits(random);
    if (bits % 8U == 0U) {
        return 0;
    }
    return (ko_q30)random_bits(random) >> ((bits >> 8) % 6U);
}

static void draw_obb(test_random *random, question *q)
{
    ko_quat turn = {KO_Q30_ONE, 0, 0, 0};
    KO_IGNORE(ko_quat_from_integers(random_range(random, -9, 9), random_range(random, -9, 9),
                                    random_range(random, -9, 9), random_range(random, -9, 9),
                                    &turn));
    ko_pose pose = {.t = q->point};
    KO_IGNORE(ko_mat3_from_quat(&turn, &pose.r));
    ko_aabb own = field_box(random);
    own.c = (ko_vec3){0, 0, 0};
    ko_aabb about;
    if (ko_obb_from_aabb_at(&own, &pose, &q->obb) != KO_OK ||
        ko_aabb_from_obb(&q->obb, &about) != KO_OK) {
        const ko_aabb small = {{0, 0, 0}, {1, 2, 3}};
        pose.t = (ko_vec3){0, 0, 0};
        CHECK_EQ(ko_obb_from_aabb_at(&small, &pose, &q->obb), KO_OK);
    }
}

void question_draw(test_random *random, question *q)
{
    const fix16_t w = field_world;
    q->box = field_box(random);
    q->point = field_point(random);
    q->segment.a = field_point(random);
    q->segment.b = other_end(random, &q->segment.a);
    q->ray.origin = q->segment.a;
    q->ray.direction.x = component(random);
    q->ray.direction.y = component(random);
    q->ray.direction.z = component(random);
    q->ray.length = random_range(random, 0, (random_bits(random) % 4U == 0U) ? INT32_MAX : w);
    q->sphere.c = q->point;
    q->sphere.r = legal_radius(random, &q->point);
    q->capsule.a = q->segment.a;
    q->capsule.b = q->segment.b;
    const fix16_t at_a = legal_radius(random, &q->capsule.a);
    const fix16_t at_b = legal_radius(random, &q->capsule.b);
    q->capsule.r = (at_a < at_b) ? at_a : at_b;
    draw_obb(random, q);
    const ko_vec3 corners[4] = {q->point, q->segment.a, q->segment.b, q->box.c};
    CHECK_EQ(ko_kdop_from_points(18, corners, 2U + random_bits(random) % 3U, q->dop.slab), KO_OK);
    q->by.x = q->segment.b.x - q->segment.a.x;
    q->by.y = q->segment.b.y - q->segment.a.y;
    q->by.z = q->segment.b.z - q->segment.a.z;
    q->radius = random_range(random, 0, w);
}

/* ---- kinds: begin ---- */

/* The query of a state, or null if there is no state. */
#define QUERY(s, name) (((s) == NULL) ? NULL : &(s)->name)

/* Prepares the state for a caller's narrow test. */
static void remember(const ko_tree *t, const question *q, state *s)
{
    if (s != NULL) {
        s->tree = t;
        s->asked = q;
        s->best = KO_NEVER;
        s->first.id = KO_TREE_ID_NONE;
    }
}

static ko_status begin_box(const ko_tree *t, const question *q, uint32_t mask, state *s)
{
    return ko_tree_query_begin(t, &q->box, mask, QUERY(s, box));
}
static ko_status begin_point(const ko_tree *t, const question *q, uint32_t mask, state *s)
{
    const ko_aabb box = {q->point, {0, 0, 0}};
    return ko_tree_query_begin(t, &box, mask, QUERY(s, box));
}

/* The box of a volume that is not legal: it is not legal either. */
static const ko_aabb no_box = {{0, 0, 0}, {-1, -1, -1}};

static ko_status begin_sphere(const ko_tree *t, const question *q, uint32_t mask, state *s)
{
    ko_aabb box = no_box;
    remember(t, q, s);
    KO_IGNORE(ko_aabb_from_sphere(&q->sphere, &box));
    return ko_tree_query_begin(t, &box, mask, QUERY(s, box));
}
static ko_status begin_obb(const ko_tree *t, const question *q, uint32_t mask, state *s)
{
    ko_aabb box = no_box;
    remember(t, q, s);
    KO_IGNORE(ko_aabb_from_obb(&q->obb, &box));
    return ko_tree_query_begin(t, &box, mask, QUERY(s, box));
}
static ko_status begin_kdop(const ko_tree *t, const question *q, uint32_t mask, state *s)
{
    ko_aabb box = no_box;
    remember(t, q, s);
    KO_IGNORE(ko_aabb_from_kdop(18, q->dop.slab, &box));
    return ko_tree_query_begin(t, &box, mask, QUERY(s, box));
}

/* A line that is not legal. */
static const ko_line no_line = {.length = -1};

static ko_status cast_segment(const ko_tree *t, const question *q, ko_order order, uint32_t mask,
                              state *s)
{
    ko_line line = no_line;
    KO_IGNORE(ko_line_from_segment(&q->segment, &line));
    return ko_tree_cast_begin(t, &line, NULL, order, mask, QUERY(s, cast));
}
static ko_status begin_segment(const ko_tree *t, const question *q, uint32_t mask, state *s)
{
    return cast_segment(t, q, KO_ORDER_ANY, mask, s);
}
static ko_status begin_segment_sorted(const ko_tree *t, const question *q, uint32_t mask, state *s)
{
    return cast_segment(t, q, KO_ORDER_ASCENDING, mask, s);
}

static ko_status cast_ray(const ko_tree *t, const question *q, ko_order order, uint32_t mask,
                          state *s)
{
    ko_line line = no_line;
    KO_IGNORE(ko_line_from_ray(&q->ray, &line));
    return ko_tree_cast_begin(t, &line, NULL, order, mask, QUERY(s, cast));
}
static ko_status begin_ray(const ko_tree *t, const question *q, uint32_t mask, state *s)
{
    return cast_ray(t, q, KO_ORDER_ANY, mask, s);
}
static ko_status begin_ray_sorted(const ko_tree *t, const question *q, uint32_t mask, state *s)
{
    return cast_ray(t, q, KO_ORDER_ASCENDING, mask, s);
}

static ko_status begin_capsule(const ko_tree *t, const question *q, uint32_t mask, state *s)
{
    const ko_capsule *const c = &q->capsule;
    const ko_segment segment = {c->a, c->b};
    const ko_vec3 half = {c->r, c->r, c->r};
    ko_line line = no_line;
    remember(t, q, s);
    if (ko_capsule_check(c) == KO_OK) {
        KO_IGNORE(ko_line_from_segment(&segment, &line));
    }
    return ko_tree_cast_begin(t, &line, &half, KO_ORDER_ANY, mask, QUERY(s, cast));
}

/* Begins the cast of a box along its path. */
static ko_status cast_box(const ko_tree *t, const ko_aabb *box, const question *q, ko_order order,
                          uint32_t mask, state *s)
{
    ko_line line = no_line;
    remember(t, q, s);
    if (ko_aabb_check(box) == KO_OK) {
        KO_IGNORE(ko_line_from_sweep(&box->c, &q->by, &line));
    }
    return ko_tree_cast_begin(t, &line, &box->r, order, mask, QUERY(s, cast));
}
static ko_status begin_swept_box(const ko_tree *t, const question *q, uint32_t mask, state *s)
{
    return cast_box(t, &q->box, q, KO_ORDER_ANY, mask, s);
}
static ko_status begin_swept_box_sorted(const ko_tree *t, const question *q, uint32_t mask,
                                        state *s)
{
    return cast_box(t, &q->box, q, KO_ORDER_ASCENDING, mask, s);
}
static ko_status begin_swept_sphere(const ko_tree *t, const question *q, uint32_t mask, state *s)
{
    const ko_aabb box = {q->sphere.c, {q->sphere.r, q->sphere.r, q->sphere.r}};
    return cast_box(t, &box, q, KO_ORDER_ANY, mask, s);
}
static ko_status begin_swept_capsule(const ko_tree *t, const question *q, uint32_t mask, state *s)
{
    ko_aabb box = no_box;
    KO_IGNORE(ko_aabb_from_capsule(&q->capsule, &box));
    return cast_box(t, &box, q, KO_ORDER_ANY, mask, s);
}

static ko_status begin_nearest(const ko_tree *t, const question *q, uint32_t mask, state *s)
{
    return ko_tree_nearest_begin(t, &q->point, q->radius, mask, QUERY(s, nearest));
}
static ko_status begin_near_all(const ko_tree *t, const question *q, uint32_t mask, state *s)
{
    return ko_tree_nearest_begin(t, &q->point, INT32_MAX, mask, QUERY(s, nearest));
}

/* ---- kinds: next ---- */

typedef bool test(const question *q, const ko_aabb *fat, int32_t *extra);

/* The caller's narrow test of the fat box that ko_tree_get reports. Returns KO_END if the test
 * fails, KO_E_DATA if the object is damaged. */
static ko_status judge_hit(const state *s, ko_tree_id id, test *touches, int32_t *extra)
{
    ko_tree_object object;
    if (ko_tree_get(s->tree, id, &object) != KO_OK) {
        return KO_E_DATA;
    }
    return touches(s->asked, &object.box, extra) ? KO_OK : KO_END;
}

static ko_status next_box(state *s, uint32_t *budget, ko_tree_hit *hit, int32_t *extra)
{
    (void)extra;
    return ko_tree_query_next(QUERY(s, box), budget, hit);
}

/* Reports the next hit of a box query that passes the narrow test. */
static ko_status filter_box(state *s, uint32_t *budget, ko_tree_hit *hit, test *touches)
{
    ko_tree_hit found;
    int32_t extra = 0;
    ko_status status = KO_OK;
    while ((status = ko_tree_query_next(QUERY(s, box), budget, (hit == NULL) ? NULL : &found)) ==
           KO_OK) {
        const ko_status verdict = judge_hit(s, found.id, touches, &extra);
        if (verdict != KO_END) {
            *hit = (verdict == KO_OK) ? found : *hit;
            return verdict;
        }
    }
    return status;
}

static ko_status cast_next(state *s, uint32_t *budget, ko_tree_hit *hit, int32_t *enter)
{
    ko_tree_cast_hit found;
    const ko_status status =
        ko_tree_cast_next(QUERY(s, cast), budget, (hit == NULL) ? NULL : &found);
    if (status == KO_OK) {
        *hit = (ko_tree_hit){found.id, found.user};
        *enter = found.enter;
    }
    return status;
}

/* Reports the next hit of a cast that passes the narrow test. */
static ko_status filter_cast(state *s, uint32_t *budget, ko_tree_hit *hit, int32_t *extra,
                             test *touches)
{
    ko_tree_hit found;
    int32_t enter = 0;
    int32_t number = 0;
    ko_status status = KO_OK;
    while ((status = cast_next(s, budget, (hit == NULL) ? NULL : &found, &enter)) == KO_OK) {
        const ko_status verdict = judge_hit(s, found.id, touches, &number);
        CHECK_EQ(enter, 0);
        if (verdict != KO_END) {
            *hit = (verdict == KO_OK) ? found : *hit;
            *extra = (verdict == KO_OK) ? number : *extra;
            return verdict;
        }
    }
    return status;
}

/* The loop of tree_query.h: finds the least time of the caller's own test. */
static ko_status first_of_cast(state *s, uint32_t *budget, ko_tree_hit *hit, int32_t *extra,
                               test *touches)
{
    ko_tree_hit found;
    int32_t time = 0;
    ko_status status = KO_OK;
    while ((status = filter_cast(s, budget, (hit == NULL) ? NULL : &found, &time, touches)) ==
           KO_OK) {
        const bool is_equal = time == s->best && (found.id & 0xFFFFU) < (s->first.id & 0xFFFFU);
        if (time < s->best || is_equal) {
            s->best = time;
            s->first = found;
            CHECK_EQ(ko_tree_cast_shorten(&s->cast, time), KO_OK);
        }
    }
    if (status == KO_END && s->first.id != KO_TREE_ID_NONE) {
        *hit = s->first;
        *extra = s->best;
        s->first.id = KO_TREE_ID_NONE;
        return KO_OK;
    }
    return status;
}

ko_status field_shorten(state *s, ko_q30 t)
{
    if (s != NULL && t >= 0 && t < s->best) {
        s->best = t;
        s->first.id = KO_TREE_ID_NONE;
    }
    return ko_tree_cast_shorten(QUERY(s, cast), t);
}

static ko_status next_nearest(state *s, uint32_t *budget, ko_tree_hit *hit, int32_t *extra)
{
    ko_tree_near near;
    const ko_status status =
        ko_tree_nearest_next(QUERY(s, nearest), budget, (hit == NULL) ? NULL : &near);
    if (status == KO_OK) {
        *hit = (ko_tree_hit){near.id, near.user};
        *extra = near.clearance;
    }
    return status;
}

/* ---- kinds: does a fat box belong to the answer? ---- */

static bool box_touches(const question *q, const ko_aabb *fat, int32_t *extra)
{
    (void)extra;
    return ko_aabb_overlap(&q->box, fat);
}
static bool point_touches(const question *q, const ko_aabb *fat, int32_t *extra)
{
    (void)extra;
    return ko_aabb_contains_point(fat, &q->point);
}
static bool segment_touches(const question *q, const ko_aabb *fat, int32_t *extra)
{
    (void)extra;
    return ko_aabb_overlap_line(fat, SEGMENT_LINE(&q->segment));
}
static bool ray_touches(const question *q, const ko_aabb *fat, int32_t *extra)
{
    (void)extra;
    return ko_aabb_overlap_line(fat, RAY_LINE(&q->ray));
}
static bool segment_enters(const question *q, const ko_aabb *fat, int32_t *extra)
{
    ko_q30 leave = 0;
    CHECK_EQ(ko_aabb_cast_line(fat, SEGMENT_LINE(&q->segment), extra, &leave), KO_OK);
    return *extra != KO_NEVER;
}
static bool ray_enters(const question *q, const ko_aabb *fat, int32_t *extra)
{
    ko_q30 leave = 0;
    CHECK_EQ(ko_aabb_cast_line(fat, RAY_LINE(&q->ray), extra, &leave), KO_OK);
    return *extra != KO_NEVER;
}
static bool sphere_touches(const question *q, const ko_aabb *fat, int32_t *extra)
{
    (void)extra;
    return ko_sphere_overlap_aabb(&q->sphere, fat);
}
static bool obb_touches(const question *q, const ko_aabb *fat, int32_t *extra)
{
    ko_aabb about;
    (void)extra;
    CHECK_EQ(ko_aabb_from_obb(&q->obb, &about), KO_OK);
    return ko_aabb_overlap(&about, fat) && ko_obb_overlap_aabb(&q->obb, fat);
}
static bool kdop_touches(const question *q, const ko_aabb *fat, int32_t *extra)
{
    (void)extra;
    return kdop_overlap_aabb(18, q->dop.slab, fat);
}
static bool capsule_touches(const question *q, const ko_aabb *fat, int32_t *extra)
{
    (void)extra;
    return ko_capsule_overlap_aabb(&q->capsule, fat);
}
static bool swept_box_touches(const question *q, const ko_aabb *fat, int32_t *extra)
{
    CHECK_EQ(ko_aabb_toi(&q->box, fat, &q->by, extra), KO_OK);
    return *extra != KO_NEVER;
}
static bool swept_sphere_touches(const question *q, const ko_aabb *fat, int32_t *extra)
{
    CHECK_EQ(ko_sphere_toi_aabb(&q->sphere, fat, &q->by, extra), KO_OK);
    return *extra != KO_NEVER;
}
static bool swept_capsule_touches(const question *q, const ko_aabb *fat, int32_t *extra)
{
    CHECK_EQ(ko_capsule_toi_aabb(&q->capsule, fat, &q->by, extra), KO_OK);
    return *extra != KO_NEVER;
}
/* Judges a nearest query with a search radius. */
static bool is_within(const question *q, const ko_aabb *fat, int32_t *extra)
{
    CHECK_EQ(aabb_clearance_point(fat, &q->point, extra), KO_OK);
    return *extra <= q->radius;
}
/* Judges a nearest query without a search radius. */
static bool is_anywhere(const question *q, const ko_aabb *fat, int32_t *extra)
{
    CHECK_EQ(aabb_clearance_point(fat, &q->point, extra), KO_OK);
    return true;
}

/* ---- kinds: next, with a narrow test ---- */

static ko_status next_sphere(state *s, uint32_t *budget, ko_tree_hit *hit, int32_t *extra)
{
    (void)extra;
    return filter_box(s, budget, hit, sphere_touches);
}
static ko_status next_obb(state *s, uint32_t *budget, ko_tree_hit *hit, int32_t *extra)
{
    (void)extra;
    return filter_box(s, budget, hit, obb_touches);
}
static ko_status next_kdop(state *s, uint32_t *budget, ko_tree_hit *hit, int32_t *extra)
{
    (void)extra;
    return filter_box(s, budget, hit, kdop_touches);
}
static ko_status next_capsule(state *s, uint32_t *budget, ko_tree_hit *hit, int32_t *extra)
{
    return filter_cast(s, budget, hit, extra, capsule_touches);
}
static ko_status next_swept_box(state *s, uint32_t *budget, ko_tree_hit *hit, int32_t *extra)
{
    return filter_cast(s, budget, hit, extra, swept_box_touches);
}
static ko_status next_swept_sphere(state *s, uint32_t *budget, ko_tree_hit *hit, int32_t *extra)
{
    return filter_cast(s, budget, hit, extra, swept_sphere_touches);
}
static ko_status next_swept_capsule(state *s, uint32_t *budget, ko_tree_hit *hit, int32_t *extra)
{
    return filter_cast(s, budget, hit, extra, swept_capsule_touches);
}
static ko_status first_swept_sphere(state *s, uint32_t *budget, ko_tree_hit *hit, int32_t *extra)
{
    return first_of_cast(s, budget, hit, extra, swept_sphere_touches);
}
static ko_status first_swept_capsule(state *s, uint32_t *budget, ko_tree_hit *hit, int32_t *extra)
{
    return first_of_cast(s, budget, hit, extra, swept_capsule_touches);
}

const kind kinds[KINDS] = {
    {"box", begin_box, next_box, box_touches, false, false},
    {"point", begin_point, next_box, point_touches, false, false},
    {"segment", begin_segment, cast_next, segment_touches, false, false},
    {"ray", begin_ray, cast_next, ray_touches, false, false},
    {"segment, in order", begin_segment_sorted, cast_next, segment_enters, true, false},
    {"ray, in order", begin_ray_sorted, cast_next, ray_enters, true, false},
    {"sphere", begin_sphere, next_sphere, sphere_touches, false, false},
    {"oriented box", begin_obb, next_obb, obb_touches, false, false},
    {"k-DOP", begin_kdop, next_kdop, kdop_touches, false, false},
    {"capsule", begin_capsule, next_capsule, capsule_touches, false, false},
    {"swept box", begin_swept_box, next_swept_box, swept_box_touches, false, false},
    {"swept sphere", begin_swept_sphere, next_swept_sphere, swept_sphere_touches, false, false},
    {"nearest within", begin_nearest, next_nearest, is_within, true, false},
    {"nearest", begin_near_all, next_nearest, is_anywhere, true, false},
    {"swept capsule", begin_swept_capsule, next_swept_capsule, swept_capsule_touches, false, false},
    {"swept box, in order", begin_swept_box_sorted, cast_next, swept_box_touches, true, false},
    {"swept sphere, first", begin_swept_sphere, first_swept_sphere, swept_sphere_touches, true,
     true},
    {"swept capsule, first", begin_swept_capsule, first_swept_capsule, swept_capsule_touches, true,
     true},
};
