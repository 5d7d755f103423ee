/* arm_guard: reports what an arm touches and how near it comes, in named poses and in the sweeps
 * between them. See README.md. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board.h"
#include "guard.h"

enum { FOUND = 1, BAD_INPUT = 2, INTERNAL = 3 }; /* exit codes */
#define METRES(x) ((fix16_t)((x)*65536 / 1000))  /* of millimetres */
#define REACH METRES(2000)
#define MESH_REACH METRES(20) /* links whose meshes come nearer are reported */

enum { OBJECTS = 3, OBSTACLES = 4, LIDAR = 0 };
enum { TICKS_PER_SECOND = 100, LIFETIME = 5 }; /* the lidar's obstacle; a step is a tick */

static ko_arm arm;
static ko_pose frames[2][KO_ARM_MAX_LINKS];
static ko_capsule capsules[2][GUARD_CAPSULES];
static ko_arm_state states[2]; /* at this step, and one step earlier */
KO_TREE_DEFINE(field, OBJECTS, 0);

/* The fixed capsules: a table's edge and two posts. Each has two ends and a radius. */
static const ko_capsule shapes[OBJECTS] = {
    {{METRES(400), METRES(-600), METRES(-100)},
     {METRES(400), METRES(600), METRES(-100)},
     METRES(60)},
    {{METRES(500), METRES(450), 0}, {METRES(500), METRES(450), METRES(600)}, METRES(30)},
    {{METRES(-450), METRES(-300), 0}, {METRES(-450), METRES(-300), METRES(900)}, METRES(40)},
};
static const ko_arm_world world = {&field, shapes, OBJECTS};

/* The obstacle set of the lidar, which sees a visitor move past. */
static ko_tree_node seen_nodes[OBSTACLES];
static ko_obstacle_slot seen_slots[OBSTACLES];
static ko_obstacles seen;
static uint32_t now;

static bool is_found;         /* something touches, or a pose is refused */
static bool has_scene = true; /* the fixed capsules and the visitor are there */

typedef struct cost {
    const char *what;
    uint64_t total;
    uint32_t worst;
    uint32_t count;
} cost;
enum { PLACE, PAIRS, CLOSEST, TREND, NEAR, SEEN, MESHES, TICK, COSTS };
static cost costs[COSTS] = {{"place", 0, 0, 0},          {"all pairs", 0, 0, 0},
                            {"closest pair", 0, 0, 0},   {"trend", 0, 0, 0},
                            {"closest object", 0, 0, 0}, {"obstacle", 0, 0, 0},
                            {"meshes", 0, 0, 0},         {"tick", 0, 0, 0}};

static _Noreturn void stop(const char *what, ko_status status)
{
    fflush(stdout);
    fprintf(stderr, "arm_guard: %s: %s\n", what, ko_status_text(status));
    exit(INTERNAL);
}

/* Ends the program unless the call succeeded. */
static void must(const char *what, ko_status status)
{
    if (status != KO_OK) {
        stop(what, status);
    }
}

static uint32_t add_cost(unsigned which, uint32_t since)
{
    cost *c = &costs[which];
    const uint32_t instructions = board_instructions() - since;
    c->total += instructions;
    c->count++;
    c->worst = (instructions > c->worst) ? instructions : c->worst;
    return instructions;
}

/* ---- printing ---- */

static const char *name_of(uint32_t link)
{
    return (link < guard_model.link_count) ? guard_names[link] : "none";
}

/* Prints the refused joint, its value and its limits. */
static void print_beyond(const int32_t *values)
{
    const uint32_t beyond = states[0].link;
    printf("%s,", name_of(beyond));
    for (uint32_t i = 0; i < guard_model.link_count; i++) {
        const ko_arm_link *link = &guard_model.links[i];
        if (i == beyond && link->joint != (uint8_t)KO_JOINT_FIXED) {
            print_value(link, *values);
            printf(",");
            print_value(link, link->low);
            printf(",");
            print_value(link, link->high);
        }
        values += (link->joint != (uint8_t)KO_JOINT_FIXED) ? 1 : 0;
    }
    printf("\n");
}

/* ---- questions: KO_OK or KO_END, anything else is no answer and ends the program ---- */

