import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { mostJobs } from "~/models/listings/profile/paper";
import { paths } from "~/paths";
import { businesses, businessPictures, listingPapers } from "../../../drizzle/schema";
import { changeRows, useDatabase } from "../../support/database";
import { photosOf } from "../../support/listings/listings";
import { Visitor } from "../../support/pages/visitor";
import { decisionsAreDone } from "../../support/people/claiming";
import { oliveAtTheDesk } from "../../support/people/operators";
import { samsBusiness } from "../../support/people/own-profile";
import { samAtWork } from "../../support/people/professionals";
import { world } from "../../support/world";

useDatabase();

const atPapers = () => samAtWork(paths.profilePage("proof", "job"));
const said = "New slate roof in Harehills, May 2026";

const job = (business: string, before = "", after = "") => ({
  ...{ business, kind: "job", organisation: said, before, after },
});

const post = (visitor: Visitor, fields: Record<string, string>) =>
  visitor.post(paths.profilePage("proof"), fields);

const pageOf = (id: string) => new Visitor().visit(paths.roofingBusiness(id));

describe("a finished job that an owner sends", () => {
  test("is asked for once two photos are up, seen by a person, and then on the page with the day", async () => {
    const visitor = await atPapers();
    expect(visitor.text).toContain("Put up both photos first");
    const { id } = await samsBusiness();
    const [before = "", after = ""] = await photosOf(id, 2);
    await visitor.reload();
    await visitor.fill("What was done, where and when", said);
    await visitor.press("Send to be checked", { unchecked: true });
    expect(visitor.status).toBe(422);
    expect(visitor.text).toContain("Choose the photo of before.");
    expect(visitor.value("What was done, where and when")).toBe(said);
    expect((await post(visitor, job(id, before, after))).status).toBe(303);
    await visitor.visit(paths.profilePage("proof"));
    expect(visitor.text).toContain(`A finished job: ${said}`);
    expect((await pageOf(id)).text).not.toContain(said);

    const operator = await oliveAtTheDesk(paths.adminPapers);
    const shown = operator.attributes("figure img", "alt");
    expect(shown).toEqual(["Before", "After"]);
    await operator.press(/^Seen, and right/);
    await decisionsAreDone();
    const page = await pageOf(id);
    expect(page.text).toMatch(
      /New slate roof in Harehills, May 2026.*Before.*After.*which a person here saw on/s,
    );
    expect(page.document.querySelectorAll("[aria-labelledby=jobs] img")).toHaveLength(2);
  });

  test("goes from the page with either photo, with its owner, and with what was verified", async () => {
    const visitor = await atPapers();
    const { id } = await samsBusiness();
    const [before = "", after = ""] = await photosOf(id, 2);
    await post(visitor, job(id, before, after));
    await changeRows(listingPapers, { accepted: true, decidedAt: new Date() });
    const has = async () => (await pageOf(id)).text.includes(said);
    expect(await has()).toBe(true);
    await changeRows(businesses, { verified: false }, { id });
    expect(await has()).toBe(false);
    await changeRows(businesses, { verified: true }, { id });
    const { account } = await world.roofer({ email: "pat@fettle.example" });
    const { ownerId } = await samsBusiness();
    await changeRows(businesses, { ownerId: account.id }, { id });
    expect(await has()).toBe(false);
    await changeRows(businesses, { ownerId }, { id });
    expect(await has()).toBe(true);
    await db.delete(businessPictures).where(eq(businessPictures.id, after));
    expect(await has()).toBe(false);
    expect(await db.$count(listingPapers)).toBe(0);
  });

  test("is of two photos of one's own, and a page shows the newest three", async () => {
    const visitor = await atPapers();
    const { id } = await samsBusiness();
    const { business: hers } = await world.roofer({ email: "pat@fettle.example" });
    const [[mine = "", other = ""], [theirs = ""]] = [await photosOf(id, 2), await photosOf(hers.id, 1)];
    for (const [before, after] of [
      [mine, mine],
      [mine, theirs],
      [theirs, mine],
      [mine, "x"],
      ["", ""],
    ]) {
      expect((await post(visitor, job(id, before, after))).status).toBe(422);
    }
    expect((await post(visitor, job(hers.id, mine, other))).status).toBe(404);
    expect(await db.$count(listingPapers)).toBe(0);
    for (let sent = 0; sent <= mostJobs; sent++) await post(visitor, job(id, mine, other));
    await changeRows(listingPapers, { accepted: true, decidedAt: new Date() });
    const page = await pageOf(id);
    expect(page.document.querySelectorAll("[aria-labelledby=jobs] img")).toHaveLength(2 * mostJobs);
  });
});
