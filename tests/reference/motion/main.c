/* reference_motion [CASES] judges motion.h against the reference.
 *
 * promise: never-above, never-late, stops-in-time, stated-bound */
#include <math.h>
#include <stdio.h>

#include "keepout/mesh_build.h"
#include "keepout/frozen_build.h"
#include "cases.h"
#include "reference_motion.h"

#define FINE 1e-3 /* the error of doubles and of the search, raw */

/* ---- random bodies within `size` around the origin ---- */

static ko_vec3 point(int32_t size)
{
    return (ko_vec3){range(-size, size), range(-size, size), range(-size, size)};
}

static ko_body body(int32_t size)
{
    const int32_t part = size / 4;
    ko_body b = {.kind = (ko_body_kind)(bits() % 3U)};
    const bool is_thin = bits() % 10U == 0U;
    if (b.kind == KO_BODY_SPHERE) {
        b.as.sphere = (ko_sphere){point(size - part), is_thin ? 0 : range(0, part)};
    } else if (b.kind == KO_BODY_CAPSULE) {
        b.as.capsule =
            (ko_capsule){point(size - part), point(size - part), is_thin ? 0 : range(0, part / 2)};
        if (bits() % 10U == 0U) { /* along an axis, or a point */
            b.as.capsule.b.x = b.as.capsule.a.x;
            b.as.capsule.b.y = b.as.capsule.a.y;
        }
        if (bits() % 20U == 0U) {
            b.as.capsule.b = b.as.capsule.a;
        }
    } else {
        b.as.box = (ko_aabb){point(size - part),
                             {is_thin ? 0 : range(0, part), range(0, part), range(0, part)}};
    }
    return b;
}

static void shift(ko_body *b, vec by)
{
    const ko_vec3 d = {(fix16_t)lround(by.x), (fix16_t)lround(by.y), (fix16_t)lround(by.z)};
    ko_vec3 *ends[2] = {&b->as.capsule.a, &b->as.capsule.b};
    const int count = (b->kind == KO_BODY_CAPSULE) ? 2 : 1;
    for (int i = 0; i < count; i++) { /* all kinds of body begin with a point */
        ends[i]->x += d.x;
        ends[i]->y += d.y;
        ends[i]->z += d.z;
    }
}

static const int32_t sizes[4] = {1 << 17, 1 << 22, 1 << 25, 1 << 28};
static const double early[4] = {4.0, 4.0, 8.0, 82.0};

/* ---- two moving bodies ---- */

static double worst_closest;
static double worst_time;

/* Judges the encounter of two moving bodies: closest distance, contact, time of the closest. */
static void meet(void)
{
    const unsigned which = bits() % 4U;
    const int32_t size = sizes[which];
    const uint32_t horizon =
        (bits() % 8U == 0U) ? bits() & KO_MAX_HORIZON : 1000000U + bits() % 9000000U;
    ko_mover a = {.body = body(size)};
    ko_mover b = {.body = body(size)};
    const double per = horizon * 1e-6;
    const double most = fmin(1073741824.0, (double)size / fmax(per, 1e-6) / 2.0);
    const int32_t speed = (int32_t)most;
    a.velocity = point(speed);
    b.velocity = point(speed);
    if (bits() % 20U == 0U) {
        a.velocity = b.velocity; /* no relative motion */
    }
    vec by = {((double)a.velocity.x - b.velocity.x) * per,
              ((double)a.velocity.y - b.velocity.y) * per,
              ((double)a.velocity.z - b.velocity.z) * per};
    double at = 0.0;
    double least = reference_least(&a.body, by, &b.body, &at);
    if (bits() % 3U == 0U && least > 0.0) { /* makes them graze, within some LSB */
        const double side = (bits() % 2U == 0U) ? 1.0 : -1.0;
        const vec to = {side * least / sqrt(3.0), -least / sqrt(3.0), least / sqrt(3.0)};
        shift(&a.body, to);
        least = reference_least(&a.body, by, &b.body, &at);
    }
    ko_encounter e = {123, 456};
    uint32_t closest_at = 0;
    const ko_status status = ko_mover_toi(&a, &b, horizon, &e);
    if (status != KO_OK) {
        expect(status == KO_E_RANGE && e.contact == 123 && e.closest == 456, "meet: range");
        return;
    }
    expect(e.closest <= fmax(least, 0.0) + FINE, "meet: closest is not above the true one");
    expect(e.closest > least - 4.0, "meet: closest within the bound");
    worst_closest = fmax(worst_closest, least - e.closest);
    const double first = reference_first(&a.body, by, &b.body, 0.0, at);
    const double contact = (e.contact == KO_TIME_NEVER) ? INFINITY : (double)e.contact;
    if (least < -FINE) {
        expect(contact <= first * horizon + 1e-3, "meet: contact is not late");
    }
    if (e.contact != KO_TIME_NEVER) {
        const double near = reference_first(&a.body, by, &b.body, early[which], at);
        expect(near <= 1.0 && contact + 1.0 + horizon / 1073741824.0 + 1e-3 >= near * horizon,
               "meet: contact is not too early");
        expect(e.closest == 0, "meet: contact and closest");
    }
    if (bits() % 4U == 0U) {
        expect(ko_mover_closest_time(&a, &b, horizon, &closest_at) == KO_OK,
               "closest time: status");
        const double t = closest_at / (double)horizon;
        const double there = reference_apart(&a.body, (vec){by.x * t, by.y * t, by.z * t}, &b.body);
        const double step = vec_length(by) / (double)horizon;
        const double over = fmax(there, 0.0) - fmax(least, 0.0) - step;
        expect(closest_at <= horizon && over < 12.0, "closest time: within the bound");
        worst_time = fmax(worst_time, over);
    }
}

