import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { diskFiles } from "~/services/files/disk.server";
import { writeDurably } from "~/services/files/durable-file.server";
import type { Files } from "~/services/files/files.server";

let home: string;
let folder: string;
let files: Files;

beforeEach(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), "fettle-files-"));
  folder = path.join(home, "photos");
  files = diskFiles(folder);
});
afterEach(() => rm(home, { recursive: true, force: true }));

const photo = Buffer.from([0xff, 0xd8, 0xff, 0x00, 0x0a]);
const keptOn = (key: string, day: string) => utimes(path.join(folder, key), new Date(day), new Date(day));

describe("a file", () => {
  test("comes back byte for byte under its key, until it is removed", async () => {
    const key = await files.keepFile(photo, "jpg");
    expect(await files.readFile(key)).toEqual(photo);
    await files.removeFile(key);
    expect(await files.readFile(key)).toBeUndefined();
    expect(await readdir(folder)).toEqual([]);
  });

  test("gets a key that cannot be guessed, also the second time", async () => {
    const keys = await Promise.all([files.keepFile(photo, "jpg"), files.keepFile(photo, "jpg")]);
    expect(new Set(keys).size).toBe(2);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f-]{36}\.jpg$/);
  });

  test("can be read by nobody else on the machine", async () => {
    const key = await files.keepFile(photo, "jpg");
    expect((await stat(path.join(folder, key))).mode & 0o077).toBe(0);
    expect((await stat(folder)).mode & 0o077).toBe(0);
  });

  test("that cannot be written leaves nothing behind", async () => {
    const inTheWay = path.join(home, "occupied");
    await mkdir(path.join(inTheWay, "inside"), { recursive: true });
    await expect(writeDurably(inTheWay, photo)).rejects.toThrow();
    expect(await readdir(home)).toEqual(["occupied"]);
  });

  test("that was removed already is removed again without a word", async () => {
    await files.removeFile(`${randomUUID()}.jpg`);
    expect(await files.readFile(`${randomUUID()}.jpg`)).toBeUndefined();
  });
});

describe("a key that leads elsewhere", () => {
  const secret = "secrets.json";
  const strange = [
    `../${secret}`,
    `${randomUUID()}.jpg/../../${secret}`,
    `..%2f${secret}`,
    `../${randomUUID()}.jpg`,
    `${randomUUID()}.jpg\0`,
    `${randomUUID()}.jpg\n`,
    `${randomUUID()}.svg`,
    "",
    ".",
    "..",
  ];

  test.each([...strange, "/absolute"])("opens nothing and removes nothing: %j", async (key) => {
    await files.keepFile(photo, "jpg");
    const outside = path.join(home, secret);
    await writeFile(outside, "secret");
    const named = key === "/absolute" ? outside : key;
    expect(await files.readFile(named)).toBeUndefined();
    await files.removeFile(named);
    expect(await readdir(home)).toEqual(["photos", secret]);
    expect(await readdir(folder)).toHaveLength(1);
  });

  test("is no key although it ends like one", async () => {
    const neighbour = `${randomUUID()}.jpg`;
    await writeFile(path.join(home, neighbour), "somebody else's");
    await files.keepFile(photo, "jpg");
    expect(await files.readFile(`../${neighbour}`)).toBeUndefined();
    await files.removeFile(`../${neighbour}`);
    expect(await readdir(home)).toContain(neighbour);
  });
});

describe("what was kept before a day", () => {
  test("is listed, oldest first; what came since is not", async () => {
    const [older, oldest] = [await files.keepFile(photo, "jpg"), await files.keepFile(photo, "jpg")];
    await files.keepFile(photo, "jpg");
    await keptOn(older, "2026-03-02");
    await keptOn(oldest, "2026-03-01");
    expect(await files.listKeptBefore(new Date("2026-03-03"))).toEqual([oldest, older]);
  });

  test("includes what a writer that died left half-written, and it can be removed", async () => {
    const key = await files.keepFile(photo, "jpg");
    const unfinished = `${randomUUID()}.jpg.0a1b2c3d.part`;
    await writeFile(path.join(folder, unfinished), "half");
    await keptOn(unfinished, "2026-03-01");
    expect(await files.listKeptBefore(new Date("2026-03-03"))).toEqual([unfinished]);
    await files.removeFile(unfinished);
    expect(await readdir(folder)).toEqual([key]);
  });

  test("is never a file that we did not put there", async () => {
    await files.keepFile(photo, "jpg");
    await writeFile(path.join(folder, "README"), "for the operator");
    await keptOn("README", "2026-03-01");
    expect(await files.listKeptBefore(new Date("2026-03-03"))).toEqual([]);
  });

  test("is nothing before the first file", async () => {
    expect(await files.listKeptBefore(new Date())).toEqual([]);
  });
});
