#include "questions.h"

enum { STEPS = 20000, HITS = 64, RADIUS = 3000 }; /* of the volumes: 46 mm */

static union {
    ko_mesh_query query;
    ko_mesh_cast cast;
    ko_mesh_nearest nearest;
    ko_mesh_pairs pairs;
} state;

static void note(answer *so_far, uint32_t what)
{
    so_far->hits++;
    so_far->sum += what * 2654435761U;
}

static ko_status begin(question q, const ko_mesh *a, const ko_mesh *b, const place *at)
{
    const ko_aabb box = {at->point, {RADIUS, RADIUS, RADIUS}};
    const ko_sphere sphere = {at->point, RADIUS};
    const ko_sphere around = {at->point, 0};
    const ko_capsule capsule = {at->point, at->other, RADIUS};
    const ko_segment segment = {at->point, at->other};
    ko_line line;
    switch (q) {
    case ASK_AABB:
        return ko_mesh_query_aabb_begin(a, &box, &state.query);
    case ASK_SPHERE:
        return ko_mesh_query_sphere_begin(a, &sphere, &state.query);
    case ASK_CAPSULE:
        return ko_mesh_query_capsule_begin(a, &capsule, &state.query);
    case ASK_SEGMENT:
        KO_IGNORE(ko_line_from_segment(&segment, &line));
        return ko_mesh_cast_begin(a, &line, KO_ORDER_ANY, &state.cast);
    case ASK_FIRST:
        KO_IGNORE(ko_line_from_segment(&segment, &line));
        return ko_mesh_cast_begin(a, &line, KO_ORDER_ASCENDING, &state.cast);
    case ASK_NEAREST:
        return ko_mesh_nearest_sphere_begin(a, &around, KO_LIMIT, &state.nearest);
    case ASK_GAP:
        return ko_mesh_closest_begin(a, b, &at->pose, KO_LIMIT, &state.pairs);
    default:
        return ko_mesh_pairs_begin(a, b, &at->pose, &state.pairs);
    }
}

static ko_status next_triangle(question q, uint32_t *budget, ko_mesh_hit *hit)
{
    switch (q) {
    case ASK_AABB:
        return ko_mesh_query_aabb_next(&state.query, budget, hit);
    case ASK_SPHERE:
        return ko_mesh_query_sphere_next(&state.query, budget, hit);
    case ASK_CAPSULE:
        return ko_mesh_query_capsule_next(&state.query, budget, hit);
    default:
        return ko_mesh_cast_next(&state.cast, budget, hit);
    }
}

static ko_status all_triangles(question q, answer *so_far)
{
    uint32_t budget = STEPS;
    ko_mesh_hit hit;
    ko_status status = KO_OK;
    for (int i = 0; i < HITS && status == KO_OK; i++) {
        status = next_triangle(q, &budget, &hit);
        if (status == KO_OK) {
            note(so_far, hit.face ^ (uint32_t)hit.at.t);
        }
    }
    return status;
}

static ko_status first(answer *so_far)
{
    uint32_t budget = STEPS;
    ko_mesh_hit hit;
    const ko_status status = ko_mesh_cast_next(&state.cast, &budget, &hit);
    if (status == KO_OK) {
        note(so_far, (uint32_t)hit.at.t);
    }
    return status;
}

static ko_status nearest(answer *so_far)
{
    uint32_t budget = STEPS;
    ko_mesh_near near;
    const ko_status status = ko_mesh_nearest_sphere_next(&state.nearest, &budget, &near);
    if (status == KO_OK) {
        note(so_far, (uint32_t)near.margin);
    }
    return status;
}

static ko_status touch(answer *so_far)
{
    uint32_t budget = STEPS;
    ko_mesh_pair pair;
    const ko_status status = ko_mesh_pairs_next(&state.pairs, &budget, &pair);
    if (status == KO_OK) {
        note(so_far, 1);
    }
    return status;
}

static ko_status all_pairs(answer *so_far)
{
    uint32_t budget = STEPS;
    ko_mesh_pair pair;
    ko_status status = KO_OK;
    for (int i = 0; i < HITS && status == KO_OK; i++) {
        status = ko_mesh_pairs_next(&state.pairs, &budget, &pair);
        if (status == KO_OK) {
            note(so_far, pair.a << 16 | pair.b);
        }
    }
    return status;
}

static ko_status gap(answer *so_far)
{
    uint32_t budget = STEPS;
    ko_mesh_gap least;
    const ko_status status = ko_mesh_closest_next(&state.pairs, &budget, &least);
    if (status == KO_OK) {
        note(so_far, (uint32_t)least.clearance);
    }
    return status;
}

static __attribute__((noinline, noclone)) ko_status measured_begin(question q, const ko_mesh *a,
                                                                   const ko_mesh *b,
                                                                   const place *at)
{
    return begin(q, a, b, at);
}

static __attribute__((noinline, noclone)) ko_status measured_go_on(question q, answer *so_far)
{
    switch (q) {
    case ASK_FIRST:
        return first(so_far);
    case ASK_NEAREST:
        return nearest(so_far);
    case ASK_TOUCH:
        return touch(so_far);
    case ASK_PAIRS:
        return all_pairs(so_far);
    case ASK_GAP:
        return gap(so_far);
    default:
        return all_triangles(q, so_far);
    }
}

bool ask_begin(question q, const ko_mesh *a, const ko_mesh *b, const place *at)
{
    return measured_begin(q, a, b, at) == KO_OK;
}

/* All questions end with KO_END. The first, the nearest and the least end also with their one
 * answer. */
bool ask_go_on(question q, answer *so_far)
{
    const ko_status status = measured_go_on(q, so_far);
    const bool once = q == ASK_FIRST || q == ASK_NEAREST || q == ASK_TOUCH || q == ASK_GAP;
    so_far->visits = state.query.q.visits - state.query.tests; /* all heads are the same */
    so_far->tests = state.query.tests;
    return status == KO_END || (status == KO_OK && once);
}
