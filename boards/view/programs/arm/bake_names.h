/* Gives names of keepout-bake that keepout-arm has as well others. Each file bake_*.c here is a
 * file of keepout-bake. */
#ifndef VIEW_BAKE_NAMES_H
#define VIEW_BAKE_NAMES_H

#define refuse bake_refuse
#define stop bake_stop
#define need bake_need
#define grow bake_grow

#endif
