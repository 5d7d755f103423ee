/* A drone asks in each tick what is within 3 m, what it hits within 2 s, and whether it knows. */
#include <string.h>

#include "keepout/keepout.h"

enum { ROOM = 64, SENSOR = 0, TICK = 200, LIFETIME = 500, AHEAD = 2000, BUDGET = 300 };
#define BODY KO_M_UP(0.5)     /* the drone's radius, and ... */
#define DISTANCE KO_M_UP(0.3) /* ... what it keeps from others */
#define SPEED KO_M_UP(2.0)    /* along x, a second */

/* Memory for 64 obstacles, 124 bytes each. There is no heap. */
static ko_tree_node nodes[ROOM];
static ko_obstacle_slot slots[ROOM];
static ko_obstacles obstacles;
static bool is_garbled; /* the last scan was not taken whole */

/* KO_OK: there is something. KO_END: there is nothing. Any other status: that is not known. */
typedef struct answer {
    ko_status near; /* within 3 m, ... */
    uint32_t mm;
    ko_status ahead; /* ... and on the drone's path within 2 s */
    uint32_t ms;
} answer;

static bool sensor_scan(uint32_t now, ko_obstacle *seen, uint32_t *count);
static void print(const char *text, uint32_t number);

/* KO_E_FULL: there is no room. The set remembers that, and does not say clear any more. */
static void note(ko_status status)
{
    is_garbled = is_garbled || (status != KO_OK && status != KO_E_FULL);
}

/* Step 1: a scan comes in. If none comes, the set sees by its clock that it is too old. */
static __attribute__((noinline)) void listen(const ko_obstacle *seen, uint32_t count, uint32_t now)
{
    is_garbled = false;
    note(ko_obstacles_hear(&obstacles, SENSOR, now, now)); /* an empty scan is news, too */
    note(ko_obstacles_clear_lost(&obstacles));             /* a scan reports everything again */
    for (uint32_t i = 0; i < count; i++) {
        note(ko_obstacles_insert(&obstacles, &seen[i], now, NULL));
    }
    note(ko_obstacles_expire(&obstacles, now, NULL));
}

/* If an obstacle may be missing, the one that was found is not the whole answer. */
static ko_status sure(ko_status status, const ko_query *q)
{
    return (is_garbled || (status == KO_OK && q->doubt != 0)) ? KO_PARTIAL : status;
}

static __attribute__((noinline)) answer look(const ko_vec3 *here, uint32_t now, uint32_t budget)
{
    const ko_sphere drone = {*here, BODY + DISTANCE};
    const ko_vec3 motion = {SPEED * (AHEAD / 1000), 0, 0};
    ko_obstacles_nearest nearest;
    ko_obstacles_cast cast;
    ko_obstacle_hit hit = {0};
    answer a;
    /* Step 2: what is nearest? */
    (void)ko_obstacles_nearest_begin(&obstacles, now, here, KO_M(3) + BODY, KO_ALL, &nearest);
    a.near = sure(ko_obstacles_nearest_next(&nearest, &budget, &hit), &nearest.q);
    a.mm = (hit.clearance > BODY) ? (uint32_t)ko_mm_from_fix_down(hit.clearance - BODY) : 0;
    /* Step 3: what does the drone hit if it flies on, and the obstacles move on? */
    (void)ko_obstacles_cast_begin(&obstacles, now, &drone, &motion, AHEAD, KO_ORDER_ASCENDING,
                                  KO_ALL, &cast);
    a.ahead = sure(ko_obstacles_cast_next(&cast, &budget, &hit), &cast.q); /* the same budget */
    a.ms = (uint32_t)(((int64_t)hit.time * AHEAD) >> 30); /* a Q2.30 fraction of the motion */
    return a;
}

