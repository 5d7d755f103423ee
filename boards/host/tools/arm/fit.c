/* Fits capsules to links: the smallest volume over directions, places and radii.
 *
 * A line through the link and a radius give the shortest capsule: each ball must be reached by one
 * of the two half-spheres. So a capsule is a direction (2 numbers), a place of the line (2), and how
 * much wider it is than the line demands (1). Many directions are tried, and the best of them are
 * improved by the method of Nelder and Mead. The search uses few corners, those that stand out in
 * some direction; the result is made to hold all of them. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "held.h"

enum { NUMBERS = 5, STARTS = 64, BEST = 4, STEPS = 400, EXTREMES = 250 };

typedef struct cloud {
    double (*at)[4]; /* LSB; the fourth is the radius */
    int count;
} cloud;

typedef struct line {
    double d[3]; /* of length 1 */
    double e[2][3];
    double c[3];
} line;

typedef struct pill {
    double a[3];
    double b[3];
    double r;
    double volume;
} pill;

static void *need(size_t count, size_t size)
{
    void *at = calloc(count + 1U, size);
    if (at == NULL) {
        refuse("keepout-arm: out of memory");
    }
    return at;
}

static double dot(const double a[3], const double b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static void set_direction(line *l, const double v[3])
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
    set_direction(&out, v);
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
                is_new = memcmp(out.at[n], k->at[ends[e]], sizeof(out.at[n])) != 0;
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

static pill pill_around(const cloud *whole, int best, int steps)
{
    start starts[STARTS];
    pill out = {.volume = INFINITY};
    cloud few = extremes_of(whole);
    for (int i = 0; i < STARTS; i++) {
        double d[3];
        direction_of(i, STARTS, d);
        set_direction(&starts[i].at, d);
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

/* ---- several capsules: the one with the most volume is divided in two, where that helps most ---- */

typedef struct group {
    int *faces;
    int face_count;
    int *balls; /* whole ones */
    int ball_count;
    pill best;
} group;

static cloud cloud_of(const held_set *s, const group *g)
{
    cloud out = {need(3U * (size_t)g->face_count + (size_t)g->ball_count, sizeof(*out.at)), 0};
    for (int i = 0; i < 3 * g->face_count + g->ball_count; i++) {
        const int n = (i < 3 * g->face_count) ? s->faces[g->faces[i / 3]][i % 3]
                                              : g->balls[i - 3 * g->face_count];
        const held *h = &s->balls[n];
        const double ball[4] = {(double)h->c[0], (double)h->c[1], (double)h->c[2], (double)h->r};
        memcpy(out.at[out.count++], ball, sizeof(ball));
    }
    return out;
}

static pill fit_group(const held_set *s, const group *g, bool is_quick)
{
    cloud k = cloud_of(s, g);
    const pill out = pill_around(&k, is_quick ? 1 : BEST, is_quick ? 60 : STEPS);
    free(k.at);
    return out;
}

static group empty_group(const group *like)
{
    group out = {need((size_t)like->face_count, sizeof(int)),
                 0,
                 need((size_t)like->ball_count, sizeof(int)),
                 0,
                 {.volume = INFINITY}};
    return out;
}

static void free_group(group *g)
{
    free(g->faces);
    free(g->balls);
}

static double face_along(const held_set *s, int face, const double d[3])
{
    double sum = 0;
    for (int k = 0; k < 3; k++) {
        const held *h = &s->balls[s->faces[face][k]];
        sum += ((double)h->c[0] * d[0] + (double)h->c[1] * d[1] + (double)h->c[2] * d[2]) / 3;
    }
    return sum;
}

static double ball_along(const held_set *s, int ball, const double d[3])
{
    const held *h = &s->balls[ball];
    return (double)h->c[0] * d[0] + (double)h->c[1] * d[1] + (double)h->c[2] * d[2];
}

/* Divides a group at a plane. */
static void part(const held_set *s, const group *g, const double d[3], double at, group out[2])
{
    for (int i = 0; i < g->face_count; i++) {
        group *to = &out[(face_along(s, g->faces[i], d) > at) ? 1 : 0];
        to->faces[to->face_count++] = g->faces[i];
    }
    for (int i = 0; i < g->ball_count; i++) {
        group *to = &out[(ball_along(s, g->balls[i], d) > at) ? 1 : 0];
        to->balls[to->ball_count++] = g->balls[i];
    }
}

static void range_of(const held_set *s, const group *g, const double d[3], double *low,
                     double *high)
{
    *low = INFINITY;
    *high = -INFINITY;
    for (int i = 0; i < g->face_count + g->ball_count; i++) {
        const double at = (i < g->face_count) ? face_along(s, g->faces[i], d)
                                              : ball_along(s, g->balls[i - g->face_count], d);
        *low = fmin(*low, at);
        *high = fmax(*high, at);
    }
}

/* The division into two with the least volume, of those across three directions. False if none has
 * less than the group's own capsule. */
static bool divide(const held_set *s, const group *g, group best[2])
{
    enum { CUTS = 7 };
    line l;
    double least = g->best.volume * 0.99;
    bool is_found = false;
    double d[3] = {g->best.b[0] - g->best.a[0], g->best.b[1] - g->best.a[1],
                   g->best.b[2] - g->best.a[2]};
    d[2] += (dot(d, d) > 0) ? 0 : 1;
    set_direction(&l, d);
    const double *across[3] = {l.d, l.e[0], l.e[1]};
    for (int i = 0; i < 3 * CUTS; i++) {
        double low, high;
        range_of(s, g, across[i / CUTS], &low, &high);
        group halves[2] = {empty_group(g), empty_group(g)};
        part(s, g, across[i / CUTS], low + (high - low) * (i % CUTS + 1) / (CUTS + 1), halves);
        double volume = 0;
        for (int k = 0; k < 2; k++) {
            const bool is_empty = halves[k].face_count + halves[k].ball_count == 0;
            halves[k].best.volume = INFINITY;
            if (!is_empty) {
                halves[k].best = fit_group(s, &halves[k], true);
            }
            volume += halves[k].best.volume;
        }
        const bool is_better = volume < least;
        for (int k = 0; k < 2; k++) {
            if (is_better && is_found) {
                free_group(&best[k]);
            }
            if (is_better) {
                best[k] = halves[k];
            } else {
                free_group(&halves[k]);
            }
        }
        is_found = is_found || is_better;
        least = is_better ? volume : least;
    }
    return is_found;
}

/* Rounds to LSB. The radius is the least that holds all, which held_is_in decides. */
static ko_capsule rounded(const held_set *s, const group *g, const pill *p)
{
    ko_capsule out = {
        {(fix16_t)llrint(p->a[0]), (fix16_t)llrint(p->a[1]), (fix16_t)llrint(p->a[2])},
        {(fix16_t)llrint(p->b[0]), (fix16_t)llrint(p->b[1]), (fix16_t)llrint(p->b[2])},
        0};
    for (int i = 0; i < 3 * g->face_count + g->ball_count; i++) {
        const int n = (i < 3 * g->face_count) ? s->faces[g->faces[i / 3]][i % 3]
                                              : g->balls[i - 3 * g->face_count];
        if (held_is_in(&out, &s->balls[n])) {
            continue;
        }
        out.r += (fix16_t)floor(fmax(held_outside(&out, &s->balls[n]), 0));
        while (!held_is_in(&out, &s->balls[n])) {
            out.r++;
        }
    }
    return out;
}

/* Divides groups until there are as many as asked for, or no division helps. */
static int divide_all(const held_set *s, group *groups, int most)
{
    int count = 1;
    bool is_final[64] = {false};
    while (count < most) {
        group halves[2];
        int largest = -1;
        for (int i = 0; i < count; i++) {
            if (!is_final[i] &&
                (largest < 0 || groups[i].best.volume > groups[largest].best.volume)) {
                largest = i;
            }
        }
        if (largest < 0) {
            break;
        }
        if (!divide(s, &groups[largest], halves)) {
            is_final[largest] = true;
            continue;
        }
        free_group(&groups[largest]);
        groups[largest] = halves[0];
        groups[count++] = halves[1];
    }
    return count;
}

static void fit_link(capsules *to, const robot *r, int link, int most)
{
    held_set s = held_of(r, link, (most > 1) ? FIT_PARTS : 0);
    group groups[64] = {{need((size_t)s.face_count, sizeof(int)),
                         s.face_count,
                         need((size_t)(s.count - s.whole), sizeof(int)),
                         s.count - s.whole,
                         {.volume = 0}}};
    for (int i = 0; i < s.face_count; i++) {
        groups[0].faces[i] = i;
    }
    for (int i = s.whole; i < s.count; i++) {
        groups[0].balls[i - s.whole] = i;
    }
    groups[0].best = fit_group(&s, &groups[0], false);
    const int count = divide_all(&s, groups, most);
    for (int i = 0; i < count; i++) {
        if (to->count == (int)KO_ARM_MAX_CAPSULES) {
            refuse("%s: found more than 256 capsules, expected fewer: a smaller --capsules",
                   r->path);
        }
        const pill p = fit_group(&s, &groups[i], false);
        to->at[to->count++] = (ko_arm_capsule){rounded(&s, &groups[i], &p), (uint16_t)link};
        free_group(&groups[i]);
    }
    held_free(&s);
}

void capsules_fit(capsules *to, const robot *r, int most)
{
    for (int i = 0; i < r->frame_count; i++) {
        if (r->frames[i].body != NULL) {
            fit_link(to, r, i, most);
        }
    }
}
