// @ts-check
// WASI without a system: the few calls that wasi-libc makes for programs of this project, on files that lie in memory.

const OK = 0;
const BAD_FILE = 8; // EBADF
const INVALID = 28; // EINVAL
const NO_FILE = 44; // ENOENT
const FOLDER = 3; // the descriptor of the only folder, "."

/** Ends a program that called exit(). */
export class Exit extends Error {
    /** @param {number} code */
    constructor(code) {
        super(`exit code ${code}`);
        this.code = code;
    }
}

/** @typedef {{ name: string, at: number }} Open */

/** One run of a program: its arguments, its files by name, and what it prints. */
export class Wasi {
    /**
     * @param {string[]} args
     * @param {Map<string, Uint8Array>} files
     */
    constructor(args, files) {
        this.args = args;
        this.files = files;
        /** @type {Map<number, Open>} */
        this.open = new Map();
        this.printed = { 1: "", 2: "" };
        this.decoders = { 1: new TextDecoder(), 2: new TextDecoder() };
        this.memory = new WebAssembly.Memory({ initial: 0 });
    }

    get stdout() {
        return this.printed[1];
    }

    get stderr() {
        return this.printed[2];
    }

    view() {
        return new DataView(this.memory.buffer);
    }

    /** @param {number} at @param {number} count */
    bytes(at, count) {
        return new Uint8Array(this.memory.buffer, at, count);
    }

    /** The pieces of a list of buffers. @param {number} list @param {number} count */
    pieces(list, count) {
        const view = this.view();
        return Array.from({ length: count }, (_, i) =>
            this.bytes(view.getUint32(list + 8 * i, true), view.getUint32(list + 8 * i + 4, true)),
        );
    }

    /** @param {number} file @param {number} list @param {number} count @param {number} at */
    readAt(file, list, count, at) {
        const entry = this.open.get(file);
        const data = entry && this.files.get(entry.name);
        if (!data) {
            return -1;
        }
        let done = 0;
        for (const piece of this.pieces(list, count)) {
            const part = data.subarray(at + done, at + done + piece.length);
            piece.set(part);
            done += part.length;
        }
        return done;
    }

    /** Appends to a file, or writes over its bytes. @param {Open} entry @param {Uint8Array} piece */
    writeAt(entry, piece) {
        const old = this.files.get(entry.name) ?? new Uint8Array();
        const end = entry.at + piece.length;
        let data = old;
        if (end > old.length) {
            // Room grows by halves, so that a long file is not copied for each of its lines.
            const room = end > old.buffer.byteLength ? new Uint8Array(Math.max(end * 1.5, 4096)) : new Uint8Array(old.buffer);
            if (room.buffer !== old.buffer) {
                room.set(old);
            }
            data = room.subarray(0, end);
            this.files.set(entry.name, data);
        }
        data.set(piece, entry.at);
        entry.at = end;
    }

    /** @param {number} file @param {number} list @param {number} count */
    write(file, list, count) {
        let done = 0;
        for (const piece of this.pieces(list, count)) {
            const entry = this.open.get(file);
            if (file === 1 || file === 2) {
                this.printed[file] += this.decoders[file].decode(piece, { stream: true });
            } else if (entry) {
                this.writeAt(entry, piece);
            } else {
                return -1;
            }
            done += piece.length;
        }
        return done;
    }

    /** @param {number} at @param {number} count */
    text(at, count) {
        return new TextDecoder().decode(this.bytes(at, count)).replace(/^(\.\/)+/, "");
    }

    /** @param {number} at @param {number} value */
    put(at, value) {
        this.view().setUint32(at, value, true);
        return OK;
    }

