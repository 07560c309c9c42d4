import { appendFileSync, existsSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDatabase } from "~/database/drivers.server";
import { deleteAccount } from "~/models/admin/own-data.server";
import { findNewestBackup } from "~/processes/backup-age.server";
import { useDatabase } from "../support/database";
import { useFolder } from "../support/files/own-folder";
import { liveOn, runScript } from "../support/processes/server-process";
import { createEmptyDatabase } from "../support/setup/empty-database";
import { openS3Server, type S3Server } from "../support/vendors/s3-server";
import { world } from "../support/world";

useDatabase();
let bucket: S3Server;
let place: string;
const folder = useFolder("bucket");
beforeAll(async () => {
  bucket = await openS3Server({ trusting: true });
  place = `s3://${bucket.settings.bucket}/backups/fettle`;
});
afterAll(() => Promise.all([bucket.close(), closeDatabase()]));

const settingsOn = (url: string, here: string) =>
  liveOn(url, {
    BACKUP_FOLDER: path.join(folder, here),
    DATA_DIR: path.join(folder, `${here}-data`),
    TMPDIR: folder,
    AWS_ENDPOINT_URL: bucket.settings.endpoint,
    AWS_REGION: bucket.settings.region,
    AWS_ACCESS_KEY_ID: bucket.settings.accessKeyId,
    AWS_SECRET_ACCESS_KEY: bucket.settings.secretAccessKey,
  });
const backUp = (...options: string[]) =>
  runScript("backup", [place, ...options], settingsOn(process.env.DATABASE_URL ?? "", "here"));
const restoreAt = (url: string, ...given: string[]) => runScript("restore", given, settingsOn(url, "there"));

/** Where the stand-in keeps what it was sent. */
const listSent = (named: string) =>
  readdirSync(bucket.folder, { recursive: true, encoding: "utf8" }).filter((name) => name.includes(named));

test("a backup in a bucket is proved by what comes back, restored on a machine that has nothing else, and keeps whoever was deleted away", async () => {
  const roofer = await world.account({ email: "rhona@example.com" });
  await world.business({ businessName: "Slate and Lead" });
  const said = await backUp("--check", "--keep=14");
  expect(said).toContain(`The backup is ${place}/`);
  expect(said).toContain("every table holds what it held");
  // Of what was sent only that it was is left here.
  expect(findNewestBackup(path.join(folder, "here"))).toBeDefined();
  expect(readdirSync(path.join(folder, "here"), { recursive: true }).join()).not.toContain("database.dump");

  await deleteAccount(roofer, "removed");
  await backUp("--erasures");
  const elsewhere = await createEmptyDatabase("bucket");
  expect(await restoreAt(elsewhere, place)).toContain("every table holds what it held");
  const database = postgres(elsewhere, { max: 1 });
  expect(await database`select business_name from businesses`).toEqual([{ business_name: "Slate and Lead" }]);
  expect(await database`select from accounts where email = 'rhona@example.com'`).toHaveLength(0);
  await database.end();
});

test("what is not whole in the bucket is restored nowhere, and a bucket that is not there is said to be missing", async () => {
  const [, taken = ""] = /The backup is (\S+)/.exec(await backUp()) ?? [];
  const empty = await createEmptyDatabase("broken");
  expect(await restoreAt(empty, taken, "--check")).toContain("can be restored");
  const [dump] = listSent(path.join(path.basename(taken), "database.dump._S3rver_object"));
  appendFileSync(path.join(bucket.folder, dump ?? ""), "more");
  await expect(restoreAt(empty, taken, "--check")).rejects.toThrow("sha256sum failed");
  for (const each of listSent(path.join(path.basename(taken), "SHA256SUMS")))
    rmSync(path.join(bucket.folder, each));
  await expect(restoreAt(empty, taken, "--check")).rejects.toThrow("There is no whole backup in");

  await expect(restoreAt(empty, `${place}-other`)).rejects.toThrow("There is no whole backup in");
  await expect(restoreAt(empty, "s3://no-such-bucket/backups")).rejects.toThrow(
    "the store does not know our bucket",
  );
  expect(existsSync(path.join(folder, "there"))).toBe(false);
  expect(readdirSync(folder).filter((name) => name.startsWith("fettle-backup-"))).toEqual([]);
});

test("a bucket that lists names which lead elsewhere has none of them written outside of the folder", async () => {
  const when = "backups/fettle/2026-11-01T03-00-00.000Z";
  const keys = [`${when}/SHA256SUMS`, `${when}/../../led-out.txt`, `${when}/./led-in.txt`];
  const contents = keys.map((key) => `<Contents><Key>${key}</Key><Size>6</Size></Contents>`).join("");
  const hostile = createServer(({ url = "" }, response) => {
    const listing = `<ListBucketResult><IsTruncated>false</IsTruncated>${contents}</ListBucketResult>`;
    response.end(url.includes("list-type=2") ? listing : "taken.");
  });
  await new Promise<void>((resolve) => hostile.listen(0, "127.0.0.1", resolve));
  const { port } = hostile.address() as AddressInfo;
  const settings = settingsOn(await createEmptyDatabase("hostile"), "there");
  const given = { ...settings, AWS_ENDPOINT_URL: `http://127.0.0.1:${port}` };
  await expect(runScript("restore", [place], given)).rejects.toThrow("There is no backup in");
  hostile.close();
  expect(existsSync(path.join(folder, "led-out.txt"))).toBe(false);
});
