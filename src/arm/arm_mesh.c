/* Tests an arm's capsules against the mesh of a room, and its links' meshes against each other.
 *
 * A room at a pose. The pose's matrix M stands for a rotation R. The room's point m is at R m + t,
 * so the room sees a point p of the arm at R^T (p - t). M^T (p - t) is off from that by at most 7
 * units of 2^-30 of |p - t|, and by the rounding of sqrt(3) / 2 LSB. ko_capsule_transform_inverse
 * has 1 LSB for rounding, which leaves 1/8 LSB. The radius grows by what is more than that.
 *
 * Meshes of links. By the true frames a point x of link a is at A x, and y of link b at B y. By the
 * rotations of the placed frames they are at A' x and B' y, each within the link's growth of that,
 * as the growth covers the mesh. |A' x - B' y| is the distance from x to y placed at inverse(A')
 * B'. ko_pose_between makes that pose. Its matrix is off by 4.5 units of 2^-30 in norm (nine
 * entries of 1.5). Its translation is off by 7 units of its length (as A' is stored) and sqrt(3) /
 * 2 LSB. All this, rounded up:
 *
 *     slack = growth_a + growth_b + 2 + (7 |between| + 5 reach_b) / 2^30 */
#include "src/arm/arm_core.h"
#include "src/mesh/mesh_core.h"

#include "keepout/transform.h"
#include "keepout/clearance.h"
#include "keepout/closest.h"

#include <stddef.h>

#include "src/math/wide.h"

/* ---- a room ---- */

ko_status ko_arm_room_begin(const ko_arm_state *state, const ko_mesh *mesh, const ko_pose *pose,
                            fix16_t reach, ko_order order, ko_arm_room *query)
{
    if (query == NULL) {
        return KO_E_ARG;
    }
    if (koi_arm_is_missing(state) || koi_mesh_is_missing(mesh)) {
        return koi_query_end(&query->q, KO_E_ARG);
    }
    if (pose != NULL && ko_pose_check(pose) != KO_OK) {
        return koi_query_end(&query->q, KO_E_RANGE);
    }
    koi_query_clear(query, sizeof(*query)); /* all begins with 0 */
    query->mesh = mesh;
    query->is_posed = pose != NULL;
    if (pose != NULL) {
        query->pose = *pose;
    }
    const ko_status status =
        koi_arm_search_begin(state, reach, order, KO_ALL, &query->q, &query->search);
    return koi_query_stay(&query->q, &query->seal, offsetof(ko_arm_room, seal), status);
}

/* An upper bound of the length of v, at most 3 * 2^31. */
static uint64_t size_of(const ko_vec3 *v)
{
    return (uint64_t)koi_magnitude(v->x) + koi_magnitude(v->y) + koi_magnitude(v->z);
}

/* Gives a placed capsule as a room at a pose sees it, grown as above: |p - t| of an end is the
 * length of that end in the room's frame. */
static KOI_OWN_FRAME ko_status see(const ko_capsule *placed, const ko_pose *pose, ko_capsule *out)
{
    const ko_status status = ko_capsule_transform_inverse(placed, pose, out);
    if (status == KO_OK) {
        const uint64_t a = size_of(&out->a);
        const uint64_t b = size_of(&out->b);
        out->r += (fix16_t)((7U * ((a > b) ? a : b) + 7U * (UINT64_C(1) << 27)) >> 30);
    }
    return status;
}

/* Begins a query of the mesh with the capsule under way, grown by the limit of the search. KO_END:
 * there is none. */
static KOI_APART ko_status begin_capsule(ko_arm_room *query)
{
    const ko_arm_state *state = query->q.over;
    ko_status status = KO_OK;
    if (query->at >= state->arm->model.capsule_count) {
        return KO_END;
    }
    query->capsule = state->capsules[query->at];
    if (query->is_posed != 0U) {
        status = see(&query->capsule, &query->pose, &query->capsule);
    }
    if (status == KO_OK) {
        ko_capsule wide = query->capsule;
        wide.r += (fix16_t)query->search.limit + 1; /* within 2^29 + 11 + 2^28 + 1 */
        status = ko_mesh_query_capsule_begin(query->mesh, &wide, &query->walk);
    }
    query->is_walking = status == KO_OK;
    return status;
}

