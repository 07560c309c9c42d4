import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { useFolder } from "../support/files/own-folder";
import { runScript } from "../support/processes/server-process";

const root = useFolder("root");
const name = `setup_${Math.random()
  .toString(36)
  .replaceAll(/[^a-z]/g, "")}`;
afterAll(async () => {
  const admin = postgres(inject("postgresUrl"), { max: 1, onnotice: () => {} });
  await admin`drop database if exists ${admin(name)} with (force)`;
  await admin`drop role if exists ${admin(name)}`;
  await admin.end();
});

const setUp = (...given: string[]) => runScript("setup", [`--root=${root}`, ...given], {});
const first = ["--domain=www.example.co.uk", "--operator=olive@example.com", `--database=${name}`];
const settings = path.join(root, "etc/fettle/env");
const files = () =>
  readdirSync(path.join(root, "etc"), { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => path.join(each.parentPath, each.name));
const read = () => files().map((file) => [file, readFileSync(file, "utf8")]);

/** Runs a program, or says on standard error that it is not here, and what was therefore not looked at. */
function look(command: string, args: string[]): void {
  const { error, status, stderr } = spawnSync(command, args, { encoding: "utf8" });
  if (error)
    process.stderr.write(
      `There is no ${command} on this machine: what it reads of a setup was not tested.\n`,
    );
  else expect(status, stderr).toBe(0);
}

describe("setup makes nothing at all", () => {
  const taken = `${name}_taken`;
  let admin: postgres.Sql;
  beforeAll(async () => {
    admin = postgres(inject("postgresUrl"), { max: 1, onnotice: () => {} });
    await admin`create role ${admin(taken)} login password 'kept'`;
    await admin`create role ${admin(`${taken}_all`)} superuser`;
    await admin`create database ${admin(`${taken}_data`)}`;
  });
  afterAll(async () => {
    await admin`drop database ${admin(`${taken}_data`)}`;
    for (const each of [taken, `${taken}_all`, name]) await admin`drop role if exists ${admin(each)}`;
    await admin.end();
  });

  const mail = "--mail=smtps://user:pass@mail.example.com";
  test.each<[what: string, answers: string[], said: string]>([
    ["an operator who has no address", ["--operator=olive"], "an operator's email are needed"],
    [
      "a mail server that is none",
      ["--mail=nonsense", "--from=a@example.com"],
      "SMTP_URL: is no mail server's",
    ],
    ["a mail server without a sender", [mail], "MAIL_FROM: is missing beside SMTP_URL"],
    ["a sender who is none", [mail, "--from=Olive"], "MAIL_FROM: needs a sender"],
    ["a sender with a quote", [mail, "--from=O'Hara <a@example.com>"], "A setting may hold no '"],
    ["a name of a database with a capital", ["--database=Fettle"], "is a name of small letters"],
    ["the user of another", [`--database=${taken}`], `has a user '${taken}' already`],
    ["a superuser", [`--database=${taken}_all`], `has a superuser '${taken}_all' already`],
    ["the database of another", [`--database=${taken}_data`], `has a database '${taken}_data' already`],
  ])("when it is given %s", async (_, answers, said) => {
    const roles = () => admin`select rolname, rolpassword, rolcreatedb from pg_authid order by 1`;
    const before = await roles();
    const server = `--postgres=${inject("postgresUrl")}`;
    await expect(setUp(...first, server, ...answers)).rejects.toThrow(said);
    expect(readdirSync(root)).toEqual([]);
    expect(await roles()).toEqual(before);
  });
});

test("setup makes settings, database, units and proxies once, and changes nothing the second time", async () => {
  await expect(setUp()).rejects.toThrow("A domain and an operator's email are needed");
  const said = await setUp(...first, `--postgres=${inject("postgresUrl")}`);
  expect(said).toContain(`to take it back: dropdb ${name}; dropuser ${name}`);
  expect(statSync(settings).mode & 0o777).toBe(0o600);
  const made = read();
  const again = await setUp();
  expect(again).not.toMatch(/^made/m);
  expect(read()).toEqual(made);

  // Whoever runs the site makes the first operator with these settings, in a database of the site's own.
  const lines = readFileSync(settings, "utf8").trim().split("\n");
  const given = Object.fromEntries(lines.map((line) => /^(\w+)='(.*)'$/.exec(line)?.slice(1) ?? []));
  const operator = await runScript("operator", ["olive@example.com"], given);
  expect(operator).toContain(`is an operator now in the PostgreSQL database '${name}'`);
  expect(operator).not.toContain(new URL(given.DATABASE_URL ?? "").password);
  expect(operator).toContain("https://www.example.co.uk/");
});

test("systemd, nginx and Caddy take what setup wrote for them", () => {
  const written = files().filter((file) => file.includes("systemd"));
  expect(written).toHaveLength(7);
  const services = written.filter((file) => file.endsWith(".service"));
  look("systemd-analyze", ["verify", ...services, ...written.filter((file) => file.endsWith(".timer"))]);
  // In tenths of what systemd calls exposure: 10 is a service that gives up nothing.
  look("systemd-analyze", ["security", "--offline=true", "--threshold=30", ...services]);
  look("caddy", ["validate", "--adapter=caddyfile", `--config=${path.join(root, "etc/fettle/Caddyfile")}`]);

  const folder = path.join(root, "nginx");
  mkdirSync(folder);
  const pem = (kind: string) => path.join(folder, `${kind}.pem`);
  const certificate = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=fettle"];
  look("openssl", [...certificate, "-keyout", pem("privkey"), "-out", pem("fullchain")]);
  const site = readFileSync(path.join(root, "etc/fettle/nginx.conf"), "utf8")
    .replaceAll("/etc/letsencrypt/live/www.example.co.uk", folder)
    .replaceAll(/listen \[::\].*/g, "")
    .replaceAll(/listen (\d+)/g, `listen unix:${folder}/$1.sock`);
  const whole = path.join(folder, "nginx.conf");
  writeFileSync(whole, `pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${site} }`);
  look("nginx", ["-t", "-c", whole]);
});
