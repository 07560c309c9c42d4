import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { env } from "~/env.server";
import { countIncomingFiles } from "~/http/bodies/incoming-file.server";
import { readMultipart, type UploadedFile } from "~/http/bodies/multipart.server";

const kilobyte = 1024;
const wanted = { file: "photo", largestFileBytes: 100 * kilobyte, taken: true };
const boundary = "----fettle";

type Part = { name?: string; filename?: string; type?: string; content: string | Buffer };

/** The body of a form as a browser writes it, byte by byte. */
function bodyOf(parts: Part[], { end = `--${boundary}--\r\n` } = {}): Buffer {
  return Buffer.concat([
    ...parts.flatMap(({ name, filename, type, content }) => [
      Buffer.from(
        [
          `--${boundary}`,
          `Content-Disposition: form-data${name === undefined ? "" : `; name="${name}"`}${
            filename === undefined ? "" : `; filename="${filename}"`
          }`,
          ...(type ? [`Content-Type: ${type}`] : []),
          "",
          "",
        ].join("\r\n"),
      ),
      Buffer.from(content),
      Buffer.from("\r\n"),
    ]),
    Buffer.from(end),
  ]);
}

type Sent = {
  body: Buffer | ReadableStream<Uint8Array> | string | null;
  type?: string;
  headers?: Record<string, string>;
};

const requestOf = ({ body, type = `multipart/form-data; boundary=${boundary}`, headers = {} }: Sent) =>
  new Request("http://localhost:3000/ai-quote/details", {
    method: "POST",
    headers: { "Content-Type": type, "Sec-Fetch-Site": "same-origin", ...headers },
    body: Buffer.isBuffer(body) ? new Uint8Array(body) : body,
    duplex: "half",
  } as RequestInit);

type Seen = { form: FormData; file?: UploadedFile & { bytes: Buffer } };

/** What an action gets to see, with the bytes that it finds on the disk. */
const receive = (request: Request, how: Partial<typeof wanted & { also: string }> = {}): Promise<Seen> =>
  readMultipart(request, { ...wanted, ...how }, async ({ form, file }) => ({
    form,
    file: file && { ...file, bytes: await readFile(file.path) },
  }));
const read = (parts: Part[]) => receive(requestOf({ body: bodyOf(parts) }));

const folder = path.join(env.DATA_DIR, "incoming");
afterEach(async () => {
  expect(countIncomingFiles()).toBe(0);
  expect(await readdir(folder).catch(() => [])).toEqual([]);
});

/** What the server refuses with. */
async function refusalOf(reading: Promise<Seen>): Promise<{ status: number; text: string }> {
  const outcome = await reading.catch((thrown: unknown) => thrown);
  if (!(outcome instanceof Response)) throw new Error(`Not refused: ${JSON.stringify(outcome)}`);
  return { status: outcome.status, text: await outcome.text() };
}

/** A body that comes in pieces, and knows how many of them were taken and whether the rest was wanted. */
function inPieces(pieces: Iterable<Buffer>) {
  const seen = { taken: 0, cancelled: false };
  const remaining = pieces[Symbol.iterator]();
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const { done, value } = remaining.next();
      if (done) return controller.close();
      seen.taken += 1;
      controller.enqueue(new Uint8Array(value));
    },
    cancel() {
      seen.cancelled = true;
    },
  });
  return { body, seen };
}

const notes: Part = { name: "details", content: "The gutter leaks.\r\nSee the photo." };
const photo = (content: string | Buffer): Part => ({
  name: "photo",
  filename: "gutter.jpg",
  type: "image/jpeg",
  content,
});
const noPhoto: Part = { name: "photo", filename: "", type: "application/octet-stream", content: "" };

describe("a form with a photo", () => {
  test("arrives with its text and every byte of its file", async () => {
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => (index * 31) % 256));
    const { form, file } = await read([notes, photo(bytes), { name: "intent", content: "send" }]);
    expect([...form]).toEqual([
      ["details", "The gutter leaks.\nSee the photo."],
      ["intent", "send"],
    ]);
    expect(file?.name).toBe("gutter.jpg");
    expect(file?.bytes.equals(bytes)).toBe(true);
  });

  test("keeps names and words of any script, and drops NUL", async () => {
    const { form, file } = await read([
      { name: "details", content: "Dŵr\0 yn y to 屋根" },
      // As in tests/http/form.test.ts.
      { name: "details[4294967294]", content: "One of very many" },
      { ...photo("x"), filename: "tŷ.jpg" },
    ]);
    expect([...form]).toEqual([["details", "Dŵr yn y to 屋根"]]);
    expect(file?.name).toBe("tŷ.jpg");
    // As browsers write quotes and line ends.
    const encoded = await read([{ ...photo("x"), filename: "a %22big%22%0Aroof.jpg" }]);
    expect(encoded.file?.name).toBe('a "big"\nroof.jpg');
  });
});

