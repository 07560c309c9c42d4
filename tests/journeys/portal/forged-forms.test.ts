import { describe, expect, test } from "vitest";
import { paths } from "~/paths";
import { businesses } from "../../../drizzle/schema";
import { changeRows, useDatabase } from "../../support/database";
import { listingNow } from "../../support/listings/admin-listings";
import { Visitor } from "../../support/pages/visitor";
import { completeProfile, postProfile, samsBusiness } from "../../support/people/own-profile";
import {
  aLead,
  assign,
  assignmentOf,
  sam,
  samAtWork,
  samsLead,
  signIn,
} from "../../support/people/professionals";
import { world } from "../../support/world";

useDatabase();

describe("a form made by hand", () => {
  test("by a professional without a business changes nothing", async () => {
    const { email } = await world.account({ role: "professional" });
    const lead = await aLead();
    await assign(lead, email, { businessId: (await world.business()).id });
    const visitor = await signIn(new Visitor(), email);
    for (const change of ["intent=status&status=booked", "intent=notes&notes=mine"]) {
      for (const address of [`/portal/leads/${lead}`, "/portal/leads"]) {
        expect((await visitor.post(address, `${change}&leadId=${lead}`)).status).toBe(303);
      }
    }
    expect(await assignmentOf(lead)).toMatchObject({ status: "new", notes: "" });
  });

  test("without an intent or a status that there is, is refused", async () => {
    const lead = await samsLead();
    const visitor = await samAtWork("/dashboard");
    for (const fields of ["intent=status&status=stolen", "intent=status", "intent=delete", ""]) {
      for (const address of [`/portal/leads/${lead}`, "/portal/leads"]) {
        const answer = await visitor.post(address, `${fields}&leadId=${lead}`);
        expect(answer.status).toBe(422);
        expect(await answer.text()).toContain("Failed to update lead status. Please try again.");
      }
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
    expect(await listingNow(before.id)).toMatchObject({
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
    expect(await listingNow(hers.id)).toMatchObject({ businessName: "Pat's", phone: hers.phone });
    const without = await postProfile(visitor, completeProfile);
    expect(without.status).toBe(422);
    expect(await without.text()).toContain("Business ID not found. Please try logging out and back in.");
    await changeRows(businesses, { status: "suspended" }, { email: sam });
    const rests = await postProfile(visitor, { ...completeProfile, business: (await samsBusiness()).id });
    expect(rests.status).toBe(303);
    expect(rests.headers.get("Location")).toBe(paths.claimBusiness);
    expect(await samsBusiness()).toMatchObject({ contactName: "Sam Field" });
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
    const post = async (changed: Record<string, string>, page?: "services") =>
      (await postProfile(visitor, { ...completeProfile, business: id, ...changed }, page)).status;
    for (const name of Object.keys(completeProfile)) {
      expect(await post({ [name]: "x".repeat(6000) }), name).toBe(422);
    }
    for (const value of ["-1", "1e99", "NaN", "2.5", "a few", "9".repeat(400)]) {
      expect(await post({ established_year: value }), value).toBe(422);
      expect(await post({ employee_count: value }), value).toBe(422);
      expect(await post({ service_radius: value }, "services"), value).toBe(422);
    }
  });
});
