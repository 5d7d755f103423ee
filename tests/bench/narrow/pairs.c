#include "pairs.h"

#define METRES(x) ((fix16_t)((x)*65536.0))

/* ---- random numbers ---- */

static uint32_t next(uint32_t *seed)
{
    *seed = *seed * 1664525U + 1013904223U;
    return *seed >> 8;
}

static fix16_t range(uint32_t *seed, fix16_t lo, fix16_t hi)
{
    return lo + (fix16_t)(((uint64_t)next(seed) * (uint32_t)(hi - lo)) >> 24);
}

static ko_vec3 within(uint32_t *seed, const ko_vec3 *at, fix16_t reach)
{
    const fix16_t x = range(seed, -reach, reach);
    const fix16_t y = range(seed, -reach, reach);
    const fix16_t z = range(seed, -reach, reach);
    return (ko_vec3){at->x + x, at->y + y, at->z + z};
}

static ko_quat turn(uint32_t *seed)
{
    ko_quat q = {KO_Q30_ONE, 0, 0, 0};
    int32_t part[4];
    for (int i = 0; i < 4; i++) {
        part[i] = range(seed, -METRES(1000), METRES(1000));
    }
    KO_IGNORE(ko_quat_from_integers(part[0], part[1], part[2], part[3], &q));
    return q;
}

static ko_mat3 rotation(uint32_t *seed)
{
    const ko_quat q = turn(seed);
    ko_mat3 m = {{KO_Q30_ONE, 0, 0}, {0, KO_Q30_ONE, 0}, {0, 0, KO_Q30_ONE}};
    KO_IGNORE(ko_mat3_from_quat(&q, &m));
    return m;
}

static ko_vec3 along(const ko_dir3 *d, fix16_t length)
{
    return (ko_vec3){(fix16_t)((int64_t)d->x * length >> 30),
                     (fix16_t)((int64_t)d->y * length >> 30),
                     (fix16_t)((int64_t)d->z * length >> 30)};
}

/* ---- shapes of 0.1 to 2 m ---- */

static ko_segment segment(uint32_t *seed, const ko_vec3 *at, fix16_t least, fix16_t most)
{
    const ko_mat3 m = rotation(seed);
    const ko_vec3 half = along(&m.x, range(seed, least / 2, most / 2));
    return (ko_segment){{at->x - half.x, at->y - half.y, at->z - half.z},
                        {at->x + half.x, at->y + half.y, at->z + half.z}};
}

static ko_vec3 extents(uint32_t *seed)
{
    const fix16_t x = range(seed, METRES(0.05), METRES(1));
    const fix16_t y = range(seed, METRES(0.05), METRES(1));
    const fix16_t z = range(seed, METRES(0.05), METRES(1));
    return (ko_vec3){x, y, z};
}

static ko_lozenge lozenge(uint32_t *seed, const ko_vec3 *at)
{
    const ko_mat3 m = rotation(seed);
    const ko_vec3 u = along(&m.x, range(seed, METRES(0.1), METRES(2)));
    const ko_vec3 v = along(&m.y, range(seed, METRES(0.1), METRES(2)));
    return (ko_lozenge){*at, u, v, range(seed, METRES(0.05), METRES(0.5))};
}

static void draw(uint32_t *seed, kind what, const ko_vec3 *at, shape *out)
{
    switch (what) {
    case SPHERE:
        out->sphere = (ko_sphere){*at, range(seed, METRES(0.05), METRES(1))};
        break;
    case BOX:
        out->box = (ko_aabb){*at, extents(seed)};
        break;
    case SEGMENT:
        out->segment = segment(seed, at, METRES(0.1), METRES(2));
        break;
    case LEG:
        out->segment = segment(seed, at, METRES(5), METRES(30));
        break;
    case RAY:
        out->ray = (ko_ray){*at, rotation(seed).x, METRES(5)};
        break;
    case CAPSULE: {
        const ko_segment axis = segment(seed, at, METRES(0.1), METRES(2));
        out->capsule = (ko_capsule){axis.a, axis.b, range(seed, METRES(0.05), METRES(0.5))};
        break;
    }
    case LOZENGE:
        out->lozenge = lozenge(seed, at);
        break;
    case OBB:
        out->obb = (ko_obb){*at, rotation(seed), extents(seed)};
        break;
    case TRIANGLE:
        out->triangle = (ko_triangle){within(seed, at, METRES(1)), within(seed, at, METRES(1)),
                                      within(seed, at, METRES(1))};
        break;
    case QUATERNION:
        out->quat = turn(seed);
        break;
    case POSE:
        out->pose = (ko_pose){rotation(seed), *at};
        break;
    case JOINTS:
        chain_values(seed, out->joints);
        break;
    case POINT:
    case NOTHING:
        out->point = *at;
        break;
    }
}

