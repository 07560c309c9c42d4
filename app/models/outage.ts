/**
 * SQLSTATE classes and driver codes that mean nobody is there, or nobody who can answer: as against a
 * question that was wrong. 57014 is a statement that took longer than it may; 53 is a server out of
 * connections, memory or disk; 25006 is one that has become a copy of another.
 */
const outageCodes =
  /^(08...|53...|57P0[1-5]|57014|25006|ECONN\w+|EHOST\w+|ENET\w+|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|CONNECT_TIMEOUT|CONNECTION_\w+)$/;

/** Whether an error says that the database cannot be reached. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && outageCodes.test(String(cause.code))) return true;
  }
  return false;
}

/** Whether an error says that the connection it happened on is no good any more. */
export function isConnectionLost(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return isDatabaseUnavailable(error) && code !== "57014" && code !== "25006";
}
