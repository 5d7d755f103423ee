#include "draw.h"

void fold_dir(const ko_dir3 *d)
{
    fold_signed(d->x);
    fold_signed(d->y);
    fold_signed(d->z);
}

void fold_text(const char *text)
{
    for (; *text != '\0'; text++) {
        fold((uint32_t)*text);
    }
}

static uint32_t state = 0x6C078965U;
static uint32_t rarity; /* 0: no draw is nasty; else one in this many */

uint32_t draw(void)
{
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return state;
}

uint32_t draw_below(uint32_t n)
{
    return draw() % n;
}

void draw_mood(void)
{
    const uint32_t bits = draw_below(20);
    rarity = (bits == 0U) ? 8U : (bits == 1U) ? 100U : 0U;
}

bool is_nasty(void)
{
    return rarity != 0U && draw_below(rarity) == 0U;
}

fix16_t sum(fix16_t a, fix16_t b)
{
    return (fix16_t)((uint32_t)a + (uint32_t)b);
}

fix16_t product(int32_t a, fix16_t b)
{
    return (fix16_t)((uint32_t)a * (uint32_t)b);
}

/* A number beyond the limits, or at them. */
static fix16_t draw_bad(void)
{
    const uint32_t bits = draw();
    if ((bits & 1U) != 0U) {
        return (fix16_t)bits;
    }
    const fix16_t near = KO_LIMIT - 1 + (fix16_t)((bits >> 2) % 3U);
    return ((bits & 2U) != 0U) ? near : -near;
}

fix16_t draw_number(fix16_t reach)
{
    if (is_nasty()) {
        return draw_bad();
    }
    const uint32_t bits = draw();
    const fix16_t number = (fix16_t)((bits >> 2) % (2U * (uint32_t)reach + 1U)) - reach;
    return ((bits & 3U) == 0U) ? number / METRE * METRE : number;
}

fix16_t draw_size(fix16_t reach)
{
    if (is_nasty()) {
        return draw_bad();
    }
    const uint32_t bits = draw();
    const fix16_t number = (fix16_t)((bits >> 2) % ((uint32_t)reach + 1U));
    return ((bits & 3U) == 0U) ? number / METRE * METRE : number;
}

ko_vec3 draw_point(fix16_t reach)
{
    ko_vec3 p;
    p.x = draw_number(reach);
    p.y = draw_number(reach);
    p.z = draw_number(reach);
    return p;
}

ko_sphere draw_sphere(fix16_t reach, fix16_t radius)
{
    ko_sphere sphere;
    sphere.c = draw_point(reach);
    sphere.r = draw_size(radius);
    return sphere;
}

ko_capsule draw_capsule(fix16_t reach, fix16_t radius)
{
    ko_capsule capsule;
    capsule.a = draw_point(reach);
    capsule.b = draw_point(reach);
    capsule.r = draw_size(radius);
    return capsule;
}

ko_segment draw_segment(fix16_t reach)
{
    ko_segment segment;
    segment.a = draw_point(reach);
    segment.b = draw_point(reach);
    return segment;
}

ko_mat3 draw_turn(void)
{
    ko_mat3 turn = KO_MAT3_IDENTITY;
    int32_t n[4];
    ko_quat q;
    for (int i = 0; i < 4; i++) {
        n[i] = (int32_t)draw();
    }
    if (ko_quat_from_integers(n[0], n[1], n[2], n[3], &q) == KO_OK) {
        KO_IGNORE(ko_mat3_from_quat(&q, &turn));
    }
    if (is_nasty()) {
        turn.x.x = -turn.x.x;
    }
    return turn;
}

ko_pose draw_pose(fix16_t reach)
{
    ko_pose pose;
    pose.r = draw_turn();
    pose.t = draw_point(reach);
    return pose;
}

uint32_t draw_budget(void)
{
    const uint32_t bits = draw();
    return ((bits & 7U) == 0U) ? 0U : ((bits & 7U) < 4U) ? 1U + (bits >> 3) % 8U : UINT32_MAX;
}

bool goes_on(ko_status status)
{
    return status == KO_OK || status == KO_UNFINISHED;
}
