/* The stack takes what the program leaves of the RAM; it is painted, so that its depth can be read.
 */
#ifndef STACK_H
#define STACK_H

void stack_paint(void);

#endif
