/* Judges the poses of one thread: replays the rows of each and compares them with the truth. */
#include "reference.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* BATCH poses share one pass over a CHUNK of the map, so that it is fetched from memory less
 * often. */
enum { BATCH = 8, CHUNK = 2048, LAST_POSES = 64 };

static const int64_t VELOCITY_SPAN = 50000000; /* ns */
static const double CLEARANCE_BOUND = 9 * REF_LSB, CONTACT_BOUND = 24 * REF_LSB;
static const double FAR_CONTACT_BOUND = 96 * REF_LSB; /* if not everything is within 1 km */
static const double MOST_HALF = 249, MOST_AROUND = 199;
static const double MICRO = 1e-6;

/* How the vehicle stops. */
static const double STOP_DELAY = 0.1, STOP_DECELERATION = 4;

/* The period of sector rows. Boxes of the file are up to 2 LSB larger in the firmware, and its
 * position is up to 1 LSB off. A sector may report the distance of a box larger by 60 LSB, less 24
 * LSB, at up to 2^-24 of a turn beside it. */
static const int64_t LOOK_SPAN = 100000000; /* ns */
static const double AROUND_LARGER = 96 * REF_LSB, AROUND_BOUND = 24 * REF_LSB, CENTI = 0.01;
enum { AROUND_UNKNOWN = 65535, MOST_LOOK = 256 }; /* poses that a look may last */

/* The state of one thread's replay. */
typedef struct {
    ref_job *job;
    const ref_world *world;
    size_t obstacles;
    ref_box *mover;
    bool *present;
    size_t sighting; /* the next one */
    size_t *inside, inside_count;
    size_t *where; /* 1 + the index of an obstacle in `inside`, 0 if it is absent */
    uint32_t *known[BATCH];
    size_t known_count[BATCH];
    bool has_looked;
    int64_t last_look; /* ns: when it began */
    size_t look_end;   /* the pose at which it ended */
} replay;

/* The pose that is judged. */
typedef struct {
    const ref_pose *pose;
    char time[REF_NAME];
    double velocity[3];
    double known;   /* the clearance up to which all is known; infinite: more than REACH */
    double horizon; /* s: contacts up to it must be reported, ... */
    double most_horizon, tolerance; /* ... and none beyond this */
    double least;                   /* the least clearance of all; infinite if nothing is known */
    double contact; /* the time of the first certain contact; infinite if there is none */
} moment;

static ref_box box_of(const replay *r, size_t obstacle)
{
    size_t boxes = r->world->map.count;
    return obstacle < boxes ? r->world->map.box[obstacle] : r->mover[obstacle - boxes];
}

static bool is_present(const replay *r, size_t obstacle)
{
    size_t boxes = r->world->map.count;
    return obstacle < boxes || r->present[obstacle - boxes];
}

static double clearance_of(const replay *r, const moment *m, size_t obstacle)
{
    ref_box box = box_of(r, obstacle);
    return ref_distance(m->pose->at, &box) - r->world->radius;
}

static void complain(replay *r, const moment *m, size_t obstacle, const char *what, double truth)
{
    char name[REF_NAME];
    ref_format_name(r->world, obstacle, name);
    ref_violation(&r->job->report, "%s: %s: %s; true is %.9g", m->time, name, what, truth);
}

/* If the truth is not a number, none is printed. */
static void complain_row(replay *r, const moment *m, const ref_event *event, const char *what,
                         double truth)
{
    char name[REF_NAME] = "", clearance[REF_NAME] = "", contact[REF_NAME] = "";
    char known[REF_NAME + 16] = "";
    if (event->obstacle != REF_NOTHING)
        ref_format_name(r->world, event->obstacle, name);
    if (event->has_clearance)
        ref_format_fixed(event->clearance, 6, clearance);
    if (event->kind == REF_HIT)
        ref_format_fixed(event->contact, 6, contact);
    if (!isnan(truth))
        snprintf(known, sizeof known, "; true is %.9g", truth);
    ref_violation(&r->job->report, "%s: line %ld: said %s,%s,%s,%s: %s%s", m->time, event->line,
                  ref_kind_name(event->kind), name, clearance, contact, what, known);
}

