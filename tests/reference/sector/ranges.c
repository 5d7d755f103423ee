/* Judges scans of rangers: lidars and grids of ranges, at any mount and attitude.
 *
 * The truth is points of the patch at the end of each beam: as wide as a step, and as high as a
 * rise. No point may be missed or nearer than the answer. Each distance must be near to that of
 * some beam. A random point of a sector that was seen whole must have been looked at.
 *
 * promise: never-above, no-miss, stated-bound, doubt */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cases.h"
#include "keepout/sector.h"
#include "ranges.h"
#include "reference_sector.h"

enum { SECTORS = 144, LAYERS = 3, BEAMS = 720, ACROSS = 4 };

static const double tau = 6.283185307179586476925;
static const double turn_units = 4294967296.0;

typedef struct scene {
    ko_ranger_config sensor;
    ko_mat3 attitude;
    bool is_turned;
    int m[9]; /* mount */
    int a[9];
    double start[3];
    double shortest; /* share of a beam seen from above: the least */
    double unit;     /* at most */
    ref_sectors ref;
} scene;

static ko_sectors sectors;
static ko_sectors twin;
static ko_sector_cell cells[SECTORS * LAYERS];
static ko_sector_cell twin_cells[SECTORS * LAYERS];
static fix16_t floors[LAYERS + 1];
static ko_ranger ranger;
static ko_ranger_beam table[BEAMS];
static ko_ranger_border borders[KO_RANGER_BORDERS(SECTORS)];
static uint32_t squares[KO_RANGER_SQUARES(SECTORS, LAYERS)];
static fix16_t ranges[BEAMS];
static ko_body self;

static bool is_nasty(void)
{
    return bits() % 8U == 0U;
}

static double part(void)
{
    return bits() / turn_units;
}

static void numbers(const ko_mat3 *m, int out[9])
{
    const int all[9] = {m->x.x, m->x.y, m->x.z, m->y.x, m->y.y, m->y.z, m->z.x, m->z.y, m->z.z};
    memcpy(out, all, sizeof(all));
}

/* Draws a rotation: about z alone, tilted by some degrees, or any. */
static ko_mat3 rotation(void)
{
    static const ko_mat3 straight = KO_MAT3_IDENTITY;
    const int32_t tilts[] = {0, 0, 60000, 300000, 1000000};
    const int32_t tilt = tilts[bits() % 5U];
    ko_quat q;
    ko_mat3 m = straight;
    if ((bits() & 3U) != 0U &&
        ko_quat_from_integers(range(-1000000, 1000000), range(-tilt, tilt), range(-tilt, tilt),
                              range(-1000000, 1000000), &q) == KO_OK) {
        expect(ko_mat3_from_quat(&q, &m) == KO_OK, "ranges: rotation");
    }
    if (is_nasty()) { /* upside down */
        m = (ko_mat3){straight.x, {0, -KO_Q30_ONE, 0}, {0, 0, -KO_Q30_ONE}};
    }
    return m;
}

/* ---- the definition ---- */

/* A direction of the sensor in the frame of the sectors. Angle and elevation are in radians. */
static void direction(const scene *s, double angle, double elevation, double out[3])
{
    const double p[3] = {cos(elevation) * cos(angle), cos(elevation) * sin(angle), sin(elevation)};
    double body[3];
    ref_rotate(s->m, false, p, body);
    ref_rotate(s->a, false, body, out);
}

static void to_end(const scene *s, double angle, double elevation, double length, double out[3])
{
    double d[3];
    direction(s, angle, elevation, d);
    for (int i = 0; i < 3; i++) {
        out[i] = s->start[i] + length * d[i];
    }
}

static double angle_of(const scene *s, double column)
{
    return ((double)s->sensor.first + (double)s->sensor.step * column) / turn_units * tau;
}

static double elevation_of(const scene *s, double row)
{
    return ((double)s->sensor.low + (double)s->sensor.rise * row) / turn_units * tau;
}

