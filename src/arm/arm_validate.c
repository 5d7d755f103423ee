/* Validates arms step by step: the struct by its seal, the tables by a checksum that was taken when
 * the arm was opened.
 *
 * Nothing of the tables is read before the seal has fitted, so no damaged pointer is followed. The
 * parts of the walk are the links, each with its growth and its row of allowed links, and then the
 * capsules. */
#include "src/arm/arm_validate.h"

#include "src/math/digest.h"
#include "src/math/set_up.h"
#include "src/math/validation.h"

uint32_t koi_arm_seal_of(const ko_arm *arm)
{
    uint32_t seal = koi_digest_pointer(0, arm->model.links);
    seal = koi_digest_pointer(seal, arm->model.capsules);
    seal = koi_digest_pointer(seal, arm->model.allowed);
    seal = koi_digest(seal, arm->model.link_count | (uint32_t)arm->model.capsule_count << 16);
    return koi_digest(seal, arm->joint_count);
}

static uint32_t sum_direction(uint32_t sum, const ko_dir3 *d)
{
    sum = koi_digest(sum, (uint32_t)d->x);
    sum = koi_digest(sum, (uint32_t)d->y);
    return koi_digest(sum, (uint32_t)d->z);
}

/* The checksum after one more link. */
static uint32_t sum_link(uint32_t sum, const ko_arm *arm, uint32_t i)
{
    const ko_arm_link *link = &arm->model.links[i];
    sum = sum_direction(sum, &link->origin.r.x);
    sum = sum_direction(sum, &link->origin.r.y);
    sum = sum_direction(sum, &link->origin.r.z);
    sum = koi_digest_vec3(sum, &link->origin.t);
    sum = sum_direction(sum, &link->axis);
    sum = koi_digest(sum, (uint32_t)link->low);
    sum = koi_digest(sum, (uint32_t)link->high);
    sum = koi_digest_pointer(sum, link->mesh);
    sum = koi_digest(sum, link->parent | (uint32_t)link->joint << 16);
    sum = koi_digest(sum, arm->growth[i]);
    return koi_digest(sum, (arm->model.allowed != NULL) ? arm->model.allowed[i] : 0U);
}

/* The checksum after one more capsule. */
static uint32_t sum_capsule(uint32_t sum, const ko_arm_capsule *capsule)
{
    sum = koi_digest_vec3(sum, &capsule->shape.a);
    sum = koi_digest_vec3(sum, &capsule->shape.b);
    sum = koi_digest(sum, (uint32_t)capsule->shape.r);
    return koi_digest(sum, capsule->link);
}

/* The checksum after one more link or capsule. */
static uint32_t sum_part(uint32_t sum, const ko_arm *arm, uint32_t part)
{
    const uint32_t links = arm->model.link_count;
    return (part < links) ? sum_link(sum, arm, part)
                          : sum_capsule(sum, &arm->model.capsules[part - links]);
}

static uint32_t parts_of(const ko_arm *arm)
{
    return (uint32_t)arm->model.link_count + arm->model.capsule_count;
}

uint32_t koi_arm_sum_of(const ko_arm *arm)
{
    uint32_t sum = 0;
    for (uint32_t part = 0; part < parts_of(arm); part++) {
        sum = sum_part(sum, arm, part);
    }
    return sum;
}

/* Goes on with the walk over an arm whose struct is sound. */
static ko_status go_on(const ko_arm *arm, ko_validation *walk, uint32_t *budget)
{
    const uint32_t parts = parts_of(arm);
    koi_validation_open(walk, koi_digest(arm->seal, arm->sum));
    while (walk->part < parts) {
        if (!koi_validation_pay(budget)) {
            return KO_UNFINISHED;
        }
        walk->sum = sum_part(walk->sum, arm, walk->part);
        walk->part++;
    }
    return koi_validation_end(walk, walk->part == parts && walk->sum == arm->sum);
}

ko_status ko_arm_validate(const ko_arm *arm, ko_validation *walk, uint32_t *budget)
{
    ko_validation whole = {0, 0, 0, 0};
    if (KOI_IS_UNSET(arm)) {
        return KO_E_ARG;
    }
    walk = (walk != NULL) ? walk : &whole;
    return (arm->seal == koi_arm_seal_of(arm)) ? go_on(arm, walk, budget)
                                               : koi_validation_end(walk, false);
}
