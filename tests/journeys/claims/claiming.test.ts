import { describe, expect, test } from "vitest";
import { paths } from "~/paths";
import { businesses } from "../../../drizzle/schema";
import { findRow, useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import {
  aFreeListing,
  anOperatorAtDesk,
  approveAtDesk,
  claimAsStranger,
  decisionsAreDone,
  newPassword,
  setFirstPassword,
  strangersFields,
} from "../../support/people/claiming";
import { codesTo, linkMailed } from "../../support/people/mails";
import { leadNamesOn, sam, samsAccount, signIn } from "../../support/people/professionals";
import { answerRoofingQuiz } from "../../support/people/roofing-quiz";
import { world } from "../../support/world";

useDatabase();

/** A homeowner's request for a roof in the middle of Leeds. */
const asks = async (phone: string) =>
  answerRoofingQuiz(await new Visitor().visit("/quote-quiz"), { postcode: "LS1 4DY", phone });
const listingOf = (id: string) => findRow(businesses, { id });
/** What is written to whoever decides, where nobody has an operator's account yet. */
const operatorHears = async () =>
  (await world.messagesTo("operator@fettle.example")).map(({ subject }) => subject);
async function claimAsSam(visitor: Visitor, method: string) {
  await visitor.fill("Business name, phone number or location", "kirkgate").press("Search");
  expect(visitor.text).toContain("Found 1 listing");
  await visitor.follow(/^Claim This Listing/);
  expect(visitor.heading).toBe("Claim: Kirkgate Slaters");
  await visitor
    .fillAll({ "Contact name": "Sam Field", Phone: "07700 900 456" })
    .choose("Verification method", new RegExp(`^${method}`))
    .press("Submit Claim");
  expect(visitor.heading).toBe("Success!");
  expect(visitor.text).toContain(
    "Your claim is being checked, within 24 hours. Redirecting to your dashboard...",
  );
  return visitor.refresh();
}

describe("a roofer without a business", () => {
  test("finds the listing, proves it with a code, is verified by an operator and gets the first request after that", async () => {
    const { id } = await aFreeListing();
    await samsAccount();
    const roofer = await signIn(new Visitor(), sam, paths.dashboard);
    expect(roofer.path).toBe(paths.claimBusiness);
    expect(roofer.heading).toBe("Welcome, Sam!");
    expect(roofer.text).toContain("Why claim your business?");

    await claimAsSam(roofer, "Email");
    expect(roofer.path).toBe(paths.dashboard);
    expect(roofer.text).toContain("Your claim is being checked, within 24 hours.");
    expect(roofer.text).toContain("o•••@k•••.example");
    expect(await operatorHears()).toEqual(["Kirkgate Slaters was claimed"]);
    await asks("07700 900 121");
    await roofer.visit(paths.leads());
    expect(roofer.path).toBe(paths.claimBusiness);

    await roofer.visit(paths.dashboard);
    const [code = ""] = await codesTo("office@kirkgate.example");
    await roofer.fill("Code", code).press("Confirm code");
    expect(roofer.heading).toBe("Success!");
    await roofer.refresh();
    expect(roofer.text).toContain("Only verified businesses get them");
    expect(await listingOf(id)).toMatchObject({ claimed: true, verified: false });

    const operator = await anOperatorAtDesk();
    expect(operator.text).toContain("Claim by Sam Field: proved by a code by email");
    await approveAtDesk(operator, "Kirkgate Slaters");
    expect((await world.messagesTo(sam))[0]?.body).toContain("it says Verified");

    const homeowner = await new Visitor().visit(paths.roofingBusiness(id));
    expect(homeowner.text).toContain("What we checked");
    await roofer.visit(paths.leads());
    expect(leadNamesOn(roofer)).toEqual([]);
    await asks("07700 900 123");
    await roofer.visit(paths.leads());
    expect(leadNamesOn(roofer)).toHaveLength(1);
    expect(roofer.text).toContain("07700 900 123");
  });

  test("waits without requests and without edits until an operator decides, and reads why not", async () => {
    const { id } = await aFreeListing();
    await samsAccount();
    const roofer = await signIn(new Visitor(), sam, paths.claimBusiness);
    await claimAsSam(roofer, "Document");
    expect(roofer.text).toContain("Your claim is being checked, within 24 hours.");
    for (const page of [paths.leads(), paths.profile]) {
      await roofer.visit(page);
      expect(roofer.path).toBe(paths.claimBusiness);
    }
    const operator = await anOperatorAtDesk();
    await operator.press("Reject Kirkgate Slaters");
    expect([operator.status, operator.errors]).toEqual([
      422,
      ["Say why, in words that the claimant can read"],
    ]);
    await operator.fill(/Why not/, "The letter names another firm.").press("Reject Kirkgate Slaters");
    expect(operator.text).toContain("Kirkgate Slaters: rejected by");
    await decisionsAreDone();

    const [told] = await world.messagesTo(sam);
    expect(told?.subject).toBe("We could not confirm that Kirkgate Slaters is yours");
    expect(told?.body).toContain("The letter names another firm.");
    expect(told?.body).toContain("If it is yours all the same, tell us how we can see that");
    const [, writeToUs = ""] = /Write to us:\s+(\S+)/.exec(told?.body ?? "") ?? [];
    const letter = await new Visitor().visit(writeToUs);
    expect(letter.value("Message")).toContain("This is about the listing of Kirkgate Slaters in Leeds.");
    await asks("07700 900 122");
    await roofer.visit(paths.dashboard);
    expect(roofer.path).toBe(paths.claimBusiness);
    expect(roofer.text).toContain("The letter names another firm.");
    expect(await listingOf(id)).toMatchObject({ claimed: false, ownerId: null });
    expect((await world.messagesTo(sam)).some(({ subject }) => /^New .+ lead/.test(subject))).toBe(false);
    await claimAsSam(roofer, "Document");
    expect(roofer.text).toContain("Your claim is being checked, within 24 hours.");
  });

  test("creates a listing that is on the site at once, unverified", async () => {
    await samsAccount();
    const roofer = await signIn(new Visitor(), sam, paths.claimBusiness);
    await roofer.fill("Business name, phone number or location", "nobody").press("Search");
    expect(roofer.text).toContain("No listings found");
    await roofer.follow("Create My Business Listing");
    await roofer.press("Create My Business", { unchecked: true });
    expect(roofer.status).toBe(422);
    await roofer
      .fillAll({
        "Business name": "Field Flooring",
        Phone: "07700 900 457",
        "City or town": "leeds",
        Postcode: "ls1 4dy",
        Description: "Floors of all kinds.",
      })
      .choose("Service type", "Other")
      .press("Create My Business");
    expect(roofer.heading).toBe("Success!");
    await roofer.refresh();
    expect(roofer.path).toBe(paths.dashboard);
    const made = await findRow(businesses);
    expect(made).toMatchObject({
      businessName: "Field Flooring",
      status: "active",
      claimed: true,
      verified: false,
      city: "Leeds",
      postcode: "LS1 4DY",
      phone: "+447700900457",
      serviceTypes: ["Other"],
      categoryId: null,
    });
    expect(await operatorHears()).toEqual(["Field Flooring was added"]);
  });
});

describe("somebody without an account", () => {
  test("is shown a plumber beside a roofer whose name is alike", async () => {
    await world.business({ businessName: "Kirkgate Slaters" });
    await world.business({ businessName: "Kirkgate Pipes", trade: "plumbing", serviceTypes: ["Plumbing"] });
    const visitor = await new Visitor().visit(`${paths.claimListing}?q=kirkgate`);
    expect(visitor.text).toContain("Kirkgate Slaters");
    expect(visitor.text).toContain("Kirkgate Pipes");
  });

  test("claims with a code, sets a password with the mailed link, and is in the dashboard", async () => {
    const { id } = await aFreeListing();
    const visitor = await new Visitor().visit(paths.claimListing);
    await visitor.fill("Business name, phone number or location", "kirkgate").press("Search");
    await visitor.follow(/^Claim This Listing/);
    expect(visitor.value("Verification method")).toBe("phone");
    await visitor.fillAll(strangersFields).press("Submit Claim");
    expect(visitor.heading).toBe("Claim Submitted Successfully!");
    await visitor.refresh();
    expect(visitor.path).toContain("/claim-confirmation");
    await visitor.visit(paths.claimConfirmation());
    expect(visitor.heading).toBe("We have your claim");

    await visitor.fill("Code", await world.codeTextedTo("07700 900 777")).press("Confirm code");
    expect(visitor.text).toContain("We have written to the email that you gave");
    expect((await listingOf(id))?.ownerId).toBeNull();

    await visitor.visit(await linkMailed("priya@slaters.example", "Set your password"));
    await visitor.fillAll({ Password: "football", "Confirm password": "football" }).press("Set password");
    expect(visitor.errors).toEqual([
      "That is one of the passwords that are tried first. Please choose another",
    ]);
    await visitor.fillAll(newPassword).press("Set password");
    expect(visitor.path).toBe(paths.dashboard);
    expect(await listingOf(id)).toMatchObject({ claimed: true, verified: false });
  });

  test("is offered a code only where the listing has what it goes to", async () => {
    const offered = async (given: Parameters<typeof aFreeListing>[0]) => {
      const visitor = await new Visitor().visit(paths.claimListingOf((await aFreeListing(given)).id));
      return [visitor.value("Verification method"), ...visitor.texts("[name=verification_method] option")];
    };
    const landline = { phone: "+441134960359" };
    expect(await offered(landline)).toEqual([
      "email",
      "Choose one",
      expect.stringMatching(/^Email/),
      expect.stringMatching(/^Doc/),
    ]);
    expect(await offered({ ...landline, email: null })).toEqual([
      "document",
      "Choose one",
      expect.stringMatching(/^Document/),
    ]);
  });

  test.each(["code", "operator"])(
    "loses nothing, approved by a %s, to whoever signed up with their email before and moved on to another",
    async (by) => {
      const { id } = await aFreeListing();
      await samsAccount({ email: "priya@slaters.example", emailConfirmedAt: undefined });
      const thief = await signIn(new Visitor(), "priya@slaters.example");
      const visitor = await claimAsStranger(id, { method: by === "code" ? "Phone" : "Document" });
      const operator = await anOperatorAtDesk();
      if (by === "code") {
        await visitor.fill("Code", await world.codeTextedTo("07700 900 777")).press("Confirm code");
      } else await approveAtDesk(operator, "Kirkgate Slaters");
      const first = await linkMailed("priya@slaters.example", "Set your password");

      await thief.visit(paths.verifyEmail());
      await thief.fill("Email", "thief@elsewhere.example").press("Change address");
      await thief.visit(await linkMailed("thief@elsewhere.example", "Confirm your email"));
      await thief.press("Confirm and sign in");
      await thief.visit(paths.forgotPassword);
      await thief.fill("Email", "thief@elsewhere.example").press("Send me a link");
      await thief.visit(await linkMailed("thief@elsewhere.example", "Set a new password"));
      await thief.fillAll(newPassword).press("Set password");
      expect((await new Visitor().visit(first)).status).toBe(200);
      if (by === "code")
        await operator.visit(paths.adminClaims).then(() => approveAtDesk(operator, "Kirkgate Slaters"));
      else {
        await operator.visit(paths.adminClaimsAt({ show: "decided" }));
        await operator.press(/again/);
        expect(operator.text).toContain("The link for Kirkgate Slaters is on its way again.");
      }
      expect((await listingOf(id))?.ownerId).toBeNull();

      await setFirstPassword(visitor);
      expect(visitor.path).toBe(paths.dashboard);
      expect(await listingOf(id)).toMatchObject({ claimed: true, verified: true });
    },
  );

  test("adds a business that has no page, no portal and no requests until it is approved", async () => {
    const visitor = await new Visitor().visit(paths.claimListing);
    await visitor.follow("Add Business");
    await visitor
      .fillAll({
        ...strangersFields,
        "Business name": "Shah Slating",
        "City or town": "Leeds",
        Postcode: "LS1 4DY",
        Description: "Slate roofs.",
      })
      .choose("Service type", "Roofing")
      .press("Add Business");
    expect(visitor.heading).toBe("Claim Submitted Successfully!");
    const added = await findRow(businesses);
    expect(added).toMatchObject({ status: "pending", claimed: true, verified: false, ownerId: null });
    expect(await operatorHears()).toEqual(["Shah Slating was added"]);

    await visitor.visit(paths.roofingBusiness(added?.id ?? ""));
    expect(visitor.status).toBe(404);
    await visitor.visit(paths.directorySearch({ q: "Shah" }));
    expect(visitor.text).not.toContain("Shah Slating");
    await samsAccount({ email: "priya@slaters.example" });
    const hopeful = await signIn(new Visitor(), "priya@slaters.example", paths.dashboard);
    expect(hopeful.path).toBe(paths.claimBusiness);
    await asks("07700 900 123");
    expect(
      (await world.messagesTo("priya@slaters.example")).some(({ subject }) => /^New .+ lead/.test(subject)),
    ).toBe(false);

    const operator = await anOperatorAtDesk();
    expect(operator.text).toContain("New listing by Priya Shah: on no page until it is approved.");
    await approveAtDesk(operator, "Shah Slating");
    await visitor.visit(paths.roofingBusiness(added?.id ?? ""));
    expect(visitor.heading).toContain("Shah Slating");
    await hopeful.visit(paths.dashboard);
    expect(hopeful.path).toBe(paths.dashboard);
  });
});
