/* The hash of main.c on every machine. It changes when answers change. The commit that changes it
 * says why. */
#ifndef EXPECTED_H
#define EXPECTED_H

#define GOLDEN_HIGH 0x63199FB2U
#define GOLDEN_LOW 0x55C177BFU

#endif
