/* The elements and attributes that a URDF and an SRDF may have. */
#ifndef VOCABULARY_H
#define VOCABULARY_H

#include "robot.h"
#include "xml.h"

/* Refuse an element or an attribute that nothing knows, and a second one of those that stand once.
 * They add what is known and not read to r->unused. */
void vocabulary_check_urdf(robot *r, const xml *root);
void vocabulary_check_srdf(robot *r, const xml *root);

#endif
