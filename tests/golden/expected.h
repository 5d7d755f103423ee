/* What golden.c must come to, on every machine. It changes when answers, the order of hits or the
 * shape of trees change: then say why in the commit. */
#ifndef EXPECTED_H
#define EXPECTED_H

#define GOLDEN_HIGH 0xA2BBF146U
#define GOLDEN_LOW 0x80139FE3U

#endif
