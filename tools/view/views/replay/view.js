// @ts-check
// The view of a replay: the calls of a recording made again, where the first bit differs, and each record by itself.
import example from "world/flight_kor.txt";
import { Refused } from "../../page/files.js";
import { usePointer } from "../../page/pointer.js";
import { choosable, fill, markChosen } from "../../page/table.js";
import { byId, input } from "../../page/units.js";
import panel from "./panel.html";
import { COUNT, DIFFERENT, DIFFERS, EQUAL, LITTLE, NO_CALL, Recording, REPLAYED, SKIPPED } from "./replay.js";
import { paintOf, Strip } from "./strip.js";

const AROUND = 20; // records before and after the present one
const PAGE = 100;
const HOW = /** @type {Record<number, string>} */ ({
    [REPLAYED]: "equal",
    [SKIPPED]: "not replayed",
    [NO_CALL]: "",
    [DIFFERENT]: "differs",
});

/** The meaning of the numbers, in the words of keepout-replay. */
const MEANING = /** @type {[number, string][]} */ ([
    [COUNT.replayed, "calls replayed"],
    [COUNT.calls, "calls of the time that the recording covers"],
    [COUNT.compared, "contents of objects compared"],
    [COUNT.changed, "times something else than a recorded call had changed an object"],
    [COUNT.before, "calls not replayed: they lie before the first snapshot, or after a gap"],
    [COUNT.unknown, "calls not replayed: their query was begun or changed outside of the recording"],
    [COUNT.gaps, "gaps: records are missing there"],
    [COUNT.lost, "records missing in gaps"],
    [COUNT.missed, "calls not recorded: they came during another call"],
    [COUNT.unfit, "calls not recorded: they were larger than the ring, or had two answers in one place"],
    [COUNT.dropped, "calls dropped: the ring was full"],
]);

/** The first line of the verdict, by the state. @type {Record<number, (calls: number) => string>} */
const VERDICTS = {
    [EQUAL]: (calls) => `Equal to the last bit: ${calls} calls.`,
    [DIFFERS]: (calls) => `IT DIFFERS, after ${calls} equal calls.`,
    [LITTLE]: (calls) => `NOT COMPARED: only ${calls} calls were replayed.`,
};

const flight = () => Uint8Array.from(atob(example), (letter) => letter.charCodeAt(0));

class ReplayView {
    constructor() {
        this.stage = new Strip(/** @type {HTMLCanvasElement} */ (byId("replay-canvas")), byId("replay-at"));
        /** @type {Recording | null} */
        this.recording = null;
        this.loads = 0;
        this.pressed = false;
        this.listen();
    }

    listen() {
        const canvas = this.stage.canvas;
        new ResizeObserver(() => this.stage.resize()).observe(canvas);
        usePointer(canvas, {
            press: (event) => {
                this.pressed = true;
                this.go(this.stage.where(event));
            },
            move: (event) => this.pressed && this.go(this.stage.where(event)),
            release: () => (this.pressed = false),
        });
        canvas.addEventListener("keydown", (event) => this.key(event));
        input("replay-at").addEventListener("input", () => this.go(Number(input("replay-at").value)));
        byId("replay-first").addEventListener("click", () => this.go(1));
        byId("replay-back").addEventListener("click", () => this.go(this.target - 1));
        byId("replay-forward").addEventListener("click", () => this.go(this.target + 1));
        byId("replay-last").addEventListener("click", () => this.go(Infinity));
        byId("replay-again").addEventListener("click", () => void this.load("flight.kor", flight()));
        const files = input("replay-files");
        files.addEventListener("change", () => {
            void this.takeFiles([...(files.files ?? [])]).then(() => (files.value = ""));
        });
    }

    /** The record that is asked for. */
    get target() {
        return this.recording?.walking ? this.recording.target : (this.recording?.at ?? 1);
    }

    /** The part of the recording that was replayed. */
    get done() {
        return this.recording ? this.recording.last / this.recording.total : 0;
    }

    /** @param {File[]} files */
    async takeFiles(files) {
        if (files.length > 1) {
            this.say(`${files.length} files: expected one recording.`);
        } else if (files.length === 1) {
            await this.load(files[0].name, new Uint8Array(await files[0].arrayBuffer()));
        }
    }

    /** @param {string} text @param {boolean} [refused] */
    say(text, refused = true) {
        byId("replay-said").textContent = text;
        byId("replay-said").classList.toggle("alarm", refused);
    }

    /** @param {number} part  of the way that is done */
    tell(part) {
        /** @type {HTMLProgressElement} */ (byId("replay-progress")).value = part;
    }

