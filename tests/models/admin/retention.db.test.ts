import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { forgetEndedSessions, forgetEndedTokens, forgetOldSignIns } from "~/models/accounts/retention.server";
import { startSession } from "~/models/accounts/sign-in.server";
import { idleDays } from "~/models/accounts/sign-in-rules";
import { countAttempt } from "~/models/accounts/sign-ins.server";
import { issueToken } from "~/models/accounts/tokens.server";
import { sendClaimCode } from "~/models/claims/codes.server";
import { forgetClaimCodes } from "~/models/claims/retention.server";
import { eraseUnverifiedLeads } from "~/models/leads/erasure.server";
import { findLeadPhoto, storeDraftPhoto } from "~/models/leads/photos.server";
import { submitLead, submitSpooledLead } from "~/models/leads/submission.server";
import { paragraph } from "~/models/messages/message";
import { queueMessages } from "~/models/messages/outbox.server";
import { blankOldMessages } from "~/models/messages/retention.server";
import { forgetOldCodes } from "~/models/phones/retention.server";
import { forgetToldWaits, forgetUnpaidApplications } from "~/models/placements/retention.server";
import { forgetOldLookups } from "~/models/places/lookup.server";
import { locatePostcode } from "~/models/places/postcode";
import { forgetOldDrafts } from "~/models/quiz/drafts.server";
import { roofingQuiz } from "~/models/quiz/quizzes/roofing";
import {
  leadPhotos,
  leads,
  outbox,
  phoneVerifications,
  placementWaits,
  postcodeLookups,
  quizDrafts,
  sessions,
  subscriptions,
} from "../../../drizzle/schema";
import { changeRows, listRows, useDatabase } from "../../support/database";
import { timePasses } from "../../support/passing-time";
import { aClaim, aFreeListing } from "../../support/people/claiming";
import { ann, askedBy, bob } from "../../support/people/given-numbers";
import { assign } from "../../support/people/professionals";
import {
  leadNow,
  messagesAbout,
  recordAnswers,
  traces,
  zebedee,
  zebedeesDraft,
  zebedeesRequest,
} from "../../support/people/requests";
import { storedApplication, subscription } from "../../support/plans";
import { columnsHolding } from "../../support/whole-database";
import { world } from "../../support/world";

useDatabase();

const aDay = 24 * 60 * 60;
const context = { place: locatePostcode(zebedee.postcode) };
const answer = (visitorId: string) => recordAnswers(visitorId, roofingQuiz.id, { email: zebedee.email });

describe("a quiz draft", () => {
  test("goes with its photo when nobody has answered it for a week, and stays while somebody does", async () => {
    const [abandoned, goingOn] = [randomUUID(), randomUUID()];
    const { id } = await answer(abandoned);
    expect(await storeDraftPhoto(id, Buffer.from("a photo"))).toEqual({ status: "stored" });
    await answer(goingOn);
    await timePasses(4 * aDay);
    await answer(goingOn);
    await timePasses(4 * aDay);

    expect(await forgetOldDrafts()).toBe(1);
    const left = await db.select({ visitorId: quizDrafts.visitorId }).from(quizDrafts);
    expect(left).toEqual([{ visitorId: goingOn }]);
    expect(await forgetOldDrafts()).toBe(0);
    expect(await db.$count(leadPhotos)).toBe(0);
  });

  test("that is gone cannot become a second lead", async () => {
    const draft = await zebedeesDraft();
    const made = await submitLead(draft.id, roofingQuiz, context);
    if (made.status !== "created") throw new Error(made.status);
    await timePasses(8 * aDay);
    expect(await forgetOldDrafts()).toBe(1);

    expect(await submitLead(draft.id, roofingQuiz, context)).toEqual({ status: "missing" });
    const copy = { ...draft, draftId: draft.id, quizId: roofingQuiz.id, answers: {}, sealedAt: Date.now() };
    expect(await submitSpooledLead(copy, roofingQuiz, context)).toEqual({
      status: "repeated",
      leadId: made.leadId,
    });
    expect(await db.$count(leads)).toBe(1);
  });
});

test("a request that nobody proved has its person taken out after a week, and stays to be counted", async () => {
  const leadId = await zebedeesRequest({ proved: false });
  await timePasses(7 * aDay + 1);
  expect(await eraseUnverifiedLeads()).toBe(1);
  expect((await leadNow(leadId)).erasedAt).toBeInstanceOf(Date);
  for (const trace of traces) expect(await columnsHolding(trace), trace).toEqual([]);
  expect(await messagesAbout(leadId, ":erased:")).toEqual([]);
  expect(await db.$count(leadPhotos)).toBe(0);
});

test.each([["once its number is proved"], ["once a business has it"]])(
  "a request keeps its person and photo %s",
  async (since) => {
    const proved = since === "once its number is proved";
    const leadId = await zebedeesRequest({ proved });
    const { id: businessId } = await world.business();
    if (!proved) await assign(leadId, "", { businessId });
    await timePasses(365 * aDay);
    expect(await eraseUnverifiedLeads()).toBe(0);
    await forgetOldDrafts();
    expect((await leadNow(leadId)).firstName).toBe(zebedee.firstName);
    expect(await findLeadPhoto(leadId)).toBeDefined();
  },
);

