// Loaded into a server before its own code (NODE_OPTIONS=--import). The file that FAULTY_SYSTEM names says, as JSON,
// which error code (`disk`) a share of the writes to files fails with, drawn from `seed`, and by how many milliseconds
// the clock is wrong (`clockMs`).
import { readFileSync } from "node:fs";
import { open } from "node:fs/promises";

let said = { disk: "", share: 0, clockMs: 0, seed: 1 };
const look = () => {
  try {
    said = JSON.parse(readFileSync(process.env.FAULTY_SYSTEM ?? "", "utf8"));
  } catch (error) {
    // Read while it was being written: the next look sees all of it.
    if (!(error instanceof SyntaxError)) throw error;
  }
};
look();
setInterval(look, 50).unref();

let state = said.seed;
const draw = () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
};

const handle = await open(process.execPath, "r");
const { prototype } = handle.constructor;
await handle.close();
for (const call of ["write", "writeFile", "sync"]) {
  const real = prototype[call];
  prototype[call] = async function (/** @type {unknown[]} */ ...given) {
    look();
    const code = said.disk;
    if (code && draw() < said.share)
      throw Object.assign(new Error(`${code}: refused, ${call}`), { code, syscall: call });
    return real.apply(this, given);
  };
}

const now = Date.now.bind(Date);
Date.now = () => now() + said.clockMs;
globalThis.Date = new Proxy(Date, {
  construct: (real, given, made) => Reflect.construct(real, given.length > 0 ? given : [Date.now()], made),
});
