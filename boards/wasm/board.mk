# WebAssembly with WASI, run by Node.js: the library as a web page runs it. See tools/view.
BOARD_CORE := wasm
BOARD_CPU :=
BOARD_QEMU :=
BOARD_SUFFIX := .wasm
TEST_SCALE := 4
FLIGHT_CAPACITY := 16384
