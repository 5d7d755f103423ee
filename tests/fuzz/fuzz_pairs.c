/* libFuzzer: bytes as two volumes, for each pair function of overlap.h and clearance.h. Both must
 * agree: what overlaps has a clearance of 0, and what has a clearance does not overlap. Both must
 * be symmetric, and the same where a volume is written as a wider kind. A clearance must not be
 * above the distance of any two points of the volumes, which is computed in 128 bits.
 *
 * promise: never-above, no-miss, exact */
#include "shapes.h"

enum { BOX, BALL, PILL, LOZENGE, TURNED, SLABS, FACE, KINDS, MOST_CORNERS = 9 };

typedef struct volume {
    int kind;
    bool is_legal;
    union {
        ko_aabb box;
        ko_sphere ball;
        ko_capsule pill;
        ko_lozenge lozenge;
        ko_obb turned;
        ko_kdop26 slabs;
        ko_triangle face;
    };
    unsigned k;
} volume;

static volume read_volume(input *in, unsigned k)
{
    volume v = {.kind = (int)(take(in, 1) % KINDS), .k = k};
    ko_triangle t;
    switch (v.kind) {
    case BOX:
        v.box = aabb(in);
        v.is_legal = ko_aabb_check(&v.box) == KO_OK;
        break;
    case BALL:
        v.ball = sphere(in);
        v.is_legal = ko_sphere_check(&v.ball) == KO_OK;
        break;
    case PILL:
        v.pill = capsule(in);
        v.is_legal = ko_capsule_check(&v.pill) == KO_OK;
        break;
    case LOZENGE:
        v.lozenge = lozenge(in);
        v.is_legal = ko_lozenge_check(&v.lozenge) == KO_OK;
        break;
    case TURNED:
        v.turned = obb(in);
        v.is_legal = ko_obb_check(&v.turned) == KO_OK;
        break;
    case SLABS:
        memset(&v.slabs, 0, sizeof(v.slabs));
        t = triangle(in);
        v.is_legal = ko_kdop_from_points(k, &t.a, 3, v.slabs.slab) == KO_OK;
        break;
    default:
        v.face = triangle(in);
        v.is_legal = ko_triangle_check(&v.face) == KO_OK;
        break;
    }
    return v;
}

/* ---- each pair, the later kind first ---- */

/* X(first kind, second kind, first member, second member, name of the overlap, of the clearance) */
#define PAIRS(X)                                                                                   \
    X(BOX, BOX, box, box, ko_aabb_overlap, ko_aabb_clearance)                                      \
    X(BALL, BALL, ball, ball, ko_sphere_overlap, ko_sphere_clearance)                              \
    X(BALL, BOX, ball, box, ko_sphere_overlap_aabb, ko_sphere_clearance_aabb)                      \
    X(PILL, PILL, pill, pill, ko_capsule_overlap, ko_capsule_clearance)                            \
    X(PILL, BALL, pill, ball, ko_capsule_overlap_sphere, ko_capsule_clearance_sphere)              \
    X(PILL, BOX, pill, box, ko_capsule_overlap_aabb, ko_capsule_clearance_aabb)                    \
    X(LOZENGE, LOZENGE, lozenge, lozenge, ko_lozenge_overlap, ko_lozenge_clearance)                \
    X(LOZENGE, BALL, lozenge, ball, ko_lozenge_overlap_sphere, ko_lozenge_clearance_sphere)        \
    X(LOZENGE, PILL, lozenge, pill, ko_lozenge_overlap_capsule, ko_lozenge_clearance_capsule)      \
    X(LOZENGE, BOX, lozenge, box, ko_lozenge_overlap_aabb, ko_lozenge_clearance_aabb)              \
    X(TURNED, TURNED, turned, turned, ko_obb_overlap, ko_obb_clearance)                            \
    X(TURNED, BALL, turned, ball, ko_obb_overlap_sphere, ko_obb_clearance_sphere)                  \
    X(TURNED, PILL, turned, pill, ko_obb_overlap_capsule, ko_obb_clearance_capsule)                \
    X(TURNED, LOZENGE, turned, lozenge, ko_obb_overlap_lozenge, ko_obb_clearance_lozenge)          \
    X(FACE, FACE, face, face, ko_triangle_overlap, ko_triangle_clearance)                          \
    X(FACE, BOX, face, box, ko_triangle_overlap_aabb, ko_triangle_clearance_aabb)                  \
    X(FACE, BALL, face, ball, ko_triangle_overlap_sphere, ko_triangle_clearance_sphere)            \
    X(FACE, PILL, face, pill, ko_triangle_overlap_capsule, ko_triangle_clearance_capsule)          \
    X(FACE, LOZENGE, face, lozenge, ko_triangle_overlap_lozenge, ko_triangle_clearance_lozenge)    \
    X(FACE, TURNED, face, turned, ko_triangle_overlap_obb, ko_triangle_clearance_obb)

