# Steps of mesh_open, as comments in a copy of: src/mesh/mesh.c
/^} climb;/a\
/*@\
  predicate apart{L}(ko_mesh *m, climb *c) =\
    \\base_addr(c) != \\base_addr(m) && \\base_addr(c) != \\base_addr(m->nodes) &&\
    \\base_addr(c) != \\base_addr(m->vertices) && \\base_addr(c) != \\base_addr(m->faces);\
  predicate stack{L}(climb *c, integer depth, integer i) = depth <= 24 &&\
    (\\forall integer k; 0 <= k < depth ==> c->above[k] < i);\
*/
/^static bool take_corner(/i\
/*@ requires parts(mesh) && \\valid(c) && \\valid_read(box) && \\base_addr(c) != \\base_addr(box);\
    requires apart(mesh, c);\
    assigns c->bounds;\
    ensures \\result ==> corner < mesh->vertex_count; */
/^static bool is_leaf_whole(/i\
/*@ requires parts(mesh) && legal_frame(mesh) && \\valid(c) && apart(mesh, c);\
    requires \\valid_read(leaf) && \\base_addr(c) != \\base_addr(leaf);\
    requires c->faces <= mesh->face_count;\
    assigns c->faces, c->pieces, c->bounds;\
    ensures \\result ==> \\old(c->faces) <= c->faces <= mesh->face_count;\
    ensures \\result ==>\
      have_corners(mesh->faces, mesh->vertex_count, \\old(c->faces), c->faces); */
/^    for (; c->faces < end; c->faces++) {/i\
/*@ loop invariant \\at(c->faces, Pre) <= c->faces <= end;\
    loop invariant\
      have_corners(mesh->faces, mesh->vertex_count, \\at(c->faces, Pre), c->faces);\
    loop assigns c->faces, c->bounds;\
    loop variant end - c->faces; */
/^static bool is_node_whole(/i\
/*@ requires parts(mesh) && legal_frame(mesh) && \\valid(c) && apart(mesh, c);\
    requires i < mesh->node_count && stack(c, c->depth, i) && c->faces <= mesh->face_count;\
    assigns *c;\
    ensures \\result ==> stack(c, c->depth, i + 1);\
    ensures \\result ==> \\old(c->faces) <= c->faces <= mesh->face_count;\
    ensures \\result ==>\
      have_corners(mesh->faces, mesh->vertex_count, \\old(c->faces), c->faces);\
    ensures \\result ==> legal_cells(&mesh->nodes[i].box);\
    ensures \\result && is_branch(mesh->nodes, i) ==> links(mesh->nodes, mesh->node_count, i); */
/^    while (c->depth > 0U && mesh->nodes/i\
/*@ loop invariant c->depth <= \\at(c->depth, Pre) && stack(c, c->depth, i);\
    loop assigns c->depth;\
    loop variant c->depth; */
/^    c->above\[c->depth\] = (uint16_t)i;/i\
//@ assert links(mesh->nodes, mesh->node_count, i);
/^    c->depth++;/{
i\
//@ assert links(mesh->nodes, mesh->node_count, i);
a\
//@ assert mesh->nodes[i].link == \\at(mesh->nodes[i].link, Pre);\
//@ assert mesh->nodes[i + 1].link == \\at(mesh->nodes[i + 1].link, Pre);\
//@ assert links(mesh->nodes, mesh->node_count, i);
}
/^static bool are_pieces_whole(/i\
/*@ requires parts(mesh) && \\valid_read(c) && (\\forall integer b;\
      0 <= b < mesh->node_count && is_branch(mesh->nodes, b) ==> b + 1 < mesh->node_count);\
    assigns \\nothing; */
/^    while (!koi_mesh_is_leaf(/i\
/*@ loop invariant leaf < mesh->node_count;\
    loop assigns leaf;\
    loop variant mesh->node_count - leaf; */
/^static bool is_tree_whole(/i\
/*@ requires parts(mesh) && legal_frame(mesh);\
    assigns \\nothing;\
    ensures \\result ==> links_are_whole{Pre}(mesh, mesh->node_count);\
    ensures \\result ==> boxes_are_legal{Pre}(mesh, mesh->node_count);\
    ensures \\result ==>\
      have_corners{Pre}(mesh->faces, mesh->vertex_count, 0, mesh->face_count); */
/^    for (uint32_t i = 0; i < mesh->node_count; i++) {/i\
/*@ loop invariant i <= mesh->node_count && stack(&c, c.depth, i);\
    loop invariant c.faces <= mesh->face_count;\
    loop invariant apart(mesh, &c);\
    loop invariant same_counts{Pre, Here}(mesh);\
    loop invariant same_links{Pre, Here}(mesh->nodes, mesh->node_count);\
    loop invariant links_are_whole{Pre}(mesh, i);\
    loop invariant boxes_are_legal{Pre}(mesh, i);\
    loop invariant have_corners{Pre}(mesh->faces, mesh->vertex_count, 0, c.faces);\
    loop assigns i, c;\
    loop variant mesh->node_count - i; */
/^        if (!is_node_whole(/,/^        }/{
/^        }/a\
//@ assert same_counts{Pre, Here}(mesh);\
//@ assert same_links{Pre, Here}(mesh->nodes, mesh->node_count);\
//@ assert same_slab{Pre, Here}(&mesh->nodes[i].box.x);\
//@ assert same_slab{Pre, Here}(&mesh->nodes[i].box.y);\
//@ assert same_slab{Pre, Here}(&mesh->nodes[i].box.z);\
//@ assert same_faces{Pre, Here}(mesh->faces, mesh->face_count);\
//@ assert is_branch{Pre}(mesh->nodes, i) ==> links{Pre}(mesh->nodes, mesh->node_count, i);\
//@ assert legal_cells{Pre}(&mesh->nodes[i].box);\
//@ assert links_are_whole{Pre}(mesh, i + 1);\
//@ assert boxes_are_legal{Pre}(mesh, i + 1);\
/*@ assert have_corners{Pre}(mesh->faces, mesh->vertex_count,\
      \\at(c.faces, LoopCurrent), c.faces); */\
//@ assert have_corners{Pre}(mesh->faces, mesh->vertex_count, 0, c.faces);
}
/^static bool are_vertices_legal(/i\
/*@ requires parts(mesh);\
    assigns \\nothing;\
    ensures \\result ==> vertices_are_legal(mesh, mesh->vertex_count); */
/^    for (uint32_t i = 0; i < mesh->vertex_count; i++) {/i\
/*@ loop invariant i <= mesh->vertex_count && vertices_are_legal(mesh, i);\
    loop assigns i;\
    loop variant mesh->vertex_count - i; */