/* Gives a contact within the limit to the search. True: report *contact at once. */
static KOI_APART bool take(const ko_query *q, ko_arm_search *search, const ko_arm_contact *found,
                           ko_arm_contact *contact)
{
    const bool is_due = koi_arm_search_take(q, search, found);
    if (is_due) {
        *contact = *found;
    }
    return is_due;
}

/* Gives the triangle that was found to the search. True: report *contact at once. */
static KOI_OWN_FRAME bool take_at(ko_arm_room *query, fix16_t clearance, ko_arm_contact *contact)
{
    const ko_arm_state *state = query->q.over;
    ko_arm_contact found = koi_arm_contact_of(state->arm, query->at);
    found.faces.b = query->hit.face;
    found.clearance = clearance;
    return take(&query->q, &query->search, &found, contact);
}

/* Measures the triangle that was found: its clearance less the mesh's error. It may be beyond the
 * limit, which may have become less since. True: report *contact at once. */
static KOI_OWN_FRAME bool take_face(ko_arm_room *query, ko_arm_contact *contact)
{
    ko_triangle triangle;
    fix16_t clearance = 0;
    if (query->hit.face == KO_MESH_INSIDE) {
        return take_at(query, 0, contact);
    }
    KO_IGNORE(ko_mesh_get_triangle(query->mesh, query->hit.face, &triangle));
    KO_IGNORE(ko_triangle_clearance_capsule(&triangle, &query->capsule, &clearance));
    clearance = (clearance > query->mesh->error) ? clearance - query->mesh->error : 0;
    return (uint32_t)clearance <= query->search.limit && take_at(query, clearance, contact);
}

/* Tests the triangles of the capsule under way. KO_OK: *contact is written. KO_END: all were
 * tested. */
static ko_status test_faces(ko_arm_room *query, uint32_t *budget, ko_arm_contact *contact)
{
    for (;;) {
        const uint32_t before = query->walk.q.visits;
        const ko_status status = ko_mesh_query_capsule_next(&query->walk, budget, &query->hit);
        query->q.visits += query->walk.q.visits - before;
        if (status != KO_OK || take_face(query, contact)) {
            return status;
        }
    }
}

/* Tests capsule by capsule. KO_OK: *contact is written. KO_END: the walk met everything. */
static ko_status walk_room(ko_arm_room *query, uint32_t *budget, ko_arm_contact *contact)
{
    for (;;) {
        ko_status status = query->is_walking ? KO_OK : begin_capsule(query);
        status = (status == KO_OK) ? test_faces(query, budget, contact) : status;
        if (status != KO_END || !query->is_walking) {
            return status;
        }
        query->is_walking = false;
        query->at++;
    }
}

ko_status ko_arm_room_next(ko_arm_room *query, uint32_t *budget, ko_arm_contact *contact)
{
    if (query == NULL || contact == NULL) {
        return KO_E_ARG;
    }
    const size_t bytes = offsetof(ko_arm_room, seal);
    ko_status status = koi_arm_search_resume(&query->q, &query->seal, bytes);
    if (status != KO_OK) {
        return status;
    }
    const ko_arm_state *state = query->q.over;
    if (query->is_walking && query->at >= state->arm->model.capsule_count) {
        return koi_query_end(&query->q, KO_E_DATA); /* the query is damaged */
    }
    status = walk_room(query, budget, contact);
    if (status == KO_END) {
        query->at = 0;
        status = koi_arm_search_close(&query->search, contact);
    }
    status = koi_arm_search_answer(&query->q, status);
    return koi_query_leave(&query->q, &query->seal, bytes, status);
}

/* ---- meshes of links ---- */

static void first_links(ko_arm_meshes *query)
{
    query->a = 0;
    query->b = 1;
    query->is_walking = false;
}

ko_status ko_arm_meshes_begin(const ko_arm_state *state, fix16_t reach, ko_order order,
                              ko_arm_meshes *query)
{
    if (query == NULL) {
        return KO_E_ARG;
    }
    if (koi_arm_is_missing(state)) {
        return koi_query_end(&query->q, KO_E_ARG);
    }
    koi_query_clear(query, sizeof(*query));
    first_links(query);
    const ko_status status =
        koi_arm_search_begin(state, reach, order, KO_ALL, &query->q, &query->search);
    return koi_query_stay(&query->q, &query->seal, offsetof(ko_arm_meshes, seal), status);
}

