/* A memory barrier, one version for all cores. Interrupts and other cores see every access before
 * it in the program happen before every access after it. C11's fence becomes an instruction (DMB on
 * all Cortex-M); where none is needed, it only keeps the compiler from reordering. */
#ifndef KOI_PORT_BARRIER_H
#define KOI_PORT_BARRIER_H

#include <stdatomic.h>

static inline void koi_port_barrier(void)
{
    atomic_thread_fence(memory_order_seq_cst);
}

#endif
