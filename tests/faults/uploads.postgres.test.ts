import { readdirSync } from "node:fs";
import { connect, type Socket } from "node:net";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { useDatabase } from "../support/database";
import { photoFile } from "../support/files/drawn";
import { useFolder } from "../support/files/own-folder";
import { useLiveSite } from "../support/processes/live-site";
import { atPhotoStep, visitorOf } from "../support/processes/live-visitor";
import { until } from "../support/until";

useDatabase();

const home = useFolder("uploads");
const details = "/ai-quote/details";
const stalled = new Set<Socket>();

const site = useLiveSite({ DATA_DIR: home, TRUSTED_PROXIES: "1" });
afterEach(async () => {
  for (const socket of stalled) socket.destroy();
  await until("nothing arrives any more", () => arriving().length === 0);
});

const arriving = () => readdirSync(path.join(home, "incoming"));

/** Begins to send a photo and does not go on; resolves when the server has said that it reads. */
async function stall(cookie: string, address: string): Promise<void> {
  const socket = connect(Number(new URL(site.server.origin).port), "127.0.0.1");
  stalled.add(socket);
  socket.on("error", () => socket.destroy());
  const head = [
    `POST ${details} HTTP/1.1`,
    `Host: ${new URL(site.server.origin).host}`,
    `Cookie: ${cookie}`,
    `X-Forwarded-For: ${address}`,
    "Sec-Fetch-Site: same-origin",
    "Content-Type: multipart/form-data; boundary=x",
    "Content-Length: 1000000",
    "Expect: 100-continue",
    "",
    "",
  ];
  socket.write(head.join("\r\n"));
  await new Promise((resolve) => socket.once("data", resolve));
  socket.write('--x\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\nthe beginning');
}

test("photos of people who have answered nothing hold nobody up, and none of them is written down", async () => {
  const homeowner = await atPhotoStep(site.server.origin, site.twilio.code);
  const passerBy = await visitorOf(site.server.origin).visit("/ai-quote");
  await passerBy.press("Start My Quote");
  await passerBy.press(/^Roofing/);
  for (let each = 0; each < 60; each++) {
    await stall(each % 2 ? passerBy.cookies.header(details) : "", `198.51.100.${each}`);
  }
  await homeowner.attach("Photo", await photoFile()).press("Get my quote");
  expect(homeowner.path).toMatch(/^\/ai-quote\/processing\?id=/);
  expect(arriving()).toEqual([]);
});
