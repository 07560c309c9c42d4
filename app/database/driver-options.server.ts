import { makePgArray, parsePgArray } from "drizzle-orm/pg-core";
import { env } from "~/env.server";

/** What a PostgreSQL's address says beside the password. */
export type DatabaseAddress = {
  /** One, or several with commas, each with its port: `db1:5432,db2:5432`. */
  host: string;
  /** Of the first of them, without its port. */
  hostname: string;
  username: string;
  name: string;
};

/** Reads `postgres://user:password@host:port,host:port/name`; throws a TypeError for what is none. */
export function readAddress(url: string): DatabaseAddress {
  const host = url.match(/^\w+:\/\/(?:[^/@]*@)?([^/?#]*)/)?.[1] ?? "";
  const [first = ""] = host.split(",");
  const { hostname, username, pathname } = new URL(url.replace(host, first));
  return {
    ...{ host, hostname },
    ...{ username: decodeURIComponent(username), name: decodeURIComponent(pathname.slice(1)) },
  };
}

/** `text[]`, whose number is the same in every PostgreSQL. */
const texts = {
  to: 1009,
  from: [1009],
  parse: (stored: string) => parsePgArray(stored),
  serialize: (value: string | string[]) => (Array.isArray(value) ? makePgArray(value) : value),
};
/**
 * The driver's own makes 'false' of a true that it has written down before, which it does when it sends a
 * prepared statement a second time.
 */
const boolean = {
  to: 16,
  from: [16],
  parse: (stored: string) => stored === "t",
  serialize: (value: boolean | "t" | "f") => (value === true || value === "t" ? "t" : "f"),
};
/**
 * The driver does not ask each new connection for the types of arrays: when the connection breaks just
 * then, nobody catches the failure, and it ends the process.
 */
export const optionsOf = (url: string) => ({
  // Of several, the one that can be written to; asked of each new connection.
  ...(readAddress(url).host.includes(",") ? { target_session_attrs: "read-write" as const } : {}),
  onnotice: () => {},
  connect_timeout: env.DATABASE_SECONDS,
  fetch_types: false,
  types: { texts, boolean },
});

/**
 * The server takes longer to compile a statement than ours take to run, and does so wherever it overestimates them:
 * 250 statements that looked for 5,000 words took 49 s with it, and half a second without.
 */
export const uncompiled = { jit: "off" } as const;
