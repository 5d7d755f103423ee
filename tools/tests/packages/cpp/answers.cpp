/* Compares the answers of the C++ face with those of the C calls: every way to ask, budgets, what
 * ends clear and what does not. Prints how many comparisons were made, and those that failed. */
#include <stdio.h>

#include "keepout/keepout.hpp"

using namespace keepout::literals;

static unsigned compared;
static unsigned failed;

static void check(bool is_right, int line)
{
    compared++;
    if (!is_right) {
        failed++;
        printf("answers.cpp:%d is wrong\n", line);
    }
}
#define CHECK(condition) check(condition, __LINE__)

/* A generator of numbers that is the same everywhere. */
static uint32_t seed = 1;
static fix16_t random_length(fix16_t most)
{
    seed = seed * 1664525U + 1013904223U;
    return static_cast<fix16_t>((seed >> 8) % static_cast<uint32_t>(most));
}
static ko_vec3 random_point()
{
    const fix16_t x = random_length(20_m);
    const fix16_t y = random_length(20_m);
    return {x, y, random_length(20_m)};
}

/* What a question found, in its order. */
struct list {
    uint32_t entry[256];
    uint32_t count;
    void add(uint32_t user)
    {
        entry[count++] = user;
    }
    bool operator==(const list &other) const
    {
        for (uint32_t i = 0; i < count; i++) {
            if (count != other.count || entry[i] != other.entry[i]) {
                return false;
            }
        }
        return count == other.count;
    }
};

static void fill(keepout::any_tree &tree, uint32_t n)
{
    ko_tree_id id;
    for (uint32_t i = 0; i < n; i++) {
        const ko_aabb box = {random_point(), keepout::vec3(50_cm_up, 1_m, 0.25_m)};
        CHECK(tree.insert(box, i, id) == KO_OK);
    }
    CHECK(tree.count() == n);
}

/* ---- each question as C asks it, as a visitor, as a range, and in small portions ---- */

static list by_c(const keepout::any_tree &tree, const ko_aabb &box)
{
    list found = {};
    ko_tree_query query;
    ko_tree_hit hit;
    ko_tree_query_begin(&tree.c(), &box, KO_ALL, &query);
    while (ko_tree_query_next(&query, nullptr, &hit) == KO_OK) {
        found.add(hit.user);
    }
    return found;
}

static void compare_queries(const keepout::any_tree &tree)
{
    for (int round = 0; round < 50; round++) {
        const ko_aabb box = {random_point(), keepout::vec3(3_m, 3_m, 3_m)};
        const list expected = by_c(tree, box);

        list visited = {};
        const keepout::verdict end = tree.query(box).each(
            keepout::unlimited, [&](const ko_tree_hit &hit) { visited.add(hit.user); });
        CHECK(visited == expected);
        CHECK(end.is_complete() && end.status() == KO_END);
        CHECK(end.is_clear() == (expected.count == 0));

        list ranged = {};
        keepout::outcome ranged_end;
        auto query = tree.query(box);
        for (const ko_tree_hit &hit : query.within(keepout::unlimited, ranged_end)) {
            ranged.add(hit.user);
        }
        CHECK(ranged == expected);
        CHECK(ranged_end.is_complete());
        CHECK(query.head().visits != 0);

        list portions = {};
        uint32_t calls = 0;
        query.begin(&tree.c(), &box, KO_ALL);
        for (bool is_complete = false; !is_complete; calls++) {
            uint32_t budget = 4;
            const keepout::outcome so_far =
                query.each(budget, [&](const ko_tree_hit &hit) { portions.add(hit.user); });
            is_complete = so_far.is_complete();
            CHECK(is_complete || so_far.is_unfinished());
        }
        CHECK(portions == expected);
        CHECK(calls > 1);
    }
}

static void compare_nearest(const keepout::any_tree &tree)
{
    for (int round = 0; round < 50; round++) {
        const ko_vec3 point = random_point();
        ko_tree_nearest query;
        ko_tree_near expected;
        ko_tree_near near;
        ko_tree_nearest_begin(&tree.c(), &point, 2_m, KO_ALL, &query);
        const ko_status status = ko_tree_nearest_next(&query, nullptr, &expected);
        const keepout::verdict end = tree.nearest(point, 2_m).next(keepout::unlimited, near);
        CHECK(end.status() == status);
        CHECK(end.is_found() == (status == KO_OK));
        CHECK(end.is_clear() == (status == KO_END));
        CHECK(status != KO_OK || (near.id == expected.id && near.clearance == expected.clearance));
    }
}

