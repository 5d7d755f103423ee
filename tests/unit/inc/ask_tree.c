/* Questions to a tree, each in the form of end.h. */
#include "end.h"

#include <string.h>

#include "guard.h"

static union {
    ko_tree_query box;
    ko_tree_cast cast;
    ko_tree_nearest nearest;
    ko_tree_pairs pairs;
    ko_tree_cross cross;
} query;

static struct {
    ko_tree_hit hit;
    ko_tree_cast_hit cast_hit;
    ko_tree_near near;
    ko_tree_pair pair;
    ko_pair_event event;
} out;

/* Arrays that searches fill. They are work memory and must last from call to call. */
static union {
    ko_tree_hit hits[ROOM];
    ko_tree_cast_hit cast_hits[ROOM];
    ko_tree_near nears[ROOM];
    ko_tree_pair pairs[ROOM];
} found;

const end_memory end_of_trees = {{&query, sizeof(query)},
                                 {{&out, sizeof(out)}, {&found, sizeof(found)}}};

#define TREE (&end_at.tree)

static const ko_aabb box = {{0, 0, 0}, {METRE, METRE, METRE}};
static const ko_segment segment = {{-2 * METRE, 0, 0}, {2 * METRE, 0, 0}};

/* Fills the outputs with a known pattern, so that told() sees whether a call wrote one. */
static void forget(void)
{
    memset(&out, GUARD, sizeof(out));
}

/* The answer of a call: one finding if the call wrote an output. */
static end_answer told(ko_status status)
{
    return (end_answer){status, is_guard(&out, sizeof(out)) ? 0U : 1U};
}

/* ---- one by one ---- */

end_answer end_box(const end_turn *turn)
{
    uint32_t budget = turn->budget;
    if (turn->is_first) {
        CHECK_EQ(ko_tree_query_begin(TREE, &box, KO_ALL, &query.box), KO_OK);
    }
    forget();
    return told(ko_tree_query_next(&query.box, &budget, &out.hit));
}

static void begin_cast(const ko_vec3 *half, ko_order order)
{
    ko_line line;
    CHECK_EQ(ko_line_from_segment(&segment, &line), KO_OK);
    CHECK_EQ(ko_tree_cast_begin(TREE, &line, half, order, KO_ALL, &query.cast), KO_OK);
}

end_answer end_cast(const end_turn *turn)
{
    uint32_t budget = turn->budget;
    if (turn->is_first) {
        begin_cast(NULL, KO_ORDER_ASCENDING);
    }
    forget();
    return told(ko_tree_cast_next(&query.cast, &budget, &out.cast_hit));
}

end_answer end_cast_any(const end_turn *turn)
{
    uint32_t budget = turn->budget;
    if (turn->is_first) {
        begin_cast(NULL, KO_ORDER_ANY);
    }
    forget();
    return told(ko_tree_cast_next(&query.cast, &budget, &out.cast_hit));
}

end_answer end_swept_box(const end_turn *turn)
{
    uint32_t budget = turn->budget;
    if (turn->is_first) {
        begin_cast(&box.r, KO_ORDER_ASCENDING);
    }
    forget();
    return told(ko_tree_cast_next(&query.cast, &budget, &out.cast_hit));
}

end_answer end_nearest(const end_turn *turn)
{
    uint32_t budget = turn->budget;
    if (turn->is_first) {
        CHECK_EQ(ko_tree_nearest_begin(TREE, &box.c, end_reach(turn), KO_ALL, &query.nearest),
                 KO_OK);
    }
    forget();
    return told(ko_tree_nearest_next(&query.nearest, &budget, &out.near));
}

/* ---- several at once: the count is the number of array entries ---- */

end_answer end_box_n(const end_turn *turn)
{
    uint32_t budget = turn->budget;
    uint32_t count = 0;
    if (turn->is_first) {
        CHECK_EQ(ko_tree_query_begin(TREE, &box, KO_ALL, &query.box), KO_OK);
    }
    const ko_status status = ko_tree_query_next_n(&query.box, &budget, found.hits, ROOM, &count);
    return (end_answer){status, count};
}

end_answer end_cast_n(const end_turn *turn)
{
    uint32_t budget = turn->budget;
    uint32_t count = 0;
    if (turn->is_first) {
        begin_cast(NULL, KO_ORDER_ASCENDING);
    }
    const ko_status status =
        ko_tree_cast_next_n(&query.cast, &budget, found.cast_hits, ROOM, &count);
    return (end_answer){status, count};
}

end_answer end_cast_any_n(const end_turn *turn)
{
    uint32_t budget = turn->budget;
    uint32_t count = 0;
    if (turn->is_first) {
        begin_cast(NULL, KO_ORDER_ANY);
    }
    const ko_status status =
        ko_tree_cast_next_n(&query.cast, &budget, found.cast_hits, ROOM, &count);
    return (end_answer){status, count};
}

end_answer end_nearest_n(const end_turn *turn)
{
    uint32_t budget = turn->budget;
    uint32_t count = 0;
    if (turn->is_first) {
        CHECK_EQ(ko_tree_nearest_begin(TREE, &box.c, end_reach(turn), KO_ALL, &query.nearest),
                 KO_OK);
    }
    const ko_status status =
        ko_tree_nearest_next_n(&query.nearest, &budget, found.nears, ROOM, &count);
    return (end_answer){status, count};
}

end_answer end_pairs_n(const end_turn *turn)
{
    uint32_t budget = turn->budget;
    uint32_t count = 0;
    if (turn->is_first) {
        CHECK_EQ(ko_tree_pairs_begin(TREE, NULL, KO_ALL, KO_ALL, &query.pairs), KO_OK);
    }
    const ko_status status = ko_tree_pairs_next_n(&query.pairs, &budget, found.pairs, ROOM, &count);
    return (end_answer){status, count};
}

/* ---- pairs ---- */

end_answer end_pairs(const end_turn *turn)
{
    if (turn->is_first) {
        CHECK_EQ(ko_tree_pairs_begin(TREE, NULL, KO_ALL, KO_ALL, &query.pairs), KO_OK);
    }
    forget();
    return told(ko_tree_pairs_next(&query.pairs, &(uint32_t){turn->budget}, &out.pair));
}

/* The other tree is the obstacle set's, which holds a point for each object, or nothing. */
end_answer end_cross(const end_turn *turn)
{
    const ko_tree *const other = &end_at.set.tree;
    if (turn->is_first) {
        CHECK_EQ(ko_tree_cross_begin(TREE, other, KO_ALL, KO_ALL, &query.cross), KO_OK);
    }
    forget();
    return told(ko_tree_cross_next(&query.cross, &(uint32_t){turn->budget}, &out.pair));
}

end_answer end_moved(const end_turn *turn)
{
    if (turn->is_first) {
        CHECK_EQ(ko_tree_pairs_begin(TREE, end_at.marks, KO_ALL, KO_ALL, &query.pairs), KO_OK);
    }
    forget();
    return told(ko_tree_pairs_next(&query.pairs, &(uint32_t){turn->budget}, &out.pair));
}

end_answer end_events(const end_turn *turn)
{
    (void)turn; /* has no budget, and begins when the step ends */
    forget();
    return told(ko_pair_set_next(&end_at.pairs, &out.event));
}

/* ---- work ---- */

end_answer end_tune(const end_turn *turn)
{
    static ko_tree_tuner tuner;
    if (turn->is_first) {
        tuner = (ko_tree_tuner){0};
    }
    return (end_answer){ko_tree_tune(TREE, &(uint32_t){turn->budget}, &tuner), 0};
}
