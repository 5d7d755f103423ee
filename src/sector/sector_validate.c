/* Validates sectors step by step: what does not change by a seal, floors and bodies of the
 * vehicle by a checksum that was taken when the sectors were set up, each cell by its own.
 *
 * Arrays are read only after the seal has fitted, so no damaged pointer is followed. A cell is
 * judged for itself, so looks may come between the steps. The parts of the walk are the floors,
 * the bodies, and the cells. From the cells on the walk carries a checksum of its own place: none
 * is left out. */
#include "src/sector/sector_validate.h"

#include "src/math/digest.h"
#include "src/math/validation.h"
#include "src/sector/sector_core.h"

uint32_t koi_sector_seal_of(const ko_sector_cell *cell)
{
    uint32_t seal = koi_digest(0, cell->time);
    seal = koi_digest(seal, cell->lifetime);
    seal = koi_digest(seal, (uint32_t)cell->distance);
    return koi_digest(seal, cell->state | (uint32_t)(uint16_t)cell->apart << 16);
}

/* A checksum of the fields that are constant from init on. */
static uint32_t seal_of(const ko_sectors *s)
{
    const ko_sectors_config *c = &s->config;
    uint32_t seal = koi_digest_pointer(0, s->cells);
    seal = koi_digest_pointer(seal, c->floors);
    seal = koi_digest_pointer(seal, c->self);
    seal = koi_digest(seal, c->self_count);
    seal = koi_digest(seal, c->count);
    seal = koi_digest(seal, c->layers);
    seal = koi_digest(seal, (uint32_t)c->range);
    seal = koi_digest(seal, (uint32_t)c->blind);
    seal = koi_digest(seal, c->ticks_per_second);
    seal = koi_digest(seal, c->lifetime);
    seal = koi_digest(seal, (uint32_t)s->pitch);
    return koi_digest(seal, (uint32_t)(s->pitch >> 32));
}

static uint32_t sum_floors(uint32_t sum, const ko_sectors_config *c)
{
    for (uint32_t i = 0; i <= c->layers; i++) {
        sum = koi_digest(sum, (uint32_t)c->floors[i]);
    }
    return sum;
}

/* The checksum after one more body. Only the volume of its kind counts. */
static uint32_t sum_body(uint32_t sum, const ko_body *body)
{
    sum = koi_digest(sum, (uint32_t)body->kind);
    if (body->kind == KO_BODY_SPHERE) {
        sum = koi_digest_vec3(sum, &body->as.sphere.c);
        return koi_digest(sum, (uint32_t)body->as.sphere.r);
    }
    if (body->kind == KO_BODY_CAPSULE) {
        sum = koi_digest_vec3(sum, &body->as.capsule.a);
        sum = koi_digest_vec3(sum, &body->as.capsule.b);
        return koi_digest(sum, (uint32_t)body->as.capsule.r);
    }
    sum = koi_digest_vec3(sum, &body->as.box.c);
    return koi_digest_vec3(sum, &body->as.box.r);
}

/* The checksum after the floors, part 0, or a body. */
static uint32_t sum_part(uint32_t sum, const ko_sectors *s, uint32_t part)
{
    return (part == 0U) ? sum_floors(sum, &s->config) : sum_body(sum, &s->config.self[part - 1U]);
}

void koi_sectors_seal(ko_sectors *sectors)
{
    sectors->sum = 0;
    for (uint32_t part = 0; part <= sectors->config.self_count; part++) {
        sectors->sum = sum_part(sectors->sum, sectors, part);
    }
    sectors->seal = seal_of(sectors);
}

/* Takes one part. False: a cell, or the floors and bodies together, are damaged. */
static bool take_part(const ko_sectors *s, ko_validation *walk)
{
    const uint32_t cells = s->config.self_count + 1U; /* the part where they begin */
    bool is_sound = true;
    if (walk->part < cells) {
        walk->sum = sum_part(walk->sum, s, walk->part);
        is_sound = walk->part + 1U < cells || walk->sum == s->sum;
    } else {
        const ko_sector_cell *cell = &s->cells[walk->part - cells];
        is_sound = cell->sum == koi_sector_seal_of(cell) &&
                   walk->sum == koi_digest(walk->mark, walk->part);
    }
    walk->part++;
    if (walk->part >= cells) {
        walk->sum = koi_digest(walk->mark, walk->part);
    }
    return is_sound;
}

/* Goes on with the walk over sectors whose constant fields are sound. */
static ko_status go_on(const ko_sectors *s, ko_validation *walk, uint32_t *budget)
{
    const uint32_t parts = s->config.self_count + 1U + s->config.layers * s->config.count;
    bool is_sound = true;
    koi_validation_open(walk, koi_digest(s->seal, s->sum));
    while (is_sound && walk->part < parts) {
        if (!koi_validation_pay(budget)) {
            return KO_UNFINISHED;
        }
        is_sound = take_part(s, walk);
    }
    return koi_validation_end(walk, is_sound && walk->part == parts &&
                                        walk->sum == koi_digest(walk->mark, parts));
}

ko_status ko_sectors_validate(const ko_sectors *sectors, ko_validation *walk, uint32_t *budget)
{
    ko_validation whole = {0, 0, 0, 0};
    if (koi_sectors_are_missing(sectors)) {
        return KO_E_ARG;
    }
    walk = (walk != NULL) ? walk : &whole;
    return (sectors->seal == seal_of(sectors)) ? go_on(sectors, walk, budget)
                                               : koi_validation_end(walk, false);
}
