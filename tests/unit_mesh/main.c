/* The unit tests of meshes: a program of their own, so that it fits boards that could not hold all.
 */
#include "harness.h"

extern const test_suite mesh_suite, mesh_build_suite, mesh_query_suite, mesh_search_suite,
    mesh_pairs_suite, mesh_solid_suite, mesh_inside_suite, mesh_within_suite, mesh_deep_suite;

static const test_suite *const suites[] = {
    &mesh_suite,        &mesh_build_suite,  &mesh_query_suite,
    &mesh_search_suite, &mesh_pairs_suite,  &mesh_solid_suite,
    &mesh_inside_suite, &mesh_within_suite, &mesh_deep_suite};

int main(void)
{
    return (test_run(TEST_LABEL, suites, sizeof(suites) / sizeof(suites[0])) == 0U) ? 0 : 1;
}
