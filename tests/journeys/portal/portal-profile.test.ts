import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { searchListings } from "~/models/listings/search/listings.server";
import { paths } from "~/paths";
import { businesses, listingChecks } from "../../../drizzle/schema";
import { changeRows, findRow, useDatabase } from "../../support/database";
import { listingNow } from "../../support/listings/admin-listings";
import { Visitor } from "../../support/pages/visitor";
import { postProfile, samsBusiness } from "../../support/people/own-profile";
import { sam, samAtWork, samTheRoofer } from "../../support/people/professionals";
import { world } from "../../support/world";

useDatabase();

const saved = "Profile updated successfully!";

describe("a roofer who edits the profile", () => {
  test("finds what is known in its fields, changes all of it, and homeowners see it", async () => {
    const visitor = await samAtWork(paths.profilePage("who"));
    expect(visitor.heading).toBe("Edit Business Profile");
    expect(visitor.text).toContain("Update your business information to attract more customers");
    expect(visitor.value("Contact Name")).toBe("Sam Field");
    await visitor
      .fillAll({
        "Business Name": "Field & Daughter",
        "Contact Name": "Sam & Jo Field",
        Phone: "0113 496 0001",
        Website: "www.field.example/roofs",
        "Street Address": "12 Mill Lane",
        Description: "Slate and lead.\nNo job too high.",
        "Established in": "1998",
        Employees: "3",
      })
      .press("Save Changes");
    expect(visitor.status).toBe(200);
    expect(visitor.text).toContain(saved);
    await visitor.follow("Services and area");
    expect(visitor.value("How far you travel, in miles")).toBe("25");
    await visitor.fill("How far you travel, in miles", "40").press("Save Changes");
    await visitor.follow("Hours");
    await visitor.fill("Monday", "7:30 AM - 5:00 PM").press("Save Changes");
    expect(visitor.text).toContain(saved);
    const page = await visitor.follow("See how customers see it");
    expect(page.heading).toBe("Field & Daughter");
    const shown = "Slate and lead.|12 Mill Lane|Established 1998|Employees 3|7:30 AM-5:00 PM";
    for (const words of shown.split("|")) {
      expect(page.text).toContain(words);
    }
    const row = await findRow(businesses);
    expect(row).toMatchObject({
      contactName: "Sam & Jo Field",
      phone: "+441134960001",
      website: "https://www.field.example/roofs",
      serviceRadiusMiles: 40,
      businessHours: { Monday: "7:30 AM - 5:00 PM", Friday: "7:30 AM - 5:00 PM" },
    });
  });

  test("takes hours as people write them, says which it cannot read, and leaves what is stored already", async () => {
    const visitor = await samAtWork(paths.profilePage("hours"));
    const { id } = await samsBusiness();
    await visitor.fillAll({ Monday: "banana", Saturday: "6 to 2am" }).press("Save Changes");
    expect(visitor.status).toBe(422);
    expect(visitor.errors).toEqual([
      "Please write when it opens and closes, like 8am-6pm or 8am-12, 1-5pm, or write Closed or 24 hours.",
      "Is ‘6 to 2am’ 6:00 PM - 2:00 AM? Please write am or pm with each time.",
    ]);
    expect([visitor.value("Monday"), visitor.value("Saturday")]).toEqual(["banana", "6 to 2am"]);
    await visitor
      .fillAll({ Monday: "8 to 6", Saturday: "08:00 to 12:30", Sunday: "closed" })
      .press("Save Changes");
    expect(visitor.text).toContain(saved);
    const weekday = "8:00 AM - 6:00 PM";
    expect((await findRow(businesses))?.businessHours).toEqual({
      ...Object.fromEntries(
        ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"].map((day) => [day, weekday]),
      ),
      ...{ Saturday: "8:00 AM - 12:30 PM", Sunday: "Closed" },
    });

    const Sunday = "by appointment";
    await changeRows(businesses, { businessHours: { Sunday } });
    await visitor.visit(paths.profilePage("hours"));
    await visitor.fill("Monday", "9-5").press("Save Changes");
    expect(visitor.text).toContain(saved);
    expect((await findRow(businesses))?.businessHours).toMatchObject({ Friday: "9:00 AM - 5:00 PM", Sunday });
    expect((await new Visitor().visit(paths.roofingBusiness(id))).text).toContain(Sunday);
  });

  test("opens past midnight and shuts for lunch, and a Friday of its own stays", async () => {
    const visitor = await samAtWork(paths.profilePage("hours"));
    const { id, businessName } = await samsBusiness();
    await visitor.fillAll({ Monday: "8am-12, 1-5pm", Friday: "6pm-2am" }).press("Save Changes");
    expect(visitor.text).toContain(saved);
    const { text } = await new Visitor().visit(paths.roofingBusiness(id));
    expect(text).toMatch(/Mon-Thu\s*8:00 AM-12:00 PM, 1:00 PM-5:00 PM\s*Fri\s*6:00 PM-2:00 AM/);
    const openAt = (moment: string) =>
      searchListings({ city: "Leeds", openAt: new Date(moment) }, { page: 1, pageSize: 9 });
    expect((await openAt("2026-01-10T01:00:00Z")).listings).toMatchObject([{ name: businessName }]);
    expect((await openAt("2026-01-08T12:15:00Z")).listings).toEqual([]);

    // The others follow Monday again, also when the form is shown once more in between.
    visitor.choose(/^Same on weekdays/).fillAll({ Monday: "9-5", Sunday: "banana" });
    await visitor.press("Save Changes");
    await visitor.fillAll({ Monday: "9-4", Sunday: "" }).press("Save Changes");
    const [Monday, Friday] = ["9:00 AM - 4:00 PM", "6:00 PM - 2:00 AM"];
    const others = { Tuesday: Monday, Wednesday: Monday, Thursday: Monday };
    expect((await findRow(businesses))?.businessHours).toEqual({ Monday, ...others, Friday });
  });

  test("keeps the checks of what stays, and loses that of a number or an address that is changed", async () => {
    const visitor = await samAtWork(paths.profilePage("who"));
    const { id } = await samsBusiness();
    const kinds = ["identity", "address", "phone"] as const;
    await db.insert(listingChecks).values(kinds.map((kind) => ({ businessId: id, kind })));
    const checked = async () => (await new Visitor().visit(paths.roofingBusiness(id))).text;
    await visitor.fill("Description", "Slate and lead.").press("Save Changes");
    expect(await checked()).toMatch(/Who is behind it.*its address.*its phone number/s);
    await visitor.fill("Phone", "0113 496 0001").press("Save Changes");
    expect(await checked()).toMatch(/Who is behind it.*its address.*Not checked: its phone number/s);
    await visitor.fill("Street Address", "12 Mill Lane").press("Save Changes");
    expect(await checked()).toMatch(/Who is behind it\s+Not checked: its address, its phone number/);
  });

  test("needs a name, an email, a phone number and a city, and no more", async () => {
    const visitor = await samAtWork(paths.profilePage("who"));
    const needed = ["Business Name", "Email", "Phone", "City"];
    for (const label of [...needed, "Contact Name", "Postcode", "Website"]) visitor.fill(label, "");
    await visitor.press("Save Changes", { unchecked: true });
    const missing = ["Business name", "Email", "Phone number", "City"];
    expect(visitor.errors).toEqual(missing.map((each) => `${each} is required`));
    await visitor
      .fillAll({ "Business Name": "Field Roofing", Email: sam, Phone: "07700 900 321", City: "Leeds" })
      .press("Save Changes");
    expect(visitor.text).toContain(saved);
    expect(await samsBusiness()).toMatchObject({ contactName: null, postcode: null });
  });

  test("says what is wrong beside each field and keeps what was typed", async () => {
    const visitor = await samAtWork(paths.profilePage("who"));
    const wrong = {
      "Business Name": " ",
      Email: "sam at field",
      Phone: "12",
      Website: "my page",
      City: "LS1 4DY",
      Postcode: "LS1",
      "Established in": "2999",
      Employees: "0",
    };
    await visitor.fillAll(wrong).press("Save Changes", { unchecked: true });
    expect(visitor.status).toBe(422);
    expect(visitor.title).toMatch(/^Error: Who you are/);
    expect(visitor.text).toContain("Eight things are missing or wrong");
    for (const message of [
      "Business name is required",
      "Please enter a valid email address",
      "Please enter a UK phone number",
      "Please enter a website address",
      "Please enter a town or city",
      "Please enter a full UK postcode",
      "That year is still to come.",
      "Please enter a whole number from 1 to 10,000.",
    ]) {
      expect(visitor.text).toContain(message);
    }
    for (const [label, text] of Object.entries(wrong)) expect(visitor.value(label)).toBe(text);
    expect(await samsBusiness()).toMatchObject({ city: "Leeds" });
    await visitor.follow("Services and area");
    await visitor.fill("How far you travel, in miles", "101").press("Save Changes", { unchecked: true });
    expect(visitor.text).toContain("Please enter a whole number of miles from 1 to 100");
    expect(await samsBusiness()).toMatchObject({ serviceRadiusMiles: 25 });
  });
});

