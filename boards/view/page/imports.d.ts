declare module "*.wasm" { const bytes: Uint8Array; export default bytes; }
declare module "*.csv" { const text: string; export default text; }
declare module "*.tum" { const text: string; export default text; }
declare module "*.html" { const text: string; export default text; }
declare module "*.nc" { const text: string; export default text; }
declare module "*.txt" { const text: string; export default text; }
declare module "*.obj" { const text: string; export default text; }
