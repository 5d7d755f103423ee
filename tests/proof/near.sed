# Steps of near, as comments in a copy of: src/fence/fence_near.c
/^static corners look_at_corners(/,/^}/{
/^    for (/i\
/*@ loop invariant 0 <= i <= outline->count;\
    loop invariant are_same(e.b.x, outline->points[before(i, outline->count)].x - x);\
    loop invariant are_same(e.b.y, outline->points[before(i, outline->count)].y - y);\
    loop invariant is_parity{Pre}((boolean)is_in, outline->points, outline->count, i, x, y);\
    loop invariant is_on <==> \\exists integer k; 0 <= k < i &&\
      edge_is_on{Pre}(outline->points, outline->count, k, x, y);\
    loop assigns i, e, is_in, is_on, least;\
    loop variant outline->count - i; */
/ ray = koi/i\
/*@ assert area(e.a.x, e.a.y, e.b.x, e.b.y, 0, 0) ==\
      area(outline->points[before(i, outline->count)].x,\
           outline->points[before(i, outline->count)].y,\
           outline->points[i].x, outline->points[i].y, x, y); */\
/*@ assert is_on(e.a.x, e.a.y, e.b.x, e.b.y, 0, 0) <==>\
      edge_is_on{Pre}(outline->points, outline->count, i, x, y); */\
/*@ assert is_crossed(e.a.x, e.a.y, e.b.x, e.b.y, 0, 0) <==>\
      edge_is_crossed{Pre}(outline->points, outline->count, i, x, y); */
/ ray = koi/a\
/*@ assert ray == KOI_FENCE_RAY_CROSSES <==>\
      edge_is_crossed{Pre}(outline->points, outline->count, i, x, y); */
/ is_on = is_on ||/i\
//@ assert are_same((uint32_t)(i + 1), i + 1);\
//@ assert is_parity{Pre}((boolean)is_in, outline->points, outline->count, i + 1, x, y);
}
/^static uint32_t look_at_span(/,/^}/{
/^    for (/i\
/*@ loop invariant span->begin <= i <= span->end;\
    loop invariant i < span->end ==>\
      to == outline->points + before(i, outline->count);\
    loop assigns i, to, most, here, best->least, best->is_whole, best->edge;\
    loop variant span->end - i; */
}
/^static void look_at_edges(/,/^}/{
/^    while (/i\
/*@ loop invariant span.end == 0 || span.end == outline->count;\
    loop assigns span, most, best->least, best->is_whole, best->edge;\
    loop variant outline->count - span.end; */
}
