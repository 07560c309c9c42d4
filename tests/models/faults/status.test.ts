import { expect, test } from "vitest";
import { type SiteState, statusLines } from "~/models/faults/status";

const startedAt = new Date("2026-03-03T09:00:00Z");
const at = (hour: number) => new Date(Date.UTC(2026, 2, 3, hour));
const said = (state: Partial<SiteState>) =>
  Object.fromEntries(
    statusLines({
      startedAt,
      busy: false,
      awaySince: undefined,
      oldestSeconds: 9,
      faults: [],
      ...state,
    }).map((line) => [line.what, `${line.works ? "up" : "down"}: ${line.says}`]),
  );

test("a neighbour reads what works, what does not, and since when", () => {
  expect(Object.values(said({})).filter((line) => line.startsWith("down"))).toEqual([]);
  expect(said({})).toMatchObject({ Pages: "up: Working. Last started Tue 3 Mar, 09:00." });
  expect(said({ busy: true }).Pages).toContain("down: Very busy just now");
  expect(said({ oldestSeconds: 600 })).toMatchObject({
    "Requests for quotes": "down: Taken. Word of them is 10 minutes late.",
  });
  const faults = [
    { service: "sms", error: "http-503", beganAt: at(10), endedAt: null },
    { service: "email", error: "smtp-535", beganAt: at(8), endedAt: at(11) },
  ] as const;
  expect(said({ faults })).toMatchObject({
    "Text messages": "down: Not working since Tue 3 Mar, 10:00. We know of it.",
    Emails: "up: Working again since Tue 3 Mar, 11:00.",
  });
  expect(said({ awaySince: at(12) })).toMatchObject({
    Pages: "down: Most pages cannot be shown since Tue 3 Mar, 12:00.",
    "Requests for quotes": expect.stringContaining("up: Taken"),
    Emails: "down: Waiting for our records.",
  });
});