describe("a form without a photo", () => {
  test("has no file when none was chosen", async () => {
    const { form, file } = await read([notes, noPhoto]);
    expect(file).toBeUndefined();
    expect(form.get("details")).toBe("The gutter leaks.\nSee the photo.");
  });

  test("has an empty file when an empty one was chosen", async () => {
    const { file } = await read([notes, photo("")]);
    expect(file?.bytes.length).toBe(0);
  });

  test("is read as well when it comes without the encoding for files", async () => {
    const sent = { body: "details=The+gutter%00+leaks.", type: "application/x-www-form-urlencoded" };
    const { form, file } = await receive(requestOf(sent));
    expect([...form]).toEqual([["details", "The gutter leaks."]]);
    expect(file).toBeUndefined();
  });

  test("has no file when the file has another name", async () => {
    const { form, file } = await read([notes, { ...photo("x"), name: "malware" }]);
    expect(file).toBeUndefined();
    expect(form.has("malware")).toBe(false);
  });
});

describe("a photo larger than allowed", () => {
  test("by one byte comes as such, with the words before and after it", async () => {
    const large = photo(Buffer.alloc(wanted.largestFileBytes + 1));
    const { form, file } = await read([notes, large, { name: "intent", content: "send" }]);
    expect(file).toMatchObject({ name: "gutter.jpg", whole: false });
    expect([...form.keys()]).toEqual(["details", "intent"]);
  });

  test("by a lot is taken in to its end, so that its sender gets to read the answer", async () => {
    const megabyte = Buffer.alloc(1024 * kilobyte);
    const head = bodyOf([notes, photo("x")], { end: "" }).subarray(0, -2);
    const end = Buffer.from(`\r\n--${boundary}--\r\n`);
    const { body, seen } = inPieces([head, ...Array<Buffer>(20).fill(megabyte), end]);
    const { form, file } = await receive(requestOf({ body }));
    expect(file?.whole).toBe(false);
    expect(form.get("details")).toBe("The gutter leaks.\nSee the photo.");
    expect(seen).toEqual({ taken: 22, cancelled: false });
  });
});

describe("refused is", () => {
  test("a broken form in the same way", async () => {
    const broken = Buffer.from(`--${boundary}\r\n\x01\x02: no head\r\n\r\n`);
    const { body, seen } = inPieces([broken, ...Array<Buffer>(20).fill(Buffer.alloc(kilobyte))]);
    expect((await refusalOf(receive(requestOf({ body })))).status).toBe(400);
    expect(seen).toEqual({ taken: 21, cancelled: false });
  });

  test("a file without end, which is cut off", async () => {
    const megabyte = Buffer.alloc(1024 * kilobyte);
    function* endless() {
      yield bodyOf([photo("x")], { end: "" });
      for (;;) yield megabyte;
    }
    const { body, seen } = inPieces(endless());
    expect((await refusalOf(receive(requestOf({ body })))).status).toBe(413);
    expect(seen.cancelled).toBe(true);
    expect(seen.taken).toBeLessThan(80);
  });

  test("a file that says beforehand that it is enormous, unread", async () => {
    const { body, seen } = inPieces([bodyOf([photo("x")])]);
    const headers = { "Content-Length": String(1024 ** 3) };
    expect((await refusalOf(receive(requestOf({ body, headers })))).status).toBe(413);
    expect(seen.taken).toBeLessThan(2);
  });

  test.each<[what: string, body: Buffer | null, type?: string]>([
    ["has no body at all", null],
    ["names no boundary", bodyOf([notes]), "multipart/form-data"],
    ["ends in the middle of the file", bodyOf([photo("half a pho")], { end: "" })],
    ["ends in the middle of a field", bodyOf([{ name: "details", content: "half" }], { end: "" })],
    ["ends in the middle of a part's head", Buffer.from(`--${boundary}\r\nContent-Disposition: form-da`)],
    [
      "has a head that is none",
      Buffer.from(`--${boundary}\r\n\x01\x02: \xff\r\n\r\nx\r\n--${boundary}--\r\n`),
    ],
    ["never shows its boundary", Buffer.from("details=The+gutter")],
    ["is empty", Buffer.alloc(0)],
  ])("a form that %s", async (_, body, type) => {
    expect((await refusalOf(receive(requestOf({ body, type })))).status).toBe(400);
  });

  test.each(["application/json", "text/plain", "image/jpeg", "multipart/mixed; boundary=x", ""])(
    "a body of type '%s'",
    async (type) => {
      expect((await refusalOf(receive(requestOf({ body: bodyOf([notes]), type })))).status).toBe(415);
    },
  );

  test("a form of hundreds of fields", async () => {
    const many = Array.from({ length: 300 }, (_, index) => ({ name: `field-${index}`, content: "x" }));
    expect((await refusalOf(read(many))).status).toBe(413);
  });

  test("text that is too long, in one field or in many", async () => {
    expect((await refusalOf(read([{ name: "details", content: "x".repeat(70 * kilobyte) }]))).status).toBe(
      413,
    );
    const some = Array.from({ length: 40 }, (_, index) => ({
      name: `field-${index}`,
      content: "x".repeat(2 * kilobyte),
    }));
    expect((await refusalOf(read(some))).status).toBe(413);
    const roofs = [{ name: "details", content: "屋".repeat(30 * kilobyte) }];
    expect((await refusalOf(read(roofs))).status).toBe(413);
  });

  test("a second file", async () => {
    expect((await refusalOf(read([photo("one"), photo("two")]))).status).toBe(413);
  });

  test("text in a character set that nobody knows, or a field without a name", async () => {
    const strange = { name: "details", type: "text/plain; charset=klingon", content: "x" };
    expect((await refusalOf(read([strange]))).status).toBe(400);
    expect((await refusalOf(read([{ content: "x" }]))).status).toBe(400);
  });
});
