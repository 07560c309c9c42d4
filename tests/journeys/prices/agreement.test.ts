import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { londonDay } from "~/models/base/clock";
import { doDue } from "~/models/leads/clock/fire.server";
import { pricePaths } from "~/models/prices/addresses";
import { listAgreements, writeAgreement } from "~/models/prices/agreements.server";
import { paths } from "~/paths";
import {
  agreementAcceptances,
  agreements,
  auditLog,
  leadDue,
  leads,
  outbox,
  phoneVerifications,
} from "../../../drizzle/schema";
import { changeRows, findRow, listRows, useDatabase } from "../../support/database";
import { Caller } from "../../support/endpoints";
import { Visitor } from "../../support/pages/visitor";
import { timePasses } from "../../support/passing-time";
import { oliveAtTheDesk } from "../../support/people/operators";
import {
  chooses,
  janeAccepts,
  janeWithCode,
  lastCode,
  newestAgreement,
  pricerAt,
  roofersAccepts,
  sendsPrice,
  settled,
  threePrices,
  usePrices,
  writes,
} from "../../support/people/prices";
import { messagesAbout } from "../../support/people/requests";

useDatabase();

const here = usePrices({ chosen: true });

const newest = () => newestAgreement(here.lead);
const acceptances = () => listRows(agreementAcceptances);
const code = "The code from the text";
const accept = (visitor: Visitor, typed: string, version = 1) =>
  visitor.fill(code, typed).press(`I accept version ${version}`);
const janesAgreement = () => new Visitor().visit(pricePaths.agreement(here.token));
const rooferAt = (address: string, own = here.moor) => pricerAt(own, address);

