/* Validates rangers step by step: the struct by a seal, and its tables by a checksum that was taken
 * when the ranger was set up. The tables are read only after the seal has fitted, so no damaged
 * pointer is followed. The parts of the walk are the beams and the borders. */
#include "src/sector/sector_ranger_validate.h"

#include "src/math/digest.h"
#include "src/math/set_up.h"
#include "src/math/validation.h"

static uint32_t sum_column(uint32_t seal, const ko_dir3 *column)
{
    seal = koi_digest(seal, (uint32_t)column->x);
    seal = koi_digest(seal, (uint32_t)column->y);
    return koi_digest(seal, (uint32_t)column->z);
}

/* A checksum of the fields that are constant from init on. */
static uint32_t seal_of(const ko_ranger *ranger)
{
    const ko_ranger_config *const c = &ranger->config;
    uint32_t seal = koi_digest_pointer(0, ranger->beams);
    seal = koi_digest_pointer(seal, ranger->borders);
    seal = koi_digest_pointer(seal, ranger->squares);
    seal = koi_digest(seal, (uint32_t)c->first);
    seal = koi_digest(seal, (uint32_t)c->step);
    seal = koi_digest(seal, c->count);
    seal = koi_digest(seal, (uint32_t)c->low);
    seal = koi_digest(seal, (uint32_t)c->rise);
    seal = koi_digest(seal, c->rows);
    seal = koi_digest(seal, (uint32_t)c->reach);
    seal = sum_column(seal, &c->mount.r.x);
    seal = sum_column(seal, &c->mount.r.y);
    seal = sum_column(seal, &c->mount.r.z);
    seal = koi_digest_vec3(seal, &c->mount.t);
    seal = koi_digest(seal, ranger->count);
    seal = koi_digest(seal, ranger->layers);
    seal = koi_digest(seal, ranger->half);
    seal = koi_digest(seal, ranger->pitch);
    return koi_digest(seal, ranger->sum);
}

static uint32_t beams_of(const ko_ranger *ranger)
{
    return ranger->config.rows * ranger->config.count;
}

/* The checksum after one more beam or border. */
static uint32_t sum_part(uint32_t sum, const ko_ranger *ranger, uint32_t part)
{
    const uint32_t beams = beams_of(ranger);
    if (part < beams) {
        const ko_ranger_beam *const u = &ranger->beams[part];
        sum = koi_digest(sum, (uint16_t)u->x | (uint32_t)(uint16_t)u->y << 16);
        return koi_digest(sum, (uint16_t)u->z);
    }
    const ko_ranger_border *const b = &ranger->borders[part - beams];
    return koi_digest(sum, (uint16_t)b->x | (uint32_t)(uint16_t)b->y << 16);
}

static uint32_t parts_of(const ko_ranger *ranger)
{
    return beams_of(ranger) + KO_RANGER_BORDERS(ranger->count);
}

void koi_ranger_seal(ko_ranger *ranger)
{
    ranger->sum = 0;
    for (uint32_t part = 0; part < parts_of(ranger); part++) {
        ranger->sum = sum_part(ranger->sum, ranger, part);
    }
    ranger->seal = seal_of(ranger);
}

/* Goes on with the walk over a ranger whose struct is sound. */
static ko_status go_on(const ko_ranger *ranger, ko_validation *walk, uint32_t *budget)
{
    const uint32_t parts = parts_of(ranger);
    koi_validation_open(walk, ranger->seal);
    while (walk->part < parts) {
        if (!koi_validation_pay(budget)) {
            return KO_UNFINISHED;
        }
        walk->sum = sum_part(walk->sum, ranger, walk->part);
        walk->part++;
    }
    return koi_validation_end(walk, walk->part == parts && walk->sum == ranger->sum);
}

ko_status ko_ranger_validate(const ko_ranger *ranger, ko_validation *walk, uint32_t *budget)
{
    ko_validation whole = {0, 0, 0, 0};
    if (KOI_IS_UNSET(ranger)) {
        return KO_E_ARG;
    }
    walk = (walk != NULL) ? walk : &whole;
    return (ranger->seal == seal_of(ranger)) ? go_on(ranger, walk, budget)
                                             : koi_validation_end(walk, false);
}
