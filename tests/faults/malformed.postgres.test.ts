import { connect } from "node:net";
import { text } from "node:stream/consumers";
import fc from "fast-check";
import { expect, test } from "vitest";
import { paths } from "~/paths";
import { useLiveSite } from "../support/processes/live-site";

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

test.each([
  ...["/package.json", "/.env", "/.git/config", "/app/env.server.ts", "/build/server/index.js"],
  ...["/../package.json", "/assets/../../server/index.js", "/assets/..%2f..%2fserver/index.js"],
])("a file of the folder that is nobody else's, %s, is not served", async (target) => {
  expect(statusOf(await ask(target, host))).toBeOneOf([400, 404]);
});

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

const line = (path: string) => `GET ${path} HTTP/1.1\r\n${host}\r\n`;

test("requests that are sent before the answer to the one before are answered in their order", async () => {
  const ahead = [paths.services, "/no/such/page", paths.roofingQuiz, paths.roofingQuiz, paths.healthz];
  const answers = await send(`${ahead.map(line).join("\r\n")}Connection: close\r\n\r\n`);
  expect(answers.match(/(?<=HTTP\/1\.1 )\d{3}/g)).toEqual(["200", "404", "200", "200", "200"]);
});
