/* Sectors: what a look finds, and what is known. */
#include "keepout/sector.h"

#include <stddef.h>

#include "src/math/wide.h"
#include "src/sector/sector_core.h"

/* ---- set-up ---- */

static bool are_floors(const ko_sectors_config *c)
{
    for (uint32_t i = 0; i <= c->layers; i++) {
        if (!ko_fix_is_legal(c->floors[i]) || (i > 0U && c->floors[i] <= c->floors[i - 1U])) {
            return false;
        }
    }
    return true;
}

static ko_status check_self(const ko_self_volume *v)
{
    switch (v->kind) {
    case KO_SELF_SPHERE:
        return ko_sphere_check(&v->as.sphere);
    case KO_SELF_CAPSULE:
        return ko_capsule_check(&v->as.capsule);
    case KO_SELF_BOX:
        return ko_aabb_check(&v->as.box);
    default:
        return KO_E_RANGE;
    }
}

ko_status ko_sectors_init(ko_sectors *sectors, const ko_sectors_config *config,
                          ko_sector_cell *cells)
{
    if (sectors == NULL || config == NULL || cells == NULL) {
        return KO_E_ARG;
    }
    const ko_sectors_config c = *config;
    if (c.floors == NULL || (c.self == NULL && c.self_count != 0U)) {
        return KO_E_ARG;
    }
    if (c.count < 1U || c.count > KO_SECTOR_MAX_COUNT || c.layers < 1U ||
        c.layers > KO_SECTOR_MAX_LAYERS || !are_floors(&c) || c.range < 1 || c.range > KO_LIMIT ||
        c.blind < 0 || c.blind > KO_LIMIT || c.lifetime < 1U ||
        c.lifetime > KO_OBSTACLE_MAX_TICKS) {
        return KO_E_RANGE;
    }
    for (uint32_t i = 0; i < c.self_count; i++) {
        if (check_self(&c.self[i]) != KO_OK) {
            return KO_E_RANGE;
        }
    }
    *sectors = (ko_sectors){.config = c,
                            .cells = cells,
                            .attitude = KO_MAT3_IDENTITY,
                            .pitch = (((uint64_t)1 << 48) + c.count / 2U) / c.count};
    for (uint32_t i = 0; i < c.layers * c.count; i++) {
        cells[i] = (ko_sector_cell){.state = KO_SECTOR_UNKNOWN};
    }
    return KO_OK;
}

bool koi_sector_is_self(const ko_sectors *s, const ko_vec3 *point)
{
    for (uint32_t i = 0; i < s->config.self_count; i++) {
        const ko_self_volume *v = &s->config.self[i];
        const bool is_in =
            (v->kind == KO_SELF_SPHERE)    ? ko_sphere_contains_point(&v->as.sphere, point)
            : (v->kind == KO_SELF_CAPSULE) ? ko_capsule_contains_point(&v->as.capsule, point)
                                           : ko_aabb_contains_point(&v->as.box, point);
        if (is_in) {
            return true;
        }
    }
    return false;
}

/* ---- a look ---- */

ko_status ko_sectors_begin(ko_sectors *sectors, uint32_t time, const ko_mat3 *attitude)
{
    static const ko_mat3 straight = KO_MAT3_IDENTITY;
    if (sectors == NULL) {
        return KO_E_ARG;
    }
    if (attitude != NULL && ko_mat3_check(attitude) != KO_OK) {
        return KO_E_RANGE;
    }
    sectors->attitude = (attitude != NULL) ? *attitude : straight;
    sectors->is_turned = attitude != NULL;
    sectors->time = time;
    sectors->is_open = true;
    sectors->is_placed = false;
    for (uint32_t i = 0; i < sectors->config.layers * sectors->config.count; i++) {
        sectors->cells[i].look = 0;
        sectors->cells[i].next = 0;
    }
    return KO_OK;
}

