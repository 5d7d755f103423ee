# Steps of calls, as comments in a copy of: src/tree/tree.c
/^    const uint32_t leaf = koi_tree_take_leaf(tree);/a\
//@ assert is_tree(tree);
/^    const ko_status status = koi_tree_attach(tree, leaf, &fat);/a\
//@ assert is_tree(tree);
/^    \*id = ((uint32_t)node->generation << 16) | leaf;/i\
//@ assert is_tree(tree);
