import { env } from "~/env.server";
import { type DatabaseAddress, readAddress } from "./driver-options.server";
import { codeOf, FolderInUse, isDatabaseUnavailable, NewerTables, OutdatedTables } from "./outage";

const filesystemCodes = ["EEXIST", "EACCES", "EPERM", "EROFS", "ENOSPC", "ENOTDIR", "EDQUOT", "EIO"];

/** What an administrator can do about an error of the database, naming the variable; undefined for other errors. */
export function explainDatabase(error: unknown): string | undefined {
  if (error instanceof FolderInUse) return `DATA_DIR: ${error.message}`;
  if (error instanceof OutdatedTables || error instanceof NewerTables)
    return `${env.DATABASE_URL ? "DATABASE_URL" : "DATA_DIR"}: ${error.message}`;
  const code = codeOf(error);
  if (filesystemCodes.includes(code))
    return `DATA_DIR: ${env.DATA_DIR} cannot be written (${code}). Make it a folder with space that this user may write to, or name another.`;
  if (!env.DATABASE_URL) return undefined;
  const address = readAddress(env.DATABASE_URL);
  const { host } = address;
  const why = remedyOf(code, address);
  if (why) return `DATABASE_URL: ${why}`;
  if (!isDatabaseUnavailable(error)) return undefined;
  return `DATABASE_URL: the database cannot be reached at ${host} (${code}). Start PostgreSQL there, or put host and port right.`;
}

function remedyOf(code: string, { username, host, name }: DatabaseAddress): string | undefined {
  switch (code) {
    case "28P01":
      return `PostgreSQL at ${host} does not accept the password of '${username}' (${code}). Put it right, special characters as %XX.`;
    case "28000":
      return `PostgreSQL at ${host} does not let '${username}' in from here (${code}). Create the user, allow it in pg_hba.conf, or add ?sslmode=require.`;
    case "53100":
      return `the disk of the database at ${host} is full (${code}). Make room there: everything goes on by itself.`;
    case "3D000":
      return `there is no database '${name}' at ${host} (${code}). Create it: createdb ${name}`;
    case "42501":
      return `'${username}' may not change the tables of '${name}' (${code}). Make it the owner: alter database ${name} owner to ${username}`;
    case "55P03":
      return `others have held tables of '${name}' that a migration changes, for two minutes (${code}). Find them in pg_stat_activity, end them, and start again.`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `the database cannot be reached: there is no host '${host.replace(/:\d+$/, "")}' (${code}). Put its name right.`;
  }
  return undefined;
}
