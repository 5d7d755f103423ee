# Steps of moves, as comments in a copy of: src/tree/tree.c
/^    \*hi = (fix16_t)high;/a\
//@ assert is_small((uint32_t)r) ==> 0 <= r < 0x40000000 && wide == r + margin;\
//@ assert is_small((uint32_t)r) && is_small((uint32_t)(low + 0x20000000)) ==> legal(*lo);\
//@ assert is_small((uint32_t)r) && is_small((uint32_t)(0x20000000 - high)) ==> legal(*hi);
/^    return beyond < (1U << 30) || cut/i\
//@ assert is_small(beyond) ==> is_legal_fat(fat);
/^    lead_axis(ahead \* step->[xy]/a\
//@ assert is_legal_fat(fat) && is_way(step);
