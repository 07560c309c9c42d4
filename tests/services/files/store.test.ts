import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { copyFiles } from "~/services/files/copy-files";
import { diskStore } from "~/services/files/disk-store.server";
import { pictureFiles, pictures } from "~/services/files/pictures.server";
import { bodyOf, type FileStore, StoreFault } from "~/services/files/port";
import { s3Store } from "~/services/files/s3-store.server";
import { bytesOf } from "../../support/files/stored-file";
import { openS3Server } from "../../support/vendors/s3-server";

const photo = Buffer.from([0xff, 0xd8, 0xff, 0x00, 0x0a]);
const aName = (kind: "logos" | "galleries" = "logos") => `${pictures.newPath(kind, randomUUID())}.jpg`;

async function namesIn(store: FileStore): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of store.list()) names.push(name);
  return names.sort();
}

const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => "none",
    (error: unknown) => (error instanceof StoreFault ? error.fault : error),
  );

const stores: Record<string, { store: FileStore; close(): Promise<void> }> = {};
beforeAll(async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), "fettle-store-"));
  const disk = diskStore(path.join(folder, "pictures"), pictureFiles);
  stores.disk = { store: disk, close: () => rm(folder, { recursive: true, force: true }) };
  const server = await openS3Server({ trusting: true });
  stores.S3 = { store: s3Store(server.settings, pictureFiles), close: server.close };
});
afterAll(async () => {
  for (const { close } of Object.values(stores)) await close();
});

const storeOf = (which: string): FileStore => {
  const found = stores[which];
  if (!found) throw new Error(`There is no ${which}`);
  return found.store;
};

describe.each(["disk", "S3"])("a picture on %s", (which) => {
  test("comes back byte for byte, whole and as long as it says, until it is removed", async () => {
    const store = storeOf(which);
    const large = Buffer.alloc(3_000_000, 7);
    const name = aName();
    await store.store(name, large);
    expect((await bytesOf(name, store))?.equals(large)).toBe(true);
    await store.remove(name);
    await store.remove(name);
    expect(await bytesOf(name, store)).toBeUndefined();
    expect(await store.findFault()).toBeUndefined();
  });

  test("is on the list with its length, from every folder, and nothing else is", async () => {
    const store = storeOf(which);
    const [logo, work] = [aName("logos"), aName("galleries")];
    for (const name of [logo, work]) await store.store(name, photo);
    expect(await namesIn(store)).toEqual([work, logo]);
    for await (const { bytes } of store.list()) expect(bytes).toBe(photo.length);
    for (const name of [logo, work]) await store.remove(name);
    expect(await namesIn(store)).toEqual([]);
  });

  test.each(["", "..", "../secret.jpg", "logos", "logos/x.jpg", "probe/x", "/etc/passwd"])(
    "is not written, opened or removed under %j",
    async (strange) => {
      const store = storeOf(which);
      await expect(store.store(strange, photo)).rejects.toThrow("No name");
      expect(await store.open(strange)).toBeUndefined();
      await store.remove(strange);
    },
  );

  test("stops coming when whoever wanted it has gone", async () => {
    const store = storeOf(which);
    const name = aName();
    await store.store(name, Buffer.alloc(3_000_000, 7));
    const gone = new AbortController();
    const file = await store.open(name, gone.signal);
    const reader = file?.body.getReader();
    await reader?.read();
    gone.abort();
    let read = 0;
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      read += part.value.length;
    }
    expect(read).toBeLessThan(2_900_000);
    const late = await store.open(name, gone.signal);
    expect(late ? await new Response(late.body).text() : "").toBe("");
    await store.remove(name);
  });
});

test("whoever moves to a bucket copies what it lacks, and can do so again", async () => {
  const [from, to] = [storeOf("disk"), storeOf("S3")];
  const names = [aName("logos"), aName("galleries"), aName("galleries")];
  for (const name of names) await from.store(name, photo);
  await to.store(names[0] ?? "", photo);
  await to.store(names[1] ?? "", Buffer.from("cut"));
  expect(await copyFiles(from, to)).toEqual({ copied: 2, there: 1, bytes: 2 * photo.length });
  expect(await copyFiles(from, to)).toEqual({ copied: 0, there: 3, bytes: 0 });
  for (const name of names) {
    expect(await bytesOf(name, to)).toEqual(photo);
    expect(await bytesOf(name, from)).toEqual(photo);
    await Promise.all([from.remove(name), to.remove(name)]);
  }
});

describe("a body", () => {
  test("lets go of what it comes from when it is cancelled before anything was read", async () => {
    const source = Readable.from([photo, photo]);
    await bodyOf(source).cancel();
    expect(source.destroyed).toBe(true);
  });

  test("that breaks off is no whole one", async () => {
    const source = new Readable({ read: () => undefined });
    const reading = text(Readable.fromWeb(bodyOf(source) as never));
    source.destroy(new Error("the line is cut"));
    await expect(reading).rejects.toThrow("the line is cut");
  });
});

describe("an operator is told what is wrong with a store", () => {
  const wrong = async (change: object, { trusting = true } = {}) => {
    const server = await openS3Server({ trusting });
    const store = s3Store({ ...server.settings, ...change }, pictureFiles);
    const found = [
      await store.findFault(),
      await faultOf(store.store(aName(), photo)),
      await faultOf(store.open(aName())),
      await faultOf(store.remove(aName())),
      await faultOf(namesIn(store)),
    ];
    await server.close();
    return found;
  };

  test("that does not know the key, or its secret", async () => {
    const [found, ...others] = await wrong({ accessKeyId: "SOMEBODY" });
    expect(found).toEqual({ kind: "authentication", error: "s3-InvalidAccessKeyId" });
    for (const other of others) expect(other).toEqual(found);
    expect((await wrong({ secretAccessKey: "guessed" }, { trusting: false }))[0]).toEqual({
      kind: "authentication",
      error: "s3-SignatureDoesNotMatch",
    });
  });

  test("that has no such bucket", async () => {
    const found = await wrong({ bucket: "somebody-elses" });
    expect(found[0]).toEqual({ kind: "configuration", error: "s3-NoSuchBucket" });
  });

  test("that cannot be reached", async () => {
    const found = await wrong({ endpoint: "http://127.0.0.1:1" });
    for (const each of found) expect(each).toEqual({ kind: "network", error: "s3-ECONNREFUSED" });
  });

  test("that takes a question and never answers, within a bounded time", async () => {
    const silent = createServer(() => undefined).listen(0, "127.0.0.1");
    await once(silent, "listening");
    const address = silent.address();
    const port = typeof address === "object" ? address?.port : 0;
    const known = { region: "eu-west-2", bucket: "files", accessKeyId: "key", secretAccessKey: "secret" };
    const settings = { ...known, forcePathStyle: true, endpoint: `http://127.0.0.1:${port}` };
    expect(await s3Store(settings, pictureFiles).findFault()).toMatchObject({ kind: "network" });
    silent.close();
  });

  test("that is a disk with a file in the way", async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), "fettle-store-"));
    await writeFile(path.join(folder, "pictures"), "no folder");
    const store = diskStore(path.join(folder, "pictures"), pictureFiles);
    expect(await store.findFault()).toMatchObject({
      kind: "configuration",
      error: expect.stringMatching(/^disk-E/),
    });
    expect(await faultOf(store.store(aName(), photo))).toMatchObject({ kind: "configuration" });
    await rm(folder, { recursive: true });
  });
});
