# Steps of zone, as comments in a copy of: src/fence/fence_outline.c
/^bool koi_fence_outline_holds(/,/^}/{
/^    for (/i\
/*@ loop invariant 0 <= i <= outline->count;\
    loop invariant a == outline->points + before(i, outline->count);\
    loop invariant is_in <==> odd(outline->points, outline->count, i, x, y);\
    loop invariant \\forall integer k; 0 <= k < i ==>\
      !edge_is_on(outline->points, outline->count, k, x, y);\
    loop assigns i, a, is_in;\
    loop variant outline->count - i; */
}
