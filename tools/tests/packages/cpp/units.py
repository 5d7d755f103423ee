#!/usr/bin/env python3
"""Writes C++ that compares 300 literals of each unit with the macros of units.h."""

HEAD = """#include "keepout/keepout.hpp"
using namespace keepout::literals;
constexpr auto raw = keepout::length::from_raw;"""
FORMS = (
    "{mm}_mm == raw(KO_MM({mm})) && -{mm}_mm == raw(KO_MM(-{mm}))",
    "{mm}_mm_up == raw(KO_MM_UP({mm})) && {mm}_mm_down == raw(KO_MM_DOWN({mm}))",
    "{m}_m == {mm}_mm && {m}_m == raw(KO_M({m}))",
    "{m}_m_up == raw(KO_M_UP({m})) && {m}_m_down == raw(KO_M_DOWN({m}))",
    "{cm}_cm == {m}_m && {cm}_cm_up == {m}_m_up && {cm}_cm_down == {m}_m_down",
    "{deg}_deg == KO_DEG({deg}) && -({deg}_deg) == KO_DEG(-{deg})",
)

if __name__ == "__main__":
    print(HEAD)
    for i in range(300):
        mm = i * 79193 % 8192000
        values = {"mm": mm, "m": f"{mm / 1000:.3f}", "cm": f"{mm / 10:.1f}",
                  "deg": f"{mm % 36001 / 100:.2f}"}
        for form in FORMS:
            print(f"static_assert({form.format(**values)});")
