/* A table of the kinds of bounding volume: how each is built around a body, placed with it, and
 * tested. Shared by `volumes` (host: how tight, how often wrong) and `volumecost` (boards: how many
 * instructions). */
#ifndef KINDS_H
#define KINDS_H

#include "keepout/keepout.h"

#ifndef VOLUMES_POINTS
#define VOLUMES_POINTS 720
#endif
enum { MOST_POINTS = VOLUMES_POINTS };

/* A body: its points, hull vertices first, and the volumes that are built once. */
typedef struct body {
    const char *name;
    ko_vec3 points[MOST_POINTS];
    uint16_t point_count;
    uint16_t corner_count; /* of the hull */
    ko_hull hull;
    ko_hull_store store;
    ko_hull_face faces[KO_HULL_FACES(MOST_POINTS)];
    uint16_t first[KO_HULL_FIRST(MOST_POINTS)];
    uint16_t neighbours[KO_HULL_LINKS(MOST_POINTS)];
    ko_sphere turning; /* around the origin */
    ko_aabb box;       /* local */
    ko_sphere sphere;
    ko_capsule capsule;
    ko_lozenge lozenge;
    ko_obb obb;
    ko_kdop26 dops[6]; /* for each k, in the size of the largest */
} body;

/* A volume of any kind at a pose. */
typedef union volume {
    ko_aabb box;
    ko_aabb16 box16;
    ko_sphere sphere;
    ko_capsule capsule;
    ko_lozenge lozenge;
    ko_obb obb;
    ko_kdop26 dop;
    ko_kdop26_16 dop16;
} volume;

/* The vertices from which hill climbing starts next time. */
typedef struct climb_cache {
    ko_refit_cache box;
    ko_refit_kdop_cache dop;
} climb_cache;

/* The form of a kind's volume at a pose: the member of `volume` in use. */
typedef enum volume_form { BOX, BOX16, SPHERE, CAPSULE, LOZENGE, ORIENTED, DOP, DOP16 } volume_form;

typedef struct volume_kind {
    const char *name;
    unsigned bytes;
    unsigned k; /* of a k-DOP, else 0 */
    volume_form form;
    ko_status (*build)(body *b, const struct volume_kind *kind);
    ko_status (*place)(const body *b, const ko_pose *pose, climb_cache *cache,
                       const struct volume_kind *kind, volume *out);
    bool (*overlap)(const struct volume_kind *kind, const volume *a, const volume *b);
} volume_kind;

extern const volume_kind kinds[];
extern const unsigned kind_count;

/* The frame of all 16-bit forms: cells of 2^-10 m around the origin, 64 m wide. */
extern const ko_frame16 cells;

/* Makes the hull of a body's points and all its local volumes. */
ko_status body_finish(body *b);

/* Makes the project's own shapes. Returns their number. */
unsigned own_shapes(void);
void own_shape(unsigned i, body *b);

/* A deterministic stream of uniform rotations around a body's origin. */
uint32_t next_random(uint32_t *seed);
ko_mat3 next_rotation(uint32_t *seed);

#endif
