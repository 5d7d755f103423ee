// Uses the replay as the page does: page.mjs MODULE RECORDING SMALL_RECORDING CHANGED_RECORDING RECORDING_WITH_GAP
import { readFile } from "node:fs/promises";
import process from "node:process";
import { WASI } from "node:wasi";

const [path, ...recordings] = process.argv.slice(2);
const wasi = new WASI({ version: "preview1" });
const module = await WebAssembly.compile(await readFile(path));
const { exports: replay } = await WebAssembly.instantiate(module, wasi.getImportObject());
wasi.initialize({ exports: replay });

const GOES_ON = 0;
const EQUAL = 1;
const DIFFERS = 2;
const BAD = 3;
const LITTLE = 4;
const [files, small] = [await readFile(recordings[0]), await readFile(recordings[1])];

function expect(what, found, expected) {
    if (found !== expected) {
        console.log(`${what}: found ${found}, expected ${expected}`);
        process.exitCode = 1;
    }
}
function open(bytes) {
    const at = replay.replay_room(bytes.length);
    new Uint8Array(replay.memory.buffer, at, bytes.length).set(bytes);
    return replay.replay_open(bytes.length);
}
function text(which) {
    const bytes = new Uint8Array(replay.memory.buffer, replay.replay_text(which));
    return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
}

expect("before all", replay.replay_step(1), BAD);
expect("open", open(files), GOES_ON);
expect("first step", replay.replay_step(1), GOES_ON);
expect("first record", text(0), "snapshot");
expect("done", replay.replay_number(1), 1);
let steps = 0;
while (replay.replay_step(1000) === GOES_ON) {
    steps++;
}
expect("many steps", steps > 3, true);
expect("end", replay.replay_step(1), EQUAL);
expect("verdict", text(2).startsWith("equal"), true);
expect("all of it", replay.replay_number(0), replay.replay_number(1));
expect("again", open(small), GOES_ON);
expect("at once", replay.replay_step(1 << 30), EQUAL);
expect("changed", open(await readFile(recordings[2])), GOES_ON);
expect("found", replay.replay_step(1 << 30), DIFFERS);
expect("where", `${text(1)} ${text(3)} ${replay.replay_number(12)}`, "ko_tree_init result 1");
expect("with a gap", open(await readFile(recordings[3])), GOES_ON);
expect("too little", replay.replay_step(1 << 30), LITTLE);
expect("said", text(2).startsWith(`not compared: 1 of ${replay.replay_number(14)} calls`), true);
expect("lost", replay.replay_number(14) - 1, replay.replay_number(13));
small[small.length - 9] ^= 1;
expect("damaged", open(small), BAD);
expect("and so it stays", replay.replay_step(1), BAD);
expect("why", text(2).includes("wrong check word"), true);
expect("nothing", open(new Uint8Array(0)), BAD);