/* How far the middle of a beam's end is within the vehicle; below 0 if it is outside. */
static double depth_of(const scene *s, uint32_t i)
{
    double body[3];
    const double az = angle_of(s, i % s->sensor.count);
    const double el = elevation_of(s, i / s->sensor.count);
    const double p[3] = {ranges[i] * cos(el) * cos(az), ranges[i] * cos(el) * sin(az),
                         ranges[i] * sin(el)};
    ref_rotate(s->m, false, p, body);
    const double d = hypot(hypot(body[0] + s->sensor.mount.t.x, body[1] + s->sensor.mount.t.y),
                           body[2] + s->sensor.mount.t.z);
    return (sectors.config.self_count != 0U) ? self.as.sphere.r - d : -1e9;
}

static bool is_on_self(const scene *s, uint32_t i)
{
    return ranges[i] >= 0 && depth_of(s, i) >= 0.0;
}

/* ---- scenes ---- */

static void draw_sectors(scene *s)
{
    const fix16_t metre = is_nasty() ? ((bits() & 1U) ? 40 : 10000000) : 65536;
    ko_sectors_config config = {.count = (bits() & 1U) ? 72U : (uint32_t)range(3, SECTORS),
                                .layers = (uint32_t)range(1, LAYERS),
                                .floors = floors,
                                .range = range(metre / 4, 40 * metre),
                                .blind = range(0, 2 * metre),
                                .ticks_per_second = 1000,
                                .lifetime = 100,
                                .self = &self,
                                .self_count = (bits() & 3U) == 0U};
    self = (ko_body){.kind = KO_BODY_SPHERE, .as.sphere = {{0, 0, 0}, range(1, metre)}};
    fix16_t at = -range(1, 6 * metre);
    for (uint32_t i = 0; i <= config.layers; i++) {
        floors[i] = at;
        s->ref.floors[i] = at;
        at += range(1, 5 * metre);
    }
    s->ref.count = (int)config.count;
    s->ref.layers = (int)config.layers;
    expect(ko_sectors_init(&sectors, &config, cells) == KO_OK, "ranges: sectors");
    expect(ko_sectors_init(&twin, &config, twin_cells) == KO_OK, "ranges: sectors");
    const int32_t off = metre / 2;
    s->sensor.mount.t = (ko_vec3){0, 0, range(-metre, metre)};
    if ((bits() & 1U) != 0U) {
        s->sensor.mount.t.x = range(-off, off);
        s->sensor.mount.t.y = range(-off, off);
    }
}

/* Draws a lidar, which may have some rows, or a grid. */
static void draw_sensor(scene *s)
{
    ko_ranger_config *c = &s->sensor;
    c->rows = 1;
    c->low = 0;
    c->rise = 0;
    if ((bits() & 1U) != 0U) {
        c->count = (uint32_t)range(8, BEAMS);
        c->step = (int32_t)(turn_units / c->count * (is_nasty() ? 0.5 : 1.0));
    } else {
        c->count = (uint32_t)range(1, 16);
        c->step = (int32_t)(turn_units / range(16, 128));
    }
    if (is_nasty()) { /* the widest beams */
        c->count = (uint32_t)range(1, 8);
        c->step = 1 << 29;
    }
    if (c->count <= 90U && (bits() & 3U) != 0U) {
        c->rows = (uint32_t)range(2, 8);
        c->rise = (int32_t)(turn_units / range(40, 300));
        c->low = -(int32_t)(c->rows - 1U) * (c->rise / 2) + (is_nasty() ? range(0, 100000000) : 0);
    } else if (is_nasty()) {
        c->low = range(-(1 << 29), 1 << 29);
    }
    c->step = (bits() & 1U) ? c->step : -c->step;
    c->rise = (bits() & 1U) ? c->rise : -c->rise;
    c->low = (c->rise < 0) ? -c->low : c->low;
    c->first = (ko_angle)bits();
    c->mount.r = rotation();
    const int64_t reach = (int64_t)sectors.config.range * 2 + range(-20, 200000);
    c->reach = (fix16_t)((reach < 0) ? 0 : (reach > KO_LIMIT) ? KO_LIMIT : reach);
    s->attitude = rotation();
    s->is_turned = (bits() & 1U) != 0U;
    static const ko_mat3 straight = KO_MAT3_IDENTITY;
    numbers(&c->mount.r, s->m);
    numbers(s->is_turned ? &s->attitude : &straight, s->a);
    const double t[3] = {c->mount.t.x, c->mount.t.y, c->mount.t.z};
    ref_rotate(s->a, false, t, s->start);
}

