import { makePgArray, parsePgArray } from "drizzle-orm/pg-core";
import { env } from "~/env.server";

/** The parts of a PostgreSQL address, without its password. */
export type DatabaseAddress = {
  /** One host or several, separated by commas, each with its port: `db1:5432,db2:5432`. */
  host: string;
  /** The first host, without its port. */
  hostname: string;
  username: string;
  name: string;
};

/** Reads `postgres://user:password@host:port,host:port/name`; throws a TypeError for anything else. */
export function readAddress(url: string): DatabaseAddress {
  const host = url.match(/^\w+:\/\/(?:[^/@]*@)?([^/?#]*)/)?.[1] ?? "";
  const [first = ""] = host.split(",");
  const { hostname, username, pathname } = new URL(url.replace(host, first));
  return {
    ...{ host, hostname },
    ...{ username: decodeURIComponent(username), name: decodeURIComponent(pathname.slice(1)) },
  };
}

/** `text[]`, whose type id is the same in every PostgreSQL. */
const texts = {
  to: 1009,
  from: [1009],
  parse: (stored: string) => parsePgArray(stored),
  serialize: (value: string | string[]) => (Array.isArray(value) ? makePgArray(value) : value),
};
/**
 * The driver's own serializer turns a true that it has serialized before into 'false', which happens when it sends a
 * prepared statement a second time.
 */
const boolean = {
  to: 16,
  from: [16],
  parse: (stored: string) => stored === "t",
  serialize: (value: boolean | "t" | "f") => (value === true || value === "t" ? "t" : "f"),
};
/**
 * `fetch_types` is off, so that the driver does not ask each new connection for the types of arrays: if the connection
 * breaks just then, the rejection is not handled and ends the process.
 */
export const optionsOf = (url: string) => ({
  // Of several hosts, the one that can be written to; checked on each new connection.
  ...(readAddress(url).host.includes(",") ? { target_session_attrs: "read-write" as const } : {}),
  onnotice: () => {},
  connect_timeout: env.DATABASE_SECONDS,
  fetch_types: false,
  types: { texts, boolean },
});

/**
 * JIT compilation takes the server longer than our statements run, wherever it overestimates their cost: 250 statements
 * that looked for 5,000 words took 49 s with it, and half a second without.
 */
export const uncompiled = { jit: "off" } as const;
