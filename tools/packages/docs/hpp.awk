# Doxygen's view of a header for C++: `awk -f hpp.awk HEADER`. All of it belongs to the group cpp.
#
#   - A member function without a comment that passes a call on gets the name of the C function.
#   - A namespace that only the linker sees, and what only the header itself uses, is left out.
#   - What is there so that it does not compile is left out.

# Prints the function in body[1..n], with a comment if it has none.
function emit(    i, text) {
    for (i = 1; i <= n; i++) text = text body[i]
    if (!has_comment && match(text, /(ko_[a-z0-9_]+)\(/)) {
        print "    /** Calls #" substr(text, RSTART, RLENGTH - 1) ". */"
    }
    for (i = 1; i <= n; i++) print body[i]
    n = 0
}
BEGIN {
    print "/** @addtogroup cpp C++17 (.hpp)"
    print " * These headers give the same from C++. Include `keepout/keepout.hpp`: the names are in the"
    print " * namespace @ref keepout. @{ */"
}
/^inline namespace KOI_MODE$/ { is_mode = 1; next }
is_mode && /^{$/ { is_mode = 0; next }
/^} \/\/ namespace KOI_MODE$/ { next }
/^namespace detail$/ { is_detail = 1 }
is_detail { if (/^} \/\/ namespace detail$/) is_detail = 0; next }
/^#define KOI_IF\(/ { is_refused = 1 }
is_refused { if (/^#undef KOI_IF$/) is_refused = 0; next }
/^(class|struct) / { is_class = 1 }
/^};$/ { is_class = 0 }
# A member function goes from its first line to its closing brace.
is_class && n == 0 && /^    [a-zA-Z\[~].*\(/ && !/[;\\]$/ { n = 1; body[1] = $0; has_comment = is_commented; next }
n > 0 {
    body[++n] = $0
    if (/^    }$/) emit()
    is_commented = 0
    next
}
{ print }
/\*\/$/ { is_commented = 1; next }
!/^    template/ { is_commented = 0 }
END { print "/** @} */" }
