/* Lines in one expression: SEGMENT_LINE(&s) and RAY_LINE(&r) point to the line of a segment or a
 * ray, and are null if it is refused. Each lives as long as the block around it. */
#ifndef TEST_LINE_H
#define TEST_LINE_H

#include <stddef.h>

#include "keepout/cast.h"

#define SEGMENT_LINE(segment) line_of_segment((segment), &(ko_line){.length = 0})
#define RAY_LINE(ray) line_of_ray((ray), &(ko_line){.length = 0})

static inline const ko_line *line_of_segment(const ko_segment *segment, ko_line *line)
{
    return (ko_line_from_segment(segment, line) == KO_OK) ? line : NULL;
}

static inline const ko_line *line_of_ray(const ko_ray *ray, ko_line *line)
{
    return (ko_line_from_ray(ray, line) == KO_OK) ? line : NULL;
}

#endif
