/* Judges the claims about spheres that hold a k-DOP at every rotation around a pivot.
 *
 * promise: contains, stated-bound */
#include "oracle_kdop.h"
#include "keepout/make.h"
#include "keepout/refit.h"
#include "keepout/overlap.h"

#include <string.h>

static wide size_of(wide x)
{
    return (x < 0) ? -x : x;
}

static wide lesser(wide a, wide b)
{
    return (a < b) ? a : b;
}

/* Returns four times the square of the header's bound of the distance from a point. The bound is
 * the least of two: by families of normals, and by their order (p, q and s are doubled). */
static uwide bound4_of(const dop_body *b, const ko_vec3 *point)
{
    const wide none = (wide)1 << 40;
    wide sum[4] = {0, -1, -1, -1};
    wide end[4] = {0, none, none, none};
    for (unsigned i = 0; i < b->k / 2U; i++) {
        const int *const n = dop_normal(b->k, i);
        const int w = dop_weight(n);
        const wide above = size_of(b->slab[i].hi - dop_project(n, point));
        const wide below = size_of(dop_project(n, point) - b->slab[i].lo);
        const wide far = (above > below) ? above : below;
        sum[w] = ((sum[w] < 0) ? 0 : sum[w]) + far * far * ((w == 1) ? 4 : 1);
        end[w] = (end[w] == none || far > end[w]) ? far : end[w];
    }
    const wide p = 2 * lesser(end[1], lesser(end[2], end[3]));
    const wide q = 2 * lesser(2 * end[1], lesser(end[2], end[3]));
    const wide s = lesser(6 * end[1], lesser(3 * end[2], 2 * end[3]));
    wide least = p * p + (q - p) * (q - p) + (s - q) * (s - q);
    for (unsigned w = 1; w < 4U; w++) {
        least = (sum[w] >= 0) ? lesser(least, sum[w]) : least;
    }
    return (uwide)lesser(least, (wide)12 << 60); /* also the diagonal of the world */
}

/* Returns the bound in 2^-20 LSB, rounded down; its square is below 2^64. */
static uwide fine_of(uwide bound4)
{
    return root_below(bound4 << (2U * DEVIATION_BITS - 2U));
}

void judge_dop_radius(oracle_case *with, oracle_tally *tally)
{
    dop_body b = dop_any(with, dop_any_k(with));
    ko_vec3 pivot = once_in(with, 3) ? doubtful_vec(with, KO_LIMIT) : dop_point_near(with, &b);
    ko_sphere about = {{1, 2, 3}, -7};
    if (once_in(with, 4)) {
        pivot = (ko_vec3){0, 0, 0};
    }
    dop_doubt(with, &b);
    const bool legal = dop_is_legal(b.k, b.slab) && all_within(&pivot, KO_LIMIT);
    if (!found_status(tally, ko_sphere_from_kdop(b.k, b.slab, &pivot, &about), legal)) {
        found(tally, about.c.x == 1 && about.c.y == 2 && about.c.z == 3 && about.r == -7);
        return;
    }
    const fix16_t out = about.r;
    found(tally, memcmp(&about.c, &pivot, sizeof pivot) == 0);
    const uwide fine = fine_of(bound4_of(&b, &pivot));
    const uwide got = (uwide)out << DEVIATION_BITS;
    const uwide stretched = fine + (fine >> 26);
    found(tally, out >= 0 && got >= stretched);
    if (got >= stretched) {
        found_deviation(tally, (uint64_t)(got - stretched));
    }
}

/* Computes r v times 2^30; v must be within 2^33. */
static void turn(const ko_mat3 *r, const wide v[AXES], wide out[AXES])
{
    const ko_dir3 *const c[AXES] = {&r->x, &r->y, &r->z};
    out[0] = c[0]->x * v[0] + c[1]->x * v[1] + c[2]->x * v[2];
    out[1] = c[0]->y * v[0] + c[1]->y * v[1] + c[2]->y * v[2];
    out[2] = c[0]->z * v[0] + c[1]->z * v[1] + c[2]->z * v[2];
}

/* Computes the pivot's position at the pose, less t: rounded to nearest, ties upward. */
static void placed(const ko_mat3 *r, const ko_vec3 *pivot, wide out[AXES])
{
    const wide v[AXES] = {pivot->x, pivot->y, pivot->z};
    turn(r, v, out);
    for (unsigned axis = 0; axis < AXES; axis++) {
        out[axis] = dop_floor_div(out[axis] + ((wide)1 << 29), (wide)1 << 30);
    }
}

/* True if a point, times `scale` and turned, is within the radius of `place`. Also true if the
 * squares do not fit into 128 bits. */
static bool is_held(const ko_mat3 *r, const wide v[AXES], wide scale, const wide place[AXES],
                    fix16_t radius)
{
    wide turned[AXES];
    uwide square = 0;
    turn(r, v, turned);
    for (unsigned axis = 0; axis < AXES; axis++) {
        const wide d = turned[axis] - scale * place[axis] * ((wide)1 << 30);
        if (size_of(d) >= (wide)1 << 63) {
            return true;
        }
        square += (uwide)(d * d);
    }
    const uwide reach = (uwide)(scale * radius) << 30;
    return reach >> 64 != 0U || square <= reach * reach;
}

