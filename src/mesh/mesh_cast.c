/* The triangles of a mesh along a line, in ascending order or as they are numbered.
 *
 * In ascending order each finding is that of a search of its own, which takes only what comes after
 * the findings before. Where several triangles are met at one parameter, the search reports the one
 * that it meets first; the others there follow in the order of their numbers. So a floor is enough
 * to know what was reported: its parameter, the triangle that was first there, and the least number
 * that may follow.
 *
 * A line is shortened to the best parameter so far. That keeps every triangle which is met there or
 * before. A thick line that is part of a ray is an exception: several of its own parameters are one
 * of the ray. So at the floor a line is shortened to the next parameter instead.
 *
 * In a solid one more test is whether the line begins inside. It comes first in ascending order,
 * and last in the order of numbers. */
#include "port/fast.h"

#include "keepout/mesh_query.h"

#include "src/math/wide.h"
#include "src/mesh/mesh_inside.h"
#include "src/mesh/mesh_search.h"
#include "src/mesh/mesh_walk.h"
#include "src/mesh/mesh_line.h"

/* The bytes that the seal covers. */
#define SEALED offsetof(ko_mesh_cast, seal)

/* The stages of a query. ASK: the test of the beginning is under way. NEXT: the next call begins
 * another search. */
enum { WALK, SEARCH, ASK, NEXT, DONE };

/* ---- beginning ---- */

/* Sets up the test of the beginning. Returns false if none is needed. */
static bool asks_inside(const ko_mesh *mesh, ko_mesh_cast *query)
{
    const ko_vec3 *begin = ko_mesh_is_solid(mesh) ? koi_mesh_line_begin(&query->line) : NULL;
    if (begin == NULL) {
        return false;
    }
    koi_mesh_inside_begin(mesh, begin, &query->inside);
    return true;
}

ko_status ko_mesh_cast_begin(const ko_mesh *mesh, const ko_line *line, ko_order order,
                             ko_mesh_cast *query)
{
    if (query == NULL) {
        return KO_E_ARG;
    }
    koi_query_clear(query, sizeof(*query)); /* all begins with 0 */
    ko_status status = koi_mesh_line_prepare(mesh, line, &query->line);
    if (status == KO_OK && order != KO_ORDER_ASCENDING && order != KO_ORDER_ANY) {
        status = KO_E_RANGE;
    }
    if (status != KO_OK) {
        return koi_query_end(&query->q, status);
    }
    query->floor = -1;
    if (order == KO_ORDER_ANY) {
        koi_mesh_widen(&query->line.line.bounds, koi_mesh_line_margin(&query->line),
                       &query->by.walk.bounds);
        koi_mesh_walk_begin(mesh, &query->by.walk);
        query->stage = WALK;
    } else {
        koi_mesh_search_begin(mesh, &query->by.search, (uint32_t)KO_NEVER);
        query->stage = asks_inside(mesh, query) ? ASK : SEARCH;
    }
    (void)koi_query_open(&query->q, mesh, 0U, KO_ALL);
    query->q.order = (uint8_t)order;
    return koi_query_stay(&query->q, &query->seal, SEALED, KO_OK);
}

/* KO_OK: the line begins inside, and *hit says so. */
static KOI_APART ko_status ask_inside(ko_mesh_cast *query, koi_mesh_call *call, ko_mesh_hit *hit)
{
    static const ko_triangle_hit at_begin = {0, 0, 0, 0};
    const ko_status status = koi_mesh_inside_next(call->mesh, &query->inside, call);
    if (status == KO_OK) {
        hit->face = KO_MESH_INSIDE;
        hit->at = at_begin;
    }
    return status;
}

/* ---- in the order of numbers ---- */

static bool passes(const void *shape, const ko_frame16 *frame, const ko_aabb16 *cells)
{
    ko_bounds box;
    koi_mesh_bounds_of(frame, cells, &box);
    return !koi_mesh_line_misses(&((const ko_mesh_cast *)shape)->line, &box);
}

static bool touches(const void *shape, const ko_triangle *triangle, ko_triangle_hit *at)
{
    koi_mesh_line_hit(&((const ko_mesh_cast *)shape)->line, triangle, at);
    return at->t != KO_NEVER;
}

static ko_status walk_next(ko_mesh_cast *query, koi_mesh_call *call, ko_mesh_hit *hit)
{
    static const koi_mesh_test test = {0, passes, touches};
    if (query->stage == WALK) {
        const ko_status status = koi_mesh_walk_next(call, &query->by.walk, &test, query, hit);
        if (status != KO_END) {
            return status;
        }
        query->stage = asks_inside(call->mesh, query) ? ASK : DONE;
    }
    if (query->stage != ASK) {
        return KO_END;
    }
    const ko_status status = ask_inside(query, call, hit);
    query->stage = (status == KO_OK) ? DONE : ASK;
    return status;
}

