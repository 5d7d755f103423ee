/** Compilers warn where a call is given a bare number for a length. A length counts 1/65536 m, so 3
 * is not 3 m, but 0.046 mm:
 *
 *     ko_tree_nearest_begin(&world, &here, 3, KO_ALL, &query);          warns
 *     ko_tree_nearest_begin(&world, &here, KO_M(3), KO_ALL, &query);    looks within 3 m
 *
 * Speeds and degrees count 1/65536, too. The compiler warns of a decimal literal of one to four
 * digits before the point, with its sign, its suffix and parentheses, also behind a macro: 3, -3,
 * 3.0f, (300), `#define REACH 3`. These do not:
 *
 *     0, and numbers of five digits and more: 65536
 *     (fix16_t)3, which says that 3/65536 m are meant
 *     variables, enums and sums, also if a bare number was put into them: 2 * reach, 1 + 2
 *     numbers in initialisers: ko_sphere ball = {here, 3}, KO_TREE_DEFINE(world, 64, 3)
 *     a call through a pointer, and one with a comma outside of parentheses: &(ko_vec3){x, y, z}
 *
 * GCC and clang warn, in C, where keepout.h is included. In C++ keepout::length takes no bare
 * number at all, and calls of these functions are left alone. With `KO_BARE_NUMBERS` defined there
 * are no such warnings. A file that defines macros of these names, or the functions, needs that.
 *
 * Each function below is also a macro of its name, which looks at the spelling of the argument and
 * makes the call. It evaluates nothing twice and costs no byte, also without optimisation. Taking
 * the address of a function is no call. A test compares this list with the headers. */
#ifndef KEEPOUT_BARE_NUMBER_H
#define KEEPOUT_BARE_NUMBER_H

#include <stdbool.h>
#include <stddef.h>

#include "keepout/arm.h"
#include "keepout/fence.h"
#include "keepout/frozen.h"
#include "keepout/make.h"
#include "keepout/mesh_query.h"
#include "keepout/motion.h"
#include "keepout/obstacle.h"
#include "keepout/overlap.h"
#include "keepout/toolpath.h"
#include "keepout/tree.h"
#include "keepout/tree_query.h"
#include "keepout/tree_shared.h"
#include "keepout/units.h"

#if defined(__GNUC__) && !defined(__cplusplus) && !defined(KO_BARE_NUMBERS)

/* GCC does not warn of a call that the macro of a system header makes, not even of its status. The
 * second line says that what follows is no system header, and which line of which file it is. The
 * first keeps -Wpedantic silent about the second. */
#ifndef __clang__
#pragma GCC system_header
# 52 "keepout/bare_number.h"
#endif

/* These say what a bare number is. */

/* The spans of a text: sign, digits before the point, number, suffix. A bare number has no more. */
#define KOI_BARE_SIGN(text) KOI_BARE_SPAN(text, "+-( ")
#define KOI_BARE_WHOLE(text) KOI_BARE_SPAN((text) + KOI_BARE_SIGN(text), "0123456789")
#define KOI_BARE_NUMBER(text) KOI_BARE_SPAN((text) + KOI_BARE_SIGN(text), "0123456789.")
#define KOI_BARE_SIGNED(text) (KOI_BARE_SIGN(text) + KOI_BARE_NUMBER(text))
#define KOI_BARE_SUFFIX(text) KOI_BARE_SPAN((text) + KOI_BARE_SIGNED(text), "fFlLuU )")
#define KOI_BARE_IS_ZERO(text, length) (KOI_BARE_SPAN(text, "+-( 0.fFlLuU)") == (length))
#define KOI_IS_BARE(text, length)                                                                  \
    (KOI_BARE_SIGNED(text) + KOI_BARE_SUFFIX(text) == (length) && KOI_BARE_WHOLE(text) <= 4U &&    \
     !KOI_BARE_IS_ZERO(text, length))

#define KOI_BARE_MESSAGE "a bare number counts 1/65536: write KO_M(3), KO_MM(300) or KO_DEG(90)"

/* KOI_BARE_EXAMINE(text, rest) warns if the text is a bare number and the rest is empty. Both are
 * string literals. clang sees that in the declaration, so nothing is called. */
