/* Proves that the checks of ko_mesh_open read nothing outside the nodes, vertices and triangles of
 * a block and end, whatever these hold. The counts of an accepted header fit the block. In an
 * accepted mesh, links lead to nodes, corners to vertices, and boxes and vertices are legal.
 *
 * promise: damage-contained */
#include "contracts.h"

#include "src/box/aabb16_bounds.h"
#include "src/box/slab16.h"
#include "src/mesh/mesh_core.h"

/*@
  // ---- bits of links ----

  axiomatic bits {
    axiom top: \forall integer x; 0 <= x < 0x100000000 ==>
      ((x & 0x80000000) != 0 <==> x >= 0x80000000);
    axiom low16: \forall integer x; 0 <= x < 0x100000000 ==> (x & 0xFFFF) == x % 0x10000;
    axiom low4: \forall integer x; 0 <= x < 0x100000000 ==> (x & 15) == x % 16;
    axiom low2: \forall integer x; 0 <= x < 0x100000000 ==> (x & 3) == x % 4;
    axiom down16: \forall integer x; 0 <= x < 0x100000000 ==> (x >> 16) == x / 0x10000;
    axiom down18: \forall integer x; 0 <= x < 0x100000000 ==> (x >> 18) == x / 0x40000;
    axiom cut: \forall integer x; 0 <= x < 0x100000000 ==> (x & 0xFFFFFFFC) == x - x % 4;
    axiom cell: \forall integer s; 0 <= s <= 15 ==> 1 <= (1 << s) <= 0x8000;
  }

  // ---- nodes ----

  predicate is_branch{L}(ko_mesh_node *n, integer i) = n[i].link < 0x80000000;

  // where a node ends, and where the second child of a branch stands
  logic integer end_of{L}(ko_mesh_node *n, integer i) =
    n[i].link < 0x80000000 ? n[i].link : i + 1;
  logic integer second{L}(ko_mesh_node *n, integer i) = end_of(n, i + 1);

  // the children of a branch are nodes after it, the second ends where the branch does
  predicate links{L}(ko_mesh_node *n, integer count, integer i) =
    i + 1 < count && i + 1 < second(n, i) < end_of(n, i) <= count &&
    end_of(n, second(n, i)) == end_of(n, i);

  // ---- boxes ----

  predicate legal_slab(ko_slab16 *s) = s->before + s->after <= 65535;
  predicate legal_cells{L}(ko_aabb16 *b) =
    legal_slab(&b->x) && legal_slab(&b->y) && legal_slab(&b->z);
  predicate slab_holds{L}(ko_slab16 *a, ko_slab16 *b) =
    a->before <= b->before && a->after <= b->after;
  predicate cells_hold{L}(ko_aabb16 *a, ko_aabb16 *b) =
    slab_holds(&a->x, &b->x) && slab_holds(&a->y, &b->y) && slab_holds(&a->z, &b->z);

  logic integer line_at(integer origin, integer line, integer shift) =
    origin + (line - 32768) * (1 << shift);
  predicate is_slab{L}(integer lo, integer hi, integer origin, ko_slab16 *s, integer shift) =
    lo == line_at(origin, s->before, shift) && hi == line_at(origin, 65535 - s->after, shift);

  // ---- a mesh ----

  // its parts can be read
  predicate parts{L}(ko_mesh *m) = \valid_read(m) && m->node_count > 0 &&
    \valid_read(m->nodes + (0 .. m->node_count - 1)) &&
    \valid_read(m->vertices + (0 .. m->vertex_count - 1)) &&
    \valid_read(m->faces + (0 .. m->face_count - 1));
  predicate legal_frame{L}(ko_mesh *m) = m->frame.shift <= 15 && legal_point(&m->frame.origin);

  // what holds of the first i nodes

  predicate links_are_whole{L}(ko_mesh *m, integer i) =
    \forall integer b; 0 <= b < i && is_branch(m->nodes, b) ==> links(m->nodes, m->node_count, b);

  predicate boxes_are_legal{L}(ko_mesh *m, integer i) =
    \forall integer b; 0 <= b < i ==> legal_cells(&m->nodes[b].box);

  // the triangles from a to b
  predicate have_corners{L}(ko_mesh_face *t, integer vertices, integer a, integer b) =
    \forall integer f; a <= f < b ==> t[f].corner[0] < vertices &&
      t[f].corner[1] < vertices && t[f].corner[2] < vertices;

  predicate vertices_are_legal{L}(ko_mesh *m, integer i) =
    \forall integer v; 0 <= v < i ==> legal_point(&m->vertices[v]);

  // what a pass over the nodes leaves as it is

  predicate same_counts{A, B}(ko_mesh *m) =
    \at(m->node_count, A) == \at(m->node_count, B) &&
    \at(m->vertex_count, A) == \at(m->vertex_count, B) &&
    \at(m->face_count, A) == \at(m->face_count, B);
  predicate same_links{A, B}(ko_mesh_node *n, integer count) =
    \forall integer b; 0 <= b < count ==> \at(n[b].link, A) == \at(n[b].link, B);
  predicate same_slab{A, B}(ko_slab16 *s) =
    \at(s->before, A) == \at(s->before, B) && \at(s->after, A) == \at(s->after, B);
  predicate same_faces{A, B}(ko_mesh_face *t, integer count) =
    \forall integer f; 0 <= f < count ==>
      \at(t[f].corner[0], A) == \at(t[f].corner[0], B) &&
      \at(t[f].corner[1], A) == \at(t[f].corner[1], B) &&
      \at(t[f].corner[2], A) == \at(t[f].corner[2], B);

  lemma links_stay{A, B}: \forall ko_mesh_node *n, integer count, i;
    same_links{A, B}(n, count) && 0 <= i < count && links{B}(n, count, i) ==>
    links{A}(n, count, i);
  lemma corners_stay{A, B}: \forall ko_mesh_face *t, integer count, vertices, a, b;
    same_faces{A, B}(t, count) && 0 <= a && b <= count && have_corners{B}(t, vertices, a, b) ==>
    have_corners{A}(t, vertices, a, b);
  lemma corners_join{L}: \forall ko_mesh_face *t, integer vertices, a, b;
    have_corners(t, vertices, 0, a) && have_corners(t, vertices, a, b) ==>
    have_corners(t, vertices, 0, b);
*/

