/* Marks what the beams of a ranger saw whole: runs of neighbours in a row that measured, within one
 * layer. Only the ends of a run have angles. If the rows go all around, the run from beam 0 is kept
 * until the last beam, which it may follow.
 *
 * Seen from above, angles along a row grow with the beam's angle, at a rate between cos^2 and
 * 1 / cos^2, where cos is the beams' least share seen from above. (The rate is the z component of
 * the cross product of a beam and its derivative, over the square of the beam's share.) So a run of
 * `few` beams or less is too short for a sector, and no angle is computed. The width of a longer
 * one is far above the error of angles. */
#include "port/fast.h"

#include "src/sector/sector_see.h"

#include "src/math/quotient.h"
#include "src/math/wide.h"
#include "src/sector/sector_angle.h"
#include "src/sector/sector_cell.h"
#include "src/sector/sector_core.h"

typedef struct row_seen {
    const koi_ranges *r;
    uint32_t needed; /* how far beams that hit nothing have to reach */
    uint32_t shrink; /* what a run loses at each end */
    uint32_t few;
    uint32_t layer; /* of the sensor, in which a beam has to stay */
    int64_t down;   /* its floor and its ceiling, seen from the sensor, less errors */
    int64_t up;
    bool is_long; /* beams that hit nothing reach so far */
    bool is_closed;
    bool is_reversed; /* angles go down from beam to beam */
    /* the row, the run under way, and the one that began with beam 0: beams from .. to - 1 */
    uint32_t row;
    uint32_t from;
    uint32_t first_to;
    bool has_first;
} row_seen;

/* ---- runs ---- */

/* The angle of the border before a beam of the row, seen from above. */
static uint32_t border(const row_seen *s, uint32_t beam)
{
    const ko_ranger *const ranger = s->r->ranger;
    const ko_ranger_config *const c = &ranger->config;
    const ko_mat3 *const f = &s->r->frame;
    const uint32_t at = (beam >= c->count && s->is_closed) ? beam - c->count : beam;
    const int64_t half_steps = 2 * (int64_t)at - 1;
    const uint32_t angle = (uint32_t)c->first + (uint32_t)((c->step * half_steps) / 2);
    const ko_vec3 d = koi_ranger_direction(angle, koi_ranger_elevation(ranger, s->row));
    const int64_t x =
        koi_wide_mac(koi_wide_mac(koi_port_mul(f->x.x, d.x), f->y.x, d.y), f->z.x, d.z);
    const int64_t y =
        koi_wide_mac(koi_wide_mac(koi_port_mul(f->x.y, d.x), f->y.y, d.y), f->z.y, d.z);
    return koi_sector_angle((int32_t)(x >> 31), (int32_t)(y >> 31));
}

/* Marks what the beams from .. to - 1 saw, less what a run loses at each end. A run all around
 * loses nothing. */
static void mark(const row_seen *s, uint32_t from, uint32_t to)
{
    const uint64_t lost = 2U * (uint64_t)s->shrink;
    if (to - from >= s->r->ranger->config.count && s->is_closed) {
        koi_sector_mark(s->r->sectors, s->layer, 0, UINT64_MAX);
        return;
    }
    if (to - from <= s->few) {
        return;
    }
    const uint32_t a = border(s, s->is_reversed ? to : from);
    const uint32_t b = border(s, s->is_reversed ? from : to);
    const uint32_t width = b - a;
    if (width > lost) {
        koi_sector_mark(s->r->sectors, s->layer, a + s->shrink, width - lost);
    }
}

/* Ends the run that began with s->from before a beam. */
static void end_run(row_seen *s, uint32_t to)
{
    if (s->from == 0U && s->is_closed) {
        s->has_first = true;
        s->first_to = to;
        return;
    }
    mark(s, s->from, to);
}

/* Ends the row: a run up to its last beam goes on with the one from beam 0. */
static void end_row(row_seen *s, bool is_running)
{
    const uint32_t count = s->r->ranger->config.count;
    if (is_running && s->has_first) {
        mark(s, s->from, count + s->first_to);
    } else if (s->has_first) {
        mark(s, 0, s->first_to);
    } else if (is_running) {
        mark(s, s->from, count);
    }
}

/* ---- beams ---- */

/* Finds the layer of the sensor. False if it is in none, or too near to the border of two. */
static bool set_layer(row_seen *s)
{
    const ko_sectors_config *const c = &s->r->sectors->config;
    const int64_t z = s->r->start.z;
    for (uint32_t i = 0; i < c->layers; i++) {
        s->layer = i;
        s->down = c->floors[i] - z + KOI_RANGER_HEIGHT_ERROR;
        s->up = c->floors[i + 1U] - z - KOI_RANGER_HEIGHT_ERROR;
        if (s->down <= 0 && s->up >= 0) {
            return true;
        }
    }
    return false;
}

/* The height of a direction, Q15, within 2 units. */
static int32_t rise_of(const koi_ranges *r, uint32_t beam)
{
    const ko_ranger_beam *const u = &r->ranger->beams[beam];
    const ko_mat3 *const a = &r->sectors->attitude;
    if (!r->is_turned) {
        return u->z;
    }
    return ((a->x.z >> 15) * u->x + (a->y.z >> 15) * u->y + (a->z.z >> 15) * u->z) >> 15;
}

