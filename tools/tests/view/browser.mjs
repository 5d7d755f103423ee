// A browser, driven through chromedriver by the W3C's protocol: what a user does, and what the page then says.
import { spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";

const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
const FLAGS = [
    "--headless=new",
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--hide-scrollbars",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--window-size=1280,900",
];

const wait = (ms) => new Promise((done) => setTimeout(done, ms));

export class Browser {
    /** Starts chromedriver at a free port, and a browser with more flags. */
    static async open(flags = []) {
        const browser = new Browser();
        browser.driver = spawn("chromedriver", ["--port=0"], { stdio: ["ignore", "pipe", "ignore"] });
        const port = await new Promise((found, failed) => {
            let said = "";
            browser.driver.on("exit", () => failed(new Error("chromedriver ended")));
            browser.driver.stdout.on("data", (data) => {
                said += data;
                const line = /on port (\d+)\./.exec(said);
                if (line) {
                    found(line[1]);
                }
            });
        });
        browser.root = `http://127.0.0.1:${port}`;
        const options = { binary: "/usr/bin/chromium", args: [...FLAGS, ...flags] };
        const { sessionId } = await browser.call("POST", "/session", {
            capabilities: {
                alwaysMatch: { browserName: "chrome", "goog:chromeOptions": options, "goog:loggingPrefs": { browser: "ALL" } },
            },
        });
        browser.root += `/session/${sessionId}`;
        return browser;
    }

    async call(method, path, body) {
        const answer = await fetch(this.root + path, { method, body: body ? JSON.stringify(body) : undefined });
        const { value } = await answer.json();
        if (value?.error) {
            throw new Error(`${path}: ${value.message.split("\n")[0]}`);
        }
        return value;
    }

    async close() {
        await this.call("DELETE", "").catch(() => {});
        this.driver.kill();
    }

    go(url) {
        return this.call("POST", "/url", { url });
    }

    /** Runs a function's body in the page, and returns what it returns. */
    run(script, ...args) {
        return this.call("POST", "/execute/sync", { script, args });
    }

    runAsync(script, ...args) {
        return this.call("POST", "/execute/async", { script, args });
    }

    text(id) {
        return this.run("return document.getElementById(arguments[0]).textContent", id);
    }

    async element(id) {
        const found = await this.call("POST", "/element", { using: "css selector", value: `#${id}` });
        return found[ELEMENT];
    }

    async click(id) {
        return this.call("POST", `/element/${await this.element(id)}/click`, {});
    }

    async type(id, text) {
        return this.call("POST", `/element/${await this.element(id)}/value`, { text });
    }

    /** The pointer at parts of an element's width and height; pressed from the first on. */
    async drag(id, points, press = true) {
        const [x, y, width, height] = await this.run(
            "const f = document.getElementById(arguments[0]).getBoundingClientRect(); return [f.x, f.y, f.width, f.height]",
            id,
        );
        const moves = points.map(([across, down]) => ({
            type: "pointerMove",
            duration: 30,
            x: Math.round(x + across * width),
            y: Math.round(y + down * height),
        }));
        if (press) {
            moves.splice(1, 0, { type: "pointerDown", button: 0 });
            moves.push({ type: "pointerUp", button: 0 });
        }
        return this.call("POST", "/actions", {
            actions: [{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions: moves }],
        });
    }

    /** Fingers on an element: for each its points, as parts of width and height. All move at a time. */
    async touch(id, fingers) {
        const [x, y, width, height] = await this.run(
            "const f = document.getElementById(arguments[0]).getBoundingClientRect(); return [f.x, f.y, f.width, f.height]",
            id,
        );
        const at = ([across, down]) => ({ x: Math.round(x + across * width), y: Math.round(y + down * height) });
        const actions = fingers.map(([first, ...more], i) => ({
            type: "pointer",
            id: `finger${i}`,
            parameters: { pointerType: "touch" },
            actions: [
                { type: "pointerMove", duration: 0, ...at(first) },
                { type: "pointerDown", button: 0 },
                ...more.map((point) => ({ type: "pointerMove", duration: 60, ...at(point) })),
                { type: "pointerUp", button: 0 },
            ],
        }));
        return this.call("POST", "/actions", { actions });
    }

    /** Two fingers that go apart: the first begins at a point, the second right of it. */
    async pinch(id, [x, y]) {
        const finger = (from, by) => [0, 1, 2].map((step) => [from + by * step, y]);
        return this.touch(id, [finger(x, -0.1), finger(x + 0.1, 0.1)]);
    }

    /** Waits until a script returns something true. */
    async until(script, seconds = 60) {
        for (const end = Date.now() + seconds * 1000; Date.now() < end; await wait(100)) {
            const value = await this.run(script);
            if (value) {
                return value;
            }
        }
        throw new Error(`waited ${seconds} s for: ${script}`);
    }

    async picture(path) {
        await writeFile(path, Buffer.from(await this.call("GET", "/screenshot"), "base64"));
    }

    /** The errors that the page printed. */
    async errors() {
        const log = await this.call("POST", "/se/log", { type: "browser" });
        return log.filter(({ level }) => level === "SEVERE").map(({ message }) => message);
    }
}
