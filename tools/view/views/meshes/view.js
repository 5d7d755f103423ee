// @ts-check
// The view of two meshes: baked by the project's tool, placed by hand, asked by their trees and by brute force.
import bracket from "world/bracket.obj";
import ring from "world/ring.stl";
import { Refused, save } from "../../page/files.js";
import { Stage } from "../../page/stage.js";
import { byId, down, input, refusal } from "../../page/units.js";
import { facesOf, writeAnswer } from "./answer.js";
import { BruteForce } from "./brute.js";
import { OPTIONS, PARTS, readOptions, typedPose, writeBake, writePose } from "./controls.js";
import { Hand, turned } from "./hand.js";
import { Meshes } from "./meshes.js";
import { bakeAll, blockOf, fileOf, nameOf, ownParts, readModels } from "./models.js";
import panel from "./panel.html";
import { Picture } from "./picture.js";
import { beside, middleOf, scene } from "./placing.js";

/** @typedef {import("../../page/units.js").Point} Point */
/** @typedef {import("./meshes.js").Pose} Pose */
/** @typedef {import("./models.js").Side} Side */
/** @typedef {import("./models.js").Wanted} Wanted */

class MeshesView {
    /** @param {Meshes} meshes */
    constructor(meshes) {
        this.meshes = meshes;
        this.stage = new Stage(/** @type {HTMLCanvasElement} */ (byId("meshes-canvas")), 1);
        this.picture = new Picture(this.stage);
        /** @type {Side[]} */
        this.sides = [];
        this.which = 1; // the chosen mesh
        this.brute = new BruteForce(meshes);
        this.loaded = Promise.resolve();
        this.steps = new Uint32Array();
        this.isJudged = false;
        this.hand = new Hand({
            stage: this.stage,
            tool: () => (input("meshes-turn").checked ? "turn" : "move"),
            size: () => this.picture.size,
            take: (from, to) => this.take(from, to),
            middle: () => middleOf(this.meshes, this.which),
            move: (by) => this.move(by),
            turn: (by) => this.turn(turned(this.sides[this.which].pose.turn, by)),
        });
        this.listen();
    }

    listen() {
        this.stage.canvas.addEventListener("keydown", (event) => this.key(event));
        byId("meshes-first").addEventListener("change", () => this.choose(0));
        byId("meshes-second").addEventListener("change", () => this.choose(1));
        for (const id of ["level-0", "level-1", "alone", "visited", "step"]) {
            byId(`meshes-${id}`).addEventListener("input", () => this.paint());
        }
        for (const id of PARTS.flatMap((part) => [0, 1, 2].map((axis) => `meshes-${part}-${axis}`))) {
            byId(id).addEventListener("change", () => this.typed(id));
        }
        for (const option of OPTIONS) {
            byId(`meshes-${option}`).addEventListener("change", () => void this.bakeAgain());
        }
        byId("meshes-see").addEventListener("click", () => this.see());
        byId("meshes-brute").addEventListener("input", () => this.beginBrute());
        const files = input("meshes-files");
        files.addEventListener("change", () => this.takeFiles([...(files.files ?? [])]));
    }

    /** @param {string} text @param {boolean} [refused] */
    say(text, refused = true) {
        byId("meshes-said").textContent = text;
        byId("meshes-said").classList.toggle("alarm", refused);
    }

    /* ---- models ---- */

    /** Takes one model for the chosen mesh, or two for both. @param {File[]} files */
    takeFiles(files) {
        const options = this.sides.map((side, which) => (which === this.which ? readOptions() : side.options));
        return this.load(() => readModels(files, this.which, options), true);
    }

    /** Bakes the chosen model with the options of the panel. */
    bakeAgain() {
        const wanted = [{ which: this.which, model: this.sides[this.which].model, options: readOptions() }];
        return this.load(() => Promise.resolve(wanted), false);
    }

