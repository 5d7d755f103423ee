/* Prints the answers as CSV on stdout. */
#include <stdio.h>

#include "flight.h"

/* Prints whole.fraction with `decimals` digits, from `value` in units of 10^-decimals. */
static void print_decimal(FILE *to, int64_t value, int decimals)
{
    int64_t unit = 1;
    for (int i = 0; i < decimals; i++) {
        unit *= 10;
    }
    const int64_t size = (value < 0) ? -value : value;
    const unsigned long whole = (unsigned long)(size / unit);
    const unsigned long fraction = (unsigned long)(size % unit);
    fprintf(to, "%s%lu.%0*lu", (value < 0) ? "-" : "", whole, decimals, fraction);
}

/* floor(raw * 10^6 / 2^16): the shift rounds down, negative numbers too. */
static void print_metres(FILE *to, fix16_t raw)
{
    print_decimal(to, ((int64_t)raw * 1000000) >> 16, 6);
}

static void print_seconds(FILE *to, int64_t ns, int decimals)
{
    print_decimal(to, (decimals == 6) ? ns / 1000 : ns, decimals);
}

static void print_name(FILE *to, uint32_t name)
{
    fprintf(to, "%s%lu", (name & PACK_MOVER) ? "m" : "", (unsigned long)(name & ~PACK_MOVER));
}

void report_begin(report *r)
{
    *r = (report){.least = INT32_MAX};
    printf("time,event,obstacle,clearance,contact_in\n");
}

/* Prints the first columns of a row: time, event, obstacle. */
static void row(int64_t time, const char *event, const neighbour *o)
{
    print_seconds(stdout, time, 9);
    printf(",%s,", event);
    print_name(stdout, o->name);
    printf(",");
}

static void row_with_clearance(int64_t time, const char *event, const neighbour *o,
                               fix16_t clearance)
{
    row(time, event, o);
    print_metres(stdout, clearance);
    printf(",\n");
}

static void row_without_name(int64_t time, const char *event, fix16_t clearance)
{
    print_seconds(stdout, time, 9);
    printf(",%s,,", event);
    print_metres(stdout, clearance);
    printf(",\n");
}

static void report_leaves(report *r, int64_t time, const ko_vec3 *position, const near_state *n)
{
    for (uint32_t i = 0; i < n->left.count; i++) {
        const neighbour *left = &n->left.items[i];
        fix16_t clearance = 0;
        r->leaves++;
        if (near_clearance(n, left, position, &clearance)) {
            row_with_clearance(time, "leave", left, clearance);
        } else {
            row(time, "leave", left);
            printf(",\n");
        }
    }
}

static void report_enters(report *r, int64_t time, const ko_vec3 *position, const near_state *n)
{
    for (uint32_t i = 0; i < n->entered.count; i++) {
        const neighbour *entered = &n->entered.items[i];
        fix16_t clearance = 0;
        r->enters++;
        (void)near_clearance(n, entered, position, &clearance);
        row_with_clearance(time, "enter", entered, clearance);
    }
}

static void report_nearest(report *r, int64_t time, const near_state *n, fix16_t room)
{
    const bool is_known = room >= n->reach;
    if (!is_known) {
        r->unknown++;
        row_without_name(time, "unknown", room);
    } else if (!n->found) {
        row_without_name(time, "none", n->reach);
    }
    if (!n->found) {
        return;
    }
    row_with_clearance(time, "nearest", &n->nearest, n->clearance);
    if (n->clearance < r->least) {
        r->least = n->clearance;
        r->least_time = time;
        r->least_name = n->nearest.name;
    }
}

static void report_hit(report *r, int64_t time, const ko_vec3 *position, const near_state *n,
                       const contact *c)
{
    fix16_t clearance = 0;
    r->hits++;
    (void)near_clearance(n, &c->with, position, &clearance);
    row(time, "hit", &c->with);
    print_metres(stdout, clearance);
    printf(",");
    print_seconds(stdout, c->in, 6);
    printf("\n");
}

void report_pose(report *r, int64_t time, const ko_vec3 *position, const near_state *n,
                 const contact *c, fix16_t room)
{
    r->poses++;
    r->stops[c->stop]++;
    report_nearest(r, time, n, room);
    report_leaves(r, time, position, n);
    report_enters(r, time, position, n);
    if (c->found) {
        report_hit(r, time, position, n, c);
    }
    if (c->stop != KO_BRAKE_CLEAR) {
        print_seconds(stdout, time, 9);
        printf((c->stop == KO_BRAKE_NOW) ? ",brake,,,\n" : ",late,,,\n");
    }
}

void report_look(int64_t time, const sector_state *s)
{
    print_seconds(stdout, time, 9);
    printf(",sectors,%u", s->distances[0]);
    for (uint32_t i = 1; i < KO_MAVLINK_DISTANCES; i++) {
        printf(" %u", s->distances[i]);
    }
    printf(",,");
    print_seconds(stdout, time - s->time, 9);
    printf("\n");
}

void report_cost(int64_t time, uint32_t instructions)
{
    print_seconds(stdout, time, 9);
    printf(",cost,%lu,,\n", (unsigned long)instructions);
}

bool report_is_clear(const report *r)
{
    return r->enters == 0U && r->stops[KO_BRAKE_LATE] == 0U && r->unknown == 0U;
}

void report_least(const report *r)
{
    if (r->least == INT32_MAX) {
        fprintf(stderr, "least clearance  nothing was ever within reach\n");
        return;
    }
    fprintf(stderr, "least clearance  ");
    print_metres(stderr, r->least);
    fprintf(stderr, " m from obstacle ");
    print_name(stderr, r->least_name);
    fprintf(stderr, " at ");
    print_seconds(stderr, r->least_time, 9);
    fprintf(stderr, "\n");
}

void report_stops(const report *r)
{
    fprintf(stderr, "stopping         could at %lu poses, only just at %lu, too late at %lu\n",
            (unsigned long)r->stops[KO_BRAKE_CLEAR], (unsigned long)r->stops[KO_BRAKE_NOW],
            (unsigned long)r->stops[KO_BRAKE_LATE]);
}

void report_sectors(const sector_state *s)
{
    fprintf(stderr, "sectors          %lu looks, %lu with unknown directions; at most %lu ticks, ",
            (unsigned long)s->looks, (unsigned long)s->unknown, (unsigned long)s->most_ticks);
    print_seconds(stderr, s->most_age, 6);
    fprintf(stderr, " s\n");
    if (s->least > s->most) {
        return;
    }
    fprintf(stderr, "nearest sector   %u cm at ", s->least);
    print_seconds(stderr, s->least_time, 9);
    fprintf(stderr, "\n");
}
