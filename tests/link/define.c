/* Uses the tree by its static initialiser alone. */
#include "keepout/tree.h"

KO_TREE_DEFINE(things, 4, 0);

int main(void)
{
    return (int)things.count;
}
