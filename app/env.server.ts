import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

const flag = z
  .enum(["", "0", "1", "true", "false"])
  .default("")
  .transform((value) => value === "1" || value === "true");
const whole = (fallback: number) => z.coerce.number().int().min(0).default(fallback);
const optional = z
  .string()
  .trim()
  .transform((value) => value || undefined)
  .optional();
const missing = "is missing";
const secret = z.string({ error: missing }).min(32, "needs at least 32 random characters");

const variables = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  DEMO: flag,
  PORT: whole(3000),
  /** Public origin, for links in messages and canonical addresses. */
  SITE_URL: z.url().optional(),
  DATABASE_URL: optional,
  DATABASE_POOL: z.coerce.number().int().min(1).default(10),
  DATA_DIR: z.string().min(1).default(".data"),
  /** `memory` keeps the embedded database in memory: tests. */
  EMBEDDED_DATABASE: z.enum(["folder", "memory"]).default("folder"),
  COOKIE_SECRET: secret,
  HASH_SECRET: secret,
  PUBLIC_API_KEY: z.string({ error: missing }).min(8, "needs at least 8 characters"),
  /** How many proxies in front may be believed about X-Forwarded-For. */
  TRUSTED_PROXIES: whole(0),
  /** `off` leaves the outbox to `npm run worker`. */
  WORKER: z.enum(["on", "off"]).default("on"),
  OPERATOR_EMAIL: z.email().default("operator@fettle.example"),
  TWILIO_ACCOUNT_SID: optional,
  TWILIO_AUTH_TOKEN: optional,
  TWILIO_VERIFY_SERVICE_SID: optional,
  TWILIO_MESSAGING_SERVICE_SID: optional,
  /** Another host for Twilio's API: a proxy, or a test. */
  TWILIO_API_URL: z.url().optional(),
  SMTP_URL: optional,
  MAIL_FROM: z.string().default("Fettle <hello@fettle.example>"),
  /** Who is asked where a postcode is; `off` asks nobody. */
  POSTCODES_API_URL: optional.pipe(z.union([z.literal("off"), z.url({ protocol: /^https?$/ })]).optional()),
  CODES_PER_HOUR_AND_NUMBER: whole(5),
  CODES_PER_DAY_AND_NUMBER: whole(10),
  CODES_PER_HOUR_AND_ADDRESS: z.coerce.number().int().min(0).optional(),
  CODES_PER_DAY: whole(5000),
  DRAFTS_PER_HOUR_AND_ADDRESS: z.coerce.number().int().min(0).optional(),
});

export type Env = ReturnType<typeof parseEnv>;

/**
 * Reads and checks the configuration.
 * Throws one Error that names every missing or wrong variable.
 */
export function parseEnv(source: NodeJS.ProcessEnv) {
  const demo = flag.safeParse(source.DEMO).data ?? false;
  const parsed = variables.safeParse(demo ? { ...demoSecrets(source), ...source } : source);
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  const live = source.NODE_ENV === "production" && !demo;
  if (live && !source.DATABASE_URL) {
    problems.push("  DATABASE_URL: live mode needs a PostgreSQL (or set DEMO=1)");
  }
  if (live && !source.SITE_URL) problems.push("  SITE_URL: live mode needs the public address");
  if (!parsed.success || problems.length > 0) {
    const error = new Error(
      `Fettle cannot start. Put these environment variables right:\n${problems.join("\n")}`,
    );
    // What is wrong is outside the program: where it was noticed helps nobody.
    error.stack = error.message;
    throw error;
  }
  const values = parsed.data;
  return {
    ...values,
    live,
    SITE_URL: (values.SITE_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ""),
    // The demo sends nothing off the machine unless it is told to.
    POSTCODES_API_URL: values.POSTCODES_API_URL ?? (demo ? "off" : "https://api.postcodes.io"),
    CODES_PER_HOUR_AND_ADDRESS: values.CODES_PER_HOUR_AND_ADDRESS ?? (demo ? 200 : 10),
    DRAFTS_PER_HOUR_AND_ADDRESS: values.DRAFTS_PER_HOUR_AND_ADDRESS ?? (demo ? 600 : 60),
  };
}

const secretNames = ["COOKIE_SECRET", "HASH_SECRET"] as const;

/** Demo secrets are made once and kept beside the embedded database, so that cookies survive a restart. */
function demoSecrets(source: NodeJS.ProcessEnv): Record<string, string> {
  const publicKey = { PUBLIC_API_KEY: "fettle-demo-key" };
  const fresh = () => Object.fromEntries(secretNames.map((name) => [name, randomBytes(32).toString("hex")]));
  if (source.EMBEDDED_DATABASE === "memory") return { ...fresh(), ...publicKey };
  const file = path.join(source.DATA_DIR || ".data", "secrets.json");
  if (!existsSync(file)) writeOnce(file, JSON.stringify(fresh(), null, 2));
  return { ...JSON.parse(readFileSync(file, "utf8")), ...publicKey };
}

/** Of several processes that start at once the first one's stays, and nobody ever reads half of it. */
function writeOnce(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, text, { mode: 0o600 });
  try {
    linkSync(unfinished, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(unfinished);
  }
}

export const env = parseEnv(process.env);
