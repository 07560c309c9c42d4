import { accessSync, constants, existsSync, mkdirSync } from "node:fs";
import { createServer } from "node:net";
import { explainDatabase } from "~/database/explain.server";
import { env } from "~/env.server";
import { describeError } from "~/log.server";

/** A reason why the process cannot start, in a sentence that names the variable and the remedy. */
class StartFault extends Error {}

/** Why the process cannot start, in words for whoever runs the site. */
export function explainStart(error: unknown): string {
  if (error instanceof StartFault) return error.message;
  return explainDatabase(error) ?? describeError(error);
}

/** Throws unless the process runs in the folder of the application, where it finds its migrations and pages. */
export function requireOwnFolder(): void {
  if (existsSync("drizzle/migrations/meta/_journal.json")) return;
  throw new StartFault(
    `${process.cwd()} is not the folder of the application: there is no drizzle/migrations. Change to that folder first, or use npm start.`,
  );
}

/** Throws unless DATA_DIR can be written: requests that come while the database is away are kept there. */
export function requireDataFolder(): void {
  mkdirSync(env.DATA_DIR, { recursive: true, mode: 0o700 });
  accessSync(env.DATA_DIR, constants.W_OK);
}

/** Throws if PORT at HOST cannot be listened at: before the database is touched, and in one line. */
export async function requireFreePort(): Promise<void> {
  const { PORT: port, HOST: host } = env;
  const code = await new Promise<string | undefined>((resolve) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.name));
    probe.listen({ port, host }, () => probe.close(() => resolve(undefined)));
  });
  if (code === undefined) return;
  if (code === "EADDRINUSE")
    throw new StartFault(`PORT: ${port} is taken (${code}). Stop what uses it, or set another.`);
  if (code === "EACCES")
    throw new StartFault(`PORT: ${port} may not be used by this user (${code}). Set one above 1023.`);
  throw new StartFault(
    `HOST: nobody can listen at '${host}' on this machine (${code}). Leave it out, or put it right.`,
  );
}

/** Throws if there are demo accounts, which anybody can sign in to. */
export function refuseDemoAccounts(emails: readonly string[]): void {
  if (emails.length === 0) return;
  throw new StartFault(
    `DATABASE_URL: this database holds the demo's accounts (${emails.join(", ")}), whose password everybody knows. Live mode needs a database of its own: create an empty one and name it, or set DEMO=1.`,
  );
}
