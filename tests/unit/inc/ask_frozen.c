/* Questions to a frozen tree, each in the form of end.h. */
#include "end.h"

#include <string.h>

#include "guard.h"

static union {
    ko_query q;
    ko_frozen_query box;
    ko_frozen_cast cast;
    ko_frozen_nearest nearest;
} query;

static union {
    ko_frozen_hit hit;
    ko_frozen_cast_hit cast_hit;
    ko_frozen_near near;
} out;

/* Arrays that searches fill. They are work memory and must last from call to call. */
static union {
    ko_frozen_hit hits[ROOM];
    ko_frozen_cast_hit cast_hits[ROOM];
    ko_frozen_near nears[ROOM];
} found;

const end_memory end_of_frozen = {{&query, sizeof(query)},
                                  {{&out, sizeof(out)}, {&found, sizeof(found)}}};

#define FROZEN (&end_at.frozen)

static const ko_aabb box = {{0, 0, 0}, {METRE, METRE, METRE}};

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

static void begin_box(const end_turn *turn)
{
    if (turn->is_first) {
        CHECK_EQ(ko_frozen_query_begin(FROZEN, &box, KO_ALL, &query.box), KO_OK);
    }
}

static void begin_cast(const end_turn *turn, ko_order order)
{
    static const ko_segment segment = {{-2 * METRE, 0, 0}, {2 * METRE, 0, 0}};
    if (turn->is_first) {
        ko_line line;
        CHECK_EQ(ko_line_from_segment(&segment, &line), KO_OK);
        CHECK_EQ(ko_frozen_cast_begin(FROZEN, &line, NULL, order, KO_ALL, &query.cast), KO_OK);
    }
}

static void begin_nearest(const end_turn *turn)
{
    if (turn->is_first) {
        CHECK_EQ(ko_frozen_nearest_begin(FROZEN, &box.c, end_reach(turn), KO_ALL, &query.nearest),
                 KO_OK);
    }
}

end_answer end_frozen_box(const end_turn *turn)
{
    uint32_t budget = turn->budget;
    begin_box(turn);
    forget();
    return told(ko_frozen_query_next(&query.box, &budget, &out.hit));
}

end_answer end_frozen_box_n(const end_turn *turn)
{
    uint32_t budget = turn->budget;
    uint32_t count = 0;
    begin_box(turn);
    const ko_status status = ko_frozen_query_next_n(&query.box, &budget, found.hits, ROOM, &count);
    return (end_answer){status, count};
}

static end_answer cast_one(const end_turn *turn, ko_order order)
{
    uint32_t budget = turn->budget;
    begin_cast(turn, order);
    forget();
    return told(ko_frozen_cast_next(&query.cast, &budget, &out.cast_hit));
}

end_answer end_frozen_cast(const end_turn *turn)
{
    return cast_one(turn, KO_ORDER_ASCENDING);
}

end_answer end_frozen_cast_any(const end_turn *turn)
{
    return cast_one(turn, KO_ORDER_ANY);
}

static end_answer cast_many(const end_turn *turn, ko_order order)
{
    uint32_t budget = turn->budget;
    uint32_t count = 0;
    begin_cast(turn, order);
    const ko_status status =
        ko_frozen_cast_next_n(&query.cast, &budget, found.cast_hits, ROOM, &count);
    return (end_answer){status, count};
}

end_answer end_frozen_cast_n(const end_turn *turn)
{
    return cast_many(turn, KO_ORDER_ASCENDING);
}

end_answer end_frozen_cast_any_n(const end_turn *turn)
{
    return cast_many(turn, KO_ORDER_ANY);
}

end_answer end_frozen_nearest(const end_turn *turn)
{
    uint32_t budget = turn->budget;
    begin_nearest(turn);
    forget();
    return told(ko_frozen_nearest_next(&query.nearest, &budget, &out.near));
}

end_answer end_frozen_nearest_n(const end_turn *turn)
{
    uint32_t budget = turn->budget;
    uint32_t count = 0;
    begin_nearest(turn);
    const ko_status status =
        ko_frozen_nearest_next_n(&query.nearest, &budget, found.nears, ROOM, &count);
    return (end_answer){status, count};
}

/* ---- work ---- */

/* Freezes the tree of the scene, which is refused if that lost an object. */
end_answer end_freeze(const end_turn *turn)
{
    static uint32_t block[KO_FROZEN_BYTES((uint32_t)THINGS) / 4U];
    static ko_frozen_build build;
    uint32_t budget = turn->budget;
    ko_frozen frozen;
    if (turn->is_first) {
        const ko_frozen_source source = {NULL, NULL, NULL, 0, &end_at.tree};
        CHECK_EQ(ko_frozen_build_begin(&source, block, sizeof(block), &build),
                 turn->is_whole ? KO_OK : KO_PARTIAL);
    }
    return (end_answer){ko_frozen_build_step(&build, &budget, &frozen), 0};
}
