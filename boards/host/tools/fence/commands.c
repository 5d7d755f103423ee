#include "commands.h"

#include <stddef.h>

static const struct {
    int32_t first;
    int32_t last;
    effect effect;
} effects[] = {
    {16, 16, EFFECT_POINT},       {17, 19, EFFECT_TURNS},   {20, 20, EFFECT_RETURN},
    {21, 21, EFFECT_LAND},        {22, 22, EFFECT_TAKEOFF}, {31, 31, EFFECT_CLIMB},
    {80, 80, EFFECT_NONE},                                  /* region of interest */
    {82, 82, EFFECT_SPLINE},      {84, 84, EFFECT_TAKEOFF}, /* VTOL */
    {85, 85, EFFECT_LAND},                                  /* VTOL */
    {93, 93, EFFECT_NONE},                                  /* delay */
    {95, 95, EFFECT_NONE},                                  /* a mark */
    {112, 112, EFFECT_NONE},                                /* condition: a delay */
    {114, 115, EFFECT_NONE},                                /* condition: distance, yaw */
    {159, 159, EFFECT_NONE},                                /* a mark */
    {177, 177, EFFECT_JUMP},      {178, 178, EFFECT_NONE},  /* speed */
    {179, 179, EFFECT_HOME},      {181, 184, EFFECT_NONE},  /* relays, servos */
    {187, 189, EFFECT_NONE},      /* actuators; marks where a return path or a landing begins */
    {193, 193, EFFECT_NONE},      /* pause, continue */
    {195, 197, EFFECT_NONE},      /* region of interest */
    {200, 206, EFFECT_NONE},      /* video, region of interest, cameras, mounts */
    {207, 207, EFFECT_NONE},      /* fence on or off: all is judged as if it were on */
    {210, 212, EFFECT_NONE},      /* inverted flight, gripper, autotune */
    {214, 214, EFFECT_NONE},      /* camera by time */
    {220, 220, EFFECT_NONE},      /* mount */
    {222, 222, EFFECT_NONE},      /* limits of guided flight */
    {240, 240, EFFECT_NONE},      /* a mark */
    {260, 260, EFFECT_NONE},      /* camera of an oblique survey */
    {530, 534, EFFECT_NONE},      /* cameras */
    {600, 600, EFFECT_NONE},      /* a mark to jump to */
    {1000, 1001, EFFECT_NONE},    /* gimbals */
    {2000, 2005, EFFECT_NONE},    /* images, tracking */
    {2010, 2010, EFFECT_NONE},    /* tracking */
    {2500, 2503, EFFECT_NONE},    /* video */
    {31000, 31004, EFFECT_POINT}, /* a user's waypoints */
};

effect effect_of(int32_t command)
{
    size_t i = 0;
    const size_t count = sizeof(effects) / sizeof(effects[0]);
    while (i < count && (command < effects[i].first || command > effects[i].last)) {
        i++;
    }
    return (i < count) ? effects[i].effect : EFFECT_UNKNOWN;
}
