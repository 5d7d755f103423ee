#include "check.hpp"

#include <algorithm>
#include <cmath>

namespace
{

const double BOUND = 3 * LSB;
const double DOUBLE = 1e-9; // metres by which double precision may be wrong

Pairs sorted(Engine &engine, unsigned i)
{
    Pairs pairs;
    engine.pairs(i, pairs);
    std::sort(pairs.begin(), pairs.end());
    return pairs;
}

Pairs without(const Pairs &all, const Pairs &some)
{
    Pairs rest;
    std::set_difference(all.begin(), all.end(), some.begin(), some.end(), std::back_inserter(rest));
    return rest;
}

void check_pairs(const Workload &w, const Query &q, const Pairs &ours, const Pairs &theirs,
                 Counts &c)
{
    const Pairs missing = without(theirs, ours);
    const Pairs more = without(ours, theirs);
#ifdef HAVE_FCL
    for (const auto &p : missing) { // other engines may report pairs that are apart: only contacts
                                    // count as missed
        c.missed += judge_distance(w, q, p.first, p.second) <= 0;
    }
    for (const auto &p : more) {
        const double distance = judge_distance(w, q, p.first, p.second);
        c.over += distance > BOUND;
        c.beside += distance > DOUBLE && distance <= BOUND;
    }
#else
    (void)w;
    (void)q;
#endif
    c.theirs += missing.size();
    c.ours += more.size();
}

} // namespace

Counts check(const Workload &w, Engine &ours, Engine &theirs)
{
    Counts c;
    for (unsigned i = 0; i < w.queries.size(); i++) {
        const Pairs found = sorted(ours, i);
        check_pairs(w, w.queries[i], found, sorted(theirs, i), c);
        c.checked++;
        c.missed += ours.touch(i) != !found.empty();
        if (!theirs.has_distance()) {
            continue;
        }
        const double truth = theirs.distance(i);
        const double said = ours.distance(i);
        if (said > truth + DOUBLE || said < truth - BOUND - DOUBLE) {
            c.distances++;
        }
    }
    return c;
}
