/** Of the process and not of a module: the built server and the sources beside it look in the same place. */
const slot = Symbol.for("fettle.process-wide");
const holder = globalThis as { [slot]?: Map<string, unknown> };
holder[slot] ??= new Map();
const values = holder[slot];

/**
 * The one value of this name in the process: what `make` returned the first time anybody asked. A reload in
 * development, and a test that loads the built server beside the sources, find the one that is there.
 */
export function processWide<Value extends object>(name: string, make: () => Value): Value {
  const found = values.get(name) as Value | undefined;
  if (found) return found;
  const made = make();
  values.set(name, made);
  return made;
}