/* `last` (or null) is the closest pair of the step before. Its distance at this step is the search
 * radius, because no farther pair can be the closest. */
static bool closest_pair(const ko_arm_contact *last, ko_arm_contact *contact)
{
    ko_arm_self query;
    fix16_t reach = REACH;
    const uint32_t since = board_instructions();
    if (last != NULL) {
        must("last pair", ko_capsule_clearance(&states[0].capsules[last->capsule_a],
                                               &states[0].capsules[last->capsule_b], &reach));
    }
    (void)ko_arm_self_begin(&states[0], reach, KO_ORDER_ASCENDING, &query);
    const ko_status status = ko_arm_self_next(&query, NULL, contact);
    (void)add_cost(CLOSEST, since);
    if (status != KO_OK && status != KO_END) {
        stop("pairs", status);
    }
    return status == KO_OK;
}

static bool closest_object(ko_arm_contact *contact)
{
    ko_arm_objects query;
    const uint32_t since = board_instructions();
    must("objects",
         ko_arm_objects_begin(&states[0], &world, REACH, KO_ORDER_ASCENDING, KO_ALL, &query));
    const ko_status status = ko_arm_objects_next(&query, NULL, contact);
    (void)add_cost(NEAR, since);
    if (status != KO_OK && status != KO_END) {
        stop("objects", status);
    }
    return status == KO_OK;
}

/* Finds the closest obstacle. If *is_known is false the lidar is silent, and there may be more
 * obstacles. */
static bool closest_obstacle(ko_arm_contact *contact, bool *is_known)
{
    ko_arm_obstacles query;
    const uint32_t since = board_instructions();
    must("obstacles",
         ko_arm_obstacles_begin(&states[0], &seen, now, REACH, KO_ORDER_ASCENDING, KO_ALL, &query));
    const ko_status status = ko_arm_obstacles_next(&query, NULL, contact);
    (void)add_cost(SEEN, since);
    *is_known = (query.q.doubt & (KO_OBSTACLE_LOST | KO_OBSTACLE_SILENT)) == 0U;
    if (*is_known && status != KO_OK && status != KO_END) {
        stop("obstacles", status);
    }
    return status == KO_OK;
}

/* Counts the pairs of links whose meshes are within MESH_REACH, and prints them if `tell` is set.
 * Lowers *least to the least of their distances. */
static uint32_t near_meshes(const char *pose, bool tell, fix16_t *least)
{
    ko_arm_meshes query;
    ko_arm_contact contact;
    ko_status status;
    uint32_t found = 0;
    const uint32_t since = board_instructions();
    must("meshes", ko_arm_meshes_begin(&states[0], MESH_REACH, KO_ORDER_ANY, &query));
    while ((status = ko_arm_meshes_next(&query, NULL, &contact)) == KO_OK) {
        found++;
        *least = (contact.clearance < *least) ? contact.clearance : *least;
        if (tell) {
            printf("meshes,%s,%s,%s,", pose, name_of(contact.link_a), name_of(contact.link_b));
            print_metres(contact.clearance);
            printf("\n");
        }
    }
    if (!tell) { /* printing would count */
        (void)add_cost(MESHES, since);
    }
    if (status != KO_END) {
        stop("meshes", status);
    }
    return found;
}

/* Counts all pairs within the search radius, and prints them if `tell` is set. */
static uint32_t pairs_within(fix16_t reach, const char *pose, bool tell)
{
    ko_arm_self query;
    ko_arm_contact contact;
    ko_status status;
    uint32_t count = 0;
    must("pairs", ko_arm_self_begin(&states[0], reach, KO_ORDER_ANY, &query));
    while ((status = ko_arm_self_next(&query, NULL, &contact)) == KO_OK) {
        if (tell) {
            printf("capsules,%s,%s,%s,", pose, name_of(contact.link_a), name_of(contact.link_b));
            print_metres(contact.clearance);
            printf("\n");
        }
        count++;
    }
    if (status != KO_END) {
        stop("pairs", status);
    }
    return count;
}

