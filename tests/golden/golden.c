/* The golden run: 10,000 steps of everything, folded into one hash. The hash must be the same on
 * every core, with every compiler, at every level of optimisation.
 *
 * promise: same-bits */
#include <stddef.h>
#include <string.h>

#include "expected.h"
#include "tests/harness/wider.h"
#include "golden.h"
#include "tests/harness/object.h"

#define STEPS 10000U

static ko_tree_node pool[CAPACITY];
ko_tree tree = KO_TREE_INIT(pool, CAPACITY, F16(0.1));
ko_tree_id ids[CAPACITY];
static ko_aabb last; /* the box of the previous step */

/* ---- randomness ---- */

static uint32_t state = 0x2545F491U;

uint32_t draw(void)
{
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return state;
}

fix16_t draw_within(fix16_t reach)
{
    return (fix16_t)(draw() % (2U * (uint32_t)reach + 1U)) - reach;
}

/* ---- hashed values ---- */

void fold_box(const ko_aabb *box)
{
    fold_vec(&box->c);
    fold_vec(&box->r);
}

bool goes_on(ko_status status)
{
    return status == KO_OK || status == KO_UNFINISHED;
}

void fold_hit(ko_status status, const ko_tree_hit *hit, uint32_t visits)
{
    fold_signed(status);
    fold(hit->id);
    fold(hit->user);
    fold(visits);
}

/* ---- inputs ---- */

ko_vec3 draw_point(fix16_t reach)
{
    ko_vec3 p;
    p.x = draw_within(reach);
    p.y = draw_within(reach);
    p.z = draw_within(reach);
    return p;
}

ko_aabb draw_box(void)
{
    const bool anywhere = draw() % 16U == 0U;
    ko_aabb box;
    box.c = draw_point(anywhere ? KO_LIMIT : METRES(10));
    box.r = draw_point(anywhere ? METRES(4000) : METRES(2));
    if (draw() % 32U != 0U) {
        box.r.x = (box.r.x < 0) ? -box.r.x : box.r.x;
        box.r.y = (box.r.y < 0) ? -box.r.y : box.r.y;
        box.r.z = (box.r.z < 0) ? -box.r.z : box.r.z;
    }
    return box;
}

/* ---- steps ---- */

static void insert(const ko_aabb *box)
{
    ko_tree_id id = 0;
    const uint32_t user = draw();
    const ko_status status = ko_tree_insert(&tree, box, user, &id);
    fold_signed(status);
    fold(id);
    if (status == KO_OK) {
        ids[id % CAPACITY] = id;
    }
}

static void take_out(const ko_aabb *box)
{
    (void)box;
    fold_signed(ko_tree_remove(&tree, ids[draw() % CAPACITY]));
}

/* Moves the object near its position, taken from its fat box, or anywhere. */
static void move(const ko_aabb *box)
{
    const ko_tree_id id = ids[draw() % CAPACITY];
    const ko_vec3 step = draw_point(METRES(1));
    ko_aabb to = *box;
    const bool is_near = draw() % 4U != 0U;
    if (is_near && object_fat_box(&tree, id, &to) == KO_OK) {
        fold_box(&to);
        to.r = (ko_vec3){to.r.x / 2, to.r.y / 2, to.r.z / 2};
        to.c = (ko_vec3){to.c.x + step.x, to.c.y + step.y, to.c.z + step.z};
    }
    fold_signed(ko_tree_move(&tree, id, &to, (draw() % 8U == 0U) ? NULL : &step));
}

