/* Lozenges and planes. A lozenge is the convex hull of the balls around its four corners, so each
 * answer is one about these balls. */
#include "src/round/lozenge_quad.h"

#include "keepout/plane.h"

#include <stddef.h>

/* The ball of radius r around corner i. */
static ko_sphere corner_ball(const koi_quad *quad, unsigned i, fix16_t r)
{
    const ko_sphere ball = {quad->corner[i], r};
    return ball;
}

/* A lozenge is on one side iff the balls around all its corners are. */
ko_side ko_lozenge_side_plane(const ko_lozenge *lozenge, const ko_plane *plane)
{
    koi_quad quad;
    if (lozenge == NULL || plane == NULL) {
        return KO_SIDE_ACROSS;
    }
    koi_lozenge_prepare(lozenge, &quad);
    const ko_sphere first = corner_ball(&quad, 0U, lozenge->r);
    const ko_side side = ko_sphere_side_plane(&first, plane);
    for (unsigned i = 1; i < KOI_QUAD_CORNERS; i++) {
        const ko_sphere ball = corner_ball(&quad, i, lozenge->r);
        if (ko_sphere_side_plane(&ball, plane) != side) {
            return KO_SIDE_ACROSS;
        }
    }
    return side;
}

/* The least margin is that of the ball around some corner. */
ko_status ko_lozenge_margin_plane(const ko_lozenge *lozenge, const ko_plane *plane, fix16_t *out)
{
    koi_quad quad;
    fix16_t least = INT32_MAX;
    if (lozenge == NULL || plane == NULL || out == NULL) {
        return KO_E_ARG;
    }
    if (ko_lozenge_check(lozenge) != KO_OK) {
        return KO_E_RANGE;
    }
    koi_lozenge_prepare(lozenge, &quad);
    for (unsigned i = 0; i < KOI_QUAD_CORNERS; i++) {
        fix16_t of_corner;
        const ko_sphere ball = corner_ball(&quad, i, lozenge->r);
        if (ko_sphere_margin_plane(&ball, plane, &of_corner) != KO_OK) {
            return KO_E_RANGE;
        }
        least = (of_corner < least) ? of_corner : least;
    }
    *out = least;
    return KO_OK;
}