static void advance_movers(replay *r, int64_t time)
{
    const ref_movers *movers = &r->world->movers;
    for (; r->sighting < movers->sightings; r->sighting++) {
        const ref_sighting *s = &movers->sighting[r->sighting];
        if (s->time > time)
            return;
        r->mover[s->mover] = s->box;
        r->present[s->mover] = true;
    }
}

static void insert(replay *r, size_t obstacle)
{
    r->inside[r->inside_count++] = obstacle;
    r->where[obstacle] = r->inside_count;
}

static void take_out(replay *r, size_t obstacle)
{
    size_t last = r->inside[--r->inside_count];
    r->inside[r->where[obstacle] - 1] = last;
    r->where[last] = r->where[obstacle];
    r->where[obstacle] = 0;
}

/* Applies a row to the list of obstacles inside. Returns false, and changes nothing, if it does not
 * fit. */
static bool follow(replay *r, const ref_event *event)
{
    if (event->kind != REF_ENTER && event->kind != REF_LEAVE)
        return true;
    bool was_inside = r->where[event->obstacle] != 0;
    if (was_inside != (event->kind == REF_LEAVE) || !is_present(r, event->obstacle))
        return false;
    if (was_inside)
        take_out(r, event->obstacle);
    else
        insert(r, event->obstacle);
    return true;
}

/* True if a look is due to begin at the pose. There are none if the largest reported distance is
 * below 1 cm. The next look begins when the last one has ended. One without a row lasts to the end
 * of the flight, if that is near. */
static bool look_is_due(replay *r, size_t pose, double most_cm)
{
    const ref_events *events = r->job->events;
    int64_t time = r->world->track.pose[pose].time;
    size_t row = events->look[pose];
    if (most_cm < 1 || (r->has_looked && (time - r->last_look < LOOK_SPAN || pose <= r->look_end)))
        return false;
    bool is_last = row == REF_NOTHING && r->world->track.count - pose < MOST_LOOK;
    r->has_looked = true;
    r->last_look = time;
    r->look_end = row != REF_NOTHING ? events->event[row].pose
                  : is_last          ? r->world->track.count
                                     : pose;
    return !is_last;
}

/* Returns the distance in the plane within which everything is known: the radius of the cylinder
 * within the ball. */
static double most_around(const ref_world *world)
{
    return sqrt(world->reach * (world->reach + 2 * world->radius));
}

/* The message has 16 bits; 65534 is beyond, and 65535 not known. */
static double most_told(const ref_world *world)
{
    return fmin(floor((most_around(world) - 40 * REF_LSB) / CENTI), 65533);
}

/* Brings the state to that before the pose, by the rows alone: another thread judges those. */
static void follow_until(replay *r, size_t pose)
{
    for (size_t i = 0; i < pose; i++) {
        advance_movers(r, r->world->track.pose[i].time);
        look_is_due(r, i, most_told(r->world));
        for (size_t e = r->job->events->first[i]; e < r->job->events->first[i + 1]; e++)
            follow(r, &r->job->events->event[e]);
    }
}

/* Returns the clearance up to which all is known at a pose, by its rows. That of the radius below 0
 * says that nothing is. */
static double known_at(const replay *r, size_t index)
{
    const ref_events *events = r->job->events;
    const ref_event *head = &events->event[events->first[index]];
    if (events->first[index] == events->first[index + 1] || head->kind != REF_UNKNOWN)
        return INFINITY;
    double known = (double)head->clearance * MICRO;
    return known > -r->world->radius + CLEARANCE_BOUND ? known : -INFINITY;
}

