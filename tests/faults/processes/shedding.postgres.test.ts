import type { IncomingMessage } from "node:http";
import { afterEach, expect, test } from "vitest";
import { env } from "~/env.server";
import { findRefusal, load } from "~/http/load.server";
import { sessionCookie } from "~/http/sessions/own-cookie.server";
import { paths } from "~/paths";
import { visitorOf } from "../../support/processes/live-visitor";
import { liveHere, startServer } from "../../support/processes/server-process";
import { until } from "../../support/until";

afterEach(() => Object.assign(load, { delayMs: 0 }));

test("pages for strangers are refused first; what people send, their own and what is cached last", () => {
  const strangers = ["GET", paths.directory] as const;
  const begun = ["GET", "/quote-quiz/phone?x=1", "fettle_visitor=1"] as const;
  const own = ["GET", paths.dashboard, `${sessionCookie.name}=1`] as const;
  const sent = ["POST", paths.contact] as const;
  const refused = (delayMs: number) => {
    Object.assign(load, { delayMs });
    const all = [strangers, begun, own, sent, ["GET", paths.healthz], ["GET", "/assets/root-1.js"]] as const;
    return all.filter(([method, url, cookie]) =>
      findRefusal({ method, url, headers: { cookie } } as unknown as IncomingMessage, false),
    );
  };
  expect(refused(env.BUSY_MS - 1)).toEqual([]);
  expect(refused(env.BUSY_MS + 1)).toEqual([strangers]);
  expect(refused(env.BUSY_MS * 11)).toEqual([strangers, begun, own, sent]);
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
  const saysSo = async () =>
    (await visitorOf(origin).visit(paths.status)).text.includes("Working. Last started");
  await until("its status says so", saysSo);
});
