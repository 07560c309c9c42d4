import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { paths } from "~/paths";
import { businessClaims, businesses, outbox } from "../../../drizzle/schema";
import { changeRows, findRow, listRows, useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import {
  aClaim,
  aClaimant,
  aFreeListing,
  anOperatorAtDesk,
  decisionsAreDone,
} from "../../support/people/claiming";
import { signIn } from "../../support/people/professionals";

useDatabase();

type Given = { hours: number; proved?: boolean };

/** A claim of a listing with this name that has waited so many hours; who made it, and what it is of. */
async function aWaitingClaim(businessName: string, { hours, proved }: Given) {
  const account = await aClaimant();
  const slug = businessName.toLowerCase().replaceAll(" ", "-");
  const listing = await aFreeListing({ businessName, slug, email: `${slug}@roofs.example`, phone: null });
  const id = await aClaim(listing.id, { accountId: account.id }, { email: account.email });
  await changeRows(
    businessClaims,
    {
      createdAt: sql`now() - make_interval(hours => ${hours}::int)`,
      ...(proved && { status: "proven", provedBy: "email" }),
    },
    { id },
  );
  return { id, account, listing };
}

const stateOf = (id: string) => findRow(businesses, { id });
const mailsTo = (recipient: string) => listRows(outbox, { recipient });
const won = async (recipient: string) =>
  (await mailsTo(recipient)).filter(({ dedupeKey }) => dedupeKey.includes(":won:"));
const entry = (visitor: Visitor) => visitor.document.querySelector("#entry h2")?.textContent;

describe("the claims at the desk", () => {
  test("are listed the oldest first, with their age, 'late' once a day has passed, and one open", async () => {
    await aWaitingClaim("Young Roofs", { hours: 3 });
    await aWaitingClaim("Old Roofs", { hours: 25, proved: true });
    await aWaitingClaim("Middle Roofs", { hours: 23 });
    const operator = await anOperatorAtDesk();
    expect(operator.texts("[data-row]")).toEqual([
      "Old Roofs, Leeds late, 25 h code ✓",
      "Middle Roofs, Leeds 23 h · not proved",
      "Young Roofs, Leeds 3 h · not proved",
    ]);
    expect(operator.text).toContain("3 waiting, the oldest first. We promise an answer within 24 hours.");
    expect(entry(operator)).toBe("Old Roofs, Leeds");
    await operator.follow(/^Young Roofs/);
    expect(entry(operator)).toBe("Young Roofs, Leeds");
    expect(operator.path).toContain("open=");
    await operator.follow("Proved");
    expect(operator.document.title).toContain("Claims: proved");
    expect(operator.texts("[data-row]")).toHaveLength(1);
    await operator.visit(paths.admin);
    expect(operator.text).toContain("3 Claims waiting 25 h, late");
    await operator.follow(/^Claims/);
    await operator.press("Approve Old Roofs");
    expect(entry(operator)).toBe("Middle Roofs, Leeds");
    await operator.visit(paths.admin);
    expect(operator.text).toContain("2 Claims waiting 23 h");
    expect(operator.text).not.toContain(", late");
  });

  test("stand beside their listing with what differs, and a code is the first thing to do", async () => {
    const { listing } = await aWaitingClaim("Old Roofs", { hours: 1 });
    const operator = await anOperatorAtDesk();
    expect(operator.texts(".evidence .differs")).toEqual([expect.stringContaining("another domain")]);
    expect(operator.document.querySelector(".decide button")?.textContent).toBe(
      "Send a code to old-roofs@roofs.example",
    );
    await operator.press(/^Send a code/);
    expect(operator.text).toContain("A code is on its way to");
    expect((await mailsTo(listing.email ?? ""))[0]?.body).toMatch(/\b\d{6}\b/);
    await operator.press(/^Send a code/);
    expect(operator.text).toContain("That is a lot of codes.");
  });

  test("that are decided change nothing for a minute, and are taken back by one press", async () => {
    const { id, listing, account } = await aWaitingClaim("Old Roofs", { hours: 1, proved: true });
    const operator = await anOperatorAtDesk();
    await operator.press("Approve Old Roofs");
    expect(operator.text).toMatch(
      /Old Roofs: approved by desk@fettle\.example\. The email leaves at \d\d:\d\d:\d\d; Undo until then\./,
    );
    expect(await won(account.email)).toEqual([]);
    expect(await stateOf(listing.id)).toMatchObject({ ownerId: null, verified: false });
    await operator.press("Undo Old Roofs: approved");
    expect(operator.text).toContain("Taken back: nothing has changed, and nobody was told.");
    expect(entry(operator)).toBe("Old Roofs, Leeds");
    await decisionsAreDone();
    expect(await won(account.email)).toEqual([]);

    await operator.press("Approve Old Roofs");
    await decisionsAreDone();
    expect(await stateOf(listing.id)).toMatchObject({ ownerId: account.id, verified: true });
    await operator.post(paths.adminUndo, { kind: "claim", undo: id });
    expect(await stateOf(listing.id)).toMatchObject({ ownerId: account.id, verified: true });
  });

  test("that are ticked are approved together where a code has proved them, and the others wait on", async () => {
    const [one, two, three, four] = [
      await aWaitingClaim("One Roofs", { hours: 4, proved: true }),
      await aWaitingClaim("Two Roofs", { hours: 3, proved: true }),
      await aWaitingClaim("Three Roofs", { hours: 2, proved: true }),
      await aWaitingClaim("Four Roofs", { hours: 1 }),
    ];
    const why = "Why not? The claimant is emailed this";
    const operator = await anOperatorAtDesk();
    expect(operator.document.querySelectorAll("input[name=claim]")).toHaveLength(3);
    await operator.follow(/^Two Roofs/);
    await operator.fill(why, "The number is another's.").press("Approve selected");
    expect(operator.status).toBe(422);
    expect(operator.text).toContain("Choose at least one claim.");
    expect(entry(operator)).toBe("Two Roofs, Leeds");
    expect(operator.value(why)).toBe("The number is another's.");
    await operator.choose("Select One Roofs").press("Approve selected");
    expect(operator.text).toContain("One Roofs: approved by");
    expect(operator.value(why)).toBe("The number is another's.");
    const body = new URLSearchParams({ intent: "approve-chosen" });
    for (const { id } of [three, four]) body.append("claim", id);
    await operator.post(paths.adminClaims, body);
    await operator.visit(paths.adminClaims);
    expect(operator.texts("[data-row]")).toEqual([
      "Two Roofs, Leeds 3 h · code ✓",
      "Four Roofs, Leeds 1 h · not proved",
    ]);
    expect(operator.texts(".desk-foot summary")).toEqual(["2 decided. Undo …"]);
    expect(operator.texts(".desk-foot li strong")).toEqual(["One Roofs: approved", "Three Roofs: approved"]);
    await decisionsAreDone();
    for (const { listing, account } of [one, three]) {
      expect(await stateOf(listing.id)).toMatchObject({ ownerId: account.id, claimed: true, verified: true });
    }
    for (const { listing } of [two, four]) expect(await stateOf(listing.id)).toMatchObject({ ownerId: null });
  });

  test("that another operator decided meanwhile change nothing, and it is said who was faster", async () => {
    const { listing, account } = await aWaitingClaim("One Roofs", { hours: 3, proved: true });
    const slow = await anOperatorAtDesk();
    const fast = await signIn(new Visitor(), "desk@fettle.example", paths.adminClaims);
    const slower = await signIn(new Visitor(), "desk@fettle.example", paths.adminClaims);
    await fast.press("Approve One Roofs");
    await slow.press("Approve One Roofs");
    expect(slow.text).toContain("That is decided already. Its Undo is at the foot of the page");
    await decisionsAreDone();
    const after = await stateOf(listing.id);
    await slower.press("Approve One Roofs");
    expect(slower.text).toContain("One Roofs was decided before by desk@fettle.example");
    expect(await stateOf(listing.id)).toEqual(after);
    expect(await won(account.email)).toHaveLength(1);
  });

  test("whose proof came after they were rejected are decided anew", async () => {
    const { id, listing } = await aWaitingClaim("One Roofs", { hours: 3 });
    const operator = await anOperatorAtDesk();
    await operator.press("Reject One Roofs");
    expect(operator.status).toBe(422);
    await operator.fill(/Why not/, "No answer.").press("Reject One Roofs");
    await changeRows(businessClaims, { status: "proven" }, { id });
    await decisionsAreDone();
    await operator.visit(paths.adminClaims);
    expect(operator.texts("[data-row]")).toEqual(["One Roofs, Leeds 3 h · code ✓"]);
    expect(await stateOf(listing.id)).toMatchObject({ verified: false });
  });
});