    imports() {
        const words = this.args.map((word) => new TextEncoder().encode(`${word}\0`));
        /** @type {Record<string, (...numbers: any[]) => number>} */
        const calls = {
            args_sizes_get: (count, size) =>
                this.put(count, words.length) ||
                this.put(
                    size,
                    words.reduce((n, w) => n + w.length, 0),
                ),
            args_get: (list, at) => {
                for (const [i, word] of words.entries()) {
                    this.put(list + 4 * i, at);
                    this.bytes(at, word.length).set(word);
                    at += word.length;
                }
                return OK;
            },
            fd_close: (file) => (this.open.delete(file) ? OK : BAD_FILE),
            fd_fdstat_get: (file, to) => {
                this.bytes(to, 24).fill(0);
                this.view().setUint8(to, file === FOLDER ? 3 : file < FOLDER ? 2 : 4);
                this.bytes(to + 8, 16).fill(0xff); // all rights
                return OK;
            },
            fd_fdstat_set_flags: () => OK,
            fd_filestat_get: (file, to) => {
                const entry = this.open.get(file);
                this.bytes(to, 64).fill(0);
                this.view().setUint8(to + 16, 4);
                this.view().setBigUint64(to + 32, BigInt(entry ? (this.files.get(entry.name)?.length ?? 0) : 0), true);
                return entry ? OK : BAD_FILE;
            },
            fd_prestat_get: (file, to) => (file === FOLDER ? this.put(to, 0) || this.put(to + 4, 1) : BAD_FILE),
            fd_prestat_dir_name: (file, to) => {
                this.bytes(to, 1)[0] = ".".charCodeAt(0);
                return file === FOLDER ? OK : BAD_FILE;
            },
            fd_read: (file, list, count, to) => {
                const entry = this.open.get(file);
                const done = entry ? this.readAt(file, list, count, entry.at) : -1;
                if (!entry || done < 0) {
                    return BAD_FILE;
                }
                entry.at += done;
                return this.put(to, done);
            },
            fd_pread: (file, list, count, at, to) => {
                const done = this.readAt(file, list, count, Number(at));
                return done < 0 ? BAD_FILE : this.put(to, done);
            },
            fd_write: (file, list, count, to) => {
                const done = this.write(file, list, count);
                return done < 0 ? BAD_FILE : this.put(to, done);
            },
            fd_seek: (file, by, from, to) => {
                const entry = this.open.get(file);
                if (!entry) {
                    return BAD_FILE;
                }
                const at = Number(by) + [0, entry.at, this.files.get(entry.name)?.length ?? 0][from];
                if (at < 0) {
                    return INVALID;
                }
                entry.at = at;
                this.view().setBigUint64(to, BigInt(at), true);
                return OK;
            },
            path_create_directory: () => OK, // files have whole paths for names
            path_filestat_get: (_folder, _flags, path, length, to) => {
                const data = this.files.get(this.text(path, length));
                this.bytes(to, 64).fill(0);
                this.view().setUint8(to + 16, 4);
                this.view().setBigUint64(to + 32, BigInt(data?.length ?? 0), true);
                return data ? OK : NO_FILE;
            },
            path_open: (_folder, _look, path, length, how, _rights, _inherit, _flags, to) => {
                const name = this.text(path, length);
                const [creates, empties] = [how & 1, how & 8];
                if (!this.files.has(name) && !creates) {
                    return NO_FILE;
                }
                if (!this.files.has(name) || empties) {
                    this.files.set(name, new Uint8Array());
                }
                let file = FOLDER + 1;
                while (this.open.has(file)) {
                    file++;
                }
                this.open.set(file, { name, at: 0 });
                return this.put(to, file);
            },
            path_remove_directory: () => NO_FILE, // there is no folder in the folder
            path_rename: (_from, path, length, _to, newPath, newLength) => {
                const data = this.files.get(this.text(path, length));
                if (!data) {
                    return NO_FILE;
                }
                this.files.delete(this.text(path, length));
                this.files.set(this.text(newPath, newLength), data);
                return OK;
            },
            path_unlink_file: (_folder, path, length) => (this.files.delete(this.text(path, length)) ? OK : NO_FILE),
            proc_exit: (code) => {
                throw new Exit(code);
            },
        };
        return { wasi_snapshot_preview1: calls };
    }
}

/** Starts a module: a program is not run yet. @param {WebAssembly.Module} module @param {Wasi} wasi */
export async function start(module, wasi) {
    const instance = await WebAssembly.instantiate(module, wasi.imports());
    wasi.memory = /** @type {WebAssembly.Memory} */ (instance.exports.memory);
    return /** @type {Record<string, any>} */ (instance.exports);
}

/** Runs a program to its end and returns its exit code. @param {WebAssembly.Module} module @param {Wasi} wasi */
export async function run(module, wasi) {
    const { _start } = await start(module, wasi);
    try {
        _start();
        return 0;
    } catch (error) {
        if (error instanceof Exit) {
            return error.code;
        }
        throw error;
    }
}
