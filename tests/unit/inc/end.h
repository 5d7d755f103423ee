/* Puts every public call that can answer KO_END into one form. This header holds the scene with the
 * objects to find, and end_ask, which makes one call and returns its answer. */
#ifndef END_H
#define END_H

#include <stddef.h>

#include "harness.h"
#include "keepout/keepout.h"

#define METRE ((fix16_t)0x10000)

enum {
    THINGS = 7,                        /* objects of each tree and obstacles of a full set */
    PAIRS = THINGS * (THINGS - 1) / 2, /* of the objects, which all touch each other */
    ROOM = 5,                          /* of the arrays that searches fill */
    FACES = 12,                        /* of the mesh, a cube */
    LINKS = 3                          /* of the arm, each with a capsule and the mesh */
};

/* One call of a question. With `is_first` the question begins. */
typedef struct end_turn {
    bool is_there; /* there is something to find */
    bool is_whole; /* tree and obstacle set lost nothing */
    bool is_first;
    uint32_t budget;
} end_turn;

/* The status of a call, and the number of findings in its outputs that no earlier call reported. */
typedef struct end_answer {
    ko_status status;
    uint32_t findings;
} end_answer;

typedef end_answer end_ask(const end_turn *turn);

/* A public function that is called until it answers anything but KO_OK and KO_UNFINISHED. */
typedef struct end_row {
    const char *name;
    end_ask *ask;
    uint32_t findings; /* with something there; 0: one or more */
    bool may_lack;     /* asks a tree or an obstacle set, which may have lost an object */
} end_row;

extern const end_row end_iterators[];
extern const uint32_t end_iterator_count;

/* Memory of the questions of one file: the query, which all of them share, and what they write. */
typedef struct end_part {
    void *at;
    size_t size;
} end_part;

typedef struct end_memory {
    end_part query;
    end_part outs[2];
} end_memory;

extern const end_memory end_of_trees, end_of_frozen, end_of_others;

/* ---- the scene: around the origin, or with nothing near it ---- */

typedef struct end_scene {
    ko_tree tree; /* around the origin and touching each other, or far away and apart */
    uint32_t marks[KO_TREE_MARK_WORDS(THINGS)]; /* all objects are marked */
    ko_obstacles set;                           /* a point for each object, or none */
    ko_pair_set pairs;                          /* a step with a pair for each object, or none */
    ko_arm_state arm;                           /* along y; its capsules are 1 m apart */
    ko_mesh mesh;                               /* a cube around the origin, a surface */
    ko_mesh solid;                              /* the same cube as a solid */
    ko_frozen frozen;                           /* the objects of the tree */
} end_scene;

extern end_scene end_at;

/* Builds the scene anew. */
void end_begin(bool is_there, bool is_whole);

/* The search radius of questions: it covers everything, or nothing. */
static inline fix16_t end_reach(const end_turn *turn)
{
    return turn->is_there ? 5 * METRE : 0;
}

/* ---- the questions ---- */

end_ask end_box, end_cast, end_cast_any, end_swept_box, end_nearest;
end_ask end_box_n, end_cast_n, end_cast_any_n, end_nearest_n, end_pairs_n;
end_ask end_pairs, end_cross, end_moved, end_events;
end_ask end_frozen_box, end_frozen_box_n, end_frozen_cast, end_frozen_cast_any, end_frozen_cast_n,
    end_frozen_cast_any_n, end_frozen_nearest, end_frozen_nearest_n;
end_ask end_mesh_aabb, end_mesh_sphere, end_mesh_capsule, end_mesh_obb, end_mesh_kdop,
    end_mesh_cast, end_mesh_cast_any, end_mesh_nearest, end_mesh_nearest_leg, end_mesh_contains,
    end_mesh_pairs, end_mesh_closest;
end_ask end_obstacles_query, end_obstacles_nearest, end_obstacles_nearest_n, end_obstacles_cast,
    end_obstacles_cast_any;
end_ask end_arm_self, end_arm_self_ascending, end_arm_objects, end_arm_objects_ascending,
    end_arm_obstacles, end_arm_obstacles_ascending, end_arm_room, end_arm_room_ascending,
    end_arm_meshes, end_arm_meshes_ascending;
end_ask end_field, end_field_still, end_toolpath;

/* Calls that do work and find nothing. Their answers must not look like those of a query. */
end_ask end_tune, end_expire, end_add_obstacles, end_add_ranges, end_freeze;

#endif
