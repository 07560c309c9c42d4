import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { heldVerbs } from "~/models/admin/desk.server";
import { carryOutDecisions } from "~/models/base/held.server";
import { paths } from "~/paths";
import {
  accounts,
  auditLog,
  businessClaims,
  featuredApplications,
  featuredWaits,
  heldDecisions,
  leads,
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
    expect(await listRows(heldDecisions)).toEqual([]);

    await operator.fill(`Type ${fullName}`, " janet  o'hare_smith").press(`Erase ${fullName} here`);
    expect(operator.path).toBe(paths.adminPeople());
    expect(operator.text).toMatch(
      /Janet O'Hare_Smith, roofing request: erased on .*, as olive@fettle.example/,
    );
    const [held] = await listRows(heldDecisions);
    expect(held?.dueAt.getTime()).toBeGreaterThan(Date.now() + 23.9 * 60 * 60 * 1000);
    await carryOutDecisions(heldVerbs);
    expect((await findRow(leads, { id: lead }))?.email).toBe(jane.email);

    await operator.visit(page);
    expect(operator.text).toContain("Nothing has changed yet");
    await operator.press(`Undo ${fullName}, roofing request`);
    expect([operator.path, operator.text]).toEqual([page, expect.stringContaining("Taken back")]);
    await decisionsAreDone();
    expect((await findRow(leads, { id: lead }))?.email).toBe(jane.email);
    expect(await noted("erased")).toEqual([]);
  });

  test("is asked for by name, and a day later in no column of any table", async () => {
    const lead = await aLead(jane);
    const operator = await oliveAtTheDesk(paths.adminPeople(jane.email));
    await operator.follow(/^Janet O'Hare_Smith/);
    await erase(operator);
    for (const trace of [jane.email, jane.phone, jane.lastName])
      expect(await columnsHolding(trace)).toEqual([]);
    expect((await findRow(leads, { id: lead }))?.erasedAt).toBeInstanceOf(Date);
    expect(await noted("erased")).toMatchObject([{ actorKind: "operator", subjectId: lead, after: null }]);
    await operator.visit(paths.adminPerson("lead", lead));
    expect(operator.status).toBe(404);
  });

  test("has an account deleted, but an operator's is not theirs to delete", async () => {
    const account = await world.account({ ...jane, role: "professional" });
    const other = await world.account({ role: "operator", email: "other@fettle.example" });
    const operator = await oliveAtTheDesk(paths.adminPeople(jane.email));
    await operator.follow(/^Janet O'Hare_Smith/);
    await erase(operator);
    expect(await listRows(accounts, { id: account.id })).toEqual([]);
    await operator.post(paths.adminPerson("account", other.id), "intent=erase");
    await decisionsAreDone();
    expect(await listRows(accounts, { id: other.id })).toHaveLength(1);
  });

  test("is taken off a waiting list", async () => {
    await db
      .insert(waitlistEntries)
      .values({ trade: "plumbing", firstName: "Janet", email: jane.email, postcode: "LS1 4DY" });
    const operator = await oliveAtTheDesk(paths.adminPeople(jane.email));
    await operator.follow(/^Janet/);
    await erase(operator, "Janet");
    expect(await columnsHolding(jane.email)).toEqual([]);
  });

  test("is taken out of a claim that no account made, which ends", async () => {
    const business = await aFreeListing();
    const fields = { contact_name: "Janet O'Hare_Smith", email: jane.email, phone: jane.phone };
    const claim = await aClaim(business.id, undefined, fields);
    const operator = await oliveAtTheDesk(paths.adminPeople("o'hare_s"));
    expect(operator.text).toContain("claim to Kirkgate Slaters");
    await operator.follow(/^Janet O'Hare_Smith/);
    const answer = await operator.post(paths.adminPersonExport("claim", claim), "");
    expect((await answer.json()).claim).toMatchObject({ email: jane.email });
    await erase(operator);
    for (const trace of [jane.email, jane.phone, jane.lastName])
      expect(await columnsHolding(trace), trace).toEqual([]);
    expect(await noted("erased")).toMatchObject([{ subjectKind: "claim", subjectId: claim }]);
    expect(await listRows(businessClaims)).toMatchObject([{ status: "lapsed", waits: false }]);
  });

  test("is taken out of an application for a plan, and off the waiting list of one", async () => {
    const place = { trade: "roofing", cityKey: "leeds", city: "Leeds", businessName: "Kirk Slaters" };
    const { email, phone } = jane;
    await storedApplication({ email, phone, contactName: "Janet O'Hare_Smith" });
    await db.insert(featuredWaits).values({ ...place, email, plan: "premium" });
    const operator = await oliveAtTheDesk(paths.adminPeople(email));
    await operator.follow(/^Janet O'Hare_Smith/);
    expect(operator.text).toContain("Starter application");
    await erase(operator);
    await operator.visit(paths.adminPeople(email));
    await operator.follow(new RegExp(`^${email}`));
    expect(operator.text).toContain("Premium waiting list in Leeds");
    await erase(operator, email);
    for (const trace of [email, phone, jane.lastName]) expect(await columnsHolding(trace), trace).toEqual([]);
    expect(await noted("erased")).toMatchObject([{ subjectKind: "plan" }, { subjectKind: "plan" }]);
    expect(await db.$count(featuredApplications)).toBe(1);
    expect(await db.$count(featuredWaits)).toBe(0);
  });

  test.each(["lead/1", "pigeon/00000000-0000-4000-8000-000000000000", "account/%27"])(
    "is not looked for at %s",
    async (address) => {
      const operator = await oliveAtTheDesk(`/admin/people/${address}`);
      expect(operator.status).toBe(404);
    },
  );
});

describe("a waiting list", () => {
  const waits = (trade: string, email: string) =>
    db.insert(waitlistEntries).values({ trade, firstName: "Wanda", email, postcode: "LS1 4DY" });

  test("of a trade that is live is written to, each person once however often it is pressed", async () => {
    await waits("roofing", "wanda@home.example");
    await waits("roofing", "walt@home.example");
    await waits("plumbing", "will@home.example");
    const operator = await oliveAtTheDesk(paths.adminWaitlist);
    expect(operator.text).toContain("not live: nobody is written to yet");
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
    const told = await listRows(auditLog, { action: "written-to" });
    expect(told).toMatchObject([{ subjectId: "roofing", after: { people: 2 } }]);
  });

  test.each(["plumbing", "nothing", ""])("of %j, which is not live, is not", async (trade) => {
    await waits("plumbing", "will@home.example");
    const operator = await oliveAtTheDesk(paths.adminWaitlist);
    const answer = await operator.post(paths.adminWaitlist, `trade=${trade}`);
    expect(answer.status).toBe(422);
    expect(await world.messagesTo("will@home.example")).toEqual([]);
  });
});
