// @ts-check
// The view of a flight: the firmware flies, the page shows what it saw at the pose that the time line stands at.
import { Color } from "three";
import map from "world/warehouse.csv";
import movers from "world/warehouse_movers.csv";
import track from "world/warehouse.tum";
import { colour, levelColour } from "../../page/colours.js";
import { Refused, save } from "../../page/files.js";
import { Stage } from "../../page/stage.js";
import { byId, down, input } from "../../page/units.js";
import { difference, Firmware, pack, readCosts, readMap, readPoses } from "./flight.js";
import panel from "./panel.html";

/** @typedef {import("../../page/units.js").Point} Point */
/** @typedef {import("./flight.js").Pose} Pose */

const warehouse = { track, map, movers };
const RADIUS = 0.25;
const MARKS = /** @type {Record<string, number>} */ ({ enter: 0, hit: 1, brake: 2, late: 3 }); // rows of the time line
const COST_HIGH = 28; // pixels of the time line

class FlightView {
    constructor() {
        this.stage = new Stage(/** @type {HTMLCanvasElement} */ (byId("flight-canvas")), 40);
        this.stage.hasFloor = false;
        this.texts = { ...warehouse };
        this.names = { track: "warehouse.tum", map: "warehouse.csv", movers: "warehouse_movers.csv" };
        /** @type {Pose[]} */
        this.poses = [];
        this.map = readMap("");
        this.pose = 0;
        this.csv = "";
        /** @type {Map<number, number>} what each pose took on a board, by time */
        this.costs = new Map();
        this.costMean = 0;
        this.costWorst = 0;
        this.playing = false;
        /** @type {Uint8Array} */
        this.packed = new Uint8Array();
        /** @type {Firmware | null} */
        this.firmware = null;
        this.listen();
    }

    listen() {
        input("flight-time").addEventListener("input", () => this.show(Number(input("flight-time").value)));
        for (const id of ["flight-level", "flight-boxes", "flight-brute"]) {
            byId(id).addEventListener("input", () => this.show(this.pose));
        }
        byId("flight-play").addEventListener("click", () => this.play());
        byId("flight-save").addEventListener("click", () => save(this.csv, "flight.csv"));
        const files = input("flight-files");
        files.addEventListener("change", () => this.takeFiles([...(files.files ?? [])]));
        byId("flight-line").addEventListener("pointerdown", (event) => {
            const frame = byId("flight-line").getBoundingClientRect();
            this.show(Math.round(((event.clientX - frame.left) / frame.width) * (this.poses.length - 1)));
        });
    }

    /** Takes a trajectory (.tum, .txt), a map (.csv), movers (a .csv whose name says so), rows of a board. @param {File[]} files */
    async takeFiles(files) {
        const rows = await rowsAmong(files);
        const inputs = files.filter((file) => file !== rows);
        if (inputs.length > 0) {
            await this.takeInputs(inputs);
        }
        if (rows) {
            this.compare(rows.name, await rows.text());
        }
    }

    /** Compares a board's rows with those of the page, and shows what its poses took. @param {string} name @param {string} csv */
    compare(name, csv) {
        const found = difference(this.csv, csv);
        this.setCosts(found === "" ? readCosts(csv) : new Map());
        const counted =
            this.costs.size > 0 ? `, with the instructions of ${this.costs.size} poses` : "; they hold no costs (COSTS=1)";
        this.say(found === "" ? `${name}: the page has the same rows${counted}.` : `${name}: ${found}.`, found !== "");
        void this.show(this.pose);
    }

    /** @param {File[]} files */
    async takeInputs(files) {
        const texts = { ...this.texts };
        const names = { ...this.names };
        for (const file of files) {
            const name = file.name.toLowerCase();
            const part = name.endsWith(".csv")
                ? name.includes("mover")
                    ? "movers"
                    : "map"
                : /\.(tum|txt)$/.test(name)
                  ? "track"
                  : null;
            if (!part) {
                this.say(`${file.name}: expected a trajectory (.tum, .txt) or a map (.csv).`);
                return;
            }
            texts[part] = await file.text();
            names[part] = file.name;
            if (part === "map") {
                texts.movers = "";
            }
        }
        await this.load(texts, names);
    }

    /** @param {string} text @param {boolean} [refused] */
    say(text, refused = true) {
        byId("flight-said").textContent = text;
        byId("flight-said").classList.toggle("alarm", refused);
    }

