/* A leg's way through a tree: separating axes in whole numbers.
 *
 * A box is passed over if it is farther from the leg than `near` along an axis, or along a normal n
 * of the leg across the two axes on which it is longest. Any n will do: n . p of the leg's points
 * is between those of its ends; what is within near of one of them is within near |n| of that. So n
 * may be rounded, to 15 bits; |n| is rounded up: at most the larger component and 27147 / 2^16 of
 * the smaller one. Coordinates are within 2^29, sums of two products within 2^45; of any 32 bits
 * 2^47.
 *
 * This takes half the instructions of the slabs of src/tree/tree_slabs.c, as the way needs neither
 * order nor an end that shortens: a box is left after 2 to 6 comparisons, or 4 products. */
#include <stddef.h>

#include <ko_port_bits.h>
#include <ko_port_box.h>
#include "proximity/motion_leg.h"
#include "tree/tree_walk.h"

enum { AXES = 3 };

/* ---- beginning ---- */

static int64_t along(const ko_leg_strip *s, const fix16_t p[AXES], unsigned u, unsigned v)
{
    return ko_wide_mac(ko_port_mul(s->normal[0], p[u]), s->normal[1], p[v]);
}

static int32_t scaled(fix16_t d, uint32_t shift)
{
    const int32_t part = (int32_t)(ko_magnitude(d) >> shift);
    return (d < 0) ? -part : part;
}

void ko_leg_strip_prepare(const ko_segment *way, ko_leg_strip *out)
{
    const fix16_t a[AXES] = {way->a.x, way->a.y, way->a.z};
    const fix16_t b[AXES] = {way->b.x, way->b.y, way->b.z};
    uint32_t size[AXES];
    for (unsigned i = 0; i < AXES; i++) {
        size[i] = ko_magnitude(b[i] - a[i]);
    }
    const unsigned out_of = (size[2] <= size[0] && size[2] <= size[1]) ? 2U
                            : (size[0] <= size[1])                     ? 0U
                                                                       : 1U;
    const unsigned u = (out_of == 0U) ? 1U : 0U;
    const unsigned v = (out_of == 2U) ? 1U : 2U;
    const uint32_t zeros = ko_port_clz(size[u] | size[v] | 1U);
    const uint32_t shift = (zeros < 17U) ? 17U - zeros : 0U;
    out->normal[0] = -scaled(b[v] - a[v], shift);
    out->normal[1] = scaled(b[u] - a[u], shift);
    const uint32_t x = ko_magnitude(out->normal[0]);
    const uint32_t y = ko_magnitude(out->normal[1]);
    out->size = ((x > y) ? x : y) + ((((x > y) ? y : x) * 27147U) >> 16) + 1U;
    const bool is_up[2] = {out->normal[0] >= 0, out->normal[1] >= 0};
    out->lowest[0] = (uint8_t)(is_up[0] ? u : u + AXES);
    out->lowest[1] = (uint8_t)(is_up[1] ? v : v + AXES);
    out->highest[0] = (uint8_t)(is_up[0] ? u + AXES : u);
    out->highest[1] = (uint8_t)(is_up[1] ? v + AXES : v);
    const int64_t from = along(out, a, u, v);
    const int64_t to = along(out, b, u, v);
    out->least = (from < to) ? from : to;
    out->most = (from < to) ? to : from;
    const ko_bounds leg = {
        {ko_port_lower(a[0], b[0]), ko_port_lower(a[1], b[1]), ko_port_lower(a[2], b[2])},
        {ko_port_higher(a[0], b[0]), ko_port_higher(a[1], b[1]), ko_port_higher(a[2], b[2])},
    };
    out->leg = leg;
}

/* |coordinate| + near <= 2^29 + 2^30: no overflow. */
void ko_leg_strip_narrow(ko_leg_strip *strip, fix16_t near)
{
    const ko_bounds *leg = &strip->leg;
    const int64_t more = (int64_t)ko_port_umul(strip->size, (uint32_t)near);
    strip->about.lo.x = leg->lo.x - near;
    strip->about.lo.y = leg->lo.y - near;
    strip->about.lo.z = leg->lo.z - near;
    strip->about.hi.x = leg->hi.x + near;
    strip->about.hi.y = leg->hi.y + near;
    strip->about.hi.z = leg->hi.z + near;
    strip->low = strip->least - more;
    strip->high = strip->most + more;
}

/* ---- going on ---- */

static inline bool is_near(const ko_leg_strip *s, const ko_bounds *box)
{
    const ko_bounds *about = &s->about;
    if (box->lo.x > about->hi.x || box->hi.x < about->lo.x || box->lo.y > about->hi.y ||
        box->hi.y < about->lo.y || box->lo.z > about->hi.z || box->hi.z < about->lo.z) {
        return false;
    }
    const fix16_t *corner = (const fix16_t *)box; /* lo and hi: six numbers */
    const int32_t nu = s->normal[0];
    const int32_t nv = s->normal[1];
    return ko_wide_mac(ko_port_mul(nu, corner[s->lowest[0]]), nv, corner[s->lowest[1]]) <=
               s->high &&
           ko_wide_mac(ko_port_mul(nu, corner[s->highest[0]]), nv, corner[s->highest[1]]) >= s->low;
}

/* As ko_tree_slabs_next: a corrupted pool ends where every branch was visited, at the latest. */
ko_status ko_leg_strip_next(const ko_tree *tree, const ko_leg_strip *strip, ko_tree_walk *walk,
                            uint32_t *budget, uint32_t *leaf)
{
    if (walk->revision != tree->revision) {
        return KO_E_CHANGED;
    }
    const uint32_t branches = tree->branches;
    const uint32_t mask = walk->mask;
    const uint32_t left = ko_tree_walk_left(tree, walk);
    const uint32_t allowed = (*budget < left) ? *budget : left;
    const ko_tree_node *const nodes = tree->nodes;
    uint32_t visits = 0;
    uint32_t depth = walk->depth;
    ko_status status = (depth <= KO_PORT_STACK) ? KO_END : KO_E_DATA;
    while (depth > 0U && status == KO_END) {
        uint32_t link = walk->stack[--depth];
        while (link < branches) {
            if (visits >= allowed) {
                walk->stack[depth++] = (uint16_t)link;
                status = (allowed < left) ? KO_UNFINISHED : KO_E_DATA;
                break;
            }
            visits += 2U;
            const ko_tree_node *const node = &nodes[link];
            const bool first = (node->category & mask) != 0U && is_near(strip, &node->box[0]);
            link = first ? node->child[0] : KO_TREE_NIL;
            if ((node->category & mask) != 0U && is_near(strip, &node->box[1])) {
                if (first && depth >= KO_PORT_STACK) {
                    status = KO_E_DATA;
                    break;
                }
                if (first) {
                    walk->stack[depth++] = node->child[1];
                } else {
                    link = node->child[1];
                }
            }
        }
        if (status == KO_END && link >= branches && link != KO_TREE_NIL) {
            *leaf = link - KO_TREE_LEAF;
            if (ko_tree_leaf_box(tree, *leaf) == NULL) {
                status = KO_E_DATA;
            } else if ((nodes[*leaf].leaf_category & mask) != 0U) {
                status = KO_OK;
            }
        }
    }
    *budget -= (visits < *budget) ? visits : *budget;
    walk->depth = (uint8_t)depth;
    walk->visits = (uint16_t)(walk->visits + visits);
    return status;
}
