/* A misspelt element or attribute would leave its default in the model, and the wrong robot would
 * be judged. So each element that this tool reads has a row here, with its attributes. An element
 * with a namespace, as <drake:acceleration>, belongs to somebody else and is passed over. */
#include "vocabulary.h"

#include <ctype.h>
#include <string.h>

#include "common/names.h"
#include "common/tell.h"

typedef enum treatment {
    READ,     /* its attributes and elements are checked */
    ONCE,     /* as READ, and a second one is refused */
    STILL,    /* not read: its numbers must be 0 */
    LEFT_OUT, /* not read, whatever it holds */
    VENDOR    /* as LEFT_OUT; the standard does not know it */
} treatment;

typedef struct rule {
    const char *in; /* the element around it */
    const char *name;
    const char *attributes; /* with a blank after each; 0 before one whose numbers must be 0, * for
                               others, which do not say what a shape or a joint is */
    treatment what;
} rule;

static const rule urdf_rules[] = {
    {"", "robot", "name version * ", READ},
    {"robot", "link", "name type * ", READ},
    {"robot", "joint", "name type * ", READ},
    {"robot", "material", "", LEFT_OUT},
    {"robot", "transmission", "", LEFT_OUT},
    {"robot", "sensor", "", LEFT_OUT},
    {"robot", "gazebo", "", LEFT_OUT},
    {"link", "collision", "name group concave * ", READ},
    {"link", "visual", "name group * ", READ},
    {"link", "inertial", "", LEFT_OUT},
    {"link", "sensor", "", LEFT_OUT},
    {"link", "origin", "0xyz 0rpy ", STILL},
    {"link", "contact", "", VENDOR},                 /* Bullet */
    {"link", "gravity", "", VENDOR},                 /* Drake */
    {"link", "self_collision_checking", "", VENDOR}, /* IHMC */
    {"collision", "origin", "xyz rpy ", ONCE},
    {"collision", "geometry", "name * ", READ},
    {"collision", "verbose", "", VENDOR},
    {"collision", "contact_coefficients", "", VENDOR}, /* the first form of the standard */
    {"collision", "material", "", VENDOR},
    {"visual", "origin", "xyz rpy ", ONCE},
    {"visual", "geometry", "name * ", READ},
    {"visual", "material", "", LEFT_OUT},
    {"geometry", "box", "size ", READ},
    {"geometry", "cylinder", "radius length ", READ},
    {"geometry", "sphere", "radius ", READ},
    {"geometry", "mesh", "filename scale path ", READ},
    {"geometry", "capsule", "radius length ", READ}, /* of URDF 1.1 */
    {"joint", "origin", "xyz rpy ", ONCE},
    {"joint", "parent", "link ", ONCE},
    {"joint", "child", "link ", ONCE},
    {"joint", "axis", "xyz 0rpy ", ONCE},
    {"joint", "limit",
     "lower upper effort velocity acceleration deceleration jerk command_effort current "
     "gear_velocity k_velocity k_position ",
     ONCE},
    {"joint", "mimic", "joint multiplier offset ", ONCE},
    {"joint", "dynamics", "", LEFT_OUT},
    {"joint", "calibration", "", LEFT_OUT},
    {"joint", "safety_controller", "", LEFT_OUT},
    {"joint", "anchor", "", VENDOR},           /* Gazebo */
    {"joint", "joint_properties", "", VENDOR}, /* the first form of <dynamics> */
    {"joint", "controller_gains", "", VENDOR}, /* IHMC */
    {"joint", "traits", "", VENDOR},           /* IHMC */
};

static const rule srdf_rules[] = {
    {"", "robot", "name version ", READ},
    {"robot", "group", "name ", READ},
    {"robot", "group_state", "name group ", READ},
    {"robot", "disable_collisions", "link1 link2 reason ", READ},
    {"robot", "enable_collisions", "link1 link2 reason ", READ},
    {"robot", "disable_default_collisions", "link ", READ},
    {"robot", "end_effector", "", LEFT_OUT},
    {"robot", "virtual_joint", "", LEFT_OUT},
    {"robot", "passive_joint", "", LEFT_OUT},
    {"robot", "joint_property", "", LEFT_OUT},
    {"robot", "link_sphere_approximation", "", LEFT_OUT},
    {"group", "link", "name ", READ},
    {"group", "joint", "name ", READ},
    {"group", "chain", "base_link tip_link ", READ},
    {"group", "group", "name ", READ},
    {"group", "passive_joint", "name ", READ},
    {"group_state", "joint", "name value ", READ},
};

