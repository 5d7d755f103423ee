/* Oriented boxes made of points, of hulls, of boxes.
 *
 * A frame and an interval along each of its axes are turned into a box that holds all points
 * whose projections lie in the intervals. Let T_i be the largest |axis i . (p - c)| for the
 * rounded centre c that is stored. A point is c + A s with A^T (p - c) = (1 + E) s, so |s_i| <=
 * T_i + e sum |s|, e the largest |E_ij| of these very axes; hence sum |s| <= sum T / (1 - 3 e)
 * and r_i = T_i + e (1 + 2^-23) sum T holds it. Axes that are exactly at right angles (e = 0)
 * lose nothing. */
#include "volume/obb_frame.h"

#include "core/wide.h"
#include "core/wide128.h"

#define ONE INT64_C(0x40000000)
#define UP ((uint64_t)ONE - 1U)

static const ko_mat3 world = {{KO_Q30_ONE, 0, 0}, {0, KO_Q30_ONE, 0}, {0, 0, KO_Q30_ONE}};

/* Projections on the axes of a frame, relative to an origin, Q46: within sqrt(3) 2^60 (1 + eps)
 * for points, twice that for boxes. */
typedef struct range {
    int64_t lo[KO_OBB_AXES];
    int64_t hi[KO_OBB_AXES];
} range;

static void widen(range *over, int i, int64_t lo, int64_t hi)
{
    over->lo[i] = (lo < over->lo[i]) ? lo : over->lo[i];
    over->hi[i] = (hi > over->hi[i]) ? hi : over->hi[i];
}

/* The first point is the origin: its projections are 0. */
static void range_of_points(const ko_vec3 *points, size_t count, const ko_mat3 *axes, range *out)
{
    const range none = {{0, 0, 0}, {0, 0, 0}};
    *out = none;
    for (size_t k = 1; k < count; k++) {
        const ko_vec3 d = ko_obb_difference(&points[k], &points[0]);
        for (int i = 0; i < KO_OBB_AXES; i++) {
            const int64_t at = ko_obb_project(ko_obb_axis(axes, i), &d);
            widen(out, i, at, at);
        }
    }
}

static void range_of_boxes(const ko_obb *a, const ko_obb *b, const ko_mat3 *axes, range *out)
{
    const ko_vec3 d = ko_obb_difference(&b->c, &a->c);
    for (int i = 0; i < KO_OBB_AXES; i++) {
        const ko_dir3 *axis = ko_obb_axis(axes, i);
        const int64_t at = ko_obb_project(axis, &d);
        const int64_t reach = (int64_t)ko_obb_reach(b, axis);
        out->hi[i] = (int64_t)ko_obb_reach(a, axis);
        out->lo[i] = -out->hi[i];
        widen(out, i, at - reach, at + reach);
    }
}

/* The volume with each width 1 LSB larger; widths below 2^32 and a bit, capped there: below
 * 2^96. */
static ko_i128 volume_of(const range *r)
{
    uint32_t w[KO_OBB_AXES];
    for (int i = 0; i < KO_OBB_AXES; i++) {
        const uint64_t width = (((uint64_t)r->hi[i] - (uint64_t)r->lo[i]) >> 30) + 1U;
        w[i] = (width > UINT32_MAX) ? UINT32_MAX : (uint32_t)width;
    }
    return ko_i128_umul(ko_port_umul(w[0], w[1]), w[2]);
}

/* ---- a range as a box ---- */

/* origin + axes m on one world axis, to nearest. Components of m within 2^31: three products
 * within 2^61. */
static int64_t place(fix16_t origin, ko_q30 x, ko_q30 y, ko_q30 z, const ko_vec3 *m)
{
    const ko_dir3 row = {x, y, z};
    return origin + ((ko_obb_project(&row, m) + ONE / 2) >> 30);
}

static bool place_all(const ko_vec3 *origin, const ko_mat3 *a, const ko_vec3 *m, ko_vec3 *out)
{
    const int64_t x = place(origin->x, a->x.x, a->y.x, a->z.x, m);
    const int64_t y = place(origin->y, a->x.y, a->y.y, a->z.y, m);
    const int64_t z = place(origin->z, a->x.z, a->y.z, a->z.z, m);
    const int64_t most = KO_LIMIT;
    if (x < -most || x > most || y < -most || y > most || z < -most || z > most) {
        return false;
    }
    const ko_vec3 at = {(fix16_t)x, (fix16_t)y, (fix16_t)z};
    *out = at;
    return true;
}

/* e (1 + 2^-23) sum T in Q46, rounded up, of T in Q46 below 2^63 each. The sum in Q16 is below
 * 2^35; e is at most 2^34 in Q60, 2^24 in Q50: a product below 2^60. */
