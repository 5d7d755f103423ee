# Steps of zone and near, as comments in a copy of: src/fence/fence_core.h
/^    if (koi_fence_is_aside(/a\
//@ assert a->x < x && b->x < x && a->y <= y < b->y ==> area(a->x, a->y, b->x, b->y, x, y) < 0;\
//@ assert a->x < x && b->x < x && b->y <= y < a->y ==> area(a->x, a->y, b->x, b->y, x, y) > 0;\
//@ assert !is_on(a->x, a->y, b->x, b->y, x, y);\
//@ assert !is_crossed(a->x, a->y, b->x, b->y, x, y);
/ is_parted = /a\
//@ assert is_spanned(a->y, b->y, y);
/^    if (a->x > x/a\
//@ assert a->y <= y < b->y ==> area(a->x, a->y, b->x, b->y, x, y) > 0;\
//@ assert b->y <= y < a->y ==> area(a->x, a->y, b->x, b->y, x, y) < 0;\
//@ assert is_parted <==> is_crossed(a->x, a->y, b->x, b->y, x, y);\
//@ assert !is_on(a->x, a->y, b->x, b->y, x, y);
/^    if (cross == 0)/i\
//@ assert is_spanned(a->x, b->x, x);\
//@ assert cross == area(a->x, a->y, b->x, b->y, x, y);
/^    if (cross == 0)/a\
//@ assert is_on(a->x, a->y, b->x, b->y, x, y);
/^    return (is_parted/i\
//@ assert !is_on(a->x, a->y, b->x, b->y, x, y);\
//@ assert is_parted && (cross > 0 <==> b->y > a->y) ==> is_crossed(a->x, a->y, b->x, b->y, x, y);\
/*@ assert !(is_parted && (cross > 0 <==> b->y > a->y)) ==>\
      !is_crossed(a->x, a->y, b->x, b->y, x, y); */