/* True if two links have meshes and are not allowed to touch. */
static bool have_meshes(const ko_arm *arm, uint32_t a, uint32_t b)
{
    return arm->model.links[a].mesh != NULL && arm->model.links[b].mesh != NULL &&
           !koi_arm_are_allowed(&arm->model, a, b);
}

/* Stays at the pair under way if it is to be tested, else goes on to the next; false if there is
 * none. */
static bool find_pair(ko_arm_meshes *query)
{
    const ko_arm_state *state = query->q.over;
    const ko_arm *arm = state->arm;
    const uint32_t count = arm->model.link_count;
    for (; query->a + 1U < count; query->a++, query->b = (uint16_t)(query->a + 1U)) {
        for (; query->b < count; query->b++) {
            if (have_meshes(arm, query->a, query->b)) {
                return true;
            }
        }
    }
    return false;
}

/* Begins the search between the meshes of a pair, up to the limit and the slack above. */
static KOI_OWN_FRAME ko_status begin_pair(ko_arm_meshes *query)
{
    const ko_arm_state *state = query->q.over;
    const ko_mesh *a = state->arm->model.links[query->a].mesh;
    const ko_mesh *b = state->arm->model.links[query->b].mesh;
    ko_pose pose;
    if (ko_pose_between(&state->frames[query->a], &state->frames[query->b], &pose) != KO_OK) {
        return KO_E_RANGE;
    }
    const uint64_t reach = size_of(&b->bounds.lo) + size_of(&b->bounds.hi);
    query->slack = state->arm->growth[query->a] + state->arm->growth[query->b] + 2U +
                   (uint32_t)((7U * size_of(&pose.t) + 5U * reach) >> 30);
    const uint32_t wide = query->search.limit + query->slack + 1U;
    const ko_status status = ko_mesh_closest_begin(a, b, &pose, (fix16_t)wide, &query->walk);
    query->is_walking = status == KO_OK;
    return status;
}

/* Gives the gap between two meshes, less the slack, to the search. True: report *contact at
 * once. */
static KOI_OWN_FRAME bool take_gap(ko_arm_meshes *query, ko_arm_contact *contact)
{
    const ko_mesh_gap *gap = &query->gap;
    const uint32_t apart = (uint32_t)gap->clearance;
    const ko_arm_state *state = query->q.over;
    ko_arm_contact found = koi_arm_contact_of(state->arm, KO_ARM_NONE);
    found.link_a = query->a;
    found.link_b = query->b;
    found.faces = gap->faces;
    found.clearance = (apart > query->slack) ? (fix16_t)(apart - query->slack) : 0;
    return (uint32_t)found.clearance <= query->search.limit &&
           take(&query->q, &query->search, &found, contact);
}

/* Searches the pair under way. KO_OK: *contact is written. KO_END: it has nothing to report. */
static ko_status test_pair(ko_arm_meshes *query, uint32_t *budget, ko_arm_contact *contact)
{
    const uint32_t before = query->walk.q.visits;
    const ko_status status = ko_mesh_closest_next(&query->walk, budget, &query->gap);
    query->q.visits += query->walk.q.visits - before;
    if (status != KO_OK) {
        return status;
    }
    return take_gap(query, contact) ? KO_OK : KO_END;
}

/* Goes on from pair to pair. KO_OK: *contact is written. */
static ko_status walk_links(ko_arm_meshes *query, uint32_t *budget, ko_arm_contact *contact)
{
    while (find_pair(query)) {
        ko_status status = query->is_walking ? KO_OK : begin_pair(query);
        status = (status == KO_OK) ? test_pair(query, budget, contact) : status;
        if (status != KO_OK && status != KO_END) {
            return koi_arm_search_answer(&query->q, status);
        }
        query->is_walking = false;
        query->b++;
        if (status == KO_OK) {
            return KO_OK;
        }
    }
    first_links(query);
    return koi_arm_search_answer(&query->q, koi_arm_search_close(&query->search, contact));
}

ko_status ko_arm_meshes_next(ko_arm_meshes *query, uint32_t *budget, ko_arm_contact *contact)
{
    if (query == NULL || contact == NULL) {
        return KO_E_ARG;
    }
    const size_t bytes = offsetof(ko_arm_meshes, seal);
    ko_status status = koi_arm_search_resume(&query->q, &query->seal, bytes);
    if (status != KO_OK) {
        return status;
    }
    status = walk_links(query, budget, contact);
    return koi_query_leave(&query->q, &query->seal, bytes, status);
}