static uint64_t slack_of(const ko_mat3 *axes, const uint64_t t[KO_OBB_AXES])
{
    const uint64_t e = (ko_obb_defect(axes) + 0x3FFU) >> 10;
    const uint64_t sum = ((t[0] + UP) >> 30) + ((t[1] + UP) >> 30) + ((t[2] + UP) >> 30);
    if (sum == 0U) {
        return 0U; /* all points are the centre */
    }
    return (e * (sum + (sum >> 23) + 1U) + 0xFFFFFU) >> 20;
}

static bool radius_of(uint64_t t, uint64_t slack, fix16_t *out)
{
    const uint64_t r = (t + slack + UP) >> 30;
    if (r > (uint64_t)INT32_MAX) {
        return false;
    }
    *out = (fix16_t)r;
    return true;
}

static fix16_t middle(int64_t lo, int64_t hi)
{
    return (fix16_t)((lo / 2 + hi / 2 + ONE / 2) >> 30);
}

/* False iff the box would not be legal. */
static bool fit(const range *r, const ko_vec3 *origin, const ko_mat3 *axes, ko_obb *out)
{
    const ko_vec3 m = {middle(r->lo[0], r->hi[0]), middle(r->lo[1], r->hi[1]),
                       middle(r->lo[2], r->hi[2])};
    ko_obb box;
    uint64_t t[KO_OBB_AXES];
    box.axes = *axes;
    if (!place_all(origin, axes, &m, &box.c)) {
        return false;
    }
    const ko_vec3 moved = ko_obb_difference(&box.c, origin);
    for (int i = 0; i < KO_OBB_AXES; i++) {
        const int64_t at = ko_obb_project(ko_obb_axis(axes, i), &moved);
        const int64_t above = r->hi[i] - at;
        const int64_t below = at - r->lo[i];
        t[i] = (uint64_t)((above > below) ? above : below); /* hi >= lo: not below 0 */
    }
    const uint64_t slack = slack_of(axes, t);
    if (!radius_of(t[0], slack, &box.r.x) || !radius_of(t[1], slack, &box.r.y) ||
        !radius_of(t[2], slack, &box.r.z) || ko_obb_check(&box) != KO_OK) {
        return false;
    }
    *out = box;
    return true;
}

/* ---- points along a frame ---- */

static ko_status check_points(const ko_vec3 *points, size_t count, const void *out)
{
    if (points == NULL || out == NULL || count == 0U || count > KO_OBB_MAX_POINTS) {
        return KO_E_ARG;
    }
    for (size_t i = 0; i < count; i++) {
        if (ko_vec3_check(&points[i]) != KO_OK) {
            return KO_E_RANGE;
        }
    }
    return KO_OK;
}

static ko_status fit_points(const ko_vec3 *points, size_t count, const ko_mat3 *axes, ko_obb *out)
{
    range over;
    range_of_points(points, count, axes, &over);
    return fit(&over, &points[0], axes, out) ? KO_OK : KO_E_RANGE;
}

ko_status ko_obb_from_points_frame(const ko_vec3 *points, size_t count, const ko_mat3 *axes,
                                   ko_obb *out)
{
    if (axes == NULL) {
        return KO_E_ARG;
    }
    const ko_status status = check_points(points, count, out);
    if (status != KO_OK) {
        return status;
    }
    if (ko_obb_defect(axes) > KO_OBB_TOLERANCE) {
        return KO_E_RANGE;
    }
    return fit_points(points, count, axes, out);
}

/* ---- frames ---- */

/* v to length 1 within 2^-28, each component to nearest. False iff v is 0. After scaling the
 * length is 2^29 at least, so that cutting its root is at most 2^-29 of it. */
static bool to_unit(const int64_t v[KO_OBB_AXES], ko_dir3 *out)
{
    ko_dir3 d;
    if (!ko_obb_scale(v, &d)) {
        return false;
    }
    const int64_t length =
        ko_fix_sqrt_down(ko_wide_square3(ko_magnitude(d.x), ko_magnitude(d.y), ko_magnitude(d.z)));
    out->x = (ko_q30)((((int64_t)d.x * ONE) + length / 2) / length);
    out->y = (ko_q30)((((int64_t)d.y * ONE) + length / 2) / length);
    out->z = (ko_q30)((((int64_t)d.z * ONE) + length / 2) / length);
    return true;
}

static bool unit_cross(const ko_dir3 *a, const ko_dir3 *b, ko_dir3 *out)
{
    ko_dir3 d;
    if (!ko_obb_cross(a, b, &d)) {
        return false;
    }
    const int64_t v[KO_OBB_AXES] = {d.x, d.y, d.z};
    return to_unit(v, out);
}