/* ---- stopping ---- */

/* Judges braking: the distance, and the verdict for a clearance near it. */
static void stop(void)
{
    const ko_brake brake = {bits() % ((bits() % 2U == 0U) ? 1000000U : KO_MAX_HORIZON),
                            (fix16_t)(1U + bits() % 2000000U)};
    const fix16_t speed = (fix16_t)((bits() & 0x7FFFFFFFU) >> (bits() % 24U));
    const uint32_t age = (bits() % 2U == 0U) ? 0U : bits() % 1000000U;
    const long double way = (long double)speed * brake.delay / 1e6L +
                            (long double)speed * speed / (2.0L * brake.deceleration);
    const long double since = way + (long double)speed * age / 1e6L; /* it drove on for the age */
    fix16_t out = -7;
    const ko_status status = ko_brake_distance(&brake, speed, &out);
    if (status == KO_OK) {
        expect(out >= way && out < way + 2.0L, "stop: way");
    } else {
        expect(status == KO_E_RANGE && way > 2147483645.0L && out == -7, "stop: range");
    }
    const fix16_t clearance = (fix16_t)fminl(2147483640.0L, since) + range(-3, 3);
    const fix16_t margin = (bits() % 2U == 0U) ? 0 : (fix16_t)(bits() % 5U);
    ko_brake_verdict verdict = KO_BRAKE_UNKNOWN;
    expect(ko_brake_test(&brake, speed, clearance, age, margin, &verdict) == KO_OK, "stop: status");
    expect(verdict != KO_BRAKE_CLEAR || since + margin < clearance, "stop: clear");
    expect(verdict != KO_BRAKE_NOW || since <= clearance, "stop: brake");
    expect(verdict == KO_BRAKE_CLEAR || since + margin + 3.0L > clearance, "stop: late or brake");
}

/* ---- legs in a field ---- */

enum { BODIES = 24, LEGS = 6 };
static ko_body still[BODIES]; /* boxes that are frozen; their values begin at BODIES */
static uint32_t still_count;
static double worst_margin[2];

/* The truth about a leg. */
typedef struct truth {
    double least;   /* margin */
    double nearest; /* margin of the body that is reported */
    double first;   /* contact, as a fraction of the leg; 2: none */
    double early;   /* contact of a sphere larger by the bound */
} truth;

