#include "options.h"

#include <ctype.h>
#include <getopt.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/refuse.h"

static const char usage[] =
    "usage: keepout-bake [option ...] FILE ...\n"
    "\n"
    "Makes meshes for keepout of models: OBJ, STL (binary, ASCII), PLY (ASCII), in metres.\n"
    "Each file becomes a mesh: NAME.c and NAME.h, or NAME.kom and what belongs to it.\n"
    "\n"
    "  --scale S            times S (millimetres: 0.001)\n"
    "  --rotate AXIS,ANGLE  about x, y or z, degrees, as a right-handed screw\n"
    "  --rotate W,X,Y,Z     the same by a quaternion, of any length\n"
    "  --translate X,Y,Z    moved, metres\n"
    "                       these four in the order given, as often as you like\n"
    "  --join               all files are one mesh\n"
    "  --name NAME          its name in C, instead of the (first) file's\n"
    "  --output DIR         where it is written, instead of here\n"
    "  --solid              the mesh is the surface of a body: what is inside is found, too;\n"
    "                       refused unless it is closed and turned outward\n"
    "  --blob               instead of C: NAME.kom, the bytes; NAME.faces.bin, of each triangle\n"
    "                       its number in the file, 16 bits, little-endian; NAME.csv, the volumes\n"
    "  --error METRES       how far the model may be from the real thing: queries allow for it\n"
    "  --svg DIR            also a picture of each level of the tree\n"
    "  --quiet              no statistics\n"
    "  --help               this\n"
    "\n"
    "Exit code 0; 2: bad input or options; 3: the output was lost.\n";

static _Noreturn void wrong(const char *option, const char *value, const char *expected)
{
    stop("%s %s: expected %s (--help tells more)", option, value, expected);
}

/* Reads numbers with commas between. Returns how many, or 0 for anything else. */
static int read_numbers(const char *from, double *out, int most)
{
    int count = 0;
    for (;;) {
        char *after = NULL;
        if (count == most) {
            return 0;
        }
        out[count] = strtod(from, &after);
        if (after == from || isspace((unsigned char)*from) || !isfinite(out[count])) {
            return 0;
        }
        count++;
        if (*after == '\0') {
            return count;
        }
        if (*after != ',') {
            return 0;
        }
        from = after + 1;
    }
}

/* ---- placing ---- */

/* Applies `by` after the present transform. */
static void then(transform *t, const double by[3][4])
{
    const transform was = *t;
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 4; k++) {
            t->row[i][k] = (k == 3) ? by[i][3] : 0;
            for (int j = 0; j < 3; j++) {
                t->row[i][k] += by[i][j] * was.row[j][k];
            }
        }
    }
}

static void add_scale(options *o, const char *value)
{
    double s = 0;
    if (read_numbers(value, &s, 1) != 1 || !(s >= 1e-9 && s <= 1e9)) {
        wrong("--scale", value, "a number of 1e-9 to 1e9");
    }
    const double by[3][4] = {{s, 0, 0, 0}, {0, s, 0, 0}, {0, 0, s, 0}};
    then(&o->placing, by);
}

static void add_translation(options *o, const char *value)
{
    double d[3] = {0};
    if (read_numbers(value, d, 3) != 3) {
        wrong("--translate", value, "X,Y,Z");
    }
    const double by[3][4] = {{1, 0, 0, d[0]}, {0, 1, 0, d[1]}, {0, 0, 1, d[2]}};
    then(&o->placing, by);
}

/* Exact at multiples of a quarter turn. */
static double sine(double degrees)
{
    const double rest = fmod(degrees, 360);
    const double quarter = rest / 90;
    if (quarter == floor(quarter)) {
        static const double sines[] = {0, 1, 0, -1};
        return sines[((int)quarter + 4) % 4];
    }
    return sin(rest * (acos(-1) / 180));
}

static void add_axis_angle(options *o, int axis, double degrees)
{
    const double s = sine(degrees);
    const double c = sine(fmod(degrees, 360) + 90);
    const int u = (axis + 1) % 3;
    const int v = (axis + 2) % 3;
    double by[3][4] = {{0}};
    by[axis][axis] = 1;
    by[u][u] = c;
    by[u][v] = -s;
    by[v][u] = s;
    by[v][v] = c;
    then(&o->placing, by);
}