/* z = `up`, of unit length; y at right angles to it and to a direction of any length; x to
 * both. False iff the two are parallel. The cross products are within 2^-28 of right angles,
 * the tolerance is 2^-26. */
static bool frame_of(const ko_dir3 *up, const ko_dir3 *along, ko_mat3 *out)
{
    out->z = *up;
    return unit_cross(up, along, &out->y) && unit_cross(&out->y, up, &out->x);
}

/* ---- principal axes ---- */

/* A symmetric matrix: xx, yy, zz, xy, yz, zx. */
#define TERMS 6

/* Scaled until the largest entry is within 2^29 .. 2^30. False iff all are 0. */
static bool shrink(int64_t m[TERMS])
{
    uint64_t bits = 0;
    for (int i = 0; i < TERMS; i++) {
        bits |= ko_obb_size(m[i]);
    }
    if (bits == 0U) {
        return false;
    }
    while (bits >= UINT64_C(1) << 30) {
        bits >>= 1;
        for (int i = 0; i < TERMS; i++) {
            m[i] /= 2;
        }
    }
    while (bits < UINT64_C(1) << 29) {
        bits <<= 1;
        for (int i = 0; i < TERMS; i++) {
            m[i] *= 2;
        }
    }
    return true;
}

/* m * m; entries below 2^30: sums of three products below 3 * 2^60. */
static void square(int64_t m[TERMS])
{
    const int64_t xx = m[0];
    const int64_t yy = m[1];
    const int64_t zz = m[2];
    const int64_t xy = m[3];
    const int64_t yz = m[4];
    const int64_t zx = m[5];
    m[0] = xx * xx + xy * xy + zx * zx;
    m[1] = xy * xy + yy * yy + yz * yz;
    m[2] = zx * zx + yz * yz + zz * zz;
    m[3] = xy * (xx + yy) + zx * yz;
    m[4] = yz * (yy + zz) + xy * zx;
    m[5] = zx * (zz + xx) + yz * xy;
}

/* The direction of the largest eigenvalue: squared 12 times over, a matrix is all but one
 * column times itself, where that eigenvalue is larger than the next by 1 part in 500; else any
 * direction of theirs will do. False iff the matrix is 0. */
static bool dominant(int64_t m[TERMS], ko_dir3 *out)
{
    for (int i = 0; i < 12; i++) {
        if (!shrink(m)) {
            return false;
        }
        square(m);
    }
    const int64_t x[KO_OBB_AXES] = {m[0], m[3], m[5]};
    const int64_t y[KO_OBB_AXES] = {m[3], m[1], m[4]};
    const int64_t z[KO_OBB_AXES] = {m[5], m[4], m[2]};
    if (m[0] >= m[1] && m[0] >= m[2]) {
        return to_unit(x, out);
    }
    return to_unit((m[1] >= m[2]) ? y : z, out);
}

static fix16_t shifted(fix16_t a, fix16_t b, unsigned shift)
{
    const int64_t d = (int64_t)a - b;
    return (fix16_t)(d / (INT64_C(1) << shift));
}

/* Sums of products of components d, seen from a point, cut to 22 bits: 65535 products of 2^44
 * are below 2^60. */
static void covariance(const ko_vec3 *points, size_t count, int64_t m[TERMS])
{
    int64_t x = 0;
    int64_t y = 0;
    int64_t z = 0;
    for (size_t i = 0; i < count; i++) {
        x += points[i].x;
        y += points[i].y;
        z += points[i].z;
    }
    const int64_t n = (int64_t)count;
    const ko_vec3 mean = {(fix16_t)(x / n), (fix16_t)(y / n), (fix16_t)(z / n)};
    uint32_t bits = 0;
    for (size_t i = 0; i < count; i++) {
        const ko_vec3 d = ko_obb_difference(&points[i], &mean);
        bits |= ko_magnitude(d.x) | ko_magnitude(d.y) | ko_magnitude(d.z);
    }
    unsigned shift = 0;
    while ((bits >> shift) >= 1U << 22) {
        shift++;
    }
    for (int i = 0; i < TERMS; i++) {
        m[i] = 0;
    }
    for (size_t i = 0; i < count; i++) {
        const fix16_t dx = shifted(points[i].x, mean.x, shift);
        const fix16_t dy = shifted(points[i].y, mean.y, shift);
        const fix16_t dz = shifted(points[i].z, mean.z, shift);
        m[0] = ko_wide_mac(m[0], dx, dx);
        m[1] = ko_wide_mac(m[1], dy, dy);
        m[2] = ko_wide_mac(m[2], dz, dz);
        m[3] = ko_wide_mac(m[3], dx, dy);
        m[4] = ko_wide_mac(m[4], dy, dz);
        m[5] = ko_wide_mac(m[5], dz, dx);
    }
}

