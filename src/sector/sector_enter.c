/* Enters the beams of a ranger into the squares of its sectors: products of 16 by 16 bits, no angle
 * and no root.
 *
 * A point p is in the sector whose first border has it on the left, or on it, and whose second on
 * the right: signs of cross products of integers. At least three borders, in ascending order and
 * less than half a turn apart, have exactly one such sector for any point but the axis. The search
 * begins at the sector of the beam before, so that it mostly ends there.
 *
 * The disc around a beam's end touches the neighbour beyond a border if the cross product is at
 * most radius times the border's length. A length of `near` ensures that it touches no other.
 *
 * A sector keeps the least square of a distance. One root a sector is taken at the end, and half of
 * a beam's width from it: rho cos <= distance + off, where rho is the beam's length and cos its
 * least share seen from above. So this width grows with the distance, and the least square belongs
 * to the least distance. If cos is below 1/2 the width is taken from each beam instead.
 *
 * No product overflows: all that counts is within 32,000 units, and directions are within 2^15. A
 * sum of two products is one of two vectors, thus at most the product of their lengths. */
#include "port/fast.h"

#include "src/sector/sector_enter.h"

#include <stddef.h>

#include "port/bits.h"
#include "port/quotient.h"
#include "src/math/quotient.h"
#include "src/math/wide.h"
#include "src/sector/sector_cell.h"
#include "src/sector/sector_core.h"

/* An end of a beam, in the units of a scale. */
typedef struct end {
    int32_t x;
    int32_t y;
    int32_t z;       /* 0 for a level plane */
    int32_t wide;    /* half of the beam's width and the errors */
    uint32_t square; /* of its distance, or of that less the beam's width */
} end;

/* What holds for all beams of a scan. The loop is compiled for each, without the steps that it does
 * not need. */
typedef enum kind {
    PLAIN,  /* one level row, which no attitude turns */
    TILTED, /* any rows, which no attitude turns, less than 60 degrees from level */
    ANY
} kind;

/* A sector, and how far a point is on the left of its two borders, in 2^-15 units. */
typedef struct found {
    const ko_ranger_border *at;
    int32_t before;
    int32_t after;
} found;

/* Units, which are LSB >> shift. Short beams have smaller ones. */
typedef struct scale {
    uint32_t shift;
    ko_vec3 start; /* of all beams */
} scale;

/* What does not change from beam to beam, and the layers that a short one has filled. */
typedef struct walk {
    const koi_ranges *r;
    const ko_ranger_border *first; /* before sector 0 */
    const ko_ranger_border *last;  /* before the last sector */
    uint32_t *row;                 /* the squares of layer 0 */
    uint32_t count;                /* sectors */
    uint32_t layers;               /* with squares; a level plane has one, of all heights */
    uint32_t layer;                /* the bit of the layer in which all short beams are; or 0 */
    uint32_t full;                 /* bits of layers whose squares are all at most... */
    uint32_t least;                /* ... this one */
    scale all;                     /* of all lengths that count, and of squares and layers */
    scale fine;                    /* of lengths up to `near` */
    uint32_t half;                 /* of a beam's width at distance 1, Q15, rounded up */
    int32_t more;                  /* what errors add to the width */
    const int32_t *attitude;       /* 9 numbers, Q15, by columns; or null */
    bool is_steep;
    int32_t floors[KO_SECTOR_MAX_LAYERS]; /* in units, rounded down */
    int32_t tops[KO_SECTOR_MAX_LAYERS];   /* the floors above, rounded up */
} walk;

/* How far a point is on the left of a border. With a damaged direction it may wrap. */
KOI_EACH int32_t side(const ko_ranger_border *b, int32_t x, int32_t y)
{
    return (int32_t)((uint32_t)b->x * (uint32_t)y - (uint32_t)b->y * (uint32_t)x);
}

KOI_EACH uint32_t square_of(int32_t x, int32_t y)
{
    return (uint32_t)x * (uint32_t)x + (uint32_t)y * (uint32_t)y;
}

KOI_EACH void note(uint32_t *square, uint32_t value)
{
    if (value < *square) {
        *square = value;
    }
}

