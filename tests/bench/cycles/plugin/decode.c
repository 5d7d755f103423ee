/* Tables of patterns: the first that fits an instruction says what it is. The encodings are those
 * of the ARMv7-M Architecture Reference Manual, chapters A5 and A6. */
#include <stddef.h>

#include "decode.h"

/* Where an instruction names a register: h is its first halfword, g its second one. */
typedef enum field {
    NONE,
    H0,    /* h, bits 2 to 0 */
    H3,    /* h, bits 5 to 3 */
    H6,    /* h, bits 8 to 6 */
    H8,    /* h, bits 10 to 8 */
    HIGH,  /* h, bit 7 and bits 2 to 0 */
    WIDE0, /* h, bits 3 to 0 */
    G0,    /* g, bits 3 to 0 */
    G8,    /* g, bits 11 to 8 */
    G12,   /* g, bits 15 to 12 */
    SP,
    PC,
} field;

/* bits: h and, of 4 bytes, g below it. */
typedef struct pattern {
    uint32_t mask;
    uint32_t bits;
    kind kind;
    field dest;
    field base;
    field index;
} pattern;

static const pattern of_two_bytes[] = {
    {0xFFFF, 0x46C9, MARK_BEGIN, NONE, NONE, NONE}, /* mov r9, r9 */
    {0xFFFF, 0x46D2, MARK_END, NONE, NONE, NONE},   /* mov r10, r10 */
    {0xFFFF, 0x46DB, MARK_ROW, NONE, NONE, NONE},   /* mov r11, r11 */
    {0xFFFF, 0x46E4, MARK_DROP, NONE, NONE, NONE},  /* mov r12, r12 */
    {0xF800, 0x2800, ALU, NONE, NONE, NONE},        /* cmp with a constant */
    {0xE000, 0x2000, ALU, H8, NONE, NONE},          /* mov, add, sub with a constant */
    {0xE000, 0x0000, ALU, H0, NONE, NONE},          /* shifts, add, sub */
    {0xFFC0, 0x4200, ALU, NONE, NONE, NONE},        /* tst */
    {0xFF80, 0x4280, ALU, NONE, NONE, NONE},        /* cmp, cmn */
    {0xFFC0, 0x4340, MUL, H0, NONE, NONE},          /* mul */
    {0xFC00, 0x4000, ALU, H0, NONE, NONE},          /* other operations of two registers */
    {0xFF80, 0x4780, CALL, NONE, NONE, NONE},       /* blx: told apart by its size */
    {0xFF00, 0x4700, INDIRECT, NONE, NONE, NONE},   /* bx */
    {0xFF87, 0x4487, TO_PC, NONE, NONE, NONE},      /* add pc */
    {0xFF87, 0x4687, TO_PC, NONE, NONE, NONE},      /* mov pc */
    {0xFF00, 0x4500, ALU, NONE, NONE, NONE},        /* cmp of high registers */
    {0xFD00, 0x4400, ALU, HIGH, NONE, NONE},        /* add, mov of high registers */
    {0xF800, 0x4800, LOAD, H8, PC, NONE},           /* ldr relative to the pc */
    {0xFE00, 0x5600, LOAD, H0, H3, H6},             /* ldrsb with a register */
    {0xF800, 0x5800, LOAD, H0, H3, H6},             /* ldr, ldrh, ldrb, ldrsh with a register */
    {0xF000, 0x5000, STORE_INDEXED, NONE, H3, H6},  /* str, strh, strb with a register */
    {0xF800, 0x6000, STORE, NONE, H3, NONE},        /* str */
    {0xF800, 0x6800, LOAD, H0, H3, NONE},           /* ldr */
    {0xF800, 0x7000, STORE, NONE, H3, NONE},        /* strb */
    {0xF800, 0x7800, LOAD, H0, H3, NONE},           /* ldrb */
    {0xF800, 0x8000, STORE, NONE, H3, NONE},        /* strh */
    {0xF800, 0x8800, LOAD, H0, H3, NONE},           /* ldrh */
    {0xF800, 0x9000, STORE, NONE, SP, NONE},        /* str relative to sp */
    {0xF800, 0x9800, LOAD, H8, SP, NONE},           /* ldr relative to sp */
    {0xF000, 0xA000, ALU, H8, NONE, NONE},          /* adr, add to sp */
    {0xFF00, 0xB000, ALU, SP, NONE, NONE},          /* add, sub sp */
    {0xF500, 0xB100, BRANCH, NONE, NONE, NONE},     /* cbz, cbnz */
    {0xFE00, 0xB400, STORE_MANY, NONE, SP, NONE},   /* push */
    {0xFE00, 0xBC00, LOAD_MANY, NONE, SP, NONE},    /* pop */
    {0xFF0F, 0xBF00, ALU, NONE, NONE, NONE},        /* nop and other hints */
    {0xFF00, 0xBF00, IT_BLOCK, NONE, NONE, NONE},   /* it */
    {0xF000, 0xB000, ALU, H0, NONE, NONE},          /* extensions, reversals, cps */
    {0xF800, 0xC000, STORE_MANY, NONE, H8, NONE},   /* stm */
    {0xF800, 0xC800, LOAD_MANY, NONE, H8, NONE},    /* ldm */
    {0xF000, 0xD000, BRANCH, NONE, NONE, NONE},     /* b with a condition */
    {0xF800, 0xE000, BRANCH, NONE, NONE, NONE},     /* b */
    {0, 0, SYSTEM, NONE, NONE, NONE},
};

