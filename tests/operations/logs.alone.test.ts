import { expect, test } from "vitest";
import { paths } from "~/paths";
import { useLiveSite } from "../support/processes/live-site";
import { visitorOf } from "../support/processes/live-visitor";
import { until } from "../support/until";

const site = useLiveSite();
type Line = {
  time: string;
  level: string;
  id?: string;
  who: string;
  what: string;
  status?: number;
  ms?: number;
};

/** Each line that the process printed since it became ready: an object of JSON, or this throws. */
const lines = (): Line[] =>
  site.server
    .printed()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line));

test("a page that fails says by which id the log has its request, and the log says what happened, when, in lines of JSON", async () => {
  await site.line.cut();
  const visitor = await visitorOf(site.server.origin).visit(paths.business("leeds", "aardvark"));
  expect(visitor.status).toBe(503);
  const [, id = ""] = /give us this: (\w+)/.exec(visitor.text) ?? [];
  expect(id).not.toBe("");
  const ofRequest = () => lines().filter((line) => line.id === id);
  await until("the request is logged", () => ofRequest().some(({ who }) => who === "access"));
  expect(ofRequest()).toContainEqual(expect.objectContaining({ level: "error", who: "fettle" }));
  const [access] = ofRequest().filter(({ who }) => who === "access");
  expect(access).toMatchObject({
    level: "info",
    method: "GET",
    path: paths.business("leeds", "aardvark"),
    status: 503,
  });
  for (const { time, level } of lines()) {
    expect(new Date(time).toISOString()).toBe(time);
    expect(["info", "warn", "error"]).toContain(level);
  }
  expect(site.server.printed()).not.toMatch(/^(GET|\[fettle\]) /m);
});