static uint32_t root_of(uint32_t n)
{
    uint32_t inverse = 0;
    if (n == 0U) {
        return 0;
    }
    const uint32_t half = koi_port_clz(n) / 2U;
    return koi_port_root16(n << (2U * half), &inverse) >> half;
}

/* Finds the sector of a point, from one on. It goes on past no more borders than there are, so also
 * damaged borders end it. */
KOI_EACH found find(const walk *w, const ko_ranger_border *b, int32_t x, int32_t y)
{
    found f = {b, side(b, x, y), side(b + 1, x, y)};
    uint32_t steps = w->count;
    while (f.before < 0 && steps > 0U) {
        f.at = (f.at == w->first) ? w->last : f.at - 1;
        f.after = f.before;
        f.before = side(f.at, x, y);
        steps--;
    }
    while (f.after >= 0 && steps > 0U) {
        f.at = (f.at == w->last) ? w->first : f.at + 1;
        f.before = f.after;
        f.after = side(f.at + 1, x, y);
        steps--;
    }
    return f;
}

/* ---- the end of a beam ---- */

/* The square of a distance less a width. */
static KOI_APART uint32_t nearer(uint32_t square, uint32_t less)
{
    const uint32_t root = root_of(square);
    return (root > less) ? (root - less) * (root - less) : 0U;
}

/* A coordinate of a direction that the attitude turns; m is at the first number of its row. */
KOI_EACH int32_t turned(const int32_t *m, const ko_ranger_beam *u)
{
    return (m[0] * u->x + m[3] * u->y + m[6] * u->z + 0x4000) >> 15;
}

static int32_t to_q15(ko_q30 x)
{
    const int32_t y = (x + 0x4000) >> 15;
    return (y > INT16_MAX) ? INT16_MAX : (y < -INT16_MAX) ? -INT16_MAX : y;
}

/* The height of a beam's end, in a plane that is not level. */
KOI_EACH int32_t height(const walk *w, const scale *s, const ko_ranger_beam *u, uint32_t length,
                        kind k)
{
    const int32_t z = (k == ANY && w->attitude != NULL) ? turned(w->attitude + 2, u) : u->z;
    return s->start.z + (((int32_t)(length >> s->shift) * z + 0x4000) >> 15);
}

/* Where a beam ends, seen from above. */
KOI_EACH void place(const walk *w, const scale *s, const ko_ranger_beam *u, uint32_t length, kind k,
                    end *e)
{
    const int32_t rho = (int32_t)(length >> s->shift);
    const bool is_turned = k == ANY && w->attitude != NULL;
    const int32_t x = is_turned ? turned(w->attitude, u) : u->x;
    const int32_t y = is_turned ? turned(w->attitude + 1, u) : u->y;
    e->x = s->start.x + ((rho * x + 0x4000) >> 15);
    e->y = s->start.y + ((rho * y + 0x4000) >> 15);
    e->wide = (int32_t)((w->half * (uint32_t)rho) >> 15) + w->more;
    e->square = square_of(e->x, e->y);
    if (k == ANY && w->is_steep) {
        e->square = nearer(e->square, (uint32_t)e->wide - w->r->error);
    }
}

/* ---- a short beam: it may touch any number of sectors ---- */

/* Such beams may jump from any sector to any other. So the search begins at the sector that has the
 * point by a parabola, which is near the arc tangent. An eighth of a turn is 256 parts. The tangent
 * has 32, since a short quotient takes less on a core that has no division. */
KOI_EACH const ko_ranger_border *guess(const walk *w, int32_t x, int32_t y)
{
    const uint32_t across = koi_magnitude(x);
    const uint32_t up = koi_magnitude(y);
    const bool is_steep = up > across;
    const uint32_t tangent = is_steep ? (across << 5) / up : (up << 5) / across;
    const uint32_t part = (tangent << 3) + 4U;
    uint32_t angle = (part * (326U - ((70U * part) >> 8))) >> 8;
    angle = is_steep ? 512U - angle : angle;
    angle = (x < 0) ? 1024U - angle : angle;
    angle = (y < 0) ? 2048U - angle : angle;
    const uint32_t sector = (angle * w->count + 1024U) >> 11;
    return w->first + ((sector < w->count) ? sector : 0U);
}