/* What a pair answers. `is_asked`: there is such a pair. */
typedef struct answer {
    bool is_asked;
    bool touches;
    ko_status status;
    fix16_t clearance;
} answer;

#define ASK(first, second, one, other, overlap, distance)                                          \
    if (a->kind == (first) && b->kind == (second)) {                                               \
        r.is_asked = true;                                                                         \
        r.touches = overlap(&a->one, &b->other);                                                   \
        r.status = distance(&a->one, &b->other, &r.clearance);                                     \
    }

static answer ask(const volume *a, const volume *b)
{
    answer r = {.clearance = 0};
    PAIRS(ASK)
    return r;
}

/* A turned box and another volume may be reported as touching within a bound, which is below 10 LSB
 * and 2^-21 of everything in it. All other pairs are exact. */
static int64_t slack_of(const volume *a, const volume *b)
{
    const bool is_exact = a->kind != TURNED && b->kind != TURNED;
    return is_exact ? 0 : 10 + (KO_LIMIT >> 20);
}

/* ---- points of a volume ---- */

static uint32_t corners_of(const volume *v, ko_vec3 *out, fix16_t *radius)
{
    *radius = 0;
    switch (v->kind) {
    case BOX:
        for (uint32_t i = 0; i < 8U; i++) {
            out[i].x = v->box.c.x + (((i & 1U) != 0U) ? v->box.r.x : -v->box.r.x);
            out[i].y = v->box.c.y + (((i & 2U) != 0U) ? v->box.r.y : -v->box.r.y);
            out[i].z = v->box.c.z + (((i & 4U) != 0U) ? v->box.r.z : -v->box.r.z);
        }
        return 8;
    case BALL:
        out[0] = v->ball.c;
        *radius = v->ball.r;
        return 1;
    case PILL:
        out[0] = v->pill.a;
        out[1] = v->pill.b;
        *radius = v->pill.r;
        return 2;
    case LOZENGE:
        out[0] = v->lozenge.a;
        out[1] = plus(&v->lozenge.a, &v->lozenge.u);
        out[2] = plus(&v->lozenge.a, &v->lozenge.v);
        out[3] = plus(&out[1], &v->lozenge.v);
        *radius = v->lozenge.r;
        return 4;
    case TURNED:
        out[0] = v->turned.c;
        return 1;
    default:
        memcpy(out, &v->face, sizeof(v->face));
        return 3;
    }
}

/* The clearance and both radii reach no farther than from a corner to a corner. */
static void check_corners(const volume *a, const volume *b, fix16_t clearance)
{
    ko_vec3 p[MOST_CORNERS];
    ko_vec3 q[MOST_CORNERS];
    fix16_t r = 0;
    fix16_t s = 0;
    const uint32_t m = corners_of(a, p, &r);
    const uint32_t n = corners_of(b, q, &s);
    const int64_t apart = (int64_t)clearance + r + s;
    for (uint32_t i = 0; i < m * n && clearance > 0; i++) {
        demand((uint64_t)(apart * apart) <= distance2(&p[i / n], &q[i % n]));
    }
}

/* ---- the same volume as a wider kind ---- */

static volume widened(const volume *v)
{
    volume w = {.kind = v->kind, .is_legal = false};
    if (v->kind == BALL) {
        w.kind = PILL;
        w.pill = (ko_capsule){v->ball.c, v->ball.c, v->ball.r};
        w.is_legal = true;
    } else if (v->kind == PILL) {
        w.kind = LOZENGE;
        w.is_legal = ko_lozenge_from_capsule(&v->pill, &w.lozenge) == KO_OK;
    } else if (v->kind == BOX) {
        w.kind = TURNED;
        w.turned = (ko_obb){v->box.c, KO_MAT3_IDENTITY, v->box.r};
        w.is_legal = true;
    } else if (v->kind == FACE) { /* the same corners in another order */
        w.kind = FACE;
        w.face = (ko_triangle){v->face.c, v->face.a, v->face.b};
        w.is_legal = true;
    }
    return w;
}

static answer ask_either_way(const volume *a, const volume *b)
{
    const answer r = ask(a, b);
    return r.is_asked ? r : ask(b, a);
}

