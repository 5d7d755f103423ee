/* Ways through the tree: branches are tested in 32 bits, on the safe side, and leaves are left to
 * the caller's exact test.
 *
 * On each axis the way begins at `from` and goes on for `way` LSB, a real number with
 * size <= way < size + 1; seen so that it goes up, a box grown by g begins n LSB after that and
 * ends f LSB after it. In units of 2^shift, so chosen that E = size >> shift < 2^15 on each axis,
 * with rate = 2^30 / (E + 1) rounded down, a box is
 *
 *     entered at   n / way >= N / (E + 1) >= N rate / 2^30                  with N = n >> shift,
 *     left at      f / way <= (F + 1) / E <= (F + 2) / (E + 1)
 *                                         <= (F + 2) (rate + 1) / 2^30      with F = f >> shift,
 *
 * the second where F + 1 <= E; else its right side is above 1, and at 1 the way is over. So if it
 * is left on one axis before it is entered on another by these numbers, it truly is, and is not
 * touched. n counts only where it is positive, and up to the reach; f only where it is less than
 * the reach: else the way ends in the box on that axis. So N, F <= E: N rate <= 2^30, and
 * (F + 2) (rate + 1) <= 2^30 (E + 2) / (E + 1) + E + 2 <= 2^31 + 2.
 *
 * Shortening a way makes the reach smaller and nothing else: what is entered beyond it on an axis
 * is not touched; the rest is about the whole way, as in src/cast/cast.c.
 *
 * A box that holds the beginning is told by comparisons alone, without all that: it is entered at 0
 * and left later. With rays of 20 m among 1024 boxes this test looks at 29.9 boxes, an exact one at
 * 29.7. */
#include <stddef.h>

#include "tree/tree_walk.h"
#include <ko_port_bits.h>

enum { BACK_X = 1, BACK_Y = 2, BACK_Z = 4 };

#define APART UINT32_MAX

/* from and grow are within 2^29, a box too: n and f are within 2^30 + 2^29. */
static void prepare_axis(const ko_tree_way *way, uint32_t shift, ko_tree_slab *out)
{
    out->high = way->from + way->grow;
    out->low = way->from - way->grow;
    out->reach = way->reach;
    out->rate = (UINT32_C(1) << 30) / ((way->size >> shift) + 1U);
}

void ko_tree_slabs_prepare(const ko_tree_way way[3], ko_tree_slabs *out)
{
    const uint32_t zeros = ko_port_clz(way[0].size | way[1].size | way[2].size);
    const uint32_t shift = (zeros < 17U) ? 17U - zeros : 0U;
    prepare_axis(&way[0], shift, &out->x);
    prepare_axis(&way[1], shift, &out->y);
    prepare_axis(&way[2], shift, &out->z);
    out->shift = (uint8_t)shift;
    out->back = (uint8_t)((way[0].is_back ? BACK_X : 0) | (way[1].is_back ? BACK_Y : 0) |
                          (way[2].is_back ? BACK_Z : 0));
}

static ko_tree_way sweep_axis(fix16_t from, fix16_t by, fix16_t grow)
{
    const uint32_t size = ko_magnitude(by);
    const ko_tree_way way = {from, by < 0, size, (int32_t)size, grow};
    return way;
}

void ko_tree_slabs_prepare_sweep(const ko_vec3 *from, const ko_vec3 *by, const ko_vec3 *grow,
                                 ko_tree_slabs *out)
{
    const ko_tree_way way[3] = {sweep_axis(from->x, by->x, grow->x),
                                sweep_axis(from->y, by->y, grow->y),
                                sweep_axis(from->z, by->z, grow->z)};
    ko_tree_slabs_prepare(way, out);
}

/* Between where it enters a box and leaves it, in 2^-30 of the way. */
typedef struct span {
    uint32_t enter;
    uint32_t leave;
} span;

static inline fix16_t minus(fix16_t a, fix16_t b)
{
    return (fix16_t)((uint32_t)a - (uint32_t)b);
}

static inline bool clip(fix16_t lo, fix16_t hi, const ko_tree_slab *slab, bool is_back,
                        uint32_t shift, span *s)
{
    const fix16_t near = is_back ? minus(slab->low, hi) : minus(lo, slab->high);
    const fix16_t far = is_back ? minus(slab->high, lo) : minus(hi, slab->low);
    if (near > 0) {
        if (near > slab->reach) {
            return false;
        }
        const uint32_t enter = ((uint32_t)near >> shift) * slab->rate;
        s->enter = (enter > s->enter) ? enter : s->enter;
    }
    if (far < slab->reach) {
        if (far < 0) {
            return false;
        }
        const uint32_t ends = ((uint32_t)far >> shift) + 2U;
        const uint32_t leave = ends * slab->rate + ends;
        s->leave = (leave < s->leave) ? leave : s->leave;
    }
    return true;
}

/* Where it may enter a box, or APART. */
static inline uint32_t enter_of(const ko_tree_slabs *slabs, const ko_bounds *box)
{
    if (box->lo.x <= slabs->x.high && box->hi.x >= slabs->x.low && box->lo.y <= slabs->y.high &&
        box->hi.y >= slabs->y.low && box->lo.z <= slabs->z.high && box->hi.z >= slabs->z.low) {
        return 0; /* it begins within */
    }
    const uint32_t back = slabs->back;
    const uint32_t shift = slabs->shift;
    span s = {0, UINT32_MAX};
    if (!clip(box->lo.x, box->hi.x, &slabs->x, (back & BACK_X) != 0U, shift, &s) ||
        !clip(box->lo.y, box->hi.y, &slabs->y, (back & BACK_Y) != 0U, shift, &s) ||
        !clip(box->lo.z, box->hi.z, &slabs->z, (back & BACK_Z) != 0U, shift, &s)) {
        return APART;
    }
    return (s.enter <= s.leave) ? s.enter : APART;
}

ko_status ko_tree_slabs_next(const ko_tree *tree, const ko_tree_slabs *slabs, ko_tree_walk *walk,
                             uint32_t *budget, uint32_t *leaf, const ko_bounds **box)
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
    ko_status status = (depth <= KO_TREE_WALK_STACK) ? KO_END : KO_E_DATA;
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
            link = KO_TREE_NIL;
            if ((node->category & mask) == 0U) {
                break;
            }
            const uint32_t first = enter_of(slabs, &node->box[0]);
            const uint32_t second = enter_of(slabs, &node->box[1]);
            const uint32_t near = (second < first) ? 1U : 0U;
            if (((near != 0U) ? first : second) != APART) {
                if (depth >= KO_TREE_WALK_STACK) {
                    status = KO_E_DATA;
                    break;
                }
                walk->stack[depth++] = node->child[1U - near];
            } else if (((near != 0U) ? second : first) == APART) {
                break;
            }
            link = node->child[near];
        }
        if (link >= branches && link != KO_TREE_NIL) {
            *leaf = link - KO_TREE_LEAF;
            *box = ko_tree_leaf_box(tree, *leaf);
            if (*box == NULL) {
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
