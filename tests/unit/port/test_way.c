/* Tests of the port's walk along lines against the generic one, with any boxes, links and lines.
 * Both are also compared with the exact tests of segments and rays.
 *
 * promise: same-kernels, exact */
#include "harness.h"
#include "kernels.h"
#include "pools.h"
#include "keepout/keepout.h"
#include "src/box/line.h"

#include <string.h>

enum { ROOM = 6 };

/* An empty tree. A walk over a pool takes a copy with the pool's nodes. */
static ko_tree_node unused[1];
static const ko_tree model = KO_TREE_INIT(unused, NODES, 0);

/* ---- paths of lines ---- */

static fix16_t legal(fix16_t x)
{
    return x % (KO_LIMIT + 1);
}

static void some_segment(test_random *random, uint32_t kind, ko_segment *segment)
{
    any_point(random, kind, &segment->a);
    any_point(random, kind, &segment->b);
    const ko_segment s = *segment;
    const ko_vec3 a = {legal(s.a.x), legal(s.a.y), legal(s.a.z)};
    const ko_vec3 b = {legal(s.b.x), legal(s.b.y), legal(s.b.z)};
    segment->a = a;
    segment->b = b;
    const uint32_t bits = random_bits(random) >> 8; /* along an axis, in a plane, a point */
    segment->b.x = ((bits & 7U) == 0U) ? a.x : segment->b.x;
    segment->b.y = ((bits & 0x38U) == 0U) ? a.y : segment->b.y;
    segment->b.z = ((bits & 0x1C0U) == 0U) ? a.z : segment->b.z;
}

static void some_ray(test_random *random, uint32_t kind, ko_ray *ray)
{
    ko_segment segment;
    some_segment(random, kind, &segment);
    ray->origin = segment.a;
    ray->direction.x = any_coordinate(random, kind >> 1);
    ray->direction.y = any_coordinate(random, kind >> 1);
    ray->direction.z = any_coordinate(random, kind >> 1);
    ray->length = any_coordinate(random, kind >> 2) & INT32_MAX;
    if (ray->direction.x == INT32_MIN && ray->direction.y == INT32_MIN) {
        ray->direction.y = 1;
    }
    if (ray->direction.z == INT32_MIN) {
        ray->direction.z = -1;
    }
}

/* A path that no query has. At most one axis holds 2^31. */
static void any_way(test_random *random, uint32_t kind, ko_tree_path *way)
{
    any_box(random, kind, &way->reach);
    any_point(random, kind, &way->high);
    any_point(random, kind, &way->low);
    any_point(random, kind, &way->way);
    way->way.x = (way->way.x < 0) ? way->way.x : -way->way.x;
    way->way.y = (way->way.y < 0) ? way->way.y : -way->way.y;
    way->way.z = (way->way.z < 0) ? way->way.z : -way->way.z;
    way->way.y += (way->way.y == INT32_MIN) ? 1 : 0;
    way->way.z += (way->way.z == INT32_MIN) ? 1 : 0;
    way->back = random_bits(random) >> 8 & 7U;
    way->face = (random_bits(random) >> 8) % 6U;
}

/* The path of a cast along a line. */
static void path_of(const ko_line *line, const ko_vec3 *half, ko_tree_path *path)
{
    ko_tree_cast cast;
    CHECK_EQ(ko_tree_cast_begin(&model, line, half, KO_ORDER_ANY, KO_ALL, &cast), KO_OK);
    *path = cast.path;
}

static void some_way(test_random *random, uint32_t kind, ko_tree_path *way)
{
    ko_segment segment;
    ko_ray ray;
    ko_line line;
    some_segment(random, kind, &segment);
    switch (random_bits(random) >> 8 & 3U) {
    case 0:
        CHECK_EQ(ko_line_from_segment(&segment, &line), KO_OK);
        path_of(&line, NULL, way);
        break;
    case 1:
        some_ray(random, kind, &ray);
        CHECK_EQ(ko_line_from_ray(&ray, &line), KO_OK);
        path_of(&line, NULL, way);
        break;
    case 2: {
        const ko_vec3 from = {segment.a.x / 2, segment.a.y / 2, segment.a.z / 2};
        const ko_vec3 half = {(segment.b.x / 2) & 0x0FFFFFFF, 0, (segment.b.y / 2) & 0x0FFFFFFF};
        CHECK_EQ(ko_line_from_sweep(&from, &segment.b, &line), KO_OK);
        path_of(&line, &half, way);
        break;
    }
    default:
        any_way(random, kind, way);
        break;
    }
}

/* ---- any pool ---- */

static uint64_t walk_with(const kernel_table *kernels, const ko_tree *tree, const ko_tree_path *way,
                          ko_tree_walk *walk, uint32_t left, koi_port_cast_hits *hits)
{
    memset(hits->at, 0x5A, ROOM * sizeof(*hits->at));
    return kernels->walk_way(tree, way, walk, left, hits);
}

