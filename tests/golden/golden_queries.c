/* Asks queries of every kind, in calls with a random budget. */
#include <stddef.h>

#include "golden.h"
#include "tests/harness/wider.h"

static uint32_t draw_budget(void)
{
    return 1U + draw() % 24U;
}

/* A radius, which may be illegal. */
static fix16_t draw_radius(void)
{
    const uint32_t bits = draw();
    return (fix16_t)(bits % (uint32_t)METRES(4)) - ((bits >> 27 == 0U) ? METRES(1) : 0);
}

static ko_vec3 draw_motion(void)
{
    return draw_point((draw() % 8U == 0U) ? KO_LIMIT : METRES(6));
}

/* ---- the caller's side: a search, and a narrow test with the box that the tree reports ---- */

/* A query under way. */
typedef struct question {
    union {
        ko_query q;
        ko_tree_query box;
        ko_tree_cast cast;
    };
    bool is_cast;
    ko_q30 latest;     /* hits later than this are not reported */
    ko_tree_hit first; /* the first so far, if only that is asked for */
    ko_q30 first_time;
} question;

/* True if a fat box belongs to the answer. Writes the time of contact. */
typedef bool narrow(const void *shape, const ko_aabb *fat, ko_q30 *time);

/* The next hit of the walk or of the cast, before any narrow test. */
static ko_status candidate(question *q, uint32_t *budget, ko_tree_hit *hit)
{
    ko_tree_cast_hit met;
    if (!q->is_cast) {
        return ko_tree_query_next(&q->box, budget, hit);
    }
    const ko_status status = ko_tree_cast_next(&q->cast, budget, &met);
    if (status == KO_OK) {
        *hit = (ko_tree_hit){met.id, met.user};
    }
    return status;
}

/* The next hit that passes the test; a null test passes all. */
static ko_status next_of(question *q, narrow *test, const void *shape, uint32_t *budget,
                         ko_tree_hit *hit, ko_q30 *time)
{
    ko_tree_hit found;
    ko_status status = KO_OK;
    while ((status = candidate(q, budget, &found)) == KO_OK) {
        ko_tree_object object;
        ko_q30 t = 0;
        KO_IGNORE(ko_tree_get(&tree, found.id, &object));
        if (test == NULL || (test(shape, &object.box, &t) && t <= q->latest)) {
            *hit = found;
            *time = (test == NULL) ? *time : t;
            return KO_OK;
        }
    }
    return status;
}

/* The first contact, reported once; of equal times the lower slot. */
static ko_status first_of(question *q, narrow *test, const void *shape, uint32_t *budget,
                          ko_tree_hit *hit, ko_q30 *time)
{
    ko_tree_hit found;
    ko_q30 t = 0;
    ko_status status = KO_OK;
    while ((status = next_of(q, test, shape, budget, &found, &t)) == KO_OK) {
        if (t < q->latest || (found.id & 0xFFFFU) < (q->first.id & 0xFFFFU)) {
            q->first = found;
            q->first_time = t;
            q->latest = t;
            KO_IGNORE(ko_tree_cast_shorten(&q->cast, t));
        }
    }
    if (status == KO_END && q->first.id != KO_TREE_ID_NONE) {
        *hit = q->first;
        *time = q->first_time;
        q->first.id = KO_TREE_ID_NONE;
        return KO_OK;
    }
    return status;
}

/* The parameters of a query. */
typedef struct asked {
    narrow *test; /* null: none */
    const void *shape;
    uint32_t budget; /* of each call */
    bool is_first;
    bool has_time; /* fold it with the visits */
    bool shortens; /* to the time reported last, before each call */
} asked;

static const ko_tree_hit none = {KO_TREE_ID_NONE, 0};

/* The last report. The next part of a question may continue from it. */
typedef struct report {
    ko_tree_hit hit;
    ko_q30 time;
} report;

/* Runs a query to its end and hashes each report. */
static void ask(ko_status status, question *q, const asked *a, report *last)
{
    q->latest = KO_Q30_ONE;
    q->first = none;
    while (goes_on(status)) {
        uint32_t budget = a->budget;
        if (a->shortens && last->time < q->latest) {
            q->latest = last->time;
            KO_IGNORE(ko_tree_cast_shorten(&q->cast, last->time));
        }
        status = a->is_first ? first_of(q, a->test, a->shape, &budget, &last->hit, &last->time)
                             : next_of(q, a->test, a->shape, &budget, &last->hit, &last->time);
        fold_hit(status, &last->hit, q->q.visits ^ (a->has_time ? (uint32_t)last->time : 0U));
    }
    fold_signed(status);
}

