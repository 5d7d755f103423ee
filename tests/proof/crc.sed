# Steps of crc, as comments in a copy of: src/math/crc.c
/^    for (uint32_t i = 0; i < size; i++) {/i\
/*@ loop invariant i <= size;\
    loop assigns i, crc;\
    loop variant size - i; */
