/* A core is a table of numbers: ../cores. What the rules mean is the same for all cores. */
#include "rules.h"

#include <stdio.h>
#include <string.h>

typedef enum rule {
    R_ALU,
    R_MUL,
    R_MLA,
    R_MUL_LONG,
    R_MLA_LONG,
    R_DIVIDE,
    R_LOAD,
    R_STORE,
    R_STORE_INDEXED,
    R_PIPELINED,
    R_MANY,
    R_LITERAL,
    R_UNALIGNED,
    R_ADDRESS_WAIT,
    R_REFILL_BRANCH,
    R_REFILL_CALL,
    R_REFILL_INDIRECT,
    R_REFILL_LOAD,
    R_REFILL_LOAD_PC,
    R_REFILL_WIDE,
    R_IT,
    R_IT_FOLDED,
    R_SYSTEM,
    R_BARRIER,
    R_FP,
    R_FP_MLA,
    R_FP_DIVIDE,
    R_FP_TWO,
    R_FP_WAIT,
    R_FP_LOAD,
    R_FP_STORE,
    R_FP_PIPELINED,
    RULES
} rule;

static const char *const names[RULES] = {"alu",
                                         "mul",
                                         "mla",
                                         "mul_long",
                                         "mla_long",
                                         "divide",
                                         "load",
                                         "store",
                                         "store_indexed",
                                         "pipelined",
                                         "many",
                                         "literal",
                                         "unaligned",
                                         "address_wait",
                                         "refill_branch",
                                         "refill_call",
                                         "refill_indirect",
                                         "refill_load",
                                         "refill_load_pc",
                                         "refill_wide",
                                         "it",
                                         "it_folded",
                                         "system",
                                         "barrier",
                                         "fp",
                                         "fp_mla",
                                         "fp_divide",
                                         "fp_two",
                                         "fp_wait",
                                         "fp_load",
                                         "fp_store",
                                         "fp_pipelined"};

static unsigned core[RULES][BOUNDS];

static int number_of(const char *name)
{
    for (int i = 0; i < RULES; i++) {
        if (strcmp(name, names[i]) == 0) {
            return i;
        }
    }
    return -1;
}

static bool read_line(const char *line, bool *known)
{
    char name[32];
    unsigned n[BOUNDS];
    if (line[0] == '#' || line[0] == '\n') {
        return true;
    }
    if (sscanf(line, "%31s %u %u %u", name, &n[LOW], &n[LIKELY], &n[HIGH]) != 4) {
        return false;
    }
    const int i = number_of(name);
    if (i < 0 || known[i]) {
        return false;
    }
    known[i] = true;
    memcpy(core[i], n, sizeof n);
    return true;
}

bool rules_read(const char *path)
{
    bool known[RULES] = {false};
    char line[256];
    bool is_good = true;
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        fprintf(stderr, "cycles: no file of rules %s\n", path);
        return false;
    }
    while (is_good && fgets(line, sizeof line, file) != NULL) {
        is_good = read_line(line, known);
        if (!is_good) {
            fprintf(stderr, "cycles: %s: not a rule, or twice: %s", path, line);
        }
    }
    fclose(file);
    for (int i = 0; is_good && i < RULES; i++) {
        if (!known[i]) {
            fprintf(stderr, "cycles: %s: no rule %s\n", path, names[i]);
            is_good = false;
        }
    }
    return is_good;
}

static bool is_used(const op *o, int8_t r)
{
    return r != NO_REGISTER && (o->base == r || o->index == r);
}

/* The address is the result of a data operation that came just before. */
static bool waits_for_address(const step *s)
{
    const op *p = s->before;
    return p != NULL && p->kind < LOAD && is_used(s->o, p->dest);
}

/* A load lets the next access begin before it ends, unless that one needs what it loads. */
static bool is_pipelined(const step *s)
{
    const op *p = s->before;
    return p != NULL && (p->kind == LOAD || p->kind == FP_LOAD) && s->before_accessed &&
           !p->loads_pc && !is_used(s->o, p->dest);
}

