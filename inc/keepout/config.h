/** Choices made when the library is compiled. Each has a default, a range, and is checked here.
 * Set them on the compiler's command line. KO_TREE_K must be the same for the library and for what
 * uses it: where it differs, linking fails. The order of the axes matters to the library alone. */
#ifndef KEEPOUT_CONFIG_H
#define KEEPOUT_CONFIG_H

#include <limits.h>
#include <stdint.h>

#if UINT_MAX < 0xFFFFFFFFU
#error "keepout needs an int of 32 bits or more: its sums of small numbers are computed in int"
#endif

/* ---- the order of axes ----
 *
 * The order in which box tests look at the axes: a permutation of x, y, z. An axis that separates
 * often should come first, one that seldom does last: in a nearly flat world that is height.
 * Answers and counts of visits do not depend on it, only instructions do. */
#ifndef KO_AXIS_1
/** The axis that box tests compare first. */
#define KO_AXIS_1 x
#endif
#ifndef KO_AXIS_2
/** The axis that they compare next. */
#define KO_AXIS_2 y
#endif
#ifndef KO_AXIS_3
/** The axis that they compare last. */
#define KO_AXIS_3 z
#endif

/* ---- the seal of queries ----
 *
 * A query that answered KO_UNFINISHED holds a checksum of itself, which the next call compares: see
 * query.h. A query that does not wait pays nothing for it. */
#ifndef KO_SEAL_ALWAYS
/** 0: a query is sealed while it waits. 1: each begin and each KO_OK seals it, too. The choice
 * matters to the library alone. 1 makes a box query take 73 % more instructions on M4F. A query of
 * many hits takes 4 % more with an array a call, but three times as many with a hit a call. */
#define KO_SEAL_ALWAYS 0
#endif
#if KO_SEAL_ALWAYS != 0 && KO_SEAL_ALWAYS != 1
#error "KO_SEAL_ALWAYS must be 0 or 1"
#endif

/* ---- the balance of trees ---- */

/** The largest difference of height between two siblings of a tree: 1 (AVL) to 8. Exempt are up to
 * three large boxes at the top, a ground slab for example. It bounds the height of every tree, and
 * with it the size of every query: see KO_TREE_MAX_HEIGHT in tree.h and the proof in
 * src/tree/tree_place.c. A plain decimal number. */
#ifndef KO_TREE_K
#define KO_TREE_K 4
#endif
#if KO_TREE_K < 1 || KO_TREE_K > 8
#error "KO_TREE_K must be from 1 to 8"
#endif

/* The library defines the symbol ko_config_tree_k_4, with its own KO_TREE_K instead of the 4. Every
 * object file whose source includes tree.h refers to the symbol of its own value. So linking with
 * another value fails: "undefined reference to `ko_config_tree_k_8'". */
#define KO_CONFIG_JOIN(a, b) a##b
#define KO_CONFIG_NAME(a, b) KO_CONFIG_JOIN(a, b)
#define KO_CONFIG_QUOTE(symbol) #symbol
#define KO_CONFIG_TEXT(symbol) KO_CONFIG_QUOTE(symbol)
#define KO_CONFIG_TREE_K KO_CONFIG_NAME(ko_config_tree_k_, KO_TREE_K)

/* KO_CONFIG_NEEDS refers to a symbol even if the linker drops the code around it. Link-time
 * optimisation sees the pointer, which costs a word unless the linker collects garbage. The
 * sections cost nothing, and linkers keep them because they are notes. The first is for GNU ld,
 * which resolves what an unloaded note holds and passes over R_*_NONE; the second for mold and for
 * LLD up to version 15, which resolve loaded sections only. GNU gold ends with an internal error
 * where the second one is empty, so it holds a byte where programs are made for a Unix. */
#ifdef __unix__
#define KO_CONFIG_BYTE "\n\t.byte 0"
#else
#define KO_CONFIG_BYTE ""
#endif
#ifdef __ELF__ /* strings are joined: no parentheses. NOLINTBEGIN(bugprone-macro-parentheses) */
#define KO_CONFIG_NOTE(symbol)                                                                     \
    __asm__(".pushsection .keepout,\"\",%note\n\t.dc.a " symbol "\n\t.popsection\n\t"              \
            ".pushsection .keepout.loaded,\"a\",%note\n\t.global " symbol                          \
            "\n\t.reloc 0,BFD_RELOC_NONE," symbol KO_CONFIG_BYTE "\n\t.popsection");
#else
#define KO_CONFIG_NOTE(symbol)
#endif
#define KO_CONFIG_NEEDS(symbol)                                                                    \
    extern const uint8_t symbol;                                                                   \
    static const uint8_t *const KO_CONFIG_NAME(symbol, _needed) __attribute__((used)) = &symbol;   \
    KO_CONFIG_NOTE(KO_CONFIG_TEXT(symbol))
/* NOLINTEND(bugprone-macro-parentheses) */

/* KO_CONFIG_FOR_K stands after the functions that take a query, whose size depends on KO_TREE_K.
 * With another value than 4 it gives the function another symbol: ko_tree_query_begin_k_8. So a
 * call between two values fails to link even where the linker passes over notes, as LLD does from
 * its version 16 on: "undefined symbol: ko_tree_query_begin_k_8". It costs no byte. */
#if KO_TREE_K == 4
#define KO_CONFIG_FOR_K(function)
#else
#define KO_CONFIG_FOR_K(function)                                                                  \
    _Pragma("GCC diagnostic push")                                                                 \
        _Pragma("GCC diagnostic ignored \"-Wredundant-decls\"") extern __typeof__(function)        \
            function __asm__(KO_CONFIG_TEXT(__USER_LABEL_PREFIX__) #function                       \
                             "_k_" KO_CONFIG_TEXT(KO_TREE_K));                                     \
    _Pragma("GCC diagnostic pop")
#endif

/** Every public enum's definition ends with this: the enum takes 4 bytes, with -fshort-enums and
 * without. */
#define KO_ENUM __attribute__((mode(SI)))

/* ---- answers that must be looked at ----
 *
 * A call that was refused has done nothing, and only its status says so. GCC and clang warn where
 * the status is dropped. The begin of an iterator may be left unchecked, because every next repeats
 * its refusal. With `KO_UNCHECKED` defined there are no such warnings. */

/** Every public function that answers a status begins with this, except the begin of an iterator:
 * the compiler warns of a call that ignores it. */
#if defined(KO_UNCHECKED)
#define KO_CHECKED
#elif defined(__GNUC__)
#define KO_CHECKED __attribute__((warn_unused_result))
#elif defined(__cplusplus) && __cplusplus >= 201703L
#define KO_CHECKED [[nodiscard]]
#else
#define KO_CHECKED
#endif

/* Public structs have the layout of the platform's ABI. Options and pragmas that pack or pad
 * structs are refused: the size of an array is negative. On i386 a wide number in a struct is
 * aligned to less than one outside. */
struct ko_layout_byte {
    uint8_t byte;
};
struct ko_layout_word {
    uint8_t byte;
    uint32_t word;
};
struct ko_layout_wide {
    uint8_t byte;
    uint64_t wide;
};
typedef char ko_layout_is_padded[sizeof(struct ko_layout_byte) == 1U ? 1 : -1];
typedef char
    ko_layout_is_packed[sizeof(struct ko_layout_word) == 4U + __alignof__(uint32_t) ? 1 : -1];
#ifndef __i386__
typedef char
    ko_layout_is_packed_to_4[sizeof(struct ko_layout_wide) == 8U + __alignof__(uint64_t) ? 1 : -1];
#endif

#endif
