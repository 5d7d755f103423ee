/** keepout for C++17: containers with a capacity as a type, questions that must be asked whether
 * they ended clear, and units as literals. Needs no exceptions, RTTI, heap or standard library.
 *
 *     using namespace keepout::literals;
 *     keepout::tree<64, 0.5_m> world;                    64 objects, a margin of 0.5 m
 *
 *     uint32_t budget = 500;                             all that this tick may spend
 *     const keepout::outcome end = world.query(box).each(budget, [&](const ko_tree_hit &hit) {
 *         ... hit.user ...
 *     });
 *     if (end.is_clear()) ... everything was looked at, and nothing was found
 *
 * Each call is the C call of the same name, inlined. The C headers state what it promises, when it
 * fails and what it costs. References stand for pointers; `c()` gives the C struct for every other
 * call. Namespace keepout::detail is for these headers alone. */
#ifndef KEEPOUT_KEEPOUT_HPP
#define KEEPOUT_KEEPOUT_HPP

#include "keepout/keepout.h"
#include "keepout/units.hpp"
#include "keepout/question.hpp"
#include "keepout/tree.hpp"
#include "keepout/obstacle.hpp"

#endif
