import { randomBytes } from "node:crypto";
import postgres from "postgres";
import { afterAll, inject } from "vitest";

const server = inject("postgresUrl");
const template = inject("postgresTemplate");
const name = template.replace(/template$/, randomBytes(4).toString("hex"));

/** `template` and `name` are ours: letters, digits and underscores. */
async function onServer(statement: string): Promise<void> {
  const admin = postgres(server, { max: 1, onnotice: () => {} });
  await admin.unsafe(statement);
  await admin.end();
}

await onServer(`create database ${name} template ${template}`);
const url = new URL(server);
url.pathname = `/${name}`;
// app/env.server.ts reads it when the test file imports the first module of the application.
process.env.DATABASE_URL = url.href;

afterAll(() => onServer(`drop database if exists ${name} with (force)`));
