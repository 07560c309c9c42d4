/**
 * What may be written to a log about an error: its kind, its code and where in our code it arose.
 * Never the message of a database error, which quotes the values of the statement.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const cause = error.cause instanceof Error ? error.cause : undefined;
  const code = [error, cause].map((each) => (each && "code" in each ? String(each.code) : "")).find(Boolean);
  const message = cause ? "" : `: ${error.message}`;
  const place =
    error.stack
      ?.split("\n")
      .find((line) => line.trimStart().startsWith("at "))
      ?.trim() ?? "";
  return [`${error.name}${message}`, code && `(${code})`, place].filter(Boolean).join(" ");
}

/** One line on standard error: who says it, and what. */
export function logLine(who: string, what: string): void {
  process.stderr.write(`[${who}] ${what}\n`);
}