#ifdef __clang__
#define KOI_BARE_IN(text, i, set) (__builtin_memchr(set, (text)[i], sizeof(set) - 1U) != 0)
#define KOI_BARE_SPAN(text, set) /* of the first 8 characters */                                   \
    (!KOI_BARE_IN(text, 0, set)   ? 0U                                                             \
     : !KOI_BARE_IN(text, 1, set) ? 1U                                                             \
     : !KOI_BARE_IN(text, 2, set) ? 2U                                                             \
     : !KOI_BARE_IN(text, 3, set) ? 3U                                                             \
     : !KOI_BARE_IN(text, 4, set) ? 4U                                                             \
     : !KOI_BARE_IN(text, 5, set) ? 5U                                                             \
     : !KOI_BARE_IN(text, 6, set) ? 6U                                                             \
     : !KOI_BARE_IN(text, 7, set) ? 7U                                                             \
                                  : 8U)
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wgcc-compat"
char koi_bare_number(const char *text, size_t length, size_t rest)
    __attribute__((diagnose_if(rest == 0U && KOI_IS_BARE(text, length), KOI_BARE_MESSAGE,
                               "warning")));
#pragma clang diagnostic pop
#define KOI_BARE_EXAMINE(text, rest)                                                               \
    __extension__((void)sizeof(koi_bare_number(text, sizeof(text) - 1U, sizeof(rest) - 1U)))
#else
/* GCC warns of calls that it has not removed. Where one is left it asks ko_fix_is_legal of 0. */
#define KOI_BARE_SPAN(text, set) __builtin_strspn(text, set)
bool koi_bare_number(fix16_t number) __asm__(KO_CONFIG_TEXT(
    __USER_LABEL_PREFIX__) "ko_fix_is_legal") __attribute__((warning(KOI_BARE_MESSAGE)));
#define KOI_BARE_EXAMINE(text, rest)                                                               \
    __extension__(                                                                                 \
        (void)(sizeof(rest) == 1U && KOI_IS_BARE(text, sizeof(text) - 1U) && koi_bare_number(0)))
#endif

/* KOI_BARE(i, n, ...) examines argument i of n. Where there are more, commas outside of parentheses
 * have moved it, and nothing is examined. */
