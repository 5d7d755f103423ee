/* Holds two claims against ten answers each; one is false once. tests/count.sh checks that they are
 * counted so. */
#include "cases.h"

int main(void)
{
    for (case_number = 0; case_number < 10U; case_number++) {
        expect(case_number < 10U, "below ten");
        expect(case_number != 3U, "not three");
    }
    return cases_end("count");
}
