/* Makes a function of a bridge one that the page calls by its name. */
#ifndef VIEW_EXPORT_H
#define VIEW_EXPORT_H

#define VIEW_EXPORT(name) __attribute__((export_name(#name))) name

#endif
