// @ts-check
// A recording, replayed record by record by tools/record in WebAssembly.
import moduleBytes from "wasm/view_replay.wasm";
import { Refused } from "../../page/files.js";
import { compile } from "../../page/modules.js";
import { start, Wasi } from "../../page/wasi.js";

// The answers of a step.
const GOES_ON = 0;
export const EQUAL = 1;
export const DIFFERS = 2;
export const LITTLE = 4; // too few calls were replayed

// Texts of the module.
const RECORD = 0;
const NAME = 1;
const VERDICT = 2;

/** The numbers of the module, in its order. */
export const COUNT = {
    records: 0,
    done: 1,
    replayed: 2,
    contents: 3,
    compared: 4,
    changed: 5,
    before: 6,
    unknown: 7,
    gaps: 8,
    missed: 9,
    unfit: 10,
    dropped: 11,
    number: 12,
    lost: 13,
    calls: 14,
};
const COUNTS = Object.keys(COUNT).length;

/** How a record was dealt with. */
export const REPLAYED = 0;
export const SKIPPED = 1; // a call that was not replayed
export const NO_CALL = 2; // a snapshot, the content of an object, the end
export const DIFFERENT = 3;
const NO_CALLS = ["snapshot", "content", "end"];

const PATIENCE = 20; // milliseconds in which the page does nothing else
const MANY = 256; // records between two looks at the clock

const pause = () => new Promise((done) => setTimeout(done));

/** The module with one recording in it. */
class Player {
    /** @param {Record<string, any>} calls */
    constructor(calls) {
        this.calls = calls;
        /** @type {Map<number, string>} names by their addresses, which are constant */
        this.names = new Map();
    }

    static async make() {
        const player = new Player(await start(await compile(moduleBytes), new Wasi(["replay"], new Map())));
        player.calls._initialize();
        return player;
    }

    /** @param {Uint8Array} bytes */
    open(bytes) {
        const at = this.calls.replay_room(bytes.length);
        if (at !== 0) {
            new Uint8Array(this.calls.memory.buffer, at, bytes.length).set(bytes);
        }
        return this.calls.replay_open(bytes.length);
    }

    /** @param {number} most */
    step(most) {
        return this.calls.replay_step(most);
    }

    /** @param {number} which */
    number(which) {
        return this.calls.replay_number(which) >>> 0;
    }

    /** @param {number} at */
    read(at) {
        const bytes = new Uint8Array(this.calls.memory.buffer, at);
        return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
    }

    /** @param {number} which */
    text(which) {
        return this.read(this.calls.replay_text(which));
    }

    name() {
        const at = this.calls.replay_text(NAME);
        const name = this.names.get(at) ?? this.read(at);
        this.names.set(at, name);
        return name;
    }
}

/** A recording that was replayed to its end, or to the first difference. One of its records is the present one. */
export class Recording {
    /** @param {string} name @param {Uint8Array} bytes @param {Player} player */
    constructor(name, bytes, player) {
        this.name = name;
        this.bytes = bytes;
        this.player = player;
        this.total = player.number(COUNT.records);
        /** @type {string[]} functions, and other kinds of records, as they first appear */
        this.names = [];
        this.what = new Uint16Array(this.total); // of each record, its place in names
        this.how = new Uint8Array(this.total);
        this.numbers = new Uint32Array(this.total);
        this.state = GOES_ON;
        this.verdict = "";
        /** @type {number[]} */
        this.counts = [];
        this.last = 0; // records that were dealt with in all
        this.at = 0; // and for the present one
        this.target = 0;
        this.walking = false;
    }

    /**
     * Replays all of a file. @param {string} name @param {Uint8Array} bytes
     * @param {(part: number) => boolean} goesOn  is told how far it is; stops the replay if it answers false
     * @returns {Promise<Recording | null>}
     */
    static async load(name, bytes, goesOn) {
        const player = await Player.make();
        try {
            if (player.open(bytes) !== GOES_ON) {
                throw new Refused(`${name}: ${player.text(VERDICT)}`);
            }
            const recording = new Recording(name, bytes, player);
            return (await recording.play(goesOn)) ? recording : null;
        } catch (error) {
            const isTrap = error instanceof WebAssembly.RuntimeError;
            throw isTrap ? new Refused(`${name}: the replay stopped: ${error.message}`) : error;
        }
    }

    /** @param {(part: number) => boolean} goesOn */
    async play(goesOn) {
        const places = new Map();
        for (let due = performance.now() + PATIENCE; this.state === GOES_ON; ) {
            this.note(places);
            if (this.last % MANY === 0 && performance.now() > due) {
                await pause();
                if (!goesOn(this.last / this.total)) {
                    return false;
                }
                due = performance.now() + PATIENCE;
            }
        }
        this.verdict = this.player.text(VERDICT);
        if (![EQUAL, DIFFERS, LITTLE].includes(this.state)) {
            throw new Refused(`${this.name}: ${this.verdict}`);
        }
        this.counts = this.numbersHere();
        this.at = this.last;
        return true;
    }

    /** Deals with one record, and keeps what it is. @param {Map<string, number>} places  of names */
    note(places) {
        const before = this.player.number(COUNT.replayed);
        this.state = this.player.step(1);
        const name = this.player.name();
        const i = this.last++;
        let place = places.get(name);
        if (place === undefined) {
            place = this.names.push(name) - 1;
            places.set(name, place);
        }
        this.what[i] = place;
        this.numbers[i] = this.player.number(COUNT.number);
        const isEqual = this.player.number(COUNT.replayed) > before;
        this.how[i] =
            this.state === DIFFERS ? DIFFERENT : NO_CALLS.includes(name) ? NO_CALL : isEqual ? REPLAYED : SKIPPED;
    }

    numbersHere() {
        return Array.from({ length: COUNTS }, (_, i) => this.player.number(i));
    }

    /** The present record with its arguments and answers. */
    text() {
        return this.player.text(RECORD);
    }

    /** @param {number} i */
    nameOf(i) {
        return this.names[this.what[i]];
    }

    /**
     * Makes a record the present one: forward by steps, back from the beginning. A short way takes no pause; while a
     * long one is walked, the last record that was asked for counts. Answers false if another call goes there.
     * @param {number} at  from 1 on @param {(part: number) => unknown} tell
     */
    async seek(at, tell) {
        this.target = Math.min(Math.max(at, 1), this.last);
        if (this.walking) {
            return false;
        }
        this.walking = true;
        for (let due = performance.now() + PATIENCE; this.at !== this.target; ) {
            this.walk();
            if (performance.now() > due) {
                tell(this.at / this.target);
                await pause();
                due = performance.now() + PATIENCE;
            }
        }
        this.walking = false;
        return true;
    }

    /** Goes some way to the record that is asked for. */
    walk() {
        if (this.at > this.target) {
            this.player.open(this.bytes);
            this.at = 0;
        }
        const count = Math.min(this.target - this.at, MANY);
        this.player.step(count);
        this.at += count;
    }

    /** The next record of the same name as the present one, or the present one. @param {number} by  1 or -1 */
    alike(by) {
        let i = this.at - 1 + by;
        while (i >= 0 && i < this.last && this.what[i] !== this.what[this.at - 1]) {
            i += by;
        }
        return i >= 0 && i < this.last ? i + 1 : this.at;
    }
}
