/* reference_sector [CASES] judges sectors against the reference: balls, scans, obstacle sets,
 * boxes, two sets as one, and answers while the vehicle moves.
 *
 * promise: never-above, no-miss, stated-bound, doubt */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "keepout/sector.h"
#include "cases.h"
#include "moving.h"
#include "ranges.h"
#include "reference_sector.h"

enum { MOST = 128, LAYERS = 4, BEAMS = 400, BALLS = 12 };

static ko_sectors sectors;
static ko_sector_cell cells[MOST * LAYERS];
static fix16_t floors[LAYERS + 1];
static ref_sectors ref;
static double close_balls = INFINITY;
static double close_sets = INFINITY;
static const double tau = 6.283185307179586476925;

static bool is_nasty(void)
{
    return bits() % 10U == 0U;
}

static double part(void)
{
    return bits() / 4294967296.0;
}

static void begin_world(fix16_t metre)
{
    ko_sectors_config config = {.count = (uint32_t)range(1, MOST),
                                .layers = (uint32_t)range(1, LAYERS),
                                .floors = floors,
                                .range = range(1, 20 * metre),
                                .blind = range(0, metre),
                                .ticks_per_second = 1000,
                                .lifetime = 100};
    config.count = (bits() & 1U) ? 72U : config.count;
    fix16_t at = range(-3 * metre, metre);
    for (uint32_t i = 0; i <= config.layers; i++) {
        floors[i] = at;
        ref.floors[i] = at;
        at += range(1, 2 * metre);
    }
    ref.count = (int)config.count;
    ref.layers = (int)config.layers;
    expect(ko_sectors_init(&sectors, &config, cells) == KO_OK, "init");
}

/* Draws a rotation: level, upside down, or any. */
static ko_mat3 rotation(bool is_level)
{
    static const ko_mat3 straight = KO_MAT3_IDENTITY;
    ko_quat q;
    ko_mat3 m = straight;
    const int32_t tilt = is_level ? 0 : range(-300000, 300000);
    const int32_t roll = is_level ? 0 : range(-300000, 300000);
    if (ko_quat_from_integers(range(-1000000, 1000000), tilt, roll, range(-1000000, 1000000), &q) ==
        KO_OK) {
        KO_IGNORE(ko_mat3_from_quat(&q, &m));
    }
    return m;
}

static void numbers(const ko_mat3 *m, int out[9])
{
    const int all[9] = {m->x.x, m->x.y, m->x.z, m->y.x, m->y.y, m->y.z, m->z.x, m->z.y, m->z.z};
    memcpy(out, all, sizeof(all));
}

static bool is_hit(ko_sector_state s)
{
    return s == KO_SECTOR_HIT || s == KO_SECTOR_PARTLY;
}

/* Returns the state of a sector. Writes *distance, which may be null, if the sector has or had a
 * hit. */
static ko_sector_state known_of(const ko_sectors *s, uint32_t layer, uint32_t sector, uint32_t now,
                                fix16_t *distance)
{
    static const ko_sector_motion still = {0, 0, 0, 0};
    ko_sector_answer answer = {KO_SECTOR_UNKNOWN, 0, 0};
    expect(ko_sectors_test(s, layer, sector, now, &still, &answer) == KO_OK, "test");
    const bool was_hit = answer.state == KO_SECTOR_STALE && answer.distance < s->config.range;
    if ((is_hit(answer.state) || was_hit) && distance != NULL) {
        *distance = answer.distance;
    }
    return answer.state;
}

static ko_sector_state at(int layer, int sector, fix16_t *distance)
{
    return known_of(&sectors, (uint32_t)layer, (uint32_t)sector, 0, distance);
}

/* Answers may use sectors wider by 2^-24 of a turn. A body that only just touches a border may be
 * lost here. */
static const ref_wider inner = {-1e-13, 0.0};
static const ref_wider outer = {5.97e-8, 0.0};

/* ---- balls ---- */

