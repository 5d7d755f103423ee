#include "port/way.h"

#if KO_PORT_ARMV6M

#include "port/cross.h"

#include "pieces.h"

/* Called by the assembly alone. */
bool ko_port_way_crosses_box(const ko_tree_slabs *way, const ko_bounds *box);
bool ko_port_way_crosses_box(const ko_tree_slabs *way, const ko_bounds *box)
{
    return ko_port_way_crosses(way, box);
}

/* r1 is behind a box that overlaps the reach: does the way touch it? */
#define TEST_WAY(out)                                                                              \
    "push  {r0, r1}\n"                                                                             \
    "ldr   r0, [sp, #16]\n"                                                                        \
    "subs  r1, #24\n"                                                                              \
    "bl    ko_port_way_crosses_box\n"                                                              \
    "ldr   r3, [sp, #16]\n"                                                                        \
    "ldr   r4, [r3, #16]\n"                                                                        \
    "mov   r12, r4\n"                                                                              \
    "ldr   r4, [r3, #20]\n"                                                                        \
    "mov   lr, r4\n"                                                                               \
    "movs  r2, r0\n"                                                                               \
    "pop   {r0, r1}\n"                                                                             \
    "bne   1f\n"                                                                                   \
    "b     " out "\n"                                                                              \
    "1:\n"

/* r1 is behind the boxes of a branch: has it a bit of the mask? */
#define TEST_CATEGORY                                                                              \
    "ldrb  r2, [r1, #7]\n"                                                                         \
    "ldr   r3, [sp, #4]\n"                                                                         \
    "tst   r2, r3\n"                                                                               \
    "bne   1f\n"                                                                                   \
    "b     10b\n"                                                                                  \
    "1:\n"

/* r0: twice the depth; r1: a link, then where in its node; r5: the nodes; r6: how many are branches;
 * r7: left. On the CPU's stack: where the walk's is, the mask, where the way is. */
NAKED uint64_t ko_port_walk_way(const ko_tree *tree, const ko_tree_slabs *way, ko_tree_walk *walk,
                                uint32_t left)
{
    __asm__(SAVE_ALL "mov   r7, r3\n"
            "ldr   r5, [r0]\n"
            "ldrh  r6, [r0, #12]\n"
            "ldrb  r0, [r2, #7]\n"
            "lsls  r0, r0, #1\n"
            "ldrb  r3, [r2, #6]\n"
            "adds  r2, #8\n"
            "mov   r4, r1\n"
            "push  {r2-r4}\n" LOAD_SOUGHT

            "10:\n" /* take a link off the stack */
            "subs  r0, #2\n"
            "bpl   1f\n"
            "b     40f\n"
            "1:\n"
            "ldr   r2, [sp]\n"
            "ldrh  r1, [r2, r0]\n"

            "20:\n" /* go on at a link */
            "cmp   r1, r6\n"
            "bhs   2f\n"
            "subs  r7, #1\n"
            "bpl   1f\n"
            "2:\n"
            "b     50f\n"
            "1:\n"
            "lsls  r1, r1, #6\n"
            "adds  r1, r5\n" TEST_LOWER("30f") TEST_UPPER("31f") TEST_WAY("31f")
            TEST_LOWER("21f") TEST_UPPER("22f") TEST_WAY("22f")
            /* both are touched */
            TEST_CATEGORY "cmp   r0, %0\n"
            "blo   1f\n"
            "b     45f\n"
            "1:\n"
            "ldr   r4, [sp, #8]\n"
            "adds  r4, #64\n"
            "ldr   r4, [r4]\n" /* the face */
            "lsls  r4, r4, #2\n"
            "mov   r2, r1\n"
            "subs  r2, #48\n"
            "adds  r2, r4\n"
            "ldr   r3, [r2]\n"
            "ldr   r2, [r2, #24]\n"
            "cmp   r4, #12\n"
            "blo   1f\n"
            "mvns  r2, r2\n"
            "mvns  r3, r3\n"
            "1:\n"
            "ldrh  r4, [r1, #2]\n"
            "ldrh  r1, [r1]\n"
            "cmp   r2, r3\n"
            "bge   1f\n"
            "mov   r2, r1\n" /* the second is near */
            "mov   r1, r4\n"
            "mov   r4, r2\n"
            "1:\n"
            "ldr   r3, [sp]\n"
            "strh  r4, [r3, r0]\n"
            "adds  r0, #2\n"
            "b     20b\n"

            "21:\n" /* the first alone */
            "adds  r1, #12\n"
            "22:\n" TEST_CATEGORY "ldrh  r1, [r1]\n"
            "b     20b\n"

            "30:\n" /* not the first */
            "adds  r1, #12\n"
            "31:\n" TEST_LOWER("32f") TEST_UPPER("32f") TEST_WAY("10b")
            /* the second alone */
            TEST_CATEGORY "ldrh  r1, [r1, #2]\n"
            "b     20b\n"
            "32:\n"
            "b     10b\n"

            NO_LINK

            "50:\n"
            "pop   {r2-r4}\n"
            "subs  r2, #1\n"
            "lsrs  r0, r0, #1\n"
            "strb  r0, [r2]\n"
            "mov   r0, r7\n" RETURN_ALL
            :
            : "i"(2U * KO_PORT_STACK));
}

#endif
