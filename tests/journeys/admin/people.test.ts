import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { deskVerbs } from "~/models/admin/desk.server";
import { carryOutDecisions } from "~/models/base/deferred.server";
import { paths } from "~/paths";
import {
  accounts,
  auditLog,
  businessClaims,
  deferrals,
  leads,
  placementWaits,
  waitlistEntries,
} from "../../../drizzle/schema";
import { findRow, listRows, useDatabase } from "../../support/database";
import type { Visitor } from "../../support/pages/visitor";
import { aClaim, aFreeListing, decisionsAreDone } from "../../support/people/claiming";
import { oliveAtTheDesk } from "../../support/people/operators";
import { aLead } from "../../support/people/professionals";
import { storedApplication } from "../../support/plans";
import { columnsHolding } from "../../support/whole-database";
import { world } from "../../support/world";

useDatabase();

const jane = {
  firstName: "Janet",
  lastName: "O'Hare_Smith",
  email: "janet@home.example",
  phone: "+447700900321",
};
const fullName = `${jane.firstName} ${jane.lastName}`;
const noted = (action: "exported" | "erased") => listRows(auditLog, { action });

describe("somebody who asks what is kept about them", () => {
  test.each(["janet@HOME.example", "07700 900 321", "jan", "o'hare_s", "Janet o'h"])(
    "is found by %j",
    async (q) => {
      const lead = await aLead(jane);
      await aLead({ firstName: "Rob", lastName: "Hare", email: "rob@home.example" });
      const operator = await oliveAtTheDesk(paths.adminPeople());
      await operator.fill("Email, number or name", q).press("Search");
      expect(operator.text).toContain("Janet O'Hare_Smith");
      expect(operator.text).not.toContain("rob@home.example");
      const seen = await listRows(auditLog, { subjectId: lead });
      expect(seen).toMatchObject([{ action: "seen", actorKind: "operator", seen: { phone: jane.phone } }]);
    },
  );

  test("is not found by a pattern, and whatever is typed is answered", async () => {
    await aLead(jane);
    const operator = await oliveAtTheDesk(paths.adminPeople());
    for (const q of ["%", "_anet", "\\", "'; --", "<script>", "x".repeat(300)]) {
      await operator.fill("Email, number or name", q).press("Search");
      expect(operator.status).toBe(200);
      expect(operator.text).toContain("Nothing is kept under that");
    }
  });

  test("gets it as a file, and the log says who handed it out", async () => {
    const lead = await aLead(jane);
    const operator = await oliveAtTheDesk(paths.adminPeople("janet"));
    await operator.follow(/^Janet O'Hare_Smith/);
    const answer = await operator.post(paths.adminPersonExport("lead", lead), "");
    expect(answer.headers.get("Content-Disposition")).toContain("attachment");
    const own = await answer.json();
    expect(own.request).toMatchObject({ email: jane.email, phone: jane.phone });
    expect(own.request).not.toHaveProperty("internalNotes");
    expect(await noted("exported")).toMatchObject([{ actorKind: "operator", subjectId: lead }]);
  });
});

/** Types the name that is asked for, presses, and lets the day pass. */
async function erase(operator: Visitor, name = fullName): Promise<void> {
  await operator.fill(`Type ${name}`, name).press(`Erase ${name} here`);
  await decisionsAreDone();
}

describe("somebody who wants it gone", () => {
  test("is not erased by one press: the name is typed, and for a day it is listed and can be taken back", async () => {
    const lead = await aLead(jane);
    const page = paths.adminPerson("lead", lead);
    const operator = await oliveAtTheDesk(page);
    await operator.press(`Erase ${fullName} here`);
    expect(operator.status).toBe(422);
    await operator.fill(`Type ${fullName}`, "Janet").press(`Erase ${fullName} here`);
    expect([operator.status, operator.value(`Type ${fullName}`)]).toEqual([422, "Janet"]);
    expect(operator.text).toContain(`Type the name as it is written here: ${fullName}`);
    expect(await listRows(deferrals)).toEqual([]);

    await operator.fill(`Type ${fullName}`, " janet  o'hare_smith").press(`Erase ${fullName} here`);
    expect(operator.path).toBe(paths.adminPeople());
    expect(operator.text).toMatch(
      /Janet O'Hare_Smith, roofing request: erased on .*, as olive@fettle.example/,
    );
    const [held] = await listRows(deferrals);
    expect(held?.dueAt.getTime()).toBeGreaterThan(Date.now() + 23.9 * 60 * 60 * 1000);
    await carryOutDecisions(deskVerbs);
    expect((await findRow(leads, { id: lead }))?.email).toBe(jane.email);

    await operator.visit(page);
    expect(operator.text).toContain("Nothing has changed yet");
    await operator.press(`Undo ${fullName}, roofing request`);
    expect([operator.path, operator.text]).toEqual([page, expect.stringContaining("Taken back")]);
    await decisionsAreDone();
    expect((await findRow(leads, { id: lead }))?.email).toBe(jane.email);
    expect(await noted("erased")).toEqual([]);
  });

  const { email, phone } = jane;
  const place = { trade: "roofing", cityKey: "leeds", city: "Leeds", businessName: "Kirk Slaters" };
  const claimed = { contact_name: fullName, email, phone };
  const waiting = { trade: "plumbing", firstName: "Janet", email, postcode: "LS1 4DY" };
  test.each([
    ["request", () => aLead(jane), "lead", fullName],
    ["account", () => world.account({ ...jane, role: "professional" }), "account", fullName],
    ["place on a waiting list", () => db.insert(waitlistEntries).values(waiting), "waitlist", "Janet"],
    [
      "claim that no account made",
      async () => aClaim((await aFreeListing()).id, undefined, claimed),
      "claim",
      fullName,
    ],
    [
      "application for a plan",
      () => storedApplication({ email, phone, contactName: fullName }),
      "plan",
      fullName,
    ],
    [
      "place on the waiting list of a plan",
      () => db.insert(placementWaits).values({ ...place, email, plan: "premium" }),
      "plan",
      email,
    ],
  ] as const)(
    "as a %s is found, handed over, and a day later in no column of any table",
    async (_, is, kind, name) => {
      await is();
      const operator = await oliveAtTheDesk(paths.adminPeople(email));
      await operator.follow(new RegExp(`^${name}`));
      const at = operator.path;
      const file = await operator.post(`${at.split("?")[0]}/export`, "");
      expect(await file.text()).toContain(email);
      await erase(operator, name);
      for (const trace of [email, phone, jane.lastName])
        expect(await columnsHolding(trace), trace).toEqual([]);
      expect(await noted("erased")).toMatchObject([{ actorKind: "operator", subjectKind: kind }]);
      expect((await operator.visit(at)).status).toBe(404);
      expect((await listRows(businessClaims)).map(({ status, waits }) => [status, waits])).toEqual(
        kind === "claim" ? [["lapsed", false]] : [],
      );
    },
  );

  test("is no operator, whose account stays", async () => {
    const other = await world.account({ role: "operator", email: "other@fettle.example" });
    const operator = await oliveAtTheDesk();
    await operator.post(paths.adminPerson("account", other.id), "intent=erase");
    await decisionsAreDone();
    expect(await listRows(accounts, { id: other.id })).toHaveLength(1);
  });
});

const waits = (trade: string, email: string) =>
  db.insert(waitlistEntries).values({ trade, firstName: "Wanda", email, postcode: "LS1 4DY" });

test("a waiting list of a trade that is live is written to, each person once however often it is pressed, and no other is", async () => {
  await waits("roofing", "wanda@home.example");
  await waits("roofing", "walt@home.example");
  await waits("plumbing", "will@home.example");
  const operator = await oliveAtTheDesk(paths.adminWaitlist);
  expect(operator.text).toContain("not live: nobody is written to yet");
  for (const trade of ["plumbing", "nothing", ""])
    expect((await operator.post(paths.adminWaitlist, { trade })).status, trade).toBe(422);
  await operator.press(/^Write to all 2/);
  expect(operator.text).toContain("Roofing: 2 people written to by olive@fettle.example.");
  await operator.post(paths.adminWaitlist, "trade=roofing");
  expect(await world.messagesTo("wanda@home.example")).toEqual([]);
  await decisionsAreDone();
  await operator.visit(paths.adminWaitlist);
  expect(operator.text).toContain("2 written to");
  await operator.post(paths.adminWaitlist, "trade=roofing");
  await decisionsAreDone();
  expect(await world.messagesTo("wanda@home.example")).toHaveLength(1);
  expect(await world.messagesTo("walt@home.example")).toHaveLength(1);
  expect(await world.messagesTo("will@home.example")).toEqual([]);
  const told = await listRows(auditLog, { action: "written-to" });
  expect(told).toMatchObject([{ subjectId: "roofing", after: { people: 2 } }]);
});
