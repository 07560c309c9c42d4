import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { makeVapidKeys } from "../../app/secrets.server";

/**
 * `npm run setup`: makes of a Debian or Ubuntu with Node and PostgreSQL a server that runs the site, as root. It asks for
 * what it is not given, says what it made, what was there, and how to take it back; a second time it changes nothing.
 * With `--root=FOLDER` it writes its files below that folder, and says which commands of the system it leaves out.
 */
const usage = `npm run setup -- --domain=www.example.co.uk --operator=you@example.co.uk
  [--mail=smtps://user:password@mail.example.co.uk --from="Name <hello@example.co.uk>"]
  [--postgres=URL]  a superuser's, where PostgreSQL is not on this machine   [--database=NAME]   [--root=FOLDER]
`;

const { values: given } = parseArgs({
  options: {
    domain: { type: "string" },
    operator: { type: "string" },
    mail: { type: "string" },
    from: { type: "string" },
    postgres: { type: "string" },
    database: { type: "string", default: "fettle" },
    root: { type: "string", default: "/" },
    help: { type: "boolean" },
  },
});

const inRoot = (file: string) => path.join(given.root, file);
const ofSystem = given.root === "/";
const settings = "/etc/fettle/env";
const app = path.join(path.dirname(process.cwd()), "current");
/** The units, and what is added to all services. */
const units = readdirSync("deploy/systemd", { recursive: true, encoding: "utf8" }).filter((name) =>
  /\.(service|timer|conf)$/.test(name),
);
const enabled = ["fettle-web@3001.service", "fettle-web@3002.service", "fettle-worker.service"].concat(
  units.filter((name) => name.endsWith(".timer")),
);

/** One thing that is there afterwards: left alone where it is there already. */
type Step = { what: string; isThere: () => boolean; make: () => void; undo?: string };