describe("the services of a business", () => {
  test("are added and taken away while what was typed beside them stays, and change when it is saved", async () => {
    await world.business({ trade: "flooring" });
    const visitor = await samAtWork(paths.profilePage("services"));
    await visitor.fill("How far you travel, in miles", "40").choose("Add a service", "Flooring").press("Add");
    expect(visitor.status).toBe(200);
    expect(visitor.value("How far you travel, in miles")).toBe("40");
    await visitor.press("Remove Roof Repairs");
    expect(visitor.text).not.toContain("Roof Repairs");
    const { categoryId, serviceTypes } = await samsBusiness();
    expect(serviceTypes).toEqual(["Roof Repairs", "Roof Replacement"]);
    await visitor.press("Save Changes");
    // The trade by which requests come stays while one of its services does.
    expect(await samsBusiness()).toMatchObject({
      categoryId,
      serviceTypes: ["Roof Replacement", "Flooring"],
    });
    await visitor.press("Remove Roof Replacement");
    await visitor.press("Save Changes");
    expect(visitor.text).toContain(saved);
    const business = await samsBusiness();
    expect(business).toMatchObject({ serviceTypes: ["Flooring"], serviceRadiusMiles: 40 });
    const floors = await new Visitor().visit(paths.directorySearch({ service: "flooring" }));
    expect(floors.text).toContain("Field Roofing");
  });

  test("are added only when one is chosen that is offered and not there yet", async () => {
    const visitor = await samAtWork(paths.profilePage("services"));
    const { id } = await samsBusiness();
    await visitor.press("Add");
    expect(visitor.status).toBe(422);
    expect(visitor.errors).toContain("Choose a service to add.");
    const twice = await postProfile(
      visitor,
      { intent: "add", service: "Roofing", services: "Roofing" },
      "services",
    );
    expect(twice.status).toBe(422);
    expect(await twice.text()).toContain("Roofing is in your list already.");
    const made = await postProfile(visitor, { business: id, services: "Magic\nRoofing" }, "services");
    expect(made.status).toBe(422);
    expect(await samsBusiness()).toMatchObject({ serviceTypes: ["Roof Repairs", "Roof Replacement"] });
  });
});

