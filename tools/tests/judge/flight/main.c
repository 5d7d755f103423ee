/*
 * reference --track F --map F [--movers F] [--origin x,y,z] [--radius R] [--reach R] [--warn W]
 *           [--ahead S] [--rate N] EVENTS.csv
 *
 * Judges the events that the flight demo's firmware wrote; see tools/programs/flight/README.md.
 * Exit codes: 0 they agree, 1 they do not, 2 malformed input or options.
 */
#include "reference.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS = 2, VALUES = 5 };

/* Options with a number, each with its least and greatest value. */
typedef enum { RADIUS, REACH, WARN, AHEAD, RATE } value;

static const struct {
    const char *option;
    long double preset, least, most;
} VALUE[VALUES] = {
    [RADIUS] = {"--radius", 0.25L, 0, 190}, [REACH] = {"--reach", 2, 0, 1000},
    [WARN] = {"--warn", 0.5L, 0, 1000},     [AHEAD] = {"--ahead", 1, 0, 3600},
    [RATE] = {"--rate", 0, 0, 1e6L},
};

typedef struct {
    const char *track, *map, *movers, *events;
    long double origin[3], value[VALUES];
} options;

_Noreturn static void usage(const char *problem)
{
    fprintf(stderr,
            "reference: %s\n"
            "usage: reference --track F --map F [--movers F] [--origin x,y,z] [--radius R] "
            "[--reach R]\n"
            "                 [--warn W] [--ahead S] [--rate N] EVENTS.csv\n",
            problem);
    exit(REF_EXIT_INPUT);
}

static bool take_origin(const char *text, long double origin[3])
{
    char number[3][64], rest;
    if (sscanf(text, "%63[^,],%63[^,],%63[^,]%c", number[0], number[1], number[2], &rest) != 3)
        return false;
    for (int axis = 0; axis < 3; axis++)
        if (!ref_number(number[axis], &origin[axis]) || fabsl(origin[axis]) > 1e6L)
            return false;
    return true;
}

static bool take_value(options *o, const char *option, const char *text)
{
    for (int i = 0; i < VALUES; i++)
        if (strcmp(option, VALUE[i].option) == 0)
            return ref_number(text, &o->value[i]) && o->value[i] >= VALUE[i].least &&
                   o->value[i] <= VALUE[i].most;
    return false;
}

static bool take_option(options *o, const char *option, const char *text)
{
    const struct {
        const char *option, **name;
    } file[] = {{"--track", &o->track}, {"--map", &o->map}, {"--movers", &o->movers}};
    for (size_t i = 0; i < sizeof file / sizeof file[0]; i++) {
        if (strcmp(option, file[i].option) != 0)
            continue;
        *file[i].name = text;
        return true;
    }
    if (strcmp(option, "--origin") == 0)
        return take_origin(text, o->origin);
    return take_value(o, option, text);
}

static options read_options(int count, char **argument)
{
    options o = {0};
    for (int i = 0; i < VALUES; i++)
        o.value[i] = VALUE[i].preset;
    for (int i = 1; i < count; i++) {
        if (strncmp(argument[i], "--", 2) != 0) {
            if (o.events)
                usage("one file of events was expected");
            o.events = argument[i];
        } else if (i + 1 == count || !take_option(&o, argument[i], argument[i + 1])) {
            char problem[REF_TEXT];
            snprintf(problem, sizeof problem, "%s: unknown option, or no such value", argument[i]);
            usage(problem);
        } else {
            i++;
        }
    }
    if (!o.track || !o.map || !o.events)
        usage("a trajectory, a map and a file of events were expected");
    if (o.value[WARN] > o.value[REACH])
        usage("a warning distance not above the reach was expected");
    return o;
}

static void *run(void *job)
{
    ref_judge(job);
    return NULL;
}

/* Judges both halves of the track; without a second thread the first one does both. */
static void run_jobs(ref_job job[THREADS], const ref_world *world, const ref_events *events)
{
    pthread_t thread[THREADS];
    bool started[THREADS];
    for (size_t i = 0; i < THREADS; i++) {
        job[i].world = world;
        job[i].events = events;
        job[i].begin = world->track.count * i / THREADS;
        job[i].end = world->track.count * (i + 1) / THREADS;
        started[i] = pthread_create(&thread[i], NULL, run, &job[i]) == 0;
        if (!started[i])
            ref_judge(&job[i]);
    }
    for (size_t i = 0; i < THREADS; i++)
        if (started[i])
            pthread_join(thread[i], NULL);
}

