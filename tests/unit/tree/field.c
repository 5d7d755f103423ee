#include "field.h"

#include <stddef.h>

#include "edge.h"
#include "line.h"

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
    CHECK_EQ(ko_tree_category(&field_tree, field_ids[slot], &bits), KO_OK);
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

/* Even where the fat box could be cut at the limit. */
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

/* Often straight along axes, or of no length. */
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

/* Shrinks it until it is legal. */
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
    (void)ko_quat_from_integers(random_range(random, -9, 9), random_range(random, -9, 9),
                                random_range(random, -9, 9), random_range(random, -9, 9), &turn);
    ko_pose pose = {.t = q->point};
    (void)ko_mat3_from_quat(&turn, &pose.r);
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

/* ---- kinds ---- */

/* By casts: state may be null. */
static ko_status begin_box(const ko_tree *t, const question *q, state *s)
{
    return ko_tree_query_begin(t, &q->box, (ko_tree_query *)s);
}
static ko_status begin_point(const ko_tree *t, const question *q, state *s)
{
    return ko_tree_point_begin(t, &q->point, (ko_tree_query *)s);
}
static ko_status begin_segment(const ko_tree *t, const question *q, state *s)
{
    return ko_tree_segment_begin(t, &q->segment, (ko_tree_cast *)s);
}
static ko_status begin_ray(const ko_tree *t, const question *q, state *s)
{
    return ko_tree_ray_begin(t, &q->ray, (ko_tree_cast *)s);
}
static ko_status begin_sphere(const ko_tree *t, const question *q, state *s)
{
    return ko_tree_sphere_begin(t, &q->sphere, (ko_tree_sphere *)s);
}
static ko_status begin_obb(const ko_tree *t, const question *q, state *s)
{
    return ko_tree_obb_begin(t, &q->obb, (ko_tree_obb *)s);
}
static ko_status begin_kdop(const ko_tree *t, const question *q, state *s)
{
    return ko_tree_kdop_begin(t, 18, q->dop.slab, (ko_tree_kdop *)s);
}
static ko_status begin_capsule(const ko_tree *t, const question *q, state *s)
{
    return ko_tree_capsule_begin(t, &q->capsule, (ko_tree_capsule *)s);
}
static ko_status begin_swept_box(const ko_tree *t, const question *q, state *s)
{
    return ko_tree_swept_box_begin(t, &q->box, &q->by, (ko_tree_swept_box *)s);
}
static ko_status begin_swept_sphere(const ko_tree *t, const question *q, state *s)
{
    return ko_tree_swept_sphere_begin(t, &q->sphere, &q->by, (ko_tree_swept_sphere *)s);
}
static ko_status begin_swept_capsule(const ko_tree *t, const question *q, state *s)
{
    return ko_tree_swept_capsule_begin(t, &q->capsule, &q->by, (ko_tree_swept_capsule *)s);
}
static ko_status begin_nearest(const ko_tree *t, const question *q, state *s)
{
    return ko_tree_nearest_begin(t, &q->point, q->radius, (ko_tree_nearest *)s);
}
static ko_status begin_near_all(const ko_tree *t, const question *q, state *s)
{
    return ko_tree_nearest_begin(t, &q->point, INT32_MAX, (ko_tree_nearest *)s);
}

static ko_status next_box(const ko_tree *t, state *s, uint32_t b, ko_tree_hit *hit, int32_t *extra)
{
    (void)extra;
    return ko_tree_query_next(t, (ko_tree_query *)s, b, hit);
}
static ko_status next_cast(const ko_tree *t, state *s, uint32_t b, ko_tree_hit *hit, int32_t *extra)
{
    (void)extra;
    return ko_tree_cast_next(t, (ko_tree_cast *)s, b, hit);
}
static ko_status next_first(const ko_tree *t, state *s, uint32_t b, ko_tree_hit *hit,
                            int32_t *extra)
{
    return ko_tree_cast_first(t, (ko_tree_cast *)s, b, hit, extra);
}
static ko_status next_sphere(const ko_tree *t, state *s, uint32_t b, ko_tree_hit *hit,
                             int32_t *extra)
{
    (void)extra;
    return ko_tree_sphere_next(t, (ko_tree_sphere *)s, b, hit);
}
static ko_status next_obb(const ko_tree *t, state *s, uint32_t b, ko_tree_hit *hit, int32_t *extra)
{
    (void)extra;
    return ko_tree_obb_next(t, (ko_tree_obb *)s, b, hit);
}
static ko_status next_kdop(const ko_tree *t, state *s, uint32_t b, ko_tree_hit *hit, int32_t *extra)
{
    (void)extra;
    return ko_tree_kdop_next(t, (ko_tree_kdop *)s, b, hit);
}
static ko_status next_capsule(const ko_tree *t, state *s, uint32_t b, ko_tree_hit *hit,
                              int32_t *extra)
{
    (void)extra;
    return ko_tree_capsule_next(t, (ko_tree_capsule *)s, b, hit);
}
static ko_status next_swept_box(const ko_tree *t, state *s, uint32_t b, ko_tree_hit *hit,
                                int32_t *extra)
{
    return ko_tree_swept_box_next(t, (ko_tree_swept_box *)s, b, hit, extra);
}
static ko_status next_swept_sphere(const ko_tree *t, state *s, uint32_t b, ko_tree_hit *hit,
                                   int32_t *extra)
{
    return ko_tree_swept_sphere_next(t, (ko_tree_swept_sphere *)s, b, hit, extra);
}
static ko_status next_swept_capsule(const ko_tree *t, state *s, uint32_t b, ko_tree_hit *hit,
                                    int32_t *extra)
{
    return ko_tree_swept_capsule_next(t, (ko_tree_swept_capsule *)s, b, hit, extra);
}
static ko_status first_swept_box(const ko_tree *t, state *s, uint32_t b, ko_tree_hit *hit,
                                 int32_t *extra)
{
    return ko_tree_swept_box_first(t, (ko_tree_swept_box *)s, b, hit, extra);
}
static ko_status first_swept_sphere(const ko_tree *t, state *s, uint32_t b, ko_tree_hit *hit,
                                    int32_t *extra)
{
    return ko_tree_swept_sphere_first(t, (ko_tree_swept_sphere *)s, b, hit, extra);
}
static ko_status first_swept_capsule(const ko_tree *t, state *s, uint32_t b, ko_tree_hit *hit,
                                     int32_t *extra)
{
    return ko_tree_swept_capsule_first(t, (ko_tree_swept_capsule *)s, b, hit, extra);
}
static ko_status next_nearest(const ko_tree *t, state *s, uint32_t b, ko_tree_hit *hit,
                              int32_t *extra)
{
    return ko_tree_nearest_next(t, (ko_tree_nearest *)s, b, hit, extra);
}

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
    return ko_kdop_overlap_aabb(18, q->dop.slab, fat);
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
static bool is_within(const question *q, const ko_aabb *fat, int32_t *extra)
{
    CHECK_EQ(ko_aabb_clearance_point(fat, &q->point, extra), KO_OK);
    return *extra <= q->radius;
}
static bool is_anywhere(const question *q, const ko_aabb *fat, int32_t *extra)
{
    CHECK_EQ(ko_aabb_clearance_point(fat, &q->point, extra), KO_OK);
    return true;
}