/* ---- in float ---- */

static vec3f metres(const ko_vec3 *v)
{
    return (vec3f){(float)v->x / 65536.0F, (float)v->y / 65536.0F, (float)v->z / 65536.0F};
}

static vec3f unit(const ko_dir3 *d)
{
    const float one = (float)KO_Q30_ONE;
    return (vec3f){(float)d->x / one, (float)d->y / one, (float)d->z / one};
}

static segmentf segment_of(const ko_vec3 *a, const ko_vec3 *b)
{
    return (segmentf){metres(a), metres(b)};
}

static void to_float(kind what, const shape *from, shapef *out)
{
    const float one = (float)KO_Q30_ONE;
    switch (what) {
    case SPHERE:
        out->sphere = (spheref){metres(&from->sphere.c), (float)from->sphere.r / 65536.0F};
        break;
    case BOX:
        out->box = (boxf){metres(&from->box.c), metres(&from->box.r)};
        break;
    case SEGMENT:
    case LEG:
        out->segment = segment_of(&from->segment.a, &from->segment.b);
        break;
    case RAY:
        out->ray = (rayf){metres(&from->ray.origin), unit(&from->ray.direction),
                          (float)from->ray.length / 65536.0F};
        break;
    case CAPSULE:
        out->capsule = (capsulef){segment_of(&from->capsule.a, &from->capsule.b),
                                  (float)from->capsule.r / 65536.0F};
        break;
    case LOZENGE:
        out->lozenge = (lozengef){metres(&from->lozenge.a), metres(&from->lozenge.u),
                                  metres(&from->lozenge.v), (float)from->lozenge.r / 65536.0F};
        break;
    case OBB:
        out->obb =
            (obbf){metres(&from->obb.c),
                   {unit(&from->obb.axes.x), unit(&from->obb.axes.y), unit(&from->obb.axes.z)},
                   metres(&from->obb.r)};
        break;
    case TRIANGLE:
        out->triangle = (trianglef){
            {metres(&from->triangle.a), metres(&from->triangle.b), metres(&from->triangle.c)}};
        break;
    case QUATERNION:
        out->quat = (quatf){(float)from->quat.w / one, (float)from->quat.x / one,
                            (float)from->quat.y / one, (float)from->quat.z / one};
        break;
    case POSE:
        out->pose.r = (mat3f){unit(&from->pose.r.x), unit(&from->pose.r.y), unit(&from->pose.r.z)};
        out->pose.t = metres(&from->pose.t);
        break;
    case JOINTS:
        for (int i = 0; i < CHAIN_JOINTS; i++) {
            out->joints[i] = (float)from->joints[i] * (6.2831853F / (float)KO_TURNS_ONE);
        }
        break;
    case POINT:
    case NOTHING:
        out->point = metres(&from->point);
        break;
    }
}

/* ---- pairs ---- */

unsigned pairs_count(const question *of)
{
    return (of->a == JOINTS) ? 50U : MOST_PAIRS;
}

/* A place for the second shape. The first one of a question about the fence is near its line, 50 to
 * 70 m from the middle, or in the middle. */
static ko_vec3 place_of(uint32_t *seed, const question *of, apart how, ko_vec3 *first)
{
    static const ko_vec3 middle = {0, 0, 0};
    const bool is_far = how == FAR;
    const bool is_fence = of->a == POINT || of->a == LEG;
    *first = within(seed, &middle, is_fence ? (is_far ? METRES(10) : METRES(75)) : METRES(50));
    if (!is_far) {
        return within(seed, first, METRES(2));
    }
    ko_vec3 second = *first;
    second.x += range(seed, METRES(10), METRES(40));
    second.y += range(seed, METRES(10), METRES(40));
    second.z += range(seed, METRES(10), METRES(40));
    return second;
}