/* Joins the measurements of all threads. */
static ref_measure gather(const ref_job job[THREADS])
{
    ref_measure all = job[0].measure;
    for (size_t i = 1; i < THREADS; i++) {
        const ref_measure *one = &job[i].measure;
        if (one->least < all.least) {
            all.least = one->least;
            all.least_time = one->least_time;
        }
        all.short_lsb = fmax(all.short_lsb, one->short_lsb);
        all.early_us = fmax(all.early_us, one->early_us);
        all.contacts += one->contacts;
        all.sum_near += one->sum_near;
        all.stops += one->stops;
        all.looks += one->looks;
        all.unknown += one->unknown;
        all.least_known = fmin(all.least_known, one->least_known);
        all.blind_looks += one->blind_looks;
        all.longest = one->longest > all.longest ? one->longest : all.longest;
        all.short_cm = fmax(all.short_cm, one->short_cm);
        all.most_near = one->most_near > all.most_near ? one->most_near : all.most_near;
    }
    return all;
}

/* Prints the first violations of all. Returns how many there were. */
static size_t print_violations(const ref_report *reading, const ref_job job[THREADS])
{
    size_t count = 0;
    for (size_t part = 0; part <= THREADS; part++) {
        const ref_report *report = part == 0 ? reading : &job[part - 1].report;
        for (size_t i = 0; i < report->count && i < REF_SHOWN && count + i < REF_SHOWN; i++)
            fprintf(stderr, "reference: %s\n", report->text[i]);
        count += report->count;
    }
    if (count > 0)
        fprintf(stderr, "reference: %zu violations\n", count);
    return count;
}

static void print_summary(const ref_world *world, const ref_events *events, const ref_measure *all)
{
    char time[REF_NAME], least[64] = "nothing within reach";
    ref_format_fixed(all->least_time, 9, time);
    if (!isinf(all->least))
        snprintf(least, sizeof least, "%.6f m at %s", all->least, time);
    printf("reference: %zu poses, %zu boxes, %zu movers, %zu events agree; least clearance %s; "
           "clearance short by at most %.2f LSB (bound 9); contact early by at most %.2f us beyond "
           "the sphere's tolerance\n",
           world->track.count, world->map.count, world->movers.count, events->count, least,
           all->short_lsb, all->early_us);
    printf(
        "reference: within reach %zu obstacles at most, %.1f in the mean; %zu poses in contact\n",
        all->most_near, (double)all->sum_near / (double)world->track.count, all->contacts);
    printf("reference: at %zu poses it could not stop; %zu looks around, short by at most %.2f cm "
           "beyond "
           "boxes larger by 1 mm\n",
           all->stops, all->looks, all->short_cm);
    printf("reference: at %zu poses not all within REACH is known", all->unknown);
    if (all->unknown > 0)
        printf(", but up to %.6f m at least", all->least_known);
    printf("; %zu looks with directions that are not known; the longest look took %.3f s\n",
           all->blind_looks, (double)all->longest * 1e-9);
}

/* REACH is rounded up, to whole nanometres and then to whole LSB: README.md of the flight. */
static double rounded_up(long double metres)
{
    long double nanometres = ceill(metres * 1e9L);
    return (double)(ceill(nanometres * 65536 / 1e9L) / 65536);
}

static void read_world(const options *o, ref_world *world)
{
    long double rate = o->value[RATE];
    long double interval = rate > 0 ? floorl(1e9L / rate) : 0;
    if (interval > 9e18L)
        usage("--rate: a rate with an interval below 9e9 seconds was expected");
    ref_read_track(o->track, o->origin, (int64_t)interval, &world->track);
    ref_read_map(o->map, &world->map);
    ref_read_movers(o->movers, &world->movers);
    world->radius = (double)o->value[RADIUS];
    world->reach = rounded_up(o->value[REACH]);
    world->warn = (double)o->value[WARN];
    world->ahead = (double)o->value[AHEAD];
}

int main(int count, char **argument)
{
    static ref_world world;
    static ref_events events;
    static ref_report reading;
    static ref_job job[THREADS];
    options o = read_options(count, argument);
    read_world(&o, &world);
    ref_read_events(o.events, &world, &events, &reading);
    run_jobs(job, &world, &events);
    for (size_t i = 0; i < THREADS; i++) {
        if (!job[i].failed)
            continue;
        fprintf(stderr, "reference: out of memory\n");
        return REF_EXIT_INPUT;
    }
    ref_measure all = gather(job);
    if (print_violations(&reading, job) > 0)
        return REF_EXIT_VIOLATION;
    print_summary(&world, &events, &all);
    if (fflush(stdout) == 0 && !ferror(stdout))
        return REF_EXIT_AGREES;
    perror("reference: stdout");
    return REF_EXIT_INPUT;
}