/* Adds random balls and judges the distance of each sector. */
static void ask_balls(void)
{
    double c[BALLS][3];
    double r[BALLS];
    int m[9];
    const fix16_t metre = is_nasty() ? (bits() & 1U ? 20 : 20000000) : 65536;
    begin_world(metre);
    const bool is_turned = (bits() & 3U) != 0U;
    const ko_mat3 attitude = rotation(is_nasty());
    numbers(&attitude, m);
    expect(ko_sectors_look_begin(&sectors, 0, is_turned ? &attitude : NULL) == KO_OK, "begin");
    const int n = range(0, BALLS);
    for (int i = 0; i < n; i++) {
        ko_sphere s = {{range(-15 * metre, 15 * metre), range(-15 * metre, 15 * metre),
                        range(-4 * metre, 4 * metre)},
                       (bits() & 1U) ? 0 : range(0, 2 * metre)};
        if (is_nasty()) { /* on a border of sectors or of layers, or on the axis */
            s.c.x = (bits() & 1U) ? 0 : s.c.y;
            s.c.z = floors[range(0, ref.layers)];
        }
        const double p[3] = {s.c.x, s.c.y, s.c.z};
        if (is_turned) {
            ref_rotate(m, false, p, c[i]);
        } else {
            memcpy(c[i], p, sizeof(p));
        }
        r[i] = s.r;
        expect(ko_sectors_add_sphere(&sectors, &s) == KO_OK, "balls: add");
    }
    expect(ko_sectors_look_end(&sectors) == KO_OK, "end");
    for (int layer = 0; layer < ref.layers; layer++) {
        for (int k = 0; k < ref.count; k++) {
            double least = INFINITY;
            double allowed = INFINITY;
            fix16_t d = 0;
            for (int i = 0; i < n; i++) {
                const bool is_point = r[i] == 0.0;
                const double more = is_point ? 4.0 : 27.0;
                least = fmin(least, ref_ball_least(&ref, c[i], r[i], layer, k, inner));
                allowed = fmin(allowed, ref_ball_least(&ref, c[i], r[i] + more, layer, k, outer) -
                                            (is_point ? 5.0 : 13.0));
            }
            const ko_sector_state known = at(layer, k, &d);
            expect(known == KO_SECTOR_UNKNOWN || known == KO_SECTOR_PARTLY, "balls: state");
            if (least <= sectors.config.range) {
                expect(is_hit(known), "balls: none is missed");
                expect(!is_hit(known) || d <= least + 0.001, "balls: distance is safe");
            }
            if (is_hit(known)) {
                expect(d >= allowed, "balls: distance within the bound");
                close_balls = fmin(close_balls, d - allowed);
            }
        }
    }
}

/* ---- scans ---- */

static fix16_t beams[BEAMS];

/* A sensor and all that is known of it, in the frame of the sectors. */
typedef struct sensor {
    ko_scan scan;
    int r[9]; /* mount */
    int a[9]; /* attitude */
    double t[3];
} sensor;

static void to_sectors(const sensor *s, double angle, double distance, double out[3])
{
    const double p[3] = {distance * cos(angle), distance * sin(angle), 0.0};
    double body[3];
    ref_rotate(s->r, false, p, body);
    for (int i = 0; i < 3; i++) {
        body[i] += s->t[i];
    }
    ref_rotate(s->a, false, body, out);
}

/* Computes the point of the sensor's plane above or below (x, y): its angle and distance from the
 * sensor. */
static bool from_sectors(const sensor *s, double x, double y, double *angle, double *distance,
                         double *z)
{
    double o[3];
    double ex[3];
    double ey[3];
    to_sectors(s, 0.0, 0.0, o);
    to_sectors(s, 0.0, 1073741824.0, ex);
    to_sectors(s, tau / 4.0, 1073741824.0, ey);
    for (int i = 0; i < 3; i++) {
        ex[i] = (ex[i] - o[i]) / 1073741824.0;
        ey[i] = (ey[i] - o[i]) / 1073741824.0;
    }
    const double det = ex[0] * ey[1] - ex[1] * ey[0];
    if (fabs(det) < 0.01) {
        return false;
    }
    const double u = ((x - o[0]) * ey[1] - (y - o[1]) * ey[0]) / det;
    const double v = ((y - o[1]) * ex[0] - (x - o[0]) * ex[1]) / det;
    *angle = atan2(v, u);
    *distance = hypot(u, v);
    *z = o[2] + u * ex[2] + v * ey[2];
    return true;
}

/* A random point of a sector that is clear or a hit must have been seen. A beam must pass it, or
 * end before it at a hit of this sector. */
