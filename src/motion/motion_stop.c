/* What it takes to stop. */
#include "keepout/motion.h"

#include <stddef.h>

#include "src/math/wide.h"

#define MICROSECONDS 1000000U

static uint64_t divided_up(uint64_t part, uint64_t whole)
{
    return part / whole + ((part % whole != 0U) ? 1U : 0U);
}

static bool is_legal(fix16_t speed, const ko_brake *brake)
{
    return speed >= 0 && brake->deceleration > 0 && brake->delay <= KO_MAX_HORIZON;
}

/* Both products are below 2^62: the sum of the quotients is below 2^63. */
static uint64_t way_of(fix16_t speed, const ko_brake *brake)
{
    const uint32_t v = (uint32_t)speed;
    return divided_up(koi_port_umul(v, brake->delay), MICROSECONDS) +
           divided_up(koi_port_umul(v, v), 2U * (uint64_t)(uint32_t)brake->deceleration);
}

ko_status ko_stop_distance(fix16_t speed, const ko_brake *brake, fix16_t *out)
{
    if (brake == NULL || out == NULL) {
        return KO_E_ARG;
    }
    if (!is_legal(speed, brake)) {
        return KO_E_RANGE;
    }
    const uint64_t way = way_of(speed, brake);
    if (way > INT32_MAX) {
        return KO_E_RANGE;
    }
    *out = (fix16_t)way;
    return KO_OK;
}

ko_status ko_stop_judge(fix16_t clearance, fix16_t margin, fix16_t speed, const ko_brake *brake,
                        ko_stop *out)
{
    if (brake == NULL || out == NULL) {
        return KO_E_ARG;
    }
    if (!is_legal(speed, brake) || margin < 0) {
        return KO_E_RANGE;
    }
    const uint64_t way = way_of(speed, brake);
    const uint64_t room = (clearance > 0) ? (uint64_t)clearance : 0U;
    if (clearance < 0 || way > room || way > INT32_MAX) {
        *out = KO_STOP_LATE;
    } else {
        *out = (way + (uint64_t)margin < room) ? KO_STOP_FREE : KO_STOP_BRAKE;
    }
    return KO_OK;
}
