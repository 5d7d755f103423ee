/* Sets up sectors, begins and ends a look, and adds spheres. */
#include "src/sector/sector.h"
#include "keepout/sector.h"
#include "keepout/contains.h"

#include <stddef.h>

#include "src/math/quotient.h"
#include "src/math/rotate.h"
#include "src/math/wide.h"
#include "src/round/body.h"
#include "src/sector/sector_core.h"
#include "src/sector/sector_cell.h"
#include "src/sector/sector_shape.h"
#include "src/sector/sector_validate.h"

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

static bool is_grid(const ko_sectors_config *c)
{
    return c->count >= 1U && c->count <= KO_SECTOR_MAX_COUNT && c->layers >= 1U &&
           c->layers <= KO_SECTOR_MAX_LAYERS && are_floors(c);
}

static bool are_ranges(const ko_sectors_config *c)
{
    return c->range >= 1 && c->range <= KO_LIMIT && c->blind >= 0 && c->blind <= KO_LIMIT &&
           c->ticks_per_second >= 1U && c->ticks_per_second <= KO_OBSTACLE_MAX_RATE &&
           c->lifetime >= 1U && c->lifetime <= KO_OBSTACLE_MAX_TICKS;
}

static bool is_self(const ko_sectors_config *c)
{
    for (uint32_t i = 0; i < c->self_count; i++) {
        if (ko_body_check(&c->self[i]) != KO_OK) {
            return false;
        }
    }
    return true;
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
    if (!is_grid(&c) || !are_ranges(&c) || !is_self(&c)) {
        return KO_E_RANGE;
    }
    *sectors = (ko_sectors){.config = c,
                            .cells = cells,
                            .set_up = KOI_SET_UP,
                            .attitude = KO_MAT3_IDENTITY,
                            .pitch = koi_quotient_by((UINT64_C(1) << 48) + c.count / 2U, c.count)};
    for (uint32_t i = 0; i < c.layers * c.count; i++) {
        cells[i] = (ko_sector_cell){.state = KO_SECTOR_UNKNOWN};
        cells[i].sum = koi_sector_seal_of(&cells[i]);
    }
    koi_sectors_seal(sectors);
    return KO_OK;
}

bool koi_sector_is_self(const ko_sectors *s, const ko_vec3 *point)
{
    for (uint32_t i = 0; i < s->config.self_count; i++) {
        if (koi_body_contains_point(&s->config.self[i], point)) {
            return true;
        }
    }
    return false;
}

/* ---- a look ---- */

ko_status ko_sectors_look_begin(ko_sectors *sectors, uint32_t time, const ko_mat3 *attitude)
{
    static const ko_mat3 straight = KO_MAT3_IDENTITY;
    if (koi_sectors_are_missing(sectors)) {
        return KO_E_ARG;
    }
    if (attitude != NULL && ko_mat3_check(attitude) != KO_OK) {
        return KO_E_RANGE;
    }
    sectors->attitude = (attitude != NULL) ? *attitude : straight;
    sectors->is_turned = attitude != NULL;
    sectors->time = time;
    sectors->looks++;
    sectors->is_open = true;
    sectors->is_placed = false;
    for (uint32_t i = 0; i < sectors->config.layers * sectors->config.count; i++) {
        ko_sector_cell *cell = &sectors->cells[i];
        cell->look = 0;
        cell->next = 0;
        /* Once stale it stays so, also when the clock comes around to its stamp again. */
        if (cell->state != KO_SECTOR_UNKNOWN && time - cell->time > cell->lifetime) {
            const uint32_t before = koi_sector_seal_of(cell);
            cell->state = KO_SECTOR_STALE;
            cell->sum += koi_sector_seal_of(cell) - before;
        }
    }
    return KO_OK;
}

/* Ends a look for one cell. A hit becomes its state, unless the look saw the cell only partly and a
 * nearer thing of an earlier look is still fresh. A cell that was not seen keeps its state. */
static void settle(const ko_sectors *s, ko_sector_cell *cell)
{
    const bool is_seen = (cell->look & KOI_LOOK_SEEN) != 0U;
    const bool is_hit = (cell->look & KOI_LOOK_HIT) != 0U;
    const bool is_kept = !is_seen && koi_sector_is_hit(cell->state) && cell->distance < cell->next;
    if ((!is_seen && !is_hit) || is_kept) {
        return;
    }
    cell->state = !is_hit ? KO_SECTOR_CLEAR : is_seen ? KO_SECTOR_HIT : KO_SECTOR_PARTLY;
    cell->distance = is_hit ? cell->next : KOI_SECTOR_NOTHING;
    cell->time = s->time;
    cell->lifetime = s->config.lifetime;
    cell->apart = 0;
    cell->sum = koi_sector_seal_of(cell);
}

ko_status ko_sectors_look_end(ko_sectors *sectors)
{
    if (koi_sectors_are_missing(sectors)) {
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

ko_status ko_sectors_set_seen(ko_sectors *sectors, uint32_t layer, ko_angle from, uint32_t width)
{
    if (koi_sectors_are_missing(sectors)) {
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

/* Returns a legal point of the body in the frame of the sectors: within 2^29.8 on each axis, as a
 * large sphere comes near although its centre is not legal. Rounding takes sqrt(3) / 2; a legal
 * matrix stretches by 1.5 * 2^-28 at most, 0.75 at 8 km. */
static ko_vec3 turned(const ko_sectors *s, const ko_vec3 *p)
{
    ko_wide3 wide;
    if (!s->is_turned) {
        return *p;
    }
    koi_rotate_wide(&s->attitude, p, &wide);
    return koi_rotate_nearest3(&wide);
}

ko_status ko_sectors_add_sphere(ko_sectors *sectors, const ko_sphere *sphere)
{
    if (koi_sectors_are_missing(sectors) || sphere == NULL) {
        return KO_E_ARG;
    }
    if (ko_sphere_check(sphere) != KO_OK) {
        return KO_E_RANGE;
    }
    if (!sectors->is_open) {
        return KO_E_CHANGED;
    }
    if (!koi_sector_is_self(sectors, &sphere->c)) {
        const ko_vec3 c = turned(sectors, &sphere->c);
        koi_sector_put_sphere(sectors, &c, (uint32_t)sphere->r, sectors->is_turned ? 2U : 0U);
    }
    return KO_OK;
}