static void check_seen(const sensor *s, int layer, int sector, ko_sector_state known, fix16_t d)
{
    const double turn = ((double)sector + (part() - 0.5)) / ref.count;
    const double far = sectors.config.range;
    const double near = sectors.config.blind;
    if (near >= far) {
        return;
    }
    const double rho = near + (far - near) * (is_nasty() ? 1.0 : part());
    double angle = 0.0;
    double distance = 0.0;
    double z = 0.0;
    if (!from_sectors(s, rho * cos(turn * tau), rho * sin(turn * tau), &angle, &distance, &z)) {
        expect(false, "seen: of an upright plane");
        return;
    }
    expect(known == KO_SECTOR_HIT ||
               (z >= ref.floors[layer] - 8.0 && z <= ref.floors[layer + 1] + 8.0),
           "seen: within the layer");
    const double step = s->scan.step / 4294967296.0;
    double index = (angle / tau - s->scan.first / 4294967296.0) / step;
    const double round = 1.0 / fabs(step);
    index -= round * floor((index + 0.5) / round);
    int i = (int)floor(index + 0.5);
    if (i >= (int)s->scan.count) {
        expect(index - 0.5 - s->scan.count < 0.51, "seen: by a beam");
        i = (int)s->scan.count - 1;
    }
    const fix16_t b = beams[i];
    expect(b >= 0 || b == KO_BEAM_NOTHING, "seen: by a beam that measured");
    if (b == KO_BEAM_NOTHING) {
        expect(distance <= s->scan.reach + 4.0, "seen: within reach");
    } else if (distance > b + 4.0) {
        expect(known == KO_SECTOR_HIT && d <= rho + 4.0, "seen: not behind a hit");
    }
}

static void ask_scan(void)
{
    sensor s;
    static const ko_mat3 straight = KO_MAT3_IDENTITY;
    begin_world(65536);
    floors[0] -= 65536 * 4;
    ref.floors[0] = floors[0];
    const bool is_level = (bits() & 3U) != 0U;
    const ko_mat3 attitude = rotation(is_level);
    ko_pose mount = {rotation(is_level), {0, 0, range(-65536, 65536)}};
    if (bits() % 4U == 0U) {
        mount.t.x = range(-70000, 70000);
        mount.t.y = range(-70000, 70000);
    }
    if (is_nasty()) { /* upside down: half a turn around x */
        mount.r = (ko_mat3){straight.x, {0, -KO_Q30_ONE, 0}, {0, 0, -KO_Q30_ONE}};
    }
    numbers(&attitude, s.a);
    numbers(&mount.r, s.r);
    s.t[0] = mount.t.x;
    s.t[1] = mount.t.y;
    s.t[2] = mount.t.z;
    const uint32_t n = (uint32_t)range(8, BEAMS);
    const int32_t step = (int32_t)(4294967296.0 / n * (is_nasty() ? 0.5 : 1.0));
    s.scan = (ko_scan){(ko_angle)bits(), (bits() & 1U) ? step : -step, n, beams,
                       sectors.config.range + range(-20, 200000)};
    s.scan.reach = s.scan.reach < 0 ? 0 : s.scan.reach;
    const uint32_t failures = bits() % 3U == 0U ? 40U : 0U;
    const uint32_t hits = (uint32_t)range(1, 40);
    for (uint32_t i = 0; i < n; i++) {
        beams[i] = failures != 0U && bits() % failures == 0U ? KO_BEAM_FAILED
                   : bits() % hits == 0U                     ? range(0, sectors.config.range)
                                                             : KO_BEAM_NOTHING;
    }
    expect(ko_sectors_look_begin(&sectors, 0, &attitude) == KO_OK, "begin");
    expect(ko_sectors_add_scan(&sectors, &s.scan, &mount) == KO_OK, "scan: add");
    expect(ko_sectors_look_end(&sectors) == KO_OK, "end");
    for (uint32_t i = 0; i < n; i++) {
        if (beams[i] < 0) {
            continue;
        }
        double p[3];
        const double middle = (s.scan.first + (double)s.scan.step * i) / 4294967296.0 * tau;
        to_sectors(&s, middle, beams[i], p);
        for (int k = 0; k < 5; k++) { /* across the width of the beam */
            const double side = (k - 2) / 4.0 * s.scan.step / 4294967296.0 * tau;
            to_sectors(&s, middle + side, beams[i], p);
            const double turn = ref_turn(p);
            const double true_distance = hypot(p[0], p[1]);
            const double z = p[2];
            const int sector = (int)floor(turn * ref.count + 0.5) % ref.count;
            for (int layer = 0; layer < ref.layers; layer++) {
                fix16_t d = 0;
                if (z < ref.floors[layer] || z > ref.floors[layer + 1] ||
                    true_distance > sectors.config.range) {
                    continue;
                }
                expect(is_hit(at(layer, sector, &d)), "scan: none is missed");
                expect(d <= true_distance + 0.001, "scan: distance is safe");
            }
        }
    }
    const bool is_even = is_level && mount.t.x == 0 && mount.t.y == 0;
    for (int layer = 0; layer < ref.layers; layer++) {
        for (int k = 0; k < ref.count; k++) {
            fix16_t d = 0;
            const ko_sector_state known = at(layer, k, &d);
            if (known == KO_SECTOR_CLEAR || known == KO_SECTOR_HIT) {
                check_seen(&s, layer, k, known, d);
            }
            if (is_hit(known)) { /* some beam must be nearly as near */
                bool is_there = false;
                for (uint32_t i = 0; i < n && !is_there; i++) {
                    double p[3];
                    const double middle =
                        (s.scan.first + (double)s.scan.step * i) / 4294967296.0 * tau;
                    to_sectors(&s, middle, beams[i], p);
                    const double below = fmax(0.0, hypot(p[0], p[1])) - d;
                    const double width =
                        is_even ? 0.0 : 2.0 * beams[i] * sin(tau * step / 4294967296.0 / 4.0);
                    is_there = beams[i] >= 0 && below >= -0.001 && below < 8.0 + width;
                }
                expect(is_there, "scan: distance within the bound");
            }
        }
    }
    /* A full turn of good beams from the axis must leave nothing unknown in its layer. */
    if (is_level && failures == 0U && mount.t.x == 0 && mount.t.y == 0 &&
        (uint64_t)step * n + (uint32_t)step / 2U >= (1ULL << 32) &&
        s.scan.reach >= sectors.config.range) {
        for (int layer = 0; layer < ref.layers; layer++) {
            double p[3];
            to_sectors(&s, 0.0, 0.0, p);
            if (p[2] < ref.floors[layer] + 50.0 || p[2] > ref.floors[layer + 1] - 50.0 ||
                attitude.z.z != KO_Q30_ONE || labs(mount.r.z.z) != KO_Q30_ONE) {
                continue;
            }
            for (int k = 0; k < ref.count; k++) {
                const ko_sector_state known = at(layer, k, NULL);
                expect(known == KO_SECTOR_CLEAR || known == KO_SECTOR_HIT, "scan: all is seen");
            }
        }
    }
}