/* The layers that the ball of an end in fine units touches: bits. */
KOI_EACH uint32_t layers_of(const walk *w, const end *e)
{
    const uint32_t finer = w->all.shift - w->fine.shift;
    const int32_t low = (e->z - e->wide) >> finer;
    const int32_t high = ((e->z + e->wide) >> finer) + 1;
    uint32_t bits = 0;
    for (uint32_t i = 0; i < w->layers; i++) {
        bits |= (uint32_t)(w->tops[i] >= low && w->floors[i] <= high) << i;
    }
    return bits;
}

/* True if the disc of an end touches a border, which is so far aside. A disc without the axis
 * touches none beyond a quarter turn. */
KOI_EACH bool is_touched(const end *e, const ko_ranger_border *b, int32_t aside, bool is_large)
{
    return aside <= e->wide * 32768 && (!is_large || side(b, -e->y, e->x) >= 0);
}

/* Goes outwards from the sector of a beam's end, to both sides, to the first border that its disc
 * does not touch. Returns how many sectors it touches besides; *from is the first. If the disc
 * takes less than 45 degrees to each side, that is a border between 45 and 135 degrees. */
KOI_EACH uint32_t spread(const walk *w, const end *e, found f, uint32_t *from)
{
    const uint32_t n = w->count;
    const int32_t r = e->wide * 32768;
    const uint32_t wide = (uint32_t)e->wide;
    const ko_ranger_border *at = f.at;
    uint32_t more = 0;
    *from = (uint32_t)(at - w->first);
    if (f.before > r && f.after < -r) {
        return 0;
    }
    const bool is_large = n < 4U || square_of(e->x, e->y) < 2U * wide * wide;
    while (more + 1U < n && is_touched(e, at, f.before, is_large)) {
        at = (at == w->first) ? w->last : at - 1;
        f.before = side(at, e->x, e->y);
        more++;
    }
    *from = (uint32_t)(at - w->first);
    at = f.at;
    while (more + 1U < n && is_touched(e, at + 1, -f.after, is_large)) {
        at = (at == w->last) ? w->first : at + 1;
        f.after = side(at + 1, e->x, e->y);
        more++;
    }
    return more;
}

/* Notes a square in a sector of a layer and in so many after it. */
KOI_EACH void note_row(const walk *w, uint32_t *row, uint32_t from, uint32_t more, uint32_t square)
{
    note(&row[from], square);
    for (uint32_t left = more; left != 0U; left--) {
        from = (from + 1U < w->count) ? from + 1U : 0U;
        note(&row[from], square);
    }
}

/* Notes a square in sectors of layers. */
KOI_EACH void note_all(const walk *w, uint32_t layers, uint32_t from, uint32_t more,
                       uint32_t square)
{
    uint32_t *row = w->row;
    for (uint32_t bits = layers; bits != 0U; bits >>= 1) {
        if ((bits & 1U) != 0U) {
            note_row(w, row, from, more, square);
        }
        row += w->count + 2U;
    }
}

/* Enters a short beam. Its height counts only if short beams may end in several layers. A disc that
 * contains the axis, but for a few units that the bound allows, touches all sectors. Then what is
 * not nearer in the same layers adds nothing. */
static KOI_APART void enter_short(walk *w, const ko_ranger_beam *u, uint32_t length)
{
    end e = {.z = 0};
    place(w, &w->fine, u, length, ANY, &e);
    const uint32_t reach = (uint32_t)e.wide + 3U;
    uint32_t layers = w->layer;
    if (layers == 0U) {
        e.z = height(w, &w->fine, u, length, ANY);
        layers = layers_of(w, &e);
    }
    const uint32_t square = e.square >> (2U * (w->all.shift - w->fine.shift));
    uint32_t from = 0;
    uint32_t more = 0;
    if ((layers & ~w->full) == 0U && square >= w->least) {
        return;
    }
    if (square_of(e.x, e.y) <= reach * reach) {
        w->full = layers;
        w->least = square;
        more = w->count - 1U;
    } else {
        const found f = find(w, guess(w, e.x, e.y), e.x, e.y);
        more = spread(w, &e, f, &from);
    }
    note_all(w, layers, from, more, square);
}

