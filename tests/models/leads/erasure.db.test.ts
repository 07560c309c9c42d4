import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { wholeAddress } from "~/env.server";
import { recordSeen } from "~/models/audit/audit.server";
import { readLeadId } from "~/models/base/ids";
import { eraseLead } from "~/models/leads/erasure.server";
import { correctEmail } from "~/models/leads/own-request/correction.server";
import { recordHired } from "~/models/leads/own-request/hired.server";
import { closeRequest } from "~/models/leads/own-request/own-request.server";
import { findLeadPhoto } from "~/models/leads/photos.server";
import { changeLeadStatus, saveLeadNotes } from "~/models/leads/portal/lead-changes.server";
import { submitLead, submitSpooledLead } from "~/models/leads/submission.server";
import { queueMessages } from "~/models/messages/outbox.server";
import { locatePostcode } from "~/models/places/postcode";
import { resumeRouting } from "~/models/prices/choosing.server";
import { roofingQuiz } from "~/models/quiz/quizzes/roofing";
import { paths } from "~/paths";
import {
  businesses,
  leadAssignments,
  leadPhotos,
  leads,
  outbox,
  phoneVerifications,
  quizDrafts,
} from "../../../drizzle/schema";
import { changeRows, findRow, listRows, useDatabase } from "../../support/database";
import {
  leadNow,
  messagesAbout,
  traces,
  unsaid,
  zebedee,
  zebedeesDraft,
  zebedeesRequest,
} from "../../support/people/requests";
import { columnsHolding } from "../../support/whole-database";
import { newRoof } from "../../support/works";
import { world } from "../../support/world";

useDatabase();

const sent = { status: "sent" as const, sentAt: new Date() };

/** A request with everything around it, some of its messages sent and some waiting. */
async function requestOfALifetime(): Promise<LeadId> {
  await world.leeds({ verifiedRoofers: 3 });
  const leadId = await zebedeesRequest();
  await changeRows(leadAssignments, { notes: "Spoke to Zebedee on 07700 900 987" });
  await changeRows(outbox, sent, { recipient: zebedee.email });
  await db.transaction((tx) =>
    queueMessages(
      tx,
      [
        {
          channel: "email",
          recipient: zebedee.email,
          subject: "Zebedee, a reminder",
          body: "From LS6 2AB",
          dedupeKey: `lead:${leadId}:reminder`,
        },
      ],
      leadId,
    ),
  );
  return leadId;
}

