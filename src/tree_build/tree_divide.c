/* Second step of a build: divides the records in the pool, without any other memory.
 *
 * Where things are meanwhile. The nodes 0 .. n - 1 of n objects hold one record each, in the first
 * half of their branch: a leaf's box and its link. The records are sorted in place: a range of them
 * is divided into two at `mid`, these again, and so on. Each gap between two neighbours divides
 * exactly one range. So the branch of a range that is divided at mid can be node mid, whose second
 * half and small fields are free for it: none is used twice, and n - 1 are used. A leaf k ends
 * below branch k, as its second child, or below branch k + 1, as its first.
 *
 * Where to divide. At one of 8 equal steps on an axis, or 4 for up to 16 objects, where the sum of
 * both parts' extents, each times its objects, is least. Three objects are divided in the best way,
 * four into the best pairs. (Source: Wald, On fast Construction of SAH-based Bounding Volume
 * Hierarchies, 2007; with extents for areas.)
 *
 * On which axis. On the one where the centres are farthest apart, or for many objects on the one
 * where a few of them are best divided. A range inherits from its parent where its centres are at
 * most; only the axis that is used is measured anew, by a few objects where only these are tried.
 * A second part keeps that in the free half of node mid until it is divided.
 *
 * The heights. Siblings must not differ by more than K. Let N(h) be the fewest leaves of height h,
 * as in tree_place.c, and N(h) = 1 for h < 0; N(h) <= 2^h from h = 0 on. A range of m gets bounds
 * for its height, L <= U, with N(L) <= m <= 2^U; claim: it is given a height within them and keeps
 * the invariant. For m = 1, L = 0 and that is its height. Otherwise let it be divided into m1 >= m2
 * with
 *
 *     N(L - 1) <= m1 <= 2^A,  L - 1 <= A = min(U - 1, H + K),  H the largest with N(H) <= m2
 *
 * The first part gets the bounds max(0, L - 1) and A, so by induction it is given a height a
 * within. The second gets max(0, a - K) and min(U - 1, a + K): N(a - K) <= N(H) <= m2 because a <=
 * H + K; m2 <= m1 <= 2^a and m2 <= m1 <= 2^(U - 1); a - K <= U - 1. So it is given a height b
 * within, which differs from a by at most K; and the range has 1 + max(a, b), which is at least L
 * and at most U.
 *
 * There is such a division. Let m1 be m / 2 rounded up, so m2 + 1 >= m1: m1 <= 2^(U - 1), and m1 <=
 * m2 + 1 <= N(H + 1) <= 2^(H + 1) <= 2^(H + K). If N(L - 1) <= m1: m2 >= N(L - 1) - 1 >= N(L - 1 -
 * K) or that is 1, so L - 1 <= H + K. If not, let m1 = N(L - 1) <= 2^(L - 1) instead: m2 >= N(L) -
 * N(L - 1) = N(L - 1 - K), so again L - 1 <= H + K. As m2 grows A does not fall, so all m2 from the
 * least that will do to that one will do. QED.
 *
 * Large boxes are divided from the rest before that, one by one: they become the leaves of shelves
 * (tree_node.h). The rest gets U lower by their number. */
#include "port/fast.h"
#include "src/tree_build/tree_divide.h"

#include "src/tree_build/tree_build.h"
#include "src/tree_build/tree_few.h"
#include "src/tree/tree_node.h"
#include "src/tree/tree_shelf.h"
#include "src/tree_build/tree_steps.h"

#include "port/bits.h"
#include "port/box.h"

/* A range of fewer objects gets no shelves. */
#define SHELF_OBJECTS 128U

/* Computes N(h). */
static void tabulate(koi_tree_builder *b)
{
    for (uint32_t h = 0; h < KOI_TREE_HEIGHTS; h++) {
        const uint32_t shorter = (h > KO_TREE_K + 1U) ? h - 1U - KO_TREE_K : 0U;
        b->least[h] = (uint16_t)((h == 0U) ? 1U : (uint32_t)b->least[h - 1U] + b->least[shorter]);
    }
}

/* The fewest objects that the smaller part may have: m2 of the proof. Among those that let it be of
 * height h it is N(h), or what m1 <= 2^min(U - 1, h + K) leaves; and N(L - 1 - K).
 *
 * The power is 2^14 at most: from there on it leaves nothing of m, so N(h) ends the loop. */
static uint32_t fewest(const koi_tree_builder *b)
{
    const uint32_t m = b->hi - b->lo;
    uint32_t few = m / 2U;
    for (uint32_t h = 0; b->least[h] < few; h++) {
        const uint32_t room = UINT32_C(1) << koi_tree_lesser(b->high - 1U, h + KO_TREE_K);
        const uint32_t rest = (m > room) ? m - room : 0U;
        const uint32_t need = (rest > b->least[h]) ? rest : b->least[h];
        few = koi_tree_lesser(few, need);
    }
    const uint32_t low = b->least[(b->low > KO_TREE_K) ? b->low - 1U - KO_TREE_K : 0U];
    return (few > low) ? few : low;
}

