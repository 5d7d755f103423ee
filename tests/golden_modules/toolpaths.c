/* Hashes the moves of a tool among boxes. */
#include "modules.h"

enum { BOXES = 4, MOST_STEPS = 200 };

static void fold_move(const ko_move *move)
{
    fold_vec(&move->from);
    fold_vec(&move->to);
    fold_vec(&move->centre);
    fold((uint32_t)move->kind);
    fold((uint32_t)move->plane);
    fold((uint32_t)move->sweep);
    fold((uint32_t)(move->sweep >> 32));
    fold_signed(move->radius);
    fold_signed(move->error);
}

static void draw_move(ko_move *move)
{
    const ko_vec3 from = draw_point(4 * METRE);
    const ko_vec3 centre = draw_point(4 * METRE);
    ko_vec3 to = draw_point(4 * METRE);
    const uint32_t bits = draw();
    const ko_move_kind kind = (ko_move_kind)(1U + (bits >> 8) % (is_nasty() ? 3U : 2U));
    const ko_plane_axes plane = (ko_plane_axes)((bits >> 16) % (is_nasty() ? 4U : 3U));
    const fix16_t tolerance = draw_size(METRE);
    const fix16_t radius = draw_number(6 * METRE);
    if ((bits & 3U) == 0U) { /* opposite, so that the radii are equal */
        to.x = sum(centre.x, sum(centre.x, -from.x));
        to.y = sum(centre.y, sum(centre.y, -from.y));
        to.z = sum(centre.z, sum(centre.z, -from.z));
    }
    if ((bits & 3U) < 2U) {
        const ko_vec3 *end = ((bits & 4U) != 0U) ? &to : &from;
        const ko_arc arc = {from, *end, kind, plane, tolerance};
        fold_signed(ko_move_from_arc(&arc, &centre, (bits >> 24) % 3U, move));
    } else if ((bits & 3U) == 2U) {
        const ko_arc arc = {from, to, kind, plane, tolerance};
        fold_signed(ko_move_from_arc_radius(&arc, radius, move));
    } else {
        fold_signed(ko_move_from_line(&from, &to, move));
    }
    fold_move(move);
}

/* Hashes the answer as a number: 0 unknown, 1 touched, 2 near, 3 clear, then clear up to the search
 * radius. */
static void fold_path(const ko_toolpath *path, ko_status status, const ko_path_contact *contact)
{
    const bool is_touched = status == KO_OK && contact->first != KO_NEVER;
    const bool is_known = status == KO_OK || status == KO_END;
    fold(is_touched ? 1U : (status == KO_OK) ? 2U : is_known ? 3U : 0U);
    fold_signed(is_touched ? contact->first : is_known ? KO_NEVER : 0);
    fold(path->first_box);
    fold_signed((status == KO_OK) ? contact->clearance : is_known ? path->best - 1 : 0);
    fold(path->nearest);
    fold(path->q.visits);
}

static void follow(const ko_move *move)
{
    ko_aabb boxes[BOXES];
    for (int i = 0; i < BOXES; i++) {
        boxes[i].c = draw_point(6 * METRE);
        boxes[i].r.x = draw_size(2 * METRE);
        boxes[i].r.y = draw_size(2 * METRE);
        boxes[i].r.z = draw_size(2 * METRE);
    }
    ko_tool tool;
    tool.kind = (ko_tool_kind)draw_below(is_nasty() ? 3U : 2U);
    tool.radius = draw_size(METRE);
    tool.length = sum(draw_size(2 * METRE), sum(tool.radius, tool.radius));
    const fix16_t tolerance = METRE / 50 + draw_size(METRE) / 10;
    const fix16_t reach = draw_size(4 * METRE);
    const uint32_t count = draw_below(BOXES + 1);
    ko_toolpath path = {.count = 0};
    ko_path_contact contact = {0, 0, 0};
    ko_status status = ko_toolpath_begin(move, &tool, boxes, count, tolerance, reach, &path);
    fold_signed(status);
    status = (status == KO_OK) ? KO_UNFINISHED : status;
    for (uint32_t i = 0; i < MOST_STEPS && status == KO_UNFINISHED; i++) {
        uint32_t budget = 1U + draw_budget() / 2U;
        status = ko_toolpath_next(&path, &budget, &contact);
        fold_signed(status);
    }
    fold_path(&path, status, &contact);
}

void fold_toolpath(void)
{
    ko_move move = {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}, KO_MOVE_LINE, KO_PLANE_XY, 0, 0, 0};
    draw_move(&move);
    for (int i = 0; i < 3; i++) {
        const ko_q30 t = (i == 2) ? draw_number(KO_Q30_ONE / 8) : (ko_q30)(draw() >> 2);
        ko_vec3 at = {0, 0, 0};
        fold_signed(ko_move_get_point(&move, t, &at));
        fold_vec(&at);
    }
    follow(&move);
}
