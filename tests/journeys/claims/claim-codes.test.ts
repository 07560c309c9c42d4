import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { env } from "~/env.server";
import { takeAllowance } from "~/models/base/rate-limits.server";
import { claimsBySender } from "~/models/claims/claims.server";
import { paths } from "~/paths";
import { outbox } from "../../../drizzle/schema";
import { listRows, useDatabase } from "../../support/database";
import { Caller } from "../../support/endpoints";
import { Visitor } from "../../support/pages/visitor";
import { timePasses } from "../../support/passing-time";
import {
  aFreeListing,
  anOperatorAtDesk,
  claimAsStranger,
  strangersFields,
} from "../../support/people/claiming";
import { codesTo, linksMailed, otherCode } from "../../support/people/mails";
import { samsAccount } from "../../support/people/professionals";
import { world } from "../../support/world";

useDatabase();

const office = "office@kirkgate.example";
const mobile = "07700 900 777";
const priya = "priya@slaters.example";
const aMinute = 61;
const anHour = 3601;

type Claiming = { method?: string; email?: string; address?: string; listing?: { id: string } };

/** Somebody without an account who has claimed a listing, and sees how it stands. */
async function aClaimant({ method = "Document", email = priya, address, listing }: Claiming = {}) {
  const { id } = listing ?? (await aFreeListing());
  return claimAsStranger(id, { visitor: new Visitor({ address }), method, email });
}

const byEmail = /^Email a code/;
const byText = /^Text a code/;
const asked = async (visitor: Visitor, how: RegExp = byEmail) => (await visitor.press(how)).status;

/** What the page says to whoever asked too often. */
function expectRefused(visitor: Visitor) {
  expect(visitor.status).toBe(429);
  expect(Number(visitor.headers.get("Retry-After"))).toBeGreaterThan(0);
  const plain =
    /^That is a lot of codes\. You can ask for another in (?:\d+ (?:seconds?|minutes?|hours?)|an hour)\.$/;
  expect(visitor.errors[0]).toMatch(plain);
}

describe("a code to what stands on the listing", () => {
  test("is sent again after half a minute, and the first text still works; it says what it claims", async () => {
    const claimant = await aClaimant({ method: "Email" });
    expect(await codesTo(office)).toHaveLength(1);
    await asked(claimant);
    expectRefused(claimant);
    await timePasses(31);
    expect(await asked(claimant)).toBe(200);
    expect(claimant.text).toContain("A code is on its way to o•••@k•••.example.");
    await timePasses(31);
    expect(await asked(claimant, byText)).toBe(200);
    const texts = (await listRows(outbox, { channel: "sms" })).map(({ body }) => body);
    expect(texts[0]).toMatch(/^\d{6} claims the listing of .+ on Fettle\. Tell nobody\./);
    const codes = [...(await codesTo(office)), ...(await codesTo(mobile))];
    const wrong = ["111111", "222222", "333333", "444444"].find((guess) => !codes.includes(guess)) ?? "";
    await claimant.fill("Code", wrong).press("Confirm code");
    expect([claimant.status, claimant.errors]).toEqual([
      422,
      ["That code is not right. You have 4 tries left."],
    ]);
    await claimant.fill("Code", (await codesTo(office))[1] ?? "").press("Confirm code");
    expect(claimant.text).toContain("The code is right.");
  });

  test.each(["pigeon", ""])(
    "goes nowhere by a way that there is not (%j), and by another press it does",
    async (way) => {
      const claimant = await aClaimant();
      for (const button of claimant.document.querySelectorAll("[name=channel]"))
        button.setAttribute("value", way);
      await claimant.press(byEmail);
      expect([claimant.status, claimant.errors[0]]).toEqual([
        422,
        "Press one of the buttons on the page to choose where the code goes.",
      ]);
      expect([await codesTo(office), await codesTo(mobile)]).toEqual([[], []]);
      expect(await asked(claimant, byText)).toBe(200);
    },
  );

  test("goes to one address five times an hour, whoever asks, and then says when to ask again", async () => {
    const listing = await aFreeListing();
    const claimant = await aClaimant({ listing });
    for (let sent = 0; sent < 5; sent++) {
      expect(await asked(claimant)).toBe(200);
      await timePasses(aMinute);
    }
    await asked(claimant);
    expectRefused(claimant);
    const other = await aFreeListing({ slug: "other", businessName: "Other", phone: "+447700900778" });
    await asked(await aClaimant({ listing: other, address: "203.0.113.200" }));
    expect(await codesTo(office)).toHaveLength(5);
    await timePasses(anHour);
    expect(await asked(claimant)).toBe(200);
  });

  test("counts for one mobile together with the codes of the quizzes", async () => {
    const claimant = await aClaimant();
    for (let sent = 0; sent < 5; sent++) {
      expect((await new Caller().post(paths.sendSms, { phone: mobile })).status).toBe(200);
      await timePasses(aMinute);
    }
    await asked(claimant, byText);
    expectRefused(claimant);
    expect(await asked(claimant, byEmail)).toBe(200);
  });

  test("is sent so often an hour for one line, however many listings are claimed from there", async () => {
    const address = "198.51.100.7";
    const limit = env.CODES_PER_HOUR_AND_ADDRESS;
    const line = { scope: "code:address", subject: address, limit, windowSeconds: anHour };
    for (let sent = 2; sent < limit; sent++) await takeAllowance(db, [line]);
    const claimantOf = async (at: number) => {
      const listing = {
        slug: `office-${at}`,
        phone: `+44770090080${at}`,
        email: `office-${at}@kirkgate.example`,
      };
      return aClaimant({ listing: await aFreeListing(listing), address });
    };
    expect([await asked(await claimantOf(0)), await asked(await claimantOf(1))]).toEqual([200, 200]);
    const three = await claimantOf(2);
    await asked(three);
    expectRefused(three);
    expect(await codesTo("office-2@kirkgate.example")).toEqual([]);
  });

  test("is sent ten times a day for one listing, by mail and by text together", async () => {
    const claimant = await aClaimant();
    for (let sent = 0; sent < 5; sent++) {
      expect(await asked(claimant, byEmail)).toBe(200);
      await timePasses(anHour);
      expect(await asked(claimant, byText)).toBe(200);
      await timePasses(anHour);
    }
    await asked(claimant, byEmail);
    expectRefused(claimant);
    await timePasses(14 * anHour);
    expect(await asked(claimant, byEmail)).toBe(200);
  });

  test("is not looked at after five wrong ones, nor in another's browser", async () => {
    const claimant = await aClaimant({ method: "Email" });
    const [code = ""] = await codesTo(office);
    const stolen = new Visitor();
    const answer = await stolen.post(claimant.path, { intent: "code", code });
    expect(answer.status).toBe(404);

    for (const left of [4, 3, 2]) {
      await claimant.fill("Code", otherCode(code)).press("Confirm code");
      expect(claimant.errors[0]).toContain(`You have ${left} tries left.`);
    }
    for (const _ of [1, 2]) await claimant.fill("Code", otherCode(code)).press("Confirm code");
    await claimant.fill("Code", code).press("Confirm code");
    expect([claimant.status, claimant.errors]).toEqual([
      422,
      ["That was too many wrong codes. Ask for a new one below."],
    ]);
  });

  test("beats another's claim without one, who reads why; the desk has seen both", async () => {
    const listing = await aFreeListing();
    const slow = await aClaimant({ listing, email: "ash@slaters.example" });
    const quick = await aClaimant({ listing, method: "Email", address: "203.0.113.201" });
    const operator = await anOperatorAtDesk();
    expect(operator.text).toContain("2 waiting");
    expect(operator.text).toContain("Claim by Priya Shah: nothing proved.");
    expect(operator.text).toContain("Who claimed it too Priya Shah, priya@slaters.example");
    const [code = ""] = await codesTo(office);
    await quick.fill("Code", code).press("Confirm code");
    await slow.reload();
    expect(slow.heading).toBe("Your claim");
    expect(slow.text).toContain("Somebody else typed a code that we sent");
    expect(slow.text).not.toContain("Prove it with a code");
    expect((await world.messagesTo("ash@slaters.example"))[0]?.subject).toBe(
      "Your claim for Kirkgate Slaters has ended",
    );
    const late = await new Visitor().visit(paths.claimListingOf(listing.id));
    await late
      .fillAll({ "Contact name": "Kim", Email: "kim@slaters.example", Phone: "07700 900 458" })
      .press("Submit Claim");
    expect(late.text).toContain("We have noted that you asked too, and email you how it ends.");
  });

  test("is too late after ten minutes", async () => {
    const claimant = await aClaimant({ method: "Email" });
    const [late = ""] = await codesTo(office);
    claimant.fill("Code", late);
    await timePasses(10 * aMinute);
    await claimant.press("Confirm code");
    expect([claimant.status, claimant.text]).toEqual([
      422,
      expect.stringContaining("That code has expired."),
    ]);
  });
});