/* ---- obstacle sets ---- */

/* A body in the frame of the sectors: a ball, or the corners of a box and of one larger by 60. */
typedef struct thing {
    bool is_box;
    double c[3];
    double r;
    double corners[8][3];
    double larger[8][3];
} thing;

static void to_frame(const ko_pose *vehicle, const ko_mat3 *attitude, const double p[3],
                     double out[3])
{
    const double from[3] = {p[0] - vehicle->t.x, p[1] - vehicle->t.y, p[2] - vehicle->t.z};
    double body[3];
    int m[9];
    numbers(&vehicle->r, m);
    ref_rotate(m, true, from, body);
    numbers(attitude, m);
    ref_rotate(m, false, body, out);
}

/* Returns an obstacle in the frame of the sectors. */
static thing meant(const ko_obstacle *o, const ko_pose *vehicle, const ko_mat3 *attitude)
{
    thing t = {.is_box = o->kind == KO_OBSTACLE_BOX};
    const double c[3] = {o->c.x, o->c.y, o->c.z};
    const double r[3] = {o->r.x, o->r.y, o->r.z};
    t.r = (o->kind == KO_OBSTACLE_SPHERE) ? o->r.x : 0.0;
    to_frame(vehicle, attitude, c, t.c);
    for (int i = 0; i < 8; i++) {
        double p[3];
        double q[3];
        for (int k = 0; k < 3; k++) {
            p[k] = c[k] + (((i >> k) & 1) ? r[k] : -r[k]);
            q[k] = c[k] + (((i >> k) & 1) ? r[k] + 60.0 : -r[k] - 60.0);
        }
        to_frame(vehicle, attitude, p, t.corners[i]);
        to_frame(vehicle, attitude, q, t.larger[i]);
    }
    return t;
}

