/* The normals of k-DOPs, and what the parts of the k-DOP share. */
#ifndef KO_KDOP_CORE_H
#define KO_KDOP_CORE_H

#include "keepout/kdop.h"

/* Components -1, 0, 1; weight is the number that are not 0, the square of the length. */
typedef struct ko_kdop_normal {
    int8_t x;
    int8_t y;
    int8_t z;
    uint8_t weight;
} ko_kdop_normal;

/* In this order the normals of each k are consecutive. */
#define KO_KDOP_CORNERS 0U
#define KO_KDOP_AXES 4U
#define KO_KDOP_EDGES 7U
extern const ko_kdop_normal ko_kdop_normals[KO_KDOP_MAX_SLABS];

#define KO_KDOP_NONE 0xFFU
extern const uint8_t ko_kdop_firsts[27]; /* number of the first normal of k, or KO_KDOP_NONE */

static inline bool ko_kdop_exists(unsigned k)
{
    return k < sizeof(ko_kdop_firsts) && ko_kdop_firsts[k] != KO_KDOP_NONE;
}

/* The k / 2 normals of a k that exists. */
static inline const ko_kdop_normal *ko_kdop_normals_of(unsigned k)
{
    return &ko_kdop_normals[ko_kdop_firsts[k]];
}

/* n . p: within 3 * 2^29 for a legal point, so exact; modulo 2^32. */
static inline fix16_t ko_kdop_project(const ko_kdop_normal *n, const ko_vec3 *p)
{
    return (fix16_t)((uint32_t)n->x * (uint32_t)p->x + (uint32_t)n->y * (uint32_t)p->y +
                     (uint32_t)n->z * (uint32_t)p->z);
}

/* The largest projection of a legal point: at most 3 * 2^29. */
static inline fix16_t ko_kdop_limit(const ko_kdop_normal *n)
{
    return n->weight * KO_LIMIT;
}

/* Whether the columns' components sum, by magnitude, to less than 2: then normals can be turned. */
bool ko_kdop_can_turn(const ko_mat3 *r);

/* The direction m with n . (r p) = m . p for all p: exact. Range: ko_kdop_can_turn. */
ko_dir3 ko_kdop_turned_normal(const ko_kdop_normal *n, const ko_mat3 *r);

/* Twice an upper bound of m . p for all points p of the body; see src/volume/kdop_align.c. Exact integers:
 * components of m and slabs may be scaled as you like. Range: legal k-DOP, components of m within
 * 2^31 - 1: at most 12 * 2^59. */
int64_t ko_kdop_reach(unsigned k, const ko_kdop_slab *dop, const ko_dir3 *m);

#endif