static void draw_ranges(const scene *s)
{
    const uint32_t n = s->sensor.count * s->sensor.rows;
    const uint32_t failures = (bits() & 1U) ? 50U : 0U;
    const uint32_t hits = (uint32_t)range(1, 30);
    const bool is_near = is_nasty();
    const int32_t far = is_near ? sectors.config.range / 16 : sectors.config.range;
    for (uint32_t i = 0; i < n; i++) {
        const double more = (bits() & 7U) == 0U ? 2.5 * part() : part();
        const double d = fmin(far * more, KO_LIMIT);
        ranges[i] = failures != 0U && bits() % failures == 0U ? KO_BEAM_FAILED
                    : bits() % hits == 0U                     ? (fix16_t)d
                                                              : KO_BEAM_NOTHING;
        if (ranges[i] >= 0 && fabs(depth_of(s, i)) < 2.0) { /* rounding may take it either way */
            ranges[i] = KO_BEAM_FAILED;
        }
    }
}

/* The largest unit that the header states. */
static void set_unit(scene *s)
{
    const double off = hypot(s->start[0], s->start[1]);
    const double half = ldexp(ranger.half, -29);
    const double farthest =
        fmax(fabs(s->start[2] - floors[0]), fabs(floors[sectors.config.layers] - s->start[2]));
    double up[3];
    double ahead[3];
    direction(s, 0.0, 0.0, ahead);
    direction(s, 0.0, tau / 4.0, up);
    const double lean = acos(fmin(1.0, fabs(up[2])));
    const double row = fmax(fabs(elevation_of(s, 0)), fabs(elevation_of(s, s->sensor.rows - 1U)));
    s->shortest = (lean + row < tau / 6.0 - 1e-6) ? cos(lean + row) : 0.0;
    double far = half < 1.0 ? (sectors.config.range + off + farthest) / (1.0 - half) : KO_LIMIT;
    if (s->shortest > half) {
        far = fmin(far, (sectors.config.range + off) / (s->shortest - half));
    }
    far = fmin(far, KO_LIMIT) + off + 100.0;
    s->unit = exp2(fmax(0.0, ceil(log2(far / 31900.0))));
}

/* ---- judgements ---- */

static ko_sector_state at(uint32_t layer, uint32_t sector, fix16_t *distance)
{
    static const ko_sector_motion still = {0, 0, 0, 0};
    ko_sector_answer answer = {KO_SECTOR_UNKNOWN, 0, 0};
    expect(ko_sectors_test(&sectors, layer, sector, 0, &still, &answer) == KO_OK, "ranges: test");
    *distance = answer.distance;
    return answer.state;
}

static bool is_hit(ko_sector_state s)
{
    return s == KO_SECTOR_HIT || s == KO_SECTOR_PARTLY;
}

/* No point of a beam's patch may be missed, or nearer than its sector says. */
static void check_patch(const scene *s, uint32_t i)
{
    const uint32_t column = i % s->sensor.count;
    const uint32_t row = i / s->sensor.count;
    const int up = s->sensor.rows > 1U ? ACROSS : 0;
    for (int k = -ACROSS; k <= ACROSS; k++) {
        for (int j = -up; j <= up; j++) {
            double p[3];
            to_end(s, angle_of(s, column + 0.5 * k / ACROSS),
                   elevation_of(s, row + 0.5 * j / ACROSS), ranges[i], p);
            const double d = hypot(p[0], p[1]);
            const uint32_t sector =
                (uint32_t)floor(ref_turn(p) * s->ref.count + 0.5) % (uint32_t)s->ref.count;
            for (int layer = 0; layer < s->ref.layers; layer++) {
                fix16_t known = 0;
                if (p[2] < s->ref.floors[layer] || p[2] > s->ref.floors[layer + 1] ||
                    d > sectors.config.range) {
                    continue;
                }
                expect(is_hit(at((uint32_t)layer, sector, &known)), "ranges: none is missed");
                expect(known <= d + 0.001, "ranges: distance is safe");
            }
        }
    }
}