/* Computes velocity, horizon and tolerance at a pose, from the poses before it. */
static moment moment_of(const replay *r, size_t index)
{
    const ref_pose *pose = &r->world->track.pose[index];
    moment m = {.pose = pose, .least = INFINITY, .contact = INFINITY};
    m.horizon = m.most_horizon = r->world->ahead;
    m.known = known_at(r, index);
    ref_format_fixed(pose->time, 9, m.time);
    if (index == 0)
        return m;
    size_t earlier = index - 1, earliest = index > LAST_POSES ? index - LAST_POSES : 0;
    while (earlier > earliest && pose->time - r->world->track.pose[earlier].time < VELOCITY_SPAN)
        earlier--;
    const ref_pose *before = &r->world->track.pose[earlier];
    double span = (double)(pose->time - before->time) * 1e-9, speed2 = 0;
    for (int axis = 0; axis < 3; axis++) {
        m.velocity[axis] = (double)(pose->stored[axis] - before->stored[axis]) * REF_LSB / span;
        speed2 += m.velocity[axis] * m.velocity[axis];
    }
    double room = fmax(0, fmin(r->world->reach, m.known));
    double most_room = fmax(0, fmin(r->world->reach, m.known + MICRO));
    m.horizon = fmin(r->world->ahead, room / sqrt(speed2));
    m.most_horizon = fmin(r->world->ahead, most_room / sqrt(speed2));
    m.tolerance = span * REF_LSB + 2 * MICRO;
    return m;
}

static double contact_of(const replay *r, const moment *m, size_t obstacle, double larger,
                         double horizon)
{
    ref_box box = box_of(r, obstacle);
    return ref_contact(m->pose->at, m->velocity, &box, fmax(r->world->radius + larger, 0), horizon);
}

/* Adds what is true of one obstacle that may be within REACH to the truth of the pose. */
static void look_at(replay *r, moment *m, size_t obstacle)
{
    double clearance = clearance_of(r, m, obstacle);
    r->job->measure.sum_near += clearance <= r->world->reach;
    m->least = fmin(m->least, clearance);
    if (clearance <= fmin(r->world->warn, m->known) - REF_DOUBT && !r->where[obstacle])
        complain(r, m, obstacle, "said not to be within WARN", clearance);
    double soonest = fmin(m->horizon, m->contact);
    double speed = sqrt(m->velocity[0] * m->velocity[0] + m->velocity[1] * m->velocity[1] +
                        m->velocity[2] * m->velocity[2]);
    if (clearance > speed * soonest + REF_DOUBT)
        return;
    m->contact = fmin(m->contact, contact_of(r, m, obstacle, -REF_DOUBT, soonest));
}

static void look_around(replay *r, moment *m, const uint32_t *known, size_t known_count)
{
    ref_measure *measure = &r->job->measure;
    size_t before = measure->sum_near;
    for (size_t i = 0; i < known_count; i++)
        look_at(r, m, known[i]);
    for (size_t i = 0; i < r->world->movers.count; i++)
        if (r->present[i])
            look_at(r, m, r->world->map.count + i);
    size_t near = measure->sum_near - before;
    measure->most_near = near > measure->most_near ? near : measure->most_near;
    measure->contacts += m->least <= 0;
    if (m->least < measure->least) {
        measure->least = m->least;
        measure->least_time = m->pose->time;
    }
}

static void judge_inside(replay *r, const moment *m)
{
    for (size_t i = 0; i < r->inside_count; i++) {
        double clearance = clearance_of(r, m, r->inside[i]);
        if (clearance > r->world->warn + CLEARANCE_BOUND + REF_DOUBT)
            complain(r, m, r->inside[i], "said to be within WARN", clearance);
    }
}

/* Judges the clearance of a row: never above the truth, and below it by at most the bound. */
static void judge_clearance(replay *r, const moment *m, const ref_event *event, double truth)
{
    double short_by = truth - (double)event->clearance * MICRO;
    if (short_by < -REF_DOUBT)
        complain_row(r, m, event, "clearance too large", truth);
    if (short_by > CLEARANCE_BOUND + REF_DOUBT)
        complain_row(r, m, event, "clearance too small", truth);
    r->job->measure.short_lsb = fmax(r->job->measure.short_lsb, short_by / REF_LSB);
}

