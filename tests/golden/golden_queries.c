/* Queries of every kind, answered in parts of a random budget. */
#include <stddef.h>

#include "golden.h"

static uint32_t draw_budget(void)
{
    return 1U + draw() % 24U;
}

/* Not always legal. */
static fix16_t draw_radius(void)
{
    const uint32_t bits = draw();
    return (fix16_t)(bits % (uint32_t)METRES(4)) - ((bits >> 27 == 0U) ? METRES(1) : 0);
}

static ko_vec3 draw_motion(void)
{
    return draw_point((draw() % 8U == 0U) ? KO_LIMIT : METRES(6));
}

/* One loop for all, because the fields and calls of each kind have other types. */
#define ASK(begin_call, next_call, visits) ASK_WITH(draw_budget(), begin_call, next_call, visits)
#define ASK_WITH(its_budget, begin_call, next_call, visits)                                        \
    do {                                                                                           \
        const uint32_t budget = (its_budget);                                                      \
        ko_status status = (begin_call);                                                           \
        while (goes_on(status)) {                                                                  \
            status = (next_call);                                                                  \
            fold_hit(status, &hit, (visits));                                                      \
        }                                                                                          \
        fold_signed(status);                                                                       \
    } while (0)

static void ask_box(const ko_aabb *box)
{
    ko_tree_query q;
    ko_tree_hit hit = {0, 0};
    ASK(ko_tree_query_begin(&tree, box, &q), ko_tree_query_next(&tree, &q, budget, &hit), q.visits);
}

static void ask_some_bits(const ko_aabb *box)
{
    ko_tree_query q;
    ko_tree_hit hit = {0, 0};
    const uint8_t mask = (uint8_t)draw();
    ko_status status = ko_tree_query_begin(&tree, box, &q);
    ko_tree_query_filter(&q, mask);
    while (goes_on(status)) {
        status = ko_tree_query_next(&tree, &q, 9, &hit);
        fold_hit(status, &hit, q.visits);
    }
}

static void ask_point(const ko_aabb *box)
{
    ko_tree_query q;
    ko_tree_hit hit = {0, 0};
    ASK(ko_tree_point_begin(&tree, &box->c, &q), ko_tree_query_next(&tree, &q, budget, &hit),
        q.visits);
}

static void ask_segment(const ko_aabb *box)
{
    ko_tree_cast q;
    ko_tree_hit hit = {0, 0};
    const ko_segment s = {box->c, draw_point(METRES(10))};
    ASK(ko_tree_segment_begin(&tree, &s, &q), ko_tree_cast_next(&tree, &q, budget, &hit),
        q.walk.visits);
}

static ko_ray draw_ray(const ko_aabb *box)
{
    ko_ray ray;
    const ko_vec3 way = draw_point(KO_Q30_ONE);
    ray.origin = box->c;
    ray.direction = (ko_dir3){way.x, way.y, way.z};
    const uint32_t shift = 1U + draw() % 16U;
    ray.length = (fix16_t)(draw() >> shift);
    return ray;
}

static void ask_ray(const ko_aabb *box)
{
    ko_tree_cast q;
    ko_tree_hit hit = {0, 0};
    const ko_ray ray = draw_ray(box);
    ASK(ko_tree_ray_begin(&tree, &ray, &q), ko_tree_cast_next(&tree, &q, budget, &hit),
        q.walk.visits);
}

static void ask_first_of_segment(const ko_aabb *box)
{
    ko_tree_cast q;
    ko_tree_hit hit = {0, 0};
    ko_q30 enter = 0;
    const ko_segment s = {box->c, draw_point(METRES(10))};
    ASK(ko_tree_segment_begin(&tree, &s, &q), ko_tree_cast_first(&tree, &q, budget, &hit, &enter),
        q.walk.visits);
    fold_signed(enter);
}

static void ask_first_of_ray(const ko_aabb *box)
{
    ko_tree_cast q;
    ko_tree_hit hit = {0, 0};
    ko_q30 enter = 0;
    const ko_ray ray = draw_ray(box);
    ASK(ko_tree_ray_begin(&tree, &ray, &q), ko_tree_cast_first(&tree, &q, budget, &hit, &enter),
        q.walk.visits);
    fold_signed(enter);
}

static void ask_sphere(const ko_aabb *box)
{
    ko_tree_sphere q;
    ko_tree_hit hit = {0, 0};
    const ko_sphere s = {box->c, draw_radius()};
    ASK(ko_tree_sphere_begin(&tree, &s, &q), ko_tree_sphere_next(&tree, &q, budget, &hit),
        q.walk.visits);
}

static void ask_obb(const ko_aabb *box)
{
    ko_tree_obb q;
    ko_tree_hit hit = {0, 0};
    ko_quat turn = {KO_Q30_ONE, 0, 0, 0};
    const ko_vec3 axis = draw_point(9);
    ko_pose pose = {.t = box->c};
    ko_obb obb;
    const ko_aabb own = {{0, 0, 0}, box->r};
    (void)ko_quat_from_integers(5, axis.x, axis.y, axis.z, &turn);
    (void)ko_mat3_from_quat(&turn, &pose.r);
    const ko_status made = ko_obb_from_aabb_at(&own, &pose, &obb);
    fold_signed(made);
    if (made == KO_OK) {
        ASK(ko_tree_obb_begin(&tree, &obb, &q), ko_tree_obb_next(&tree, &q, budget, &hit),
            q.walk.visits);
    }
}

