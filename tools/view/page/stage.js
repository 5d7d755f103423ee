// @ts-check
// A scene with z up that is drawn when something changed, and the pointer on it.
import {
    BufferAttribute,
    BufferGeometry,
    Color,
    GridHelper,
    LineBasicMaterial,
    LinearSRGBColorSpace,
    LineSegments,
    Mesh,
    MeshBasicMaterial,
    Object3D,
    PerspectiveCamera,
    Plane,
    Raycaster,
    Scene,
    SphereGeometry,
    Vector2,
    Vector3,
    WebGLRenderer,
} from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { boxEdges, solidBoxes } from "./boxes.js";
import { colour } from "./colours.js";

/** @typedef {import("./units.js").Point} Point */
/** @typedef {import("./boxes.js").Box} Box */

/** True if the browser draws on the CPU. */
function isSoftware() {
    const gl = document.createElement("canvas").getContext("webgl2");
    const info = gl?.getExtension("WEBGL_debug_renderer_info");
    const name = gl && info ? String(gl.getParameter(info.UNMASKED_RENDERER_WEBGL)) : "";
    gl?.getExtension("WEBGL_lose_context")?.loseContext();
    return /swiftshader|llvmpipe|software/i.test(name);
}

export class Stage {
    /** @param {HTMLCanvasElement} canvas @param {number} size  of the ground, metres */
    constructor(canvas, size) {
        this.canvas = canvas;
        this.renderer = new WebGLRenderer({ canvas, antialias: !isSoftware() });
        this.renderer.outputColorSpace = LinearSRGBColorSpace;
        this.camera = new PerspectiveCamera(45, 1, 0.1, 2000);
        this.camera.up.set(0, 0, 1);
        this.camera.position.set(0, -size * 0.9, size * 0.75);
        this.controls = new OrbitControls(this.camera, canvas);
        // The left button and one finger are the tool's.
        this.controls.mouseButtons = { LEFT: null, MIDDLE: 1, RIGHT: 0 };
        this.controls.touches = { ONE: null, TWO: 3 };
        this.controls.addEventListener("change", () => this.draw());
        this.size = size;
        this.hasFloor = true;
        this.waiting = false;
        this.reset();
        new ResizeObserver(() => this.resize()).observe(canvas);
    }

    /** Begins an empty scene in the colours of the theme. */
    reset() {
        this.scene?.traverse((object) => {
            const thing = /** @type {Mesh} */ (object);
            thing.geometry?.dispose();
        });
        this.scene = new Scene();
        this.scene.background = new Color(colour("ground"));
        const grid = new GridHelper(this.size, 20, colour("grid"), colour("grid"));
        grid.rotation.x = Math.PI / 2;
        grid.visible = this.hasFloor;
        this.scene.add(grid);
    }

    resize() {
        const { clientWidth: width, clientHeight: height } = this.canvas;
        if (width > 0 && height > 0) {
            this.renderer.setPixelRatio(Math.min(window.devicePixelRatio, 2));
            this.renderer.setSize(width, height, false);
            this.camera.aspect = width / height;
            this.camera.updateProjectionMatrix();
            this.draw();
        }
    }

    /** Draws once before the browser shows the next picture. */
    draw() {
        if (!this.waiting) {
            this.waiting = true;
            requestAnimationFrame(() => this.drawNow());
        }
    }

    drawNow() {
        this.waiting = false;
        if (this.canvas.clientWidth > 0) {
            this.renderer.render(/** @type {Scene} */ (this.scene), this.camera);
        }
    }

    /** @param {Object3D} object */
    add(object) {
        /** @type {Scene} */ (this.scene).add(object);
        return object;
    }

    /** Boxes as solids; null if there is none. @param {Box[]} boxes @param {number} [opacity] */
    solids(boxes, opacity = 1) {
        if (boxes.length === 0) {
            return null;
        }
        const material = new MeshBasicMaterial({
            vertexColors: true,
            opacity,
            transparent: opacity < 1,
            depthWrite: opacity === 1,
        });
        return this.add(new Mesh(solidBoxes(boxes), material));
    }

    /** Boxes as edges. @param {Box[]} boxes */
    frame(boxes) {
        return this.add(new LineSegments(boxEdges(boxes), new LineBasicMaterial({ vertexColors: true })));
    }

    /** Lines between pairs of points. @param {Float32Array} points @param {Float32Array} paints */
    segments(points, paints) {
        const geometry = new BufferGeometry();
        geometry.setAttribute("position", new BufferAttribute(points, 3));
        geometry.setAttribute("color", new BufferAttribute(paints, 3));
        return this.add(new LineSegments(geometry, new LineBasicMaterial({ vertexColors: true })));
    }

    /** One line. @param {Point} from @param {Point} to @param {string} paint */
    line(from, to, paint) {
        const tone = new Color(paint).toArray();
        return this.segments(new Float32Array([...from, ...to]), new Float32Array([...tone, ...tone]));
    }

    /** @param {Point} centre @param {number} radius @param {string} paint @param {number} [opacity] */
    ball(centre, radius, paint, opacity = 0.4) {
        const material = new MeshBasicMaterial({ color: paint, transparent: opacity < 1, opacity, depthWrite: opacity === 1 });
        const mesh = new Mesh(new SphereGeometry(radius, 32, 16), material);
        mesh.position.set(...centre);
        return this.add(mesh);
    }

    /** The ray from the eye through a pointer. @param {PointerEvent} event */
    eye(event) {
        const frame = this.canvas.getBoundingClientRect();
        const x = ((event.clientX - frame.left) / frame.width) * 2 - 1;
        const y = 1 - ((event.clientY - frame.top) / frame.height) * 2;
        const caster = new Raycaster();
        caster.setFromCamera(new Vector2(x, y), this.camera);
        return caster;
    }

    /** Where a pointer is at a height; null if it is not on the ground. @param {PointerEvent} event @param {number} height */
    ground(event, height) {
        const at = this.eye(event).ray.intersectPlane(new Plane(new Vector3(0, 0, 1), -height), new Vector3());
        const limit = this.size / 2;
        return at && Math.abs(at.x) <= limit && Math.abs(at.y) <= limit ? /** @type {Point} */ ([at.x, at.y, height]) : null;
    }
}
