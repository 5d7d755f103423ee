// @ts-check
// One pointer that uses a tool: the left button, or one finger. Two fingers turn and zoom, and use no tool.

/** @typedef {(event: PointerEvent) => void} Act */

const STILL = 6; // pixels that a finger may stray before it draws
const PATIENCE = 120; // milliseconds in which a second finger may follow

/**
 * Calls press, move and release. A finger's press is told late, so that a second finger can still cancel it.
 * A mouse's moves are told without a press as well.
 * @param {HTMLElement} on @param {{ press: Act, move: Act, release: () => void }} tool
 */
export function usePointer(on, { press, move, release }) {
    const fingers = new Set();
    /** @type {PointerEvent | null} a finger's press that was not told yet */
    let waiting = null;
    let timer = 0;

    const begin = () => {
        clearTimeout(timer);
        if (waiting) {
            const event = waiting;
            waiting = null;
            press(event);
        }
    };
    const cancel = () => {
        clearTimeout(timer);
        waiting = null;
        release();
    };

    on.addEventListener("pointerdown", (event) => {
        if (event.pointerType !== "touch") {
            if (event.button === 0) {
                press(event);
                on.setPointerCapture(event.pointerId);
            }
            return;
        }
        fingers.add(event.pointerId);
        if (fingers.size > 1) {
            cancel();
            return;
        }
        waiting = event;
        timer = window.setTimeout(begin, PATIENCE);
    });
    on.addEventListener("pointermove", (event) => {
        if (fingers.size > 1) {
            return;
        }
        if (waiting && Math.hypot(event.clientX - waiting.clientX, event.clientY - waiting.clientY) > STILL) {
            begin();
        }
        if (!waiting) {
            move(event);
        }
    });
    on.addEventListener("pointerup", (event) => {
        fingers.delete(event.pointerId);
        begin();
        release();
    });
    on.addEventListener("pointercancel", (event) => {
        fingers.delete(event.pointerId);
        cancel();
    });
}
