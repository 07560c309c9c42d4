// Loaded into a server before its own code (NODE_OPTIONS=--import): while the file that REFUSING_DISK names holds the
// code of an error, the system calls that write to a file fail with it, as those of a broken or rationed disk do.
import { existsSync, readFileSync } from "node:fs";
import { open } from "node:fs/promises";

const said = process.env.REFUSING_DISK ?? "";
const handle = await open(process.execPath, "r");
const { prototype } = handle.constructor;
await handle.close();

for (const call of ["write", "writeFile", "sync"]) {
  const real = prototype[call];
  prototype[call] = async function (/** @type {unknown[]} */ ...given) {
    const code = existsSync(said) ? readFileSync(said, "utf8") : "";
    if (code) throw Object.assign(new Error(`${code}: refused, ${call}`), { code, syscall: call });
    return real.apply(this, given);
  };
}