/* True if a beam of a plane that is not level is in the sensor's layer up to a length: to within 4
 * parts in 2^15 of it, and the width of the beam. */
static bool is_within(const row_seen *s, uint32_t beam, uint32_t length)
{
    const koi_ranges *const r = s->r;
    const int64_t z = koi_port_mul((int32_t)length, rise_of(r, beam)) >> 15;
    const uint64_t wide = koi_port_umul(r->ranger->half, length) >> 29;
    const int64_t more = (int64_t)(wide + (length >> 13) + 2U);
    return z - more >= s->down && z + more <= s->up;
}

/* True if a beam that hit something ended on the vehicle itself. */
static bool is_self(const koi_ranges *r, uint32_t beam)
{
    return (uint32_t)r->distances[beam] <= r->self && koi_ranger_is_self(r, beam);
}

/* True if a beam measured something other than the vehicle. */
static bool has_measured(const koi_ranges *r, uint32_t beam)
{
    const fix16_t d = r->distances[beam];
    return (d >= 0) ? !is_self(r, beam) : d == KO_BEAM_NOTHING;
}

/* True if all other beams above and below one measured. */
static bool is_column_whole(const row_seen *s, uint32_t beam)
{
    const ko_ranger_config *const c = &s->r->ranger->config;
    uint32_t other = beam - s->row * c->count;
    for (uint32_t row = 0; row < c->rows; row++) {
        if (row != s->row && !has_measured(s->r, other)) {
            return false;
        }
        other += c->count;
    }
    return true;
}

/* True if a beam, which is no hit of a sensor off the axis, saw its sectors whole, in one layer. */
KOI_EACH bool has_seen(const row_seen *s, uint32_t beam, fix16_t d)
{
    const koi_ranges *const r = s->r;
    const bool has_looked = (d >= 0) ? !is_self(r, beam) : d == KO_BEAM_NOTHING && s->is_long;
    if (!has_looked || r->is_level) {
        return has_looked;
    }
    return is_within(s, beam, (d >= 0) ? (uint32_t)d : s->needed) && is_column_whole(s, beam);
}

/* Finds the runs of a row. A hit hides what is behind it. From a sensor on the axis that is in the
 * same sectors. From one beside the axis it may be in others, so such a beam has seen nothing
 * whole. */
static void see_row(row_seen *s)
{
    const uint32_t count = s->r->ranger->config.count;
    const uint32_t first = s->row * count;
    const fix16_t *const distances = s->r->distances + first;
    const bool is_off = s->r->is_off;
    bool is_running = false;
    s->has_first = false;
    for (uint32_t i = 0; i < count; i++) {
        const fix16_t d = distances[i];
        if ((d != KO_BEAM_NOTHING && is_off) || !has_seen(s, first + i, d)) {
            if (is_running) {
                end_run(s, i);
            }
            is_running = false;
        } else if (!is_running) {
            s->from = i;
            is_running = true;
        }
    }
    end_row(s, is_running);
}

/* A sensor off the axis sees things at other angles than the axis does. Beyond the blind distance
 * these differ by at most the angle whose sine is the sensor's distance from the axis over the
 * blind distance. False if there is no such angle. */
static bool set_shrink(row_seen *s)
{
    uint32_t angle = 0;
    s->shrink = KOI_SECTOR_ANGLE_ERROR;
    if (!s->r->is_off) {
        return true;
    }
    const uint32_t blind = (uint32_t)s->r->sectors->config.blind;
    const bool is_around = koi_sector_half_angle(s->r->off, blind, &angle);
    s->shrink += angle;
    return !is_around;
}

void koi_ranger_see(const koi_ranges *r)
{
    const uint64_t turn = (uint64_t)1 << 32;
    const ko_ranger_config *const c = &r->ranger->config;
    const uint32_t step = koi_magnitude(c->step);
    row_seen s = {.r = r};
    /* near upright, or off the axis with nothing beyond the blind distance: nothing is whole */
    if (r->cosine == 0U || !set_shrink(&s)) {
        return;
    }
    const uint64_t flat = (uint64_t)r->sectors->config.range + r->off;
    s.needed = (uint32_t)koi_quotient_by((flat << 30) + r->cosine - 1U, r->cosine);
    s.is_long = (uint32_t)c->reach >= s.needed;
    if ((r->is_off && !s.is_long) || !set_layer(&s)) {
        return;
    }
    const uint64_t least = koi_quotient_by(turn, r->ranger->count) + 2U * (uint64_t)s.shrink;
    const uint32_t share = koi_upper32(koi_port_umul(r->cosine, r->cosine) << 3); /* Q31 */
    s.few = (uint32_t)koi_quotient_by(((least >> 8) * (share >> 8)) >> 15, step);
    s.is_closed = (uint64_t)step * c->count + step / 2U >= turn;
    s.is_reversed = (c->step < 0) != (r->frame.z.z < 0);
    for (uint32_t row = 0; row < c->rows; row++) {
        s.row = row;
        see_row(&s);
    }
}