static ko_status begin_box(const ko_aabb *box, question *q)
{
    q->is_cast = false;
    return ko_tree_query_begin(&tree, box, KO_ALL, &q->box);
}

static ko_status begin_cast(const ko_line *line, const ko_vec3 *half, question *q)
{
    q->is_cast = true;
    return ko_tree_cast_begin(&tree, line, half, KO_ORDER_ANY, KO_ALL, &q->cast);
}

/* Begins the sweep of the box around a volume. */
static ko_status begin_sweep(const ko_aabb *box, const ko_vec3 *by, question *q)
{
    ko_line line;
    if (ko_aabb_check(box) != KO_OK || ko_line_from_sweep(&box->c, by, &line) != KO_OK) {
        return KO_E_RANGE;
    }
    return begin_cast(&line, &box->r, q);
}

/* ---- boxes ---- */

static void ask_box(const ko_aabb *box)
{
    question q;
    const asked a = {.budget = draw_budget()};
    ask(begin_box(box, &q), &q, &a, &(report){0});
}

/* Draws any mask, also none. begin would refuse that, so the query gets it afterwards. */
static void ask_some_bits(const ko_aabb *box)
{
    ko_tree_query q;
    ko_tree_hit hit = {0, 0};
    const uint8_t mask = (uint8_t)draw();
    ko_status status = ko_tree_query_begin(&tree, box, KO_ALL, &q);
    q.q.mask = mask;
    while (goes_on(status)) {
        status = ko_tree_query_next(&q, &(uint32_t){9}, &hit);
        fold_hit(status, &hit, q.q.visits);
    }
}

static void ask_point(const ko_aabb *box)
{
    question q;
    const ko_aabb point = {box->c, {0, 0, 0}};
    const asked a = {.budget = draw_budget()};
    ask(begin_box(&point, &q), &q, &a, &(report){0});
}

/* ---- along a line ---- */

static ko_status line_to(const ko_aabb *box, ko_line *line)
{
    const ko_segment s = {box->c, draw_point(METRES(10))};
    return ko_line_from_segment(&s, line);
}

static void ask_segment(const ko_aabb *box)
{
    question q;
    ko_line line;
    const ko_status made = line_to(box, &line);
    const asked a = {.budget = draw_budget()};
    ask((made == KO_OK) ? begin_cast(&line, NULL, &q) : made, &q, &a, &(report){0});
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
    question q;
    ko_line line;
    const ko_ray ray = draw_ray(box);
    const ko_status made = ko_line_from_ray(&ray, &line);
    const asked a = {.budget = draw_budget()};
    ask((made == KO_OK) ? begin_cast(&line, NULL, &q) : made, &q, &a, &(report){0});
}

/* The first hit of an ascending cast. */
static void ask_first(ko_status made, const ko_line *line)
{
    ko_tree_cast q;
    ko_tree_cast_hit met = {0, 0, 0};
    ko_tree_hit hit = {0, 0};
    const uint32_t budget = draw_budget();
    ko_status status = (made == KO_OK)
                           ? ko_tree_cast_begin(&tree, line, NULL, KO_ORDER_ASCENDING, KO_ALL, &q)
                           : made;
    bool is_first = true;
    while (goes_on(status)) {
        status = is_first ? ko_tree_cast_next(&q, &(uint32_t){budget}, &met) : KO_END;
        is_first = is_first && status != KO_OK;
        hit = (ko_tree_hit){met.id, met.user};
        fold_hit(status, &hit, q.q.visits);
    }
    fold_signed(status);
    fold_signed(met.enter);
}

static void ask_first_of_segment(const ko_aabb *box)
{
    ko_line line;
    const ko_status made = line_to(box, &line);
    ask_first(made, &line);
}

static void ask_first_of_ray(const ko_aabb *box)
{
    ko_line line;
    const ko_ray ray = draw_ray(box);
    ask_first(ko_line_from_ray(&ray, &line), &line);
}

/* ---- volumes that stand ---- */

static bool sphere_touches(const void *shape, const ko_aabb *fat, ko_q30 *time)
{
    (void)time;
    return ko_sphere_overlap_aabb(shape, fat);
}

