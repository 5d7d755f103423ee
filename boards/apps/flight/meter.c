#include "board.h"
#include "flight.h"

void meter_start(meter *m)
{
    m->since = board_instructions();
}

void meter_pause(meter *m)
{
    m->lap += board_instructions() - m->since;
}

uint32_t meter_lap(meter *m)
{
    meter_pause(m);
    const uint32_t lap = m->lap;
    m->total += lap;
    m->worst = (lap > m->worst) ? lap : m->worst;
    m->lap = 0;
    return lap;
}
