/* The core runs a sketch's loop three times and ends. Calls of Serial before begin fail. */
#include <stdio.h>
#include <stdlib.h>

#include "Arduino.h"

static bool has_begun;

Console Serial;

void Console::begin(unsigned long baud)
{
    has_begun = baud > 0;
}

void Console::print(const char *text)
{
    if (!has_begun) {
        exit(1);
    }
    printf("%s", text);
}

void Console::print(long number)
{
    if (!has_begun) {
        exit(1);
    }
    printf("%ld", number);
}

void Console::println(const char *text)
{
    print(text);
    print("\n");
}

void delay(unsigned long milliseconds)
{
    (void)milliseconds;
}

int main()
{
    setup();
    for (int round = 0; round < 3; round++) {
        loop();
    }
    return 0;
}