typedef struct vocabulary {
    const rule *rules;
    int count;
    bool takes_vendors; /* an unknown element within <robot> is passed over */
} vocabulary;

/* ---- words ---- */

/* How many letters must change, go or come to make one word of the other, whatever their case. */
static int letters_between(const char *a, const char *b)
{
    enum { LONGEST = 24 };
    int row[LONGEST + 1];
    const int length = (int)strlen(b);
    if (length > LONGEST || strlen(a) > LONGEST) {
        return LONGEST;
    }
    for (int k = 0; k <= length; k++) {
        row[k] = k;
    }
    for (int i = 0; a[i] != '\0'; i++) {
        int before = row[0]; /* of the row above, one to the left */
        row[0] = i + 1;
        for (int k = 0; k < length; k++) {
            const bool is_same = tolower((unsigned char)a[i]) == tolower((unsigned char)b[k]);
            const int change = before + (is_same ? 0 : 1);
            const int gap = 1 + ((row[k] < row[k + 1]) ? row[k] : row[k + 1]);
            before = row[k + 1];
            row[k + 1] = (change < gap) ? change : gap;
        }
    }
    return row[length];
}

/* True if the words have this one. `mark` stands before it, if it is not '\0'. */
static bool has_word(const char *words, const char *word, char mark)
{
    const size_t length = strlen(word);
    for (const char *at = words; *at != '\0'; at += strcspn(at, " ") + 1U) {
        const char *from = (mark != '\0' && *at == mark) ? at + 1 : at;
        if ((mark == '\0' || from != at) && strncmp(from, word, length) == 0 &&
            from[length] == ' ') {
            return true;
        }
    }
    return false;
}

static void append(char *to, size_t room, const char *format, const char *word, int length)
{
    const size_t used = strlen(to);
    (void)snprintf(to + used, room - used, format, (used > 0U) ? ", " : "", length, word);
}

static void note_unused(robot *r, const char *element)
{
    const char *name = (strlen(element) < CSV_NAME) ? element : name_used(element);
    int i = 0;
    while (i < r->unused_count && strcmp(r->unused[i].name, name) != 0) {
        i++;
    }
    if (i == UNUSED_MOST) {
        return;
    }
    if (i == r->unused_count) {
        memcpy(r->unused[i].name, name, strlen(name) + 1U);
        r->unused_count++;
    }
    r->unused[i].count++;
}

/* ---- attributes ---- */

static void refuse_attribute(const xml *at, const xml_attribute *a, const rule *one)
{
    char expected[256] = "";
    for (const char *word = one->attributes; *word != '\0'; word += strcspn(word, " ") + 1U) {
        if (*word != '0' && *word != '*') {
            append(expected, sizeof(expected), "%s%.*s=", word, (int)strcspn(word, " "));
        }
    }
    xml_refuse(at, expected, "%s=\"%.63s\" in <%s>", a->name, a->value, at->name);
}

/* Refuses numbers that are not 0, where nothing reads them. */
static void check_zero(const xml *at, const xml_attribute *a)
{
    if (a->value[strspn(a->value, "+-0. \t\r\n")] != '\0') {
        xml_refuse(at, "numbers that are 0, because nothing reads them",
                   "%s=\"%.63s\" in <%s> of <%s>", a->name, a->value, at->name, at->parent->name);
    }
}

/* True if no attribute of the rule is called nearly so. */
static bool is_foreign(const rule *one, const char *name)
{
    for (const char *word = one->attributes; *word != '\0'; word += strcspn(word, " ") + 1U) {
        char known[32];
        (void)snprintf(known, sizeof(known), "%.*s", (int)strcspn(word, " "), word);
        if (strcmp(known, "*") != 0 && letters_between(known, name) <= 2) {
            return false;
        }
    }
    return has_word(one->attributes, "*", '\0');
}

