/* The right answers, from the model's boxes. The tests of volumes are the library's own; the oracle
 * judges them by exact arithmetic. This file judges that the tree finds what they find. */
#include "life.h"
#include "tests/harness/object.h"

#include <stddef.h>

static ko_vec3 twice(const ko_vec3 *p)
{
    const ko_vec3 out = {2 * p->x, 2 * p->y, 2 * p->z};
    return out;
}

void inquiry_draw(test_random *random, const life *l, inquiry *in)
{
    question *q = &in->q;
    question_draw(random, q);
    in->twice = *q;
    if (l->is_even) {
        return;
    }
    question *t = &in->twice;
    if (q->ray.length > INT32_MAX / 2) {
        q->ray.length = INT32_MAX / 2;
    }
    t->box.c = twice(&q->box.c);
    t->box.r = twice(&q->box.r);
    t->point = twice(&q->point);
    t->segment.a = twice(&q->segment.a);
    t->segment.b = twice(&q->segment.b);
    t->ray.origin = twice(&q->ray.origin);
    t->ray.length = 2 * q->ray.length;
    t->sphere.c = twice(&q->sphere.c);
    t->sphere.r = 2 * q->sphere.r;
    t->capsule.a = twice(&q->capsule.a);
    t->capsule.b = twice(&q->capsule.b);
    t->capsule.r = 2 * q->capsule.r;
    t->by = twice(&q->by);
}

/* The box of twice the size: for corners lo and hi its centre is lo + hi. */
static ko_aabb twice_box(const ko_bounds *b)
{
    const ko_aabb out = {{b->lo.x + b->hi.x, b->lo.y + b->hi.y, b->lo.z + b->hi.z},
                         {b->hi.x - b->lo.x, b->hi.y - b->lo.y, b->hi.z - b->lo.z}};
    return out;
}

static bool is_apart(fix16_t lo, fix16_t hi, fix16_t from, fix16_t to)
{
    return hi < from || to < lo;
}

bool judge_touch(const ko_bounds *a, const ko_bounds *b)
{
    return !is_apart(a->lo.x, a->hi.x, b->lo.x, b->hi.x) &&
           !is_apart(a->lo.y, a->hi.y, b->lo.y, b->hi.y) &&
           !is_apart(a->lo.z, a->hi.z, b->lo.z, b->hi.z);
}

static bool touches_box(const ko_aabb *box, const ko_bounds *fat)
{
    const ko_bounds b = {{box->c.x - box->r.x, box->c.y - box->r.y, box->c.z - box->r.z},
                         {box->c.x + box->r.x, box->c.y + box->r.y, box->c.z + box->r.z}};
    return judge_touch(&b, fat);
}

/* The squared distance on one axis, at most 2^60. */
static uint64_t square_on(fix16_t x, fix16_t lo, fix16_t hi)
{
    const int64_t d = (x < lo) ? (int64_t)lo - x : (x > hi) ? (int64_t)x - hi : 0;
    return (uint64_t)(d * d);
}

uint64_t judge_square(const ko_vec3 *point, const ko_bounds *box)
{
    return square_on(point->x, box->lo.x, box->hi.x) + square_on(point->y, box->lo.y, box->hi.y) +
           square_on(point->z, box->lo.z, box->hi.z);
}

static ko_vec3 moved(const ko_vec3 *p, const ko_vec3 *by)
{
    return (ko_vec3){p->x + by->x, p->y + by->y, p->z + by->z};
}

/* True if a box touches the legal capsule from a to b. */
static bool is_held(const ko_vec3 *a, const ko_vec3 *b, fix16_t r, const ko_aabb *box)
{
    const ko_capsule capsule = {*a, *b, r};
    return ko_capsule_check(&capsule) == KO_OK && ko_capsule_overlap_aabb(&capsule, box);
}

/* A moving sphere sweeps a capsule. */
static bool sphere_sweeps_over(const question *q, const ko_aabb *box)
{
    const ko_vec3 end = moved(&q->sphere.c, &q->by);
    return is_held(&q->sphere.c, &end, q->sphere.r, box);
}

/* A moving capsule sweeps a volume that contains the capsule at begin and end, and the capsules
 * that its ends sweep. */
static bool capsule_sweeps_over(const question *q, const ko_aabb *box)
{
    const ko_capsule *const c = &q->capsule;
    const ko_vec3 a = moved(&c->a, &q->by);
    const ko_vec3 b = moved(&c->b, &q->by);
    return is_held(&c->a, &c->b, c->r, box) || is_held(&a, &b, c->r, box) ||
           is_held(&c->a, &a, c->r, box) || is_held(&c->b, &b, c->r, box);
}

static bool box_about_touches(uint32_t k, const question *q, const ko_bounds *fat)
{
    ko_aabb about;
    const ko_status status =
        (k == 7U) ? ko_aabb_from_obb(&q->obb, &about) : ko_aabb_from_kdop(18, q->dop.slab, &about);
    CHECK_EQ(status, KO_OK);
    return touches_box(&about, fat);
}

verdict judge(uint32_t k, const inquiry *in, const life *l, uint32_t slot)
{
    verdict v = {false, false, 0, 0};
    const life_object *o = &l->objects[slot];
    const question *q = &in->q;
    int32_t ignored = 0;
    ko_aabb told;
    CHECK_EQ(object_fat_box(&l->tree, o->id, &told), KO_OK);
    const ko_aabb exact = l->is_even ? told : twice_box(&o->fat);
    switch (k) {
    case 0: /* box, point */
    case 1:
        v.may = touches_box((k == 0U) ? &q->box : &(ko_aabb){q->point, {0, 0, 0}}, &o->fat);
        v.must = v.may;
        break;
    case 2: /* segments, rays, and boxes that move by the cast alone */
    case 3:
    case 4:
    case 5:
    case 15:
        v.may = kinds[k].touches(&in->twice, &exact, &v.extra);
        v.must = v.may;
        break;
    case 7: /* oriented box, k-DOP */
    case 8:
        v.may = box_about_touches(k, q, &o->fat) && kinds[k].touches(q, &told, &v.extra);
        v.must = v.may;
        break;
    case 12: /* nearest */
    case 13:
        v.order = judge_square(&q->point, &o->fat);
        v.extra = (int32_t)ko_fix_sqrt_down(v.order);
        v.may = k == 13U || v.extra <= q->radius;
        v.must = v.may;
        break;
    default: /* spheres, capsules, and moving ones */
        v.may = kinds[k].touches(q, &told, &v.extra);
        v.must = (k == 11U || k == 16U)   ? sphere_sweeps_over(&in->twice, &exact)
                 : (k == 14U || k == 17U) ? capsule_sweeps_over(&in->twice, &exact)
                                          : kinds[k].touches(&in->twice, &exact, &ignored);
        break;
    }
    return v;
}