static void judge_nearest(replay *r, const moment *m, const ref_event *event, double clearance)
{
    bool is_sure = m->least <= m->known;
    if (is_sure && clearance > m->least + CLEARANCE_BOUND + REF_DOUBT)
        complain_row(r, m, event, "something else is nearer", m->least);
    if (is_sure && (double)event->clearance * MICRO > m->least + REF_DOUBT)
        complain_row(r, m, event, "more than the least clearance", m->least);
    if (clearance > r->world->reach + CLEARANCE_BOUND + REF_DOUBT)
        complain_row(r, m, event, "not within REACH", clearance);
}

static void judge_none(replay *r, const moment *m, const ref_event *event)
{
    double short_by = r->world->reach - (double)event->clearance * MICRO;
    if (short_by < -REF_DOUBT || short_by > CLEARANCE_BOUND + REF_DOUBT)
        complain_row(r, m, event, "the clearance should be REACH", r->world->reach);
    if (m->least <= r->world->reach - REF_DOUBT)
        complain_row(r, m, event, "something is within REACH", m->least);
}

/* Judges a row that says up to where all is known. A pose without a nearest obstacle says that
 * nothing is there. */
static void judge_unknown(replay *r, const moment *m, const ref_event *event, bool has_nearest)
{
    double said = (double)event->clearance * MICRO;
    r->job->measure.unknown++;
    r->job->measure.least_known = fmin(r->job->measure.least_known, said);
    if (said > r->world->reach + MICRO || said < -r->world->radius - CLEARANCE_BOUND)
        complain_row(r, m, event, "should be from -RADIUS to REACH", r->world->reach);
    if (!has_nearest && m->least <= fmin(m->known, r->world->reach) - REF_DOUBT)
        complain_row(r, m, event, "something is within this", m->least);
}

static void judge_leave(replay *r, const moment *m, const ref_event *event, double clearance)
{
    if (!event->has_clearance && clearance <= fmin(r->world->reach, m->known) - REF_DOUBT)
        complain_row(r, m, event, "still within REACH, so a clearance is due", clearance);
    if (!event->has_clearance)
        return;
    if (clearance > r->world->reach + CLEARANCE_BOUND + REF_DOUBT)
        complain_row(r, m, event, "not within REACH, so no clearance is due", clearance);
    if ((double)event->clearance * MICRO < r->world->warn - MICRO - REF_DOUBT)
        complain_row(r, m, event, "by this clearance still within WARN", clearance);
}

/* It allows one LSB for a WARN that is not a whole number of LSB. */
static void judge_enter(replay *r, const moment *m, const ref_event *event, double clearance)
{
    if ((double)event->clearance * MICRO > r->world->warn + REF_LSB)
        complain_row(r, m, event, "by this clearance not within WARN", clearance);
}

static double contact_bound(const replay *r, size_t obstacle)
{
    ref_box box = box_of(r, obstacle);
    double half = fmax(fmax(box.half[0], box.half[1]), box.half[2]);
    bool is_small = half <= MOST_HALF && r->world->radius + r->world->reach <= MOST_AROUND;
    return is_small ? CONTACT_BOUND : FAR_CONTACT_BOUND;
}

static void judge_hit(replay *r, const moment *m, const ref_event *event)
{
    double said = (double)event->contact * MICRO;
    double soonest =
        contact_of(r, m, event->obstacle, contact_bound(r, event->obstacle) + REF_DOUBT,
                   m->most_horizon + m->tolerance + REF_DOUBT);
    if (isinf(soonest)) {
        complain_row(r, m, event, "not even the larger sphere touches it ahead", soonest);
        return;
    }
    if (said > m->contact + REF_DOUBT)
        complain_row(r, m, event, "the contact is sooner", m->contact);
    if (said < soonest - m->tolerance - REF_DOUBT)
        complain_row(r, m, event, "too early, even for the larger sphere", soonest);
    if (said > m->most_horizon + m->tolerance + REF_DOUBT)
        complain_row(r, m, event, "not ahead within AHEAD, REACH and what is known",
                     m->most_horizon);
    r->job->measure.early_us = fmax(r->job->measure.early_us, (soonest - said) / MICRO);
}

