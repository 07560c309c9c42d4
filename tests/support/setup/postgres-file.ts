import { randomBytes } from "node:crypto";
import postgres from "postgres";
import { inject } from "vitest";
import { processWide } from "~/process-wide.server";

/** Copies the template; the copy is deleted after the run. */
async function copyTemplate(): Promise<string> {
  const template = inject("postgresTemplate");
  // Ours: letters, digits and underscores.
  const name = template.replace(/template$/, randomBytes(4).toString("hex"));
  const url = new URL(inject("postgresUrl"));
  const admin = postgres(url.href, { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${name} template ${template}`);
  await admin.end();
  url.pathname = `/${name}`;
  return url.href;
}

/** One database for all files of this process, emptied for each (database.ts). */
const own = processWide<{ url?: string }>("database of the tests", () => ({}));
own.url ??= await copyTemplate();
// app/env.server.ts reads it when the first module of the application is imported.
process.env.DATABASE_URL = own.url;
