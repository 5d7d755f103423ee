/* Computes what it takes to stop from a speed. */
#include "keepout/motion.h"

#include <stddef.h>

#include "src/math/quotient.h"
#include "src/math/wide.h"

#define MICROSECONDS 1000000U

/* For a part below 2^63 - 2^32. */
static uint64_t divided_up(uint64_t part, uint32_t whole)
{
    return (uint64_t)koi_quotient_floor((int64_t)(part + whole - 1U), whole);
}

static bool is_legal(fix16_t speed, const ko_brake *brake)
{
    return speed >= 0 && brake->deceleration > 0 && brake->delay <= KO_MAX_HORIZON;
}

/* The distance to stop, and what was driven in `age` microseconds before, rounded up. Age and delay
 * are below 2^31 each, so the products are below 2^63, and so is the sum of their quotients. */
static uint64_t distance_of(fix16_t speed, const ko_brake *brake, uint32_t age)
{
    const uint32_t v = (uint32_t)speed;
    return divided_up(koi_port_umul(v, age + brake->delay), MICROSECONDS) +
           divided_up(koi_port_umul(v, v), 2U * (uint32_t)brake->deceleration);
}

ko_status ko_brake_distance(const ko_brake *brake, fix16_t speed, fix16_t *distance)
{
    if (brake == NULL || distance == NULL) {
        return KO_E_ARG;
    }
    if (!is_legal(speed, brake)) {
        return KO_E_RANGE;
    }
    const uint64_t needed = distance_of(speed, brake, 0);
    if (needed > INT32_MAX) {
        return KO_E_RANGE;
    }
    *distance = (fix16_t)needed;
    return KO_OK;
}

static ko_brake_verdict verdict_of(uint64_t needed, fix16_t clearance, fix16_t reserve)
{
    const uint64_t room = (clearance > 0) ? (uint64_t)clearance : 0U;
    /* unreachable: the room is a fix16_t */
    if (clearance < 0 || needed > room || needed > INT32_MAX) {
        return KO_BRAKE_LATE;
    }
    return (needed + (uint64_t)reserve < room) ? KO_BRAKE_CLEAR : KO_BRAKE_NOW;
}

ko_status ko_brake_test(const ko_brake *brake, fix16_t speed, fix16_t clearance, uint32_t age,
                        fix16_t reserve, ko_brake_verdict *verdict)
{
    if (brake == NULL || verdict == NULL) {
        return KO_E_ARG;
    }
    if (!is_legal(speed, brake) || reserve < 0) {
        return KO_E_RANGE;
    }
    if (age > KO_MAX_HORIZON) {
        *verdict = KO_BRAKE_UNKNOWN;
        return KO_OK;
    }
    *verdict = verdict_of(distance_of(speed, brake, age), clearance, reserve);
    return KO_OK;
}
