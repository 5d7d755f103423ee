# Steps of roots, as comments in a copy of: src/math/fix.c
/ upper = koi_port_root16(/a\
//@ assert 0x8000 <= upper < 0x10000;
/ rest = high - upper/a\
//@ assert rest == high - upper * upper && rest <= 2 * upper;
/ dividend = (rest << 15)/a\
//@ assert dividend == rest * 0x8000 + low / 0x20000;
/ lower = koi_port_over16(/a\
//@ assert lower <= 0x10000;
/ lower -= lower >> 16;/a\
//@ assert is_half(lower) && lower * upper <= dividend;\
//@ assert 0 <= lower * lower <= 0xFFFE0001;\
/*@ assert dividend < lower * upper + upper ||\
      (lower == 0xFFFF && dividend >= upper * 0x10000); */
/ left = dividend - lower/a\
//@ assert left == dividend - lower * upper;
/ root = (upper << 16) + lower;/a\
//@ assert root == upper * 0x10000 + lower;\
//@ assert n - root * root == left * 0x20000 + low % 0x20000 - lower * lower;\
//@ assert left < upper || (lower == 0xFFFF && left <= upper + 0x7FFF);\
//@ assert n - root * root <= 2 * root;\
/*@ assert left < 0x8000 ==> are_same((uint32_t)(left << 17) | (low & 0x1FFFF),\
                                      left * 0x20000 + low % 0x20000); */\
//@ assert left * 0x20000 + low % 0x20000 >= lower * lower ==> is_root(root, n);\
//@ assert left >= 0x8000 ==> is_root(root, n);
/ if ((left >> 15) == 0U/a\
//@ assert left < 0x8000;\
//@ assert left * 0x20000 + low % 0x20000 < lower * lower;\
//@ assert 0 < root * root - n < 2 * root;\
//@ assert root >= 1 && is_root(root - 1, n);
/^    return root;/i\
//@ assert is_root(root, n);
/ half = zeros /a\
//@ assert 0 <= half < 32;\
//@ assert are_same((uint64_t)(n << (2 * half)), n * pow2(half) * pow2(half));\
//@ assert 0x4000000000000000 <= n * pow2(half) * pow2(half) < 0x10000000000000000;
