import { like, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { forgetPapers } from "~/models/listings/admin/papers.server";
import { mostWaitingPapers } from "~/models/listings/profile/paper";
import { paths } from "~/paths";
import { listingChecks, listingPapers, outbox } from "../../../drizzle/schema";
import { changeRows, listRows, useDatabase } from "../../support/database";
import { chosenFile } from "../../support/files/drawn";
import { Visitor } from "../../support/pages/visitor";
import { decisionsAreDone } from "../../support/people/claiming";
import { oliveAtTheDesk } from "../../support/people/operators";
import { samsBusiness } from "../../support/people/own-profile";
import { samAtWork } from "../../support/people/professionals";
import { world } from "../../support/world";

useDatabase();

const pdf = "%PDF-1.4\n1 0 obj\nendobj\n%%EOF\n";
const paper = (text = pdf, name = "liability.pdf") => chosenFile(text, name);
const atPapers = (kind = "insurance") => samAtWork(paths.profilePage("proof", kind));
const sendInsurance = (visitor: Visitor) =>
  visitor
    .fillAll({ Insurer: "Hiscox", "Last day": "31st March 2030" })
    .attach("The certificate", paper())
    .press("Send to be checked");

/** What its owner is written of papers: subject and text of each. */
const mailed = async () => {
  const told = await listRows(outbox, like(outbox.dedupeKey, "listing:%:paper:%"));
  return told.map(({ subject, body }) => [subject, body]);
};

describe("a paper that an owner sends", () => {
  test("waits on the desk beside what it is to show, and is on the page with the day once it is accepted", async () => {
    const visitor = await sendInsurance(await atPapers());
    expect(visitor.text).toContain("Sent. A person looks at it, and the answer is here.");
    expect(visitor.text).toContain("Insurance papers: Hiscox, until 31 Mar 2030");
    const { id } = await samsBusiness();
    const page = () => new Visitor().visit(paths.roofingBusiness(id));
    expect((await page()).text).not.toContain("Hiscox");
    expect((await visitor.visit(paths.dashboard)).text).toContain("Show your insurance sent, being checked");

    const operator = await oliveAtTheDesk(paths.adminPapers);
    expect(operator.text).toContain("Hiscox, until 31 Mar 2030");
    const { pathname } = operator.page.link(/liability\.pdf$/);
    const answer = await operator.raw(pathname);
    expect(answer.headers.get("Content-Disposition")).toMatch(/^attachment/);
    expect(await answer.text()).toBe(pdf);
    for (const stranger of [visitor, new Visitor()]) {
      expect(await (await stranger.raw(pathname)).text()).not.toContain("%PDF");
    }
    await operator.press(/^Seen, and right/);
    expect(operator.text).toContain("What Field Roofing sent: accepted by");
    expect(operator.text).toContain("No paper waits.");
    expect(await mailed()).toEqual([]);
    await decisionsAreDone();
    expect((await page()).text).toMatch(/insurance with Hiscox/i);
    expect(await mailed()).toEqual([
      [
        "Checked: Insurance papers, Field Roofing",
        expect.stringContaining("Your page says so, with the day."),
      ],
    ]);
    expect((await visitor.visit(paths.dashboard)).text).toContain("Show your insurance Done");
    await visitor.visit(paths.profilePage("proof"));
    expect(visitor.text).toMatch(/Checked \d/);
  });

  test("is refused in words that its owner reads, and counts for nothing", async () => {
    const visitor = await sendInsurance(await atPapers());
    const operator = await oliveAtTheDesk(paths.adminPapers);
    await operator.press(/^Refuse/, { unchecked: true });
    expect(operator.status).toBe(422);
    await operator.fill(/^Why not/, "The name on it is another.").press(/^Refuse/);
    await decisionsAreDone();
    expect(await mailed()).toEqual([
      ["Not taken: Insurance papers, Field Roofing", expect.stringContaining("The name on it is another.")],
    ]);
    await visitor.visit(paths.profilePage("proof"));
    expect(visitor.text).toContain("The name on it is another.");
    expect(await db.$count(listingChecks, sql`kind = 'insurance' and ended_at is null`)).toBe(0);
  });

  test("is asked for again when it is none, and what was typed stays", async () => {
    const visitor = await atPapers();
    await (await visitor.follow("Membership of a trade body"))
      .fillAll({ "Trade body": "NFRC" })
      .press("Send to be checked", { unchecked: true });
    expect(visitor.status).toBe(422);
    expect(visitor.title).toMatch(/^Error: /);
    expect(visitor.text).toContain("Enter the number of the membership.");
    expect(visitor.value("Trade body")).toBe("NFRC");
    await visitor
      .fillAll({ "Number of your membership": "4711" })
      .attach("The card or the letter", paper("<script>", "card.pdf"))
      .press("Send to be checked");
    expect(visitor.errors.join()).toContain("That file is no PDF and no photo");
    expect(visitor.value("Number of your membership")).toBe("4711");
    expect(await db.$count(listingPapers)).toBe(0);
  });

  test("goes nowhere but to one's own business, and not without end", async () => {
    const { business: hers } = await world.roofer({ email: "pat@fettle.example" });
    const visitor = await atPapers();
    const body = new FormData();
    for (const [name, value] of Object.entries({
      business: hers.id,
      kind: "guarantee",
      organisation: "10 years",
    })) {
      body.append(name, value);
    }
    body.append("paper", paper());
    expect((await visitor.raw(paths.profilePage("proof"), { method: "POST", body })).status).toBe(404);
    for (let sent = 0; sent < mostWaitingPapers; sent++) await sendInsurance(visitor);
    await sendInsurance(visitor);
    expect([visitor.status, visitor.errors.join()]).toEqual([
      422,
      expect.stringContaining("wait for an answer"),
    ]);
    expect(await db.$count(listingPapers)).toBe(mostWaitingPapers);
  });

  test("is in its sender's export, and goes 30 days after the answer", async () => {
    const visitor = await sendInsurance(await atPapers());
    const { papers } = await (await visitor.raw(paths.accountExport)).json();
    expect(papers).toMatchObject([{ kind: "insurance", organisation: "Hiscox" }]);
    expect(await forgetPapers()).toBe(0);
    await changeRows(listingPapers, { accepted: true, decidedAt: sql`now() - interval '31 days'` });
    expect(await forgetPapers()).toBe(1);
    expect(await db.$count(listingPapers, sql`paper is null`)).toBe(1);
    await visitor.visit(paths.profilePage("proof"));
    expect(visitor.text).toContain("Hiscox");
  });
});