bool pairs_touch(const question *of, const pair *asked)
{
    switch (of->answer) {
    case IS_LENGTH:
        return asked->keepout == 0;
    case IS_SIGNED:
        return asked->keepout < 0;
    case IS_TRUTH:
        return asked->keepout != 0;
    case IS_PART:
        return asked->keepout != KO_NEVER;
    default:
        return false;
    }
}

static void draw_pair(uint32_t *seed, const question *of, apart how, pair *out)
{
    ko_vec3 first;
    const ko_vec3 second = place_of(seed, of, how, &first);
    const ko_vec3 still = {0, 0, 0};
    draw(seed, of->a, &first, &out->a);
    draw(seed, of->b, &second, &out->b);
    out->by = within(seed, &still, METRES(4));
}

/* The box along the axes around a shape. Returns false for what has none. */
static bool box_around(kind what, const shape *of, ko_aabb *out)
{
    switch (what) {
    case SPHERE:
        return ko_aabb_from_sphere(&of->sphere, out) == KO_OK;
    case BOX:
        *out = of->box;
        return true;
    case CAPSULE:
        return ko_aabb_from_capsule(&of->capsule, out) == KO_OK;
    case LOZENGE:
        return ko_aabb_from_lozenge(&of->lozenge, out) == KO_OK;
    case OBB:
        return ko_aabb_from_obb(&of->obb, out) == KO_OK;
    case TRIANGLE: {
        const ko_vec3 corners[3] = {of->triangle.a, of->triangle.b, of->triangle.c};
        return ko_aabb_from_points(corners, 3, out) == KO_OK;
    }
    default:
        return false;
    }
}

static bool do_boxes_touch(const question *of, const pair *p)
{
    ko_aabb a;
    ko_aabb b;
    return box_around(of->a, &p->a, &a) && box_around(of->b, &p->b, &b) && ko_aabb_overlap(&a, &b);
}

bool pairs_have(const question *of, apart how)
{
    switch (how) {
    case BOXES: {
        pair p;
        uint32_t seed = 1;
        ko_aabb box;
        draw_pair(&seed, of, NEAR, &p);
        return of->answer != NO_TOUCH && of->answer != IS_PART && box_around(of->a, &p.a, &box) &&
               box_around(of->b, &p.b, &box);
    }
    case FAR:
        return of->answer != NO_TOUCH || of->a == SEGMENT;
    default:
        return true;
    }
}

/* True iff pair number i may be the one that was drawn. */
static bool is_wanted(const question *of, apart how, unsigned i, pair *p)
{
    if (how == BOXES) {
        return do_boxes_touch(of, p);
    }
    if (of->answer == NO_TOUCH) {
        return true;
    }
    of->keepout(p);
    return pairs_touch(of, p) == (how == NEAR && i % 2U == 0U);
}

bool pairs_draw(const question *of, apart how, pair *out)
{
    enum { TRIES = 10000 };
    uint32_t seed = 12345;
    for (unsigned i = 0; i < pairs_count(of); i++) {
        pair *const p = &out[i];
        int tries = 0;
        do {
            if (tries++ == TRIES) {
                return false;
            }
            draw_pair(&seed, of, how, p);
        } while (!is_wanted(of, how, i, p));
        to_float(of->a, &p->a, &p->a_float);
        to_float(of->b, &p->b, &p->b_float);
        p->by_float = metres(&p->by);
    }
    return true;
}

bool pairs_agree(const question *of, const pair *asked)
{
    const bool touches = pairs_touch(of, asked);
    if (of->answer == IS_TRUTH) {
        return touches == (asked->usual != 0.0F);
    }
    if (of->answer == IS_PART && (!touches || asked->usual < 0.0F)) {
        return touches == (asked->usual >= 0.0F);
    }
    if (of->answer == IS_SIGNED && touches) {
        return asked->usual < 0.0F;
    }
    const float one = (of->answer == IS_PART) ? (float)KO_Q30_ONE : 65536.0F;
    const float off = (float)asked->keepout / one - asked->usual;
    return off < 0.002F && off > -0.002F;
}
