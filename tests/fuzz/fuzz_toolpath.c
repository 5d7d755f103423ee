/* libFuzzer: bytes as a move, a tool and boxes. A line of a ball is compared with the exact
 * clearance of what it sweeps, for each box. For an arc and a flat tool no box may be missed that
 * the tool, made smaller by the stated bounds, touches at one of several points of the move.
 *
 * promise: never-above, no-miss, end-means-clear */
#include "shapes.h"

enum { BOXES = 5, PARTS = 6, MOST_ROUNDS = 3000 };

static ko_move read_move(input *in, ko_status *status)
{
    ko_move m;
    ko_arc arc;
    const uint32_t form = take(in, 1);
    memset(&m, 0, sizeof(m));
    arc.from = point(in);
    arc.to = point(in);
    arc.kind = (form % 2U == 0U) ? KO_MOVE_ARC_CW : KO_MOVE_ARC_CCW;
    arc.plane = (ko_plane_axes)(form / 2U % 3U);
    arc.tolerance = size_of(in);
    if (form < 100U) {
        *status = ko_move_from_line(&arc.from, &arc.to, &m);
    } else if (form < 180U) {
        const ko_vec3 centre = point(in);
        *status = ko_move_from_arc(&arc, &centre, form % 5U, &m);
    } else {
        *status = ko_move_from_arc_radius(&arc, number(in), &m);
    }
    demand(*status == KO_OK || *status == KO_E_RANGE);
    return m;
}

static ko_tool read_tool(input *in)
{
    ko_tool t;
    const uint32_t form = take(in, 1);
    t.kind = (form % 2U == 0U) ? KO_TOOL_BALL : KO_TOOL_FLAT;
    t.radius = size_of(in) >> 2;
    t.length = (form < 128U) ? 2 * (t.radius >> 1) * 2 + 1 : size_of(in);
    return t;
}

/* ---- a ball on a line: exact ---- */

/* The tool as a capsule with its tip at a point. */
static ko_capsule tool_at(const ko_vec3 *tip, const ko_tool *tool, fix16_t less)
{
    ko_capsule c = {*tip, *tip, tool->radius - less};
    c.a.z = tip->z + tool->radius;
    c.b.z = tip->z + tool->length - tool->radius;
    return c;
}

static fix16_t least_of(const ko_move *m, const ko_tool *tool, const ko_aabb *boxes, uint32_t n)
{
    const ko_capsule first = tool_at(&m->from, tool, 0);
    ko_lozenge swept;
    fix16_t least = INT32_MAX;
    swept.a = first.a;
    swept.u = (ko_vec3){m->to.x - m->from.x, m->to.y - m->from.y, m->to.z - m->from.z};
    swept.v = (ko_vec3){0, 0, first.b.z - first.a.z};
    swept.r = first.r;
    for (uint32_t i = 0; i < n; i++) {
        fix16_t clearance = 0;
        demand(ko_lozenge_clearance_aabb(&swept, &boxes[i], &clearance) == KO_OK);
        least = (clearance < least) ? clearance : least;
    }
    return least;
}

/* ---- any move ---- */

/* True if the tool, smaller by `less`, touches a box at one of some points of the move. */
static bool touches(const ko_move *m, const ko_tool *tool, const ko_aabb *boxes, uint32_t n,
                    fix16_t less)
{
    for (int32_t i = 0; i <= PARTS; i++) {
        ko_vec3 tip;
        demand(ko_move_get_point(m, (ko_q30)((int64_t)KO_Q30_ONE * i / PARTS), &tip) == KO_OK);
        const ko_capsule c = tool_at(&tip, tool, less);
        for (uint32_t k = 0; k < n && c.r >= 0 && tool->length >= 2 * tool->radius; k++) {
            if (ko_capsule_overlap_aabb(&c, &boxes[k])) {
                return true;
            }
        }
    }
    return false;
}

static ko_status follow(ko_toolpath *query, uint32_t steps, ko_path_contact *contact)
{
    ko_status status = KO_UNFINISHED;
    for (uint32_t i = 0; status == KO_UNFINISHED && i < MOST_ROUNDS; i++) {
        status = ko_toolpath_next(query, &(uint32_t){steps}, contact);
    }
    return status;
}

static void check(const ko_move *m, const ko_tool *tool, const ko_aabb *boxes, uint32_t n,
                  fix16_t reach, ko_status status, const ko_path_contact *contact)
{
    const bool is_exact = m->kind == KO_MOVE_LINE && tool->kind == KO_TOOL_BALL;
    if (status == KO_OK) {
        demand(contact->box < n && contact->clearance >= 0 && contact->clearance <= reach);
        demand(contact->first == KO_NEVER || contact->clearance == 0);
    }
    if (is_exact) {
        const fix16_t least = least_of(m, tool, boxes, n);
        demand(status == KO_OK ? contact->clearance == least : least >= reach);
    }
    if (touches(m, tool, boxes, n, (m->kind == KO_MOVE_LINE) ? 2 : m->error + 3)) {
        demand(status == KO_OK && contact->first != KO_NEVER);
    }
}

static void try_move(input *in)
{
    ko_aabb boxes[BOXES];
    ko_status status = KO_OK;
    const ko_move m = read_move(in, &status);
    const ko_tool tool = read_tool(in);
    const uint32_t n = take(in, 1) % (BOXES + 1U);
    const fix16_t tolerance = 1 + (fix16_t)(take(in, 1) << 8);
    const fix16_t reach = size_of(in) & 0x3FFFFFF;
    for (uint32_t i = 0; i < n; i++) {
        boxes[i] = aabb(in);
    }
    if (status != KO_OK) {
        return;
    }
    ko_toolpath query;
    ko_path_contact contact = {KO_NEVER, UINT32_MAX, -1};
    status = ko_toolpath_begin(&m, &tool, boxes, n, tolerance, reach, &query);
    demand(status == KO_OK || status == KO_E_RANGE);
    if (status == KO_OK) {
        status = follow(&query, 1U + take(in, 1) * 64U, &contact);
        if (status == KO_UNFINISHED) {
            return;
        }
        demand(status == KO_OK || status == KO_END);
        check(&m, &tool, boxes, n, reach, status, &contact);
        ((uint8_t *)&query.chord)[take(in, 1) % 12U] ^= (uint8_t)take(in, 1); /* damaged */
        query.q.status = KO_OK;
        KO_IGNORE(follow(&query, 4000U, &contact));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    input in = {data, data + size};
    while (in.at < in.end) {
        try_move(&in);
    }
    return 0;
}
