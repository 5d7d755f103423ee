/* Shared by the readers of flight logs. */
#ifndef LOGS_H
#define LOGS_H

#include "track.h"

enum { LOG_MOST_MB = 1 << 20 };

/* True if the file begins with these bytes. */
bool log_begins(const char *path, const void *with, size_t size);

/* Numbers of a log, little-endian. */
uint64_t log_unsigned(const uint8_t *from, size_t size);
double log_float(const uint8_t *from);
double log_double(const uint8_t *from);

/* Adds a pose of microseconds and metres east, north, up. */
void log_add(track *t, uint64_t place, double time_us, const double enu[3]);
/* The same of billionths. */
void log_add_nano(track *t, uint64_t place, double time_us, const int64_t enu[3]);

/* The meaning of positions changes here: refuses that, or leaves out all poses before. */
void log_restart(track *t, uint64_t place, const char *what, const char *found);

/* Whole units of 1e-7 degrees, and metres over the sea. */
bool log_same_origin(const track_origin *a, const track_origin *b);

#endif
