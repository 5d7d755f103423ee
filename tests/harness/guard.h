/* Guards around memory that a call on damaged data might leave: known bytes that must stay, and
 * memory that AddressSanitizer protects where it is used. */
#ifndef GUARD_H
#define GUARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HAS_ASAN 1
#endif
#endif
#if defined(HAS_ASAN) || defined(__SANITIZE_ADDRESS__)
#include <sanitizer/asan_interface.h>
#define FORBID(from, size) ASAN_POISON_MEMORY_REGION(from, size)
#define ALLOW(from, size) ASAN_UNPOISON_MEMORY_REGION(from, size)
#else
#define FORBID(from, size) ((void)(size))
#define ALLOW(from, size) ((void)(size))
#endif

#define GUARD 0xA5U

static inline bool is_guard(const void *from, size_t size)
{
    const uint8_t *byte = from;
    for (size_t i = 0; i < size; i++) {
        if (byte[i] != GUARD) {
            return false;
        }
    }
    return true;
}

#endif
