/* The flight demo, pose by pose: the firmware's own main.c, whose objects the page reads between
 * two poses. Its output goes to the page, as on a board to the console. */
#define main flight_main
#include "programs/flight/main.c"
#undef main

#include "bridge/export.h"
#include "bridge/rows.h"

static view_row rows[2 * FLIGHT_CAPACITY];
static ko_vec3 here; /* the vehicle's last position */

/* Opens the packed flight and returns the number of its poses. */
uint32_t VIEW_EXPORT(view_open)(void)
{
    set_up("flight.pack");
    report_begin(&events);
    return flight_pack.header.poses.count;
}

void VIEW_EXPORT(view_fly)(uint32_t i)
{
    pack_pose pose;
    pack_read(&flight_pack, flight_pack.header.poses, i, &pose, 1, sizeof(pose));
    check_pose(&pose);
    if (i == 0U) {
        load(&pose);
    }
    fly(&pose);
    here = pose.position;
    (void)fflush(stdout);
}

/* Says at the end what main says, and returns its exit code. */
int32_t VIEW_EXPORT(view_end)(void)
{
    summarise();
    (void)fflush(stderr);
    return report_is_clear(&events) ? EXIT_CLEAR : EXIT_FOUND;
}

uint32_t VIEW_EXPORT(view_tree_rows)(uint32_t moving_ones)
{
    return view_rows((moving_ones != 0U) ? &moving.tree : &fixed.tree, rows, 2U * FLIGHT_CAPACITY);
}

void *VIEW_EXPORT(view_rows_at)(void)
{
    return rows;
}

/* Boxes that the tree of the map looks at for the obstacle nearest to the vehicle. */
uint32_t VIEW_EXPORT(view_visits)(void)
{
    ko_tree_nearest query;
    ko_tree_near near;
    (void)ko_tree_nearest_begin(&fixed.tree, &here, nearby.reach + nearby.radius, KO_ALL, &query);
    KO_IGNORE(ko_tree_nearest_next(&query, NULL, &near)); /* any end has its visits */
    return query.q.visits;
}
