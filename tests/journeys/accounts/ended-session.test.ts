import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { db } from "~/database/db.server";
import { openForm, sealForm } from "~/models/accounts/carried-form.server";
import { paths } from "~/paths";
import {
  businesses,
  businessPictures,
  leadAssignments,
  secondFactors,
  sessions,
  siteSettings,
} from "../../../drizzle/schema";
import { changeRows, findRow, listRows, useDatabase } from "../../support/database";
import { chosenFile, grainy } from "../../support/files/drawn";
import { Visitor } from "../../support/pages/visitor";
import { oliveWithAnApp } from "../../support/people/operators";
import {
  aLead,
  assign,
  assignmentOf,
  attempt,
  patsEmail,
  sam,
  samAtWork,
  samsLead,
  samTheRoofer,
} from "../../support/people/professionals";
import { type Business, password, world } from "../../support/world";

useDatabase();
afterEach(() => void vi.useRealTimers());

const notes = "Ladder <b>at</b> the back,\r\nring 07700 900 555 first";
const label = "Notes, which only your business sees";
const sending = "You were sending this";

/** Sam has typed notes on a lead's page, and presses Save after his session has ended. */
async function saveTooLate(lead: LeadId): Promise<Visitor> {
  const visitor = await samAtWork(`/portal/leads/${lead}`);
  await db.delete(sessions);
  await visitor.fill(label, notes).press("Save");
  expect(visitor.status).toBe(401);
  return visitor;
}

