import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { paths } from "~/paths";
import { hourlyCounts, leads } from "../../../drizzle/schema";
import { listRows, useDatabase } from "../../support/database";
import type { Visitor } from "../../support/pages/visitor";
import { oliveAtTheDesk } from "../../support/people/operators";
import { freshMobile } from "../../support/people/roofing-quiz";
import { atPhoneStep, atPhoneStepOf, completeQuiz, visitorOf } from "../../support/processes/live-visitor";
import {
  endProcesses,
  liveHere,
  type ServerProcess,
  startServer,
  twilioAt,
} from "../../support/processes/server-process";
import { holdToDocument } from "../../support/rules/openapi";
import { until } from "../../support/until";
import { useVendors } from "../../support/vendors/vendors";

useDatabase();

const vendors = useVendors();
const islander = "07624 123456";
const start = (settings: Record<string, string>) =>
  startServer(liveHere({ ...twilioAt(vendors.twilio.url), ...settings }));
const readyz = async ({ origin }: ServerProcess) =>
  holdToDocument("GET /readyz", await fetch(origin + paths.readyz));
const status = async ({ origin }: ServerProcess) => (await visitorOf(origin).visit(paths.status)).text;
const givesPhone = (visitor: Visitor, phone = freshMobile()) =>
  visitor.fill("Phone number", phone).press("Continue");

test("the last codes of a day are told of at 80 % and at 100 %, and no homeowner's request is lost", async () => {
  const server = await start({ CODES_PER_DAY: "5" });
  const operator = await oliveAtTheDesk(paths.admin, visitorOf(server.origin));
  for (let sent = 0; sent < 4; sent++) await givesPhone(await atPhoneStep(server.origin));
  const nearly = "Codes can still be sent: 80 % of what CODES_PER_DAY allows went in 24 hours";
  await until("the log says so", () => server.log().includes(nearly));
  expect(await readyz(server)).toContain("nearly used up: codes-a-day");
  expect((await operator.visit(paths.admin)).text).toContain(nearly);
  expect(await status(server)).toContain("Codes that prove a phone number Working.");

  expect((await givesPhone(await atPhoneStep(server.origin))).path).toBe("/quote-quiz/sms-verification");
  const over = "Codes cannot be sent: as many as CODES_PER_DAY allows went in 24 hours";
  await until("the log says so", () => server.log().includes(over));
  expect(await readyz(server)).toContain("cannot be sent: codes-a-day");
  expect((await operator.visit(paths.admin)).text).toContain(over);
  expect(await status(server)).toMatch(/Codes that prove a phone number Not working since/);

  const asked = vendors.twilio.codesFor.length;
  const late = await givesPhone(await atPhoneStep(server.origin));
  expect(late.text).toContain("Continuing without verification");
  await late.refresh();
  const id = await completeQuiz(late);
  expect(await listRows(leads, { id })).toMatchObject([{ phoneVerified: false, firstName: "Priya" }]);
  const other = await givesPhone(await atPhoneStepOf.B(server.origin));
  expect([other.status, other.text]).toEqual([422, expect.stringContaining("Failed to send")]);
  expect(vendors.twilio.codesFor).toHaveLength(asked);

  await db.delete(hourlyCounts);
  await until("the log says that it is over", () => server.log().includes("Codes can be sent again"));
  expect(await status(server)).toContain("Codes that prove a phone number Working again since");
  await endProcesses();
});

test("Jersey, Guernsey and the Isle of Man have few of their own, and nobody else waits for them", async () => {
  const server = await start({ CODES_PER_DAY_ISLANDS: "1" });
  await givesPhone(await atPhoneStep(server.origin), islander);
  await until("the log says so", () =>
    server.log().includes("Codes to Jersey, Guernsey and the Isle of Man cannot be sent"),
  );
  expect(await status(server)).toMatch(/Codes to Jersey, Guernsey and the Isle of Man Not working since/);
  const late = await givesPhone(await atPhoneStep(server.origin), "07797 712345");
  expect(late.text).toContain("Continuing without verification");
  expect((await givesPhone(await atPhoneStep(server.origin))).path).toBe("/quote-quiz/sms-verification");
  await endProcesses();
});

test("whoever is refused for what others of a network do is told of at the desk, too", async () => {
  const server = await start({ DRAFTS_PER_HOUR_AND_ADDRESS: "1" });
  for (let begun = 0; begun < 2; begun++) {
    const visitor = await visitorOf(server.origin).visit(paths.roofingQuiz);
    await visitor.press(/^House/);
    expect(visitor.status).toBe(begun === 0 ? 200 : 429);
  }
  await until("the log says so", () => server.log().includes("Some people cannot be served"));
  expect(server.log()).toContain("(draft:address)");
  expect(await readyz(server)).toContain("refused: some people, by limits of ours");
  await endProcesses();
});
