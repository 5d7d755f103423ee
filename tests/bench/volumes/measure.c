/* Computes the volume of a body and of each kind of bounding volume, in double precision. */
#include <math.h>

#include "volumes.h"

static const double pi = 3.14159265358979323846;
static const double unit = 1.0 / 65536.0;

real3 real_of(const ko_vec3 *p)
{
    const real3 r = {p->x * unit, p->y * unit, p->z * unit};
    return r;
}

static real3 minus(real3 a, real3 b)
{
    const real3 d = {a.x - b.x, a.y - b.y, a.z - b.z};
    return d;
}

static real3 cross(real3 a, real3 b)
{
    const real3 c = {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
    return c;
}

static double dot(real3 a, real3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static double length(real3 a)
{
    return sqrt(dot(a, a));
}

double hull_volume(const body *b)
{
    double six = 0;
    for (unsigned i = 0; i < b->store.face_count; i++) {
        const uint16_t *v = b->store.faces[i].vertex;
        six += dot(real_of(&b->points[v[0]]),
                   cross(real_of(&b->points[v[1]]), real_of(&b->points[v[2]])));
    }
    return six / 6.0;
}

static double ball(double r)
{
    return 4.0 / 3.0 * pi * r * r * r;
}

static ko_kdop26 dop_of(const volume_kind *kind, const volume *v)
{
    ko_kdop26 dop = v->dop;
    if (kind->form == DOP16) {
        KO_IGNORE(ko_kdop_from_kdop16(kind->k, v->dop16.slab, &cells, dop.slab));
    }
    return dop;
}

ko_aabb box_about(const volume_kind *kind, const volume *v)
{
    ko_aabb box = v->box;
    ko_kdop26 dop;
    switch (kind->form) {
    case BOX16:
        KO_IGNORE(ko_aabb_from_aabb16(&v->box16, &cells, &box));
        break;
    case SPHERE:
        KO_IGNORE(ko_aabb_from_sphere(&v->sphere, &box));
        break;
    case CAPSULE:
        KO_IGNORE(ko_aabb_from_capsule(&v->capsule, &box));
        break;
    case LOZENGE:
        KO_IGNORE(ko_aabb_from_lozenge(&v->lozenge, &box));
        break;
    case ORIENTED:
        KO_IGNORE(ko_aabb_from_obb(&v->obb, &box));
        break;
    case DOP:
    case DOP16:
        dop = dop_of(kind, v);
        KO_IGNORE(ko_aabb_from_kdop(kind->k, dop.slab, &box));
        break;
    default:
        break;
    }
    return box;
}

bool contains(const volume_kind *kind, const volume *v, const ko_vec3 *p)
{
    ko_kdop26 dop;
    ko_aabb box;
    switch (kind->form) {
    case SPHERE:
        return ko_sphere_contains_point(&v->sphere, p);
    case CAPSULE:
        return ko_capsule_contains_point(&v->capsule, p);
    case LOZENGE:
        return ko_lozenge_contains_point(&v->lozenge, p);
    case ORIENTED:
        return ko_obb_contains_point(&v->obb, p);
    case DOP:
    case DOP16:
        dop = dop_of(kind, v);
        return ko_kdop_contains_point(kind->k, dop.slab, p);
    default:
        box = box_about(kind, v);
        return ko_aabb_contains_point(&box, p);
    }
}

static double box_volume(const ko_vec3 *r)
{
    return 8.0 * r->x * unit * r->y * unit * r->z * unit;
}

static fix16_t within(uint32_t *seed, fix16_t c, fix16_t r)
{
    return c - r + (fix16_t)(((uint64_t)(next_random(seed) >> 8) * (2U * (uint32_t)r + 1U)) >> 24);
}

static double sampled(const volume_kind *kind, const volume *v, uint32_t *seed)
{
    enum { SAMPLES = 2000 };
    const ko_aabb box = box_about(kind, v);
    unsigned inside = 0;
    for (int i = 0; i < SAMPLES; i++) {
        const ko_vec3 p = {within(seed, box.c.x, box.r.x), within(seed, box.c.y, box.r.y),
                           within(seed, box.c.z, box.r.z)};
        inside += contains(kind, v, &p) ? 1U : 0U;
    }
    return box_volume(&box.r) * inside / (double)SAMPLES;
}

static double capsule_volume(const ko_capsule *c)
{
    const double r = c->r * unit;
    return ball(r) + pi * r * r * length(minus(real_of(&c->b), real_of(&c->a)));
}

static double lozenge_volume(const ko_lozenge *l)
{
    const double r = l->r * unit;
    const real3 a = real_of(&l->u);
    const real3 b = real_of(&l->v);
    return ball(r) + pi * r * r * (length(a) + length(b)) + 2.0 * r * length(cross(a, b));
}

double volume_of(const volume_kind *kind, const volume *v, uint32_t *seed)
{
    const ko_aabb box = box_about(kind, v);
    switch (kind->form) {
    case SPHERE:
        return ball(v->sphere.r * unit);
    case CAPSULE:
        return capsule_volume(&v->capsule);
    case LOZENGE:
        return lozenge_volume(&v->lozenge);
    case ORIENTED:
        return box_volume(&v->obb.r);
    case DOP:
    case DOP16:
        return sampled(kind, v, seed);
    default:
        return box_volume(&box.r);
    }
}