    /** Replays a file. A refused file leaves the recording that was there; if there are several, the last one counts.
     * @param {string} name @param {Uint8Array} bytes */
    async load(name, bytes) {
        const load = ++this.loads;
        this.say(`${name} is being replayed.`, false);
        try {
            const recording = await Recording.load(name, bytes, (part) => {
                this.tell(load === this.loads ? part : 0);
                return load === this.loads;
            });
            if (!recording || load !== this.loads) {
                return;
            }
            this.recording = recording;
            this.stage.recording = recording;
            this.say(`${name}: ${recording.last} of ${recording.total} records.`, false);
        } catch (error) {
            if (!(error instanceof Refused)) {
                throw error;
            }
            if (load === this.loads) {
                this.say(error.message);
                this.tell(this.done);
            }
            return;
        }
        input("replay-at").max = String(this.recording.last);
        this.judge(this.recording);
        this.write();
    }

    /** @param {number} at */
    async go(at) {
        const { recording } = this;
        const isThere = await recording?.seek(at, (part) => recording === this.recording && this.tell(part));
        if (isThere && recording === this.recording) {
            this.write();
        }
    }

    /** @param {KeyboardEvent} event */
    key(event) {
        const { recording, target } = this;
        const places = /** @type {Record<string, () => number>} */ ({
            ArrowLeft: () => target - 1,
            ArrowRight: () => target + 1,
            PageUp: () => target - PAGE,
            PageDown: () => target + PAGE,
            Home: () => 1,
            End: () => Infinity,
            n: () => recording?.alike(1) ?? 1,
            p: () => recording?.alike(-1) ?? 1,
        });
        const place = places[event.key];
        if (place && !event.ctrlKey && !event.altKey && !event.metaKey) {
            event.preventDefault();
            void this.go(place());
        }
    }

    update() {
        for (const how of [REPLAYED, SKIPPED, NO_CALL, DIFFERENT]) {
            byId(`replay-paint-${how}`).style.background = paintOf(how);
        }
        this.stage.draw();
    }

    /* ---- words ---- */

    /** Says how all of it stands. @param {Recording} recording */
    judge(recording) {
        const { counts, state } = recording;
        const equal = counts[COUNT.replayed];
        const left = counts[COUNT.before] + counts[COUNT.unknown];
        const lost = counts[COUNT.missed] + counts[COUNT.unfit];
        const lines = [
            VERDICTS[state](equal),
            state === EQUAL ? "" : recording.verdict,
            left > 0 ? `NOT REPLAYED, so not compared: ${left} calls.` : "",
            lost > 0 ? `NOT RECORDED: ${lost} calls.` : "",
            counts[COUNT.gaps] > 0 ? `GAPS: ${counts[COUNT.gaps]}.` : "",
        ];
        byId("replay-verdict").textContent = lines.filter(Boolean).join("\n");
        byId("replay-verdict").classList.toggle("alarm", state !== EQUAL);
    }

    /** Writes what the present record is, and what is around it. */
    write() {
        const { recording } = this;
        if (!recording) {
            return;
        }
        const i = recording.at - 1;
        this.tell(this.done);
        input("replay-at").value = String(recording.at);
        const isWrong = recording.how[i] === DIFFERENT;
        byId("replay-place").textContent = `Record #${recording.numbers[i]}, ${recording.at} of ${recording.total}`;
        byId("replay-record").textContent = recording.text() || recording.nameOf(i);
        byId("replay-record").classList.toggle("alarm", isWrong);
        const here = recording.numbersHere();
        fill(
            "replay-counts",
            MEANING.map(([which, text]) => [text, String(here[which]), String(recording.counts[which])]),
        );
        this.list(recording, i);
        this.update();
    }

    /** @param {Recording} recording @param {number} present */
    list(recording, present) {
        const first = Math.max(present - AROUND, 0);
        const count = Math.min(present + AROUND + 1, recording.last) - first;
        const records = Array.from({ length: count }, (_, i) => first + i);
        fill(
            "replay-rows",
            records.map((i) => [`#${recording.numbers[i]}`, recording.nameOf(i), HOW[recording.how[i]]]),
        );
        choosable("replay-rows", (row) => void this.go(first + row + 1));
        markChosen("replay-rows", present - first);
        const rows = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#replay-rows tbody tr"));
        rows.forEach((row, i) => row.classList.toggle("alarm", recording.how[first + i] === DIFFERENT));
        const box = /** @type {HTMLElement} */ (byId("replay-rows").parentElement);
        box.scrollTop = rows[present - first].offsetTop - box.clientHeight / 2;
    }
}

export const replay = {
    name: "replay",
    title: "Replay",
    panel,
    open: async () => {
        const view = new ReplayView();
        await view.load("flight.kor", flight());
        return view;
    },
};
