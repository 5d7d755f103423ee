/* The oracle judges every arithmetic claim of the public headers in 128-bit integers, on the host.
 *
 * A suite is a table of claims, one for each public function. The judge of a claim makes one random
 * case, asks the library, computes the truth, and writes what it finds into a tally.
 *
 * To add a suite, write oracle_<subject>.c with its table, declare it below and list it in
 * oracle.c. */
#ifndef ORACLE_H
#define ORACLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "keepout/shape.h"

__extension__ typedef __int128 wide;
__extension__ typedef unsigned __int128 uwide;

#define AXES 3U

/* ---- claims and tallies ---- */

/* Deviations are counted in 2^-20 LSB. */
#define DEVIATION_BITS 20U
#define ONE_LSB (UINT64_C(1) << DEVIATION_BITS)

typedef enum oracle_promise {
    EXACT,       /* equal to real arithmetic */
    ROUNDED,     /* equal to it after the one stated rounding: the class "exact but for" */
    CONSERVATIVE /* wrong on the safe side only, within the bound */
} oracle_promise;

typedef struct oracle_tally {
    uint64_t cases;
    uint64_t yes;    /* the predicate is true, or the input is in range */
    uint64_t no;     /* the opposite; the claim fails if either is too rare */
    uint64_t missed; /* "apart" though shapes touch, a hull lacks a point, too much clearance */
    uint64_t over;   /* wrong, or inexact, on the safe side */
    uint64_t broken; /* any other broken claim: value, status, a result changed by a refusal */
    uint64_t worst;  /* the largest deviation */
} oracle_tally;

/* Every tenth case is nasty: it lies at the edge of the range, or within 2 LSB of where the answer
 * changes. */
typedef struct oracle_case {
    uint64_t random;
    bool nasty;
} oracle_case;

typedef struct oracle_claim {
    const char *function;
    oracle_promise promise;
    uint64_t bound; /* the largest deviation that is allowed */
    void (*judge)(oracle_case *with, oracle_tally *tally);
} oracle_claim;

typedef struct oracle_suite {
    const char *header;
    const oracle_claim *claims;
    size_t count;
} oracle_suite;

#define ORACLE_SUITE(name, file, table)                                                            \
    const oracle_suite name = {                                                                    \
        .header = (file), .claims = (table), .count = sizeof(table) / sizeof((table)[0])}

extern const oracle_suite oracle_fix;
extern const oracle_suite oracle_vec;
extern const oracle_suite oracle_aabb;
extern const oracle_suite oracle_rotation;
extern const oracle_suite oracle_pose;
extern const oracle_suite oracle_aabb16;
extern const oracle_suite oracle_cast;
extern const oracle_suite oracle_sphere;
extern const oracle_suite oracle_capsule;
extern const oracle_suite oracle_lozenge;
extern const oracle_suite oracle_obb;
extern const oracle_suite oracle_kdop;
extern const oracle_suite oracle_triangle;
extern const oracle_suite oracle_hull;
extern const oracle_suite oracle_refit;
extern const oracle_suite oracle_sweep;
extern const oracle_suite oracle_mesh;

/* ---- findings ---- */

/* Counts the answer of a predicate whose safe answer is yes, for example overlap. */
void found_answer(oracle_tally *tally, bool answer, bool truth);

/* Counts the answer of a predicate whose safe answer is no, for example containment. */
void found_inside(oracle_tally *tally, bool answer, bool truth);

/* Checks a status: KO_OK iff the input is in range, else KO_E_RANGE. Returns true iff the call left
 * a result to judge. */
bool found_status(oracle_tally *tally, ko_status status, bool in_range);

/* Counts whether a claim holds. If a claim of `found_safe` is broken, the library misses
 * something. */
void found(oracle_tally *tally, bool holds);
void found_safe(oracle_tally *tally, bool holds);

/* Counts a deviation on the safe side. */
void found_deviation(oracle_tally *tally, uint64_t deviation);

/* ---- random cases ---- */

uint64_t any_bits(oracle_case *with);

/* Draws uniformly from lo .. hi, both included. */
int64_t any_between(oracle_case *with, int64_t lo, int64_t hi);

/* True with probability 1 / n. */
bool once_in(oracle_case *with, unsigned n);

/* Draws within +-limit: uniform, spread over the powers of two, at either end, or tiny. */
int64_t any_length(oracle_case *with, int64_t limit);

ko_vec3 any_vec(oracle_case *with, int64_t limit);

/* As any_vec in most cases; at times one component is beyond the limit, by 1 LSB or by any
 * amount. */
ko_vec3 doubtful_vec(oracle_case *with, int64_t limit);

/* ---- exact helpers ---- */

int64_t component(const ko_vec3 *v, unsigned axis);
void set_component(ko_vec3 *v, unsigned axis, int64_t value);
bool all_within(const ko_vec3 *v, int64_t limit);
bool fits32(wide value);

/* Returns the largest r with r * r <= n, by bisection. */
uwide root_below(uwide n);

/* Returns sqrt(square) - root in 2^-20 LSB, rounded down. It requires root * root <= square <
 * 2^80. */
uint64_t short_of_root(uwide square, uint64_t root);

/* Returns root - sqrt(square) in 2^-20 LSB, rounded down. It requires square <= root * root. */
uint64_t beyond_root(uwide square, uint64_t root);

#endif
