import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { makeVapidKeys } from "~/secrets.server";
import { webPush } from "~/services/push/web-push.server";
import { closeAtOnce, listenOn } from "../../support/processes/listen";

/** A browser, as its maker's server knows it. */
const receiver = createECDH("prime256v1");
receiver.generateKeys();
const secret = randomBytes(16);
const browser = {
  endpoint: "https://fcm.googleapis.com/fcm/send/abc:def",
  publicKey: receiver.getPublicKey("base64url"),
  sharedSecret: secret.toString("base64url"),
};
const notification = {
  title: "New roofing lead in LS6",
  body: "Emergency, about £500",
  path: "/portal/leads/1",
};

type Taken = { path: string; headers: IncomingHttpHeaders; body: Buffer };
let taken: Taken[] = [];
let status = 201;
let silent = false;
const carrier = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  taken.push({ path: request.url ?? "", headers: request.headers, body: Buffer.concat(parts) });
  if (!silent) response.writeHead(status, { Location: "http://127.0.0.1:1/" }).end("words of the carrier");
});

beforeEach(async () => {
  taken = [];
  status = 201;
  silent = false;
  await listenOn(carrier, 0);
});
afterEach(() => closeAtOnce(carrier));

const keys = makeVapidKeys();
const settings = {
  publicKey: keys.VAPID_PUBLIC_KEY,
  privateKey: keys.VAPID_PRIVATE_KEY,
  subject: "mailto:hello@fettle.example",
};
function push(timeoutMs?: number) {
  const address = carrier.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return webPush({ ...settings, baseUrl: `http://127.0.0.1:${port}`, timeoutMs });
}

/** What the browser makes of it: RFC 8291 and 8188, for one record. */
function unsealed(body: Buffer): unknown {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + (body[20] ?? 0));
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), receiver.getPublicKey(), sender]);
  const derive = (key: Buffer, with_: Buffer, about: Buffer, length: number) =>
    Buffer.from(hkdfSync("sha256", key, with_, about, length));
  const key = derive(receiver.computeSecret(sender), secret, info, 32);
  const content = derive(key, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(key, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const sealed = body.subarray(21 + sender.length);
  const decipher = createDecipheriv("aes-128-gcm", content, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]).toString();
  return JSON.parse(plain.slice(0, plain.lastIndexOf("\u0002")));
}

test("a notification is sealed for the browser, signed by us, and not kept for long", async () => {
  expect(await push().sendNotification(browser, notification)).toEqual({ status: "sent" });
  const [sent] = taken;
  expect(sent?.path).toBe("/fcm/send/abc:def");
  expect(sent?.headers).toMatchObject({ ttl: "14400", urgency: "high", "content-encoding": "aes128gcm" });
  expect(sent?.headers.authorization).toContain(`k=${keys.VAPID_PUBLIC_KEY}`);
  const token = /t=[^.]+\.([^.]+)\./.exec(sent?.headers.authorization ?? "")?.[1] ?? "";
  expect(JSON.parse(Buffer.from(token, "base64url").toString())).toMatchObject({
    aud: "https://fcm.googleapis.com",
    sub: "mailto:hello@fettle.example",
  });
  expect(sent?.body.toString("latin1")).not.toContain(notification.title);
  expect(unsealed(sent?.body ?? Buffer.alloc(0))).toEqual(notification);
});

describe("what the carrier says", () => {
  test.each([
    [404, { status: "gone" }],
    [410, { status: "gone" }],
    [301, { status: "refused", error: "http-301" }],
    [400, { status: "refused", error: "http-400" }],
    [403, { status: "refused", error: "http-403" }],
    [413, { status: "refused", error: "http-413" }],
    [429, { status: "failed", error: "http-429" }],
    [500, { status: "failed", error: "http-500" }],
    [503, { status: "failed", error: "http-503" }],
  ])("%i", async (answer, delivery) => {
    status = answer;
    expect(await push().sendNotification(browser, notification)).toEqual(delivery);
    expect(taken).toHaveLength(1);
  });

  test("nothing, for too long", async () => {
    silent = true;
    expect(await push(200).sendNotification(browser, notification)).toMatchObject({ status: "failed" });
  });
});

test.each([
  ["an address that is no carrier's", { endpoint: "https://127.0.0.1/" }, "not-a-carrier"],
  [
    "a key that is no point of the curve",
    { publicKey: Buffer.alloc(65, 7).toString("base64url") },
    "bad-keys",
  ],
])("nothing is sent to %s", async (_, wrong, error) => {
  expect(await push().sendNotification({ ...browser, ...wrong }, notification)).toEqual({
    status: "refused",
    error,
  });
  expect(taken).toEqual([]);
});
