/* The hash of main.c on every machine. It changes when answers change. The commit that changes it
 * says why. */
#ifndef EXPECTED_H
#define EXPECTED_H

#define GOLDEN_HIGH 0x2D5D8E5AU
#define GOLDEN_LOW 0xF7D8AE81U

#endif