static double stop_way(double speed)
{
    return speed * STOP_DELAY + speed * speed / (2 * STOP_DECELERATION);
}

/* Returns the soonest contact that a sphere larger by the bound could have. */
static double soonest_of(const replay *r, const moment *m, const uint32_t *known,
                         size_t known_count)
{
    double soonest = m->horizon;
    for (size_t i = 0; i < known_count + r->world->movers.count; i++) {
        size_t obstacle = i < known_count ? known[i] : r->world->map.count + i - known_count;
        if (is_present(r, obstacle))
            soonest = fmin(soonest, contact_of(r, m, obstacle,
                                               contact_bound(r, obstacle) + REF_DOUBT, soonest));
    }
    return soonest;
}

/* Judges whether the vehicle can stop within the free path. A missing row says that it can; that
 * must be true. A row that it cannot stop may be wrong only by rounding. The velocity and the path
 * are off by some LSB, and the path ends where a larger sphere would touch. */
static void judge_stop(replay *r, const moment *m, const ref_event *said, const uint32_t *known,
                       size_t known_count)
{
    double speed = 0;
    for (int axis = 0; axis < 3; axis++)
        speed += m->velocity[axis] * m->velocity[axis];
    speed = sqrt(speed);
    double way = stop_way(speed), room = speed * fmin(m->most_horizon, m->contact);
    r->job->measure.stops += said != NULL;
    if (!said || said->kind == REF_BRAKE) {
        if (speed > 0 && way > room + REF_DOUBT)
            ref_violation(&r->job->report, "%s: said that it could stop; true is %.9g m in %.9g m",
                          m->time, way, room);
        if (!said)
            return;
    }
    if (speed == 0) {
        complain_row(r, m, said, "a vehicle that stands could stop", 0);
        return;
    }
    double span = (m->tolerance - 2 * MICRO) / REF_LSB; /* of the velocity, in s */
    double faster = speed + 2 * REF_LSB / span;
    double free_for = fmax(0, soonest_of(r, m, known, known_count) - m->tolerance);
    double least = fmax(0, speed - REF_LSB / span) * free_for - 3 * REF_LSB;
    if (stop_way(faster) + 3 * REF_LSB < least - REF_DOUBT)
        complain_row(r, m, said, "it could stop", way);
}

/* A distance must never be above the true one. "Nothing" is one more than the largest distance that
 * is reported, and right only if nothing is nearer. A distance that is too short must be that of a
 * larger box. */
static void judge_direction(replay *r, const moment *m, const ref_event *event, int direction,
                            double truth, double larger)
{
    double said = event->around[direction], most = most_told(r->world);
    bool is_beyond = said > most; /* rounding may make the firmware's most 1 larger */
    const char *wrong = NULL;
    if (said == AROUND_UNKNOWN)
        return; /* counted by judge_around */
    if (said > most + 2)
        wrong = "is beyond what is told";
    else if (fmin(said, most) * CENTI > truth + REF_DOUBT)
        wrong = "is too far";
    else if (!is_beyond &&
             (said + 1) * CENTI + AROUND_BOUND + REF_DOUBT < fmin(larger, most * CENTI))
        wrong = "is too near";
    if (wrong)
        ref_violation(&r->job->report, "%s: line %ld: %.0f cm in direction %d %s; true is %.9g",
                      m->time, event->line, said, direction, wrong, truth);
    if (!is_beyond)
        r->job->measure.short_cm =
            fmax(r->job->measure.short_cm, fmin(larger, most * CENTI) / CENTI - said);
}

static bool is_out_of_world(const replay *r, const moment *m)
{
    double most = 0;
    for (int axis = 0; axis < 3; axis++)
        most = fmax(most, fabs(m->pose->at[axis]));
    return most + r->world->radius + r->world->reach > 8192 - 40 * REF_LSB;
}