static void pass_over(robot *r, const xml *at, const char *name)
{
    char said[CSV_NAME];
    (void)snprintf(said, sizeof(said), "%s %.40s=", at->name, name);
    note_unused(r, said);
    say("%s:%lu:%lu: warning: %.40s= in <%s> is passed over\n", at->path, at->line, at->column,
        name, at->name);
}

static void check_attributes(robot *r, const xml *at, const rule *one)
{
    for (const xml_attribute *a = at->attributes; a != NULL; a = a->next) {
        if (strchr(a->name, ':') != NULL || strcmp(a->name, "xmlns") == 0) {
            continue;
        }
        if (has_word(one->attributes, a->name, '0')) {
            check_zero(at, a);
        } else if (is_foreign(one, a->name) || strcmp(a->name, "path") == 0) {
            pass_over(r, at, a->name);
        } else if (!has_word(one->attributes, a->name, '\0')) {
            refuse_attribute(at, a, one);
        }
    }
}

/* ---- elements ---- */

static const rule *rule_of(const vocabulary *v, const xml *at)
{
    const char *in = (at->parent != NULL) ? at->parent->name : "";
    for (int i = 0; i < v->count; i++) {
        if (strcmp(v->rules[i].in, in) == 0 && strcmp(v->rules[i].name, at->name) == 0) {
            return &v->rules[i];
        }
    }
    return NULL;
}

static void refuse_element(const vocabulary *v, const xml *at)
{
    char expected[256] = "";
    for (int i = 0; i < v->count; i++) {
        const rule *one = &v->rules[i];
        if (strcmp(one->in, at->parent->name) == 0 && one->what != VENDOR && one->what != STILL) {
            append(expected, sizeof(expected), "%s<%.*s>", one->name, (int)strlen(one->name));
        }
    }
    if (expected[0] == '\0') {
        memcpy(expected, "nothing", sizeof("nothing"));
    }
    xml_refuse(at, expected, "<%s> in <%s>", at->name, at->parent->name);
}

/* True if an element within <robot> may be meant as a link or a joint: it is called nearly so, or
 * holds what they hold. */
static bool is_like_ours(const xml *at)
{
    static const char *const theirs[] = {"collision", "visual", "geometry", "parent", "child"};
    for (size_t i = 0; i < sizeof(theirs) / sizeof(theirs[0]); i++) {
        if (xml_child(at, theirs[i]) != NULL) {
            return true;
        }
    }
    return letters_between(at->name, "link") <= 2 || letters_between(at->name, "joint") <= 2;
}

static void refuse_second(const xml *at)
{
    if (xml_child(at->parent, at->name) != at) {
        xml_refuse(at, "one of them", "a second <%s> in <%s>", at->name, at->parent->name);
    }
}

/* True if the elements within this one are to be checked, too. */
static bool check_element(robot *r, const vocabulary *v, const xml *at)
{
    const rule *one = rule_of(v, at);
    if (one == NULL) {
        const bool is_foreign = strchr(at->name, ':') != NULL;
        const bool is_at_top = at->parent->parent == NULL;
        if (!is_foreign && (!is_at_top || !v->takes_vendors || is_like_ours(at))) {
            refuse_element(v, at);
        }
        note_unused(r, at->name);
        return false;
    }
    if (one->what == LEFT_OUT || one->what == VENDOR) {
        note_unused(r, at->name);
        return false;
    }
    check_attributes(r, at, one);
    if (one->what == ONCE) {
        refuse_second(at);
    }
    return true;
}

/* Walks the tree by its links to parents. */
static void check_tree(robot *r, const vocabulary *v, const xml *root)
{
    for (const xml *at = root; at != NULL;) {
        if (check_element(r, v, at) && at->first != NULL) {
            at = at->first;
            continue;
        }
        while (at != NULL && at->next == NULL) {
            at = at->parent;
        }
        at = (at != NULL) ? at->next : NULL;
    }
}

void vocabulary_check_urdf(robot *r, const xml *root)
{
    const vocabulary v = {urdf_rules, (int)(sizeof(urdf_rules) / sizeof(urdf_rules[0])), true};
    check_tree(r, &v, root);
}

void vocabulary_check_srdf(robot *r, const xml *root)
{
    const vocabulary v = {srdf_rules, (int)(sizeof(srdf_rules) / sizeof(srdf_rules[0])), false};
    check_tree(r, &v, root);
}
