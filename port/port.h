/* Chooses the port for the core that the compiler targets.
 *
 * The compiler's own macros decide, so one list of sources and the same include folders serve every
 * target. With KO_PORT_GENERIC on the command line every kernel is portable C. The header of a
 * kernel, such as walk.h, reads the macros below and includes the version of generic/ or of a port.
 * A port's own .c files are empty on cores that it does not serve. */
#ifndef KOI_PORT_PORT_H
#define KOI_PORT_PORT_H

/* GCC and clang have inline assembly and built-in functions. */
#if defined(__GNUC__) && !defined(KO_PORT_GENERIC)
#define KOI_PORT_BUILTIN 1
#else
#define KOI_PORT_BUILTIN 0
#endif

/* KOI_PORT_THUMB: the Thumb version of a little-endian core of profile M, else 0. 1: ARMv6-M and
 * ARMv8-M baseline; 2: all others. */
#if KOI_PORT_BUILTIN && defined(__ARM_ARCH_PROFILE) && !defined(__ARM_BIG_ENDIAN)
#if __ARM_ARCH_PROFILE == 'M'
#define KOI_PORT_THUMB __ARM_ARCH_ISA_THUMB
#endif
#endif
#ifndef KOI_PORT_THUMB
#define KOI_PORT_THUMB 0
#endif

#define KOI_PORT_ARMV6M (KOI_PORT_THUMB == 1)
#define KOI_PORT_ARMV7M (KOI_PORT_THUMB == 2)

/* ARMv7-M with packed 16-bit arithmetic: Cortex-M4, M7, and M33 and M55 that have it. */
#if KOI_PORT_ARMV7M && defined(__ARM_FEATURE_DSP)
#define KOI_PORT_ARMV7EM 1
#else
#define KOI_PORT_ARMV7EM 0
#endif

/* The core divides in hardware: ARMv7-M, ARMv8-M, and RISC-V with the extension M. */
#if KOI_PORT_BUILTIN && (defined(__ARM_FEATURE_IDIV) || defined(__riscv_div))
#define KOI_PORT_DIVIDE 1
#else
#define KOI_PORT_DIVIDE 0
#endif

/* 1 where flash counts more than time, and a call is no dearer than what most inline functions do:
 * these then are calls of one copy, not a copy in each file. clang copies little of its own. */
#if KOI_PORT_ARMV6M && defined(__OPTIMIZE_SIZE__) && !defined(__clang__)
#define KOI_PORT_SHARES 1
#else
#define KOI_PORT_SHARES 0
#endif

/* A header's function x that many files call has two forms: x_inline, and x_shared, which is one
 * copy out of line. The port chooses what callers get: #define x KOI_CHOSEN(x). */
#if KOI_PORT_SHARES
#define KOI_CHOSEN(x) x##_shared
#else
#define KOI_CHOSEN(x) x##_inline
#endif

/* Steps of the kernels insert and remove that a port has of its own. generic/ leaves them out. */
#define KOI_PORT_OWN_DESCENT KOI_PORT_ARMV6M
#define KOI_PORT_OWN_HANG KOI_PORT_ARMV6M
#define KOI_PORT_OWN_FIND KOI_PORT_ARMV6M
#define KOI_PORT_OWN_ATTACH KOI_PORT_ARMV7M
#define KOI_PORT_OWN_LIFT KOI_PORT_ARMV6M
#define KOI_PORT_OWN_CLIMB KOI_PORT_ARMV6M

/* The core divides 64 bits in hardware. */
#if KOI_PORT_BUILTIN && (defined(__x86_64__) || defined(__aarch64__) || defined(__wasm__))
#define KOI_PORT_DIVIDE64 1
#else
#define KOI_PORT_DIVIDE64 0
#endif

/* Two reasons to keep a function out of line. KOI_APART: copies in its callers, or one in a caller
 * that is compiled for speed, would take more flash. KOI_OWN_FRAME: its variables would stand in
 * the caller's frame for as long as the caller runs, below all that it calls. README.md says when
 * to use which. */
#if defined(__GNUC__)
#define KOI_APART __attribute__((noinline))
#define KOI_OWN_FRAME __attribute__((noinline))
#else
#define KOI_APART
#define KOI_OWN_FRAME
#endif

/* Where flash counts more than time, the first keeps a function out of line, and the second leaves
 * that to the compiler. Elsewhere it is the other way round. */
#if KOI_PORT_ARMV6M && defined(__GNUC__)
#define KOI_APART_IF_SMALL __attribute__((noinline))
#define KOI_APART_IF_FAST
#else
#define KOI_APART_IF_SMALL
#define KOI_APART_IF_FAST __attribute__((noinline))
#endif

/* A function of a header with a frame of its own, also where the file that includes it has no use
 * for it. */
#if defined(__GNUC__)
#define KOI_PORT_OWN_FRAME static __attribute__((noinline, unused))
#else
#define KOI_PORT_OWN_FRAME static inline
#endif

/* Each caller has a copy of its own. Where functions are arguments, it calls its own directly: a
 * question links no other's, and the worst case of its stack can be read from the code. */
#if defined(__GNUC__)
#define KOI_EACH __attribute__((always_inline)) static inline
#else
#define KOI_EACH static inline
#endif

/* A function contains all that it calls, where the compiler would rather call at -Os. */
#if defined(__GNUC__)
#define KOI_FLAT __attribute__((flatten))
#else
#define KOI_FLAT
#endif

/* KOI_APART_AT_OS: a step of a longer function, which at -Os is a function of its own; at other
 * levels the compiler decides. KOI_CHOSEN_AT_OS is KOI_CHOSEN, but shares at -Os on all cores. Both
 * mean the level of the command line, so they are not for files that include port/fast.h. */
#if defined(__OPTIMIZE_SIZE__) && defined(__GNUC__)
#define KOI_CHOSEN_AT_OS(x) x##_shared
#define KOI_APART_AT_OS __attribute__((noinline))
#else
#define KOI_CHOSEN_AT_OS(x) x##_inline
#define KOI_APART_AT_OS inline
#endif

#endif
