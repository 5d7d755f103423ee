/* Tokens of a document, as the page writes them: a letter, LINE:COLUMN, a blank, and a text in
 * which \n stands for a new line, \r for a carriage return, \0 for a zero byte, \\ for itself. */
#ifndef VIEW_TOKENS_H
#define VIEW_TOKENS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct token {
    char kind;
    int line;
    int column;
    char *text;
    size_t size; /* more than the text's length shows where it holds a zero byte */
} token;

/* Takes the next token from `at` on, and changes the text. Returns false at the end. */
bool token_next(char **at, token *t);

#endif
