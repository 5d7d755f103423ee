/* src/tree/tree_cast.c and tree_slabs.c, with the slab test as it is done in float. */
#include "float_node.h"

#define STACK_SIZE (sizeof(((float_tree_cast *)0)->stack) / sizeof(uint16_t))

static bool is_legal_point(const float_vec3 *p)
{
    return p->x >= -FLOAT_LIMIT && p->x <= FLOAT_LIMIT && p->y >= -FLOAT_LIMIT &&
           p->y <= FLOAT_LIMIT && p->z >= -FLOAT_LIMIT && p->z <= FLOAT_LIMIT;
}

static float inverse_of(float way)
{
    return (way == 0.0F) ? FLOAT_HUGE : 1.0F / way;
}

static uint32_t face_of(float x, float y, float z)
{
    const float ways[3] = {x, y, z};
    const float wide = (x < 0.0F) ? -x : x;
    const float deep = (y < 0.0F) ? -y : y;
    const float high = (z < 0.0F) ? -z : z;
    const uint32_t axis = (wide >= deep && wide >= high) ? 0U : (deep >= high) ? 1U : 2U;
    return (ways[axis] < 0.0F) ? 3U + axis : axis;
}

ko_status float_tree_cast_begin(const float_tree *tree, const float_segment *segment,
                                float_tree_cast *cast)
{
    if (tree == NULL || segment == NULL || cast == NULL) {
        return KO_E_ARG;
    }
    if (!is_legal_point(&segment->a) || !is_legal_point(&segment->b)) {
        return KO_E_RANGE;
    }
    cast->origin = segment->a;
    cast->inverse.x = inverse_of(segment->b.x - segment->a.x);
    cast->inverse.y = inverse_of(segment->b.y - segment->a.y);
    cast->inverse.z = inverse_of(segment->b.z - segment->a.z);
    cast->face = face_of(segment->b.x - segment->a.x, segment->b.y - segment->a.y,
                         segment->b.z - segment->a.z);
    cast->revision = tree->revision;
    cast->visits = 0;
    cast->mask = KO_TREE_ALL;
    cast->depth = 0;
    if (tree->branches != 0U && tree->nodes[0].child[0] != KO_TREE_NIL) {
        cast->stack[0] = tree->nodes[0].child[0];
        cast->depth = 1;
    }
    return KO_OK;
}

/* Between where it enters a box and leaves it. */
typedef struct span {
    float enter;
    float leave;
} span;

static inline bool clip(float lo, float hi, float origin, float inverse, span *s)
{
    const float one = (lo - origin) * inverse;
    const float other = (hi - origin) * inverse;
    const float enter = (one < other) ? one : other;
    const float leave = (one < other) ? other : one;
    s->enter = (enter > s->enter) ? enter : s->enter;
    s->leave = (leave < s->leave) ? leave : s->leave;
    return s->enter <= s->leave;
}

static inline bool is_touched(const float_tree_cast *cast, const float_bounds *box)
{
    span s = {0.0F, 1.0F};
    return clip(box->lo.x, box->hi.x, cast->origin.x, cast->inverse.x, &s) &&
           clip(box->lo.y, box->hi.y, cast->origin.y, cast->inverse.y, &s) &&
           clip(box->lo.z, box->hi.z, cast->origin.z, cast->inverse.z, &s);
}

static inline float side_of(const float_bounds *box, uint32_t face)
{
    const float sides[6] = {box->lo.x, box->lo.y, box->lo.z, box->hi.x, box->hi.y, box->hi.z};
    return sides[face];
}

/* Whether the second of a pair of boxes begins before the first. */
static inline bool is_second_near(const float_bounds *pair, uint32_t face)
{
    const float first = side_of(&pair[0], face);
    const float second = side_of(&pair[1], face);
    return (face < 3U) ? second < first : second > first;
}

static void tell(const float_tree *tree, uint32_t leaf, ko_tree_hit *hit)
{
    hit->id = id_of(tree, leaf);
    hit->user = tree->nodes[leaf].user;
}

ko_status float_tree_cast_next(const float_tree *tree, float_tree_cast *cast, uint32_t budget,
                               ko_tree_hit *hit)
{
    if (tree == NULL || cast == NULL || hit == NULL) {
        return KO_E_ARG;
    }
    if (cast->revision != tree->revision) {
        return KO_E_CHANGED;
    }
    const uint32_t branches = tree->branches;
    const uint32_t mask = cast->mask;
    const uint32_t left = 2U * branches - cast->visits;
    const uint32_t allowed = (budget < left) ? budget : left;
    const float_tree_node *const nodes = tree->nodes;
    uint32_t visits = 0;
    uint32_t depth = cast->depth;
    ko_status status = (depth <= STACK_SIZE) ? KO_END : KO_E_DATA;
    while (depth > 0U && status == KO_END) {
        uint32_t link = cast->stack[--depth];
        while (link < branches) {
            if (visits >= allowed) {
                cast->stack[depth++] = (uint16_t)link;
                status = (allowed < left) ? KO_UNFINISHED : KO_E_DATA;
                break;
            }
            visits += 2U;
            const float_tree_node *const node = &nodes[link];
            link = KO_TREE_NIL;
            if ((node->category & mask) == 0U) {
                break;
            }
            const bool first = is_touched(cast, &node->box[0]);
            const bool second = is_touched(cast, &node->box[1]);
            if (!first && !second) {
                break;
            }
            uint32_t near = first ? 0U : 1U;
            if (first && second) {
                if (depth >= STACK_SIZE) {
                    status = KO_E_DATA;
                    break;
                }
                near = is_second_near(node->box, cast->face) ? 1U : 0U;
                cast->stack[depth++] = node->child[1U - near];
            }
            link = node->child[near];
        }
        if (link >= branches && link != KO_TREE_NIL) {
            const uint32_t leaf = link - KO_TREE_LEAF;
            if (leaf >= tree->leaves) {
                status = KO_E_DATA;
            } else if ((nodes[leaf].leaf_category & mask) != 0U) {
                tell(tree, leaf, hit);
                status = KO_OK;
            }
        }
    }
    cast->depth = (uint8_t)depth;
    cast->visits = (uint16_t)(cast->visits + visits);
    return status;
}
