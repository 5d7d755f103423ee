/* Uses the tree by an inline function alone. */
#include "keepout/tree_query.h"

int main(void)
{
    ko_tree_query query;
    ko_tree_query_filter(&query, 1U);
    return (int)query.mask - 1;
}
