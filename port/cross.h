/* Ways and boxes, what is told by products; the reference. */
#ifndef KO_PORT_CROSS_H
#define KO_PORT_CROSS_H

#include "keepout/tree_cast.h"
#include "port/mul.h"

/* Of a box on one axis, mirrored if the way goes down there: how far ahead of the beginning its near
 * face is, and how far behind it the far one. */
typedef struct ko_port_faces {
    fix16_t near;
    fix16_t far;
} ko_port_faces;

static inline ko_port_faces ko_port_faces_of(fix16_t lo, fix16_t hi, fix16_t high, fix16_t low,
                                             bool is_back)
{
    const fix16_t p = (fix16_t)((uint32_t)lo - (uint32_t)high);
    const fix16_t q = (fix16_t)((uint32_t)low - (uint32_t)hi);
    const ko_port_faces faces = {is_back ? q : p, is_back ? p : q};
    return faces;
}

/* a b > c d of numbers of which a is above 0 and the others, of which it takes the magnitude, not. */
static inline bool ko_port_is_more(fix16_t a, int32_t b, fix16_t c, int32_t d)
{
    return ko_port_umul((uint32_t)a, 0U - (uint32_t)b) >
           ko_port_umul(0U - (uint32_t)c, 0U - (uint32_t)d);
}

/* Whether near * way_k + far * way_j < 0: axis j is entered after axis k is left. */
static inline bool ko_port_is_later(fix16_t near, int32_t way_j, fix16_t far, int32_t way_k)
{
    if (near > 0) {
        return (far > 0) ? (way_j | way_k) != 0 : ko_port_is_more(near, way_k, far, way_j);
    }
    return far > 0 && ko_port_is_more(far, way_j, near, way_k);
}

/* Whether the way touches a box that overlaps its reach: proof in src/tree/tree_slabs.c. */
static inline bool ko_port_way_crosses(const ko_tree_slabs *way, const ko_bounds *box)
{
    const ko_port_faces x =
        ko_port_faces_of(box->lo.x, box->hi.x, way->high.x, way->low.x, (way->back & 1U) != 0U);
    const ko_port_faces y =
        ko_port_faces_of(box->lo.y, box->hi.y, way->high.y, way->low.y, (way->back & 2U) != 0U);
    const ko_port_faces z =
        ko_port_faces_of(box->lo.z, box->hi.z, way->high.z, way->low.z, (way->back & 4U) != 0U);
    if (x.near < 0 && y.near < 0 && z.near < 0) {
        return true; /* it begins within */
    }
    return !ko_port_is_later(x.near, way->way.x, y.far, way->way.y) &&
           !ko_port_is_later(y.near, way->way.y, x.far, way->way.x) &&
           !ko_port_is_later(x.near, way->way.x, z.far, way->way.z) &&
           !ko_port_is_later(z.near, way->way.z, x.far, way->way.x) &&
           !ko_port_is_later(y.near, way->way.y, z.far, way->way.z) &&
           !ko_port_is_later(z.near, way->way.z, y.far, way->way.y);
}

#endif
