// Uses the page as a user does: node drive.mjs PAGE OUT
//   PAGE  the folder of the page
//   OUT   a folder for pictures and files. It holds what boards wrote: golden.txt with lines "name: hash",
//         and what the tests in views name.
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join, resolve } from "node:path";
import process from "node:process";
import { Browser } from "./browser.mjs";
import { hostile } from "./hostile.mjs";
import { check, expect, look, open, total } from "./kit.mjs";

const [page, out] = process.argv.slice(2).map((path) => resolve(path));
const settled = "return document.body.dataset.golden";

async function goldens(browser) {
    const rows = await browser.run(
        "const cells = (row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent);" +
            "return [...document.querySelectorAll('#golden tr')].map(cells).filter((row) => row.length)",
    );
    const here = rows.map(([name, hash]) => `${name}: ${hash}`).join("\n");
    const there = readFileSync(join(out, "golden.txt"), "utf8").trim();
    expect(here === there, `the page says\n${here}\nthe board\n${there}`);
    expect((await browser.run(settled)) === "equal", "the page does not say equal");
}

/** Drives each tab of the page by the file of its name in views. */
async function eachView(browser) {
    const tabs = await browser.run("return [...document.querySelectorAll('[role=tab]')].map((tab) => tab.id.slice(4))");
    for (const view of tabs) {
        const test = new URL(`views/${view}.mjs`, import.meta.url);
        await check(`${view}: opens, and has a test`, async () => {
            expect(existsSync(test), `there is no tools/tests/view/views/${view}.mjs`);
            await open(browser, view);
        });
        const { drive } = await import(test);
        await drive(browser, out);
        await look(browser, view, out);
    }
}

async function fromDisk() {
    const browser = await Browser.open();
    try {
        await browser.go(`file://${join(page, "index.html")}`);
        await check("from disk: golden hashes are the board's", async () => {
            await browser.until(settled, 120);
            await goldens(browser);
        });
        await eachView(browser);
        await check("nothing is fetched from elsewhere, and no error", async () => {
            const fetched = await browser.run(
                "return performance.getEntriesByType('resource').map(e => e.name).filter(n => !/^(file|data|blob):/.test(n))",
            );
            expect(fetched.length === 0, fetched.join(" "));
            const errors = await browser.errors();
            expect(errors.length === 0, errors.join("; "));
        });
        await hostile(browser, out);
    } finally {
        await browser.close();
    }
}

async function fromServer() {
    const kinds = { html: "text/html", js: "text/javascript", css: "text/css" };
    const server = createServer((request, answer) => {
        const name = request.url === "/" ? "index.html" : request.url.slice(1);
        answer.setHeader("content-type", kinds[name.split(".").at(-1)] ?? "text/plain");
        answer.end(readFileSync(join(page, name)));
    });
    await new Promise((done) => server.listen(0, "127.0.0.1", done));
    const browser = await Browser.open(["--disable-3d-apis"]);
    try {
        await check("from a server, without WebGL: says so, and computes the hashes", async () => {
            await browser.go(`http://127.0.0.1:${server.address().port}/`);
            await browser.until(settled, 120);
            const said = await browser.text("error");
            expect(/has no WebGL 2/.test(said) && !(await browser.run("return document.getElementById('error').hidden")), said);
            await goldens(browser);
        });
    } finally {
        await browser.close();
        server.close();
    }
}

await fromDisk();
await fromServer();
console.log(`view: ${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
