/* Validates fields step by step: the struct by its seal, each body for being legal. The bodies
 * are read only after the seal has fitted, so no damaged pointer is followed. The walk has the
 * shape of that of obstacles. Joined, each part would be judged through a pointer to a function,
 * which shows no bound on the stack. */
#include "src/motion/motion_validate.h"

#include "src/math/digest.h"
#include "src/math/set_up.h"
#include "src/math/validation.h"

uint32_t koi_field_seal_of(const ko_field *field)
{
    uint32_t seal = koi_digest_pointer(0, field->tree);
    seal = koi_digest_pointer(seal, field->frozen);
    seal = koi_digest_pointer(seal, field->bodies);
    seal = koi_digest(seal, field->count);
    return koi_digest(seal, field->mask);
}

/* Goes on with the walk over a field whose struct is sound. */
static ko_status go_on(const ko_field *field, ko_validation *walk, uint32_t *budget)
{
    koi_validation_open(walk, field->seal);
    bool is_sound = koi_validation_is_placed(walk);
    while (is_sound && walk->part < field->count) {
        if (!koi_validation_pay(budget)) {
            return KO_UNFINISHED;
        }
        is_sound = ko_body_check(&field->bodies[walk->part]) == KO_OK;
        koi_validation_step(walk);
    }
    return koi_validation_end(walk, is_sound && walk->part == field->count);
}

ko_status ko_field_validate(const ko_field *field, ko_validation *walk, uint32_t *budget)
{
    ko_validation whole = {0, 0, 0, 0};
    if (KOI_IS_UNSET(field)) {
        return KO_E_ARG;
    }
    walk = (walk != NULL) ? walk : &whole;
    return (field->seal == koi_field_seal_of(field)) ? go_on(field, walk, budget)
                                                     : koi_validation_end(walk, false);
}