static double least_of(const thing *t, int layer, int sector)
{
    return t->is_box ? ref_box_least(&ref, t->corners, layer, sector, inner)
                     : ref_ball_least(&ref, t->c, t->r, layer, sector, inner);
}

static double allowed_of(const thing *t, int layer, int sector)
{
    return t->is_box ? ref_box_least(&ref, t->larger, layer, sector, outer) - 24.0
                     : ref_ball_least(&ref, t->c, t->r + 36.0, layer, sector, outer) - 16.0;
}

/* The distance of each sector of each layer must not be above the least of all bodies, and within
 * the bound. */
static void check_things(const thing *all, int n)
{
    for (int layer = 0; layer < ref.layers; layer++) {
        for (int k = 0; k < ref.count; k++) {
            fix16_t d = 0;
            double least = INFINITY;
            double allowed = INFINITY;
            const ko_sector_state known = at(layer, k, &d);
            for (int i = 0; i < n; i++) {
                least = fmin(least, least_of(&all[i], layer, k));
                allowed = fmin(allowed, allowed_of(&all[i], layer, k));
            }
            if (least <= sectors.config.range) {
                expect(is_hit(known), "set: none is missed");
                expect(!is_hit(known) || d <= least + 0.001, "set: distance is safe");
            }
            if (is_hit(known)) {
                expect(d >= allowed, "set: distance within the bound");
                close_sets = fmin(close_sets, d - allowed);
            }
        }
    }
}

/* Another method than the reference's: it samples points of a box. */
static void check_samples(const ko_obstacle *o, const ko_pose *vehicle, const ko_mat3 *attitude)
{
    const double c[3] = {o->c.x, o->c.y, o->c.z};
    const double r[3] = {o->r.x, o->r.y, o->r.z};
    for (int i = 0; i < 100; i++) {
        double p[3];
        double q[3];
        for (int k = 0; k < 3; k++) {
            p[k] = c[k] + r[k] * (2.0 * part() - 1.0);
        }
        to_frame(vehicle, attitude, p, q);
        const int sector = (int)floor(ref_turn(q) * ref.count + 0.5) % ref.count;
        for (int layer = 0; layer < ref.layers; layer++) {
            fix16_t known = 0;
            if (q[2] >= ref.floors[layer] && q[2] <= ref.floors[layer + 1] &&
                hypot(q[0], q[1]) <= sectors.config.range) {
                expect(is_hit(at(layer, sector, &known)), "set: no point is missed");
                expect(known <= hypot(q[0], q[1]) + 0.001, "set: no point is nearer");
            }
        }
    }
}

/* Draws an obstacle near the vehicle. */
static ko_obstacle draw(const ko_pose *vehicle, fix16_t metre)
{
    const int32_t reach = 10 * metre;
    const int32_t large = is_nasty() ? 20 * metre : 3 * metre;
    const int32_t flat = is_nasty() ? 0 : large;
    ko_obstacle o = {.kind = (uint8_t)range(1, 3), .source = 1};
    o.c = (ko_vec3){vehicle->t.x + range(-reach, reach), vehicle->t.y + range(-reach, reach),
                    vehicle->t.z + range(-reach / 3, reach / 3)};
    o.r = (ko_vec3){range(0, large), range(0, large), range(0, flat)};
    if (is_nasty()) { /* beside the vehicle, in front of it, or around it */
        o.c.x = (bits() & 1U) ? vehicle->t.x : o.c.x;
        o.c.y = (bits() & 1U) ? vehicle->t.y + o.r.y + range(-2, 2) : o.c.y;
        o.r.x = (bits() & 1U) ? 0 : o.r.x;
    }
    return o;
}

