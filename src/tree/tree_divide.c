/* Building a whole tree at once, in the pool it is in, without any other memory.
 *
 * Where things are meanwhile. The nodes 0 .. n - 1 of n objects hold one record each, in the first
 * half of their branch: a leaf's box and its link. The records are sorted in place: a range of them
 * is divided into two at `mid`, these again, and so on. Each gap between two neighbours divides
 * exactly one range. So the branch of a range that is divided at mid can be node mid, whose second
 * half and small fields are free for it: none is used twice, and n - 1 are used. A leaf k ends
 * below branch k, as its second child, or below branch k + 1, as its first.
 *
 * Where to divide. At one of up to 16 equal steps on an axis, where the sum of both parts' extents,
 * each times its objects, is least. (Source: Wald, On fast Construction of SAH-based Bounding
 * Volume Hierarchies, 2007; with extents for areas.)
 *
 * The heights. Siblings must not differ by more than K. Let N(h) be the fewest leaves of height h,
 * as in tree_balance.c, and N(h) = 1 for h < 0; N(h) <= 2^h from h = 0 on. A range of m gets bounds
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
 * least that will do to that one will do. QED. */
#include "src/tree/tree_build.h"

#include "port/bits.h"
#include "port/box.h"
#include "port/corners.h"
#include "port/mul.h"

#define BINS 16U
#define HEIGHTS (KO_TREE_MAX_HEIGHT + 2U)

typedef struct builder {
    ko_tree_node *nodes;
    uint32_t lo; /* the range */
    uint32_t hi;
    uint32_t low; /* the bounds of its height */
    uint32_t high;
    uint16_t least[HEIGHTS]; /* N(h) */
} builder;

/* How a range is divided: one part are the records whose centre (twice) is less than `below` beyond
 * `from` on an axis. */
typedef struct division {
    uint64_t cost;
    int32_t from;
    uint32_t below;
    uint8_t axis;
    uint16_t first; /* how many these are */
} division;

/* Computes N(h). */
static void tabulate(builder *b)
{
    for (uint32_t h = 0; h < HEIGHTS; h++) {
        const uint32_t shorter = (h > KO_TREE_K + 1U) ? h - 1U - KO_TREE_K : 0U;
        b->least[h] = (uint16_t)((h == 0U) ? 1U : (uint32_t)b->least[h - 1U] + b->least[shorter]);
    }
}

/* 2^exponent, but no more than 2^15: more than there are objects. */
static uint32_t power(uint32_t exponent)
{
    return (exponent < 15U) ? 1U << exponent : 1U << 15;
}

static uint32_t lesser(uint32_t a, uint32_t b)
{
    return (a < b) ? a : b;
}

/* The fewest objects that the smaller part may have: m2 of the proof. Among those that let it be of
 * height h it is N(h), or what m1 <= 2^min(U - 1, h + K) leaves; and N(L - 1 - K). */
static uint32_t fewest(const builder *b)
{
    const uint32_t m = b->hi - b->lo;
    uint32_t few = m / 2U;
    for (uint32_t h = 0; b->least[h] < few; h++) {
        const uint32_t room = power(lesser(b->high - 1U, h + KO_TREE_K));
        const uint32_t rest = (m > room) ? m - room : 0U;
        const uint32_t need = (rest > b->least[h]) ? rest : b->least[h];
        few = lesser(few, need);
    }
    const uint32_t low = b->least[(b->low > KO_TREE_K) ? b->low - 1U - KO_TREE_K : 0U];
    return (few > low) ? few : low;
}

/* Twice the centre, on an axis. */
static inline int32_t centre(const ko_bounds *box, uint32_t axis)
{
    if (axis == 0U) {
        return box->lo.x + box->hi.x;
    }
    return (axis == 1U) ? box->lo.y + box->hi.y : box->lo.z + box->hi.z;
}

/* Returns how far it is from the lowest centre to the highest, twice; sets *from to the lowest. */
static uint32_t spread(const builder *b, uint32_t axis, int32_t *from)
{
    int32_t lo = INT32_MAX;
    int32_t hi = INT32_MIN;
    for (uint32_t i = b->lo; i < b->hi; i++) {
        const int32_t at = centre(&b->nodes[i].box[0], axis);
        lo = (at < lo) ? at : lo;
        hi = (at > hi) ? at : hi;
    }
    *from = lo;
    return (uint32_t)hi - (uint32_t)lo;
}

/* Tries the steps of one axis; the smaller part must have `few` to `half` objects. The union of the
 * boxes in step i is kept in the free half of the range's node i. */
