/* Questions to a tree. */
#include "end.h"

#include <string.h>

#include "guard.h"

static union {
    ko_tree_query box;
    ko_tree_cast cast;
    ko_tree_sphere sphere;
    ko_tree_obb obb;
    ko_tree_kdop kdop;
    ko_tree_capsule capsule;
    ko_tree_swept_box swept_box;
    ko_tree_swept_sphere swept_sphere;
    ko_tree_swept_capsule swept_capsule;
    ko_tree_nearest nearest;
    ko_tree_nearest_k nearest_k;
    ko_tree_pairs pairs;
} query;

static struct {
    ko_tree_hit hit;
    ko_tree_pair pair;
    ko_pair_event event;
    fix16_t clearance;
    ko_q30 time;
} out;

static ko_tree_near found[ROOM];

#define TREE (&end_at.tree)

static const ko_aabb box = {{0, 0, 0}, {METRE, METRE, METRE}};
static const ko_sphere sphere = {{0, 0, 0}, METRE};
static const ko_segment segment = {{-2 * METRE, 0, 0}, {2 * METRE, 0, 0}};
static const ko_capsule capsule = {{-2 * METRE, 0, 0}, {2 * METRE, 0, 0}, METRE};
static const ko_vec3 by = {METRE, 0, 0};
static const ko_obb turned = {{0, 0, 0}, KO_MAT3_IDENTITY, {METRE, METRE, METRE}};
static const ko_kdop_slab cube[3] = {{-METRE, METRE}, {-METRE, METRE}, {-METRE, METRE}};

/* Every output is a known pattern before the call. */
static void forget(void)
{
    memset(&out, GUARD, sizeof(out));
}

static end_answer told(ko_status status)
{
    return (end_answer){status, is_guard(&out, sizeof(out)) ? 0U : 1U};
}

/* ---- one by one ---- */

end_answer end_box(const end_turn *turn)
{
    if (turn->is_first) {
        CHECK_EQ(ko_tree_query_begin(TREE, &box, &query.box), KO_OK);
    }
    forget();
    return told(ko_tree_query_next(TREE, &query.box, turn->budget, &out.hit));
}

end_answer end_cast(const end_turn *turn)
{
    if (turn->is_first) {
        CHECK_EQ(ko_tree_segment_begin(TREE, &segment, &query.cast), KO_OK);
    }
    forget();
    return told(ko_tree_cast_next(TREE, &query.cast, turn->budget, &out.hit));
}

end_answer end_cast_first(const end_turn *turn)
{
    if (turn->is_first) {
        CHECK_EQ(ko_tree_segment_begin(TREE, &segment, &query.cast), KO_OK);
    }
    forget();
    return told(ko_tree_cast_first(TREE, &query.cast, turn->budget, &out.hit, &out.time));
}

end_answer end_sphere(const end_turn *turn)
{
    if (turn->is_first) {
        CHECK_EQ(ko_tree_sphere_begin(TREE, &sphere, &query.sphere), KO_OK);
    }
    forget();
    return told(ko_tree_sphere_next(TREE, &query.sphere, turn->budget, &out.hit));
}

end_answer end_obb(const end_turn *turn)
{
    if (turn->is_first) {
        CHECK_EQ(ko_tree_obb_begin(TREE, &turned, &query.obb), KO_OK);
    }
    forget();
    return told(ko_tree_obb_next(TREE, &query.obb, turn->budget, &out.hit));
}

end_answer end_kdop(const end_turn *turn)
{
    if (turn->is_first) {
        CHECK_EQ(ko_tree_kdop_begin(TREE, 6, cube, &query.kdop), KO_OK);
    }
    forget();
    return told(ko_tree_kdop_next(TREE, &query.kdop, turn->budget, &out.hit));
}

end_answer end_capsule(const end_turn *turn)
{
    if (turn->is_first) {
        CHECK_EQ(ko_tree_capsule_begin(TREE, &capsule, &query.capsule), KO_OK);
    }
    forget();
    return told(ko_tree_capsule_next(TREE, &query.capsule, turn->budget, &out.hit));
}

end_answer end_swept_box(const end_turn *turn)
{
    if (turn->is_first) {
        CHECK_EQ(ko_tree_swept_box_begin(TREE, &box, &by, &query.swept_box), KO_OK);
    }
    forget();
    return told(ko_tree_swept_box_next(TREE, &query.swept_box, turn->budget, &out.hit, &out.time));
}

end_answer end_swept_sphere(const end_turn *turn)
{
    if (turn->is_first) {
        CHECK_EQ(ko_tree_swept_sphere_begin(TREE, &sphere, &by, &query.swept_sphere), KO_OK);
    }
    forget();
    return told(
        ko_tree_swept_sphere_next(TREE, &query.swept_sphere, turn->budget, &out.hit, &out.time));
}

