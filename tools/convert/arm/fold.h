/* Fewer links for a robot: joints that are held, links that only place others, rigid bodies. */
#ifndef FOLD_H
#define FOLD_H

#include "robot.h"

/* Holds the joints whose names match the pattern of `JOINT` or `JOINT=VALUE`, and those that follow
 * them: they are fixed there. Without a value a joint is held at 0, or at the limit nearest to
 * it. Refuses a pattern that no joint matches and a value beyond the limits. */
void fold_hold(robot *r, const char *what);
/* Removes links without a shape at joints that do not move. If more than `most` links are left,
 * removes joints that move no shape, and makes one link of those that no joint moves against each
 * other, if the same pairs are allowed for them. Says so on stderr. */
void fold_links(robot *r, int most);

#endif