static void ask_set(void)
{
    static ko_tree_node nodes[16];
    static ko_obstacle_slot slots[16];
    ko_obstacles set;
    ko_obstacle all[16];
    thing things[16];
    uint32_t doubt = 77;
    const fix16_t metre = is_nasty() ? (bits() & 1U ? 20 : 10000000) : 65536;
    begin_world(metre);
    const ko_obstacles_config config = {1000, 100, 0, -1, (uint8_t)(is_nasty() ? 1 : 0), 0};
    expect(ko_obstacles_init(&set, &config, nodes, slots, 16) == KO_OK, "set: init");
    const bool is_level = (bits() & 1U) != 0U;
    const bool is_straight = is_nasty(); /* nothing is turned: borders and boxes line up */
    static const ko_mat3 straight = KO_MAT3_IDENTITY;
    const ko_mat3 attitude = is_straight ? straight : rotation(is_level);
    const int32_t far = (metre > 65536) ? 100000000 : is_nasty() ? 400000000 : 6000000;
    const ko_pose vehicle = {is_straight ? straight : rotation(is_level),
                             {range(-far, far), range(-far, far), range(-far, far)}};
    const int n = range(0, 6);
    const bool is_by_hand = (bits() & 3U) == 0U;
    expect(ko_sectors_look_begin(&sectors, 0, &attitude) == KO_OK, "begin");
    for (int i = 0; i < n; i++) {
        all[i] = draw(&vehicle, metre);
        all[i].kind = is_by_hand ? KO_OBSTACLE_BOX : all[i].kind;
        things[i] = meant(&all[i], &vehicle, &attitude);
        const ko_aabb box = {all[i].c, all[i].r};
        expect((is_by_hand ? ko_sectors_add_aabb(&sectors, &box, &vehicle)
                           : ko_obstacles_insert(&set, &all[i], 0, NULL)) == KO_OK,
               "set: add");
    }
    if (!is_by_hand) {
        const ko_status status =
            ko_sectors_add_obstacles(&sectors, &set, 0, &vehicle, KO_ALL, &doubt);
        expect(status == (config.expected ? KO_PARTIAL : KO_OK), "set: how it ends");
        expect(doubt == (config.expected ? KO_OBSTACLE_SILENT : 0U), "set: doubt");
    }
    expect(ko_sectors_look_end(&sectors) == KO_OK, "end");
    check_things(things, n);
    for (int i = 0; i < n; i++) {
        if (all[i].kind == KO_OBSTACLE_BOX) {
            check_samples(&all[i], &vehicle, &attitude);
        }
    }
    for (int layer = 0; layer < ref.layers && !is_by_hand; layer++) {
        for (int k = 0; k < ref.count; k++) {
            const ko_sector_state known = at(layer, k, NULL);
            expect(known != KO_SECTOR_CLEAR || config.expected == 0, "set: clear by mistake");
            expect(config.expected != 0 || known >= KO_SECTOR_CLEAR, "set: whole");
        }
    }
}

/* ---- two sets as one ---- */

static ko_sectors other;
static ko_sectors both;
static ko_sector_cell other_cells[MOST * LAYERS];
static ko_sector_cell both_cells[MOST * LAYERS];

/* The knowledge of one set about a cell. */
typedef struct known {
    ko_sector_state state;
    double distance; /* infinite if nothing is within the range of both */
    bool is_whole;
    bool is_fresh_hit;
} known;

/* Reads the knowledge of one set about a cell, at a time. */
static known knows(const ko_sectors *s, uint32_t layer, uint32_t k, uint32_t now)
{
    known one = {.distance = INFINITY};
    fix16_t d = -1;
    one.state = known_of(s, layer, k, now, &d);
    one.is_whole = one.state == KO_SECTOR_CLEAR || one.state == KO_SECTOR_HIT;
    if (d >= 0 && d <= both.config.range) {
        one.distance = d;
        one.is_fresh_hit = is_hit(one.state);
    }
    return one;
}

/* Fills a set with random points, and with arcs that were seen. */
static void look_at_random(ko_sectors *s, uint32_t time)
{
    expect(ko_sectors_look_begin(s, time, NULL) == KO_OK, "merge: begin");
    for (int i = range(0, 6); i > 0; i--) {
        const ko_sphere p = {
            {range(-900000, 900000), range(-900000, 900000), floors[range(0, ref.layers)]}, 0};
        expect(ko_sectors_add_sphere(s, &p) == KO_OK, "merge: add");
    }
    for (int i = range(0, 3); i > 0; i--) {
        KO_IGNORE(ko_sectors_set_seen(s, (uint32_t)range(0, ref.layers - 1), (ko_angle)bits(),
                                      (bits() & 1U) ? UINT32_MAX : bits()));
    }
    expect(ko_sectors_look_end(s) == KO_OK, "merge: end");
}

