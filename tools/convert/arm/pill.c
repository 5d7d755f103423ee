/* Fits a capsule to balls: the smallest volume over directions, places and radii.
 *
 * A line through the link and a radius give the shortest capsule: each ball must be reached by
 * one of the two half-spheres. So a capsule is a direction (2 numbers), a place of the line (2),
 * and how much wider it is than the line demands (1). Many directions are tried, and the best of
 * them are improved by the method of Nelder and Mead. The search uses few corners, those that
 * stand out in some direction; the result is made to hold all of them. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/memory.h"
#include "pill.h"

enum { NUMBERS = 5, STARTS = 64, EXTREMES = 250 };

static double dot(const double a[3], const double b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

void pill_turn(line *l, const double v[3])
{
    const double length = sqrt(dot(v, v));
    int least = 0;
    double off[3] = {0, 0, 0};
    for (int i = 0; i < 3; i++) {
        l->d[i] = v[i] / length;
        least = (fabs(v[i]) < fabs(v[least])) ? i : least;
    }
    off[least] = 1;
    const double along = dot(off, l->d);
    for (int i = 0; i < 3; i++) {
        off[i] -= along * l->d[i];
    }
    const double rest = sqrt(dot(off, off));
    for (int i = 0; i < 3; i++) {
        l->e[0][i] = off[i] / rest;
    }
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        l->e[1][i] = l->d[j] * l->e[0][k] - l->d[k] * l->e[0][j];
    }
}

/* Evenly spread directions of half a sphere, the axes first. */
static void direction_of(int i, int count, double out[3])
{
    const double golden = 2.399963229728653;
    const double z = 1 - (i + 0.5) / count;
    const double r = sqrt(1 - z * z);
    out[0] = r * cos(golden * i);
    out[1] = r * sin(golden * i);
    out[2] = z;
    if (i < 3) {
        memset(out, 0, 3 * sizeof(double));
        out[i] = 1;
    }
}

/* ---- the shortest capsule on a line ---- */

/* Where a ball is along the line, and how far its centre is from it. */
static double off_line(const line *l, const double p[4], double *along)
{
    const double w[3] = {p[0] - l->c[0], p[1] - l->c[1], p[2] - l->c[2]};
    *along = dot(w, l->d);
    return sqrt(fmax(dot(w, w) - *along * *along, 0));
}

static pill pill_on(const cloud *k, const line *l, double wider)
{
    const double pi = acos(-1);
    double along, r = 0, low = INFINITY, high = -INFINITY;
    for (int i = 0; i < k->count; i++) {
        r = fmax(r, off_line(l, k->at[i], &along) + k->at[i][3]);
    }
    r *= 1 + fabs(wider);
    for (int i = 0; i < k->count; i++) {
        const double off = off_line(l, k->at[i], &along);
        const double room = r - k->at[i][3];
        const double reach = sqrt(fmax(room * room - off * off, 0));
        low = fmin(low, along + reach);
        high = fmax(high, along - reach);
    }
    if (high < low) { /* one ball holds all */
        low = (low + high) / 2;
        high = low;
    }
    pill out = {.r = r, .volume = pi * r * r * (high - low + r * 4 / 3)};
    for (int i = 0; i < 3; i++) {
        out.a[i] = l->c[i] + low * l->d[i];
        out.b[i] = l->c[i] + high * l->d[i];
    }
    return out;
}

static line moved(const line *l, const double by[NUMBERS])
{
    line out = *l;
    double v[3];
    for (int i = 0; i < 3; i++) {
        v[i] = l->d[i] + by[0] * l->e[0][i] + by[1] * l->e[1][i];
        out.c[i] += by[2] * l->e[0][i] + by[3] * l->e[1][i];
    }
    pill_turn(&out, v);
    return out;
}

/* Moves the line to about the middle of all: each step goes a shorter way to the farthest. */
static void centre(const cloud *k, line *l)
{
    for (int step = 1; step <= 60; step++) {
        double along, most = -1;
        int farthest = 0;
        for (int i = 0; i < k->count; i++) {
            const double off = off_line(l, k->at[i], &along) + k->at[i][3];
            farthest = (off > most) ? i : farthest;
            most = fmax(most, off);
        }
        (void)off_line(l, k->at[farthest], &along);
        for (int i = 0; i < 3; i++) {
            const double foot = l->c[i] + along * l->d[i];
            l->c[i] += (k->at[farthest][i] - foot) / (step + 1);
        }
    }
}

/* ---- Nelder and Mead ---- */

typedef struct vertex {
    double by[NUMBERS];
    double volume;
} vertex;

static double volume_at(const cloud *k, const line *l, const double by[NUMBERS])
{
    const line at = moved(l, by);
    return pill_on(k, &at, by[4]).volume;
}

