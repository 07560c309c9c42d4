import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { paths } from "~/paths";
import { useLiveSite } from "../support/processes/live-site";
import { until } from "../support/until";

const site = useLiveSite();

/** Sends these bytes over a connection of their own; everything that comes back. */
async function send(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(site.server.origin).port), "127.0.0.1");
  socket.on("error", () => socket.destroy());
  socket.write(Buffer.from(bytes, "latin1"));
  return text(socket).catch(() => "");
}
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
const ask = (target: string, ...lines: string[]) =>
  send([`GET ${target} HTTP/1.1`, "Connection: close", ...lines, "", ""].join("\r\n"));
const host = "Host: fettle.example";

test.each([
  ["the whole address of another site", "http://evil.example/", [host]],
  ["a star", "*", [host]],
  ["a path that cannot be decoded", "/%zz", [host]],
  ["half a character", "/%C3", [host]],
  ["a host with a path", "/", ["Host: fettle.example/evil"]],
  ["a host with a name in front", "/", ["Host: ann@fettle.example"]],
  ["a host with a port beyond all ports", "/", ["Host: fettle.example:99999"]],
  ["a host that is no name", "/", ["Host: [::1"]],
  ["an empty host", "/", ["Host: "]],
  ["a forwarded host with a port beyond all ports", "/", [host, "X-Forwarded-Host: a.example:99999"]],
  ["a forwarded host that is no name", "/", [host, "X-Forwarded-Host: <script>"]],
] as const)("%s is refused with 400, in words", async (_, target, lines) => {
  const answer = await ask(target, ...lines);
  expect(statusOf(answer)).toBe(400);
  expect(answer).not.toMatch(/\bat .*:\d+:\d+/);
  expect(answer).toMatch(/^x-content-type-options: nosniff\r$/im);
});

test.each([
  ["a name", "/services", "Host: fettle.example"],
  ["a name with a port", "/services", "Host: localhost:3000"],
  ["an address of the new kind", "/services", "Host: [::1]:3000"],
  ["a list of forwarded hosts", "/services", `${host}\r\nX-Forwarded-Host: a.example:443, b.example`],
  ["characters that are written as %20", "/services?q=a%20b%C3%A9", host],
])("%s is understood", async (_, target, lines) => {
  expect(statusOf(await ask(target, lines))).toBe(200);
});

/** What a scanner or a broken proxy sends: mostly right, and wrong somewhere. */
const piece = fc.oneof(
  fc.constantFrom(
    ...["/", "//", "/..", "/%zz", "/%00", "%2e%2e", "*", "http://a.example/", "\\", "?", "#", ";", ":"],
  ),
  fc.constantFrom(
    ...["services", "directory?q=", "roofers/leeds/", "my-request/", "_data=root", "[", "]", "{", "|"],
  ),
  fc.constantFrom(
    ...["\xff", "\x80", "%ff", "%u0041", "@", "'", '"', "<script>", "{{7*7}}", "..%5c", "/api/roofer"],
  ),
  fc.webPath({ size: "small" }),
);
const target = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join("") || "/");
const hostLine = fc.oneof(
  { weight: 3, arbitrary: fc.constant(host) },
  fc.constantFrom(
    ...["Host: ", "Host: :", "Host: a:b", "Host: a:-1", "Host: [::1]", "Host: %41", "Host: a b"],
    "Host: é",
  ),
  fc.webAuthority({ withPort: true, withUserInfo: true, withIPv6: true }).map((name) => `Host: ${name}`),
);
const moreLines = fc.array(
  fc.oneof(
    fc.constantFrom(
      "X-Forwarded-Host: ",
      "X-Forwarded-Host: a:b:c",
      "X-Forwarded-Host: [",
      "X-Forwarded-For: ,,",
    ),
    fc.constantFrom(
      "Cookie: fettle_visitor=%",
      "Cookie: ;=;",
      "Range: bytes=9-1",
      "If-None-Match: ,",
      "Expect: x",
    ),
    fc.constantFrom(
      "Accept-Encoding: ;q=",
      "Content-Type: ;",
      "Origin: null",
      "Sec-Fetch-Site: x",
      "Te: trailers",
    ),
  ),
  { maxLength: 3 },
);
const method = fc.constantFrom("GET", "GET", "GET", "HEAD", "POST", "OPTIONS", "PUT", "TRACE", "PROPFIND");

