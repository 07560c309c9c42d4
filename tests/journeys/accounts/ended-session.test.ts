import { beforeEach, describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { londonDay } from "~/models/base/clock";
import { paths } from "~/paths";
import { businesses, businessPictures, leadAssignments, sessions } from "../../../drizzle/schema";
import { findRow, listRows, useDatabase } from "../../support/database";
import { photosOf } from "../../support/listings/listings";
import { Visitor } from "../../support/pages/visitor";
import {
  aLead,
  assign,
  assignmentOf,
  attempt,
  sam,
  samAtWork,
  samsAccount,
  samsLead,
  samTheRoofer,
  signIn,
} from "../../support/people/professionals";
import { type Business, password, world } from "../../support/world";

useDatabase();

const notes = "Ladder <b>at</b> the back,\r\nring 07700 900 555 first";
const label = "Notes, which only your business sees";

/** Sam has typed notes on a lead's page, and presses Save after his session has ended. */
async function saveTooLate(lead: string): Promise<Visitor> {
  const visitor = await samAtWork(`/portal/leads/${lead}`);
  await db.delete(sessions);
  await visitor.fill(label, notes).press("Save");
  expect(visitor.status).toBe(401);
  return visitor;
}

describe("a form that comes in after the session has ended", () => {
  test("is offered again after signing in, where it was typed, and saved by one press", async () => {
    const lead = await samsLead();
    const visitor = await saveTooLate(lead);
    expect(visitor.heading).toBe("Sign in to go on");
    expect(await assignmentOf(lead)).toMatchObject({ notes: "" });
    await attempt(visitor, password);
    expect(visitor.path).toBe(`/portal/leads/${lead}`);
    expect(visitor.value(label).replace(/\r?\n/g, "\r\n")).toBe(notes);
    expect(visitor.text).toContain("Your session ended before these notes were saved.");
    await visitor.reload();
    expect(visitor.text).toContain("Your session ended before these notes were saved.");
    await visitor.press("Save");
    expect((await assignmentOf(lead))?.notes).toContain("ring 07700 900 555 first");
    expect(visitor.text).not.toContain("Your session ended");
    await visitor.visit(`/portal/leads/${lead}`);
    expect(visitor.text).not.toContain("Your session ended");
  });

  test("outlives a wrong password", async () => {
    const lead = await samsLead();
    const visitor = await saveTooLate(lead);
    await attempt(visitor, "not my password");
    expect(visitor.status).toBe(422);
    await attempt(visitor, password);
    expect(visitor.value(label)).toContain("ring 07700 900 555 first");
  });

  test("is in no address, no cookie and no table in clear", async () => {
    const visitor = await saveTooLate(await samsLead());
    const clear = /Ladder|900 555|TGFkZGVy/;
    expect(visitor.page.html).not.toMatch(clear);
    await attempt(visitor, password);
    expect(visitor.page.url.href).not.toMatch(clear);
    for (const name of visitor.cookies.names()) expect(visitor.cookies.get(name)).not.toMatch(clear);
    expect(JSON.stringify(await listRows(sessions))).not.toMatch(clear);
  });

  test("in the list keeps which lead it was about, and the search", async () => {
    const lead = await samsLead();
    await samsLead({ firstName: "Bo" });
    const visitor = await samAtWork("/portal/leads?search=jane");
    await db.delete(sessions);
    await visitor.fill("Notes on Jane Smith", notes).press("Save");
    await attempt(visitor, password);
    expect(visitor.path).toBe("/portal/leads?search=jane");
    expect(visitor.value("Notes on Jane Smith")).toContain("ring 07700 900 555 first");
    await visitor.press("Save");
    expect((await assignmentOf(lead))?.notes).toContain("Ladder");
  });

  test("that set a status says which, and is set by pressing it again", async () => {
    const lead = await samsLead();
    const visitor = await samAtWork(`/portal/leads/${lead}`);
    await db.delete(sessions);
    await visitor.press("Quoted");
    await attempt(visitor, password);
    expect(visitor.text).toContain("Your session ended before the status was changed to quoted.");
    await visitor.press("Quoted");
    expect(await assignmentOf(lead)).toMatchObject({ status: "quoted" });
    expect(visitor.text).not.toContain("Your session ended");
  });

  test("shows nothing to somebody who may not see the lead", async () => {
    await world.roofer({ email: "pat@fettle.example" });
    const visitor = await saveTooLate(await samsLead());
    await visitor.fillAll({ Email: "pat@fettle.example", Password: password }).press("Sign In");
    expect(visitor.heading).toBe("Lead Not Found");
    expect(visitor.text).not.toContain("Ladder");
  });

  test.each(["", "x", "a".repeat(60_000), "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"])(
    "that was not sealed by us is as good as none",
    async (kept) => {
      await samsLead();
      const visitor = new Visitor();
      const answer = await visitor.post("/login?redirectTo=/portal/leads", { email: sam, password, kept });
      expect(answer.status).toBe(303);
      expect(answer.headers.get("Location")).toBe("/portal/leads");
    },
  );
});

describe("a form about whose a listing is, that comes in after the session has ended", () => {
  const unsent = "Your session ended before this was sent.";

  test("has a new listing in it again, which is made by one press", async () => {
    await samsAccount();
    await world.business();
    const visitor = await signIn(new Visitor(), sam, "/portal/claim-business/new");
    visitor.fillAll({ "Business name": "Moor Slating", Postcode: "LS1 4DY", "City or town": "Leeds" });
    visitor.fillAll({ "Contact name": "Sam Field", Phone: "0113 496 0002", Description: "Slate & lead" });
    visitor.choose("Service type", "Roofing");
    await db.delete(sessions);
    await visitor.press("Create My Business");
    expect(visitor.status).toBe(401);
    await attempt(visitor, password);
    expect(visitor.text).toContain(unsent);
    expect(visitor.value("Description")).toBe("Slate & lead");
    await visitor.press("Create My Business");
    expect(await findRow(businesses, { businessName: "Moor Slating" })).toMatchObject({
      description: "Slate & lead",
    });
    await visitor.visit("/portal/claim-business/new");
    expect(visitor.text).not.toContain(unsent);
  });

  test("has the claim in it again", async () => {
    await samsAccount();
    const { id } = await world.business({ claimed: false, verified: false });
    const visitor = await signIn(new Visitor(), sam, paths.claimBusinessAt({ business: id }));
    visitor.fillAll({ "Contact name": "Sam Field", Phone: "0113 496 0002" });
    visitor.fill("Additional information (optional)", "I am its founder");
    await db.delete(sessions);
    await visitor.press("Submit Claim");
    await attempt(visitor, password);
    expect(visitor.text).toContain(unsent);
    expect(visitor.value("Additional information (optional)")).toBe("I am its founder");
    await visitor.press("Submit Claim");
    await visitor.visit(paths.claimBusinessAt({ business: id }));
    expect(visitor.text).not.toContain(unsent);
  });
});

test("the day until which a business is away, sent after the session has ended, is in its field again", async () => {
  const { business } = await samTheRoofer();
  const visitor = await samAtWork(paths.alerts);
  const day = londonDay(new Date(), 10);
  await db.delete(sessions);
  await visitor.fill("Away until", day).press(/^Take a break/);
  await attempt(visitor, password);
  expect(visitor.text).toContain("Your session ended before this was saved.");
  expect(visitor.value("Away until")).toBe(day);
  await visitor.press(/^Take a break/);
  expect(visitor.text).not.toContain("Your session ended");
  expect((await findRow(businesses, { id: business.id }))?.awayUntil).not.toBeNull();
});

test("a page opened again after the session has ended leads back to itself", async () => {
  const lead = await samsLead();
  const visitor = await samAtWork(`/portal/leads/${lead}`);
  await db.delete(sessions);
  await visitor.reload();
  expect(visitor.heading).toBe("Sign in");
  await signIn(visitor, sam, visitor.path);
  expect(visitor.path).toBe(`/portal/leads/${lead}`);
});

describe("a form of the other of two businesses", () => {
  let field: Business;
  let moor: Business;

  /** Sam owns Field Roofing and, since later, Moor Slating. */
  beforeEach(async () => {
    field = (await samTheRoofer()).business;
    const createdAt = new Date(field.createdAt.getTime() + 1000);
    moor = await world.business({ ownerId: field.ownerId, businessName: "Moor Slating", createdAt });
  });

  const samAtMoor = async (address: string) => (await samAtWork(address)).press(/^Moor Slating/);
  const again = "Your session ended on a page of Moor Slating: you are working as Moor Slating again.";
  const stored = ({ id }: Business) => findRow(businesses, { id });

  test("is offered again as that one's, and saved there", async () => {
    const visitor = await samAtMoor(paths.profilePage("who"));
    await db.delete(sessions);
    await visitor.fill("Contact Name", "Jo Moor").press("Save Changes");
    await attempt(visitor, password);
    expect(visitor.text).toContain(again);
    expect(visitor.value("Business Name")).toBe("Moor Slating");
    expect(visitor.value("Contact Name")).toBe("Jo Moor");
    await visitor.press("Save Changes");
    expect(await stored(moor)).toMatchObject({ contactName: "Jo Moor" });
    expect(await stored(field)).toEqual(field);
  });

  test("holds nobody back who goes on as the other, and is there when they come back", async () => {
    const visitor = await samAtMoor(paths.profilePage("who"));
    await db.delete(sessions);
    await visitor.fill("Contact Name", "Jo Moor").press("Save Changes");
    await attempt(visitor, password);
    await visitor.press(/^Field Roofing/);
    expect(visitor.text).toContain("You are now working as Field Roofing.");
    expect(visitor.value("Business Name")).toBe("Field Roofing");
    expect(visitor.value("Contact Name")).toBe("Sam Field");
    await visitor.press(/^Moor Slating/);
    expect(visitor.value("Contact Name")).toBe("Jo Moor");
  });

  test("stays that one's when another tab has left it, though it is not saved at first", async () => {
    const visitor = await samAtMoor(paths.profilePage("who"));
    await visitor.post("/portal/business", { business: field.id, at: paths.dashboard });
    await visitor.fill("Contact Name", "Jo Moor").fill("Phone", "none").press("Save Changes");
    expect(visitor.status).toBe(422);
    await visitor.fill("Phone", "0113 496 0001").press("Save Changes");
    expect(await stored(moor)).toMatchObject({ contactName: "Jo Moor" });
    expect(await stored(field)).toEqual(field);
  });

  test("is nothing to somebody else who signs in", async () => {
    await world.roofer({ email: "pat@fettle.example", businessName: "Pat's Roofs" });
    const visitor = await samAtMoor(paths.profilePage("who"));
    await db.delete(sessions);
    await visitor.fill("Contact Name", "Jo Moor").press("Save Changes");
    await visitor.fillAll({ Email: "pat@fettle.example", Password: password }).press("Sign In");
    expect(visitor.value("Business Name")).toBe("Pat's Roofs");
    expect(visitor.value("Contact Name")).not.toBe("Jo Moor");
    expect(visitor.text).not.toContain("Your session ended");
  });

  test.each(["in the list", "on its page"])("about a lead that went to both, %s", async (where) => {
    const lead = await aLead();
    await assign(lead, sam, { businessId: field.id });
    await assign(lead, sam, { businessId: moor.id });
    const visitor = await samAtMoor(paths.leads());
    if (where === "on its page") await visitor.visit(paths.lead(lead));
    const named = where === "on its page" ? label : "Notes on Jane Smith";
    await db.delete(sessions);
    await visitor.fill(named, notes).press("Save");
    await attempt(visitor, password);
    expect(visitor.text).toContain(again);
    expect(visitor.value(named)).toContain("ring 07700 900 555 first");
    await visitor.press("Save");
    const noted = await listRows(leadAssignments);
    expect(noted.filter((each) => each.notes).map(({ businessId }) => businessId)).toEqual([moor.id]);
  });
});

describe("what was asked of a picture after the session has ended", () => {
  const shows = "What photo 1 shows";

  /** Sam's profile with two photos. */
  async function samsPhotos(): Promise<Visitor> {
    const { business } = await samTheRoofer();
    await photosOf(business.id, 2, { alt: "" });
    return samAtWork(paths.profile);
  }

  test("is at the photo again, and saved by one press there", async () => {
    const visitor = await samsPhotos();
    await db.delete(sessions);
    await visitor.fill(shows, "A slate roof").press("Save what photo 1 shows");
    await attempt(visitor, password);
    expect(visitor.text).toContain("Your session ended before this was saved. What you typed is here again");
    expect(visitor.text).not.toContain("Press Save Changes to keep it");
    expect(visitor.value(shows)).toBe("A slate roof");
    await visitor.press("Save what photo 1 shows");
    expect(visitor.text).not.toContain("Your session ended");
    expect(await db.select({ alt: businessPictures.alt }).from(businessPictures)).toContainEqual({
      alt: "A slate roof",
    });
  });

  test("is asked for again", async () => {
    const visitor = await samsPhotos();
    await db.delete(sessions);
    await visitor.press("Remove photo 1");
    await attempt(visitor, password);
    expect(visitor.text).toContain("Your session ended before this was saved.");
    await visitor.press("Remove photo 1");
    expect(visitor.text).not.toContain("Your session ended");
    expect(await db.$count(businessPictures)).toBe(1);
  });
});