static int count_unknown(const ref_event *event)
{
    int count = 0;
    for (int i = 0; i < REF_DIRECTIONS; i++)
        count += event->around[i] == AROUND_UNKNOWN;
    return count;
}

static void judge_around(replay *r, const moment *m, const ref_event *event, const uint32_t *known,
                         size_t known_count)
{
    ref_around truth, larger;
    ref_around_begin(&truth);
    ref_around_begin(&larger);
    r->job->measure.looks++;
    r->job->measure.longest =
        event->age > r->job->measure.longest ? event->age : r->job->measure.longest;
    if (count_unknown(event) == REF_DIRECTIONS && is_out_of_world(r, m))
        return;
    r->job->measure.blind_looks += count_unknown(event) > 0;
    for (size_t i = 0; i < known_count + r->world->movers.count; i++) {
        size_t obstacle = i < known_count ? known[i] : r->world->map.count + i - known_count;
        if (!is_present(r, obstacle))
            continue;
        ref_box box = box_of(r, obstacle);
        ref_around_take(&truth, m->pose->at, r->world->radius, &box, 0);
        ref_around_take(&larger, m->pose->at, r->world->radius, &box, AROUND_LARGER);
    }
    for (int i = 0; i < REF_DIRECTIONS; i++)
        judge_direction(r, m, event, i, truth.least[i], larger.least[i]);
}

/* Judges the rows of a pose that do not name one obstacle. */
static void judge_whole(replay *r, const moment *m, size_t index, const uint32_t *known,
                        size_t known_count)
{
    const ref_events *events = r->job->events;
    const ref_event *stop = NULL, *around = NULL; /* the look that began here */
    for (size_t e = events->first[index]; e < events->first[index + 1]; e++) {
        const ref_event *event = &events->event[e];
        if (event->kind == REF_BRAKE || event->kind == REF_LATE)
            stop = event;
    }
    if (events->look[index] != REF_NOTHING)
        around = &events->event[events->look[index]];
    judge_stop(r, m, stop, known, known_count);
    bool is_due = look_is_due(r, index, most_told(r->world));
    if (is_due && !around)
        ref_violation(&r->job->report, "%s: no row sectors of this pose; one is due", m->time);
    if (around && !is_due)
        complain_row(r, m, around, "none is due", NAN);
    if (around)
        judge_around(r, m, around, known, known_count);
}

static void judge_row(replay *r, const moment *m, const ref_event *event, bool has_nearest)
{
    if (event->kind >= REF_BRAKE)
        return;
    if (event->kind == REF_UNKNOWN) {
        judge_unknown(r, m, event, has_nearest);
        return;
    }
    if (event->kind == REF_NONE) {
        judge_none(r, m, event);
        return;
    }
    if (!is_present(r, event->obstacle)) {
        complain_row(r, m, event, "this mover is not there yet", INFINITY);
        return;
    }
    double clearance = clearance_of(r, m, event->obstacle);
    if (event->has_clearance)
        judge_clearance(r, m, event, clearance);
    if (event->kind == REF_NEAREST)
        judge_nearest(r, m, event, clearance);
    if (event->kind == REF_LEAVE)
        judge_leave(r, m, event, clearance);
    if (event->kind == REF_ENTER)
        judge_enter(r, m, event, clearance);
    if (event->kind == REF_HIT)
        judge_hit(r, m, event);
}

/* The order is: nearest or none, or unknown and perhaps nearest, then leave, enter, hit, brake
 * or late, sectors. Obstacles ascend in leave and enter; the other kinds occur at most once. */
static bool in_order(const ref_event *before, const ref_event *event)
{
    bool head = event->kind <= REF_NONE;
    if (!before || head)
        return head && (!before || (before->kind == REF_UNKNOWN && event->kind == REF_NEAREST));
    if (event->kind == REF_LATE && before->kind == REF_BRAKE)
        return false;
    if (event->kind != before->kind)
        return event->kind > before->kind;
    return event->kind < REF_HIT && event->obstacle > before->obstacle;
}