static bool add_quaternion(options *o, const double q[4])
{
    const double n = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3];
    if (!(n > 1e-12 && n < 1e12)) {
        return false;
    }
    const double w = q[0], x = q[1], y = q[2], z = q[3];
    const double by[3][4] = {
        {(w * w + x * x - y * y - z * z) / n, 2 * (x * y - w * z) / n, 2 * (x * z + w * y) / n, 0},
        {2 * (x * y + w * z) / n, (w * w - x * x + y * y - z * z) / n, 2 * (y * z - w * x) / n, 0},
        {2 * (x * z - w * y) / n, 2 * (y * z + w * x) / n, (w * w - x * x - y * y + z * z) / n, 0}};
    then(&o->placing, by);
    return true;
}

static void add_rotation(options *o, const char *value)
{
    double q[4] = {0};
    if (value[0] >= 'x' && value[0] <= 'z' && value[1] == ',' &&
        read_numbers(value + 2, q, 1) == 1) {
        add_axis_angle(o, value[0] - 'x', q[0]);
        return;
    }
    if (read_numbers(value, q, 4) != 4 || !add_quaternion(o, q)) {
        wrong("--rotate", value, "x,ANGLE or y,ANGLE or z,ANGLE in degrees, or W,X,Y,Z");
    }
}

/* ---- the others ---- */

static void set_error(options *o, const char *value)
{
    if (read_numbers(value, &o->error, 1) != 1 || !(o->error >= 0 && o->error < 1)) {
        wrong("--error", value, "metres, from 0 to less than 1");
    }
}

static void set_name(options *o, const char *value)
{
    bool is_name = isalpha((unsigned char)value[0]) != 0 || value[0] == '_';
    for (const char *c = value; *c != '\0'; c++) {
        is_name = is_name && (isalnum((unsigned char)*c) != 0 || *c == '_');
    }
    if (!is_name || strlen(value) > 100U) {
        wrong("--name", value, "a name in C: letters, digits and _, at most 100");
    }
    o->name = value;
}

static void set_output(options *o, const char *value)
{
    o->output = value;
}

static void set_svg(options *o, const char *value)
{
    o->svg = value;
}

static void set_join(options *o, const char *value)
{
    (void)value;
    o->join = true;
}

static void set_blob(options *o, const char *value)
{
    (void)value;
    o->blob = true;
}

static void set_solid(options *o, const char *value)
{
    (void)value;
    o->solid = true;
}

static void set_quiet(options *o, const char *value)
{
    (void)value;
    o->quiet = true;
}

static _Noreturn void print_usage(options *o, const char *value)
{
    (void)o;
    (void)value;
    fputs(usage, stdout);
    exit(0);
}

void arguments_read(int argc, char **argv, options *o)
{
    static const struct option table[] = {{"scale", required_argument, NULL, 0},
                                          {"rotate", required_argument, NULL, 1},
                                          {"translate", required_argument, NULL, 2},
                                          {"error", required_argument, NULL, 3},
                                          {"name", required_argument, NULL, 4},
                                          {"output", required_argument, NULL, 5},
                                          {"svg", required_argument, NULL, 6},
                                          {"join", no_argument, NULL, 7},
                                          {"blob", no_argument, NULL, 8},
                                          {"solid", no_argument, NULL, 9},
                                          {"quiet", no_argument, NULL, 10},
                                          {"help", no_argument, NULL, 11},
                                          {NULL, 0, NULL, 0}};
    static void (*const take[])(options * o, const char *value) = {
        add_scale, add_rotation, add_translation, set_error, set_name,  set_output,
        set_svg,   set_join,     set_blob,        set_solid, set_quiet, print_usage};
    *o = (options){.placing = {{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}}}, .output = "."};
    opterr = 0;
    for (int found = 0; (found = getopt_long(argc, argv, ":", table, NULL)) != -1;) {
        if (found == ':') {
            stop("%s: a value must follow (--help tells more)", argv[optind - 1]);
        }
        if (found == '?') {
            stop("%s: no such option (--help tells more)", argv[optind - 1]);
        }
        take[found](o, optarg);
    }
    o->files = argv + optind;
    o->file_count = argc - optind;
    if (o->file_count == 0) {
        fputs(usage, stderr);
        exit(EXIT_INPUT);
    }
    if (o->name != NULL && o->file_count > 1 && !o->join) {
        stop("--name %s: several meshes cannot have one name: --join makes them one", o->name);
    }
}