/* Computes the truth about a leg among the bodies of a field, and among what is frozen. */
static truth truth_of(const ko_field *field, const ko_capsule *leg, uint32_t reported)
{
    const vec a = vec_of(&leg->a);
    const vec b = vec_of(&leg->b);
    const ko_body moving = {.as.sphere = {leg->a, leg->r}, .kind = KO_BODY_SPHERE};
    const vec by = vec_between(a, b);
    truth t = {INFINITY, INFINITY, 2.0, 2.0};
    for (uint32_t i = 0; i < field->count + still_count; i++) {
        const bool is_still = i >= field->count;
        const ko_body *const one = is_still ? &still[i - field->count] : &field->bodies[i];
        const uint32_t user = is_still ? BODIES + i - field->count : i;
        const double margin = reference_segment(a, b, one) - leg->r;
        t.least = fmin(t.least, margin);
        t.nearest = (user == reported) ? margin : t.nearest;
        if (margin < 82.0) {
            double at = 0.0;
            (void)reference_least(&moving, by, one, &at);
            t.first = fmin(t.first, reference_first(&moving, by, one, 0.0, at));
            t.early = fmin(t.early, reference_first(&moving, by, one, 82.0, at));
        }
    }
    return t;
}

static void judge_hit(const ko_leg_hit *hit, const truth *t, fix16_t reach, bool wants_enter,
                      double bound)
{
    expect(hit->margin <= reach && hit->margin <= t->least + FINE, "leg: margin not above");
    expect(hit->margin > t->least - bound, "leg: margin within the bound");
    expect(t->nearest <= t->least + bound, "leg: nearest");
    worst_margin[bound > 6.0] = fmax(worst_margin[bound > 6.0], t->least - hit->margin);
    const double enter = hit->enter / 1073741824.0;
    if (hit->margin > 0) {
        expect(hit->enter == KO_NEVER, "leg: no contact");
    } else if (!wants_enter) {
        expect(hit->enter == 0, "leg: contact not known");
    } else if (t->least < -FINE) {
        expect(hit->enter != KO_NEVER && enter <= t->first + 1e-12, "leg: contact not late");
    }
    if (wants_enter && hit->enter != KO_NEVER) {
        expect(enter + 2e-9 >= t->early, "leg: contact not too early");
    }
}

/* Asks a field about one leg, with a budget at times, and judges the hit. */
static void ask_leg(const ko_field *field, const ko_capsule *leg, fix16_t reach, bool wants_enter,
                    uint32_t budget)
{
    ko_field_nearest query;
    ko_leg_hit hit = {.user = 77};
    ko_status status = ko_field_nearest_begin(field, leg, reach, wants_enter, &query);
    expect(status == KO_OK, "leg: begin");
    do {
        uint32_t purse = budget;
        status = ko_field_nearest_next(&query, (budget == 0U) ? NULL : &purse, &hit);
        expect(status != KO_UNFINISHED || hit.user == 77, "leg: nothing yet");
    } while (status == KO_UNFINISHED);
    const vec way = vec_between(vec_of(&leg->a), vec_of(&leg->b));
    const double extent = fmax(fabs(way.x), fmax(fabs(way.y), fabs(way.z)));
    const truth t = truth_of(field, leg, hit.user);
    if (status == KO_END) {
        expect(t.least > reach - FINE, "leg: clear");
        return;
    }
    expect(status == KO_OK, "leg: finished");
    expect((hit.object != KO_FROZEN_NONE) == (hit.user >= BODIES), "leg: what stands still");
    judge_hit(&hit, &t, reach, wants_enter, (extent <= 134217728.0) ? 6.0 : 12.0);
    expect(ko_field_nearest_next(&query, NULL, &hit) == KO_END, "leg: once");
}

static ko_capsule draw_leg(int32_t size, fix16_t radius)
{
    ko_capsule leg = {point(size), point(size), radius};
    if (bits() % 10U == 0U) {
        leg.b = leg.a;
    } else if (bits() % 6U == 0U) { /* a short leg */
        leg.b.x = leg.a.x + range(-40000, 40000);
        leg.b.y = leg.a.y + range(-300, 300);
        leg.b.z = leg.a.z;
    }
    return leg;
}

