/** Examples for the rule on stored promises: a rejection may end the process in `bad`, and cannot in `good`. */
const write = async (): Promise<void> => {};
const read = async (): Promise<void> => {};

/** Never rejects. */
const writeOrSay = async (): Promise<void> => {};

const kept: { writing?: Promise<void> } = {};
const all: Promise<void>[] = [];

export async function bad(): Promise<void> {
  kept.writing = write();
  const writing = write();
  const several = [1, 2].map(() => write());
  all.push(write());
  await read();
  await Promise.all([kept.writing, writing, ...several, ...all]);
}

export async function good(): Promise<void> {
  kept.writing = writeOrSay();
  const said = write().catch(() => undefined);
  const told = write();
  told.catch(() => undefined);
  await read();
  const [one, other] = [write(), write()];
  await Promise.all([one, other, said, told]);
  const last = write();
  return last;
}
