import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type DiskFolder, diskFolder } from "~/services/files/disk.server";
import { writeDurably } from "~/services/files/durable-file.server";

let home: string;
let folder: string;
let files: DiskFolder;

beforeEach(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), "fettle-files-"));
  folder = path.join(home, "photos");
  files = diskFolder(folder, /^[0-9a-f-]{36}\.jpg$/);
});
afterEach(() => rm(home, { recursive: true, force: true }));

const photo = Buffer.from([0xff, 0xd8, 0xff, 0x00, 0x0a]);
const storeOne = async () => {
  const key = `${randomUUID()}.jpg`;
  await files.store(key, photo);
  return key;
};
const storedOn = (key: string, day: string) => utimes(path.join(folder, key), new Date(day), new Date(day));

describe("a file", () => {
  test("can be read by nobody else on the machine", async () => {
    const key = await storeOne();
    expect((await stat(path.join(folder, key))).mode & 0o077).toBe(0);
    expect((await stat(folder)).mode & 0o077).toBe(0);
  });

  test("that cannot be written leaves nothing behind", async () => {
    const inTheWay = path.join(home, "occupied");
    await mkdir(path.join(inTheWay, "inside"), { recursive: true });
    await expect(writeDurably(inTheWay, photo)).rejects.toThrow();
    expect(await readdir(home)).toEqual(["occupied"]);
  });
});

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

test.each([...strange, "/absolute"])(
  "a key that leads elsewhere opens nothing and removes nothing: %j",
  async (key) => {
    await storeOne();
    const outside = path.join(home, secret);
    await writeFile(outside, "secret");
    const named = key === "/absolute" ? outside : key;
    expect(await files.read(named)).toBeUndefined();
    await files.remove(named);
    await expect(files.store(named, photo)).rejects.toThrow();
    expect(await readdir(home)).toEqual(["photos", secret]);
    expect(await readdir(folder)).toHaveLength(1);
  },
);

describe("what is stored", () => {
  test("is listed, the oldest first", async () => {
    const [older, oldest, newest] = [await storeOne(), await storeOne(), await storeOne()];
    await storedOn(older, "2026-03-02");
    await storedOn(oldest, "2026-03-01");
    expect((await files.list()).map(({ name }) => name)).toEqual([oldest, older, newest]);
  });

  test("is never a file that we did not put there", async () => {
    const name = await storeOne();
    await writeFile(path.join(folder, "README"), "for the operator");
    expect(await files.list()).toMatchObject([{ name }]);
  });
});

test("what writers that died left half-written goes by its age, in folders below as well, and nothing else", async () => {
  const name = await storeOne();
  await mkdir(path.join(folder, "below"));
  const [old, below, fresh] = ["x.0a1b2c3d.part", "below/y.0a1b2c3d.part", "z.0a1b2c3d.part"] as const;
  for (const half of [old, below, fresh]) await writeFile(path.join(folder, half), "half");
  for (const aged of [old, below, name]) await storedOn(aged, "2026-03-01");
  expect(await files.forgetUnfinished(new Date("2026-03-02"))).toBe(2);
  expect((await readdir(folder)).sort()).toEqual([name, "below", fresh].sort());
  expect(await readdir(path.join(folder, "below"))).toEqual([]);
});