static const pattern of_four_bytes[] = {
    {0xFFF0FFE0, 0xE8D0F000, LOAD, PC, WIDE0, G0},            /* tbb, tbh */
    {0xFFF00F00, 0xE8500F00, LOAD, G12, WIDE0, NONE},         /* ldrex */
    {0xFFF00000, 0xE8400000, STORE, NONE, WIDE0, NONE},       /* strex */
    {0xFE100000, 0xE8100000, LOAD_MANY, NONE, WIDE0, NONE},   /* ldm, ldrd */
    {0xFE100000, 0xE8000000, STORE_MANY, NONE, WIDE0, NONE},  /* stm, strd */
    {0xFFF0F000, 0xF810F000, ALU, NONE, NONE, NONE},          /* pld */
    {0xFE1F0000, 0xF81F0000, LOAD, G12, PC, NONE},            /* ldr relative to the pc */
    {0xFE900FC0, 0xF8100000, LOAD, G12, WIDE0, G0},           /* ldr with a register */
    {0xFE900900, 0xF8100900, LOAD_UPDATE, G12, WIDE0, NONE},  /* ldr that writes its base */
    {0xFE100000, 0xF8100000, LOAD, G12, WIDE0, NONE},         /* ldr */
    {0xFF900FC0, 0xF8000000, STORE_INDEXED, NONE, WIDE0, G0}, /* str with a register */
    {0xFF100000, 0xF8000000, STORE, NONE, WIDE0, NONE},       /* str */
    {0xF800D000, 0xF000D000, CALL, NONE, NONE, NONE},         /* bl */
    {0xF800D000, 0xF0009000, BRANCH, NONE, NONE, NONE},       /* b */
    {0xFFF0D000, 0xF3B08000, BARRIER, NONE, NONE, NONE},      /* dmb, dsb, isb */
    {0xFB80D000, 0xF3808000, SYSTEM, NONE, NONE, NONE},       /* mrs, msr, hints */
    {0xF800D000, 0xF0008000, BRANCH, NONE, NONE, NONE},       /* b with a condition */
    {0xFFF0F0E0, 0xFB00F000, MUL, G8, NONE, NONE},            /* mul */
    {0xFFF000E0, 0xFB000000, MLA, G8, NONE, NONE},            /* mla, mls */
    {0xFF800000, 0xFB000000, MUL, G8, NONE, NONE},            /* smulxy, smmul and the like */
    {0xFFD000F0, 0xFB9000F0, DIVIDE, G8, NONE, NONE},         /* sdiv, udiv */
    {0xFFD00000, 0xFB800000, MUL_LONG, G8, NONE, NONE},       /* smull, umull */
    {0xFF800000, 0xFB800000, MLA_LONG, G8, NONE, NONE},       /* smlal, umlal, umaal */
    {0xFE100F00, 0xEA100F00, ALU, NONE, NONE, NONE},        /* tst, teq, cmp, cmn with a register */
    {0xFE000000, 0xEA000000, ALU, G8, NONE, NONE},          /* operations of registers */
    {0xF8108F00, 0xF0100F00, ALU, NONE, NONE, NONE},        /* the same with a constant */
    {0xF8008000, 0xF0000000, ALU, G8, NONE, NONE},          /* operations with a constant */
    {0xFF000000, 0xFA000000, ALU, G8, NONE, NONE},          /* shifts, extensions, clz */
    {0xFFF00E00, 0xEC400A00, FP_TWO, NONE, NONE, NONE},     /* vmov to two registers of each */
    {0xFFF00E00, 0xEC500A00, FP_TWO, G12, NONE, NONE},      /* vmov to two core registers */
    {0xFF300E00, 0xED100A00, FP_LOAD, NONE, WIDE0, NONE},   /* vldr */
    {0xFF300E00, 0xED000A00, FP_STORE, NONE, WIDE0, NONE},  /* vstr */
    {0xFE100E00, 0xEC100A00, LOAD_MANY, NONE, WIDE0, NONE}, /* vldm, vpop */
    {0xFE100E00, 0xEC000A00, STORE_MANY, NONE, WIDE0, NONE}, /* vstm, vpush */
    {0xFF000E10, 0xEE000A10, FP_MOVE, NONE, NONE, NONE},     /* vmov from and to the core, vmrs */
    {0xFFB00E50, 0xEEB00A00, FP_MOVE, NONE, NONE, NONE},     /* vmov of a constant */
    {0xFFBF0ED0, 0xEEB00A40, FP_MOVE, NONE, NONE, NONE},     /* vmov of a register */
    {0xFFBF0ED0, 0xEEB10AC0, FP_DIVIDE, NONE, NONE, NONE},   /* vsqrt */
    {0xFFB00E00, 0xEE800A00, FP_DIVIDE, NONE, NONE, NONE},   /* vdiv */
    {0xFFB00E00, 0xEE000A00, FP_MLA, NONE, NONE, NONE},      /* vmla, vmls */
    {0xFFB00E00, 0xEE100A00, FP_MLA, NONE, NONE, NONE},      /* vnmla, vnmls */
    {0xFFB00E00, 0xEE900A00, FP_MLA, NONE, NONE, NONE},      /* vfnma, vfnms */
    {0xFFB00E00, 0xEEA00A00, FP_MLA, NONE, NONE, NONE},      /* vfma, vfms */
    {0xFF000E10, 0xEE000A00, FP, NONE, NONE, NONE},          /* other operations in float */
    {0, 0, SYSTEM, NONE, NONE, NONE},
};

