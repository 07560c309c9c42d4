import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { paths } from "~/paths";
import { businessClaims, businesses, outbox } from "../../../drizzle/schema";
import { useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import { aClaim, aClaimant, aFreeListing, anOperatorAtDesk } from "../../support/people/claiming";
import { linksMailed } from "../../support/people/mails";
import { signIn } from "../../support/people/professionals";

useDatabase();

/** A claim of a listing with this name that has waited so many hours; who made it, and what it is of. */
async function aWaitingClaim(businessName: string, hours: number) {
  const account = await aClaimant();
  const slug = businessName.toLowerCase().replaceAll(" ", "-");
  const listing = await aFreeListing({ businessName, slug, email: `${slug}@roofs.example`, phone: null });
  const id = await aClaim(listing.id, { accountId: account.id }, { email: account.email });
  await db
    .update(businessClaims)
    .set({ createdAt: sql`now() - make_interval(hours => ${hours}::int)` })
    .where(eq(businessClaims.id, id));
  return { id, account, listing };
}

const stateOf = async (id: string) => (await db.select().from(businesses).where(eq(businesses.id, id)))[0];
const waiting = (visitor: Visitor) =>
  [...visitor.document.querySelectorAll("form > .claims > li")].map((each) => [
    each.querySelector("h2")?.textContent,
    each.querySelector(".waited, .overdue")?.textContent,
    each.classList.contains("late"),
  ]);

describe("the claims at the desk", () => {
  test("are listed the oldest first, with their age, and 'late' once a day has passed", async () => {
    await aWaitingClaim("Young Roofs", 3);
    await aWaitingClaim("Old Roofs", 25);
    await aWaitingClaim("Middle Roofs", 23);
    const operator = await anOperatorAtDesk();
    expect(waiting(operator)).toEqual([
      ["Old Roofs, Leeds", "waiting 25 h, late", true],
      ["Middle Roofs, Leeds", "waiting 23 h", false],
      ["Young Roofs, Leeds", "waiting 3 h", false],
    ]);
    expect(operator.text).toContain("3 waiting, the oldest first. We promise an answer within 24 hours.");
    await operator.visit(paths.admin);
    expect(operator.text).toContain("3 Claims waiting 25 h, late");
    await operator.follow(/^Claims/);
    await operator.press("Approve Old Roofs");
    await operator.visit(paths.admin);
    expect(operator.text).toContain("2 Claims waiting 23 h");
    expect(operator.text).not.toContain(", late");
  });

  test("that are ticked are approved together, and the others wait on", async () => {
    const [one, two, three] = [
      await aWaitingClaim("One Roofs", 3),
      await aWaitingClaim("Two Roofs", 2),
      await aWaitingClaim("Three Roofs", 1),
    ];
    const operator = await anOperatorAtDesk();
    await operator.press("Approve selected");
    expect(operator.status).toBe(422);
    expect(operator.text).toContain("Select at least one claim.");
    await operator.choose("Select One Roofs").choose("Select Three Roofs").press("Approve selected");
    expect(operator.text).toContain("One Roofs is approved: claimed, verified, and its owner is told.");
    expect(operator.text).toContain("Three Roofs is approved: claimed, verified, and its owner is told.");
    expect(waiting(operator).map(([name]) => name)).toEqual(["Two Roofs, Leeds"]);
    // Alone there is nothing to tick it for.
    expect(operator.document.querySelector("input[name=claim]")).toBeNull();
    for (const { listing, account } of [one, three]) {
      expect(await stateOf(listing.id)).toMatchObject({ ownerId: account.id, claimed: true, verified: true });
    }
    expect(await stateOf(two.listing.id)).toMatchObject({ ownerId: null, claimed: false, verified: false });
  });

  test("that another operator decided meanwhile change nothing, and it is said who was faster", async () => {
    const { listing, account } = await aWaitingClaim("One Roofs", 3);
    await aWaitingClaim("Two Roofs", 2);
    const slow = await anOperatorAtDesk();
    const fast = await signIn(new Visitor(), "desk@fettle.example", paths.adminClaims);
    await fast.press("Approve One Roofs");
    const after = await stateOf(listing.id);
    await slow.choose("Select One Roofs").press("Approve selected");
    expect(slow.text).toContain("One Roofs was decided before by desk@fettle.example");
    expect(await stateOf(listing.id)).toEqual(after);
    await slow.visit(paths.adminClaims);
    const mails = await db.select().from(outbox).where(eq(outbox.recipient, account.email));
    expect(mails.filter(({ dedupeKey }) => dedupeKey.includes(":won:"))).toHaveLength(1);
  });

  test("that are rejected with other claims ticked keep the ticks when the reason is missing", async () => {
    await aWaitingClaim("One Roofs", 3);
    await aWaitingClaim("Two Roofs", 2);
    const operator = await anOperatorAtDesk();
    await operator.choose("Select Two Roofs").press("Reject One Roofs");
    expect(operator.status).toBe(422);
    const ticked = [...operator.document.querySelectorAll("input[name=claim][checked]")];
    expect(ticked.map((box) => box.getAttribute("aria-label"))).toEqual(["Select Two Roofs"]);
  });

  test("whose link was not used are mailed it again", async () => {
    const { id } = await aFreeListing();
    await aClaim(id);
    const operator = await anOperatorAtDesk();
    await operator.press("Approve Kirkgate Slaters");
    const links = () => linksMailed("priya@slaters.example", "Set your password");
    expect(await links()).toHaveLength(1);
    await operator.press(/again/);
    expect(operator.text).toContain("The link for Kirkgate Slaters is on its way again.");
    const [newest] = await links();
    expect(await links()).toHaveLength(2);
    const claimant = await new Visitor().visit(newest ?? "");
    await claimant
      .fillAll({ Password: "ridge-tile-9", "Confirm password": "ridge-tile-9" })
      .press("Set password");
    expect(claimant.path).toBe(paths.dashboard);
    await operator.visit(paths.adminClaims);
    expect(operator.text).not.toMatch(/Send .*again/);
  });
});