/* Some beam must be nearly as near as a sector says. */
static void check_bound(const scene *s, fix16_t d, ranges_counts *counts)
{
    const uint32_t n = s->sensor.count * s->sensor.rows;
    const double off = hypot(s->start[0], s->start[1]);
    const double half = ldexp(ranger.half, -29) + 1.0 / 32768.0;
    const bool is_plain = s->sensor.rows == 1U && s->shortest > 0.99999999 && off == 0.0;
    const double bound = (is_plain       ? (s->is_turned ? 13.0 : 9.0)
                          : s->is_turned ? 16.0
                                         : 13.0) *
                         s->unit;
    double least = INFINITY;
    for (uint32_t i = 0; i < n && least > 0.0; i++) {
        double p[3];
        if (ranges[i] < 0) {
            continue;
        }
        to_end(s, angle_of(s, i % s->sensor.count), elevation_of(s, i / s->sensor.count), ranges[i],
               p);
        const double far = hypot(p[0], p[1]);
        const double rho = s->shortest > 0.0 ? (far + off) / s->shortest : ranges[i];
        const double nearest = fmax(0.0, far - (is_plain ? 0.0 : half * rho) - bound);
        least = (nearest <= d + 0.001) ? fmin(least, fmax(0.0, d - nearest)) : least;
    }
    expect(least < INFINITY, "ranges: distance within the bound");
    counts->hits++;
}

/* The column of a row whose borders, seen from above, have an angle between them; -1 if none has,
 * or if a border is too near to tell. */
static int column_at(const scene *s, uint32_t row, double toward, bool *is_close)
{
    for (uint32_t i = 0; i < s->sensor.count; i++) {
        double a[3];
        double b[3];
        direction(s, angle_of(s, i - 0.5), elevation_of(s, row), a);
        direction(s, angle_of(s, i + 0.5), elevation_of(s, row), b);
        const double from = remainder(toward - atan2(a[1], a[0]), tau);
        const double to = remainder(toward - atan2(b[1], b[0]), tau);
        if (fabs(from) < 1e-5 || fabs(to) < 1e-5) {
            *is_close = true;
            return -1;
        }
        if ((from > 0.0) != (to > 0.0) && fabs(from) < tau / 4.0 && fabs(to) < tau / 4.0) {
            return (int)i;
        }
    }
    return -1;
}

/* True if a row has looked at a point, or has something nearer in its sector. */
static bool has_looked(const scene *s, int layer, uint32_t row, const double p[2], bool is_behind,
                       bool *is_close)
{
    const double dx = p[0] - s->start[0];
    const double dy = p[1] - s->start[1];
    const int column = column_at(s, row, atan2(dy, dx), is_close);
    if (column < 0) {
        return false;
    }
    const uint32_t i = row * s->sensor.count + (uint32_t)column;
    for (uint32_t j = 0; j < s->sensor.rows; j++) {
        const uint32_t other = j * s->sensor.count + (uint32_t)column;
        if ((ranges[other] < 0 && ranges[other] != KO_BEAM_NOTHING) || is_on_self(s, other)) {
            return false;
        }
    }
    double d[3];
    direction(s, angle_of(s, column), elevation_of(s, row), d);
    const double narrow = hypot(d[0], d[1]) - 0.5 * ldexp(ranger.half, -29);
    const double length = hypot(dx, dy) / fmax(narrow, 0.1);
    if (ranges[i] >= 0) {
        return is_behind || length <= ranges[i] + 8.0 || hypot(dx, dy) <= ranges[i] + 8.0;
    }
    const double z = s->start[2] + hypot(dx, dy) / hypot(d[0], d[1]) * d[2];
    return hypot(dx, dy) <= s->sensor.reach + 4.0 && z >= s->ref.floors[layer] - 8.0 &&
           z <= s->ref.floors[layer + 1] + 8.0;
}

static void check_whole(const scene *s, int layer, uint32_t sector, ko_sector_state known,
                        fix16_t d)
{
    const double turn = tau * (sector + 0.98 * (part() - 0.5)) / s->ref.count;
    const double near = sectors.config.blind;
    const double far = sectors.config.range;
    if (near >= far) {
        return;
    }
    const double rho = near + (far - near) * (is_nasty() ? 1.0 : part());
    const double p[2] = {rho * cos(turn), rho * sin(turn)};
    const bool is_behind = known == KO_SECTOR_HIT && d <= rho + 4.0;
    bool is_close = false;
    bool is_looked_at = false;
    for (uint32_t row = 0; row < s->sensor.rows; row++) {
        is_looked_at = is_looked_at || has_looked(s, layer, row, p, is_behind, &is_close);
    }
    expect(is_looked_at || is_close, "ranges: what is whole was looked at");
}