describe("deleting somebody's details", () => {
  test("leaves no trace of them in any column of any table", async () => {
    const leadId = await requestOfALifetime();
    for (const trace of [zebedee.firstName, zebedee.email, zebedee.phone, zebedee.postcode, "LS62AB"]) {
      expect(await columnsHolding(trace), `${trace} was never stored: this proves nothing`).not.toEqual([]);
    }
    expect(await findLeadPhoto(leadId)).toBeDefined();
    await eraseLead(leadId);
    for (const trace of traces) expect(await columnsHolding(trace), trace).toEqual([]);
    expect(await db.$count(leadPhotos)).toBe(0);
  });

  test("leaves no address that was mistyped and put right, nor that an operator saw it", async () => {
    const { id: draftId, visitorId } = await zebedeesDraft();
    const context = { place: locatePostcode(zebedee.postcode) };
    const made = await submitLead(draftId, roofingQuiz, context);
    if (made.status !== "created") throw new Error(made.status);
    await changeRows(outbox, sent, { recipient: zebedee.email });
    const wrong = await findRow(outbox, { recipient: zebedee.email });
    await recordSeen({ id: randomUUID(), role: "operator" }, [
      { subject: { kind: "message", id: wrong?.id ?? "" }, details: { email: zebedee.email } },
    ]);
    const right = { leadId: made.leadId, visitorId, email: "right@home.example" };
    expect(await correctEmail(right)).toEqual({ status: "sent" });
    expect(await columnsHolding(zebedee.email)).toEqual(expect.arrayContaining(["outbox.recipient"]));
    await eraseLead(made.leadId);
    for (const trace of [zebedee.email, right.email]) expect(await columnsHolding(trace), trace).toEqual([]);
  });

  test("keeps the request, without a person, so that counts stay right", async () => {
    const leadId = await requestOfALifetime();
    const before = await leadNow(leadId);
    const outcome = await eraseLead(leadId);

    expect(outcome).toEqual({ status: "erased", draftId: before.idempotencyKey });
    const { erasedAt, ...lead } = await leadNow(leadId);
    expect(erasedAt).toBeInstanceOf(Date);
    expect(lead).toMatchObject({
      idempotencyKey: before.idempotencyKey,
      firstName: "",
      visitorId: null,
      latitude: null,
      longitude: null,
      postcode: "LS6",
      outcode: "LS6",
      serviceType: "roofing",
      status: before.status,
      estimate: before.estimate,
      createdAt: before.createdAt,
      answers: newRoof,
    });
    expect(await db.$count(leadAssignments)).toBe(3);
  });

  test("keeps of the answers only what was picked from a list", async () => {
    const leadId = await zebedeesRequest();
    await changeRows(
      leads,
      { answers: { service: "plumbing", details: "zebedee", urgency: "call Zebedee", other: "small" } },
      { id: leadId },
    );
    await eraseLead(leadId);
    expect((await leadNow(leadId)).answers).toEqual({ service: "plumbing" });
  });

  test("sends nothing that still waits, forgets what was sent, and tells each business once", async () => {
    const leadId = await requestOfALifetime();
    await Promise.all([eraseLead(leadId), eraseLead(leadId), eraseLead(leadId)]);
    expect(await eraseLead(leadId)).toMatchObject({ status: "repeated" });
    const [confirmation] = await messagesAbout(leadId, ":confirmation");
    expect(confirmation).toMatchObject({ status: "sent", recipient: "", subject: "", body: "", mail: null });
    expect(confirmation?.sentAt).toBeInstanceOf(Date);

    const waiting = (await messagesAbout(leadId)).filter(({ status }) => status === "pending");
    expect(waiting).toHaveLength(6);
    const mails = waiting.filter(({ channel }) => channel === "email");
    const assigned = await listRows(leadAssignments);
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual(assigned.map(({ email }) => email).sort());
    for (const { body, channel } of waiting) {
      expect(body).toContain(
        channel === "email" ? "We deleted the details" : "Details deleted: roofing lead",
      );
      expect(body).toContain(wholeAddress(paths.lead(leadId)));
    }
  });

  test("leaves other people's requests, drafts, codes and messages as they are", async () => {
    await world.leeds({ verifiedRoofers: 3 });
    const leadId = await zebedeesRequest();
    const visitorId = randomUUID();
    const ann = { phone: "+447700900111", email: "ann@home.example" };
    await db.insert(quizDrafts).values({ visitorId, quiz: "roofing", answers: { email: ann.email } });
    await db.insert(phoneVerifications).values({ visitorId, phone: ann.phone, expiresAt: new Date() });
    const message = { channel: "sms" as const, subject: "", body: "123456" };
    await db.transaction((tx) =>
      queueMessages(tx, [{ ...message, recipient: ann.phone, dedupeKey: `code:${randomUUID()}` }]),
    );
    const other = await leadNow(leadId);
    await db.insert(leads).values({ ...other, id: undefined, idempotencyKey: randomUUID(), ...ann });

    await eraseLead(leadId);
    expect(await columnsHolding(ann.email)).toEqual(["leads.email", "quiz_drafts.answers"]);
    expect(await columnsHolding(ann.phone)).toEqual([
      "leads.phone",
      "outbox.recipient",
      "phone_verifications.phone",
    ]);
  });

  test("lets nobody write them down again", async () => {
    const leadId = await requestOfALifetime();
    const assigned = await findRow(leadAssignments);
    const owner = await world.account({ role: "professional" });
    await changeRows(businesses, { ownerId: owner.id }, { id: assigned?.businessId ?? "" });
    const roofer = { accountId: owner.id, businessId: assigned?.businessId ?? "" };
    await changeRows(leadAssignments, { notes: "" });
    expect(await saveLeadNotes({ ...roofer, leadId, notes: "Zebedee" })).toEqual({ status: "saved" });
    await eraseLead(leadId);

    expect(await saveLeadNotes({ ...roofer, leadId, notes: "Zebedee" })).toEqual({ status: "missing" });
    expect(await changeLeadStatus({ ...roofer, leadId, status: "booked" })).toEqual({
      status: "missing",
    });
    expect(await columnsHolding("Zebedee")).toEqual([]);
  });

  test("is the end of the request: no draft, copy or change brings it back", async () => {
    const draft = await zebedeesDraft();
    const context = { place: locatePostcode(zebedee.postcode) };
    const made = await submitLead(draft.id, roofingQuiz, context);
    if (made.status !== "created") throw new Error(made.status);
    await eraseLead(made.leadId);

    expect(await submitLead(draft.id, roofingQuiz, context)).toEqual({ status: "missing" });
    const sealed = {
      draftId: draft.id,
      visitorId: draft.visitorId,
      quizId: roofingQuiz.id,
      answers: { email: zebedee.email },
      sealedAt: Date.now(),
    };
    expect(await submitSpooledLead(sealed, roofingQuiz, context)).toEqual({
      status: "repeated",
      leadId: made.leadId,
    });
    expect(await closeRequest(made.leadId)).toEqual({ status: "closed" });
    expect(await resumeRouting(made.leadId)).toEqual({ status: "closed" });
    expect(await recordHired(made.leadId, unsaid)).toEqual({ status: "closed" });
    expect(await columnsHolding(zebedee.email)).toEqual([]);
  });

  test("of a request that never was changes nothing", async () => {
    const leadId = await requestOfALifetime();
    expect(await eraseLead(readLeadId(randomUUID()))).toEqual({ status: "missing" });
    expect((await leadNow(leadId)).firstName).toBe(zebedee.firstName);
  });
});
