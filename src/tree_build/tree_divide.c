/* Second step of a build: divides the records in the pool, without any other memory.
 *
 * Where things are meanwhile. The nodes 0 .. n - 1 of n objects hold one record each, in the first
 * half of their branch: a leaf's box and its link. The records are sorted in place: a range of them
 * is divided into two at `mid`, these again, and so on. Each gap between two neighbours divides
 * exactly one range. So the branch of a range that is divided at mid can be node mid, whose second
 * half and small fields are free for it: none is used twice, and n - 1 are used. A leaf k ends
 * below branch k, as its second child, or below branch k + 1, as its first.
 *
 * Where to divide. At a plane across any axis (tree_plane.c). Three objects are divided in the best
 * way, four into the best pairs (tree_few.c). Where no plane will do, as many as may be are divided
 * from the rest on the axis on which centres are farthest apart.
 *
 * By which objects. Of 64 and more only 32 or a few more are looked at to find the plane. If the
 * parts of all do not have as many objects as they may, all are looked at, and divided in the
 * middle between the outermost centres. The box of a range is about what holds these: it says where
 * planes are tried, and no more. A second part keeps it in the free half of node mid until it is
 * divided.
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
#include "src/tree/tree_node.h"
#include "src/tree/tree_shelf.h"
#include "src/tree_build/tree_few.h"
#include "src/tree_build/tree_plane.h"

#include "port/bits.h"
#include "port/box.h"
#include "port/corners.h"

/* A range of fewer objects gets no shelves. */
#define SHELF_OBJECTS 128U
/* Ranges of twice as many objects are looked at by some of them. */
#define SOME 32U

/* One of so many objects is looked at. The number is odd: rows of a power of two are common. */
static inline uint32_t stride_of(uint32_t m)
{
    return (m / SOME) | 1U;
}

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

/* Brings the records of [lo, b->hi) whose centre is below a plane (with `others`: those of which it
 * is not) before the rest. Returns where the rest begins. */
static uint32_t part(const koi_tree_builder *b, uint32_t lo, uint32_t axis, int32_t plane,
                     bool others)
{
    /* at < plane, and else ~at < ~plane + 1 */
    int32_t flip = 0;
    int32_t limit = plane;
    if (others) {
        flip = -1;
        limit = -plane;
    }
    ko_tree_node *first = &b->nodes[lo];
    ko_tree_node *last = &b->nodes[b->hi];
    for (;;) {
        while (first < last && (koi_tree_centre(first, axis) ^ flip) < limit) {
            first++;
        }
        do {
            if (first >= last) {
                return (uint32_t)(first - b->nodes);
            }
            last--;
        } while ((koi_tree_centre(last, axis) ^ flip) >= limit);
        koi_tree_exchange_records(first++, last);
    }
}

/* Returns the axis on which a box is longest. */
static uint32_t longest(const ko_bounds *box)
{
    uint32_t axis = 0;
    for (uint32_t other = 1; other < 3U; other++) {
        axis = (koi_tree_extent(box, other) > koi_tree_extent(box, axis)) ? other : axis;
    }
    return axis;
}

/* Divides where no plane will do: exactly the `first` lowest records on the axis on which centres
 * are farthest apart come first. Returns where the others begin. */
static uint32_t part_by_count(const koi_tree_builder *b, const ko_bounds *centres, uint32_t first)
{
    const uint32_t axis = longest(centres);
    const uint32_t from = (uint32_t)koi_coordinate(&centres->lo, axis);
    const uint32_t length = koi_tree_extent(centres, axis);
    if (length == 0U) {
        return b->lo + first;
    }
    /* Find the largest distance below which are at most `first`, bit by bit. */
    uint32_t lo = 0;
    for (uint32_t bit = UINT32_C(1) << (31U - koi_port_clz(length)); bit != 0U; bit >>= 1) {
        uint32_t below = 0;
        for (uint32_t i = b->lo; i < b->hi; i++) {
            const uint32_t at = (uint32_t)koi_tree_centre(&b->nodes[i], axis) - from;
            below += (at < lo + bit) ? 1U : 0U;
        }
        lo += (below <= first) ? bit : 0U;
    }
    const uint32_t end = from + lo;
    const int32_t plane = (int32_t)end;
    const uint32_t rest = part(b, b->lo, axis, plane, false);
    (void)part(b, rest, axis, plane + 1, false);
    return b->lo + first;
}

/* Brings the larger part of the range before the smaller, at the best plane that was found. Returns
 * where the smaller begins; 0 if there is none, or the smaller would not have `few` to `half`. */