/* Freezes boxes, in the other half of all cases none. */
static bool freeze(int32_t size, ko_frozen *frozen)
{
    static ko_aabb boxes[BODIES];
    static uint32_t users[BODIES];
    static uint32_t block[KO_FROZEN_BYTES((uint32_t)BODIES) / 4U];
    static ko_frozen_build build;
    still_count = (bits() % 2U == 0U) ? 0U : 1U + bits() % BODIES;
    for (uint32_t i = 0; i < still_count; i++) {
        const ko_body drawn = body(size);
        expect(ko_aabb_from_body(&drawn, &boxes[i]) == KO_OK, "leg: box");
        still[i] = (ko_body){.as.box = boxes[i], .kind = KO_BODY_BOX};
        users[i] = BODIES + i;
    }
    const ko_frozen_source source = {boxes, users, NULL, still_count, NULL};
    return ko_frozen_build_begin(&source, block, sizeof(block), &build) == KO_OK &&
           ko_frozen_build_step(&build, NULL, frozen) == KO_OK;
}

static void ask_field(void)
{
    static ko_body bodies[BODIES];
    static ko_tree_node nodes[BODIES];
    ko_tree tree;
    ko_frozen frozen;
    ko_field field;
    ko_aabb box;
    ko_tree_id id;
    const int32_t size = sizes[bits() % 4U];
    const fix16_t radius = range(0, size / 16);
    const fix16_t reach = range(0, size / 4);
    const bool has_tree = bits() % 4U != 0U;
    const bool wants_enter = bits() % 2U == 0U;
    const uint32_t count = 1U + bits() % BODIES;
    KO_IGNORE(ko_tree_init(&tree, nodes, BODIES, F16(0.1)));
    for (uint32_t i = 0; i < count; i++) {
        bodies[i] = body(size);
        if (bits() % 2U == 0U) { /* many small bodies */
            bodies[i].kind = KO_BODY_SPHERE;
            bodies[i].as.sphere.r = (fix16_t)(bits() % (uint32_t)(size / 32));
        }
        if (ko_aabb_from_body(&bodies[i], &box) != KO_OK ||
            ko_tree_insert(&tree, &box, i, &id) != KO_OK) {
            expect(false, "leg: insert");
            return;
        }
    }
    expect(freeze(size, &frozen), "leg: freeze");
    expect(ko_field_open(bodies, count, has_tree ? &tree : NULL,
                         (still_count > 0U) ? &frozen : NULL, KO_ALL, &field) == KO_OK,
           "leg: open");
    const uint32_t budget = (bits() % 2U == 0U) ? 0U : bits() % 20U + 1U;
    for (uint32_t i = 0; i < LEGS; i++) {
        const ko_capsule leg = draw_leg(size, radius);
        ask_leg(&field, &leg, reach, wants_enter, budget);
    }
}

/* ---- contacts ---- */

/* Surface points of a leg and a body, whose distances from both and from each other are judged. */
typedef struct points {
    fix16_t margin;
    ko_vec3 on_leg;
    ko_vec3 on_body;
    ko_dir3 normal;
} points;

static void judge_points(const points *c, const ko_segment *way, fix16_t radius, double on_body)
{
    const vec leg_point = vec_of(&c->on_leg);
    const ko_body swept = {.as.capsule = {way->a, way->b, radius}, .kind = KO_BODY_CAPSULE};
    expect(reference_point(leg_point, &swept) <= 4.0, "contact: on the leg");
    expect(on_body <= 4.0, "contact: on the body");
    expect(fabs(vec_length((vec){c->normal.x, c->normal.y, c->normal.z}) - 1073741824.0) < 8.0,
           "contact: normal");
    if ((double)c->margin + radius > 4096.0) {
        const vec apart = vec_between(vec_of(&c->on_body), leg_point);
        const vec n = {c->normal.x / 1073741824.0, c->normal.y / 1073741824.0,
                       c->normal.z / 1073741824.0};
        const double along = apart.x * n.x + apart.y * n.y + apart.z * n.z;
        expect(fabs(along - c->margin) < 8.0, "contact: apart by the margin");
        expect(vec_length(vec_between(vec_at((vec){0, 0, 0}, n, along), apart)) < 4.0,
               "contact: along the normal");
    }
}

