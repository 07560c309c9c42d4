import { z } from "zod";
import {
  cannotStart,
  demoPublicKey,
  demoSettings,
  isVapidKey,
  isVapidSubject,
  makeOne,
  notAKey,
  secrets,
  secretsIn,
  vapidNames,
  vapidProblems,
} from "./secrets.server";
import { hasScheme, isOrigin, isSecure, optional, shaped } from "./setting-shapes.server";
import { gatewayNames, smsProblems, smsSettings, twilioNames } from "./sms-settings.server";

const blankIsUnset = (value: unknown) =>
  typeof value === "string" && value.trim() === "" ? undefined : value;
const flag = (error: string) =>
  z
    .enum(["", "0", "1", "true", "false"], { error })
    .default("")
    .transform((value) => value === "1" || value === "true");
const whole = (fallback: number, least = 0, most = 1_000_000) => {
  const error = `needs a whole number from ${least} to ${most}, such as ${fallback}`;
  return z.preprocess(
    blankIsUnset,
    z.coerce.number({ error }).int(error).min(least, error).max(most, error).default(fallback),
  );
};

const postgresAddress = "postgres://user:password@host:5432/name";
const notPostgres = `is no PostgreSQL's address; write ${postgresAddress}, special characters of the password as %XX`;
const isPostgres = (value: string) => hasScheme(value, "postgres:", "postgresql:");
const replicasIn = (value: string) => value.split(",").map((each) => each.trim());