describe("an agreement", () => {
  test("is written by the customer in plain words, with the 14 days and the form to cancel", async () => {
    const jane = await janesAgreement();
    await jane.press("Write the agreement");
    expect(jane.status).toBe(422);
    expect(jane.text).toContain("Enter the street and the town of the work");
    await jane.fill(/^Where the work is/, "12 Hyde Park Road, Leeds").press("Write the agreement");
    const written = await newest();
    expect(written?.sha256).toBe(
      createHash("sha256")
        .update(written?.body ?? "")
        .digest("hex"),
    );
    for (const words of [
      "Fettle is not a party to this agreement and gives no legal advice.",
      "12 Hyde Park Road, Leeds, LS1 4DY",
      "£8,400 in all (fixed price, £7,000, plus VAT of £1,400).",
      "Included: Scaffolding.",
      "Not settled yet: Taking waste away",
      "cancel within 14 days",
      "I hereby give notice that I cancel my contract",
    ])
      expect(jane.text, words).toContain(words);
    const [mail] = await messagesAbout(here.lead, ":agreement:business:1:wrote");
    expect(mail?.subject).toBe("An agreement to read: roofing work in LS1");
    expect(mail?.body).toContain("It leaves something open, so nobody can accept it yet.");
  });

  test("says when the work ends, and three days later its customer is asked how it was", async () => {
    const startOn = londonDay(new Date(), 7);
    const soon = { ...settled(), mayBegin: "yes" as const, startOn, workingDays: 6 };
    const details = { address: "12 Hyde Park Road, Leeds", ...soon };
    await writeAgreement({ leadId: here.lead, side: "homeowner" }, details);
    await roofersAccepts(here.moor);
    const asked = () => listRows(leadDue, { kind: "review" });
    expect(await asked()).toEqual([]);
    const jane = await janeWithCode(here.token);
    await accept(jane, await lastCode());
    const [due] = await asked();
    // Six working days are nine of the calendar.
    expect(due?.dueAt.toISOString().slice(0, 10)).toBe(londonDay(new Date(), 7 + 9 + 3));

    const dayMs = 24 * 60 * 60 * 1000;
    await doDue(new Date(Date.now() + (7 + 9 + 4) * dayMs));
    const [mail] = await messagesAbout(here.lead, ":review:");
    expect(mail?.subject).toBe("How was Moor Roofing?");
    expect(mail?.body).toContain(
      "Under your agreement with Moor Roofing, your roofing job should be done by now.",
    );
  });

  test("is changed by a new version, which both accept again", async () => {
    await writes(here.lead);
    await janeAccepts(here.token);
    const roofer = await rooferAt(pricePaths.ownAgreement(here.lead));
    expect(roofer.text).toContain("Version 1: you have not accepted it yet. The customer has.");
    await roofer.press("I accept version 1");
    expect(roofer.text).toContain("You have both accepted it. We have emailed you a copy.");
    await roofer
      .fill("What else you agreed (optional)", "The skip stands in the drive.")
      .press("Write the next version");
    expect(await newest()).toMatchObject({ number: 2, madeBy: "business", accepted: [] });
    expect((await newest())?.body).toContain("12 Hyde Park Road");
    expect(roofer.text).toContain(
      "Version 1, which you both accepted, holds until you both accept this one.",
    );
    await roofer.press("Write the next version");
    expect(await newest()).toMatchObject({ number: 2 });
    expect(roofer.text).toContain("Versions before this one");
    await expect(changeRows(agreements, { body: "Forged" })).rejects.toThrow();
  });

  test("is written ten times a day at most", async () => {
    for (let house = 0; house < 10; house++) {
      expect(await writes(here.lead, `${house} Hyde Park Road, Leeds`)).toMatchObject({ status: "written" });
    }
    expect(await writes(here.lead, "10 Hyde Park Road, Leeds")).toMatchObject({ status: "limited" });
    expect((await newest())?.number).toBe(10);
  });

  test("of a price that is chosen no more, or is not the newest, cannot be accepted", async () => {
    await writes(here.lead);
    const jane = await janeWithCode(here.token);
    const typed = await lastCode();
    await writes(here.lead, "14 Hyde Park Road, Leeds");
    await accept(jane, typed);
    expect([jane.status, await acceptances()]).toEqual([409, []]);
    expect(jane.text).toContain("There is a newer version. Read that");
    const old = (await listAgreements(db, here.lead)).at(-1);
    const roofer = await rooferAt(pricePaths.ownAgreement(here.lead));
    const forged = await roofer.post(pricePaths.ownAgreement(here.lead, "accept"), {
      sha256: old?.sha256 ?? "",
    });
    expect([forged.status, await acceptances()]).toEqual([409, []]);
    await new Visitor().visit(paths.myRequest(here.token)).then((visitor) => visitor.press("Undo"));
    expect((await roofersAccepts(here.moor)).status).toBe("old");
    expect(await acceptances()).toEqual([]);
  });
});