static void ask_sphere(const ko_aabb *box)
{
    question q;
    ko_aabb around;
    const ko_sphere s = {box->c, draw_radius()};
    const ko_status made = ko_aabb_from_sphere(&s, &around);
    const asked a = {.test = sphere_touches, .shape = &s, .budget = draw_budget()};
    ask((made == KO_OK) ? begin_box(&around, &q) : made, &q, &a, &(report){0});
}

static bool obb_touches(const void *shape, const ko_aabb *fat, ko_q30 *time)
{
    (void)time;
    return ko_obb_overlap_aabb(shape, fat);
}

static void ask_obb(const ko_aabb *box)
{
    question q;
    ko_aabb around;
    ko_quat turn = {KO_Q30_ONE, 0, 0, 0};
    const ko_vec3 axis = draw_point(9);
    ko_pose pose = {.t = box->c};
    ko_obb obb;
    const ko_aabb own = {{0, 0, 0}, box->r};
    KO_IGNORE(ko_quat_from_integers(5, axis.x, axis.y, axis.z, &turn));
    KO_IGNORE(ko_mat3_from_quat(&turn, &pose.r));
    ko_status made = ko_obb_from_aabb_at(&own, &pose, &obb);
    fold_signed(made);
    if (made == KO_OK) {
        const asked a = {.test = obb_touches, .shape = &obb, .budget = draw_budget()};
        made = ko_aabb_from_obb(&obb, &around);
        ask((made == KO_OK) ? begin_box(&around, &q) : made, &q, &a, &(report){0});
    }
}

static bool dop_touches(const void *shape, const ko_aabb *fat, ko_q30 *time)
{
    (void)time;
    return kdop_overlap_aabb(18, shape, fat);
}

static void ask_kdop(const ko_aabb *box)
{
    question q;
    ko_aabb around;
    ko_kdop18 dop;
    ko_vec3 points[3] = {box->c, box->r, box->r};
    points[1] = draw_point(METRES(10));
    points[2] = draw_point(METRES(10));
    ko_status made = ko_kdop_from_points(18, points, 3, dop.slab);
    fold_signed(made);
    if (made == KO_OK) {
        const asked a = {.test = dop_touches, .shape = dop.slab, .budget = draw_budget()};
        made = ko_aabb_from_kdop(18, dop.slab, &around);
        ask((made == KO_OK) ? begin_box(&around, &q) : made, &q, &a, &(report){0});
    }
}

static bool capsule_touches(const void *shape, const ko_aabb *fat, ko_q30 *time)
{
    (void)time;
    return ko_capsule_overlap_aabb(shape, fat);
}

static void ask_capsule(const ko_aabb *box)
{
    question q;
    ko_line line;
    ko_capsule c;
    c.a = box->c;
    c.b = draw_point(METRES(10));
    c.r = draw_radius();
    const ko_segment s = {c.a, c.b};
    const ko_vec3 half = {c.r, c.r, c.r};
    ko_status made = ko_capsule_check(&c);
    if (made == KO_OK) {
        made = ko_line_from_segment(&s, &line);
    }
    const asked a = {.test = capsule_touches, .shape = &c, .budget = draw_budget()};
    ask((made == KO_OK) ? begin_cast(&line, &half, &q) : made, &q, &a, &(report){0});
}

/* ---- volumes that move ---- */

typedef struct mover {
    ko_aabb box;
    ko_sphere sphere;
    ko_capsule capsule;
    ko_vec3 by;
} mover;

static bool box_meets(const void *shape, const ko_aabb *fat, ko_q30 *time)
{
    const mover *m = shape;
    return ko_aabb_toi(&m->box, fat, &m->by, time) == KO_OK && *time != KO_NEVER;
}

static bool sphere_meets(const void *shape, const ko_aabb *fat, ko_q30 *time)
{
    const mover *m = shape;
    return ko_sphere_toi_aabb(&m->sphere, fat, &m->by, time) == KO_OK && *time != KO_NEVER;
}

static bool capsule_meets(const void *shape, const ko_aabb *fat, ko_q30 *time)
{
    const mover *m = shape;
    return ko_capsule_toi_aabb(&m->capsule, fat, &m->by, time) == KO_OK && *time != KO_NEVER;
}

/* Asks for all hits, then for the first. */
static void ask_mover(const mover *m, const ko_aabb *around, narrow *test, uint32_t budget,
                      report *last)
{
    question q;
    asked a = {.test = test, .shape = m, .budget = budget, .has_time = true};
    ask(begin_sweep(around, &m->by, &q), &q, &a, last);
    a.budget = 5;
    a.is_first = true;
    ask(begin_sweep(around, &m->by, &q), &q, &a, last);
}

