import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { leads } from "../../../drizzle/schema";
import { useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import {
  aLead,
  assign,
  assignmentOf,
  samAtWork,
  samsLead,
  samTheRoofer,
  signIn,
} from "../../support/people/professionals";
import { world } from "../../support/world";

useDatabase();

const pat = "pat@fettle.example";

describe("a form made by hand", () => {
  const post = (visitor: Visitor, address: string, fields: Record<string, string>) =>
    visitor.raw(address, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(fields).toString(),
    });

  const changes: Record<string, string>[] = [
    { intent: "status", status: "booked" },
    { intent: "notes", notes: "mine now" },
  ];

  test("changes nothing of another's lead, from its page or from the list", async () => {
    const hers = await aLead();
    await assign(hers, pat, { notes: "Pat's" });
    const visitor = await samAtWork("/dashboard");
    for (const change of changes) {
      expect((await post(visitor, `/portal/leads/${hers}`, change)).status).toBe(404);
      expect((await post(visitor, "/portal/leads", { ...change, leadId: hers })).status).toBe(404);
    }
    expect(await assignmentOf(hers)).toMatchObject({ status: "new", notes: "Pat's" });
    expect((await db.select().from(leads))[0]).toMatchObject({ status: "new" });
  });

  test("without a session changes nothing and leads to signing in", async () => {
    const lead = await samsLead();
    await samTheRoofer();
    for (const change of changes) {
      const answer = await post(new Visitor(), `/portal/leads/${lead}`, change);
      expect(answer.status).toBe(401);
      expect(await answer.text()).toContain("Sign in to go on");
      const listed = await post(new Visitor(), "/portal/leads", { ...change, leadId: lead });
      expect(listed.status).toBe(401);
    }
    expect(await assignmentOf(lead)).toMatchObject({ status: "new", notes: "" });
  });

  test("by a homeowner, or by a professional without a business, changes nothing", async () => {
    for (const role of ["homeowner", "professional"] as const) {
      const { email } = await world.account({ role });
      const lead = await aLead();
      await assign(lead, email, { businessId: (await world.business()).id });
      const visitor = await signIn(new Visitor(), email);
      for (const change of changes) {
        expect((await post(visitor, `/portal/leads/${lead}`, change)).status).toBe(303);
        expect((await post(visitor, "/portal/leads", { ...change, leadId: lead })).status).toBe(303);
      }
      expect(await assignmentOf(lead)).toMatchObject({ status: "new", notes: "" });
    }
  });

  test.each([
    { intent: "status", status: "stolen" },
    { intent: "status" },
    { intent: "delete" },
    {},
  ] as Record<string, string>[])("is refused as %o", async (fields) => {
    const lead = await samsLead();
    const visitor = await samAtWork("/dashboard");
    for (const [address, more] of [
      [`/portal/leads/${lead}`, {}],
      ["/portal/leads", { leadId: lead }],
    ] as const) {
      const answer = await post(visitor, address, { ...fields, ...more });
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain("Failed to update lead status. Please try again.");
    }
    expect(await assignmentOf(lead)).toMatchObject({ status: "new" });
  });
});
