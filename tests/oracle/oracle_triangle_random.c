/* Draws random triangles, and random shapes beside them. */
#include "oracle_triangle.h"

static int64_t clamp_legal(wide x)
{
    return (int64_t)((x > KO_LIMIT) ? KO_LIMIT : (x < -KO_LIMIT) ? -KO_LIMIT : x);
}

int64_t any_size(oracle_case *with)
{
    return INT64_C(1) << any_between(with, 1, once_in(with, 2) ? 8 : 29);
}

ko_vec3 any_point_near(oracle_case *with, const ko_vec3 *at, int64_t scale)
{
    ko_vec3 v;
    for (unsigned i = 0; i < AXES; i++) {
        set_component(&v, i, clamp_legal(component(at, i) + any_between(with, -scale, scale)));
    }
    return v;
}

ko_vec3 mix_corners(const ko_triangle *t, int64_t i, int64_t j, int64_t n)
{
    ko_vec3 v;
    for (unsigned k = 0; k < AXES; k++) {
        const wide a = component(&t->a, k);
        const wide way = i * (component(&t->b, k) - a) + j * (component(&t->c, k) - a);
        set_component(&v, k, clamp_legal(a + way / n));
    }
    return v;
}

ko_triangle any_triangle_near(oracle_case *with, const ko_vec3 *at, int64_t scale)
{
    ko_triangle t = {any_point_near(with, at, scale), any_point_near(with, at, scale),
                     any_point_near(with, at, scale)};
    const int64_t kind = any_between(with, 0, with->nasty ? 7 : 15);
    if (kind == 0) {
        t.b = t.a;
    }
    if (kind <= 1) {
        t.c = mix_corners(&t, any_between(with, -2, 2), 0, 1);
    }
    if (kind == 2 || kind == 3) {
        const unsigned k = (unsigned)any_between(with, 0, 2);
        set_component(&t.b, k, component(&t.a, k));
        set_component(&t.c, k, component(&t.a, k));
    }
    if (kind == 4) {
        t.c = t.a;
    }
    return t;
}

ko_triangle any_triangle(oracle_case *with)
{
    const ko_vec3 at = any_vec(with, KO_LIMIT);
    return any_triangle_near(with, &at, any_size(with));
}

ko_vec3 any_point_by(oracle_case *with, const ko_triangle *t)
{
    const int64_t n = once_in(with, 2) ? 1 : any_between(with, 1, 9);
    const int64_t i = any_between(with, -1, n + 1);
    ko_vec3 v = mix_corners(t, i, any_between(with, -1, n + 1 - i), n);
    if (once_in(with, 3)) {
        v = any_point_near(with, &v, once_in(with, 2) ? 2 : any_size(with));
    }
    return v;
}

int64_t extent_of(const ko_triangle *t)
{
    int64_t size = 2;
    for (unsigned i = 0; i < AXES; i++) {
        const int64_t d = component(&t->b, i) - component(&t->a, i);
        const int64_t e = component(&t->c, i) - component(&t->a, i);
        size = (d > size) ? d : (-d > size) ? -d : size;
        size = (e > size) ? e : (-e > size) ? -e : size;
    }
    return size;
}

ko_triangle any_other_triangle(oracle_case *with, const ko_triangle *t)
{
    ko_triangle other = {any_point_by(with, t), any_point_by(with, t), any_point_by(with, t)};
    const ko_vec3 at = any_point_by(with, t);
    const int64_t kind = any_between(with, 0, 3);
    if (!with->nasty || kind == 0) {
        other = any_triangle_near(with, &at, once_in(with, 8) ? any_size(with) : extent_of(t));
    }
    if (with->nasty && kind == 1) {
        other.a = t->b;
    }
    if (with->nasty && kind <= 2 && once_in(with, 2)) {
        other.b = any_point_near(with, &other.b, extent_of(t));
    }
    return other;
}

void doubt_point(oracle_case *with, ko_vec3 *v)
{
    if (once_in(with, 20)) {
        *v = doubtful_vec(with, KO_LIMIT);
    }
}