static int by_volume(const void *a, const void *b)
{
    const double u = ((const vertex *)a)->volume;
    const double v = ((const vertex *)b)->volume;
    return (u > v) - (u < v);
}

/* The point on the line from the worst vertex through the middle of the others, `way` beyond. */
static vertex beyond(const cloud *k, const line *l, const vertex *all, double way)
{
    vertex out;
    for (int i = 0; i < NUMBERS; i++) {
        double middle = 0;
        for (int n = 0; n < NUMBERS; n++) {
            middle += all[n].by[i] / NUMBERS;
        }
        out.by[i] = middle + way * (middle - all[NUMBERS].by[i]);
    }
    out.volume = volume_at(k, l, out.by);
    return out;
}

static void shrink(const cloud *k, const line *l, vertex *all)
{
    for (int n = 1; n <= NUMBERS; n++) {
        for (int i = 0; i < NUMBERS; i++) {
            all[n].by[i] = (all[n].by[i] + all[0].by[i]) / 2;
        }
        all[n].volume = volume_at(k, l, all[n].by);
    }
}

static void improve(const cloud *k, line *l, double *wider, int steps)
{
    const double size = pill_on(k, l, *wider).r;
    const double first[NUMBERS] = {0.1, 0.1, 0.1 * size, 0.1 * size, 0.05};
    vertex all[NUMBERS + 1];
    memset(all, 0, sizeof(all));
    for (int n = 0; n <= NUMBERS; n++) {
        all[n].by[4] = *wider;
        if (n > 0) {
            all[n].by[n - 1] += first[n - 1];
        }
        all[n].volume = volume_at(k, l, all[n].by);
    }
    for (int step = 0; step < steps; step++) {
        qsort(all, NUMBERS + 1, sizeof(all[0]), by_volume);
        vertex next = beyond(k, l, all, 1);
        if (next.volume < all[0].volume) {
            const vertex farther = beyond(k, l, all, 2);
            next = (farther.volume < next.volume) ? farther : next;
        } else if (next.volume >= all[NUMBERS - 1].volume) {
            next = beyond(k, l, all, -0.5);
        }
        if (next.volume < all[NUMBERS].volume) {
            all[NUMBERS] = next;
        } else {
            shrink(k, l, all);
        }
    }
    qsort(all, NUMBERS + 1, sizeof(all[0]), by_volume);
    *l = moved(l, all[0].by);
    *wider = all[0].by[4];
}

/* ---- one capsule ---- */

static bool is_same(const double a[4], const double b[4])
{
    return a[0] == b[0] && a[1] == b[1] && a[2] == b[2] && a[3] == b[3];
}

/* The balls that stand out farthest in some direction. */
static cloud extremes_of(const cloud *k)
{
    cloud out = {need(2U * EXTREMES, sizeof(*out.at)), 0};
    for (int i = 0; i < EXTREMES; i++) {
        double d[3];
        int ends[2] = {0, 0};
        double least = INFINITY, most = -INFINITY;
        direction_of(i, EXTREMES, d);
        for (int n = 0; n < k->count; n++) {
            const double at = dot(k->at[n], d);
            ends[0] = (at - k->at[n][3] < least) ? n : ends[0];
            least = fmin(least, at - k->at[n][3]);
            ends[1] = (at + k->at[n][3] > most) ? n : ends[1];
            most = fmax(most, at + k->at[n][3]);
        }
        for (int e = 0; e < 2; e++) {
            bool is_new = true;
            for (int n = 0; n < out.count && is_new; n++) {
                is_new = !is_same(out.at[n], k->at[ends[e]]);
            }
            if (is_new) {
                memcpy(out.at[out.count++], k->at[ends[e]], sizeof(*out.at));
            }
        }
    }
    return out;
}

typedef struct start {
    line at;
    double volume;
} start;

static int by_start(const void *a, const void *b)
{
    const double u = ((const start *)a)->volume;
    const double v = ((const start *)b)->volume;
    return (u > v) - (u < v);
}

pill pill_around(const cloud *whole, int best, int steps)
{
    start starts[STARTS];
    pill out = {.volume = INFINITY};
    cloud few = extremes_of(whole);
    for (int i = 0; i < STARTS; i++) {
        double d[3];
        direction_of(i, STARTS, d);
        pill_turn(&starts[i].at, d);
        memcpy(starts[i].at.c, few.at[0], sizeof(starts[i].at.c));
        centre(&few, &starts[i].at);
        starts[i].volume = pill_on(&few, &starts[i].at, 0).volume;
    }
    qsort(starts, STARTS, sizeof(starts[0]), by_start);
    for (int i = 0; i < best; i++) {
        double wider = 0;
        improve(&few, &starts[i].at, &wider, steps);
        const pill p = pill_on(whole, &starts[i].at, wider);
        out = (p.volume < out.volume) ? p : out;
    }
    free(few.at);
    return out;
}
