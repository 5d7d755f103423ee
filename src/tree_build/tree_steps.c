/* Finds where tree_divide.c best divides a range of records: at one of some equal steps. */
#include "port/fast.h"

#include "src/tree_build/tree_steps.h"
#include "src/tree/tree_place.h"

#include "port/bits.h"
#include "port/box.h"
#include "port/corners.h"
#include "port/mul.h"

/* Steps of an axis, and half as many for ranges of at most FULL objects. */
#define BINS 8U
#define FULL 16U
/* Ranges of more objects than WIDE try each STRIDE-th of them on all axes, to choose one. Others
 * take the longest axis. */
#define WIDE 256U
#define STRIDE 12U
/* Ranges of twice as many objects find the best step by as many of them, and not by all. */
#define SOME 20U

/* How centres on an axis are scaled to steps. */
typedef struct scaling {
    uint32_t axis;
    int32_t from;
    uint32_t shift;
    uint32_t scale;
} scaling;

/* Forgets the divisions that were tried. */
static KOI_APART_IF_SMALL void forget(koi_tree_builder *b)
{
    b->best.cost = UINT64_MAX;
    b->best.first = 0;
}

/* Returns the axis on which centres may be farthest apart. */
static uint32_t longest(const ko_bounds *centres)
{
    const uint32_t x = koi_tree_extent(centres, 0);
    const uint32_t y = koi_tree_extent(centres, 1);
    const uint32_t z = koi_tree_extent(centres, 2);
    return (z > x && z > y) ? 2U : (y > x) ? 1U : 0U;
}

void koi_tree_measure_centres(const koi_tree_builder *b, uint32_t axis, uint32_t stride,
                              ko_bounds *out)
{
    const ko_tree_node *record = &b->nodes[b->lo];
    const ko_tree_node *const end = &b->nodes[b->hi];
    int32_t lo = koi_tree_centre(record, axis);
    int32_t hi = lo;
    for (record += stride; record < end; record += stride) {
        const int32_t at = koi_tree_centre(record, axis);
        lo = (at < lo) ? at : lo;
        hi = (at > hi) ? at : hi;
    }
    *koi_coordinate_at(&out->lo, axis) = lo;
    *koi_coordinate_at(&out->hi, axis) = hi;
}

/* Counts the objects of each step, and unites their boxes in the free halves of the range's nodes,
 * those of step i in node i. Takes each `stride`-th object. The function is not inlined, for its
 * loop needs all registers. */
static KOI_APART_IF_FAST void fill(const koi_tree_builder *b, const scaling *s, uint32_t stride,
                                   uint16_t count[BINS])
{
    ko_tree_node *const bin = &b->nodes[b->lo];
    const ko_tree_node *const end = &b->nodes[b->hi];
    const uint32_t axis = s->axis;
    const uint32_t from = (uint32_t)s->from;
    const uint32_t shift = s->shift;
    const uint32_t scale = s->scale;
    for (const ko_tree_node *record = bin; record < end; record += stride) {
        const uint32_t at =
            ((((uint32_t)koi_tree_centre(record, axis) - from) >> shift) * scale) >> 16;
        if (count[at]++ == 0U) {
            bin[at].box[1] = record->box[0];
        } else {
            koi_port_grow(&bin[at].box[1], &record->box[0]);
        }
    }
}

/* Compares the divisions between two steps, which hold `m` objects together. */
static void compare(koi_tree_builder *b, const scaling *s, const uint16_t count[BINS],
                    uint32_t bins, uint32_t m)
{
    koi_tree_division *const best = &b->best;
    uint32_t size[BINS];
    const ko_tree_node *const bin = &b->nodes[b->lo];
    /* Measure all from each step to the end. */
    ko_bounds all = koi_tree_nothing;
    uint32_t last = 0;
    for (uint32_t i = bins - 1U; i > 0U; i--) {
        if (count[i] != 0U) {
            koi_port_grow(&all, &bin[i].box[1]);
            last = koi_port_size(&all);
        }
        size[i] = last;
    }
    /* Measure all up to each step, and compare the costs of the divisions. */
    all = koi_tree_nothing;
    uint32_t first = 0;
    for (uint32_t i = 1; i < bins; i++) {
        if (count[i - 1U] == 0U) {
            continue;
        }
        koi_port_grow(&all, &bin[i - 1U].box[1]);
        first += count[i - 1U];
        const uint32_t smaller = koi_tree_lesser(first, m - first);
        if (smaller < b->few || smaller > b->half) {
            continue;
        }
        const uint64_t cost =
            koi_port_umul(koi_port_size(&all), first) + koi_port_umul(size[i], m - first);
        if (cost < best->cost) {
            best->cost = cost;
            best->from = koi_tree_lowest(&b->centres, s->axis);
            best->below = ((((i << 16) + s->scale - 1U) / s->scale) << s->shift) +
                          ((uint32_t)s->from - (uint32_t)best->from);
            best->axis = (uint8_t)s->axis;
            best->first = (uint16_t)first;
        }
    }
}

