import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { takeAllowance } from "~/models/base/rate-limits.server";
import { documentsBySender } from "~/models/claims/documents.server";
import { forgetClaimDocuments } from "~/models/claims/retention.server";
import { paths } from "~/paths";
import { businessClaims, businesses, claimDocuments } from "../../../drizzle/schema";
import { changeRows, listRows, useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import {
  aFreeListing,
  anOperatorAtDesk,
  claimAsStranger,
  strangersFields,
} from "../../support/people/claiming";
import { world } from "../../support/world";

useDatabase();

const pdf = "%PDF-1.7\n1 0 obj << /S /JavaScript /JS (app.alert(1)) >> endobj\n%%EOF\n";
const file = (content: string | Uint8Array<ArrayBuffer>, name: string, type = "application/pdf") =>
  new File([content], name, { type });

/** Somebody without an account who has claimed a listing and sees how it stands. */
async function aWaitingClaimant(): Promise<Visitor> {
  const { id } = await aFreeListing();
  return claimAsStranger(id);
}

describe("a document with a claim", () => {
  test("is taken when it is a PDF, and an operator can save it but never open it here", async () => {
    const claimant = await aWaitingClaimant();
    await claimant.attach("Document", file(pdf, '<script>"gas" bill.html')).press("Send document");
    expect(claimant.text).toContain("We have 1 document of yours.");

    const operator = await anOperatorAtDesk();
    const link = operator.page.link(/\.pdf$/);
    const answer = await operator.raw(link.pathname);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": expect.stringMatching(/^attachment; filename="[\w -]+\.pdf"$/),
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("sandbox"),
      "cache-control": "private, no-store",
    });
    expect(await answer.text()).toBe(pdf);
    for (const stranger of [claimant, new Visitor()]) {
      const refused = await stranger.raw(link.pathname);
      expect(await refused.text()).not.toContain("%PDF");
    }
  });

  test("is refused to a sender who sent as many today as one may, who reads how long to wait", async () => {
    const claimant = await aWaitingClaimant();
    const allowance = documentsBySender("203.0.113.7");
    for (let sent = 0; sent < allowance.limit; sent++) await takeAllowance(db, [allowance]);
    await claimant.attach("Document", file(pdf, "bill.pdf")).press("Send document");
    expect([claimant.status, claimant.errors[0]]).toEqual([
      429,
      "That is a lot of documents. Try again in 24 hours.",
    ]);
    expect(Number(claimant.headers.get("Retry-After"))).toBeGreaterThan(80_000);
    expect(await listRows(claimDocuments)).toEqual([]);
  });

  test("is refused when it is no PDF whatever it is called, too large, or nothing at all", async () => {
    const claimant = await aWaitingClaimant();
    await claimant
      .attach("Document", file("<html><script>alert(1)</script>", "bill.pdf"))
      .press("Send document");
    expect([claimant.status, claimant.errors[0]]).toEqual([
      422,
      "That file is no PDF and no photo (JPEG, PNG, WebP or HEIC). Choose another.",
    ]);
    await claimant
      .attach("Document", file(new Uint8Array(20 * 1024 * 1024), "scan.pdf"))
      .press("Send document");
    expect([claimant.status, claimant.errors[0]]).toEqual([
      413,
      "That file is larger than 10 MB. Choose a smaller one, or take a photo of the page.",
    ]);
    expect(await listRows(claimDocuments)).toEqual([]);
  });

  test("goes 30 days after the decision, and not before", async () => {
    const claimant = await aWaitingClaimant();
    await claimant.attach("Document", file(pdf, "bill.pdf")).press("Send document");
    expect(await forgetClaimDocuments()).toBe(0);
    const operator = await anOperatorAtDesk();
    await operator.fill(/Why not/, "Another firm's.").press("Reject Kirkgate Slaters");
    expect(await forgetClaimDocuments()).toBe(0);
    await changeRows(businessClaims, { decidedAt: sql`now() - interval '31 days'` });
    expect(await forgetClaimDocuments()).toBe(1);
  });
});

describe("what a stranger types", () => {
  test("is shown as text on the desk and in the mails, script and all", async () => {
    const { id } = await aFreeListing({ email: null, phone: "+441134960001" });
    const script = "<script>alert(1)</script>";
    const visitor = await new Visitor().visit(paths.claimListingOf(id));
    await visitor
      .fillAll({
        ...strangersFields,
        "Contact name": script,
        "Additional information (optional)": script,
      })
      .press("Submit Claim");
    await visitor.refresh();
    expect(visitor.text).not.toContain("Prove it with a code");
    expect(visitor.text).toContain("no email and no mobile number that we could send a code to");
    const operator = await anOperatorAtDesk();
    expect(operator.text).toContain(script);
    expect([...operator.document.querySelectorAll("main script")]).toEqual([]);
    const [received] = await world.messagesTo("priya@slaters.example");
    expect(received?.body).not.toContain("script");
  });

  test.each([
    ["nobody's", crypto.randomUUID(), "active"],
    ["a suspended", "", "suspended"],
    ["a removed", "", "removed"],
  ] as const)("claims nothing of %s listing", async (_, unknown, status) => {
    const { id } = await aFreeListing();
    await changeRows(businesses, { status }, { id });
    const answer = await new Visitor().post(paths.claimListingOf(unknown || id), {
      intent: "claim",
      contact_name: "Priya",
      email: "priya@slaters.example",
      phone: "07700 900 456",
      verification_method: "phone",
    });
    expect(answer.status).toBe(404);
    expect(await listRows(businessClaims)).toEqual([]);
  });
});
