#include "commands.h"

/* The table says what each of the seven parameters does to the way as it is judged:
 *
 *   .  more than is known here: judged by mission.c, or named unless it is 0
 *   w  how long or how often the vehicle stays where it is judged anyway
 *   y  where its nose points, or how steeply it climbs on a way that is judged upright and straight
 *   x  which way it leaves a circle: the way on has the circle's radius as a margin
 *   1  the same as 0 if it is 1
 *   r  reserved: planners write the height of their cursor there, and no vehicle reads it
 *   *  nothing, since the command has no effect on the way */
static const struct {
    int32_t first;
    int32_t last;
    effect effect;
    const char *parameters;
} effects[] = {
    {16, 16, EFFECT_POINT, "w..y..."},
    {17, 17, EFFECT_TURNS, "...y..."},
    {18, 18, EFFECT_TURNS, "ww.x..."},
    {19, 19, EFFECT_TURNS, "ww.x..."},
    {20, 20, EFFECT_RETURN, "......."},
    {21, 21, EFFECT_LAND, "...y..."},
    {22, 22, EFFECT_TAKEOFF, "y..y..."},
    {31, 31, EFFECT_CLIMB, "w..x..."},
    {80, 80, EFFECT_NONE, "*******"}, /* region of interest */
    {82, 82, EFFECT_SPLINE, "w..y..."},
    {84, 84, EFFECT_TAKEOFF, ".1.y..."},  /* VTOL; 1: towards the next item */
    {85, 85, EFFECT_LAND, "...y..."},     /* VTOL */
    {93, 93, EFFECT_NONE, "*******"},     /* delay */
    {95, 95, EFFECT_NONE, "*******"},     /* a mark */
    {112, 112, EFFECT_NONE, "*******"},   /* condition: a delay */
    {114, 115, EFFECT_NONE, "*******"},   /* condition: distance, yaw */
    {159, 159, EFFECT_NONE, "*******"},   /* a mark */
    {177, 177, EFFECT_JUMP, "......."},   /* to an item, so many times */
    {178, 178, EFFECT_NONE, "*******"},   /* speed */
    {179, 179, EFFECT_HOME, "*******"},   /* a gap of its own */
    {181, 184, EFFECT_NONE, "*******"},   /* relays, servos */
    {187, 189, EFFECT_NONE, "*******"},   /* actuators; marks where a way back or down begins */
    {193, 193, EFFECT_NONE, "*******"},   /* pause, continue */
    {195, 197, EFFECT_NONE, "*******"},   /* region of interest */
    {200, 206, EFFECT_NONE, "*******"},   /* video, region of interest, cameras, mounts */
    {207, 207, EFFECT_NONE, "*******"},   /* fence on or off: all is judged as if it were on */
    {210, 212, EFFECT_NONE, "*******"},   /* inverted flight, gripper, autotune */
    {214, 214, EFFECT_NONE, "*******"},   /* camera by time */
    {220, 220, EFFECT_NONE, "*******"},   /* mount */
    {222, 222, EFFECT_NONE, "*******"},   /* limits of guided flight */
    {240, 240, EFFECT_NONE, "*******"},   /* a mark */
    {260, 260, EFFECT_NONE, "*******"},   /* camera of an oblique survey */
    {530, 534, EFFECT_NONE, "*******"},   /* cameras */
    {600, 600, EFFECT_NONE, "*******"},   /* a mark to jump to */
    {1000, 1001, EFFECT_NONE, "*******"}, /* gimbals */
    {2000, 2005, EFFECT_NONE, "*******"}, /* images, tracking */
    {2010, 2010, EFFECT_NONE, "*******"}, /* tracking */
    {2500, 2503, EFFECT_NONE, "*******"}, /* video */
    {5000, 5000, EFFECT_FENCE, "......."},
    {5001, 5004, EFFECT_FENCE, "......r"},
    {5100, 5100, EFFECT_FENCE, "......."},
    {31000, 31004, EFFECT_POINT, "......."}, /* a user's waypoints */
};

static const struct {
    int32_t command;
    size_t parameter;
    const char *name;
} names[] = {
    {16, 1, "(acceptance radius)"}, {16, 2, "(pass-by)"}, {21, 0, "(height of an abort)"},
    {21, 1, "(precision landing)"}, {22, 1, "(flags)"},   {82, 1, "(acceptance radius)"},
    {82, 2, "(pass-by)"},           {84, 1, "(heading)"}, {85, 2, "(height of the approach)"},
};

/* The command's place in the table, or the number of its rows. */
static size_t place_of_command(int32_t command)
{
    size_t i = 0;
    const size_t count = sizeof(effects) / sizeof(effects[0]);
    while (i < count && (command < effects[i].first || command > effects[i].last)) {
        i++;
    }
    return i;
}

effect effect_of(int32_t command)
{
    const size_t i = place_of_command(command);
    return (i < sizeof(effects) / sizeof(effects[0])) ? effects[i].effect : EFFECT_UNKNOWN;
}

bool is_parameter_harmless(int32_t command, size_t i, int64_t nano)
{
    const size_t place = place_of_command(command);
    if (place == sizeof(effects) / sizeof(effects[0])) {
        return true; /* the command itself is a gap */
    }
    const char what = effects[place].parameters[i];
    return what == '1' ? nano == 1000000000 : what != '.';
}

const char *parameter_name(int32_t command, size_t i)
{
    for (size_t k = 0; k < sizeof(names) / sizeof(names[0]); k++) {
        if (names[k].command == command && names[k].parameter == i) {
            return names[k].name;
        }
    }
    return "";
}