void doubt_triangle(oracle_case *with, ko_triangle *t)
{
    doubt_point(with, &t->a);
    doubt_point(with, &t->b);
    doubt_point(with, &t->c);
}

bool is_legal_triangle(const ko_triangle *t)
{
    return all_within(&t->a, KO_LIMIT) && all_within(&t->b, KO_LIMIT) &&
           all_within(&t->c, KO_LIMIT);
}

ko_aabb box_by_triangle(oracle_case *with, const ko_triangle *t)
{
    const ko_vec3 at = any_point_by(with, t);
    ko_aabb box = any_box(with);
    const int64_t most = once_in(with, 8) ? KO_LIMIT : extent_of(t);
    for (unsigned i = 0; i < AXES; i++) {
        int64_t r = any_between(with, 0, once_in(with, 4) ? 1 : most);
        const int64_t away =
            once_in(with, 3) ? any_between(with, -r - 1, r + 1) : (once_in(with, 2) ? r : -r);
        const int64_t c = clamp_legal(component(&at, i) + away + any_between(with, -1, 1));
        const int64_t room = KO_LIMIT - ((c < 0) ? -c : c);
        r = (r > room) ? room : r;
        set_component(&box.c, i, c);
        set_component(&box.r, i, r);
    }
    return box;
}

ko_segment any_segment_by(oracle_case *with, const ko_triangle *t)
{
    const ko_triangle other = any_other_triangle(with, t);
    const ko_segment s = {other.a, other.b};
    return s;
}

fix16_t any_reach(oracle_case *with, const fractions *f)
{
    uwide lo = 0;
    for (uwide bit = (uwide)1 << 50; bit != 0U; bit >>= 1) {
        if (!is_any_within(f, lo + bit, true)) {
            lo += bit;
        }
    }
    const int64_t near = (int64_t)(lo >> 20) + any_between(with, -1, 2);
    const int64_t r = once_in(with, 4) ? any_size(with) : near;
    return (fix16_t)((r < 0) ? 0 : (r > KO_LIMIT) ? KO_LIMIT : r);
}

ko_mat3 any_turned_axes(oracle_case *with)
{
    ko_quat q;
    int64_t v[4];
    wide square = 0;
    for (unsigned i = 0; i < 4U; i++) {
        v[i] = any_between(with, -1000000, 1000000) / (once_in(with, 3) ? 1000000 : 1);
        square += (wide)v[i] * v[i];
    }
    if (square == 0) {
        v[0] = 1;
        square = 1;
    }
    const wide root = (wide)root_below((uwide)square << 60);
    q.w = (ko_q30)((wide)v[0] * ((wide)1 << 60) / root);
    q.x = (ko_q30)((wide)v[1] * ((wide)1 << 60) / root);
    q.y = (ko_q30)((wide)v[2] * ((wide)1 << 60) / root);
    q.z = (ko_q30)((wide)v[3] * ((wide)1 << 60) / root);
    const wide w = q.w, x = q.x, y = q.y, z = q.z;
    const wide s = w * w + x * x + y * y + z * z;
#define ENTRY(e) (ko_q30)(((e) * ((wide)1 << 30) + s / 2) / s)
    const ko_mat3 m = {
        {ENTRY(s - 2 * (y * y + z * z)), ENTRY(2 * (x * y + w * z)), ENTRY(2 * (x * z - w * y))},
        {ENTRY(2 * (x * y - w * z)), ENTRY(s - 2 * (x * x + z * z)), ENTRY(2 * (y * z + w * x))},
        {ENTRY(2 * (x * z + w * y)), ENTRY(2 * (y * z - w * x)), ENTRY(s - 2 * (x * x + y * y))}};
    return m;
#undef ENTRY
}

fix16_t any_legal_reach(oracle_case *with, const fractions *f, const ko_vec3 *points,
                        unsigned count)
{
    int64_t r = any_reach(with, f);
    for (unsigned i = 0; i < count * AXES; i++) {
        const int64_t x = component(&points[i / AXES], i % AXES);
        const int64_t room = KO_LIMIT - ((x < 0) ? -x : x);
        r = (r > room) ? room : r;
    }
    return (fix16_t)((r < 0) ? 0 : r);
}
