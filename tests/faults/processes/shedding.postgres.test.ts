import type { IncomingMessage } from "node:http";
import { afterEach, describe, expect, test } from "vitest";
import { load } from "~/http/load.server";
import { sessionCookie } from "~/http/sessions/own-cookie.server";
import { paths } from "~/paths";
import { isTooBusyFor, kindOf } from "~/processes/admission.server";
import { visitorOf } from "../../support/processes/live-visitor";
import { liveHere, liveOn, startServer } from "../../support/processes/server-process";
import { until } from "../../support/until";

afterEach(() => Object.assign(load, { delayMs: 0, memory: 0 }));

const asked = (method: string, url: string, headers: Record<string, string> = {}) =>
  kindOf({ method, url, headers } as unknown as IncomingMessage, false);
const refused = (at: Partial<typeof load>) => {
  Object.assign(load, { delayMs: 0, memory: 0 }, at);
  return (["made", "upload", "write", "own", "cached", "lead"] as const).filter(isTooBusyFor);
};

describe("who is sent away when", () => {
  test("a request is of the kind that what it is part of is worth", () => {
    const begun = { cookie: "fettle_visitor=1" };
    expect(asked("GET", paths.directory)).toBe("made");
    expect(asked("GET", paths.directory, { cookie: `${sessionCookie.name}=1` })).toBe("own");
    expect(asked("GET", "/quote-quiz")).toBe("made");
    expect(asked("GET", "/quote-quiz/phone?x=1", begun)).toBe("lead");
    expect(asked("POST", "/new-quote/photo", { "content-type": "multipart/form-data" })).toBe("lead");
    expect(asked("POST", "/portal/profile", { "content-type": "multipart/form-data; boundary=x" })).toBe(
      "upload",
    );
    expect(asked("POST", paths.contact)).toBe("write");
    expect([paths.healthz, paths.readyz, "/assets/root-1.js"].map((each) => asked("GET", each))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test("pages for strangers first, what leads are made of last", () => {
    expect(refused({ delayMs: 199, memory: 0.79 })).toEqual([]);
    expect(refused({ delayMs: 201 })).toEqual(["made", "upload"]);
    expect(refused({ memory: 0.81 })).toEqual(["made", "upload"]);
    expect(refused({ memory: 0.9 })).toEqual(["made", "upload", "write", "own"]);
    expect(refused({ delayMs: 2_500 })).toEqual(["made", "upload", "write", "own", "cached"]);
    expect(refused({ memory: 0.98 })).toHaveLength(6);
  });
});

test("what the start of the process took is no crowd: who comes first gets their page", async () => {
  const { origin } = await startServer(liveOn("", { DEMO: "1", BUSY_MS: "400" }));
  expect((await fetch(origin + paths.findRoofer("York"))).status).toBe(200);
});

test("a crowd is told to come back, while whoever watches is answered, and afterwards everybody is", async () => {
  const { origin } = await startServer(liveHere({ WORKER: "off", BUSY_MS: "20" }));
  let asked = 0;
  /** For a page that is not cached. */
  const isRoom = async () => (await fetch(origin + paths.findRoofer(`York ${++asked}`))).ok;
  await until("the start is over", isRoom);
  const answers: Response[] = [];
  let over = false;
  const crowd = Array.from({ length: 80 }, async (_, number) => {
    for (let turn = 0; !over; turn += 1) {
      const answer = await fetch(`${origin}${paths.findRoofer(`Leeds ${number} ${turn}`)}`);
      await answer.text();
      answers.push(answer);
    }
  });
  const sentAway = () => answers.filter(({ status }) => status === 503);
  const isRoomForSome = () => answers.length > sentAway().length;
  await until("some are sent away, and not all", () => sentAway().length > 0 && isRoomForSome());
  expect((await fetch(origin + paths.healthz)).status).toBe(200);
  over = true;
  await Promise.all(crowd);
  expect(sentAway()[0]?.headers.get("Retry-After")).toBe("10");
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]));

  await until("there is room again", isRoom);
  const visitor = await visitorOf(origin).visit(paths.status);
  expect(visitor.text).toContain("Working. Last started");
});

test("whoever watches is answered in the middle of a crowd that came first", async () => {
  const { origin } = await startServer(liveHere({ WORKER: "off", BUSY_MS: "10000" }));
  const ask = async (path: string) => (await fetch(origin + path)).text();
  const crowd = Array.from({ length: 150 }, (_, number) => `${paths.roofingQuiz}?crowd=${number}`);
  // Each then has a connection that is open: all of them ask in one moment.
  await Promise.all([...crowd, paths.healthz].map(() => ask(paths.healthz)));
  const answered: string[] = [];
  await Promise.all(
    [...crowd, paths.healthz].map(async (path) => {
      await ask(path);
      answered.push(path);
    }),
  );
  expect(answered.indexOf(paths.healthz)).toBeLessThan(75);
});

test("one network may have two hundred answers on their way, and another is let in beside it", async () => {
  const { origin, ...server } = await startServer(
    liveHere({ WORKER: "off", TRUSTED_PROXIES: "1", DATABASE_POOL: "1" }),
  );
  const ask = (network: string) =>
    fetch(origin + paths.findRoofer("Leeds"), { headers: { "X-Forwarded-For": network } });
  const many = await Promise.all(Array.from({ length: 260 }, () => ask("192.0.2.1")));
  const statuses = many.map(({ status }) => status);
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(0);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(200);
  expect((await ask("198.51.100.1")).status).toBe(200);
  expect((await ask("192.0.2.1")).status).toBe(200);
  expect(server.running()).toBe(true);
});
