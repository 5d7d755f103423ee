/* Finds the files of a URDF among those that were given to the page, by their last name. */
#include "paths.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

char *paths_find(const xml *at, const char *uri, const urdf_paths *paths)
{
    const char *slash = strrchr(uri, '/');
    const char *name = (slash != NULL) ? slash + 1 : uri;
    (void)paths;
    if (*name == '\0' || access(name, F_OK) != 0) {
        xml_refuse(at, "a file of this last name, dropped together with the URDF",
                   "filename=\"%.200s\"", uri);
    }
    char *copy = malloc(strlen(name) + 1U);
    if (copy == NULL) {
        refuse("keepout-arm: out of memory");
    }
    memcpy(copy, name, strlen(name) + 1U);
    return copy;
}
