"""Lists the steps of `make test` and `make verify`.

Each command has two lanes of steps, which run side by side, one a core: what needs no board or
little of it, and what builds for boards. No step of one lane builds what the other one uses; what
both use is built by the steps that come first. Steps of "either" build in folders of their own
alone, and the lane that is done first takes the next of them. The longest come first.

A step is a title, a command, and the least number of test cases that pass when it is whole. A step
that passes fewer has lost some of its cases, so it fails. Floors stand a little below the counts of
a whole run, so that a test can go without a change here, and half of them cannot.
"""
import glob
import os
from dataclasses import dataclass


@dataclass(frozen=True)
class Step:
    title: str
    command: str
    least: int = 1

    @property
    def house(self):
        """Says what the step judges: the library, or the workshop in tools."""
        return "tools" if "tools/tests/" in self.command else "library"


# One board of each instruction set, the smallest part among them; then the others.
FIRST_BOARDS = ["microbit", "stm32vldiscovery", "mps2_an386"]
ALL_BOARDS = sorted(path.split("/")[1] for path in glob.glob("boards/*/board.mk"))
OTHER_BOARDS = [board for board in ALL_BOARDS if board not in FIRST_BOARDS + ["host"]]

# These packages build for boards or for the host in the folders of this repository, so each is
# tried in that lane. All others build from a copy.
ALL_PACKAGES = sorted(os.path.basename(path)[:-3]
                      for path in glob.glob("tools/tests/packages/*.sh"))
BOARDS_PACKAGES = ["contexts", "dist"]
HOST_PACKAGES = ["cpp", "python"]
COPIED_PACKAGES = [name for name in ALL_PACKAGES
                   if name not in BOARDS_PACKAGES + HOST_PACKAGES + ["run"]]


# The first boards and the host have many random rounds. Another board shows that its core and its
# compiler give the same bits.
FEW_ROUNDS = " TEST_SCALE=200"


def unit_tests_on(boards, rounds=""):
    return [Step(f"unit tests on {board}", f"tests/steps.sh programs {board} ''{rounds}")
            for board in boards]


# A board runs the programs of the tree alone if another board has its core or, for M7, its
# instructions.
TWINS = ["mps2_an385", "mps2_an500", "netduinoplus2", "virt_rv32imc", "virt_rv32imac_zbb"]


def unit_tests_on_others():
    alone = [board for board in OTHER_BOARDS if board not in TWINS]
    return unit_tests_on(alone, FEW_ROUNDS) + [
        Step(f"unit tests of trees on {board}",
             f"tests/steps.sh tree_programs {board} ''{FEW_ROUNDS}")
        for board in TWINS]


def packages(names):
    return [Step(f"package {name}", f"tools/tests/packages/run.sh {name}") for name in names]


def unit_tests_of_trees(title, variant, variables):
    return Step(f"unit tests, {title}",
                f"tests/steps.sh tree_programs host {variant} OPT=-O1 {variables}")