test("whoever claims again and again is told when to try again, and what was typed stays", async () => {
  const { id } = await aFreeListing();
  const address = "198.51.100.9";
  for (let claims = 0; claims < 200; claims++) await takeAllowance(db, [claimsBySender(address)]);
  const visitor = await new Visitor({ address }).visit(paths.claimListingOf(id));
  await visitor.fillAll(strangersFields).press("Submit Claim");
  expect(visitor.status).toBe(429);
  expect(visitor.headers.get("Retry-After")).toMatch(/^\d+$/);
  expect(visitor.errors[0]).toMatch(/^That is a lot of claims\. Try again in .+\.$/);
  expect(visitor.value("Contact name")).toBe("Priya Shah");
});

/** The page, and how many milliseconds it took, of the right code of a claim with this email. */
async function proven(email: string, at: number) {
  const office = `office-${at}@kirkgate.example`;
  const listing = await aFreeListing({ email: office, phone: `+44770090070${at}` });
  const claimant = await aClaimant({ email, listing, method: "Email", address: `203.0.113.${20 + at}` });
  const [code = ""] = await codesTo(office);
  const began = performance.now();
  await claimant.fill("Code", code).press("Confirm code");
  const took = performance.now() - began;
  return { took, status: claimant.status, heading: claimant.heading, text: claimant.text };
}

test("a stranger who proves a claim reads the same, and no sooner, whether or not the email has an account", async () => {
  await samsAccount({ email: "known@slaters.example" });
  await world.account({ role: "homeowner", email: "home@slaters.example" });
  const emails = ["known@slaters.example", "home@slaters.example", "new@slaters.example"];
  const answers = [];
  for (const [at, email] of emails.entries()) answers.push(await proven(email, at));
  for (const { took, ...answer } of answers) {
    const { took: _, ...first } = answers[0] ?? { took: 0 };
    expect(answer).toEqual(first);
    expect(answer.text).toContain("We have written to the email that you gave");
    expect(took).toBeGreaterThanOrEqual(249);
  }
  // Only the mail says which it is.
  expect(await linksMailed("known@slaters.example", "Set your password")).toEqual([]);
  expect(await linksMailed("new@slaters.example", "Set your password")).toHaveLength(1);
});
