/* Makes a function of a bridge one that the page calls by its name. */
#ifndef VIEW_EXPORT_H
#define VIEW_EXPORT_H

#if __has_attribute(export_name)
#define VIEW_EXPORT(name) __attribute__((export_name(#name))) name
#else /* a program of the tests, which a board runs */
#define VIEW_EXPORT(name) name
#endif

#endif
