/* Uses the services that boards promise to applications, one in each run: see run.sh. */
#include <stdio.h>
#include <string.h>

#include "board.h"

static int say(int argc, char **argv)
{
    for (int i = 2; i < argc; i++) {
        printf("%s\n", argv[i]);
    }
    fprintf(stderr, "%d words\n", argc - 2);
    return 7;
}

/* Prints rows of 1 to 110 characters on stdout, letter by letter, and after each seventh one a line
 * on stderr. */
static int lines(int argc, char **argv)
{
    enum { ROWS = 300 };
    const char *name = (argc > 2) ? argv[2] : "row";
    for (int row = 0; row < ROWS; row++) {
        printf("%s %d ", name, row);
        for (int i = 0; i < row * 37 % 101; i++) {
            printf("%c", 'a' + i % 26);
        }
        printf("\n");
        if (row % 7 == 0) {
            fprintf(stderr, "%s after", name);
            fprintf(stderr, " %d\n", row);
        }
    }
    return 0;
}

/* Writes a file, then reads it from the middle, at its end and beyond it. */
static int files(int argc, char **argv)
{
    char text[] = "0123456789";
    if (argc < 3 || board_file_open("no/such/folder", false) >= 0) {
        return 1;
    }
    const int out = board_file_open(argv[2], true);
    if (out < 0 || board_file_write(out, text, 10) != 0 || board_file_write(out, "abc", 3) != 0 ||
        board_file_close(out) != 0) {
        return 2;
    }
    const int in = board_file_open(argv[2], false);
    memset(text, 'x', 10);
    if (in < 0 || board_file_size(in) != 13 || board_file_read(in, 8, text, 4) != 4 ||
        memcmp(text, "89abx", 5) != 0) {
        return 3;
    }
    return (board_file_read(in, 11, text, 10) == 2 && board_file_read(in, 13, text, 10) == 0) ? 0
                                                                                              : 4;
}

/* Counts a loop of known length: two instructions a round. */
static int count(int argc, char **argv)
{
    (void)argc;
    (void)argv;
#if defined(__arm__) || defined(__riscv)
    const uint32_t rounds = 100000;
    uint32_t left = rounds;
    const uint32_t before = board_instructions();
#ifdef __riscv
    __asm__ volatile("1: addi %0, %0, -1\n bnez %0, 1b" : "+r"(left));
#else
    __asm__ volatile(".syntax unified\n1: subs %0, %0, #1\n bne 1b" : "+l"(left) : : "cc");
#endif
    const uint32_t used = board_instructions() - before;
    printf("%lu instructions for %lu rounds\n", (unsigned long)used, (unsigned long)rounds);
    if (used < 2U * rounds || used > 2U * rounds + 120U) {
        return 1;
    }
    return (board_stack_peak() > 0U && board_stack_peak() < 4096U) ? 0 : 2;
#else
    return 0;
#endif
}

static int fault(int argc, char **argv)
{
    (void)argc;
    (void)argv;
#ifdef __arm__
    __asm__ volatile("udf #0");
#elif defined(__riscv)
    __asm__ volatile("unimp");
#elif defined(__wasm__)
    __builtin_trap();
#endif
    return 1;
}

/* Overflows the stack. `volatile` and the use after the call keep it a recursion. */
static int sink(int argc, char **argv)
{
    volatile char room[256];
    room[0] = (char)argc;
    if (argc > 100000000) {
        return 0; /* never reached: no stack is so large */
    }
    const int below = sink(argc + 1, argv);
    return below + room[0];
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        int (*run)(int argc, char **argv);
    } tests[] = {{"say", say},     {"lines", lines}, {"files", files},
                 {"count", count}, {"fault", fault}, {"sink", sink}};
    for (size_t i = 0; argc > 1 && i < sizeof(tests) / sizeof(tests[0]); i++) {
        if (strcmp(argv[1], tests[i].name) == 0) {
            return tests[i].run(argc, argv);
        }
    }
    return 99;
}