/* A contact ahead must have its row, unless it is at the very end of the search. Where not even all
 * that touches the vehicle is known, nothing is said. */
static void judge_silence(replay *r, const moment *m)
{
    if (m->known < 0)
        return;
    if (m->contact <= 0 || m->contact <= m->horizon - m->tolerance - REF_DOUBT)
        ref_violation(&r->job->report, "%s: no row hit; true is a contact in %.9g s", m->time,
                      m->contact);
}

static void judge_pose(replay *r, size_t index, const uint32_t *known, size_t known_count)
{
    const ref_events *events = r->job->events;
    const ref_event *before = NULL;
    moment m = moment_of(r, index);
    bool hit = false, has_nearest = false;
    advance_movers(r, m.pose->time);
    for (size_t e = events->first[index]; e < events->first[index + 1]; e++) {
        const ref_event *event = &events->event[e];
        if (!in_order(before, event))
            complain_row(r, &m, event, "row out of order, or its nearest is missing", NAN);
        if (!follow(r, event))
            complain_row(r, &m, event, "does not fit what was inside before", NAN);
        hit |= event->kind == REF_HIT;
        has_nearest |= event->kind == REF_NEAREST;
        before = event;
    }
    look_around(r, &m, known, known_count);
    judge_inside(r, &m);
    if (!before)
        ref_violation(&r->job->report, "%s: no row for this pose; true least clearance is %.9g",
                      m.time, m.least);
    for (size_t e = events->first[index]; e < events->first[index + 1]; e++)
        judge_row(r, &m, &events->event[e], has_nearest);
    if (!hit)
        judge_silence(r, &m);
    judge_whole(r, &m, index, known, known_count);
}

/* Lists, for each pose of a batch, the boxes of the map that may matter. */
static void find_known(replay *r, size_t begin, size_t poses)
{
    const ref_map *map = &r->world->map;
    double limit = r->world->radius + r->world->reach + FAR_CONTACT_BOUND;
    for (size_t i = 0; i < poses; i++)
        r->known_count[i] = 0;
    for (size_t box = 0; box < map->count; box += CHUNK) {
        size_t end = map->count - box < CHUNK ? map->count : box + CHUNK;
        for (size_t i = 0; i < poses; i++)
            r->known_count[i] += ref_within(map, box, end, r->world->track.pose[begin + i].at,
                                            limit, r->known[i] + r->known_count[i]);
    }
}

static bool make_replay(replay *r)
{
    bool whole = true;
    size_t movers = r->world->movers.count;
    r->mover = calloc(movers + 1, sizeof(ref_box));
    r->present = calloc(movers + 1, sizeof(bool));
    r->inside = calloc(r->obstacles + 1, sizeof(size_t));
    r->where = calloc(r->obstacles + 1, sizeof(size_t));
    for (int i = 0; i < BATCH; i++) {
        r->known[i] = calloc(r->world->map.count + 1, sizeof(uint32_t));
        whole &= r->known[i] != NULL;
    }
    return whole && r->mover && r->present && r->inside && r->where;
}

static void free_replay(replay *r)
{
    free(r->mover);
    free(r->present);
    free(r->inside);
    free(r->where);
    for (int i = 0; i < BATCH; i++)
        free(r->known[i]);
}

void ref_judge(ref_job *job)
{
    replay r = {.job = job, .world = job->world};
    r.obstacles = job->world->map.count + job->world->movers.count;
    job->measure.least = INFINITY;
    job->measure.least_known = INFINITY;
    job->failed = !make_replay(&r);
    if (!job->failed)
        follow_until(&r, job->begin);
    for (size_t begin = job->begin; begin < job->end && !job->failed; begin += BATCH) {
        size_t poses = job->end - begin < BATCH ? job->end - begin : BATCH;
        find_known(&r, begin, poses);
        for (size_t i = 0; i < poses; i++)
            judge_pose(&r, begin + i, r.known[i], r.known_count[i]);
    }
    free_replay(&r);
}