/* Measures every pair of capsules, and prints those that touch. */
static void all_pairs(const char *pose)
{
    const uint32_t since = board_instructions();
    const uint32_t count = pairs_within(KO_ARM_MAX_REACH, pose, false);
    (void)add_cost(PAIRS, since);
    const uint32_t touch = pairs_within(0, pose, false);
    is_found = is_found || touch > 0U;
    printf("pose,%s,%" PRIu32 " pairs,%" PRIu32 " touch\n", pose, count, touch);
    (void)pairs_within(0, pose, true);
}

/* ---- the visitor ---- */

/* The obstacle moves along y, from -1 m to 1 m in a sweep, and the lidar reports it each tick. In
 * the third quarter of the sweep the lidar reports nothing. */
static void see(uint32_t step, uint32_t steps)
{
    now++;
    if (!has_scene) {
        return;
    }
    if (step * 2U > steps && step * 4U < steps * 3U) {
        return;
    }
    const int64_t way = (int64_t)METRES(2000);
    const ko_obstacle visitor = {
        .kind = KO_OBSTACLE_SPHERE,
        .source = LIDAR,
        .identity = 1,
        .time = now,
        .c = {METRES(450), METRES(-1000) + (fix16_t)(way * step / steps), METRES(500)},
        .r = {METRES(80), 0, 0},
        .velocity = {0, (fix16_t)(way * TICKS_PER_SECOND / steps), 0}};
    must("visitor", ko_obstacles_insert(&seen, &visitor, now, NULL));
}

/* ---- poses ---- */

static bool place(const int32_t *values)
{
    const uint32_t since = board_instructions();
    const ko_status status = ko_arm_place(&states[0], NULL, values);
    (void)add_cost(PLACE, since);
    if (status != KO_OK && status != KO_E_RANGE) {
        stop("placing", status);
    }
    return status == KO_OK;
}

static void print_distance(const ko_arm_contact *contact, const ko_vec3 *a, const ko_vec3 *b)
{
    is_found = is_found || contact->clearance == 0;
    print_metres(contact->clearance);
    printf(",");
    print_point(a);
    printf(",");
    print_point(b);
    printf("\n");
}

/* Prints the closest points of the arm's capsule and another one. */
static void print_points(const ko_arm_contact *contact, const ko_capsule *other)
{
    ko_vec3 a;
    ko_vec3 b;
    must("points", ko_capsule_closest(&states[0].capsules[contact->capsule_a], other, &a, &b));
    print_distance(contact, &a, &b);
}

/* The visitor's capsule. The visitor is a ball, so it has length 0. */
static ko_capsule visitor_of(ko_tree_id id)
{
    ko_body body;
    must("visitor", ko_obstacles_get_body(&seen, id, now, &body));
    return (ko_capsule){body.as.sphere.c, body.as.sphere.c, body.as.sphere.r};
}

static void print_closest(const char *pose)
{
    ko_arm_contact contact;
    bool is_known;
    if (closest_pair(NULL, &contact)) {
        printf("closest,%s,%s,%s,", pose, name_of(contact.link_a), name_of(contact.link_b));
        print_points(&contact, &states[0].capsules[contact.capsule_b]);
    }
    if (!has_scene) {
        return;
    }
    if (closest_object(&contact)) {
        printf("object,%s,%s,%" PRIu32 ",", pose, name_of(contact.link_a), contact.object.user);
        print_points(&contact, &shapes[contact.object.user]);
    }
    if (closest_obstacle(&contact, &is_known)) {
        const ko_capsule ball = visitor_of(contact.object.id);
        printf("obstacle,%s,%s,", pose, name_of(contact.link_a));
        print_points(&contact, &ball);
    }
}

static void tell_pose(const guard_pose *pose)
{
    fix16_t least = MESH_REACH;
    see(0, 1);
    if (!place(pose->values)) {
        is_found = true;
        printf("refused,%s,", pose->name);
        print_beyond(pose->values);
        return;
    }
    all_pairs(pose->name);
    print_closest(pose->name);
    (void)near_meshes(pose->name, true, &least);
}

/* ---- sweeps ---- */

/* n / d to nearest, for d above 0. */
static int64_t nearest(int64_t n, int64_t d)
{
    return (2 * n + ((n < 0) ? -d : d)) / (2 * d);
}

