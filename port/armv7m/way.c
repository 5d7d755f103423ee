/* The walk of a tree along a segment or ray.
 *
 * The walk is that of walk_v7m.c, but for three things. A box must overlap the path's reach
 * (TEST_REACH), and then the path must meet it in each plane of two axes (TEST_WAY). Where both
 * children are touched, the nearer is visited first: the one whose side `face` the path meets
 * first. And `enter` of each hit is 0.
 *
 * TEST_WAY takes two numbers on each axis: the lower face less `high`, and `low` less the upper
 * face. On an axis on which the path goes up they are near and far of TEST_PLANE; where it goes
 * down they are far and near. `back` has a bit for each axis that goes down. A table of branches
 * (tbb) leads to one of eight entries, 70 to 77, by these bits. Each first asks whether all three
 * near numbers are below 0: then the path begins in the box, and it is touched without a product.
 * Else the entry goes on to TEST_PLANES with near and far in the order of its axes. Mirroring all
 * axes exchanges the two sums that TEST_PLANE tests, so two entries share one of 61 to 64.
 *
 * r0 holds the branches left, above 9 bits. Bit 8 remembers that the first box was touched while
 * the second is tested (30, 31); it is cleared before the walk goes on (32, 36). The lower 8 bits
 * are the mask. After each TEST_WAY the reach is loaded to r2 - r7 again from the CPU's stack. */
#include "port/way.h"

#if KOI_PORT_ARMV7M

#include "pieces.h"

/* One instruction a line. */
/* clang-format off */

/* On the CPU's stack: the path's reach, 6 words; the nodes; the number of branches; the walk's
 * stack; its depth; the address of the path's field high; the tree; eight saved registers and the
 * return address; `hits`. */
#define NODES "#24"
#define STACK "#32"
#define DEPTH "#36"
#define WAY "#40"
#define TREE "#44"
#define HITS "#84"

/* Jumps to `out` when the next box at r1, into r8 - r12, lr, is apart from the reach in r2 - r7. */
#define TEST_REACH(out) \
    "ldmia r1!, {r8-r12, lr}\n" \
    "cmp   r5, r8\n" \
    "ittt  ge\n" \
    "cmpge r11, r2\n" \
    "cmpge r6, r9\n" \
    "cmpge r12, r3\n" \
    "blt   " out "\n" \
    "cmp   r7, r10\n" \
    "it    ge\n" \
    "cmpge lr, r4\n" \
    "blt   " out "\n"

/* Jumps to `out` when one of two axes is entered after the other is left. The test is the sign of
 * near_j way_k + far_k way_j, and of near_k way_j + far_j way_k. near is how far the near face is
 * ahead of the path's beginning, and far how far the other is behind it. way is how far the path
 * goes, negated. */
#define TEST_PLANE(near_j, far_j, way_j, near_k, far_k, way_k, out) \
    "smull r2, r3, " near_j ", " way_k "\n" \
    "smlal r2, r3, " far_k ", " way_j "\n" \
    "smull r2, r4, " near_k ", " way_j "\n" \
    "smlal r2, r4, " far_j ", " way_k "\n" \
    "orrs  r3, r4\n" \
    "bmi   " out "\n"

/* TEST_PLANE for the three pairs of axes. way_x is in r5, way_y in r6, way_z in r7; x: r8, r11. */
#define TEST_PLANES(near_y, far_y, near_z, far_z, out) \
    TEST_PLANE("r8", "r11", "r5", near_y, far_y, "r6", out) \
    TEST_PLANE("r8", "r11", "r5", near_z, far_z, "r7", out) \
    TEST_PLANE(near_y, far_y, "r6", near_z, far_z, "r7", out)

/* Jumps to `in` when the path begins in the box: all near faces are behind its beginning. */
#define TEST_BEGIN(near_x, near_y, near_z, in) \
    "and   r2, " near_x ", " near_y "\n" \
    "ands  r2, " near_z "\n" \
    "bmi.w " in "\n"

/* Jumps to `out` when the path does not touch the box in r8 - r12, lr, which overlaps its reach.
 * The bits of `back`, one an axis, say which faces are near. A path mirrored on all axes meets the
 * same planes, so four cases (61 to 64) serve the eight. */
