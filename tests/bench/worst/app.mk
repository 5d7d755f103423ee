# Its own code is compiled fast; the library as it is shipped.
APP_CFLAGS := -O2
