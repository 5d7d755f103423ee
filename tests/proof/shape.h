/* States the contracts of what an insertion and a removal do with boxes and numbers: they read
 * what they are given, and write no more than they say. */
#ifndef SHAPE_H
#define SHAPE_H

#include "pool.h"

/* ---- port/box.h, port/generic/corners.h ---- */

/*@ requires \valid(one) && \valid(other);
    assigns *one, *other;
    exits \false; */
static inline void koi_port_swap_corners(ko_vec3 *one, ko_vec3 *other);

/*@ requires \valid(one) && \valid(other);
    assigns *one, *other;
    exits \false; */
static inline void koi_port_swap(ko_bounds *one, ko_bounds *other);

/*@ requires \valid_read(box);
    assigns \nothing; */
static inline uint32_t koi_port_size(const ko_bounds *box);

/*@ assigns \nothing; */
static inline uint32_t koi_port_beyond(fix16_t a, fix16_t b);

/*@ requires \valid_read(box) && \valid_read(other);
    assigns \nothing; */
static inline uint32_t koi_port_growth(const ko_bounds *box, const ko_bounds *other);

/*@ requires \valid_read(pair + (0 .. 1));
    assigns \nothing; */
static inline uint64_t koi_port_sizes(const ko_bounds *pair);

/*@ requires \valid_read(a) && \valid_read(b);
    assigns \nothing; */
static inline uint32_t koi_port_union_size(const ko_bounds *a, const ko_bounds *b);

/*@ requires \valid_read(box) && \valid_read(pair + (0 .. 1));
    assigns \nothing; */
static inline uint64_t koi_port_union_sizes(const ko_bounds *box, const ko_bounds *pair);

/*@ requires \valid(box) && \valid_read(by);
    assigns *box; */
static inline void koi_port_grow(ko_bounds *box, const ko_bounds *by);

/*@ requires \valid_read(pair + (0 .. 1)) && \valid(out);
    assigns *out;
    exits \false; */
static inline bool koi_port_refit(const ko_bounds *pair, ko_bounds *out);

/* ---- port/generic/insert_descend.h ---- */

/*@ assigns \nothing; */
static inline uint32_t koi_port_apart(fix16_t lo, fix16_t hi, fix16_t to);

/*@ requires \valid_read(box) && \valid_read(to);
    assigns \nothing; */
static inline uint32_t koi_port_distance(const ko_bounds *box, const ko_vec3 *to);

/*@ requires \valid_read(box) && \valid_read(other);
    assigns \nothing; */
static inline bool koi_port_holds(const ko_bounds *box, const ko_bounds *other);

/*@ requires \valid_read(pair + (0 .. 1)) && \valid_read(to);
    assigns \nothing;
    ensures \result <= 1; */
static inline uint32_t koi_port_nearer(const ko_bounds *pair, const ko_vec3 *to);

/*@ requires \valid_read(pair + (0 .. 1)) && \valid_read(other) && \valid_read(to);
    assigns \nothing;
    ensures \result <= 1; */
static inline uint32_t koi_port_fitter(const ko_bounds *pair, const ko_bounds *other,
                                       const ko_vec3 *to);

/*@ requires \valid_read(pair + (0 .. 1)) && \valid_read(box);
    assigns \nothing;
    ensures \result <= 2; */
static inline uint32_t koi_port_holder(const ko_bounds *pair, const ko_bounds *box);

/*@ requires pool(tree) && tree->branches >= 1 && \valid_read(box);
    assigns tree->nodes[0 .. tree->capacity - 1];
    ensures is_same_pool{Pre, Post}(tree);
    ensures \result.word == 0xFFFFFFFF ||
      (\result.word % 0x10000 < 2 * tree->branches && \result.word / 0x10000 <= KOI_PORT_LEVELS); */
static inline koi_port_landing koi_port_descend(ko_tree *tree, const ko_bounds *box, uint32_t link);

#endif