/* Brings the records of [lo, b->hi) that d takes (with `others`: those that it does not take)
 * before the rest. Returns where the rest begins. */
static uint32_t part(const koi_tree_builder *b, uint32_t lo, const koi_tree_division *d,
                     bool others)
{
    /* at < below, and else ~at < ~below + 1; below is not 0 */
    const uint32_t flip = others ? UINT32_MAX : 0U;
    const uint32_t limit = others ? 0U - d->below : d->below;
    const uint32_t axis = d->axis;
    const uint32_t from = (uint32_t)d->from;
    ko_tree_node *first = &b->nodes[lo];
    ko_tree_node *last = &b->nodes[b->hi];
    for (;;) {
        while (first < last && (((uint32_t)koi_tree_centre(first, axis) - from) ^ flip) < limit) {
            first++;
        }
        do {
            if (first >= last) {
                return (uint32_t)(first - b->nodes);
            }
            last--;
        } while ((((uint32_t)koi_tree_centre(last, axis) - from) ^ flip) >= limit);
        koi_tree_exchange_records(first++, last);
    }
}

/* Divides where no step will do: exactly the `first` lowest records on an axis come first. Returns
 * where the others begin. */
static uint32_t part_by_count(const koi_tree_builder *b, uint32_t axis, uint32_t first)
{
    koi_tree_division d = {0, koi_tree_lowest(&b->centres, axis), 0, (uint8_t)axis, 0};
    const uint32_t length = koi_tree_extent(&b->centres, axis);
    if (length == 0U) {
        return b->lo + first;
    }
    /* Find the largest `below` that takes at most `first`, bit by bit. */
    uint32_t lo = 0;
    for (uint32_t bit = UINT32_C(1) << (31U - koi_port_clz(length)); bit != 0U; bit >>= 1) {
        uint32_t below = 0;
        for (uint32_t i = b->lo; i < b->hi; i++) {
            const uint32_t at = (uint32_t)koi_tree_centre(&b->nodes[i], axis) - (uint32_t)d.from;
            below += (at < lo + bit) ? 1U : 0U;
        }
        lo += (below <= first) ? bit : 0U;
    }
    d.below = lo;
    const uint32_t rest = part(b, b->lo, &d, false);
    d.below = lo + 1U;
    (void)part(b, rest, &d, false);
    return b->lo + first;
}

/* Divides five or more. */
static uint32_t divide_many(koi_tree_builder *b)
{
    const uint32_t m = b->hi - b->lo;
    const uint32_t above = (b->low > 0U) ? b->least[b->low - 1U] : 0U;
    b->few = fewest(b);
    b->half = koi_tree_lesser(m / 2U, m - above);
    const uint32_t axis = koi_tree_find_step(b);
    const koi_tree_division *const best = &b->best;
    if (best->first == 0U) {
        const uint32_t mid = part_by_count(b, axis, m - b->half);
        b->nodes[mid].box[1] = b->centres;
        return mid;
    }
    /* Both parts are known to end at the step between them. */
    const bool others = best->first < m - best->first;
    const uint32_t mid = part(b, b->lo, best, others);
    ko_bounds *const second = &b->nodes[mid].box[1];
    *second = b->centres;
    const int32_t step = (int32_t)((uint32_t)best->from + best->below);
    *koi_coordinate_at(others ? &second->hi : &b->centres.hi, axis) = step - 1;
    *koi_coordinate_at(others ? &b->centres.lo : &second->lo, axis) = step;
    return mid;
}

/* Divides the range, the larger part first. Returns where the smaller begins, and keeps what is
 * known of its centres in the free half of the node there. */
static KOI_APART uint32_t divide(koi_tree_builder *b)
{
    const uint32_t m = b->hi - b->lo;
    if (m == 2U) {
        return b->lo + 1U;
    }
    if (m == 3U) {
        koi_tree_divide_three(&b->nodes[b->lo]);
        return b->lo + 2U;
    }
    if (m == 4U && b->low <= 2U) {
        koi_tree_divide_four(&b->nodes[b->lo]);
        return b->lo + 2U;
    }
    return divide_many(b);
}

/* The upper bound of the larger part's height: A of the proof. There are at most 2^14 objects, and
 * N(KO_TREE_MAX_HEIGHT + 1), the last of the table, is more. */
