/* Fattening: the parts that are seldom needed. tree.c has what every insertion does. */
#include "src/tree/tree_fat.h"

/* A legal box is not cut: only its margin is. */
static fix16_t at_least(fix16_t x)
{
    return (x < -KO_LIMIT) ? -KO_LIMIT : x;
}

static fix16_t at_most(fix16_t x)
{
    return (x > KO_LIMIT) ? KO_LIMIT : x;
}

/* A legal box with its margin fits in 32 bits: both are within 2^29. So no lower side is above the
 * limit, and no upper one below. */
bool koi_tree_cut(const ko_aabb *box, ko_bounds *fat)
{
    fat->lo.x = at_least(fat->lo.x);
    fat->lo.y = at_least(fat->lo.y);
    fat->lo.z = at_least(fat->lo.z);
    fat->hi.x = at_most(fat->hi.x);
    fat->hi.y = at_most(fat->hi.y);
    fat->hi.z = at_most(fat->hi.z);
    return ko_aabb_check(box) == KO_OK;
}

/* Widens one axis ahead. Up to 7 steps within 2^27 on top of what is legal fit in 32 bits. */
static KOI_APART_IF_SMALL void lead_axis(fix16_t ahead, fix16_t *lo, fix16_t *hi)
{
    if (ahead < 0) {
        *lo = at_least(*lo + ahead);
    } else {
        *hi = at_most(*hi + ahead);
    }
}

void koi_tree_lead(fix16_t ahead, const ko_vec3 *step, ko_bounds *fat)
{
    lead_axis(ahead * step->x, &fat->lo.x, &fat->hi.x);
    lead_axis(ahead * step->y, &fat->lo.y, &fat->hi.y);
    lead_axis(ahead * step->z, &fat->lo.z, &fat->hi.z);
}