/* ---- beams ---- */

/* Enters an end into its sector, and into the neighbours that its disc touches. */
KOI_EACH const ko_ranger_border *enter_narrow(const walk *w, const end *e,
                                              const ko_ranger_border *b, kind k)
{
    const int32_t radius = e->wide * 32768;
    const uint32_t layers = (k == PLAIN) ? 1U : w->layers;
    const found f = find(w, b, e->x, e->y);
    uint32_t *square = w->row + (f.at - w->first);
    for (uint32_t layer = 0; layer < layers; layer++) {
        if (k == PLAIN ||
            (w->tops[layer] >= e->z - e->wide && w->floors[layer] <= e->z + e->wide)) {
            note(square, e->square);
            if (f.after >= -radius) {
                note(square + 1, e->square);
            }
            if (f.before <= radius) {
                note(square - 1, e->square);
            }
        }
        square += w->count + 2U;
    }
    return f.at;
}

/* Enters beams, all of which are of a kind. */
KOI_EACH void enter(walk *w, uint32_t from, uint32_t to, kind k)
{
    const koi_ranges *const r = w->r;
    const ko_ranger_border *b = w->first;
    const ko_ranger_beam *u = r->ranger->beams + from;
    const fix16_t *d = r->distances + from;
    const fix16_t *const last = r->distances + to;
    const uint32_t near = r->near;
    const uint32_t far = r->far;
    end e = {.z = 0};
    while (d != last) {
        const uint32_t all = (uint32_t)*d; /* below 0 it is far */
        if (all >= far) {
            /* it counts nowhere */
        } else if (all > near) {
            place(w, &w->all, u, all, k, &e);
            if (k == TILTED || (k == ANY && !r->is_level)) {
                e.z = height(w, &w->all, u, all, k);
            }
            b = enter_narrow(w, &e, b, k);
        } else if (all > r->self || !koi_ranger_is_self(r, (uint32_t)(d - r->distances))) {
            enter_short(w, u, all);
        }
        d++;
        u++;
    }
}

static KOI_OWN_FRAME void enter_plain(walk *w, uint32_t from, uint32_t to)
{
    enter(w, from, to, PLAIN);
}

static KOI_OWN_FRAME void enter_tilted(walk *w, uint32_t from, uint32_t to)
{
    enter(w, from, to, TILTED);
}

static KOI_OWN_FRAME void enter_any(walk *w, uint32_t from, uint32_t to)
{
    const ko_mat3 *const a = &w->r->sectors->attitude;
    const int32_t m[9] = {to_q15(a->x.x), to_q15(a->x.y), to_q15(a->x.z),
                          to_q15(a->y.x), to_q15(a->y.y), to_q15(a->y.z),
                          to_q15(a->z.x), to_q15(a->z.y), to_q15(a->z.z)};
    w->attitude = w->r->is_turned ? m : NULL;
    enter(w, from, to, ANY);
    w->attitude = NULL;
}

/* The squares of a layer; those of sector -1 stand before and those of sector n behind. A level
 * plane fills one layer. */
static uint32_t *squares_of(const koi_ranges *r, uint32_t layer)
{
    const uint32_t at = r->is_level ? 0U : layer;
    return r->ranger->squares + (size_t)at * (r->ranger->count + 2U) + 1;
}

void koi_ranger_clear(const koi_ranges *r)
{
    const uint32_t count = (r->is_level ? 1U : r->ranger->layers) * (r->ranger->count + 2U);
    uint32_t *const squares = r->ranger->squares;
    for (uint32_t i = 0; i < count; i++) {
        squares[i] = KO_RANGER_FREE;
    }
}

/* Sets the heights of the layers that have squares. */
static void set_floors(walk *w)
{
    const fix16_t *const floors = w->r->sectors->config.floors;
    const uint32_t shift = w->r->shift;
    w->floors[0] = INT32_MIN;
    w->tops[0] = INT32_MAX;
    for (uint32_t i = 0; i < w->layers && !w->r->is_level; i++) {
        w->floors[i] = floors[i] >> shift;
        w->tops[i] = (floors[i + 1U] >> shift) + 1;
    }
}