function command(name: string, ...args: string[]) {
  const { status, stdout, error } = spawnSync(name, args, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  return { worked: status === 0 && !error, said: stdout ?? "" };
}

function insist(name: string, ...args: string[]): void {
  if (!command(name, ...args).worked) throw new Error(`This failed: ${[name, ...args].join(" ")}`);
}

const psql = (statement: string): string => {
  const args = [
    "psql",
    "--no-psqlrc",
    "--tuples-only",
    "--no-align",
    "--set=ON_ERROR_STOP=1",
    `--command=${statement}`,
  ];
  const [name = "", ...rest] = given.postgres
    ? [...args, `--dbname=${given.postgres}`]
    : ["runuser", "-u", "postgres", "--", ...args];
  const { worked, said } = command(name, ...rest);
  if (!worked)
    throw new Error(
      "PostgreSQL did not do what it was asked; it says why above. Install it: apt install postgresql",
    );
  return said.trim();
};

/** A folder or a file with just this content, for nobody else where the mode says so. */
const file = (name: string, content: string, mode = 0o644): Step => ({
  what: name,
  isThere: () => existsSync(inRoot(name)) && readFileSync(inRoot(name), "utf8") === content,
  make() {
    mkdirSync(path.dirname(inRoot(name)), { recursive: true });
    writeFileSync(inRoot(name), content, { mode });
    chmodSync(inRoot(name), mode);
  },
  undo: `rm ${name}`,
});

const filled = (template: string, domain: string) =>
  readFileSync(template, "utf8")
    .replaceAll("@DOMAIN@", domain)
    .replaceAll("@OTHER@", domain.startsWith("www.") ? domain.slice("www.".length) : `www.${domain}`)
    .replaceAll("@APP@", app)
    .replaceAll("@NODE@", process.execPath);

/** As both systemd and a shell read it. */
function quoted(value: string): string {
  if (/['\n]/.test(value)) throw new Error(`A setting may hold no ' and no line break: ${value}`);
  return `'${value}'`;
}

function environmentFor(databaseUrl: string): Record<string, string> {
  const { domain = "", operator = "", mail, from } = given;
  const secret = () => randomBytes(32).toString("hex");
  return {
    SITE_URL: `https://${domain}`,
    DATABASE_URL: databaseUrl,
    DATA_DIR: "/var/lib/fettle",
    TRUSTED_PROXIES: "1",
    OPERATOR_EMAIL: operator,
    COOKIE_SECRET: secret(),
    HASH_SECRET: secret(),
    PUBLIC_API_KEY: secret(),
    ...makeVapidKeys(),
    // Push services are told how to reach us, but not the operator's own address.
    VAPID_SUBJECT: `https://${domain}/contact`,
    ...(mail ? { SMTP_URL: mail } : {}),
    ...(from ? { MAIL_FROM: from } : {}),
  };
}

function addressWith(password: string): string {
  const address = new URL(given.postgres ?? "postgres://127.0.0.1:5432");
  return Object.assign(address, { username: given.database, password, pathname: `/${given.database}` }).href;
}

/** Throws, before anything is made, when the site could not start with what was answered, or not on a database of its own. */
async function checkAnswers(): Promise<void> {
  const { database: name, domain = "", operator = "", postgres } = given;
  if (!/^[a-z0-9.-]+\.[a-z]+$/i.test(domain) || !/^[^\s@'"]+@[^\s@'"]+$/.test(operator)) {
    throw new Error(`A domain and an operator's email are needed:\n${usage}`);
  }
  if (!/^[a-z_]{1,40}$/.test(name)) throw new Error(`--database is a name of small letters: ${name} is not`);
  if (postgres !== undefined && !(URL.canParse(postgres) && /^postgres(ql)?:/.test(postgres)))
    throw new Error("--postgres is an address: postgres://user:password@host:5432/postgres");
  const environment = environmentFor(addressWith("unknown"));
  for (const value of Object.values(environment)) quoted(value);
  const before = process.env;
  process.env = { ...before, ...environment, NODE_ENV: "production" };
  // The application looks at its settings as it is loaded.
  await import("../../app/env.server");
  process.env = before;
  const role = psql(
    `select case when rolsuper then 'superuser' else 'user' end from pg_roles where rolname = '${name}'`,
  );
  const held = psql(`select 'database' from pg_database where datname = '${name}'`);
  if (role || held)
    throw new Error(
      `PostgreSQL has a ${role || held} '${name}' already, which is another's: name one that is not there, --database=NAME.`,
    );
}

const asSuperuser = (name: string) => (given.postgres ? name : `runuser -u postgres -- ${name}`);

/** The user's own password goes into the settings and nowhere else, so both are made together. */
const database: Step = {
  what: `${settings}, and a database and user '${given.database}' of PostgreSQL`,
  isThere: () => existsSync(inRoot(settings)),
  make() {
    const name = given.database;
    const password = randomBytes(24).toString("hex");
    const lines = Object.entries(environmentFor(addressWith(password))).map(
      ([setting, value]) => `${setting}=${quoted(value)}`,
    );
    psql(`create role ${name} login createdb password '${password}'`);
    try {
      psql(`create database ${name} owner ${name} template template0 encoding 'UTF8'`);
      file(settings, `${lines.join("\n")}\n`, 0o600).make();
    } catch (error) {
      psql(`drop database if exists ${name}`);
      psql(`drop role ${name}`);
      throw error;
    }
  },
  undo: `${asSuperuser("dropdb")} ${given.database}; ${asSuperuser("dropuser")} ${given.database}; rm ${settings}   (all requests, accounts and listings, and the secrets)`,
};

const link: Step = {
  what: `${app}, which leads to the release that runs`,
  isThere: () => existsSync(inRoot(app)),
  make() {
    mkdirSync(path.dirname(inRoot(app)), { recursive: true });
    symlinkSync(process.cwd(), inRoot(app));
  },
  undo: `rm ${app}`,
};

/** Whether systemd goes by units that have been written anew since it read them. */
const isStale = () =>
  command("systemctl", "show", "--property=NeedDaemonReload", "--value", ...enabled).said.includes("yes");

const ofTheSystem: readonly Step[] = [
  {
    what: "the user 'fettle', as whom the site runs",
    isThere: () => command("id", "fettle").worked,
    make: () =>
      insist("useradd", "--system", "--home-dir=/var/lib/fettle", "--shell=/usr/sbin/nologin", "fettle"),
    undo: "userdel fettle",
  },
  {
    what: "/var/backups/fettle, where backups go",
    isThere: () => existsSync("/var/backups/fettle"),
    make: () => insist("install", "-d", "-m700", "-ofettle", "-gfettle", "/var/backups/fettle"),
    undo: "rm -r /var/backups/fettle   (all backups)",
  },
  {
    what: `started now and with the machine: ${enabled.join(" ")}`,
    isThere: () =>
      enabled.every((unit) => command("systemctl", "is-enabled", "--quiet", unit).worked) && !isStale(),
    make() {
      insist("systemctl", "daemon-reload");
      insist("systemctl", "enable", "--now", ...enabled);
    },
    undo: `systemctl disable --now ${enabled.join(" ")}`,
  },
];

async function ask(): Promise<void> {
  const asked = {
    domain: "The domain that people type, such as www.example.co.uk",
    operator: "The email of the first operator",
    mail: "The mail server, smtps://user:password@host (empty: set SMTP_URL and MAIL_FROM later)",
  } as const;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  for (const [name, question] of Object.entries(asked) as [keyof typeof asked, string][]) {
    if (process.stdin.isTTY) given[name] ??= (await terminal.question(`${question}: `)).trim();
  }
  if (given.mail && process.stdin.isTTY)
    given.from ??= await terminal.question("The sender, Name <hello@example.co.uk>: ");
  terminal.close();
}

async function main(): Promise<void> {
  if (given.help) return void process.stdout.write(usage);
  if (ofSystem && process.getuid?.() !== 0) throw new Error("This has to run as root: sudo npm run setup");
  // What was asked for once is not asked for again.
  if (!existsSync(inRoot(settings))) {
    await ask();
    await checkAnswers();
  }
  const domain =
    given.domain ?? /^SITE_URL='https:\/\/(.+)'$/m.exec(readFileSync(inRoot(settings), "utf8"))?.[1] ?? "";
  const files = [
    ...units.map((name) => file(`/etc/systemd/system/${name}`, filled(`deploy/systemd/${name}`, domain))),
    file("/etc/fettle/Caddyfile", filled("deploy/Caddyfile", domain)),
    file("/etc/fettle/nginx.conf", filled("deploy/nginx.conf", domain)),
  ];
  const [user, folder, start] = ofTheSystem;
  const steps = [user, database, link, ...files, folder, start].filter((step) => step !== undefined);
  for (const step of steps) {
    const leftOut = !ofSystem && ofTheSystem.includes(step);
    const was = !leftOut && step.isThere();
    if (!was && !leftOut) step.make();
    process.stdout.write(`${leftOut ? "left out" : was ? "as it was" : "made"}: ${step.what}\n`);
    if (step.undo && !was && !leftOut) process.stdout.write(`          to take it back: ${step.undo}\n`);
  }
  process.stdout.write(`
What is left to you, once:
  Caddy:  echo 'import /etc/fettle/Caddyfile' >> /etc/caddy/Caddyfile && systemctl reload caddy
  nginx:  ln -s /etc/fettle/nginx.conf /etc/nginx/sites-enabled/fettle && systemctl reload nginx
  You:    set -a; . ${settings}; set +a; npm run operator -- ${given.operator ?? "EMAIL"}; npm run doctor
`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