/* As the ages of obstacles: ahead by a lifetime at most is fresh. */
static bool is_fresh(const ko_sectors *s, uint32_t time, uint32_t now)
{
    return now - time <= s->config.lifetime || time - now <= s->config.lifetime;
}

static bool is_hit(ko_sector_state state)
{
    return state == KO_SECTOR_HIT || state == KO_SECTOR_PARTLY;
}

static void settle(const ko_sectors *s, ko_sector_cell *cell)
{
    const bool is_seen = (cell->look & KOI_LOOK_SEEN) != 0U;
    if ((cell->look & KOI_LOOK_HIT) != 0U) {
        const bool is_kept = !is_seen && is_hit(cell->state) && is_fresh(s, cell->time, s->time) &&
                             cell->distance < cell->next;
        if (is_kept) {
            return;
        }
        cell->state = is_seen ? KO_SECTOR_HIT : KO_SECTOR_PARTLY;
        cell->distance = cell->next;
        cell->time = s->time;
    } else if (is_seen) {
        cell->state = KO_SECTOR_CLEAR;
        cell->time = s->time;
    }
}

ko_status ko_sectors_end(ko_sectors *sectors)
{
    if (sectors == NULL) {
        return KO_E_ARG;
    }
    if (!sectors->is_open) {
        return KO_E_CHANGED;
    }
    for (uint32_t i = 0; i < sectors->config.layers * sectors->config.count; i++) {
        settle(sectors, &sectors->cells[i]);
    }
    sectors->is_open = false;
    return KO_OK;
}

static void hit(ko_sector_cell *cell, uint32_t distance)
{
    if ((cell->look & KOI_LOOK_HIT) == 0U || distance < (uint32_t)cell->next) {
        cell->next = (fix16_t)distance;
        cell->look |= KOI_LOOK_HIT;
    }
}

void koi_sector_hit(ko_sectors *s, uint32_t layer, uint32_t sector, uint32_t distance)
{
    hit(&s->cells[layer * s->config.count + sector], distance);
}

uint32_t koi_sector_touched(const ko_sectors *s, uint32_t from, uint64_t width, uint32_t *first)
{
    const uint32_t n = s->config.count;
    if (width > UINT32_MAX) {
        *first = 0;
        return n;
    }
    const uint64_t begin = koi_sector_position(s, from);
    const uint64_t end = begin + width * n;
    const uint32_t count = (uint32_t)(end >> 32) - (uint32_t)(begin >> 32) + 1U;
    *first = (uint32_t)(begin >> 32) % n;
    return (count < n) ? count : n;
}

void koi_sector_put(ko_sectors *s, uint32_t from, uint64_t width, int64_t low, int64_t high,
                    uint32_t distance)
{
    uint32_t first = 0;
    if (distance > (uint32_t)s->config.range) {
        return;
    }
    const uint32_t count = koi_sector_touched(s, from, width, &first);
    for (uint32_t layer = 0; layer < s->config.layers; layer++) {
        ko_sector_cell *cells = &s->cells[layer * s->config.count];
        if (!koi_sector_is_in_layer(s, layer, low, high)) {
            continue;
        }
        uint32_t at = first;
        for (uint32_t i = 0; i < count; i++) {
            hit(&cells[at], distance);
            at = (at + 1U < s->config.count) ? at + 1U : 0U;
        }
    }
}

/* The radius of the disc that a layer cuts out of a sphere, or more. */
static uint32_t radius_in(const ko_sectors *s, uint32_t layer, fix16_t z, uint32_t r)
{
    const int64_t below = (int64_t)s->config.floors[layer] - z;
    const int64_t above = (int64_t)z - s->config.floors[layer + 1U];
    const int64_t away = (below > above) ? below : above;
    if (away <= 0 || away >= (int64_t)r) {
        return (away <= 0) ? r : 0U;
    }
    return ko_fix_sqrt_up(koi_port_umul(r, r) - koi_port_umul((uint32_t)away, (uint32_t)away));
}