/* Interpolates a pose. Each joint goes straight from its one value to the other: values keep their
 * turns, so 350 degrees are not 10 the other way. */
static void between(const guard_pose *from, const guard_pose *to, uint32_t step, uint32_t steps,
                    int32_t *values)
{
    uint32_t k = 0;
    for (uint32_t i = 0; i < guard_model.link_count; i++) {
        const ko_arm_link *link = &guard_model.links[i];
        if (link->joint == (uint8_t)KO_JOINT_FIXED) {
            continue;
        }
        const int64_t start = from->values[k];
        values[k] = (int32_t)(start + nearest((to->values[k] - start) * step, steps));
        k++;
    }
}

/* A touch of a sweep: the first step, the link, and the number of what it touches. */
typedef struct touched {
    bool is_touched;
    uint32_t step;
    uint16_t link;
    uint32_t number;
} touched;

typedef struct sweep {
    ko_arm_contact last; /* at the previous step */
    ko_arm_contact least;
    touched object;   /* of the objects that stand, the first one that is touched */
    touched obstacle; /* of the obstacles */
    bool has_last;
    bool has_least; /* else no pair was within reach at any step */
    uint32_t at;
    uint32_t touching;
    uint32_t near_object;
    uint32_t near_obstacle;
    uint32_t unknown; /* steps at which the lidar was silent */
    uint32_t meshes;
    uint32_t approach;
    uint32_t separate;
    fix16_t to_object;
    fix16_t to_obstacle;
    fix16_t mesh;
} sweep;

/* Counts whether the closest pair approaches or separates. */
static void trend(const ko_arm_contact *contact, sweep *s)
{
    ko_trend told;
    const uint32_t since = board_instructions();
    must("trend", ko_arm_trend(&states[1], &states[0], contact, &told));
    (void)add_cost(TREND, since);
    s->approach += (told == KO_TREND_APPROACH) ? 1U : 0U;
    s->separate += (told == KO_TREND_SEPARATE) ? 1U : 0U;
}

/* Exchanges the two states, which keeps the previous one. */
static void exchange(void)
{
    const ko_arm_state before = states[1];
    states[1] = states[0];
    states[0] = before;
}

/* Keeps a contact if it touches, and is the first that does. */
static void note_touch(const ko_arm_contact *contact, uint32_t step, touched *first)
{
    if (contact->clearance == 0 && !first->is_touched) {
        *first = (touched){true, step, contact->link_a, contact->object.user};
    }
}

/* Asks for the closest object and obstacle, and records the least clearances. */
static void look_around(sweep *s, uint32_t step)
{
    ko_arm_contact contact;
    bool is_known;
    if (!has_scene) {
        return;
    }
    if (closest_object(&contact)) {
        s->near_object += (contact.clearance == 0) ? 1U : 0U;
        s->to_object = (contact.clearance < s->to_object) ? contact.clearance : s->to_object;
        note_touch(&contact, step, &s->object);
    }
    if (closest_obstacle(&contact, &is_known)) {
        s->near_obstacle += (contact.clearance == 0) ? 1U : 0U;
        s->to_obstacle = (contact.clearance < s->to_obstacle) ? contact.clearance : s->to_obstacle;
        note_touch(&contact, step, &s->obstacle);
    }
    s->unknown += is_known ? 0U : 1U;
}

/* One step of a sweep: moves the obstacle and the arm, then asks all questions. False if the
 * pose is refused. */
static bool tick(const int32_t *values, uint32_t step, uint32_t steps, sweep *s)
{
    ko_arm_contact contact = s->last;
    const uint32_t since = board_instructions();
    see(step, steps);
    exchange();
    if (!place(values)) {
        return false;
    }
    if (closest_pair(s->has_last ? &s->last : NULL, &contact)) {
        s->last = contact;
        s->has_last = true;
        s->touching += (contact.clearance == 0) ? 1U : 0U;
        if (!s->has_least || contact.clearance < s->least.clearance) {
            s->has_least = true;
            s->least = contact;
            s->at = step;
        }
        if (states[1].is_placed && step > 0U) {
            trend(&contact, s);
        }
    }
    look_around(s, step);
    (void)add_cost(TICK, since);
    s->meshes += (near_meshes("", false, &s->mesh) > 0U) ? 1U : 0U;
    return true;
}