static uint32_t highest(const koi_tree_builder *b, uint32_t mid)
{
    uint32_t h = 0;
    while (b->least[h + 1U] <= b->hi - mid) {
        h++;
    }
    return koi_tree_lesser(b->high - 1U, h + KO_TREE_K);
}

/* Lists the records whose boxes are at least `least` large, the largest first, but no more than
 * there may be shelves. Returns how many. */
static uint32_t list_large(const koi_tree_builder *b, uint32_t least, uint16_t at[KOI_TREE_SHELVES])
{
    uint32_t size[KOI_TREE_SHELVES];
    uint32_t count = 0;
    for (uint32_t i = 0; i < b->hi; i++) {
        const uint32_t one = koi_port_size(&b->nodes[i].box[0]);
        if (one < least || (count == KOI_TREE_SHELVES && one <= size[count - 1U])) {
            continue;
        }
        uint32_t k = (count < KOI_TREE_SHELVES) ? count++ : count - 1U;
        for (; k > 0U && size[k - 1U] < one; k--) {
            size[k] = size[k - 1U];
            at[k] = at[k - 1U];
        }
        size[k] = one;
        at[k] = (uint16_t)i;
    }
    return count;
}

/* Divides large boxes from the rest, one by one: each becomes the leaf of a shelf. They are at
 * least half as large as the range of the centres. Returns where the rest hangs. */
static KOI_OWN_FRAME uint32_t divide_shelves(koi_tree_builder *b)
{
    ko_tree_node *const nodes = b->nodes;
    uint16_t large[KOI_TREE_SHELVES];
    const uint32_t range = (koi_tree_extent(&b->centres, 0) >> 2) +
                           (koi_tree_extent(&b->centres, 1) >> 2) +
                           (koi_tree_extent(&b->centres, 2) >> 2);
    const uint32_t count = list_large(b, range, large);
    uint32_t place = 0;
    for (uint32_t i = 0; i < count && b->hi > SHELF_OBJECTS; i++) {
        const uint32_t last = b->hi - 1U;
        koi_tree_exchange_records(&nodes[large[i]], &nodes[last]);
        for (uint32_t k = i + 1U; k < count; k++) {
            large[k] = (large[k] == last) ? large[i] : large[k];
        }
        nodes[last].place = (uint16_t)place;
        nodes[last].child[1] = (uint16_t)b->hi;
        nodes[last].category = (uint8_t)b->high;
        b->high--;
        b->hi = last;
        place = 2U * last;
    }
    return place;
}

/* Divides depth first, the larger part first. Until its second part is done, a branch keeps this in
 * its own fields: place: where it hangs; child[1]: the end of its range; category: the most height
 * that it may have; height: that of its first child. */
void koi_tree_divide(ko_tree *tree)
{
    ko_tree_node *const nodes = tree->nodes;
    koi_tree_builder b;
    b.nodes = nodes;
    b.lo = 0;
    b.hi = tree->count;
    b.low = 0;
    b.high = KO_TREE_MAX_HEIGHT;
    tabulate(&b);
    for (uint32_t axis = 0; axis < 3U; axis++) {
        koi_tree_measure_centres(&b, axis, 1, &b.centres);
    }
    uint32_t place = 0;
    if (b.hi > SHELF_OBJECTS && b.hi <= KOI_TREE_SHELF_COUNT) {
        place = divide_shelves(&b);
    }
    for (;;) {
        /* Go down to a leaf, by first parts. */
        while (b.hi - b.lo > 1U) {
            const uint32_t mid = divide(&b);
            nodes[mid].place = (uint16_t)place;
            nodes[mid].child[1] = (uint16_t)b.hi;
            nodes[mid].category = (uint8_t)b.high;
            b.high = highest(&b, mid);
            b.low -= (b.low > 0U) ? 1U : 0U;
            b.hi = mid;
            place = 2U * mid;
        }
        nodes[nodes[b.lo].child[0] - KO_TREE_LEAF].leaf_place = (uint16_t)place;
        /* Go up while second parts are done. */
        uint32_t height = 0;
        while ((place & 1U) != 0U) {
            ko_tree_node *const done = &nodes[place >> 1];
            height = 1U + ((done->height > height) ? done->height : height);
            done->height = (uint8_t)height;
            place = done->place;
        }
        if (place == 0U) {
            return;
        }
        /* A first part is done, of known height: go to the second. */
        ko_tree_node *above = &nodes[place >> 1];
        above->height = (uint8_t)height;
        b.lo = place >> 1;
        b.hi = above->child[1];
        if (b.hi - b.lo > 3U) { /* divide_many kept it */
            b.centres = above->box[1];
        }
        b.low = (height > KO_TREE_K) ? height - KO_TREE_K : 0U;
        b.high = koi_tree_lesser(above->category - 1U, height + KO_TREE_K);
        place++;
    }
}