test("of two thousand malformed requests none is answered with a failure", async () => {
  const requests = fc.sample(fc.record({ method, target, hostLine, moreLines }), {
    numRuns: 2000,
    seed: 20_261_122,
  });
  const failed: string[] = [];
  for (let from = 0; from < requests.length; from += 25) {
    const some = requests.slice(from, from + 25).map(async (each) => {
      const bytes = [
        `${each.method} ${each.target} HTTP/1.1`,
        each.hostLine,
        "Connection: close",
        ...each.moreLines,
        "",
        "",
      ].join("\r\n");
      const answer = await send(bytes);
      const status = statusOf(answer);
      // The stream of events never ends by itself; everything else answers.
      if (status < 200 || status >= 500) failed.push(`${status} ${JSON.stringify(bytes)}`);
    });
    await Promise.all(some);
  }
  expect(failed).toEqual([]);
  expect(site.server.log()).not.toMatch(/failed:|\n\s+at /);
  expect(site.server.running()).toBe(true);
});

describe("requests that are sent before the answer to the one before", () => {
  const line = (path: string) => `GET ${path} HTTP/1.1\r\n${host}\r\n\r\n`;
  const pages = (many: number) => line(paths.roofingQuiz).repeat(many);
  /** Nothing that is sent behind it is its turn, ever. */
  const endless = line(paths.rooferCount);
  const timesMade = () => site.server.log().split(`GET ${paths.roofingQuiz} `).length - 1;
  const answersIn = (text: string) => text.match(/HTTP\/1\.1 200/g)?.length ?? 0;

  /** Sends `requests` on a connection of its own. */
  async function ahead(requests: string) {
    const socket = connect(Number(new URL(site.server.origin).port), "127.0.0.1");
    let gone = false;
    let got = "";
    socket.on("error", () => socket.destroy());
    socket.once("close", () => {
      gone = true;
    });
    await once(socket, "connect");
    socket.write(requests);
    return {
      read: () => socket.setEncoding("latin1").on("data", (more: string) => (got += more)),
      got: () => got,
      gone: () => gone,
      leave: () => socket.destroy(),
    };
  }
  const healthy = async () => expect((await fetch(`${site.server.origin}/healthz`)).status).toBe(200);

  test("are answered in their order, when they are few", async () => {
    const few = line(paths.services) + line("/no/such/page") + pages(2) + line(paths.healthz);
    const by = await ahead(few.replace(/\r\n$/, "Connection: close\r\n\r\n"));
    by.read();
    await until("all are answered", by.gone);
    expect(by.got().match(/(?<=HTTP\/1\.1 )\d{3}/g)).toEqual(["200", "404", "200", "200", "200"]);
  });

  test("break their connection when they are many, and nobody who reads none of them holds up anybody", async () => {
    const before = timesMade();
    const many = await Promise.all(Array.from({ length: 100 }, () => ahead(pages(30))));
    await healthy();
    expect(timesMade() - before).toBeLessThan(500);
    for (const by of many) by.read();
    await until("they are broken", () => many.every(({ gone }) => gone()));
    expect(Math.max(...many.map(({ got }) => answersIn(got())))).toBeLessThan(30);
  });

  test("are bounded in a network, and their places are free again when their senders have left", async () => {
    for (let time = 0; time < 2; time++) {
      const many = await Promise.all(Array.from({ length: 20 }, () => ahead(endless + pages(9))));
      for (const by of many) by.read();
      await healthy();
      await until("the last are broken", () => many.filter(({ gone }) => gone()).length === 9);
      for (const by of many) by.leave();
      const left = () => site.server.log().split(`GET ${paths.rooferCount} `).length - 1;
      await until("all have left", () => left() === 20 * (time + 1));
    }
  });
});