describe("the place of a business", () => {
  test("follows its postcode, else its city; its old address leads to the new one and a new name keeps it", async () => {
    const visitor = await samAtWork(paths.profilePage("who"));
    const { slug } = await samsBusiness();
    await visitor.fillAll({ City: "york", Postcode: "yo17hu" }).press("Save Changes");
    expect(await samsBusiness()).toMatchObject({
      city: "York",
      postcode: "YO1 7HU",
      locationSource: "postcode",
      slug,
    });
    expect((await samsBusiness()).latitude).toBeCloseTo(53.96, 1);
    const old = await new Visitor().visit(paths.business("leeds", slug));
    expect(old.path).toBe(paths.business("york", slug));

    await visitor
      .fillAll({ City: "Sheffield", Postcode: "", "Business Name": "Field & Daughter" })
      .press("Save Changes");
    const row = await findRow(businesses);
    expect(row).toMatchObject({ city: "Sheffield", locationSource: "city", slug });
    expect(row?.latitude).toBeCloseTo(53.38, 1);

    await visitor.fill("City", "Nowhere-under-Nothing").press("Save Changes");
    expect(await findRow(businesses)).toMatchObject({
      locationSource: "default",
      latitude: null,
    });
  });

  test("stays as exact as it was while neither changes", async () => {
    const { business } = await samTheRoofer();
    await changeRows(businesses, { latitude: 53.8123, longitude: -1.5432, locationSource: "row" });
    const visitor = await samAtWork(paths.profilePage("who"));
    await visitor.fill("Contact Name", "Jo").press("Save Changes");
    expect(await listingNow(business.id)).toMatchObject({
      latitude: 53.8123,
      longitude: -1.5432,
      locationSource: "row",
    });
  });
});
