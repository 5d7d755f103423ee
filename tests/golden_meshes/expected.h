/* The hash of main.c on every machine. It changes when answers change. The commit that changes it
 * says why. */
#ifndef EXPECTED_H
#define EXPECTED_H

#define GOLDEN_HIGH 0x51A06549U
#define GOLDEN_LOW 0xDACFC838U

#endif