    /**
     * Bakes models, one call after the other. A refused model leaves the meshes as they were.
     * @param {() => Promise<Wanted[]>} read @param {boolean} anew  places them beside each other
     */
    load(read, anew) {
        this.loaded = this.loaded.then(async () => {
            try {
                await this.loadNow(await read(), anew);
            } catch (error) {
                const text = error instanceof Error ? error.message : String(error);
                this.say(`${error instanceof Refused ? text : `The page failed: ${text}.`} The meshes stay.`);
            }
        });
        return this.loaded;
    }

    /** @param {Wanted[]} models @param {boolean} anew */
    async loadNow(models, anew) {
        const names = models.map(({ model }) => model.name).join(", ");
        this.say(`Baking ${names} ...`, false);
        await new Promise((done) => setTimeout(done, 30)); // the page is drawn before
        const all = await bakeAll(models);
        models.forEach(({ which, model, options }, i) => {
            this.open(which, { model, options, baked: all[i], code: null, pose: this.sides[which].pose });
        });
        if (anew) {
            for (const { which } of models) {
                const pose = beside(this.meshes, which);
                this.sides[which].pose = this.meshes.place(which, pose) >= 0 ? pose : this.sides[which].pose;
            }
        }
        this.begin(anew);
        this.say(`${names}: baked by keepout-bake.`, false);
    }

    /** @param {number} which @param {Side} side */
    open(which, side) {
        const status = this.meshes.open(which, blockOf(side.baked));
        if (status < 0) {
            throw new Error(`ko_mesh_open refuses what keepout-bake wrote: ${refusal(status)}`);
        }
        this.sides[which] = side;
    }

    /** Shows both meshes. @param {boolean} fromAfar  puts the eye where both are seen */
    begin(fromAfar) {
        this.sides.forEach(({ model }, which) => {
            const { depth } = this.meshes.about(which);
            byId(`meshes-name-${which}`).textContent = model.name;
            input(`meshes-level-${which}`).max = String(depth);
        });
        if (fromAfar) {
            this.see();
        }
        this.picture.build(this.meshes);
        this.choose(this.which);
        this.ask();
    }

    /** Puts the eye where both meshes are seen. */
    see() {
        const { middle, size } = scene(this.meshes);
        this.picture.look(middle, size);
    }

    /** Writes a file that the tool makes of the chosen model. @param {string} name */
    async download(name) {
        save(await fileOf(this.sides[this.which], name), name);
    }

    /* ---- poses ---- */

    /** Places the chosen mesh. A pose that the library refuses leaves it where it was. @param {Pose} pose */
    place(pose) {
        const status = this.meshes.place(this.which, pose);
        if (status < 0) {
            const at = pose.at.map((value) => down(value, 3)).join(", ");
            this.say(
                `The library refuses the pose (${at}) m: ${refusal(status)}, expected all of the mesh within 8192 m, ` +
                    "also as seen from the other. It stays where it was.",
            );
        } else {
            this.say("");
            this.sides[this.which].pose = pose;
            this.ask();
        }
        writePose(this.sides[this.which].pose);
    }

    /** @param {Point} by */
    move(by) {
        const { at, turn } = this.sides[this.which].pose;
        this.place({ at: /** @type {Point} */ (at.map((value, axis) => value + by[axis])), turn });
    }

    /** Turns the chosen mesh around its middle. @param {Point} turn */
    turn(turn) {
        const { at } = this.sides[this.which].pose;
        const before = middleOf(this.meshes, this.which);
        if (this.meshes.place(this.which, { at, turn }) >= 0) {
            const after = middleOf(this.meshes, this.which);
            this.meshes.place(this.which, this.sides[this.which].pose);
            this.place({ at: /** @type {Point} */ (at.map((value, axis) => value + before[axis] - after[axis])), turn });
        }
    }

    /** Takes a number of the pose that was typed. @param {string} id */
    typed(id) {
        const pose = typedPose(this.sides[this.which].pose, id);
        if ([...pose.at, ...pose.turn].every(Number.isFinite)) {
            this.place(pose);
        } else {
            const expected = id.includes("turn") ? "degrees" : "metres";
            this.say(`Found no number in the pose, expected ${expected}. It stays as it was.`);
            writePose(this.sides[this.which].pose);
        }
    }