/* Where it is rounded a layer may cut a larger disc out of it: of a sphere larger by `error`. */
void koi_sector_put_sphere(ko_sectors *s, const ko_vec3 *c, uint32_t r, uint32_t error)
{
    const uint32_t reach = r + error;
    koi_sector_shape disc; /* but for its first point it is not looked at */
    disc.count = 1;
    disc.error = error;
    disc.x[0] = c->x;
    disc.y[0] = c->y;
    for (uint32_t layer = 0; layer < s->config.layers; layer++) {
        if (koi_sector_is_in_layer(s, layer, (int64_t)c->z - reach, (int64_t)c->z + reach)) {
            disc.r = radius_in(s, layer, c->z, reach);
            disc.r = (disc.r < r) ? disc.r : r;
            koi_sector_put_shape(s, layer, &disc);
        }
    }
}

void koi_sector_mark(ko_sectors *s, uint32_t layer, uint32_t from, uint64_t width)
{
    const uint32_t n = s->config.count;
    ko_sector_cell *cells = &s->cells[layer * n];
    uint64_t first = 0;
    uint64_t last = n; /* one beyond */
    if (width < UINT32_MAX) {
        const uint64_t begin = koi_sector_position(s, from);
        first = (begin + UINT32_MAX) >> 32;
        last = (begin + width * n) >> 32;
    }
    for (uint64_t k = first; k < last; k++) {
        cells[(uint32_t)k % n].look |= KOI_LOOK_SEEN;
    }
}

ko_status ko_sectors_see(ko_sectors *sectors, uint32_t layer, ko_angle from, uint32_t width)
{
    if (sectors == NULL) {
        return KO_E_ARG;
    }
    if (layer >= sectors->config.layers) {
        return KO_E_RANGE;
    }
    if (!sectors->is_open) {
        return KO_E_CHANGED;
    }
    koi_sector_mark(sectors, layer, (uint32_t)from, width);
    return KO_OK;
}

ko_status ko_sectors_add_sphere(ko_sectors *sectors, const ko_sphere *sphere)
{
    if (sectors == NULL || sphere == NULL) {
        return KO_E_ARG;
    }
    ko_vec3 c = sphere->c;
    if (ko_sphere_check(sphere) != KO_OK) {
        return KO_E_RANGE;
    }
    if (!sectors->is_open) {
        return KO_E_CHANGED;
    }
    if (koi_sector_is_self(sectors, &c)) {
        return KO_OK;
    }
    /* sqrt(3) / 2 of rounding; a legal matrix stretches by 1.5 * 2^-28 at most, 0.75 at 8 km. */
    if (sectors->is_turned && ko_vec3_rotate(&sphere->c, &sectors->attitude, &c) != KO_OK) {
        return KO_OK; /* more than 8192 m from the axis, or above or below all layers */
    }
    koi_sector_put_sphere(sectors, &c, (uint32_t)sphere->r, sectors->is_turned ? 2U : 0U);
    return KO_OK;
}

ko_status ko_sectors_add_point(ko_sectors *sectors, const ko_vec3 *point)
{
    if (point == NULL) {
        return KO_E_ARG;
    }
    const ko_sphere dot = {*point, 0};
    return ko_sectors_add_sphere(sectors, &dot);
}

/* ---- what is known ---- */

ko_sector_state ko_sectors_at(const ko_sectors *sectors, uint32_t layer, uint32_t sector,
                              uint32_t now, fix16_t *distance)
{
    if (sectors == NULL || layer >= sectors->config.layers || sector >= sectors->config.count) {
        return KO_SECTOR_UNKNOWN;
    }
    const ko_sector_cell *cell = &sectors->cells[layer * sectors->config.count + sector];
    if (!is_hit(cell->state) && cell->state != KO_SECTOR_CLEAR) {
        return KO_SECTOR_UNKNOWN;
    }
    if (is_hit(cell->state) && distance != NULL) {
        *distance = cell->distance;
    }
    return is_fresh(sectors, cell->time, now) ? (ko_sector_state)cell->state : KO_SECTOR_STALE;
}