/* u . M v in Q30 of entries below 2^30: M v within 3 * 2^60, cut to Q30. */
static int64_t form(const int64_t m[TERMS], const ko_dir3 *u, const ko_dir3 *v)
{
    const ko_dir3 rows[KO_OBB_AXES] = {{(ko_q30)m[0], (ko_q30)m[3], (ko_q30)m[5]},
                                       {(ko_q30)m[3], (ko_q30)m[1], (ko_q30)m[4]},
                                       {(ko_q30)m[5], (ko_q30)m[4], (ko_q30)m[2]}};
    const ko_vec3 at = {v->x, v->y, v->z};
    const int64_t x = ko_obb_project(&rows[0], &at) / ONE;
    const int64_t y = ko_obb_project(&rows[1], &at) / ONE;
    const int64_t z = ko_obb_project(&rows[2], &at) / ONE;
    return (x * u->x + y * u->y + z * u->z) / ONE;
}

/* Any direction across a unit one: with the world axis that it leans on least. */
static void across(const ko_dir3 *a, ko_dir3 *out)
{
    const uint32_t x = ko_magnitude(a->x);
    const uint32_t y = ko_magnitude(a->y);
    const uint32_t z = ko_magnitude(a->z);
    const ko_dir3 *least = (x <= y && x <= z) ? &world.x : (y <= z) ? &world.y : &world.z;
    (void)unit_cross(a, least, out); /* at least sqrt(2/3) long: never 0 */
}

/* The first principal axis is that of the covariance; the second that of the covariance seen
 * along the first, a matrix of 2 x 2 in directions u and w. */
static void principal_axes(const ko_vec3 *points, size_t count, ko_mat3 *out)
{
    int64_t m[TERMS];
    int64_t powers[TERMS];
    ko_dir3 first;
    ko_dir3 u;
    ko_dir3 w;
    covariance(points, count, m);
    if (!shrink(m)) {
        *out = world;
        return;
    }
    for (int i = 0; i < TERMS; i++) {
        powers[i] = m[i];
    }
    (void)dominant(powers, &first);
    across(&first, &u);
    (void)unit_cross(&first, &u, &w);
    int64_t plane[TERMS] = {form(m, &u, &u), form(m, &w, &w), 0, form(m, &u, &w), 0, 0};
    ko_dir3 in_plane = {KO_Q30_ONE, 0, 0};
    (void)dominant(plane, &in_plane); /* all on a line: keeps u */
    const int64_t second[KO_OBB_AXES] = {
        ko_port_mul(in_plane.x, u.x) + ko_port_mul(in_plane.y, w.x),
        ko_port_mul(in_plane.x, u.y) + ko_port_mul(in_plane.y, w.y),
        ko_port_mul(in_plane.x, u.z) + ko_port_mul(in_plane.y, w.z)};
    ko_dir3 along;
    if (!to_unit(second, &along) || !frame_of(&first, &along, out)) {
        *out = world; /* cannot be: u and w are across the first */
    }
}

ko_status ko_obb_from_points(const ko_vec3 *points, size_t count, ko_obb *out)
{
    const ko_status status = check_points(points, count, out);
    if (status != KO_OK) {
        return status;
    }
    ko_mat3 axes;
    principal_axes(points, count, &axes);
    return fit_points(points, count, &axes, out);
}

/* ---- hulls ---- */

typedef struct hull {
    const ko_vec3 *points;
    size_t count;
    const uint16_t *triangles;
    size_t triangle_count;
} hull;

/* The best frame so far. */
typedef struct best {
    ko_mat3 axes;
    ko_i128 volume;
} best;

static void consider(const hull *of, const ko_mat3 *axes, best *so_far)
{
    range over;
    range_of_points(of->points, of->count, axes, &over);
    const ko_i128 volume = volume_of(&over);
    if (ko_i128_less(volume, so_far->volume)) {
        so_far->volume = volume;
        so_far->axes = *axes;
    }
}

static ko_dir3 edge_of(const hull *of, uint16_t from, uint16_t to)
{
    const ko_vec3 d = ko_obb_difference(&of->points[to], &of->points[from]);
    const ko_dir3 edge = {d.x, d.y, d.z};
    return edge;
}

