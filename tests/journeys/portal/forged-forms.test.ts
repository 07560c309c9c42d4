import { describe, expect, test } from "vitest";
import { paths } from "~/paths";
import { businesses, leads } from "../../../drizzle/schema";
import { changeRows, findRow, useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import { businessById, completeProfile, postProfile, samsBusiness } from "../../support/people/own-profile";
import {
  aLead,
  assign,
  assignmentOf,
  sam,
  samAtWork,
  samsLead,
  samTheRoofer,
  signIn,
} from "../../support/people/professionals";
import { world } from "../../support/world";

useDatabase();

const pat = "pat@fettle.example";

describe("a form made by hand", () => {
  const changes: Record<string, string>[] = [
    { intent: "status", status: "booked" },
    { intent: "notes", notes: "mine now" },
  ];

  test("changes nothing of another's lead, from its page or from the list", async () => {
    const hers = await aLead();
    await assign(hers, pat, { notes: "Pat's" });
    const visitor = await samAtWork("/dashboard");
    for (const change of changes) {
      expect((await visitor.post(`/portal/leads/${hers}`, change)).status).toBe(404);
      expect((await visitor.post("/portal/leads", { ...change, leadId: hers })).status).toBe(404);
    }
    expect(await assignmentOf(hers)).toMatchObject({ status: "new", notes: "Pat's" });
    expect(await findRow(leads)).toMatchObject({ status: "new" });
  });

  test("without a session changes nothing and leads to signing in", async () => {
    const lead = await samsLead();
    await samTheRoofer();
    for (const change of changes) {
      const answer = await new Visitor().post(`/portal/leads/${lead}`, change);
      expect(answer.status).toBe(401);
      expect(await answer.text()).toContain("Sign in to go on");
      const listed = await new Visitor().post("/portal/leads", { ...change, leadId: lead });
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
        expect((await visitor.post(`/portal/leads/${lead}`, change)).status).toBe(303);
        expect((await visitor.post("/portal/leads", { ...change, leadId: lead })).status).toBe(303);
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
      const answer = await visitor.post(address, { ...fields, ...more });
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain("Failed to update lead status. Please try again.");
    }
    expect(await assignmentOf(lead)).toMatchObject({ status: "new" });
  });
});

describe("a profile form made by hand", () => {
  test("changes no rating, flag, status, owner or slug", async () => {
    const visitor = await samAtWork(paths.profile);
    const before = await samsBusiness();
    const other = await world.account();
    const forged = {
      featured: "true",
      verified: "false",
      overall_rating: "5",
      overallRating: "5",
      total_review_count: "999",
      status: "suspended",
      claimed: "false",
      owner_id: other.id,
      ownerId: other.id,
      slug: "best-roofer",
      id: other.id,
    };
    const answer = await postProfile(visitor, {
      ...completeProfile,
      business: before.id,
      services: "Roof Repairs",
      ...forged,
    });
    expect(answer.status).toBe(303);
    const { featured, verified, overallRating, totalReviewCount, status, claimed, ownerId, slug } = before;
    expect(await businessById(before.id)).toMatchObject({
      ...{ featured, verified, overallRating, totalReviewCount, status, claimed, ownerId, slug },
      phone: "+441134960001",
    });
  });

  test("does not reach another's business, one that rests, or none", async () => {
    const visitor = await samAtWork(paths.profile);
    const { business: hers } = await world.roofer({ email: "pat@fettle.example", businessName: "Pat's" });
    for (const business of [hers.id, "no-id", "00000000-0000-4000-8000-000000000000"]) {
      expect((await postProfile(visitor, { ...completeProfile, business })).status).toBe(404);
    }
    expect(await businessById(hers.id)).toMatchObject({ businessName: "Pat's", phone: hers.phone });
    const without = await postProfile(visitor, completeProfile);
    expect(without.status).toBe(422);
    expect(await without.text()).toContain("Business ID not found. Please try logging out and back in.");
    await changeRows(businesses, { status: "suspended" }, { email: sam });
    const rests = await postProfile(visitor, { ...completeProfile, business: (await samsBusiness()).id });
    expect(rests.status).toBe(303);
    expect(rests.headers.get("Location")).toBe(paths.claimBusiness);
    expect(await samsBusiness()).toMatchObject({ contactName: "Sam Field" });
  });

  test("is refused to strangers, homeowners and unconfirmed professionals", async () => {
    const { business } = await samTheRoofer();
    const fields = { ...completeProfile, business: business.id };
    expect((await postProfile(new Visitor(), fields)).status).toBe(401);
    expect((await new Visitor().visit(paths.profile)).path).toBe(paths.login(paths.profile));
    await world.account({ email: "jane@fettle.example", role: "homeowner" });
    await world.account({ email: "new@fettle.example", role: "professional", emailConfirmedAt: undefined });
    for (const email of ["jane@fettle.example", "new@fettle.example"]) {
      const visitor = await signIn(new Visitor(), email);
      expect((await postProfile(visitor, fields)).status).toBe(303);
      expect((await visitor.visit(paths.profile)).heading).not.toBe("Edit Business Profile");
    }
    expect(await samsBusiness()).toMatchObject({ phone: business.phone });
  });

  test("with scripts, long texts and control characters is refused or shown as text", async () => {
    const visitor = await samAtWork(paths.profile);
    const { id } = await samsBusiness();
    const script = "<script>alert(1)</script>";
    const fields = {
      ...completeProfile,
      business: id,
      business_name: script,
      contact_name: script,
      description: `${script}\u0000`,
    };
    expect((await postProfile(visitor, fields)).status).toBe(303);
    const page = await new Visitor().visit(paths.roofingBusiness(id));
    expect(page.heading).toBe(script);
    for (const name of Object.keys(completeProfile)) {
      expect(
        (await postProfile(visitor, { ...completeProfile, business: id, [name]: "x".repeat(6000) })).status,
      ).toBe(422);
    }
    for (const field of ["service_radius", "established_year", "employee_count"]) {
      for (const value of ["-1", "1e99", "NaN", "2.5", "five", "9".repeat(400)]) {
        expect(
          (
            await postProfile(
              visitor,
              { ...completeProfile, business: id, [field]: value },
              field === "service_radius" ? "services" : "who",
            )
          ).status,
        ).toBe(422);
      }
    }
  });
});
