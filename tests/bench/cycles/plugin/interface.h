/* The functions of QEMU's plugin interface, version 1, that the plugin calls. QEMU 4.2 to 8.2 have
 * it; Debian ships no header of it. The names are QEMU's (docs/devel/tcg-plugins). */
#ifndef CYCLES_INTERFACE_H
#define CYCLES_INTERFACE_H

#include <stddef.h>
#include <stdint.h>

typedef uint64_t plugin_id;
typedef struct block block;
typedef struct instruction instruction;

extern void qemu_plugin_register_vcpu_tb_trans_cb(plugin_id id,
                                                  void (*translated)(plugin_id id, block *b));
extern void qemu_plugin_register_atexit_cb(plugin_id id, void (*ended)(plugin_id id, void *data),
                                           void *data);
extern void qemu_plugin_register_vcpu_insn_exec_cb(instruction *of,
                                                   void (*executed)(unsigned cpu, void *data),
                                                   int registers, void *data);
extern void qemu_plugin_register_vcpu_mem_cb(instruction *of,
                                             void (*accessed)(unsigned cpu, uint32_t info,
                                                              uint64_t address, void *data),
                                             int registers, int loads_and_stores, void *data);
extern size_t qemu_plugin_tb_n_insns(const block *b);
extern instruction *qemu_plugin_tb_get_insn(const block *b, size_t i);
extern const void *qemu_plugin_insn_data(const instruction *of);
extern size_t qemu_plugin_insn_size(const instruction *of);
extern uint64_t qemu_plugin_insn_vaddr(const instruction *of);
extern unsigned qemu_plugin_mem_size_shift(uint32_t info);

/* QEMU looks for these two. */
extern int qemu_plugin_version;
extern int qemu_plugin_install(plugin_id id, const void *info, int argc, char **argv);

#endif
