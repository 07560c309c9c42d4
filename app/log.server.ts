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

/** The request that the current work belongs to: its id, which its error page shows, and whether its client has left. */
export const currentRequest = new AsyncLocalStorage<{ id: string; response: { destroyed: boolean } }>();

let asJson = false;
/** From now on each line is a JSON object, for the log collector of a live site. */
export function logAsJson(): void {
  asJson = true;
}

type Level = "info" | "warn" | "error";

/** A line of the log: who says what, and in a live site also when, at which level, in which request, and `more`. */
export function formatLine(
  who: string,
  what: string,
  level: Level = "info",
  more: Readonly<Record<string, unknown>> = {},
): string {
  if (!asJson) return who === "access" ? `${what}\n` : `[${who}] ${what}\n`;
  const id = currentRequest.getStore()?.id;
  return `${JSON.stringify({ time: new Date(), level, id, who, what, ...more })}\n`;
}

/** One line on standard error. */
export function logLine(who: string, what: string, level?: Level): void {
  process.stderr.write(formatLine(who, what, level));
}

const personal = "my-request";

/**
 * An address as a log may hold it: without its query, which on some pages names a person, and without the token of a
 * homeowner's own page, however it is spelt: the router accepts any case, doubled slashes and characters written as
 * %2D.
 */
export function loggedPath(address: string): string {
  const path = address.split(/[?#]/, 1)[0] ?? "";
  const [first, ...rest] = decoded(path).split("/").filter(Boolean);
  if (first?.toLowerCase() !== personal) return path;
  const after = rest.slice(1).map((segment) => (segment.toLowerCase() === "delete" ? "/delete" : "/…"));
  return `/${personal}${rest.length > 0 ? "/…" : ""}${after.join("")}`;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    if (error instanceof URIError) return path;
    throw error;
  }
}