/*@ requires \valid_read(node);
    assigns \nothing;
    ensures \result <==> node->link >= 0x80000000; */
static inline bool koi_mesh_is_leaf(const ko_mesh_node *node);

/*@ requires \valid_read(leaf);
    assigns \nothing;
    ensures \result == leaf->link % 0x10000; */
static inline uint32_t koi_mesh_leaf_first(const ko_mesh_node *leaf);

/*@ requires \valid_read(leaf);
    assigns \nothing;
    ensures \result == (leaf->link / 0x10000) % 4 + 1; */
static inline uint32_t koi_mesh_leaf_count(const ko_mesh_node *leaf);

/*@ requires \valid_read(leaf);
    assigns \nothing;
    ensures \result == (leaf->link / 0x40000) % 16; */
static inline uint32_t koi_mesh_leaf_begins(const ko_mesh_node *leaf);

/*@ requires \valid_read(nodes + i) && i < 65536;
    assigns \nothing;
    ensures \result == end_of(nodes, i); */
static inline uint32_t koi_mesh_end(const ko_mesh_node *nodes, uint32_t i);

/*@ requires \valid_read(slab);
    assigns \nothing;
    ensures \result <==> legal_slab(slab); */
static inline bool koi_slab16_is_legal(const ko_slab16 *slab);

/*@ requires \valid_read(outer) && \valid_read(inner);
    assigns \nothing;
    ensures \result <==> slab_holds(outer, inner); */
static inline bool koi_slab16_holds(const ko_slab16 *outer, const ko_slab16 *inner);

/*@ requires \valid_read(box);
    assigns \nothing;
    ensures \result <==> legal_cells(box); */
bool koi_aabb16_is_legal(const ko_aabb16 *box);

/*@ requires \valid_read(outer) && \valid_read(inner);
    assigns \nothing;
    ensures \result <==> cells_hold(outer, inner); */
bool koi_aabb16_holds(const ko_aabb16 *outer, const ko_aabb16 *inner);

/*@ requires legal(origin) && line <= 65535 && shift <= 15;
    assigns \nothing;
    ensures \result == line_at(origin, line, shift); */
static inline fix16_t koi_mesh_line_at(fix16_t origin, uint32_t line, unsigned shift);

/*@ requires \valid_read(frame) && \valid_read(box) && \valid(out);
    requires \separated(frame, out) && \separated(box, out);
    requires frame->shift <= 15 && legal_point(&frame->origin);
    assigns *out;
    ensures is_slab(out->lo.x, out->hi.x, frame->origin.x, &box->x, frame->shift);
    ensures is_slab(out->lo.y, out->hi.y, frame->origin.y, &box->y, frame->shift);
    ensures is_slab(out->lo.z, out->hi.z, frame->origin.z, &box->z, frame->shift); */
static inline void koi_mesh_bounds_of_inline(const ko_frame16 *frame, const ko_aabb16 *box,
                                             ko_bounds *out);

/*@ requires parts(mesh) && i < mesh->node_count && is_branch(mesh->nodes, i);
    assigns \nothing;
    ensures \result <==> links(mesh->nodes, mesh->node_count, i); */
static bool is_branch_whole(const ko_mesh *mesh, uint32_t i);

/*@ requires \valid_read(a) && \valid_read(b);
    assigns \nothing; */
bool koi_bounds_are_same(const ko_bounds *a, const ko_bounds *b);

// ---- the block ----

/*@
  logic integer bytes_of(koi_mesh_header *h) =
    64 + 16 * h->node_count + 12 * h->vertex_count + 6 * h->face_count;
*/

/*@ requires node_count <= 65535 && vertex_count <= 65535 && face_count <= 65535;
    assigns \nothing;
    ensures 64 + 16 * node_count + 12 * vertex_count + 6 * face_count <= \result < 0x400000; */
uint32_t koi_mesh_size_of(uint32_t node_count, uint32_t vertex_count, uint32_t face_count);

/*@ requires \valid_read(h);
    assigns \nothing; */
static bool is_format(const koi_mesh_header *h);

/*@ requires \valid_read(h);
    assigns \nothing;
    ensures \result ==> h->vertex_count > 0 && h->face_count > 0 && h->node_count > 0;
    ensures \result ==> bytes_of(h) <= h->size <= size; */
static bool are_sizes(const koi_mesh_header *h, size_t size);

/*@ requires \valid_read(h);
    assigns \nothing;
    ensures \result ==> h->vertex_count > 0 && h->face_count > 0 && h->node_count > 0;
    ensures \result ==> bytes_of(h) <= h->size <= size;
    ensures \result ==> h->shift <= 15 && legal_point(&h->origin) && legal_bounds(&h->bounds); */
static bool is_header(const koi_mesh_header *h, size_t size);

#include "src/box/aabb16.c"
#include "src/mesh/mesh.c"
