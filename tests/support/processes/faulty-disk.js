// Loaded into a server before its own code (NODE_OPTIONS=--import): while the file that FAULTY_DISK names says an error
// code, every write to a file fails with it.
import { readFileSync } from "node:fs";
import { open } from "node:fs/promises";

const handle = await open(process.execPath, "r");
const { prototype } = handle.constructor;
await handle.close();
for (const call of ["write", "writeFile", "sync"]) {
  const real = prototype[call];
  prototype[call] = async function (/** @type {unknown[]} */ ...given) {
    const code = readFileSync(process.env.FAULTY_DISK ?? "", "utf8");
    if (code) throw Object.assign(new Error(`${code}: refused, ${call}`), { code, syscall: call });
    return real.apply(this, given);
  };
}