/* Tries the steps of one axis, between the centres that `seen` has there, with each `stride`-th
 * object. The smaller part of these may have `few` to `half`. */
static void try_axis(koi_tree_builder *b, const ko_bounds *seen, uint32_t axis, uint32_t stride)
{
    uint16_t count[BINS] = {0};
    const uint32_t m = (b->hi - b->lo + stride - 1U) / stride;
    const uint32_t bins = (m > FULL) ? BINS : BINS / 2U;
    const uint32_t length = koi_tree_extent(seen, axis);
    if (length == 0U) {
        return;
    }
    const uint32_t bits = 32U - koi_port_clz(length);
    scaling s = {axis, koi_tree_lowest(seen, axis), (bits > 16U) ? bits - 16U : 0U, 0};
    s.scale = (bins << 16) / ((length >> s.shift) + 1U);
    fill(b, &s, stride, count);
    compare(b, &s, count, bins, m);
}

/* Tries the steps of one axis with each `stride`-th object, whose centres `seen` has there. */
static void try_some(koi_tree_builder *b, const ko_bounds *seen, uint32_t axis, uint32_t stride)
{
    const uint32_t few = b->few;
    const uint32_t half = b->half;
    b->few = few / stride;
    b->half = half / stride + 1U;
    try_axis(b, seen, axis, stride);
    b->few = few;
    b->half = half;
}

/* Chooses the axis to divide a wide range on: the one with the best division of some. `seen` gets
 * where the centres of each `stride`-th object are on it. */
static uint32_t choose_of_wide(koi_tree_builder *b, uint32_t stride, ko_bounds *seen)
{
    for (uint32_t axis = 0; axis < 3U; axis++) {
        koi_tree_measure_centres(b, axis, STRIDE, seen);
        try_some(b, seen, axis, STRIDE);
    }
    const uint32_t axis = (b->best.first != 0U) ? b->best.axis : longest(&b->centres);
    koi_tree_measure_centres(b, axis, stride, seen);
    return axis;
}

/* Chooses the axis on which the centres of each `stride`-th object are farthest apart. `seen` holds
 * them, and may be too long on an axis. So the one that seems longest is measured, until it still
 * is the longest. */
static uint32_t choose(const koi_tree_builder *b, uint32_t stride, ko_bounds *seen)
{
    uint32_t axis = longest(seen);
    for (uint32_t turn = 0; turn < 3U; turn++) {
        koi_tree_measure_centres(b, axis, stride, seen);
        const uint32_t other = longest(seen);
        if (other == axis) {
            break;
        }
        axis = other;
    }
    return axis;
}

/* Counts all objects that the best division of some takes. Forgets it if its parts do not have as
 * many as they may. */
static void count_all(koi_tree_builder *b)
{
    const koi_tree_division *const best = &b->best;
    const uint32_t m = b->hi - b->lo;
    uint32_t first = 0;
    for (uint32_t i = b->lo; i < b->hi; i++) {
        const uint32_t at =
            (uint32_t)koi_tree_centre(&b->nodes[i], best->axis) - (uint32_t)best->from;
        first += (at < best->below) ? 1U : 0U;
    }
    const uint32_t smaller = koi_tree_lesser(first, m - first);
    b->best.first = (uint16_t)((smaller < b->few || smaller > b->half) ? 0U : first);
}

/* Tries some of the range's objects, and counts all that the best division takes. Returns the axis;
 * best.first is 0 if no division will do. */
static uint32_t find_by_some(koi_tree_builder *b)
{
    const uint32_t m = b->hi - b->lo;
    const uint32_t stride = m / SOME;
    ko_bounds seen = b->centres;
    const uint32_t axis = (m > WIDE) ? choose_of_wide(b, stride, &seen) : choose(b, stride, &seen);
    forget(b);
    try_some(b, &seen, axis, stride);
    if (b->best.first != 0U) {
        count_all(b);
    }
    return axis;
}

uint32_t koi_tree_find_step(koi_tree_builder *b)
{
    forget(b);
    if (b->hi - b->lo >= 2U * SOME) {
        const uint32_t axis = find_by_some(b);
        if (b->best.first != 0U) {
            return axis;
        }
    }
    const uint32_t axis = choose(b, 1, &b->centres);
    forget(b);
    try_axis(b, &b->centres, axis, 1);
    return axis;
}