#define TEST_WAY(out) \
    "ldr   r4, [sp, " WAY "]\n" \
    "ldmia r4!, {r2, r3, r5}\n"              /* lower faces, less `high` of the path */ \
    "subs  r8, r2\n" \
    "subs  r9, r3\n" \
    "subs  r10, r5\n" \
    "ldmia r4!, {r2, r3, r5}\n"              /* `low` of the path, less the upper faces */ \
    "sub   r11, r2, r11\n" \
    "sub   r12, r3, r12\n" \
    "sub   lr, r5, lr\n" \
    "ldmia r4, {r2, r5-r7}\n"                /* back, and how far the path goes */ \
    "tbb   [pc, r2]\n" \
    "60:\n" \
    ".byte (70f - 60b) / 2, (71f - 60b) / 2, (72f - 60b) / 2, (73f - 60b) / 2\n" \
    ".byte (74f - 60b) / 2, (75f - 60b) / 2, (76f - 60b) / 2, (77f - 60b) / 2\n" \
    "71:\n" \
    TEST_BEGIN("r11", "r9", "r10", "69f") \
    "b.w   63f\n" \
    "74:\n" \
    TEST_BEGIN("r8", "r9", "lr", "69f") \
    "b.w   62f\n" \
    "75:\n" \
    TEST_BEGIN("r11", "r9", "lr", "69f") \
    "b.w   61f\n" \
    "77:\n" \
    TEST_BEGIN("r11", "r12", "lr", "69f") \
    "b.w   64f\n" \
    "72:\n" \
    TEST_BEGIN("r8", "r12", "r10", "69f") \
    "61:\n" \
    TEST_PLANES("r12", "r9", "r10", "lr", out) \
    "b.w   69f\n" \
    "73:\n" \
    TEST_BEGIN("r11", "r12", "r10", "69f") \
    "62:\n" \
    TEST_PLANES("r9", "r12", "lr", "r10", out) \
    "b.w   69f\n" \
    "76:\n" \
    TEST_BEGIN("r8", "r12", "lr", "69f") \
    "63:\n" \
    TEST_PLANES("r12", "r9", "lr", "r10", out) \
    "b.w   69f\n" \
    "70:\n" \
    TEST_BEGIN("r8", "r9", "r10", "69f") \
    "64:\n" \
    TEST_PLANES("r9", "r12", "r10", "lr", out) \
    "69:\n"

/* Continues at the branch that r1 links to; jumps out if it links to none. */
#define GO_ON \
    "ldrd  r8, r9, [sp, " NODES "]\n" \
    "cmp   r1, r9\n" \
    "blo   20b\n" \
    "b     50f\n"

/* r0: branches left, below that bit 8, which says that the first of a pair is touched, and 8 bits
 * with the mask; r1: a link, then where in its node; r2 - r7: the reach between tests. */