/* One walk for several hits is as many walks for one, by the generic kernel. */
static uint64_t walk_one_by_one(const ko_tree *tree, const ko_tree_path *way, ko_tree_walk *walk,
                                uint32_t left, koi_port_cast_hits *hits)
{
    uint64_t walked = 0;
    memset(hits->at, 0x5A, ROOM * sizeof(*hits->at));
    do {
        koi_port_cast_hits one = {hits->at, 1};
        walked = generic_kernels.walk_way(tree, way, walk, left, &one);
        left = (uint32_t)walked;
        hits->at = one.at;
        hits->room -= 1U - one.room;
    } while ((uint32_t)(walked >> 32) == KOI_PORT_FULL && hits->room > 0U);
    return walked;
}

static void any_pool_is_walked_alike(void)
{
    test_random random = {0x1B873593U};
    uint32_t far = 0;     /* walks that visit two branches or more */
    uint32_t several = 0; /* walks with two hits or more */
    const uint32_t rounds = test_rounds(400000);
    for (uint32_t i = rounds; i > 0U; i--) {
        struct { /* one of these is in memory at the edge instead */
            ko_tree_node nodes[NODES];
            ko_tree_path way;
            ko_tree_walk one;
            ko_tree_cast_hit met[ROOM];
        } inside;
        const uint32_t edge = i % 4U;
        const uint32_t kind = i / 4U;
        ko_tree_node *const nodes = (edge == 0U) ? at_edge(sizeof(inside.nodes)) : inside.nodes;
        ko_tree_path *const way = (edge == 1U) ? at_edge(sizeof(inside.way)) : &inside.way;
        ko_tree_walk *const one = (edge == 2U) ? at_edge(sizeof(inside.one)) : &inside.one;
        ko_tree_cast_hit *const met = (edge == 3U) ? at_edge(sizeof(inside.met)) : inside.met;
        ko_tree_cast_hit others[2][ROOM];
        ko_tree tree = model;
        any_pool(&random, kind, nodes);
        tree.nodes = nodes;
        tree.branches = (uint16_t)(1U + random_bits(&random) % NODES);
        tree.leaves = (uint16_t)(NODES - random_bits(&random) % (NODES + 1U) * (i & 1U));
        some_way(&random, kind, way);
        memset(one, 0, sizeof(*one));
        one->q.mask = (uint8_t)(random_bits(&random) >> 8);
        one->q.depth =
            (uint8_t)(random_bits(&random) % (sizeof(one->stack) / sizeof(one->stack[0]) + 1U));
        for (uint32_t k = 0; k < one->q.depth; k++) {
            one->stack[k] = any_link(&random);
        }
        ko_tree_walk other = *one;
        ko_tree_walk third = *one;
        const ko_tree_path before = *way;
        const uint32_t left = random_bits(&random) % 40U;
        const uint32_t room = 1U + random_bits(&random) % ROOM;
        koi_port_cast_hits first = {met, room};
        koi_port_cast_hits second = {others[0], room};
        koi_port_cast_hits single = {others[1], room};
        const uint64_t walked = walk_with(&port_kernels, &tree, way, one, left, &first);
        CHECK(walked == walk_with(&generic_kernels, &tree, way, &other, left, &second));
        CHECK(walked == walk_one_by_one(&tree, way, &third, left, &single));
        CHECK_EQ(first.room, second.room);
        CHECK_EQ(first.room, single.room);
        CHECK(first.at == met + (room - first.room));
        CHECK(are_same(met, others[0], sizeof(inside.met)) &&
              are_same(met, others[1], sizeof(inside.met)));
        far += ((uint32_t)walked + 2U <= left) ? 1U : 0U;
        several += (room - first.room > 1U) ? 1U : 0U;
        CHECK_EQ(one->q.depth, other.q.depth);
        CHECK_EQ(one->q.depth, third.q.depth);
        CHECK(are_same(one->stack, other.stack, one->q.depth * sizeof(one->stack[0])));
        CHECK(are_same(way, &before, sizeof(*way)) && one->q.mask == other.q.mask);
    }
    CHECK(far > rounds / 16U);
    CHECK(several > rounds / 128U);
}

/* ---- the truth ---- */