static void print_scene(const sweep *s)
{
    if (!has_scene) {
        printf(",objects not judged,-,obstacles not judged,-,0 unknown");
        return;
    }
    printf(",objects %" PRIu32 " touch,", s->near_object);
    print_metres(s->to_object);
    printf(",obstacles %" PRIu32 " touch,", s->near_obstacle);
    print_metres(s->to_obstacle);
    printf(",%" PRIu32 " unknown", s->unknown);
}

static void print_least(const sweep *s)
{
    if (!s->has_least) {
        printf("none,none,none");
        return;
    }
    printf("%s,%s,", name_of(s->least.link_a), name_of(s->least.link_b));
    print_metres(s->least.clearance);
}

/* Names what a sweep touches first. */
static void print_touch(const char *what, const guard_pose *from, const guard_pose *to,
                        const touched *first)
{
    if (first->is_touched) {
        printf("touched,%s,%s,%s,%s,%" PRIu32 ",step %" PRIu32 "\n", from->name, to->name, what,
               name_of(first->link), first->number, first->step);
    }
}

static void tell_sweep(const guard_pose *from, const guard_pose *to, uint32_t steps)
{
    sweep s = {.to_object = REACH, .to_obstacle = REACH, .mesh = MESH_REACH};
    int32_t values[KO_ARM_MAX_LINKS];
    for (uint32_t step = 0; step <= steps; step++) {
        between(from, to, step, steps, values);
        if (!tick(values, step, steps, &s)) {
            is_found = true;
            printf("sweep,%s,%s,refused at step %" PRIu32 ",", from->name, to->name, step);
            print_beyond(values);
            return;
        }
    }
    is_found = is_found || s.touching + s.near_object + s.near_obstacle > 0U || s.mesh == 0;
    printf("sweep,%s,%s,%" PRIu32 " touch,closest at step %" PRIu32 ",", from->name, to->name,
           s.touching, s.at);
    print_least(&s);
    printf(",%" PRIu32 " nearer,%" PRIu32 " farther", s.approach, s.separate);
    print_scene(&s);
    printf(",meshes %" PRIu32 " near,", s.meshes);
    if (s.meshes > 0U) {
        print_metres(s.mesh);
    } else {
        printf("none");
    }
    printf(",moves ");
    print_metres_up(motion_between(&arm, from->values, to->values, steps));
    printf("\n");
    print_touch("objects", from, to, &s.object);
    print_touch("obstacles", from, to, &s.obstacle);
}

static bool is_within_limits(const guard_pose *pose)
{
    static const int32_t still[KO_ARM_MAX_LINKS];
    int32_t same[KO_ARM_MAX_LINKS];
    return ko_arm_step(&arm, pose->values, still, same) == KO_OK;
}

/* Sweeps from each pose to the next, but from no pose that was refused. */
static void tell_sweeps(uint32_t steps)
{
    const guard_pose *from = NULL;
    for (uint32_t i = 0; i < guard_pose_count; i++) {
        const guard_pose *to = &guard_poses[i];
        if (from != NULL) {
            tell_sweep(from, to, steps);
        }
        from = is_within_limits(to) ? to : from;
    }
}

/* ---- all of it ---- */

static void open_all(void)
{
    for (uint32_t i = 0; i < guard_block_count; i++) {
        const guard_block *b = &guard_blocks[i];
        must(b->name, ko_mesh_open(b->block, b->bytes, &guard_meshes[i]));
    }
    must("the arm", ko_arm_open(&guard_model, &arm));
    for (int i = 0; i < 2; i++) {
        must("room for the arm", ko_arm_state_init(&arm, frames[i], KO_ARM_MAX_LINKS, capsules[i],
                                                   GUARD_CAPSULES, &states[i]));
    }
    for (uint32_t i = 0; i < OBJECTS; i++) {
        ko_aabb box;
        ko_tree_id id;
        must("objects", ko_aabb_from_capsule(&shapes[i], &box));
        must("objects", ko_tree_insert(&field, &box, i, &id));
    }
    const ko_obstacles_config config = {.ticks_per_second = TICKS_PER_SECOND,
                                        .lifetime = LIFETIME,
                                        .expected = 1U << LIDAR,
                                        .merge = -1,
                                        .policy = KO_OBSTACLE_REFUSE};
    must("obstacles", ko_obstacles_init(&seen, &config, seen_nodes, seen_slots, OBSTACLES));
}