NAKED uint64_t koi_port_walk_way(const ko_tree *tree, const ko_tree_path *way, ko_tree_walk *walk,
                                uint32_t left, koi_port_cast_hits *hits)
{
    __asm__(
        LAYOUT
        "push  {r0, r4-r11, lr}\n"
        "ldr   r8, [r0, #.Ltree_nodes]\n"
        "ldrh  r9, [r0, #.Ltree_branches]\n"
        "ldrb  r11, [r2, #.Lwalk_depth]\n"
        "ldrb  r0, [r2, #.Lwalk_mask]\n"
        "orr   r0, r0, r3, lsl #9\n"
        "add   r10, r2, #.Lwalk_stack\n"
        "ldmia r1!, {r2-r7}\n"
        "mov   r12, r1\n"
        "subs  r11, #1\n"                       /* the first link, as at 10 */
        "bmi.w 46f\n"
        "ldrh  r1, [r10, r11, lsl #1]\n"
        "push  {r2-r12}\n"
        "cmp   r1, r9\n"
        "blo   20f\n"
        "b.w   50f\n"

        "10:\n"                                  /* take a link off the walk's stack */
        "add   r8, sp, " NODES "\n"
        "ldmia r8, {r8-r11}\n"
        "subs  r11, #1\n"
        "bmi   40f\n"
        "ldrh  r1, [r10, r11, lsl #1]\n"
        "str   r11, [sp, " DEPTH "]\n"
        "cmp   r1, r9\n"
        "bhs   50f\n"

        "20:\n"                                  /* at a branch: test its first box */
        "subs  r0, #1 << 9\n"
        "bmi   55f\n"
        "add   r1, r8, r1, lsl #.Lnode_shift\n"
        TEST_REACH("31f")
        TEST_WAY("30f")
        "orr   r0, #1 << 8\n"
        "30:\n"                                  /* test its second */
        "ldmia sp, {r2-r7}\n"
        "31:\n"
        TEST_REACH("36f")
        TEST_WAY("35f")
        "tst   r0, #1 << 8\n"
        "bne   32f\n"
        "ldmia sp, {r2-r7}\n"                    /* the second alone */
        TEST_CATEGORY("10b")
        "ldrh  r1, [r1, #2]\n"
        GO_ON

        "32:\n"                                  /* both are touched */
        "bic   r0, #1 << 8\n"
        TEST_CATEGORY("39f")
        "ldrd  r10, r11, [sp, " STACK "]\n"
        "cmp   r11, #.Lstack_links\n"
        "bhs   45f\n"
        "ldr   r2, [sp, " WAY "]\n"              /* the face of both boxes that it meets first */
        "ldr   r2, [r2, #.Lway_face - .Lway_high]\n"
        "sub   r3, r1, #.Lnode_child\n"
        "add   r3, r3, r2, lsl #2\n"
        "ldr   r4, [r3]\n"
        "ldr   r5, [r3, #.Lbox_size]\n"
        "ldr   r1, [r1]\n"                       /* both links: the first is in the lower half */
        "cmp   r2, #3\n"                         /* an upper face: the higher is nearer */
        "itt   hs\n"
        "mvnhs r4, r4\n"
        "mvnhs r5, r5\n"
        "cmp   r5, r4\n"
        "it    lt\n"
        "rorlt r1, #16\n"                        /* the second is nearer: it comes first */
        "lsr   r8, r1, #16\n"
        "strh  r8, [r10, r11, lsl #1]\n"         /* the farther waits */
        "adds  r11, #1\n"
        "str   r11, [sp, " DEPTH "]\n"
        "uxth  r1, r1\n"
        "ldmia sp, {r2-r7}\n"
        GO_ON

        "35:\n"                                  /* not the second: the first? */
        "ldmia sp, {r2-r7}\n"
        "36:\n"
        "tst   r0, #1 << 8\n"
        "beq   10b\n"
        "bic   r0, #1 << 8\n"
        TEST_CATEGORY("10b")
        "ldrh  r1, [r1]\n"
        GO_ON

        "39:\n"                                  /* no bit of the mask: pass over the branch */
        "ldmia sp, {r2-r7}\n"
        "b     10b\n"

        NO_LINK

        "50:\n"                                  /* no branch: a leaf? */
        "ldr   r12, [sp, " TREE "]\n"
        "ldrh  r12, [r12, #.Ltree_leaves]\n"
        "sub   r9, r1, #0x8000\n"
        "cmp   r9, r12\n"
        "bhs   55f\n"
        "add   r8, r8, r9, lsl #.Lnode_shift\n"  /* its value; its place, generation and bits */
        "ldrd  r10, r8, [r8, #.Lnode_user]\n"
        "tst   r0, r8, lsr #24\n"
        "beq   10b\n"
        "ubfx  r8, r8, #16, #8\n"
        "orr   r9, r9, r8, lsl #16\n"
        "ldr   lr, [sp, " HITS "]\n"             /* write its handle, its value, and 0 */
        "ldrd  r11, r12, [lr]\n"
        "mov   r8, #0\n"
        "str   r8, [r11, #.Lcast_hit_enter]\n"
        "strd  r9, r10, [r11], #.Lcast_hit_size\n"
        "subs  r12, #1\n"
        "strd  r11, r12, [lr]\n"
        "bne   10b\n"
        "mov   r1, #0x20000\n"                  /* KOI_PORT_FULL */

        "55:\n"                                  /* out, with the link in r1: keep the depth */
        "add   sp, " NODES "\n"
        "pop   {r8-r12}\n"
        "strb  r11, [r10, #.Lwalk_depth - .Lwalk_stack]\n"
        "asr   r0, r0, #9\n"                     /* branches left */
        "pop   {r2, r4-r11, pc}\n"

        "46:\n"                                  /* the stack is empty: KOI_PORT_END */
        "mov   r1, #0x10000\n"
        "asr   r0, r0, #9\n"
        "pop   {r2, r4-r11, pc}\n");
}

#endif
