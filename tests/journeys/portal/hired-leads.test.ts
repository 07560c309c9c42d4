import { beforeEach, describe, expect, test } from "vitest";
import { paths } from "~/paths";
import { leadAssignments, leads } from "../../../drizzle/schema";
import { changeRows, useDatabase } from "../../support/database";
import type { Visitor } from "../../support/pages/visitor";
import { hoursAgo } from "../../support/passing-time";
import { aLead, assignmentOf, samAtWork, samsLead, samTheRoofer } from "../../support/people/professionals";

useDatabase();

const someone = "They have hired someone";
const you = "They chose you";

const hired = (given: Partial<typeof leads.$inferInsert> = {}) =>
  changeRows(leads, { hiredAt: new Date(), hiredWhom: "other", ...given });

const callClass = (visitor: Visitor) =>
  visitor.document.querySelector("a[href^='tel:']")?.getAttribute("class") ?? "";

describe("a lead whose homeowner has hired someone", () => {
  let lead: LeadId;
  beforeEach(async () => {
    lead = await samsLead();
  });

  test("says so on its card and its page, and is nothing new, one's own request no more than another, until it is open again", async () => {
    await aLead({ email: "sam@fettle.example" });
    const visitor = await samAtWork(paths.dashboard);
    expect(visitor.text).toContain("New Leads 2");
    await hired();
    for (const address of [paths.dashboard, paths.leads(), paths.lead(lead)]) {
      await visitor.visit(address);
      expect(visitor.text, address).toContain(someone);
      expect(visitor.document.querySelector("[data-badge-of-lead]"), address).toBeNull();
      expect(callClass(visitor), address).toBe("btn btn-quiet");
      expect(visitor.title, address).not.toMatch(/^\(/);
    }
    await visitor.visit(paths.dashboard);
    expect(visitor.text).toContain("Total Leads 2 New Leads 0");
    await visitor.follow("New Leads");
    expect(visitor.text).toContain("No leads match.");
    await visitor.visit(paths.lead(lead));
    await visitor.press("Quoted");
    expect(visitor.text).toContain(`${someone} Quoted`);
    await changeRows(leadAssignments, { createdAt: hoursAgo(30), status: "new" });
    await changeRows(leads, { hiredAt: null, hiredWhom: null });
    await visitor.visit(paths.leads({ status: "new" }));
    expect(visitor.text).not.toContain(someone);
    expect(callClass(visitor)).toBe("btn");
  });

  test("that chose this one says so, and is booked by one press, from the list and from its page", async () => {
    const { business } = await samTheRoofer();
    await hired({ hiredWhom: "business", hiredBusinessId: business.id });
    for (const address of [paths.leads(), paths.lead(lead)]) {
      const visitor = await samAtWork(address);
      expect(visitor.text, address).toContain(you);
      expect(visitor.text, address).not.toContain(someone);
      await visitor.press("Set to Booked");
      expect(await assignmentOf(lead)).toMatchObject({ status: "booked" });
      expect(visitor.text).toContain(`${you} Booked`);
      expect(() => visitor.page.button("Set to Booked")).toThrow();
      await visitor.press(/^Undo back to/);
    }
    const visitor = await samAtWork(paths.lead(lead));
    expect(visitor.text).toContain("they told us that they have hired you.");
    expect(visitor.text).toContain("The customer chose you");
  });
});
