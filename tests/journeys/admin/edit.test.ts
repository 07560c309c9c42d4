import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { paths } from "~/paths";
import { auditLog } from "../../../drizzle/schema";
import { useDatabase } from "../../support/database";
import { listingNow, strangersListing } from "../../support/listings/admin-listings";
import { Visitor } from "../../support/pages/visitor";
import { decisionsAreDone } from "../../support/people/claiming";
import { oliveAtTheDesk } from "../../support/people/operators";
import { sam, samTheRoofer, signIn } from "../../support/people/professionals";
import { world } from "../../support/world";

useDatabase();

const edits = (id: string) =>
  db
    .select({ before: auditLog.before, after: auditLog.after })
    .from(auditLog)
    .where(and(eq(auditLog.subjectId, id), eq(auditLog.action, "edited")));

const mailsTo = async (email: string) =>
  (await world.messagesTo(email)).filter(({ subject }) => subject.startsWith("We corrected"));

describe("an operator who corrects a listing", () => {
  test("changes what it says; its owner is mailed which parts, and the log keeps what it said before", async () => {
    const { business } = await samTheRoofer();
    const operator = await oliveAtTheDesk(paths.adminListing(business.id));
    await operator.follow("Edit");
    expect(operator.heading).toBe("Edit Field Roofing");
    expect(operator.value("Contact Name")).toBe("Sam Field");
    await operator
      .fillAll({ "Business Name": "Field & Daughter", City: "york", Postcode: "", Website: "field.example" })
      .press("Save Changes");
    expect(operator.path).toBe(paths.adminListing(business.id));
    expect(operator.text).toContain("Field & Daughter: corrected by olive@fettle.example.");
    expect(await listingNow(business.id)).toMatchObject({ businessName: "Field Roofing" });
    await decisionsAreDone();

    const now = await listingNow(business.id);
    expect(now).toMatchObject({
      businessName: "Field & Daughter",
      city: "York",
      slug: business.slug,
      ownerId: business.ownerId,
      locationSource: "city",
    });
    const old = await new Visitor().visit(paths.business("leeds", business.slug));
    expect(old.path).toBe(paths.business("york", business.slug));
    expect(old.heading).toBe("Field & Daughter");
    const [edit] = await edits(business.id);
    expect(edit?.before).toMatchObject({ businessName: "Field Roofing", city: "Leeds" });
    expect(edit?.after).toMatchObject({ businessName: "Field & Daughter", city: "York" });
    expect(Object.keys(edit?.after ?? {})).not.toContain("phone");
    const [mail] = await mailsTo(sam);
    expect(mail?.body).toContain("City");
    expect(mail?.body).not.toContain("Phone");
  });

  test("and an owner who saves the same listing meanwhile both keep what they typed, and see what the other saved", async () => {
    const { business } = await samTheRoofer();
    const owner = await signIn(new Visitor(), sam, paths.profilePage("who"));
    const operator = await oliveAtTheDesk(paths.adminListingEdit(business.id));
    await operator
      .fillAll({ "Contact Name": "Samuel Field", Website: "field.example" })
      .press("Save Changes");
    expect(operator.path).toBe(paths.adminListing(business.id));
    await decisionsAreDone();

    await owner.fillAll({ "Contact Name": "Sammy", Description: "Slate,\nand lead." }).press("Save Changes");
    expect(owner.status).toBe(409);
    expect(owner.text).toContain("somebody else saved this meanwhile");
    expect(owner.text).toContain("Saved meanwhile: Samuel Field");
    expect([owner.value("Contact Name"), owner.value("Website"), owner.value("Description")]).toEqual([
      "Sammy",
      "https://field.example/",
      "Slate,\nand lead.",
    ]);
    expect(await listingNow(business.id)).toMatchObject({ contactName: "Samuel Field" });
    await owner.press("Save Changes");
    expect(owner.text).toContain("Profile updated successfully!");
    const now = await listingNow(business.id);
    expect(now).toMatchObject({ contactName: "Sammy", website: "https://field.example/" });
    expect(now?.description).toMatch(/^Slate,\r?\nand lead\.$/);
  });

  test("after the owner saved another part of it is shown that too, and neither part is lost", async () => {
    const { business } = await samTheRoofer();
    const operator = await oliveAtTheDesk(paths.adminListingEdit(business.id));
    const owner = await signIn(new Visitor(), sam, paths.profilePage("who"));
    await owner.fill("Employees", "7").press("Save Changes");
    await operator.fill("Contact Name", "Samuel Field").press("Save Changes");
    expect(operator.status).toBe(409);
    expect(operator.text).toContain("somebody else saved other parts of this meanwhile");
    expect([operator.value("Employees"), operator.value("Contact Name")]).toEqual(["7", "Samuel Field"]);
    expect(await edits(business.id)).toEqual([]);
    await operator.press("Save Changes");
    await decisionsAreDone();
    expect(await listingNow(business.id)).toMatchObject({ employeeCount: 7, contactName: "Samuel Field" });
  });

  test("hears beside each field what is wrong, and nothing typed is lost", async () => {
    const { business } = await samTheRoofer();
    const operator = await oliveAtTheDesk(paths.adminListingEdit(business.id));
    const wrong = { "Business Name": " ", Email: "sam at field", City: "LS1 4DY", Postcode: "LS1" };
    await operator.fillAll(wrong).press("Save Changes", { unchecked: true });
    expect(operator.status).toBe(422);
    // The fields are those of the owner's own form, and so is what is said of each.
    expect(operator.errors).toHaveLength(Object.keys(wrong).length);
    for (const [label, text] of Object.entries(wrong)) expect(operator.value(label)).toBe(text);
    await operator.choose("Add a service", "Flooring").press("Add");
    expect(operator.value("Postcode")).toBe("LS1");
    await operator.press("Remove Roof Repairs");
    expect(await listingNow(business.id)).toMatchObject({
      city: "Leeds",
      serviceTypes: ["Roof Repairs", "Roof Replacement"],
    });
    expect(await edits(business.id)).toEqual([]);
  });

  test("who changes nothing writes nothing, and nobody is mailed", async () => {
    const { business } = await samTheRoofer();
    const operator = await oliveAtTheDesk(paths.adminListingEdit(business.id));
    await operator.press("Save Changes");
    expect(operator.text).toContain("Nothing was changed: Field Roofing says all of that already.");
    expect(await edits(business.id)).toEqual([]);
    expect(await mailsTo(sam)).toEqual([]);
  });

  test("need not invent an email or number that nobody knows, but takes none away", async () => {
    const listing = await strangersListing({ email: null });
    const operator = await oliveAtTheDesk(paths.adminListingEdit(listing.id));
    await operator.fill("Street Address", "12 Mill Lane").press("Save Changes");
    expect(operator.text).toContain("Kirkgate Slaters: corrected");
    await operator.visit(paths.adminListingEdit(listing.id));
    await operator.fill("Street Address", "13 Mill Lane").press("Save Changes");
    expect([operator.status, operator.value("Street Address")]).toEqual([422, "13 Mill Lane"]);
    await decisionsAreDone();
    expect(await listingNow(listing.id)).toMatchObject({ email: null, streetAddress: "12 Mill Lane" });
    await operator.visit(paths.adminListingEdit(listing.id));
    await operator.fill("Phone", "").press("Save Changes", { unchecked: true });
    expect(operator.status).toBe(422);
    expect(operator.text).toContain("Phone number is required");
  });
});
