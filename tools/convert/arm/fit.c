/* Fits capsules to links. If several are asked for, the one with the most volume is divided in two,
 * where that helps most. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/memory.h"
#include "model.h"
#include "pill.h"

enum { BEST = 4, STEPS = 400, GROUPS = 64 };

typedef struct group {
    int *faces;
    int face_count;
    int *balls; /* whole ones */
    int ball_count;
    pill best;
} group;

static double dot(const double a[3], const double b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

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

/* True if the balls are the ends of one capsule, which is its own best fit. */
static bool is_rod(const cloud *k, pill *out)
{
    const double pi = acos(-1);
    double length = 0;
    if (k->count != 3 || k->at[0][3] != k->at[1][3]) {
        return false;
    }
    for (int i = 0; i < 4; i++) {
        if (k->at[1][i] != k->at[2][i]) {
            return false;
        }
    }
    for (int i = 0; i < 3; i++) {
        out->a[i] = k->at[0][i];
        out->b[i] = k->at[1][i];
        length += (out->b[i] - out->a[i]) * (out->b[i] - out->a[i]);
    }
    const double r = k->at[0][3];
    out->volume = pi * r * r * (sqrt(length) + r * 4 / 3);
    return true;
}

static pill fit_group(const held_set *s, const group *g, bool is_quick)
{
    pill rod;
    cloud k = cloud_of(s, g);
    if (is_rod(&k, &rod)) {
        free(k.at);
        return rod;
    }
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
    pill_turn(&l, d);
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
    bool is_final[GROUPS] = {false};
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
    group groups[GROUPS] = {{need((size_t)s.face_count, sizeof(int)),
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
            model_limit("%s: found more than %u capsules, which is what arm.h takes "
                        "(KO_ARM_MAX_CAPSULES), expected fewer: a smaller --capsules",
                        r->path, KO_ARM_MAX_CAPSULES);
        }
        const pill p = fit_group(&s, &groups[i], false);
        to->at[to->count++] = (ko_arm_capsule){rounded(&s, &groups[i], &p), (uint16_t)link};
        free_group(&groups[i]);
    }
    held_free(&s);
}

/* A link that other links became part of gets as many capsules as they would have had. */
void capsules_fit(capsules *to, const robot *r, int most)
{
    for (int i = 0; i < r->frame_count; i++) {
        const frame *f = &r->frames[i];
        const int all = most * (1 + f->parts);
        if (f->body != NULL) {
            fit_link(to, r, i, (all < GROUPS) ? all : GROUPS);
        }
    }
}