describe("a form that comes in after the session has ended", () => {
  test("is shown after signing in, and sent to where it was sent by one press", async () => {
    const lead = await samsLead();
    const visitor = await saveTooLate(lead);
    expect(visitor.heading).toBe("Sign in to go on");
    await attempt(visitor, password);
    expect(visitor.heading).toBe(sending);
    expect(visitor.text).toContain("Ladder <b>at</b> the back, ring 07700 900 555 first");
    expect(visitor.text).not.toContain("Intent");
    await visitor.reload();
    expect(visitor.heading).toBe(sending);
    expect(await assignmentOf(lead)).toMatchObject({ notes: "" });
    await visitor.press("Send it");
    expect(visitor.path).toBe(`/portal/leads/${lead}`);
    expect(visitor.text).toContain("Notes saved successfully!");
    expect((await assignmentOf(lead))?.notes.replace(/\r?\n/g, "\r\n")).toBe(notes);
    await visitor.visit(paths.unsent);
    expect(visitor.path).toBe(paths.dashboard);
  });

  test("need not be sent: its page opens instead", async () => {
    const lead = await samsLead();
    const visitor = await saveTooLate(lead);
    await attempt(visitor, password);
    await visitor.follow("Open its page instead");
    expect(visitor.path).toBe(`/portal/leads/${lead}`);
    expect(visitor.value(label)).toBe("");
  });

  test("is kept however long it is", async () => {
    const visitor = await samAtWork(paths.ownPraise);
    await db.delete(sessions);
    const long = "Sla\u2019te ".repeat(4000);
    await visitor.fill("Text 1", long).press("Save");
    await attempt(visitor, password);
    expect(visitor.text).toContain(long.trim());
  });

  test("outlives a wrong password", async () => {
    const visitor = await saveTooLate(await samsLead());
    await attempt(visitor, "not my password");
    expect(visitor.status).toBe(422);
    await attempt(visitor, password);
    expect(visitor.text).toContain("ring 07700 900 555 first");
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

  test("is refused on its own page if it was wrong, with what was typed", async () => {
    const visitor = await samAtWork(paths.profilePage("who"));
    await db.delete(sessions);
    await visitor.fill("Contact Name", "Jo Field").fill("Phone", "none").press("Save Changes");
    await attempt(visitor, password);
    await visitor.press("Send it");
    expect([visitor.status, visitor.path]).toEqual([422, paths.profilePage("who")]);
    expect(visitor.value("Contact Name")).toBe("Jo Field");
  });

  test("is nothing to another account that signs in to the browser", async () => {
    await world.roofer({ email: patsEmail });
    const visitor = await saveTooLate(await samsLead());
    await attempt(visitor, password, patsEmail);
    expect(visitor.heading).toBe("Lead Not Found");
    await visitor.visit(paths.unsent);
    expect(visitor.path).toBe(paths.dashboard);
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

  test("counts for a day", () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const sealed =
      sealForm({ path: paths.alerts, by: [], fields: [["words", "Ladder"]], files: [], secrets: false }) ??
      "";
    vi.setSystemTime(Date.now() + 23 * 60 * 60 * 1000);
    expect(openForm(sealed)?.fields).toEqual([["words", "Ladder"]]);
    vi.setSystemTime(Date.now() + 2 * 60 * 60 * 1000);
    expect(openForm(sealed)).toBeUndefined();
  });

  test("asks for its photos again, and stores them", async () => {
    const visitor = await samAtWork(paths.profile);
    await db.delete(sessions);
    const photo = chosenFile(await grainy("png"), "slates.png");
    await visitor.attach("Choose photos", photo).press("Add Photo");
    await attempt(visitor, password);
    expect(visitor.heading).toBe(sending);
    await visitor.attach("Picture, to be chosen again", photo).press("Send it");
    expect(visitor.text).toContain("Photo added.");
    expect(await db.$count(businessPictures)).toBe(1);
  });
});

test("a form that is sent while another account is signed in in another tab is kept for whose it is", async () => {
  await world.roofer({ email: patsEmail });
  const lead = await samsLead();
  const visitor = await samAtWork(paths.lead(lead));
  await visitor.post(paths.login(), { email: patsEmail, password });
  await visitor.fill(label, notes).press("Save");
  expect([visitor.status, visitor.heading]).toEqual([404, "We could not do that"]);
  expect(visitor.text).toContain(
    `This business does not exist, or it is not yours. You are signed in as ${patsEmail}.`,
  );
  await attempt(visitor, "not my password");
  expect([visitor.status, visitor.heading]).toEqual([422, "Sign in"]);
  await attempt(visitor, password);
  expect(visitor.text).toContain("ring 07700 900 555 first");
  await visitor.press("Send it");
  expect((await assignmentOf(lead))?.notes).toContain("Ladder");
});

test("a page opened again after the session has ended leads back to itself", async () => {
  const lead = await samsLead();
  const visitor = await samAtWork(`/portal/leads/${lead}`);
  await db.delete(sessions);
  await visitor.reload();
  expect(visitor.heading).toBe("Sign in");
  await attempt(visitor, password);
  expect(visitor.path).toBe(`/portal/leads/${lead}`);
});

test("what an operator sends is kept until the second factor is proved, and again until it is fresh", async () => {
  const { operator, app } = await oliveWithAnApp();
  await operator.visit(paths.adminSettings);
  await db.delete(sessions);
  await operator.fill("Name of the site", "Aire Trades").press("Save");
  await attempt(operator, password, "olive@fettle.example");
  expect(operator.heading).toBe("Is it you?");
  const prove = async () => {
    await changeRows(secondFactors, { lastStep: 0 });
    await operator.fill("Code", app.digits()).press("Go on");
    expect(operator.heading).toBe(sending);
    expect(operator.text).toContain("Aire Trades");
  };
  await prove();
  await changeRows(sessions, { secondFactorAt: sql`now() - interval '11 minutes'` });
  await operator.press("Send it");
  await prove();
  try {
    await operator.press("Send it");
    expect(operator.text).toContain("Saved: it is on every page within a minute.");
    expect(await findRow(siteSettings)).toMatchObject({ value: "Aire Trades" });
  } finally {
    // What the site is called outlives the rows of a test.
    await operator.post(paths.adminSettings, { name: "" });
  }
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
  const stored = ({ id }: Business) => findRow(businesses, { id });

  test("is saved there after signing in", async () => {
    const visitor = await samAtMoor(paths.profilePage("who"));
    await db.delete(sessions);
    await visitor.fill("Contact Name", "Jo Moor").press("Save Changes");
    await attempt(visitor, password);
    await visitor.press("Send it");
    expect(visitor.value("Business Name")).toBe("Moor Slating");
    expect(await stored(moor)).toMatchObject({ contactName: "Jo Moor" });
    expect(await stored(field)).toEqual(field);
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

  test.each(["in the list", "on its page"])(
    "about a lead that went to both, %s, is that one's",
    async (where) => {
      const lead = await aLead();
      await assign(lead, sam, { businessId: field.id });
      await assign(lead, sam, { businessId: moor.id });
      const visitor = await samAtMoor(paths.leads());
      if (where === "on its page") await visitor.visit(paths.lead(lead));
      await db.delete(sessions);
      await visitor.fill(where === "on its page" ? label : "Notes on Jane Smith", notes).press("Save");
      await attempt(visitor, password);
      await visitor.press("Send it");
      const noted = await listRows(leadAssignments);
      expect(noted.filter((each) => each.notes).map(({ businessId }) => businessId)).toEqual([moor.id]);
    },
  );
});
