import { randomUUID } from "node:crypto";
import { db, type Transaction } from "~/database/db.server";
import { findAnother, giveTo } from "~/models/leads/next-roofer.server";
import { anotherOf } from "~/models/leads/now/now";
import { readRequestNow } from "~/models/leads/now/now.server";
import { type LockedBusiness, lockNearest, lockWanted } from "~/models/leads/routing.server";
import { type LeadContext, submitLead } from "~/models/leads/submission.server";
import { checkCode, requestCode } from "~/models/phones/verification.server";
import type { Coordinates } from "~/models/places/distance";
import { locatePostcode } from "~/models/places/postcode";
import { type Draft, openDraft } from "~/models/quiz/drafts.server";
import { roofingQuiz } from "~/models/quiz/quizzes/roofing";
import { leads } from "../../../drizzle/schema/leads";
import { outbox } from "../../../drizzle/schema/messages";
import { postcodeLookups } from "../../../drizzle/schema/places";
import { leadPhotos } from "../../../drizzle/schema/quizzes";
import type { Answers } from "../../../drizzle/schema/values/leads";
import { changeRows, listRows, requireRow, stored } from "../database";
import { nextNumber } from "../numbers";
import { anyRoofing, newRoof } from "../works";
import { codeOn } from "./given-numbers";

/** A homeowner whose name is nowhere else in a database, with a phone of their own. */
export const homeowner = {
  firstName: "Zebedee",
  lastName: "Quillfeather",
  email: "zebedee.q@homeowner.example",
  postcode: "LS6 2AB",
};
export const zebedee = { ...homeowner, phone: "+447700900987" };

/** Of hiring: it is someone, they would rather not say whom. */
export const unsaid = { whom: "unsaid" } as const;

/** The ways in which Zebedee's details could have been written. */
export const traces = [
  zebedee.firstName,
  zebedee.lastName,
  zebedee.email,
  zebedee.phone,
  "07700900987",
  "07700 900 987",
  "7700900987",
  zebedee.postcode,
  "LS62AB",
];

const context: LeadContext = { place: locatePostcode(zebedee.postcode) };

/** Zebedee's completed roofing quiz; without proof of the phone, as when no code could be texted. */
export async function zebedeesDraft({ proved = true } = {}): Promise<{ id: string; visitorId: string }> {
  const visitorId = randomUUID();
  const { phone } = zebedee;
  if (proved) {
    await requestCode({ visitorId, phone, address: "203.0.113.9", resendSeconds: 0, issuer: "us" });
    const checked = await checkCode({ visitorId, phone, code: await codeOn(phone) });
    if (checked.status !== "verified") throw new Error(checked.status);
  }
  const { id } = await recordAnswers(visitorId, roofingQuiz.id, {
    ...newRoof,
    "first-name": zebedee.firstName,
    "last-name": zebedee.lastName,
    email: zebedee.email,
    postcode: zebedee.postcode,
    phone,
    "sms-verification": proved ? "verified" : "skipped",
  });
  return { id, visitorId };
}

/** Zebedee's request, made as the quiz makes it, with all else that may be written about it; returns its lead's id. */
export async function zebedeesRequest(how: { proved?: boolean } = {}): Promise<LeadId> {
  const draft = await zebedeesDraft(how);
  const outcome = await submitLead(draft.id, roofingQuiz, { ...context, another: true });
  if (outcome.status !== "created") throw new Error(outcome.status);
  const notes = {
    homeownerNotes: "Ring the bell of Zebedee Quillfeather",
    internalNotes: "Zebedee sounds nice",
  };
  await changeRows(leads, notes, { id: outcome.leadId });
  await photoOf(outcome.leadId, Buffer.from("The house of Zebedee"));
  await db.insert(postcodeLookups).values({ postcode: "LS62AB", found: true, areaName: "Leeds" });
  return outcome.leadId;
}

/** Gives the lead a photo. */
export async function photoOf(leadId: LeadId, jpeg: Buffer): Promise<void> {
  await db.insert(leadPhotos).values({ leadId, jpeg });
}

/** The lead as it is now. */
export const leadNow = (id: LeadId) => requireRow(leads, { id });

/** The lead's messages in the outbox whose keys contain `part`. */
export async function messagesAbout(leadId: LeadId, part = "") {
  return (await listRows(outbox, { leadId })).filter(({ dedupeKey }) => dedupeKey.includes(part));
}

/** The same without texts and notifications. */
export const mailsAbout = async (leadId: LeadId, part = "") =>
  (await messagesAbout(leadId, part)).filter(({ channel }) => channel === "email");

/** Gives a request that there is to the nearest who may have it, unless its homeowner wants no more. */
export async function giveToNearest(
  tx: Transaction,
  leadId: LeadId,
  at: Coordinates,
): Promise<LockedBusiness[]> {
  if (!(await lockWanted(tx, leadId))) return [];
  const locked = await lockNearest(tx, { work: anyRoofing, at });
  for (const business of locked) await giveTo(tx, leadId, business, { had: [], later: false });
  return locked;
}

/** The request as it is now. */
export async function requestAsItIs(leadId: LeadId) {
  const now = await readRequestNow(db, leadId);
  if (!now) throw new Error("The lead is gone");
  return now;
}

/** Whether its homeowner is offered another business, and how many have been asked so far. */
export async function offerNow(leadId: LeadId) {
  const now = await requestAsItIs(leadId);
  const offer = anotherOf(now);
  const found = (await findAnother(now)) ? "possible" : "nobody";
  return { status: offer === "somebody" ? found : offer, asked: now.given.length };
}

/** Adds answers to the visitor's open draft, each time from a new sender, so that no limit is reached. */
export async function recordAnswers(visitorId: string, quizId: string, answers: Answers): Promise<Draft> {
  const senders = nextNumber("sender of drafts");
  const address = `198.51.${Math.floor(senders / 250) % 250}.${senders % 250}`;
  const opened = await openDraft({ visitorId, quizId, answers, address });
  if (opened.status !== "open") throw new Error("Too many drafts for one sender");
  return opened.draft;
}

/** Stores a message in the outbox: by default a pending mail to Jane; returns its id. */
export async function storedMessage(given: Partial<typeof outbox.$inferInsert> = {}): Promise<string> {
  const mail = { channel: "email" as const, recipient: "jane@home.example", body: "Hello" };
  return (await stored(outbox, { ...mail, dedupeKey: randomUUID(), ...given })).id;
}