const variables = z.object({
  NODE_ENV: z
    .enum(["development", "production", "test"], { error: "is production, development or test" })
    .default("development"),
  DEMO: flag("is 1 for demo mode; leave it out for live mode"),
  PORT: whole(3000, 1, 65_535),
  /** The address to listen on; all of them when it is not set. */
  HOST: optional,
  /** Public origin, for links in messages and canonical addresses. */
  SITE_URL: shaped(
    isOrigin,
    "is the public origin and no more, such as https://www.example.co.uk; the site cannot be below a path",
  ),
  /** Several hosts are separated by commas. */
  DATABASE_URL: shaped((value) => isPostgres(value.replace(/,[^/?#@]*/g, "")), notPostgres),
  /** Streaming replicas that public pages may be read from, separated by commas, with one host each. */
  DATABASE_REPLICA_URLS: shaped((value) => replicasIn(value).every(isPostgres), notPostgres).transform(
    (value) => (value ? replicasIn(value) : []),
  ),
  /** Bypasses a pooler in DATABASE_URL, for what needs a session of its own. */
  DATABASE_DIRECT_URL: shaped(isPostgres, notPostgres),
  DATABASE_POOL: whole(10, 1, 1000),
  /** How long the database may take for one statement, or to take a connection. */
  DATABASE_SECONDS: whole(4, 1, 3600),
  /** How many pages may be listening for events of one process at once. */
  EVENT_STREAMS: whole(1000, 0, 100_000),
  /** How many photos one process may receive at once; half as many from one network. */
  UPLOADS: whole(4, 1, 1000),
  /** How long a process that was told to stop goes on answering, so that a balancer notices. */
  DRAIN_SECONDS: whole(5, 0, 300),
  DATA_DIR: z.string().min(1, "needs the name of a folder, such as .data").default(".data"),
  /** `memory` keeps the embedded database in memory, for tests. */
  EMBEDDED_DATABASE: z.enum(["folder", "memory"], { error: "is folder or memory" }).default("folder"),
  /** `quick` hashes passwords at no cost, for tests. Live mode refuses it. */
  PASSWORD_HASHING: z.enum(["full", "quick"], { error: "is full or quick" }).default("full"),
  COOKIE_SECRET: secrets,
  HASH_SECRET: secrets,
  PUBLIC_API_KEY: z
    .string({ error: "is missing; choose a key of 8 characters or more for callers of the endpoints" })
    .min(8, "needs at least 8 characters"),
  /** How many proxies in front are trusted with X-Forwarded-For. */
  TRUSTED_PROXIES: whole(0, 0, 10),
  /** `off` leaves the outbox to `npm run worker`. */
  WORKER: z.enum(["on", "off"], { error: "is on or off" }).default("on"),
  /**
   * How many ms late the event loop may be before the first requests are refused. An embedded database makes it late by
   * its own work, not because of visitors.
   */
  BUSY_MS: whole(200, 20, 60_000),
  /** The port for Prometheus; 0 for none. */
  METRICS_PORT: whole(0, 0, 65_535),
  METRICS_HOST: z.string().min(1, "is the one address to listen at").default("127.0.0.1"),
  /** The folder of the backups, whose age is checked. */
  BACKUP_FOLDER: z.string().min(1, "needs the name of a folder").default("/var/backups/fettle"),
  OPERATOR_EMAIL: z
    .email("needs an email address: alerts about requests go there")
    .default("operator@fettle.example"),
  /** Where a claimant books a call; no link where it is not set. */
  CLAIMS_BOOKING_URL: shaped(
    (value) => hasScheme(value, "https:"),
    "is an address that begins with https://; leave it out for no link",
  ),
  /** The WhatsApp number for claimants, Monday to Friday 9 to 6; no link where it is not set. */
  CLAIMS_WHATSAPP: shaped(
    (value) => /^(?:\+44|0)7\d{9}$/.test(value.replace(/[\s-]/g, "")),
    "is a UK mobile number, such as 07700 900 900; leave it out for no link",
  ),
  ...smsSettings,
  SMTP_URL: shaped(
    (value) => hasScheme(value, "smtp:", "smtps:"),
    "is no mail server's address; write smtps://user:password@mail.example.co.uk, or smtp:// with port 587",
  ),
  SMTP_CONNECTIONS: whole(100, 1, 1000),
  MAIL_FROM: z
    .string()
    .max(320, "is too long")
    .refine(isSender, "needs a sender such as Fettle <hello@example.co.uk>")
    .default("Fettle <hello@fettle.example>"),
  S3_ENDPOINT: shaped(
    (value) => hasScheme(value, "http:", "https:"),
    "is the store's address, such as https://s3.eu-west-2.amazonaws.com",
  ),
  S3_REGION: optional,
  S3_BUCKET: shaped(
    (value) => value.length <= 63 && /^[a-z0-9][a-z0-9.-]+$/.test(value),
    "is the bucket's name alone: small letters, digits, dots and hyphens",
  ),
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  S3_FORCE_PATH_STYLE: flag("is 1 for a store that has its buckets in the path; leave it out for Amazon's"),
  STRIPE_SECRET_KEY: shaped(
    (value) => /^(sk|rk)_/.test(value),
    "is Stripe's secret key, which begins with sk_ or rk_",
  ),
  STRIPE_WEBHOOK_SECRET: shaped(
    (value) => value.startsWith("whsec_"),
    "is the signing secret of Stripe's webhook endpoint, which begins with whsec_",
  ),
  /** Another address for Stripe's API: a proxy, or a test. */
  STRIPE_API_URL: shaped(
    (value) => hasScheme(value, "http:", "https:"),
    "is an address that begins with https://; leave it out to ask Stripe itself",
  ),
  /** The origin of a demonstration's payment page; the site's own when it is not set. */
  DEMO_PAYMENTS_URL: shaped(isOrigin, "is the origin of the demonstration's payment page and no more"),
  /** What is told of each lead that is passed on; nothing where it is not set. */
  LEAD_WEBHOOK_URL: shaped(
    (value) => hasScheme(value, "https:", "http:") && isSecure(value),
    "is the address that is told of leads, and begins with https://; leave it out for none",
  ),
  LEAD_WEBHOOK_SECRET: shaped((value) => value.length >= 32, `needs 32 random characters; ${makeOne}`),
  VAPID_PUBLIC_KEY: shaped((value) => isVapidKey(value, 65), notAKey("public")),
  VAPID_PRIVATE_KEY: shaped((value) => isVapidKey(value, 32), notAKey("private")),
  VAPID_SUBJECT: shaped(
    isVapidSubject,
    "is mailto: and an email address, or an address that begins with https://",
  ),
  /** The service that looks up where a postcode is; `off` for none. */
  POSTCODES_API_URL: shaped(
    (value) => value === "off" || hasScheme(value, "http:", "https:"),
    "is an address that begins with https://, or off",
  ),
  CODES_PER_HOUR_AND_NUMBER: whole(5),
  CODES_PER_DAY_AND_NUMBER: whole(10),
  CODES_PER_HOUR_AND_ADDRESS: whole(10),
  CODES_PER_DAY: whole(5000),
  /** To Jersey, Guernsey and the Isle of Man, which count in CODES_PER_DAY as well. */
  CODES_PER_DAY_ISLANDS: whole(50),
  DRAFTS_PER_HOUR_AND_ADDRESS: whole(60),
});

/** BUSY_MS where the database is embedded. */
const busyEmbedded = "10000";

export type Env = ReturnType<typeof parseEnv>;

/**
 * Reads and checks the configuration.
 * Throws one Error that names every missing or wrong variable, and what to do about it.
 */
export function parseEnv(source: NodeJS.ProcessEnv) {
  const demo = source.DEMO === "1" || source.DEMO === "true";
  const live = source.NODE_ENV === "production" && !demo;
  const given = source.DATABASE_URL || source.BUSY_MS ? source : { ...source, BUSY_MS: busyEmbedded };
  const parsed = variables.safeParse(demo ? { ...demoSettings(source), ...given } : given);
  const wrong = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `  ${String(issue.path[0])}: ${issue.message}`);
  const gaps = [
    ...gapsOf(source, "Twilio", twilioNames),
    ...gapsOf(source, "the gateway", gatewayNames),
    ...smsProblems(source),
    ...gapsOf(source, "S3", s3Names),
    ...gapsOf(source, "Stripe", ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"]),
    ...gapsOf(source, "the webhook", ["LEAD_WEBHOOK_URL", "LEAD_WEBHOOK_SECRET"]),
    ...gapsOf(source, "VAPID", vapidNames),
    ...vapidProblems(source),
  ];
  const problems = [...wrong, ...gaps, ...(live ? liveProblems(source) : [])];
  if (!parsed.success || problems.length > 0) throw cannotStart(problems);
  const values = parsed.data;
  return {
    ...values,
    live,
    /** Whether plans can be bought: somebody takes the payments. */
    sells: values.DEMO || values.STRIPE_SECRET_KEY !== undefined,
    SITE_URL: (values.SITE_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ""),
    // The demo sends nothing off the machine unless it is told to.
    POSTCODES_API_URL: values.POSTCODES_API_URL ?? (demo ? "off" : "https://api.postcodes.io"),
  };
}

const s3Names = [
  "S3_ENDPOINT",
  "S3_REGION",
  "S3_BUCKET",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
] as const;

/** Only some of a vendor's variables would do half of what is wanted, or nothing at all. */
function gapsOf(source: NodeJS.ProcessEnv, vendor: string, names: readonly string[]): string[] {
  const missing = names.filter((name) => !source[name]?.trim());
  if (missing.length === 0 || missing.length === names.length) return [];
  return missing.map(
    (name) => `  ${name}: is missing beside ${vendor}'s others; set ${numbers[names.length]}, or none`,
  );
}

const numbers = ["", "", "both", "all three", "all four", "all five"];

/** The problems with settings that a trial allows, but a live site does not. */
function liveProblems(source: NodeJS.ProcessEnv): string[] {
  const problems: string[] = [];
  const { SITE_URL = "", COOKIE_SECRET = "", HASH_SECRET = "" } = source;
  if (!source.DATABASE_URL)
    problems.push(`  DATABASE_URL: is missing; live mode needs a PostgreSQL: ${postgresAddress} (or DEMO=1)`);
  if (!SITE_URL) problems.push("  SITE_URL: is missing; set the public origin: https://www.example.co.uk");
  if (isOrigin(SITE_URL) && !isSecure(SITE_URL)) {
    problems.push(
      "  SITE_URL: must begin with https://; over http:// browsers keep none of our cookies, and every quiz begins again",
    );
  }
  if (source.PASSWORD_HASHING === "quick")
    problems.push("  PASSWORD_HASHING: is quick, which is for tests; leave it out");
  if (HASH_SECRET && secretsIn(HASH_SECRET).some((each) => secretsIn(COOKIE_SECRET).includes(each))) {
    problems.push(`  HASH_SECRET: is the same as COOKIE_SECRET; ${makeOne}`);
  }
  if (source.OPERATOR_EMAIL === undefined)
    problems.push(
      "  OPERATOR_EMAIL: is missing; set who reads new requests, complaints and messages: you@example.co.uk",
    );
  if (source.PUBLIC_API_KEY === demoPublicKey)
    problems.push("  PUBLIC_API_KEY: is the demo's, which everybody knows; choose another");
  if (source.SMTP_URL?.trim() && source.MAIL_FROM === undefined)
    problems.push(
      "  MAIL_FROM: is missing beside SMTP_URL; set a sender such as Fettle <hello@example.co.uk>",
    );
  return problems;
}

/** `Name <address>`, or an address alone. */
function isSender(value: string): boolean {
  const address = value.trim().endsWith(">")
    ? value.slice(value.indexOf("<") + 1, value.lastIndexOf(">"))
    : value;
  return z.email().safeParse(address.trim()).success;
}

export const env = parseEnv(process.env);

/** The absolute URL of a path of this site, for mails and other sites. */
export const wholeAddress = (path: string): string => new URL(path, env.SITE_URL).href;
