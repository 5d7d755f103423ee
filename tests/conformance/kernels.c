#include "kernels.h"

#include "port/bits.h"
#include "port/box.h"
#include "port/corners.h"
#include "port/mul.h"
#include "port/packed.h"
#include "port/place.h"
#include "port/sqrt.h"
#include "port/walk.h"
#include "port/way.h"

#define JOIN(port, name) port##_##name
#define TABLE(port) JOIN(port, kernels)

const kernel_table TABLE(KERNELS) = {
    .mul = ko_port_mul,
    .umul = ko_port_umul,
    .clz = ko_port_clz,
    .isqrt64 = ko_port_isqrt64,
    .aabb_overlap = ko_port_aabb_overlap,
    .bounds_overlap = ko_port_bounds_overlap,
    .slab16_overlap = ko_port_slab16_overlap,
    .aabb16_overlap = ko_port_aabb16_overlap,
    .sizes = ko_port_sizes,
    .union_sizes = ko_port_union_sizes,
    .grow = ko_port_grow,
    .refit = ko_port_refit,
    .walk = ko_port_walk,
    .walk_way = ko_port_walk_way,
    .descend = ko_port_descend,
    .climb = ko_port_climb,
};
