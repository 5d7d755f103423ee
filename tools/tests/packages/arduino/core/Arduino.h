/* A core for Arduino that is made for the test: the services that the sketches ask for, over the
 * console of the host or of a board. */
#ifndef ARDUINO_H
#define ARDUINO_H

#include <stddef.h>
#include <stdint.h>

class Console
{
  public:
    void begin(unsigned long baud);
    void print(const char *text);
    void print(long number);
    void println(const char *text);
};
extern Console Serial;

void delay(unsigned long milliseconds);
void setup();
void loop();

#endif