static void try_axis(const builder *b, uint32_t axis, uint32_t few, uint32_t half, division *best)
{
    uint16_t count[BINS];
    uint32_t size[BINS];
    int32_t from = 0;
    const uint32_t m = b->hi - b->lo;
    const uint32_t bins = lesser(m, BINS);
    const uint32_t extent = spread(b, axis, &from);
    if (extent == 0U) {
        return;
    }
    /* Scale centres to steps. */
    const uint32_t bits = 32U - koi_port_clz(extent);
    const uint32_t shift = (bits > 16U) ? bits - 16U : 0U;
    const uint32_t scale = (bins << 16) / ((extent >> shift) + 1U);
    /* Count the objects of each step, and unite their boxes. */
    ko_tree_node *const bin = &b->nodes[b->lo];
    for (uint32_t i = 0; i < bins; i++) {
        bin[i].box[1] = koi_tree_nothing;
        count[i] = 0;
    }
    for (uint32_t i = b->lo; i < b->hi; i++) {
        const ko_bounds *box = &b->nodes[i].box[0];
        const uint32_t at =
            ((((uint32_t)centre(box, axis) - (uint32_t)from) >> shift) * scale) >> 16;
        koi_port_grow(&bin[at].box[1], box);
        count[at]++;
    }
    /* Measure all from each step to the end. */
    ko_bounds all = koi_tree_nothing;
    for (uint32_t i = bins - 1U; i > 0U; i--) {
        koi_port_grow(&all, &bin[i].box[1]);
        size[i] = koi_port_size(&all);
    }
    /* Measure all up to each step, and compare the costs of the divisions. */
    all = koi_tree_nothing;
    uint32_t first = 0;
    for (uint32_t i = 0; i + 1U < bins; i++) {
        koi_port_grow(&all, &bin[i].box[1]);
        first += count[i];
        const uint32_t smaller = lesser(first, m - first);
        if (smaller < few || smaller > half) {
            continue;
        }
        const uint64_t cost =
            koi_port_umul(koi_port_size(&all), first) + koi_port_umul(size[i + 1U], m - first);
        if (cost < best->cost) {
            best->cost = cost;
            best->from = from;
            best->below = ((((i + 1U) << 16) + scale - 1U) / scale) << shift;
            best->axis = (uint8_t)axis;
            best->first = (uint16_t)first;
        }
    }
}

/* Brings the records of [lo, b->hi) that d takes (with `others`: those that it does not take)
 * before the rest. Returns where the rest begins. */
static uint32_t part(const builder *b, uint32_t lo, const division *d, bool others)
{
    uint32_t hi = b->hi;
    while (lo < hi) {
        ko_tree_node *node = &b->nodes[lo];
        const uint32_t at = (uint32_t)centre(&node->box[0], d->axis) - (uint32_t)d->from;
        if ((at < d->below) != others) {
            lo++;
            continue;
        }
        ko_tree_node *last = &b->nodes[--hi];
        const ko_bounds box = node->box[0];
        const uint16_t link = node->child[0];
        node->box[0] = last->box[0];
        node->child[0] = last->child[0];
        last->box[0] = box;
        last->child[0] = link;
    }
    return lo;
}

/* How many records d takes. */
static uint32_t count_below(const builder *b, const division *d)
{
    uint32_t count = 0;
    for (uint32_t i = b->lo; i < b->hi; i++) {
        const uint32_t at = (uint32_t)centre(&b->nodes[i].box[0], d->axis) - (uint32_t)d->from;
        count += (at < d->below) ? 1U : 0U;
    }
    return count;
}

/* Divides where no step will do: exactly the `first` lowest records on the longest axis come first.
 * Returns where the others begin. */
static uint32_t part_by_count(const builder *b, uint32_t first)
{
    division d = {0, 0, 0, 0, 0};
    uint32_t longest = 0;
    for (uint32_t axis = 0; axis < 3U; axis++) {
        int32_t from = 0;
        const uint32_t extent = spread(b, axis, &from);
        if (axis == 0U || extent > longest) {
            longest = extent;
            d.axis = (uint8_t)axis;
            d.from = from;
        }
    }
    /* Find the largest `below` that takes at most `first`, bit by bit. */
    uint32_t lo = 0;
    for (uint32_t bit = UINT32_C(1) << 31; bit != 0U; bit >>= 1) {
        d.below = lo + bit;
        if (count_below(b, &d) <= first) {
            lo = d.below;
        }
    }
    d.below = lo;
    const uint32_t rest = part(b, b->lo, &d, false);
    d.below = lo + 1U;
    (void)part(b, rest, &d, false);
    return b->lo + first;
}

/* Divides the range, the larger part first. Returns where the smaller begins. */
static uint32_t divide(const builder *b)
{
    const uint32_t m = b->hi - b->lo;
    const uint32_t few = fewest(b);
    const uint32_t above = (b->low > 0U) ? b->least[b->low - 1U] : 0U;
    const uint32_t half = lesser(m / 2U, m - above);
    division best = {UINT64_MAX, 0, 0, 0, 0};
    for (uint32_t axis = 0; axis < 3U; axis++) {
        try_axis(b, axis, few, half, &best);
    }
    if (best.cost == UINT64_MAX) {
        return part_by_count(b, m - half);
    }
    return part(b, b->lo, &best, best.first < m - best.first);
}

/* The upper bound of the larger part's height: A of the proof. */
static uint32_t highest(const builder *b, uint32_t mid)
{
    uint32_t h = 0;
    while (h + 1U < HEIGHTS && b->least[h + 1U] <= b->hi - mid) {
        h++;
    }
    return lesser(b->high - 1U, h + KO_TREE_K);
}

/* Divides depth first, the larger part first. Until its second part is done, a branch keeps this in
 * its own fields: place: where it hangs; child[1]: the end of its range; category: the most height
 * that it may have; height: that of its first child. */
void koi_tree_divide(ko_tree *tree)
{
    ko_tree_node *const nodes = tree->nodes;
    builder b;
    b.nodes = nodes;
    b.lo = 0;
    b.hi = tree->count;
    b.low = 0;
    b.high = KO_TREE_MAX_HEIGHT;
    tabulate(&b);
    uint32_t place = 0;
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
            const ko_tree_node *done = &nodes[place >> 1];
            height = 1U + ((done->height > height) ? done->height : height);
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
        b.low = (height > KO_TREE_K) ? height - KO_TREE_K : 0U;
        b.high = lesser(above->category - 1U, height + KO_TREE_K);
        place++;
    }
}