PLAN = {
    "test": {
        "host": [
            Step("places of unit tests", "tests/unit.sh", 8),
            Step("order of rooms", "tests/order.sh", 9),
            Step("two houses", "tests/top.sh", 15),
            Step("pages", "tests/pages.py", 15),
            Step("unit tests on the host", "tests/steps.sh programs host ''", 790),
            Step("unit tests, sanitizers",
                 "tests/steps.sh programs host sanitize SANITIZE=1 TEST_SCALE=10", 790),
            Step("every function, called badly", "tests/arguments.sh"),
            Step("every refusal is tested", "tests/refusals.sh"),
            Step("exact oracle", "tests/steps.sh oracle 5000"),
            Step("modules against references", "tests/steps.sh references 1000"),
            Step("fuzzing of readers, 2,000 runs", "env RUNS=2000 tools/tests/fuzz/run.sh", 23),
            Step("fuzzing, its inputs and counts", "tests/fuzz/parts.py", 13),
        ],
        "boards": unit_tests_on(FIRST_BOARDS) + [
            Step("the runner, sabotaged", "tests/sabotage.py"),
            Step("golden hashes", f"tests/golden/run.sh 'host {' '.join(FIRST_BOARDS)}' gcc -Os"),
            Step("format", "tests/format.sh"),
            Step("lint", "tests/lint.sh"),
            Step("limits of functions", "tests/limits/run.sh", 9),
            Step("lint of programs", "tools/tests/lint.sh"),
            Step("command-line tools on bad input", "tools/tests/bad_input.sh"),
            Step("model of the headers", "tests/api.sh", 8),
            Step("names", "tests/names.sh"),
            Step("promises and their tests", "tests/manual/promises.py", 15),
            Step("promises of functions", "tests/manual/functions.py", 6),
            Step("safety manual", "tests/manual/page.py", 9),
            Step("counting", "tests/count.sh"),
            Step("headers", "tests/hygiene.sh", 80),
            Step("symbols", "tests/symbols.sh microbit mps2_an386", 4),
            Step("README example", "tests/example.sh"),
            Step("sizes", "tests/size.sh"),
            Step("reach of calls", "tests/reach/run.py", 16),
        ],
    },
    "verify": {
        "first": [Step("libraries and tools", "tests/steps.sh built", len(ALL_BOARDS) + 5)],
        "host": [
            unit_tests_of_trees("axes in another order", "axes",
                                "TEST_SCALE=20 EXTRA='-DKO_AXIS_1=z -DKO_AXIS_3=x'"),
            unit_tests_of_trees("K = 1", "k1", "TEST_SCALE=4 EXTRA=-DKO_TREE_K=1"),
            unit_tests_of_trees("K = 2", "k2", "TEST_SCALE=4 EXTRA=-DKO_TREE_K=2"),
            unit_tests_of_trees("K = 8", "k8", "TEST_SCALE=4 EXTRA=-DKO_TREE_K=8"),
            Step("unit tests, each call sealed",
                 "tests/steps.sh each 'unit_core unit_query unit_life unit_mesh unit_end' host "
                 "sealed OPT=-O1 TEST_SCALE=20 EXTRA=-DKO_SEAL_ALWAYS=1"),
            # make oracle: 10^6, 25 minutes of a core.
            Step("exact oracle", "tests/steps.sh oracle 20000"),
            Step("modules against references", "tests/steps.sh references 5000"),
            Step("fuzzing, 20,000 runs", "env RUNS=20000 tests/fuzz/run.sh", 35),
            Step("fuzzing of readers, 20,000 runs", "env RUNS=20000 tools/tests/fuzz/run.sh",
                 23),
            Step("bits flipped in memory", "tests/faults/run.py --cases 1000", 120),  # make faults
            Step("bits flipped in queries that wait", "tests/faults/waiting.py", 64),
            Step("faults, their tools", "tests/faults/parts.py", 12),
            Step("edges of fences, judged on the ellipsoid", "tools/tests/fence_edges.sh"),
            Step("forms of flights and maps", "tools/tests/formats.sh"),
            Step("meshes as blobs", "tools/tests/bake_blob.sh"),
            Step("meshes with cracks, welded", "tools/tests/bake_weld.sh"),
            Step("fences, formats", "tools/tests/fence_formats.sh", 150),
            Step("fences, nothing left out", "tools/tests/fence_left_out.sh", 58),
            Step("verdicts", "tools/tests/verdicts.sh"),
            Step("text of people's files", "tools/tests/text.sh", 34),
            Step("meshes in a tree, judged", "tools/tests/cell.sh"),
            Step("milling programme", "tools/tests/tool_keepout.sh", 230),
            Step("braking for a lidar", "tools/tests/lidar_brake.sh"),
            Step("a swarm's pairs", "tools/tests/swarm.sh"),
            Step("messages in and out", "tests/messages.sh"),
            # tests/golden/run.sh alone: both compilers and four levels on all boards, an hour of a
            # core.
            Step("golden hashes, host, GCC", "tests/golden/run.sh host gcc -O0"),
            Step("golden hashes, host, clang", "tests/golden/run.sh host clang -O3"),
            Step("golden hashes, GCC", "tests/golden/run.sh 'mps3_an547 virt_rv32imac' gcc -Os"),
            Step("golden hashes, clang",
                 "tests/golden/run.sh 'microbit mps2_an386 wasm' clang -O2"),
        ] + packages(HOST_PACKAGES),
        "boards": unit_tests_on_others() + [
            Step("edges of the memory", "tests/edge/run.sh"),
            Step("readers in threads and interrupts", "tests/shared.sh"),
            Step("bits flipped in the stack", "tests/faults/run.py --board --cases 200", 4),
            Step("boards", "tests/board/run.sh"),
            Step("MISRA", "tests/misra/run.sh", 12),
            Step("tools and versions", "tests/manual/versions.py", 5),
            Step("one board over its console", "tests/console/run.sh", 10),
            Step("symbols on other boards",
                 "tests/symbols.sh mps2_an385 mps2_an505 mps3_an547 virt_rv32imac", 8),
            Step("habits that warn", "tests/habits.sh"),
            Step("constants out of range", "tests/constants.sh"),
            Step("library and user linked", "tests/link.sh"),
            Step("ports", "tests/port.sh"),
            Step("launcher of the programs", "tools/tests/programs.sh"),
            Step("page, used in a browser", "tools/tests/view.sh"),
            Step("record and replay", "tools/tests/record.sh"),
            Step("flight, judged", "tools/tests/flight.sh"),
            Step("meshes baked, a robot of them", "tools/tests/bake.sh"),
            Step("meshes as solids", "tools/tests/bake_solid.sh"),
            Step("fence, judged", "tools/tests/fence_guard.sh", 100),
            Step("arm, guarded", "tools/tests/arm_guard.sh"),
            Step("robots of URDF", "tools/tests/robot.sh", 110),
            Step("words, units and limits of URDF", "tools/tests/urdf.sh", 75),
            Step("concepts", "tests/concepts.sh"),
            Step("stack", "tests/stack/run.sh"),
            Step("page of costs", "tests/costs.sh"),
            Step("model of cycles", "tests/bench/cycles/test.py", 60),
            Step("pages of cycles", "tests/bench/cycles/pages.py check", 6),
            Step("worst cases", "tests/worst.sh", 9),
            Step("benches, a short form", "tests/benches.sh", 8),
        ] + packages(BOARDS_PACKAGES),
        "either": [
            Step("proofs", "tests/proof/run.sh"),
            Step("mutations", "tests/mutate/run.py --cases 80 --seed 2", 80),  # make mutate: all
            Step("lines, branches and conditions", "tests/coverage/run.sh", 8),
            Step("mutations, their tools", "tests/mutate/parts.py", 25),
        ] + packages(COPIED_PACKAGES),
    },
}