/* Judges the closest points of a body and a leg. */
static void contact(void)
{
    const int32_t size = sizes[bits() % 4U];
    const fix16_t radius = range(0, size / 8);
    const ko_body b = body(size);
    const ko_segment way = {point(size), point(size)};
    ko_leg_contact c;
    const double margin = reference_segment(vec_of(&way.a), vec_of(&way.b), &b) - radius;
    const ko_capsule leg = {way.a, way.b, radius};
    expect(ko_body_closest_leg(&b, &leg, &c) == KO_OK, "contact: status");
    expect(c.margin <= margin + FINE && c.margin > margin - 1.0 - FINE, "contact: margin");
    const points p = {c.margin, c.on_leg, c.on_body, c.normal};
    judge_points(&p, &way, radius, reference_point(vec_of(&c.on_body), &b));
}

/* ---- meshes ---- */

enum { FACES = 40, CORNERS = 24 };

/* Judges the margin of legs to a random mesh, against all its triangles. */
static void mesh(void)
{
    static uint32_t blob[4096];
    static ko_mesh_work work[FACES];
    ko_vec3 corners[CORNERS];
    ko_mesh_face faces[FACES];
    ko_mesh m;
    const int32_t size = sizes[bits() % 4U];
    for (unsigned i = 0; i < CORNERS; i++) {
        corners[i] = point(size);
    }
    for (unsigned i = 0; i < FACES; i++) {
        for (unsigned k = 0; k < 3U; k++) {
            faces[i].corner[k] = (uint16_t)(bits() % CORNERS);
        }
    }
    const ko_mesh_source source = {corners, faces, CORNERS, FACES, (fix16_t)(bits() % 5U), 0};
    ko_mesh_stats stats;
    expect(ko_mesh_build(&source, work, blob, sizeof(blob), &stats) == KO_OK &&
               ko_mesh_open(blob, stats.bytes, &m) == KO_OK,
           "mesh: build");
    for (int i = 0; i < 8; i++) {
        const ko_segment way = {point(size), point(size)};
        const fix16_t radius = range(0, size / 16);
        const fix16_t reach = range(0, size / 4);
        double least = INFINITY;
        double told = INFINITY;
        ko_mesh_nearest q;
        ko_mesh_near c = {.face = 0};
        const ko_capsule leg = {way.a, way.b, radius};
        expect(ko_mesh_nearest_capsule_begin(&m, &leg, reach, &q) == KO_OK, "mesh: begin");
        ko_status status;
        do {
            uint32_t budget = 1U + bits() % 30U;
            status = ko_mesh_nearest_capsule_next(&q, &budget, &c);
        } while (status == KO_UNFINISHED);
        for (uint32_t f = 0; f < m.face_count; f++) {
            ko_triangle t;
            KO_IGNORE(ko_mesh_get_triangle(&m, f, &t));
            const double margin = reference_triangle(vec_of(&way.a), vec_of(&way.b), &t) - radius;
            least = fmin(least, margin);
            told = (f == c.face) ? margin : told;
        }
        if (status == KO_END) {
            expect(least > reach - FINE, "mesh: nothing within reach");
            continue;
        }
        ko_triangle t;
        KO_IGNORE(ko_mesh_get_triangle(&m, c.face, &t));
        expect(status == KO_OK && c.margin <= least - m.error + FINE, "mesh: margin not above");
        expect(c.margin > least - m.error - 1.0 - FINE && told < least + 1.0,
               "mesh: within the bound");
        const points p = {c.margin, c.on_shape, c.on_mesh, c.normal};
        judge_points(&p, &way, radius,
                     reference_triangle(vec_of(&c.on_mesh), vec_of(&c.on_mesh), &t));
        expect(ko_mesh_nearest_capsule_next(&q, NULL, &c) == KO_END, "mesh: once");
    }
}

int main(int argc, char **argv)
{
    const uint32_t cases = cases_begin(argc, argv);
    for (case_number = 0; case_number < cases; case_number++) {
        meet();
        stop();
        contact();
        if (case_number % 8U == 0U) {
            ask_field();
        }
        if (case_number % 64U == 0U) {
            mesh();
        }
    }
    printf("  worst: closest %.2f, closest time %.2f, margin %.2f and %.2f LSB\n", worst_closest,
           worst_time, worst_margin[0], worst_margin[1]);
    return cases_end("motion");
}
