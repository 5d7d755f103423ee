/* Tests of the texts of statuses, and of the version. */
#include <string.h>

#include "harness.h"
#include "keepout/status.h"
#include "keepout/version.h"

static const ko_status all[] = {KO_OK,      KO_END,     KO_UNFINISHED, KO_MOVED,
                                KO_PARTIAL, KO_E_RANGE, KO_E_FULL,     KO_E_ID,
                                KO_E_DATA,  KO_E_ARG,   KO_E_CHANGED};

enum { COUNT = sizeof(all) / sizeof(all[0]) };

/* Each status has a text of its own that is short enough for a log line. */
static void each_has_its_own(void)
{
    for (int i = 0; i < COUNT; i++) {
        const char *text = ko_status_text(all[i]);
        CHECK(text != NULL && text[0] != '\0' && strlen(text) < 64U);
        CHECK(strcmp(text, "unknown status") != 0);
        for (int j = 0; j < i; j++) {
            CHECK(strcmp(text, ko_status_text(all[j])) != 0);
        }
    }
}

static void others_are_unknown(void)
{
    CHECK(strcmp(ko_status_text((ko_status)100), "unknown status") == 0);
    CHECK(strcmp(ko_status_text((ko_status)-100), "unknown status") == 0);
}

/* Each part of the version fits its bits, and library and headers are of one version. */
static void library_and_headers_agree(void)
{
    CHECK(KO_VERSION_MINOR < 256 && KO_VERSION_PATCH < 256);
    CHECK(ko_version() == (uint32_t)KO_VERSION);
    CHECK(ko_version() >> 16 == KO_VERSION_MAJOR);
    CHECK((ko_version() >> 8 & 0xFFU) == KO_VERSION_MINOR);
    CHECK((ko_version() & 0xFFU) == KO_VERSION_PATCH);
}

static const test_case cases[] = {
    {"library and headers agree on the version", library_and_headers_agree},
    {"each has its own text", each_has_its_own},
    {"others are unknown", others_are_unknown},
};

extern const test_suite status_suite;
TEST_SUITE(status, cases);
