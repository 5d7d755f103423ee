/* Counts findings, draws random cases and computes exactly; all suites of the oracle share this. */
#include "oracle.h"

/* ---- findings ---- */

static void count_truth(oracle_tally *tally, bool truth)
{
    tally->yes += truth ? 1U : 0U;
    tally->no += truth ? 0U : 1U;
}

void found_answer(oracle_tally *tally, bool answer, bool truth)
{
    count_truth(tally, truth);
    tally->missed += (truth && !answer) ? 1U : 0U;
    tally->over += (answer && !truth) ? 1U : 0U;
}

void found_inside(oracle_tally *tally, bool answer, bool truth)
{
    count_truth(tally, truth);
    tally->missed += (answer && !truth) ? 1U : 0U;
    tally->over += (truth && !answer) ? 1U : 0U;
}

bool found_status(oracle_tally *tally, ko_status status, bool in_range)
{
    count_truth(tally, in_range);
    found(tally, status == (in_range ? KO_OK : KO_E_RANGE));
    return in_range && status == KO_OK;
}

void found(oracle_tally *tally, bool holds)
{
    tally->broken += holds ? 0U : 1U;
}

void found_safe(oracle_tally *tally, bool holds)
{
    tally->missed += holds ? 0U : 1U;
}

void found_deviation(oracle_tally *tally, uint64_t deviation)
{
    tally->over += (deviation != 0U) ? 1U : 0U;
    tally->worst = (deviation > tally->worst) ? deviation : tally->worst;
}

/* ---- random cases ---- */

/* The generator is splitmix64 (Steele, Lea, Flood 2014). */
uint64_t any_bits(oracle_case *with)
{
    with->random += UINT64_C(0x9E3779B97F4A7C15);
    uint64_t x = with->random;
    x = (x ^ (x >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94D049BB133111EB);
    return x ^ (x >> 31);
}

int64_t any_between(oracle_case *with, int64_t lo, int64_t hi)
{
    const uwide span = (uwide)((wide)hi - lo) + 1U;
    return (int64_t)(lo + (wide)(((uwide)any_bits(with) * span) >> 64));
}

bool once_in(oracle_case *with, unsigned n)
{
    return any_between(with, 1, n) == 1;
}

/* Each draw is a statement of its own: C leaves the order of operands open, so compilers would
 * differ. */
int64_t any_length(oracle_case *with, int64_t limit)
{
    const uint64_t choice = any_bits(with);
    const int64_t any = any_between(with, -limit, limit);
    const int64_t inset = any_between(with, 0, (limit < 3) ? limit : 3);
    switch (choice % 4U) {
    case 0:
        return any;
    case 1:
        return any / (INT64_C(1) << ((choice >> 8) % 31U));
    case 2:
        return (any < 0) ? inset - limit : limit - inset;
    default:
        return (any < 0) ? -inset : inset;
    }
}

ko_vec3 any_vec(oracle_case *with, int64_t limit)
{
    ko_vec3 v;
    for (unsigned axis = 0; axis < AXES; axis++) {
        set_component(&v, axis, any_length(with, limit));
    }
    return v;
}

ko_vec3 doubtful_vec(oracle_case *with, int64_t limit)
{
    ko_vec3 v = any_vec(with, limit);
    if (once_in(with, with->nasty ? 3 : 20)) {
        const int64_t farthest = once_in(with, 2) ? limit + 2 : INT32_MAX;
        const int64_t beyond = any_between(with, limit + 1, farthest);
        const unsigned axis = (unsigned)any_between(with, 0, 2);
        set_component(&v, axis, once_in(with, 2) ? beyond : -beyond - once_in(with, 2));
    }
    return v;
}

/* ---- exact helpers ---- */

int64_t component(const ko_vec3 *v, unsigned axis)
{
    const fix16_t axes[AXES] = {v->x, v->y, v->z};
    return axes[axis];
}

void set_component(ko_vec3 *v, unsigned axis, int64_t value)
{
    fix16_t *const axes[AXES] = {&v->x, &v->y, &v->z};
    *axes[axis] = (fix16_t)value;
}

bool all_within(const ko_vec3 *v, int64_t limit)
{
    for (unsigned axis = 0; axis < AXES; axis++) {
        if (component(v, axis) < -limit || component(v, axis) > limit) {
            return false;
        }
    }
    return true;
}

bool fits32(wide value)
{
    return value >= INT32_MIN && value <= INT32_MAX;
}

uwide root_below(uwide n)
{
    uwide root = 0;
    for (uwide bit = (uwide)1 << 62; bit != 0U; bit >>= 1) {
        if ((root | bit) * (root | bit) <= n) {
            root |= bit;
        }
    }
    return root;
}

uint64_t short_of_root(uwide square, uint64_t root)
{
    const uwide fine = root_below(square << (2U * DEVIATION_BITS));
    return (uint64_t)(fine - ((uwide)root << DEVIATION_BITS));
}

uint64_t beyond_root(uwide square, uint64_t root)
{
    const uwide scaled = square << (2U * DEVIATION_BITS);
    const uwide fine = root_below(scaled);
    return (uint64_t)(((uwide)root << DEVIATION_BITS) - fine - ((fine * fine < scaled) ? 1U : 0U));
}
