import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { accounts, businesses, outbox, sessions } from "../../../drizzle/schema";
import { findRow, useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import { linkMailed } from "../../support/people/mails";
import {
  confirmElsewhere,
  created,
  hal,
  kit,
  signUpAsHomeowner,
  signUpAsRoofer,
} from "../../support/people/signing-up";
import { password, world } from "../../support/world";

useDatabase();

const listingOf = (name = kit["Business name"]) => findRow(businesses, { businessName: name });

describe("a roofer who signs up", () => {
  test("is told to look at their email, and is not signed in; their listing waits, where it should be", async () => {
    await world.business({ city: "York", phone: "+447700900777" });
    const visitor = await signUpAsRoofer();
    expect(visitor.path).toBe("/login?role=professional");
    expect(visitor.text).toContain(created);
    expect(visitor.cookies.get("fettle_session")).toBeFalsy();
    expect(await listingOf()).toMatchObject({
      slug: "kirkgate-slaters",
      status: "pending",
      claimed: true,
      verified: false,
      featured: false,
      overallRating: 0,
      contactName: "Kit Marsh",
      phone: "+447700900321",
      email: "kit@kirkgate.example",
      city: "Leeds",
      country: "UK",
      serviceTypes: ["Roofing"],
      locationSource: "city",
      latitude: expect.closeTo(53.8, 1),
      categoryId: (await listingOf("Roofer 1"))?.categoryId ?? expect.any(String),
    });
    await visitor.visit("/roofers/leeds/kirkgate-slaters");
    expect(visitor.status).toBe(404);
  });

  test("confirms by the mail, is signed in, and the listing is on the site, unverified", async () => {
    await signUpAsRoofer();
    const phone = await new Visitor().visit(await linkMailed("kit@kirkgate.example", "Confirm your email"));
    await confirmElsewhere(phone);
    expect(phone.path).toBe("/dashboard");
    expect(await listingOf()).toMatchObject({ status: "active", verified: false });
    const [told] = await world.messagesTo("operator@fettle.example");
    expect(told?.subject).toBe("Kirkgate Slaters signed up");
    await phone.visit("/roofers/leeds/kirkgate-slaters");
    expect(phone.heading).toBe("Kirkgate Slaters");
  });

  test.each([
    ["LS6 2AB", "Leeds", "LS6 2AB", "postcode"],
    ["Nowhere-on-Sea", "Nowhere-on-Sea", null, "default"],
  ])("in %s is found where that is", async (city, stored, postcode, locationSource) => {
    await signUpAsRoofer({ City: city });
    const listing = await listingOf();
    expect(listing).toMatchObject({ city: stored, postcode, locationSource });
    expect(listing?.latitude === null).toBe(locationSource === "default");
  });
});

test("a homeowner who signs up comes to the customer dashboard with the stated words, and is signed in by the mail", async () => {
  const visitor = await signUpAsHomeowner();
  expect(visitor.path).toBe("/customer-dashboard");
  expect(visitor.text).toContain(created);
  expect(await findRow(accounts)).toMatchObject({
    role: "homeowner",
    firstName: "Hal",
    lastName: "van der Berg",
    phone: null,
    emailConfirmedAt: null,
  });
  await visitor.visit(await linkMailed(hal.Email, "Confirm your email"));
  await visitor.press("Confirm and sign in");
  expect(visitor.path).toBe("/customer-dashboard");
  expect(visitor.text).toContain("Your email is confirmed. You are signed in.");
});

test.each([
  ["roofer", signUpAsRoofer],
  ["homeowner", signUpAsHomeowner],
])(
  "an address that has an account gets a %s the same page, letter for letter, and its owner a mail",
  async (_, sign) => {
    await world.account({ email: "owner@fettle.example" });
    const unknown = await sign({ Email: "nobody@fettle.example" });
    const before = await db.$count(businesses);
    const known = await sign({ Email: " OWNER@fettle.example " });
    expect(known.page.html).toBe(unknown.page.html);
    expect([known.status, known.path]).toEqual([unknown.status, unknown.path]);
    expect([...known.cookies.header("/").matchAll(/fettle_\w+/g)].map(String)).toEqual(
      [...unknown.cookies.header("/").matchAll(/fettle_\w+/g)].map(String),
    );
    expect(await db.$count(accounts)).toBe(2);
    expect(await db.$count(businesses)).toBe(before);
    expect(await db.$count(outbox)).toBe(2);
    const [mail] = await world.messagesTo("owner@fettle.example");
    expect(mail?.subject).toBe("You have an account with Fettle");
    expect(mail?.body).toContain("/forgot-password");
    const owner = await new Visitor().visit("/login");
    await owner.fillAll({ Email: "owner@fettle.example", Password: password }).press("Sign In");
    expect(owner.path).toBe("/customer-dashboard");
  },
);

describe("a business that may be on the site already", () => {
  test.each([
    ["the same phone", { phone: "+447700900321", businessName: "K. Marsh" }],
    ["the website of the email", { website: "https://www.Kirkgate.example/about", city: "York" }],
    ["the same name in the same city", { businessName: "KIRKGATE slaters", city: "Leeds" }],
  ])("with %s is offered, and can be claimed instead", async (_, given) => {
    const listing = await world.business({ claimed: false, verified: false, ...given });
    const visitor = await signUpAsRoofer();
    expect(visitor.heading).toBe("Is this you?");
    expect(visitor.text).toContain(listing.businessName);
    expect(await db.$count(accounts)).toBe(0);
    await visitor.follow(/^Claim it instead/);
    expect(visitor.path).toBe(`/claim-listing?business=${listing.id}`);
  });

  test("may be somebody else: one press goes on, with nothing to type again", async () => {
    await world.business({ phone: "+447700900321" });
    const visitor = await signUpAsRoofer();
    expect(visitor.page.html).not.toContain("ridge-tile-9");
    await visitor.press("No, go on with a new listing");
    expect(visitor.path).toBe("/login?role=professional");
    expect(visitor.text).toContain(created);
    await visitor.fillAll({ Email: kit.Email, Password: kit.Password }).press("Sign In");
    expect(visitor.path).toBe("/verify-email");
  });

  test("is not offered where the site does not show it", async () => {
    await world.business({ phone: "+447700900321", status: "suspended" });
    expect((await signUpAsRoofer()).text).toContain(created);
  });

  test.each(["", "x", "a".repeat(9000)])("cannot be passed by a seal made up as '%.20s'", async (sealed) => {
    const answer = await new Visitor().post("/login?mode=sign-up", { intent: "go-on", sealed });
    expect(answer.status).toBe(422);
    expect(await db.$count(accounts)).toBe(0);
  });
});

describe("what is wrong with a sign-up", () => {
  test("is said at once, beside each field, and what was typed stays", async () => {
    const visitor = await signUpAsRoofer({
      "Business name": " ",
      "Contact name": "Kit <b>Marsh</b>",
      Phone: "12345",
      Email: "kit at home",
      Password: "short",
      "Confirm password": "shorn",
    });
    expect(visitor.status).toBe(422);
    expect(visitor.errors).toEqual([
      "Please enter your business name",
      "Please enter a UK phone number, like 07700 900 123",
      "Please enter a valid email address",
      "Password must be at least 6 characters",
      "Passwords do not match",
    ]);
    expect(visitor.value("Contact name")).toBe("Kit <b>Marsh</b>");
    expect(visitor.value("City")).toBe("leeds");
    expect(visitor.value("Service type")).toBe("Roofing");
    expect(visitor.page.html).not.toMatch(/short|shorn/);
  });

  test("is the name in their address as a password, of a roofer and of a homeowner", async () => {
    const given = { Email: "kirkgate@home.example", Password: "kirkgate", "Confirm password": "kirkgate" };
    for (const sign of [signUpAsRoofer, signUpAsHomeowner]) {
      const visitor = await sign(given);
      expect([visitor.status, visitor.errors]).toEqual([422, ["Your password cannot be your email address"]]);
    }
    expect(await db.$count(accounts)).toBe(0);
  });

  test("is not that a homeowner gives no phone, but one that is none", async () => {
    const visitor = await signUpAsHomeowner({ "Phone (optional)": "ring me", "Full name": "" });
    expect(visitor.errors).toEqual([
      "Please enter your full name",
      "Please enter a UK phone number, like 07700 900 123",
    ]);
  });
});

const forged = {
  featured: "true",
  verified: "true",
  overall_rating: "5",
  overallRating: "5",
  status: "active",
  owner_id: "00000000-0000-4000-8000-000000000000",
  slug: "mine",
  role: "operator",
  emailConfirmedAt: "2026-01-01",
};
const asKit = {
  intent: "professional",
  businessName: kit["Business name"],
  contactName: kit["Contact name"],
  phone: kit.Phone,
  city: kit.City,
  serviceType: "Roofing",
  email: kit.Email,
  password: kit.Password,
  confirmPassword: kit.Password,
};

test("fields that nobody was asked for change nothing", async () => {
  const answer = await new Visitor().post("/login?mode=sign-up&role=operator", { ...asKit, ...forged });
  expect(answer.status).toBe(303);
  expect(await listingOf()).toMatchObject({
    featured: false,
    verified: false,
    overallRating: 0,
    status: "pending",
    slug: "kirkgate-slaters",
  });
  expect(await findRow(accounts)).toMatchObject({
    role: "professional",
    emailConfirmedAt: null,
  });
  expect(await db.$count(sessions)).toBe(0);
});

test("script in every field stays words, in the pages and in the mail", async () => {
  const script = '<script>alert("x")</script>';
  await signUpAsRoofer({ "Business name": script, "Contact name": script, City: script });
  const phone = await new Visitor().visit(await linkMailed(kit.Email, "Confirm your email"));
  await confirmElsewhere(phone);
  expect(phone.heading).toContain(script);
  expect(phone.page.html).not.toContain(script);
  const [mail] = await world.messagesTo(kit.Email);
  expect(mail?.body).toMatch(/^Hello,/);
});