    /**
     * Flies all of it once; what is refused leaves the flight before it.
     * @param {typeof this.texts} texts @param {typeof this.names} [names]
     */
    async load(texts, names = this.names) {
        this.stop();
        try {
            const packed = await pack(texts, names, { radius: String(RADIUS), reach: "2", warn: "0.5", ahead: "1" });
            const all = await Firmware.load(packed);
            all.flyTo(all.poses - 1);
            const summary = all.end();
            this.csv = all.wasi.stdout;
            this.setCosts(new Map());
            this.texts = texts;
            this.names = names;
            this.packed = packed;
            this.poses = readPoses(this.csv, texts.track);
            this.map = readMap(texts.map);
            this.firmware = null;
            byId("flight-summary").textContent = summary.trim();
            this.say(`${this.poses.length} poses flown by the firmware.`, false);
        } catch (error) {
            if (!(error instanceof Refused)) {
                throw error;
            }
            this.say(error.message);
            return;
        }
        this.place();
        input("flight-time").max = String(this.poses.length - 1);
        this.drawLine();
        await this.show(0);
    }

    /** Puts the eye where the whole flight is seen. */
    place() {
        const axis = (/** @type {number} */ i) => this.poses.map((pose) => pose.at[i]);
        const [xs, ys, zs] = [axis(0), axis(1), axis(2)];
        const middle = [xs, ys, zs].map((all) => (least(all) + most(all)) / 2);
        const wide = Math.max(most(xs) - least(xs), most(ys) - least(ys), 6);
        this.stage.controls.target.set(middle[0], middle[1], middle[2]);
        this.stage.camera.position.set(middle[0], middle[1] - wide * 0.8, middle[2] + wide * 0.8);
        this.stage.controls.update();
    }

    update() {
        void this.show(this.pose);
    }

    stop() {
        this.playing = false;
        byId("flight-play").textContent = "Play";
    }

    play() {
        if (this.playing) {
            this.stop();
            return;
        }
        this.playing = true;
        byId("flight-play").textContent = "Pause";
        const began = performance.now();
        const first = this.pose >= this.poses.length - 1 ? 0 : this.pose;
        const tick = async () => {
            if (!this.playing) {
                return;
            }
            const due = this.poses[first].time + (performance.now() - began) / 1000;
            let pose = Math.max(this.pose, first);
            while (pose + 1 < this.poses.length && this.poses[pose + 1].time <= due) {
                pose++;
            }
            await this.show(this.pose > pose ? first : pose);
            if (this.playing && this.pose < this.poses.length - 1) {
                requestAnimationFrame(tick);
            } else {
                this.stop();
            }
        };
        this.pose = first;
        requestAnimationFrame(tick);
    }

    /** Shows a pose. Backwards the firmware flies again from the first: its tree depends on its past. @param {number} pose */
    async show(pose) {
        if (this.poses.length === 0) {
            return;
        }
        this.pose = Math.max(0, Math.min(pose, this.poses.length - 1));
        if (!this.firmware || this.firmware.next > this.pose + 1) {
            this.firmware = await Firmware.load(this.packed);
        }
        this.firmware.flyTo(this.pose);
        input("flight-time").value = String(this.pose);
        this.write(this.poses[this.pose]);
        this.paint(this.poses[this.pose]);
        this.drawRadar(this.poses[this.pose].sectors);
        this.drawLine();
    }

    /** @param {Pose} pose */
    write(pose) {
        const nearest = pose.events.find(({ event }) => event === "nearest");
        const hit = pose.events.find(({ event }) => event === "hit");
        const known = this.firmware?.rows(false).filter(({ object }) => object >= 0).length ?? 0;
        byId("flight-now").textContent = `${pose.time.toFixed(2)} s, pose ${this.pose + 1} of ${this.poses.length}`;
        byId("flight-nearest").textContent = nearest
            ? `obstacle ${nearest.obstacle}, ${down(nearest.clearance, 3)} m`
            : "nothing within 2 m";
        byId("flight-contact").textContent = hit ? `obstacle ${hit.obstacle} in ${down(hit.contact, 2)} s` : "none ahead";
        byId("flight-visits").textContent =
            `${this.firmware?.visits()} boxes of the tree of the ${known} obstacles within reach`;
        byId("flight-cost").textContent = this.costSaid(pose);
        byId("flight-tests").textContent = input("flight-brute").checked
            ? `${this.map.size} boxes of the map, or the ${known}`
            : "not shown";
        byId("flight-events").textContent = pose.events.map(({ event, obstacle }) => `${event} ${obstacle}`.trim()).join(", ");
    }

    /** @param {Map<number, number>} costs */
    setCosts(costs) {
        const all = [...costs.values()];
        this.costs = costs;
        this.costMean = all.reduce((sum, each) => sum + each, 0) / all.length;
        this.costWorst = most(all);
    }

    /** The instructions of the pose on the board whose rows were dropped. @param {Pose} pose */
    costSaid(pose) {
        const cost = this.costs.get(pose.time);
        if (cost === undefined) {
            return "drop a board's rows (COSTS=1)";
        }
        return `${cost} instructions; mean ${Math.floor(this.costMean)}, worst ${this.costWorst}`;
    }

