#include "kinds.h"

#include <stddef.h>

const ko_frame16 cells = {{0, 0, 0}, 6};

/* ---- build: local volumes, made once ---- */

static ko_status build_sphere(body *b, const volume_kind *kind)
{
    (void)kind;
    return ko_sphere_from_points(b->points, b->corner_count, &b->sphere);
}

static ko_status build_radius(body *b, const volume_kind *kind)
{
    (void)kind;
    static const ko_vec3 origin = {0, 0, 0};
    return ko_sphere_from_points_about(b->points, b->corner_count, &origin, &b->turning);
}

static ko_status build_box(body *b, const volume_kind *kind)
{
    (void)kind;
    static const ko_pose rest = {{{KO_Q30_ONE, 0, 0}, {0, KO_Q30_ONE, 0}, {0, 0, KO_Q30_ONE}},
                                 {0, 0, 0}};
    return ko_aabb_from_points_at(b->points, b->corner_count, &rest, &b->box);
}

static ko_status build_hull(body *b, const volume_kind *kind)
{
    (void)kind;
    b->store = (ko_hull_store){.faces = b->faces,
                               .first = b->first,
                               .neighbours = b->neighbours,
                               .face_room = KO_HULL_FACES(MOST_POINTS),
                               .vertex_room = MOST_POINTS,
                               .link_room = KO_HULL_LINKS(MOST_POINTS)};
    const ko_status status = ko_hull_build(b->points, b->point_count, &b->store, &b->hull);
    b->corner_count = b->hull.count;
    return status;
}

static ko_status build_capsule(body *b, const volume_kind *kind)
{
    (void)kind;
    return ko_capsule_from_points(b->points, b->corner_count, &b->capsule);
}

static ko_status build_lozenge(body *b, const volume_kind *kind)
{
    (void)kind;
    return ko_lozenge_from_points(b->points, b->corner_count, &b->lozenge);
}

static ko_status build_obb(body *b, const volume_kind *kind)
{
    (void)kind;
    static uint16_t triangles[3 * KO_HULL_FACES(MOST_POINTS)];
    for (unsigned i = 0; i < 3U * b->store.face_count; i++) {
        triangles[i] = b->store.faces[i / 3U].vertex[i % 3U];
    }
    return ko_obb_from_hull(b->points, b->corner_count, triangles, b->store.face_count, &b->obb);
}

/* The index of a kind's local k-DOP, by its k. */
static unsigned dop_index(unsigned k)
{
    static const unsigned ks[6] = {6, 8, 12, 14, 18, 26};
    unsigned i = 0;
    while (ks[i] != k) {
        i++;
    }
    return i;
}

static ko_status build_dop(body *b, const volume_kind *kind)
{
    return ko_kdop_from_points(kind->k, b->points, b->corner_count,
                               b->dops[dop_index(kind->k)].slab);
}

ko_status body_finish(body *b)
{
    ko_status status = build_hull(b, NULL); /* the hull comes first: it finds the corners */
    for (unsigned i = 0; i < kind_count && status == KO_OK; i++) {
        if (kinds[i].build != build_hull) {
            status = kinds[i].build(b, &kinds[i]);
        }
    }
    return status;
}

/* ---- place: volumes at a pose ---- */

static ko_status place_sphere(const body *b, const ko_pose *pose, climb_cache *cache,
                              const volume_kind *kind, volume *out)
{
    (void)cache;
    (void)kind;
    return ko_sphere_transform(&b->sphere, pose, &out->sphere);
}

static ko_status place_box_loose(const body *b, const ko_pose *pose, climb_cache *cache,
                                 const volume_kind *kind, volume *out)
{
    (void)cache;
    (void)kind;
    return ko_aabb_from_sphere_at(&b->turning, pose, &out->box);
}

static ko_status place_box_points(const body *b, const ko_pose *pose, climb_cache *cache,
                                  const volume_kind *kind, volume *out)
{
    (void)cache;
    (void)kind;
    return ko_aabb_from_points_at(b->points, b->corner_count, pose, &out->box);
}

