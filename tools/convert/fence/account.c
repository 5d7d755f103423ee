#include "account.h"

#include <string.h>

#include "common/memory.h"

#include "commands.h"

/* More names than that are counted in one row. */
enum { MOST_NAMES = 64 };

void leave_out_at(model *m, const spot *at, const char *what)
{
    for (size_t i = 0; i < m->unread_count; i++) {
        unread *u = &m->unread[i];
        const bool is_last = i + 1U == (size_t)MOST_NAMES;
        if (is_last || (strcmp(u->what, what) == 0 && strcmp(u->first.path, at->path) == 0)) {
            u->what = (strcmp(u->what, what) == 0) ? what : "and more of other names";
            u->count++;
            return;
        }
    }
    remark(at, "not read: %s", what);
    m->unread = grow(m->unread, m->unread_count, sizeof(*m->unread));
    m->unread[m->unread_count++] = (unread){what, *at, 1};
}

void leave_out(model *m, part *p, const char *what)
{
    const spot at = spot_of(p);
    take_all(p);
    leave_out_at(m, &at, what);
}

void name_unread(model *m)
{
    for (size_t i = 0; i < m->unread_count; i++) {
        const unread *u = &m->unread[i];
        const char *more = (u->count > 1U) ? text_of(" (%zu times)", u->count) : "";
        const char *where = words_of_spot(m, &u->first);
        add_gap(m, WHOLE_FILE, WHOLE_FILE,
                text_of("%s%s: not read: %s%s", (u->first.inside != NULL) ? "" : "line ", where,
                        u->what, more));
    }
}

/* ---- documents ---- */

static bool is_blank(const char *text)
{
    return text == NULL || text[strspn(text, " \t\r\n")] == '\0';
}

/* The path of a part without indices. Data of KML has the name that it gives itself. */
static const char *pattern_of(const part *p)
{
    if (p->parent == NULL) {
        return "";
    }
    if (p->kind == PART_FIELD) {
        return text_of("field %zu", p->index + 1U);
    }
    const char *before = pattern_of(p->parent);
    const char *dot = (before[0] != '\0') ? "." : "";
    if (p->kind == PART_ATTRIBUTE) {
        return text_of("%s%s@%s", before, dot, p->name);
    }
    const bool is_data = strcmp(p->name != NULL ? p->name : "", "Data") == 0 ||
                         strcmp(p->name != NULL ? p->name : "", "SimpleData") == 0;
    const part *own = is_data ? attribute_or_none(p, "name") : NULL;
    if (own != NULL) {
        return text_of("%s%s%s=%s", before, dot, p->name, own->text);
    }
    return (p->name != NULL) ? text_of("%s%s%s", before, dot, p->name) : text_of("%s[]", before);
}

static bool is_any_taken(const part *p)
{
    bool is = p->is_taken || p->is_open;
    for (size_t i = 0; i < p->count && !is; i++) {
        is = is_any_taken(p->parts[i]);
    }
    return is;
}

/* A value that is null or empty says nothing; neither does an element without text. */
static bool is_empty(const part *p)
{
    const bool is_word = p->kind == PART_STRING || p->kind == PART_ATTRIBUTE;
    const bool is_container = p->kind == PART_OBJECT || p->kind == PART_ARRAY;
    return p->kind == PART_NULL || (is_word && is_blank(p->text)) ||
           (is_container && p->count == 0U);
}

typedef struct walk {
    model *m;
    format form;
    bool has_in;
} walk;

static void name_part(const walk *w, const part *p, const char *suffix)
{
    const char *pattern = text_of("%s%s", pattern_of(p), suffix);
    if (!is_harmless(w->form, pattern, w->has_in)) {
        const spot at = spot_of(p);
        leave_out_at(w->m, &at, pattern);
    }
}

/* True if something in the part is known to be harmless. */
static bool is_any_harmless(const walk *w, const part *p)
{
    bool is = is_harmless(w->form, pattern_of(p), w->has_in);
    for (size_t i = 0; i < p->count && !is; i++) {
        is = is_any_harmless(w, p->parts[i]);
    }
    return is;
}

static void account_part(const walk *w, const part *p)
{
    const bool is_taken = is_any_taken(p);
    if (is_empty(p) || (!is_taken && is_harmless(w->form, pattern_of(p), w->has_in))) {
        return;
    }
    if (!is_taken && !is_any_harmless(w, p)) {
        name_part(w, p, "");
        return;
    }
    if (p->kind == PART_ELEMENT && !p->is_taken && !is_blank(p->text)) {
        name_part(w, p, " text");
    }
    for (size_t i = 0; i < p->count; i++) {
        account_part(w, p->parts[i]);
    }
}

void account_document(model *m, part *whole, format form)
{
    walk w = {m, form, false};
    for (size_t i = 0; i < m->zone_count; i++) {
        w.has_in = w.has_in || m->zones[i].role == KO_FENCE_KEEP_IN;
    }
    for (size_t i = 0; i < whole->count; i++) {
        account_part(&w, whole->parts[i]);
    }
}

/* ---- items ---- */

void account_item(model *m, const item *i)
{
    const bool is_zone = effect_of(i->command) == EFFECT_FENCE && i->number >= 0;
    for (size_t k = 0; k < PARAMS; k++) {
        const parameter *v = &i->params[k];
        const bool is_zero = v->number.nano == 0 && !v->number.cut;
        if (!v->is_set || is_zero || v->is_taken ||
            is_parameter_harmless(i->command, k, v->number.nano)) {
            continue;
        }
        const char *name = parameter_name(i->command, k);
        const char *what =
            text_of("parameter %zu of command %ld%s%s is %.3f", k + 1U, (long)i->command,
                    (name[0] != '\0') ? " " : "", name, (double)v->number.nano * 1e-9);
        if (is_zone) {
            leave_out_at(m, &v->spot, what);
        } else {
            add_gap(m, i->number, i->number, what);
        }
    }
}
