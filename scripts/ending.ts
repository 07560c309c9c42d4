export const say = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Ends the process with what `run` resolves to; with 1, and one line that says why, where it rejects. What needs the
 * settings is imported within it, so that wrong ones end so too and not in a stack trace.
 */
export const endWith = (run: () => Promise<number>, explain: (why: string) => void = say): Promise<void> =>
  run().then(
    (code) => process.exit(code),
    (error: unknown) => {
      explain(error instanceof Error ? error.message : String(error));
      process.exit(1);
    },
  );
