/** Belongs to the process and not to a module: the built server and the sources beside it share it. */
const slot = Symbol.for("fettle.process-wide");
const holder = globalThis as { [slot]?: Map<string, unknown> };
holder[slot] ??= new Map();
const values = holder[slot];

/**
 * The process's one value of this name: what `make` returned at the first call. A reload in development, and a test
 * that loads the built server beside the sources, get the same value.
 */
export function processWide<Value extends object>(name: string, make: () => Value): Value {
  const found = values.get(name) as Value | undefined;
  if (found) return found;
  const made = make();
  values.set(name, made);
  return made;
}

/** Returns what `make` returns, called on first use: loading an SDK takes longer than starting everything else. */
export function whenNeeded<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
