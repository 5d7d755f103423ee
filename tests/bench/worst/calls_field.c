/* Legs among bodies, and moves of a tool among boxes. */
#include "worst.h"

enum {
    BODIES = WORLD_GENES,
    KIND,
    LEAVES,
    SHIFT,
    AT,
    REACH = AT + 7,
    TOOL,
    TOLERANCE,
    ALL_GENES,
    MOST = 32,
};

static ko_tree tree;
static ko_tree_node nodes[MOST];
static ko_body bodies[MOST];
static ko_aabb boxes[MOST];
static uint32_t box_count;
static ko_field field;
static ko_capsule leg;
static fix16_t reach;
static ko_field_nearest query;
static ko_leg_hit hit;
static ko_move line;
static ko_tool tool;
static fix16_t tolerance;
static ko_toolpath path;
static ko_path_contact contact;
static ko_arc arc;
static ko_vec3 centre;
static uint32_t turns;
static ko_move made;
static ko_vec3 from;
static ko_vec3 to;
static uint32_t body_count;

static ko_body body_of(const uint32_t *gene, uint32_t i)
{
    ko_body body;
    const ko_aabb box = box_in_world(gene, i);
    memset(&body, 0, sizeof(body));
    body.kind = (ko_body_kind)((gene[KIND] % 4U == 0U) ? i % 3U : gene[KIND] % 4U - 1U);
    fix16_t r = (box.r.x < box.r.y) ? box.r.x : box.r.y;
    r = (r < box.r.z) ? r : box.r.z;
    if (body.kind == KO_BODY_SPHERE) {
        body.as.sphere = (ko_sphere){box.c, r};
    } else if (body.kind == KO_BODY_CAPSULE) {
        const ko_vec3 a = {box.c.x - box.r.x + r, box.c.y - box.r.y + r, box.c.z - box.r.z + r};
        const ko_vec3 b = {box.c.x + box.r.x - r, box.c.y + box.r.y - r, box.c.z + box.r.z - r};
        body.as.capsule = (ko_capsule){a, b, r};
    } else {
        body.as.box = box;
    }
    return body;
}

static bool make(const uint32_t *gene)
{
    const uint32_t count = gene[BODIES] % MOST + 1U;
    body_count = count;
    memset(nodes, 0, sizeof(nodes));
    memset(&query, 0, sizeof(query));
    if (ko_tree_init(&tree, nodes, MOST, 0) != KO_OK) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        ko_aabb box;
        ko_tree_id id;
        bodies[i] = body_of(gene, i);
        if (ko_aabb_from_body(&bodies[i], &box) != KO_OK ||
            ko_tree_insert(&tree, &box, i, &id) != KO_OK) {
            return false;
        }
    }
    leg = capsule_of(gene + AT, gene[SHIFT]);
    reach = length(gene[REACH], gene[SHIFT] / 27U);
    reach = (reach < KO_LIMIT - leg.r) ? reach : KO_LIMIT - leg.r;
    const uint32_t how = gene[LEAVES] % 4U;
    return ko_field_open((how == 0U) ? NULL : bodies, (how == 0U) ? 0U : count,
                         (how == 1U) ? NULL : &tree, NULL, KO_ALL, &field) == KO_OK;
}

static void begin(void)
{
    (void)ko_field_nearest_begin(&field, &leg, reach, false, &query);
}

static void first_begin(void)
{
    (void)ko_field_nearest_begin(&field, &leg, reach, true, &query);
}

static ko_status next(uint32_t *purse)
{
    return ko_field_nearest_next(&query, purse, &hit);
}

static uint32_t body_steps(void)
{
    return body_count + 1U;
}

static ko_status open(uint32_t *purse)
{
    (void)purse;
    return ko_field_open(bodies, body_count, &tree, NULL, KO_ALL, &field);
}

static ko_status validate(uint32_t *purse)
{
    return walked(ko_field_validate(&field, &worst_walk, purse));
}

/* ---- tool paths ---- */