static uint32_t part_at_best(koi_tree_builder *b, uint32_t few, uint32_t half)
{
    const uint32_t m = b->hi - b->lo;
    const koi_tree_sides *const best = &b->best;
    if (best->before == 0U) {
        return 0;
    }
    b->behind = 0;
    if (2U * best->before * b->stride < m) {
        b->behind = 1;
    }
    uint32_t mid = part(b, b->lo, b->axis, best->plane, b->behind != 0U);
    if (mid - b->lo < b->hi - mid) { /* the records that were not looked at are on the other side */
        b->behind = 1U - b->behind;
        mid = part(b, b->lo, b->axis, best->plane, b->behind != 0U);
    }
    return (b->hi - mid < few || b->hi - mid > half) ? 0U : mid;
}

/* Says by which records a plane is found, and how many of them the smaller part may have. */
static void look_at(koi_tree_builder *b, uint32_t stride, uint32_t few, uint32_t half)
{
    b->stride = stride;
    b->few = (few < stride) ? 1U : few / stride;
    b->half = half / stride + ((stride > 1U) ? 1U : 0U);
}

/* Divides at the middle between the outermost centres, or else by count. Returns where the smaller
 * part begins. */
static KOI_OWN_FRAME uint32_t part_between(koi_tree_builder *b, uint32_t few, uint32_t half)
{
    uint32_t mid = 0;
    ko_bounds centres;
    koi_tree_measure_centres(b, 1, &centres);
    b->best.before = 0;
    if (koi_tree_extent(&centres, longest(&centres)) != 0U) {
        look_at(b, 1, few, half);
        koi_tree_find_between(b, &centres);
        mid = part_at_best(b, few, half);
    }
    return (mid == 0U) ? part_by_count(b, &centres, b->hi - b->lo - half) : mid;
}

/* Divides five or more, or four that must be high, the larger part first. Returns where the smaller
 * begins, and keeps its box in the free half of the node there. */
static uint32_t divide(koi_tree_builder *b)
{
    const uint32_t m = b->hi - b->lo;
    const uint32_t above = (b->low > 0U) ? b->least[b->low - 1U] : 0U;
    const uint32_t few = fewest(b);
    const uint32_t half = koi_tree_lesser(m / 2U, m - above);
    look_at(b, (m >= 2U * SOME) ? stride_of(m) : 1U, few, half);
    koi_tree_find_plane(b);
    uint32_t mid = part_at_best(b, few, half);
    if (mid == 0U) {
        mid = part_between(b, few, half);
    }
    ko_bounds *const smaller = &b->nodes[mid].box[1];
    koi_tree_copy_box(smaller, &b->box);
    const koi_tree_sides *const best = &b->best;
    if (best->before == 0U) {
        return mid;
    }
    *koi_coordinate_at(&b->box.lo, b->axis) = best->lo[b->behind];
    *koi_coordinate_at(&b->box.hi, b->axis) = best->hi[b->behind];
    *koi_coordinate_at(&smaller->lo, b->axis) = best->lo[1U - b->behind];
    *koi_coordinate_at(&smaller->hi, b->axis) = best->hi[1U - b->behind];
    return mid;
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
    ko_bounds centres;
    koi_tree_measure_centres(b, stride_of(b->hi), &centres);
    const uint32_t range = (koi_tree_extent(&centres, 0) >> 2) +
                           (koi_tree_extent(&centres, 1) >> 2) +
                           (koi_tree_extent(&centres, 2) >> 2);
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

/* Sets b->box to what holds some of the records. */
static void measure_box(koi_tree_builder *b)
{
    const uint32_t stride = stride_of(b->hi);
    koi_tree_copy_box(&b->box, &b->nodes[0].box[0]);
    for (uint32_t i = stride; i < b->hi; i += stride) {
        koi_port_grow(&b->box, &b->nodes[i].box[0]);
    }
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
    uint32_t place = 0;
    if (b.hi > SHELF_OBJECTS && b.hi <= KOI_TREE_SHELF_COUNT) {
        place = divide_shelves(&b);
    }
    measure_box(&b);
    for (;;) {
        /* Go down to a few records, by first parts. */
        while (b.hi - b.lo > KOI_TREE_FEW || (b.hi - b.lo == KOI_TREE_FEW && b.low > 2U)) {
            const uint32_t mid = divide(&b);
            nodes[mid].place = (uint16_t)place;
            nodes[mid].child[1] = (uint16_t)b.hi;
            nodes[mid].category = (uint8_t)b.high;
            b.high = highest(&b, mid);
            b.low -= (b.low > 0U) ? 1U : 0U;
            b.hi = mid;
            place = 2U * mid;
        }
        uint32_t height = koi_tree_hang_few(nodes, b.lo, b.hi - b.lo, place);
        /* Go up while second parts are done. */
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
        koi_tree_copy_box(&b.box, &above->box[1]);
        b.low = (height > KO_TREE_K) ? height - KO_TREE_K : 0U;
        b.high = koi_tree_lesser(above->category - 1U, height + KO_TREE_K);
        place++;
    }
}