/* ---- in ascending order ---- */

static bool is_worse(const void *shape, const ko_mesh *mesh, const ko_mesh_node *node)
{
    ko_bounds box;
    koi_mesh_bounds_of(&mesh->frame, &node->box, &box);
    return koi_mesh_line_misses(&((const ko_mesh_cast *)shape)->line, &box);
}

static bool is_nearer(const void *shape, const ko_mesh *mesh, const ko_aabb16 *box,
                      const ko_aabb16 *than)
{
    const ko_vec3 *way = &((const ko_mesh_cast *)shape)->line.line.direction;
    const ko_vec3 a = koi_mesh_centre_of(than);
    const ko_vec3 b = koi_mesh_centre_of(box);
    (void)mesh;
    const int64_t along = koi_wide_mac(
        koi_wide_mac(koi_port_mul(b.x - a.x, way->x), b.y - a.y, way->y), b.z - a.z, way->z);
    return along < 0;
}

/* Returns true iff a triangle that is met at t was not reported, and comes before the best so far.
 */
static bool is_better(const ko_mesh_cast *query, uint32_t face, ko_q30 t)
{
    const ko_mesh_search *search = &query->by.search;
    if (t != query->floor) {
        return t > query->floor && (uint32_t)t < search->best;
    }
    const bool is_first_there = search->found == KOI_MESH_NONE || query->at.t != t;
    return face != query->first && face >= query->from && (is_first_there || face < search->found);
}

static void test_line(void *shape, uint32_t face, const ko_triangle *triangle)
{
    ko_mesh_cast *query = (ko_mesh_cast *)shape;
    ko_mesh_line *line = &query->line; /* a thick one compares the box itself */
    ko_triangle_hit at;
    if (line->is_thick == 0U && koi_mesh_is_beyond(triangle, &line->line.bounds)) {
        return;
    }
    koi_mesh_line_hit(line, triangle, &at);
    if (at.t != KO_NEVER && is_better(query, face, at.t)) {
        const ko_q30 best = (at.t == query->floor) ? at.t + 1 : at.t; /* others there may follow */
        query->by.search.best = (uint32_t)best;
        query->by.search.found = face;
        query->at = at;
        koi_mesh_line_shorten(line, best);
    }
}

/* Raises the floor to a finding: the next search takes only what comes later. */
static void raise_floor(ko_mesh_cast *query, const ko_mesh_hit *hit)
{
    if (hit->at.t == query->floor) {
        query->from = hit->face + 1U;
    } else {
        query->floor = hit->at.t;
        query->first = hit->face;
        query->from = 0;
    }
    query->stage = NEXT;
}

static ko_status search_next(ko_mesh_cast *query, koi_mesh_call *call, ko_mesh_hit *hit)
{
    static const koi_mesh_goal goal = {is_worse, is_nearer, test_line};
    ko_status status = KO_END;
    if (query->stage == ASK) {
        status = ask_inside(query, call, hit);
        query->stage = (status == KO_END) ? SEARCH : ASK;
    } else if (query->stage == NEXT) {
        koi_mesh_line_shorten(&query->line, KO_Q30_ONE);
        koi_mesh_search_begin(call->mesh, &query->by.search, (uint32_t)KO_NEVER);
        query->stage = SEARCH;
    }
    if (status == KO_END) {
        status = koi_mesh_search_next(call, &query->by.search, &goal, query);
        if (status == KO_OK) {
            hit->face = query->by.search.found;
            hit->at = query->at;
        }
    }
    if (status == KO_OK) {
        raise_floor(query, hit);
    }
    return status;
}

ko_status ko_mesh_cast_next(ko_mesh_cast *query, uint32_t *budget, ko_mesh_hit *hit)
{
    if (query == NULL || hit == NULL) {
        return KO_E_ARG;
    }
    ko_status status = koi_mesh_query_resume(&query->q, &query->seal, SEALED);
    if (status != KO_OK) {
        return status;
    }
    koi_mesh_call call = koi_mesh_call_begin(&query->q, budget);
    status = (query->q.order == KO_ORDER_ANY) ? walk_next(query, &call, hit)
                                              : search_next(query, &call, hit);
    status = koi_mesh_call_end(&call, &query->q, &query->tests, budget, status);
    return koi_query_leave(&query->q, &query->seal, SEALED, status);
}