/* Step 4: the drone flies only if it knows that nothing is ahead. */
static bool decide(const answer *a)
{
    if ((a->near != KO_OK && a->near != KO_END) || (a->ahead != KO_OK && a->ahead != KO_END)) {
        const bool is_spent = a->near == KO_UNFINISHED || a->ahead == KO_UNFINISHED;
        print(is_spent ? "unknown: no budget left. stop\n" : "unknown: not all seen. stop\n", 0);
        return false;
    }
    print((a->near == KO_OK) ? "nearest at # mm, " : "nothing near, ", a->mm);
    print((a->ahead == KO_OK) ? "contact in # ms: stop\n" : "path free: fly\n", a->ms);
    return a->ahead == KO_END;
}

int main(void)
{
    /* Times are in ms. Obstacles have identities, so none are merged. One sensor is expected. */
    const ko_obstacles_config setup = {1000, LIFETIME, AHEAD, -1, 1U << SENSOR, KO_OBSTACLE_REFUSE};
    static ko_obstacle seen[ROOM + 1];
    ko_vec3 here = {0, 0, KO_M(2)};
    uint32_t count = 0;
    if (ko_obstacles_init(&obstacles, &setup, nodes, slots, ROOM) != KO_OK) {
        return 1;
    }
    for (uint32_t now = 0; now <= 6000; now += TICK) {
        if (sensor_scan(now, seen, &count)) {
            listen(seen, count, now);
        }
        const answer a = look(&here, now, (now == 4600) ? 10 : BUDGET); /* once there is no time */
        print("# ms, ", now);
        print("x # mm: ", (uint32_t)ko_mm_from_fix_down(here.x));
        here.x += decide(&a) ? SPEED / (1000 / TICK) : 0;
    }
    return 0;
}

/* The sensor: yours takes its place. This one sees two rows of posts and a cart that crosses. It is
 * silent at first and for some scans. Once it sees one obstacle more than there is room for. */
static bool sensor_scan(uint32_t now, ko_obstacle *seen, uint32_t *count)
{
    for (uint32_t i = 0; i <= ROOM; i++) {
        seen[i] = (ko_obstacle){.kind = KO_OBSTACLE_SPHERE, .source = SENSOR, .identity = i + 1};
        seen[i].time = now;
        seen[i].c = (ko_vec3){KO_M(3) * (int32_t)(i / 2), (i % 2) ? KO_M(3) : KO_M(-3), KO_M(2)};
        seen[i].r.x = KO_M_UP(0.3);
    }
    seen[0].c = (ko_vec3){KO_M(6), KO_M(-8) + (int32_t)now * (KO_M(2) / 1000), KO_M(2)};
    seen[0].velocity.y = KO_M(2);
    *count = (now == 5200) ? ROOM + 1 : ROOM;
    return now >= 400 && (now < 1800 || now >= 2600);
}

/* ---- start-up and console: your firmware has them already ---- */

static void semihost(int32_t operation, const void *argument)
{
    __asm__ volatile("mov r0, %0\n mov r1, %1\n bkpt 0xAB" ::"r"(operation), "r"(argument)
                     : "r0", "r1", "memory");
}

/* Prints a text. A # in it stands for the number. */
static void print(const char *text, uint32_t number)
{
    char digits[11] = {0}, *at = digits + 10;
    do {
        *--at = (char)('0' + number % 10U);
    } while ((number /= 10U) != 0U);
    for (char c[2] = {0}; (c[0] = *text) != '\0'; text++) {
        semihost(4, (c[0] == '#') ? at : c); /* SYS_WRITE0 */
    }
}

extern char data_load[], data_start[], data_end[], bss_start[], bss_end[], stack_top[];
void start(void)
{
    memcpy(data_start, data_load, (size_t)(data_end - data_start));
    memset(bss_start, 0, (size_t)(bss_end - bss_start));
    const uint32_t end[2] = {0x20026, (uint32_t)main()}; /* this program ended, with that code */
    semihost(0x20, end);                                 /* SYS_EXIT_EXTENDED */
}

__attribute__((section(".vectors"), used)) static const void *const vectors[] = {stack_top, start};