static void check_widened(const volume *a, const volume *b, const answer *r)
{
    const volume w = widened(a);
    if (!w.is_legal) {
        return;
    }
    const answer s = ask_either_way(&w, b);
    if (!s.is_asked) {
        return;
    }
    demand(s.status == KO_OK);
    if (slack_of(&w, b) == 0) {
        demand(s.touches == r->touches && s.clearance == r->clearance);
    } else { /* conservative: never above what is exact */
        demand(s.touches || !r->touches);
        demand(slack_of(a, b) != 0 || s.clearance <= r->clearance);
    }
}

/* ---- k-DOPs ---- */

static void ask_slabs(const volume *a, const volume *b)
{
    const ko_kdop_slab *dop = a->slabs.slab;
    ko_kdop26 other;
    fix16_t clearance = 0;
    if (b->kind == BALL) {
        const bool touches = ko_kdop_overlap_sphere(a->k, dop, &b->ball);
        const ko_status status = ko_kdop_clearance_sphere(a->k, dop, &b->ball, &clearance);
        demand(!(a->is_legal && b->is_legal) || status == KO_OK);
        demand(status != KO_OK || !touches || clearance == 0);
        demand(status != KO_OK || !ko_kdop_contains_point(a->k, dop, &b->ball.c) || touches);
    } else if (b->kind == PILL) {
        const bool is_in = ko_kdop_contains_point(a->k, dop, &b->pill.a);
        const bool touches = ko_kdop_overlap_capsule(a->k, dop, &b->pill);
        demand(!a->is_legal || !b->is_legal || !is_in || touches);
    } else if (b->kind == TURNED) {
        const bool is_in = ko_kdop_contains_point(a->k, dop, &b->turned.c);
        const bool touches = ko_kdop_overlap_obb(a->k, dop, &b->turned);
        demand(!a->is_legal || !b->is_legal || !is_in || touches);
    } else if (b->kind == SLABS) {
        demand(ko_kdop_overlap(a->k, dop, b->slabs.slab) ==
               ko_kdop_overlap(a->k, b->slabs.slab, dop));
    } else if (b->kind == FACE && ko_kdop_from_points(a->k, &b->face.a, 3, other.slab) == KO_OK &&
               a->is_legal) {
        demand(ko_triangle_overlap_kdop(&b->face, a->k, dop) ==
               ko_kdop_overlap(a->k, dop, other.slab));
    }
}

static void check_reach(const volume *a, const volume *b, const answer *r, input *in)
{
    const fix16_t reach = size_of(in);
    if (a->kind == FACE && b->kind == FACE && reach >= 0 && reach <= KO_LIMIT) {
        const bool is_within = ko_triangle_within(&a->face, &b->face, reach);
        demand(reach == 0 ? is_within == r->touches : is_within || r->clearance >= reach);
        demand(!is_within || r->clearance <= reach);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    input in = {data, data + size};
    while (in.at < in.end) {
        const unsigned k = facets(&in);
        const volume a = read_volume(&in, k);
        const volume b = read_volume(&in, k);
        if (a.kind == SLABS || b.kind == SLABS) {
            ask_slabs((a.kind == SLABS) ? &a : &b, (a.kind == SLABS) ? &b : &a);
            continue;
        }
        const answer r = ask_either_way(&a, &b);
        if (!a.is_legal || !b.is_legal) {
            demand(!r.is_asked || r.status == KO_E_RANGE);
            continue;
        }
        if (!r.is_asked) { /* a turned box and an upright one */
            demand(a.kind == BOX || b.kind == BOX);
            const volume upright = (a.kind == BOX) ? a : b;
            const volume turned = (a.kind == BOX) ? b : a;
            const volume wide = widened(&upright);
            demand(ko_obb_overlap_aabb(&turned.turned, &upright.box) ||
                   !ko_obb_overlap(&turned.turned, &wide.turned));
            continue;
        }
        demand(r.status == KO_OK && r.clearance >= 0);
        demand(slack_of(&a, &b) != 0 || !r.touches || r.clearance == 0);
        demand(a.kind == TURNED && b.kind == TURNED ? true
               : !r.touches                         ? true
                                                    : r.clearance <= slack_of(&a, &b));
        if (a.kind == b.kind) {
            const answer back = ask(&b, &a);
            demand(a.kind == TURNED ||
                   (back.touches == r.touches && back.clearance == r.clearance));
        }
        check_corners(&a, &b, r.clearance);
        check_widened(&a, &b, &r);
        check_widened(&b, &a, &r);
        check_reach(&a, &b, &r, &in);
    }
    return 0;
}
