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

void meter_add(meter *m, uint32_t lap)
{
    m->total += lap;
    m->worst = (lap > m->worst) ? lap : m->worst;
    m->laps++;
}

uint32_t meter_lap(meter *m)
{
    meter_pause(m);
    const uint32_t lap = m->lap;
    m->lap = 0;
    meter_add(m, lap);
    return lap;
}