/* Several together: with a hit it is one, whole if all is known; clear only with clear. */
static ko_sector_state worse(ko_sector_state a, ko_sector_state b)
{
    if (is_hit(a) || is_hit(b)) {
        return (a >= KO_SECTOR_CLEAR && a <= KO_SECTOR_HIT && b >= KO_SECTOR_CLEAR &&
                b <= KO_SECTOR_HIT)
                   ? KO_SECTOR_HIT
                   : KO_SECTOR_PARTLY;
    }
    return (a < b) ? a : b;
}

ko_sector_state ko_sectors_arc(const ko_sectors *sectors, ko_angle from, uint32_t width,
                               uint32_t now, fix16_t *distance)
{
    uint32_t at = 0;
    fix16_t nearest = INT32_MAX;
    ko_sector_state all = KO_SECTOR_CLEAR;
    if (sectors == NULL) {
        return KO_SECTOR_UNKNOWN;
    }
    /* On a border the sector before it as well. */
    const uint32_t count =
        koi_sector_touched(sectors, (uint32_t)from - 1U, (uint64_t)width + 1U, &at);
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t layer = 0; layer < sectors->config.layers; layer++) {
            fix16_t one = 0;
            const ko_sector_state state = ko_sectors_at(sectors, layer, at, now, &one);
            nearest = (is_hit(state) && one < nearest) ? one : nearest;
            all = worse(all, state);
        }
        at = (at + 1U < sectors->config.count) ? at + 1U : 0U;
    }
    if (is_hit(all) && distance != NULL) {
        *distance = nearest;
    }
    return all;
}

/* Whole centimetres, rounded down: at most 100 * 2^29 / 2^16 = 819200. */
static uint32_t centimetres(fix16_t distance)
{
    return (uint32_t)(((uint64_t)(uint32_t)distance * 100U) >> 16);
}

/* One element. What is known whole and has nothing up to max_cm is clear as far as that. */
static uint32_t element(const ko_sectors *s, uint32_t low, uint32_t high, uint32_t sector,
                        uint32_t now, uint32_t max_cm)
{
    uint32_t nearest = max_cm + 1U;
    bool is_known = true;
    for (uint32_t layer = low; layer <= high; layer++) {
        fix16_t distance = 0;
        const ko_sector_state state = ko_sectors_at(s, layer, sector, now, &distance);
        const uint32_t cm = is_hit(state) ? centimetres(distance) : max_cm + 1U;
        nearest = (cm < nearest) ? cm : nearest;
        is_known = is_known && (state == KO_SECTOR_CLEAR || state == KO_SECTOR_HIT);
    }
    return (nearest <= max_cm || is_known) ? nearest : KO_MAVLINK_UNKNOWN;
}

ko_status ko_sectors_to_mavlink(const ko_sectors *sectors, uint32_t low, uint32_t high,
                                uint32_t now, uint16_t max_cm, bool is_z_up,
                                uint16_t distances[KO_MAVLINK_DISTANCES])
{
    if (sectors == NULL || distances == NULL) {
        return KO_E_ARG;
    }
    const uint32_t n = sectors->config.count;
    if (n > KO_MAVLINK_DISTANCES || low > high || high >= sectors->config.layers || max_cm < 1U ||
        max_cm > 65533U || max_cm > centimetres(sectors->config.range)) {
        return KO_E_RANGE;
    }
    for (uint32_t i = 0; i < KO_MAVLINK_DISTANCES; i++) {
        const uint32_t sector = (is_z_up && i > 0U) ? n - i : i;
        distances[i] = (uint16_t)((i < n) ? element(sectors, low, high, sector, now, max_cm)
                                          : KO_MAVLINK_UNKNOWN);
    }
    return KO_OK;
}