/* ---- points of contact ---- */

/* Gives a placed capsule's axis in the frame of a pose: a capsule of radius 0. */
static KOI_OWN_FRAME ko_status axis_from(const ko_capsule *placed, const ko_pose *pose,
                                         ko_capsule *out)
{
    const ko_status status = ko_capsule_transform_inverse(placed, pose, out);
    out->r = 0;
    return status;
}

ko_status ko_arm_closest_room(const ko_arm_state *state, const ko_mesh *mesh, const ko_pose *pose,
                              const ko_arm_contact *contact, ko_vec3 *on_axis, ko_vec3 *on_mesh)
{
    static const ko_pose still = {KO_MAT3_IDENTITY, {0, 0, 0}};
    ko_triangle triangle;
    ko_capsule axis;
    if (koi_arm_is_missing(state) || koi_mesh_is_missing(mesh) || contact == NULL ||
        on_axis == NULL || on_mesh == NULL) {
        return KO_E_ARG;
    }
    if (!state->is_placed) {
        return KO_E_CHANGED;
    }
    if (contact->capsule_a >= state->arm->model.capsule_count) {
        return KO_E_ID;
    }
    if (contact->faces.b == KO_MESH_INSIDE && ko_mesh_is_solid(mesh)) {
        *on_axis = state->capsules[contact->capsule_a].a;
        *on_mesh = *on_axis;
        return KO_OK;
    }
    if (ko_mesh_get_triangle(mesh, contact->faces.b, &triangle) != KO_OK) {
        return KO_E_ID;
    }
    /* measured in the mesh's frame, as in the query, and placed in the world */
    pose = (pose != NULL) ? pose : &still;
    if (axis_from(&state->capsules[contact->capsule_a], pose, &axis) != KO_OK ||
        /* unreachable: the triangle and the axis are legal */
        ko_triangle_closest_capsule(&triangle, &axis, &triangle.a, &axis.a) != KO_OK ||
        ko_vec3_transform(&triangle.a, pose, &triangle.a) != KO_OK ||
        ko_vec3_transform(&axis.a, pose, &axis.a) != KO_OK) {
        return KO_E_RANGE;
    }
    *on_axis = axis.a;
    *on_mesh = triangle.a;
    return KO_OK;
}

/* Says whether a contact names this link's solid as the one that the other link is inside. */
static bool is_inside(const ko_arm_state *state, uint32_t link, uint32_t face)
{
    return face == KO_MESH_INSIDE && link < state->arm->model.link_count &&
           ko_mesh_is_solid(state->arm->model.links[link].mesh);
}

/* Gives a triangle of a link's mesh in the world. */
static ko_status face_of(const ko_arm_state *state, uint32_t link, uint32_t face, ko_triangle *out)
{
    fix16_t error;
    if (link >= state->arm->model.link_count || state->arm->model.links[link].mesh == NULL ||
        ko_mesh_get_triangle(state->arm->model.links[link].mesh, face, out) != KO_OK) {
        return KO_E_ID;
    }
    return ko_triangle_transform(out, &state->frames[link], out, &error);
}

ko_status ko_arm_closest_meshes(const ko_arm_state *state, const ko_arm_contact *contact,
                                ko_vec3 *on_a, ko_vec3 *on_b)
{
    ko_triangle a;
    ko_triangle b;
    if (koi_arm_is_missing(state) || contact == NULL || on_a == NULL || on_b == NULL) {
        return KO_E_ARG;
    }
    if (!state->is_placed) {
        return KO_E_CHANGED;
    }
    const bool in_a = is_inside(state, contact->link_a, contact->faces.a);
    const bool in_b = is_inside(state, contact->link_b, contact->faces.b);
    if (in_a && in_b) {
        return KO_E_ID;
    }
    /* where one triangle is inside a solid, its corner a stands for both points */
    ko_status status = in_a ? KO_OK : face_of(state, contact->link_a, contact->faces.a, &a);
    if (status == KO_OK && !in_b) {
        status = face_of(state, contact->link_b, contact->faces.b, &b);
    }
    if (status != KO_OK) {
        return status;
    }
    if (in_a || in_b) {
        *on_a = in_a ? b.a : a.a;
        *on_b = *on_a;
        return KO_OK;
    }
    return ko_triangle_closest(&a, &b, on_a, on_b);
}