static ko_status place_box_climb(const body *b, const ko_pose *pose, climb_cache *cache,
                                 const volume_kind *kind, volume *out)
{
    (void)kind;
    return ko_aabb_from_hull_at(&b->hull, pose, &cache->box, &out->box);
}

static ko_status place_box_rotated(const body *b, const ko_pose *pose, climb_cache *cache,
                                   const volume_kind *kind, volume *out)
{
    (void)cache;
    (void)kind;
    return ko_aabb_from_aabb_at(&b->box, pose, &out->box);
}

static ko_status place_box16(const body *b, const ko_pose *pose, climb_cache *cache,
                             const volume_kind *kind, volume *out)
{
    volume box;
    const ko_status status = place_box_rotated(b, pose, cache, kind, &box);
    return (status != KO_OK) ? status : ko_aabb16_from_aabb(&box.box, &cells, &out->box16);
}

static ko_status place_capsule(const body *b, const ko_pose *pose, climb_cache *cache,
                               const volume_kind *kind, volume *out)
{
    (void)cache;
    (void)kind;
    return ko_capsule_transform(&b->capsule, pose, &out->capsule);
}

static ko_status place_lozenge(const body *b, const ko_pose *pose, climb_cache *cache,
                               const volume_kind *kind, volume *out)
{
    (void)cache;
    (void)kind;
    return ko_lozenge_transform(&b->lozenge, pose, &out->lozenge);
}

static ko_status place_obb(const body *b, const ko_pose *pose, climb_cache *cache,
                           const volume_kind *kind, volume *out)
{
    (void)cache;
    (void)kind;
    return ko_obb_transform(&b->obb, pose, &out->obb);
}

static ko_status place_dop_points(const body *b, const ko_pose *pose, climb_cache *cache,
                                  const volume_kind *kind, volume *out)
{
    static ko_vec3 turned[MOST_POINTS];
    (void)cache;
    for (uint16_t i = 0; i < b->corner_count; i++) {
        const ko_status status = ko_vec3_transform(&b->points[i], pose, &turned[i]);
        if (status != KO_OK) {
            return status;
        }
    }
    return ko_kdop_from_points(kind->k, turned, b->corner_count, out->dop.slab);
}

static ko_status place_dop_climb(const body *b, const ko_pose *pose, climb_cache *cache,
                                 const volume_kind *kind, volume *out)
{
    return ko_kdop_from_hull_at(kind->k, &b->hull, pose, &cache->dop, out->dop.slab);
}

static ko_status place_dop_turned(const body *b, const ko_pose *pose, climb_cache *cache,
                                  const volume_kind *kind, volume *out)
{
    (void)cache;
    return ko_kdop_transform(kind->k, b->dops[dop_index(kind->k)].slab, pose, out->dop.slab);
}

static ko_status place_dop16(const body *b, const ko_pose *pose, climb_cache *cache,
                             const volume_kind *kind, volume *out)
{
    volume dop;
    const ko_status status = place_dop_turned(b, pose, cache, kind, &dop);
    return (status != KO_OK) ? status
                             : ko_kdop16_from_kdop(kind->k, dop.dop.slab, &cells, out->dop16.slab);
}

/* ---- overlap ---- */

static bool overlap_sphere(const volume_kind *kind, const volume *a, const volume *b)
{
    (void)kind;
    return ko_sphere_overlap(&a->sphere, &b->sphere);
}

static bool overlap_box(const volume_kind *kind, const volume *a, const volume *b)
{
    (void)kind;
    return ko_aabb_overlap(&a->box, &b->box);
}

static bool overlap_box16(const volume_kind *kind, const volume *a, const volume *b)
{
    (void)kind;
    return ko_aabb16_overlap(&a->box16, &b->box16);
}

static bool overlap_capsule(const volume_kind *kind, const volume *a, const volume *b)
{
    (void)kind;
    return ko_capsule_overlap(&a->capsule, &b->capsule);
}

static bool overlap_lozenge(const volume_kind *kind, const volume *a, const volume *b)
{
    (void)kind;
    return ko_lozenge_overlap(&a->lozenge, &b->lozenge);
}

