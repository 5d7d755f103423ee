/* The stack takes all RAM that the program leaves. It is painted, so that its depth can be
 * measured. */
#ifndef STACK_H
#define STACK_H

void stack_paint(void);

#endif