/* The sphere must hold the turned points and corners of the body. The matrices stretch or shrink by
 * up to 2^-26, less 4 units of 2^-30. That is enough, because rounding the entries moves a vector
 * by at most 1.5 units of its length. */
void judge_dop_radius_turned(oracle_case *with, oracle_tally *tally)
{
    const dop_body b = dop_any(with, dop_any_k(with));
    ko_vec3 pivot = once_in(with, 2) ? any_vec(with, KO_LIMIT) : dop_point_near(with, &b);
    if (once_in(with, 3)) {
        pivot = (ko_vec3){0, 0, 0};
    }
    const double most = (16.0 - 4.0) / 1073741824.0;
    const ko_mat3 r = dop_any_scaled(with, 1.0 + most * (double)any_between(with, -1, 1));
    ko_sphere about = {{0, 0, 0}, -7};
    wide place[AXES];
    wide v[AXES];
    found(tally, ko_sphere_from_kdop(b.k, b.slab, &pivot, &about) == KO_OK);
    placed(&r, &pivot, place);
    for (unsigned i = 0; i < b.count; i++) {
        const wide p[AXES] = {b.points[i].x, b.points[i].y, b.points[i].z};
        found_safe(tally, is_held(&r, p, 1, place, about.r));
    }
    for (unsigned i = 0; i < 4U; i++) {
        found_safe(tally,
                   !dop_corner12(with, b.k, b.slab, v) || is_held(&r, v, 12, place, about.r));
    }
}

/* Judges the overlap of spheres at any two points: such spheres may extend beyond the world. */
void judge_any_spheres(oracle_case *with, oracle_tally *tally)
{
    const dop_body b = dop_any(with, 6);
    const ko_vec3 p = b.points[0];
    const ko_vec3 q = dop_point_near(with, &b);
    const ko_aabb one = point_box(&p);
    const ko_aabb other = point_box(&q);
    const uwide square = square_between(&one, &other);
    const int64_t root = (int64_t)root_below(square);
    const int64_t first = any_between(with, 0, root);
    const int64_t rest =
        once_in(with, 2) ? root - first + any_between(with, -1, 2) : any_between(with, 0, 2 * root);
    const fix16_t ra = (fix16_t)first;
    const fix16_t rb = (fix16_t)((rest < 0) ? 0 : (rest > INT32_MAX) ? INT32_MAX : rest);
    const bool truth = square <= (uwide)((wide)ra + rb) * (uwide)((wide)ra + rb);
    const ko_sphere about_p = {p, ra};
    const ko_sphere about_q = {q, rb};
    found_answer(tally, ko_sphere_overlap(&about_p, &about_q), truth);
}

static bool sphere_is_legal(const ko_vec3 *c, wide r)
{
    return r >= 0 && r <= KO_LIMIT && all_within(c, (int64_t)(KO_LIMIT - r));
}

static void judge_sphere_holds(oracle_case *with, oracle_tally *tally, const dop_body *b,
                               const dop_body *tight, const ko_sphere *s)
{
    const ko_mat3 still = KO_MAT3_IDENTITY;
    const wide c[AXES] = {s->c.x, s->c.y, s->c.z};
    wide v[AXES];
    for (unsigned i = 0; i < tight->count; i++) {
        const wide p[AXES] = {tight->points[i].x, tight->points[i].y, tight->points[i].z};
        found_safe(tally, is_held(&still, p, 1, c, s->r));
    }
    for (unsigned i = 0; i < 4U; i++) {
        found_safe(tally, !dop_corner12(with, b->k, b->slab, v) || is_held(&still, v, 12, c, s->r));
    }
}

void judge_dop_to_sphere(oracle_case *with, oracle_tally *tally)
{
    dop_body b = dop_any(with, dop_any_k(with));
    const dop_body tight = b;
    const bool is_tight = !once_in(with, 4);
    if (!is_tight) {
        dop_loosen(with, &b);
    }
    const dop_body whole = b;
    dop_doubt(with, &b);
    ko_aabb box;
    ko_sphere out = {{1, 2, 3}, -7};
    const ko_status boxed = ko_aabb_from_kdop(b.k, b.slab, &box);
    const ko_status status = ko_sphere_from_kdop(b.k, b.slab, NULL, &out);
    tally->yes += (status == KO_OK) ? 1U : 0U;
    tally->no += (status == KO_OK) ? 0U : 1U;
    if (boxed != KO_OK) {
        found(tally, status == boxed && out.r == -7);
        return;
    }
    const uwide fine = fine_of(bound4_of(&b, &box.c));
    if (status != KO_OK) {
        const wide most = (wide)(fine >> DEVIATION_BITS) + 3;
        found(tally, status == KO_E_RANGE && out.r == -7 && !sphere_is_legal(&box.c, most));
        return;
    }
    found(tally, sphere_is_legal(&out.c, out.r));
    found(tally, out.c.x == box.c.x && out.c.y == box.c.y && out.c.z == box.c.z);
    if (dop_same(b.k, b.slab, whole.slab)) {
        judge_sphere_holds(with, tally, &b, &tight, &out);
    }
    const uwide got = (uwide)out.r << DEVIATION_BITS;
    found(tally, got >= fine);
    if (got >= fine) {
        found_deviation(tally, (uint64_t)(got - fine));
    }
}