const message = { channel: "email" as const, recipient: zebedee.email, subject: "Zebedee", body: "Hello" };
const mail = { blocks: [paragraph("Zebedee")], replyTo: zebedee.email };
const queue = () => db.transaction((tx) => queueMessages(tx, [{ ...message, mail, dedupeKey: "one" }]));
const ends = async (status: "sent" | "dead") => {
  await queue();
  await changeRows(outbox, { status, sentAt: status === "sent" ? new Date() : null });
};
/** One with which something was bought, and one with which nothing was. */
async function applications() {
  const paid = await storedApplication();
  await subscription("starter", { applicationId: paid.id });
  await storedApplication();
}
const waits = (toldAt: Date | null, email: string) =>
  db.insert(placementWaits).values({
    ...{ trade: "roofing", cityKey: "leeds", city: "Leeds", plan: "starter", businessName: "Slaters" },
    ...{ email, toldAt },
  });
const lookedUp = { postcode: "LS62AB", found: false };
const tried = {
  act: "password-wrong" as const,
  accountId: undefined,
  client: { address: "203.0.113.77", browser: "Firefox" },
};

async function codeOfAClaim(): Promise<void> {
  const visitorId = randomUUID();
  const claimId = await aClaim((await aFreeListing()).id, { visitorId });
  await sendClaimCode({ claimId, claimant: { visitorId } }, { channel: "email", sender: "10.0.0.1" });
}
async function aLinkToOwn() {
  const { id: accountId } = await world.account();
  return db.transaction((tx) => issueToken(tx, { accountId, purpose: "own-business" }));
}

type Kept = [
  what: string,
  days: number,
  made: () => Promise<unknown>,
  forget: () => Promise<number>,
  /** The one row that stays. */
  left?: () => Promise<unknown[]>,
];

test.each<Kept>([
  [
    "the person of a request that nobody proved",
    7,
    () => zebedeesRequest({ proved: false }),
    eraseUnverifiedLeads,
  ],
  [
    "a code",
    1,
    async () => {
      for (const who of [ann, bob]) await askedBy(who);
      await changeRows(
        phoneVerifications,
        { createdAt: sql`now() + interval '1 day'` },
        { phone: bob.phone },
      );
    },
    forgetOldCodes,
    () => listRows(phoneVerifications, { phone: bob.phone }),
  ],
  ["a code that proved a number, once a lead has used it,", 1, () => zebedeesRequest(), forgetOldCodes],
  ["a code that proved a number for a request in the spool", 7, () => zebedeesDraft(), forgetOldCodes],
  ["a code of a claim", 1, codeOfAClaim, forgetClaimCodes],
  ["a link to own a business", 7, aLinkToOwn, forgetEndedTokens],
  ["a message that was sent", 30, () => ends("sent"), blankOldMessages],
  ["a message that was given up", 30, () => ends("dead"), blankOldMessages],
  [
    "a session that nobody uses",
    idleDays,
    async () => {
      for (let made = 0; made < 2; made++) await startSession(await world.account());
      const [current] = await listRows(sessions);
      await changeRows(sessions, { expiresAt: sql`now() + interval '60 days'` }, { id: current?.id });
    },
    forgetEndedSessions,
    () => listRows(sessions, sql`expires_at > now()`),
  ],
  ["a looked-up postcode", 90, () => db.insert(postcodeLookups).values(lookedUp), forgetOldLookups],
  ["a try to sign in", 90, () => countAttempt(db, tried), forgetOldSignIns],
  ["an application with which nothing was bought", 90, applications, forgetUnpaidApplications],
  [
    "somebody who was told that a place is free",
    30,
    () => Promise.all([waits(new Date(), "told@slaters.example"), waits(null, "waits@slaters.example")]),
    forgetToldWaits,
    () => listRows(placementWaits, { email: "waits@slaters.example" }),
  ],
])("%s is kept for %i days and no longer", async (_, days, made, forget, left) => {
  await made();
  await timePasses((days - 0.5) * aDay);
  expect(await forget()).toBe(0);
  await timePasses(0.6 * aDay);
  expect(await forget()).toBe(1);
  expect(await forget()).toBe(0);
  expect(await listRows(subscriptions, { applicationId: null })).toEqual([]);
  if (left) expect(await left()).toHaveLength(1);
});

describe("a message", () => {
  test("is counted from when it was sent, not from when it was written", async () => {
    await queue();
    await timePasses(20 * aDay);
    await changeRows(outbox, { status: "sent", sentAt: new Date() });
    await timePasses(20 * aDay);
    expect(await blankOldMessages()).toBe(0);
  });

  test("that waits is kept whole, however long", async () => {
    await queue();
    await timePasses(60 * aDay);
    expect(await blankOldMessages()).toBe(0);
    expect(await listRows(outbox)).toMatchObject([message]);
  });

  test("that is blank is still the same message: it is not written again", async () => {
    await ends("sent");
    await timePasses(31 * aDay);
    await blankOldMessages();
    const blank = { recipient: "", subject: "", body: "", mail: null };
    expect(await listRows(outbox)).toMatchObject([{ dedupeKey: "one", status: "sent", ...blank }]);
    expect(await queue()).toBe(0);
  });
});