static void ask_kdop(const ko_aabb *box)
{
    ko_tree_kdop q;
    ko_tree_hit hit = {0, 0};
    ko_kdop18 dop;
    ko_vec3 points[3] = {box->c, box->r, box->r};
    points[1] = draw_point(METRES(10));
    points[2] = draw_point(METRES(10));
    const ko_status made = ko_kdop_from_points(18, points, 3, dop.slab);
    fold_signed(made);
    if (made == KO_OK) {
        ASK(ko_tree_kdop_begin(&tree, 18, dop.slab, &q), ko_tree_kdop_next(&tree, &q, budget, &hit),
            q.walk.visits);
    }
}

static void ask_capsule(const ko_aabb *box)
{
    ko_tree_capsule q;
    ko_tree_hit hit = {0, 0};
    ko_capsule c;
    c.a = box->c;
    c.b = draw_point(METRES(10));
    c.r = draw_radius();
    ASK(ko_tree_capsule_begin(&tree, &c, &q), ko_tree_capsule_next(&tree, &q, budget, &hit),
        q.walk.visits);
}

static void ask_swept_box(const ko_aabb *box)
{
    ko_tree_swept_box q;
    ko_tree_hit hit = {0, 0};
    ko_q30 time = 0;
    const ko_vec3 by = draw_motion();
    ASK(ko_tree_swept_box_begin(&tree, box, &by, &q),
        ko_tree_swept_box_next(&tree, &q, budget, &hit, &time), q.walk.visits ^ (uint32_t)time);
    ASK_WITH(5U, ko_tree_swept_box_begin(&tree, box, &by, &q),
             ko_tree_swept_box_first(&tree, &q, budget, &hit, &time),
             q.walk.visits ^ (uint32_t)time);
}

/* From the middle of the box to its corner: all objects on the segment, the first, and all up to
 * the last one found before. */
static void ask_swept_capsule(const ko_aabb *box, fix16_t radius, const ko_vec3 *by)
{
    ko_tree_swept_capsule q;
    ko_tree_hit hit = {0, 0};
    ko_q30 time = 0;
    const ko_capsule c = {
        box->c, {box->c.x + box->r.x, box->c.y + box->r.y, box->c.z + box->r.z}, radius};
    ASK_WITH(5U, ko_tree_swept_capsule_begin(&tree, &c, by, &q),
             ko_tree_swept_capsule_next(&tree, &q, budget, &hit, &time),
             q.walk.visits ^ (uint32_t)time);
    ASK_WITH(5U, ko_tree_swept_capsule_begin(&tree, &c, by, &q),
             ko_tree_swept_capsule_first(&tree, &q, budget, &hit, &time),
             q.walk.visits ^ (uint32_t)time);
    ASK_WITH(7U, ko_tree_swept_capsule_begin(&tree, &c, by, &q),
             ((void)ko_tree_swept_capsule_shorten(&q, time),
              ko_tree_swept_capsule_next(&tree, &q, budget, &hit, &time)),
             q.walk.visits ^ (uint32_t)time);
}

static void ask_swept_sphere(const ko_aabb *box)
{
    ko_tree_swept_sphere q;
    ko_tree_hit hit = {0, 0};
    ko_q30 time = 0;
    const ko_sphere s = {box->c, draw_radius()};
    const ko_vec3 by = draw_motion();
    ASK(ko_tree_swept_sphere_begin(&tree, &s, &by, &q),
        ko_tree_swept_sphere_next(&tree, &q, budget, &hit, &time), q.walk.visits ^ (uint32_t)time);
    ASK_WITH(5U, ko_tree_swept_sphere_begin(&tree, &s, &by, &q),
             ko_tree_swept_sphere_first(&tree, &q, budget, &hit, &time),
             q.walk.visits ^ (uint32_t)time);
    ask_swept_capsule(box, s.r, &by);
}

/* The nearest three, one after the other. */
static void ask_nearest(const ko_aabb *box)
{
    ko_tree_nearest q;
    ko_tree_hit hit = {0, 0};
    fix16_t clearance = 0;
    uint32_t hits = 0;
    const fix16_t radius = 4 * draw_radius();
    ko_status status = ko_tree_nearest_begin(&tree, &box->c, radius, &q);
    while (goes_on(status) && hits < 3U) {
        status = ko_tree_nearest_next(&tree, &q, 7, &hit, &clearance);
        fold_hit(status, &hit, q.walk.visits);
        hits += (status == KO_OK) ? 1U : 0U;
    }
    fold_signed(clearance);
}

static void ask_nearest_k(const ko_aabb *box)
{
    ko_tree_near found[5];
    ko_tree_nearest_k q;
    const uint32_t room = draw() % 6U;
    ko_status status = ko_tree_nearest_k_begin(&tree, &box->c, METRES(8), found, room, &q);
    fold_signed(status);
    if (status != KO_OK) {
        return;
    }
    do {
        status = ko_tree_nearest_k_next(&tree, &q, 11);
        fold(q.walk.visits);
    } while (status == KO_UNFINISHED);
    for (uint32_t i = 0; i < q.count; i++) {
        fold_wide(found[i].square);
        fold(found[i].hit.id);
    }
}

static bool see(void *context, const ko_tree_hit *hit)
{
    uint32_t *room = context;
    fold(hit->id);
    (*room)--;
    return *room > 0U;
}

static void call_back(const ko_aabb *box)
{
    uint32_t room = 4;
    fold_signed(ko_tree_each_box(&tree, box, see, &room));
}

action *const questions[QUESTIONS] = {
    ask_box,          ask_some_bits, ask_point,     ask_segment, ask_ray,     ask_first_of_segment,
    ask_first_of_ray, ask_sphere,    ask_obb,       ask_kdop,    ask_capsule, ask_swept_box,
    ask_swept_sphere, ask_nearest,   ask_nearest_k, call_back,
};