static bool make_move(const uint32_t *gene)
{
    const uint32_t shift = gene[SHIFT];
    from = point_of(gene + AT, shift);
    to = point_of(gene + AT + 3, shift);
    const fix16_t radius = length(gene[AT + 6], shift) + 16;
    box_count = gene[BODIES] % MOST + 1U;
    for (uint32_t i = 0; i < box_count; i++) {
        boxes[i] = box_in_world(gene, i);
    }
    tool.kind = (gene[TOOL] % 2U == 0U) ? KO_TOOL_BALL : KO_TOOL_FLAT;
    tool.radius = length(gene[TOOL], gene[TOOL] / 2U % 27U) / 8;
    tool.length = tool.radius * 2 + length(gene[TOOL] * 2654435761U, shift) / 8;
    tolerance = length(gene[TOLERANCE], gene[TOLERANCE]) + 1;
    reach = length(gene[REACH], shift) / 2;
    arc = (ko_arc){from, to, KO_MOVE_ARC_CW, (ko_plane_axes)(gene[LEAVES] / 4U % 3U), KO_LIMIT};
    arc.kind = (gene[LEAVES] % 3U == 1U) ? KO_MOVE_ARC_CW : KO_MOVE_ARC_CCW;
    centre = from;
    centre.x += radius / 4;
    centre.z += (arc.plane == KO_PLANE_XY) ? 0 : radius / 8;
    arc.to = from;
    arc.to.y += (gene[AT + 3] % 2U != 0U) ? 0 : to.y / 64;
    turns = gene[LEAVES] / 16U % 8U;
    return ((gene[LEAVES] % 3U == 0U) ? ko_move_from_line(&from, &to, &line)
                                      : ko_move_from_arc(&arc, &centre, turns, &line)) == KO_OK;
}

static bool make_path(const uint32_t *gene)
{
    return make_move(gene) &&
           ko_toolpath_begin(&line, &tool, boxes, box_count, tolerance, reach, &path) == KO_OK;
}

static void path_begin(void)
{
    KO_IGNORE(ko_toolpath_begin(&line, &tool, boxes, box_count, tolerance, reach, &path));
}

static ko_status path_next(uint32_t *purse)
{
    return ko_toolpath_next(&path, purse, &contact);
}

static uint32_t box_steps(void)
{
    return box_count + 1U;
}

static ko_status move_line(uint32_t *purse)
{
    (void)purse;
    return ko_move_from_line(&from, &to, &made);
}

static ko_status move_arc(uint32_t *purse)
{
    (void)purse;
    return ko_move_from_arc(&arc, &centre, turns, &made);
}

static ko_status move_radius(uint32_t *purse)
{
    (void)purse;
    arc.to = to;
    return ko_move_from_arc_radius(&arc, reach, &made);
}

static ko_status move_point(uint32_t *purse)
{
    (void)purse;
    return ko_move_get_point(&line, reach, &to);
}

#define PATH(name, begin, next, steps)                                                             \
    {                                                                                              \
        name, ALL_GENES, make_path, begin, next, steps                                             \
    }
static const call list[] = {
    {"ko_field_nearest_next", ALL_GENES, make, begin, next, NULL},
    {"ko_field_nearest_next:enter", ALL_GENES, make, first_begin, next, NULL},
    {"ko_field_nearest_begin", ALL_GENES, make, first_begin, NULL, one_step},
    {"ko_field_open", ALL_GENES, make, no_begin, open, body_steps},
    {"ko_field_validate", ALL_GENES, make, walk_begin, validate, NULL},
    PATH("ko_toolpath_next", path_begin, path_next, NULL),
    PATH("ko_toolpath_begin", path_begin, NULL, box_steps),
    PATH("ko_move_from_line", no_begin, move_line, one_step),
    PATH("ko_move_from_arc", no_begin, move_arc, one_step),
    PATH("ko_move_from_arc_radius", no_begin, move_radius, one_step),
    PATH("ko_move_get_point", no_begin, move_point, one_step),
};
const calls field_calls = {list, sizeof(list) / sizeof(list[0])};