static bool normal_of(const hull *of, const uint16_t *triangle, ko_dir3 *out)
{
    const ko_dir3 one = edge_of(of, triangle[0], triangle[1]);
    const ko_dir3 other = edge_of(of, triangle[0], triangle[2]);
    return unit_cross(&one, &other, out);
}

/* One face against every edge. */
static void consider_face(const hull *of, const ko_dir3 *normal, best *so_far)
{
    for (size_t k = 0; k < 3U * of->triangle_count; k++) {
        const uint16_t from = of->triangles[k];
        const uint16_t to = of->triangles[(k % 3U == 2U) ? k - 2U : k + 1U];
        ko_mat3 axes;
        const ko_dir3 edge = edge_of(of, from, to);
        if (from < to && frame_of(normal, &edge, &axes) &&
            ko_obb_defect(&axes) <= KO_OBB_TOLERANCE) {
            consider(of, &axes, so_far);
        }
    }
}

static bool indices_are_legal(const hull *of)
{
    for (size_t k = 0; k < 3U * of->triangle_count; k++) {
        if (of->triangles[k] >= of->count) {
            return false;
        }
    }
    return true;
}

ko_status ko_obb_from_hull(const ko_vec3 *points, size_t count, const uint16_t *triangles,
                           size_t triangle_count, ko_obb *out)
{
    const hull of = {points, count, triangles, triangle_count};
    if ((triangles == NULL && triangle_count != 0U) || triangle_count > SIZE_MAX / 3U) {
        return KO_E_ARG;
    }
    const ko_status status = check_points(points, count, out);
    if (status != KO_OK) {
        return status;
    }
    if (!indices_are_legal(&of)) {
        return KO_E_RANGE;
    }
    best found;
    range over;
    principal_axes(points, count, &found.axes);
    range_of_points(points, count, &found.axes, &over);
    found.volume = volume_of(&over);
    for (size_t k = 0; k < triangle_count; k++) {
        ko_dir3 normal;
        if (normal_of(&of, &triangles[3U * k], &normal)) {
            consider_face(&of, &normal, &found);
        }
    }
    return fit_points(points, count, &found.axes, out);
}

/* ---- boxes ---- */

ko_status ko_obb_merge(const ko_obb *a, const ko_obb *b, ko_obb *out)
{
    if (a == NULL || b == NULL || out == NULL) {
        return KO_E_ARG;
    }
    if (ko_obb_check(a) != KO_OK || ko_obb_check(b) != KO_OK) {
        return KO_E_RANGE;
    }
    range along_a;
    range along_b;
    range_of_boxes(a, b, &a->axes, &along_a);
    range_of_boxes(a, b, &b->axes, &along_b);
    const ko_vec3 origin = a->c; /* out may be a */
    const ko_mat3 of_a = a->axes;
    const ko_mat3 of_b = b->axes;
    const bool a_first = !ko_i128_less(volume_of(&along_b), volume_of(&along_a));
    if (fit(a_first ? &along_a : &along_b, &origin, a_first ? &of_a : &of_b, out) ||
        fit(a_first ? &along_b : &along_a, &origin, a_first ? &of_b : &of_a, out)) {
        return KO_OK;
    }
    return KO_E_RANGE;
}

/* The centre's rounding moves the box by half an LSB on each axis, 0.87 in all: within 1 LSB (1
 * - 2 eps) on each of its own. */
ko_status ko_obb_from_aabb(const ko_aabb *box, const ko_pose *pose, ko_obb *out)
{
    if (box == NULL || pose == NULL || out == NULL) {
        return KO_E_ARG;
    }
    ko_obb made;
    made.axes = pose->r;
    if (ko_aabb_check(box) != KO_OK || ko_vec3_check(&pose->t) != KO_OK ||
        ko_obb_defect(&pose->r) > KO_OBB_TOLERANCE ||
        !place_all(&pose->t, &pose->r, &box->c, &made.c)) {
        return KO_E_RANGE;
    }
    const ko_mat3 *a = &pose->r;
    const ko_dir3 rows[KO_OBB_AXES] = {
        {a->x.x, a->y.x, a->z.x}, {a->x.y, a->y.y, a->z.y}, {a->x.z, a->y.z, a->z.z}};
    uint64_t parts = 0;
    for (int i = 0; i < KO_OBB_AXES; i++) {
        parts |= (uint64_t)ko_obb_project(&rows[i], &box->c) & UP;
    }
    const fix16_t wider = (parts != 0U) ? 1 : 0;
    const ko_vec3 r = {box->r.x + wider, box->r.y + wider, box->r.z + wider};
    made.r = r;
    if (ko_obb_check(&made) != KO_OK) {
        return KO_E_RANGE;
    }
    *out = made;
    return KO_OK;
}
