import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { businesses, leadAssignments, sessions } from "../../../drizzle/schema";
import { businessStatuses } from "../../../drizzle/schema/values/listings";
import { changeRows, listRows, useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import {
  aLead,
  assign,
  assignmentOf,
  leadNamesOn,
  sam,
  samTheRoofer,
  signIn,
} from "../../support/people/professionals";
import { type Business, world } from "../../support/world";

useDatabase();

let field: Business;
let moor: Business;

/** Sam owns Field Roofing and, since later, Moor Slating. */
beforeEach(async () => {
  field = (await samTheRoofer()).business;
  moor = await world.business({
    ownerId: field.ownerId,
    businessName: "Moor Slating",
    city: "Bradford",
    createdAt: new Date(field.createdAt.getTime() + 1000),
  });
});

const leadOf = async (business: Business, lastName: string) => {
  const lead = await aLead({ lastName });
  await assign(lead, sam, { businessId: business.id });
  return lead;
};

const samAt = (address: string) => signIn(new Visitor(), sam, address);
const header = (visitor: Visitor) => visitor.document.querySelector(".portal-head > div")?.textContent;
/** As from another tab: the page that is open stays. */
const switchTo = (visitor: Visitor, business: string, at = "/dashboard") =>
  visitor.post("/portal/business", { business, at });
const toMoor = /^Moor Slating/;

describe("somebody with two businesses", () => {
  test("switches from one to the other where they are, and every page is that business's", async () => {
    await leadOf(field, "Field");
    await leadOf(moor, "Moor");
    await leadOf(moor, "Peat");
    const visitor = await samAt("/portal/leads");
    expect(header(visitor)).toBe("Field RoofingLeeds");
    expect(leadNamesOn(visitor)).toEqual(["Jane Field"]);
    await visitor.press(toMoor);
    expect(visitor.path).toBe("/portal/leads");
    expect(visitor.text).toContain("You are now working as Moor Slating.");
    expect(header(visitor)).toBe("Moor SlatingBradford");
    expect(leadNamesOn(visitor).sort()).toEqual(["Jane Moor", "Jane Peat"]);
    await visitor.visit("/portal/leads?search=field");
    expect(leadNamesOn(visitor)).toEqual([]);
    await visitor.visit("/dashboard");
    expect(visitor.text).toContain("Total Leads 2");
    expect(visitor.text).toContain("Business Name Moor Slating");
    await visitor.visit("/portal/profile/who");
    expect(visitor.value("Business Name")).toBe("Moor Slating");
    await visitor.press(/^Field Roofing/);
    expect(visitor.path).toBe("/portal/profile/who");
    expect(visitor.value("Business Name")).toBe("Field Roofing");
  });

  test("opens a lead of the other by its link, and works it as that one", async () => {
    const lead = await leadOf(moor, "Moor");
    const visitor = await samAt(`/portal/leads/${lead}`);
    expect(visitor.title).toContain("Jane Moor");
    expect(visitor.text).toContain("This lead went to Moor Slating: you are looking at its leads now.");
    expect(header(visitor)).toBe("Moor SlatingBradford");
    await visitor.press("Contacted");
    expect(await assignmentOf(lead)).toMatchObject({ status: "contacted" });
    await visitor.press(/^Field Roofing/);
    expect(visitor.path).toBe("/portal/leads");
    expect(leadNamesOn(visitor)).toEqual([]);
  });

  test("changes in one tab what another tab has left, as the business whose page it was", async () => {
    const shared = await leadOf(field, "Both");
    await assign(shared, sam, { businessId: moor.id });
    const visitor = await samAt("/portal/leads");
    await switchTo(visitor, moor.id);
    visitor.choose("Status of Jane Both", "Quoted");
    await visitor.press("Update");
    expect(visitor.text).toContain("Jane Both is now Quoted.");
    expect(header(visitor)).toBe("Field RoofingLeeds");
    const rows = await listRows(leadAssignments, { leadId: shared });
    expect(rows.map(({ businessId, status }) => [businessId, status]).sort()).toEqual(
      [
        [field.id, "quoted"],
        [moor.id, "new"],
      ].sort(),
    );
  });

  test("cannot work as somebody else's, nor as what is no business", async () => {
    const hers = await world.roofer({ email: "pat@fettle.example" });
    const visitor = await samAt("/dashboard");
    for (const business of [hers.business.id, "", "null", "x".repeat(5000), "%00"]) {
      expect((await switchTo(visitor, business)).status).toBe(404);
    }
    // Whatever stands in the session, whether it is theirs is asked each time.
    await changeRows(sessions, { businessId: hers.business.id });
    await visitor.visit("/dashboard");
    expect(header(visitor)).toBe("Field RoofingLeeds");
  });

  test("is never led off the site by it, nor to a page that is no portal's", async () => {
    const visitor = await samAt("/dashboard");
    for (const at of [
      "//evil.example",
      "https://evil.example/dashboard",
      "/contact",
      "javascript:alert(1)",
    ]) {
      const answer = await switchTo(visitor, moor.id, at);
      expect([answer.status, answer.headers.get("Location")], at).toEqual([303, "/dashboard"]);
    }
  });

  test.each(businessStatuses.filter((status) => status !== "active"))(
    "is told of one that is %s, and cannot work as it",
    async (status) => {
      const lead = await leadOf(moor, "Moor");
      const visitor = await samAt("/dashboard");
      await visitor.press(toMoor);
      await changeRows(businesses, { status }, { id: moor.id });
      await visitor.visit("/portal/leads");
      expect(header(visitor)).toBe("Field RoofingLeeds");
      expect(() => visitor.page.button(toMoor)).toThrow();
      expect(visitor.document.querySelector(".business-switch")?.textContent).toMatch(
        /Moor Slating (is|has)/,
      );
      await visitor.visit(`/portal/leads/${lead}`);
      expect(visitor.status).toBe(404);
    },
  );
});

test("somebody with one business has no switch", async () => {
  await db.delete(businesses).where(eq(businesses.id, moor.id));
  const visitor = await samAt("/dashboard");
  expect(visitor.text).not.toContain("Switch");
});
