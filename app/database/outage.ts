/**
 * SQLSTATE classes and driver codes that mean that the database is not there or cannot answer, as against a statement
 * that was wrong. 57014 is a statement that exceeded its time limit; 53 is a server out of connections, memory or disk;
 * 25006 is a server that has become a replica.
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

/** Whether a database accepts no connections: error 55000, which has other causes, from the routine that opens one. */
const isClosedToAll = (error: Error): boolean =>
  "code" in error && error.code === "55000" && "routine" in error && error.routine === "CheckMyDatabase";

/** The error's message is in the server's language; the names of its routines are not. */
const planRoutines = ["RevalidateCachedQuery", "FetchPreparedStatement"];

/**
 * Whether a prepared statement no longer fits the tables, or does not exist: because of a migration, or a connection
 * pooler. The driver tries again by itself, but cannot in a transaction.
 */
export const isPlanOutdated = (error: unknown): boolean =>
  error instanceof Error && "routine" in error && planRoutines.includes(String(error.routine));

/** The SQLSTATE or system code of the error or its cause; empty where there is none. */
export function codeOf(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && typeof cause.code === "string") return cause.code;
  }
  return "";
}

/** The SQLSTATE of a statement that exceeded its time limit. */
const queryCanceled = "57014";

/** Whether an error says that the database's disk is full. */
export const isDatabaseFull = (error: unknown): boolean => codeOf(error) === "53100";

/** Whether an error says that the database ended a statement at its time limit. */
export const isStatementTimeout = (error: unknown): boolean => codeOf(error) === queryCanceled;

/** Whether an error says that another session held a lock for longer than a statement waits. */
export const isLocked = (error: unknown): boolean => codeOf(error) === "55P03";

/** The error of a statement that was not started, because the time was used up. */
export const statementTimeout = (): Error =>
  Object.assign(new Error("The time for this is over"), { code: queryCanceled });

/** The driver's own error, unwrapped. */
function thrownByDriver(error: unknown): unknown {
  const wrapped = error instanceof Error && !("code" in error) && error.cause instanceof Error;
  return wrapped ? thrownByDriver(error.cause) : error;
}

/** Whether an error says that its connection is no longer usable. */
export function isConnectionLost(error: unknown): boolean {
  const thrown = thrownByDriver(error);
  const code = codeOf(thrown);
  if (!isDatabaseUnavailable(thrown) || isPlanOutdated(thrown) || isDatabaseFull(thrown)) return false;
  return code !== queryCanceled && code !== "25006";
}

/** Codes of the system and the driver for no answer within the time they waited. */
const silences = ["CONNECTION_SILENT", "CONNECT_TIMEOUT", "ETIMEDOUT", "EHOSTUNREACH", "EAI_AGAIN"];

/** Whether an error says that the database did not answer in time. */
export const isSilence = (error: unknown): boolean => silences.includes(codeOf(error));

/** The error of a query that the database did not answer, or that is not sent because it does not answer others. */
export const silentDatabase = (): Error =>
  Object.assign(new Error("The database does not answer"), { code: "CONNECTION_SILENT" });

/** Another process uses the folder; the message says which, and what to do. */
export class FolderInUse extends Error {}

/** The tables are older than the first migration, which creates everything and cannot upgrade them. */
export class OutdatedTables extends Error {
  constructor() {
    super(
      "its tables are of a version that this one cannot take over. Start the last version that could once with it (docs/back-up.md, Upgrades), then this one.",
    );
  }
}

/** The tables belong to a newer release, which may have changed them in ways that this one does not know. */
export class NewerTables extends Error {
  constructor(newer: string, own: string) {
    super(
      `its tables are of Fettle ${newer}, and this is ${own}. Start ${newer}, or go back from it: npm run upgrade -- --back (docs/back-up.md, Upgrades).`,
    );
  }
}
