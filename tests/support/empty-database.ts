import { randomBytes } from "node:crypto";
import postgres from "postgres";

/** Makes an empty database beside the one of this process, which goes with the run; its address. */
export async function createEmptyDatabase(suffix: string): Promise<string> {
  const url = new URL(process.env.DATABASE_URL ?? "");
  const name = `${url.pathname.slice(1)}_${suffix}_${randomBytes(3).toString("hex")}`;
  const admin = postgres(url.href, { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${name}`);
  await admin.end();
  url.pathname = `/${name}`;
  return url.href;
}