describe("a homeowner's acceptance", () => {
  test("needs a code: none, a wrong one and an old one will not do", async () => {
    await writes(here.lead);
    const jane = await janesAgreement();
    await accept(jane, "");
    expect([jane.status, jane.text]).toEqual([422, expect.stringContaining("Enter the six digits")]);
    await accept(jane, "123456");
    expect(jane.status).toBe(422);
    await jane.press("Text me a code");
    const first = await lastCode();
    const wrong = String((Number(first) + 1) % 1_000_000).padStart(6, "0");
    await accept(jane, wrong);
    expect(jane.status).toBe(422);
    await changeRows(phoneVerifications, { expiresAt: new Date(Date.now() - 1000) });
    await accept(jane, first);
    expect([jane.status, jane.text]).toEqual([422, expect.stringContaining("That code has expired.")]);
    expect(await acceptances()).toEqual([]);
  });

  test.each([
    ["another version", () => writes(here.lead, "14 Hyde Park Road, Leeds")],
    ["another request of the same number", codeOfAnother],
    ["a quiz", codeOfQuiz],
  ])("takes no code of %s, in the same browser", async (_, meanwhile) => {
    await writes(here.lead);
    const jane = await janeWithCode(here.token);
    await timePasses(61);
    await meanwhile(jane);
    await jane.visit(pricePaths.agreement(here.token));
    await accept(jane, await lastCode(), (await newest())?.number);
    expect([jane.status, await acceptances()]).toEqual([422, []]);
  });

  async function codeOfAnother(jane: Visitor) {
    const other = await threePrices();
    await chooses(other.dales);
    await writes(other.lead);
    await (await jane.visit(pricePaths.agreement(other.token))).press("Text me a code");
    expect(jane.text).toContain("We have texted you a code");
  }

  async function codeOfQuiz(jane: Visitor) {
    const phone = (await findRow(leads, { id: here.lead }))?.phone;
    expect((await new Caller({ visitor: jane }).post(paths.sendSms, { phone })).status).toBe(200);
  }

  test("says in its text what it accepts, counts in its browser alone, and any of ten minutes will do", async () => {
    await writes(here.lead);
    const jane = await janeWithCode(here.token);
    const text = (await listRows(outbox)).find(({ dedupeKey }) => dedupeKey.startsWith("code:"))?.body;
    expect(text).toMatch(/^\d{6} accepts the agreement with Moor Roofing, £8,400\. Tell nobody\./);
    const first = await lastCode();
    const elsewhere = await janesAgreement();
    await accept(elsewhere, first);
    expect(elsewhere.text).toContain("We have not texted a code for this version to this browser.");
    await timePasses(31);
    for (const status of [200, 429]) {
      await jane.press("Text me a code");
      expect(jane.status).toBe(status);
    }
    expect(jane.text).toMatch(/There is a problem You can ask for another code in \d+ seconds/);
    expect(jane.document.querySelector("details[open]")).toBeNull();
    await accept(jane, first);
    expect(jane.text).toContain("You have accepted it. It holds once they have, too.");
    expect(jane.text).toContain("Version 1: you have accepted it. Moor Roofing has not yet.");
    expect(await acceptances()).toHaveLength(1);
  });

  test("is made once by the same press", async () => {
    await writes(here.lead);
    const jane = await janeWithCode(here.token);
    const press = async () => {
      const fields = { sha256: (await newest())?.sha256 ?? "", code: await lastCode() };
      return jane.post(pricePaths.agreement(here.token, "accept"), fields);
    };
    const answers = [...(await Promise.all([press(), press(), press()])), await press()];
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
    expect((await jane.visit(pricePaths.agreement(here.token))).text).toContain("You have accepted it.");
    expect(await acceptances()).toHaveLength(1);
  });
});

describe("an agreement is read", () => {
  test("by an operator only after a complaint, and that is written down", async () => {
    await writes(here.lead);
    const { id = "" } = (await newest()) ?? {};
    const olive = await oliveAtTheDesk(paths.admin);
    expect((await olive.raw(pricePaths.complaint(id))).status).toBe(404);
    const jane = await janesAgreement();
    await jane.fill("What is wrong?", "They want the whole sum first.").press("Ask us to look");
    expect(jane.text).toContain("Our team will read the agreement");
    await olive.visit(pricePaths.complaint(id));
    expect(olive.text).toContain("They want the whole sum first.");
    expect(olive.text).toContain("12 Hyde Park Road");
    const seen = await listRows(auditLog, { subjectId: here.lead });
    expect(seen.filter(({ action }) => action === "seen")).toMatchObject([{ after: { agreement: 1 } }]);
  });

  test("again once another price of the same business is chosen: that is the next version", async () => {
    await writes(here.lead);
    await sendsPrice(here.moor, { amount: "7,100", vat: "plus" });
    const jane = await new Visitor().visit(paths.myRequest(here.token));
    await (await jane.follow("Choose Moor Roofing")).press("Choose Moor Roofing");
    expect(jane.text).toContain("its price is not the one chosen now");
    await jane.press("Write the next version");
    expect(await newest()).toMatchObject({ number: 2 });
    expect((await newest())?.body).toContain("£8,520 in all");
    expect(await listRows(leads, { id: here.lead })).toMatchObject([{ hiredWhom: "business" }]);
  });
});
