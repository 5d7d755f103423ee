/* Computes with oriented boxes in exact arithmetic. oracle_obb.h describes the method. */
#include "oracle_obb.h"

vec128 obb_of_dir(const ko_dir3 *d)
{
    const vec128 v = {{d->x, d->y, d->z}};
    return v;
}

const ko_dir3 *obb_column(const ko_obb *box, unsigned i)
{
    return (i == 0U) ? &box->axes.x : (i == 1U) ? &box->axes.y : &box->axes.z;
}

vec128 obb_difference(const ko_vec3 *a, const ko_vec3 *b)
{
    const vec128 v = {{(wide)a->x - b->x, (wide)a->y - b->y, (wide)a->z - b->z}};
    return v;
}

wide obb_dot(const vec128 *a, const vec128 *b)
{
    return a->v[0] * b->v[0] + a->v[1] * b->v[1] + a->v[2] * b->v[2];
}

vec128 obb_cross(const vec128 *a, const vec128 *b)
{
    vec128 out;
    for (unsigned i = 0; i < AXES; i++) {
        const unsigned j = (i + 1U) % 3U;
        const unsigned k = (i + 2U) % 3U;
        out.v[i] = a->v[j] * b->v[k] - a->v[k] * b->v[j];
    }
    return out;
}

wide obb_magnitude(wide x)
{
    return (x < 0) ? -x : x;
}

/* Newton's method from the whole root. */
long double obb_root(long double x)
{
    if (x < 1e-9L) {
        return 0.0L;
    }
    long double r = (long double)root_below((uwide)(x * 1099511627776.0L)) / 1048576.0L;
    for (int i = 0; i < 5 && r > 0.0L; i++) {
        r = (r + x / r) / 2.0L;
    }
    return r;
}

uint64_t obb_in_parts(long double lsb)
{
    return (lsb <= 0.0L) ? 0U : (uint64_t)(lsb * (long double)ONE_LSB);
}

long double obb_sum_of(const ko_obb *box)
{
    return (long double)box->r.x + (long double)box->r.y + (long double)box->r.z;
}

/* ---- exact overlap of two sums of segments ---- */

void obb_add(parts *to, const ko_obb *box)
{
    for (unsigned i = 0; i < AXES; i++) {
        to->v[to->count] = obb_of_dir(obb_column(box, i));
        to->w[to->count++] = 2 * (wide)component(&box->r, i);
    }
}

/* Returns the gap along l, scaled: its length is this / (2^31 |l|) LSB. */
static wide gap_along(const parts *p, const vec128 *l)
{
    wide gap = obb_magnitude(obb_dot(l, &p->twice)) << 30;
    for (unsigned i = 0; i < p->count; i++) {
        gap -= obb_magnitude(obb_dot(l, &p->v[i])) * p->w[i];
    }
    return gap;
}

/* Returns |l|, for l of any magnitude but 0. */
static long double size_of(const vec128 *l)
{
    long double most = 0.0L;
    long double square = 0.0L;
    for (unsigned i = 0; i < AXES; i++) {
        const long double x = (long double)obb_magnitude(l->v[i]);
        most = (x > most) ? x : most;
    }
    for (unsigned i = 0; i < AXES; i++) {
        const long double x = (long double)l->v[i] / most;
        square += x * x;
    }
    return most * obb_root(square);
}

/* All true axes are cross products of two of the vectors. */
bool obb_parts_touch(const parts *p, long double *widest)
{
    bool touch = true;
    *widest = 0.0L;
    for (unsigned i = 0; i < p->count; i++) {
        for (unsigned j = 0; j < i; j++) {
            const vec128 l = obb_cross(&p->v[i], &p->v[j]);
            const wide gap = gap_along(p, &l);
            if (gap > 0) {
                const long double length = size_of(&l);
                const long double lsb = (long double)gap / (long double)ONE / 2.0L / length;
                touch = false;
                *widest = (lsb > *widest) ? lsb : *widest;
            }
        }
    }
    return touch;
}

