/* A plugin of QEMU that counts the cycles of regions which a program marks (../mark.h):
 *
 *     -plugin cycles.so,core=RULES,out=FILE[,flash=SPEC][,bare=SPEC]
 *
 * For each marked row it writes a line "regions,COUNT,COUNT..." with a count of each clock: the sum
 * over the row's regions, and the most of one region. ../README.md says what the clocks are. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "flash.h"
#include "interface.h"
#include "rules.h"

int qemu_plugin_version = 1;

typedef enum clock {
    INSTRUCTIONS,
    C_LOW,
    C_LIKELY,
    C_HIGH,
    C_WARM, /* likely, behind the accelerator as it was left */
    C_COLD, /* likely, the accelerator empty at each region's begin */
    C_BARE, /* likely, without an accelerator */
    CLOCKS
} clock;

/* Boards have their flash below this address. */
static const uint32_t ram = 0x20000000U;

static flash warm;
static flash cold;
static flash bare;
static bool has_flash;
static bool has_bare;
static FILE *out;

static bool is_inside;
static const op *last;
static const op *before_last;
static bool before_accessed;
static unsigned accesses;
static unsigned unaligned;
static uint32_t constant; /* the address of a constant that was read, or 0 */

static uint64_t now[CLOCKS];
static uint64_t sum[CLOCKS];
static uint64_t most[CLOCKS];
static uint32_t regions;

static void forget(void)
{
    memset(sum, 0, sizeof sum);
    memset(most, 0, sizeof most);
    regions = 0;
}

static void begin(void)
{
    memset(now, 0, sizeof now);
    last = NULL;
    before_last = NULL;
    is_inside = true;
    if (has_flash) {
        flash_restart(&warm);
        flash_clear(&cold);
    }
    if (has_bare) {
        flash_restart(&bare);
    }
}

static void end(void)
{
    is_inside = false;
    regions++;
    for (int i = 0; i < CLOCKS; i++) {
        sum[i] += now[i];
        most[i] = (now[i] > most[i]) ? now[i] : most[i];
    }
}

static void print_row(void)
{
    fprintf(out, "%" PRIu32, regions);
    for (int i = 0; i < CLOCKS; i++) {
        fprintf(out, ",%" PRIu64 ",%" PRIu64, sum[i], most[i]);
    }
    fputc('\n', out);
    forget();
}

static void run_flash(flash *f, uint64_t *at, unsigned likely, const op *next)
{
    if (constant != 0U) {
        *at += flash_constant(f, constant, *at);
    }
    *at += likely;
    if (next->at < ram) {
        *at += flash_fetch(f, next->at, next->size, *at);
    }
}

/* Counts the last instruction, since the next one is known. */
static void settle(const op *next)
{
    const step s = {last, before_last, before_accessed, accesses, unaligned, next};
    const unsigned likely = rules_cycles(LIKELY, &s);
    now[INSTRUCTIONS]++;
    now[C_LOW] += rules_cycles(LOW, &s);
    now[C_LIKELY] += likely;
    now[C_HIGH] += rules_cycles(HIGH, &s);
    if (has_flash) {
        run_flash(&warm, &now[C_WARM], likely, next);
        run_flash(&cold, &now[C_COLD], likely, next);
    }
    if (has_bare) {
        run_flash(&bare, &now[C_BARE], likely, next);
    }
    before_accessed = accesses != 0U;
}

static void mark(kind k)
{
    switch (k) {
    case MARK_BEGIN:
        begin();
        break;
    case MARK_END:
        end();
        break;
    case MARK_ROW:
        print_row();
        break;
    default:
        forget();
        break;
    }
}

static void fetch_first(const op *o)
{
    if (has_flash && o->at < ram) {
        now[C_WARM] += flash_fetch(&warm, o->at, o->size, 0);
        now[C_COLD] += flash_fetch(&cold, o->at, o->size, 0);
    }
    if (has_bare && o->at < ram) {
        now[C_BARE] += flash_fetch(&bare, o->at, o->size, 0);
    }
}

static void executed(unsigned cpu, void *data)
{
    const op *o = data;
    (void)cpu;
    if (is_inside) {
        if (last != NULL) {
            settle(o);
        } else {
            fetch_first(o);
        }
    }
    before_last = last;
    last = o;
    accesses = 0;
    unaligned = 0;
    constant = 0;
    if (o->kind >= MARK_BEGIN) {
        mark(o->kind);
    }
}

static void accessed(unsigned cpu, uint32_t info, uint64_t address, void *data)
{
    const unsigned shift = qemu_plugin_mem_size_shift(info);
    const op *o = data;
    (void)cpu;
    accesses += (shift == 3U) ? 2U : 1U;
    unaligned += (address % (1U << ((shift < 2U) ? shift : 2U)) != 0U) ? 1U : 0U;
    if (address < ram && o->kind != STORE) {
        constant = (uint32_t)address;
    }
}

static void translated(plugin_id id, block *b)
{
    (void)id;
    for (size_t i = 0; i < qemu_plugin_tb_n_insns(b); i++) {
        instruction *x = qemu_plugin_tb_get_insn(b, i);
        op *o = malloc(sizeof *o); /* kept until QEMU ends: the block may run again */
        if (o == NULL) {
            abort();
        }
        *o = decode((uint32_t)qemu_plugin_insn_vaddr(x), qemu_plugin_insn_data(x),
                    (unsigned)qemu_plugin_insn_size(x));
        qemu_plugin_register_vcpu_insn_exec_cb(x, executed, 0, o);
        if (is_memory(o)) {
            qemu_plugin_register_vcpu_mem_cb(x, accessed, 0, 3, o);
        }
    }
}

static void ended(plugin_id id, void *data)
{
    (void)id;
    (void)data;
    fclose(out);
}

static bool take_argument(const char *word)
{
    if (strncmp(word, "core=", 5) == 0) {
        return rules_read(word + 5);
    }
    if (strncmp(word, "out=", 4) == 0) {
        out = fopen(word + 4, "w");
        return out != NULL;
    }
    if (strncmp(word, "flash=", 6) == 0) {
        has_flash = true;
        return flash_open(&warm, word + 6) && flash_open(&cold, word + 6);
    }
    if (strncmp(word, "bare=", 5) == 0) {
        has_bare = true;
        return flash_open(&bare, word + 5);
    }
    return false;
}

int qemu_plugin_install(plugin_id id, const void *info, int argc, char **argv)
{
    bool has_core = false;
    (void)info;
    for (int i = 0; i < argc; i++) {
        if (!take_argument(argv[i])) {
            fprintf(stderr, "cycles: no argument: %s\n", argv[i]);
            return -1;
        }
        has_core = has_core || strncmp(argv[i], "core=", 5) == 0;
    }
    if (!has_core || out == NULL) {
        fprintf(stderr, "cycles: core= and out= are missing\n");
        return -1;
    }
    qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
    qemu_plugin_register_atexit_cb(id, ended, NULL);
    return 0;
}
