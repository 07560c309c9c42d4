import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { paths } from "~/paths";
import { businesses } from "../../../drizzle/schema";
import { useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import { businessById, completeProfile, postProfile, samsBusiness } from "../../support/people/own-profile";
import { sam, samAtWork, samTheRoofer, signIn } from "../../support/people/professionals";
import { world } from "../../support/world";

useDatabase();

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
    await db.update(businesses).set({ status: "suspended" }).where(eq(businesses.email, sam));
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
          (await postProfile(visitor, { ...completeProfile, business: id, [field]: value })).status,
        ).toBe(422);
      }
    }
  });
});
