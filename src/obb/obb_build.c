/* Oriented boxes made of points and of hulls: the choice of the frame. obb_fit.c makes the box
 * along it. */
#include "src/math/wide.h"
#include "src/math/fix.h"

#include "keepout/make.h"
#include "src/obb/obb.h"
#include "src/obb/obb_axes.h"
#include "src/obb/obb_fit.h"

/* ---- points along a frame ---- */

/* KO_E_RANGE for too many points, for none, or if one is not legal. */
static ko_status check_points(const ko_vec3 *points, uint32_t n, const void *out)
{
    if (points == NULL || out == NULL) {
        return KO_E_ARG;
    }
    return (n <= KO_OBB_MAX_POINTS && koi_points_are_legal(points, n)) ? KO_OK : KO_E_RANGE;
}

static ko_status fit_points(const ko_vec3 *points, uint32_t count, const ko_mat3 *axes, ko_obb *out)
{
    koi_obb_range over;
    koi_obb_range_of_points(points, count, axes, &over);
    return koi_obb_fit(&over, &points[0], axes, out) ? KO_OK : KO_E_RANGE;
}

ko_status ko_obb_from_points(const ko_vec3 *points, uint32_t n, const ko_mat3 *axes, ko_obb *out)
{
    const ko_status status = check_points(points, n, out);
    if (status != KO_OK) {
        return status;
    }
    if (axes != NULL && !koi_obb_is_frame(axes, KOI_OBB_TOLERANCE)) {
        return KO_E_RANGE;
    }
    ko_mat3 principal;
    if (axes == NULL) {
        koi_obb_principal_axes(points, n, &principal);
        axes = &principal;
    }
    return fit_points(points, n, axes, out);
}

/* ---- hulls ---- */

typedef struct hull {
    const ko_vec3 *points;
    uint32_t count;
    const uint16_t *triangles;
    uint32_t triangle_count;
} hull;

/* The best frame so far. */
typedef struct best {
    ko_mat3 axes;
    koi_i128 volume;
} best;

/* Takes a frame as the best if the box along it is smaller. */
static void consider(const hull *of, const ko_mat3 *axes, best *so_far)
{
    koi_obb_range over;
    koi_obb_range_of_points(of->points, of->count, axes, &over);
    const koi_i128 volume = koi_obb_range_volume(&over);
    if (koi_i128_less(volume, so_far->volume)) {
        so_far->volume = volume;
        so_far->axes = *axes;
    }
}

/* The difference of two points, as a direction of any length. */
static ko_dir3 edge_of(const hull *of, uint16_t from, uint16_t to)
{
    const ko_vec3 d = koi_closest_difference(&of->points[to], &of->points[from]);
    const ko_dir3 edge = {d.x, d.y, d.z};
    return edge;
}

/* The unit normal of a triangle. False if its area is 0. */
static bool normal_of(const hull *of, const uint16_t *triangle, ko_dir3 *out)
{
    const ko_dir3 one = edge_of(of, triangle[0], triangle[1]);
    const ko_dir3 other = edge_of(of, triangle[0], triangle[2]);
    return koi_obb_unit_cross(&one, &other, out);
}

/* Considers the frames with one face's normal and each edge of the triangles. */
static void consider_face(const hull *of, const ko_dir3 *normal, best *so_far)
{
    for (uint32_t k = 0; k < 3U * of->triangle_count; k++) {
        const uint16_t from = of->triangles[k];
        const uint16_t to = of->triangles[(k % 3U == 2U) ? k - 2U : k + 1U];
        ko_mat3 axes;
        const ko_dir3 edge = edge_of(of, from, to);
        if (from < to && koi_obb_frame_of(normal, &edge, &axes) &&
            /* unreachable: frames are within 2^-28 */
            koi_obb_is_frame(&axes, KOI_OBB_TOLERANCE)) {
            consider(of, &axes, so_far);
        }
    }
}

static bool indices_are_legal(const hull *of)
{
    for (uint32_t k = 0; k < 3U * of->triangle_count; k++) {
        if (of->triangles[k] >= of->count) {
            return false;
        }
    }
    return true;
}

ko_status ko_obb_from_hull(const ko_vec3 *points, uint32_t n, const uint16_t *triangles,
                           uint32_t triangle_count, ko_obb *out)
{
    const hull of = {points, n, triangles, triangle_count};
    if (triangles == NULL && triangle_count != 0U) {
        return KO_E_ARG;
    }
    const ko_status status = check_points(points, n, out);
    if (status != KO_OK) {
        return status;
    }
    if (triangle_count > UINT32_MAX / 3U || !indices_are_legal(&of)) {
        return KO_E_RANGE;
    }
    /* Begin with the principal axes, then try every face with every edge. */
    best found;
    koi_obb_range over;
    koi_obb_principal_axes(points, n, &found.axes);
    koi_obb_range_of_points(points, n, &found.axes, &over);
    found.volume = koi_obb_range_volume(&over);
    for (uint32_t k = 0; k < triangle_count; k++) {
        ko_dir3 normal;
        if (normal_of(&of, &triangles[3U * k], &normal)) {
            consider_face(&of, &normal, &found);
        }
    }
    return fit_points(points, n, &found.axes, out);
}
