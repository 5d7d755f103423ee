/* Moves of objects that stay in their fat box.
 *
 * Answers KO_OK if a box is still within the fat box of its object, and else jumps to
 * koi_tree_leave with the arguments as they came, so that the rare cases need no code here.
 *
 * It jumps if the tree or the box is null, the slot was never used, the generation is not the
 * handle's, or the leaf's place is not in the pool, as that of a free leaf. The fat box is at that
 * place in the branch above. Each box is loaded whole: six numbers into six registers. Then r8 -
 * r10 become how far the centre is above the lower sides, and r11, r12 and lr how far it is below
 * the upper ones. The box is within if no radius is below 0 and each of the six is at least the
 * radius of its axis.
 *
 * That is one chain: "or" joins the signs of the radii, and each comparison is only made if all
 * before it were true. One test at the end decides. port/generic/stay.h proves that no difference
 * wraps where the answer is KO_OK. */
#include "port/stay.h"

#if KOI_PORT_ARMV7M

#include "port/thumb/assembly.h"

/* One instruction a line. */
/* clang-format off */

/* r2 - r7: the box, centre and radius; r8 - r12, lr: the fat box, then how far its sides are from
 * the centre. The comparison of the place leaves no overflow, so "ge" is the sign of the radii up
 * to the first comparison of a side. */
NAKED ko_status koi_port_stay(ko_tree *tree, ko_tree_id id, const ko_aabb *box,
                              const ko_vec3 *displacement)
{
    __asm__(
        LAYOUT
        "cbz   r0, 9f\n"
        "cbz   r2, 9f\n"
        "push  {r1-r11, lr}\n"
        "ldrd  r4, r5, [r0, #.Ltree_nodes]\n"   /* r5: leaves, branches in the upper half */
        "uxth  r6, r1\n"                        /* was the leaf ever used? */
        "sxth  r7, r5\n"                        /* signed: all bits are set in erased memory */
        "cmp   r6, r7\n"
        "bge   8f\n"
        "add   r6, r4, r6, lsl #.Lnode_shift\n"
        "ldrb  r7, [r6, #.Lnode_generation]\n"
        "cmp   r7, r1, lsr #16\n"
        "bne   8f\n"
        "ldrh  r6, [r6, #.Lnode_leaf_place]\n"
        "cmp   r6, r5, lsr #15\n"               /* leaves have no bit 15 */
        "bhs   8f\n"
        "and   r1, r6, #1\n"                    /* the fat box: 32 bytes a place, 24 a side */
        "rsb   r1, r1, r6, lsl #2\n"
        "add   r1, r4, r1, lsl #3\n"
        "ldmia r2, {r2-r7}\n"
        "ldmia r1, {r8-r12, lr}\n"
        "sub   r8, r2, r8\n"
        "sub   r9, r3, r9\n"
        "sub   r10, r4, r10\n"
        "sub   r11, r11, r2\n"
        "sub   r12, r12, r3\n"
        "sub   lr, lr, r4\n"
        "orr   r2, r5, r6\n"                    /* no radius is below 0, ... */
        "orrs  r2, r7\n"
        "itttt ge\n"
        "cmpge r8, r5\n"                        /* ... and no side nearer than the radius */
        "cmpge r9, r6\n"
        "cmpge r10, r7\n"
        "cmpge r11, r5\n"
        "itttt ge\n"
        "cmpge r12, r6\n"
        "cmpge lr, r7\n"
        "movge r0, #0\n"                        /* KO_OK */
        "popge {r1-r11, pc}\n"
        "8:\n"
        "pop   {r1-r11, lr}\n"
        "9:\n"
        "b     koi_tree_leave\n");
}

#endif
