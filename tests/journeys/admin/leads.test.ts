import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { paths } from "~/paths";
import { auditLog, leads } from "../../../drizzle/schema";
import { findRow, useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import { hoursAgo } from "../../support/passing-time";
import { oliveAtTheDesk } from "../../support/people/operators";
import { aLead, signIn } from "../../support/people/professionals";
import { world } from "../../support/world";

useDatabase();

const place = world.milesFrom("LS1 4DY", 0);
const nowhere = { postcode: "ZZ99 9ZZ", outcode: null, latitude: null, longitude: null };

test("a request without a match is given by hand, and its roofer is alerted and sees it", async () => {
  const lead = await aLead({ ...place, outcode: "LS1", unmatchedSince: hoursAgo(26) });
  const { account } = await world.roofer({
    ...world.milesFrom("LS1 4DY", 30),
    businessName: "Field Roofing",
  });
  const olive = await oliveAtTheDesk(paths.admin);
  expect(olive.text).toContain("1 Leads that wait waiting 26 h, late");
  await olive.follow("Leads that wait");
  expect(olive.text).toContain("late, 26 h");
  expect(olive.text).not.toMatch(/900 ?123/);
  await olive.follow(/^Jane Smith/);
  expect(olive.text).toMatch(/07700 900 ?123/);
  expect(olive.text).toContain("Works within 25 miles: ring first");
  await olive.press(/^Give to Field Roofing/);
  expect(olive.text).toContain("Field Roofing has it now, and is told as their alerts say.");
  const alerts = await world.messagesTo(account.email);
  expect(alerts.map(({ subject }) => subject)).toEqual(["New roofing lead in LS1"]);
  const roofer = await signIn(new Visitor(), account.email, paths.leads());
  expect(roofer.text).toContain("Jane Smith");
  expect(roofer.text).toContain("Assigned");

  const log = await db.select().from(auditLog).where(eq(auditLog.subjectId, lead)).orderBy(auditLog.id);
  const sights = log.filter(({ action, actorKind }) => action === "seen" && actorKind === "operator");
  expect(sights.map(({ seen }) => seen)).toEqual([
    { name: "Jane Smith" },
    { name: "Jane Smith", phone: "+447700900123", email: "jane@home.example" },
  ]);
  await olive.visit(paths.adminLeads());
  expect(olive.text).toContain("No request waits.");
});

test("a request whose number nobody checked goes to nobody until the operator has rung it", async () => {
  const lead = await aLead({ ...place, phoneVerified: false, unmatchedSince: hoursAgo(1) });
  await world.roofer({ businessName: "Field Roofing" });
  const olive = await oliveAtTheDesk(paths.adminLeads({ show: "all" }));
  await olive.follow(/^Jane Smith/);
  expect(olive.text).not.toContain("Field Roofing");
  await olive.press("I rang it: the number is theirs");
  expect(olive.text).toContain("The number counts as checked");
  await olive.press(/^Give to Field Roofing/);
  expect(olive.text).toContain("Field Roofing has it now");
  expect(olive.path).toBe(paths.adminLeads({ show: "all", open: lead }));
  expect((await findRow(leads, { id: lead }))?.unmatchedSince).toBeNull();
});

test("a request from a place that nobody knows is given once the operator has asked for the postcode", async () => {
  const lead = await aLead({ ...nowhere, unmatchedSince: hoursAgo(1) });
  await world.roofer({ businessName: "Field Roofing" });
  const olive = await oliveAtTheDesk(paths.adminLead(lead));
  expect(olive.text).toContain("Nobody knows where this postcode is");
  await olive.fill("Postcode of the property", "over the bridge").press("Save the postcode");
  expect(olive.status).toBe(422);
  expect(olive.text).toContain("We do not know that postcode. Write it in full, like LS1 4DY.");
  expect(olive.value("Postcode of the property")).toBe("over the bridge");
  await olive.fill("Postcode of the property", "ls1-4dy").press("Save the postcode");
  expect(olive.text).toContain("LS1 4DY is saved: the lead can be given now.");
  await olive.press(/^Give to Field Roofing/);
  expect(olive.text).toContain("Field Roofing has it now");
  const stored = await findRow(leads, { id: lead });
  expect(stored).toMatchObject({ postcode: "LS1 4DY", outcode: "LS1", unmatchedSince: null });
});

test("the operator finds leads by what they were asked, and a wrong address is told so", async () => {
  await aLead({ firstName: "Maureen", lastName: "Haigh", status: "quoted" });
  const olive = await oliveAtTheDesk(paths.adminLeads({ show: "all" }));
  await olive
    .fill(/^Name, postcode/, "haigh")
    .choose("Status", "Quoted")
    .press("Search");
  expect(olive.text).toContain("Maureen Haigh");
  expect(olive.text).toContain("Leads: ‘haigh’, Quoted");
  await olive.visit(paths.adminLeads({ q: "nobody" }));
  expect(olive.text).toContain("No leads match.");
  expect((await olive.raw(paths.adminLead("nothing"))).status).toBe(404);
  expect((await olive.raw(`${paths.adminLeads()}?page=9e9&status=x&service=%00`)).status).toBe(200);
});