static uint32_t box_visits(const state *s)
{
    return s->box.visits;
}
static uint32_t cast_visits(const state *s)
{
    return s->cast.walk.visits;
}
static uint32_t capsule_visits(const state *s)
{
    return s->capsule.walk.visits;
}
static uint32_t swept_box_visits(const state *s)
{
    return s->swept_box.walk.visits;
}
static uint32_t swept_sphere_visits(const state *s)
{
    return s->swept_sphere.walk.visits;
}
static uint32_t swept_capsule_visits(const state *s)
{
    return s->swept_capsule.walk.visits;
}
static uint32_t nearest_visits(const state *s)
{
    return s->nearest.visits + s->nearest.walk.visits;
}

static uint8_t *box_mask(state *s)
{
    return &s->box.mask; /* also first in spheres, oriented boxes, k-DOPs */
}
static uint8_t *cast_mask(state *s)
{
    return &s->cast.walk.mask;
}
static uint8_t *capsule_mask(state *s)
{
    return &s->capsule.walk.mask;
}
static uint8_t *swept_box_mask(state *s)
{
    return &s->swept_box.walk.mask;
}
static uint8_t *swept_sphere_mask(state *s)
{
    return &s->swept_sphere.walk.mask;
}
static uint8_t *swept_capsule_mask(state *s)
{
    return &s->swept_capsule.walk.mask;
}
static uint8_t *nearest_mask(state *s)
{
    return &s->nearest.walk.mask;
}

const kind kinds[KINDS] = {
    {"box", begin_box, next_box, box_touches, box_visits, box_mask, false, false},
    {"point", begin_point, next_box, point_touches, box_visits, box_mask, false, false},
    {"segment", begin_segment, next_cast, segment_touches, cast_visits, cast_mask, false, false},
    {"ray", begin_ray, next_cast, ray_touches, cast_visits, cast_mask, false, false},
    {"segment, first", begin_segment, next_first, segment_enters, cast_visits, cast_mask, true,
     true},
    {"ray, first", begin_ray, next_first, ray_enters, cast_visits, cast_mask, true, true},
    {"sphere", begin_sphere, next_sphere, sphere_touches, box_visits, box_mask, false, false},
    {"oriented box", begin_obb, next_obb, obb_touches, box_visits, box_mask, false, false},
    {"k-DOP", begin_kdop, next_kdop, kdop_touches, box_visits, box_mask, false, false},
    {"capsule", begin_capsule, next_capsule, capsule_touches, capsule_visits, capsule_mask, false,
     false},
    {"swept box", begin_swept_box, next_swept_box, swept_box_touches, swept_box_visits,
     swept_box_mask, false, false},
    {"swept sphere", begin_swept_sphere, next_swept_sphere, swept_sphere_touches,
     swept_sphere_visits, swept_sphere_mask, false, false},
    {"nearest within", begin_nearest, next_nearest, is_within, nearest_visits, nearest_mask, true,
     false},
    {"nearest", begin_near_all, next_nearest, is_anywhere, nearest_visits, nearest_mask, true,
     false},
    {"swept capsule", begin_swept_capsule, next_swept_capsule, swept_capsule_touches,
     swept_capsule_visits, swept_capsule_mask, false, false},
    {"swept box, first", begin_swept_box, first_swept_box, swept_box_touches, swept_box_visits,
     swept_box_mask, true, true},
    {"swept sphere, first", begin_swept_sphere, first_swept_sphere, swept_sphere_touches,
     swept_sphere_visits, swept_sphere_mask, true, true},
    {"swept capsule, first", begin_swept_capsule, first_swept_capsule, swept_capsule_touches,
     swept_capsule_visits, swept_capsule_mask, true, true},
};