static void ask_swept_box(const ko_aabb *box)
{
    report last = {{0, 0}, 0};
    const mover m = {.box = *box, .by = draw_motion()};
    ask_mover(&m, box, box_meets, draw_budget(), &last);
}

/* Moves a capsule from the middle of the box to its corner. Asks for all hits, for the first, and
 * for all up to the time of the first. */
static void ask_swept_capsule(const ko_aabb *box, mover *m)
{
    question q;
    report last = {{0, 0}, 0};
    ko_aabb around = {{0, 0, 0}, {-1, -1, -1}};
    m->capsule = (ko_capsule){
        box->c, {box->c.x + box->r.x, box->c.y + box->r.y, box->c.z + box->r.z}, m->sphere.r};
    KO_IGNORE(ko_aabb_from_capsule(&m->capsule, &around));
    ask_mover(m, &around, capsule_meets, 5, &last);
    const asked a = {
        .test = capsule_meets, .shape = m, .budget = 7, .has_time = true, .shortens = true};
    ask(begin_sweep(&around, &m->by, &q), &q, &a, &last);
}

static void ask_swept_sphere(const ko_aabb *box)
{
    report last = {{0, 0}, 0};
    mover m = {.sphere = {box->c, draw_radius()}};
    ko_aabb around = {{0, 0, 0}, {-1, -1, -1}};
    m.by = draw_motion();
    KO_IGNORE(ko_aabb_from_sphere(&m.sphere, &around));
    ask_mover(&m, &around, sphere_meets, draw_budget(), &last);
    ask_swept_capsule(box, &m);
}

/* ---- nearest ---- */

/* The nearest three objects, one call for each. */
static void ask_nearest(const ko_aabb *box)
{
    ko_tree_nearest q;
    ko_tree_near near = {0, 0, 0, 0};
    ko_tree_hit hit = {0, 0};
    uint32_t hits = 0;
    uint32_t before = 0; /* visits of the finished searches */
    const fix16_t radius = 4 * draw_radius();
    ko_status status = ko_tree_nearest_begin(&tree, &box->c, radius, KO_ALL, &q);
    while (goes_on(status) && hits < 3U) {
        status = ko_tree_nearest_next(&q, &(uint32_t){7}, &near);
        before = (status == KO_OK) ? q.q.visits : before;
        hit = (ko_tree_hit){near.id, near.user};
        fold_hit(status, &hit, q.q.visits - before);
        hits += (status == KO_OK) ? 1U : 0U;
    }
    fold_signed(near.clearance);
}

static void ask_nearest_n(const ko_aabb *box)
{
    ko_tree_near found[5];
    ko_tree_nearest q;
    uint32_t count = 0;
    const uint32_t room = draw() % 6U;
    ko_status status = ko_tree_nearest_begin(&tree, &box->c, METRES(8), KO_ALL, &q);
    status = (status == KO_OK && room == 0U) ? KO_E_RANGE : status;
    fold_signed(status);
    if (status != KO_OK) {
        return;
    }
    do {
        status = ko_tree_nearest_next_n(&q, &(uint32_t){11}, found, room, &count);
        fold(q.q.visits);
    } while (status == KO_UNFINISHED);
    for (uint32_t i = 0; i < count; i++) {
        fold_wide(found[i].square);
        fold(found[i].id);
    }
}

/* The nearest four objects, in one call. */
static void ask_few(const ko_aabb *box)
{
    ko_tree_query q;
    ko_tree_hit hits[4];
    uint32_t count = 0;
    (void)ko_tree_query_begin(&tree, box, KO_ALL, &q);
    const ko_status status = ko_tree_query_next_n(&q, NULL, hits, 4, &count);
    for (uint32_t i = 0; i < count && status == KO_OK; i++) {
        fold(hits[i].id);
    }
    fold_signed(status);
}

action *const questions[QUESTIONS] = {
    ask_box,          ask_some_bits, ask_point,     ask_segment, ask_ray,     ask_first_of_segment,
    ask_first_of_ray, ask_sphere,    ask_obb,       ask_kdop,    ask_capsule, ask_swept_box,
    ask_swept_sphere, ask_nearest,   ask_nearest_n, ask_few,
};