long double obb_way_out(const parts *p, const long double u[AXES])
{
    long double least = 1e30L;
    for (unsigned i = 0; i < p->count; i++) {
        for (unsigned j = 0; j < i; j++) {
            const vec128 l = obb_cross(&p->v[i], &p->v[j]);
            wide reach = 0;
            for (unsigned k = 0; k < p->count; k++) {
                reach += obb_magnitude(obb_dot(&l, &p->v[k])) * p->w[k];
            }
            long double along = 0.0L;
            for (unsigned k = 0; k < AXES; k++) {
                along += (long double)l.v[k] * u[k];
            }
            along = (along < 0.0L) ? -along : along;
            const long double way = (long double)reach / (long double)ONE;
            if (along > 0.0L && way / along < least) {
                least = way / along;
            }
        }
    }
    return least;
}

long double obb_length_of(const vec128 *v)
{
    return obb_root((long double)v->v[0] * (long double)v->v[0] +
                    (long double)v->v[1] * (long double)v->v[1] +
                    (long double)v->v[2] * (long double)v->v[2]);
}

/* ---- distances ---- */

/* Solves the normal equations of the free vectors; t holds the values of the others. Returns false
 * iff the equations are singular. */
static bool solve(const obb_span *of, const long double d[AXES], const bool is_free[OBB_PARTS],
                  long double t[OBB_PARTS])
{
    long double m[AXES][AXES + 1U];
    unsigned index[AXES];
    unsigned k = 0;
    long double rest[AXES] = {d[0], d[1], d[2]};
    for (unsigned i = 0; i < of->count; i++) {
        for (unsigned x = 0; x < AXES && !is_free[i]; x++) {
            rest[x] -= t[i] * of->v[i][x];
        }
        if (is_free[i]) {
            index[k++] = i;
        }
    }
    for (unsigned i = 0; i < k; i++) {
        const long double *own = of->v[index[i]];
        for (unsigned j = 0; j <= k; j++) {
            const long double *other = (j == k) ? rest : of->v[index[j]];
            m[i][j] = own[0] * other[0] + own[1] * other[1] + own[2] * other[2];
        }
    }
    for (unsigned i = 0; i < k; i++) {
        const long double pivot = m[i][i];
        if (pivot < 1e-15L) {
            return false;
        }
        for (unsigned r = 0; r < k; r++) {
            const long double f = (r == i) ? 0.0L : m[r][i] / pivot;
            for (unsigned c = 0; c <= k && r != i; c++) {
                m[r][c] -= f * m[i][c];
            }
        }
    }
    for (unsigned i = 0; i < k; i++) {
        t[index[i]] = m[i][k] / m[i][i];
    }
    return true;
}

/* Returns the square of d - sum ti vi, with t clamped. */
static long double square_at(const obb_span *of, const long double d[AXES],
                             long double t[OBB_PARTS])
{
    long double left[AXES] = {d[0], d[1], d[2]};
    for (unsigned i = 0; i < of->count; i++) {
        const long double w = of->w[i];
        const long double at = (t[i] > w) ? w : (t[i] < -w) ? -w : t[i];
        for (unsigned x = 0; x < AXES; x++) {
            left[x] -= at * of->v[i][x];
        }
    }
    return left[0] * left[0] + left[1] * left[1] + left[2] * left[2];
}

/* Sets the next choice of fixed and free parts: a number in base 3, with the digit 2 for free.
 * Returns false after the last one. */
static bool next_way(unsigned digits[OBB_PARTS], unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        digits[i]++;
        if (digits[i] < 3U) {
            return true;
        }
        digits[i] = 0;
    }
    return false;
}

long double obb_distance(const obb_span *of, const long double d[AXES])
{
    const unsigned most_free = (of->count > 4U) ? 2U : 3U;
    unsigned digits[OBB_PARTS] = {0};
    long double best = 1e40L;
    do {
        bool is_free[OBB_PARTS];
        long double t[OBB_PARTS];
        unsigned k = 0;
        for (unsigned i = 0; i < of->count; i++) {
            is_free[i] = digits[i] == 2U;
            k += is_free[i] ? 1U : 0U;
            t[i] = (digits[i] == 0U) ? of->w[i] : -of->w[i];
        }
        if (k <= most_free && solve(of, d, is_free, t)) {
            const long double square = square_at(of, d, t);
            best = (square < best) ? square : best;
        }
    } while (next_way(digits, of->count));
    return (best < 1e-9L) ? 0.0L : obb_root(best);
}