    /** Chooses the mesh that a line meets first; null if it meets none. @param {Point} from @param {Point} to */
    take(from, to) {
        const met = this.meshes.pick(from, to);
        if (!met) {
            return null;
        }
        this.choose(met.which);
        return /** @type {Point} */ (from.map((value, axis) => value + met.part * (to[axis] - value)));
    }

    /** @param {number} which */
    choose(which) {
        const { model, options, baked, pose } = this.sides[which];
        this.which = which;
        input(which === 0 ? "meshes-first" : "meshes-second").checked = true;
        writePose(pose);
        writeBake(model.name, options, baked.report, nameOf(baked), (file) => void this.download(file));
    }

    /** @param {KeyboardEvent} event */
    key(event) {
        const tool = /** @type {Record<string, string>} */ ({ m: "meshes-move", t: "meshes-turn" })[event.key.toLowerCase()];
        if (tool) {
            input(tool).checked = true;
        } else if (event.key.toLowerCase() === "f") {
            this.see();
        } else if (event.key === "1" || event.key === "2") {
            this.choose(Number(event.key) - 1);
        } else if (!this.hand.key(event)) {
            return;
        }
        event.preventDefault();
    }

    /* ---- answers ---- */

    /** Asks the library, and shows what it finds. */
    ask() {
        const answer = this.meshes.ask();
        const pairs = this.meshes.contacts(answer.status < 0 ? 0 : answer.pairs);
        this.steps = this.meshes.steps(answer.status < 0 ? 0 : answer.steps);
        writeAnswer(answer, pairs, this.sides.map(({ model }) => model.name));
        const slider = input("meshes-step");
        slider.max = String(this.steps.length / 2);
        slider.value = slider.max;
        this.picture.show(this.meshes, facesOf(pairs));
        this.picture.closest(answer.status >= 0 && answer.pairs === 0 ? answer.points : null);
        this.paint();
        this.isJudged = answer.status >= 0;
        this.beginBrute();
    }

    /** Begins brute force, if it is wanted and the library took the poses. */
    beginBrute() {
        this.brute.begin(this.isJudged && input("meshes-brute").checked);
    }

    /** Draws the trees as the controls choose. */
    paint() {
        const levels = [0, 1].map((which) => Number(input(`meshes-level-${which}`).value));
        const step = Number(input("meshes-step").value);
        const alone = input("meshes-alone").checked;
        const choice = { levels, alone, visitedOnly: input("meshes-visited").checked, step };
        this.picture.trees(this.meshes, choice, this.steps).forEach(({ shown, seen, isCut }, which) => {
            const level = levels[which];
            const name = level < 0 ? "none" : alone || level === 0 ? `level ${level}` : `levels 0 to ${level}`;
            const nodes = shown === 1 ? "1 node" : `${shown} nodes`;
            byId(`meshes-level-said-${which}`).textContent =
                `${name}, ${nodes}, ${seen} visited${isCut ? "; not all of them are drawn" : ""}`;
        });
        const all = this.steps.length / 2;
        byId("meshes-step-said").textContent = step < all ? `${step} of ${all}` : `all ${all}`;
        this.stage.draw();
    }

    /** Draws anew in the colours of the theme. */
    update() {
        this.picture.build(this.meshes);
        this.ask();
    }

    /** Milliseconds a frame over some frames in which the mesh moves, is asked about and drawn. @param {number} count */
    async timeFrames(count) {
        const gl = this.stage.renderer.getContext();
        const pixel = new Uint8Array(4);
        const began = performance.now();
        for (let i = 0; i < count; i++) {
            this.move([0, 0, i % 2 === 0 ? 0.001 : -0.001]);
            this.stage.drawNow();
            gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel); // waits until the picture is drawn
        }
        return (performance.now() - began) / count;
    }
}

async function open() {
    const view = new MeshesView(await Meshes.load());
    for (const [which, side] of (await ownParts(bracket, ring)).entries()) {
        view.open(which, side);
        view.meshes.place(which, side.pose);
    }
    view.begin(true);
    view.say("The bracket and the ring are baked by keepout-bake as bodies.", false);
    return view;
}

export const meshes = { name: "meshes", title: "Meshes", panel, open };