    /** @param {Pose} pose */
    paint(pose) {
        const rows = this.firmware?.rows(false) ?? [];
        const shown = Number(input("flight-level").value);
        const levels = rows.reduce((deepest, row) => Math.max(deepest, row.depth), 1);
        const nearest = pose.events.find(({ event }) => event === "nearest");
        byId("flight-level-said").textContent = `levels 0 to ${shown}`;
        this.stage.reset();
        if (input("flight-boxes").checked) {
            this.stage.solids(
                [...this.map].map(([, box]) => ({ ...box, colour: new Color(colour("box")) })),
                0.25,
            );
        }
        const box = this.map.get(nearest?.obstacle ?? "");
        this.stage.solids(box ? [{ ...box, colour: new Color(colour("hit")) }] : []);
        const movers = this.firmware?.rows(true).filter(({ object }) => object >= 0) ?? [];
        this.stage.solids(movers.map(({ lo, hi }) => ({ lo, hi, colour: new Color(colour("changed")) })));
        this.stage.frame(
            rows
                .filter(({ depth }) => depth <= shown)
                .map(({ lo, hi, depth }) => ({ lo, hi, colour: levelColour(depth, levels) })),
        );
        this.paintTrack(pose);
        this.stage.draw();
    }

    /** @param {Pose} pose */
    paintTrack(pose) {
        const points = new Float32Array(6 * Math.max(this.poses.length - 1, 0));
        const paints = new Float32Array(points.length);
        const [calm, near] = [new Color(colour("track")), new Color(colour("hit"))];
        for (let i = 1; i < this.poses.length; i++) {
            points.set([...this.poses[i - 1].at, ...this.poses[i].at], 6 * (i - 1));
            const clearance = this.poses[i].events[0].clearance;
            const tone = (this.poses[i].events[0].event === "nearest" && clearance <= 0.5 ? near : calm).toArray();
            paints.set([...tone, ...tone], 6 * (i - 1));
        }
        this.stage.segments(points, paints);
        this.stage.ball(pose.at, RADIUS, colour("query"), 1);
        this.stage.ball(pose.at, RADIUS + 0.5, colour("query"), 0.2);
    }

    /** The 72 sectors as a radar, as seen from above, +x to the right. @param {number[] | null} sectors */
    drawRadar(sectors) {
        const canvas = /** @type {HTMLCanvasElement} */ (byId("flight-radar"));
        const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
        const half = canvas.width / 2;
        pen.clearRect(0, 0, canvas.width, canvas.height);
        const far = 225; // centimetres: RADIUS and REACH
        (sectors ?? []).forEach((distance, i) => {
            const middle = (i * 5 * Math.PI) / 180; // clockwise from +x as the canvas counts, its y points down
            const nothing = distance > 223;
            pen.beginPath();
            pen.moveTo(half, half);
            pen.arc(half, half, (Math.min(distance, far) / far) * half * 0.95, middle - Math.PI / 72, middle + Math.PI / 72);
            pen.fillStyle =
                distance === 65535
                    ? colour("changed")
                    : nothing
                      ? colour("grid")
                      : distance < 75
                        ? colour("hit")
                        : colour("query");
            pen.fill();
        });
    }

    /** The time line: a row for each kind of event, and the present pose. */
    drawLine() {
        const canvas = /** @type {HTMLCanvasElement} */ (byId("flight-line"));
        const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
        const across = (/** @type {number} */ i) => (i / Math.max(this.poses.length - 1, 1)) * canvas.width;
        pen.fillStyle = colour("ground");
        pen.fillRect(0, 0, canvas.width, canvas.height);
        const tones = [colour("query"), colour("changed"), colour("hit"), colour("hit")];
        this.poses.forEach((pose, i) => {
            for (const { event } of pose.events) {
                const row = MARKS[event];
                if (row !== undefined) {
                    pen.fillStyle = tones[row];
                    pen.fillRect(across(i), row * 12 + 2, 2, 9);
                }
            }
        });
        pen.fillStyle = colour("track");
        if (this.costs.size > 0) {
            this.poses.forEach((pose, i) => {
                const high = ((this.costs.get(pose.time) ?? 0) / this.costWorst) * COST_HIGH;
                pen.fillRect(across(i), canvas.height - high, 1, high);
            });
        }
        pen.fillStyle = getComputedStyle(document.body).color;
        pen.fillRect(across(this.pose) - 1, 0, 2, canvas.height);
    }
}

/** @param {number[]} all */
const least = (all) => all.reduce((a, b) => Math.min(a, b), Infinity);
/** @param {number[]} all */
const most = (all) => all.reduce((a, b) => Math.max(a, b), -Infinity);

/** The file that holds rows of a flight, if there is one. @param {File[]} files */
async function rowsAmong(files) {
    for (const file of files) {
        if ((await file.slice(0, 20).text()).startsWith("time,event,obstacle,")) {
            return file;
        }
    }
    return null;
}

async function open() {
    const view = new FlightView();
    await view.load({ ...warehouse });
    return view;
}

export const flight = { name: "flight", title: "Flight", panel, open };