void obb_span_add(obb_span *to, const vec128 *v, long double weight)
{
    const long double length = obb_length_of(v);
    if (length > 0.0L) {
        for (unsigned x = 0; x < AXES; x++) {
            to->v[to->count][x] = (long double)v->v[x] / length;
        }
        to->w[to->count++] = length * weight;
    }
}

long double obb_distance_of_parts(const parts *p)
{
    obb_span of = {.count = 0};
    const long double d[AXES] = {(long double)p->twice.v[0] / 2.0L,
                                 (long double)p->twice.v[1] / 2.0L,
                                 (long double)p->twice.v[2] / 2.0L};
    for (unsigned i = 0; i < p->count; i++) {
        obb_span_add(&of, &p->v[i], (long double)p->w[i] / (2.0L * (long double)ONE));
    }
    return obb_distance(&of, d);
}

long double obb_distance_of_point(const ko_obb *box, const ko_vec3 *point)
{
    const vec128 to = obb_difference(point, &box->c);
    parts p = {.twice = obb_doubled(to), .count = 0};
    obb_add(&p, box);
    return obb_distance_of_parts(&p);
}

vec128 obb_doubled(vec128 v)
{
    for (unsigned i = 0; i < AXES; i++) {
        v.v[i] *= 2;
    }
    return v;
}

wide obb_width_along(const ko_dir3 *axis, const ko_vec3 *points, size_t count)
{
    const vec128 a = obb_of_dir(axis);
    wide lo = 0;
    wide hi = 0;
    for (size_t k = 1; k < count; k++) {
        const vec128 d = obb_difference(&points[k], &points[0]);
        const wide at = obb_dot(&a, &d);
        lo = (at < lo) ? at : lo;
        hi = (at > hi) ? at : hi;
    }
    return hi - lo;
}

/* ---- containment ---- */

bool obb_holds(const ko_obb *box, const vec128 *scaled, wide scale)
{
    for (unsigned i = 0; i < AXES; i++) {
        const vec128 own = obb_of_dir(obb_column(box, i));
        const vec128 one = obb_of_dir(obb_column(box, (i + 1U) % 3U));
        const vec128 other = obb_of_dir(obb_column(box, (i + 2U) % 3U));
        const vec128 n = obb_cross(&one, &other);
        const wide r = component(&box->r, i);
        const wide along = obb_magnitude(obb_dot(&n, scaled)) * (ONE / scale);
        if (along > obb_magnitude(obb_dot(&n, &own)) * r) {
            return false;
        }
    }
    return true;
}

bool obb_holds_point(const ko_obb *box, const ko_vec3 *point)
{
    const vec128 d = obb_difference(point, &box->c);
    return obb_holds(box, &d, 1);
}

bool obb_holds_box(const ko_obb *box, const ko_obb *inner)
{
    for (unsigned corner = 0; corner < 8U; corner++) {
        vec128 x = obb_difference(&inner->c, &box->c);
        for (unsigned k = 0; k < AXES; k++) {
            x.v[k] *= ONE;
            for (unsigned i = 0; i < AXES; i++) {
                const wide part = obb_of_dir(obb_column(inner, i)).v[k] * component(&inner->r, i);
                x.v[k] += ((corner >> i) & 1U) ? part : -part;
            }
        }
        if (!obb_holds(box, &x, ONE)) {
            return false;
        }
    }
    return true;
}

long double obb_beyond(const ko_obb *box, const long double x[AXES], long double radius)
{
    long double most = -1e30L;
    for (unsigned i = 0; i < AXES; i++) {
        const vec128 own = obb_of_dir(obb_column(box, i));
        const vec128 one = obb_of_dir(obb_column(box, (i + 1U) % 3U));
        const vec128 other = obb_of_dir(obb_column(box, (i + 2U) % 3U));
        const vec128 n = obb_cross(&one, &other);
        const long double det = (long double)obb_magnitude(obb_dot(&n, &own)) / (long double)ONE;
        long double along = 0.0L;
        for (unsigned k = 0; k < AXES; k++) {
            along += (long double)n.v[k] * x[k];
        }
        along = ((along < 0.0L) ? -along : along) + radius * size_of(&n);
        const long double more = along / det - (long double)component(&box->r, i);
        most = (more > most) ? more : most;
    }
    return most;
}
