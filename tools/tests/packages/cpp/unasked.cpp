/* Outcomes that are asked and outcomes that are not: KO_UNASKED() runs for the latter alone. */
static int unasked_outcomes;
static void unasked()
{
    unasked_outcomes++;
}
#include "keepout/keepout.hpp"

using namespace keepout::literals;

int answers(); /* answers.cpp, compiled without KO_UNASKED */

/* Runs a piece of code, and says how often KO_UNASKED() ran. */
template <class Code>
static int unasked_in(Code code)
{
    unasked_outcomes = 0;
    code();
    return unasked_outcomes;
}

int main()
{
    static keepout::tree<8> world;
    const ko_aabb box = {keepout::vec3(0_m, 0_m, 0_m), keepout::vec3(1_m, 1_m, 1_m)};
    ko_tree_id id;
    ko_tree_hit hit;
    uint32_t none = 0;
    const auto visit = [](const ko_tree_hit &) {};
    if (world.insert(box, 1, id) != KO_OK) {
        return 1;
    }
    const int missing[] = {
        unasked_in([&] { const auto end = world.query(box).each(keepout::unlimited, visit); }),
        unasked_in([&] { (void)world.query(box).next(none, hit); }),
        unasked_in([&] {
            keepout::outcome end;
            auto query = world.query(box);
            for (const ko_tree_hit &found : query.within(keepout::unlimited, end)) {
                id = found.id;
            }
        }),
        /* "Not unfinished" may still be an error. */
        unasked_in([&] { (void)world.query(box).each(keepout::unlimited, visit).is_unfinished(); }),
    };
    const int asked[] = {
        unasked_in([&] { (void)world.query(box).each(keepout::unlimited, visit).is_clear(); }),
        unasked_in([&] { (void)world.query(box).each(keepout::unlimited, visit).is_complete(); }),
        unasked_in([&] { (void)world.query(box).next(keepout::unlimited, hit).is_found(); }),
        unasked_in([&] { (void)world.query(box).next(none, hit).is_unfinished(); }),
        unasked_in([&] { (void)world.query(box).next(none, hit).status(); }),
        unasked_in([&] { const keepout::outcome never_used; }),
    };
    for (const int times : missing) {
        if (times != 1) {
            return 2;
        }
    }
    for (const int times : asked) {
        if (times != 0) {
            return 3;
        }
    }
    return answers();
}
