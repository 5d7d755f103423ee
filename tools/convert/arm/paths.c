#include "paths.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/memory.h"

/* Joins a folder and a name, in memory that stays. */
static char *join(const char *folder, size_t length, const char *name)
{
    const size_t room = length + strlen(name) + 2U;
    char *to = malloc(room);
    if (to == NULL) {
        out_of_memory();
    }
    (void)snprintf(to, room, "%.*s%s%s", (int)length, folder, (length > 0U) ? "/" : "", name);
    return to;
}

static char *existing(const char *folder, size_t length, const char *name)
{
    char *path = join(folder, length, name);
    if (access(path, F_OK) == 0) {
        return path;
    }
    free(path);
    return NULL;
}

/* A package's name, and the path in it. */
typedef struct wanted {
    const char *package;
    size_t length;
    const char *rest;
} wanted;

/* True if the folder has a package.xml with this name in <name>. */
static bool says_name(const char *folder, const wanted *w)
{
    char line[512];
    bool found = false;
    char *path = join(folder, strlen(folder), "package.xml");
    FILE *file = fopen(path, "r");
    free(path);
    while (file != NULL && !found && fgets(line, sizeof(line), file) != NULL) {
        const char *name = strstr(line, "<name>");
        if (name != NULL) {
            name += 6 + strspn(name + 6, " \t");
            found = strncmp(name, w->package, w->length) == 0 &&
                    strchr("< \t\r\n", name[w->length]) != NULL;
        }
    }
    if (file != NULL) {
        (void)fclose(file);
    }
    return found;
}

/* The file, if the folder is the package: by its own name or by that in package.xml. */
static char *in_package(const char *folder, const wanted *w)
{
    const char *slash = strrchr(folder, '/');
    const char *name = (slash == NULL) ? folder : slash + 1;
    const bool is_named = strlen(name) == w->length && memcmp(name, w->package, w->length) == 0;
    return (is_named || says_name(folder, w)) ? existing(folder, strlen(folder), w->rest) : NULL;
}

/* The file, if the folder is the package or holds it. */
static char *in_folder(const char *folder, const wanted *w)
{
    char *found = in_package(folder, w);
    DIR *all = (found == NULL) ? opendir(folder) : NULL;
    const struct dirent *one = NULL;
    while (all != NULL && found == NULL && (one = readdir(all)) != NULL) {
        if (one->d_name[0] != '.') {
            char *inner = join(folder, strlen(folder), one->d_name);
            found = in_package(inner, w);
            free(inner);
        }
    }
    if (all != NULL) {
        (void)closedir(all);
    }
    return found;
}

static char *in_paths(const urdf_paths *paths, const wanted *w)
{
    char *found = NULL;
    for (int i = 0; i < paths->count && found == NULL; i++) {
        const char *at = paths->at[i];
        const char *folder = strchr(at, '=');
        if (folder == NULL) {
            found = in_folder(at, w);
        } else if ((size_t)(folder - at) == w->length && memcmp(at, w->package, w->length) == 0) {
            found = existing(folder + 1, strlen(folder + 1), w->rest);
        }
    }
    return found;
}

/* Tries the folders above the URDF: one of them may be the package, or hold it. */
static char *above(const char *urdf, const wanted *w)
{
    char *whole = realpath(urdf, NULL);
    char *found = NULL;
    char *slash = (whole != NULL) ? strrchr(whole, '/') : NULL;
    while (slash != NULL && slash != whole && found == NULL) {
        *slash = '\0';
        found = in_folder(whole, w);
        slash = strrchr(whole, '/');
    }
    free(whole);
    return found;
}

/* The file that a URI names. */
char *paths_find(const xml *at, const char *uri, const urdf_paths *paths)
{
    const char *slash = strrchr(at->path, '/');
    const size_t folder = (slash == NULL) ? 0U : (size_t)(slash - at->path);
    const bool is_model = strncmp(uri, "model://", 8) == 0;
    char *found = NULL;
    if (strncmp(uri, "package://", 10) == 0 || is_model) {
        const char *package = uri + (is_model ? 8 : 10);
        const size_t length = strcspn(package, "/");
        const wanted w = {package, length, package + length + ((package[length] == '/') ? 1 : 0)};
        found = in_paths(paths, &w);
        found = (found != NULL) ? found : above(at->path, &w);
        if (found == NULL) {
            xml_refuse(at, "a file in a folder of --path FOLDER or --path PACKAGE=FOLDER",
                       "filename=\"%.200s\", which is nowhere", uri);
        }
        return found;
    }
    uri += (strncmp(uri, "file://", 7) == 0) ? 7 : 0;
    found = (uri[0] == '/') ? existing("", 0, uri) : existing(at->path, folder, uri);
    if (found == NULL) {
        xml_refuse(at, "a file that is there", "filename=\"%.200s\": %s", uri, strerror(errno));
    }
    return found;
}
