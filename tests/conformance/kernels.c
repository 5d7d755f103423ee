/* Makes the table of kernels of one port; kernels.h describes how. */
#include "kernels.h"

#include "port/approach.h"
#include "port/bits.h"
#include "port/box.h"
#include "port/corners.h"
#include "port/fraction.h"
#include "port/frozen.h"
#include "port/gap.h"
#include "port/insert.h"
#include "port/matrix.h"
#include "port/mul.h"
#include "port/nearest.h"
#include "port/newton.h"
#include "port/packed.h"
#include "port/quotient.h"
#include "port/remove.h"
#include "port/stay.h"
#include "port/trim.h"
#include "port/turn.h"
#include "port/walk.h"
#include "port/way.h"

/* A root has an inverse, which each port chooses for its own division. */
static uint32_t root(uint32_t n)
{
    uint32_t inverse = 0;
    return koi_port_root16(n, &inverse);
}

static uint32_t over_root(uint32_t n, uint32_t square)
{
    uint32_t inverse = 0;
    const uint32_t d = koi_port_root16(square, &inverse);
    return koi_port_over16(n, d, inverse);
}

#define JOIN(port, name) port##_##name
#define TABLE(port) JOIN(port, kernels)

const kernel_table TABLE(KERNELS) = {
    .mul = koi_port_mul,
    .umul = koi_port_umul,
    .clz = koi_port_clz,
    .is_less = koi_port_is_less,
    .root = root,
    .over_root = over_root,
    .gap = koi_port_gap,
    .quotient = koi_port_quotient,
    .estimate = koi_port_estimate,
    .part = koi_port_part,
    .nearest = koi_port_nearest,
    .trim = koi_port_trim,
    .approach = koi_port_approach,
    .product = koi_port_product,
    .turn = koi_port_turn,
    .turn_back = koi_port_turn_back,
    .newton = koi_port_newton,
    .aabb_overlap = koi_port_aabb_overlap,
    .bounds_overlap = koi_port_bounds_overlap,
    .slab16_overlap = koi_port_slab16_overlap,
    .aabb16_overlap = koi_port_aabb16_overlap,
    .cells_square = koi_port_cells_square,
    .swap = koi_port_swap,
    .size = koi_port_size,
    .growth = koi_port_growth,
    .sizes = koi_port_sizes,
    .union_sizes = koi_port_union_sizes,
    .grow = koi_port_grow,
    .stay = koi_port_stay,
    .refit = koi_port_refit,
    .walk = koi_port_walk,
    .walk_way = koi_port_walk_way,
    .frozen_walk = koi_port_frozen_walk,
    .hang = koi_port_hang,
    .attach = koi_port_attach,
    .rise = koi_port_rise,
    .exchange = koi_port_exchange,
    .climb = koi_port_climb,
    .lift = koi_port_lift,
};
