/* Where a range of boxes is divided: between two of eight intervals of their centres, on any axis,
 * where the sum of both parts' surface areas, each times its objects, is least (Wald, On fast
 * Construction of SAH-based Bounding Volume Hierarchies, 2007).
 *
 * All is counted in cells. A centre, twice, is lo + hi, at most 2 * 32767 and below 2^16. The
 * interval of a centre c is (c - lowest) * scale / 2^16 with scale = 8 * 2^16 / (extent + 1)
 * rounded down: from 0 to 7, and the product is below 8 * 2^16. A width is at least 1 and at most
 * 2^15 cells, so half an area is at most 3 * 2^30, and times 2^15 objects, for both parts, below
 * 2^48. */
#include "port/fast.h"
#include "src/frozen/frozen_divide.h"

#include "port/mul.h"

#define AXES 3U

static inline uint32_t lesser(uint32_t a, uint32_t b)
{
    return (a < b) ? a : b;
}

static inline void unite(uint32_t of[AXES], const uint32_t with[AXES])
{
    for (uint32_t i = 0; i < AXES; i++) {
        const uint32_t low = lesser(of[i] & 0xFFFFU, with[i] & 0xFFFFU);
        of[i] = low | lesser(of[i] >> 16, with[i] >> 16) << 16;
    }
}

static inline void set_nothing(uint32_t span[AXES])
{
    span[0] = KOI_FROZEN_NOTHING;
    span[1] = KOI_FROZEN_NOTHING;
    span[2] = KOI_FROZEN_NOTHING;
}

static inline uint32_t width_of(uint32_t span)
{
    return KOI_FROZEN_LAST + 1U - (span >> 16) - koi_frozen_lo(span);
}

/* Half the surface of a box. */
static uint32_t area_of(const uint32_t span[AXES])
{
    const uint32_t x = width_of(span[0]);
    const uint32_t y = width_of(span[1]);
    const uint32_t z = width_of(span[2]);
    return x * y + y * z + z * x;
}

static inline uint32_t centre_of(uint32_t span)
{
    return koi_frozen_lo(span) + koi_frozen_hi(span);
}

void koi_frozen_range_begin(ko_frozen_range *range, uint32_t end, uint32_t level)
{
    set_nothing(range->span);
    range->categories = 0;
    for (uint32_t i = 0; i < AXES; i++) {
        range->lo[i] = UINT32_MAX;
        range->hi[i] = 0;
    }
    range->most = UINT32_C(1) << (KO_FROZEN_MAX_DEPTH - level - 1U);
    range->cost = UINT64_MAX;
    range->end = (uint16_t)end;
    range->mid = (uint16_t)end;
    range->bins = 0;
    range->tried = AXES; /* none yet */
    range->level = (uint8_t)level;
}

void koi_frozen_range_measure(ko_frozen_range *range, const ko_frozen_node *record)
{
    unite(range->span, record->span);
    range->categories |= record->link >> 16;
    for (uint32_t i = 0; i < AXES; i++) {
        const uint32_t centre = centre_of(record->span[i]);
        range->lo[i] = lesser(range->lo[i], centre);
        range->hi[i] = (centre > range->hi[i]) ? centre : range->hi[i];
    }
}

bool koi_frozen_range_next_axis(ko_frozen_range *range)
{
    uint32_t axis = (range->tried == AXES) ? 0U : range->tried + 1U;
    while (axis < AXES && range->lo[axis] == range->hi[axis]) {
        axis++;
    }
    if (axis >= AXES) {
        return false;
    }
    range->tried = (uint8_t)axis;
    range->scale = (KO_FROZEN_BINS << 16) / (range->hi[axis] - range->lo[axis] + 1U);
    for (uint32_t i = 0; i < KO_FROZEN_BINS; i++) {
        set_nothing(range->bin[i].span);
        range->bin[i].count = 0;
    }
    return true;
}

static inline uint32_t bin_of(const ko_frozen_range *range, const ko_frozen_node *record,
                              uint32_t axis, uint32_t scale)
{
    return ((centre_of(record->span[axis]) - range->lo[axis]) * scale) >> 16;
}

void koi_frozen_range_sort(ko_frozen_range *range, const ko_frozen_node *record)
{
    ko_frozen_bin *const bin = &range->bin[bin_of(range, record, range->tried, range->scale)];
    unite(bin->span, record->span);
    bin->count++;
}

void koi_frozen_range_compare(ko_frozen_range *range)
{
    uint64_t behind[KO_FROZEN_BINS]; /* the cost of interval i and all behind it */
    uint32_t counts[KO_FROZEN_BINS]; /* and their objects */
    uint32_t span[AXES];
    uint32_t count = 0;
    set_nothing(span);
    for (uint32_t i = KO_FROZEN_BINS; i > 1U; i--) {
        unite(span, range->bin[i - 1U].span);
        count += range->bin[i - 1U].count;
        counts[i - 1U] = count;
        behind[i - 1U] = (count > 0U) ? koi_port_umul(area_of(span), count) : 0U;
    }
    set_nothing(span);
    count = 0;
    for (uint32_t i = 1; i < KO_FROZEN_BINS; i++) {
        unite(span, range->bin[i - 1U].span);
        count += range->bin[i - 1U].count;
        /* The first interval holds the lowest centre, so the first part is never empty. */
        const bool is_allowed = counts[i] > 0U && count <= range->most && counts[i] <= range->most;
        const uint64_t cost =
            is_allowed ? koi_port_umul(area_of(span), count) + behind[i] : UINT64_MAX;
        if (cost < range->cost) {
            range->cost = cost;
            range->axis = range->tried;
            range->bins = (uint8_t)i;
            range->best_scale = range->scale;
        }
    }
}

bool koi_frozen_range_is_first(const ko_frozen_range *range, const ko_frozen_node *record)
{
    return bin_of(range, record, range->axis, range->best_scale) < range->bins;
}
