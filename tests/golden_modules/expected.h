/* The hash of main.c on every machine. It changes when answers change. The commit that changes it
 * says why. */
#ifndef EXPECTED_H
#define EXPECTED_H

#define GOLDEN_HIGH 0x5033F8D7U
#define GOLDEN_LOW 0xBC776664U

#endif