#define KOI_BARE(i, n, ...)                                                                        \
    KOI_BARE_EXAMINE(KOI_BARE_TEXT_##i(__VA_ARGS__, ), KOI_BARE_REST_##n(__VA_ARGS__, ))
#define KOI_BARE_TEXT_1(a, ...) #a
#define KOI_BARE_TEXT_2(a, b, ...) #b
#define KOI_BARE_TEXT_3(a, b, c, ...) #c
#define KOI_BARE_TEXT_4(a, b, c, d, ...) #d
#define KOI_BARE_TEXT_5(a, b, c, d, e, ...) #e
#define KOI_BARE_TEXT_6(a, b, c, d, e, f, ...) #f
#define KOI_BARE_REST_1(a, ...) #__VA_ARGS__
#define KOI_BARE_REST_2(a, b, ...) #__VA_ARGS__
#define KOI_BARE_REST_3(a, b, c, ...) #__VA_ARGS__
#define KOI_BARE_REST_4(a, b, c, d, ...) #__VA_ARGS__
#define KOI_BARE_REST_5(a, b, c, d, e, ...) #__VA_ARGS__
#define KOI_BARE_REST_6(a, b, c, d, e, f, ...) #__VA_ARGS__
#define KOI_BARE_REST_7(a, b, c, d, e, f, g, ...) #__VA_ARGS__

/* The functions follow; each length is examined before the call. */

#define ko_arm_self_begin(...) (KOI_BARE(2, 4, __VA_ARGS__), ko_arm_self_begin(__VA_ARGS__))
#define ko_arm_objects_begin(...) (KOI_BARE(3, 6, __VA_ARGS__), ko_arm_objects_begin(__VA_ARGS__))
#define ko_arm_obstacles_begin(...)                                                                \
    (KOI_BARE(4, 7, __VA_ARGS__), ko_arm_obstacles_begin(__VA_ARGS__))
#define ko_arm_room_begin(...) (KOI_BARE(4, 6, __VA_ARGS__), ko_arm_room_begin(__VA_ARGS__))
#define ko_arm_meshes_begin(...) (KOI_BARE(2, 4, __VA_ARGS__), ko_arm_meshes_begin(__VA_ARGS__))
#define ko_fence_open(...) (KOI_BARE(4, 6, __VA_ARGS__), ko_fence_open(__VA_ARGS__))
#define ko_fence_margin_leg(...) (KOI_BARE(3, 4, __VA_ARGS__), ko_fence_margin_leg(__VA_ARGS__))
#define ko_frozen_nearest_begin(...)                                                               \
    (KOI_BARE(3, 5, __VA_ARGS__), ko_frozen_nearest_begin(__VA_ARGS__))
#define ko_frozen_nearest_shorten(...)                                                             \
    (KOI_BARE(2, 2, __VA_ARGS__), ko_frozen_nearest_shorten(__VA_ARGS__))
#define ko_aabb_grow(...) (KOI_BARE(2, 3, __VA_ARGS__), ko_aabb_grow(__VA_ARGS__))
#define ko_mesh_nearest_sphere_begin(...)                                                          \
    (KOI_BARE(3, 4, __VA_ARGS__), ko_mesh_nearest_sphere_begin(__VA_ARGS__))
#define ko_mesh_nearest_capsule_begin(...)                                                         \
    (KOI_BARE(3, 4, __VA_ARGS__), ko_mesh_nearest_capsule_begin(__VA_ARGS__))
#define ko_mesh_closest_begin(...) (KOI_BARE(4, 5, __VA_ARGS__), ko_mesh_closest_begin(__VA_ARGS__))
#define ko_brake_distance(...) (KOI_BARE(2, 3, __VA_ARGS__), ko_brake_distance(__VA_ARGS__))
#define ko_brake_test(...)                                                                         \
    (KOI_BARE(2, 6, __VA_ARGS__), KOI_BARE(3, 6, __VA_ARGS__), KOI_BARE(5, 6, __VA_ARGS__),        \
     ko_brake_test(__VA_ARGS__))
#define ko_field_nearest_begin(...)                                                                \
    (KOI_BARE(3, 5, __VA_ARGS__), ko_field_nearest_begin(__VA_ARGS__))
#define ko_obstacles_nearest_begin(...)                                                            \
    (KOI_BARE(4, 6, __VA_ARGS__), ko_obstacles_nearest_begin(__VA_ARGS__))
#define ko_triangle_within(...) (KOI_BARE(3, 3, __VA_ARGS__), ko_triangle_within(__VA_ARGS__))
#define ko_move_from_arc_radius(...)                                                               \
    (KOI_BARE(2, 3, __VA_ARGS__), ko_move_from_arc_radius(__VA_ARGS__))
#define ko_toolpath_begin(...)                                                                     \
    (KOI_BARE(5, 7, __VA_ARGS__), KOI_BARE(6, 7, __VA_ARGS__), ko_toolpath_begin(__VA_ARGS__))
#define ko_tree_init(...) (KOI_BARE(4, 4, __VA_ARGS__), ko_tree_init(__VA_ARGS__))
#define ko_tree_set_margin(...) (KOI_BARE(2, 3, __VA_ARGS__), ko_tree_set_margin(__VA_ARGS__))
#define ko_tree_nearest_begin(...) (KOI_BARE(3, 5, __VA_ARGS__), ko_tree_nearest_begin(__VA_ARGS__))
#define ko_tree_nearest_shorten(...)                                                               \
    (KOI_BARE(2, 2, __VA_ARGS__), ko_tree_nearest_shorten(__VA_ARGS__))
#define ko_tree_shared_init(...) (KOI_BARE(5, 5, __VA_ARGS__), ko_tree_shared_init(__VA_ARGS__))
#define ko_angle_from_degrees(...) (KOI_BARE(1, 1, __VA_ARGS__), ko_angle_from_degrees(__VA_ARGS__))
#define ko_angle_from_radians(...) (KOI_BARE(1, 1, __VA_ARGS__), ko_angle_from_radians(__VA_ARGS__))
#define ko_turns_from_degrees(...) (KOI_BARE(1, 2, __VA_ARGS__), ko_turns_from_degrees(__VA_ARGS__))

#endif
#endif