static bool waits_for_float(const step *s)
{
    const op *p = s->before;
    if (p == NULL || p->fp_dest == NO_REGISTER) {
        return false;
    }
    const int8_t *of = s->o->fp_source;
    return of[0] == p->fp_dest || of[1] == p->fp_dest || of[2] == p->fp_dest;
}

static bool is_taken(const step *s)
{
    return s->next->at != s->o->at + s->o->size;
}

/* What a jump takes beyond its own cycles, to fill the pipeline again. */
static unsigned refill(bound b, const step *s, rule which)
{
    const bool is_split = s->next->size == 4U && (s->next->at & 2U) != 0U;
    return core[which][b] + (is_split ? core[R_REFILL_WIDE][b] : 0U);
}

static unsigned of_memory(bound b, const step *s)
{
    const op *o = s->o;
    unsigned n = 0;
    switch (o->kind) {
    case LOAD:
        n = core[R_LOAD][b] - (is_pipelined(s) ? core[R_PIPELINED][b] : 0U);
        break;
    case LOAD_UPDATE:
        n = core[R_LOAD][b];
        break;
    case STORE:
        n = core[R_STORE][b];
        break;
    case STORE_INDEXED:
        n = core[R_STORE_INDEXED][b] - (is_pipelined(s) ? core[R_PIPELINED][b] : 0U);
        break;
    case FP_LOAD:
        n = core[R_FP_LOAD][b] + s->accesses - 1U -
            (is_pipelined(s) ? core[R_FP_PIPELINED][b] : 0U);
        break;
    case FP_STORE:
        n = core[R_FP_STORE][b] + s->accesses - 1U;
        break;
    default:
        n = core[R_MANY][b] + s->accesses;
        break;
    }
    n += waits_for_address(s) ? core[R_ADDRESS_WAIT][b] : 0U;
    n += o->is_literal ? core[R_LITERAL][b] : 0U;
    n += s->unaligned * core[R_UNALIGNED][b];
    if (o->loads_pc) {
        n += refill(b, s, (o->kind == LOAD) ? R_REFILL_LOAD_PC : R_REFILL_LOAD);
    }
    return n;
}

static unsigned of_jump(bound b, const step *s)
{
    if (!is_taken(s) && s->o->kind != CALL) {
        return core[R_ALU][b];
    }
    switch (s->o->kind) {
    case BRANCH:
        return core[R_ALU][b] + refill(b, s, R_REFILL_BRANCH);
    case CALL:
        return core[R_ALU][b] +
               refill(b, s, (s->o->size == 2U) ? R_REFILL_INDIRECT : R_REFILL_CALL);
    default:
        return core[R_ALU][b] + refill(b, s, R_REFILL_INDIRECT);
    }
}

/* An IT folds into an instruction of 2 bytes before it. */
static rule of_it(const step *s)
{
    return (s->before != NULL && s->before->size == 2U && s->before->kind == ALU) ? R_IT_FOLDED
                                                                                  : R_IT;
}

static rule of_data(const step *s)
{
    static const rule of[] = {
        [ALU] = R_ALU,           [MUL] = R_MUL,           [MLA] = R_MLA,
        [MUL_LONG] = R_MUL_LONG, [MLA_LONG] = R_MLA_LONG, [DIVIDE] = R_DIVIDE,
        [SYSTEM] = R_SYSTEM,     [BARRIER] = R_BARRIER,   [FP] = R_FP,
        [FP_MOVE] = R_FP,        [FP_MLA] = R_FP_MLA,     [FP_DIVIDE] = R_FP_DIVIDE,
        [FP_TWO] = R_FP_TWO,
    };
    return (s->o->kind == IT_BLOCK) ? of_it(s) : of[s->o->kind];
}

unsigned rules_cycles(bound b, const step *s)
{
    const unsigned wait = waits_for_float(s) ? core[R_FP_WAIT][b] : 0U;
    if (is_memory(s->o)) { /* without an access its condition failed */
        return (s->accesses == 0U) ? core[R_ALU][b] : of_memory(b, s) + wait;
    }
    switch (s->o->kind) {
    case TO_PC:
    case BRANCH:
    case CALL:
    case INDIRECT:
        return of_jump(b, s);
    default:
        return core[of_data(s)][b] + wait;
    }
}
