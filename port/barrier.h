/* A memory barrier, the reference: what stands before it in the program happens before what stands
 * behind it, for the compiler, for interrupts, and for other cores. C11 has it; it becomes an
 * instruction (DMB on all Cortex-M) or, where none is needed, only keeps the compiler in order. */
#ifndef KOI_PORT_BARRIER_H
#define KOI_PORT_BARRIER_H

#include <stdatomic.h>

static inline void koi_port_barrier(void)
{
    atomic_thread_fence(memory_order_seq_cst);
}

#endif