/* Judges one cell of the merged set by the cells of both sets. */
static void check_merged(uint32_t layer, uint32_t k, uint32_t now, ko_sector_merge how)
{
    const known a = knows(&sectors, layer, k, now);
    const known b = knows(&other, layer, k, now);
    const bool is_stale = a.state == KO_SECTOR_STALE || b.state == KO_SECTOR_STALE;
    const bool is_whole = (how == KO_SECTOR_BOTH) ? a.is_whole && b.is_whole
                                                  : (a.is_whole || b.is_whole) && !is_stale;
    const bool is_near = a.is_fresh_hit || b.is_fresh_hit;
    fix16_t d = -1;
    const ko_sector_state told = known_of(&both, layer, k, now, &d);
    expect((told == KO_SECTOR_CLEAR) == (is_whole && !is_near), "merge: clear");
    expect((told == KO_SECTOR_HIT) == (is_whole && is_near), "merge: hit");
    expect((told == KO_SECTOR_PARTLY) == (!is_whole && is_near), "merge: partly");
    expect((told == KO_SECTOR_STALE) == (!is_whole && !is_near && is_stale), "merge: stale");
    const double least = fmin(a.distance, b.distance);
    expect(d < 0 ? (least == INFINITY || told == KO_SECTOR_UNKNOWN) : d == least,
           "merge: the nearest");
    /* Later the answer must be what both sets still say, or stale. */
    const uint32_t later = now + (uint32_t)range(0, 250);
    const ko_sector_state then = known_of(&both, layer, k, later, NULL);
    expect(then == told || then == KO_SECTOR_STALE, "merge: later");
    expect(then != told || told < KO_SECTOR_CLEAR ||
               (knows(&sectors, layer, k, later).state == a.state &&
                knows(&other, layer, k, later).state == b.state),
           "merge: stale with the first");
}

/* Fills two sets of different lifetime and range, merges them and judges each cell. */
static void ask_merge(void)
{
    begin_world(65536);
    const ko_sector_merge how = (bits() & 1U) ? KO_SECTOR_BOTH : KO_SECTOR_EITHER;
    ko_sectors_config config = sectors.config;
    config.lifetime = (uint32_t)range(1, 200);
    config.range = (config.range < 1200000) ? config.range + range(0, 99999) : config.range;
    expect(ko_sectors_init(&other, &config, other_cells) == KO_OK, "merge: init");
    config.lifetime = (uint32_t)range(1, 400);
    config.range = range(1, sectors.config.range);
    expect(ko_sectors_init(&both, &config, both_cells) == KO_OK, "merge: init");
    uint32_t now = bits();
    for (int i = range(1, 6); i > 0; i--) {
        now += (uint32_t)range(0, 60);
        look_at_random((bits() & 1U) ? &sectors : &other, now + (uint32_t)range(-5, 0));
    }
    expect(ko_sectors_merge(&sectors, &other, now, how, &both) == KO_OK, "merge");
    for (uint32_t i = 0; i < config.layers * config.count; i++) {
        check_merged(i / config.count, i % config.count, now, how);
    }
}

int main(int argc, char **argv)
{
    const uint32_t cases = cases_begin(argc, argv);
    moving_counts counts = {0, 0, 0};
    ranges_counts ranges = {0};
    for (case_number = 0; case_number < cases; case_number++) {
        switch (bits() % 8U) {
        case 6:
            ask_moving(&counts);
            break;
        case 7:
            ask_tight();
            break;
        case 0:
            ask_scan();
            break;
        case 5:
            ask_merge();
            break;
        case 1:
        case 2:
            ask_set();
            break;
        default:
            ask_balls();
            break;
        }
    }
    for (uint32_t i = 0; i < cases / 8U + 1U; i++) {
        ask_ranges(&ranges);
    }
    search_ranges();
    printf("  above their bounds: balls by %.1f LSB at least, sets by %.1f\n", close_balls,
           close_sets);
    printf("  moving: of %lu answers %lu were clear and %lu hits, of an age above 0\n",
           (unsigned long)counts.asked, (unsigned long)counts.clear, (unsigned long)counts.hit);
    printf("  ranges: %lu scans, %lu in pieces; %lu sectors hit, %lu whole\n", ranges.scans,
           ranges.pieces, ranges.hits, ranges.whole);
    return cases_end("sector");
}