static int8_t named(field f, uint32_t h, uint32_t g)
{
    switch (f) {
    case H0:
        return (int8_t)(h & 7U);
    case H3:
        return (int8_t)((h >> 3) & 7U);
    case H6:
        return (int8_t)((h >> 6) & 7U);
    case H8:
        return (int8_t)((h >> 8) & 7U);
    case HIGH:
        return (int8_t)((h & 7U) | ((h >> 4) & 8U));
    case WIDE0:
        return (int8_t)(h & 15U);
    case G0:
        return (int8_t)(g & 15U);
    case G8:
        return (int8_t)((g >> 8) & 15U);
    case G12:
        return (int8_t)(g >> 12);
    case SP:
        return 13;
    case PC:
        return 15;
    default:
        return NO_REGISTER;
    }
}

static const pattern *fitting(uint32_t bits, const pattern *table)
{
    while ((bits & table->mask) != table->bits) {
        table++;
    }
    return table;
}

/* The float registers of single precision. vcmp has no result; of the operations with one operand
 * vn is a part of the opcode. */
static void decode_float(op *o, uint32_t h, uint32_t g)
{
    const int8_t d = (int8_t)(((g >> 11) & 0x1EU) | ((h >> 6) & 1U));
    const int8_t n = (int8_t)(((h << 1) & 0x1EU) | ((g >> 7) & 1U));
    const int8_t m = (int8_t)(((g << 1) & 0x1EU) | ((g >> 5) & 1U));
    const bool has_one = (h & 0xB0U) == 0xB0U;
    const bool compares = has_one && ((h & 15U) == 4U || (h & 15U) == 5U);
    if (o->kind == FP || o->kind == FP_MLA || o->kind == FP_DIVIDE) {
        o->fp_dest = compares ? NO_REGISTER : d;
        o->fp_source[0] = m;
        o->fp_source[1] = has_one ? NO_REGISTER : n;
        o->fp_source[2] = (compares || o->kind == FP_MLA) ? d : NO_REGISTER;
    } else if (o->kind == FP_STORE) {
        o->fp_source[0] = d;
    } else if (o->kind == FP_MOVE && (g & 0x10U) != 0U) {
        o->fp_source[0] = ((h & 0x10U) != 0U) ? n : NO_REGISTER;
    } else if (o->kind == FP_MOVE && (g & 0x40U) != 0U) {
        o->fp_source[0] = m;
    }
}

op decode(uint32_t at, const uint8_t *bytes, unsigned size)
{
    const uint32_t h = (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8;
    const uint32_t g = (size == 4U) ? (uint32_t)bytes[2] | (uint32_t)bytes[3] << 8 : 0U;
    const pattern *p =
        (size == 4U) ? fitting(h << 16 | g, of_four_bytes) : fitting(h, of_two_bytes);
    op o = {.at = at, .size = (uint8_t)size, .kind = p->kind};
    o.dest = named(p->dest, h, g);
    o.base = named(p->base, h, g);
    o.index = named(p->index, h, g);
    o.fp_dest = NO_REGISTER;
    for (int i = 0; i < 3; i++) {
        o.fp_source[i] = NO_REGISTER;
    }
    o.is_literal = o.base == 15 && o.dest != 15;
    o.loads_pc = (o.kind == LOAD && o.dest == 15) ||
                 (o.kind == LOAD_MANY &&
                  ((size == 2U) ? (h & 0xFF00U) == 0xBD00U : (h & 0xFE40U) == 0xE800U && g >> 15));
    decode_float(&o, h, g);
    return o;
}

bool is_memory(const op *o)
{
    return (o->kind >= LOAD && o->kind <= STORE_MANY) || o->kind == FP_LOAD || o->kind == FP_STORE;
}