end_answer end_swept_capsule(const end_turn *turn)
{
    if (turn->is_first) {
        CHECK_EQ(ko_tree_swept_capsule_begin(TREE, &capsule, &by, &query.swept_capsule), KO_OK);
    }
    forget();
    return told(
        ko_tree_swept_capsule_next(TREE, &query.swept_capsule, turn->budget, &out.hit, &out.time));
}

end_answer end_swept_box_first(const end_turn *turn)
{
    if (turn->is_first) {
        CHECK_EQ(ko_tree_swept_box_begin(TREE, &box, &by, &query.swept_box), KO_OK);
    }
    forget();
    return told(ko_tree_swept_box_first(TREE, &query.swept_box, turn->budget, &out.hit, &out.time));
}

end_answer end_swept_sphere_first(const end_turn *turn)
{
    if (turn->is_first) {
        CHECK_EQ(ko_tree_swept_sphere_begin(TREE, &sphere, &by, &query.swept_sphere), KO_OK);
    }
    forget();
    return told(
        ko_tree_swept_sphere_first(TREE, &query.swept_sphere, turn->budget, &out.hit, &out.time));
}

end_answer end_swept_capsule_first(const end_turn *turn)
{
    if (turn->is_first) {
        CHECK_EQ(ko_tree_swept_capsule_begin(TREE, &capsule, &by, &query.swept_capsule), KO_OK);
    }
    forget();
    return told(
        ko_tree_swept_capsule_first(TREE, &query.swept_capsule, turn->budget, &out.hit, &out.time));
}

end_answer end_nearest(const end_turn *turn)
{
    if (turn->is_first) {
        CHECK_EQ(ko_tree_nearest_begin(TREE, &box.c, end_reach(turn), &query.nearest), KO_OK);
    }
    forget();
    return told(ko_tree_nearest_next(TREE, &query.nearest, turn->budget, &out.hit, &out.clearance));
}

/* ---- an array at once: its count is what stands in it ---- */

end_answer end_nearest_k(const end_turn *turn)
{
    if (turn->is_first) {
        CHECK_EQ(
            ko_tree_nearest_k_begin(TREE, &box.c, end_reach(turn), found, ROOM, &query.nearest_k),
            KO_OK);
    }
    const ko_status status = ko_tree_nearest_k_next(TREE, &query.nearest_k, turn->budget);
    return (end_answer){status, query.nearest_k.count};
}

/* ---- pairs ---- */

end_answer end_pairs(const end_turn *turn)
{
    if (turn->is_first) {
        CHECK_EQ(ko_tree_pairs_begin(TREE, &query.pairs), KO_OK);
    }
    forget();
    return told(ko_tree_pairs_next(TREE, &query.pairs, turn->budget, &out.pair));
}

/* Uses the set's tree, which holds a point for each object, or nothing. */
end_answer end_cross(const end_turn *turn)
{
    const ko_tree *const other = &end_at.set.tree;
    if (turn->is_first) {
        CHECK_EQ(ko_tree_cross_begin(TREE, other, &query.pairs), KO_OK);
    }
    forget();
    return told(ko_tree_cross_next(TREE, other, &query.pairs, turn->budget, &out.pair));
}

end_answer end_moved(const end_turn *turn)
{
    if (turn->is_first) {
        CHECK_EQ(ko_tree_moved_begin(TREE, end_at.marks, &query.pairs), KO_OK);
    }
    forget();
    return told(ko_tree_moved_next(TREE, end_at.marks, &query.pairs, turn->budget, &out.pair));
}

end_answer end_events(const end_turn *turn)
{
    (void)turn; /* has no budget, and began when the step ended */
    forget();
    return told(ko_pair_set_next_event(&end_at.pairs, &out.event));
}

/* ---- callbacks: all at once ---- */

static bool count_it(void *context, const ko_tree_hit *hit)
{
    (void)hit;
    ++*(uint32_t *)context;
    return true;
}

#define EACH(name, ...)                                                                            \
    end_answer end_each_##name(const end_turn *turn)                                               \
    {                                                                                              \
        uint32_t count = 0;                                                                        \
        (void)turn;                                                                                \
        const ko_status status = ko_tree_each_##name(TREE, __VA_ARGS__, count_it, &count);         \
        return (end_answer){status, count};                                                        \
    }

static const ko_ray ray = {{-2 * METRE, 0, 0}, {KO_Q30_ONE, 0, 0}, 4 * METRE};

EACH(box, &box)
EACH(point, &box.c)
EACH(segment, &segment)
EACH(ray, &ray)
EACH(sphere, &sphere)
EACH(capsule, &capsule)
EACH(obb, &turned)
EACH(kdop, 6, cube)
EACH(swept_box, &box, &by)
EACH(swept_sphere, &sphere, &by)
EACH(swept_capsule, &capsule, &by)
EACH(nearest, &box.c, 5 * METRE)

/* ---- work ---- */

end_answer end_tune(const end_turn *turn)
{
    static ko_tree_tuner tuner;
    if (turn->is_first) {
        tuner = (ko_tree_tuner){0};
    }
    return (end_answer){ko_tree_tune(TREE, turn->budget, &tuner), 0};
}