static void compare_casts(const keepout::any_tree &tree)
{
    const ko_vec3 half = keepout::vec3(20_cm, 20_cm, 20_cm);
    for (int round = 0; round < 50; round++) {
        const ko_segment leg = {random_point(), random_point()};
        ko_line line;
        ko_tree_cast query;
        ko_tree_cast_hit expected;
        ko_tree_cast_hit hit;
        CHECK(ko_line_from_segment(&leg, &line) == KO_OK);

        ko_tree_cast_begin(&tree.c(), &line, nullptr, KO_ORDER_ASCENDING, KO_ALL, &query);
        ko_status status = ko_tree_cast_next(&query, nullptr, &expected);
        const keepout::verdict end = tree.cast(leg).next(keepout::unlimited, hit);
        CHECK(end.status() == status && (status != KO_OK || hit.enter == expected.enter));

        ko_tree_cast_begin(&tree.c(), &line, &half, KO_ORDER_ASCENDING, KO_ALL, &query);
        status = ko_tree_cast_next(&query, nullptr, &expected);
        const keepout::verdict swept = tree.sweep(half, line).next(keepout::unlimited, hit);
        CHECK(swept.status() == status && (status != KO_OK || hit.enter == expected.enter));
    }
    const ko_ray up = {keepout::vec3(1_m, 1_m, 0_m), {0, 0, KO_Q30_ONE}, 20_m};
    CHECK(tree.cast(up, KO_ORDER_ANY)
              .each(keepout::unlimited, [](const ko_tree_cast_hit &) {})
              .is_complete());
}

static void compare_pairs(keepout::any_tree &tree, const keepout::any_tree &other)
{
    uint32_t expected = 0;
    uint32_t count = 0;
    ko_tree_pairs query;
    ko_tree_pair pair;
    ko_tree_pairs_begin(&tree.c(), nullptr, KO_ALL, KO_ALL, &query);
    while (ko_tree_pairs_next(&query, nullptr, &pair) == KO_OK) {
        expected++;
    }
    CHECK(tree.pairs()
              .each(keepout::unlimited, [&](const ko_tree_pair &) { count++; })
              .is_complete());
    CHECK(count == expected && count > 0);

    uint32_t marks[KO_TREE_MARK_WORDS(128)] = {};
    CHECK(tree.pairs(marks).each(keepout::unlimited, [](const ko_tree_pair &) {}).is_clear());

    expected = 0;
    count = 0;
    ko_tree_cross cross;
    ko_tree_cross_begin(&tree.c(), &other.c(), KO_ALL, KO_ALL, &cross);
    while (ko_tree_cross_next(&cross, nullptr, &pair) == KO_OK) {
        expected++;
    }
    keepout::outcome end;
    auto both = tree.pairs_with(other);
    for (const ko_tree_pair &found : both.within(keepout::unlimited, end)) {
        count += found.a.user < 128 ? 1 : 0;
    }
    CHECK(end.is_complete() && count == expected && count > 0);
}

/* ---- what is not clear ---- */

static void refusals(const keepout::any_tree &tree)
{
    const ko_aabb outside = {keepout::vec3(8192_m, 0_m, 0_m), keepout::vec3(1_m, 1_m, 1_m)};
    const ko_segment beyond = {{INT32_MAX, 0, 0}, {0, 0, 0}};
    uint32_t budget = 100;
    ko_tree_hit hit;
    ko_tree_cast_hit cast_hit;
    CHECK(tree.query(outside).next(budget, hit).status() == KO_E_RANGE);
    CHECK(!tree.query(outside).next(budget, hit).is_clear());
    CHECK(tree.cast(beyond).next(budget, cast_hit).status() == KO_E_ARG);
    CHECK(budget == 100);

    keepout::tree_query never;
    CHECK(never.next(budget, hit).status() == KO_E_ARG);
    CHECK(!keepout::outcome().is_complete());

    budget = 0;
    const ko_aabb all = {keepout::vec3(10_m, 10_m, 10_m), keepout::vec3(11_m, 11_m, 11_m)};
    const keepout::verdict none = tree.query(all).next(budget, hit);
    CHECK(none.is_unfinished() && !none.is_clear() && !none.is_complete() && !none.is_found());

    const keepout::verdict stopped =
        tree.query(all).each(keepout::unlimited, [](const ko_tree_hit &) { return false; });
    CHECK(stopped.is_found() && !stopped.is_clear() && !stopped.is_complete());
    keepout::outcome broken;
    auto query = tree.query(all);
    for (const ko_tree_hit &found : query.within(keepout::unlimited, broken)) {
        CHECK(found.user < 128);
        break;
    }
    CHECK(broken.is_found() && !broken.is_complete());
}

