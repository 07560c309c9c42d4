import { existsSync } from "node:fs";
import { readdir, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { env } from "~/env.server";
import { countIncomingFiles, removeLeftFiles } from "~/http/bodies/incoming-file.server";
import { readMultipart, type UploadedFile } from "~/http/bodies/multipart.server";
import { stalledBody } from "../support/files/stalled-body";

const folder = path.join(env.DATA_DIR, "incoming");
const wanted = { file: "photo", largestFileBytes: 100_000, taken: true };

/** From somebody at this end of the socket. */
function post(body: FormData | ReadableStream<Uint8Array>, address = "203.0.113.1"): Request {
  const type: Record<string, string> =
    body instanceof FormData ? {} : { "Content-Type": "multipart/form-data; boundary=x" };
  return new Request("http://localhost:3000/ai-quote/details", {
    method: "POST",
    headers: { "Sec-Fetch-Site": "same-origin", "x-fettle-client-address": address, ...type },
    body,
    duplex: "half",
  } as RequestInit);
}

function formWithPhoto(): FormData {
  const form = new FormData();
  form.set("photo", new File(["a photo"], "roof.jpg"));
  form.set("details", "The gutter leaks");
  return form;
}

/** A photo that begins to arrive, and of which the rest comes when `hangUp` says that it does not. */
const stalled = () => stalledBody('name="photo"; filename="a.jpg"\r\n\r\nthe beginning');

const refusedOf = (reading: Promise<unknown>) => reading.catch((refused: unknown) => refused);

const use = async ({ file }: { file?: UploadedFile }) => file;

test("a photo is on the disk while it is read, and gone afterwards, also when reading it failed", async () => {
  const seen: string[] = [];
  const look = async ({ file }: { file?: UploadedFile }) => {
    expect(existsSync(file?.path ?? "")).toBe(true);
    seen.push(file?.path ?? "");
    if (seen.length > 1) throw new Error("no photo at all");
  };
  await readMultipart(post(formWithPhoto()), wanted, look);
  await expect(readMultipart(post(formWithPhoto()), wanted, look)).rejects.toThrow("no photo at all");
  expect(seen.map((file) => existsSync(file))).toEqual([false, false]);
});

test("while four photos are on their way in a fifth is told when to come back, and is taken once one is gone", async () => {
  const four = Array.from({ length: env.UPLOADS }, stalled);
  const readings = four.map(({ body }, each) =>
    refusedOf(readMultipart(post(body, `203.0.113.${each}`), wanted, use)),
  );
  const fifth = await refusedOf(readMultipart(post(formWithPhoto(), "203.0.113.9"), wanted, use));
  expect(fifth).toMatchObject({ status: 503 });
  expect(Number(fifth instanceof Response && fifth.headers.get("Retry-After"))).toBeGreaterThan(0);

  // An operator's file has a place of its own.
  const file = { ...wanted, purpose: "import" as const };
  expect(await readMultipart(post(formWithPhoto()), file, use)).toMatchObject({ size: 7 });

  for (const { hangUp } of four) hangUp();
  for (const refused of await Promise.all(readings)) expect(refused).toMatchObject({ status: 400 });
  expect(countIncomingFiles()).toBe(0);
  expect(await readdir(folder)).toEqual([]);
  expect(await readMultipart(post(formWithPhoto()), wanted, use)).toMatchObject({ size: 7, whole: true });
});

test("whoever stalls in one network takes half of the places, and files of imports take no photo's", async () => {
  const [photos, files] = [Array.from({ length: 3 }, stalled), Array.from({ length: 3 }, stalled)];
  const neighbours = ["2001:db8::1", "2001:db8::2", "2001:db8::3"];
  const readings = photos.map(({ body }, each) =>
    refusedOf(readMultipart(post(body, neighbours[each]), wanted, use)),
  );
  const imports = files.map(({ body }) =>
    refusedOf(readMultipart(post(body), { ...wanted, purpose: "import" }, use)),
  );
  expect(countIncomingFiles()).toBe(4);
  expect(await readMultipart(post(formWithPhoto()), wanted, use)).toMatchObject({ size: 7 });
  for (const { hangUp } of [...photos, ...files]) hangUp();
  const ended = await Promise.all([...readings, ...imports]);
  expect(ended.map((refused) => refused instanceof Response && refused.status)).toEqual([
    ...[400, 400, 503],
    ...[400, 400, 503],
  ]);
  expect(countIncomingFiles()).toBe(0);
});

test("what a crash left behind is removed at the next start, and nothing that is still arriving", async () => {
  await removeLeftFiles();
  const [left, arriving] = [path.join(folder, "left"), path.join(folder, "arriving")];
  await Promise.all([left, arriving].map((file) => writeFile(file, "x")));
  // A file's time is the machine's, and this process may have a clock of its own.
  await utimes(arriving, new Date(), new Date());
  await utimes(left, new Date(0), new Date(0));
  await removeLeftFiles();
  expect(await readdir(folder)).toEqual(["arriving"]);
  await utimes(arriving, new Date(0), new Date(0));
  await removeLeftFiles();
  expect(await readdir(folder)).toEqual([]);
});