/* The boxes of a pair that a walk finds touched. */
static uint32_t touched_by(const kernel_table *kernels, const ko_tree_path *way,
                           const ko_bounds pair[2])
{
    ko_tree_node nodes[2];
    ko_tree tree = model;
    ko_tree_walk walk;
    uint32_t touched = 0;
    memset(nodes, 0, sizeof(nodes));
    memset(&walk, 0, sizeof(walk));
    nodes[0].box[0] = pair[0];
    nodes[0].box[1] = pair[1];
    nodes[0].child[0] = KO_TREE_LEAF;
    nodes[0].child[1] = KO_TREE_LEAF + 1U;
    nodes[0].category = 1;
    nodes[0].leaf_category = 1;
    nodes[1].leaf_category = 1;
    tree.nodes = nodes;
    tree.branches = 1;
    tree.leaves = 2;
    walk.q.mask = KO_ALL;
    walk.q.depth = 1;
    ko_tree_cast_hit met[3] = {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}};
    koi_port_cast_hits hits = {met, 3};
    CHECK((uint32_t)(kernels->walk_way(&tree, way, &walk, 1, &hits) >> 32) == KOI_PORT_END);
    for (const ko_tree_cast_hit *hit = met; hit < hits.at; hit++) {
        touched |= 1U << hit->id;
    }
    CHECK_EQ(walk.q.depth, 0);
    return touched;
}

static void legal_box(ko_bounds *b)
{
    const ko_bounds box = {{legal(b->lo.x), legal(b->lo.y), legal(b->lo.z)},
                           {legal(b->hi.x), legal(b->hi.y), legal(b->hi.z)}};
    *b = box;
    sort_ends(b);
}

static uint32_t truth_of(const ko_line *cast, const ko_bounds pair[2])
{
    return (koi_line_overlap_bounds(cast, &pair[0]) ? 1U : 0U) |
           (koi_line_overlap_bounds(cast, &pair[1]) ? 2U : 0U);
}

static void casts_are_exact(void)
{
    test_random random = {0x9E3779B9U};
    uint32_t count[4] = {0, 0, 0, 0};
    const uint32_t rounds = test_rounds(1000000);
    for (uint32_t i = rounds; i > 0U; i--) {
        ko_bounds pair[2];
        ko_segment segment;
        ko_ray ray;
        ko_line line;
        ko_tree_path path;
        any_box(&random, i, &pair[0]);
        any_box(&random, i, &pair[1]);
        legal_box(&pair[0]);
        legal_box(&pair[1]);
        if ((i & 4U) != 0U) {
            some_segment(&random, i, &segment);
            CHECK_EQ(ko_line_from_segment(&segment, &line), KO_OK);
        } else {
            some_ray(&random, i, &ray);
            CHECK_EQ(ko_line_from_ray(&ray, &line), KO_OK);
        }
        path_of(&line, NULL, &path);
        const uint32_t truth = truth_of(&line, pair);
        count[truth]++;
        CHECK_EQ(touched_by(&port_kernels, &path, pair), truth);
        CHECK_EQ(touched_by(&generic_kernels, &path, pair), truth);
    }
    CHECK(count[0] > rounds / 16U && count[1] > rounds / 64U && count[2] > rounds / 64U &&
          count[3] > rounds / 64U);
}

/* A moving box touches what its centre touches, if all boxes are larger by it. */
static void sweeps_are_exact(void)
{
    test_random random = {0x85EBCA6BU};
    for (uint32_t i = test_rounds(400000); i > 0U; i--) {
        ko_bounds pair[2];
        ko_segment way;
        ko_line cast;
        ko_line line;
        ko_tree_path path;
        const uint32_t kind = i & 1U; /* all of it is far within the limit */
        some_segment(&random, kind, &way);
        const ko_vec3 by = {way.b.x - way.a.x, way.b.y - way.a.y, way.b.z - way.a.z};
        ko_vec3 r;
        any_point(&random, kind, &r);
        r = (ko_vec3){r.x & 0xFFFF, r.y & 0xFFFF, r.z & 3};
        any_box(&random, kind, &pair[0]);
        any_box(&random, kind, &pair[1]);
        legal_box(&pair[0]);
        legal_box(&pair[1]);
        CHECK_EQ(ko_line_from_sweep(&way.a, &by, &line), KO_OK);
        path_of(&line, &r, &path);
        CHECK_EQ(ko_line_from_segment(&way, &cast), KO_OK);
        ko_bounds grown[2] = {pair[0], pair[1]};
        for (uint32_t k = 0; k < 2U; k++) {
            grown[k].lo.x -= r.x;
            grown[k].lo.y -= r.y;
            grown[k].lo.z -= r.z;
            grown[k].hi.x += r.x;
            grown[k].hi.y += r.y;
            grown[k].hi.z += r.z;
        }
        const uint32_t truth = truth_of(&cast, grown);
        CHECK_EQ(touched_by(&port_kernels, &path, pair), truth);
        CHECK_EQ(touched_by(&generic_kernels, &path, pair), truth);
    }
}

static const test_case cases[] = {
    {"any pool is walked alike", any_pool_is_walked_alike},
    {"segments and rays are exact", casts_are_exact},
    {"sweeps are exact", sweeps_are_exact},
};

TEST_SUITE(way, cases);
