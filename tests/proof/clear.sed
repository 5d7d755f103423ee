# Steps of clear, as comments in a copy of: src/fence/fence_zone.c
/^void koi_fence_measure_all(/,/^}/{
/^    for (/i\
/*@ loop invariant 0 <= i <= fence->count;\
    loop invariant has_any <==> fence->rule == KO_FENCE_ANY &&\
      \\exists integer k; 0 <= k < i && is_keep_in(fence, k);\
    loop invariant is_any_in <==> fence->rule == KO_FENCE_ANY &&\
      \\exists integer k; 0 <= k < i && is_keep_in(fence, k) && holds(fence, k, p);\
    loop invariant stand->is_broken <==>\
      \\exists integer k; 0 <= k < i && is_broken_by(fence, k, p);\
    loop assigns i, *stand, has_any, is_any_in;\
    loop variant fence->count - i; */
/^        stand->is_broken = /a\
//@ assert stand->is_broken <==> (\\at(stand->is_broken, LoopCurrent) || is_broken_by(fence, i, p));
/^            continue;/i\
//@ assert !is_broken_by(fence, i, p);
}
