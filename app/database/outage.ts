/**
 * SQLSTATE classes and driver codes that mean nobody is there, or nobody who can answer: as against a
 * question that was wrong. 57014 is a statement that took longer than it may; 53 is a server out of
 * connections, memory or disk; 25006 is one that has become a copy of another.
 */
const outageCodes =
  /^(08...|53...|57P0[1-5]|57014|25006|ECONN\w+|EHOST\w+|ENET\w+|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|CONNECT_TIMEOUT|CONNECTION_\w+)$/;

/** Whether an error says that the database cannot be reached, or not by this connection any more. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && outageCodes.test(String(cause.code))) return true;
    if (isPlanOutdated(cause) || isClosedToAll(cause)) return true;
  }
  return false;
}

/** Whether a database takes nobody in: 55000, of which there are others, from the routine that opens a connection. */
const isClosedToAll = (error: Error): boolean =>
  "code" in error && error.code === "55000" && "routine" in error && error.routine === "CheckMyDatabase";

/** PostgreSQL's words for it are in the server's language; the names of its routines are not. */
const planRoutines = ["RevalidateCachedQuery", "FetchPreparedStatement"];

/**
 * Whether a prepared statement no longer fits the tables, or is not there: a migration came in between, or a
 * connection pooler. The driver tries again by itself, but cannot in a transaction.
 */
export const isPlanOutdated = (error: unknown): boolean =>
  error instanceof Error && "routine" in error && planRoutines.includes(String(error.routine));

/** The code of the error or of what caused it, SQLSTATE or the system's; empty where there is none. */
export function codeOf(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && typeof cause.code === "string") return cause.code;
  }
  return "";
}

/** SQLSTATE of a statement that took longer than it may. */
const queryCanceled = "57014";

/** Whether an error says that the database's disk is full. */
export const isDatabaseFull = (error: unknown): boolean => codeOf(error) === "53100";

/** Whether an error says that the database ended a statement for the time it took. */
export const isStatementTimeout = (error: unknown): boolean => codeOf(error) === queryCanceled;

/** Whether an error says that somebody else held the table for longer than a statement waits. */
export const isLocked = (error: unknown): boolean => codeOf(error) === "55P03";

/** The error of a statement that was not begun, because its time was over. */
export const statementTimeout = (): Error =>
  Object.assign(new Error("The time for this is over"), { code: queryCanceled });

/** What the driver threw, which may have been wrapped on its way. */
function thrownByDriver(error: unknown): unknown {
  const wrapped = error instanceof Error && !("code" in error) && error.cause instanceof Error;
  return wrapped ? thrownByDriver(error.cause) : error;
}

/** Whether an error says that the connection it happened on is no good any more. */
export function isConnectionLost(error: unknown): boolean {
  const thrown = thrownByDriver(error);
  const code = codeOf(thrown);
  if (!isDatabaseUnavailable(thrown) || isPlanOutdated(thrown) || isDatabaseFull(thrown)) return false;
  return code !== queryCanceled && code !== "25006";
}

/** How the system and the driver say that nothing came back, after they had waited for it. */
const silences = ["CONNECTION_SILENT", "CONNECT_TIMEOUT", "ETIMEDOUT", "EHOSTUNREACH", "EAI_AGAIN"];

/** Whether an error says that somebody has waited in vain for the database to answer. */
export const isSilence = (error: unknown): boolean => silences.includes(codeOf(error));

/** The error of a query that the database has not answered, or that is not asked because it does not answer others. */
export const silentDatabase = (): Error =>
  Object.assign(new Error("The database does not answer"), { code: "CONNECTION_SILENT" });

/** Somebody else works with the folder; the message says who, and what to do. */
export class FolderInUse extends Error {}

/** The tables are older than the first migration, which makes all of them and leads on from none. */
export class OutdatedTables extends Error {
  constructor() {
    super(
      "its tables are of a version that this one cannot take over. Start the last version that could once with it (docs/operations.md, Upgrades), then this one.",
    );
  }
}

/** The tables are those of a newer release, which may have made of them what this one does not know. */
export class NewerTables extends Error {
  constructor(newer: string, own: string) {
    super(
      `its tables are of Fettle ${newer}, and this is ${own}. Start ${newer}, or restore the backup that was made before the upgrade (docs/operations.md, Upgrades).`,
    );
  }
}
