export const say = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Exits with the code that `run` resolves to; if it rejects, with 1 and one line that says why. `run` imports what
 * needs the settings, so that wrong settings end in that line and not in a stack trace.
 */
export const endWith = (run: () => Promise<number>, explain: (why: string) => void = say): Promise<void> =>
  run().then(
    (code) => process.exit(code),
    (error: unknown) => {
      explain(error instanceof Error ? error.message : String(error));
      process.exit(1);
    },
  );