/* The bit of the layer in which all short beams end, with their width; 0 if there is none. */
static uint32_t layer_of_short(const koi_ranges *r)
{
    const fix16_t *const floors = r->sectors->config.floors;
    const uint64_t wide = koi_port_umul(r->ranger->half, r->near) >> 29;
    const int64_t reach = (int64_t)(r->near + wide + ((uint64_t)16U << r->fine));
    for (uint32_t i = 0; i < r->ranger->layers && !r->is_level; i++) {
        if (floors[i] < r->start.z - reach && floors[i + 1U] > r->start.z + reach) {
            return 1U << i;
        }
    }
    return r->is_level ? 1U : 0U;
}

static scale scale_of(const koi_ranges *r, uint32_t shift)
{
    const int32_t half = (int32_t)((1U << shift) / 2U);
    return (scale){
        shift,
        {(r->start.x + half) >> shift, (r->start.y + half) >> shift, (r->start.z + half) >> shift}};
}

void koi_ranger_enter(const koi_ranges *r, uint32_t from, uint32_t to)
{
    walk w = {.r = r,
              .first = r->ranger->borders + 1,
              .last = r->ranger->borders + r->ranger->count,
              .row = squares_of(r, 0),
              .count = r->ranger->count,
              .layers = r->is_level ? 1U : r->ranger->layers,
              .layer = layer_of_short(r),
              .all = scale_of(r, r->shift),
              .fine = scale_of(r, r->fine),
              .half = (r->ranger->half >> 14) + 1U,
              .more = (int32_t)r->error + 2,
              .is_steep = r->cosine == 0U};
    if (r->low == r->high) {
        return;
    }
    set_floors(&w);
    if (r->is_turned || w.is_steep) {
        enter_any(&w, from, to);
    } else if (r->is_level) {
        enter_plain(&w, from, to);
    } else {
        enter_tilted(&w, from, to);
    }
}

/* ---- roots ---- */

/* Half of a beam's width over its least length seen from above, Q15, rounded up; 0 for a level
 * plane on the axis, whose widths are seen sideways, and if the squares have it. */
static uint32_t flat_of(const koi_ranges *r)
{
    if (r->cosine == 0U || (r->is_level && !r->is_off)) {
        return 0;
    }
    const uint32_t flat =
        (uint32_t)koi_quotient_by((uint64_t)r->ranger->half << 16, r->cosine) + 1U;
    return (flat < 32768U) ? flat : 32768U; /* of 32,768 on nothing is left of any distance */
}

/* The distance of a square, in LSB, rounded down. */
static uint32_t distance_of(const koi_ranges *r, uint32_t flat, uint32_t square)
{
    const uint32_t root = root_of(square);
    const uint32_t width = flat * (root + (r->off >> r->shift) + r->error + 2U);
    const uint32_t less = (width >> 15) + r->error + ((flat != 0U) ? 1U : 0U);
    return (root > less) ? (root - less) << r->shift : 0U;
}

void koi_ranger_leave(const koi_ranges *r)
{
    const uint32_t n = r->ranger->count;
    const uint32_t flat = flat_of(r);
    const uint32_t range = (uint32_t)r->sectors->config.range;
    const uint32_t last = r->is_level ? r->low + 1U : r->high;
    for (uint32_t layer = r->low; layer < last && layer < r->high; layer++) {
        uint32_t *const squares = squares_of(r, layer);
        note(&squares[n - 1U], squares[-1]);
        note(&squares[0], squares[n]);
        for (uint32_t i = 0; i < n; i++) {
            if (squares[i] == KO_RANGER_FREE) {
                continue;
            }
            const uint32_t distance = distance_of(r, flat, squares[i]);
            const uint32_t end_layer = r->is_level ? r->high : layer + 1U;
            for (uint32_t k = layer; k < end_layer && distance <= range; k++) {
                koi_sector_hit(r->sectors, k, i, distance);
            }
        }
    }
}
