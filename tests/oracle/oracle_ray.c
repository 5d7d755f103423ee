/* Judges the claims of keepout/cast.h about rays, and about lines prepared for many boxes.
 *
 * promise: no-miss, never-late, exact */
#include "src/box/line.h"

#include "oracle_cast.h"
#include "keepout/make.h"
#include "line.h"

#include <string.h>

void judge_ray_overlap(oracle_case *with, oracle_tally *tally)
{
    const ko_aabb box = any_box(with);
    const ko_ray ray = any_ray(with, &box);
    const path p = path_of_ray(&ray);
    fraction enter;
    fraction leave;
    found_answer(tally, ko_aabb_overlap_line(&box, RAY_LINE(&ray)),
                 when_inside(&p, &box, &enter, &leave));
}

static void doubt_ray(oracle_case *with, ko_ray *ray)
{
    if (once_in(with, 30)) {
        ray->origin = doubtful_vec(with, KO_LIMIT);
    }
    if (once_in(with, 30)) {
        ray->length = (fix16_t)any_between(with, INT32_MIN, 0);
    }
}

static bool ray_is_legal(const ko_ray *ray)
{
    return all_within(&ray->origin, KO_LIMIT) && ray->length >= 0;
}

void judge_ray_cast(oracle_case *with, oracle_tally *tally)
{
    ko_aabb box = any_box(with);
    ko_ray ray = any_ray(with, &box);
    ko_q30 enter = 7;
    ko_q30 leave = 7;
    doubt(with, &box);
    doubt_ray(with, &ray);
    ko_line line;
    ko_status status = ko_line_from_ray(&ray, &line);
    if (status == KO_OK) {
        status = ko_aabb_cast_line(&box, &line, &enter, &leave);
    }
    if (!found_status(tally, status, is_legal(&box) && ray_is_legal(&ray))) {
        found(tally, enter == 7 && leave == 7);
        return;
    }
    const path p = path_of_ray(&ray);
    judge_times(tally, &p, &box, enter, leave);
}

/* ---- prepared ---- */

static void judge_cast_of(oracle_tally *tally, const ko_line *cast, const path *p,
                          const ko_aabb *box)
{
    ko_bounds bounds;
    fraction enter;
    fraction leave;
    found(tally, ko_bounds_from_aabb(box, &bounds) == KO_OK);
    const bool truth = when_inside(p, box, &enter, &leave);
    found_answer(tally, ko_aabb_overlap_line(box, cast), truth);
    found(tally, koi_line_overlap_bounds(cast, &bounds) == truth);
}

void judge_prepared(oracle_case *with, oracle_tally *tally)
{
    const ko_aabb box = any_box(with);
    const ko_segment s = any_segment(with, &box);
    const path p = path_of_segment(&s);
    ko_line cast;
    found(tally, ko_line_from_segment(&s, &cast) == KO_OK);
    judge_cast_of(tally, &cast, &p, &box);
}

void judge_prepared_ray(oracle_case *with, oracle_tally *tally)
{
    const ko_aabb box = any_box(with);
    ko_ray ray = any_ray(with, &box);
    const ko_line before = {{{1, 2, 3}, {4, 5, 6}}, {7, 8, 9}, {10, 11, 12}, 13, 14};
    ko_line cast = before;
    doubt_ray(with, &ray);
    const ko_status status = ko_line_from_ray(&ray, &cast);
    found(tally, status == (ray_is_legal(&ray) ? KO_OK : KO_E_RANGE));
    if (status != KO_OK) {
        found(tally, memcmp(&cast, &before, sizeof cast) == 0);
        return;
    }
    const path p = path_of_ray(&ray);
    judge_cast_of(tally, &cast, &p, &box);
}

/* A shortened line must give the same answer as the whole line, unless the box is entered only
 * after its end. */
static void judge_cast_of_part(oracle_tally *tally, const ko_line *part, const ko_aabb *box)
{
    ko_line line = *part;
    ko_q30 enter[2];
    ko_q30 leave[2];
    found(tally, ko_aabb_cast_line(box, part, &enter[0], &leave[0]) == KO_OK);
    found(tally, ko_line_shorten(&line, (ko_q30)ONE) == KO_OK);
    found(tally, ko_aabb_cast_line(box, &line, &enter[1], &leave[1]) == KO_OK);
    if (enter[1] > part->end) {
        found(tally, enter[0] == KO_NEVER && leave[0] == KO_NEVER);
        return;
    }
    found(tally, enter[0] == enter[1]);
    found(tally, leave[0] == ((leave[1] < part->end) ? leave[1] : part->end));
}

/* The truth is yes if the path enters the box at a parameter that is at most t when rounded down.
 * That includes every box that 0 .. t touches. */
static void judge_shortened(oracle_case *with, oracle_tally *tally, ko_line *cast, const path *p,
                            const ko_aabb *box)
{
    fraction enter;
    fraction leave;
    const bool whole = when_inside(p, box, &enter, &leave);
    ko_q30 t = (ko_q30)any_between(with, 0, KO_Q30_ONE);
    if (whole && once_in(with, 2)) {
        const int64_t near = (int64_t)(enter.part * ONE / enter.whole) + any_between(with, -2, 2);
        t = (ko_q30)(near < 0 ? 0 : near > ONE ? ONE : near);
    }
    found(tally, ko_line_shorten(cast, (ko_q30)any_between(with, 0, (int64_t)ONE)) == KO_OK);
    found(tally, ko_line_shorten(cast, t) == KO_OK);
    judge_cast_of_part(tally, cast, box);
    const bool answer = ko_aabb_overlap_line(box, cast);
    found_answer(tally, answer, whole && enter.part * ONE < (t + (wide)1) * enter.whole);
    found_safe(tally, answer || !whole || enter.part * ONE > t * enter.whole);
}

void judge_shorten(oracle_case *with, oracle_tally *tally)
{
    const ko_aabb box = any_box(with);
    const ko_segment s = any_segment(with, &box);
    const path p = path_of_segment(&s);
    ko_line cast;
    found(tally, ko_line_from_segment(&s, &cast) == KO_OK);
    judge_shortened(with, tally, &cast, &p, &box);
}

void judge_shorten_ray(oracle_case *with, oracle_tally *tally)
{
    const ko_aabb box = any_box(with);
    const ko_ray ray = any_ray(with, &box);
    const path p = path_of_ray(&ray);
    ko_line cast;
    found(tally, ko_line_from_ray(&ray, &cast) == KO_OK);
    judge_shortened(with, tally, &cast, &p, &box);
}
