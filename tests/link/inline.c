/* Uses the layout of the tree's structs alone, and none of its functions. */
#include "keepout/tree_query.h"

int main(void)
{
    ko_tree_query query = {.q = {.mask = KO_ALL}};
    query.stack[0] = 1;
    return (int)query.q.mask - (int)KO_ALL;
}
