"""Reads what a campaign of faults counted, bounds it, compares it with the limits, and prints it.

A program of the campaign prints a line for each kind of fault and number of bits, between tabs: the
kind, the bits, the runs, the count of each outcome, and the check that a user can make.
"""
import math
import re
from dataclasses import dataclass

OUTCOMES = ("same", "data", "error", "open", "cautious", "found", "silent", "bad", "hang")
# What has a limit: silent when it happens, silent and not found by the check, a bad address. A call
# that does not return counts as a bad address.
LIMITED = ("wrong", "unfound", "bad")
CHANCE = 0.05  # that a share is above the bound of the table
UNLUCKY = 1e-4  # that a run fails whose share is at the limit


@dataclass(frozen=True)
class Row:
    kind: str
    bits: int
    runs: int
    count: dict
    check: str

    @property
    def of_limit(self):
        """Returns how often each thing happened that has a limit."""
        return {"wrong": self.count["silent"] + self.count["found"],
                "unfound": self.count["silent"],
                "bad": self.count["bad"] + self.count["hang"]}


class Malformed(Exception):
    """A line that holds no row, or no limit."""


def read_rows(lines):
    """Returns the rows that a program printed, by kind and bits."""
    rows = {}
    for line in lines:
        words = line.rstrip("\n").split("\t")
        if len(words) != len(OUTCOMES) + 4:
            continue
        kind, bits, runs, *counts, check = words
        row = Row(kind, int(bits), int(runs), dict(zip(OUTCOMES, map(int, counts))), check)
        if sum(row.count.values()) != row.runs or (kind, row.bits) in rows:
            raise Malformed(f"{kind}, {bits}: counts that do not add up, or a second row")
        rows[kind, row.bits] = row
    return rows


def tail(count, mean):
    """The probability that a Poisson number of this mean is at most `count`."""
    if mean <= 0.0:
        return 1.0
    logs = [i * math.log(mean) - mean - math.lgamma(i + 1) for i in range(count + 1)]
    return sum(math.exp(each) for each in logs)


def bisect(is_below, high):
    low = 0.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if is_below(middle) else (low, middle)
    return high


def upper(count, runs):
    """The share that is not exceeded with a chance of 95 %."""
    return bisect(lambda mean: tail(count, mean) > CHANCE, 10.0 + 2.0 * count) / runs


def lower(count, runs):
    """The share that is exceeded almost surely; 0 if nothing was counted."""
    if count == 0:
        return 0.0
    return bisect(lambda mean: 1.0 - tail(count - 1, mean) < UNLUCKY, 2.0 * count) / runs


# ---- limits ----

def read_limits(text):
    """Returns {(kind, bits): {what: share}}, and the least number of runs of each."""
    limits, least = {}, None
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip() or line.startswith("#"):
            continue
        runs = re.fullmatch(r"least runs: (\d+)", line)
        row = re.fullmatch(r"(.+?) \| ([12]) \|" + r" +([\d.]+) %" * len(LIMITED), line)
        if runs and least is None:
            least = int(runs[1])
        elif row and (row[1], int(row[2])) not in limits:
            limits[row[1], int(row[2])] = {
                what: float(share) / 100 for what, share in zip(LIMITED, row.groups()[2:])}
        else:
            raise Malformed(f"limits.txt:{number}: expected a kind that stands here alone, its "
                            f"bits and {len(LIMITED)} shares")
    if least is None:
        raise Malformed("limits.txt: no line 'least runs: N'")
    return limits, least


def text_of_limits(limits, least):
    """Returns the text of limits.txt."""
    head = ["# Most silent wrong answers, most of them that no check finds, and most bad addresses,",
            "# of all runs with one or two bits flipped: counts.py. `run.py lower` lowers them.",
            f"least runs: {least}"]
    return "\n".join(head + [
        f"{kind} | {bits} | " + " ".join(f"{100 * share[what]:.3f} %" for what in LIMITED)
        for (kind, bits), share in limits.items()]) + "\n"


def lowered(rows, limits):
    """Returns the limits with each share that may be lowered: the upper bound of what was counted,
    and 0 where nothing was. A limit never rises."""
    result = {}
    for key, row in rows.items():
        old = limits.get(key, {})
        measured = {what: upper(count, row.runs) if count else 0.0
                    for what, count in row.of_limit.items()}
        result[key] = {what: min(math.ceil(1e5 * share) / 1e5, old.get(what, 1.0))
                       for what, share in measured.items()}
    return result


def faults_of(row, limit, least):
    """Yields why a row fails: the share is above its limit, too surely for chance."""
    if row.runs < least:
        yield f"{row.runs} runs, expected at least {least}"
    for what, count in row.of_limit.items():
        if lower(count, row.runs) > limit[what]:
            yield (f"{what}: {count} of {row.runs} runs are more than the limit of "
                   f"{100 * limit[what]:.3f} %")


# ---- the table ----

def percent(share):
    """A share in percent, in two digits or more."""
    digits = 1 if share >= 0.01 else 2 if share >= 0.001 else 3
    return f"{100 * share:.{digits}f}" if share else "0"


def cell_bound(count, runs):
    """A share and its upper bound."""
    bound = 100 * upper(count, runs)
    digits = max(1, 1 - math.floor(math.log10(bound)))
    return f"{percent(count / runs)} (< {bound:.{digits}f})"


def table_of(rows):
    """Returns the lines of the table."""
    lines = ["| memory | bits | runs | same | refused | open | cautious | silent, found | "
             "silent, not found | bad address | check |",
             "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |"]
    for row in rows:
        share = {name: row.count[name] / row.runs for name in OUTCOMES}
        check = "none" if row.check == "-" else " ".join(
            word if "`" in word or word == "of" else f"`{word}`" for word in row.check.split())
        lines.append(
            f"| {row.kind} | {row.bits} | {row.runs:,} | {percent(share['same'])} | "
            f"{percent(share['data'] + share['error'])} | {percent(share['open'])} | "
            f"{percent(share['cautious'])} | {percent(share['found'])} | "
            f"{cell_bound(row.count['silent'], row.runs)} | "
            f"{percent(share['bad'] + share['hang'])} | {check} |")
    return lines


def kinds_in_table(lines):
    """Returns the kinds and bits that a page has rows of."""
    found = (re.match(r"\| (.+?) \| ([12]) \| [\d,]+ \|", line) for line in lines)
    return [(row[1], int(row[2])) for row in found if row]