static void changes(keepout::any_tree &tree)
{
    const ko_aabb here = {keepout::vec3(5_m, 5_m, 5_m), keepout::vec3(1_m, 1_m, 1_m)};
    const ko_aabb there = {keepout::vec3(-50_m, 5_m, 5_m), keepout::vec3(1_m, 1_m, 1_m)};
    ko_tree_id id;
    ko_tree_hit hit;
    ko_tree_object object;
    CHECK(tree.insert(here, 1000, id) == KO_OK);
    CHECK(tree.move(id, here) == KO_OK);
    CHECK(tree.move(id, there, keepout::vec3(-55_m, 0_m, 0_m)) == KO_MOVED);
    CHECK(tree.set_category(id, 8) == KO_OK);
    CHECK(tree.get(id, object) == KO_OK && object.user == 1000 && object.category == 8);
    CHECK(tree.query(there, 8).next(keepout::unlimited, hit).is_found() && hit.id == id);
    CHECK(tree.query(there, 1).next(keepout::unlimited, hit).is_clear());

    auto query = tree.query(there);
    CHECK(tree.remove(id) == KO_OK);
    CHECK(tree.remove(id) == KO_E_ID);
    CHECK(query.next(keepout::unlimited, hit).status() == KO_E_CHANGED);
    CHECK(tree.validate() == KO_OK);
}

/* ---- obstacles ---- */

static void obstacles()
{
    const ko_obstacles_config config = {1000, 500, 2000, -1, 1, KO_OBSTACLE_REFUSE};
    const ko_vec3 here = keepout::vec3(1_m, 1_m, 1_m);
    const ko_sphere body = {here, 30_cm_up};
    keepout::obstacles<4> set;
    ko_obstacle seen = {};
    ko_obstacle_hit hit;
    ko_tree_id id;
    ko_body where;
    uint32_t budget = 100;
    seen.kind = KO_OBSTACLE_SPHERE;
    seen.time = 10;
    seen.c = keepout::vec3(3_m, 1_m, 1_m);
    seen.r = keepout::vec3(50_cm_up, 0_m, 0_m);

    CHECK(set.insert(seen, 10, id) < KO_OK); /* no memory yet, and nothing is clear */
    CHECK(set.query(10, body).next(budget, hit).status() == KO_E_ARG);
    CHECK(set.init({0, 0, 0, 0, 0, 0}) == KO_E_RANGE);
    CHECK(set.nearest(10, here, 1_m).next(budget, hit).status() == KO_E_ARG);

    CHECK(set.init(config) == KO_OK);
    auto unheard = set.query(10, body);
    CHECK(unheard.next(budget, hit).status() == KO_PARTIAL);
    CHECK(unheard.head().doubt == KO_OBSTACLE_SILENT);
    CHECK(set.hear(0, 10, 10) == KO_OK);
    CHECK(set.query(10, body).next(budget, hit).is_clear());

    CHECK(set.insert(seen, 10, id) == KO_OK);
    CHECK(set.get_body(id, 10, where) == KO_OK && where.as.sphere.c.x == fix16_t{3_m});
    CHECK(set.set_origin(here) == KO_OK);
    CHECK(set.nearest(20, here, 1_m).next(budget, hit).is_clear());
    CHECK(set.nearest(20, here, 2_m).next(budget, hit).is_found());
    CHECK(hit.id == id && hit.clearance == fix16_t{1.5_m} && hit.age == 10);
    CHECK(set.cast(20, body, keepout::vec3(4_m, 0_m, 0_m), 1000).next(budget, hit).is_found());
    CHECK(set.cast(20, body, keepout::vec3(0_m, 4_m, 0_m), 1000).next(budget, hit).is_clear());
    CHECK(set.expire(600, budget) == KO_OK);
    CHECK(set.remove(id) == KO_E_ID);
    CHECK(set.c().expired == 1);
}

int main()
{
    static keepout::tree<128, 0.1_m> world;
    static keepout::tree<128> other;
    static keepout::tree<200> larger;
    keepout::tree<8> smaller;
    fill(world, 100);
    fill(other, 128);
    compare_queries(world);
    compare_nearest(world);
    compare_casts(world);
    compare_pairs(world, other);
    refusals(world);
    changes(world);
    CHECK(world.c().margin == KO_M(0.1) && other.c().margin == 0);
    CHECK(larger.copy_from(world) == KO_OK && larger.count() == 100);
    CHECK(larger.validate() == KO_OK);
    CHECK(smaller.copy_from(world) == KO_E_FULL && smaller.count() == 0);
    compare_queries(larger);
    obstacles();
    printf("%u comparisons, %u failed\n", compared, failed);
    return failed == 0 ? 0 : 1;
}
