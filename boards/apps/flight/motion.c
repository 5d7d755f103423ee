/* A sphere on a straight line against a box.
 *
 * The distance f(l) from the moving centre to the box is a convex function of l. So there is a
 * least place, found by halving on the sign of the slope; before it f falls, and the first contact
 * is found by halving on f itself, which keeps "not touching at the lower end": that end is the
 * answer, never late.
 *
 * What rounding can do, in LSB, a larger sphere pays for. Gaps are rounded down to whole LSB: less
 * than 1 on each axis, sqrt(3) < 2 in all. The least place may lie between two steps of l, one step
 * from the one found: speed / 2^16. The slope is judged from gaps with `detail` more bits, so its
 * sign is wrong only where f changes by less than sqrt(3) * 2^-detail * way / distance, below 1 for
 * 12 bits up to a way of 2000 distances. */
#include "flight.h"

static uint32_t bits_of(uint32_t x)
{
    uint32_t bits = 0;
    for (; x != 0U; x >>= 1) {
        bits++;
    }
    return bits;
}

/* Gap, detail and speed in bits, and two for the sum of three, stay below 62. */
void motion_prepare(motion *m, fix16_t farthest)
{
    const uint32_t used = bits_of((uint32_t)farthest) + bits_of((uint32_t)m->speed) + 2U;
    const uint32_t room = (used < 62U) ? 62U - used : 0U;
    m->detail = (room < 12U) ? room : 12U;
}

/* How far the centre is outside of the box on one axis at l: signed, in LSB with `bits` more bits,
 * rounded towards the box. */
static int64_t axis_gap(fix16_t p, fix16_t u, fix16_t c, fix16_t r, int64_t l, uint32_t bits)
{
    const int64_t at = (int64_t)p * 65536 + u * l;
    const int64_t lo = ((int64_t)c - r) * 65536;
    const int64_t hi = ((int64_t)c + r) * 65536;
    const int64_t unit = (int64_t)1 << (16U - bits);
    if (at < lo) {
        return (at - lo) / unit;
    }
    return (at > hi) ? (at - hi) / unit : 0;
}

typedef struct gaps {
    int64_t x;
    int64_t y;
    int64_t z;
} gaps;

static gaps gaps_at(const motion *m, const ko_aabb *b, int64_t l, uint32_t bits)
{
    const gaps g = {axis_gap(m->p.x, m->u.x, b->c.x, b->r.x, l, bits),
                    axis_gap(m->p.y, m->u.y, b->c.y, b->r.y, l, bits),
                    axis_gap(m->p.z, m->u.z, b->c.z, b->r.z, l, bits)};
    return g;
}

static bool touches(const motion *m, const ko_aabb *b, int64_t l, fix16_t radius)
{
    const gaps g = gaps_at(m, b, l, 0U);
    return g.x * g.x + g.y * g.y + g.z * g.z <= (int64_t)radius * radius;
}

static bool is_rising(const motion *m, const ko_aabb *b, int64_t l)
{
    const gaps g = gaps_at(m, b, l, m->detail);
    return g.x * m->u.x + g.y * m->u.y + g.z * m->u.z >= 0;
}

bool motion_first_contact(const motion *m, const ko_aabb *box, int64_t *l)
{
    const fix16_t radius = m->radius + 4 + (m->speed >> 16);
    if (touches(m, box, 0, radius)) {
        *l = 0;
        return true;
    }
    if (m->end == 0 || is_rising(m, box, 0)) {
        return false;
    }
    int64_t falling = 0;
    int64_t lowest = m->end;
    while (lowest - falling > 1 && !touches(m, box, lowest, radius)) {
        const int64_t middle = falling + (lowest - falling) / 2;
        if (is_rising(m, box, middle)) {
            lowest = middle;
        } else {
            falling = middle;
        }
    }
    if (!touches(m, box, lowest, radius)) {
        return false;
    }
    int64_t apart = 0;
    int64_t touching = lowest;
    while (touching - apart > 1) {
        const int64_t middle = apart + (touching - apart) / 2;
        if (touches(m, box, middle, radius)) {
            touching = middle;
        } else {
            apart = middle;
        }
    }
    *l = apart;
    return true;
}