/* A lidar on the axis, level, all of whose beams measured, leaves nothing unknown in its layer. */
static void check_all(const scene *s)
{
    const uint64_t step = (uint64_t)labs(s->sensor.step);
    const uint32_t n = s->sensor.count;
    bool is_good = s->sensor.rows == 1U && s->shortest > 0.99999999 && s->start[0] == 0.0 &&
                   s->start[1] == 0.0 && s->sensor.low == 0 &&
                   step * n + step / 2U >= (UINT64_C(1) << 32) &&
                   s->sensor.reach > sectors.config.range + 4;
    for (uint32_t i = 0; i < n; i++) {
        is_good = is_good && (ranges[i] >= 0 || ranges[i] == KO_BEAM_NOTHING) && !is_on_self(s, i);
    }
    for (int layer = 0; layer < s->ref.layers && is_good; layer++) {
        for (uint32_t k = 0; k < (uint32_t)s->ref.count; k++) {
            fix16_t d = 0;
            if (s->start[2] >= s->ref.floors[layer] + 50.0 &&
                s->start[2] <= s->ref.floors[layer + 1] - 50.0) {
                const ko_sector_state known = at((uint32_t)layer, k, &d);
                expect(known == KO_SECTOR_CLEAR || known == KO_SECTOR_HIT, "ranges: all is seen");
            }
        }
    }
}

/* The scan in pieces of random budgets must give the same bits. */
static void check_pieces(const scene *s, ranges_counts *counts)
{
    const uint32_t n = s->sensor.count * s->sensor.rows;
    ko_status status = KO_UNFINISHED;
    expect(ko_sectors_look_begin(&twin, 0, s->is_turned ? &s->attitude : NULL) == KO_OK, "begin");
    for (uint32_t i = 0; i <= n && status == KO_UNFINISHED; i++) {
        uint32_t budget = 1U + bits() % (n + 1U);
        status = ko_sectors_add_ranges(&twin, &ranger, ranges, &budget);
        expect(status == KO_OK || budget == 0U, "ranges: the budget is spent");
        counts->pieces += status == KO_UNFINISHED;
    }
    expect(status == KO_OK, "ranges: pieces end");
    expect(ko_sectors_look_end(&twin) == KO_OK, "end");
    expect(memcmp(cells, twin_cells, sizeof(cells)) == 0, "ranges: pieces give the same bits");
}

void ask_ranges(ranges_counts *counts)
{
    scene s;
    memset(cells, 0, sizeof(cells));
    memset(twin_cells, 0, sizeof(twin_cells));
    draw_sectors(&s);
    draw_sensor(&s);
    draw_ranges(&s);
    expect(ko_ranger_init(&ranger, &sectors, &s.sensor, table, borders, squares) == KO_OK,
           "ranges: sensor");
    set_unit(&s);
    expect(ko_sectors_look_begin(&sectors, 0, s.is_turned ? &s.attitude : NULL) == KO_OK, "begin");
    expect(ko_sectors_add_ranges(&sectors, &ranger, ranges, NULL) == KO_OK, "ranges: add");
    expect(ko_sectors_look_end(&sectors) == KO_OK, "end");
    counts->scans++;
    for (uint32_t i = 0; i < s.sensor.count * s.sensor.rows; i++) {
        if (ranges[i] >= 0 && !is_on_self(&s, i)) {
            check_patch(&s, i);
        }
    }
    for (int layer = 0; layer < s.ref.layers; layer++) {
        for (uint32_t k = 0; k < (uint32_t)s.ref.count; k++) {
            fix16_t d = 0;
            const ko_sector_state known = at((uint32_t)layer, k, &d);
            if (is_hit(known)) {
                check_bound(&s, d, counts);
            }
            if (known == KO_SECTOR_CLEAR || known == KO_SECTOR_HIT) {
                counts->whole++;
                check_whole(&s, layer, k, known, d);
            }
        }
    }
    check_all(&s);
    if ((bits() & 1U) != 0U) {
        check_pieces(&s, counts);
    }
}
