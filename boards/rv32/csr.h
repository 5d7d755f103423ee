/* Access to control and status registers. GCC's assembler wants the extension named where it
 * is used: with -flto it works without the flags of a file. clang knows the registers without. */
#ifndef KO_RV32_CSR_H
#define KO_RV32_CSR_H

#ifdef __clang__
#define CSR(instruction) instruction
#else
#define CSR(instruction) ".option push\n.option arch, +zicsr\n" instruction "\n.option pop\n"
#endif

#endif