static bool overlap_obb(const volume_kind *kind, const volume *a, const volume *b)
{
    (void)kind;
    return ko_obb_overlap(&a->obb, &b->obb);
}

static bool overlap_dop(const volume_kind *kind, const volume *a, const volume *b)
{
    return ko_kdop_overlap(kind->k, a->dop.slab, b->dop.slab);
}

static bool overlap_dop16(const volume_kind *kind, const volume *a, const volume *b)
{
    return ko_kdop16_overlap(kind->k, a->dop16.slab, b->dop16.slab);
}

const volume_kind kinds[] = {
    {"sphere", sizeof(ko_sphere), 0, SPHERE, build_sphere, place_sphere, overlap_sphere},
    {"AABB, loose (sphere about pivot)", sizeof(ko_aabb), 0, BOX, build_radius, place_box_loose,
     overlap_box},
    {"AABB, all corners", sizeof(ko_aabb), 0, BOX, build_hull, place_box_points, overlap_box},
    {"AABB, hill-climbing", sizeof(ko_aabb), 0, BOX, build_hull, place_box_climb, overlap_box},
    {"AABB, rotated box (Arvo)", sizeof(ko_aabb), 0, BOX, build_box, place_box_rotated,
     overlap_box},
    {"AABB, rotated box, 16 bits", sizeof(ko_aabb16), 0, BOX16, build_box, place_box16,
     overlap_box16},
    {"OBB", sizeof(ko_obb), 0, ORIENTED, build_obb, place_obb, overlap_obb},
    {"capsule", sizeof(ko_capsule), 0, CAPSULE, build_capsule, place_capsule, overlap_capsule},
    {"lozenge", sizeof(ko_lozenge), 0, LOZENGE, build_lozenge, place_lozenge, overlap_lozenge},
    {"6-DOP, of all corners", sizeof(ko_kdop6), 6, DOP, build_dop, place_dop_points, overlap_dop},
    {"8-DOP, of all corners", sizeof(ko_kdop8), 8, DOP, build_dop, place_dop_points, overlap_dop},
    {"12-DOP, of all corners", sizeof(ko_kdop12), 12, DOP, build_dop, place_dop_points,
     overlap_dop},
    {"14-DOP, of all corners", sizeof(ko_kdop14), 14, DOP, build_dop, place_dop_points,
     overlap_dop},
    {"18-DOP, of all corners", sizeof(ko_kdop18), 18, DOP, build_dop, place_dop_points,
     overlap_dop},
    {"26-DOP, of all corners", sizeof(ko_kdop26), 26, DOP, build_dop, place_dop_points,
     overlap_dop},
    {"14-DOP, hill-climbing", sizeof(ko_kdop14), 14, DOP, build_dop, place_dop_climb, overlap_dop},
    {"18-DOP, hill-climbing", sizeof(ko_kdop18), 18, DOP, build_dop, place_dop_climb, overlap_dop},
    {"26-DOP, hill-climbing", sizeof(ko_kdop26), 26, DOP, build_dop, place_dop_climb, overlap_dop},
    {"6-DOP, of the turned one", sizeof(ko_kdop6), 6, DOP, build_dop, place_dop_turned,
     overlap_dop},
    {"8-DOP, of the turned one", sizeof(ko_kdop8), 8, DOP, build_dop, place_dop_turned,
     overlap_dop},
    {"12-DOP, of the turned one", sizeof(ko_kdop12), 12, DOP, build_dop, place_dop_turned,
     overlap_dop},
    {"14-DOP, of the turned one", sizeof(ko_kdop14), 14, DOP, build_dop, place_dop_turned,
     overlap_dop},
    {"18-DOP, of the turned one", sizeof(ko_kdop18), 18, DOP, build_dop, place_dop_turned,
     overlap_dop},
    {"26-DOP, of the turned one", sizeof(ko_kdop26), 26, DOP, build_dop, place_dop_turned,
     overlap_dop},
    {"18-DOP, of the turned one, 16 bits", sizeof(ko_kdop18_16), 18, DOP16, build_dop, place_dop16,
     overlap_dop16},
};

const unsigned kind_count = sizeof(kinds) / sizeof(kinds[0]);
