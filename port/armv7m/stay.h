/* True iff a box is still within the fat box that a tree holds for it, as port/generic/stay.h says.
 * Whole boxes are loaded by few instructions. It is compiled into its caller, as the path of a move
 * that changes nothing is short. r7 is left alone, since it is the frame pointer at -O0. */
#ifndef KOI_PORT_ARMV7M_STAY_H
#define KOI_PORT_ARMV7M_STAY_H

#include "port/box.h"

/* One instruction a line. */
/* clang-format off */

static inline bool koi_port_stays(const ko_aabb *box, const ko_bounds *fat)
{
    __asm__ goto(
        ".syntax unified\n"
        "ldmia %0, {r4-r6, r8-r10}\n"     /* the centre in r4 - r6, the radius in r8 - r10 */
        "ldmia %1, {r11, r12, lr}\n"      /* the distances to the lower sides */
        "sub   r11, r4, r11\n"
        "sub   r12, r5, r12\n"
        "sub   lr, r6, lr\n"
        "cmp   r11, r8\n"                 /* each is at least the radius */
        "itt   ge\n"
        "cmpge r12, r9\n"
        "cmpge lr, r10\n"
        "ldrd  r11, r12, [%1, #12]\n"     /* the same with the upper sides */
        "ldr   lr, [%1, #20]\n"
        "sub   r11, r11, r4\n"
        "sub   r12, r12, r5\n"
        "sub   lr, lr, r6\n"
        "orr   r4, r8, r9\n"              /* no radius is below 0 */
        "orr   r4, r4, r10\n"
        "itttt ge\n"
        "cmpge r11, r8\n"
        "cmpge r12, r9\n"
        "cmpge lr, r10\n"
        "cmpge r4, #0\n"
        "blt   %l[leaves]\n"
        :
        : "r"(box), "r"(fat)
        : "cc", "memory", "r4", "r5", "r6", "r8", "r9", "r10", "r11", "r12", "lr"
        : leaves);
    return true;
leaves:
    return false;
}

/* clang-format on */

#endif