static void summarise(void)
{
    uint32_t growth = 0;
    for (uint32_t i = 0; i < guard_model.link_count; i++) {
        growth = (arm.growth[i] > growth) ? arm.growth[i] : growth;
    }
    fprintf(stderr, "arm              %u links, %u joints, %u capsules, %u meshes\n",
            guard_model.link_count, arm.joint_count, guard_model.capsule_count, guard_block_count);
    fprintf(stderr,
            "placing          off by %" PRIu32 " LSB at most, which capsules are larger by\n",
            growth);
    for (unsigned i = 0; i < COSTS; i++) {
        const cost *c = &costs[i];
        if (c->total > 0U && c->count > 0U) {
            fprintf(stderr, "%-16s mean %" PRIu32 ", worst %" PRIu32 " instructions\n", c->what,
                    (uint32_t)(c->total / c->count), c->worst);
        }
    }
    if (board_stack_peak() > 0U) {
        fprintf(stderr, "stack            %lu bytes at the deepest\n",
                (unsigned long)board_stack_peak());
    }
}

/* Prints the capsules of a step between two poses, in micrometres, for the picture. */
static void draw(uint32_t from, uint32_t to, uint32_t step, uint32_t steps)
{
    int32_t values[KO_ARM_MAX_LINKS];
    between(&guard_poses[from], &guard_poses[to], step, steps, values);
    if (!place(values)) {
        stop("the picture's pose", KO_E_RANGE);
    }
    for (uint32_t i = 0; i < guard_model.capsule_count; i++) {
        const ko_capsule *c = &states[0].capsules[i];
        const fix16_t all[7] = {c->a.x, c->a.y, c->a.z, c->b.x, c->b.y, c->b.z, c->r};
        printf("%s", name_of(guard_model.capsules[i].link));
        for (int k = 0; k < 7; k++) {
            printf(",%" PRId32, (int32_t)(((int64_t)all[k] * 1000000) >> 16));
        }
        printf("\n");
    }
}

static void judge(uint32_t steps)
{
    for (uint32_t i = 0; i < guard_pose_count; i++) {
        tell_pose(&guard_poses[i]);
    }
    tell_sweeps(steps);
}

/* A whole number from least to most, or the end of the program. */
static uint32_t number_of(const char *text, const char *what, uint32_t least, uint32_t most)
{
    char *after = NULL;
    const unsigned long value = strtoul(text, &after, 10);
    if (after == text || *after != '\0' || value < least || value > most) {
        fprintf(stderr, "arm_guard: found %s for %s, expected %" PRIu32 " to %" PRIu32 "\n", text,
                what, least, most);
        exit(BAD_INPUT);
    }
    return (uint32_t)value;
}

/* STEPS: judges all poses and sweeps; STEPS alone: without the scene. draw FROM TO STEP STEPS:
 * prints the capsules of a step. */
int main(int argc, char **argv)
{
    const bool draws = argc == 6 && strcmp(argv[1], "draw") == 0;
    const uint32_t last = (uint32_t)guard_pose_count - 1U;
    const uint32_t steps =
        (argc > 1) ? number_of(argv[draws ? 5 : 1], "the number of steps", 1, 9999) : 40U;
    has_scene = argc < 3 || draws || strcmp(argv[2], "alone") != 0;
    open_all();
    if (draws) {
        draw(number_of(argv[2], "a pose", 0, last), number_of(argv[3], "a pose", 0, last),
             number_of(argv[4], "a step", 0, steps), steps);
    } else {
        judge(steps);
    }
    if (fflush(stdout) != 0 || ferror(stdout) != 0) {
        fprintf(stderr, "arm_guard: the output cannot be written\n");
        return INTERNAL;
    }
    if (!draws) {
        summarise();
    }
    return is_found ? FOUND : 0;
}
