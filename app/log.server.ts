import { AsyncLocalStorage } from "node:async_hooks";

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

/** The request that what is being done belongs to, by the short name that its error page shows. */
export const requestIds = new AsyncLocalStorage<string>();

let asJson = false;
/** From here on each line is an object of JSON, as what collects the logs of a live site reads it. */
export function logAsJson(): void {
  asJson = true;
}

type Level = "info" | "warn" | "error";

/** A line of the log: who says what, and in a live site when, how grave it is, in which request, and `more`. */
export function formatLine(
  who: string,
  what: string,
  level: Level = "info",
  more: Readonly<Record<string, unknown>> = {},
): string {
  if (!asJson) return who === "access" ? `${what}\n` : `[${who}] ${what}\n`;
  const id = requestIds.getStore();
  return `${JSON.stringify({ time: new Date(), level, id, who, what, ...more })}\n`;
}

/** One line on standard error. */
export function logLine(who: string, what: string, level?: Level): void {
  process.stderr.write(formatLine(who, what, level));
}