/* Hashes functions of two boxes, of vectors and of numbers. */
static void arithmetic(const ko_aabb *box)
{
    ko_aabb both = *box;
    fix16_t clearance = 0;
    uint64_t square = 0;
    int64_t dot = 0;
    ko_wide3 cross = {0, 0, 0};
    fix16_t length = 0;
    const ko_aabb at = {last.c, {0, 0, 0}};
    fold_signed(ko_aabb_union(box, &last, &both));
    fold_box(&both);
    fold_signed(aabb_sweep(box, &last.c, &both));
    fold_box(&both);
    fold_signed(ko_aabb_grow(box, last.r.x, &both));
    fold_box(&both);
    fold(ko_aabb_overlap(box, &last) ? 1U : 0U);
    fold(ko_aabb_contains(&last, box) ? 1U : 0U);
    fold_signed(ko_aabb_clearance(box, &last, &clearance));
    fold_signed(clearance);
    fold_signed(ko_aabb_distance2(box, &at, &square));
    fold_wide(square);
    fold_signed(ko_vec3_dot(&box->c, &last.c, &dot));
    fold_wide((uint64_t)dot);
    fold_signed(ko_vec3_cross(&box->c, &last.c, &cross));
    fold_wide((uint64_t)cross.x);
    fold_wide((uint64_t)cross.y ^ (uint64_t)cross.z);
    fold_signed(ko_vec3_length_up(&box->c, &length));
    fold_signed(length);
    const int64_t nearest = (int64_t)((uint64_t)dot + 0x8000U) >> 16;
    const bool fits = (fix16_t)nearest == nearest;
    length = fits ? (fix16_t)nearest : length;
    fold_signed(fits ? KO_OK : KO_E_RANGE);
    fold_signed(length);
    fold(ko_fix_sqrt_down(((uint64_t)state << 32) | (uint32_t)box->c.x));
    fold(ko_fix_sqrt_up((uint64_t)dot));
}

/* Hashes what validation and statistics report. */
static void look_over(const ko_aabb *box)
{
    ko_tree_stats stats = {0};
    (void)box;
    fold_signed(ko_tree_validate(&tree));
    fold_signed(ko_tree_measure(&tree, &stats));
    fold(stats.height);
    fold(stats.count);
    fold(stats.area_ratio);
}

static void set_margin(const ko_aabb *box)
{
    const uint8_t ahead = (uint8_t)(draw() % (KO_TREE_MAX_AHEAD + 2U));
    fold_signed(ko_tree_set_margin(&tree, (ahead == 0U) ? box->c.x : F16(0.1), ahead));
}

static action *const steps[10] = {insert, insert, insert, insert,   insert,
                                  move,   move,   move,   take_out, arithmetic};

/* Fills the tree, or empties it, in some long stretches. */
static void run_step(uint32_t i)
{
    const ko_aabb box = draw_box();
    const uint32_t choice = draw() % 16U;
    const bool empties = i % 2500U >= 2000U;
    if (choice < 10U) {
        (empties && choice < 6U) ? take_out(&box) : steps[choice](&box);
    } else {
        (choice < 14U) ? questions[i % QUESTIONS](&box) : upkeep[draw() % PAIRS_AND_UPKEEP](&box);
    }
    if (i % 50U == 0U) {
        look_over(&box);
        set_margin(&box);
    }
    last = box;
}

/* Hashes field by field, since padding has no value. */
static void fold_pool(void)
{
    for (uint32_t i = 0; i < CAPACITY; i++) {
        const ko_tree_node *node = &tree.nodes[i];
        for (uint32_t side = 0; side < 2U; side++) {
            fold_vec(&node->box[side].lo);
            fold_vec(&node->box[side].hi);
            fold(node->child[side]);
        }
        fold(node->place);
        fold(node->height);
        fold(node->category);
        fold(node->user);
        fold(node->leaf_place);
        fold(node->generation);
        fold(node->leaf_category);
    }
    fold(tree.revision);
    fold(tree.seal);
}

int main(void)
{
    memset(ids, 0xFF, sizeof(ids));
    begin_upkeep();
    for (uint32_t i = 0; i < STEPS; i++) {
        run_step(i);
    }
    fold_pool();
    run_divided();
    return fold_end("golden", GOLDEN_HIGH, GOLDEN_LOW);
}
